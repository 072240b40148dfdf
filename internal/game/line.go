package game

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/said"
)

// Line writes moves that follow one another from the position, each on the board that it is made on:
// (*board.Board).Spell writes them for people.
func (p *Position) Line(moves []move.Move, write func(*board.Board, *move.Move) string) []string {
	return line(p, moves, write)
}

// Said says moves that follow one another, each as people say it on the board before it.
func (p *Position) Said(moves []move.Move) []said.Text { return line(p, moves, (*board.Board).Said) }

// line returns what is written of each move, on the board before it.
func line[T any](p *Position, moves []move.Move, write func(*board.Board, *move.Move) T) []T {
	b := p.Clone().Board
	all := make([]T, len(moves))
	for i := range moves {
		all[i] = write(b, &moves[i])
		b.Place(&moves[i])
	}
	return all
}
