package tile

import (
	"encoding/binary"

	"maven/internal/varint"
)

// AppendPacked appends the rack as ReadRack reads it: the number of tiles, and a byte for each.
func (r *Rack) AppendPacked(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(r.Len()))
	for t, c := range r {
		for range c {
			dst = append(dst, byte(t))
		}
	}
	return dst
}

// ReadRack reads a rack of tiles up to last, the last letter of a tile set.
func ReadRack(in *varint.Reader, last Tile) Rack {
	var r Rack
	for _, b := range in.Bytes(in.Count(1)) {
		if b > byte(last) || r[b] == 1<<8-1 {
			in.Fail("no tile %d, or too many", b)
			return Rack{}
		}
		r[b]++
	}
	return r
}
