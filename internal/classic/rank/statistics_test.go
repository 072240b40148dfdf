package rank

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// lying fills squares from the last row upwards, row by row, until so many tiles lie on the board, but for the rows that a test
// plays in.
func lying(t testing.TB, p *board.Position, n int, free ...int) {
	t.Helper()
	for row := board.Size; row >= 1; row-- {
		for col := 1; col <= board.Size && p.Board.Tiles() < n && !slices.Contains(free, row); col++ {
			if err := p.Board.Put(row, col, 'e', false); err != nil {
				t.Fatal(err)
			}
		}
	}
	if p.Board.Tiles() != n {
		t.Fatalf("%d tiles lie", p.Board.Tiles())
	}
}

// TestStatistics compares with what the original's own bytes counted.
func TestStatistics(t *testing.T) {
	for _, v := range []struct {
		rack        board.Rack
		lane, start int
		word        string // tiles thrown for lane 0
		tiles       int
		score       int
		parts       []Component
		want        tables.Statistics
	}{
		{"?ammuuu", 8, 3, "muumuu", 0, 2000,
			[]Component{{Balance, 417, ""}, {Pattern, -861, "q"}, {Spot, 55, "q"}, {Exposure, -30, "q"}},
			tables.Statistics{1, 2000, 0, 0, 0, 0, 0, 2000, 0, 0, 0, 0, 0, 0, -444, 1, 1, 0, 0, 0, 1, 0}},
		{"aeinrst", 8, 2, "retains", 0, 6600, nil, tables.Statistics{1, 6600, 0, 0, 0, 6600, 1}},
		{"aeiouia", 0, 0, "aei", 0, 0, nil, tables.Statistics{0: 1, 15: 2, 18: 1, 21: 1}},
		{"?jqsssx", 1, 1, "jqx", 32, 12500, nil,
			tables.Statistics{1, 0, 12500, 0, 0, 0, 0, 0, 12500, 12500, 12500, 0, 12500, 1, 0, 0, 1, 1, 0, 1, 1, 0}},
		{"dez", 15, 1, "zed", 77, 3900, nil, tables.Statistics{1, 0, 0, 3900, 0, 0, 0, 0, 0, 0, 0, 3900, 3900, 1}},
		{"bcdfghk", 14, 2, "bcdfgh", 86, 3200, nil, tables.Statistics{0: 1, 4: 3200, 17: 1}},

		// By the words of the description.
		{"aabbsss", 0, 0, "", 29, 0, []Component{{Letter, 40, "c"}, {Thrown, 70, ""}, {Bias, 90, ""}, {Stage, 5, ""}},
			tables.Statistics{0: 1, 14: 45, 15: 2, 16: 1, 21: 1}},
		{"aeinrst", 2, 2, "retains", 30, 4900, nil, tables.Statistics{0: 1, 2: 4900}},
		{"aeinst", 2, 2, "ainest", 76, 5100, nil, tables.Statistics{0: 1, 2: 5100}},
		{"aeinrst", 1, 1, "retains", 85, 40000, nil, tables.Statistics{0: 1, 3: 40000, 5: 40000, 6: 1, 12: 40000 - 65536, 13: 1}},
		{"?jqz", 2, 3, "jz", 29, 1500, nil, tables.Statistics{0: 1, 1: 1500, 10: 1500, 11: 1500, 19: 1, 20: 1}},
	} {
		p := board.NewPosition(nil)
		tiles, err := board.NewRack(string(v.rack))
		if err != nil {
			t.Fatal(err)
		}
		p.Racks[0] = tiles
		lying(t, p, v.tiles, v.lane)
		m := board.NewMove(v.lane, v.start, v.word)
		m.Score = v.score
		_, _, left, err := p.Board.Score(&m, tiles)
		if got := statistics(p, &m, left, v.parts); got != v.want || err != nil {
			t.Errorf("%s plays %s with %d tiles on the board:\n%v, want\n%v, %v", v.rack, v.word, v.tiles, got, v.want, err)
		}
	}
}

// The parts of a move are those of its full evaluation; a square that is covered already counts no more, and a play without its tiles is refused.
func TestStatisticsOfPosition(t *testing.T) {
	set := publishedSet()
	static := NewStatic(set, nil)
	p := board.NewPosition(nil)
	p.Racks[0] = "abq"
	if err := p.Board.Put(1, 1, 'c', false); err != nil {
		t.Fatal(err)
	}
	m := board.NewMove(1, 1, "cab")
	m.Score = 900
	got, err := static.Statistics(p, &m)
	if got[tables.Triples] != 0 || got[tables.PointsTo30] != 900 || got[tables.QPoints] != 0 || got[tables.QsHeld] != 1 || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	m.Kept = 1 << 2
	sum := 0
	for _, c := range static.Full(nil, p, &m) {
		sum += c.Value
	}
	if sum >= 0 || int(got[tables.LeaveWorth]) != sum {
		t.Errorf("a q kept counts %d, want %d", got[tables.LeaveWorth], sum)
	}
	m = board.NewMove(1, 2, "dd")
	if _, err := static.Statistics(p, &m); err == nil {
		t.Error("a play without its tiles is counted")
	}
}
