package engine

import (
	"context"
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A fixture is what levels are made of.
type fixture struct {
	rules  *rules.Rules
	words  *lexicon.Lexicon
	common *lexicon.Commonness
	judge  *eval.Static
}

func newFixture(t testing.TB, rulesName string) *fixture {
	t.Helper()
	var s fixture
	var err error
	lib := librarytest.Library("")
	if s.rules, err = lib.Rules(rulesName); err != nil {
		t.Fatal(err)
	}
	if s.words, err = lib.Lexicon("Both", s.rules.Tiles); err != nil {
		t.Fatal(err)
	}
	if s.common, err = s.words.Commonness(); err != nil || s.common == nil {
		t.Fatalf("no sizes of words: %v", err)
	}
	leaves, err := lib.DefaultLeaves(s.rules)
	if err != nil {
		t.Fatal(err)
	}
	beside, err := lib.DefaultUnseen(s.rules)
	if err != nil {
		t.Fatal(err)
	}
	s.judge = eval.NewStatic(leaves).WithUnseen(beside)
	return &s
}

func (s *fixture) level(l Level, seed random.Seed) *Leveled {
	return leveled(s.judge, s.words, l, seed)
}

// leveled returns a player of a level.
func leveled(judge *eval.Static, words *lexicon.Lexicon, l Level, seed random.Seed) *Leveled {
	player, err := NewLeveled(judge, words, l, seed)
	if err != nil {
		panic(err)
	}
	return player
}

// chosen returns the move that a player chooses.
func chosen(t testing.TB, player Player, p *game.Position) move.Move {
	t.Helper()
	m, err := player.Choose(context.Background(), p, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// each calls what with the positions of some games of a middling level against itself.
func (s *fixture) each(t *testing.T, games int, what func(*game.Position)) {
	t.Helper()
	player := s.level(6, 1)
	g := game.New(s.rules, s.words.Graph, 0)
	for i := range games {
		for g.Reset(random.Seed(8).At(i)); !g.Over() && !t.Failed(); {
			p := g.Position()
			m := chosen(t, player, &p)
			what(&p)
			g.Play(&m)
		}
	}
}

// Spelling in place gives the words that the board forms.
func TestSpellTwin(t *testing.T) {
	testsize.OneThread(t)
	for _, name := range []string{"standard", "super", "friendly"} {
		s := newFixture(t, name)
		var play spelled
		plays, crossed := 0, 0
		finder := NewStatic(s.judge, nil)
		s.each(t, 1, func(p *game.Position) {
			finder.find(p)
			for i := range finder.all {
				m := &finder.all[i]
				if m.Kind != move.Play {
					continue
				}
				play.spell(p.Board, m)
				plays++
				crossed += len(play.crosses)
				got := append([][]tile.Tile{play.main}, play.crosses...)
				if want := p.Board.Formed(m); !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s: %s: words %v, want %v", name, p.Board.Spell(m), got, want)
				}
				used := m.Used()
				if play.played != used.Len() || play.blanks != int(used[tile.Blank]) {
					t.Fatalf("%s: %s: %d tiles with %d blanks", name, p.Board.Spell(m), play.played, play.blanks)
				}
			}
		})
		if plays < 1000 || crossed < 1000 {
			t.Errorf("%s: only %d plays with %d words across were compared", name, plays, crossed)
		}
	}
}

func TestSpelledCounts(t *testing.T) {
	s := newFixture(t, "standard")
	b := board.New(s.rules, s.words.Graph)
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
		var play spelled
		play.spell(b, &m)
		if play.played != c.played || play.blanks != c.blanks || play.runs != c.runs || play.sides != c.sides ||
			play.longer != c.longer || len(play.crosses) != c.crosses {
			t.Errorf("%s: %+v, want %+v", c.play, play, c)
		}
	}
}

// What people find hard is harder.
func TestStrain(t *testing.T) {
	word := func(played, length int, size uint8) float64 {
		s := spelled{played: played, main: make([]tile.Tile, length)}
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
	plain := spelled{runs: 1, sides: 1}
	for name, s := range map[string]spelled{
		"a blank": {runs: 1, sides: 1, blanks: 1}, "a longer word": {runs: 1, sides: 1, longer: true},
		"two runs": {runs: 2, sides: 1}, "both sides": {runs: 1, sides: 2}, "a cross": {runs: 1, sides: 1, crosses: make([][]tile.Tile, 1)},
	} {
		if s.placeStrain() <= plain.placeStrain() {
			t.Errorf("%s is no harder than none", name)
		}
	}
	one, three := spelled{crosses: make([][]tile.Tile, 1)}, spelled{crosses: make([][]tile.Tile, 3)}
	if three.placeStrain()-(&spelled{}).placeStrain() <= 3*(one.placeStrain()-(&spelled{}).placeStrain()) {
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

// What a level sees, a higher one sees too; and the share seen grows.
func TestSightGrows(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	finder := NewStatic(s.judge, nil)
	var players []*Leveled
	for _, l := range Levels() {
		players = append(players, s.level(l, 3))
	}
	seen := make([]int, len(players))
	s.each(t, 1, func(p *game.Position) {
		turn := turnSeed(3, p.Board, &p.Rack, p.Scoreless)
		finder.find(p)
		for i := range finder.all {
			m := &finder.all[i]
			if m.Kind != move.Play {
				continue
			}
			before := false
			for k, player := range players {
				now := player.clarity(p.Board, turn, m) > player.traits.blindness
				if before && !now {
					t.Fatalf("%s is seen at level %d and not at the next", p.Board.Spell(m), k)
				}
				if before = now; now {
					seen[k]++
				}
			}
			if !before {
				t.Fatalf("%s is not seen at full strength", p.Board.Spell(m))
			}
		}
	})
	for k := 1; k < len(seen); k++ {
		if seen[k] <= seen[k-1] {
			t.Errorf("level %d sees %d plays, level %d %d", k, seen[k-1], k+1, seen[k])
		}
	}
}

// A word that is overlooked is overlooked wherever it is played with the same number of tiles: its
// clarity is nowhere more than the word's own.
func TestSightOfWords(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	player, finder := s.level(6, 3), NewStatic(s.judge, nil)
	places := 0
	s.each(t, 1, func(p *game.Position) {
		turn := turnSeed(3, p.Board, &p.Rack, p.Scoreless)
		finder.find(p)
		for i := range finder.all {
			m := &finder.all[i]
			if m.Kind != move.Play {
				continue
			}
			clarity := player.clarity(p.Board, turn, m)
			word := turn
			for _, letter := range player.play.main {
				word = word.At(int(letter))
			}
			most := unlikelihood(word) / player.play.wordStrain(sizeOf(s.common, player.play.main))
			if clarity > most {
				t.Fatalf("%s: clarity %v, the word's is %v", p.Board.Spell(m), clarity, most)
			}
			if clarity < most && !math.IsInf(clarity, 0) {
				places++
			}
		}
	})
	if places == 0 {
		t.Error("no place is harder than its word")
	}
}

// The seed of a turn depends on what the player sees, tile by tile.
func TestTurnSeed(t *testing.T) {
	s := newFixture(t, "standard")
	b := board.New(s.rules, s.words.Graph)
	rack := tile.RackOf(1, 2, 3)
	seeds := map[random.Seed]string{}
	add := func(name string, seed random.Seed) {
		if other := seeds[seed]; other != "" {
			t.Errorf("%s has the seed of %s", name, other)
		}
		seeds[seed] = name
	}
	add("empty", turnSeed(1, b, &rack, 0))
	add("another seed", turnSeed(2, b, &rack, 0))
	add("after a pass", turnSeed(1, b, &rack, 1))
	less := tile.RackOf(1, 2)
	add("another rack", turnSeed(1, b, &less, 0))
	for _, text := range []string{"8G CAT", "8G CAt", "8H CAT", "H7 CAT"} {
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(&m)
		add(text, turnSeed(1, b, &rack, 0))
		b.Undo()
	}
	if again := turnSeed(1, board.New(s.rules, s.words.Graph), &rack, 0); seeds[again] != "empty" {
		t.Error("the same position has another seed")
	}
}
