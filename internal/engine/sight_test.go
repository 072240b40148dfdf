package engine

import (
	"context"
	"math"
	"slices"
	"testing"

	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/sight"
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
	leaves, _, err := lib.Leaves("", s.rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	beside, err := lib.Unseen("", s.rules, nil)
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
		var play sight.Play
		plays, crossed := 0, 0
		finder := NewStatic(s.judge, nil)
		s.each(t, 1, func(p *game.Position) {
			finder.All(p)
			for i := range finder.all {
				m := &finder.all[i]
				if m.Kind != move.Play {
					continue
				}
				play.Spell(p.Board, m)
				plays++
				crossed += len(play.Crosses)
				got := append([][]tile.Tile{play.Main}, play.Crosses...)
				if want := p.Board.Formed(m); !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s: %s: words %v, want %v", name, p.Board.Spell(m), got, want)
				}
			}
		})
		if plays < 1000 || crossed < 1000 {
			t.Errorf("%s: only %d plays with %d words across were compared", name, plays, crossed)
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
		turn := sight.TurnSeed(3, p.Board, &p.Rack, p.Scoreless)
		finder.All(p)
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
		turn := sight.TurnSeed(3, p.Board, &p.Rack, p.Scoreless)
		finder.All(p)
		for i := range finder.all {
			m := &finder.all[i]
			if m.Kind != move.Play {
				continue
			}
			clarity := player.clarity(p.Board, turn, m)
			most := player.play.WordClarity(turn, sight.SizeOf(s.common, player.play.Main))
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
