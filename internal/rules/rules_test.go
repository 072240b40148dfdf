package rules_test

import (
	"fmt"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/rules"
	"maven/internal/tile"
)

func TestPresetBoards(t *testing.T) {
	plain, d, tr, q := rules.Premium{Letter: 1, Word: 1}, rules.Premium{Letter: 2, Word: 1},
		rules.Premium{Letter: 3, Word: 1}, rules.Premium{Letter: 4, Word: 1}
	dw, tw, qw := rules.Premium{Letter: 1, Word: 2}, rules.Premium{Letter: 1, Word: 3}, rules.Premium{Letter: 1, Word: 4}
	for _, c := range []struct {
		name  string
		size  int
		count map[rules.Premium]int
	}{
		{"standard", 15, map[rules.Premium]int{plain: 164, d: 24, tr: 12, dw: 17, tw: 8}},
		{"super", 21, map[rules.Premium]int{plain: 316, d: 36, tr: 20, q: 8, dw: 41, tw: 16, qw: 4}},
		{"friendly", 15, map[rules.Premium]int{plain: 165, d: 24, tr: 16, dw: 12, tw: 8}},
	} {
		r := datatest.Rules(t, c.name)
		if r.Size != c.size || len(r.Squares) != c.size*c.size || r.StartRow != c.size/2 || r.StartCol != c.size/2 {
			t.Errorf("%s: size %d, %d squares, start %d,%d", c.name, r.Size, len(r.Squares), r.StartRow, r.StartCol)
		}
		got := map[rules.Premium]int{}
		for _, p := range r.Squares {
			got[p]++
		}
		if fmt.Sprint(got) != fmt.Sprint(c.count) {
			t.Errorf("%s: premiums %v, want %v", c.name, got, c.count)
		}
		for row := range r.Size {
			for col := range r.Size {
				p, last := r.At(row, col), r.Size-1
				if p != r.At(col, row) || p != r.At(last-row, col) || p != r.At(row, last-col) {
					t.Errorf("%s: row %d, column %d breaks the symmetry", c.name, row, col)
				}
			}
		}
	}
}

// The square in the middle of the big board is the standard board.
func TestSuperHoldsStandard(t *testing.T) {
	small, big := datatest.Rules(t, "standard"), datatest.Rules(t, "super")
	for row := range small.Size {
		for col := range small.Size {
			if small.At(row, col) != big.At(row+3, col+3) {
				t.Errorf("row %d, column %d: %v, in the big board %v", row, col, small.At(row, col), big.At(row+3, col+3))
			}
		}
	}
}

func TestPresetRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		tiles     int
		bonus     int
		limit     int
		scoreless int
		end       rules.EndRack
		challenge rules.Challenge
	}{
		{"standard", 100, 50, 7, 6, rules.Twice, rules.Double},
		{"super", 200, 50, 7, 6, rules.Twice, rules.Double},
		{"friendly", 104, 35, 1, 3, rules.Transfer, rules.Void},
	} {
		r := datatest.Rules(t, c.name)
		if r.Tiles.Count.Len() != c.tiles || r.RackSize != 7 || r.Bonus != [tile.MaxRack + 1]int{7: c.bonus} ||
			r.ExchangeLimit != c.limit || r.ScorelessTurns != c.scoreless || r.Passes != 0 || r.EndRack != c.end ||
			r.Challenge != c.challenge || r.ChallengeBonus != 0 || r.RowLetters {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

func TestWithTiles(t *testing.T) {
	r := datatest.Rules(t, "standard")
	french, err := datatest.FindSet("french")
	if err != nil {
		t.Fatal(err)
	}
	other := r.WithTiles(french)
	if other.Tiles != french || r.Tiles.Name != "english" || other.Size != r.Size || &other.Squares[0] != &r.Squares[0] {
		t.Errorf("copy has %s, the rules have %s", other.Tiles.Name, r.Tiles.Name)
	}
}

// Challenge rules are read as they are written, and other text is refused.
func TestParseChallenge(t *testing.T) {
	for _, text := range []string{"void", "single", "double", "triple", "5pt", "10pt", "1000pt", "5pt-word", "1pt-word"} {
		if c, bonus, err := rules.ParseChallenge(text); err != nil || c.Short(bonus) != text {
			t.Errorf("%s is %s with %d points, %v", text, c, bonus, err)
		}
	}
	for _, text := range []string{"", "5", "pt", "0pt", "-5pt", "1001pt", "5pts", "5pt-words", "bonus-per-play", "Double"} {
		if c, bonus, err := rules.ParseChallenge(text); err == nil {
			t.Errorf("%q is %s with %d points", text, c, bonus)
		}
	}
}

// A board is its own image in the diagonal if every premium and the start are.
func TestMirrored(t *testing.T) {
	r := &rules.Rules{Size: 3, Squares: make([]rules.Premium, 9), StartRow: 1, StartCol: 1}
	if r.Squares[2], r.Squares[6] = (rules.Premium{2, 1}), (rules.Premium{2, 1}); !r.Mirrored() {
		t.Error("a mirrored board is not")
	}
	start := *r
	if start.StartCol = 2; start.Mirrored() {
		t.Error("a start beside the diagonal is")
	}
	if r.Squares[6] = (rules.Premium{1, 2}); r.Mirrored() {
		t.Error("premiums of another kind are")
	}
}
