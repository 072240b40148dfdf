package data

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed tiles/*.csv rules/*.toml
var texts embed.FS

// TileSet returns the tile set of that name as tile.ParseSet reads it, and whether there is one.
func TileSet(name string) ([]byte, bool) {
	return text("tiles", name, ".csv")
}

// TileSets returns the names of all tile sets, sorted.
func TileSets() []string {
	return names("tiles", ".csv")
}

// RuleFile returns the rules of that name as rules.Parse reads them, and whether there are any.
func RuleFile(name string) ([]byte, bool) {
	return text("rules", name, ".toml")
}

// RuleFiles returns the names of all rules, sorted.
func RuleFiles() []string {
	return names("rules", ".toml")
}

func text(dir, name, suffix string) ([]byte, bool) {
	b, err := fs.ReadFile(texts, path.Join(dir, name+suffix))
	return b, err == nil && path.Base(name) == name
}

func names(dir, suffix string) []string {
	entries, err := fs.ReadDir(texts, dir)
	if err != nil {
		panic("data: " + err.Error()) // the directory is part of the program
	}
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = strings.TrimSuffix(e.Name(), suffix)
	}
	return list
}
