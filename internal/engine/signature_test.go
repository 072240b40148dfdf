package engine_test

import (
	"context"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/random"
)

// signed plays games without leaves on the shipped words, with or without the map of words.
func signed(t *testing.T, games, parts int, mapped bool) engine.Signature {
	t.Helper()
	lib := library.Open("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon("Both", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	var sum engine.Signature
	for i := range parts {
		player := engine.NewStatic(eval.NewStatic(nil))
		if mapped {
			player.UseWords(words.Map())
		}
		sum.Add(player.SelfPlay(context.Background(), game.New(r, words.Graph, 0), random.Seed(1).Named("bench"), i, games, parts))
	}
	return sum
}

// The moves of fixed games, without leaves, are fixed. A change of this number is a change of play:
// of the words, the rules, the draws or the choice.
func TestSignature(t *testing.T) {
	got := signed(t, 20, 1, true)
	want := engine.Signature{Games: 20, Turns: 452, Hash: 0x3c1893d27c626203}
	if got != want {
		t.Errorf("signature %+v (%#x), want %+v", got, got.Hash, want)
	}
	if other := signed(t, 20, 3, false); other != got {
		t.Errorf("in three parts and without the map of words the signature is %+v, not %+v", other, got)
	}
}

// A context that has ended plays nothing.
func TestSelfPlayStops(t *testing.T) {
	lib := library.Open("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon("Both", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := engine.NewStatic(eval.NewStatic(nil)).SelfPlay(ctx, game.New(r, words.Graph, 0), 1, 0, 10, 1)
	if s != (engine.Signature{}) {
		t.Errorf("signature %+v, want none", s)
	}
}
