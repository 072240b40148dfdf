package train

import (
	"bytes"
	"encoding/binary"

	"maven/internal/boardtable"
	"maven/internal/stat"
	"maven/internal/train/checkpoint"
	"maven/internal/varint"
)

// A tried is what moves of one position did when they were played out.
type tried struct {
	bag   int // tiles in it before the move
	moves []triedMove
}

// A triedMove is what a move gets of each value of a board table, as Judge.Row counts it, and what it gained in play-outs
// beyond its static equity, in thousandths of a point.
type triedMove struct {
	row  [boardtable.Columns]int64
	gain int64
}

// relative returns the rows of the moves and what they gained, both less the mean of the moves.
func (t *tried) relative() []yield {
	n := int64(len(t.moves))
	all := make([]yield, n)
	var sum [boardtable.Columns]int64
	gained := int64(0)
	for i := range t.moves {
		gained += t.moves[i].gain
		for at, v := range &t.moves[i].row {
			sum[at] += v
		}
	}
	for i := range all {
		all[i].outcome = int(stat.Nearest(n*t.moves[i].gain-gained, n))
		for at, v := range &t.moves[i].row {
			if x := stat.Nearest((n*v-sum[at])*one, n*boardtable.Unit(at)); x != 0 {
				all[i].row = append(all[i].row, column{at, x})
			}
		}
	}
	return all
}

// appendTried appends what was tried in a game as readTried reads it: each row less the one before it, for most of the board is the same.
func appendTried(dst []byte, t *tried) []byte {
	dst = binary.AppendUvarint(dst, uint64(t.bag))
	dst = binary.AppendUvarint(dst, uint64(len(t.moves)))
	var before [boardtable.Columns]int64
	for i := range t.moves {
		m := &t.moves[i]
		dst = binary.AppendVarint(dst, m.gain)
		last := -1
		for at, v := range &m.row {
			if v != before[at] {
				dst = binary.AppendUvarint(dst, uint64(at-last))
				dst = binary.AppendVarint(dst, v-before[at])
				last = at
			}
		}
		dst = append(dst, 0)
		before = m.row
	}
	return dst
}

// The most tiles that a bag can hold, and more than a move gets of a value, in its unit.
const (
	mostBag  = 1 << 13
	mostPart = 1 << 16
)

// readTried reads what was tried in a game.
func readTried(data []byte) (*tried, error) {
	in := varint.NewReader(data)
	t := &tried{bag: in.Uint(mostBag)}
	t.moves = make([]triedMove, in.Uint(boardChoices))
	for i := range t.moves {
		m := &t.moves[i]
		m.gain = int64(in.Int(maxPoints))
		if i > 0 {
			m.row = t.moves[i-1].row
		}
		for at := -1; ; {
			step := in.Uint(boardtable.Columns - 1 - at)
			if step == 0 {
				break
			}
			at += step
			most := mostPart * int(boardtable.Unit(at))
			m.row[at] += int64(in.Int(2 * most))
			if v := int(m.row[at]); v < -most || v > most {
				in.Fail("value %d: %d; must be from %d to %d", at, v, -most, most)
				m.row[at] = 0
			}
		}
	}
	return t, in.End()
}

// tried returns what was tried in a game that was played.
func (t *Board) tried(number int) *tried {
	all, err := readTried(t.kept[number])
	if err != nil {
		panic(err) // it was written here, or read when it was restored
	}
	return all
}

// boardMagic begins every checkpoint of Board; its last byte is the version.
const boardMagic = "MAVENBT2"

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's fingerprint, whether training is over, the
// net and what was tried in each game played, each of these with its length before it, and the SHA-256 of all that.
func (t *Board) AppendCheckpoint(dst []byte) []byte {
	learned, net := byte(0), []byte(nil)
	if t.learned {
		learned = 1
	}
	if t.net != nil {
		net = t.net.AppendTo(nil)
	}
	body := varint.AppendBytes([]byte{learned}, net)
	for _, one := range t.kept {
		body = varint.AppendBytes(body, one)
	}
	return checkpoint.Append(dst, boardMagic, t.print, body)
}

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (t *Board) Restore(data []byte) error {
	body, err := checkpoint.Open(data, boardMagic, t.print)
	if err != nil {
		return err
	}
	in, was := varint.NewReader(bytes.Clone(body)), *t
	was.learned, was.net, was.kept, was.moves = in.Uint(1) == 1, nil, nil, 0
	if net := in.Bytes(in.Count(1)); len(net) > 0 {
		if was.net, err = boardtable.ReadNet(net); err != nil {
			return checkpoint.Damaged("%w", err)
		}
	}
	for in.Left() > 0 {
		one := in.Bytes(in.Count(1))
		all, err := readTried(one)
		if err != nil {
			return checkpoint.Damaged("game %d: %w", len(was.kept)+1, err)
		}
		was.kept, was.moves = append(was.kept, one), was.moves+len(all.moves)
	}
	if err := in.End(); err != nil {
		return checkpoint.Damaged("%w", err)
	}
	if games := len(was.kept); games > t.plan.Games || was.learned && games < t.plan.Games {
		return checkpoint.Damaged("it has %d games; must have %d", games, t.plan.Games)
	}
	was.games = len(was.kept)
	*t = was
	return nil
}
