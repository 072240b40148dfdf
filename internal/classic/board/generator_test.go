package board_test

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// TestOpening checks places and bonuses on an empty board.
func TestOpening(t *testing.T) {
	active := []*words.Section{sectionOf(t, "at", "eta", "ate")}
	var g board.Generator
	var table [128]int
	table[0b100] = 55 // of aet, keeping t
	bonus := map[place]int{}
	for _, m := range plays(t, &g, active, board.New(nil), "aet", &table) {
		bonus[place{m.Lane, m.Start, m.Text()}] = m.Bonus
		if m.Out != (m.Len() == 3) || m.Leave != 0 {
			t.Errorf("%+v", m)
		}
	}
	// Columns 7 and 9 are double letters in rows 7 and 9.
	want := map[place]int{
		{8, 7, "at"}: -1, {8, 8, "at"}: 0,
		{8, 6, "eta"}: 0, {8, 7, "eta"}: -2, {8, 8, "eta"}: 0,
		{8, 6, "ate"}: 0, {8, 7, "ate"}: -2, {8, 8, "ate"}: 0,
	}
	if len(bonus) != len(want) {
		t.Errorf("found %v", bonus)
	}
	for at, n := range want {
		if got, ok := bonus[at]; !ok || got != n {
			t.Errorf("%v: bonus %d (found %v), want %d", at, got, ok, n)
		}
	}
}

// TestOpeningPremiums has a board where a vowel lies between two premium squares, and counts once.
func TestOpeningPremiums(t *testing.T) {
	p := tables.Standard()
	p.Word[7][8], p.Word[23][7] = 2, 2
	p.Letter[9][8], p.Letter[23][9] = 3, 3
	var g board.Generator
	for _, m := range plays(t, &g, []*words.Section{sectionOf(t, "ab")}, board.New(p), "?b", nil) {
		if want := map[int]int{8: -1, 7: -1}[m.Start]; m.Bonus != want || m.Score != 600 {
			t.Errorf("from column %d: bonus %d, score %d", m.Start, m.Bonus, m.Score)
		}
	}
}

// TestReuse changes racks, sections and boards under one generator.
func TestReuse(t *testing.T) {
	first, second := []*words.Section{sectionOf(t, "at", "it")}, []*words.Section{sectionOf(t, "an", "it")}
	b := boardOf(t, tileAt{8, 8, 'a', false})
	var g board.Generator
	for _, v := range []struct {
		active []*words.Section
		rack   board.Rack
		want   int
	}{
		{first, "t", 2}, {second, "t", 0}, {second, "n", 2}, {first, "n", 0}, {first, "t", 2}, {first, "", 0},
		{append(slices.Clone(first), second...), "nt", 4}, {second, "nt", 2}, {nil, "nt", 0}, {first, "abcdefgh", 0},
	} {
		if got := len(plays(t, &g, v.active, b, v.rack, nil)); got != v.want {
			t.Errorf("rack %q: %d plays, want %d", v.rack, got, v.want)
		}
	}
}

// TestAllocations wants none once the generator knows the rack.
func TestAllocations(t *testing.T) {
	active := []*words.Section{sectionOf(t, "at", "ate", "tea", "eat", "seat", "sat")}
	b := boardOf(t, tileAt{8, 8, 'a', false})
	var g board.Generator
	var table [128]int
	found := 0
	count := func(*board.Move) { found++ }
	if n := testing.AllocsPerRun(100, func() {
		for _, rack := range []board.Rack{"?aestt", "est"} {
			g.All(active, b, rack, &table, count)
		}
	}); n != 0 {
		t.Errorf("%v allocations in a call", n)
	}
	if found == 0 {
		t.Error("nothing found")
	}
}
