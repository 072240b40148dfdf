package movegen

import (
	"math"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// stages is the number of cases that have a bound of their own: to the right of the anchor, a play goes
// through no run of tiles, one run, two, three, or more.
const stages = 5

// impossible is the bound for a number of tiles that cannot be played.
const impossible = int32(math.MinInt32 / 4)

// room is the length of arrays by number of tiles, at most tile.MaxRack: a power of two, so that a masked index needs no
// check.
const room = 16

// A prospect is an anchor with bounds on what its plays are worth.
type prospect struct {
	anchor
	dir     move.Direction
	lane    uint8
	stage   uint8       // the last stage in use
	top     uint8       // the number of tiles whose plays may be worth most
	refined uint16      // a bit for each number of tiles whose worth takes account of which words exist
	far     tile.Equity // most that a play of the last stage can be worth, where the lane has that many runs

	points  [stages][room]int32     // most points, by stage and tiles played
	through [stages]anagram.Sum     // letters played through, by stage
	worth   [tile.MaxRack + 1]int64 // most that plays of so many tiles can be worth, queued under their number; never once they are tried
	having  places                  // subsets that its plays may be made of, once it is refined
}

// A reach says what plays of at least so many tiles can be worth at most, by number of tiles.
type reach [tile.MaxRack + 2]tile.Equity

// A side is what the squares taken on one side of an anchor add to a play.
type side struct {
	mult  int32
	fixed int32  // points of tiles played through, and of tiles on squares that take only some letters
	cross int32  // points of crossing words
	free  counts // of squares that take any letter
}

// counts are four numbers, a byte each: in the lowest byte how many squares there are, in the next ones how many of
// them multiply letters by at least 2, 3 and 4.
type counts uint32

// with returns the side with an empty square more.
func (d side) with(s *board.Square, r *ranking) side {
	d.mult *= int32(s.WordMult)
	if s.Crossed {
		most := r.mostOf(s.Cross) * int32(s.LetterMult)
		d.fixed += most
		d.cross += (int32(s.CrossScore) + most) * int32(s.CrossMult)
	} else {
		d.free += 0x01010101 >> ((32 - 8*s.LetterMult) & 31) // one in as many bytes as the square multiplies letters by
	}
	return d
}

// bound fills in the points of a prospect: the most that the rack's tiles could score on any window of
// squares with its anchor, if every square got the tile that scores most there. It returns the most that any
// of its plays can be worth, from points and leaves alone.
func (g *Generator) bound(p *prospect) tile.Equity {
	r := &g.best
	tiles := r.tiles
	middle, base := side{mult: 1, fixed: p.main}, 0
	if !p.run {
		middle, base = middle.with(&g.lane[p.first], r), 1
	}
	count := g.rightSides(p, middle, tiles-base)
	left, at := side{mult: 1}, int(p.first)-1
	for a := base; a <= tiles; a++ {
		rights := r.rights[:min(count, tiles-a+1)]
		if p.run && a == 0 && p.right&g.have == 0 {
			rights = nil
		}
		for b := range rights {
			right := &rights[b]
			most := &p.points[right.stage][(a+b)&(room-1)]
			*most = max(*most, r.window(left, &right.side)+g.bonus[(a+b)&(room-1)])
		}
		if at < int(p.leftEnd) || g.lane[at].Cross&g.have == 0 || p.run && a == 0 && p.left&g.have == 0 {
			break
		}
		left = left.with(&g.lane[at], r)
		at--
	}
	return r.estimate(p)
}

// A rightSide is a side to the right of an anchor, with it.
type rightSide struct {
	side
	stage uint8
}

// rightSides fills in middle extended by each number of tiles to the right of the anchor, up to most,
// and returns the number of entries.
func (g *Generator) rightSides(p *prospect, middle side, most int) int {
	r := &g.best
	d, sum, stage, at, count := middle, p.sum, uint8(0), int(p.last)+1, 1
	p.points[0], p.through[0] = r.none, sum
	r.rights[0] = rightSide{side: d}
	for count <= most && g.lane[at].Cross&g.have != 0 {
		d = d.with(&g.lane[at], r)
		at++
		if t := g.lane[at].Letter; t != 0 {
			for ; t != 0; t = g.lane[at].Letter {
				d.fixed += g.score.Of(t)
				if g.Words != nil {
					sum += g.Words.Sum(t.Letter())
				}
				at++
			}
			if stage < stages-1 {
				stage++
				p.points[stage], p.through[stage] = r.none, sum
			}
		}
		r.rights[count] = rightSide{side: d, stage: stage}
		count++
	}
	p.stage = stage
	return count
}

// estimate sets the worths of a prospect from points and leaves alone, and returns the highest.
func (r *ranking) estimate(p *prospect) tile.Equity {
	p.refined, p.far = 0, never
	most := &p.points[0]
	if p.stage > 0 {
		together := p.points[0]
		for i := range int(p.stage) {
			for k := range p.worth {
				together[k] = max(together[k], p.points[i+1][k])
			}
		}
		most = &together
	}
	for k := range p.worth {
		p.worth[k] = r.worth(most[k], k)
	}
	if p.stage == stages-1 {
		for k := range p.worth {
			worth, _ := unqueued(max(r.worth(p.points[stages-1][k], k), nothing))
			p.far = max(p.far, worth)
		}
	}
	return p.most()
}

// worth returns the most that plays of k tiles with so many points can be worth, queued under k; less than nothing if
// they are impossible.
func (r *ranking) worth(points int32, k int) int64 {
	return (int64(points)*int64(tile.Point)+int64(r.leaves[k]))<<numberBits | int64(k)
}

// nothing is queued where there is no play.
const nothing = int64(never) << numberBits

// most finds the number of tiles whose plays may be worth most, and returns that worth.
func (p *prospect) most() tile.Equity {
	w := &p.worth
	worth, top := unqueued(max(nothing, w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9]))
	p.top = uint8(top)
	return worth
}

// reach returns what the plays of the prospect can be worth at most.
func (p *prospect) reach(tiles int) (r reach) {
	most := never
	r[tiles+1] = never
	for k := tiles; k > 0; k-- {
		worth, _ := unqueued(max(p.worth[k], nothing))
		most = max(most, worth)
		r[k] = most
	}
	r[0] = most
	return r
}

// requeue gives the first prospect of the queue the place that is due to what is left of it.
func (r *ranking) requeue(p *prospect) {
	if most := p.most(); most >= r.least && most > never {
		r.queue.lower(most)
	} else {
		r.queue.drop()
	}
}

// refine lowers the worth of the most promising number of tiles to what tiles that may make a word can bring.
// What is hopeless anyway is left out.
func (g *Generator) refine(p *prospect) {
	r, k := &g.best, int(p.top)
	if p.refined == 0 {
		r.subsets.needing(&p.having, p.need())
	}
	most := never
	for i := range min(int(p.stage)+1, stages-1) {
		if p.points[i][k] == impossible {
			continue
		}
		points := tile.Equity(p.points[i][k])*tile.Point + r.extra
		if least := max(r.least, most, lowest) - points; r.subsets.worth[k] >= least {
			if w := g.keeping(p, k, p.through[i], least); w != never {
				most = max(most, w+points)
			}
		}
	}
	if p.stage == stages-1 && p.points[stages-1][k] != impossible {
		most = max(most, tile.Equity(p.points[stages-1][k])*tile.Point+r.extra+r.subsets.worth[k])
	}
	p.worth[k] = queued(most, k)
	p.refined |= 1 << k
}
