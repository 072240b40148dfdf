package answers_test

import (
	"fmt"
	"slices"
	"testing"

	"maven/internal/answers/table"
	"maven/internal/form"
	"maven/internal/said"
	"maven/internal/sim"
	"maven/internal/term"
)

// An inference says what tells of the opponent's tiles, and whether racks do.
func TestTableInferred(t *testing.T) {
	for want, f := range map[string]form.Inference{
		"by chance: a pass tells nothing false":                      {Reason: said.Of("a pass tells nothing"), Of: 3},
		"the whole rack is known false":                              {},
		"by chance: none of 2 racks weighed explains the move false": {Racks: 2, Of: 9},
		"sampled: 4 leaves of 2 racks true":                          {Racks: 2, Of: 9, Effective: 1.5, Total: 4, Known: "sampled"},
	} {
		if text, told := table.Inferred(&f); fmt.Sprint(text, " ", told) != want {
			t.Errorf("%q %v, want %s", text, told, want)
		}
	}
}

// Lines of an endgame and of play-outs.
func TestTableLines(t *testing.T) {
	for want, got := range map[string]string{
		"won by 3":                 table.Result(3),
		"lost by 2":                table.Result(-2),
		"tied":                     table.Result(0),
		"best play: 8D WORD, pass": table.BestPlay(true, []string{"8D WORD", "pass"}),
		"best play so far: pass":   table.BestPlay(false, []string{"pass"}),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	plies := make([]sim.Ply, 8)
	for i := range plies {
		plies[i] = sim.Ply{Made: 1 - i%2, Score: 20, Bingos: 0.25} // own moves are never made
	}
	want := []string{"  opponent's move 1: 20.0 points, 25.0% bingos", "  opponent's move 2: 20.0 points, 25.0% bingos", "  opponent's move 3: 20.0 points, 25.0% bingos"}
	if got := table.Plies(&sim.Candidate{Details: &sim.Details{Plies: plies}}); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Every row has a cell for each column.
func TestTableLists(t *testing.T) {
	loss := 1.5
	m := form.PreendgameMove{Draws: []form.PreendgameDraw{{Tiles: "A"}}}
	for name, table := range map[string]func() ([]term.Column, [][]string){
		"endgame": func() ([]term.Column, [][]string) {
			return table.Endgame(&form.Endgame{Moves: make([]form.EndgameMove, 2)})
		},
		"preendgame": func() ([]term.Column, [][]string) {
			return table.Preendgame(&form.Preendgame{Candidates: []form.PreendgameMove{m, m}})
		},
		"draws": func() ([]term.Column, [][]string) { m.Draws = append(m.Draws, m.Draws[0]); return table.Draws(&m) },
		"leaves": func() ([]term.Column, [][]string) {
			return table.Leaves(&form.Inference{ByLeave: []form.InferredLeave{{Loss: &loss}, {Loss: &loss}}})
		},
	} {
		columns, rows := table()
		if len(rows) != 2 || len(rows[0]) != len(columns) || len(rows[1]) != len(columns) {
			t.Errorf("%s: %v %q", name, columns, rows)
		}
	}
}
