package wordgraph

import (
	"encoding/binary"
	"unsafe"
)

// Trusted makes a graph of bytes that this package wrote and a checksum vouches for: nothing is
// checked, and other bytes may make any method panic or run on. On a machine whose integers are
// little-endian the nodes are data itself, if it begins at a multiple of 4 bytes, so data must not be
// changed afterwards; otherwise they are a copy.
func Trusted(data []byte, letters, lists int) *Graph {
	return newGraph(alias(data), letters, lists)
}

// alias returns data as nodes, without copying where the machine allows it.
func alias(data []byte) []uint32 {
	count := len(data) / nodeBytes
	start := unsafe.Pointer(unsafe.SliceData(data))
	little := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	if count == 0 || !little || uintptr(start)%unsafe.Alignof(uint32(0)) != 0 {
		return decode(data)
	}
	return unsafe.Slice((*uint32)(start), count)
}
