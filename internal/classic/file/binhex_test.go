package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// binHex writes a file as BinHex 4.0 with lines of a length, a bit at a time.
func binHex(f *Forks, width int) string {
	var b []byte
	part := func(p []byte) {
		b = binary.BigEndian.AppendUint16(append(b, p...), crc16(0, p))
	}
	header := append([]byte{byte(len(f.Name))}, f.Name...)
	header = append(append(append(header, 0), f.Type[:]...), f.Creator[:]...)
	header = append(header, 0, 0)
	header = binary.BigEndian.AppendUint32(header, uint32(len(f.Data)))
	part(binary.BigEndian.AppendUint32(header, uint32(len(f.Fork))))
	part(f.Data)
	part(f.Fork)
	return binHexText(folded(b), width)
}

// folded writes runs of more than three bytes, and 90, the short way.
func folded(b []byte) []byte {
	var out []byte
	for i := 0; i < len(b); {
		n := 1
		for i+n < len(b) && b[i+n] == b[i] && n < 255 {
			n++
		}
		if n <= 3 {
			n = 1
		}
		out = append(out, b[i])
		if b[i] == 0x90 {
			out = append(out, 0)
		}
		if n > 1 {
			out = append(out, 0x90, byte(n))
		}
		i += n
	}
	return out
}

func binHexText(b []byte, width int) string {
	var bits []byte
	for _, c := range b {
		for bit := 7; bit >= 0; bit-- {
			bits = append(bits, c>>bit&1)
		}
	}
	for len(bits)%6 != 0 {
		bits = append(bits, 0)
	}
	var text strings.Builder
	text.WriteString(binHexMark + "\r\n\r\n:")
	for i := 0; i < len(bits); i += 6 {
		v := 0
		for _, bit := range bits[i : i+6] {
			v = 2*v + int(bit)
		}
		text.WriteByte(binHexAlphabet[v])
		if i/6%width == width-1 {
			text.WriteString("\r\n")
		}
	}
	return text.String() + ":\r\n"
}

func TestBinHexRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		want := &Forks{Name: "n", Data: make([]byte, n*5), Fork: make([]byte, n)}
		for i := range want.Data {
			want.Data[i] = []byte{0x90, 0x90, 0, 'a', byte(n)}[r.IntN(2+n%4)]
		}
		got, err := Parse([]byte("From: a letter\r" + binHex(want, 1+n)))
		if err != nil || got.Name != "n" || !bytes.Equal(got.Data, want.Data) || !bytes.Equal(got.Fork, want.Fork) {
			t.Fatalf("%d: %v, %v", n, got, err)
		}
	}
}

// TestBinHexRuns reads a run that is continued by another.
func TestBinHexRuns(t *testing.T) {
	r := newHexReader([]byte(binHexText([]byte{'a', 0x90, 3, 0x90, 1, 0x90, 2, 0x90, 0, 0x90, 2, 'b'}, 80)), len(binHexMark)+5)
	got := make([]byte, 7)
	if err := r.fill(got, "the bytes"); err != nil || string(got) != "aaaa\x90\x90b" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestDamagedBinHex(t *testing.T) {
	whole := binHex(maven(t), 64)
	at := len(binHexMark) + 5 // the first character of the data
	checkError(t, "character", []byte(whole[:at+30]+"~"+whole[at+31:]), BadText, at+30)
	checkError(t, "no data", []byte(binHexMark+"\n"), CutShort, len(binHexMark))
	checkError(t, "name", []byte(binHexText([]byte{64, 1, 2, 3}, 64)), BadText, at)
	checkError(t, "run first", []byte(binHexText([]byte{0x90, 5, 2, 3}, 64)), BadText, at+3)
	for i := at; i < len(whole)-4; i++ {
		changed := []byte(whole)
		if changed[i] = '1'; whole[i] == '1' || whole[i] == '\r' || whole[i] == '\n' {
			continue
		}
		f, err := Parse(changed)
		if err == nil && i < len(whole)-6 {
			t.Fatalf("character %d changed: %v", i, f)
		}
	}
	header := []byte{1, 'n', 0, 'A', 'P', 'P', 'L', 'M', 'A', 'V', 'N', 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0}
	swollen := append(binary.BigEndian.AppendUint16(header, crc16(0, header)), 0)
	for range 10000 {
		swollen = append(swollen, 0x90, 0xFF)
	}
	checkError(t, "runs", []byte(binHexText(swollen, 64)), Swollen, at)
	header[13] = 0x80
	checkError(t, "length", []byte(binHexText(binary.BigEndian.AppendUint16(header, crc16(0, header)), 64)), Negative, at)
}

func TestBinHexErrors(t *testing.T) {
	whole := binHex(maven(t), 64)
	_, err := Parse([]byte(whole[:len(whole)*2/3]))
	if !errors.Is(err, CutShort) || !strings.Contains(err.Error(), "the resource fork ends ") {
		t.Error(err)
	}
}
