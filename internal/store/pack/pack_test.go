package pack

import (
	"bytes"
	"crypto/sha256"
	"testing"
)

func TestPack(t *testing.T) {
	t.Parallel()
	p := New()
	for _, data := range [][]byte{nil, {0}, {0x28, 0xB5, 0x2F, 0xFD}, []byte("short"), bytes.Repeat([]byte("long "), 1000)} {
		packed := p.Pack(data)
		if len(packed) > len(data)+1 {
			t.Errorf("%d bytes become %d", len(data), len(packed))
		}
		sum := sha256.Sum256(data)
		if got, err := p.Unpack(packed, int64(len(data)), sum[:]); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%d bytes come back as %d, %v", len(data), len(got), err)
		}
		if _, err := p.Unpack(packed, int64(len(data))+1, sum[:]); err == nil {
			t.Error("another length is taken")
		}
		sum[0]++
		if _, err := p.Unpack(packed, int64(len(data)), sum[:]); err == nil {
			t.Error("another sum is taken")
		}
	}
}

// Bytes that are no frame are refused, and none takes more memory than a record may.
func FuzzUnpack(f *testing.F) {
	p := New()
	f.Add(p.Pack([]byte("hello")), int64(5))
	f.Add([]byte{0x28, 0xB5, 0x2F, 0xFD, 0xA0, 0xFF, 0xFF, 0xFF, 0x7F}, int64(1)<<40)
	f.Fuzz(func(t *testing.T, packed []byte, length int64) {
		nothing := sha256.Sum256(nil)
		if data, err := p.Unpack(packed, min(length, 1<<16), nothing[:]); err == nil && (length != 0 || len(data) != 0) {
			t.Errorf("%d bytes have the sum of none, with length %d", len(data), length)
		}
	})
}
