package file

import "encoding/binary"

// appendAppleDouble appends to dst the AppleDouble file that goes beside the data fork of f under
// the name with "._" before it: the resource fork, type and creator. Data and Name are not in it.
func appendAppleDouble(dst []byte, f *Forks) []byte {
	finder := make([]byte, 32)
	copy(finder, f.Type[:])
	copy(finder[4:], f.Creator[:])
	return appendEntries(dst, doubleMagic, []appleItem{{entryFinder, finder}, {entryFork, f.Fork}})
}

// An appleItem is one entry to write.
type appleItem struct {
	kind uint32
	part []byte
}

func appendEntries(dst []byte, magic uint32, items []appleItem) []byte {
	dst = binary.BigEndian.AppendUint32(dst, magic)
	dst = binary.BigEndian.AppendUint32(dst, appleVersion)
	dst = append(dst, make([]byte, appleCountAt-8)...)
	dst = binary.BigEndian.AppendUint16(dst, uint16(len(items)))
	at := appleHeader + appleEntry*len(items)
	for _, item := range items {
		dst = binary.BigEndian.AppendUint32(dst, item.kind)
		dst = binary.BigEndian.AppendUint32(dst, uint32(at))
		dst = binary.BigEndian.AppendUint32(dst, uint32(len(item.part)))
		at += len(item.part)
	}
	for _, item := range items {
		dst = append(dst, item.part...)
	}
	return dst
}

// appendMacBinary appends to dst a MacBinary III file with both forks of f, its name, type and
// creator.
func appendMacBinary(dst []byte, f *Forks) []byte {
	h := make([]byte, binaryBlock)
	h[1] = byte(len(f.Name))
	copy(h[binaryNameAt:], f.Name)
	copy(h[binaryTypeAt:], f.Type[:])
	copy(h[binaryCreatorAt:], f.Creator[:])
	binary.BigEndian.PutUint32(h[binaryDataAt:], uint32(len(f.Data)))
	binary.BigEndian.PutUint32(h[binaryForkAt:], uint32(len(f.Fork)))
	copy(h[binarySignAt:], binarySign)
	h[binaryVersionAt] = binaryVersionIII
	h[binaryVersionAt+1] = binaryVersionII // the least a reader must know
	binary.BigEndian.PutUint16(h[binaryCRCAt:], crc16(h[:binaryCRCAt]))

	dst = append(dst, h...)
	for _, fork := range [][]byte{f.Data, f.Fork} {
		dst = append(dst, fork...)
		dst = append(dst, make([]byte, padded(int64(len(fork)))-int64(len(fork)))...)
	}
	return dst
}
