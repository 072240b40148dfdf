package data

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every table named can be had, begins as its kind does, and is the one that the notes tell of, where they do; no other can.
func TestTables(t *testing.T) {
	for _, kind := range []struct {
		begins, notes string
		tables        Tables
	}{
		{"", "", Leaves},
		{"MAVENWP2", "", WinProb},
		{"MAVENUN1", "unseen/README.md", Unseen},
		{"MAVENBD2", "board/README.md", Board},
	} {
		if len(kind.tables.Names()) == 0 {
			t.Errorf("no table is shipped that begins with %q", kind.begins)
		}
		for _, name := range kind.tables.Names() {
			table, err := kind.tables.Of(name)
			if err != nil || !strings.HasPrefix(string(table), kind.begins) {
				t.Errorf("table %s: %d bytes, %v; must begin with %q", name, len(table), err, kind.begins)
			}
			if _, ok := TileSet(name); !ok {
				t.Errorf("table %s is for no tile set", name)
			}
			if kind.notes == "" {
				continue
			}
			notes, err := os.ReadFile(kind.notes)
			if sum := fmt.Sprintf("%x", sha256.Sum256(table)); err != nil || !strings.Contains(string(notes), sum) {
				t.Errorf("the notes do not tell of table %s, %s; %v", name, sum, err)
			}
		}
		if table, err := kind.tables.Of("klingon"); table != nil || err != nil {
			t.Errorf("a table that is not there: %d bytes, %v", len(table), err)
		}
	}
}

// A leave table is a KLV2 file of the length its counts announce.
func TestLeaves(t *testing.T) {
	for _, name := range Leaves.Names() {
		table, err := Leaves.Of(name)
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
	}
}

func TestUnpackDamaged(t *testing.T) {
	if _, err := unpack("graph", []byte("no zstd"), 0); err == nil || err.Error()[:14] != "embedded graph" {
		t.Errorf("damaged bytes unpack: %v", err)
	}
}
