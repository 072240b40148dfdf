package board_test

import (
	"strings"
	"testing"

	"maven/internal/classic/board"
)

// The rows and the points are those that the routine of the original gave.
func TestPrint(t *testing.T) {
	p := board.NewPosition(nil)
	if got, want := string(p.AppendPrint(nil)), "* - - + - - - * - - - + - - * \r"; !strings.HasPrefix(got, want) || strings.Count(got, "\r") != 17 {
		t.Errorf("%q, want %q first", got, want)
	}
	for col, c := range map[int]byte{7: 'c', 8: 'a', 9: 't'} {
		if err := p.Board.Put(8, col, c, c == 'a'); err != nil {
			t.Fatal(err)
		}
	}
	p.Racks, p.Scores = [2]board.Rack{"?eioq", "st"}, [2]int{12345, -150}
	rows := strings.Split(string(p.AppendPrint(nil)), "\r")
	if rows[7] != "* - - + - - c A t - - + - - * " || rows[15] != "?eioq st" || rows[16] != "123 -1" {
		t.Errorf("%q", rows[7:])
	}
	for mark, want := range map[string]int{"$": 16, "*": 8, "+": 24, "#": 12} {
		if got := strings.Count(string(p.AppendPrint(nil)), mark); got != want {
			t.Errorf("%d × %s, want %d", got, mark, want)
		}
	}
}
