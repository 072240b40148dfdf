package play

import (
	"strings"
	"testing"

	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/term"
	"maven/internal/tile"
)

// At any width from 44 columns on nothing is cut, and what counts is there.
func TestViewWidths(t *testing.T) {
	s := newGame(t, 3, rules.Void, "Twenty characters AB", "Maven level 10 of 20")
	playTurns(t, s, 5)
	tiles, _ := (&view{session: s, rack: &play.Order{}}).tiles()
	for _, width := range []int{44, 60, 66, 67, 80, 132} {
		text := viewed(t, s, width)
		for _, want := range []string{"Twenty characters AB", "Maven level 10 of 20", "bag ", "unseen ", strings.TrimSpace(tiles), "15 "} {
			if !strings.Contains(text, want) {
				t.Errorf("%d columns: no %q in\n%s", width, want, text)
			}
		}
		for line := range strings.Lines(text) {
			if n := term.Width(strings.TrimSuffix(line, "\n")); n > width || strings.Contains(line, "…") {
				t.Errorf("%d columns: %d in %q", width, n, line)
			}
		}
		if beside := strings.Contains(text, "your rack"); beside != (width >= 67) {
			t.Errorf("%d columns: panel %v\n%s", width, beside, text)
		}
		if rows := strings.Count(text, "\n"); rows > 21 {
			t.Errorf("%d columns: %d rows", width, rows)
		}
	}
	if text := viewed(t, s, 30); !strings.Contains(text, "The board needs 32 columns, and the terminal has 30.") {
		t.Errorf("nothing is said of the room:\n%s", text)
	}
	if text := viewed(t, s, 33); strings.Contains(text, "= 1") || !strings.Contains(text, " 1 = ") {
		t.Errorf("the labels at the right do not give way:\n%s", text)
	}
}

// The panel has the last turns, a mark beside who is on turn, and no rack at the end.
func TestPanel(t *testing.T) {
	s := newGame(t, 3, rules.Void)
	playTurns(t, s, 5)
	text := viewed(t, s, 80)
	for _, want := range []string{"> You ", "  Maven static ", " 5 you    ", "10 Maven  "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, " 4 Maven  ") {
		t.Errorf("over six turns in\n%s", text)
	}
	if err := s.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	if text := viewed(t, s, 80); strings.Contains(text, "your rack") || strings.Contains(text, "> You") || !strings.Contains(text, "11 you    resigned") {
		t.Errorf("at the end\n%s", text)
	}
}

func TestRackOrder(t *testing.T) {
	s := newGame(t, 10, rules.Void)
	set, held := s.History().Rules().Tiles, s.Held()
	var o play.Order
	o.Arrange(held)
	if tiles, points := o.Text(set); strings.Fields(tiles)[6] != "?" || strings.Join(strings.Fields(tiles), "") != set.Rack(&held) || len(strings.Fields(points)) != 7 {
		t.Errorf("%q, %q", tiles, points)
	}
	o = play.Order{o[6], o[2], o[0], tile.Tile(26)}
	first := append(play.Order{}, o[:3]...)
	o.Arrange(held)
	if len(o) != 7 || o[0] != first[0] || o[1] != first[1] || o[2] != first[2] {
		t.Errorf("%v begins not with %v", o, first)
	}
	if r := tile.RackOf(o...); r != held {
		t.Errorf("%v is not the rack %v", r, held)
	}
}
