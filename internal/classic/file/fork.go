package file

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// The resource fork: a header of four longs (where the data and the map begin, how long they are),
// the data, the map. The map: a copy of the header, 8 bytes for the system, where the type list and
// the name list begin in it; the type list; the references; the names.
const (
	forkHeader    = 16
	usualDataAt   = 256 // Apple's software leaves room for its own use
	mapTypesAt    = 24
	mapNamesAt    = 26
	mapHeader     = 28
	typeBytes     = 8
	referenceSize = 12
	noName        = 0xFFFF
	noTypes       = 0xFFFF
	itemHeader    = 4 // the length of an item stands before it
	maxName       = 255

	// maxResources bounds the memory of a hostile fork; Apple's software managed about 2,700.
	maxResources = 4096
)

// ParseFork reads a resource fork; an empty b is a fork without resources. The resources come in the
// order of the types and references in the map. Their Data alias b. The error is a *FormatError.
func ParseFork(b []byte) ([]Resource, error) {
	if len(b) == 0 {
		return nil, nil
	}
	f, err := openFork(b)
	if err != nil {
		return nil, err
	}
	lists, err := f.types()
	if err != nil {
		return nil, err
	}
	if err := f.checkLists(lists); err != nil {
		return nil, err
	}
	resources := make([]Resource, 0, total(lists))
	for _, l := range lists {
		for i := range l.count {
			r, err := f.resource(l, i)
			if err != nil {
				err.Resource = r.String()
				return nil, err
			}
			resources = append(resources, r)
		}
	}
	if err := f.checkItems(lists); err != nil {
		return nil, err
	}
	return resources, nil
}

// A fork is a resource fork whose header has been read.
type fork struct {
	data   []byte // offsets of items count from its beginning
	dataAt int
	table  []byte // the map
	mapAt  int

	typesAt int // in the map
	namesAt int
	refsEnd int    // end of the last list of references, in the map; known after types
	names   string // the name list, copied when the first name is read
}

// A list is the references to the resources of one type.
type list struct {
	kind  [4]byte
	at    int32 // in the map
	count int32
}

func (l list) end() int { return l.reference(l.count) }

// reference returns where a reference stands in the map.
func (l list) reference(i int32) int { return int(l.at) + referenceSize*int(i) }

func total(lists []list) int {
	n := 0
	for _, l := range lists {
		n += int(l.count)
	}
	return n
}

// forkSpans returns where data and map begin and how long they are.
func forkSpans(b []byte) (dataAt, mapAt, dataLen, mapLen int64) {
	return long(b, 0), long(b, 4), long(b, 8), long(b, 12)
}

func openFork(b []byte) (*fork, error) {
	if len(b) < forkHeader {
		return nil, bad(ResourceFork, 0, CutShort, "a header takes 16 bytes, but there are only %d", len(b))
	}
	dataAt, mapAt, dataLen, mapLen := forkSpans(b)
	data, err := cut(ResourceFork, b, 0, "the data", dataAt, dataLen)
	if err != nil {
		return nil, err
	}
	table, err := cut(ResourceFork, b, 4, "the map", mapAt, mapLen)
	if err != nil {
		return nil, err
	}
	switch {
	case mapLen < mapHeader+2:
		return nil, bad(ResourceFork, 12, CutShort, "the map has %d bytes; must have at least 30", mapLen)
	case mapAt < forkHeader || dataLen > 0 && dataAt < forkHeader:
		return nil, bad(ResourceFork, 0, Overlap, "data at %d and map at %d, but the header ends at 16", dataAt, mapAt)
	case dataLen > 0 && dataAt < mapAt+mapLen && mapAt < dataAt+dataLen:
		return nil, bad(ResourceFork, 0, Overlap, "the data run from %d to %d, the map from %d to %d",
			dataAt, dataAt+dataLen, mapAt, mapAt+mapLen)
	}
	f := &fork{data: data, dataAt: int(dataAt), table: table, mapAt: int(mapAt),
		typesAt: short(table, mapTypesAt), namesAt: short(table, mapNamesAt)}
	switch {
	case f.typesAt < mapHeader:
		return nil, bad(ResourceFork, f.mapAt+mapTypesAt, Overlap, "the type list is at %d of the map, whose header ends at 28", f.typesAt)
	case f.typesAt+2 > len(table):
		return nil, bad(ResourceFork, f.mapAt+mapTypesAt, CutShort, "the type list is at %d of the map's %d bytes", f.typesAt, len(table))
	}
	return f, nil
}

// types reads the type list.
func (f *fork) types() ([]list, error) {
	n := short(f.table, f.typesAt)
	if n == noTypes {
		return nil, nil
	}
	n++
	if end := f.typesAt + 2 + typeBytes*n; end > len(f.table) {
		return nil, bad(ResourceFork, f.mapAt+f.typesAt, CutShort, "the list of %d types ends at %d of the map's %d bytes", n, end, len(f.table))
	}
	if n > maxResources {
		return nil, bad(ResourceFork, f.mapAt+f.typesAt, TooMany, "%d types", n)
	}
	lists := make([]list, n)
	count := 0
	for i := range lists {
		at := f.typesAt + 2 + typeBytes*i
		l := list{kind: [4]byte(f.table[at:]), count: int32(short(f.table, at+4)) + 1, at: int32(f.typesAt + short(f.table, at+6))}
		if l.end() > len(f.table) {
			return nil, bad(ResourceFork, f.mapAt+at, CutShort, "the %d references to type %q run from %d to %d of the map's %d bytes",
				l.count, Roman(string(l.kind[:])), l.at, l.end(), len(f.table))
		}
		if count += int(l.count); count > maxResources {
			return nil, bad(ResourceFork, f.mapAt+at, TooMany, "%d or more", count)
		}
		lists[i] = l
	}
	return lists, nil
}

// checkLists refuses references that two types share or that lie in the type list, and notes where the
// last references end.
func (f *fork) checkLists(lists []list) error {
	before := list{at: int32(f.typesAt + 2 + typeBytes*len(lists))} // the end of the type list
	sorted := slices.Clone(lists)
	slices.SortFunc(sorted, func(a, b list) int { return cmp.Compare(a.at, b.at) })
	for _, l := range sorted {
		if int(l.at) < before.end() {
			return bad(ResourceFork, f.mapAt+int(l.at), Overlap, "the references to type %q begin before offset %d of the map, where other references or the types end",
				Roman(string(l.kind[:])), before.end())
		}
		before = l
	}
	f.refsEnd = before.end()
	return nil
}

// resource reads a reference of a list, the name and the item.
func (f *fork) resource(l list, i int32) (Resource, *FormatError) {
	at := l.reference(i)
	r := Resource{Type: l.kind, ID: int16(short(f.table, at)), Attributes: f.table[at+4]}
	if r.Attributes&compressedBit != 0 {
		return r, bad(ResourceFork, f.mapAt+at+4, Compressed, "attributes %#02x", r.Attributes)
	}
	var err *FormatError
	if r.Name, err = f.name(at); err != nil {
		return r, err
	}
	item := f.itemAt(l, i)
	if item+itemHeader > len(f.data) {
		return r, bad(ResourceFork, f.mapAt+at+5, CutShort, "its item is at %d, but there are only %d bytes of data", item, len(f.data))
	}
	length, body := long(f.data, item), f.data[item+itemHeader:]
	switch {
	case length >= 1<<31:
		return r, bad(ResourceFork, f.dataAt+item, Negative, "its length is %d", int32(uint32(length)))
	case length > int64(len(body)):
		return r, bad(ResourceFork, f.dataAt+item, CutShort, "its length is %d, but only %d bytes of data are left", length, len(body))
	}
	r.Data = body[:length:length]
	return r, nil
}

// itemAt returns the offset in the data that a reference gives.
func (f *fork) itemAt(l list, i int32) int {
	return int(binary.BigEndian.Uint32(f.table[l.reference(i)+4:]) & 0xFFFFFF)
}

// name reads the name of the reference at an offset of the map. Names share one copy of the name list,
// because many may be the same.
func (f *fork) name(at int) (string, *FormatError) {
	offset := short(f.table, at+2)
	if offset == noName {
		return "", nil
	}
	start := f.namesAt + offset
	switch {
	case start < f.refsEnd:
		return "", bad(ResourceFork, f.mapAt+at+2, Overlap, "its name is at %d of the map, but the references end at %d", start, f.refsEnd)
	case start >= len(f.table) || start+1+int(f.table[start]) > len(f.table):
		return "", bad(ResourceFork, f.mapAt+at+2, CutShort, "its name is at %d of the map's %d bytes", start, len(f.table))
	}
	if f.names == "" {
		f.names = string(f.table[f.namesAt:min(len(f.table), f.namesAt+noName+1+maxName)])
	}
	return f.names[offset+1 : offset+1+int(f.table[start])], nil
}

// checkItems refuses items that partly overlap.
func (f *fork) checkItems(lists []list) error {
	items := make([]int, 0, total(lists))
	for _, l := range lists {
		for i := range l.count {
			items = append(items, f.itemAt(l, i))
		}
	}
	slices.Sort(items)
	end := 0
	for _, item := range slices.Compact(items) {
		if item < end {
			err := bad(ResourceFork, f.dataAt+item, Overlap, "its item begins before offset %d of the data, where another ends", end)
			err.Resource = f.owner(lists, item)
			return err
		}
		end = item + itemHeader + int(long(f.data, item))
	}
	return nil
}

// owner returns the first resource whose item is at an offset of the data.
func (f *fork) owner(lists []list, item int) string {
	for _, l := range lists {
		for i := range l.count {
			if f.itemAt(l, i) == item {
				return Resource{Type: l.kind, ID: int16(short(f.table, l.reference(i)))}.String()
			}
		}
	}
	return ""
}
