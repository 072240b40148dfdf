package boardtable_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

func made() *stamp.Stamp {
	hash := func(c string) string { return strings.Repeat(c, 64) }
	return &stamp.Stamp{
		Words: []stamp.Thing{{Name: "Both", Hash: hash("a")}}, Tiles: stamp.Thing{Name: "english", Hash: hash("b")},
		Board: stamp.Thing{Name: "standard", Hash: hash("c")}, Rack: 7, Made: "by a test",
	}
}

// drawn returns a table of values drawn by lot, up to most up and down, with a net that is nil.
func drawn(t testing.TB, letters int, most int32) (*boardtable.Table, []int32) {
	return drawnWith(t, letters, most, nil)
}

// drawnNet returns a net of weights drawn by lot: small ones of the board and the turn, so that sums are below 0 and above, and few are so large that
// a bound keeps them.
func drawnNet() *boardtable.Net {
	rng, net := rand.New(rand.NewPCG(3, 4)), &boardtable.Net{}
	fill := func(line []int32, most int32) {
		for i := range line {
			line[i] = rng.Int32N(2*most+1) - most
		}
	}
	for i := range net.First {
		fill(net.First[i][:], boardtable.One/4<<(i/4))
	}
	for i := range net.Second {
		fill(net.Second[i][:], boardtable.One<<(i/4))
	}
	fill(net.Last[:], boardtable.One)
	return net
}

// drawnWith returns a table of values drawn by lot with a net.
func drawnWith(t testing.TB, letters int, most int32, net *boardtable.Net) (*boardtable.Table, []int32) {
	t.Helper()
	through, values := drawnValues(letters, most)
	table, err := boardtable.New(through, values, net, made())
	if err != nil {
		t.Fatal(err)
	}
	return table, values
}

// drawnValues returns what a table is made of, drawn by lot.
func drawnValues(letters int, most int32) (through []uint16, values []int32) {
	rng := rand.New(rand.NewPCG(uint64(letters), uint64(most)))
	through, values = make([]uint16, letters), make([]int32, boardtable.Columns)
	for i := range through {
		through[i] = uint16(rng.IntN(boardtable.Whole + 1))
	}
	for i := range values {
		values[i] = rng.Int32N(2*most+1) - most
	}
	return through, values
}

// A slow counts the windows and crossed squares of lanes one by one.
type slow struct {
	set     *tile.Set
	through []uint16 // of each letter
}

// count adds all of a board with a move on it.
func (s *slow) count(row []int64, b *board.Board, m *move.Move) {
	if m.Kind == move.Play {
		b.Place(m)
		defer b.Undo()
	}
	size := b.Rules().Size
	for _, dir := range []move.Direction{move.Across, move.Down} {
		for i := range size {
			lane, parts := b.Lane(dir, i), make([]int64, size+1)
			for at := 1; at <= size; at++ {
				parts[at] = s.part(&lane[at])
				hook(row, &lane[at], parts[at])
			}
			for first := 1; first <= size; first++ {
				for last := first + 1; last <= size; last++ {
					window(row, lane, parts, first, last)
				}
			}
		}
	}
}

// hook adds a crossed square.
func hook(row []int64, q *board.Square, part int64) {
	if q.Letter != 0 || !q.Crossed {
		return
	}
	const hookAt = 7*4*3 + 7*5 + 7*3
	for i, counts := range []bool{q.LetterMult == 2, q.LetterMult == 3, q.WordMult == 2, q.WordMult == 3} {
		if counts {
			row[hookAt+i] += part
		}
	}
}

// part is how likely a play fits on a square, or goes through its tile.
func (s *slow) part(q *board.Square) (part int64) {
	if q.Letter != 0 {
		return int64(s.through[q.Letter.Letter()-1])
	}
	if !q.Crossed && q.Cross != 0 {
		return boardtable.Whole
	}
	for t, n := range s.set.Count[:s.set.Len()+1] {
		if q.Cross.Has(tile.Tile(t)) || t == 0 && q.Cross != 0 {
			part += int64(n) * boardtable.Whole / int64(s.set.Count.Len())
		}
	}
	return part
}

// window adds the stretch of squares from first to last of a lane, if it is a window.
func window(row []int64, lane []board.Square, parts []int64, first, last int) {
	if lane[first-1].Letter != 0 || lane[last+1].Letter != 0 {
		return
	}
	likely, n, word, kind, extra, cross := int64(boardtable.Whole), -1, 1, 0, 0, 0
	for at := first; at <= last; at++ {
		q := &lane[at]
		likely = likely * parts[at] / boardtable.Whole
		switch {
		case q.WordMult == 0: // a brick
			return
		case q.Letter != 0 && (lane[at-1].Letter != 0 || lane[at+1].Letter != 0):
			kind = 2
		case q.Letter != 0:
			kind = max(kind, 1)
		default:
			n++
			word *= int(q.WordMult)
			extra += int(q.LetterMult) - 1
			if q.Crossed {
				cross++
			}
		}
	}
	if n < 0 || n >= 7 || kind+cross == 0 {
		return
	}
	row[(n*4+min(word, 4)-1)*3+kind] += likely
	row[7*4*3+n*5+min(extra, 4)] += likely
	row[7*4*3+7*5+n*3+min(cross, 2)] += likely
}

// onLanes is how many of the columns are counted in parts of Whole: all but those of the turn, ten for each of five stages.
const onLanes = boardtable.Columns - 5*10

// slowly is the worth of a move by whole counts: those after the move less those before. A leave counts there in whole points.
func slowly(j *boardtable.Judge, values []int32, b *board.Board, m *move.Move, bag int) int64 {
	var before, after [boardtable.Columns]int64
	j.Row(before[:], b, &move.Move{Kind: move.Pass}, bag)
	j.Row(after[:], b, m, bag)
	lanes, turn := int64(0), int64(0)
	for i, v := range values {
		if i < onLanes {
			lanes += (after[i] - before[i]) * int64(v)
		} else {
			turn += after[i] * int64(v)
		}
	}
	return lanes/boardtable.Whole + turn
}

// netSlowly is what a net makes of a move by whole counts, less what it makes of the board before it without a turn.
func netSlowly(j *boardtable.Judge, net *boardtable.Net, b *board.Board, m *move.Move, bag int) int64 {
	if net == nil {
		return 0
	}
	var before, after [boardtable.Columns]int64
	j.Row(before[:], b, &move.Move{Kind: move.Pass}, bag)
	clear(before[onLanes:])
	j.Row(after[:], b, m, bag)
	return madeBy(net, &after, m.Equity-tile.Equity(m.Score)*tile.Point, bag) - madeBy(net, &before, 0, bag)
}

// madeBy is what a net makes of counts, with what is kept exactly.
func madeBy(net *boardtable.Net, row *[boardtable.Columns]int64, kept tile.Equity, bag int) int64 {
	const terms, keptTerm = 10, 8
	floor := func(v, by int64) int64 { return (v - (v%by+by)%by) / by }
	active := func(v int64) int64 {
		if v < 0 {
			v = floor(v, 8)
		}
		return max(-1<<30, min(v, 1<<30))
	}
	total := int64(0)
	for k := range net.Second {
		sum := int64(0)
		for i := range net.First {
			w := net.First[i][:]
			lanes, turn := int64(0), int64(w[boardtable.Inputs])+int64(w[boardtable.Inputs-1])*int64(bag)
			for at, v := range row {
				if term := (at - onLanes) % terms; at < onLanes {
					lanes += v * int64(w[at])
				} else if term != keptTerm {
					turn += v * int64(w[onLanes+term])
				}
			}
			turn += int64(w[onLanes+keptTerm]) * int64(kept) / int64(tile.Point)
			sum += active(lanes/boardtable.Whole+turn) * int64(net.Second[k][i])
		}
		total += active(floor(sum, boardtable.One)+int64(net.Second[k][boardtable.First])) * int64(net.Last[k])
	}
	return floor(floor(total, boardtable.One)*int64(tile.Point), boardtable.One)
}

// The counts of a board are those of a slow way, and the worth by lanes that are remembered is theirs, for every ninth move, or fewer, of positions of self-play. Only
// the part of a leave beyond whole points differs: by less than its value for one point.
func TestCountsAndWorth(t *testing.T) {
	testsize.OneThread(t)
	bricks := func(r *rules.Rules) *rules.Rules {
		for i := range r.Size {
			r.Squares[(i*7+4)%r.Size*r.Size+i] = rules.Premium{}
		}
		return r
	}
	uneven := func(r *rules.Rules) *rules.Rules {
		for i := range r.Squares {
			if i != r.StartRow*r.Size+r.StartCol {
				r.Squares[i] = rules.Premium{Letter: uint8(1 + i*i%rules.MaxPremium), Word: uint8(1 + i*i/7%rules.MaxPremium)}
			}
		}
		return r
	}
	same := func(r *rules.Rules) *rules.Rules { return r }
	for _, c := range []struct {
		name, rules, tiles string
		change             func(*rules.Rules) *rules.Rules
		rack               int
	}{
		{"as shipped", "standard", "", same, 7},
		{"bricks", "standard", "", bricks, 7},
		{"not symmetric, high premiums, nine on a rack", "standard", "", uneven, 9},
		{"twenty-one squares a side", "super", "", same, 7},
		{"tiles of two letters", "standard", "spanish", same, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := librarytest.Rules(t, c.rules, c.tiles)
			r.Squares = append([]rules.Premium(nil), r.Squares...)
			r.RackSize = c.rack
			r = c.change(r)
			words := graph(t, r)
			if testsize.Long() {
				check(t, r, words, nil)
			}
			check(t, r, words, drawnNet())
		})
	}
}

// graph returns words for rules: the shipped ones, or for other letters some drawn by lot.
func graph(t *testing.T, r *rules.Rules) *wordgraph.Graph {
	if r.Tiles.Len() == 26 {
		return librarytest.Graph(t)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	bag := r.Tiles.Count.AppendTiles(nil)
	words := make([][]tile.Tile, 20_000)
	for i := range words {
		for range 2 + rng.IntN(4) {
			words[i] = append(words[i], max(1, bag[rng.IntN(len(bag))]))
		}
	}
	graph, err := wordgraph.Build(r.Tiles.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// check compares both ways on games by the rules.
func check(t *testing.T, r *rules.Rules, words *wordgraph.Graph, net *boardtable.Net) {
	table, values := drawnWith(t, r.Tiles.Len(), 200, net)
	fast, counter := boardtable.NewJudge(table, r.Tiles), boardtable.NewJudge(table, r.Tiles)
	through, _ := drawnValues(r.Tiles.Len(), 200)
	slow := &slow{r.Tiles, through}
	player, other := engine.NewStatic(eval.NewStatic(nil), nil), engine.NewStatic(eval.NewStatic(nil), nil)
	g := game.New(r, words, random.Seed(1))
	compared, edge, every := 0, 0, testsize.Of(2, 1, 1)
	for i := range testsize.Of(1, 4, 4) {
		g.Reset(random.Seed(2).At(i))
		err := match.Play(context.Background(), g, [2]engine.Player{player, player}, func(p *game.Position, _ *move.Move) {
			if p.Board.Empty() || p.Bag() == 0 {
				return
			}
			all := other.All(p)
			for k := 0; k < len(all); k += every * (9 + len(all)/20) {
				m := &all[k]
				m.Equity += tile.Equity(k%7-3) * 333 // as if the leave were worth something
				got := int64(fast.Worth(p.Board, m, p.Bag()))
				var counted, slowCounted [boardtable.Columns]int64
				counter.Row(counted[:], p.Board, m, p.Bag())
				if slow.count(slowCounted[:], p.Board, m); !slices.Equal(counted[:onLanes], slowCounted[:onLanes]) {
					t.Fatalf("%s counts %v, slowly %v", p.Board.Spell(m), counted[:onLanes], slowCounted[:onLanes])
				}
				want := slowly(counter, values, p.Board, m, p.Bag()) + netSlowly(counter, net, p.Board, m, p.Bag())
				want = max(-boardtable.Most, min(want, boardtable.Most))
				if off := got - want; off < -200 || off > 200 || m.Equity%tile.Point == 0 && off != 0 {
					t.Fatalf("%s is worth %d, slowly %d", p.Board.Spell(m), got, want)
				}
				if compared++; m.Kind == move.Play && (int(m.Row) == r.Size-1 || int(m.Col) == r.Size-1) {
					edge++
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if compared < 200/every || edge == 0 {
		t.Errorf("%d moves were compared, %d of them in the last row or column", compared, edge)
	}
}

// What a judge remembers changes nothing, and the board is as before.
func TestWorthRemembers(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	table, _ := drawn(t, 26, 2_000)
	b := board.New(r, librarytest.Graph(t))
	first, second := librarytest.Move(t, b, "8D QUIZ"), librarytest.Move(t, b, "H1 TRAINED")
	b.Place(&first)
	old, was := boardtable.NewJudge(table, r.Tiles), b.Tiles()
	for range 2 {
		fresh := boardtable.NewJudge(table, r.Tiles)
		if got, want := old.Worth(b, &second, 50), fresh.Worth(b, &second, 50); got != want {
			t.Errorf("worth %d, by a judge without memory %d", got, want)
		}
		if b.Tiles() != was {
			t.Error("the tile played stays on the board")
		}
		b.Place(&second)
		old.Worth(b, &move.Move{Kind: move.Pass}, 50)
		b.Undo()
	}
	if n := testing.AllocsPerRun(10, func() { old.Worth(b, &second, 50) }); n != 0 {
		t.Errorf("%v allocations a move", n)
	}
}

// The largest values stay in their bounds, and do not turn their sign.
func TestWorthIsBounded(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, librarytest.Graph(t))
	values := make([]int32, boardtable.Columns)
	for i := range values {
		values[i] = boardtable.Most
	}
	through := make([]uint16, 26)
	for i := range through {
		through[i] = boardtable.Whole
	}
	table, err := boardtable.New(through, values, nil, made())
	if err != nil {
		t.Fatal(err)
	}
	m := librarytest.Move(t, b, "8D QUIZ")
	m.Score, m.Equity = 3_000, 3_000*tile.Point
	if got := boardtable.NewJudge(table, r.Tiles).Worth(b, &m, 50); got != boardtable.Most {
		t.Errorf("worth %d; want %d", got, boardtable.Most)
	}
	for sign := int32(-1); sign <= 1; sign += 2 {
		net := &boardtable.Net{}
		for i := range net.First {
			for k := range boardtable.BagInput {
				net.First[i][k] = boardtable.MostWeight
			}
		}
		for i := range net.Second {
			for k := range net.Second[i] {
				net.Second[i][k] = boardtable.MostWeight
			}
			net.Second[i][boardtable.First] = 0
			net.Last[i] = sign * boardtable.MostWeight
		}
		table, err := boardtable.New(through, make([]int32, boardtable.Columns), net, made())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := boardtable.NewJudge(table, r.Tiles).Worth(b, &m, 50), tile.Equity(sign)*boardtable.Most; got != want {
			t.Errorf("with a net, worth %d; want %d", got, want)
		}
	}
	exchange := move.Move{Kind: move.Exchange, Equity: -5_000 * tile.Point}
	if got := boardtable.NewJudge(table, r.Tiles).Worth(b, &exchange, 50); got != -boardtable.Most {
		t.Errorf("an exchange is worth %d; want %d", got, -boardtable.Most)
	}
}

// A table without values says nothing of any move.
func TestWorthOfNothing(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, librarytest.Graph(t))
	table, err := boardtable.New(make([]uint16, 26), make([]int32, boardtable.Columns), nil, made())
	if err != nil {
		t.Fatal(err)
	}
	m := librarytest.Move(t, b, "8D QUIZ")
	if got := boardtable.NewJudge(table, r.Tiles).Worth(b, &m, 50); got != 0 {
		t.Errorf("worth %d", got)
	}
}
