package varint_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"maven/internal/varint"
)

// What is written is read, and nothing is left.
func TestRead(t *testing.T) {
	data := binary.AppendUvarint(nil, 300)
	data = binary.AppendVarint(data, -5000)
	data = binary.AppendUvarint(data, 2)
	data = append(data, "abcd"...)
	data = varint.AppendBytes(data, []byte{9, 8})
	data = append(data, 'r')
	r := varint.NewReader(data)
	if n := r.Uint(300); n != 300 {
		t.Errorf("%d, want 300", n)
	}
	if n := r.Int(5000); n != -5000 {
		t.Errorf("%d, want -5000", n)
	}
	if n := r.Count(4); n != 2 {
		t.Errorf("%d things, want 2", n)
	}
	if b := r.Bytes(4); string(b) != "abcd" {
		t.Errorf("bytes %q", b)
	}
	if b := r.Bytes(r.Count(1)); len(b) != 2 || b[0] != 9 {
		t.Errorf("bytes %v", b)
	}
	if b := r.Byte(); b != 'r' || r.Err() != nil {
		t.Errorf("byte %q, %v", b, r.Err())
	}
	if err := r.End(); err != nil {
		t.Error(err)
	}
}

// A fault is told with its place; what is read after it is 0, and the first fault stays.
func TestFaults(t *testing.T) {
	for want, c := range map[string]struct {
		data []byte
		read func(r *varint.Reader) int
	}{
		"byte 0 of 0: must be a number from 0 to 9":   {nil, func(r *varint.Reader) int { return r.Uint(9) }},
		"byte 0 of 1: must be a number from 0 to 8":   {[]byte{9}, func(r *varint.Reader) int { return r.Uint(8) }},
		"byte 0 of 1: must be a number from -4 to 4":  {binary.AppendVarint(nil, -5), func(r *varint.Reader) int { return r.Int(4) }},
		"byte 0 of 3: must be a number from 0 to 1":   {[]byte{2, 0, 0}, func(r *varint.Reader) int { return r.Count(2) }},
		"byte 0 of 0: 1 more bytes must follow":       {nil, func(r *varint.Reader) int { return int(r.Byte()) }},
		"byte 0 of 2: 3 more bytes must follow":       {[]byte{1, 2}, func(r *varint.Reader) int { return len(r.Bytes(3)) }},
		"byte 1 of 2: must be the end":                {[]byte{0, 7}, func(r *varint.Reader) int { return r.Uint(3) }},
		"byte 0 of 2: this is no game":                {[]byte{0, 7}, func(r *varint.Reader) int { r.Fail("this is no %s", "game"); return r.Uint(9) }},
		"byte 0 of 10: must be a number from 0 to 99": {[]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), func(r *varint.Reader) int { return r.Uint(99) }},
	} {
		r := varint.NewReader(c.data)
		if n := c.read(r); n != 0 {
			t.Errorf("%s: read %d", want, n)
		}
		if err := r.End(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if err := r.End(); r.Uint(1) != 0 || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("later: %v, want %s", err, want)
		}
	}
}

// No bytes make a reader panic, or promise more than there is.
func FuzzReader(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4}, []byte{3, 200, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, how, data []byte) {
		r := varint.NewReader(data)
		for _, one := range how {
			most := int(one) >> 3
			switch one % 5 {
			case 0:
				if n := r.Uint(most); n < 0 || n > most {
					t.Fatalf("%d is not from 0 to %d", n, most)
				}
			case 1:
				if n := r.Int(most); n < -most || n > most {
					t.Fatalf("%d is not from %d to %d", n, -most, most)
				}
			case 2:
				if n := r.Count(most + 1); n*(most+1) > len(data) {
					t.Fatalf("%d things of %d bytes in %d", n, most+1, len(data))
				}
			case 3:
				if b := r.Bytes(most); b != nil && len(b) != most {
					t.Fatalf("%d bytes, want %d", len(b), most)
				}
			case 4:
				r.Byte()
			}
		}
		_ = r.End()
	})
}
