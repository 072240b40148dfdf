package finder

import (
	"context"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/puzzle"
)

// smallPlan is of a few puzzles that are found with little work.
func smallPlan(t testing.TB, puzzles int) *Plan {
	t.Helper()
	r, words := librarytest.Shipped(t)
	lib := librarytest.Library("")
	win, err := lib.WinProb("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	leaves, _, err := lib.Leaves("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := words.Commonness(); err != nil {
		t.Fatal(err)
	}
	return &Plan{Puzzles: puzzles, Seed: 5, Effort: 10_000, Rules: r, Words: words, Judge: eval.NewStatic(leaves), Win: win, Made: "a test"}
}

// made returns the puzzles of a plan, from part done on.
func made(t testing.TB, p *Plan, threads, done int) (all []puzzle.Puzzle) {
	t.Helper()
	err := Make(context.Background(), p, threads, done, func(_ int, made *puzzle.Puzzle) error {
		if made != nil {
			all = append(all, *made)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// place puts a puzzle on a board, with its answer and the next best move.
func place(t testing.TB, p *Plan, one *puzzle.Puzzle) (position game.Position, answer, second move.Move) {
	t.Helper()
	position = *librarytest.Position(t, board.New(p.Rules, p.Words.Graph), one.CGP)
	legal := func(text string) move.Move {
		m, err := position.Board.Notation().Parse(text, position.Board.At)
		if err == nil {
			m = position.Board.Canonical(m)
			err = position.Legal(&m)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", one.ID, text, err)
		}
		m.Score = int32(position.Board.Score(&m))
		return m
	}
	return position, legal(one.Answer), legal(one.Second)
}
