package librarytest

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
)

// RandomRules returns rules drawn from a stream: boards of 3 to 15 squares a side or 21, with bricks, any premiums and any start;
// racks of 1 to so many tiles, two to eight letters on some so many tiles, blanks; bonuses, and ways to end.
func RandomRules(t testing.TB, s *random.Stream, rack, tiles int) *rules.Rules {
	t.Helper()
	for {
		r, err := rules.Parse("random", []byte(randomFile(s, 1+s.IntN(rack))), func(string) (*tile.Set, error) {
			return tile.ParseSet("random", strings.NewReader(randomSet(s, tiles)))
		})
		if err == nil && r.Tiles.Count.Len() > 2*r.RackSize {
			return r
		}
		if err != nil && strings.Contains(err.Error(), "unknown") { // a brick on the start, or the like, is drawn anew
			t.Fatal(err)
		}
	}
}

// randomFile returns a file of rules.
func randomFile(s *random.Stream, rack int) string {
	size := 3 + s.IntN(13)
	if s.IntN(6) == 0 {
		size = 21
	}
	rows := make([]string, size)
	for i := range rows {
		row := make([]byte, size)
		for j := range row {
			switch row[j] = '.'; {
			case s.IntN(14) == 0:
				row[j] = '#'
			case s.IntN(4) == 0:
				row[j] = "dtqDTQ"[s.IntN(6)]
			}
		}
		rows[i] = fmt.Sprintf("%q", row)
	}
	var bonuses []string
	for n := 1; n <= rack; n++ {
		if s.IntN(3) == 0 {
			bonuses = append(bonuses, fmt.Sprintf("%d = %d", n, s.IntN(120)))
		}
	}
	return fmt.Sprintf(`name = "random"
size = %d
board = [%s]
start = "%c%d"
labels = "numbers"
tiles = "random"
rack_size = %d
bonuses = { %s }
exchange_limit = %d
end = { scoreless_turns = %d, passes = %d, scoreless_late = %d }
end_rack = "%s"
challenge = "void"
`, size, strings.Join(rows, ","), 'A'+s.IntN(size), 1+s.IntN(size), rack, strings.Join(bonuses, ", "), 1+s.IntN(8),
		s.IntN(5), s.IntN(4), s.IntN(3), []string{"twice", "transfer"}[s.IntN(2)])
}

// randomSet returns a file of a tile set.
func randomSet(s *random.Stream, tiles int) string {
	set, letters := fmt.Sprintf("?,?,%d,0,0\n", s.IntN(5)), 2+s.IntN(7)
	for i := range letters {
		points := s.IntN(12)
		if s.IntN(5) == 0 {
			points = s.IntN(100)
		}
		set += fmt.Sprintf("%c,%c,%d,%d,%d\n", 'A'+i, 'a'+i, 1+s.IntN(max(2*tiles/letters, 1)), points, i%2)
	}
	return set
}

// RandomWords makes up at most n different words, half of them of two letters.
func RandomWords(set *tile.Set, n, longest int, s *random.Stream) (words [][]tile.Tile) {
	seen := map[string]bool{}
	for range 4 * n {
		w := make([]tile.Tile, 2)
		if s.IntN(2) == 0 {
			w = make([]tile.Tile, 2+s.IntN(longest-1))
		}
		for i := range w {
			w[i] = tile.Tile(1 + s.IntN(set.Len()))
		}
		if text := set.Tiles(w); !seen[text] && len(words) < n {
			seen[text] = true
			words = append(words, w)
		}
	}
	return words
}
