package tables

import (
	_ "embed" // for classic.toml
	"fmt"
)

//go:embed classic.toml
var defaultProgram []byte

// Program is the data that the original keeps in its program instead of in resources.
type Program struct {
	QT          [7][5]int  // cp, for a q without a u: by tiles to draw and unseen u's
	TT          [17]int    // cp, by the unseen tiles left to the opponent: 8..16 are used
	Exposure    []Exposure // at most 20 rows
	Ratings     [19]int    // of the levels 1..18; 0 is not used
	Sees        [19]int    // of 256 candidates, by level 1..18
	Expectation []int      // nil, or the better player's share in 1/10,000 by distances 0..200
	Controller  [14]Transition
	HotSpots    bool
	LoneU       string // "u" or "qu"

	Pre      PreEndgame // its Turn is made from TT
	BigOrder string     // the 27 letters: of equally big tiles, the later is the bigger
}

// PreEndgame is what it is worth, in cp, to be on move late in a game: with so many tiles in the bag, or, with the bag empty,
// by the tiles on one's own rack and on the other.
type PreEndgame struct {
	Turn   [10]int // no Q about
	OwnQ   [10]int // one's own rack has the Q
	OtherQ [10]int // the other side has it, or draws it

	Blank  [8][8]int // of a blank kept, in place of its leave
	NoQ    [8][8]int
	LoneQ  [8][8]int // a Q without a U or a blank
	TheirQ [8][8]int // the other side has the Q
	QWithU [8][8]int
}

// PreEndgame returns the tables of the pre-endgame.
func (p *Program) PreEndgame() PreEndgame {
	t := p.Pre
	copy(t.Turn[:], p.TT[len(p.TT)-len(t.Turn):])
	return t
}

// Numbers returns the 350 numbers: those of each table from its first on, in the order of the fields.
func (t *PreEndgame) Numbers() []*int {
	var all []*int
	for _, line := range []*[10]int{&t.Turn, &t.OwnQ, &t.OtherQ} {
		for i := range line {
			all = append(all, &line[i])
		}
	}
	for _, square := range []*[8][8]int{&t.Blank, &t.NoQ, &t.LoneQ, &t.TheirQ, &t.QWithU} {
		for i := range square {
			for j := range square[i] {
				all = append(all, &square[i][j])
			}
		}
	}
	return all
}

// SetPreEndgame sets the tables of the pre-endgame; the first number of Turn has no place in TT.
func (p *Program) SetPreEndgame(t PreEndgame) {
	p.Pre = t
	p.Pre.Turn = [10]int{}
	copy(p.TT[8:], t.Turn[1:])
}

// An Exposure is what it costs to play a letter that leaves a premium square open on one side.
type Exposure struct {
	Letter  byte // a..z, or ? for a blank
	Side    int  // -1 for the square before the tile in its lane, 1 for the one after it
	Premium int  // letter multiplier times word multiplier of the square
	Penalty int  // cp
}

// A Transition leads the controller from one state to another when an event occurs.
type Transition struct {
	State, Event, Result int8 // State -1 matches every state
}

// DefaultProgram returns the data of the package's own classic.toml.
func DefaultProgram() Program {
	var p Program
	if err := p.fill("classic.toml", defaultProgram); err != nil {
		panic(err) // the file is a constant
	}
	return p
}

// ParseProgram reads the classic.toml called name. Keys left out have the values of DefaultProgram. Errors
// begin with the file's name and the line at fault.
func ParseProgram(name string, text []byte) (Program, error) {
	p := DefaultProgram()
	if err := p.fill(name, text); err != nil {
		return Program{}, fmt.Errorf("classic program data: %w", err)
	}
	return p, nil
}

// Next returns the state that follows an event, 0 for none.
func (p *Program) Next(state, event int) int {
	if event == 0 {
		return 0
	}
	for _, row := range p.Controller {
		if (int(row.State) == state || row.State == -1) && int(row.Event) == event {
			return int(row.Result)
		}
	}
	return 0
}

// Penalty returns what a letter next to an open premium square costs in cp, 0 if no row fits.
func (p *Program) Penalty(letter byte, side, premium int) int {
	for _, row := range p.Exposure {
		if row.Letter == letter && row.Side == side && row.Premium == premium {
			return row.Penalty
		}
	}
	return 0
}
