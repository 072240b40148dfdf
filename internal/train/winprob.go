package train

import (
	"fmt"
	"math"

	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/train/checkpoint"
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
	plan Plan
	series[[]swing]
	tally *winprob.Tally
}

// NewWinProb returns a trainer at its beginning.
func NewWinProb(plan Plan) (*WinProb, error) {
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("train winprob: %w", err)
	}
	t := &WinProb{plan: plan, tally: winprob.NewTally(plan.unseen())}
	t.series = series[[]swing]{print: plan.fingerprint("winprob 3"), most: plan.Games, play: worker(&plan, plan.Seed.Named("winprob"), swingsOf), pack: appendSwings,
		unpack: func(data []byte) ([]swing, error) { return readSwings(data, plan.unseen()) },
		take: func(swings []swing) {
			for _, s := range swings {
				s.count(t.tally)
			}
		}}
	return t, nil
}

// Turns returns the number of turns counted.
func (t *WinProb) Turns() int64 { return t.tally.Seen() }

// Table fits the table to the games played so far; made says what it is for.
func (t *WinProb) Table(made *stamp.Stamp) (*winprob.Table, error) {
	return winprob.Fit(t.tally, made)
}

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
	spread int // points; of withBag with the leave
	change int // from there to the spread at the end of the game
	kept   int // of withBag, the worth of what the opponent kept in its last move, thousandths of a point
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
	return checkpoint.Append(dst, winMagic, t.print, uint64(t.games), t.tally.AppendTo(nil))
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *WinProb) Restore(data []byte) error {
	var games uint64
	body, err := checkpoint.Open(data, winMagic, t.print, &games)
	if err != nil {
		return err
	}
	tally, err := winprob.ReadTally(body)
	if err != nil {
		return checkpoint.Damaged("%w", err)
	}
	if games > uint64(t.plan.Games) || tally.MaxUnseen() != t.plan.unseen() || (games == 0) != (tally.Seen() == 0) {
		return checkpoint.Damaged("its parts do not fit together")
	}
	t.games, t.tally = int(games), tally
	return nil
}
