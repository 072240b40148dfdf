package preend_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// solve solves a position and checks what holds for every answer.
func solve(t *testing.T, threads int, q *preend.Question) *preend.Answer {
	t.Helper()
	a, err := preend.New(8*megabyte, threads).Solve(t.Context(), q, nil)
	if err != nil {
		t.Fatal(err)
	}
	sound(t, q.Position, a)
	return a
}

// sound checks that the weights of an answer add up, and that its order is one.
func sound(t *testing.T, p *game.Position, a *preend.Answer) {
	t.Helper()
	unseen := p.Unseen()
	total := 1.0
	for i := range p.Bag() {
		total *= float64(unseen.Len() - p.Opponent.Len() - i)
	}
	if a.Total != total {
		t.Fatalf("total %v, want %v", a.Total, total)
	}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		if sum := c.Wins + c.Ties + c.Losses + c.Unknown; math.Abs(sum-total) > 1e-6 {
			t.Errorf("%s: weights add up to %v, want %v", p.Board.Spell(&c.Move), sum, total)
		}
		sum := 0.0
		for _, d := range c.Draws {
			sum += d.Wins + d.Ties + d.Losses + d.Unknown
			if d.Tiles.Len() != min(int(c.Move.Played), p.Bag()) {
				t.Errorf("%s draws %v", p.Board.Spell(&c.Move), d.Tiles)
			}
			follow(t, p, &c.Move, &d)
		}
		if c.Draws != nil && math.Abs(sum-total) > 1e-6 {
			t.Errorf("%s: weights of draws add up to %v, want %v", p.Board.Spell(&c.Move), sum, total)
		}
		if c.Left && c.Known == stat.Proven || c.Known == stat.Proven && c.Unknown != 0 {
			t.Errorf("%s: left %v, %v, %v unknown", p.Board.Spell(&c.Move), c.Left, c.Known, c.Unknown)
		}
	}
}

// follow checks that the line of a draw can be played, up to the first draw that it does not name.
func follow(t *testing.T, p *game.Position, m *move.Move, d *preend.Draw) {
	t.Helper()
	k := p.Known
	k.Opponent = d.Held
	q := game.NewPosition(k)
	if d.Line == nil {
		return
	}
	q.Apply(m, &d.Tiles)
	made := 1
	for i := range d.Line {
		if err := q.Legal(&d.Line[i]); err != nil {
			t.Errorf("%s, line %d: %v", p.Board.Spell(m), i, err)
			break
		}
		q.Apply(&d.Line[i], nil)
		if made++; q.Bag() > 0 || q.Rack.Len() < q.Sizes[0] {
			break
		}
	}
	for range made {
		q.TakeBack()
	}
}

// placed checks that the plays of a line fit the board one after the other, whatever was drawn.
func placed(t *testing.T, p *game.Position, m *move.Move, d *preend.Draw) {
	t.Helper()
	q := p.Clone()
	q.Board.Place(m)
	for i := range d.Line {
		if d.Line[i].Kind == move.Play {
			if err := q.Board.Legal(&d.Line[i]); err != nil {
				t.Errorf("%s, line %d: %v", p.Board.Spell(m), i, err)
				return
			}
			q.Board.Place(&d.Line[i])
		}
	}
}

// Draws stand in the order of their tiles as they are written: two of a tile before the tile and a later one.
func TestDrawsInOrder(t *testing.T) {
	twice := 0
	for _, e := range editions(t) {
		d := dealer{rules: e.rules, words: e.words, stream: random.Seed(5).Named(e.name).Stream()}
		for range testsize.Of(2, 4, 4) {
			p := d.deal(2)
			a := solve(t, 2, &preend.Question{Position: &p, Nodes: testsize.Of(1_000, 2_000, 2_000)})
			for i := range a.Candidates {
				all := a.Candidates[i].Draws
				for j := range all {
					now := all[j].Tiles.AppendTiles(nil)
					if j > 0 && slices.Compare(all[j-1].Tiles.AppendTiles(nil), now) >= 0 {
						t.Fatalf("%s: draw %v after %v", e.name, now, all[j-1].Tiles.AppendTiles(nil))
					}
					if len(now) == 2 && now[0] == now[1] && j+1 < len(all) {
						twice++
					}
				}
			}
		}
	}
	if twice == 0 {
		t.Error("nowhere are two of a tile drawn")
	}
}

// The line of an exchange, after which the bag may lie in any order, is that of one order.
func TestLineOfExchange(t *testing.T) {
	exchanges := 0
	for _, e := range editions(t) {
		d := dealer{rules: e.rules, words: e.words, stream: random.Seed(3).Named(e.name).Stream()}
		for range testsize.Of(1, 3, 3) {
			p := d.deal(2)
			a := solve(t, 2, &preend.Question{Position: &p, Model: preend.SeesAll, Nodes: testsize.Of(5_000, 20_000, 20_000)})
			for i := range a.Candidates {
				c := &a.Candidates[i]
				for j := range c.Draws {
					placed(t, &p, &c.Move, &c.Draws[j])
					if c.Move.Kind == move.Exchange && len(c.Draws[j].Line) > 0 {
						exchanges++
					}
				}
			}
		}
	}
	if exchanges == 0 {
		t.Error("no line of an exchange")
	}
}

// small returns positions of the small game with so many tiles in the bag.
func small(t *testing.T, bag, n int) []game.Position {
	r, words := librarytest.Small(t)
	r.RackSize, r.ScorelessTurns = 3, 2
	d := dealer{rules: r, words: words.Graph, stream: random.Seed(7).Named("small").At(bag).Stream()}
	all := make([]game.Position, n)
	for i := range all {
		all[i] = d.deal(bag)
	}
	return all
}

// A result that is proven stays so while more is found out.
func TestProvenStays(t *testing.T) {
	type cell struct {
		move string
		draw tile.Rack
	}
	proven := 0
	for bag := 1; bag <= 2; bag++ {
		for _, p := range small(t, bag, testsize.Of(1, 2, 2)) {
			seen := map[cell]preend.Draw{}
			watch := func(a *preend.Answer) {
				for i := range a.Candidates {
					c := &a.Candidates[i]
					for _, d := range c.Draws {
						at := cell{p.Board.Spell(&c.Move), d.Tiles}
						if before, ok := seen[at]; ok && (d.Known != stat.Proven || d.Wins != before.Wins || d.Ties != before.Ties || d.Losses != before.Losses) {
							t.Errorf("%s, drawing %s: %v/%v/%v is proven, and then %v/%v/%v, %s", at.move, p.Board.Rules().Tiles.Rack(&at.draw),
								before.Wins, before.Ties, before.Losses, d.Wins, d.Ties, d.Losses, d.Known)
						}
						if d.Known == stat.Proven {
							seen[at] = d
						}
					}
				}
			}
			if _, err := preend.New(8*megabyte, 1).Solve(t.Context(), &preend.Question{Position: &p, Nodes: testsize.Of(10_000, 20_000, 20_000)}, watch); err != nil {
				t.Fatal(err)
			}
			proven += len(seen)
		}
	}
	if proven == 0 {
		t.Error("nothing is proven")
	}
}

// The same question has the same answer on one thread and on two, and whatever was asked before; also
// where a number of positions limits it.
func TestThreads(t *testing.T) {
	many := testsize.Of(1_000, 10_000, 10_000)
	for bag, limits := range [][]int{1: {0, 3000}, 2: {many}, 3: {many}} {
		for _, nodes := range limits {
			for _, p := range small(t, bag, 1) {
				q := &preend.Question{Position: &p, Count: 8, Nodes: nodes}
				one, two := solve(t, 1, q), solve(t, 2, q)
				if !reflect.DeepEqual(one, two) {
					t.Errorf("%d in the bag, %d positions: answers differ", bag, nodes)
				}
			}
		}
	}
}

// A context that ends leaves an answer of what was found before.
func TestCancel(t *testing.T) {
	p := small(t, 2, 1)[0]
	for rounds := range 4 {
		ctx, cancel := context.WithCancel(t.Context())
		if rounds == 0 {
			cancel()
		}
		seen := 0
		a, err := preend.New(16*megabyte, 2).Solve(ctx, &preend.Question{Position: &p}, func(a *preend.Answer) {
			sound(t, &p, a)
			if seen++; seen == rounds {
				cancel()
			}
		})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		sound(t, &p, a)
		if !a.Cut || seen > rounds+1 {
			t.Errorf("cut %v, after %d rounds of %d", a.Cut, seen, rounds)
		}
	}
}

// The field narrows: few moves are proven, moves that were asked for are among them, and every other one
// says how deep it was looked at. Where moves are named, they alone are candidates, and those asked for besides; what comes of them is
// the same as among all.
func TestCascade(t *testing.T) {
	testsize.OneThread(t)
	p := small(t, 1, 1)[0]
	every := solve(t, 2, every(&p)).Candidates
	last := len(every) - 1
	also := []move.Move{every[last].Move}
	a := solve(t, 2, &preend.Question{Position: &p, Count: 4, Also: also})
	n := map[preend.Depth]int{}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		n[c.Depth]++
		if c.Move.Same(&also[0]) && c.Known != stat.Proven {
			t.Errorf("the move that was asked for is %v", c.Known)
		}
	}
	if first := a.Candidates[0]; first.Known != stat.Proven || first.SpreadKnown != stat.Proven {
		t.Errorf("the first move is %v, its spread %v", first.Known, first.SpreadKnown)
	}
	if len(a.Candidates) != len(every) || len(every) > 12 && n[preend.Played] == 0 {
		t.Errorf("%d of %d moves, by depth %v", len(a.Candidates), len(every), n)
	}

	named := []move.Move{every[last/2].Move, every[0].Move, {Kind: move.Play}} // the last is not legal
	also = append(also, every[last/2].Move)
	some := solve(t, 1, &preend.Question{Position: &p, Moves: named, Also: also}).Candidates
	if len(every) < 3 || len(some) != 3 {
		t.Fatalf("%d candidates of %d", len(some), len(every))
	}
	for i, want := range []*preend.Candidate{&every[0], &every[last/2], &every[last]} {
		if c := &some[i]; !c.Move.Same(&want.Move) || c.Tally != want.Tally || c.Spread != want.Spread || c.Known != want.Known {
			t.Errorf("candidate %d is %s with %v, want %s with %v", i, p.Board.Spell(&c.Move), c.Tally, p.Board.Spell(&want.Move), want.Tally)
		}
	}
}

// Where only one move is to be looked at deeply, and it wins less than others seemed to, these are looked at too.
func TestOvertaken(t *testing.T) {
	for i, p := range small(t, 1, testsize.Of(4, 24, 24)) {
		a := solve(t, 1, &preend.Question{Position: &p, Count: 1})
		best := &a.Candidates[0]
		for j := range a.Candidates {
			if c := &a.Candidates[j]; c.Depth <= preend.Played && c.Win > best.Win {
				t.Errorf("position %d: %s, of which %v wins %v, stands before %s, which wins %v by a %v", i,
					p.Board.Spell(&best.Move), best.Depth, best.Win, p.Board.Spell(&c.Move), c.Win, c.Depth)
				break
			}
		}
	}
}

// Positions that are no pre-endgames are refused, and so are moves that are not legal.
func TestRefused(t *testing.T) {
	p := small(t, 1, 1)[0]
	over, hidden, held, empty := p.Clone(), p.Clone(), p.Clone(), p.Clone()
	over.Ending = game.OutPlay
	hidden.Rack = tile.Rack{}
	held.Opponent = tile.RackOf(1, 1, 1, 1, 1, 1)
	empty.Sizes[1]++
	empty = game.NewPosition(empty.Known)
	five := tile.RackOf(1, 1, 1, 1, 1)
	fives := move.NewExchange(&five)
	super := librarytest.Rules(t, "super", "")
	wide := board.New(super, librarytest.Words(t, super.Tiles, "TEA").Graph)
	ten, seven := late(t, wide, "K11 TEA", "TEN", "AIOURALCTOSEEE", 10), late(t, wide, "K11 TEA", "TEN", "AIOURALCTOS", 7)
	for want, q := range map[string]*preend.Question{
		"over":     {Position: &over},
		"not know": {Position: &hidden},
		"hold":     {Position: &held},
		"no tile":  {Position: &empty},
		"rack":     {Position: &p, Also: []move.Move{fives}},
		"10 tiles": {Position: &ten},
		"7 tiles":  {Position: &seven, Model: preend.SeesAll},
	} {
		if _, err := preend.New(megabyte, 1).Solve(t.Context(), q, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Other tile sets, boards and racks are played by their rules.
func TestOtherRules(t *testing.T) {
	testsize.OneThread(t)
	spanish := librarytest.Rules(t, "standard", "spanish")
	super := librarytest.Rules(t, "super", "")
	for name, p := range map[string]game.Position{
		"digraphs": late(t, board.New(spanish, librarytest.Words(t, spanish.Tiles, "CHE CHA LLA LLE ECHE ALLE RE LE").Graph),
			"H8 E[CH]E", "A[LL]E", "RALCTOS", 1),
		"super": late(t, board.New(super, librarytest.Words(t, super.Tiles, "AT TA TEA EAT NE TEN").Graph),
			"K11 TEA", "TEN", "AIOU", 2),
	} {
		a := solve(t, 1, &preend.Question{Position: &p, Nodes: testsize.Of(4_000, 20_000, 20_000)})
		plays := 0
		for i := range a.Candidates {
			if c := &a.Candidates[i]; c.Move.Kind == move.Play && c.Known > stat.Unknown && c.Draws != nil {
				plays++
			}
		}
		if plays < 5 {
			t.Errorf("%s: %d plays were looked at, of %d", name, plays, len(a.Candidates))
		}
	}
}

// late returns a position in which all tiles are on the board but for a rack and those that are unseen.
func late(t *testing.T, b *board.Board, text, rack, unseen string, bag int) game.Position {
	t.Helper()
	r := *b.Rules()
	set := *r.Tiles
	m := librarytest.Move(t, b, text)
	used := m.Used()
	set.Count = librarytest.Rack(t, r.Tiles, rack+unseen)
	set.Count.Add(&used)
	fewer := board.New(r.WithTiles(&set), b.Words())
	fewer.Place(&m)
	k := game.Known{Board: fewer, Rack: librarytest.Rack(t, r.Tiles, rack)}
	all := librarytest.Rack(t, r.Tiles, unseen)
	k.Sizes = [2]int{k.Rack.Len(), all.Len() - bag}
	return game.NewPosition(k)
}
