package search

import (
	"math/bits"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

const (
	turns   = 8  // most turns that a forecast looks ahead
	horizon = 5  // turns that decide what a player without an opponent's answer comes to
	stuck   = 24 // points that tiles left over count when plays are chosen, beside twice their points
)

// A record is the score of the best play and of the second best, in points, by what a play keeps or uses.
type record struct {
	best, second [masks]int
}

// offer counts a play. A play without score does not count.
func (r *record) offer(mask uint8, score int) {
	switch {
	case score > r.best[mask]:
		r.best[mask], r.second[mask] = score, r.best[mask]
	case score > r.second[mask]:
		r.second[mask] = score
	}
}

// A prospect is what a player comes to with some tiles in some turns.
type prospect struct {
	score  int // points
	stuck  int // points of the tiles left over
	margin int // the most that is lost if one of the plays is blocked
}

// worth is what plays are chosen by.
func (p *prospect) worth() int {
	if p.stuck == 0 {
		return p.score
	}
	return p.score - stuck - 2*p.stuck
}

// A forecast says what each set of a player's tiles comes to in so many turns, or fewer, while the other side waits. The
// plays are those of the present board, as if none were in the way of another.
type forecast struct {
	subsets
	by    [masks][turns + 1]prospect
	plays record // by what they use, when it is filled in; before, by what they keep
	loss  [masks]int
}

// reset prepares for the plays of a rack.
func (f *forecast) reset(rack board.Rack) {
	f.subsets.reset(rack)
	f.plays = record{}
}

// fill makes the forecast of the plays offered, turn by turn until one more turn changes nothing.
func (f *forecast) fill() {
	f.turnOver()
	f.substitute()
	for _, k := range f.list {
		f.loss[k] = f.plays.best[k] - f.plays.second[k]
		if f.plays.second[k] == 0 && f.plays.best[k] != 0 {
			f.loss[k] = f.plays.best[k] + 2*f.face[k]
		}
		f.by[k][0] = prospect{stuck: f.face[k]}
	}
	for t, changed := 1, true; t <= turns; t++ {
		again := changed
		changed = false
		for i, k := range f.list {
			f.by[k][t] = f.by[k][t-1]
			if again && f.extend(k, f.list[i:], t) {
				changed = true
			}
		}
	}
}

// turnOver turns the record of plays by what they keep into one by what they use.
func (f *forecast) turnOver() {
	for _, k := range f.list {
		if u := f.rest(k); k >= u {
			f.plays.best[k], f.plays.best[u] = f.plays.best[u], f.plays.best[k]
			f.plays.second[k], f.plays.second[u] = f.plays.second[u], f.plays.second[k]
		}
	}
}

// substitute lets a blank stand for a letter of each play, at the cost of the letter's points. With doubled letters or
// two blanks the set found is not what was meant; that is how the original has it.
func (f *forecast) substitute() {
	blanks := strings.Count(string(f.rack), string(tables.Blank))
	if blanks == 0 {
		return
	}
	for _, k := range f.list {
		used := bits.OnesCount8(k & (1<<blanks - 1))
		if used == blanks {
			continue
		}
		for first, end := blanks, 0; first < len(f.rack); first = end {
			end = first + strings.Count(string(f.rack[first:]), string(f.rack[first]))
			copies := bits.OnesCount8(k >> first & (1<<(end-first) - 1))
			if copies == 0 {
				continue
			}
			j := k&^(1<<(first+copies-1)) | 1<<used
			f.plays.best[j] = max(f.plays.best[j], f.plays.best[k]-points(tables.Value(f.rack[first])))
		}
	}
}

// extend finds what a set comes to if the first of at most t turns plays one of the sets within it, and reports whether
// that is better than what it came to before.
func (f *forecast) extend(k uint8, within []uint8, t int) bool {
	now, better := &f.by[k][t], false
	worth := now.worth()
	for _, u := range within {
		score := f.plays.best[u]
		if u&^k != 0 || score == 0 {
			continue
		}
		later := &f.by[f.minus(k, u)][t-1]
		p := prospect{score: later.score + score, stuck: later.stuck, margin: max(f.loss[u], later.margin)}
		if w := p.worth(); w > worth {
			worth, *now, better = w, p, true
		}
	}
	return better
}
