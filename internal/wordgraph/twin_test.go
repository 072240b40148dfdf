package wordgraph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"maven/internal/tile"
)

// The twins: word lists as sets of strings, a letter as 'A'-1 plus its number, the turn as '·'.

func text(path []tile.Tile) string {
	var b strings.Builder
	for _, t := range path {
		if t == turn {
			b.WriteRune('·')
		} else {
			b.WriteByte('A' - 1 + byte(t))
		}
	}
	return b.String()
}

func tiles(word string) []tile.Tile {
	var path []tile.Tile
	for _, r := range word {
		if r == '·' {
			path = append(path, turn)
		} else {
			path = append(path, tile.Tile(r-'A'+1))
		}
	}
	return path
}

func lists(words ...string) [][]tile.Tile {
	list := make([][]tile.Tile, len(words))
	for i, w := range words {
		list[i] = tiles(w)
	}
	return list
}

// distinct returns the words in order, each once.
func distinct(list [][]tile.Tile) []string {
	var words []string
	for _, w := range list {
		words = append(words, text(w))
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// splits returns the GADDAG's paths, in order.
func splits(words []string) []string {
	var paths []string
	for _, w := range words {
		for i := 1; i <= len(w); i++ {
			back := []byte(w[:i])
			slices.Reverse(back)
			path := string(back)
			if i < len(w) {
				path += "·" + w[i:]
			}
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// pathsAt spells all paths from a run on, in text order.
func pathsAt(g *Graph, run Node) []string {
	var paths []string
	if run != 0 {
		any := func([]tile.Tile) bool { return true }
		g.spell(run, nil, any, func(path []tile.Tile) bool {
			paths = append(paths, text(path))
			return true
		})
	}
	slices.Sort(paths)
	return paths
}

// minimal collects the text of every run that the paths need: "A!(...)B(...)", by what may follow.
type minimal map[string]bool

// run returns the text of the run of next letters of the paths, and takes it and its tails in.
func (m minimal) run(paths []string) string {
	after := map[rune][]string{}
	for _, p := range paths {
		r, size := utf8.DecodeRuneInString(p)
		after[r] = append(after[r], p[size:])
	}
	letters := make([]rune, 0, len(after))
	for r := range after {
		letters = append(letters, r)
	}
	slices.SortFunc(letters, func(a, b rune) int { return int(tiles(string(b))[0]) - int(tiles(string(a))[0]) })
	text := ""
	for _, r := range letters {
		accepts := ""
		if slices.Contains(after[r], "") {
			accepts = "!"
		}
		rest := slices.DeleteFunc(after[r], func(s string) bool { return s == "" })
		text = fmt.Sprintf("%c%s(%s)", r, accepts, m.run(rest)) + text
		m[text] = true
	}
	return text
}

// nodes returns how many nodes the runs take: each that is no other's tail takes its own.
func (m minimal) nodes() int {
	total := 0
	for run := range m {
		isTail := false
		for other := range m {
			if len(other) > len(run) && strings.HasSuffix(other, run) && balanced(other[:len(other)-len(run)]) {
				isTail = true
			}
		}
		if !isTail {
			total += siblings(run)
		}
	}
	return total
}

func balanced(s string) bool {
	return strings.Count(s, "(") == strings.Count(s, ")")
}

func siblings(run string) int {
	n, depth := 0, 0
	for _, r := range run {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				n++
			}
		}
	}
	return n
}

// checkAgainstTwin compares all that a graph of one list gives with the list.
func checkAgainstTwin(t *testing.T, g *Graph, list [][]tile.Tile) {
	t.Helper()
	want := distinct(list)
	var got []string
	for w := range g.Words() {
		got = append(got, text(w))
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v: Words gives %v", want, got)
	}
	if g.WordCount() != len(want) {
		t.Fatalf("%v: WordCount is %d, want %d", want, g.WordCount(), len(want))
	}
	for _, w := range list {
		if !g.Contains(w) {
			t.Fatalf("%v: does not contain %v", want, w)
		}
	}
	if got, want := pathsAt(g, g.GADDAG()), splits(want); !slices.Equal(got, want) {
		t.Fatalf("GADDAG holds %v, want %v", got, want)
	}
	if err := g.CheckHalves(); err != nil {
		t.Fatalf("%v: %v", want, err)
	}
}

func build(t testing.TB, letters int, family ...[][]tile.Tile) *Graph {
	t.Helper()
	g, err := Build(letters, family...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomList returns up to count words; few letters and short words make many words share parts.
func randomList(r *rand.Rand, count, letters, longest int) [][]tile.Tile {
	list := make([][]tile.Tile, r.IntN(count+1))
	for i := range list {
		list[i] = randomWord(r, letters, 1+r.IntN(longest))
	}
	return list
}

func randomWord(r *rand.Rand, letters, length int) []tile.Tile {
	word := make([]tile.Tile, length)
	for i := range word {
		word[i] = tile.Tile(1 + r.IntN(letters))
	}
	return word
}
