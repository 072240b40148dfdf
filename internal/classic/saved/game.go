package saved

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"maven/internal/classic/board"
)

// A Game is what the entries of a file say. If the person has gone back and played on, it has the moves that stand, with
// the sides as they are at the end. What was played before a position that was set up is left out.
type Game struct {
	Begin board.Position // with the side to move, and all tiles that are known
	Set   bool           // it begins with a position that was set up
	Turns []Turn
	Ends  []End

	Left int // moves left out, before the position that was set up

	now board.Position // after the moves
}

// A Play is a move as it is made.
type Play struct {
	*Turn
	Number int            // from 0
	Before board.Position // with the racks before the move
	Blanks []board.Square // where its blanks lie
}

// ReadGame reads a file, and plays it. The error wraps ErrFile.
func ReadGame(b []byte) (*Game, error) {
	entries, err := Read(b)
	if err != nil {
		return nil, err
	}
	g, at := &Game{}, 0
	for _, e := range entries {
		if err := g.add(e); err != nil {
			return nil, fmt.Errorf("%w: offset %d: %w", ErrFile, at, err)
		}
		at += headBytes + lengthOf(int(e.kind()))
	}
	return g, nil
}

// add takes the next entry.
func (g *Game) add(e Entry) error {
	switch e := e.(type) {
	case *Start:
		g.start(e)
	case *Snapshot:
		return g.snapshot(e)
	case *Turn:
		return g.turn(e)
	case *End:
		if len(g.Ends) == 2 {
			return errors.New("a third rack at the end; there must be two")
		}
		g.Ends = append(g.Ends, *e)
	}
	return nil
}

// start begins a dealt game. What came before it is left out.
func (g *Game) start(e *Start) {
	p := board.NewPosition(nil)
	p.Racks = racksOf(&e.Racks)
	if !e.PersonBegins {
		p.Turn = Maven
	}
	*g = Game{Begin: *p, now: *p, Left: g.Left + len(g.Turns)}
}

// turn adds a move. The first after a position says whose turn it was.
func (g *Game) turn(e *Turn) error {
	first := len(g.Turns) == 0
	switch {
	case len(g.Ends) > 0:
		return errors.New("a move after the end of the game; another position or nothing must follow")
	case first && g.Set:
		g.Begin.Turn, g.now.Turn = e.Side, e.Side
	case g.now.Turn != e.Side:
		return fmt.Errorf("a move of %s; must be one of %s", sideName(e.Side), sideName(1-e.Side))
	}
	g.now.Racks = racksOf(&e.Racks)
	if first {
		g.Begin.Racks = g.now.Racks
	}
	if err := g.now.Apply(&e.Move); err != nil {
		return err
	}
	g.Turns = append(g.Turns, *e)
	return nil
}

func sideName(side int) string { return [...]string{"the person", "Maven"}[side] }

// snapshot goes on from a position: one of the game, or another that was set up.
func (g *Game) snapshot(e *Snapshot) error {
	p := board.NewPosition(nil)
	for row, col := range board.Squares() {
		letter := e.Letters[row-1][col-1]
		if letter == 0 {
			continue
		}
		if err := p.Board.Put(row, col, letter, slices.Contains(e.Blanks[:], board.Square{Row: row, Col: col})); err != nil {
			return err
		}
	}
	p.Racks, p.Scores = racksOf(&e.Racks), e.Scores
	for play := range g.Plays() {
		if play.seenAs(p) {
			g.goBack(play)
			return nil
		}
	}
	*g = Game{Begin: *p, now: *p, Set: true, Left: g.Left + len(g.Turns)}
	return nil
}

// seenAs reports whether a position is the one before the play, as the person saw it who went back to it: with the rack and
// score of the side to move as the person's.
func (p *Play) seenAs(s *board.Position) bool {
	b, own := p.Before, p.Side
	return b.Racks[own] == s.Racks[Person] && b.Racks[1-own] == s.Racks[Maven] &&
		b.Scores[own] == s.Scores[Person] && b.Scores[1-own] == s.Scores[Maven] &&
		b.Board.Letters == s.Board.Letters && b.Board.Points == s.Board.Points
}

// goBack takes back a move and all after it. If it was the program's, the person has taken over its side.
func (g *Game) goBack(to *Play) {
	g.Turns, g.Ends, g.now = g.Turns[:to.Number:to.Number], nil, to.Before
	if to.Side == Person {
		return
	}
	for _, p := range []*board.Position{&g.Begin, &g.now} {
		p.Racks[0], p.Racks[1] = p.Racks[1], p.Racks[0]
		p.Scores[0], p.Scores[1] = p.Scores[1], p.Scores[0]
		p.Turn = 1 - p.Turn
	}
	for i := range g.Turns {
		t := &g.Turns[i]
		t.Side = 1 - t.Side
		t.Racks[0], t.Racks[1] = t.Racks[1], t.Racks[0]
	}
}

// racksOf returns racks that have been read.
func racksOf(tiles *[2]string) (racks [2]board.Rack) {
	for side := range racks {
		racks[side], _ = board.NewRack(tiles[side])
	}
	return racks
}

// Plays gives the moves as they are made.
func (g *Game) Plays() iter.Seq[*Play] {
	return func(yield func(*Play) bool) {
		p := g.Begin
		for i := range g.Turns {
			t := &g.Turns[i]
			p.Racks = racksOf(&t.Racks)
			play := &Play{Turn: t, Number: i, Before: p}
			_, play.Blanks, _, _ = p.Board.Score(&t.Move, p.Racks[t.Side])
			if err := p.Apply(&t.Move); err != nil {
				return // it was made before
			}
			if !yield(play) {
				return
			}
		}
	}
}

// Now returns the position after all moves, with the tiles that are known: all of the side to move, and those that the side
// that moved last has kept. After the end of the game it has the final scores and the tiles left.
func (g *Game) Now() board.Position {
	p := g.now
	for _, e := range g.Ends {
		p.Racks[e.Side], _ = board.NewRack(e.Rack)
		p.Scores[e.Gains()] += e.Points
	}
	return p
}

// Gains returns the side whose score changes by the points.
func (e *End) Gains() int {
	if e.Points > 0 {
		return 1 - e.Side
	}
	return e.Side
}

// Ended returns the two entries for the end of a game, from the position before anything is paid, with the tiles left on
// the racks. The scores are crossed where the original crosses them.
func Ended(p *board.Position) [2]*End {
	move, moved := p.Turn, 1-p.Turn
	first, second := &End{Side: move, Rack: string(p.Racks[move])}, &End{Side: moved, Rack: string(p.Racks[moved])}
	if second.Rack == "" {
		first.Points, first.Final = 2*p.Racks[move].Face(), p.Scores[move]
		second.Final = p.Scores[moved] + first.Points
		return [2]*End{second, first}
	}
	first.Points, second.Points = -p.Racks[move].Face(), -p.Racks[moved].Face()
	first.Final, second.Final = p.Scores[moved]+second.Points, p.Scores[move]+first.Points
	return [2]*End{first, second}
}

// Add appends an entry with the padding that the score sheet needs: a snapshot and a start take a line of their own.
func Add(entries []Entry, e Entry) []Entry {
	if e.kind() > (&Start{}).kind() {
		return append(entries, e)
	}
	if len(entries)%2 == 1 {
		entries = append(entries, Padding{})
	}
	return append(entries, e, Padding{})
}
