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
	return engine.NewBoarded(engine.NewStatic(anyLeaves(t, loadRules(t, "standard", "").Tiles), nil), boardTable(t, seed))
}

func TestBoardedIsPlayer(t *testing.T) {
	testsize.OneThread(t)
	player := newBoarded(t, 1)
	enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return player.Again() }, Positions: positions(t)})
}

// Of the eight best moves by equity within 3 points of the best, the player chooses the one with the most equity and worth on
// the board; with fewer tiles in the bag than a rack, the one with the most equity less what emptying the bag costs; on an empty board and
// with an empty bag, the best by equity.
func TestBoardedChoosesAmongNearTies(t *testing.T) {
	r, words := loadRules(t, "standard", ""), shipped(t)
	player := newBoarded(t, 1)
	static := engine.NewStatic(anyLeaves(t, r.Tiles), nil)
	judge := boardtable.NewJudge(boardTable(t, 1), r.Tiles)
	g := game.New(r, words, random.Seed(1))
	changed, few, spared := 0, 0, 0
	for i := range 3 {
		g.Reset(random.Seed(4).At(i))
		err := match.Play(context.Background(), g, [2]engine.Player{player, player}, func(p *game.Position, m *move.Move) {
			best, most := move.Move{}, tile.Equity(0)
			all := static.Rank(p, 0)
			if p.Board.Empty() || p.Bag() < 7 {
				few++
				for k := range all {
					if worth := all[k].Equity - costOfClosing(static, p, all[k]); k == 0 || worth > most {
						best, most = all[k], worth
					}
				}
				if !best.Same(m) || best.Equity != m.Equity {
					t.Errorf("%s instead of %s", p.Board.Spell(m), p.Board.Spell(&best))
				}
				if !m.Same(&all[0]) {
					spared++
				}
				return
			}
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
	if changed < 5 || few < 5 || spared < 1 {
		t.Errorf("only %d choices differ, and %d positions had few tiles, with %d other choices", changed, few, spared)
	}
}

// costOfClosing is what a move costs because it empties the bag.
func costOfClosing(static *engine.Static, p *game.Position, m move.Move) tile.Equity {
	if p.Bag() == 0 || m.Kind != move.Play || int(m.Played) < p.Bag() {
		return 0
	}
	held := p.Rack.Len() - int(m.Played) + p.Bag()
	return engine.ClosingCost(held) + static.Value(p, &m).Leave*engine.LeaveLost/100
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
	late := positions(t, "14Z/14I/14B/14E/4C5C3T/2HAAF3VaLUES/4JOG3N4/3GOYIM1ETOILE/2HUN1PIG1R4/1QAT3DOPE2B1/2V3NITID2R1/DWELT5SALIX/1AR10E1/1U7YE2R1/AKA4DOUANES1 EOORTW?/ 336/366 0") // 5 tiles in the bag
	if a, err = player.Analyze(&late[0], engine.Request{Explain: true}); err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	closing := 0
	for i, c := range a.Snapshot().Candidates {
		want := -costOfClosing(engine.NewStatic(anyLeaves(t, late[0].Board.Rules().Tiles), nil), &late[0], c.Move)
		if c.Board == nil || *c.Board != want || c.Rank != i+1 {
			t.Errorf("%s: %+v, want %d for what it does to the bag", late[0].Board.Spell(&c.Move), c, want)
		}
		if want != 0 {
			closing++
		}
	}
	if closing == 0 {
		t.Error("no candidate empties the bag")
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
