package director

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"maven/internal/facts"
	"maven/internal/record"
	"maven/internal/tile"
)

//go:embed sheet.html
var sheetText string

// blankTurns is how many lines an empty sheet has, and a filled one at least.
const blankTurns = 17

// A sheet is what a page shows.
type sheet struct {
	Title, Date string
	Players     [2]string
	Rows        []sheetRow
	Ends        [2]string // the final scores
	Tiles       []sheetTile
	Count       int
}

// A sheetRow has a turn of each player.
type sheetRow struct {
	Number int
	Turns  [2]sheetTurn
}

// A sheetTurn is one turn, as text; empty to be filled in.
type sheetTurn struct{ Rack, Move, Score, Total string }

// A sheetTile is a tile, to be crossed out as often as there are.
type sheetTile struct {
	Tile  string
	Times []struct{}
}

// WriteSheet writes a score sheet as a page of HTML that fits one sheet of paper: empty where h is nil, and otherwise with the turns of that
// game, whose facts are f.
func WriteSheet(w io.Writer, set *tile.Set, h *record.History, f *facts.Facts) error {
	s := sheet{Title: "Score sheet", Count: set.Count.Len()}
	for _, t := range slices.Compact(set.Count.Ordered()) {
		s.Tiles = append(s.Tiles, sheetTile{set.Text(t), make([]struct{}, set.Count[t])})
	}
	if h != nil {
		s.fill(h, f)
	}
	for len(s.Rows) < blankTurns {
		s.Rows = append(s.Rows, sheetRow{Number: len(s.Rows) + 1})
	}
	page := template.Must(template.New("sheet").Parse(sheetText)) // it is part of the program
	if err := page.Execute(w, &s); err != nil {
		return fmt.Errorf("score sheet: %w", err)
	}
	return nil
}

// fill enters the turns of a game. A turn of a player who has one in the row already begins the next row.
func (s *sheet) fill(h *record.History, f *facts.Facts) {
	s.Date = f.Date
	if f.Title != "" {
		s.Title = f.Title
	}
	for i := range f.Players {
		s.Players[i] = f.Players[i].Name
		s.Ends[i] = fmt.Sprint(f.Players[i].Score)
	}
	full := [2]bool{true, true}
	for i, before := range h.EachTurn() {
		t := &f.Turns[i]
		side := t.Player - 1
		if full[side] {
			s.Rows = append(s.Rows, sheetRow{Number: len(s.Rows) + 1})
			full = [2]bool{}
		}
		full[side] = true
		if side == 1 {
			full[0] = true
		}
		one := &s.Rows[len(s.Rows)-1].Turns[side]
		*one = sheetTurn{Rack: t.Rack, Move: h.Turns()[i].Text(before.Board), Score: fmt.Sprintf("%+d", t.Score), Total: fmt.Sprint(t.Total)}
	}
}
