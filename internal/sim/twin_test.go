package sim

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A twin plays a candidate out the slow way: with a game.Position whose two racks are known, and on a
// board that is built anew for every move.
type twin struct {
	club  *club
	p     game.Position
	front []tile.Tile // of the bag
	put   random.Stream
}

func newTwin(c *club, start *game.Position, d *draw) *twin {
	known := start.Known
	known.Board = board.New(c.rules, c.words)
	known.Board.CopyFrom(start.Board)
	known.Opponent = d.opponent
	return &twin{c, game.NewPosition(known), slices.Clone(d.order), d.put}
}

// take removes up to n tiles from the player's end of the bag.
func (w *twin) take(n int, opponent bool) tile.Rack {
	n = min(n, len(w.front))
	taken := w.front[len(w.front)-n:]
	if opponent {
		taken, w.front = w.front[:n], w.front[n:]
	} else {
		w.front = w.front[:len(w.front)-n]
	}
	return tile.RackOf(taken...)
}

// play makes a move, and returns what was drawn.
func (w *twin) play(m *move.Move, opponent bool) tile.Rack {
	drawn := w.take(int(m.Played), opponent)
	if m.Kind == move.Exchange {
		used := m.Used()
		for _, t := range used.AppendTiles(nil) {
			w.front = slices.Insert(slices.Clone(w.front), w.put.IntN(len(w.front)+1), t)
		}
	}
	w.p.Apply(m, &drawn)
	return drawn
}

// anew returns a board with the same tiles.
func (w *twin) anew() *board.Board {
	b, size := board.New(w.club.rules, w.club.words), w.club.rules.Size
	squares := make([]tile.Tile, size*size)
	for i := range squares {
		squares[i] = w.p.Board.At(i/size, i%size)
	}
	b.SetTiles(squares)
	return b
}

// best returns the move of the player on turn.
func (w *twin) best() move.Move {
	var kept tile.Kept
	var open board.Openings
	var e eval.Ending
	if len(w.front) == 0 {
		e = eval.Ending{BagEmpty: true, Points: w.club.rules.Tiles.RackScore(&w.p.Opponent)}
	}
	w.club.means.Judge.Fill(&kept, &w.p.Rack, w.club.rules.Tiles, e)
	b := w.anew()
	w.club.means.Judge.Openings(&open, b)
	var g movegen.Generator
	return g.Best(&movegen.Request{Board: b, Kept: &kept, Opening: &open, Bag: len(w.front)})
}

// kept returns what the leave of a move is worth, before it is made.
func (w *twin) kept(m *move.Move) tile.Equity {
	leave, used := w.p.Rack, m.Used()
	leave.Remove(&used)
	if leaves := w.club.means.Judge.Leaves(); leaves != nil && m.Kind != move.Pass {
		return leaves.Worth(&leave)
	}
	return 0
}

// run plays out, and returns the moves made and what they came to.
func (w *twin) run(m move.Move, plies int) ([]move.Move, outcome) {
	start := w.p.Scores[0] - w.p.Scores[1]
	leaves, stock := [2]tile.Equity{0: w.kept(&m)}, len(w.front) > 0
	drawn := w.play(&m, false)
	var moves []move.Move
	turn := 0
	for w.p.Ending == game.Going && len(moves) < plies {
		turn = 1 - turn
		m = w.best()
		leaves[turn], stock = w.kept(&m), len(w.front) > 0
		w.play(&m, turn == 1)
		moves = append(moves, m)
	}
	next := 1 - turn
	var o outcome
	for t := range drawn {
		if drawn[t] > 0 {
			o.drawn |= tile.Mask(1) << t
		}
	}
	o.spread = 1000 * (w.p.Scores[next] - w.p.Scores[1-next]) // the side to move is first
	over := w.p.Ending != game.Going
	if !over && len(w.front) > 0 {
		o.spread += int(leaves[0] - leaves[1])
	}
	o.values[byEquity] = int64(o.spread - 1000*start)
	switch table := w.club.means.Win; {
	case over:
		o.values[byWin] = map[bool]int64{true: billion}[o.spread > 0]
		if o.spread == 0 {
			o.values[byWin] = billion / 2
		}
	default: // the side that moved last is second
		unseen := len(w.front) + w.p.Opponent.Len()
		lead := 1000 * (w.p.Scores[1] - w.p.Scores[0])
		if stock {
			lead += int(leaves[turn]) + table.Kept(unseen) - int(leaves[next])
		}
		chance := table.After(lead, unseen, stock)
		if turn == 1 {
			chance = 1 - chance
		}
		o.values[byWin] = int64(chance * billion)
	}
	return moves, o
}

// withTables has the tables of plays made that a long run has.
func (s *Simulation) withTables(t testing.TB) {
	t.Helper()
	s.drawn = ownDraws
	if err := s.prepare(t.Context(), 1, s.live()); err != nil {
		t.Fatal(err)
	}
	s.drawn = 0
}

// compareTwins plays out n draws of every candidate both ways, and returns the moves made.
func compareTwins(t *testing.T, c *club, s *Simulation, n int) int {
	t.Helper()
	p, moves := newPlayout(s), 0
	b := new(block)
	b.reset(n, s.options.Plies, s.live())
	if err := p.block(t.Context(), s, b, 0); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		var d draw
		if err := s.drawer.draw(&d, i); err != nil {
			t.Fatal(err)
		}
		for j, number := range b.live {
			candidate := s.candidates[number].move
			want, wanted := newTwin(c, &s.position, &d).run(candidate, s.options.Plies)
			at := i*len(b.live) + j
			var got []move.Move
			for _, one := range b.plies[at*s.options.Plies:][:s.options.Plies] {
				if one.made {
					got = append(got, one.move)
				}
			}
			if !slices.Equal(got, want) || b.outcomes[at] != wanted {
				t.Fatalf("draw %d, %s: %d moves %+v, want %d, %+v\n%v\n%v", i, s.board.Spell(&candidate), len(got), b.outcomes[at], len(want), wanted, got, want)
			}
			moves += len(got)
		}
	}
	return moves
}

// TestTwin compares play-outs with the slow way: on games of all phases, with racks partly known, to a few
// plies and to the end.
func TestTwin(t *testing.T) {
	games, times, draws, step := 1, testsize.Of(1, 2, 2), testsize.Of(1, 2, 2), testsize.Of(12, 4, 4)
	if testsize.Longest() {
		games, draws = 40, 12
	}
	standard, super := shippedClub(t), shippedClub(t)
	super.rules = librarytest.Rules(t, "super", "")
	nine, limit := shippedClub(t), shippedClub(t)
	other := *nine.rules
	other.RackSize, other.Bonus = 9, [tile.MaxRack + 1]int{7: 50, 8: 60, 9: 70}
	nine.rules = &other
	free := *limit.rules
	free.ExchangeLimit, free.Passes, free.EndRack = 1, 2, rules.Transfer
	limit.rules = &free
	digraphs := digraphClub(t)
	superDigraphs := digraphClub(t)
	superDigraphs.rules = librarytest.Rules(t, "super", "").WithTiles(digraphs.rules.Tiles)
	small := smallClub(t)
	for _, x := range []struct {
		name  string
		club  *club
		games int
	}{{"standard", standard, games}, {"super", super, games}, {"nine", nine, games}, {"limit", limit, games}, {"digraphs", digraphs, 5 * times * games},
		{"super digraphs", superDigraphs, 2 * times * games}, {"62 letters", wideClub(t), 2 * times * games}, {"small", small, 10 * times * games}} {
		t.Run(x.name, func(t *testing.T) {
			if (x.name == "nine" || x.name == "limit") && !testsize.Long() {
				t.Skip("TestRandomRules has such rules")
			}
			t.Parallel()
			playouts := 0
			for i := range x.games {
				for turn := i % 4; ; turn += step {
					p := x.club.position(random.Seed(i).Named(x.name), turn)
					if p == nil {
						break
					}
					stream := random.Seed(turn).Stream()
					if stream.IntN(3) == 0 {
						p = someKnown(p, stream)
					}
					s := x.club.simulation(t, p, 8, Options{Plies: 1 + stream.IntN(5), Seed: random.Seed(i)})
					if x.name == "small" && stream.IntN(2) == 0 {
						s = x.club.simulation(t, p, 8, Options{Plies: 40, Seed: random.Seed(i)})
					}
					playouts += compareTwins(t, x.club, s, draws)
					if turn%12 == 4 {
						s.withTables(t)
						playouts += compareTwins(t, x.club, s, draws)
					}
				}
			}
			t.Logf("%d moves", playouts)
		})
	}
}

// someKnown returns the position with some of the opponent's tiles known.
func someKnown(p *game.Position, stream *random.Stream) *game.Position {
	unseen := p.Unseen()
	tiles := unseen.AppendTiles(nil)
	random.Shuffle(stream, tiles)
	known := p.Known
	known.Opponent = tile.RackOf(tiles[:stream.IntN(known.Sizes[1]+1)]...)
	q := game.NewPosition(known)
	return &q
}
