// Package data holds the files that the program ships: word graphs, tables, tile sets and rules.
// They are embedded, compressed if that pays, and given out as bytes on request. The packages that
// read them know what they mean.
//
// Beside each file a note says where it is from, under what licence, and which command rebuilds it.
// Small text files have that note in their first lines.
package data

import (
	"embed"
	"path"
	"strings"
)

//go:embed board/*.zst classic/*.zst classic/*.toml leaves/*.zst rules/*.toml tiles/*.csv unseen/*.zst winprob/*.zst words/sizes.bin.zst words/manifest.json
var files embed.FS

// named returns a file whose name in a folder is name and suffix, and whether there is one.
func named(files embed.FS, dir, name, suffix string) ([]byte, bool) {
	b, err := files.ReadFile(path.Join(dir, name+suffix))
	return b, err == nil && path.Base(name) == name
}

// names returns the names of the files in a folder that end with the suffix, without it, sorted.
func names(files embed.FS, dir, suffix string) []string {
	entries, err := files.ReadDir(dir)
	if err != nil {
		panic("data: " + err.Error()) // the folder is part of the program
	}
	var list []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok {
			list = append(list, name)
		}
	}
	return list
}

// shipped returns a file that is part of the program.
func shipped(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		panic("data: " + err.Error())
	}
	return b
}
