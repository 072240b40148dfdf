package match

import (
	"encoding/binary"

	"maven/internal/tile"
	"maven/internal/varint"
)

// AppendRack appends a rack as ReadRack reads it: the number of tiles, and a byte for each.
func AppendRack(dst []byte, r *tile.Rack) []byte {
	dst = binary.AppendUvarint(dst, uint64(r.Len()))
	for t, c := range r {
		for range c {
			dst = append(dst, byte(t))
		}
	}
	return dst
}

// ReadRack reads a rack of tiles up to last, the last letter of a tile set.
func ReadRack(in *varint.Reader, last tile.Tile) tile.Rack {
	var r tile.Rack
	for _, b := range in.Bytes(in.Count(1)) {
		if b > byte(last) || r[b] == 1<<8-1 {
			in.Fail("no tile %d, or too many", b)
			return tile.Rack{}
		}
		r[b]++
	}
	return r
}
