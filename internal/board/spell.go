package board

import (
	"strings"

	"maven/internal/move"
	"maven/internal/tile"
)

// Spell writes a move for people: as move.Notation does, but with the letters played through in
// parentheses: "8D QI(NT)AR".
func (b *Board) Spell(m *move.Move) string {
	if m.Kind != move.Play {
		return b.Notation().Format(m)
	}
	var text strings.Builder
	text.WriteString(b.Notation().Place(int(m.Row), int(m.Col), m.Dir) + " ")
	through := false
	for i, t := range m.Word() {
		if (t == 0) != through {
			text.WriteString(map[bool]string{true: ")", false: "("}[through])
			through = !through
		}
		if t == 0 {
			t = b.At(step(m.Dir, int(m.Row), int(m.Col), i))
		}
		text.WriteString(b.rules.Tiles.Tiles([]tile.Tile{t}))
	}
	if through {
		text.WriteByte(')')
	}
	return text.String()
}
