package rank_test

import (
	"math/big"
	"slices"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// A leaveTwin values leaves by the formulas as they are written down, one line of text after the other:
// strings and maps for masks, rationals for everything that is divided.
type leaveTwin struct {
	set    *tables.Set
	values map[string]int // of the patterns, by letters
	unseen map[string]int // by letter
	total  int            // N

	cores map[core]int
}

// core is what the balance of a final rack depends on.
type core struct{ v, c, uv, uc, tiles int }

func newTwin(set *tables.Set, pool *board.Pool) *leaveTwin {
	w := &leaveTwin{set: set, values: map[string]int{}, unseen: map[string]int{}, total: pool.N, cores: map[core]int{}}
	for _, p := range set.Patterns {
		w.values[p.Letters] = p.Value
	}
	for i, letter := range strings.Split(tables.Alphabet, "") {
		w.unseen[letter] = pool.Counts[i]
	}
	return w
}

// truncated is the whole part of a quotient, towards zero.
func truncated(x *big.Rat) int {
	return int(new(big.Int).Quo(x.Num(), x.Denom()).Int64())
}

// div is a/b, towards zero.
func div(a, b int) int { return truncated(big.NewRat(int64(a), int64(b))) }

// choose is C(n, k).
func choose(n, k int) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
}

func (w *leaveTwin) binomial(letter string, total, n int) int {
	place := strings.Index(tables.Alphabet, letter)
	if total < 7 || !w.set.MulKnown[place] {
		return 0
	}
	j := min(6, total-7)
	weights, sum := new(big.Rat), new(big.Rat)
	for i := 0; i <= min(n, j); i++ {
		weight := new(big.Rat).Mul(choose(n, i), choose(total-n, j-i))
		gain := big.NewRat(int64(w.set.Mul[place][i+1]-w.set.Mul[place][0]), 1)
		weights.Add(weights, weight)
		sum.Add(sum, gain.Mul(gain, weight))
	}
	return truncated(sum.Quo(sum, weights))
}

// correction is the pool's part of a single letter's worth.
func (w *leaveTwin) correction(letter string) int {
	return w.binomial(letter, w.total, w.unseen[letter]) - w.binomial(letter, 96, tables.Count(letter[0])-1)
}

func (w *leaveTwin) helper(s string) int {
	if len(s) == 1 {
		return w.values[s] + w.correction(s)
	}
	return w.values[s]
}

// core is the expected VCB value, by its recurrence from above.
func (w *leaveTwin) core(v, c, uv, uc, tiles int) int {
	key := core{v, c, uv, uc, tiles}
	if value, ok := w.cores[key]; ok {
		return value
	}
	a := map[[2]int]int{} // by consonants and vowels
	for i := 0; i <= tiles; i++ {
		a[[2]int{i, tiles - i}] = w.set.VCB[tiles][i]
	}
	for d := tiles - 1; d >= v+c; d-- {
		for cons := c; cons <= d-v; cons++ {
			vow := d - cons
			p, q := max(0, uc-(cons-c)), max(0, uv-(vow-v))
			if p+q == 0 {
				p, q = 1, 1
			}
			one := new(big.Rat).Mul(big.NewRat(int64(p), int64(p+q)), big.NewRat(int64(a[[2]int{cons + 1, vow}]), 1))
			other := new(big.Rat).Mul(big.NewRat(int64(q), int64(p+q)), big.NewRat(int64(a[[2]int{cons, vow + 1}]), 1))
			a[[2]int{cons, vow}] = truncated(one.Add(one, other))
		}
	}
	w.cores[key] = a[[2]int{c, v}]
	return a[[2]int{c, v}]
}

func (w *leaveTwin) vc(v, c, uv, uc, draw int) int {
	draw = min(draw, 7-v-c)
	if v == 0 && c == 0 {
		return 0
	}
	return w.core(v, c, uv, uc, v+c+draw) - w.core(0, 0, uv, uc, v+c+draw)
}

// dispatch is the balance of the letters s with so many tiles to draw.
func (w *leaveTwin) dispatch(s string, draw int) int {
	uv := 0
	for _, vowel := range []string{"a", "e", "i", "o", "u"} {
		uv += w.unseen[vowel]
	}
	uc := w.total - uv
	if 4*w.total > 10*uv {
		uv += w.unseen["?"]
		uc -= w.unseen["?"]
	}
	blanks := strings.Count(s, "?")
	v := 0
	for _, letter := range s {
		if strings.ContainsRune("aeiou", letter) {
			v++
		}
	}
	c := len(s) - v - blanks
	switch blanks {
	case 2:
		return max(w.vc(v, c+2, uv, uc, draw), w.vc(v+1, c+1, uv, uc, draw), w.vc(v+2, c, uv, uc, draw))
	case 1:
		return div(w.vc(v, c+1, uv, uc, draw)+w.vc(v+1, c, uv, uc, draw), 2)
	}
	return w.vc(v, c, uv, uc, draw)
}

// worth is what a twin says of one leave: its own pattern's value, and the parts of the whole.
type worth struct {
	own   int
	parts rank.LeaveParts
}

// subsets are the leaves of a rack, each with its letters in order.
func subsets(rack string) map[string]bool {
	if rack == "" {
		return map[string]bool{"": true}
	}
	letters := sorted(rack)
	all := subsets(letters[1:])
	for s := range subsets(letters[1:]) {
		all[letters[:1]+s] = true
	}
	return all
}

func sorted(s string) string {
	letters := strings.Split(s, "")
	slices.Sort(letters)
	return strings.Join(letters, "")
}

// contains reports whether outer has every letter of inner as often.
func contains(outer, inner string) bool {
	for _, letter := range inner {
		if strings.Count(inner, string(letter)) > strings.Count(outer, string(letter)) {
			return false
		}
	}
	return true
}

// spread gives each leave the values of all patterns in it.
func spread(own map[string]int) map[string]worth {
	all := map[string]worth{}
	for s := range own {
		x := worth{own: own[s]}
		for pattern, value := range own {
			if contains(s, pattern) {
				x.parts.Patterns += value
			}
		}
		all[s] = x
	}
	return all
}

// normal is the table of normal play, by letters.
func (w *leaveTwin) normal(rack string) map[string]worth {
	if w.total <= 7 {
		return w.empty(rack)
	}
	u := w.unseen["u"]
	qt := &w.set.Program.QT
	e := w.meanTimesN() + qt[4][u]
	own := map[string]int{}
	for s := range subsets(rack) {
		own[s] = w.helper(s)
	}
	all := spread(own)
	for s, x := range all {
		draw := min(7-len(s), w.total-7)
		x.parts.Balance = w.dispatch(s, draw)
		if strings.Contains(s, "q") && !strings.Contains(s, "u") {
			x.parts.Q += qt[draw][u]
		}
		if strings.Contains(s, "u") && w.unseen["q"] > 0 {
			x.parts.Q += div(draw*(w.values["qu"]-qt[4][u]), w.total)
		}
		x.parts.Draw = div(e*draw, w.total)
		all[s] = x
	}
	return all
}

// meanTimesN is the sum of the values of all unseen tiles.
func (w *leaveTwin) meanTimesN() int {
	e := 0
	for letter, n := range w.unseen {
		e += n * w.values[letter]
	}
	return e
}

// empty is the table for an empty bag.
func (w *leaveTwin) empty(rack string) map[string]worth {
	f := 0
	for letter, n := range w.unseen {
		f += n * tables.Value(letter[0])
	}
	all := map[string]worth{}
	for s := range subsets(rack) {
		face := 0
		for _, letter := range s {
			face += tables.Value(byte(letter))
		}
		value := -f - 2*face
		if s == "" {
			value = 2 * f
		}
		all[s] = worth{parts: rank.LeaveParts{Face: value}}
	}
	return all
}

// preEndgame is the table for 8 to 16 unseen tiles.
func (w *leaveTwin) preEndgame(rack string) map[string]worth {
	e := w.meanTimesN() - w.unseen["q"]*w.values["q"]
	own := map[string]int{}
	for s := range subsets(rack) {
		switch {
		case s == "q":
			own[s] = min(div(e-w.total, w.total), -100)
		case strings.Contains(s, "q"):
			own[s] = 0
		case s == "u" && w.unseen["q"] > 0 && w.unseen["u"] == 0:
			own[s] = w.values[w.set.Program.LoneU] + 600
		default:
			own[s] = w.helper(s)
		}
	}
	all := spread(own)
	for s, x := range all {
		draw := max(0, min(7-len(s), w.total-7)) // none below 7 unseen, where the text is silent
		x.parts.Balance = w.dispatch(s, draw)
		x.parts.Draw = div(e*draw, w.total)
		all[s] = x
	}
	return all
}
