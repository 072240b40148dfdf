package movegen_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// bricked returns the rules with bricks on some squares and quadruple premiums on others.
func bricked(r *rules.Rules) *rules.Rules {
	other := *r
	other.Squares = slices.Clone(r.Squares)
	for _, at := range []int{3, 40, 77, 78, 115, 150, 151, 152, 200} {
		other.Squares[at] = rules.Premium{}
	}
	for _, at := range []int{20, 100, 180} {
		other.Squares[at] = rules.Premium{Letter: 1, Word: 4}
		other.Squares[at+1] = rules.Premium{Letter: 4, Word: 1}
	}
	return &other
}

// oblique returns the rules with a start beside the diagonal, or premiums that are not each other's images in it.
func oblique(r *rules.Rules, start bool) *rules.Rules {
	other := *r
	if start {
		other.StartRow, other.StartCol = 4, 9
		return &other
	}
	other.Squares = slices.Clone(r.Squares)
	other.Squares[r.StartRow*r.Size+r.StartCol+2] = rules.Premium{Letter: 1, Word: 3}
	return &other
}

// wordsOf makes up n words of the set's letters, in proportion to their tiles, so that words share
// beginnings, ends and middles as those of a language do.
func wordsOf(set *tile.Set, n, longest int, stream *random.Stream) [][]tile.Tile {
	var letters []tile.Tile
	for i := 1; i <= set.Len(); i++ {
		for range set.Count[i] + 1 {
			letters = append(letters, tile.Tile(i))
		}
	}
	seen := map[string]bool{}
	var words [][]tile.Tile
	for len(words) < n {
		length := 2 + stream.IntN(3)
		if stream.IntN(4) == 0 {
			length += stream.IntN(longest - 4)
		}
		word := make([]tile.Tile, length)
		for i := range word {
			word[i] = letters[stream.IntN(len(letters))]
		}
		if len(words) > 0 && stream.IntN(2) == 0 {
			old := words[stream.IntN(len(words))]
			copy(word[stream.IntN(len(word)):], old)
		}
		if key := string(tileBytes(word)); !seen[key] {
			seen[key] = true
			words = append(words, word)
		}
	}
	return words
}

func tileBytes(tiles []tile.Tile) []byte {
	b := make([]byte, len(tiles))
	for i, t := range tiles {
		b[i] = byte(t)
	}
	return b
}

// A brute is the slow twin of the generator: every word at every place, judged from the rules.
type brute struct {
	rules *rules.Rules
	words [][]tile.Tile
	known map[string]bool
	cells [][]tile.Tile // the board by rows
	rack  tile.Rack
	empty bool
	found map[string]int32 // play → score
	play  []tile.Tile      // of the word that is tried
}

func newBrute(b *board.Board, words [][]tile.Tile, known map[string]bool, rack tile.Rack) *brute {
	s := &brute{rules: b.Rules(), words: words, known: known, rack: rack, empty: true, found: map[string]int32{}, play: make([]tile.Tile, b.Rules().Size)}
	for row := range s.rules.Size {
		s.cells = append(s.cells, make([]tile.Tile, s.rules.Size))
		for col := range s.rules.Size {
			s.cells[row][col] = b.At(row, col)
			s.empty = s.empty && s.cells[row][col] == 0
		}
	}
	return s
}

func (s *brute) at(row, col int) tile.Tile {
	if row < 0 || col < 0 || row >= s.rules.Size || col >= s.rules.Size {
		return 0
	}
	return s.cells[row][col]
}

func (s *brute) all() map[string]int32 {
	for dr, dc := range map[int]int{0: 1, 1: 0} {
		if s.empty && dr == 1 && s.mirrored() {
			continue
		}
		for lane := range s.rules.Size {
			words := s.possible(lane*dc, lane*dr, dr, dc)
			for at := range s.rules.Size {
				for _, word := range words {
					s.try(lane*dc+at*dr, lane*dr+at*dc, dr, dc, word)
				}
			}
		}
	}
	return s.found
}

// mirrored reports whether each play down on the empty board has one across of the same score.
func (s *brute) mirrored() bool {
	same := s.rules.StartRow == s.rules.StartCol
	for i := range s.rules.Size * s.rules.Size {
		row, col := i/s.rules.Size, i%s.rules.Size
		same = same && s.rules.Squares[i] == s.rules.Squares[col*s.rules.Size+row]
	}
	return same
}

// possible returns the words but for those with more letters that are neither on the rack nor in the lane than
// there are blanks.
func (s *brute) possible(row, col, dr, dc int) (words [][]tile.Tile) {
	have := s.rack.Letters()
	for i := range s.rules.Size {
		if t := s.at(row+i*dr, col+i*dc); t != 0 {
			have |= t.Letter().Bit()
		}
	}
	for _, word := range s.words {
		var lacking tile.Mask
		for _, t := range word {
			lacking |= t.Bit() &^ have
		}
		if bits.OnesCount64(uint64(lacking)) <= int(s.rack[tile.Blank]) {
			words = append(words, word)
		}
	}
	return words
}

// try adds the plays of one word at one place, one for each way to use blanks.
func (s *brute) try(row, col, dr, dc int, word []tile.Tile) {
	n := len(word)
	if s.at(row-dr, col-dc) != 0 || s.at(row+n*dr, col+n*dc) != 0 {
		return
	}
	if row+(n-1)*dr >= s.rules.Size || col+(n-1)*dc >= s.rules.Size {
		return
	}
	play := s.play[:n]
	clear(play)
	placed, touches, start := 0, false, false
	for i, letter := range word {
		r, c := row+i*dr, col+i*dc
		if s.rules.At(r, c).Brick() {
			return
		}
		start = start || (r == s.rules.StartRow && c == s.rules.StartCol)
		switch there := s.at(r, c); {
		case there == 0:
			play[i] = letter
			placed++
			crossing := s.at(r-dc, c-dr) != 0 || s.at(r+dc, c+dr) != 0
			touches = touches || crossing
			if crossing && !s.known[string(tileBytes(s.crossWord(r, c, dc, dr, letter)))] {
				return
			}
		case there.Letter() != letter:
			return
		default:
			touches = true
		}
	}
	if placed == 0 || placed > s.rack.Len() || (s.empty && !start) || (!s.empty && !touches) {
		return
	}
	if placed == 1 && dr == 1 && s.aloneCrossed(row, col, play) {
		return
	}
	s.blanks(play, 0, s.rack, func() { s.add(row, col, dr, dc, play) })
}

// aloneCrossed reports whether the one tile of a down play has a neighbour to its left or right.
func (s *brute) aloneCrossed(row, col int, play []tile.Tile) bool {
	for i, t := range play {
		if t != 0 {
			return s.at(row+i, col-1) != 0 || s.at(row+i, col+1) != 0
		}
	}
	return false
}

// crossWord returns the letters in direction dr, dc through a square where letter is put.
func (s *brute) crossWord(row, col, dr, dc int, letter tile.Tile) []tile.Tile {
	for s.at(row-dr, col-dc) != 0 {
		row, col = row-dr, col-dc
	}
	var word []tile.Tile
	for used := false; ; row, col = row+dr, col+dc {
		t := s.at(row, col)
		if t == 0 && used {
			return word
		}
		if t == 0 {
			t, used = letter, true
		}
		word = append(word, t.Letter())
	}
}

// blanks calls each once for every way to take the letters of play from the rack, with blanks
// designated in play.
func (s *brute) blanks(play []tile.Tile, from int, rack tile.Rack, each func()) {
	for from < len(play) && play[from] == 0 {
		from++
	}
	if from == len(play) {
		each()
		return
	}
	letter := play[from]
	if rack[letter] > 0 {
		rest := rack
		rest[letter]--
		s.blanks(play, from+1, rest, each)
	}
	if rack[0] > 0 {
		rest := rack
		rest[0]--
		play[from] = letter | tile.Designated
		s.blanks(play, from+1, rest, each)
		play[from] = letter
	}
}

func (s *brute) face(t tile.Tile) int32 {
	if t.IsDesignated() {
		return 0
	}
	return int32(s.rules.Tiles.Score[t])
}

func (s *brute) add(row, col, dr, dc int, play []tile.Tile) {
	word, mult, crossing, placed := int32(0), int32(1), int32(0), 0
	for i, t := range play {
		r, c := row+i*dr, col+i*dc
		if t == 0 {
			word += s.face(s.at(r, c))
			continue
		}
		placed++
		p := s.rules.At(r, c)
		word += s.face(t) * int32(p.Letter)
		mult *= int32(p.Word)
		sum, any := int32(0), false
		for _, way := range []int{-1, 1} {
			for k := way; s.at(r+k*dc, c+k*dr) != 0; k += way {
				sum += s.face(s.at(r+k*dc, c+k*dr))
				any = true
			}
		}
		if any {
			crossing += (sum + s.face(t)*int32(p.Letter)) * int32(p.Word)
		}
	}
	key := playKey(row, col, dr == 1, play)
	s.found[key] = word*mult + crossing + int32(s.rules.Bonus[placed])
}

func playKey(row, col int, down bool, play []tile.Tile) string {
	return fmt.Sprintf("%d,%d,%t,%x", row, col, down, tileBytes(play))
}

// compare checks one position: the same plays with the same scores, each found once, each legal
// and scored alike by the board.
func compare(t *testing.T, g *movegen.Generator, b *board.Board, rack tile.Rack, want map[string]int32) []move.Move {
	t.Helper()
	var kept tile.Kept
	kept.Reset(&rack)
	got := g.Plays(nil, &movegen.Request{Board: b, Kept: &kept})
	seen := map[string]bool{}
	for i := range got {
		m := &got[i]
		key := playKey(int(m.Row), int(m.Col), m.Dir == move.Down, m.Word())
		score, ok := want[key]
		switch {
		case seen[key]:
			t.Errorf("%s is found twice", b.Spell(m))
		case !ok:
			t.Errorf("%s is no play", b.Spell(m))
		case score != m.Score || int(score) != b.Score(m):
			t.Errorf("%s scores %d, by the board %d, want %d", b.Spell(m), m.Score, b.Score(m), score)
		}
		if err := b.Legal(m); err != nil {
			t.Errorf("%s is generated, and refused: %v", b.Spell(m), err)
		}
		seen[key] = true
	}
	if len(seen) < len(want) {
		for key := range want {
			if !seen[key] {
				t.Errorf("play %s is not found (%d of %d are)", key, len(seen), len(want))
				break
			}
		}
	}
	return got
}

// TestPlaysTwin compares the generator with brute force on random positions: words made up of the
// letters of several languages, both board sizes, bricks, racks of up to nine tiles with up to
// four blanks. MAVEN_LONG=2 plays many more games.
func TestPlaysTwin(t *testing.T) {
	games := 3
	if !testsize.Long() {
		games = 1
	}
	if testsize.Longest() {
		games = 60
	}
	nine := *librarytest.Rules(t, "standard", "")
	nine.RackSize, nine.Bonus = 9, [10]int{7: 50, 8: 60, 9: 70}
	few := *librarytest.Rules(t, "standard", "catalan")
	few.RackSize = 3
	wide, _ := librarytest.Wide(t)
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words int
	}{
		{"english", librarytest.Rules(t, "standard", ""), 1500},
		{"spanish", librarytest.Rules(t, "standard", "spanish"), 1000},
		{"polish", librarytest.Rules(t, "standard", "polish"), 1000},
		{"catalan, three tiles", &few, 1000},
		{"nine tiles", &nine, 800},
		{"bricks", bricked(librarytest.Rules(t, "standard", "")), 1000},
		{"start beside the diagonal", oblique(librarytest.Rules(t, "standard", ""), true), 700},
		{"premiums beside the diagonal", oblique(librarytest.Rules(t, "standard", ""), false), 700},
		{"super", librarytest.Rules(t, "super", ""), 700},
		{"62 letters", wide, 2500},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			positions, plays := 0, 0
			for game := range games {
				p, n := playTwinGame(t, c.rules, c.words/testsize.Of(2, 1, 1), random.Seed(game).Named(c.name))
				positions, plays = positions+p, plays+n
				if t.Failed() {
					return
				}
			}
			t.Logf("%d positions, %d plays", positions, plays)
		})
	}
}

// playTwinGame plays a game of random plays and compares every position of it.
func playTwinGame(t *testing.T, r *rules.Rules, words int, seed random.Seed) (positions, plays int) {
	stream := seed.Stream()
	list := wordsOf(r.Tiles, words, min(r.Size, 12), stream)
	known := map[string]bool{}
	for _, word := range list {
		known[string(tileBytes(word))] = true
	}
	graph, err := wordgraph.Build(r.Tiles.Len(), list)
	if err != nil {
		t.Fatal(err)
	}
	b := board.New(r, graph)
	bag := game.NewBag(&r.Tiles.Count, stream)
	var g movegen.Generator
	var rack tile.Rack
	for range testsize.Of(16, 25, 25) {
		bag.Draw(r.RackSize-rack.Len(), &rack)
		if rack.Len() == 0 {
			break
		}
		held := rack
		for stream.IntN(3) == 0 && held[0] < 4 {
			given := held.AppendTiles(nil)[held.Len()-1]
			held[given]--
			held[0]++
		}
		found := compare(t, &g, b, rack, newBrute(b, list, known, rack).all())
		positions, plays = positions+1, plays+len(found)
		if held != rack {
			compare(t, &g, b, held, newBrute(b, list, known, held).all())
			positions++
		}
		if t.Failed() {
			return positions, plays
		}
		if len(found) == 0 {
			rack = tile.Rack{}
			continue
		}
		m := found[stream.IntN(len(found))]
		used := m.Used()
		rack.Remove(&used)
		b.Place(&m)
	}
	return positions, plays
}
