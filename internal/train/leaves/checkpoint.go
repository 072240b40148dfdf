package leaves

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"

	"maven/internal/train/checkpoint"
)

// magic begins every checkpoint; its last byte is the version.
const magic = "MAVENLT2"

// header is what stands between the magic and the arrays, little-endian.
type header struct {
	Plan       [sha256.Size]byte // Fingerprint
	Generation uint32
	Games      uint32
	Leaves     uint32
	Racks, All int64
	Square     float64
}

// AppendCheckpoint appends everything that Restore needs to continue: the magic, a header, the table in
// use and the tally of the current generation as arrays over the leaves (one of 32-bit floats, then two
// of 64-bit integers), and the SHA-256 of all these.
func (l *Trainer) AppendCheckpoint(dst []byte) []byte {
	t := l.state.tally
	h := header{
		Generation: uint32(l.state.generation), Games: uint32(l.state.games), Leaves: uint32(len(t.sum)),
		Racks: t.racks.count, All: t.racks.sum, Square: t.racks.square,
	}
	if _, err := hex.Decode(h.Plan[:], []byte(l.plan.Fingerprint())); err != nil {
		panic(err) // a fingerprint is hexadecimal
	}
	return checkpoint.Append(dst, magic, func(dst []byte) []byte {
		dst = appendPoints(mustAppend(dst, h), l.state.table)
		for _, array := range [][]int64{t.sum, t.weight} {
			for _, v := range array {
				dst = binary.LittleEndian.AppendUint64(dst, uint64(v))
			}
		}
		return dst
	})
}

func mustAppend(dst []byte, v any) []byte {
	dst, err := binary.Append(dst, binary.LittleEndian, v)
	if err != nil {
		panic(err) // happens only for types without a fixed size
	}
	return dst
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (l *Trainer) Restore(data []byte) error {
	body, err := checkpoint.Open(data, magic)
	if err != nil {
		return err
	}
	var h header
	n, err := binary.Decode(body, binary.LittleEndian, &h)
	if err != nil {
		return checkpoint.Short(data)
	}
	body = body[n:]
	if hex.EncodeToString(h.Plan[:]) != l.plan.Fingerprint() {
		return fmt.Errorf("%w: words, rules, tiles, games or seed differ", checkpoint.ErrOtherPlan)
	}
	leaves := l.state.table.Len()
	generation, games := int(h.Generation), int(h.Games)
	if int(h.Leaves) != leaves || len(body) != leaves*(4+8+8) || generation > len(l.plan.Games) ||
		(generation < len(l.plan.Games) && games > l.plan.Games[generation]) {
		return fmt.Errorf("%w: its parts do not fit together", checkpoint.ErrDamaged)
	}
	points := make([]float32, leaves)
	for i := range points {
		points[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
	}
	t := newTally(leaves)
	t.racks = racks{h.Racks, h.All, h.Square}
	for i := range leaves {
		t.sum[i] = int64(binary.LittleEndian.Uint64(body[4*leaves+8*i:]))
		t.weight[i] = int64(binary.LittleEndian.Uint64(body[12*leaves+8*i:]))
	}
	l.state = state{generation: generation, games: games, table: l.state.table.With(points), tally: t}
	return nil
}
