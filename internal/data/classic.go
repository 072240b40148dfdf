package data

import (
	"embed"
	"path"
	"strings"
)

//go:embed classic
var classicFiles embed.FS

// Classic returns the tables in the original's formats that are shipped for the tile set of that name: a
// resource fork, and a classic.toml with what the original keeps in its program. Both are nil if there
// are none.
func Classic(tileSet string) (fork, program []byte, err error) {
	packed, err := classicFiles.ReadFile(path.Join("classic", tileSet+".rsrc.zst"))
	if err != nil {
		return nil, nil, nil
	}
	if fork, err = unpack("classic tables "+tileSet, packed, 0); err != nil {
		return nil, nil, err
	}
	program, err = classicFiles.ReadFile(path.Join("classic", tileSet+".toml"))
	return fork, program, err
}

// ClassicTables returns the names of the tile sets with tables in the original's formats, sorted.
func ClassicTables() []string {
	files, err := classicFiles.ReadDir("classic")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var names []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".rsrc.zst"); ok {
			names = append(names, name)
		}
	}
	return names
}
