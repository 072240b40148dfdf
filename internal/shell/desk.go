package shell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/tile"
)

// A desk is a game with its variations, and the place that is looked at.
type desk struct {
	*setting.Setting
	source string         // where it is from, for people
	going  bool           // it is being played: its end is what matters
	loaded *loaded        // the record that it is from; nil for none
	start  *game.Position // of a game that does not start from an empty board; else nil
	ops    []cgp.Op       // of that position

	lines []*line // the first is the game itself
	at    int     // the line that is looked at
	turn  int     // turns of it before the place

	opponent tile.Rack   // what the opponent is said to hold at this place
	listed   []move.Move // the moves last listed at this place, by their numbers
	found    *search     // the search that has listed them; nil for none
	added    []move.Move // candidates that were added at this place
}

// A loaded record is what was read, to be written again.
type loaded struct {
	file    *gcg.File
	players [2]record.Player
	remarks []replay.Remark // by turn
	events  []int           // by turn: the number of the line, from 1
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
func (d *desk) newLine() *line {
	l := &line{}
	if d.start != nil {
		l.history = record.NewHistoryFrom(d.start)
	} else {
		l.history = record.NewHistory(d.Rules, d.Words.Graph)
	}
	l.history.Lenient = true
	return l
}

// line returns the line that is looked at.
func (d *desk) line() *line { return d.lines[d.at] }

// state returns the state at the place.
func (d *desk) state() *record.State {
	s, err := d.line().history.At(d.turn)
	if err != nil {
		panic(err) // the place is always within the line
	}
	return s
}

// position returns what the player on turn knows at the place, on a board of its own.
func (d *desk) position() game.Position {
	s := d.state()
	p := s.Position()
	p.Ending = s.Ending
	if d.opponent.Len() > 0 {
		known := p.Known
		known.Opponent = d.opponent
		p = game.NewPosition(known)
		p.Ending = s.Ending
	}
	return p.Clone()
}

// playable says why no move can be looked for at the place.
func (d *desk) playable() error {
	s := d.state()
	switch {
	case s.Over():
		return errors.New("the game is over here; p and turn N go back")
	case s.Racks[s.Player].Tiles.Len() == 0:
		return errors.New("no rack is known here; type rack TILES")
	}
	return nil
}

// asked returns the position that searches get: of a rack that is known in part, the part is the rack.
func (d *desk) asked() game.Position {
	p := d.position()
	if p.Rack.Len() != p.Sizes[0] {
		p = p.WithRack(&p.Rack)
	}
	return p
}

// notePart says that the rack is only known in part.
func (s *Shell) notePart() {
	st := s.desk.state()
	if held := &st.Racks[st.Player]; held.Known() == record.Partly {
		s.display.Printf("Note: of %d tiles only %s are known, and are taken for the whole rack.", held.Count, s.desk.Rules.Tiles.Rack(&held.Tiles))
	}
}

// notation returns how moves are written.
func (d *desk) notation() move.Notation {
	return move.Notation{Alphabet: d.Rules.Tiles.Alphabet, RowLetters: d.Rules.RowLetters}
}

// place names the place: 5/24, or v1 5/8 in a variation.
func (d *desk) place() string {
	text := fmt.Sprintf("%d/%d", d.turn+1, d.line().history.Len())
	if d.turn == d.line().history.Len() {
		text = fmt.Sprintf("end/%d", d.turn)
	}
	if d.at > 0 {
		text = fmt.Sprintf("v%d %s", d.at, text)
	}
	return text
}

// placeName names the place in words.
func (d *desk) placeName() string {
	text := fmt.Sprintf("turn %d", d.turn+1)
	if d.turn == d.line().history.Len() {
		text = "the end"
	}
	if d.at > 0 {
		text += fmt.Sprintf(" of variation %d", d.at)
	}
	return text
}

// moveTo looks at another place of the game.
func (d *desk) moveTo(line, turn int) {
	d.at, d.turn = line, turn
	d.opponent, d.listed, d.found, d.added = tile.Rack{}, nil, nil, nil
}

// fork returns a new line with the turns before the place, and what is known of the racks there.
func (d *desk) fork() *line {
	from := d.line()
	l := d.newLine()
	l.parent, l.shared, l.changed = d.at, d.turn, true
	l.history.Players, l.history.AnyChallenge = from.history.Players, from.history.AnyChallenge
	l.history.Start, l.history.Increment = from.history.Start, from.history.Increment
	l.append(from.history.Turns()[:d.turn])
	l.remarks = slices.Clone(from.remarks[:min(len(from.remarks), d.turn)])
	s := d.state()
	for p := range s.Racks {
		l.tell(p, s.Racks[p].Tiles)
	}
	return l
}

// append adds turns that another line has.
func (l *line) append(turns []record.Turn) {
	for _, t := range turns {
		if err := l.history.Append(t); err != nil {
			panic("shell: " + err.Error()) // the line is lenient, and the other one took the turn
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

// untell forgets what was told: turns follow.
func (l *line) untell() { l.told = [2]tile.Rack{} }

// add looks at a new line at its end.
func (d *desk) add(l *line) {
	d.lines = append(d.lines, l)
	d.moveTo(len(d.lines)-1, l.history.Len())
}

// writable returns the line to change at the place: the one looked at, where it ends there, or a new one.
func (d *desk) writable() (l *line, fresh bool) {
	if l := d.line(); d.turn == l.history.Len() {
		return l, false
	}
	return d.fork(), true
}

// took puts a line that was changed on the desk, and looks at its end.
func (d *desk) took(l *line, fresh bool) {
	l.changed = true
	if fresh {
		d.add(l)
		return
	}
	d.moveTo(d.at, l.history.Len())
}

// with returns the desk with other words or rules.
func (d *desk) with(s *setting.Setting) (*desk, error) {
	if !s.Rules.Tiles.Same(d.Rules.Tiles) || s.Rules.Size != d.Rules.Size {
		return nil, fmt.Errorf("this game has a board of %d and %s tiles, and %s has %d and %s", d.Rules.Size, d.Rules.Tiles.Name, s.Rules.Name, s.Rules.Size, s.Rules.Tiles.Name)
	}
	other := *d
	other.Setting, other.lines = s, nil
	if d.start != nil {
		known := d.start.Known
		known.Board = s.Board()
		known.Board.SetTiles(squares(d.start.Board))
		p := game.NewPosition(known)
		other.start = &p
	}
	for _, from := range d.lines {
		l := *from
		l.history = other.newLine().history
		l.history.Players, l.history.AnyChallenge = from.history.Players, from.history.AnyChallenge && s.Rules.Challenge == d.Rules.Challenge
		l.history.Start, l.history.Increment = from.history.Start, from.history.Increment
		l.append(from.history.Turns())
		for p, tiles := range from.told {
			l.tell(p, tiles)
		}
		other.lines = append(other.lines, &l)
	}
	other.moveTo(d.at, d.turn)
	return &other, nil
}

// squares returns the tiles of a board, row by row.
func squares(b *board.Board) []tile.Tile {
	size := b.Rules().Size
	all := make([]tile.Tile, size*size)
	for i := range all {
		all[i] = b.At(i/size, i%size)
	}
	return all
}

// unsaved says what would be lost; "" for nothing.
func (d *desk) unsaved() string {
	var parts []string
	for i, l := range d.lines {
		switch {
		case !l.changed:
		case i == 0 && d.loaded == nil:
			parts = append(parts, "the game")
		case i == 0:
			parts = append(parts, "the notes and turns added to the game")
		default:
			parts = append(parts, fmt.Sprintf("variation %d", i))
		}
	}
	if len(parts) > 3 {
		parts = append(parts[:2], fmt.Sprintf("%d more variations", len(parts)-2))
	}
	return strings.Join(parts, ", ")
}
