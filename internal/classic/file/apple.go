package file

import (
	"cmp"
	"slices"
)

// AppleSingle and AppleDouble: magic, version, 16 unused bytes, the number of entries, and for each
// entry its kind, offset and length.
const (
	singleMagic   = 0x00051600
	doubleMagic   = 0x00051607
	appleVersion1 = 0x00010000
	appleVersion  = 0x00020000
	appleCountAt  = 24
	appleHeader   = 26
	appleEntry    = 12

	entryData   = 1
	entryFork   = 2
	entryName   = 3
	entryFinder = 9 // begins with type and creator
)

func isApple(b []byte) bool {
	return len(b) >= 4 && (long(b, 0) == singleMagic || long(b, 0) == doubleMagic)
}

func parseApple(b []byte) (*Forks, error) {
	f := &Forks{Carrier: AppleDouble}
	if long(b, 0) == singleMagic {
		f.Carrier = AppleSingle
	}
	if len(b) < appleHeader {
		return nil, bad(f.Carrier, 0, CutShort, "a header takes 26 bytes, but there are only %d", len(b))
	}
	if v := long(b, 4); v != appleVersion && v != appleVersion1 {
		return nil, bad(f.Carrier, 4, BadVersion, "%08x; must be 00020000 or 00010000", v)
	}
	n := short(b, appleCountAt)
	if _, err := cut(f.Carrier, b, appleCountAt, "the list of entries", appleHeader, int64(appleEntry*n)); err != nil {
		return nil, err
	}
	if err := checkEntries(f.Carrier, b, n); err != nil {
		return nil, err
	}
	seen := 0
	for i := range n {
		kind, part := entry(b, i)
		if kind > entryFinder {
			continue
		}
		if seen&(1<<kind) != 0 {
			return nil, bad(f.Carrier, appleHeader+appleEntry*i, Duplicate, "entry of kind %d", kind)
		}
		seen |= 1 << kind
		switch kind {
		case entryData:
			f.Data = part
		case entryFork:
			f.Fork = part
		case entryName:
			f.Name = string(part[:min(len(part), maxName)])
		case entryFinder:
			if len(part) >= 8 {
				f.Type, f.Creator = [4]byte(part), [4]byte(part[4:])
			}
		}
	}
	return f, nil
}

// entry returns the kind and the bytes of an entry that is already checked.
func entry(b []byte, i int) (kind int64, part []byte) {
	at := appleHeader + appleEntry*i
	from, length := long(b, at+4), long(b, at+8)
	return long(b, at), b[from : from+length : from+length]
}

// checkEntries refuses entries that reach outside the file, or overlap each other or the list of entries.
func checkEntries(c Carrier, b []byte, n int) error {
	type span struct{ from, to, field int32 }
	spans := make([]span, 0, n)
	for i := range n {
		field := appleHeader + appleEntry*i
		from, length := long(b, field+4), long(b, field+8)
		if _, err := cut(c, b, field, "an entry", from, length); err != nil {
			return err
		}
		if length > 0 {
			spans = append(spans, span{int32(from), int32(from + length), int32(field)})
		}
	}
	slices.SortFunc(spans, func(x, y span) int { return cmp.Compare(x.from, y.from) })
	end := int32(appleHeader + appleEntry*n)
	for _, s := range spans {
		if s.from < end {
			return bad(c, int(s.field), Overlap, "the entry begins at %d, but the part before it ends at %d", s.from, end)
		}
		end = s.to
	}
	return nil
}
