package rank

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

func equal(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %d, want %d", what, got, want)
	}
}

// LeaveVectors computes the numbered vectors of letters, patterns, balance and leaves, for TestVectors.
func LeaveVectors(t *testing.T) {
	letterVectors(t)
	patternVectors(t)
	balanceVectors(t)
	leaveVectors(t)
}

func letterVectors(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	t.Run("T18", func(t *testing.T) {
		equal(t, "C(93,6)", int(b.choose.of(93, 6)), 762_245_484)
		equal(t, "C(96,6)", int(b.choose.of(96, 6)), 927_048_304)
		equal(t, "C(100,7)", int(b.choose.of(100, 7)), 16_007_560_800)
		equal(t, "C(4,6)", int(b.choose.of(4, 6)), 0)
	})
	for _, v := range []struct {
		name     string
		letter   byte
		total, n int
		want     int
	}{
		{"T19", '?', 93, 1, 3046},
		{"T20", '?', 96, 1, 3043},
		{"T22", '?', 20, 1, 3378},
		{"T23", '?', 7, 1, 2955},
		{"T24", '?', 6, 1, 0},
	} {
		t.Run(v.name, func(t *testing.T) { equal(t, "binomial", b.Binomial(v.letter, v.total, v.n), v.want) })
	}
	t.Run("T21", func(t *testing.T) {
		pool := board.Pool{N: 93}
		pool.Counts[blank] = 1
		equal(t, "letter(?)", b.Letter("?", &pool), 2794)
	})
	t.Run("T25", func(t *testing.T) {
		equal(t, "binomial(q, 50, 0)", b.Binomial('q', 50, 0), -967)
		equal(t, "letter(q)", b.Letter("q", &board.Pool{N: 50}), -861)
	})
	t.Run("T26", func(t *testing.T) {
		set := tables.Set{}
		set.Mul[tables.Index('e')] = [8]int{-200, 100, 150, 0, -300, -600, -900, -1200}
		set.MulKnown[tables.Index('e')] = true
		b := NewLeaveBuilder(&set)
		equal(t, "binomial(e, 96, 8)", b.Binomial('e', 96, 8), 307)
		equal(t, "binomial(e, 93, 6)", b.Binomial('e', 93, 6), 308)
		equal(t, "binomial(e, 40, 2)", b.Binomial('e', 40, 2), 311)
		equal(t, "binomial(e, 15, 2)", b.Binomial('e', 15, 2), 311)
	})
}

func patternVectors(t *testing.T) {
	b := NewLeaveBuilder(uncorrected())
	for _, v := range []struct {
		name   string
		leaves []string
		want   []int
	}{
		{"T28", []string{"qu"}, []int{-336}},
		{"T29", []string{"gin"}, []int{-97}},
		{"T30", []string{"elss"}, []int{1072}},
		{"T31", []string{"enss"}, []int{1057}},
		{"T32", []string{"inot"}, []int{-555}},
		{"T33", []string{"adiq"}, []int{-1576}},
		{"T34", []string{"aqt"}, []int{-1003}},
		{"T35", []string{"??", "?s"}, []int{3666, 3585}},
		{"T36", []string{"sss", "ee", "vv"}, []int{127, -420, -1552}},
		{"T37", []string{"aeirst", "aeinst"}, []int{384, 291}}, // satire
	} {
		t.Run(v.name, func(t *testing.T) {
			for i, leave := range v.leaves {
				table := normal(t, b, leave, unseen(leave))
				equal(t, leave+" in the table", table.Parts[table.whole()].Patterns, v.want[i])
				sum := 0
				for _, term := range b.Patterns(nil, leave) {
					sum += term.Value
				}
				equal(t, leave+" by its patterns", sum, v.want[i])
			}
		})
	}
	t.Run("T38", func(t *testing.T) {
		set := tables.Set{Patterns: []tables.Pattern{{Letters: "qu", Record: 1, Value: 1067}}}
		table := normal(t, NewLeaveBuilder(&set), "eqsu", unseen("eqsu"))
		var want [128]int
		want[10], want[11], want[14], want[15] = 1067, 1067, 1067, 1067
		if table.Value != want {
			t.Errorf("table %v, want %v", table.Value, want)
		}
	})
}

func balanceVectors(t *testing.T) {
	set := publishedSet()
	b := NewLeaveBuilder(set)
	t.Run("T39", func(t *testing.T) { equal(t, "core", ExpectedBalance(&set.VCB, 0, 0, mixed(40, 53), 7), -49) })
	type hands []struct {
		vowels, consonants, blanks int
		mix                        board.Mix
		draw, want                 int
	}
	for _, v := range []struct {
		name  string
		hands hands
	}{
		{"T40", hands{{3, 4, 0, mixed(39, 54), 0, 417}}},
		{"T41", hands{{3, 3, 0, mixed(39, 54), 1, 272}}},
		{"T42", hands{{2, 4, 0, mixed(40, 53), 1, 213}}},
		{"T43", hands{{4, 2, 0, mixed(38, 55), 1, -226}}},
		{"T44", hands{{1, 1, 0, mixed(41, 52), 5, 70}}},
		{"T45", hands{{1, 0, 0, mixed(41, 52), 6, -31}, {0, 1, 0, mixed(42, 51), 6, 24}}},
		{"T46", hands{{6, 0, 0, mixed(36, 57), 1, -856}, {0, 6, 0, mixed(42, 51), 1, -896}}},
		{"T47", hands{{0, 0, 1, mixed(40, 53), 6, -8}, {0, 0, 2, mixed(40, 53), 5, 73}}},
		{"T48", hands{{2, 2, 1, mixed(40, 53), 2, 143}}},
		{"T49", hands{{1, 1, 0, mixed(5, 6), 3, 0}}},
	} {
		t.Run(v.name, func(t *testing.T) {
			for _, h := range v.hands {
				equal(t, "dispatch", b.Dispatch(h.vowels, h.consonants, h.blanks, h.mix, h.draw), h.want)
			}
		})
	}
	t.Run("T41/core", func(t *testing.T) { equal(t, "core", ExpectedBalance(&set.VCB, 3, 3, mixed(39, 54), 7), 223) })
	t.Run("T43/base", func(t *testing.T) { equal(t, "base", ExpectedBalance(&set.VCB, 0, 0, mixed(38, 55), 7), -51) })
	t.Run("T50", func(t *testing.T) {
		pool := board.Pool{N: 93}
		pool.Counts[blank], pool.Counts[tables.Index('a')] = 2, 37
		equal(t, "vowels of 37", pool.Mix().Vowels, 39)
		pool.Counts[tables.Index('a')] = 38
		equal(t, "vowels of 38", pool.Mix().Vowels, 38)
	})
}

func leaveVectors(t *testing.T) {
	b := NewLeaveBuilder(uncorrected())
	for _, v := range []struct {
		name, leave, seen string
		parts             LeaveParts
		want              int
	}{
		{"T89", "s", "sart", LeaveParts{Patterns: 794, Draw: -45}, 749},
		{"T90", "qu", "quet", LeaveParts{Patterns: -336, Balance: 79, Draw: 77}, -180},
		{"T91", "?", "?ear", LeaveParts{Patterns: 2791, Balance: -4, Draw: -170}, 2617},
	} {
		t.Run(v.name, func(t *testing.T) {
			table := normal(t, b, v.leave, unseen(v.seen))
			equal(t, "value", table.Value[table.whole()], v.want)
			if got := table.Parts[table.whole()]; got != v.parts {
				t.Errorf("parts %+v, want %+v", got, v.parts)
			}
		})
	}
	t.Run("T51", func(t *testing.T) {
		equal(t, "nothing kept", normal(t, b, "ae", held("qz")).Value[0], 4000)
		equal(t, "no tiles", normal(t, b, "", held("qz")).Value[0], 4000)
	})
	t.Run("T52", func(t *testing.T) {
		equal(t, "ae kept", normal(t, b, "ae", held("qz")).Value[3], -2400)
	})
}
