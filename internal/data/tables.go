package data

import (
	"embed"
	"strings"
)

// Tables are the shipped tables of a kind, each for the tile set that it is named by: the pattern of their files.
type Tables string

const (
	Leaves  Tables = "leaves/*.klv2.zst"   // as leave.Read reads them
	Unseen  Tables = "unseen/*.unseen.zst" // as unseen.Read reads them
	Board   Tables = "board/*.board.zst"   // as boardtable.Read reads them
	WinProb Tables = "winprob/*.win.zst"   // as winprob.Read reads them
)

// Names returns the names of the tile sets with a table, sorted.
func (t Tables) Names() []string {
	if t == Leaves {
		return leafNames()
	}
	return t.names(files)
}

// Of returns the table of a tile set; nil if there is none.
func (t Tables) Of(tileSet string) ([]byte, error) {
	if t == Leaves {
		return leavesOf(tileSet)
	}
	return t.of(files, tileSet)
}

func (t Tables) names(from embed.FS) []string {
	dir, suffix, _ := strings.Cut(string(t), "/*")
	return names(from, dir, suffix)
}

func (t Tables) of(from embed.FS, tileSet string) ([]byte, error) {
	dir, suffix, _ := strings.Cut(string(t), "/*")
	packed, ok := named(from, dir, tileSet, suffix)
	if !ok {
		return nil, nil
	}
	return unpack(dir+" table "+tileSet, packed, 0)
}
