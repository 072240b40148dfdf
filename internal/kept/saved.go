package kept

import (
	"fmt"

	classic "maven/internal/classic/board"
	"maven/internal/classic/saved"
	"maven/internal/classic/translate"
	"maven/internal/notation/cgp"
	"maven/internal/notation/xgme"
	"maven/internal/play"
	"maven/internal/said"
	"maven/internal/tile"
)

// ErrOver refuses to go on with a saved game of the original that has ended, and whose moves cannot be made here.
const ErrOver = said.Fixed("the saved game has ended; maven gcg convert writes it as a record")

// Saved returns a game as a saved game of the original, and what that leaves out. It has the racks of both sides.
func Saved(s *play.Session) (b []byte, remarks []string, err error) {
	return xgme.Write(s.History(), s.PlayerOf(play.Person))
}

// Open goes on with a saved game of the original, with the player, the words and the names of a header; with nil it begins a new
// game. told says what is not as it was there, if anything: moves before a position that was set up, and all moves where one
// cannot be made by these words and rules.
func Open(h play.Header, t play.Equipment, g *saved.Game) (s *play.Session, told said.Text, err error) {
	if g == nil {
		s, err = play.New(h, t)
		return s, told, err
	}
	if g.Left > 0 {
		told = said.Of("The game goes on from a position that was set up, without the %d moves before it.", g.Left)
	}
	s, why := whole(h, t, g)
	if why == nil {
		return s, told, nil
	}
	if len(g.Ends) > 0 {
		return nil, told, ErrOver
	}
	now := g.Now()
	s, err = play.New(from(h, &now, t.Rules.Tiles.Alphabet), t)
	return s, said.Of("The game goes on from its last position, without its moves: %v.", why), err
}

// whole makes all moves of a saved game.
func whole(h play.Header, t play.Equipment, g *saved.Game) (*play.Session, error) {
	first, set := g.Begin.Turn, t.Rules.Tiles
	draws := []tile.Rack{translate.RackOf(g.Begin.Racks[first]), translate.RackOf(g.Begin.Racks[1-first])}
	if g.Set {
		h, draws = from(h, &g.Begin, set.Alphabet), make([]tile.Rack, 2)
	}
	h.First = play.Side(first)
	var moves [][]string // in all ways that the file may mean
	var points []int
	var kept [2]classic.Rack // after the last move of each side
	for p := range g.Plays() {
		if p.Number > 0 {
			drawn, err := drawnFor(p.Before.Racks[1-p.Side], kept[1-p.Side])
			if err != nil {
				return nil, fmt.Errorf("move %d: %w", p.Number, err)
			}
			draws = append(draws, drawn)
		}
		moves, points = append(moves, xgme.Ways(p)), append(points, p.Move.Score)
		after := p.Before
		if err := after.Apply(&p.Move); err != nil {
			return nil, err
		}
		kept[p.Side] = after.Racks[p.Side]
	}
	now := g.Now()
	if last := 1 - now.Turn; len(g.Ends) == 2 && len(moves) > 0 {
		drawn, err := drawnFor(now.Racks[last], kept[last])
		if err != nil {
			return nil, fmt.Errorf("the end: %w", err)
		}
		draws = append(draws, drawn)
	}
	h.Draws = play.DrawsText(draws, set)
	made := make([]string, len(moves))
	for i := range moves {
		made[i] = moves[i][0]
	}
	s, err := madeBy(h, t, made, points, &now)
	for way, n := 1, waysOf(moves); err != nil && way < min(n, mostWays); way++ {
		left := way
		for i, ways := range moves {
			made[i] = ways[left%len(ways)]
			left /= len(ways)
		}
		if other, wrong := madeBy(h, t, made, points, &now); wrong == nil {
			return other, nil
		}
	}
	return s, err
}

// mostWays bounds how many ways to lay the blanks of a game are tried: two blanks have a dozen at most.
const mostWays = 64

// waysOf returns in how many ways all moves can be made.
func waysOf(moves [][]string) int {
	n := 1
	for _, ways := range moves {
		n = min(n*len(ways), mostWays)
	}
	return n
}

// madeBy makes the moves, which must score what they did there and end with the same position.
func madeBy(h play.Header, t play.Equipment, moves []string, points []int, now *classic.Position) (*play.Session, error) {
	s, err := play.Continue(h, t, moves)
	if err != nil {
		return nil, err
	}
	for i, a := range s.Log()[:len(moves)] {
		if a.Score*100 != points[i] {
			return nil, fmt.Errorf("move %d, %s, scores %d here, and %.2f there", i+1, a.Move, a.Score, float64(points[i])/100)
		}
	}
	return s, agrees(s, now)
}

// drawnFor returns the tiles that a side has drawn to hold a rack.
func drawnFor(rack, kept classic.Rack) (tile.Rack, error) {
	drawn, before := translate.RackOf(rack), translate.RackOf(kept)
	if !drawn.Remove(&before) {
		return drawn, fmt.Errorf("the rack %s does not have %s, which was kept", rack, kept)
	}
	return drawn, nil
}

// agrees compares a game with the position that the saved game ends with.
func agrees(s *play.Session, now *classic.Position) error {
	state := s.State()
	for side, points := range now.Scores {
		if got := state.Scores[s.PlayerOf(play.Side(side))]; got*100 != points {
			return fmt.Errorf("the score is %d here, and %.2f there", got, float64(points)/100)
		}
	}
	on := s.PlayerOf(play.Side(now.Turn))
	if state.Racks[on].Tiles != translate.RackOf(now.Racks[now.Turn]) {
		return fmt.Errorf("the rack %s cannot be drawn", now.Racks[now.Turn])
	}
	return nil
}

// from returns the header of a game that starts from a position of the original.
func from(h play.Header, p *classic.Position, a *tile.Alphabet) play.Header {
	line := cgp.Position{Size: classic.Size, Squares: translate.SquaresOf(&p.Board), Scoreless: p.Scoreless}
	for i, side := range []int{p.Turn, 1 - p.Turn} {
		line.Scores[i], line.Racks[i] = p.Scores[side]/100, translate.RackOf(p.Racks[side])
	}
	h.Position, h.First, h.Draws = line.Format(a), play.Side(p.Turn), ""
	return h
}
