package engine_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// boardTable returns a table of small values drawn by lot.
func boardTable(t testing.TB, seed uint64) *boardtable.Table {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	through, values := make([]uint16, 26), make([]int32, boardtable.Columns)
	for i := range through {
		through[i] = uint16(rng.IntN(boardtable.Whole))
	}
	for i := range values {
		values[i] = rng.Int32N(601) - 300
	}
	thing := stamp.Thing{Name: "any", Hash: strings.Repeat("a", 64)}
	table, err := boardtable.New(through, values, nil, &stamp.Stamp{Words: []stamp.Thing{thing}, Tiles: thing, Board: thing, Rack: 7, Made: "by a test"})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func newBoarded(t testing.TB, seed uint64) *engine.Boarded {
	t.Helper()
	return engine.NewBoarded(engine.NewStatic(anyLeaves(t, librarytest.Rules(t, "standard", "").Tiles), nil), boardTable(t, seed))
}

func TestBoardedIsPlayer(t *testing.T) {
	testsize.OneThread(t)
	player := newBoarded(t, 1)
	enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return player.Again() }, Positions: positions(t)})
}

// Of the eight best moves by equity within 3 points of the best, the player chooses the one with the most equity and worth on
// the board; with few tiles in the bag, or on an empty board, the best by equity.
func TestBoardedChoosesAmongNearTies(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), shipped(t)
	player := newBoarded(t, 1)
	static := engine.NewStatic(anyLeaves(t, r.Tiles), nil)
	judge := boardtable.NewJudge(boardTable(t, 1), r.Tiles)
	g := game.New(r, words, random.Seed(1))
	changed, few := 0, 0
	for i := range 3 {
		g.Reset(random.Seed(4).At(i))
		err := match.Play(context.Background(), g, [2]engine.Player{player, player}, func(p *game.Position, m *move.Move) {
			if p.Board.Empty() || p.Bag() < 7 {
				if best := static.Best(p); !best.Same(m) {
					t.Errorf("%s instead of %s", p.Board.Spell(m), p.Board.Spell(&best))
				}
				few++
				return
			}
			best, most := move.Move{}, tile.Equity(0)
			all := static.Rank(p, 0)
			for k := range all[:min(8, len(all))] {
				like := &all[k]
				if like.Equity < all[0].Equity-3*tile.Point {
					break
				}
				if worth := like.Equity + judge.Worth(p.Board, like, p.Bag()); k == 0 || worth > most {
					best, most = *like, worth
				}
			}
			if !best.Same(m) || best.Equity != m.Equity {
				t.Errorf("%s instead of %s", p.Board.Spell(m), p.Board.Spell(&best))
			}
			if !m.Same(&all[0]) {
				changed++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if changed < 5 || few < 5 {
		t.Errorf("only %d choices differ, and %d positions had few tiles", changed, few)
	}
}

// Analyses begin with the move chosen, and say what each move is worth on the board beside its equity.
func TestBoardedExplains(t *testing.T) {
	all := positions(t)
	player := newBoarded(t, 2)
	a, err := player.Analyze(&all[0], engine.Request{Count: 30, Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	judge := boardtable.NewJudge(boardTable(t, 2), all[0].Board.Rules().Tiles)
	for i, c := range a.Snapshot().Candidates {
		if want := judge.Worth(all[0].Board, &c.Move, all[0].Bag()); c.Board == nil || *c.Board != want || c.Rank != i+1 {
			t.Errorf("candidate %d: %+v, want %d on the board", i, c, want)
		}
	}
	for _, i := range []int{1, 4} { // an empty board, an empty bag
		if a, err = player.Analyze(&all[i], engine.Request{Count: 3, Explain: true}); err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
			t.Fatal(err)
		}
		if c := a.Snapshot().Candidates[0]; c.Board != nil || c.Terms == nil {
			t.Errorf("position %d: %+v", i, c)
		}
	}
}

func TestBoardedIdentity(t *testing.T) {
	one, same, other := newBoarded(t, 1), newBoarded(t, 1), newBoarded(t, 2)
	if one.Identity() != same.Identity() || one.Identity() != one.Again().Identity() {
		t.Error("the same player has two identities")
	}
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	if one.Identity() == other.Identity() || one.Identity() == engine.NewBoarded(static, boardTable(t, 1)).Identity() {
		t.Error("players with other tables have the same identity")
	}
}

func TestBoardedAllocatesNothing(t *testing.T) {
	all, player := positions(t), newBoarded(t, 1)
	choose := func() {
		if _, err := player.Choose(context.Background(), &all[0], engine.Limits{}); err != nil {
			t.Error(err)
		}
	}
	choose()
	if n := testing.AllocsPerRun(5, choose); n != 0 {
		t.Errorf("%v allocations a move", n)
	}
}
