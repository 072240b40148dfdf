package boardtable

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// Row adds to row, which has Columns numbers, how much of each value a move gets: that of windows and crossed squares in parts of
// Whole, that of the turn whole and in points, as Worth counts them but for what the lanes were before. The values times
// these are Worth without a net; differences between moves of one position are what values are fitted to.
func (j *Judge) Row(row []int64, b *board.Board, m *move.Move, bag int) {
	turn := row[turnAt+stage(bag)*ofStage:]
	turn[keptPart] += int64(kept(m)) / int64(tile.Point)
	turn[scorePart] += int64(m.Score)
	if m.Kind != move.Play {
		turn[exchange]++
	} else {
		turn[min(m.Played, tiles)]++
		b.Place(m)
		defer b.Undo()
	}
	j.row = row
	for dir := range j.known {
		for i := range b.Rules().Size {
			j.read(b.Lane(move.Direction(dir), i))
		}
	}
	j.row = nil
}

// Unit is what stands for one of what Row counts: Whole for windows and crossed squares, 1 for the turn's.
func Unit(at int) int64 {
	if at < turnAt {
		return Whole
	}
	return 1
}
