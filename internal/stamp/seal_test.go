package stamp_test

import (
	"bytes"
	"errors"
	"testing"

	"maven/internal/stamp"
)

// What is sealed is opened, behind other bytes too; every torn, changed or longer file is refused, with what is wrong.
func TestSeal(t *testing.T) {
	not, other, damaged := stamp.ErrNot, stamp.ErrVersion, stamp.ErrDamaged
	s := &stamp.Seal{Noun: "a spell", Magic: "MAGIC", Version: '3'}
	data := s.Append([]byte("before"), func(dst []byte) []byte { return append(dst, "content"...) })[len("before"):]
	if got, err := s.Open(data); err != nil || string(got) != "content" {
		t.Fatalf("%q, %v", got, err)
	}
	for _, begins := range []struct {
		data string
		want bool
	}{{string(data), true}, {"MAGIC3", true}, {"MAGIC", false}, {"MAGIC4", false}, {"MAGI33", false}, {"", false}} {
		if got := s.Begins([]byte(begins.data)); got != begins.want {
			t.Errorf("%q begins so: %v", begins.data, got)
		}
	}
	for n := range data {
		want, changed := damaged, bytes.Clone(data)
		changed[n] ^= 4
		if n < len(s.Magic) {
			want = not
		}
		if _, err := s.Open(data[:n]); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", n, err, want)
		}
		if n == len(s.Magic) {
			want = other
		}
		if _, err := s.Open(changed); !errors.Is(err, want) {
			t.Errorf("byte %d changed: %v, want %v", n, err, want)
		}
	}
	if _, err := s.Open(append(bytes.Clone(data), 0)); !errors.Is(err, damaged) {
		t.Errorf("a byte more: %v", err)
	}
	for data, want := range map[string]string{
		"WORD":   "not a spell: it does not begin with MAGIC",
		"MAGIC4": "spell of another version: '4'; must be '3'",
		"MAGIC3": "spell is torn or damaged: the checksum of its 6 bytes is wrong",
	} {
		if _, err := s.Open([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", data, err, want)
		}
	}
	if err := s.Damaged("line %d: %w", 2, not); err.Error() != "spell is torn or damaged: line 2: not" || !errors.Is(err, damaged) || !errors.Is(err, not) {
		t.Error(err)
	}
}
