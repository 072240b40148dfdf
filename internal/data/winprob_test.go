package data

import (
	"strings"
	"testing"
)

// Every table named can be had, and begins as a win table does; no other can.
func TestWinProb(t *testing.T) {
	if len(WinTables()) == 0 {
		t.Error("no win table is shipped")
	}
	for _, name := range WinTables() {
		table, err := WinProb(name)
		if err != nil || !strings.HasPrefix(string(table), "MAVENWP2") {
			t.Errorf("table %s: %d bytes, %v", name, len(table), err)
		}
		if _, ok := TileSet(name); !ok {
			t.Errorf("table %s is for no tile set", name)
		}
	}
	if table, err := WinProb("klingon"); table != nil || err != nil {
		t.Errorf("a table that is not there: %d bytes, %v", len(table), err)
	}
}
