package report

import (
	"slices"

	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/tile"
)

// A Meaning is a word of a game and what it means.
type Meaning struct {
	Word string
	Text string
}

// glossary returns what the words of a game mean, in alphabet order: those that were played, and those of the better moves
// that were missed. unknown has the words of which nothing is known. Phonies are in neither.
func (r *Report) glossary() (known []Meaning, unknown []string, err error) {
	if r.means == nil {
		return nil, nil, nil
	}
	words := map[string][]tile.Tile{}
	for i := range r.Turns {
		t := &r.Turns[i]
		if t.Kind == record.Played && len(t.Phonies) == 0 {
			r.enter(words, t, &t.Move)
		}
		if t.Better != nil && t.Better.Move.Kind == move.Play {
			r.enter(words, t, &t.Better.Move)
		}
	}
	for word, letters := range words {
		text, err := r.means(letters)
		if err != nil {
			return nil, nil, err
		}
		if text != "" {
			known = append(known, Meaning{word, text})
		} else {
			unknown = append(unknown, word)
		}
	}
	order := func(a, b string) int { return slices.Compare(words[a], words[b]) }
	slices.SortFunc(known, func(a, b Meaning) int { return order(a.Word, b.Word) })
	slices.SortFunc(unknown, order)
	return known, unknown, nil
}

// enter enters the main word of a play of a turn.
func (r *Report) enter(words map[string][]tile.Tile, t *Turn, m *move.Move) {
	letters := t.word(m, r.Rules.Size)
	words[r.Rules.Tiles.Word(letters)] = letters
}

// word returns the letters of the main word of a play, without designations, on the board as the turn began.
func (t *Turn) word(m *move.Move, size int) []tile.Tile {
	letters := slices.Clone(m.Word())
	for i, at := range letters {
		if at == 0 {
			row, col := m.Square(i)
			at = t.Squares[row*size+col]
		}
		letters[i] = at.Letter()
	}
	return letters
}
