package maven

import (
	"context"
	"fmt"

	"maven/internal/engine"
	"maven/internal/infer"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/tile"
)

// InferOptions say how to infer. The zero value works on one thread.
type InferOptions struct {
	Threads int    // the answer is the same with any number
	Seed    uint64 // of the racks that are drawn, if there are too many to weigh all

	// Progress is told how many racks have been weighed, and how many there are to weigh. It is called
	// on the goroutine of Infer.
	Progress func(weighed, of int)
}

// An Inference is what the opponent of the player on turn likely holds. Any number of goroutines may use
// it. Chances are 0 to 1.
type Inference struct {
	// Evidence is what it follows from: "play" or "exchange", the opponent's last move; "certain", the
	// whole rack is known; or "none", and then Reason says why, and the chances are those of a rack drawn
	// by chance besides the tiles known.
	Evidence string
	Reason   string

	Known     Knowledge // Enumerated if all racks were weighed, else Sampled
	Weighed   int       // racks the opponent may have had before its move
	Of        int       // racks that were to be weighed
	Effective float64   // as many racks of equal weight would tell as much; 0 if none explains the move

	Size   int            // tiles that the opponent holds
	Kept   int            // of them, those that it kept in its last move, or those that are known
	Surely string         // tiles that are certain
	Tiles  []InferredTile // each tile unseen, in alphabet order, blanks first

	result   *infer.Result
	alphabet *tile.Alphabet
}

// An InferredTile is what is thought of one tile, and what would be by chance alone.
type InferredTile struct {
	Tile           string
	Unseen         int
	Holds          float64 // chance that the opponent holds at least one
	Expected       float64 // how many it holds on average
	ChanceHolds    float64
	ChanceExpected float64
}

// An InferredLeave is what is thought of one leave: the tiles that the opponent may have kept.
type InferredLeave struct {
	Leave       string
	Probability float64
	Chance      float64 // by chance alone
	Loss        float64 // points that the move is worse than the best with this leave; of an exchange, at least
}

// Infer says what the opponent likely holds: what it would have kept if it makes good moves by static
// equity, and what it may have drawn since. The position must know the opponent's last move, as
// positions of a Game do, and those of ParseCGP with the operation lm; without it, and after a pass, the
// answer is chance. If ctx ends, the answer is what the racks weighed so far say.
//
// Errors are ErrOver, ErrNoRack with an empty bag, an operation lm that tells no last move of the board, and a last
// move that cannot have been made.
func (p *Position) Infer(ctx context.Context, o InferOptions) (*Inference, error) {
	if p.last != nil {
		return nil, fmt.Errorf("maven: %w", p.last)
	}
	seed := random.Seed(o.Seed)
	q := question.Question{Method: question.Infer, Seed: &seed, Limits: engine.Limits{Threads: o.Threads}}
	found, err := p.ask(ctx, &q, nil, func(now *engine.Snapshot) {
		if o.Progress != nil && now.Inference == nil {
			o.Progress(now.Done, now.Of)
		}
	})
	if err != nil {
		return nil, err
	}
	r, alphabet := found.Inference, p.engine.rules.Tiles.Alphabet
	i := &Inference{
		Evidence: r.Evidence.String(), Reason: r.Reason.String(), Known: Knowledge(r.Known.String()),
		Weighed: r.Looked, Of: r.Of, Effective: r.Effective, Size: r.Size, Kept: r.Kept,
		Surely: alphabet.Rack(&r.Surely), result: r, alphabet: alphabet,
	}
	for _, t := range r.Tiles {
		i.Tiles = append(i.Tiles, InferredTile{
			Tile: alphabet.Text(t.Tile), Unseen: t.Unseen, Holds: t.Now.Holds, Expected: t.Now.Expected,
			ChanceHolds: t.Chance.Holds, ChanceExpected: t.Chance.Expected,
		})
	}
	return i, nil
}

// Leaves returns the n likeliest leaves, the likeliest first; n ≤ 0 returns all.
func (i *Inference) Leaves(n int) []InferredLeave {
	best := i.result.Best(max(n, 0))
	leaves := make([]InferredLeave, len(best))
	for k := range best {
		l := &best[k]
		leaves[k] = InferredLeave{i.alphabet.Rack(&l.Leave), l.Probability, l.Chance, l.Loss.Points()}
	}
	return leaves
}

// Draw draws a whole rack for the opponent, as likely as the inference says. A seed gives the same rack
// each time.
func (i *Inference) Draw(seed uint64) string {
	var held tile.Rack
	i.result.Draw(&held, random.Seed(seed).Stream())
	return i.alphabet.Rack(&held)
}
