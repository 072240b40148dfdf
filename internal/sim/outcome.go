package sim

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// The measures of a play-out: what is added up, as whole numbers.
const (
	byWin    = iota // chance to win, in billionths
	byEquity        // gain of spread with the worth of leaves, in thousandths of a point
	byWorth         // what Options.Utility or WinAndSpread makes of them, in millionths; 0 for other goals
	measures
)

// An outcome is what came of playing one candidate out once.
type outcome struct {
	values [measures]int64
	spread int       // final, with the worth of leaves, in thousandths of a point
	drawn  tile.Mask // letters of the first draw, with bit 0 for the blank
}

// A ply is one move of a play-out.
type ply struct {
	made bool // the game went so far
	move move.Move
}

// A block is what came of a few draws, each with every live candidate.
type block struct {
	draws    int
	live     []int     // numbers of candidates
	outcomes []outcome // by draw, then by place in live
	plies    []ply     // of each outcome as many as are played out
}

// reset makes room for so many draws.
func (b *block) reset(draws, plies int, live []int) {
	b.draws, b.live = draws, live
	n := draws * len(live)
	if cap(b.outcomes) < n {
		b.outcomes = make([]outcome, n)
	}
	if cap(b.plies) < n*plies {
		b.plies = make([]ply, n*plies)
	}
	b.outcomes, b.plies = b.outcomes[:n], b.plies[:n*plies]
}
