// Package variation has what an analyst looks at: a game, its variations, and a place in one of them.
//
// The game is the first line; each variation is a line that shares its first turns with another. A place is a number of
// turns of a line. What is changed at the end of a line changes that line; what is changed within it begins a variation,
// so that a record stays as it was.
//
// Sharp edges: a Game is not safe for concurrent use. Positions that it returns have a board of their own. A game that
// starts from a position has no record in GCG.
package variation

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/tile"
)

// A Game is a game with its variations, and the place that is looked at.
type Game struct {
	*setting.Setting
	Source string // where the game is from, for people
	Going  bool   // the game is being played: its end is what matters

	loaded *loaded        // the record that it is from; nil for none
	start  *game.Position // of a game that does not start from an empty board; else nil
	ops    []cgp.Op       // of that position
	last   error          // what is wrong with the last move that its line names

	lines []*line // the first is the game itself
	at    int     // the line that is looked at
	turn  int     // turns of it before the place

	opponent tile.Rack // what the opponent is said to hold at this place
}

// errOver refuses moves after the end.
var errOver = errors.New("the game is over here; p and turn N go back")

// A Place tells places apart: two are the same if the player on turn has the same tiles there.
type Place struct {
	game       *Game
	line, turn int
	hash       uint64
}

// New returns a game without turns.
func New(s *setting.Setting, source string, players [2]record.Player) *Game {
	d := &Game{Setting: s, Source: source}
	l := d.newLine()
	l.history.Players = players
	d.lines = []*line{l}
	return d
}

// History returns the line that is looked at. It must not be changed.
func (d *Game) History() *record.History { return d.line().history }

// Line returns the number of the line that is looked at, 0 for the game itself.
func (d *Game) Line() int { return d.at }

// Lines returns the number of lines: the game and its variations.
func (d *Game) Lines() int { return len(d.lines) }

// Turn returns the number of turns before the place.
func (d *Game) Turn() int { return d.turn }

// atEnd reports whether no turn follows the place.
func (d *Game) atEnd() bool { return d.turn == d.History().Len() }

func (d *Game) line() *line { return d.lines[d.at] }

// State returns the state at the place.
func (d *Game) State() *record.State {
	s, err := d.History().At(d.turn)
	if err != nil {
		panic(err) // the place is always within the line
	}
	return s
}

// Position returns what the player on turn knows at the place.
func (d *Game) Position() game.Position {
	s := d.State()
	p := s.Position()
	if d.opponent.Len() > 0 {
		known := p.Known
		known.Opponent = d.opponent
		p = game.NewPosition(known)
	}
	p.Ending = s.Ending
	return p.Clone()
}

// LastMove says what is wrong with the last move that the line of a position names, at that position.
func (d *Game) LastMove() error {
	if d.turn > 0 {
		return nil
	}
	return d.last
}

// Place returns what tells the place from others.
func (d *Game) Place() Place {
	p := d.State().Position()
	return Place{d, d.at, d.turn, p.Hash()}
}

// Playable says why no move can be looked for at the place.
func (d *Game) Playable() error {
	s, p := d.State(), d.Position()
	switch {
	case s.Over() || p.Over() != game.Going:
		return errOver
	case s.Racks[s.Player].Tiles.Len() == 0:
		return errors.New("no rack is known here; type rack TILES")
	}
	return nil
}

// GoTo looks at a place: a line, and a number of turns of it.
func (d *Game) GoTo(line, turn int) { d.at, d.turn, d.opponent = line, turn, tile.Rack{} }

// Enter looks at a line where it leaves its parent, and at the game where this line has left it.
func (d *Game) Enter(line int) {
	if line > 0 {
		d.GoTo(line, d.lines[line].shared)
		return
	}
	d.GoTo(0, min(d.branch(0), d.lines[0].history.Len()))
}

// branch returns the place of a line where the line that is looked at has left it, or the place itself.
func (d *Game) branch(line int) int {
	turn := d.turn
	for at := d.at; at != line && at > 0; at = d.lines[at].parent {
		turn = min(turn, d.lines[at].shared)
	}
	return turn
}

// Remove removes a variation. Lines that branch off it now branch off its parent.
func (d *Game) Remove(n int) {
	gone := d.lines[n]
	turn := d.branch(gone.parent)
	d.lines = append(d.lines[:n:n], d.lines[n+1:]...)
	up := func(line int) int {
		if line > n {
			return line - 1
		}
		return line
	}
	for _, l := range d.lines[1:] {
		if l.parent == n {
			l.parent, l.shared = gone.parent, min(l.shared, gone.shared)
		}
		l.parent = up(l.parent)
	}
	if d.at != n {
		d.at = up(d.at)
		return
	}
	at := up(gone.parent)
	d.GoTo(at, min(turn, d.lines[at].history.Len()))
}

// With returns the game with other words or rules. It refuses another board or other tiles.
func (d *Game) With(s *setting.Setting) (*Game, error) {
	if !s.Rules.Tiles.Same(d.Rules.Tiles) || s.Rules.Size != d.Rules.Size {
		return nil, fmt.Errorf("this game has a board of %d and %s tiles, and %s has %d and %s", d.Rules.Size, d.Rules.Tiles.Name, s.Rules.Name, s.Rules.Size, s.Rules.Tiles.Name)
	}
	other := *d
	other.Setting, other.lines = s, nil
	if d.start != nil {
		other.start = new(d.start.On(s.Board()))
	}
	for _, from := range d.lines {
		l := *from
		l.history = other.newLine().history
		l.like(from)
		l.history.AnyChallenge = from.history.AnyChallenge && s.Rules.Challenge == d.Rules.Challenge
		l.append(from.history.Turns())
		for p, tiles := range from.told {
			l.tell(p, tiles)
		}
		l.remarks = slices.Clone(from.remarks)
		other.lines = append(other.lines, &l)
	}
	other.GoTo(d.at, d.turn)
	return &other, nil
}

// Saved says that the line that is looked at has been written as a record, or the place alone, which is all that a game from a
// position has to lose.
func (d *Game) Saved(asRecord bool) {
	if asRecord || d.start != nil {
		d.line().changed = false
	}
}

// A line is one way that the game goes.
type line struct {
	history *record.History
	told    [2]tile.Rack    // tiles that were told after the last turn, by player
	remarks []replay.Remark // by turn; may be fewer
	parent  int             // the line that it branches off
	shared  int             // turns that it shares with its parent
	changed bool            // since it was exported or loaded
}

// newLine returns a line without turns.
func (d *Game) newLine() *line {
	l := &line{}
	if d.start != nil {
		l.history = record.NewHistoryFrom(d.start)
	} else {
		l.history = record.NewHistory(d.Rules, d.Words.Graph)
	}
	l.history.Lenient = true
	return l
}

// like takes players, clocks and rule from another line.
func (l *line) like(from *line) {
	l.history.Players, l.history.AnyChallenge = from.history.Players, from.history.AnyChallenge
	l.history.Start, l.history.Increment = from.history.Start, from.history.Increment
}

// append adds turns that another line has.
func (l *line) append(turns []record.Turn) {
	for _, t := range turns {
		if err := l.history.Append(t); err != nil {
			panic("variation: " + err.Error()) // the line is lenient, and the other one took the turn
		}
	}
}

// tell tells the tiles of a player after the last turn; none for unknown.
func (l *line) tell(player int, tiles tile.Rack) {
	l.told[player] = tiles
	if tiles.Len() > 0 && !l.history.Now().Over() {
		if err := l.history.SetRack(player, tiles); err != nil {
			l.told[player] = tile.Rack{}
		}
	}
}

// fork returns a new line with the first turns of the line that is looked at, and what is known of the racks there.
func (d *Game) fork(turn int) *line {
	from := d.line()
	l := d.newLine()
	l.like(from)
	l.parent, l.shared, l.changed = d.at, turn, true
	l.append(from.history.Turns()[:turn])
	l.remarks = slices.Clone(from.remarks[:min(len(from.remarks), turn)])
	s, err := from.history.At(turn)
	if err != nil {
		panic(err) // the turn is within the line
	}
	for p := range s.Racks {
		l.tell(p, s.Racks[p].Tiles)
	}
	return l
}

// writable returns the line to change at the place: the one looked at, where it ends there, or a new one.
func (d *Game) writable() (l *line, fresh bool) {
	if d.atEnd() {
		return d.line(), false
	}
	return d.fork(d.turn), true
}

// took puts a line that was changed into the game, and looks at its end.
func (d *Game) took(l *line, fresh bool) {
	if fresh {
		d.lines = append(d.lines, l)
		d.at = len(d.lines) - 1
	}
	l.changed = true
	d.GoTo(d.at, l.history.Len())
}
