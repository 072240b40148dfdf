package train

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/tile"
)

// A cell adds up outcomes in cp.
type cell struct {
	Count, Sum, Squares int64
}

func (c *cell) note(outcome int) {
	v := int64(outcome)
	c.Count++
	c.Sum += v
	c.Squares += v * v
}

func (c *cell) add(other *cell) {
	c.Count += other.Count
	c.Sum += other.Sum
	c.Squares += other.Squares
}

// record returns the cell in the original's form.
func (c *cell) record() tables.Record {
	return tables.Record{
		Count: int32(c.Count), Sum: tables.ExtendedInt(c.Sum), SumSquares: tables.ExtendedUint(uint64(c.Squares)),
	}
}

// centred returns the cells with the mean of all outcomes, to a whole cp, taken from each outcome.
func centred(cells []cell) []cell {
	var all cell
	for i := range cells {
		all.add(&cells[i])
	}
	return lowered(cells, all.Sum/max(all.Count, 1))
}

// lowered returns the cells with m taken from every outcome.
func lowered(cells []cell, m int64) []cell {
	low := make([]cell, len(cells))
	for i, c := range cells {
		low[i] = cell{c.Count, c.Sum - m*c.Count, c.Squares - 2*m*c.Sum + m*m*c.Count}
	}
	return low
}

// A classicTally is the records taken so far.
type classicTally struct {
	patterns []cell
	mul      [27][8]cell
	vcb      [8][8]cell
	first    [8]cell
	qt       [7][5]cell
}

// tables lists all cells, always in the same order.
func (t *classicTally) tables() [][]cell {
	all := [][]cell{t.patterns, t.first[:]}
	for i := range t.mul {
		all = append(all, t.mul[i][:])
	}
	for i := range t.vcb {
		all = append(all, t.vcb[i][:])
	}
	for i := range t.qt {
		all = append(all, t.qt[i][:])
	}
	return all
}

// leaves returns the number of leaves of normal play, by counting the racks with each number of blanks.
func (t *classicTally) leaves() int64 {
	n := int64(0)
	for _, c := range t.mul[tile.Blank] {
		n += c.Count
	}
	return n
}

// note adds a leave to the records.
func (t *classicTally) note(m *model, k *keeping) {
	switch {
	case k.normal():
		rest := t.noteNormal(m, k)
		if k.first {
			t.first[k.placed].note(rest - k.reply)
		}
	case k.draw < rackTiles-k.leave.Len() && k.rack[tile.Blank] == 0: // of its row only the leave's own part counts
		t.vcb[k.rack.Len()][m.consonants(&k.rack)].note(k.outcome - m.worth(m.ofLeave(k.row)))
	}
}

// noteNormal adds a leave kept in normal play to the records, and returns the part of the outcome that
// its row does not explain.
func (t *classicTally) noteNormal(m *model, k *keeping) (rest int) {
	rest = k.outcome - m.worth(k.row)
	for _, c := range k.row {
		if c.at < len(m.patterns) && contains(&k.leave, m.held[c.at]) {
			t.patterns[c.at].note(rest + m.value[c.at])
		}
	}
	if k.rack[tile.Blank] == 0 {
		c := m.consonants(&k.rack)
		t.vcb[rackTiles][c].note(rest + m.value[m.mixAt()+c])
	}
	over := k.outcome - m.mean[stage(k.unseen)]
	for l := range t.mul {
		t.mul[l][k.rack[l]].note(over)
	}
	if k.leave[letterQ] > 0 && k.leave[letterU] == 0 {
		t.qt[k.draw][k.pool[letterU]].note(rest)
	}
	return rest
}

// samples returns the records in the original's form, with their values.
func (t *classicTally) samples(m *model) (*tables.Samples, error) {
	s := tables.NewSamples()
	for i, c := range m.levelled(t.patterns) {
		s.Expr[m.patterns[i].Record] = c.record()
	}
	for i := range t.mul {
		records(s.Mul[i][:], t.mul[i][:])
	}
	for i := range t.vcb {
		records(s.VCB[i][:], centred(t.vcb[i][:]))
	}
	records(s.First[:], centred(t.first[:]))
	return s, s.Finish()
}

func records(to []tables.Record, from []cell) {
	for i := range from {
		to[i] = from[i].record()
	}
}

// worthOfQ returns the values of a Q without a U, by the rule for records.
func (t *classicTally) worthOfQ() (qt [7][5]int, err error) {
	for i := range t.qt {
		for j := range t.qt[i] {
			r := t.qt[i][j].record()
			if err := r.Finish(); err != nil {
				return qt, fmt.Errorf("a Q without a U: %w", err)
			}
			qt[i][j] = int(r.Value)
		}
	}
	return qt, nil
}
