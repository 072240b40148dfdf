package board

import (
	"strings"

	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/tile"
)

// Said is Spell for what a person reads in any language: a play is the same in all, and an exchange and a pass are not.
func (b *Board) Said(m *move.Move) said.Text {
	switch m.Kind {
	case move.Pass:
		return said.Of("pass")
	case move.Exchange:
		used := m.Used()
		return said.Of("exchange %s", b.rules.Tiles.Rack(&used))
	}
	return said.Plain(b.Spell(m))
}

// Spell writes a move for people, with the letters played through in parentheses: "8D QI(NT)AR".
// move.Notation.Parse reads it back.
func (b *Board) Spell(m *move.Move) string {
	if m.Kind != move.Play {
		return b.Notation().Format(m)
	}
	var text strings.Builder
	text.WriteString(b.Notation().Place(int(m.Row), int(m.Col), m.Dir) + " ")
	var part []tile.Tile
	for i, t := range m.Word() {
		through := t == 0
		if through {
			t = b.At(m.Square(i))
		}
		part = append(part, t)
		if i+1 < int(m.Len) && (m.Tiles[i+1] == 0) == through {
			continue
		}
		letters := b.rules.Tiles.Play(part)
		if through {
			letters = "(" + letters + ")"
		}
		text.WriteString(letters)
		part = part[:0]
	}
	return text.String()
}
