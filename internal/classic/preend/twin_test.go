package preend

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/testsize"
)

// This file has plain twins of what the package computes: slow, without lists that are kept in order, and as far as possible
// from the texts that say what the original did.

// racksOf lists all racks of seven of the tiles, equal tiles told apart.
func racksOf(tiles *board.Counts) []board.Counts {
	var flat []int
	for i, n := range tiles {
		for range n {
			flat = append(flat, i)
		}
	}
	var all []board.Counts
	var choose func(from int, rack board.Counts, size int)
	choose = func(from int, rack board.Counts, size int) {
		if size == fullPlay {
			all = append(all, rack)
			return
		}
		for i := from; i < len(flat); i++ {
			more := rack
			more[flat[i]]++
			choose(i+1, more, size+1)
		}
	}
	choose(0, board.Counts{}, 0)
	return all
}

// holds reports whether a rack has these tiles.
func holds(h, tiles *board.Counts) bool {
	for i, n := range tiles {
		if h[i] < n {
			return false
		}
	}
	return true
}

// handOf counts tiles.
func handOf(tiles string) board.Counts {
	var h board.Counts
	for i := range len(tiles) {
		h[tables.Index(tiles[i])]++
	}
	return h
}

// randomTiles returns so many tiles of a few letters, so that some are equal.
func randomTiles(r *rand.Rand, n int) string {
	tiles := make([]byte, n)
	for i := range tiles {
		tiles[i] = "?aaeeinqrstuz"[r.IntN(13)]
	}
	return string(tiles)
}

// Racks that hold certain tiles are counted as by going through all racks.
func TestRacksByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		n := FewestUnseen + r.IntN(5)
		text := randomTiles(r, n)
		tiles, required := handOf(text), handOf(text[:r.IntN(5)])
		want := 0
		all := racksOf(&tiles)
		for i := range all {
			if holds(&all[i], &required) {
				want++
			}
		}
		if got := racksWith(&tiles, &required); got != want || len(all) != binomial(n, fullPlay) {
			t.Errorf("%s with %v: %d racks, want %d of %d", text, required, got, want, len(all))
		}
	}
}

// The worth of unseen tiles and the big tiles are those of a plain reckoning, in words of 16 bits (section 2), also where values
// are as large as they can be.
func TestPoolByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	order := tables.DefaultProgram().BigOrder
	for i := range 200 {
		size := []int{400, 40_000}[i%2]
		text, own := randomTiles(r, FewestUnseen+r.IntN(9)), board.Rack("abcdefg")
		worth := map[string]int{}
		look := func(pattern string) int {
			if _, ok := worth[pattern]; !ok {
				worth[pattern] = r.IntN(2*size) - size
			}
			return worth[pattern]
		}
		unseen := board.Pool{N: len(text)}
		for i := range len(text) {
			unseen.Counts[tables.Index(text[i])]++
		}
		var p pool
		p.setUp(&unseen, own, order, look)
		best := 0
		for i, letter := range []byte(tables.Alphabet) {
			one, n := string(letter), unseen.Counts[i]
			want := int16(look(one))
			if want > 0 {
				best += n * int(want)
			}
			if n > 1 {
				want += 7 * int16(look(one+one)) * int16(n-1) / int16(len(text))
			}
			want -= map[byte]int16{'j': 500, 'q': 3000, 'z': 1000}[letter]
			if p.value[i] != int(want) {
				t.Errorf("%s: %c is worth %d, want %d", text, letter, p.value[i], want)
			}
		}
		k := 0
		if unseen.Counts[letterQ] > 0 {
			k = -500 / (len(text) - 7)
		}
		if p.best != best || p.k != k || p.qu != int(int16(look("qu"))) || p.blank != look("?") {
			t.Errorf("%s: best %d, K %d, want %d, %d", text, p.best, p.k, best, k)
		}
		if want := bigByHand(&unseen, order); p.big != want {
			t.Errorf("%s: big tiles %v, want %v", text, p.big, want)
		}
	}
}

// What a reply leaves unseen is worth a word of 16 bits (section 8, lv), which its value is made of.
func TestLeftInAWord(t *testing.T) {
	s := &search{}
	unseen := board.Pool{N: 10}
	for _, letter := range []byte("aaaeeiinns") {
		unseen.Counts[tables.Index(letter)]++
	}
	s.pool.setUp(&unseen, "", tables.DefaultProgram().BigOrder, func(pattern string) int {
		return map[string]int{"a": 12_000, "e": 9_000}[pattern]
	})
	m := play{Move: board.Move{Score: 300}, placed: 1}
	m.used[tables.Index('s')] = 1
	// 3·12,000 + 2·9,000 = 54,000, which is −11,536 in a word; of nine tiles left, six are drawn.
	if r := s.read(&m); r.rest != -11_536 || r.value != 300-11_536*6/9 {
		t.Errorf("what is left is worth %d, the reply %d", r.rest, r.value)
	}
}

// bigByHand sorts the letters from the smallest on and takes the last four that are unseen.
func bigByHand(unseen *board.Pool, order string) [bigTiles]int {
	letters := []byte(order)
	key := func(letter byte) int {
		place := slices.Index([]byte(order), letter)
		return 10*tables.Value(letter) - 30*unseen.Counts[tables.Index(letter)] + place
	}
	sort.SliceStable(letters, func(i, j int) bool { return key(letters[i]) < key(letters[j]) })
	letters = slices.DeleteFunc(letters, func(l byte) bool { return unseen.Counts[tables.Index(l)] == 0 })
	big := [bigTiles]int{-1, -1, -1, -1}
	most := min(bigTiles, len(letters))
	value := func(i int) int { return tables.Value(letters[len(letters)-i]) }
	if unseen.N > 13 && most > 2 && value(3) <= 300 {
		most = 2
	}
	if unseen.N > 10 && most > 1 && value(2) < 300 {
		most = 1
	}
	for i := range most {
		big[i] = tables.Index(letters[len(letters)-1-i])
	}
	return big
}

// The plays of all unseen tiles are those that one of the other side's racks can make.
func TestPlaysOfThePool(t *testing.T) {
	testsize.OneThread(t)
	all, active := read(t)
	compared := 0
	for i, v := range all.Vectors {
		if v.N > 14 {
			continue
		}
		s := v.start(t, active)
		type placed struct {
			lane, start int
			word        [board.Size + 1]byte
			used        board.Counts
		}
		got, want := map[placed]int{}, map[placed]int{}
		s.generate(nil, func(m *play) {
			if m.placed <= fullPlay {
				got[placed{m.Lane, m.Start, m.Word, m.used}] = m.Score
			}
		})
		seen := map[board.Counts]bool{}
		for _, rack := range racksOf(&s.pool.unseen) {
			if seen[rack] {
				continue
			}
			seen[rack] = true
			g := generator{twins: true}
			g.set(&rack)
			g.all(active, &s.board, nil, func(m *play) { want[placed{m.Lane, m.Start, m.Word, m.used}] = m.Score })
		}
		for at, score := range want {
			if is, ok := got[at]; ok && is != score || !ok && !s.needless(at.lane, at.start, at.word, at.used) {
				t.Errorf("vector %d: %s scores %d, %v, want %d", i, at.word[:], is, ok, score)
			}
		}
		for at := range got {
			if _, ok := want[at]; !ok {
				t.Errorf("vector %d: no rack can play %s", i, at.word[:])
			}
			compared++
		}
	}
	if compared < 100 {
		t.Errorf("only %d plays", compared)
	}
}

// needless reports whether a play has a blank for a letter of which natural tiles are left in the pool: a rack without them
// plays it, the pool does not.
func (s *search) needless(lane, start int, word [board.Size + 1]byte, used board.Counts) bool {
	var new board.Counts
	for i, letter := range word {
		if letter != 0 && s.board.Letters[lane][start+i] == 0 {
			new[tables.Index(letter)]++
		}
	}
	for i, n := range new {
		if n > used[i] && used[i] < s.pool.unseen[i] {
			return true
		}
	}
	return false
}

// The list of replies is the best play of each kind, by value; among equals any order counts.
func TestRepliesByHand(t *testing.T) {
	all, active := read(t)
	for i, v := range all.Vectors {
		s := v.start(t, active)
		best := map[kind]int{}
		s.gen.twins = true
		s.generate(nil, func(m *play) {
			if m.placed > fullPlay {
				return
			}
			k, value := kindOf(s, m), s.worthByHand(m)
			if old, ok := best[k]; !ok || value > old {
				best[k] = value
			}
		})
		var want, got []int
		for _, value := range best {
			want = append(want, value)
		}
		slices.Sort(want)
		slices.Reverse(want)
		for k := range s.first {
			r := &s.first[k]
			value := r.value - r.spots + r.play.placed*s.pool.k
			if known, ok := best[kindOf(s, &r.play)]; !ok || value != known {
				t.Errorf("vector %d: %s is worth %d, want %d", i, r.play.Text(), value, known)
			}
			got = append(got, value)
		}
		slices.Sort(got)
		slices.Reverse(got)
		if want = want[:min(most, len(want))]; !slices.Equal(got, want) {
			t.Errorf("vector %d: values %v, want %v", i, got, want)
		}
	}
}

// A kind is what makes plays one reply.
type kind struct {
	lane, start, placed int
	bigs                [bigTiles]int
}

func kindOf(s *search, m *play) kind { return kind{m.Lane, m.Start, m.placed, s.pool.bigs(&m.used)} }

// worthByHand returns the value of a reply: its score, the share of what stays unseen that the other side draws, and what
// there is for each tile while a Q is about.
func (s *search) worthByHand(m *play) int {
	left := 0
	for i, n := range s.pool.unseen {
		left += int(n-m.used[i]) * s.pool.value[i]
	}
	rest := s.pool.n - m.placed
	drawn := rest - 3
	if drawn < 1 {
		drawn = 1
	} else if drawn > 7 {
		drawn = 7
	}
	return m.Score + left*drawn/rest + m.placed*s.pool.k
}

// Whether two tiles are drawn at once or one after the other, the draws of both sides come to the same.
func TestDrawn(t *testing.T) {
	for bag := 1; bag <= 9; bag++ {
		s := &search{}
		s.pool.bag = bag
		for needs := range fullPlay + 1 {
			for placed := range fullPlay + 1 {
				want := draw{bag: bag, hand: fullPlay - needs, theirs: fullPlay - placed}
				for want.bag > 0 && want.hand < fullPlay {
					want.bag, want.hand, want.own = want.bag-1, want.hand+1, want.own+1
				}
				for want.bag > 0 && want.theirs < fullPlay {
					want.bag, want.theirs, want.other = want.bag-1, want.theirs+1, want.other+1
				}
				if got := s.drawn(needs, placed); got != want {
					t.Errorf("%d in the bag, %d and %d: %+v, want %+v", bag, needs, placed, got, want)
				}
			}
		}
	}
}

// A play counts for its reply also if a shorter play at its place has a blank where it has two, or if a blank can take the place
// of a big tile in a play that another reply stands for. One of the same tiles at the same place does not count where the bytes
// that the original compares, which are 0 on an empty board, are how many big tiles it uses.
func TestCountsForItsReply(t *testing.T) {
	for _, c := range []struct {
		unseen, first, second string
		ways                  int
	}{
		{"??aeinorstz", "aeinoh", "aeinohd", 1},
		{"?abcdefgm", "abcefgm", "abcefgh", 1},
		{"?aeinorstz", "aeinoh", "haeino", 0},
		{"?aeinorstz", "aeinzh", "haeinz", 1},
	} {
		s := &search{board: *board.New(nil)}
		unseen := board.Pool{N: len(c.unseen)}
		for _, tile := range []byte(c.unseen) {
			unseen.Counts[tables.Index(tile)]++
		}
		s.pool.setUp(&unseen, "", tables.DefaultProgram().BigOrder, func(string) int { return 0 })
		s.gen.set(&s.pool.unseen)
		var w walker
		w.set(&s.pool.unseen)
		s.clearSeen()
		var plays []play
		for i, word := range []string{c.first, c.second} {
			w.play = play{Move: board.Move{Lane: 8, Start: 5, Score: 6000 + i}, kept: s.everyTile(), placed: len(word)}
			copy(w.play.Word[:], word)
			for k := range len(word) {
				w.take(word[k])
			}
			r := s.read(&w.play)
			s.first, plays = keep(s.first, &r), append(plays, w.play)
		}
		s.limit = s.first[0].value - 10_000
		s.count(&plays[0])
		before := s.first[0].ways
		s.count(&plays[1])
		if got := s.first[0].ways - before; got != c.ways {
			t.Errorf("%s after %s from %s: %d ways, want %d", c.second, c.first, c.unseen, got, c.ways)
		}
	}
}

// Where the walk over a word ends that the original compares bytes by: after the word, or where it has found the place of a blank.
func TestScored(t *testing.T) {
	for _, c := range []struct {
		word, natural string // natural are the tiles that are no blanks
		want          int
	}{
		{"abcdef", "abcdef", 11}, {"abcdef", "abcef", 11}, {"abadaf", "abdaf", 10}, {"abadaf", "abdf", 10}, {"abab", "ab", 9},
		{"aabb", "aab", 9}, {"abb", "ab", 8}, {"cabab", "cba", 10}, {"cabac", "cba", 10}, {"aaby", "ab", 7}, {"caba", "cb", 6}, {"cabaa", "cab", 10}, {"dxey", "de", 7},
	} {
		s := &search{board: *board.New(nil)}
		m := play{Move: board.Move{Lane: 8, Start: 5}, placed: len(c.word), used: handOf(c.natural)}
		copy(m.Word[:], c.word)
		if got := s.scored(&m); got != c.want {
			t.Errorf("%s with the tiles %s: %d, want %d", c.word, c.natural, got, c.want)
		}
	}
}
