package command

import (
	"fmt"
	"testing"

	"maven/internal/library"
	"maven/internal/notation/cgp"
)

// Positions with rules of their own share the words and the table, and few boards are kept.
func TestSettingsAreBounded(t *testing.T) {
	s := NewSettings(&App{Lib: library.Open("")}, &SettingFlags{})
	first, err := s.Of(&cgp.Fields{})
	if err != nil {
		t.Fatal(err)
	}
	for bonus := range 100 {
		made, err := s.Of(&cgp.Fields{Ops: []cgp.Op{{Code: "bb", Args: fmt.Sprint(bonus)}}})
		if err != nil {
			t.Fatal(err)
		}
		if made.Words != first.Words {
			t.Fatal("the words are opened again")
		}
		if got := made.Rules.Bonus[7]; got != bonus {
			t.Fatalf("the bonus is %d, want %d", got, bonus)
		}
	}
	if len(s.made) > maxSettings || len(s.words) != 1 || len(s.table) != 1 || len(s.rules) != 1 {
		t.Errorf("%d settings, %d lists, %d tables, %d rules are kept; want at most %d, and one of each",
			len(s.made), len(s.words), len(s.table), len(s.rules), maxSettings)
	}
}
