package match_test

import (
	"context"
	"errors"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/library/librarytest"
	"maven/internal/match"
)

// benchPlan is games without leaves on the shipped words, with or without the map of words.
func benchPlan(t *testing.T, games int, mapped bool) match.Plan {
	t.Helper()
	r, words := librarytest.Shipped(t)
	return match.Plan{Rules: r, Words: words, Games: games, Seed: 1, Sides: [2]match.Side{{New: func() engine.Player {
		if mapped {
			words.Map()
			return engine.NewStatic(eval.NewStatic(nil), words)
		}
		return engine.NewStatic(eval.NewStatic(nil), nil)
	}}}}
}

func signature(t *testing.T, plan match.Plan, threads int) match.Signature {
	t.Helper()
	s, err := plan.Sign(t.Context(), threads)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The moves of fixed games, without leaves, are fixed. A change of this number is a change of play:
// of the words, the rules, the draws or the choice.
func TestSignature(t *testing.T) {
	got := signature(t, benchPlan(t, 20, true), 1)
	want := match.Signature{Games: 20, Turns: 452, Hash: 0x3c1893d27c626203}
	if got != want {
		t.Errorf("signature %+v (%#x), want %+v", got, got.Hash, want)
	}
	if other := signature(t, benchPlan(t, 20, false), 3); other != got {
		t.Errorf("on three threads and without the map of words the signature is %+v, not %+v", other, got)
	}
}

// The moves by the shipped tables are fixed too: this number also changes if a table does.
func TestSignatureOfShippedTables(t *testing.T) {
	plan := benchPlan(t, 20, true)
	lib := librarytest.Library("")
	leaves, _, err := lib.Leaves("", plan.Rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	unseen, err := lib.Unseen("", plan.Rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		judge *eval.Static
		want  match.Signature
	}{
		{eval.NewStatic(leaves), match.Signature{Games: 20, Turns: 459, Hash: 0x5f6138e0040eaba0}},
		{eval.NewStatic(leaves).WithUnseen(unseen), match.Signature{Games: 20, Turns: 448, Hash: 0xd76c6e2b0e570168}},
	} {
		plan.Sides[0].New = func() engine.Player { return engine.NewStatic(c.judge, nil) }
		if got := signature(t, plan, 2); got != c.want {
			t.Errorf("signature %+v (%#x), want %+v", got, got.Hash, c.want)
		}
	}
}

// A context that has ended plays nothing.
func TestSignStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	plan := benchPlan(t, 10, false)
	if s, err := plan.Sign(ctx, 1); !errors.Is(err, context.Canceled) || s != (match.Signature{}) {
		t.Errorf("signature %+v and %v, want none", s, err)
	}
}
