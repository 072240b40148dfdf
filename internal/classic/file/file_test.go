package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// example is the worked example: ESTR 0 with the bytes 61 00 62.
func example() []byte {
	header := []byte{0, 0, 1, 0, 0, 0, 1, 7, 0, 0, 0, 7, 0, 0, 0, 0x32}
	b := append(slices.Clone(header), make([]byte, 240)...)
	b = append(b, 0, 0, 0, 3, 'a', 0, 'b')
	b = append(b, header...)
	b = append(b, make([]byte, 8)...)
	b = append(b, 0, 0x1C, 0, 0x32, 0, 0)
	b = append(b, "ESTR\x00\x00\x00\x0A"...)
	return append(b, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0)
}

// maven is a small file as the application might be.
func maven(t testing.TB) *Forks {
	fork, err := AppendFork(nil, []Resource{
		{Type: [4]byte{'M', 'U', 'L', '?'}, Name: "blank\x8e", Data: bytes.Repeat([]byte{0}, 700)},
		{Type: [4]byte{'M', 'U', 'L', 'a'}, Attributes: 0x20, Data: []byte{1, 2, 3, 0x90, 0x90, 0x90, 4}},
		{Type: [4]byte{'E', 'S', 'T', 'R'}, ID: -5, Name: "pool", Data: []byte("?\x00??\x00")},
		{Type: [4]byte{'M', 'U', 'L', '?'}, ID: 7},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &Forks{Name: "Maven\xaa", Type: [4]byte([]byte("APPL")), Creator: [4]byte([]byte("MAVN")),
		Data: []byte("the data fork \x90 of the file"), Fork: fork}
}

func TestVectors(t *testing.T) {
	t.Run("T10", func(t *testing.T) {
		f, err := Parse(example())
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Resources()
		want := []Resource{{Type: [4]byte([]byte("ESTR")), Data: []byte{0x61, 0, 0x62}}}
		if err != nil || !reflect.DeepEqual(got, want) || f.Carrier != ResourceFork {
			t.Errorf("%s: %v, %v; want %v", f.Carrier, got, err, want)
		}
		again, err := AppendFork([]byte("x"), got)
		if err != nil || !bytes.Equal(again, append([]byte("x"), example()...)) {
			t.Errorf("written again it differs:\n%x\n%x (%v)", again, example(), err)
		}
	})
}

// encoded returns the same file in every carrier. MacBinary I and II are made from III.
func encoded(t testing.TB, f *Forks) map[Carrier][]byte {
	t.Helper()
	three := appendMacBinary(nil, f)
	two := slices.Clone(three)
	clear(two[102:106])
	two[122] = 129
	binary.BigEndian.PutUint16(two[124:], crc16(two[:124]))
	one := slices.Clone(three)
	clear(one[101:128])
	finder := append(slices.Clone(f.Type[:]), f.Creator[:]...)
	return map[Carrier][]byte{
		AppleSingle: appendEntries(nil, singleMagic, []appleItem{{entryName, []byte(f.Name)}, {entryData, f.Data},
			{8, make([]byte, 16)}, {entryFinder, append(finder, make([]byte, 24)...)}, {entryFork, f.Fork}}),
		AppleDouble:  appendAppleDouble(nil, f),
		MacBinaryI:   one,
		MacBinaryII:  two,
		MacBinaryIII: three,
		ResourceFork: f.Fork,
	}
}

func TestCarriers(t *testing.T) {
	want := maven(t)
	resources, err := want.Resources()
	if err != nil || len(resources) != 4 {
		t.Fatalf("%d resources, %v", len(resources), err)
	}
	for carrier, b := range encoded(t, want) {
		t.Run(string(carrier), func(t *testing.T) {
			got, err := Parse(b)
			if err != nil {
				t.Fatal(err)
			}
			if got.Carrier != carrier {
				t.Errorf("taken for %s", got.Carrier)
			}
			if !bytes.Equal(got.Fork, want.Fork) {
				t.Errorf("resource fork\n%x, want\n%x", got.Fork, want.Fork)
			}
			if carrier != ResourceFork && (got.Type != want.Type || got.Creator != want.Creator) {
				t.Errorf("type %q, creator %q", got.Type, got.Creator)
			}
			if forked := carrier == ResourceFork || carrier == AppleDouble; !forked && (got.Name != want.Name || !bytes.Equal(got.Data, want.Data)) {
				t.Errorf("name %q, data %q", got.Name, got.Data)
			}
			list, err := got.Resources()
			if err != nil || !reflect.DeepEqual(list, resources) {
				t.Errorf("%v, %v", list, err)
			}
		})
	}
}

func TestPlain(t *testing.T) {
	dawg := append([]byte{0, 0, 1, 6, 0, 0, 1, 6, 0, 0, 1, 2, 0, 0, 3, 0}, make([]byte, 2284)...)
	for _, b := range [][]byte{nil, {0}, dawg, make([]byte, 500), []byte("aa\nab\n"), []byte("data\nbase\n"),
		bytes.Repeat([]byte{0xFF}, 200), []byte("He said (This file must be converted with BinHex 4.0)"), []byte("/* data 'x' */")} {
		if f, err := Parse(b); err != ErrPlain || f != nil {
			t.Errorf("%.20q: %v, %v; want ErrPlain", b, f, err)
		}
	}
}

// TestBinHex wants the word to unpack, wherever the line stands.
func TestBinHex(t *testing.T) {
	const line = "(This file must be converted with BinHex 4.0)\r:$fKQ"
	for _, text := range []string{line, "From: someone\n\n" + line, "Maven\r" + line} {
		if f, err := Parse([]byte(text)); err != ErrBinHex || f != nil {
			t.Errorf("%q: %v, %v; want ErrBinHex", text, f, err)
		}
	}
}

// TestCutShort takes the end off every carrier, at every length.
func TestCutShort(t *testing.T) {
	file := maven(t)
	want, _ := file.Resources()
	for carrier, whole := range encoded(t, file) {
		for n := range whole {
			f, err := Parse(whole[:n])
			if err == nil {
				var list []Resource
				if list, err = f.Resources(); err == nil && len(list) > 0 && !reflect.DeepEqual(list, want[:min(len(list), len(want))]) {
					t.Fatalf("%s cut to %d bytes: other resources: %v", carrier, n, list)
				}
			}
			var bad *FormatError
			if err != nil && err != ErrPlain && !errors.As(err, &bad) {
				t.Fatalf("%s cut to %d bytes: %v", carrier, n, err)
			}
			if bad != nil && (strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), string(bad.Carrier))) {
				t.Fatalf("%s cut to %d bytes: %v", carrier, n, err)
			}
		}
	}
}

// TestMacBinaryBytes writes a header and compares it byte by byte.
func TestMacBinaryBytes(t *testing.T) {
	got := appendMacBinary([]byte("x"), &Forks{Name: "ab", Type: [4]byte([]byte("APPL")), Creator: [4]byte([]byte("MAVN")),
		Data: []byte{1, 2, 3}, Fork: make([]byte, 129)})
	want := slices.Concat([]byte{'x', 0, 2, 'a', 'b'}, make([]byte, 61), []byte("APPLMAVN"), make([]byte, 10), []byte{0, 0, 0, 3, 0, 0, 0, 129},
		make([]byte, 11), []byte("mBIN"), make([]byte, 16), []byte{130, 129})
	want = binary.BigEndian.AppendUint16(want, crc16(want[1:]))
	want = slices.Concat(want, []byte{0, 0, 1, 2, 3}, make([]byte, 125), make([]byte, 256))
	if !bytes.Equal(got, want) {
		t.Errorf("%x, want\n%x", got, want)
	}
}

// TestMacBinaryI tells headers of the first version, which has no checksum, from other files.
func TestMacBinaryI(t *testing.T) {
	one := encoded(t, maven(t))[MacBinaryI]
	tests := []struct {
		name string
		at   int
		put  []byte
		want error
	}{
		{"whole", 0, nil, nil},
		{"first byte", 0, []byte{1}, ErrPlain},
		{"name too long", 1, []byte{64}, ErrPlain},
		{"zero in the name", 3, []byte{0}, ErrPlain},
		{"byte 74", 74, []byte{1}, ErrPlain},
		{"byte 82", 82, []byte{1}, ErrPlain},
		{"comment", 99, []byte{0, 1}, nil},
		{"a later field", 101, []byte{1}, ErrPlain},
		{"version", 122, []byte{128}, ErrPlain},
		{"both forks empty", 83, make([]byte, 8), ErrPlain},
		{"fork too large for it", 83, []byte{0, 0x80, 0, 0}, ErrPlain},
		{"fork longer than the file", 83, []byte{0, 1, 0, 0}, CutShort},
		{"version II", 122, []byte{129}, BadCRC},
		{"signed", 102, []byte("mBIN"), BadCRC},
	}
	for _, test := range tests {
		b := slices.Clone(one)
		copy(b[test.at:], test.put)
		if f, err := Parse(b); !errors.Is(err, test.want) || err == nil && f.Carrier != MacBinaryI {
			t.Errorf("%s: %v, %v; want %v", test.name, f, err, test.want)
		}
	}
}

func TestDamagedMacBinary(t *testing.T) {
	file := maven(t)
	file.Fork = nil
	three := encoded(t, file)[MacBinaryIII]
	tests := []struct {
		name   string
		change func(b []byte) []byte
		want   error
		offset int
	}{
		{"checksum", func(b []byte) []byte { b[125]++; return b }, BadCRC, 124},
		{"name changed", func(b []byte) []byte { b[2]++; return b }, BadCRC, 124},
		{"negative length", func(b []byte) []byte { b[83] = 0xFF; return b }, Negative, 83},
		{"long data", func(b []byte) []byte { b[84] = 1; return b }, CutShort, 83},
		{"long fork", func(b []byte) []byte { b[88] = 1; return b }, CutShort, 87},
		{"second header", func(b []byte) []byte { b[120] = 0xFF; return b }, CutShort, 83},
		{"no name", func(b []byte) []byte { b[1] = 0; return b }, ErrPlain, 0},
	}
	for _, test := range tests {
		b := test.change(slices.Clone(three))
		if test.want != BadCRC {
			binary.BigEndian.PutUint16(b[124:], crc16(b[:124]))
		}
		checkError(t, test.name, b, test.want, test.offset)
	}
	withSecond := slices.Clone(three)
	withSecond[121] = 5
	binary.BigEndian.PutUint16(withSecond[124:], crc16(withSecond[:124]))
	withSecond = slices.Insert(withSecond, 128, make([]byte, 128)...)
	if f, err := Parse(withSecond); err != nil || !bytes.Equal(f.Data, file.Data) {
		t.Errorf("second header: %v, %v", f, err)
	}
}

// checkError parses bytes that must fail in one way at one offset.
func checkError(t *testing.T, name string, b []byte, want error, offset int) {
	t.Helper()
	f, err := Parse(b)
	if err == nil {
		_, err = f.Resources()
	}
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", name, err, want)
	}
	var bad *FormatError
	if errors.As(err, &bad) && bad.Offset != offset {
		t.Errorf("%s: %v; want offset %d", name, err, offset)
	}
}

func TestDamagedApple(t *testing.T) {
	whole := appendAppleDouble(nil, maven(t))
	put := func(at int, v uint32) []byte {
		b := slices.Clone(whole)
		binary.BigEndian.PutUint32(b[at:], v)
		return b
	}
	checkError(t, "version", put(4, 0x30000), BadVersion, 4)
	checkError(t, "offset outside", put(26+12+4, uint32(len(whole))), CutShort, 26+12)
	checkError(t, "negative length", put(26+12+8, 1<<31), Negative, 26+12)
	checkError(t, "negative offset", put(26+4, 1<<31), Negative, 26)
	checkError(t, "on the header", put(26+4, 20), Overlap, 26)
	checkError(t, "on another entry", put(26+12+4, 60), Overlap, 26+12)
	checkError(t, "twice", put(26, entryFork), Duplicate, 26+12)
	checkError(t, "many entries", put(22, 0xFFFF), CutShort, 24)
	if f, err := Parse(put(4, 0x10000)); err != nil || f.Carrier != AppleDouble {
		t.Errorf("version 1: %v, %v", f, err)
	}
}

// TestAppleBytes writes an AppleDouble file and compares it byte by byte.
func TestAppleBytes(t *testing.T) {
	got := appendAppleDouble([]byte("x"), &Forks{Type: [4]byte([]byte("APPL")), Creator: [4]byte([]byte("MAVN")), Fork: []byte{1, 2, 3}})
	want := slices.Concat([]byte{'x', 0, 5, 0x16, 7, 0, 2, 0, 0}, make([]byte, 16), []byte{0, 2},
		[]byte{0, 0, 0, 9, 0, 0, 0, 50, 0, 0, 0, 32}, []byte{0, 0, 0, 2, 0, 0, 0, 82, 0, 0, 0, 3},
		[]byte("APPLMAVN"), make([]byte, 24), []byte{1, 2, 3})
	if !bytes.Equal(got, want) {
		t.Errorf("%x, want\n%x", got, want)
	}
}

// TestAppleEntries reads entries that are unusual and not wrong.
func TestAppleEntries(t *testing.T) {
	f, err := Parse(appendEntries(nil, singleMagic, []appleItem{{entryData, nil}, {0x80000001, []byte{1}}, {entryFinder, []byte("short")},
		{entryName, []byte("name")}, {entryFork, nil}}))
	if err != nil || f.Name != "name" || f.Type != [4]byte{} || len(f.Data)+len(f.Fork) != 0 {
		t.Errorf("%+v, %v", f, err)
	}
	if list, err := f.Resources(); err != nil || list != nil {
		t.Errorf("no fork: %v, %v", list, err)
	}
}

func TestRoman(t *testing.T) {
	for mac, want := range map[string]string{"Maven": "Maven", "\x80\x8e\x9f": "Äéü", "\xa9\xaa\xca": "©™\u00a0",
		"\xf0\xff": "\uf8ffˇ", "\xdb\xe5a": "€Âa", "": ""} {
		if got := Roman(mac); got != want {
			t.Errorf("%q: %q, want %q", mac, got, want)
		}
	}
	seen := map[string]bool{}
	for c := range 256 {
		seen[Roman(string([]byte{byte(c)}))] = true
	}
	if len(seen) != 256 {
		t.Errorf("%d characters, want 256", len(seen))
	}
	if got := (Resource{Type: [4]byte{'M', 0, '\'', 0x8e}, ID: -3}).String(); got != `'M\x00'é' -3` {
		t.Errorf("resource %s", got)
	}
}

// TestCRC compares with the checksum bit by bit, and its well-known value.
func TestCRC(t *testing.T) {
	slow := func(b []byte) uint16 {
		crc := uint16(0)
		for _, c := range b {
			for bit := 7; bit >= 0; bit-- {
				carry := crc>>15 ^ uint16(c>>bit)&1
				crc = crc<<1 ^ carry*0x1021
			}
		}
		return crc
	}
	if got := crc16([]byte("123456789")); got != 0x31C3 {
		t.Errorf("%04x, want 31c3", got)
	}
	for n := range 300 {
		b := bytes.Repeat([]byte{byte(n), byte(n * 7), 0x90}, n)
		if got, want := crc16(b), slow(b); got != want {
			t.Fatalf("%x: %04x, want %04x", b, got, want)
		}
	}
}

// FuzzParse feeds bytes to every parser; what is read is written and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte{})
	for _, b := range encoded(f, maven(f)) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := Parse(b)
		if (err == nil) != (file != nil) || err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("%v, %v", file, err)
		}
		if err != nil {
			return
		}
		list, err := file.Resources()
		if err != nil {
			return
		}
		size := 0
		for _, r := range list {
			size += len(r.Data)
		}
		if size > 4*len(b) {
			return // many references to one item: written out, they are no longer small
		}
		fork, err := AppendFork(nil, list)
		if err != nil {
			return
		}
		again, err := ParseFork(fork)
		if err != nil || len(again) != len(list) {
			t.Fatalf("%d resources, written and read %d: %v", len(list), len(again), err)
		}
		second, err := AppendFork(nil, again)
		if err != nil || !bytes.Equal(fork, second) {
			t.Fatalf("written twice it differs: %v", err)
		}
	})
}
