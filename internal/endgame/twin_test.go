package endgame_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A judge is plain minimax, without any cut but that positions met before are not searched again. It uses
// package game, board and movegen.All only.
type judge struct {
	gen   movegen.Generator
	known map[uint64]int
	left  int // positions that it may still look at
}

// value returns what the side to move gains from here on, less what the other does.
func (j *judge) value(p *game.Position) (int, bool) {
	hash := p.Hash()
	if v, ok := j.known[hash]; ok {
		return v, true
	}
	if j.left--; j.left < 0 {
		return 0, false
	}
	best := math.MinInt32
	for _, m := range librarytest.Moves(nil, &j.gen, p) {
		v, ok := j.after(p, &m)
		if !ok {
			return 0, false
		}
		best = max(best, v)
	}
	j.known[hash] = best
	return best, true
}

// after returns what a move is worth to the side that makes it.
func (j *judge) after(p *game.Position, m *move.Move) (int, bool) {
	before := p.Scores[0] - p.Scores[1]
	p.Apply(m, nil)
	defer p.TakeBack()
	now := p.Scores[1] - p.Scores[0] - before
	if p.Ending != game.Going {
		return now, true
	}
	v, ok := j.value(p)
	return now - v, ok
}

// edition is rules and words to deal endgames of.
type edition struct {
	name  string
	rules *rules.Rules
	words *wordgraph.Graph
}

func editions(t testing.TB) []edition {
	small, words := librarytest.Small(t)
	two, transfer, three, late := *small, *small, *small, *small
	two.Passes = 2
	transfer.EndRack, transfer.ScorelessTurns = rules.Transfer, 4
	three.ScorelessTurns, three.Passes, three.RackSize = 0, 3, 5
	late.ScorelessLate, late.RackSize = 1, 3
	return []edition{
		{"small", small, words.Graph}, {"two passes", &two, words.Graph}, {"transfer", &transfer, words.Graph},
		{"three passes", &three, words.Graph}, {"one turn", &late, words.Graph},
	}
}

// TestRealWords compares values with plain minimax on positions of few tiles, with real words: the large board,
// tiles of two letters, bricks, racks of nine.
func TestRealWords(t *testing.T) {
	testsize.OneThread(t)
	standard, super := librarytest.Rules(t, "standard", ""), librarytest.Rules(t, "super", "")
	catalan, made := digraphs(t)
	bricks := bricked(standard)
	for _, e := range []edition{
		{"standard", standard, english(t, standard)}, {"super", super, english(t, super)}, {"catalan", catalan, made},
		{"bricks", bricks, english(t, bricks)}, {"friendly", librarytest.Rules(t, "friendly", ""), english(t, standard)},
	} {
		if e.name == "friendly" && !e.rules.Tiles.Same(standard.Tiles) {
			e.words = english(t, e.rules)
		}
		stream := random.Seed(4).Named(e.name).Stream()
		s, numbers := endgame.New(testsize.Of(4, 32, 32)*megabyte, 1), endgame.New(testsize.Of(4, 32, 32)*megabyte, 1).Hurry()
		for compared := 0; compared < testsize.Of(2, 6, 6); {
			p := dealt(e.rules, e.words, stream)
			fewer(&p, 3)
			j := judge{known: map[uint64]int{}, left: 500}
			want, ok := j.value(&p)
			if !ok {
				continue
			}
			compared++
			a := solve(t, s, &endgame.Question{Position: &p})
			if !a.Proven || a.Moves[0].Value != want {
				t.Errorf("%s: %d, proven %t; want %d", e.name, a.Moves[0].Value, a.Proven, want)
			}
			follow(t, &p, a.Moves[0].Line, want)
			windows(t, s, &j, &p, want)
			windows(t, numbers, &j, &p, want)
		}
	}
}

// fewer leaves at most so many tiles on each rack.
func fewer(p *game.Position, most int) {
	k := p.Known
	for _, rack := range []*tile.Rack{&k.Rack, &k.Opponent} {
		for t := range rack {
			for rack[t] > 0 && rack.Len() > most {
				rack[t]--
			}
		}
	}
	set := *k.Board.Rules().Tiles
	set.Count = k.Board.OnBoard()
	set.Count.Add(&k.Rack)
	set.Count.Add(&k.Opponent)
	b := board.New(k.Board.Rules().WithTiles(&set), k.Board.Words())
	b.SetTiles(squaresOf(k.Board))
	k.Board, k.Sizes = b, [2]int{}
	*p = game.NewPosition(k)
}

// squaresOf returns the tiles on a board, row by row.
func squaresOf(b *board.Board) []tile.Tile {
	size := b.Rules().Size
	squares := make([]tile.Tile, size*size)
	for i := range squares {
		squares[i] = b.At(i/size, i%size)
	}
	return squares
}

// TestMinimax compares values, the values of all moves, and lines with plain minimax.
func TestMinimax(t *testing.T) {
	testsize.OneThread(t)
	count := testsize.Of(2, 15, 2000)
	different := 0
	for _, e := range editions(t) {
		d := dealer{rules: e.rules, words: e.words, stream: random.Seed(1).Named(e.name).Stream()}
		s, numbers := endgame.New(8*megabyte, 1), endgame.New(8*megabyte, 1).Hurry()
		compared, large := 0, 0
		for compared < count {
			p := d.endgame(2 + compared%3)
			p.Scoreless, p.Passes = 0, 0
			if d.stream.IntN(3) == 0 {
				p.Scoreless = d.stream.IntN(2)
				p.Passes = d.stream.IntN(p.Scoreless + 1)
			}
			if e.rules.Quiet(p.Scoreless, p.Passes, 0) {
				continue
			}
			j := judge{known: map[uint64]int{}, left: testsize.Of(5_000, 20_000, 20_000)}
			want, ok := j.value(&p)
			if !ok {
				large++
				continue
			}
			compared++
			if compare(t, s, &j, &p, want) {
				different++
			}
			compare(t, numbers, &j, &p, want)
			if t.Failed() {
				t.Fatalf("%s, position %d: racks %s %s", e.name, compared, e.rules.Tiles.Rack(&p.Rack), e.rules.Tiles.Rack(&p.Opponent))
			}
		}
		t.Logf("%s: %d positions, %d too large", e.name, compared, large)
	}
	t.Logf("two passes would make a difference in %d", different)
	if different == 0 {
		t.Error("two passes make no difference in any position")
	}
}

// compare holds everything that is said of a position to minimax, and reports whether two passes would make
// a difference.
func compare(t *testing.T, s *endgame.Solver, j *judge, p *game.Position, want int) bool {
	t.Helper()
	a := solve(t, s, &endgame.Question{Position: p})
	if !a.Proven || a.Moves[0].Value != want {
		t.Errorf("%d, proven %t; want %d", a.Moves[0].Value, a.Proven, want)
		return false
	}
	if n := len(librarytest.Moves(nil, &j.gen, p)); len(a.Moves) != n {
		t.Errorf("%d moves, want %d", len(a.Moves), n)
	}
	exactly(t, j, p, a)
	follow(t, p, a.Moves[0].Line, want)
	best := a.Moves[0].Move.Compact()
	for i := range a.Moves {
		m := &a.Moves[i].Move
		if v, _ := j.after(p, m); v == want && move.CompareCompact(m.Compact(), best) < 0 {
			t.Errorf("%s is chosen, %s is as good and comes before", p.Board.Spell(&a.Moves[0].Move), p.Board.Spell(m))
		}
	}
	several(t, s, j, p)
	windows(t, s, j, p, want)
	return passes(t, a.TwoPasses, p, want)
}

// solve asks a question and checks what holds for every answer.
func solve(t testing.TB, s *endgame.Solver, q *endgame.Question) *endgame.Answer {
	t.Helper()
	hash := q.Position.Hash()
	a, err := s.Solve(context.Background(), q, nil)
	if err != nil {
		t.Fatal(err)
	}
	if q.Position.Hash() != hash {
		t.Fatal("the search changed the position")
	}
	return a
}

// exactly holds all moves of an answer to their values.
func exactly(t *testing.T, j *judge, p *game.Position, a *endgame.Answer) {
	t.Helper()
	for i := range a.Moves {
		m := &a.Moves[i]
		v, _ := j.after(p, &m.Move)
		if v < m.Low || v > m.High || v > m.Value || m.Value > m.High || m.Exact && (v != m.Value || !m.Proven()) {
			t.Errorf("%s is worth %d; known as %+v", p.Board.Spell(&m.Move), v, m)
		}
		if m.Exact {
			follow(t, p, m.Line, v)
		}
	}
}

// several asks for three best moves and one besides.
func several(t *testing.T, s *endgame.Solver, j *judge, p *game.Position) {
	t.Helper()
	moves := librarytest.Moves(nil, &j.gen, p)
	also := moves[len(moves)/2]
	a := solve(t, s, &endgame.Question{Position: p, Count: 3, Also: []move.Move{also}})
	exactly(t, j, p, a)
	if s.Waiting() != 0 {
		t.Error("moves are left from a question")
	}
	var values []int
	for i := range moves {
		v, _ := j.after(p, &moves[i])
		values = append(values, v)
	}
	slices.SortFunc(values, func(a, b int) int { return b - a })
	for i := range a.Moves {
		m := &a.Moves[i]
		if i < 3 && (!m.Exact || m.Value != values[i]) || m.Move.Same(&also) && !m.Exact {
			t.Errorf("place %d: %s %+v, want %v", i+1, p.Board.Spell(&m.Move), m, values[:min(3, len(values))])
		}
	}
	if !a.Proven {
		t.Error("not proven")
	}
}

// windows asks whether the value is at least so much, who wins, and for moves that prove it.
func windows(t *testing.T, s *endgame.Solver, j *judge, p *game.Position, want int) {
	t.Helper()
	for _, low := range []int{want - 3, want - 1, want, want + 2} {
		b, err := s.Window(context.Background(), p, low, low+1, endgame.Limits{})
		if err != nil || !b.Proven || (b.Low >= low+1) != (want >= low+1) || want < b.Low || want > b.High {
			t.Errorf("at least %d? %+v, %v; the value is %d", low+1, b, err, want)
		}
		if v, _ := j.after(p, &b.Best); b.Low > low && v < b.Low {
			t.Errorf("%s is worth %d, and is to prove %d", p.Board.Spell(&b.Best), v, b.Low)
		}
		m, err := s.Prove(context.Background(), p, low+1)
		if (err == nil) != (want >= low+1) {
			t.Errorf("at least %d: %v; the value is %d", low+1, err, want)
		} else if v, _ := j.after(p, &m); err == nil && v < low+1 {
			t.Errorf("%s is worth %d, and is to prove %d", p.Board.Spell(&m), v, low+1)
		}
	}
	spread := p.Scores[0] - p.Scores[1] + want
	for _, by := range []int{spread - 2, spread, spread + 2} { // that much is given to the opponent
		q := p.Clone()
		q.Scores[1] += by
		a := solve(t, s, &endgame.Question{Position: &q, Win: true})
		v, _ := j.after(p, &a.Moves[0].Move)
		if sign(v+spread-want-by) != sign(spread-by) || !a.Proven {
			t.Errorf("%s comes to %d, the best move to %d; proven %t", p.Board.Spell(&a.Moves[0].Move), v+spread-want-by, spread-by, a.Proven)
		}
	}
}

func sign(n int) int { return cmp.Compare(n, 0) }

// passes holds what is said of two passes to minimax by such rules.
func passes(t *testing.T, said endgame.Difference, p *game.Position, want int) bool {
	t.Helper()
	r := *p.Board.Rules()
	r.ScorelessTurns, r.ScorelessLate, r.Passes = 0, 0, 2
	k := p.Known
	k.Board = board.New(&r, p.Board.Words())
	k.Board.SetTiles(squaresOf(p.Board))
	k.Passes = min(k.Passes, 1)
	q := game.NewPosition(k)
	j := judge{known: map[uint64]int{}, left: 1 << 30}
	v, _ := j.value(&q)
	if said == endgame.Unclear || (said == endgame.Same) != (v == want) {
		t.Errorf("with two passes the value is %d, not %d; said %d", v, want, said)
	}
	return v != want
}

// follow plays a line to its end, where it must have the value.
func follow(t *testing.T, p *game.Position, line []move.Move, want int) {
	t.Helper()
	before, sign := p.Scores[0]-p.Scores[1], 1
	for i := range line {
		if err := p.Legal(&line[i]); err != nil || p.Ending != game.Going {
			t.Errorf("move %d of the line: %v", i+1, err)
			return
		}
		if score := p.Board.Score(&line[i]); score != int(line[i].Score) {
			t.Errorf("%s scores %d, not %d", p.Board.Spell(&line[i]), score, line[i].Score)
		}
		p.Apply(&line[i], nil)
		defer p.TakeBack()
		sign = -sign
	}
	if got := sign*(p.Scores[0]-p.Scores[1]) - before; p.Ending == game.Going || got != want {
		t.Errorf("a line of %d moves comes to %d, %v; want %d", len(line), got, p.Ending, want)
	}
}

// TestEmptyBoard compares values with minimax where the board is empty, and is or is not its own image in the diagonal: then first
// plays down are moves of their own.
func TestEmptyBoard(t *testing.T) {
	small, words := librarytest.Small(t)
	start, premium := *small, *small
	start.StartRow, start.StartCol = 3, 9
	premium.Squares = slices.Clone(small.Squares)
	premium.Squares[small.StartRow*small.Size+small.StartCol+1] = rules.Premium{Letter: 1, Word: 3}
	stream := random.Seed(12).Stream()
	down := 0
	for _, e := range []edition{{"mirrored", small, words.Graph}, {"start", &start, words.Graph}, {"premium", &premium, words.Graph}} {
		s := endgame.New(8*megabyte, 1)
		for compared := 0; compared < 4; {
			set := *e.rules.Tiles
			bag := game.NewBag(&set.Count, stream)
			var known game.Known
			bag.Draw(3, &known.Rack)
			bag.Draw(2, &known.Opponent)
			set.Count = known.Rack
			set.Count.Add(&known.Opponent)
			known.Board = board.New(e.rules.WithTiles(&set), e.words)
			p := game.NewPosition(known)
			j := judge{known: map[uint64]int{}, left: 20000}
			want, ok := j.value(&p)
			if !ok {
				continue
			}
			compared++
			compare(t, s, &j, &p, want)
			for _, m := range librarytest.Moves(nil, &j.gen, &p) {
				if m.Kind == move.Play && m.Dir == move.Down {
					down++
				}
			}
			if t.Failed() {
				t.Fatalf("%s, position %d: racks %s %s", e.name, compared, set.Rack(&p.Rack), set.Rack(&p.Opponent))
			}
		}
	}
	if down == 0 {
		t.Error("no first play down")
	}
}
