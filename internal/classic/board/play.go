package board

import (
	"errors"
	"slices"
)

// A Placement is the squares that a Play filled, for Undo.
type Placement struct {
	lane int8
	n    int8
	pos  [MaxRack]int8
}

// Play places the tiles of a move with its blanks where Score puts them, and returns the rack after it.
// In lane 0 nothing is placed. The errors are those of Score, without ErrProduct; then nothing is done.
func (b *Board) Play(m *Move, rack Rack) (Placement, Rack, error) {
	_, blanks, left, err := b.Score(m, rack)
	if err != nil && !errors.Is(err, ErrProduct) {
		return Placement{}, rack, err
	}
	p := Placement{lane: int8(m.Lane)}
	if m.Lane == 0 {
		return p, left, nil
	}
	for i := range m.Len() {
		pos := m.Start + i
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		b.put(m.Lane, pos, m.Word[i], slices.Contains(blanks, SquareAt(m.Lane, pos)))
		p.pos[p.n] = int8(pos)
		p.n++
	}
	return p, left, nil
}

// Undo takes back a Play. Later plays must have been taken back before.
func (b *Board) Undo(p Placement) {
	for _, pos := range p.pos[:p.n] {
		b.set(int(p.lane), int(pos), 0, 0)
		b.tiles--
	}
}
