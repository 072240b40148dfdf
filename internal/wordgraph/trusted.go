package wordgraph

import (
	"encoding/binary"
	"unsafe"
)

// Trusted makes a graph of bytes that this package wrote and a checksum vouches for. Nothing is checked:
// with other bytes any method may panic or never return. The graph uses data itself, without a copy, on
// a little-endian machine if data begins at a multiple of 4 bytes, so data must not change afterwards.
func Trusted(data []byte, lists int) *Graph {
	return newGraph(alias(data), lists)
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
