package stamp

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"testing"
)

// What is kept with a stamp is read with it; a file whose stamp is missing, cut short or none is refused.
func TestFile(t *testing.T) {
	f := &File{Seal{Noun: "a spell", Magic: "MAGIC", Version: '3'}}
	data := f.Append(nil, sample(), func(dst []byte) []byte { return append(dst, "content"...) })
	if made, content, err := f.Read(data); err != nil || !reflect.DeepEqual(made, sample()) || string(content) != "content" {
		t.Errorf("%+v, %q, %v", made, content, err)
	}
	if _, _, err := f.Read(data[1:]); !errors.Is(err, ErrNot) {
		t.Errorf("no file of this kind: %v", err)
	}
	text := sample().AppendTo(nil)
	size := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n)) }
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"no length":            {nil, ErrDamaged},
		"half a length":        {[]byte{9}, ErrDamaged},
		"a stamp cut short":    {slices.Concat(size(len(text)), text[:9]), ErrDamaged},
		"a stamp that is none": {slices.Concat(size(4), []byte("oops")), ErrStamp},
	} {
		sealed := f.Seal.Append(nil, func(dst []byte) []byte { return append(dst, c.content...) })
		if _, _, err := f.Read(sealed); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}
