package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"maven/internal/boardtable"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// What a player that sees the board looks at: so many of the best moves by equity, within so much of the best.
const (
	boardChoices = 8
	boardWithin  = 3 * tile.Point
)

// boardedVersion is part of the player's identity. It must change when its choice does.
const boardedVersion = 2

// A Boarded ranks moves by static equity, and puts near ties in order by what they are worth on the board too, or with few tiles in
// the bag all moves by what emptying it costs. It is not safe for concurrent use; the table may be shared.
type Boarded struct {
	static *Static
	table  *boardtable.Table
	hash   func() string // of the table
	spare  *sync.Pool    // of the same player, for steps of analyses

	judge *boardtable.Judge // nil before the first near ties
	rules *rules.Rules      // that judge remembers lanes by
	words *wordgraph.Graph  // likewise
	near  []move.Move
	worth [boardChoices]tile.Equity // equity and worth on the board, of each of near
}

// NewBoarded returns a player that ranks as static does, and sees the board by the table, which must have the letters of the
// boards that it will be asked about.
func NewBoarded(static *Static, table *boardtable.Table) *Boarded {
	b := &Boarded{static: static, table: table, hash: sync.OnceValue(func() string {
		return fmt.Sprintf("%x", sha256.Sum256(table.AppendTo(nil)))
	})}
	b.spare = &sync.Pool{New: func() any { return b.Again() }}
	return b
}

// Again returns the same player with its own memory.
func (b *Boarded) Again() *Boarded {
	return &Boarded{static: b.static.Again(), table: b.table, hash: b.hash, spare: b.spare}
}

// Identity tells the version of the player and the content of its tables.
func (b *Boarded) Identity() string {
	return fmt.Sprintf("board %d %s %s", boardedVersion, b.hash(), b.static.Identity())
}

// Choose returns the move that Analyze puts first, with its static equity. It allocates nothing once it has played some moves.
func (b *Boarded) Choose(ctx context.Context, p *game.Position, _ Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	switch {
	case sees(p):
		return b.nearTies(p)[0], nil
	case closes(p):
		return slices.MinFunc(b.static.All(p), func(x, y move.Move) int { return b.byClosing(p, &x, &y) }), nil
	}
	return b.static.Best(p), nil
}

// Analyze returns an analysis by static equity, with what Boarded sees besides. It is complete after one step of some milliseconds.
func (b *Boarded) Analyze(p *game.Position, r Request) (*Analysis, error) {
	return NewAnalysis(p, &r, &rankSolver{position: p.Clone(), request: r, win: b.static.win, players: b.spare})
}

// sees reports whether a table says anything of a position.
func sees(p *game.Position) bool {
	return p.Bag() >= p.Board.Rules().RackSize && !p.Board.Empty()
}

// closes reports whether a play may empty the bag at once.
func closes(p *game.Position) bool { return p.Bag() > 0 && p.Bag() < p.Board.Rules().RackSize }

// What a play that empties the bag costs, fitted as docs/evaluation.md says: a part of its leave, and points by the tiles on the rack after
// it.
const leaveLost = 35 // percent

func closingCost(held int) tile.Equity {
	cost := [...]tile.Equity{1: 3_100, 4_600, 8_200, 9_700, 10_400, 11_200, 4_000}
	return cost[min(held, len(cost)-1)]
}

// closing returns what a fitting move is worth beside its equity because it empties the bag: the other side is the first to play with
// all tiles known. Other moves get 0.
func (b *Boarded) closing(p *game.Position, m *move.Move) tile.Equity {
	bag := p.Bag()
	if m.Kind != move.Play || int(m.Played) < bag {
		return 0
	}
	leave := b.static.judge.Terms(p.Board, m, &p.Rack, eval.Ending{}).Leave
	return -closingCost(p.Rack.Len()-int(m.Played)+bag) - leave*leaveLost/100
}

// byClosing puts moves in order by equity and what emptying the bag costs.
func (b *Boarded) byClosing(p *game.Position, x, y *move.Move) int {
	return cmp.Or(cmp.Compare(y.Equity+b.closing(p, y), x.Equity+b.closing(p, x)), move.Compare(x, y))
}

// nearTies returns the near ties of a position that the player sees, best first. The slice is valid until the next call.
func (b *Boarded) nearTies(p *game.Position) []move.Move {
	q := b.static.request(p)
	q.Count, q.Within = boardChoices, boardWithin
	b.static.useMap(p.Board)
	b.near = b.static.moves.Top(b.near, &q)
	if len(b.near) == 1 {
		return b.near
	}
	for i := range b.near {
		m := b.near[i]
		worth, at := m.Equity+b.onBoard(p, &m), i
		for ; at > 0 && worth > b.worth[at-1]; at-- {
			b.near[at], b.worth[at] = b.near[at-1], b.worth[at-1]
		}
		b.near[at], b.worth[at] = m, worth
	}
	return b.near
}

// onBoard returns what a fitting move with its equity is worth on the board.
func (b *Boarded) onBoard(p *game.Position, m *move.Move) tile.Equity {
	if r, words := p.Board.Rules(), p.Board.Words(); b.rules != r || b.words != words {
		b.judge, b.rules, b.words = boardtable.NewJudge(b.table, r.Tiles), r, words
	}
	return b.judge.Worth(p.Board, m, p.Bag())
}

// ranking ranks all moves: near ties first, the others by equity; where the bag may be emptied, by what that costs too.
func (b *Boarded) ranking(p *game.Position) ranking {
	r := b.static.ranking(p)
	switch {
	case sees(p):
		near := slices.Clone(b.nearTies(p))
		place := func(m *move.Move) int {
			if i := slices.IndexFunc(near, func(other move.Move) bool { return other.Same(m) }); i >= 0 {
				return i
			}
			return len(near)
		}
		r.order = func(a, b *move.Move) int { return cmp.Or(cmp.Compare(place(a), place(b)), move.Compare(a, b)) }
		r.board = func(m *move.Move) tile.Equity { return b.onBoard(p, m) }
	case closes(p):
		r.order = func(x, y *move.Move) int { return b.byClosing(p, x, y) }
		r.board = func(m *move.Move) tile.Equity { return b.closing(p, m) }
	default:
		return r
	}
	slices.SortFunc(r.choices, func(x, y move.Move) int { return r.order(&x, &y) })
	r.sorted = true
	return r
}
