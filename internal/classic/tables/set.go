// Package tables knows the leave and board tables of the original: the resources MUL?, MULa..z,
// VCBa..h, FRST, EXPR, ESTR, PATB and CFIG, the finished values as CSV, and the data the original
// keeps in its program, as classic.toml; how it rates its user: levels, preferences, statistics and
// the result log HIST; and which rules it plays by. Formats and rules are those that the published
// analysis of the program recovered; docs/formats/classic.md and docs/classic.md have them.
//
// Set is what play uses: finished values in centipoints (cp), positive for good. Samples is what training
// fills and files carry: each record with its count, sum and sum of squares.
//
// Sharp edges: values in files are ignored; the finishing rule computes them from the sums, as the
// original does when it starts. CSV values are used as they stand. The rule is exact where the original
// rounded, so values may differ from the original's by 1 cp. An owner's file may have sums that are
// fractions: they can be read, finished and written back, but only whole sums can be added to. The
// published names of the leave patterns are part of the package, their values are not.
package tables

import (
	"slices"
	"strings"
)

// Set holds the finished values in cp.
type Set struct {
	Mul      [27][8]int // by Index of the tile and copies on the rack
	MulKnown [27]bool   // copies 0..min(7, Count) all have values; otherwise they cannot be used for corrections
	VCB      [8][8]int  // by tiles on the rack and consonants among them
	First    [8]int     // by tiles of the opening word, 0 for an exchange or a pass
	Patterns []Pattern  // ascending by letters, each once
	Spots    []Spot     // in the order of PATB; nil while Program.HotSpots is off
	Program  Program    // set by Use
	Premiums *Premiums  // nil for the standard board

	spots []Spot // all spots, on or off
}

// Zero returns a set with the published leave patterns and the default program data, whose values are all
// 0.
func Zero() *Set {
	s := &Set{Patterns: publishedPatterns()}
	slices.SortFunc(s.Patterns, func(a, b Pattern) int { return strings.Compare(a.Letters, b.Letters) })
	s.Use(DefaultProgram())
	return s
}

// Use gives the set other program data, and turns the hot spots on or off accordingly.
func (s *Set) Use(p Program) {
	s.Program = p
	s.Spots = nil
	if p.HotSpots {
		s.Spots = s.spots
	}
}

// Lookup returns the value in cp of a leave pattern, and whether there is such a pattern. Its letters must
// be in the order of Alphabet.
func (s *Set) Lookup(pattern string) (int, bool) {
	i, ok := slices.BinarySearchFunc(s.Patterns, pattern, func(p Pattern, letters string) int {
		return strings.Compare(p.Letters, letters)
	})
	if !ok {
		return 0, false
	}
	return s.Patterns[i].Value, true
}
