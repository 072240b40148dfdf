// Package infer says what the opponent likely holds, from the last move that it made.
//
// Before that move the opponent held the tiles it played and those it kept, the leave. Each leave has a
// weight: the number of ways to draw it, times how easily a player who held it would have made that move.
// The latter falls with the points that the move was worse than the best move with that leave, by static
// equity; see tolerance. What was drawn after the move is left to chance. Of an exchange only the number of
// tiles is known, so all racks that may have been held are looked at, with every choice of the tiles kept.
//
// What is certain comes first: tiles that must be on the rack since no others are unseen, and tiles that
// a withdrawn play has shown.
//
// Where there are not too many racks, all are looked at; otherwise some are drawn by chance. Sharp edges:
// the worth is that of this program's judge and the words are those of the board; an opponent who judges
// otherwise, or plans ahead, is taken for one who errs. A pass tells nothing.
package infer

import (
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/tile"
)

// The defaults of Options.
const (
	usualRacks   = 250_000
	usualSamples = 100_000
)

// Options say how to look. The zero value takes the defaults.
type Options struct {
	Racks   int         // most racks that are all looked at
	Samples int         // racks that are drawn where there are more
	Threads int         // 0 is 1; the answer is the same with any number
	Seed    random.Seed // of the racks drawn, and of the order in which all are looked at

	play, exchange tolerance // none is the usual one
}

// The errors of New.
const (
	ErrOver = said.Fixed("the game is over")
	ErrRack = said.Fixed("the rack of the player on turn must be known when the bag is empty")
	ErrMove = said.Fixed("the opponent's last move cannot have been made")
)

// An Evidence is what an inference follows from.
type Evidence uint8

// The kinds of evidence.
const (
	None     Evidence = iota // there is none: the rack is the tiles known and others drawn by chance
	Certain                  // the whole rack is known
	Play                     // the play just made
	Exchange                 // the exchange just made
)

// String returns the name that programs are given.
func (e Evidence) String() string { return [...]string{"none", "certain", "play", "exchange"}[e] }

// An Inference is the question what the opponent holds, in one position.
type Inference struct {
	judge    *eval.Static
	options  Options
	position game.Position // on a board of its own
	evidence Evidence
	reason   said.Text // why there is no evidence

	unseen tile.Rack // in the bag and on the opponent's rack
	known  tile.Rack // tiles that the opponent surely holds
	size   int       // tiles that it holds

	turn turn // the move that tells something
}

// New returns the question what the opponent of the player on turn holds, if it judges its moves as judge
// does. The position is not changed, and not kept. Errors are ErrOver, ErrRack, or wrap ErrMove.
func New(p *game.Position, judge *eval.Static, o Options) (*Inference, error) {
	if p.Ending != game.Going || p.Over() == game.OutPlay {
		return nil, ErrOver
	}
	i := &Inference{judge: judge, options: o.orDefaults(), position: p.Clone(), unseen: p.Unseen(), size: p.Sizes[1]}
	if held, all := p.Held(); all && i.unseen.Contains(&held) {
		i.known, i.evidence = held, Certain
		return i, nil
	}
	if p.Bag() == 0 {
		return nil, ErrRack
	}
	for t, n := range p.Opponent {
		i.known[t] = min(n, i.unseen[t])
	}
	if err := i.readMove(); err != nil {
		return nil, said.Errorf("%w: %w", ErrMove, err)
	}
	return i, nil
}

func (o Options) orDefaults() Options {
	if o.play == (tolerance{}) {
		o.play = playTolerance()
	}
	if o.exchange == (tolerance{}) {
		o.exchange = exchangeTolerance()
	}
	if o.Racks <= 0 {
		o.Racks = usualRacks
	}
	if o.Samples <= 0 {
		o.Samples = usualSamples
	}
	o.Threads = max(o.Threads, 1)
	return o
}

// judged reports whether there is a move that tells something.
func (i *Inference) judged() bool { return i.evidence == Play || i.evidence == Exchange }
