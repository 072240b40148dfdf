package preend_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/preend"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A sum is what comes of some orders of the unseen tiles.
type sum struct{ n, wins, ties, losses, spread float64 }

func (s *sum) add(o sum, times float64) {
	s.n += times * o.n
	s.wins += times * o.wins
	s.ties += times * o.ties
	s.losses += times * o.losses
	s.spread += times * o.spread
}

// less reports whether s is worse than o: fewer wins on average, or as many and less spread.
func (s sum) less(o sum) bool {
	a, b := (s.wins+s.ties/2)/s.n, (o.wins+o.ties/2)/o.n
	if math.Abs(a-b) > 1e-9 {
		return a < b
	}
	a, b = s.spread/s.n, o.spread/o.n
	return a < b-1e-9
}

func ended(spread int) sum {
	s := sum{n: 1, spread: float64(spread)}
	switch {
	case spread > 0:
		s.wins = 1
	case spread < 0:
		s.losses = 1
	default:
		s.ties = 1
	}
	return s
}

func turned(s sum) sum {
	s.wins, s.losses, s.spread = s.losses, s.wins, -s.spread
	return s
}

// A twin follows every order of the unseen tiles by itself, tile by tile, and plays endgames out by plain
// minimax. It uses package game and movegen.All only.
type twin struct {
	gen      movegen.Generator
	model    preend.Model
	endgames map[uint64]int
	choices  map[string]move.Move
	left     int // values that it may still look for
}

// A table is a position with all tiles on it: the bag in its order, and which tiles of whom the other
// knows of, the player on turn first.
type table struct {
	p     *game.Position
	bag   []tile.Tile
	seen  [2]tile.Rack
	asker bool
}

// sorted lists the moves, the highest scores first.
func (w *twin) sorted(p *game.Position) []move.Move {
	moves := librarytest.Moves(nil, &w.gen, p)
	slices.SortFunc(moves, func(a, b move.Move) int { return move.Compare(&a, &b) })
	return moves
}

// minimax returns what the player on turn gains in an endgame.
func (w *twin) minimax(p *game.Position) int {
	hash := p.Hash()
	if v, ok := w.endgames[hash]; ok {
		return v
	}
	w.left--
	best := math.MinInt
	for _, m := range librarytest.Moves(nil, &w.gen, p) {
		before := p.Scores[0] - p.Scores[1]
		p.Apply(&m, nil)
		gain := p.Scores[1] - p.Scores[0] - before
		if p.Ending == game.Going {
			gain -= w.minimax(p)
		}
		p.TakeBack()
		best = max(best, gain)
		if w.left < 0 {
			return best
		}
	}
	w.endgames[hash] = best
	return best
}

// value returns what comes for the player on turn.
func (w *twin) value(t *table) sum {
	w.left--
	switch spread := t.p.Scores[0] - t.p.Scores[1]; {
	case t.p.Ending != game.Going || w.left < 0:
		return ended(spread)
	case len(t.bag) == 0:
		return ended(spread + w.minimax(t.p))
	}
	m := w.choose(t)
	return w.after(t, &m)
}

// after returns what comes of a move.
func (w *twin) after(t *table, m *move.Move) sum {
	n := min(int(m.Played), len(t.bag))
	drawn := tile.RackOf(t.bag[:n]...)
	used := m.Used()
	next := table{t.p, t.bag[n:], [2]tile.Rack{t.seen[1], t.seen[0]}, !t.asker}
	for i, k := range used {
		next.seen[1][i] -= min(next.seen[1][i], k)
	}
	t.p.Apply(m, &drawn)
	defer t.p.TakeBack()
	if m.Kind != move.Exchange {
		return turned(w.value(&next))
	}
	next.seen[1] = tile.Rack{}
	bag := used.AppendTiles(slices.Clone(next.bag))
	var all sum
	for _, order := range permutations(bag, len(bag)) {
		next.bag = order
		all.add(w.value(&next), 1)
	}
	var one sum
	one.add(all, 1/all.n)
	return turned(one)
}

// choose returns the move of the player on turn.
func (w *twin) choose(t *table) move.Move {
	if w.model == preend.SeesAll && !t.asker {
		return w.best(t.p, []table{*t})
	}
	unseen := t.p.Opponent.AppendTiles(nil)
	unseen = append(unseen, t.bag...)
	slices.Sort(unseen)
	key := fmt.Sprint(w.model, t.asker, squares(t.p), t.p.Rack, unseen, t.seen, t.p.Sizes, t.p.Quiet, t.p.Scores)
	if m, ok := w.choices[key]; ok {
		return m
	}
	pool := tile.RackOf(unseen...)
	if !pool.Remove(&t.seen[1]) {
		panic("a tile that is seen is not there")
	}
	var tables []table
	for _, bag := range permutations(pool.AppendTiles(nil), len(t.bag)) {
		k := t.p.Known
		k.Opponent = tile.RackOf(unseen...)
		inBag := tile.RackOf(bag...)
		k.Opponent.Remove(&inBag)
		p := game.NewPosition(k)
		tables = append(tables, table{&p, bag, t.seen, t.asker})
	}
	m := w.best(t.p, tables)
	w.choices[key] = m
	return m
}

// best returns the first of the moves that are best over all the tables.
func (w *twin) best(p *game.Position, tables []table) (best move.Move) {
	var most sum
	for i, m := range w.sorted(p) {
		var o sum
		for j := range tables {
			o.add(w.after(&tables[j], &m), 1)
		}
		if i == 0 || most.less(o) {
			best, most = m, o
		}
	}
	return best
}

// squares lists the tiles on the board.
func squares(p *game.Position) []tile.Tile {
	var all []tile.Tile
	for row := range p.Board.Rules().Size {
		for col := range p.Board.Rules().Size {
			all = append(all, p.Board.At(row, col))
		}
	}
	return all
}

// permutations lists the ordered choices of n of the tiles, each told apart from its equals.
func permutations(tiles []tile.Tile, n int) [][]tile.Tile {
	if n == 0 {
		return [][]tile.Tile{nil}
	}
	var all [][]tile.Tile
	for i, t := range tiles {
		rest := slices.Concat(tiles[:i], tiles[i+1:])
		for _, more := range permutations(rest, n-1) {
			all = append(all, append([]tile.Tile{t}, more...))
		}
	}
	return all
}

// judge returns what comes of a move by the tiles drawn.
func (w *twin) judge(p *game.Position, m *move.Move) map[tile.Rack]sum {
	unseen := p.Unseen()
	pool := unseen
	pool.Remove(&p.Opponent)
	cells := map[tile.Rack]sum{}
	for _, bag := range permutations(pool.AppendTiles(nil), p.Bag()) {
		k := p.Known
		k.Opponent = unseen
		inBag := tile.RackOf(bag...)
		k.Opponent.Remove(&inBag)
		q := game.NewPosition(k)
		t := table{&q, bag, [2]tile.Rack{{}, p.Opponent}, true}
		drawn := tile.RackOf(bag[:min(int(m.Played), len(bag))]...)
		cell := cells[drawn]
		cell.add(w.after(&t, m), 1)
		cells[drawn] = cell
	}
	return cells
}

// An edition is rules and words to deal positions of.
type edition struct {
	name  string
	rules *rules.Rules
	words *wordgraph.Graph
}

const fewWords = "AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET AN NA AE RE ER ES AS NEAR RATE TEAR STAR RENT"

func editions(t testing.TB) []edition {
	tiny := librarytest.Tiny(t, "?,?,1,0,0\nA,a,4,1,1\nE,e,3,1,1\nN,n,2,1,0\nR,r,2,1,0\nS,s,2,2,0\nT,t,3,1,0\n")
	graph := librarytest.Words(t, tiny.Tiles, fewWords).Graph
	plain, passes, transfer, two := *tiny, *tiny, *tiny, *tiny
	exchanges := *tiny
	exchanges.ScorelessTurns = 2
	plain.ExchangeLimit = 7
	passes.ExchangeLimit, passes.Passes, passes.ScorelessTurns, passes.ScorelessLate = 7, 2, 4, 3
	transfer.EndRack, transfer.ScorelessTurns = rules.Transfer, 2
	two.RackSize, two.ExchangeLimit = 2, 2
	two.ScorelessTurns = 3
	small, words := librarytest.Small(t)
	small.RackSize, small.ScorelessTurns = 3, 2
	return []edition{
		{"exchanges", &exchanges, graph}, {"plain", &plain, graph}, {"passes", &passes, graph},
		{"transfer", &transfer, graph}, {"two on a rack", &two, graph}, {"small", small, words.Graph},
	}
}

// tables returns what comes of every move by the tiles drawn. It reports false where the twin gives up.
func (w *twin) tables(p *game.Position) (map[move.Move]map[tile.Rack]sum, bool) {
	all := map[move.Move]map[tile.Rack]sum{}
	for _, m := range w.sorted(p) {
		if all[m] = w.judge(p, &m); w.left < 0 {
			return nil, false
		}
	}
	return all, true
}

// compare compares what is found with the twin, move by move and draw by draw.
func compare(t *testing.T, want map[move.Move]map[tile.Rack]sum, p *game.Position, a *preend.Answer) (cells int) {
	t.Helper()
	if len(a.Candidates) != len(want) {
		t.Fatalf("%d moves, want %d", len(a.Candidates), len(want))
	}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		name := p.Board.Spell(&c.Move)
		if len(want[c.Move]) != len(c.Draws) {
			t.Fatalf("%s: %d draws, want %d", name, len(c.Draws), len(want[c.Move]))
		}
		var all sum
		for _, d := range c.Draws {
			got := sum{d.Wins + d.Ties + d.Losses, d.Wins, d.Ties, d.Losses, d.Spread * (d.Wins + d.Ties + d.Losses)}
			differ(t, name+" with "+p.Board.Rules().Tiles.Rack(&d.Tiles), got, want[c.Move][d.Tiles])
			all.add(want[c.Move][d.Tiles], 1)
			if d.Known != stat.Proven || d.SpreadKnown != stat.Proven || d.Unknown != 0 {
				t.Errorf("%s: %v, %v, %v unknown", name, d.Known, d.SpreadKnown, d.Unknown)
			}
		}
		differ(t, name, sum{a.Total, c.Wins, c.Ties, c.Losses, c.Spread * a.Total}, all)
		cells += len(c.Draws)
	}
	return cells
}

func differ(t *testing.T, name string, got, want sum) {
	t.Helper()
	for _, d := range []float64{got.n - want.n, got.wins - want.wins, got.ties - want.ties, got.losses - want.losses, got.spread - want.spread} {
		if math.Abs(d) > 1e-6 {
			t.Fatalf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestTwin compares results and spreads of all moves and draws with brute force.
func TestTwin(t *testing.T) {
	testsize.OneThread(t)
	for _, e := range editions(t) {
		for _, model := range []preend.Model{preend.ByKnowledge, preend.SeesAll} {
			for bag := 1; bag <= 2; bag++ {
				t.Run(fmt.Sprintf("%s/%v/%d", e.name, model, bag), func(t *testing.T) { brute(t, &e, model, bag) })
			}
		}
	}
}

func brute(t *testing.T, e *edition, model preend.Model, bag int) {
	if bag == 2 && model == preend.ByKnowledge && (e.name == "transfer" || e.name == "two on a rack") {
		testsize.Slow(t)
	}
	d := dealer{rules: e.rules, words: e.words, stream: random.Seed(bag).Named(e.name).Stream()}
	count, effort := 2, 10_000
	if long() {
		count, effort = 20, 100_000
	}
	if !testsize.Long() {
		count = 1
	}
	compared, tried, cells := 0, 0, 0
	for ; compared < count && tried < 10*count; tried++ {
		p := d.deal(bag)
		p.Scoreless, p.Passes = 0, 0
		if tried%3 == 2 {
			p.Opponent = known(&p, d.stream)
		}
		p = game.NewPosition(p.Known)
		w := twin{model: model, endgames: map[uint64]int{}, choices: map[string]move.Move{}, left: effort}
		want, ok := w.tables(&p)
		if !ok {
			continue
		}
		all := every(&p)
		all.Model = model
		a, err := preend.New(testsize.Of(1, 8, 8)*megabyte, 1).Solve(t.Context(), all, nil)
		if err != nil {
			t.Fatal(err)
		}
		cells += compare(t, want, &p, a)
		compared++
	}
	t.Logf("%d of %d positions, %d cells", compared, tried, cells)
	if compared == 0 {
		t.Error("no position is small enough for the twin")
	}
}

// known returns some of the tiles that the opponent may hold.
func known(p *game.Position, stream *random.Stream) tile.Rack {
	unseen := p.Unseen()
	tiles := unseen.AppendTiles(nil)
	random.Shuffle(stream, tiles)
	return tile.RackOf(tiles[:stream.IntN(p.Sizes[1]+1)]...)
}
