package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// check refuses plans that cannot be played.
func (p *Plan) check() error {
	if p.Games < 1 {
		return fmt.Errorf("the plan has %d games; must have 1 or more", p.Games)
	}
	if n := p.unseen(); n < 1 || n > winprob.MaxTiles {
		return fmt.Errorf("with the tile set %s, %d tiles are unseen at the start; must be 1 to %d", p.Rules.Tiles.Name, n, winprob.MaxTiles)
	}
	return nil
}

// unseen returns the number of tiles unseen at the start of a game.
func (p *Plan) unseen() int {
	return p.Rules.Tiles.Count.Len() - p.Rules.RackSize
}

// A WinProb fits one table of chances to win.
type WinProb struct {
	plan  Plan
	print string // the plan's fingerprint
	games int    // played
	tally *winprob.Tally
}

// NewWinProb returns a trainer at its beginning.
func NewWinProb(plan Plan) (*WinProb, error) {
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("train winprob: %w", err)
	}
	return &WinProb{plan: plan, print: plan.fingerprint("winprob 3"), tally: winprob.NewTally(plan.unseen())}, nil
}

// Fingerprint returns a hash over everything that the table depends on.
func (t *WinProb) Fingerprint() string { return t.print }

// Games returns the number of games played.
func (t *WinProb) Games() int { return t.games }

// Done reports whether all games have been played.
func (t *WinProb) Done() bool { return t.games == t.plan.Games }

// Turns returns the number of turns counted.
func (t *WinProb) Turns() int64 { return t.tally.Seen() }

// Table fits the table to the games played so far; made says what it is for.
func (t *WinProb) Table(made *stamp.Stamp) (*winprob.Table, error) {
	return winprob.Fit(t.tally, made)
}

// Run plays on the given number of threads until the plan or ctx is done. It calls report at the
// beginning and after each game, on the caller's goroutine; the trainer may be saved there.
func (t *WinProb) Run(ctx context.Context, threads int, report func(Progress) error) error {
	return t.RunBy(ctx, pool.Here(threads), report)
}

// RunBy is Run by a crew, in one part; machines far away do it as Work says.
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
			s.count(t.tally)
		}
		t.games++
		now.Done = t.games
		return report(now)
	})
}

// Work returns what plays the games for another machine.
func (t *WinProb) Work() Work {
	return packed(worker(&t.plan, t.plan.winSeed(), swingsOf), appendSwings)
}

// winSeed returns the seed of the games that a win table is fitted to.
func (p *Plan) winSeed() random.Seed { return p.Seed.Named("winprob") }

// A moment is a side and a time that a win table tells apart.
type moment int

const (
	toMove   moment = iota // the side to move
	withBag                // the side that has moved, with tiles in the bag before
	bagEmpty               // the side that has moved, with the bag empty
)

// A swing is what a win table is told of a turn, or of the move made there.
type swing struct {
	when   moment
	unseen int // tiles, to the side to move
	spread int // points; after drawn with the leave
	change int // from there to the spread at the end of the game
	kept   int // with drawn, the worth of what the opponent kept in its last move, thousandths of a point
}

// count adds a swing to a tally.
func (s *swing) count(t *winprob.Tally) {
	switch s.when {
	case toMove:
		t.Turn(s.unseen, s.spread, s.change)
	case withBag:
		t.Drawn(s.unseen, s.spread, s.change, s.kept)
	case bagEmpty:
		t.Closed(s.unseen, s.spread, s.change)
	}
}

// swingsOf returns the turns of a game, each with its move if that does not end the game by playing out.
func swingsOf(g *played) []swing {
	swings := make([]swing, 0, 2*len(g.turns))
	kept := 0
	for i := range g.turns {
		t := &g.turns[i]
		end, after := g.end(t.seat), &t.after
		swings = append(swings, swing{when: toMove, unseen: t.unseen.Len(), spread: t.spread, change: end - t.spread})
		lead := int(math.Round(float64(after.Lead) / float64(tile.Point)))
		s := swing{when: bagEmpty, unseen: after.Unseen, spread: lead, change: end - lead}
		if after.Drawn {
			s.when, s.kept = withBag, kept
		}
		if s.unseen > 0 {
			swings = append(swings, s)
		}
		kept = after.Leave
	}
	return swings
}

// winMagic begins every checkpoint of a WinProb; its last byte is the version.
const winMagic = "MAVENWT3"

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's
// fingerprint, the games played, the tally, and the SHA-256 of all these.
func (t *WinProb) AppendCheckpoint(dst []byte) []byte {
	return seal(winMagic).Append(dst, func(dst []byte) []byte {
		return t.tally.AppendTo(binary.LittleEndian.AppendUint64(append(dst, t.print...), uint64(t.games)))
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
	tally, err := winprob.ReadTally(body[head:])
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if games > uint64(t.plan.Games) || tally.MaxUnseen() != t.plan.unseen() || (games == 0) != (tally.Seen() == 0) {
		return fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
	}
	t.games, t.tally = int(games), tally
	return nil
}
