package sim

import (
	"maven/internal/board"
	"maven/internal/census"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/tile"
)

const (
	// binWidth and bins say how final spreads are counted: in steps of ten points, the last of either
	// side for all beyond.
	binWidth = 10
	bins     = 101

	// maxReplies bounds the replies counted for each candidate. Those that come up first when so many
	// are known are not counted; none of them is among the commonest.
	maxReplies = 2000
)

// A candidate is a move with what came of playing it out.
type candidate struct {
	move    move.Move
	static  tile.Equity   // as it was added
	leave   tile.Equity   // worth of the tiles it keeps
	board   *board.Board  // with the move on it; never changes
	changed movegen.Lanes // lanes of board that the move has changed
	table   *census.Table // of the plays in these lanes, nil for none
	tabled  bool          // whether it was tried to make it
	dropped bool
	live    bool // takes part in the round

	sums
}

// sums are what is added up for a candidate.
type sums struct {
	values  [measures]stat.Moments
	plies   []plySum
	draws   [tile.MaxLetters + 2]drawSum // by a letter that was drawn first
	spreads [bins]int32                  // how often, by final spread
	heat    [2][move.MaxWord * move.MaxWord]int32
	replies map[move.Move]int32
}

// A plySum adds up one ply.
type plySum struct {
	made, bingos int64
	score        int64 // points
}

// A drawSum adds up the play-outs with one letter in the first draw.
type drawSum struct {
	n, win int64 // win in billionths
}

// add takes one outcome in.
func (s *sums) add(o *outcome, plied []ply, r *rules.Rules) {
	for i, v := range o.values {
		s.values[i].Add(v)
	}
	for i := range plied {
		p := &plied[i]
		if !p.made {
			break
		}
		s.plies[i].add(&p.move, r.RackSize)
		if i < len(s.heat) {
			warm(&s.heat[i], &p.move, r.Size)
		}
	}
	for m := o.drawn; m != 0; m &= m - 1 {
		d := &s.draws[m.First()]
		d.n++
		d.win += o.values[byWin]
	}
	s.spreads[bin(o.spread)]++
	if plied[0].made {
		reply := plied[0].move
		reply.Equity = 0
		if n, known := s.replies[reply]; known || len(s.replies) < maxReplies {
			s.replies[reply] = n + 1
		}
	}
}

func (p *plySum) add(m *move.Move, rackSize int) {
	p.made++
	p.score += int64(m.Score)
	if m.Bingo(rackSize) {
		p.bingos++
	}
}

// bin returns the place of a final spread in thousandths of a point.
func bin(spread int) int {
	points := spread / int(tile.Point)
	if spread < 0 && spread%int(tile.Point) != 0 {
		points--
	}
	const low = -binWidth * (bins / 2)
	return min(max(points-low, 0)/binWidth, bins-1)
}

// warm counts the squares that a play covers with tiles, row by row.
func warm(heat *[move.MaxWord * move.MaxWord]int32, m *move.Move, size int) {
	if m.Kind != move.Play {
		return
	}
	at, step := int(m.Row)*size+int(m.Col), 1
	if m.Dir == move.Down {
		step = size
	}
	for i, t := range m.Word() {
		if t != 0 {
			heat[at+i*step]++
		}
	}
}
