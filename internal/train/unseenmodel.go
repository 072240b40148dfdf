package train

import (
	"fmt"
	"math"

	"maven/internal/leave"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/unseen"
)

// shareUnit stands for all unseen tiles in the columns of shares: shares differ by a few hundredths, which would be
// few whole units of 1/one.
const shareUnit = 64

// stageStep is the number of tiles in the bag by which the stages of the game differ.
const stageStep = 8

// An unseenModel says how much the next turn gains because of the leave kept and the tiles unseen. Its values stand
// one after the other, in this order:
//
//   - for each letter kept and each letter unseen: the tiles kept × the excess of the share unseen;
//   - for each letter kept: its tiles after the first × the excess of its own share;
//   - values that belong to no leave, without which their effect would be credited to it: the tiles drawn by stage
//     of the game, the number of tiles unseen, and the excess of each letter, alone and × the number of tiles unseen;
//   - for each letter unseen: what the first values have in common for all letters kept, which is what it is worth
//     not to draw that letter. Outcomes do not tell these apart: see table.
type unseenModel struct {
	set    *tile.Set
	leaves *leave.Table // nil: leaves are worth nothing
	rack   int          // tiles
	kinds  int          // of tiles
	full   int          // tiles of the set
}

func newUnseenModel(r *rules.Rules, leaves *leave.Table) *unseenModel {
	return &unseenModel{set: r.Tiles, leaves: leaves, rack: r.RackSize, kinds: r.Tiles.Len() + 1, full: r.Tiles.Count.Len()}
}

func (m *unseenModel) againAt() int  { return m.kinds * m.kinds }
func (m *unseenModel) stageAt() int  { return m.againAt() + m.kinds }
func (m *unseenModel) countAt() int  { return m.stageAt() + (m.full/stageStep+1)*(m.rack+1) }
func (m *unseenModel) excessAt() int { return m.countAt() + m.full + 1 }
func (m *unseenModel) commonAt() int { return m.excessAt() + 2*m.kinds }
func (m *unseenModel) size() int     { return m.commonAt() + m.kinds }

// read returns the leaves kept in a game. The outcome is the equity of the same side's next move less the worth of
// the leave, in thousandths of a point. A turn counts if that move has tiles in the bag whatever the opponent does in between: an equity with an
// empty bag means something else.
func (m *unseenModel) read(g *played) []yield {
	var all []yield
	for i := range max(len(g.turns)-2, 0) {
		t, next := &g.turns[i], &g.turns[i+2]
		drawn, bag := t.rack.Len()-t.leave.Len(), t.unseen.Len()-m.rack
		if drawn == 0 || bag-drawn <= m.rack {
			continue
		}
		outcome := next.equity
		if m.leaves != nil {
			outcome -= m.leaves.Worth(&t.leave)
		}
		all = append(all, yield{row: m.row(t, drawn, bag), outcome: int(outcome)})
	}
	return all
}

// row returns the columns of a turn, in their order.
func (m *unseenModel) row(t *turn, drawn, bag int) []column {
	rest := t.unseen.Len()
	over := make([]int64, m.kinds) // the excess of each letter's share, in units of 1/(shareUnit·one)
	for u := range over {
		over[u] = shareUnit * one * int64(int(t.unseen[u])*m.full-int(m.set.Count[u])*rest) / int64(rest*m.full)
	}
	var row []column
	put := func(at, times int, x int64) {
		if times != 0 && x != 0 {
			row = append(row, column{at, int64(times) * x})
		}
	}
	for k, n := range t.leave[:m.kinds] {
		if n > 0 {
			for u, x := range over {
				put(k*m.kinds+u, int(n), x)
			}
		}
	}
	for k, n := range t.leave[:m.kinds] {
		put(m.againAt()+k, max(int(n), 1)-1, over[k])
	}
	put(m.stageAt()+bag/stageStep*(m.rack+1)+drawn, 1, one)
	put(m.countAt()+rest, 1, one)
	for u, x := range over {
		put(m.excessAt()+u, 1, x)
	}
	for u, x := range over {
		put(m.excessAt()+m.kinds+u, 1, x*int64(rest)/int64(m.full))
	}
	return row
}

// A value of a share is pulled as if it had been seen once more, with all unseen tiles of that letter: that of a letter
// kept towards what is common to all letters kept, and this and the others towards 0. That settles letters that are
// hardly ever kept. Values that belong to no leave are pulled just enough to avoid a division by 0, except those of
// stages.
const (
	shareLeaning = shareUnit * shareUnit
	stageLeaning = 20
)

// table solves the equations, and returns the table of the values.
func (m *unseenModel) table(e *equations, made *stamp.Stamp) (*unseen.Table, error) {
	a, b := e.normal()
	n := m.size()
	for i := range n {
		switch {
		case i < m.stageAt() || i >= m.commonAt():
			a[i*n+i] += shareLeaning
		case i < m.countAt():
			a[i*n+i] += stageLeaning
		default:
			a[i*n+i] += hardlyLeaning
		}
	}
	for i := range m.againAt() {
		common := m.commonAt() + i%m.kinds
		a[common*n+common] += shareLeaning
		a[common*n+i] -= shareLeaning
		a[i*n+common] -= shareLeaning
	}
	value := solve(a, b)
	for i, v := range value {
		if math.IsNaN(v) {
			return nil, fmt.Errorf("train unseen: the sums of value %d of %d cannot come from games", i, len(value))
		}
	}
	worth, again := make([]int32, m.kinds*m.kinds), make([]int32, m.kinds)
	for i := range worth {
		worth[i] = thousandths(value[i])
	}
	for k := range again {
		again[k] = thousandths(value[m.againAt()+k])
	}
	return unseen.New(m.set.Len(), worth, again, made)
}

// thousandths returns a value for the whole of the tiles from that of one of shareUnit parts, at most as large as a
// table takes.
func thousandths(v float64) int32 {
	return int32(math.Round(min(max(shareUnit*v, -unseen.Most), unseen.Most)))
}
