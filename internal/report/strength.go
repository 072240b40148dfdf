package report

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"

	"maven/internal/tile"
)

// Losses counts moves by what they lost by static equity: nothing, up to 2 points, and on in the steps of LossBounds.
type Losses [lossBands]int

const lossBands = 6

// LossBounds returns the bounds of the bands: a move that loses as much as the bound or less belongs to it.
func LossBounds() []tile.Equity {
	return []tile.Equity{0, 2 * tile.Point, 7 * tile.Point, 15 * tile.Point, 30 * tile.Point}
}

// add counts a move.
func (l *Losses) add(loss tile.Equity) {
	band := 0
	for _, bound := range LossBounds() {
		if loss > bound {
			band++
		}
	}
	l[band]++
}

// Moves returns the number of moves counted.
func (l *Losses) Moves() int {
	n := 0
	for _, count := range l {
		n += count
	}
	return n
}

// A Strength is where a player stands on the ladder of levels, by losses alone.
type Strength struct {
	Level     float64 // the level whose losses are most like the player's, in tenths
	Low, High float64 // the levels that these losses leave open, at 95%
	Moves     int
}

// leastMoves is how many moves an estimate needs. With fewer it says nothing.
const leastMoves = 8

// likely is how far the logarithm of the likelihood may be below its maximum at 95% confidence: half of 3.84.
const likely = 1.92

// Strength estimates a player's strength by fitting the losses to those of the levels in self-play; false if there are
// too few moves. Between two levels, the shares of the bands are between theirs.
func (l *Losses) Strength() (Strength, bool) {
	s := Strength{Moves: l.Moves()}
	if s.Moves < leastMoves {
		return s, false
	}
	levels := levelLosses()
	tenths := 10 * (len(levels) - 1)
	logs := make([]float64, tenths+1)
	best := 0
	for i := range logs {
		if logs[i] = l.likelihood(levels, i); logs[i] > logs[best] {
			best = i
		}
	}
	low, high := best, best
	for i, log := range logs {
		if log >= logs[best]-likely {
			low, high = min(low, i), max(high, i)
		}
	}
	level := func(i int) float64 { return 1 + float64(i)/10 }
	s.Level, s.Low, s.High = level(best), level(low), level(high)
	return s, true
}

// likelihood returns the logarithm of the likelihood of the losses at a place on the ladder, in tenths above level 1.
func (l *Losses) likelihood(levels []Losses, place int) float64 {
	below := min(place/10, len(levels)-2)
	part := float64(place-10*below) / 10
	a, b := &levels[below], &levels[below+1]
	sum := 0.0
	for band, count := range l {
		if count == 0 {
			continue
		}
		share := (1-part)*a.share(band) + part*b.share(band)
		sum += float64(count) * math.Log(share)
	}
	return sum
}

// share returns the part of a level's moves in a band. Half a move is added to each band, so that nothing is
// impossible.
func (l *Losses) share(band int) float64 {
	return (float64(l[band]) + 0.5) / (float64(l.Moves()) + 0.5*lossBands)
}

// levelLosses returns the losses of the levels in self-play, from level 1. The file says how they were counted.
func levelLosses() []Losses {
	rows, err := readLevels(text("levels.csv"))
	if err != nil {
		panic("report: levels.csv: " + err.Error()) // the file is part of the program
	}
	return rows
}

func readLevels(text string) ([]Losses, error) {
	in := csv.NewReader(strings.NewReader(text))
	in.Comment = '#'
	in.FieldsPerRecord = 2 + lossBands
	records, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	levels := make([]Losses, max(len(records)-1, 0))
	for i := range levels {
		for band := range levels[i] {
			if levels[i][band], err = strconv.Atoi(records[i+1][2+band]); err != nil {
				return nil, err
			}
		}
	}
	return levels, nil
}
