// Package tables knows the leave and board tables of the original: the resources MUL?, MULa..z,
// VCBa..h, FRST, EXPR, ESTR, PATB and CFIG, the finished values as CSV, and the data the original
// keeps in its program, as classic.toml; how it rates its user: levels, preferences, statistics and
// the result log HIST; and which rules it plays by. Formats and rules are those that the published
// analysis of the program recovered; docs/format.md and docs/classic.md have them.
//
// Set is what play uses: finished values, in centipoints (cp), positive for good. Samples is what
// training fills and files carry: each record with its count, sum and sum of squares.
//
// Sharp edges: values in files are not used; the finishing rule makes them again from the sums, as
// the original does at its start. CSV values are used as they stand. The rule is exact where the
// original rounded, so values may differ from its own by 1 cp. Sums an owner's file holds may be
// fractions: they are read, finished and written back, but only whole ones can be added to.
// The published names of the leave patterns are part of the package, their values are not.
package tables

import (
	"slices"
	"strings"
)

// Set holds the finished values in cp.
type Set struct {
	Mul      [27][8]int // by Index of the tile and copies on the rack
	MulKnown [27]bool   // whether copies 0..min(7, Count) all have values; else they are no basis for corrections
	VCB      [8][8]int  // by tiles on the rack and consonants among them
	First    [8]int     // by tiles of the opening word, 0 for an exchange or a pass
	Patterns []Pattern  // ascending by letters, each once
	Spots    []Spot     // in the order of PATB; nil while Program.HotSpots is off
	Program  Program    // set by Use
	Premiums *Premiums  // nil for the standard board

	spots []Spot // all, whether on or off
}

// Zero returns a set whose values are all 0, over the published leave patterns, under the default
// program data.
func Zero() *Set {
	s := &Set{Patterns: publishedPatterns()}
	slices.SortFunc(s.Patterns, func(a, b Pattern) int { return strings.Compare(a.Letters, b.Letters) })
	s.Use(DefaultProgram())
	return s
}

// Use puts the set under other program data and turns the hot spots on or off as it says.
func (s *Set) Use(p Program) {
	s.Program = p
	s.Spots = nil
	if p.HotSpots {
		s.Spots = s.spots
	}
}

// Lookup returns the value in cp of a leave pattern, its letters in the order of Alphabet, and
// whether it is one.
func (s *Set) Lookup(pattern string) (int, bool) {
	i, ok := slices.BinarySearchFunc(s.Patterns, pattern, func(p Pattern, letters string) int {
		return strings.Compare(p.Letters, letters)
	})
	if !ok {
		return 0, false
	}
	return s.Patterns[i].Value, true
}
