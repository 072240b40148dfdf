package kit

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maven/internal/sieve"
	"maven/internal/tile"
)

// A band is the words down to a rank, the commonest having rank 1, and their size.
type band struct {
	rank int
	size byte
}

// bands give a language the vocabulary that English has: as many words up to each size as there are in the list Both.
func bands() []band {
	return []band{{4_015, 10}, {11_118, 20}, {40_419, 35}, {45_230, 40}, {63_311, 50}, {69_016, 55}, {80_291, 60}, {114_796, 70}}
}

const (
	counted   = 80 // size of a word that is counted, but in no band
	uncounted = 95 // size of a word that is not counted
)

// Sizes returns how common words are, in their order, by a text of counts: a line for each word, the word and its count. Words that
// become the same tiles are counted together.
func Sizes(words [][]tile.Tile, s *sieve.Sieve, counts []byte) ([]byte, error) {
	at := make(map[string]int, len(words))
	for i, w := range words {
		at[string(w)] = i
	}
	seen := make([]int, len(words))
	read := s.Reader()
	lines, err := sieve.Text(counts)
	if err != nil {
		return nil, err
	}
	number := 0
	for line := range strings.Lines(lines) {
		number++
		text, count, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			text, count, ok = strings.Cut(text, " ")
		}
		n, err := strconv.Atoi(strings.TrimSpace(count))
		if text == "" && !ok || strings.HasPrefix(text, "#") {
			continue
		}
		if !ok || err != nil || n < 0 {
			return nil, fmt.Errorf("line %d: %.60q; must be a word, a space or a tab, and a whole number", number, strings.TrimSpace(line))
		}
		if word, ok := read(text); ok {
			if i, ok := at[string(word)]; ok {
				seen[i] += min(n, 1<<40)
			}
		}
	}
	var ranked []int
	for i, n := range seen {
		if n > 0 {
			ranked = append(ranked, i)
		}
	}
	if len(ranked) == 0 {
		return nil, errors.New("it counts no word of the list; each line must be a word, a space or a tab, and a whole number")
	}
	slices.SortFunc(ranked, func(a, b int) int { return cmp.Or(cmp.Compare(seen[b], seen[a]), cmp.Compare(a, b)) })
	sizes := bytes.Repeat([]byte{uncounted}, len(words))
	all := bands()
	for rank, i := range ranked {
		for len(all) > 0 && rank >= all[0].rank {
			all = all[1:]
		}
		sizes[i] = counted
		if len(all) > 0 {
			sizes[i] = all[0].size
		}
	}
	return sizes, nil
}
