package sight

import (
	"math"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// newBoard returns an empty board of the standard rules.
func newBoard(t *testing.T) *board.Board {
	t.Helper()
	lib := librarytest.Library("")
	rules, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon("Both", rules.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	return board.New(rules, words.Graph)
}

func TestSpelledCounts(t *testing.T) {
	b := newBoard(t)
	parse := func(text string) move.Move {
		t.Helper()
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, text := range []string{"8G CAT", "I7 A.E"} {
		m := parse(text)
		b.Place(&m)
	}
	for _, c := range []struct {
		play                        string
		played, blanks, runs, sides int
		longer                      bool
		crosses                     int
	}{
		{"8G ...s", 1, 1, 1, 1, true, 0},
		{"8D SUP...E", 4, 0, 1, 2, true, 0},
		{"G7 A.T", 2, 0, 1, 2, false, 0},
		{"9G DO.", 2, 0, 1, 1, false, 2},
		{"J6 STOP", 4, 0, 0, 1, false, 3},
	} {
		m := parse(c.play)
		var play Play
		play.Spell(b, &m)
		if used := m.Used(); play.played != used.Len() || play.blanks != int(used[tile.Blank]) {
			t.Errorf("%s: %d tiles with %d blanks, the move has %v", c.play, play.played, play.blanks, used)
		}
		if play.played != c.played || play.blanks != c.blanks || play.runs != c.runs || play.sides != c.sides ||
			play.longer != c.longer || len(play.Crosses) != c.crosses {
			t.Errorf("%s: %+v, want %+v", c.play, play, c)
		}
	}
}

// What people find hard is harder.
func TestStrain(t *testing.T) {
	word := func(played, length int, size uint8) float64 {
		s := Play{played: played, Main: make([]tile.Tile, length)}
		return s.wordStrain(size)
	}
	for played := 4; played < tile.MaxRack; played++ {
		if word(played+1, 9, 50) <= word(played, 9, 50) || word(played, 8, 50) >= word(played, 9, 50) {
			t.Errorf("%d tiles are no harder than %d, or a longer word no harder", played+1, played)
		}
	}
	if word(3, 3, 35) >= word(3, 3, 80) || word(3, 3, 80)-word(3, 3, 35) >= word(3, 6, 80)-word(3, 6, 35) {
		t.Error("rare words are no harder, or short ones as much as long ones")
	}
	for _, c := range []struct { // the examples of docs/evaluation.md
		played, length int
		size           uint8
		want           float64
	}{{3, 3, 10, 0.475}, {7, 7, 35, 4.4125}, {7, 7, 80, 5.2}} {
		if got := word(c.played, c.length, c.size); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%d tiles of %d, size %d: strain %v, want %v", c.played, c.length, c.size, got, c.want)
		}
	}
	plain := Play{runs: 1, sides: 1}
	for name, s := range map[string]Play{
		"a blank": {runs: 1, sides: 1, blanks: 1}, "a longer word": {runs: 1, sides: 1, longer: true},
		"two runs": {runs: 2, sides: 1}, "both sides": {runs: 1, sides: 2}, "a cross": {runs: 1, sides: 1, Crosses: make([][]tile.Tile, 1)},
	} {
		if s.placeStrain() <= plain.placeStrain() {
			t.Errorf("%s is no harder than none", name)
		}
	}
	one, three := Play{Crosses: make([][]tile.Tile, 1)}, Play{Crosses: make([][]tile.Tile, 3)}
	if three.placeStrain()-(&Play{}).placeStrain() <= 3*(one.placeStrain()-(&Play{}).placeStrain()) {
		t.Error("three words across are no harder than three times one")
	}
}

// The share seen of strain 1 at blindness b is e^(−b): the draws are exponential.
func TestUnlikelihood(t *testing.T) {
	const n = 100_000
	for _, blindness := range []float64{0.1, 1, 2.5} {
		seen := 0
		for i := range n {
			u := unlikelihood(random.Seed(5).At(i))
			if u < 0 || math.IsInf(u, 0) || math.IsNaN(u) {
				t.Fatalf("draw %d is %v", i, u)
			}
			if u > blindness {
				seen++
			}
		}
		want := math.Exp(-blindness)
		if got := float64(seen) / n; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/n) {
			t.Errorf("blindness %v: %v is seen, want %v", blindness, got, want)
		}
	}
}

// The seed of a turn depends on what the player sees, tile by tile.
func TestTurnSeed(t *testing.T) {
	b := newBoard(t)
	rack := tile.RackOf(1, 2, 3)
	seeds := map[random.Seed]string{}
	add := func(name string, seed random.Seed) {
		if other := seeds[seed]; other != "" {
			t.Errorf("%s has the seed of %s", name, other)
		}
		seeds[seed] = name
	}
	add("empty", TurnSeed(1, b, &rack, 0))
	add("another seed", TurnSeed(2, b, &rack, 0))
	add("after a pass", TurnSeed(1, b, &rack, 1))
	less := tile.RackOf(1, 2)
	add("another rack", TurnSeed(1, b, &less, 0))
	for _, text := range []string{"8G CAT", "8G CAt", "8H CAT", "H7 CAT"} {
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(&m)
		add(text, TurnSeed(1, b, &rack, 0))
		b.Undo()
	}
	if again := TurnSeed(1, newBoard(t), &rack, 0); seeds[again] != "empty" {
		t.Error("the same position has another seed")
	}
}
