package leave

import (
	"encoding/binary"
	"fmt"

	"maven/internal/stamp"
)

// stampMark ends the nodes of a table that has a stamp. The text of the stamp comes before it, then the
// length of the text in two bytes. Each byte is the letter of a node without children that no leave
// leads to, so programs that do not know stamps read the table like any other. The letters of the mark
// are higher than any tile's.
const stampMark = "MVNS"

// stampEnd is the number of nodes after the text.
const stampEnd = 2 + len(stampMark)

// Stamped returns the table with a stamp.
func (t *Table) Stamped(s *stamp.Stamp) *Table {
	other := *t
	other.stamp = s
	return other.hashed()
}

// appendStamp appends the nodes of the stamp, if there is one, as the file has them.
func (t *Table) appendStamp(dst []byte) []byte {
	for _, c := range t.stampBytes() {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c)<<24|lastSibling)
	}
	return dst
}

func (t *Table) stampBytes() []byte {
	if t.stamp == nil {
		return nil
	}
	text := t.stamp.AppendTo(nil)
	text = binary.BigEndian.AppendUint16(text, uint16(len(text)))
	return append(text, stampMark...)
}

// cutStamp takes the stamp off the nodes, if they end with one.
func (t *Table) cutStamp() error {
	end := len(t.nodes) - stampEnd
	if end < 1 || string(letters(t.nodes[end+2:])) != stampMark {
		return nil
	}
	n := int(binary.BigEndian.Uint16(letters(t.nodes[end : end+2])))
	if n >= end {
		return fmt.Errorf("KLV2: %w: %d bytes do not fit before node %d", stamp.ErrStamp, n, end)
	}
	for i, node := range t.nodes[end-n:] {
		if node&^(0xff<<24) != lastSibling {
			return fmt.Errorf("KLV2: %w: node %d has children or siblings", stamp.ErrStamp, end-n+i)
		}
	}
	s, err := stamp.Read(letters(t.nodes[end-n : end]))
	if err != nil {
		return fmt.Errorf("KLV2: %w", err)
	}
	t.nodes, t.stamp = t.nodes[:end-n], s
	return nil
}

func letters(nodes []uint32) []byte {
	text := make([]byte, len(nodes))
	for i, n := range nodes {
		text[i] = byte(n >> 24)
	}
	return text
}
