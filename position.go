package maven

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/setting"
	"maven/internal/tile"
)

// A Position is a board and what the player on turn knows. It never changes, and any number of
// goroutines may use it.
type Position struct {
	engine *Engine
	state  game.Position // its board never changes
	whole  bool          // the player's whole rack is known: 1 to RackSize tiles
	last   error         // what is wrong with the operation lm of ParseCGP
	result *float64      // the chance of the player on turn, by the record of a game that is over; else nil
}

// A Setup is a position made by hand. The zero value is an empty board without racks.
type Setup struct {
	// Rows are the rows of the board from the top, with a point for each empty square:
	// ".....QUIET.....". Lower case is a blank. No rows are an empty board.
	Rows []string

	Rack      string // of the player on turn; "" if not known
	Opponent  string // the opponent's rack; "" if not known
	Scores    [2]int // points, the player on turn first
	Scoreless int    // turns without score just before, by both players together
}

// NewPosition returns the position set up. Errors say which row, rack or number is wrong and what would be
// right: a row of another length, a tile that the set does not have, or too many of one.
func (e *Engine) NewPosition(s Setup) (*Position, error) {
	for _, score := range s.Scores {
		if score < -cgp.MaxScore || score > cgp.MaxScore {
			return nil, fmt.Errorf("maven: score %d: must be from %d to %d", score, -cgp.MaxScore, cgp.MaxScore)
		}
	}
	if s.Scoreless < 0 || s.Scoreless > cgp.MaxTurns {
		return nil, fmt.Errorf("maven: scoreless turns %d: must be from 0 to %d", s.Scoreless, cgp.MaxTurns)
	}
	f := &cgp.Fields{Racks: [2]string{s.Rack, s.Opponent}, Scores: s.Scores, Scoreless: s.Scoreless}
	for i, row := range s.Rows {
		if row == "" {
			return nil, fmt.Errorf("maven: row %d of the board has no squares; must have %d, with a point for each empty one", i+1, e.rules.Size)
		}
		f.Rows = append(f.Rows, counted(row))
	}
	for len(s.Rows) == 0 && len(f.Rows) < e.rules.Size {
		f.Rows = append(f.Rows, strconv.Itoa(e.rules.Size))
	}
	return e.position(f)
}

// counted writes a row with numbers in place of runs of points.
func counted(row string) string {
	return regexp.MustCompile(`\.+`).ReplaceAllStringFunc(row, func(run string) string { return strconv.Itoa(len(run)) })
}

// ParseCGP reads a position from a line of CGP: the board, both racks and scores with the player on
// turn first, the turns without score, and operations. The operations lex, l1, bdn, ld, var, bb and
// etl must agree with the engine, or the error is a *SettingError (see Options.Override); oru makes
// the opponent's rack unknown; other operations are ignored. Other errors name the part of the line
// at fault and what would be right.
func (e *Engine) ParseCGP(line string) (*Position, error) {
	f, err := cgp.Split(line)
	if err == nil {
		err = e.check(setting.OfPosition(f))
	}
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	if value, given := f.Op("oru"); given && value != "0" && value != "false" {
		f.Racks[1] = ""
	}
	return e.position(f)
}

// position makes a position from its parts.
func (e *Engine) position(f *cgp.Fields) (*Position, error) {
	p, err := e.setting.Place(f)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	made := e.ofState(*p.Position)
	made.last = p.Read.CheckLast(p.Position)
	return made, nil
}

// ofState returns the position of a state whose board never changes.
func (e *Engine) ofState(s game.Position) *Position {
	n := s.Rack.Len()
	return &Position{engine: e, state: s, whole: n > 0 && n >= s.Sizes[0] && n <= e.rules.RackSize}
}

// CGP returns the position as a line of CGP that ParseCGP reads back, with operations for the words,
// for the last move, and for rules and tiles other than the standard ones.
func (p *Position) CGP() string {
	return cgp.Of(&p.state, p.engine.ops()...).Format(p.engine.rules.Tiles.Alphabet)
}

// Rows returns the board as in Setup: row by row from the top, a point for each empty square, tiles
// of several characters in brackets.
func (p *Position) Rows() []string {
	size, set := p.engine.rules.Size, p.engine.rules.Tiles
	rows := make([]string, size)
	for row := range rows {
		var b strings.Builder
		for col := range size {
			if t := p.state.Board.At(row, col); t != 0 {
				b.WriteString(set.Alphabet.Tiles([]tile.Tile{t}))
			} else {
				b.WriteByte('.')
			}
		}
		rows[row] = b.String()
	}
	return rows
}

// Rack returns the tiles of the player on turn in alphabet order, blanks last, and whether they are
// the whole rack: a record may tell only some tiles, or more than a player can hold.
func (p *Position) Rack() (tiles string, whole bool) {
	return p.engine.rules.Tiles.Rack(&p.state.Rack), p.whole
}

// Opponent returns the opponent's tiles, and whether they are known: because they were given, or
// because no other tiles are unseen.
func (p *Position) Opponent() (tiles string, known bool) {
	held, known := p.state.Held()
	return p.engine.rules.Tiles.Rack(&held), known
}

// Scores returns the points of the player on turn and of the opponent.
func (p *Position) Scores() (own, opponent int) { return p.state.Scores[0], p.state.Scores[1] }

// Bag returns the number of tiles in the bag. Unknown racks are taken as full.
func (p *Position) Bag() int { return p.state.Bag() }

// Unseen returns the tiles in the bag and on the opponent's rack, in alphabet order, blanks last. If
// the rack of the player on turn is not known, its tiles are among them.
func (p *Position) Unseen() string {
	unseen := p.state.Unseen()
	return p.engine.rules.Tiles.Rack(&unseen)
}

// WithRack returns the position with that rack for the player on turn. It is an error if the text is
// not a rack, if a rack cannot hold so many tiles, or if a tile is not among the unseen.
func (p *Position) WithRack(rack string) (*Position, error) {
	set := p.engine.rules.Tiles
	tiles, err := set.ParseRack(rack)
	if err != nil {
		return nil, fmt.Errorf("maven: rack %q: %w", rack, err)
	}
	if n := tiles.Len(); n < 1 || n > p.engine.rules.RackSize {
		return nil, fmt.Errorf("maven: rack %q holds %d tiles; must hold 1 to %d", rack, n, p.engine.rules.RackSize)
	}
	free := p.state.Unseen()
	free.Add(&p.state.Rack)
	if !free.Remove(&p.state.Opponent) {
		free = tile.Rack{}
	}
	if !free.Contains(&tiles) {
		return nil, fmt.Errorf("maven: rack %q has tiles that are not among the unseen, which are %s", rack, set.Rack(&free))
	}
	return p.engine.ofState(p.state.WithRack(&tiles)), nil
}

// After returns the position after the move, with the opponent on turn. The tiles drawn are unknown;
// the opponent's rack is known if it was before. An illegal move is an *IllegalError, a move of
// another engine ErrForeign; others are ErrNoRack and ErrOver.
func (p *Position) After(m Move) (*Position, error) {
	if _, err := p.check(&m); err != nil {
		return nil, err
	}
	next := p.state.Clone()
	next.Apply(&m.move, nil)
	known := next.Known
	known.Scores = [2]int{p.state.Scores[1], p.state.Scores[0] + int(m.move.Score)} // tiles left on racks do not count
	if p.Bag() > 0 {
		known.Opponent = tile.Rack{} // the leave is not shown
	}
	after := game.NewPosition(known)
	after.Ending = next.Ending
	return p.engine.ofState(after), nil
}
