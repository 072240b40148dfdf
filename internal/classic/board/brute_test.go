package board_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

// A place is a play as sets of plays are compared.
type place struct {
	lane, start int
	word        string
}

// A brute finds plays the slow way: every word of the list at every place, judged by the rules of
// the game on a plain grid, with the blanks tried in every way.
type brute struct {
	grid  [17][17]rune // upper case for a blank's letter
	empty bool
	words []string
	known map[string]bool
	rack  string
	found map[place]int // best score
}

func (s *brute) all() map[place]int {
	s.found = map[place]int{}
	for _, word := range s.words {
		for row := 1; row <= 15; row++ {
			for col := 1; col <= 15; col++ {
				s.try(word, row, col, 0, 1, place{row, col, word})
				s.try(word, row, col, 1, 0, place{col + 15, row, word})
			}
		}
	}
	return s.found
}

// try judges a word that begins on a square and runs down dr rows and dc columns a letter.
func (s *brute) try(word string, row, col, dr, dc int, at place) {
	lastRow, lastCol := row+(len(word)-1)*dr, col+(len(word)-1)*dc
	if lastRow > 15 || lastCol > 15 || s.grid[row-dr][col-dc] != 0 || lastRow+dr < 16 && lastCol+dc < 16 && s.grid[lastRow+dr][lastCol+dc] != 0 {
		return
	}
	placed, touches, crossed := 0, false, false
	for i, letter := range word {
		r, c := row+i*dr, col+i*dc
		if there := s.grid[r][c]; there != 0 {
			if there|0x20 != letter {
				return
			}
			touches = true
			continue
		}
		placed++
		cross := s.word(r, c, dc, dr, letter)
		if len(cross) > 1 && !s.known[cross] {
			return
		}
		crossed = len(cross) > 1
		touches = touches || crossed
		if s.empty && r == 8 && c == 8 && dc == 1 {
			touches = true
		}
	}
	if placed == 0 || placed > len(s.rack) || !touches || placed == 1 && dr == 1 && crossed {
		return
	}
	if score, ok := s.score([]rune(word), nil, row, col, dr, dc, s.rack); ok {
		s.found[at] = score
	}
}

// word returns the word in a direction through a letter put on a square, in lower case.
func (s *brute) word(r, c, dr, dc int, letter rune) string {
	for s.grid[r-dr][c-dc] != 0 {
		r, c = r-dr, c-dc
	}
	var word []rune
	for r < 16 && c < 16 && (s.grid[r][c] != 0 || letter != 0) {
		if s.grid[r][c] != 0 {
			word = append(word, s.grid[r][c]|0x20)
		} else {
			word, letter = append(word, letter), 0
		}
		r, c = r+dr, c+dc
	}
	return string(word)
}

// score tries the tiles of the rack one letter after the other, and returns the best score.
func (s *brute) score(word, chosen []rune, row, col, dr, dc int, rack string) (int, bool) {
	i := len(chosen)
	if i == len(word) {
		return s.count(chosen, row, col, dr, dc), true
	}
	if there := s.grid[row+i*dr][col+i*dc]; there != 0 {
		return s.score(word, append(chosen, there), row, col, dr, dc, rack)
	}
	best, ok := 0, false
	for _, tile := range []rune{word[i], '?'} {
		for k, held := range rack {
			if held != tile {
				continue
			}
			shown := word[i]
			if tile == '?' {
				shown &^= 0x20
			}
			n, can := s.score(word, append(slices.Clone(chosen), shown), row, col, dr, dc, rack[:k]+rack[k+1:])
			if can && (!ok || n > best) {
				best, ok = n, true
			}
			break
		}
	}
	return best, ok
}

// count scores tiles on squares by the rules: each word once, premiums under new tiles only.
func (s *brute) count(tiles []rune, row, col, dr, dc int) int {
	total, main, times, placed := 0, 0, 1, 0
	for i, t := range tiles {
		r, c := row+i*dr, col+i*dc
		letter, word := premiumAt(r, c)
		if s.grid[r][c] != 0 {
			main += face(t)
			continue
		}
		placed++
		main += face(t) * letter
		times *= word
		cross, sum := 0, 0
		for k := 1; s.grid[r-k*dc][c-k*dr] != 0; k++ {
			cross, sum = 1, sum+face(s.grid[r-k*dc][c-k*dr])
		}
		for k := 1; r+k*dc < 16 && c+k*dr < 16 && s.grid[r+k*dc][c+k*dr] != 0; k++ {
			cross, sum = 1, sum+face(s.grid[r+k*dc][c+k*dr])
		}
		total += cross * word * (sum + face(t)*letter)
	}
	if placed == 7 {
		total += 5000
	}
	return total + main*times
}

// face returns the cp of a tile on the grid.
func face(t rune) int {
	if t < 'a' {
		return 0
	}
	return tables.Value(byte(t))
}

// premiumAt returns the multipliers of a square from a list of its own.
func premiumAt(r, c int) (letter, word int) {
	r, c = min(r, 16-r), min(c, 16-c)
	r, c = min(r, c), max(r, c)
	switch [2]int{r, c} {
	case [2]int{1, 1}, [2]int{1, 8}:
		return 1, 3
	case [2]int{2, 2}, [2]int{3, 3}, [2]int{4, 4}, [2]int{5, 5}, [2]int{8, 8}:
		return 1, 2
	case [2]int{2, 6}, [2]int{6, 6}:
		return 3, 1
	case [2]int{1, 4}, [2]int{3, 7}, [2]int{4, 8}, [2]int{7, 7}:
		return 2, 1
	}
	return 1, 1
}

// newBrute copies the tiles of a board.
func newBrute(b *board.Board, words []string, rack board.Rack) *brute {
	s := &brute{words: words, known: map[string]bool{}, rack: string(rack), empty: b.Tiles() == 0}
	for _, w := range words {
		s.known[w] = true
	}
	for row, col := range board.Squares() {
		letter := rune(b.Letters[row][col])
		if letter != 0 && b.Points[row][col] == 0 {
			letter &^= 0x20
		}
		s.grid[row][col] = letter
	}
	return s
}

// madeUp returns n words of few letters, so that boards fill up and words cross.
func madeUp(n int, stream *random.Stream) []string {
	const letters = "aaeeiorstnlqzdg"
	words := map[string]bool{}
	for len(words) < n {
		word := make([]byte, 2+stream.IntN(3))
		if stream.IntN(3) == 0 {
			word = make([]byte, 2+stream.IntN(9))
		}
		for i := range word {
			word[i] = letters[stream.IntN(len(letters))]
		}
		words[string(word)] = true
	}
	return slices.Sorted(maps.Keys(words))
}

// randomRack returns tiles of the same letters, blanks among them.
func randomRack(t testing.TB, stream *random.Stream, tiles string) board.Rack {
	rack := make([]byte, 1+stream.IntN(7))
	for i := range rack {
		rack[i] = tiles[stream.IntN(len(tiles))]
	}
	return rackOf(t, string(rack))
}

// plays returns what the generator finds, and fails if it finds a play twice.
func plays(t testing.TB, g *board.Generator, active []*words.Section, b *board.Board, rack board.Rack, table *[128]int) []board.Move {
	t.Helper()
	var found []board.Move
	seen := map[place]bool{}
	g.All(active, b, rack, table, func(m *board.Move) {
		at := place{m.Lane, m.Start, m.Text()}
		if seen[at] {
			t.Fatalf("found twice: %v", at)
		}
		seen[at] = true
		found = append(found, *m)
	})
	return found
}

// judge compares the parts of a play with what the scorer and the table say.
func judge(t testing.TB, b *board.Board, rack board.Rack, m *board.Move, table *[128]int) {
	t.Helper()
	score, _, left, err := b.Score(m, rack)
	if err != nil && !errors.Is(err, board.ErrProduct) {
		t.Fatal(err)
	}
	if score != m.Score || rack.Keep(m.Kept) != left || !rack.Canonical(m.Kept) || m.Out != (left == "") || m.Leave != table[m.Kept] {
		t.Fatalf("%s at %v from %s: score %d, kept %07b, out %v, leave %d; want score %d and left %q",
			m.Text(), board.SquareAt(m.Lane, m.Start), rack, m.Score, m.Kept, m.Out, m.Leave, score, left)
	}
}

// compare fails where the generator and the brute find different plays.
func compare(t testing.TB, b *board.Board, rack board.Rack, want map[place]int, found []board.Move) {
	t.Helper()
	var diff []string
	got := map[place]int{}
	for _, m := range found {
		at := place{m.Lane, m.Start, m.Text()}
		got[at] = m.Score
		if score, ok := want[at]; !ok || score != m.Score {
			diff = append(diff, fmt.Sprintf("found %v for %d, want %d (%v)", at, m.Score, score, ok))
		}
	}
	for at, score := range want {
		if _, ok := got[at]; !ok {
			diff = append(diff, fmt.Sprintf("missed %v for %d", at, score))
		}
	}
	if len(diff) > 0 {
		t.Fatalf("rack %s on\n%s: %v", rack, draw(b), diff[:min(len(diff), 5)])
	}
}

// draw shows a board in a failure.
func draw(b *board.Board) string {
	var text []byte
	for row := 1; row <= board.Size; row++ {
		for col := 1; col <= board.Size; col++ {
			text = append(text, max(b.Letters[row][col], '.'))
		}
		text = append(text, '\n')
	}
	return string(text)
}

// TestBrute compares the generator with the brute on boards that grow by random plays, and on
// boards with tiles thrown anywhere, with one section and with two.
func TestBrute(t *testing.T) {
	stream := random.Seed(1).Named("brute").Stream()
	var table [128]int
	for i := range table {
		table[i] = i*i - 40*i
	}
	var g board.Generator
	games, total := sized(12), 0
	for range games {
		list, more := madeUp(150, stream), madeUp(60, stream)
		active := []*words.Section{sectionOf(t, list...), sectionOf(t, append(more, list[:20]...)...)}
		both := append(slices.Clone(list), more...)
		if stream.IntN(2) == 0 {
			active, both = active[:1], list
		}
		b := board.New(nil)
		for range 12 {
			rack := randomRack(t, stream, "?aaeeiorstnlqzdgx")
			found := plays(t, &g, active, b, rack, &table)
			compare(t, b, rack, newBrute(b, both, rack).all(), found)
			for i := range found {
				judge(t, b, rack, &found[i], &table)
			}
			total += len(found)
			if len(found) > 0 {
				if _, _, err := b.Play(&found[stream.IntN(len(found))], rack); err != nil {
					t.Fatal(err)
				}
			}
			if stream.IntN(6) == 0 {
				scatter(b, stream)
			}
		}
	}
	if total < 300*games {
		t.Errorf("only %d plays in %d games", total, games)
	}
}

// scatter puts some tiles anywhere.
func scatter(b *board.Board, stream *random.Stream) {
	for range 10 {
		_ = b.Put(1+stream.IntN(15), 1+stream.IntN(15), "aeiorstq"[stream.IntN(8)], stream.IntN(5) == 0)
	}
}
