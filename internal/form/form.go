// Package form has the JSON form of everything that the program tells other programs: one type for one
// thing, and constructors that make it of what the other packages know. docs/format.md describes the
// forms; commands and servers write them.
//
// Keys are in camelCase. Players of a game are 1, who began, and 2. A slice that has a key is never null.
package form

import (
	"encoding/json"
	"io"

	"maven/internal/lexicon"
	"maven/internal/rules"
)

// Write writes one form as one line, with its characters as they are.
func Write(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// A Lexicon is a word list: its name, and the identity of its words. A list of which only the name is
// known, such as one that a record names, has no hash.
type Lexicon struct {
	Name string `json:"name"`
	Hash string `json:"hash,omitempty"`
}

// Identity returns the name and the identity of a list.
func Identity(l *lexicon.Lexicon) Lexicon { return Lexicon{Name: l.Name, Hash: l.Hash()} }

// A Setting is what moves are made and judged by.
type Setting struct {
	Lexicon Lexicon `json:"lexicon"`
	Rules   string  `json:"rules"`
	Tiles   string  `json:"tiles"`
	Leaves  string  `json:"leaves,omitempty"` // "none" for no table; missing where there is none to name
}

// NewSetting names words, rules with their tile set, and a leave table.
func NewSetting(words Lexicon, r *rules.Rules, leaves string) Setting {
	return Setting{Lexicon: words, Rules: r.Name, Tiles: r.Tiles.Name, Leaves: leaves}
}

// An Estimate is a mean, and how well it is known.
type Estimate struct {
	Mean          float64  `json:"mean"`
	StandardError *float64 `json:"standardError"` // null where it is not known
}

// A Failure is what could not be answered: a file, or a line of one.
type Failure struct {
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Error string `json:"error"`
}

// A Length is how many words of one length there are.
type Length struct {
	Length int `json:"length"`
	Words  int `json:"words"`
}

// Lengths counts words by length; counts[n] is the number of words of n letters.
func Lengths(counts []int) []Length {
	list := []Length{}
	for length, words := range counts {
		if words > 0 {
			list = append(list, Length{length, words})
		}
	}
	return list
}
