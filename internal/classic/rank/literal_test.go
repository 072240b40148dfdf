package rank_test

import (
	"math/big"
	"slices"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// A literal computes the full evaluation from the tables step by step, with no more than strings and
// exact numbers.
type literal struct {
	set    *tables.Set
	p      *board.Position
	unseen string
	bias   int
}

func newLiteral(set *tables.Set, p *board.Position, bias int) *literal {
	left := ""
	for i := range len(tables.Alphabet) {
		left += strings.Repeat(tables.Alphabet[i:i+1], tables.Count(tables.Alphabet[i]))
	}
	remove := func(tile byte) {
		if i := strings.IndexByte(left, tile); i >= 0 {
			left = left[:i] + left[i+1:]
		}
	}
	for row := 1; row <= 15; row++ {
		for col := 1; col <= 15; col++ {
			letter := p.Board.Letters[row][col]
			switch {
			case letter != 0 && p.Board.Points[row][col] == 0:
				remove('?')
			case letter != 0:
				remove(letter)
			}
		}
	}
	for _, tile := range []byte(p.Racks[p.Turn]) {
		remove(tile)
	}
	return &literal{set: set, p: p, unseen: left, bias: bias}
}

func (w *literal) of(letter byte) int { return strings.Count(w.unseen, string(letter)) }

func (w *literal) lookup(s string) int {
	for _, p := range w.set.Patterns {
		if p.Letters == s {
			return p.Value
		}
	}
	return 0
}

func (w *literal) binomial(letter byte, total, n int) int {
	at := tables.Index(letter)
	if total < 7 || !w.set.MulKnown[at] {
		return 0
	}
	draws := min(6, total-7)
	ways, sum := new(big.Int), new(big.Int)
	for i := 0; i <= min(n, draws); i++ {
		one := new(big.Int).Binomial(int64(n), int64(i))
		one.Mul(one, new(big.Int).Binomial(int64(total-n), int64(draws-i)))
		ways.Add(ways, one)
		sum.Add(sum, one.Mul(one, big.NewInt(int64(w.set.Mul[at][i+1]-w.set.Mul[at][0]))))
	}
	return int(sum.Quo(sum, ways).Int64())
}

func (w *literal) correction(letter byte) int {
	return w.binomial(letter, len(w.unseen), w.of(letter)) - w.binomial(letter, 96, tables.Count(letter)-1)
}

func (w *literal) qt(draws int) int { return w.set.Program.QT[min(draws, 6)][min(w.of('u'), 4)] }

// core is the expectation of a rack that is filled tile by tile.
func (w *literal) core(v, c, uv, uc, tiles int) int {
	var a [9][9]int
	for i := 0; i <= tiles; i++ {
		a[i][tiles-i] = w.set.VCB[tiles][i]
	}
	for d := tiles - 1; d >= v+c; d-- {
		for i := c; i <= d-v; i++ {
			p, q := max(0, uc-(i-c)), max(0, uv-(d-i-v))
			if p+q == 0 {
				p, q = 1, 1
			}
			a[i][d-i] = (a[i+1][d-i]*p + a[i][d-i+1]*q) / (p + q)
		}
	}
	return a[c][v]
}

func (w *literal) balance(s string) int {
	uv := 0
	for _, letter := range []byte("aeiou") {
		uv += w.of(letter)
	}
	uc := len(w.unseen) - uv
	if 4*len(w.unseen) > 10*uv {
		uv, uc = uv+w.of('?'), uc-w.of('?')
	}
	draw := 0
	if len(w.unseen) > 7 {
		draw = min(7-len(s), len(w.unseen)-7)
	}
	vc := func(v, c int) int {
		d := min(draw, 7-v-c)
		if v+c == 0 {
			return 0
		}
		return w.core(v, c, uv, uc, v+c+d) - w.core(0, 0, uv, uc, v+c+d)
	}
	v, blanks := 0, strings.Count(s, "?")
	for _, letter := range s {
		v += strings.Count("aeiou", string(letter))
	}
	c := len(s) - v - blanks
	switch blanks {
	case 2:
		return max(vc(v, c+2), vc(v+1, c+1), vc(v+2, c))
	case 1:
		return (vc(v, c+1) + vc(v+1, c)) / 2
	}
	return vc(v, c)
}

// draws is steps 5 to 7.
func (w *literal) draws(s string) (draw, u, q int) {
	n := len(w.unseen)
	sum := 0
	for _, tile := range []byte(w.unseen) {
		if tile != 'q' {
			sum += w.lookup(string(tile))
		}
	}
	if w.of('q') > 0 {
		sum += w.lookup("q") + w.qt(4)
	}
	hasQ, hasU := strings.Contains(s, "q"), strings.Contains(s, "u")
	if hasU && w.of('q') > 0 {
		u = ((w.lookup("qu")-w.qt(4))*(7-len(s)) + n/2) / n
	}
	if hasQ && !hasU {
		q = w.qt(7 - len(s))
	}
	return ((7-len(s))*sum + n/2) / n, u, q
}

// evaluate returns the components of a move, left being the rack after it, without those of 0.
func (w *literal) evaluate(m *board.Move, left string) []rank.Component {
	var all []rank.Component
	add := func(kind rank.Kind, value int, letters string) {
		if value != 0 {
			all = append(all, rank.Component{Kind: kind, Value: value, Letters: letters})
		}
	}
	if w.p.Board.Tiles() == 0 {
		length := 0
		if m.Lane > 0 {
			length = m.Len()
		}
		add(rank.Opening, w.set.First[length], "")
	}
	w.exposed(m, func(letter string, penalty int) { add(rank.Exposure, -penalty, letter) })
	add(rank.Balance, w.balance(left), "")
	n := len(w.unseen)
	if m.Lane > 0 {
		n -= min(7-len(left), n-7)
	}
	if n > 7 && n < 17 {
		add(rank.Stage, w.set.Program.TT[n]-w.set.Program.TT[8], "")
	}
	draw, u, q := w.draws(left)
	add(rank.Draw, draw, "")
	add(rank.UForQ, u, "")
	add(rank.LoneQ, q, "")
	for i := range len(left) {
		if strings.IndexByte(left, left[i]) == i {
			add(rank.Letter, w.correction(left[i]), left[i:i+1])
		}
	}
	for _, pattern := range w.set.Patterns {
		if holds(left, pattern.Letters) {
			add(rank.Pattern, pattern.Value, pattern.Letters)
		}
	}
	w.spots(m, func(spot *tables.Spot, value int) { add(rank.Spot, value, spot.Set) })
	if m.Lane == 0 {
		add(rank.Thrown, w.thrown(m.Text()), "")
		add(rank.Bias, w.bias, "")
	}
	return all
}

// holds reports whether the tiles contain those of the pattern.
func holds(tiles, pattern string) bool {
	for _, letter := range pattern {
		if strings.Count(tiles, string(letter)) < strings.Count(pattern, string(letter)) {
			return false
		}
	}
	return true
}

// thrown is the bonus of an exchange.
func (w *literal) thrown(tiles string) int {
	sum := 0
	for i := range len(tiles) {
		sum += w.lookup(tiles[i:i+1]) + w.correction(tiles[i])
	}
	return -2 * sum / (len(w.unseen) - 7)
}

// spots looks at the board with the move on it.
func (w *literal) spots(m *board.Move, found func(*tables.Spot, int)) {
	after := *w.p
	if err := after.Apply(m); err != nil {
		panic(err)
	}
	b := &after.Board
	for i := range w.set.Spots {
		spot := &w.set.Spots[i]
		letter := b.Letters[spot.Row][spot.Col]
		applies := letter != 0 && strings.IndexByte(spot.Set, letter) >= 0
		for _, to := range spot.Empty {
			applies = applies && b.Letters[spot.Row+to.Row][spot.Col+to.Col] == 0
		}
		if !applies {
			continue
		}
		value, face := spot.Value, tables.Value(letter)
		switch {
		case b.Points[spot.Row][spot.Col] == 0 && value > 0:
			value = max(0, value-2*face)
		case b.Points[spot.Row][spot.Col] == 0:
			value = min(0, value+2*face)
		case letter == 'q' && len(spot.Set) > 1:
			value /= 2
		}
		found(spot, value)
	}
}

// exposed looks at the squares above and below the tiles of a play across, left and right of those of
// a play down.
func (w *literal) exposed(m *board.Move, found func(letter string, penalty int)) {
	b := &w.p.Board
	after := *w.p
	after.Board.Play(m, after.Racks[after.Turn])
	empty := func(row, col int) bool {
		return row < 1 || row > 15 || col < 1 || col > 15 || b.Letters[row][col] == 0
	}
	for i := range m.Len() {
		if m.Lane == 0 || b.Letters[m.Lane][m.Start+i] != 0 {
			continue
		}
		at := board.SquareAt(m.Lane, m.Start+i)
		letter := string(m.Word[i])
		if after.Board.Points[at.Row][at.Col] == 0 {
			letter = "?"
		}
		for _, side := range []int{-1, 1} {
			down, right := side, 0
			if m.Lane > 15 {
				down, right = 0, side
			}
			row, col := at.Row+down, at.Col+right
			if row < 1 || row > 15 || col < 1 || col > 15 || !empty(row, col) || !empty(row+down, col+right) || !empty(at.Row-down, at.Col-right) {
				continue
			}
			premium := int(b.LetterMul[row][col]) * int(b.WordMul[row][col])
			at := slices.IndexFunc(w.set.Program.Exposure, func(e tables.Exposure) bool {
				return string(e.Letter) == letter && e.Side == side && e.Premium == premium
			})
			if premium > 1 && at >= 0 {
				found(letter, w.set.Program.Exposure[at].Penalty)
			}
		}
	}
}
