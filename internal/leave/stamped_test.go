package leave

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/stamp"
)

func madeFor(words string) *stamp.Stamp {
	hash := func(c string) string { return strings.Repeat(c, 64) }
	return &stamp.Stamp{
		Words: []stamp.Thing{{Name: words, Hash: hash("1")}}, Tiles: stamp.Thing{Name: "small", Hash: hash("2")},
		Board: stamp.Thing{Name: "standard", Hash: hash("3")}, Rack: 4, Made: "by hand",
	}
}

// A stamp goes with the table into its file and back, and changes no leave.
func TestStamped(t *testing.T) {
	plain := numbered(small(t), 4)
	table := plain.Stamped(madeFor("first")).Stamped(madeFor("second"))
	if plain.Stamp() != nil {
		t.Error("the table without a stamp has got one")
	}
	read, err := Read(table.AppendKLV2(nil))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(read.Stamp(), madeFor("second")) {
		t.Errorf("the stamp is read back as %+v", read.Stamp())
	}
	if !bytes.Equal(read.Stamped(nil).AppendKLV2(nil), plain.AppendKLV2(nil)) {
		t.Error("without its stamp the table is not the one it was")
	}
	if read.Letters() != 3 || read.Len() != plain.Len() {
		t.Errorf("%d leaves of %d letters, want %d of 3", read.Len(), read.Letters(), plain.Len())
	}
	if again := read.With(plain.Points()); again.Stamp() == nil {
		t.Error("other worths lose the stamp")
	}
}

// Whoever knows no stamps finds the same leaves in the same bytes.
func TestStampIsOutOfTheWay(t *testing.T) {
	table := numbered(small(t), 4)
	file := table.Stamped(madeFor("words")).AppendKLV2(nil)
	nodes := int(binary.LittleEndian.Uint32(file))
	if want := 4 + 4*nodes + 4 + 4*table.Len(); len(file) != want {
		t.Fatalf("%d bytes, the counts announce %d", len(file), want)
	}
	if !bytes.Equal(file[4:4+4*len(table.nodes)], table.AppendKLV2(nil)[4:4+4*len(table.nodes)]) {
		t.Error("the nodes of the leaves have changed")
	}
	for i := range nodes {
		if node := binary.LittleEndian.Uint32(file[4+4*i:]); int(arc(node)) >= len(table.nodes) {
			t.Errorf("node %d leads into the stamp", i)
		}
	}
}

func TestDamagedStamp(t *testing.T) {
	table := numbered(small(t), 4)
	good := table.Stamped(madeFor("words")).AppendKLV2(nil)
	end := 4 + 4*int(binary.LittleEndian.Uint32(good))
	for name, damage := range map[string]func([]byte){
		"length too great": func(b []byte) { b[end-4*stampEnd+3] = 0xff },
		"length too small": func(b []byte) { b[end-4*(stampEnd-1)+3] = 3 },
		"a child":          func(b []byte) { b[end-4*stampEnd-4] = 1 },
		"no last sibling":  func(b []byte) { b[end-4*stampEnd-4+2] = 0 },
		"another text":     func(b []byte) { b[end-4*stampEnd-40+3] = '\n' },
	} {
		bad := bytes.Clone(good)
		damage(bad)
		if _, err := Read(bad); !errors.Is(err, stamp.ErrStamp) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
