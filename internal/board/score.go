package board

import "maven/internal/move"

// Score returns the points of a fitting play: its own word, the crossing words, and the bonus for the
// number of tiles played. Other moves score 0.
func (b *Board) Score(m *move.Move) int {
	if m.Kind != move.Play {
		return 0
	}
	main, mult, crossing := 0, 1, 0
	scores := &b.rules.Tiles.Score
	for i, t := range m.Word() {
		row, col := m.Square(i)
		s := b.square(m.Dir, row, col)
		if t == 0 {
			main += int(scores.Of(s.Letter))
			continue
		}
		points := int(scores.Of(t)) * int(s.LetterMult)
		main += points
		mult *= int(s.WordMult)
		if s.Crossed {
			crossing += (int(s.CrossScore) + points) * int(s.WordMult)
		}
	}
	if m.Len == 1 {
		main = 0
	}
	return main*mult + crossing + b.rules.Bonus[m.Played]
}
