package page

import (
	"fmt"

	"maven/internal/board"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/notation/cgp"
)

// firstPosition is on the board of the home page: one play is far better than all others.
const firstPosition = "15/15/12W2/3CONvOLVE1E2/2P4FOUNTS2/2R6G2T2/2E6H2I2/2G3BAPS1KnEW/2N1TZAR4G2/1JATO10/2N1MEOU7/2T4MAFIA3/15/15/15 " +
	"ACEILST/ 239/199 0"

// A first is the position of the home page, as the modules read it.
type first struct {
	CGP    string      `json:"cgp"`
	Board  form.Board  `json:"board"`
	Rack   []string    `json:"rack"`
	Scores [2]int      `json:"scores"`
	Last   [][2]int    `json:"last"` // squares of the last move, row and column from 0
	Set    []form.Tile `json:"set"`
}

// newFirst reads the position of the home page.
func newFirst(l *library.Library) (*first, error) {
	rules, err := l.Rules("standard")
	if err != nil {
		return nil, err
	}
	fields, err := cgp.Split(firstPosition)
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	p, err := fields.Position(rules)
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	b := board.New(rules, nil)
	b.SetTiles(p.Squares)
	f := &first{CGP: firstPosition, Board: form.NewBoard(b), Rack: form.TileTexts(rules.Tiles, &p.Racks[0]), Scores: p.Scores,
		Last: [][2]int{{7, 11}, {7, 13}, {7, 14}}, Set: form.NewTileSetInFull(rules.Tiles).Set}
	return f, nil
}
