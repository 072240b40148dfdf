package file

import (
	"encoding/binary"
	"slices"
)

const (
	maxItemAt  = 1<<24 - 1 // an item's offset has three bytes
	maxListAt  = 1<<16 - 1
	typeListAt = mapHeader
)

// AppendFork appends a resource fork to dst: types in the order of their first resources, items and
// references in the order given. ParseFork gives back the same resources, grouped by type. The error is
// a *FormatError: too many resources, a name or data too long for the format, a compressed resource, or
// two with the same type and number.
func AppendFork(dst []byte, resources []Resource) ([]byte, error) {
	sorted, kinds, err := group(resources)
	if err != nil {
		return nil, err
	}
	dataLen, nameLen := 0, 0
	for _, r := range sorted {
		if dataLen > maxItemAt {
			return nil, badResource(r, TooLarge, "its item would begin at %d; the largest possible offset is %d", dataLen, maxItemAt)
		}
		dataLen += itemHeader + len(r.Data)
		if r.Name != "" {
			nameLen += 1 + len(r.Name)
		}
	}
	namesAt := typeListAt + 2 + typeBytes*len(kinds) + referenceSize*len(sorted)
	if namesAt > maxListAt || nameLen > maxListAt {
		return nil, bad(ResourceFork, -1, TooLarge, "the names, %d bytes, would begin at %d of the map; both numbers may be at most %d", nameLen, namesAt, maxListAt)
	}
	mapLen := namesAt + nameLen
	mapAt := usualDataAt + dataLen

	dst = slices.Grow(dst, mapAt+mapLen)
	var header [forkHeader]byte
	for i, v := range []int{usualDataAt, mapAt, dataLen, mapLen} {
		binary.BigEndian.PutUint32(header[4*i:], uint32(v))
	}
	dst = append(dst, header[:]...)
	dst = append(dst, make([]byte, usualDataAt-forkHeader)...)
	for _, r := range sorted {
		dst = binary.BigEndian.AppendUint32(dst, uint32(len(r.Data)))
		dst = append(dst, r.Data...)
	}
	dst = append(dst, header[:]...)
	dst = append(dst, make([]byte, mapTypesAt-forkHeader)...)
	dst = binary.BigEndian.AppendUint16(dst, typeListAt)
	dst = binary.BigEndian.AppendUint16(dst, uint16(namesAt))
	dst = appendTypes(dst, sorted, kinds)
	return appendReferences(dst, sorted), nil
}

// group checks resources one by one and returns them together by type, with the types in the order of their first resources.
func group(resources []Resource) (sorted []Resource, kinds [][4]byte, err error) {
	if len(resources) > maxResources {
		return nil, nil, bad(ResourceFork, -1, TooMany, "%d", len(resources))
	}
	type number struct {
		kind [4]byte
		id   int16
	}
	taken, place := map[number]bool{}, map[[4]byte]int{} // place: of a type in kinds
	for _, r := range resources {
		n := number{r.Type, r.ID}
		switch {
		case len(r.Name) > maxName:
			return nil, nil, badResource(r, TooLarge, "its name has %d bytes; must have at most %d", len(r.Name), maxName)
		case r.Attributes&compressedBit != 0:
			return nil, nil, badResource(r, Compressed, "attributes %#02x", r.Attributes)
		case taken[n]:
			return nil, nil, badResource(r, Duplicate, "give one of them another number")
		}
		taken[n] = true
		if _, known := place[r.Type]; !known {
			place[r.Type] = len(kinds)
			kinds = append(kinds, r.Type)
		}
	}
	sorted = slices.Clone(resources)
	slices.SortStableFunc(sorted, func(a, b Resource) int { return place[a.Type] - place[b.Type] })
	return sorted, kinds, nil
}

// badResource makes the error of a resource that cannot be written.
func badResource(r Resource, d Defect, detail string, args ...any) error {
	err := bad(ResourceFork, -1, d, detail, args...)
	err.Resource = r.String()
	return err
}

// appendTypes writes the type list; the references follow it in the same order.
func appendTypes(dst []byte, sorted []Resource, kinds [][4]byte) []byte {
	dst = binary.BigEndian.AppendUint16(dst, uint16(len(kinds)-1))
	at := 2 + typeBytes*len(kinds)
	for _, k := range kinds {
		n := 0
		for ; n < len(sorted) && sorted[n].Type == k; n++ {
		}
		dst = append(dst, k[:]...)
		dst = binary.BigEndian.AppendUint16(dst, uint16(n-1))
		dst = binary.BigEndian.AppendUint16(dst, uint16(at))
		at += referenceSize * n
		sorted = sorted[n:]
	}
	return dst
}

// appendReferences writes the references and then the names.
func appendReferences(dst []byte, sorted []Resource) []byte {
	item, name := 0, 0
	for _, r := range sorted {
		dst = binary.BigEndian.AppendUint16(dst, uint16(r.ID))
		if r.Name == "" {
			dst = binary.BigEndian.AppendUint16(dst, noName)
		} else {
			dst = binary.BigEndian.AppendUint16(dst, uint16(name))
			name += 1 + len(r.Name)
		}
		dst = binary.BigEndian.AppendUint32(dst, uint32(r.Attributes)<<24|uint32(item))
		dst = binary.BigEndian.AppendUint32(dst, 0)
		item += itemHeader + len(r.Data)
	}
	for _, r := range sorted {
		if r.Name != "" {
			dst = append(dst, byte(len(r.Name)))
			dst = append(dst, r.Name...)
		}
	}
	return dst
}
