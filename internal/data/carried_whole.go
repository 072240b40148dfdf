//go:build !js || whole

// With the tag whole a program for browsers carries words and leaves itself.

package data

import "embed"

// wordGraph is too large to be copied from files.
//
//go:embed words/graph.kwg.zst
var wordGraph []byte

//go:embed leaves/*.zst
var leafFiles embed.FS

// graph returns the word graph.
func graph(size int) ([]byte, error) { return unpack("word graph", wordGraph, size) }

// leafNames returns the names of the tile sets with leaves.
func leafNames() []string { return Leaves.names(leafFiles) }

// leavesOf returns the leaves of a tile set; nil if there are none.
func leavesOf(tileSet string) ([]byte, error) { return Leaves.of(leafFiles, tileSet) }
