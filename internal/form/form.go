// Package form has the JSON forms that the program writes for other programs: one type for each thing, and constructors
// from the values of other packages. docs/formats/json.md describes them.
//
// Keys are in camelCase. Players of a game are 1, who began, and 2. A slice that has a key is never null.
package form

import (
	"encoding/json"
	"io"

	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
)

// Write writes one form as one line, with its characters as they are.
func Write(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// A Lexicon is a word list: its name and the hash of its words. If only the name is known, for example from a game
// record, there is no hash.
type Lexicon struct {
	Name string `json:"name"`
	Hash string `json:"hash,omitempty"`
}

// Identity returns the name and hash of a word list.
func Identity(l *lexicon.Lexicon) Lexicon { return Lexicon{Name: l.Name, Hash: l.Hash()} }

// A Setting names the words, rules and tables.
type Setting struct {
	Lexicon Lexicon   `json:"lexicon"`
	Rules   string    `json:"rules"`
	Tiles   string    `json:"tiles"`
	Leaves  string    `json:"leaves,omitempty"`      // "none" for no table; missing if leaves are not used
	Unseen  string    `json:"unseenTable,omitempty"` // missing if there is no unseen table, or it is not used
	Absent  string    `json:"absent,omitempty"`      // the word list that the position names, if it is not here
	Near    string    `json:"near,omitempty"`        // the word list here that is closest to it, if that is known
	Remark  said.Text `json:"remark,omitzero"`       // on the words, if they are not those that the position names
}

// SettingOf names what positions of a setting are judged by, with the tables used.
func SettingOf(s *setting.Setting, tables setting.TableNames) Setting {
	f := NewSetting(Identity(s.Words), s.Rules, tables.Leaves)
	f.Unseen, f.Absent, f.Near, f.Remark = tables.Unseen, s.Absent, s.Near, s.Remark
	return f
}

// NewSetting names words, rules with their tile set, and a leave table.
func NewSetting(words Lexicon, r *rules.Rules, leaves string) Setting {
	return Setting{Lexicon: words, Rules: r.Name, Tiles: r.Tiles.Name, Leaves: leaves}
}

// An Estimate is a mean with its error.
type Estimate struct {
	Mean          float64  `json:"mean"`
	StandardError *float64 `json:"standardError"` // null if it is not known
}

// A Failure reports a file or a line that could not be answered.
type Failure struct {
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Error string `json:"error"`
}

// A Length is the number of words of one length.
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
