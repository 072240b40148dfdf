package tables

import (
	"bytes"
	"strings"
	"testing"
)

func TestStandard(t *testing.T) {
	p := Standard()
	counts := map[[2]byte]int{}
	for row := 1; row <= boardSize; row++ {
		for col := 1; col <= boardSize; col++ {
			kind := [2]byte{p.Letter[row][col], p.Word[row][col]}
			counts[kind]++
			for _, mirror := range [][2]int{{16 - row, col}, {row, 16 - col}, {col, row}} {
				if p.Letter[mirror[0]][mirror[1]] != kind[0] || p.Word[mirror[0]][mirror[1]] != kind[1] {
					t.Errorf("row %d, column %d has no mirror image", row, col)
				}
			}
		}
	}
	for kind, want := range map[[2]byte]int{{1, 3}: 8, {1, 2}: 17, {3, 1}: 12, {2, 1}: 24, {1, 1}: 225 - 61} {
		if counts[kind] != want {
			t.Errorf("%d squares of letter x%d, word x%d, want %d", counts[kind], kind[0], kind[1], want)
		}
	}
	for _, square := range []struct {
		row, col     int
		letter, word byte
	}{{1, 1, 1, 3}, {1, 8, 1, 3}, {8, 8, 1, 2}, {2, 2, 1, 2}, {2, 6, 3, 1}, {6, 6, 3, 1}, {1, 4, 2, 1}, {7, 3, 2, 1}, {7, 7, 2, 1}} {
		if p.Letter[square.row][square.col] != square.letter || p.Word[square.row][square.col] != square.word {
			t.Errorf("row %d, column %d is wrong", square.row, square.col)
		}
	}
	if !p.IsStandard() || p.Letter[0] != [17]byte{} || p.Word[31] != [17]byte{} {
		t.Error("the standard board is not its own")
	}
}

func TestReadPremiums(t *testing.T) {
	b := Standard().AppendTo(nil)
	b[0], b[premiumBytes/2-1] = 9, 77 // borders may hold anything
	p, err := ReadPremiums(b)
	if err != nil || !p.IsStandard() || !bytes.Equal(p.AppendTo(nil), b) {
		t.Fatalf("%v", err)
	}
	const words, letters = 0, 1 // the order of the grids
	at := func(grid, lane, position int) int { return grid*premiumBytes/2 + lane*positions + position }
	for _, c := range []struct {
		change []int
		to     byte
		want   string
	}{
		{[]int{at(letters, 3, 4)}, 0, "row 3, column 4: letter multiplier 0; must be 1, 2 or 3"},
		{[]int{at(words, 15, 15), at(words, 30, 15)}, 4, "row 15, column 15: word multiplier 4"},
		{[]int{at(letters, 5, 7)}, 2, "row 5, column 7: multipliers 2 and 1 in the row but 1 and 1 in the column"},
		{[]int{at(words, 22, 5)}, 2, "row 5, column 7: multipliers 1 and 1 in the row but 1 and 2 in the column"},
	} {
		bad := bytes.Clone(b)
		for _, i := range c.change {
			bad[i] = c.to
		}
		if _, err := ReadPremiums(bad); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want an error with %q", err, c.want)
		}
	}
	if _, err := ReadPremiums(b[1:]); err == nil || !strings.Contains(err.Error(), "1087 bytes; must be 1088") {
		t.Error(err)
	}
	own := bytes.Clone(b)
	own[at(letters, 5, 7)], own[at(letters, 22, 5)] = 3, 3
	if p, err := ReadPremiums(own); err != nil || p.IsStandard() || p.Letter[5][7] != 3 || p.Word[5][7] != 1 {
		t.Errorf("a board of its own: %v", err)
	}
}

func FuzzPremiums(f *testing.F) {
	f.Add(Standard().AppendTo(nil))
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := ReadPremiums(b)
		if err != nil {
			oneLine(t, err)
			return
		}
		if !bytes.Equal(p.AppendTo(nil), b) {
			t.Fatal("comes back changed")
		}
	})
}

func TestHistory(t *testing.T) {
	games := []Result{{401, 377, 3, 0}, {-5, 32767, 18, 2}}
	var b []byte
	for _, g := range games {
		b = AppendResult(b, g)
	}
	if !bytes.Equal(b[:8], []byte{1, 0x91, 1, 0x79, 0, 3, 0, 0}) {
		t.Errorf("% x", b[:8])
	}
	got, err := ReadResults(b)
	if err != nil || len(got) != 2 || got[0] != games[0] || got[1] != games[1] {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ReadResults(b[:15]); err == nil || !strings.Contains(err.Error(), "at byte 8: 7 bytes; must be 8 for each game") {
		t.Error(err)
	}
}

func FuzzHistory(f *testing.F) {
	f.Add(AppendResult(nil, Result{401, 377, 3, 1}))
	f.Add([]byte{1})
	f.Fuzz(func(t *testing.T, b []byte) {
		games, err := ReadResults(b)
		if err != nil {
			oneLine(t, err)
			return
		}
		var out []byte
		for _, g := range games {
			out = AppendResult(out, g)
		}
		if !bytes.Equal(out, b) {
			t.Fatalf("% x comes back as % x", b, out)
		}
	})
}
