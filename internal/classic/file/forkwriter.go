package file

import (
	"bytes"
	"cmp"
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

// group checks resources one by one and returns them together by type, with the types.
func group(resources []Resource) (sorted []Resource, kinds [][4]byte, err error) {
	if len(resources) > maxResources {
		return nil, nil, bad(ResourceFork, -1, TooMany, "%d", len(resources))
	}
	order := make([]int32, len(resources))
	for i, r := range resources {
		order[i] = int32(i)
		switch {
		case len(r.Name) > maxName:
			return nil, nil, badResource(r, TooLarge, "its name has %d bytes; must have at most %d", len(r.Name), maxName)
		case r.Attributes&compressedBit != 0:
			return nil, nil, badResource(r, Compressed, "attributes %#02x", r.Attributes)
		}
	}
	slices.SortFunc(order, func(i, j int32) int {
		a, b := &resources[i], &resources[j]
		return cmp.Or(bytes.Compare(a.Type[:], b.Type[:]), cmp.Compare(a.ID, b.ID))
	})
	first := make([]int32, len(order)) // of each resource, the index of the first of its type
	for from := 0; from < len(order); {
		to, least := from, order[from]
		for ; to < len(order) && resources[order[to]].Type == resources[order[from]].Type; to++ {
			least = min(least, order[to])
			if to > from && resources[order[to]].ID == resources[order[to-1]].ID {
				return nil, nil, badResource(resources[order[to]], Duplicate, "give one of them another number")
			}
		}
		for _, i := range order[from:to] {
			first[i] = least
		}
		from = to
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Or(cmp.Compare(first[i], first[j]), cmp.Compare(i, j)) })
	sorted = make([]Resource, len(order))
	for n, i := range order {
		sorted[n] = resources[i]
		if first[i] == i {
			kinds = append(kinds, resources[i].Type)
		}
	}
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
