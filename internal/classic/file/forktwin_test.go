package file

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// A claim marks who owns each byte of a fork; the slow reader refuses a byte with two owners.
type claim map[int64]string

// take claims bytes for an owner, and reports whether they are in the fork and free or its own.
func (c claim) take(b []byte, at, length int64, owner string) bool {
	if at < 0 || length < 0 || at+length > int64(len(b)) {
		return false
	}
	for i := at; i < at+length; i++ {
		if c[i] != "" && c[i] != owner {
			return false
		}
		c[i] = owner
	}
	return true
}

// slowFork reads a fork byte by byte, after the description of the format alone.
func slowFork(b []byte) ([]Resource, bool) {
	u16 := func(at int64) int64 { return int64(b[at])<<8 | int64(b[at+1]) }
	u32 := func(at int64) int64 { return u16(at)<<16 | u16(at+2) }
	if len(b) == 0 {
		return nil, true
	}
	areas := claim{}
	if !areas.take(b, 0, 16, "header") {
		return nil, false
	}
	dataAt, mapAt, dataLen, mapLen := u32(0), u32(4), u32(8), u32(12)
	if dataAt+dataLen > int64(len(b)) || !areas.take(b, dataAt, dataLen, "data") || mapLen < 30 || !areas.take(b, mapAt, mapLen, "map") {
		return nil, false
	}
	table, names, data := claim{}, claim{}, claim{}
	part := b[:mapAt+mapLen]
	typesAt, namesAt := mapAt+u16(mapAt+24), mapAt+u16(mapAt+26)
	if !table.take(part, mapAt, 28, "map header") || typesAt+2 > int64(len(part)) {
		return nil, false
	}
	types := (u16(typesAt) + 1) % 0x10000
	if !table.take(part, typesAt, 2+8*types, "types") {
		return nil, false
	}
	end := typesAt + 2 + 8*types
	for i := range types {
		at := typesAt + 2 + 8*i
		refs, n := typesAt+u16(at+6), u16(at+4)+1
		if !table.take(part, refs, 12*n, string(rune('A'+i))) {
			return nil, false
		}
		end = max(end, refs+12*n)
	}
	var list []Resource
	for i := range types {
		at := typesAt + 2 + 8*i
		for j := range u16(at+4) + 1 {
			ref := typesAt + u16(at+6) + 12*j
			r := Resource{Type: [4]byte(b[at:]), ID: int16(u16(ref)), Attributes: b[ref+4]}
			if r.Attributes%2 == 1 {
				return nil, false
			}
			if offset := u16(ref + 2); offset != 0xFFFF {
				name := namesAt + offset
				if name < end || name >= int64(len(part)) || !names.take(part, name, 1+int64(b[name]), "names") {
					return nil, false
				}
				r.Name = string(b[name+1 : name+1+int64(b[name])])
			}
			item := dataAt + u32(ref+4)&0xFFFFFF
			if item+4 > dataAt+dataLen || !data.take(b[:dataAt+dataLen], item, 4+u32(item), string(rune(item))) {
				return nil, false
			}
			r.Data = b[item+4 : item+4+u32(item)]
			list = append(list, r)
		}
	}
	return list, true
}

// smallFork returns a random fork with little data, so that few changes go unnoticed.
func smallFork(t *testing.T, r *rand.Rand) []byte {
	t.Helper()
	var list []Resource
	for i := range r.IntN(6) {
		list = append(list, Resource{Type: [4]byte{'A', 'B', 'C', byte('D' + r.IntN(3))}, ID: int16(i),
			Name: "name"[:r.IntN(5)], Data: bytes.Repeat([]byte{byte(r.IntN(3))}, r.IntN(12))})
	}
	fork, err := AppendFork(nil, list)
	if err != nil {
		t.Fatal(err)
	}
	if r.IntN(2) == 0 { // without the room before the data
		fork = slices.Delete(fork, 16, 256)
		for _, at := range []int{0, 4} {
			binary.BigEndian.PutUint32(fork[at:], binary.BigEndian.Uint32(fork[at:])-240)
		}
	}
	return fork
}

// TestForkTwin compares ParseFork with the slow reader on whole and damaged forks.
func TestForkTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	accepted, refused := 0, 0
	for range 6000 {
		b := smallFork(t, r)
		mapAt := int(binary.BigEndian.Uint32(b[4:]))
		for range r.IntN(3) {
			switch r.IntN(3) {
			case 0:
				b[r.IntN(16)] = byte(r.IntN(80))
			case 1:
				b[mapAt+24+r.IntN(len(b)-mapAt-24)] = byte(r.IntN(40))
			case 2:
				b[min(len(b)-1, 16+r.IntN(len(b)-16))] += byte(1 + r.IntN(3))
			}
		}
		want, ok := slowFork(b)
		got, err := ParseFork(b)
		if (err == nil) != ok {
			t.Fatalf("%x: %v; the slow reader accepts it: %v", b, err, ok)
		}
		if !ok {
			refused++
			continue
		}
		accepted++
		if len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("%x: %v, want %v", b, got, want)
		}
	}
	if accepted < 1500 || refused < 1500 {
		t.Errorf("%d accepted, %d refused: the changes test little", accepted, refused)
	}
}
