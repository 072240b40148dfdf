package store

import "maven/internal/facts"

// A Game is a record with the facts found in it.
type Game struct {
	Record       []byte // the bytes of the file
	Source       string // the name of the file
	Rules, Tiles string // that the user chose, "" if the record decided
	Own          bool   // it is kept beside games of the same moves, and known by its bytes where there are any

	facts.Facts
}
