package data

import "testing"

// Every table named can be had, and is a KLV2 file of the length its counts announce; no other can.
func TestLeaves(t *testing.T) {
	for _, name := range LeaveTables() {
		table, err := Leaves(name)
		if err != nil || len(table) < 8 {
			t.Errorf("table %s: %d bytes, %v", name, len(table), err)
			continue
		}
		nodes := int(table[0]) | int(table[1])<<8 | int(table[2])<<16
		at := 4 + 4*nodes
		values := int(table[at]) | int(table[at+1])<<8 | int(table[at+2])<<16
		if want := at + 4 + 4*values; len(table) != want {
			t.Errorf("table %s has %d bytes, its counts announce %d", name, len(table), want)
		}
		if _, ok := TileSet(name); !ok {
			t.Errorf("table %s is for no tile set", name)
		}
	}
	if table, err := Leaves("klingon"); table != nil || err != nil {
		t.Errorf("a table that is not there: %d bytes, %v", len(table), err)
	}
}

func TestUnpackDamaged(t *testing.T) {
	if _, err := unpack("graph", []byte("no zstd"), 0); err == nil || err.Error()[:14] != "embedded graph" {
		t.Errorf("damaged bytes unpack: %v", err)
	}
}
