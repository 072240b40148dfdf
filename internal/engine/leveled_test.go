package engine

import (
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
	"maven/internal/sight"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// quick returns how much of a test to do: the first number as usual, the second where tests try much.
func quick(short, long int) int {
	return testsize.Of(short, long, long)
}

// Full strength is Static, whatever is known of the words and whatever the seed.
func TestFullStrengthIsStatic(t *testing.T) {
	testsize.OneThread(t)
	for _, name := range []string{"standard", "super", "friendly"} {
		s := newFixture(t, name)
		strongest := map[*Static][]*Leveled{}
		for _, judge := range []*eval.Static{s.judge, eval.NewStatic(nil)} {
			strongest[NewStatic(judge, nil)] = []*Leveled{
				leveled(judge, s.words, 10, 1),
				leveled(judge, lexicon.New("Both", s.words.Set, s.words.Graph, ""), 10, 2),
			}
		}
		s.each(t, quick(1, 2), func(p *game.Position) {
			for static, full := range strongest {
				want := static.Best(p)
				for _, player := range full {
					if got := chosen(t, player, p); got != want {
						t.Fatalf("%s: %s, and Static %s", name, p.Board.Spell(&got), p.Board.Spell(&want))
					}
				}
			}
		})
	}
}

// slowChoose is the twin of Choose: the moves are judged one by one, the words taken from the board, all
// the moves that the first look that shows any brings to light sorted.
func slowChoose(s *fixture, l *Leveled, level Level, p *game.Position) (move.Move, bool) {
	tr := level.traits()
	turn := sight.TurnSeed(l.seed, p.Board, &p.Rack, p.Scoreless)
	static := NewStatic(s.judge, nil)
	all := static.Rank(p, 0)
	var known []move.Move
	var clear []float64
	for _, m := range all {
		if m.Kind != move.Play {
			continue
		}
		if !slices.ContainsFunc(p.Board.Formed(&m), func(word []tile.Tile) bool { return !l.Knows(word) }) {
			terms := static.Value(p, &m)
			m.Equity = tile.Equity(m.Score)*tile.Point + percent(terms.Sum(), tr.leave)
			known, clear = append(known, m), append(clear, l.clarity(p.Board, turn, &m))
		}
	}
	for look, blindness := 0, tr.blindness; look < looks; look, blindness = look+1, blindness/2 {
		var seen []move.Move
		for i, m := range known {
			if clear[i] > blindness {
				seen = append(seen, m)
			}
		}
		if len(seen) > 0 {
			return slices.MinFunc(seen, func(a, b move.Move) int { return move.Compare(&a, &b) }), true
		}
	}
	return move.Move{}, false
}

// The player takes the best of what it sees by its judgement, and plays no word it does not know. The
// twin knows of plays alone: exchanges are counted.
func TestChooseTwin(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	for _, level := range []Level{3, 7, 1, 5, 9}[:quick(2, 5)] {
		player := s.level(level, 11)
		plays, others, n := 0, 0, 0
		s.each(t, 1, func(p *game.Position) {
			if n++; n%quick(2, 1) != 0 {
				return
			}
			got := chosen(t, player, p)
			if got.Kind != move.Play {
				others++
				return
			}
			plays++
			if want, ok := slowChoose(s, player, level, p); !ok || got != want {
				// Part of a sum and the sum of parts round differently by a thousandth.
				if !ok || got.Score != want.Score || max(got.Equity-want.Equity, want.Equity-got.Equity) > 1 {
					t.Fatalf("level %v: %s of %v, want %s of %v", level, p.Board.Spell(&got), got.Equity, p.Board.Spell(&want), want.Equity)
				}
			}
		})
		if plays < quick(5, 10) || others > plays/2 {
			t.Errorf("level %v: %d plays, %d other moves", level, plays, others)
		}
	}
}

// A move that is added is valued; it has a rank if the player sees it, and the ranks of the others stay.
func TestAddedIsNotSeen(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	player, static := s.level(3, 11), NewStatic(s.judge, nil)
	analyzed := func(p *game.Position, also []move.Move) []Candidate {
		a, err := player.Analyze(p, Request{Also: also})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), Limits{}, nil); err != nil {
			t.Fatal(err)
		}
		return a.Snapshot().Candidates
	}
	notSeen := 0
	s.each(t, 1, func(p *game.Position) {
		seen := analyzed(p, nil)
		for _, c := range analyzed(p, static.Rank(p, 20)) {
			i := slices.IndexFunc(seen, func(other Candidate) bool { return other.Move.Same(&c.Move) })
			if c.Rank != i+1 || c.Value.Known != stat.Heuristic {
				t.Fatalf("%s has rank %d, want %d; %v", p.Board.Spell(&c.Move), c.Rank, i+1, c.Value)
			}
			if i < 0 {
				notSeen++
			}
		}
	})
	if notSeen < 20 {
		t.Errorf("the player has not seen %d moves", notSeen)
	}
}

// Whole games at every level, under all rules, are legal, and of known words alone.
func TestLevelsPlayLegally(t *testing.T) {
	testsize.OneThread(t)
	for i, name := range []string{"standard", "super", "friendly", "maven"}[:quick(2, 4)] {
		s := newFixture(t, name)
		for _, level := range Levels() {
			if int(level)%quick(2, 1) != i%quick(2, 1) {
				continue
			}
			players := [2]*Leveled{s.level(level, 1), s.level(level, 2)}
			g := game.New(s.rules, s.words.Graph, random.Seed(level))
			for !g.Over() {
				p := g.Position()
				player := players[g.Turn()]
				m := chosen(t, player, &p)
				if err := p.Legal(&m); err != nil {
					t.Fatalf("%s, level %v: %s: %v", name, level, p.Board.Spell(&m), err)
				}
				if want := p.Board.Score(&m); int(m.Score) != want {
					t.Fatalf("%s, level %v: %s scores %d, want %d", name, level, p.Board.Spell(&m), m.Score, want)
				}
				if m.Kind == move.Play {
					for _, word := range p.Board.Formed(&m) {
						if !player.Knows(word) {
							t.Fatalf("%s, level %v: %s forms %s", name, level, p.Board.Spell(&m), s.rules.Tiles.Word(word))
						}
					}
				}
				g.Play(&m)
			}
		}
	}
}

// What is chosen depends on seed and position alone.
func TestChooseForgets(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	first := s.level(3, 5)
	var positions []*game.Position
	var moves []move.Move
	s.each(t, 1, func(p *game.Position) {
		b := board.New(s.rules, s.words.Graph)
		b.CopyFrom(p.Board)
		kept := *p
		kept.Board = b
		positions, moves = append(positions, &kept), append(moves, chosen(t, first, p))
	})
	second, other := s.level(3, 5), s.level(3, 6)
	differ := 0
	for i := len(positions) - 1; i >= 0; i-- {
		if got := chosen(t, second, positions[i]); got != moves[i] {
			t.Fatalf("%s, and %s asked in another order", positions[i].Board.Spell(&moves[i]), positions[i].Board.Spell(&got))
		}
		if chosen(t, other, positions[i]) != moves[i] {
			differ++
		}
	}
	if differ < len(positions)/4 {
		t.Errorf("another seed chooses differently in %d of %d positions", differ, len(positions))
	}
}

func TestKnows(t *testing.T) {
	s := newFixture(t, "standard")
	for _, c := range []struct {
		word  string
		first Level // that knows it, 0 for none
	}{
		{"THE", 1}, {"CATS", 1}, {"RETINA", 2}, {"QUIXOTIC", 3}, {"QI", 5}, {"ZAX", 7}, {"AA", 5}, {"CWM", 7}, {"XYZZY", 0}, {"CTA", 0},
	} {
		word, err := s.words.ParseWord(c.word)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range Levels() {
			if got, want := s.level(l, 0).Knows(word), c.first != 0 && l >= c.first; got != want {
				t.Errorf("level %v knows %s: %v, want %v (size %d)", l, c.word, got, want, s.common.Size(word))
			}
		}
	}
}

// A level doubts no word that it knows, few that it does not, and phonies the more the less they look like words.
func TestDoubt(t *testing.T) {
	s := newFixture(t, "standard")
	doubt := func(text string, l Level) float64 {
		t.Helper()
		word, err := s.words.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		return s.level(l, 0).Doubt(word)
	}
	before := [2]float64{}
	for _, l := range Levels() {
		if known := doubt("CATS", l); known != 0 {
			t.Errorf("level %v doubts CATS: %v", l, known)
		}
		if rare := doubt("CWM", l); rare > 0.05 || (rare == 0) != (l >= 7) {
			t.Errorf("level %v doubts CWM: %v", l, rare)
		}
		now := [2]float64{doubt("REGARDENS", l), doubt("QZKJVX", l)}
		if now[0] >= now[1] && l < HighestLevel {
			t.Errorf("level %v doubts REGARDENS %v, QZKJVX %v", l, now[0], now[1])
		}
		for i := range now {
			if now[i] <= before[i] {
				t.Errorf("level %v doubts a phony no more than the one below: %v, %v", l, now, before)
			}
		}
		if studied := doubt("ZXA", l); (studied == 1) != (l >= 7) {
			t.Errorf("level %v, which has learnt some lengths, doubts ZXA: %v", l, studied)
		}
		before = now
	}
	if before[0] != 1 || before[1] != 1 {
		t.Errorf("the strongest doubts phonies: %v", before)
	}
}

// Vocabulary grows from level to level, up to all words.
func TestVocabularyGrows(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	var words [][]tile.Tile
	n := 0
	for word := range s.words.Graph.Words() {
		if n++; n%quick(20, 1) == 0 {
			words = append(words, slices.Clone(word))
		}
	}
	before := 0
	var known [HighestLevel]int
	for _, l := range Levels() {
		player, below := s.level(l, 0), s.level(max(1, l-1), 0)
		for _, word := range words {
			if player.Knows(word) {
				known[l-1]++
			} else if below.Knows(word) {
				t.Fatalf("level %v does not know %s, which the one below knows", l, s.rules.Tiles.Word(word))
			}
		}
		if known[l-1] <= before {
			t.Errorf("level %v knows %d words, the one below %d", l, known[l-1], before)
		}
		before = known[l-1]
	}
	if want := s.words.Graph.WordCount() / quick(20, 1); before != want {
		t.Errorf("at full strength %d words of %d are known", before, want)
	}
	t.Log("words known:", known)
}

// Without sizes, with other letters, the levels play on: all words are known, and still not all seen.
func TestLevelsWithoutSizes(t *testing.T) {
	set, err := librarytest.Library("").TileSet("polish")
	if err != nil {
		t.Fatal(err)
	}
	standard, err := librarytest.Library("").Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	r := standard.WithTiles(set)
	words := someWords(t, r)
	list := lexicon.New("some", set, words, "")
	full := leveled(eval.NewStatic(nil), list, HighestLevel, 1)
	g := game.New(r, words, 4)
	for _, level := range Levels()[:HighestLevel-1] {
		player := leveled(eval.NewStatic(nil), list, level, 1)
		for word := range words.Words() {
			if !player.Knows(word) {
				t.Fatalf("level %v does not know %s", level, set.Word(word))
			}
		}
		spread := 0
		for i := range 6 {
			for g.Reset(random.Seed(4).At(i)); !g.Over(); {
				p := g.Position()
				var m move.Move
				if g.Turn() == i%2 {
					m = chosen(t, player, &p)
				} else {
					m = chosen(t, full, &p)
				}
				if err := p.Legal(&m); err != nil {
					t.Fatal(err)
				}
				g.Play(&m)
			}
			spread += g.Score(i%2) - g.Score(1-i%2)
		}
		if level <= 6 && spread >= 0 {
			t.Errorf("level %v gains %d points on full strength in six games", level, spread)
		}
	}
}

// someWords returns words of two to seven letters, vowels and others in turn, over the letters of the
// rules.
func someWords(t *testing.T, r *rules.Rules) *wordgraph.Graph {
	t.Helper()
	var vowels, others []tile.Tile
	for i := 1; i <= r.Tiles.Len(); i++ {
		if l := tile.Tile(i); r.Tiles.Vowels.Has(l) {
			vowels = append(vowels, l)
		} else {
			others = append(others, l)
		}
	}
	stream := random.Seed(2).Stream()
	var list [][]tile.Tile
	for range 3000 {
		word := make([]tile.Tile, 2+stream.IntN(6))
		for i := range word {
			if from := others; i%2 == 0 {
				word[i] = from[stream.IntN(len(from))]
			} else {
				word[i] = vowels[stream.IntN(len(vowels))]
			}
		}
		list = append(list, word)
	}
	g, err := wordgraph.Build(r.Tiles.Len(), list)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Who sees nothing exchanges what is worst to keep, and passes where that is not allowed.
func TestNothingToPlay(t *testing.T) {
	s := newFixture(t, "standard")
	position := game.NewPosition(game.Known{Board: board.New(s.rules, s.words.Graph), Rack: tile.RackOf(22, 22, 17, 3, 3, 10, 24)}) // VVQCCJX
	p := &position
	exchanged, err := p.Board.Notation().Parse("-CCJQVVX", p.Board.At)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range Levels() {
		m := chosen(t, s.level(level, 1), p)
		if best := NewStatic(s.judge, nil).Best(p); m.Kind != move.Exchange || !m.Same(&best) {
			t.Errorf("level %v: %s, want %s", level, p.Board.Spell(&m), p.Board.Spell(&best))
		}
		if m := chosen(t, leveled(eval.NewStatic(nil), s.words, level, 1), p); level < HighestLevel && !m.Same(&exchanged) {
			t.Errorf("level %v without leaves: %s, want all exchanged", level, p.Board.Spell(&m))
		}
	}
	few := *s.rules.Tiles
	few.Count = tile.RackOf(22, 22, 17, 3, 3, 10, 24, 3, 3)
	short := s.rules.WithTiles(&few)
	position = game.NewPosition(game.Known{Board: board.New(short, s.words.Graph), Rack: p.Rack})
	for _, level := range Levels() {
		if m := chosen(t, s.level(level, 1), p); m.Kind != move.Pass {
			t.Errorf("level %v: %s with %d tiles in the bag, want a pass", level, p.Board.Spell(&m), p.Bag())
		}
	}
}

func BenchmarkLeveled(b *testing.B) {
	s := newFixture(b, "standard")
	for _, level := range []Level{1, 5, 9} {
		b.Run(level.String(), func(b *testing.B) {
			player, static := s.level(level, 1), NewStatic(s.judge, nil)
			g := game.New(s.rules, s.words.Graph, 0)
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				if g.Over() {
					n++
					g.Reset(random.Seed(n))
				}
				p := g.Position()
				chosen(b, player, &p)
				m := static.Best(&p)
				g.Play(&m)
			}
		})
	}
}
