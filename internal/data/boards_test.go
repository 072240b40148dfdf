package data

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every table named can be had, begins as a board table does, and is the one that the notes tell of; no other can.
func TestBoard(t *testing.T) {
	if len(BoardTables()) == 0 {
		t.Error("no board table is shipped")
	}
	notes, err := os.ReadFile("board/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range BoardTables() {
		table, err := Board(name)
		if err != nil || !strings.HasPrefix(string(table), "MAVENBD1") {
			t.Errorf("table %s: %d bytes, %v", name, len(table), err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(table)); !strings.Contains(string(notes), sum) {
			t.Errorf("the notes do not tell of table %s, %s", name, sum)
		}
		if _, ok := TileSet(name); !ok {
			t.Errorf("table %s is for no tile set", name)
		}
	}
	if table, err := Board("klingon"); table != nil || err != nil {
		t.Errorf("a table that is not there: %d bytes, %v", len(table), err)
	}
}
