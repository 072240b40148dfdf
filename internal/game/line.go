package game

import (
	"maven/internal/board"
	"maven/internal/move"
)

// Line writes moves that follow one another from the position, each on the board that it is made on:
// (*board.Board).Spell writes them for people.
func (p *Position) Line(moves []move.Move, write func(*board.Board, *move.Move) string) []string {
	b := p.Clone().Board
	all := make([]string, len(moves))
	for i := range moves {
		all[i] = write(b, &moves[i])
		b.Place(&moves[i])
	}
	return all
}
