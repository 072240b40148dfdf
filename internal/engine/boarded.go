package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"maven/internal/boardtable"
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

// boardedVersion is part of the player's identity. It must change when the choice among near ties does.
const boardedVersion = 1

// A Boarded ranks moves by static equity, and puts near ties in order by what they are worth on the board too. It is not
// safe for concurrent use; the table may be shared.
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
	if !sees(p) {
		return b.static.Best(p), nil
	}
	return b.nearTies(p)[0], nil
}

// Analyze returns an analysis by static equity, with near ties in order by their worth on the board too. It is complete
// after one step of some milliseconds.
func (b *Boarded) Analyze(p *game.Position, r Request) (*Analysis, error) {
	return NewAnalysis(p, &r, &rankSolver{position: p.Clone(), request: r, win: b.static.win, players: b.spare})
}

// sees reports whether a table says anything of a position.
func sees(p *game.Position) bool { return p.Bag() >= p.Board.Rules().RackSize && !p.Board.Empty() }

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

// ranking ranks all moves: near ties first, the others by equity.
func (b *Boarded) ranking(p *game.Position) ranking {
	r := b.static.ranking(p)
	if !sees(p) {
		return r
	}
	near := slices.Clone(b.nearTies(p))
	place := func(m *move.Move) int {
		if i := slices.IndexFunc(near, func(other move.Move) bool { return other.Same(m) }); i >= 0 {
			return i
		}
		return len(near)
	}
	r.order = func(a, b *move.Move) int { return cmp.Or(cmp.Compare(place(a), place(b)), move.Compare(a, b)) }
	slices.SortFunc(r.choices, func(a, b move.Move) int { return r.order(&a, &b) })
	r.sorted, r.board = true, func(m *move.Move) tile.Equity { return b.onBoard(p, m) }
	return r
}
