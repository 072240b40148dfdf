package leaves

import (
	"maven/internal/train/checkpoint"
)

// magic begins every checkpoint; its last byte is the version.
const magic = "MAVENLT2"

// A header is what stands between the fingerprint and the arrays.
type header struct {
	Generation uint32
	Games      uint32
	Leaves     uint32
	Racks, All int64
	Square     float64
}

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's fingerprint, a header, the table in
// use and the tally of the current generation as arrays over the leaves (one of 32-bit floats, then two
// of 64-bit integers), and the SHA-256 of all these.
func (l *Trainer) AppendCheckpoint(dst []byte) []byte {
	t := l.state.tally
	h := header{
		Generation: uint32(l.state.generation), Games: uint32(l.state.games), Leaves: uint32(len(t.sum)),
		Racks: t.racks.count, All: t.racks.sum, Square: t.racks.square,
	}
	return checkpoint.Append(dst, magic, l.plan.print(), h, l.state.table.Points(), t.sum, t.weight)
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (l *Trainer) Restore(data []byte) error {
	var h header
	leaves := l.state.table.Len()
	points, t := make([]float32, leaves), newTally(leaves)
	rest, err := checkpoint.Open(data, magic, l.plan.print(), &h, points, t.sum, t.weight)
	if err != nil {
		return err
	}
	generation, games := int(h.Generation), int(h.Games)
	if int(h.Leaves) != leaves || len(rest) > 0 || generation > len(l.plan.Games) ||
		(generation < len(l.plan.Games) && games > l.plan.Games[generation]) {
		return checkpoint.Damaged("its parts do not fit together")
	}
	t.racks = racks{h.Racks, h.All, h.Square}
	l.state = state{generation: generation, games: games, table: l.state.table.With(points), tally: t}
	return nil
}
