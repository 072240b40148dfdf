package play_test

import (
	"context"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// small returns the small game with a rule for challenges, in which exchanges need one tile in the bag.
func small(t testing.TB, challenge rules.Challenge, bonus int) play.Equipment {
	t.Helper()
	r, words := librarytest.Small(t)
	r.ExchangeLimit, r.Challenge, r.ChallengeBonus = 1, challenge, bonus
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	return play.Equipment{Rules: r, Words: words, Player: static, Hints: static, Judge: static}
}

// A bluffer plays by its list of moves, whatever their words, then as the static player does; it
// thinks that all words are good but those it is told.
type bluffer struct {
	engine.Player
	moves  []string
	doubts string // words with blanks between
	set    *tile.Set
}

func (b *bluffer) Choose(ctx context.Context, p *game.Position, l engine.Limits) (move.Move, error) {
	if len(b.moves) == 0 {
		return b.Player.Choose(ctx, p, l)
	}
	text := b.moves[0]
	b.moves = b.moves[1:]
	return p.Board.Notation().Parse(text, p.Board.At)
}

func (b *bluffer) Doubt(word []tile.Tile) float64 {
	if strings.Contains(" "+b.doubts+" ", " "+b.set.Word(word)+" ") {
		return 1
	}
	return 0
}

// header returns what goes with equipment.
func header(t play.Equipment, seed int, first play.Side) play.Header {
	return play.Header{
		Rules: "small", Lexicon: "small", Player: "static", Names: [2]string{"Ann Example", "Maven"},
		Challenge: t.Rules.Challenge, Bonus: t.Rules.ChallengeBonus, Seed: random.Seed(seed), First: first,
	}
}

// begin begins a game, and has the player move until the person is asked.
func begin(t testing.TB, equipment play.Equipment, seed int, first play.Side) *play.Session {
	t.Helper()
	s, err := play.New(header(equipment, seed, first), equipment)
	if err != nil {
		t.Fatal(err)
	}
	answer(t, s)
	return s
}

// answer has the player do what it has to.
func answer(t testing.TB, s *play.Session) (done []play.Kind) {
	t.Helper()
	for s.Phase() == play.Answering {
		a, err := s.Answer(context.Background(), engine.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		done = append(done, a.Do)
	}
	return done
}

// do does what the person must be allowed to.
func do(t testing.TB, s *play.Session, kind play.Kind, text string) {
	t.Helper()
	if err := s.Do(play.Action{Do: kind, Move: text}); err != nil {
		t.Fatalf("%s %s: %v", kind, text, err)
	}
}

// best returns the best move of the person as text.
func best(t testing.TB, s *play.Session, equipment play.Equipment) string {
	t.Helper()
	position := s.State().Position()
	m := engine.NewStatic(eval.NewStatic(nil), nil).Best(&position)
	return position.Board.Notation().Format(&m)
}

// english returns texts as they are in English.
func english(texts []said.Text) (all []string) {
	for _, one := range texts {
		all = append(all, one.String())
	}
	return all
}
