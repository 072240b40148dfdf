package train

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"maven/internal/classic/tables"
	"maven/internal/tile"
)

// Places in tables.Alphabet, which are the numbers of the tiles.
const (
	letterQ = 17
	letterU = 21
)

// The original's game, and its stages: the opening, then every eight tiles.
const (
	rackTiles   = 7
	fullSet     = 100
	startUnseen = fullSet - rackTiles
	normalPlay  = 17 // fewest unseen tiles of the original's normal play
	stageTiles  = 8
	stages      = 1 + (startUnseen-normalPlay+stageTiles-1)/stageTiles
	mixes       = rackTiles + 1 // consonants on a full rack, 0 to 7
)

// one is 1 in the columns of the equations.
const one = 1 << 12

// A column is an entry, other than 0, of a row of the equations.
type column struct {
	at int
	x  int64 // in units of 1/one
}

// A model is what the original thinks a leave is worth: the values of the patterns in it, the value of
// the vowels and consonants on the filled rack, and the mean worth of the tiles drawn. Further values
// decide no move, but without them their effect would be credited to the leave: the stage of the game,
// the unseen tiles of each letter, which the opponent draws as well, and the number of tiles drawn. All
// values stand one after the other, in this order.
type model struct {
	patterns []tables.Pattern
	held     [][]tile.Tile // the tiles of the patterns, in order
	letter   [27]int       // pattern of each letter
	qu       int           // pattern
	vowels   tile.Mask

	value []int       // cp
	mean  [stages]int // cp, mean outcome of each stage
}

func newModel() *model {
	m := &model{patterns: tables.Zero().Patterns}
	for i, p := range m.patterns {
		tiles := make([]tile.Tile, len(p.Letters))
		for k := range tiles {
			tiles[k] = tile.Tile(tables.Index(p.Letters[k]))
		}
		m.held = append(m.held, tiles)
		if len(tiles) == 1 {
			m.letter[tiles[0]] = i
		}
		if p.Letters == "qu" {
			m.qu = i
		}
	}
	for _, v := range "aeiou" {
		m.vowels |= tile.Tile(tables.Index(byte(v))).Bit()
	}
	m.value = make([]int, m.size())
	return m
}

func (m *model) mixAt() int   { return len(m.patterns) }
func (m *model) stageAt() int { return len(m.patterns) + mixes }
func (m *model) poolAt() int  { return m.stageAt() + stages }
func (m *model) drawAt() int  { return m.poolAt() + len(m.letter) }
func (m *model) size() int    { return m.drawAt() + 1 }

// stage returns the stage of the game: 0 for the opening.
func stage(unseen int) int {
	return min((startUnseen-unseen+stageTiles-1)/stageTiles, stages-1)
}

// contains reports whether a rack has the tiles, which are in order.
func contains(r *tile.Rack, tiles []tile.Tile) bool {
	count := uint8(0)
	for i, t := range tiles {
		if count++; i == 0 || tiles[i-1] != t {
			count = 1
		}
		if r[t] < count {
			return false
		}
	}
	return true
}

// columns appends the row of a leave, in the order of the columns. A letter's column also counts its mean
// number among the tiles drawn, and qu the mean number of q for a u on the rack, as in the original's
// table.
func (m *model) columns(dst []column, k *keeping) []column {
	for i, tiles := range m.held {
		x := int64(0)
		if contains(&k.leave, tiles) {
			x = one
		}
		if len(tiles) == 1 {
			x += share(int(k.pool[tiles[0]])*k.draw, k.unseen)
		}
		if i == m.qu && k.leave[letterU] > 0 && k.pool[letterQ] > 0 {
			x += share(k.draw, k.unseen)
		}
		if x != 0 {
			dst = append(dst, column{i, x})
		}
	}
	dst = m.appendMix(dst, &k.rack)
	dst = append(dst, column{m.stageAt() + stage(k.unseen), one})
	for l := range m.letter {
		if n := int(k.pool[l]); n > 0 {
			dst = append(dst, column{m.poolAt() + l, share(n, k.unseen)})
		}
	}
	return append(dst, column{m.drawAt(), int64(k.draw) * one})
}

// ofLeave returns the part of a row that depends on the leave alone: the patterns and the tiles drawn.
func (m *model) ofLeave(row []column) []column {
	for i, c := range row {
		if c.at >= m.mixAt() {
			return row[:i]
		}
	}
	return row
}

// share returns a/b in units of 1/one.
func share(a, b int) int64 { return int64((a*one + b/2) / b) }

// appendMix appends the column of the consonants on a full rack. As in the original a blank is half
// a vowel and half a consonant; two are one each.
func (m *model) appendMix(dst []column, rack *tile.Rack) []column {
	c := m.consonants(rack)
	switch rack[tile.Blank] {
	case 0:
		return append(dst, column{m.mixAt() + c, one})
	case 1:
		return append(dst, column{m.mixAt() + c, one / 2}, column{m.mixAt() + c + 1, one / 2})
	}
	return append(dst, column{m.mixAt() + c + 1, one})
}

// consonants counts the consonants on a rack, without blanks.
func (m *model) consonants(rack *tile.Rack) int {
	n := rack.Len() - int(rack[tile.Blank])
	for v := uint64(m.vowels); v != 0; v &= v - 1 {
		n -= int(rack[bits.TrailingZeros64(v)])
	}
	return n
}

// worth returns the sum of a row with the current values, in cp.
func (m *model) worth(row []column) int {
	sum := int64(0)
	for _, c := range row {
		sum += c.x * int64(m.value[c.at])
	}
	return int((sum + one/2) >> 12)
}

// Least squares pull each value towards 0 as if it had been seen this many times more, with an outcome of
// 0: that settles values that were never seen.
const leaning = 20

// The mean outcomes of the stages are pulled just enough to avoid a division by 0.
const hardlyLeaning = 1e-3

// The worths of all tiles of the full set are pulled towards a sum of 0, this much for each tile. Adding
// the same to the worth of every tile changes nothing, since a rack is always filled.
const centring = 10

// take solves the equations for the values.
func (m *model) take(e *equations) error {
	n := m.size()
	a, b := e.normal()
	for i := range n {
		a[i*n+i] += leaning
	}
	for i := m.stageAt(); i < m.poolAt(); i++ {
		a[i*n+i] += hardlyLeaning - leaning
	}
	for i, at := range m.letter {
		for j, other := range m.letter {
			a[at*n+other] += centring * float64(fullCount(i)*fullCount(j))
		}
	}
	for i, v := range solve(a, b) {
		if !(math.Abs(v) <= math.MaxInt32) {
			return fmt.Errorf("the sums of value %d of %d cannot come from outcomes", i, n)
		}
		m.value[i] = int(math.Round(v))
	}
	m.centre(e)
	for s := range m.mean {
		m.mean[s] = e.mean(m.stageAt() + s)
	}
	return nil
}

// fullCount returns the number of tiles of a letter in the full set.
func fullCount(i int) int { return tables.Count(tables.Alphabet[i]) }

// centre moves the values of consonants so that their mean over the racks seen is 0, and the stages by
// the same amount the other way.
func (m *model) centre(e *equations) {
	var sum, count int64
	for i := m.mixAt(); i < m.stageAt(); i++ {
		w := e.weight(i)
		sum += w * int64(m.value[i])
		count += w
	}
	if count == 0 {
		return
	}
	mean := int(math.Round(float64(sum) / float64(count)))
	for i := m.mixAt(); i < m.stageAt(); i++ {
		m.value[i] -= mean
	}
	for i := m.stageAt(); i < m.poolAt(); i++ {
		m.value[i] += mean
	}
}

// levelled returns the records of the patterns with the sum of the letters over the full set brought to
// 0, to half a point. The worth of the mean tile is taken from the outcomes of each letter, and from
// those of each run of the letter. That changes no move: every tile held or drawn loses the same worth.
func (m *model) levelled(cells []cell) []cell {
	sum := int64(0)
	for i, at := range m.letter {
		if c := cells[at]; c.Count > 0 {
			sum += int64(fullCount(i)) * c.Sum / c.Count
		}
	}
	level := slices.Clone(cells)
	low := lowered(cells, int64(math.Round(float64(sum)/fullSet)))
	for i, tiles := range m.held {
		if tiles[0] == tiles[len(tiles)-1] {
			level[i] = low[i]
		}
	}
	return level
}
