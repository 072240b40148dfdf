package preend

import (
	"cmp"

	"maven/internal/move"
	"maven/internal/stat"
)

// A Depth says how deep a move has been looked at.
type Depth uint8

// The depths, one after the other.
const (
	Listed  Depth = iota // not at all
	Glanced              // played out by what looks best, for some of the ways in which the unseen tiles may lie
	Played               // the same for all of them
	Replied              // the same, with a reply that was searched; of moves that leave tiles in the bag
	TwoPly               // every reply with its best answer, and played out from there
	Proof                // solved
)

// String returns the name that programs are given.
func (d Depth) String() string {
	return [...]string{"listed", "glance", "play-out", "reply", "two-ply", "proof"}[min(d, Proof)]
}

// reach returns how far the search of a split goes.
func (d Depth) reach() reach {
	switch d {
	case Proof:
		return exact()
	case TwoPly:
		return reach{plies: 2, choices: 2, breadth: 8, splits: 16}
	case Replied:
		return reach{choices: 1, breadth: 4, splits: 4}
	}
	return reach{}
}

// A look is what has been found for one split.
type look struct {
	outcome
	depth Depth
	sure  stat.Known  // how the spread is known; known is of the result
	bound bool        // the spread is no more than a bound
	line  []move.Move // what follows the move; of the first split of a cell
}

// A candidate is a move of the position.
type candidate struct {
	move     move.Move
	number   int // of all moves of the position
	plan     *plan
	depth    Depth   // how deep at least what is known of it has been looked at
	looks    []look  // by split; nil as long as it was only glanced at
	searched bool    // all splits were looked at, by more than play-outs
	seen     outcome // at a glance, weighted
	ways     float64 // weight of what was seen at a glance
	mean     outcome // what is thought of it
	also     bool    // it must not be cut, and all of it is to be proven
	out      bool    // it can no longer reach the leader
	tries    [2]int  // how often a proof of the results, and of the spreads, has been tried
	rung     int     // how many steps it has been through
	sample   int     // splits looked at by the sweeps, the one under way included
	owed     int     // looks of the sweep under way
	stale    bool    // it is to be judged anew
}

// judge finds what is thought of the candidate, and how deep it has been looked at.
func (c *candidate) judge() {
	c.stale = false
	if c.looks == nil {
		c.mean, c.depth = c.seen.over(max(c.ways, 1)), Glanced
		return
	}
	o, ways := outcome{known: stat.Proven}, 0.0
	c.depth, c.searched = Proof, true
	for i := range c.looks {
		l := &c.looks[i]
		c.searched = c.searched && l.depth >= Replied
		if l.depth > Listed {
			c.depth = min(c.depth, l.depth)
			o.add(l.outcome, c.plan.splits[i].ways)
			ways += c.plan.splits[i].ways
		}
	}
	c.mean = o.over(max(ways, 1))
}

// bounds returns what weight of wins, ties counted half, there is at least and at most by what is proven,
// or thought at that depth.
func (c *candidate) bounds(depth Depth) (least, most float64) {
	most = c.plan.total
	for i := range c.looks {
		l, ways := &c.looks[i], c.plan.splits[i].ways
		if l.known == stat.Proven || l.depth >= depth {
			least += ways * l.points()
			most -= ways * (1 - l.points())
		}
	}
	return least, most
}

// proven reports whether all results are proven, or with spread all spreads.
func (c *candidate) proven(spread bool) bool {
	for i := range c.looks {
		if known := c.looks[i].known; known != stat.Proven || spread && c.looks[i].sure != stat.Proven {
			return false
		}
	}
	return c.looks != nil
}

// told reports whether enough is known of a candidate to put it before others: as many splits have been looked at as are
// enough to choose by, or all.
func (c *candidate) told() bool { return c.looks != nil || c.rung >= len(sweeps()) }

// compareCandidates puts the better candidate first: the one that came farther as the field narrowed, then the
// one that wins more, then the spread.
func compareCandidates(a, b *candidate) int {
	return cmp.Or(
		cmp.Compare(b.class(), a.class()), b.mean.compare(&a.mean), move.Compare(&a.move, &b.move),
	)
}

// class orders candidates by how far their figures can be compared: those whose endgames were looked at for all
// splits, and then those that came farther.
func (c *candidate) class() int {
	if c.searched {
		return everything
	}
	return c.rung
}
