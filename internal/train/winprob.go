package train

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/winprob"
)

// check refuses plans that cannot be played.
func (p *Plan) check() error {
	if p.Games < 1 {
		return fmt.Errorf("the plan has %d games; want 1 or more", p.Games)
	}
	if n := p.unseen(); n < 1 || n > winprob.MaxTiles {
		return fmt.Errorf("with the tile set %s, %d tiles are unseen at the start; want 1 to %d", p.Rules.Tiles.Name, n, winprob.MaxTiles)
	}
	return nil
}

// unseen returns the number of tiles unseen at the start of a game.
func (p *Plan) unseen() int {
	return p.Rules.Tiles.Count.Len() - p.Rules.RackSize
}

// A WinProb fits one table of chances to win.
type WinProb struct {
	plan   Plan
	print  string // the plan's fingerprint
	games  int    // played
	counts *winprob.Counts
}

// NewWinProb returns a trainer at its beginning.
func NewWinProb(plan Plan) (*WinProb, error) {
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("train winprob: %w", err)
	}
	return &WinProb{plan: plan, print: plan.fingerprint("winprob 2"), counts: winprob.NewCounts(plan.unseen())}, nil
}

// Fingerprint returns a hash over everything that the table depends on.
func (t *WinProb) Fingerprint() string { return t.print }

// Games returns the number of games played.
func (t *WinProb) Games() int { return t.games }

// Done reports whether all games have been played.
func (t *WinProb) Done() bool { return t.games == t.plan.Games }

// Turns returns the number of turns counted.
func (t *WinProb) Turns() int64 { return t.counts.Seen() }

// Table fits the table to the games played so far; made says what it is for.
func (t *WinProb) Table(made *stamp.Stamp) (*winprob.Table, error) {
	return winprob.Fit(t.counts, made)
}

// Run plays on the given number of threads until the plan or ctx is done. It calls report at the
// beginning and after each game, on the caller's goroutine; the trainer may be saved there.
func (t *WinProb) Run(ctx context.Context, threads int, report func(Progress) error) error {
	return t.RunBy(ctx, pool.Here(threads), report)
}

// RunBy is Run by a crew, in one part; machines far away do it as Plan.WorkWinProb says.
func (t *WinProb) RunBy(ctx context.Context, crew pool.Crew, report func(Progress) error) error {
	now := Progress{Phase: "games", Done: t.games, Of: t.plan.Games}
	if err := report(now); err != nil {
		return err
	}
	read := func(number int, result []byte) ([]swing, error) {
		swings, err := readSwings(result, t.plan.unseen())
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number+1, err)
		}
		return swings, nil
	}
	part := pool.Part{First: t.games, End: t.plan.Games}
	return pool.Share(ctx, crew, part, worker(&t.plan, t.plan.winSeed(), swingsOf), read, func(_ int, swings []swing) error {
		for _, s := range swings {
			t.counts.Add(s.unseen, s.spread, s.change)
		}
		t.games++
		now.Done = t.games
		return report(now)
	})
}

// winSeed returns the seed of the games that a win table is fitted to.
func (p *Plan) winSeed() random.Seed { return p.Seed.Named("winprob") }

// A swing is what a win table is told of a turn of the side to move.
type swing struct {
	unseen int // tiles
	spread int // points
	change int // of the spread to the end of the game
}

func swingsOf(g *played) []swing {
	swings := make([]swing, len(g.turns))
	for i := range g.turns {
		t := &g.turns[i]
		swings[i] = swing{t.unseen.Len(), t.spread, g.end(t.seat) - t.spread}
	}
	return swings
}

// winMagic begins every checkpoint of a WinProb; its last byte is the version.
const winMagic = "MAVENWT2"

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's
// fingerprint, the games played, the counts, and the SHA-256 of all these.
func (t *WinProb) AppendCheckpoint(dst []byte) []byte {
	return seal(winMagic).Append(dst, func(dst []byte) []byte {
		return t.counts.AppendTo(binary.LittleEndian.AppendUint64(append(dst, t.print...), uint64(t.games)))
	})
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *WinProb) Restore(data []byte) error {
	body, err := unseal(data, winMagic)
	if err != nil {
		return err
	}
	head := len(t.print) + 8
	if len(body) < head {
		return fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	if string(body[:len(t.print)]) != t.print {
		return fmt.Errorf("%w: words, rules, tiles, leaves, games or seed differ", ErrOtherPlan)
	}
	games := binary.LittleEndian.Uint64(body[len(t.print):])
	counts, err := winprob.ReadCounts(body[head:])
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if games > uint64(t.plan.Games) || counts.MaxUnseen() != t.plan.unseen() || (games == 0) != (counts.Seen() == 0) {
		return fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
	}
	t.games, t.counts = int(games), counts
	return nil
}
