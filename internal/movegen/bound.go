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

// A prospect is an anchor with bounds on what its plays are worth.
type prospect struct {
	anchor
	dir     move.Direction
	lane    uint8
	refined bool  // whether reach takes account of which words exist
	stage   uint8 // the last stage in use

	points  [stages][tile.MaxRack + 1]int32 // most points, by stage and tiles played
	through [stages]anagram.Sum             // letters played through, by stage
	reach   reach
}

// A reach says what plays of at least so many tiles can be worth at most, by number of tiles.
type reach [tile.MaxRack + 2]tile.Equity

// A side is what the squares taken on one side of an anchor add to a play.
type side struct {
	mult    int32
	through int32    // points of tiles played through
	rest    int32    // points of tiles on squares that take only some letters
	cross   int32    // points of crossing words
	free    int32    // squares that take any letter
	extra   [3]int32 // how many of the free squares multiply letters by at least 2, 3, 4
	sum     anagram.Sum
	stage   uint8
}

// take adds the empty square to the side.
func (d *side) take(s *board.Square, r *ranking) {
	d.mult *= int32(s.WordMult)
	if s.Crossed {
		most := r.mostOf(s.Cross) * int32(s.LetterMult)
		d.rest += most
		d.cross += (int32(s.CrossScore) + most) * int32(s.CrossMult)
		return
	}
	d.free++
	for i := range int(s.LetterMult) - 1 {
		d.extra[i]++
	}
}

// bound fills in the points of a prospect: the most that the rack's tiles could score on any window of
// squares with its anchor, if every square got the tile that scores most there.
func (g *Generator) bound(p *prospect) {
	tiles := g.best.tiles
	middle, base := side{mult: 1}, 0
	if p.run {
		middle.through, middle.sum = p.main, p.sum
	} else {
		middle.take(&g.lane[p.first], &g.best)
		base = 1
	}
	rights := &g.best.rights
	count := g.rightSides(rights, middle, int(p.last), tiles-base)
	p.stage = rights[count-1].stage
	for i := range int(p.stage) + 1 {
		for k := range tiles + 1 {
			p.points[i][k] = impossible
		}
	}
	for i := range count {
		p.through[rights[i].stage] = rights[i].sum
	}
	left, at := side{mult: 1}, int(p.first)-1
	for a := base; a <= tiles; a++ {
		most := min(count, tiles-a+1)
		if p.run && a == 0 && p.right&g.have == 0 {
			most = 0
		}
		for b := range most {
			most := &p.points[rights[b].stage][a+b]
			*most = max(*most, g.best.window(&left, &rights[b])+g.bonus[a+b])
		}
		if at < int(p.leftEnd) || g.lane[at].Cross&g.have == 0 || p.run && a == 0 && p.left&g.have == 0 {
			break
		}
		left.take(&g.lane[at], &g.best)
		at--
	}
}

// playThrough adds a tile on the board to the side.
func (g *Generator) playThrough(d *side, t tile.Tile) {
	d.through += g.points(t)
	if g.Words != nil {
		d.sum += g.Words.Sum(t.Letter())
	}
}

// rightSides fills in middle extended by each number of tiles to the right of square last, up to most,
// and returns the number of entries.
func (g *Generator) rightSides(rights *[tile.MaxRack + 1]side, middle side, last, most int) int {
	rights[0] = middle
	d, at, count := middle, last+1, 1
	for count <= most && g.lane[at].Cross&g.have != 0 {
		d.take(&g.lane[at], &g.best)
		at++
		if g.lane[at].Letter != 0 {
			d.stage = min(d.stage+1, stages-1)
			for ; g.lane[at].Letter != 0; at++ {
				g.playThrough(&d, g.lane[at].Letter)
			}
		}
		rights[count] = d
		count++
	}
	return count
}

// estimate sets the reach of a prospect from points and leaves alone, and returns the most that any of its
// plays can be worth.
func (r *ranking) estimate(p *prospect) tile.Equity {
	most := never
	p.reach[r.tiles+1] = never
	for k := r.tiles; k > 0; k-- {
		for i := range int(p.stage) + 1 {
			if p.points[i][k] != impossible && r.subsets.worth[k] != never {
				most = max(most, tile.Equity(p.points[i][k])*tile.Point+r.extra+r.subsets.worth[k])
			}
		}
		p.reach[k] = most
	}
	p.reach[0] = most
	return most
}

// refine does the same, but counts only tiles that may make a word. It leaves out numbers of tiles that are
// hopeless anyway.
func (g *Generator) refine(p *prospect) tile.Equity {
	r := &g.best
	most := never
	for k := r.tiles; k > 0; k-- {
		for i := range int(p.stage) + 1 {
			if p.points[i][k] == impossible || r.subsets.worth[k] == never {
				continue
			}
			points := tile.Equity(p.points[i][k])*tile.Point + r.extra
			w := points + r.subsets.worth[k]
			if i < stages-1 && w >= r.least && w > most {
				if w = g.keeping(k, p.through[i]); w != never {
					w += points
				}
			}
			most = max(most, w)
		}
		p.reach[k] = most
	}
	p.reach[0] = most
	p.refined = true
	return most
}
