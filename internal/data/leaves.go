package data

import (
	"embed"
	"path"
	"strings"
)

//go:embed leaves
var leaveFiles embed.FS

// Leaves returns the leave table shipped for the tile set of that name, as a KLV2 file; nil if there is
// none.
func Leaves(tileSet string) ([]byte, error) {
	packed, err := leaveFiles.ReadFile(path.Join("leaves", tileSet+".klv2.zst"))
	if err != nil {
		return nil, nil
	}
	return unpack("leave table "+tileSet, packed, 0)
}

// LeaveTables returns the names of the tile sets with a leave table, sorted.
func LeaveTables() []string {
	files, err := leaveFiles.ReadDir("leaves")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var names []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".klv2.zst"); ok {
			names = append(names, name)
		}
	}
	return names
}
