package data

import (
	"embed"
	"path"
	"strings"
)

//go:embed winprob
var winFiles embed.FS

// WinProb returns the win table shipped for the tile set of that name, as winprob.Read reads it; nil if
// there is none.
func WinProb(tileSet string) ([]byte, error) {
	packed, err := winFiles.ReadFile(path.Join("winprob", tileSet+".win.zst"))
	if err != nil {
		return nil, nil
	}
	return unpack("win table "+tileSet, packed, 0)
}

// WinTables returns the names of the tile sets with a win table, sorted.
func WinTables() []string {
	files, err := winFiles.ReadDir("winprob")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var names []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".win.zst"); ok {
			names = append(names, name)
		}
	}
	return names
}
