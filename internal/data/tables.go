package data

import "strings"

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
	dir, suffix, _ := strings.Cut(string(t), "/*")
	return names(files, dir, suffix)
}

// Of returns the table of a tile set; nil if there is none.
func (t Tables) Of(tileSet string) ([]byte, error) {
	dir, suffix, _ := strings.Cut(string(t), "/*")
	packed, ok := named(files, dir, tileSet, suffix)
	if !ok {
		return nil, nil
	}
	if len(packed) == 0 { // a program for browsers has been built without it
		return later(dir + "/" + tileSet + strings.TrimSuffix(suffix, ".zst"))
	}
	return unpack(dir+" table "+tileSet, packed, 0)
}
