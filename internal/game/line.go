package game

import "maven/internal/move"

// Spell writes moves that follow one another from the position, as Board.Spell does each.
func (p *Position) Spell(line []move.Move) []string {
	b := p.Clone().Board
	all := make([]string, len(line))
	for i := range line {
		all[i] = b.Spell(&line[i])
		b.Place(&line[i])
	}
	return all
}
