package tables

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestNewPoolSharesTails(t *testing.T) {
	for _, c := range []struct{ strings, want string }{
		{"", ""},
		{"a", "a."},
		{"a a", "a."},
		{"q aq adiq diq qt aqt", "aq.adiq.aqt."},
		{"ba aa a cba", "aa.cba."},
		{"b a ab", "a.ab."},
		{"ily ly y ily", "ily."},
		{"? ?? a?", "??.a?."},
	} {
		pool := newPool(strings.Fields(c.strings))
		if got := strings.ReplaceAll(string(pool), "\x00", "."); got != c.want {
			t.Errorf("%s: %s, want %s", c.strings, got, c.want)
		}
	}
}

func TestPoolOffsets(t *testing.T) {
	pool := originalPool()
	for s, want := range map[string]int{
		"?": 0, "??": 2, "a": 5, "aa": 7, "adiq": 25, "diq": 26, "aq": 42, "ck": 62, "k": 63, "gg": 111, "hh": 118,
		"tt": 238, "uu": 250, "ww": 267, "ly": 288, "imu": 363, "aeiou": 367, "xyz": 532, "qqq": -1,
	} {
		got := pool.Offset(s)
		if got != want {
			t.Errorf("%s at %d, want %d", s, got, want)
		}
		if read, err := pool.At(max(got, 0), 26); got >= 0 && (read != s || err != nil) {
			t.Errorf("offset %d reads %q, %v, want %q", got, read, err, s)
		}
	}
	all, err := pool.strings()
	if err != nil || len(all) != 130 || !slices.Equal(all, strings.Fields(storedPatterns+" "+storedSets)) {
		t.Errorf("%d strings, %v", len(all), err)
	}
}

func TestPoolRefuses(t *testing.T) {
	pool := Pool("ba\x00\x00aB\x00aaaaaaaa\x00ab")
	for _, c := range []struct {
		read   func(int) (string, error)
		offset int
		want   string
	}{
		{pool.pattern, 0, `"ba" at offset 0 is out of order`},
		{pool.pattern, 3, "pattern at offset 3 is empty"},
		{pool.set, 3, "set at offset 3 is empty"},
		{pool.set, 4, "byte 5 is 'B'"},
		{pool.pattern, 7, "offset 7 has more than 7 letters"},
		{pool.set, 16, "offset 16 has no NUL"},
		{pool.set, 18, "outside the 18 bytes"},
		{pool.set, -1, "offset -1 is outside"},
	} {
		if s, err := c.read(c.offset); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("offset %d: %q, %v; want an error with %q", c.offset, s, err, c.want)
		}
	}
	if s, err := pool.pattern(8); s != "aaaaaaa" || err != nil {
		t.Errorf("seven letters: %q, %v", s, err)
	}
	if _, err := pool.strings(); err == nil {
		t.Error("the strings of a damaged pool are read")
	}
}

func FuzzPool(f *testing.F) {
	f.Add([]byte(originalPool()), uint16(43))
	f.Add([]byte("ba\x00\x00aB\x00ab"), uint16(7))
	f.Fuzz(func(t *testing.T, b []byte, offset uint16) {
		pool := Pool(b)
		if s, err := pool.At(int(offset), maxPattern); err == nil {
			end := int(offset) + len(s)
			if !bytes.Equal(b[offset:end], []byte(s)) || b[end] != 0 || pool.Offset(s) < 0 {
				t.Fatalf("offset %d reads %q", offset, s)
			}
		}
		all, err := pool.strings()
		if err != nil {
			return
		}
		packed := newPool(all)
		if len(packed) > len(pool) {
			t.Fatalf("%q takes %d bytes, %d before", all, len(packed), len(pool))
		}
		for i, s := range all {
			if packed.Offset(s) < 0 {
				t.Fatalf("%q is lost", s)
			}
			for _, other := range all[i+1:] {
				if twice := len(other) > len(s) && strings.HasSuffix(other, s); twice && bytes.HasPrefix(packed, []byte(s+"\x00")) {
					t.Fatalf("%q is stored beside %q: %q", s, other, fmt.Sprintf("%q", packed))
				}
			}
		}
	})
}

// strings returns the strings stored, without their tails. An error names the offset of a string with
// anything but ? and a..z, or without its NUL.
func (p Pool) strings() ([]string, error) {
	var all []string
	for at := 0; at < len(p); {
		s, err := p.At(at, len(p))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
		at += len(s) + 1
	}
	return all, nil
}
