//go:build !js || whole

// With the tag whole a program for browsers carries the words itself.

package data

import _ "embed"

// wordGraph is too large to be copied from files.
//
//go:embed words/graph.kwg.zst
var wordGraph []byte

// graph returns the word graph.
func graph(size int) ([]byte, error) { return unpack("word graph", wordGraph, size) }
