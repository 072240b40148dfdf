package train

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"

	"maven/internal/stamp"
)

// The ways in which a checkpoint can be wrong; the Restore methods wrap one of them.
var (
	ErrNotCheckpoint = errors.New("not a checkpoint of this training")
	ErrVersion       = errors.New("checkpoint from another version of this program")
	ErrDamaged       = errors.New("checkpoint is torn or damaged")
	ErrOtherPlan     = errors.New("checkpoint of another plan")
)

// magic begins every checkpoint of Leaves; its last byte is the version.
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
func (l *Leaves) AppendCheckpoint(dst []byte) []byte {
	t := l.state.tally
	h := header{
		Generation: uint32(l.state.generation), Games: uint32(l.state.games), Leaves: uint32(len(t.sum)),
		Racks: t.racks.count, All: t.racks.sum, Square: t.racks.square,
	}
	if _, err := hex.Decode(h.Plan[:], []byte(l.plan.Fingerprint())); err != nil {
		panic(err) // a fingerprint is hexadecimal
	}
	return seal(magic).Append(dst, func(dst []byte) []byte {
		dst = appendPoints(mustAppend(dst, h), l.state.table)
		for _, array := range [][]int64{t.sum, t.weight} {
			for _, v := range array {
				dst = binary.LittleEndian.AppendUint64(dst, uint64(v))
			}
		}
		return dst
	})
}

// seal is how a kind of checkpoint begins and ends. The last byte of the magic is the version.
func seal(magic string) *stamp.Seal {
	last := len(magic) - 1
	return &stamp.Seal{Magic: magic[:last], Version: magic[last], Not: ErrNotCheckpoint, Other: ErrVersion, Damaged: ErrDamaged}
}

// unseal returns what stands between the magic and the checksum.
func unseal(data []byte, magic string) ([]byte, error) {
	body, err := seal(magic).Open(data)
	if errors.Is(err, ErrVersion) {
		return nil, fmt.Errorf("%w; remove it and begin again", err)
	}
	return body, err
}

func mustAppend(dst []byte, v any) []byte {
	dst, err := binary.Append(dst, binary.LittleEndian, v)
	if err != nil {
		panic(err) // happens only for types without a fixed size
	}
	return dst
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (l *Leaves) Restore(data []byte) error {
	body, err := unseal(data, magic)
	if err != nil {
		return err
	}
	var h header
	n, err := binary.Decode(body, binary.LittleEndian, &h)
	if err != nil {
		return fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	body = body[n:]
	if hex.EncodeToString(h.Plan[:]) != l.plan.Fingerprint() {
		return fmt.Errorf("%w: words, rules, tiles, games or seed differ", ErrOtherPlan)
	}
	leaves := l.state.table.Len()
	generation, games := int(h.Generation), int(h.Games)
	if int(h.Leaves) != leaves || len(body) != leaves*(4+8+8) || generation > len(l.plan.Games) ||
		(generation < len(l.plan.Games) && games > l.plan.Games[generation]) {
		return fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
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
