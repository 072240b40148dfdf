package play_test

import (
	"errors"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// phoniesOf returns the words of a list with phonies as people make them: good words with a beginning or an end too many. At the usual size
// it leaves out long words, and most such phonies.
func phoniesOf(t *testing.T, words *lexicon.Lexicon) *wordgraph.Graph {
	t.Helper()
	var all [][]tile.Tile
	affixes := []string{"-S", "RE-", "UN-", "-ER", "-ED", "-Y", "OUT-"}
	affixes = affixes[:testsize.Of(2, len(affixes), len(affixes))]
	longest := testsize.Of(6, 15, 15)
	for word := range words.Graph.Words() {
		if len(word) <= longest {
			all = append(all, slices.Clone(word))
		}
	}
	for _, word := range all[:len(all):len(all)] {
		if len(word) < 3 || len(word) > 6 {
			continue
		}
		for _, affix := range affixes {
			letters, err := words.ParseWord(trimmed(affix))
			if err != nil {
				t.Fatal(err)
			}
			made := slices.Concat(word, letters)
			if affix[0] != '-' {
				made = slices.Concat(letters, word)
			}
			if !words.Graph.Contains(made) {
				all = append(all, made)
			}
		}
	}
	g, err := wordgraph.Build(words.Set.Len(), all)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func trimmed(affix string) string {
	if affix[0] == '-' {
		return affix[1:]
	}
	return affix[:len(affix)-1]
}

// A stranger doubts every word that it does not know.
type stranger struct{ *engine.Leveled }

func (s stranger) Doubt(word []tile.Tile) float64 {
	if s.Knows(word) {
		return 0
	}
	return 1
}

// A tally counts what a player made of the plays of its opponent.
type tally struct {
	good, unknown, wrongly int // good plays; of them with a word that the player does not know; of them challenged
	phonies, rightly       int
}

func (c *tally) count(phony, unknown, challenged bool) {
	switch {
	case phony:
		c.phonies++
		if challenged {
			c.rightly++
		}
		return
	case challenged:
		c.wrongly++
	}
	if c.good++; unknown {
		c.unknown++
	}
}

func percent(part, of int) float64 { return 100 * float64(part) / float64(max(of, 1)) }

// An expert plays the best move of all words; in every sixth turn the best play with a phony that people might make.
type expert struct {
	static    *engine.Static
	equipment play.Equipment
	more      *wordgraph.Graph // with phonies
}

// move returns the move to make, and whether it is a phony.
func (e *expert) move(p *game.Position, turn int) (m move.Move, phony bool) {
	best := e.static.Best(p)
	if turn%6 != 5 {
		return best, false
	}
	size := e.equipment.Rules.Size
	squares := make([]tile.Tile, size*size)
	for i := range squares {
		squares[i] = p.Board.At(i/size, i%size)
	}
	with := board.New(e.equipment.Rules, e.more)
	with.SetTiles(squares)
	on := game.NewPosition(game.Known{Board: with, Rack: p.Rack, Scores: p.Scores})
	moves := e.static.Rank(&on, 200)
	for i := range moves {
		if moves[i].Kind == move.Play && p.Legal(&moves[i]) != nil {
			return moves[i], true
		}
	}
	return best, false
}

// challenges has a player answer an expert in some games, and counts.
func challenges(t *testing.T, e *expert, player engine.Player, level *engine.Leveled, games int) (c tally) {
	t.Helper()
	equipment := e.equipment
	equipment.Player = player
	for seed := range games {
		s := begin(t, equipment, seed, play.Side(seed%2))
		for turn := seed; s.Phase() == play.Moving; turn++ {
			p := s.State().Position()
			m, phony := e.move(&p, turn)
			unknown := m.Kind == move.Play && slices.ContainsFunc(p.Board.Formed(&m), func(w []tile.Tile) bool { return !level.Knows(w) })
			do(t, s, play.Make, p.Board.Notation().Format(&m))
			done := answer(t, s)
			if m.Kind == move.Play {
				c.count(phony, unknown, slices.Contains(done, play.Challenge))
			}
		}
	}
	return c
}

// Levels challenge as people do: few good plays, even of those that they do not know, and more phonies the stronger they are.
// MAVEN_LONG=2 prints the table of docs/testing.md.
func TestLevelsChallenge(t *testing.T) {
	testsize.OneThread(t)
	games := testsize.Of(6, 12, 200)
	equipment := play.Equipment{Rules: librarytest.Rules(t, "standard", "")}
	equipment.Rules.Challenge = rules.Double
	var err error
	if equipment.Words, err = librarytest.Library("").Lexicon("Both", equipment.Rules.Tiles); err != nil {
		t.Fatal(err)
	}
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	equipment.Hints, equipment.Judge = static, static
	e := &expert{static, equipment, phoniesOf(t, equipment.Words)}
	before := 0.0
	all := engine.Levels()
	for k := 0; k < len(all); k += testsize.Of(9, 1, 1) {
		n := all[k]
		level, err := engine.NewLeveled(eval.NewStatic(nil), equipment.Words, n, 1)
		if err != nil {
			t.Fatal(err)
		}
		c := challenges(t, e, level, level, games)
		if games > 100 {
			old := challenges(t, e, stranger{level}, level, games)
			t.Logf("| %v | %d | %.1f%% | %.1f%% | %.1f%% | %.1f%% | %.1f%% |", n, c.good, percent(c.unknown, c.good), percent(c.wrongly, c.good),
				percent(old.wrongly, old.good), percent(c.rightly, c.phonies), percent(old.rightly, old.phonies))
		}
		if c.good < 50 || c.phonies < 5 {
			t.Fatalf("level %v: %+v", n, c)
		}
		if percent(c.wrongly, c.good) > 4 {
			t.Errorf("level %v challenges %d of %d good plays", n, c.wrongly, c.good)
		}
		if share := percent(c.rightly, c.phonies); share < before-15 || n <= 2 && share > 30 || n == 10 && share < 100 {
			t.Errorf("level %v challenges %d of %d phonies", n, c.rightly, c.phonies)
		} else {
			before = share
		}
	}
}

// Words that are no good are accepted one by one where there are no challenges: those that the play needs are in the log, others
// are not, and a saved game has them.
func TestAccepted(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	made := play.Action{Do: play.Make, Move: "8G AET"}
	var refused *play.PhonyError
	for _, words := range [][]string{{"OTHER"}, nil} {
		made.Words = words
		if err := s.Do(made); !errors.As(err, &refused) {
			t.Errorf("with %v: %v", words, err)
		}
	}
	made.Words = append([]string{"OTHER"}, refused.Words...)
	if err := s.Do(made); err != nil {
		t.Fatal(err)
	}
	if last := s.Log()[len(s.Log())-1]; last.Do != play.Make || !slices.Equal(last.Words, refused.Words) || last.Score == 0 {
		t.Errorf("%+v", last)
	}
	if again := reopened(t, s, equipment); snapshot(again) != snapshot(s) {
		t.Error("the game is read back otherwise")
	}
}
