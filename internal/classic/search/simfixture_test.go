package search_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

// smallList is a list that games go on with to their end: all of two and three letters that alternate
// between vowels and consonants, such of four from a few of each, and some of seven.
func smallList() []string {
	const vowels, consonants, few = "aeiou", "bcdfghjklmnpqrstvwxyz", "lnrst"
	all := strings.Fields("retains retinas nastier stainer trainee painter pertain repaint quieted outlive")
	var add func(word string, most int, next, after string)
	add = func(word string, most int, next, after string) {
		if len(word) > 1 {
			all = append(all, word)
		}
		if len(word) < most {
			for _, letter := range next {
				add(word+string(letter), most, after, next)
			}
		}
	}
	for letters, most := range map[string]int{consonants: 3, few: 4} {
		add("", most, vowels, letters)
		add("", most, letters, vowels)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// small returns the sections of words, made once.
func small(t testing.TB) []*words.Section {
	t.Helper()
	active, err := smallOnce()
	if err != nil {
		t.Fatal(err)
	}
	return active
}

var smallOnce = sync.OnceValues(func() ([]*words.Section, error) {
	section, err := words.NewSection(smallList())
	return []*words.Section{section}, err
})

// valued returns tables with numbers in them.
func valued() *tables.Set {
	stream := random.Seed(7).Stream()
	set := tables.Zero()
	for i := range set.Patterns {
		set.Patterns[i].Value = stream.IntN(2001) - 1000
	}
	for tiles := range set.VCB {
		for c := range tiles + 1 {
			set.VCB[tiles][c] = stream.IntN(1001) - 500
		}
	}
	return set
}

// turns plays a game by the best plays, without exchanges while there is a play, and returns the
// positions before each turn, both racks known.
func turns(t testing.TB, active []*words.Section, seed random.Seed) []board.Position {
	t.Helper()
	s := rank.NewStatic(valued(), active)
	stream := seed.Stream()
	p := board.NewPosition(nil)
	var all []board.Position
	for {
		p.Draw(0, stream.IntN)
		p.Draw(1, stream.IntN)
		if p.Over() {
			return all
		}
		all = append(all, *p)
		moves := s.Search(p).Moves()
		m := moves[max(0, slices.IndexFunc(moves, func(m board.Move) bool { return m.Lane != 0 }))]
		if err := p.Apply(&m); err != nil {
			t.Fatal(err)
		}
	}
}

// hidden takes the rack of the side not to move away.
func hidden(p board.Position) board.Position {
	p.Known, p.Racks[1-p.Turn] = false, ""
	return p
}

// packed returns a position with player 0 to move, an empty bag, and all tiles but the racks on rows 1
// to 7, in no words.
func packed(t testing.TB, mine, theirs string) *board.Position {
	t.Helper()
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{rackOf(t, mine), rackOf(t, theirs)}
	counts := p.Bag().Counts
	row, col := 1, 1
	for i, n := range counts {
		for range n {
			letter, blank := tables.Alphabet[i], i == 0
			if blank {
				letter = 'e'
			}
			if err := p.Board.Put(row, col, letter, blank); err != nil {
				t.Fatal(err)
			}
			if col++; col > 15 {
				row, col = row+1, 1
			}
		}
	}
	return p
}

// scripted returns a Simulator that plays by one script.
func scripted(t testing.TB, s search.Chooser) *search.Simulator {
	return search.NewSimulator(small(t), func() search.Chooser { return s })
}

// staticOnly are the options for games by the static search.
func staticOnly() search.Options { return search.Options{NoPreEndgame: true, NoEndgame: true} }

func pass() board.Move { return board.Move{Kept: board.PassMask} }
