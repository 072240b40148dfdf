package form

import (
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/said"
)

// Lexica is the list of word lists.
type Lexica struct {
	Lexica []LexiconInfo `json:"lexica"`
}

// LexiconInfo is what is known about a word list.
type LexiconInfo struct {
	Lexicon
	Words   int       `json:"words"`
	Tiles   string    `json:"tiles"`
	Origin  string    `json:"origin"`
	Source  string    `json:"source,omitempty"`
	Remark  said.Text `json:"remark,omitzero"`
	Problem string    `json:"problem,omitempty"`
	Nodes   int       `json:"nodes,omitempty"`       // of the graph, 32 bits each
	Shared  bool      `json:"nodesShared,omitempty"` // other lists share the graph
	Lengths []Length  `json:"lengths,omitempty"`
}

// NewLexiconInfo returns the description of a list by the library.
func NewLexiconInfo(i library.Info) LexiconInfo {
	return LexiconInfo{Lexicon: Lexicon{i.Name, i.Hash}, Words: i.Words, Tiles: i.TileSet, Origin: string(i.Origin),
		Source: i.Source, Remark: i.Told(), Problem: i.Problem}
}

// Describe adds the word counts of the list itself.
func (i *LexiconInfo) Describe(lex *lexicon.Lexicon) {
	i.Lexicon, i.Tiles, i.Words = Identity(lex), lex.Set.Name, lex.Graph.WordCount()
	i.Nodes, i.Shared, i.Lengths = lex.Graph.NodeCount(), i.Origin == string(library.Shipped), Lengths(lex.Lengths())
}

// An Import is the result of importing a list.
type Import struct {
	Imported   bool         `json:"imported"`
	Lexicon    *LexiconInfo `json:"lexicon,omitempty"` // only if imported
	File       string       `json:"file"`
	Lines      int          `json:"lines,omitempty"` // of a text
	Duplicates BadLines     `json:"duplicates"`
	Illegal    BadLines     `json:"illegal"`
}

// BadLines are lines of a list that were not imported.
type BadLines struct {
	Total int       `json:"total"`
	First []BadLine `json:"first"`
}

// A BadLine is a line of a list, or the number of a word in a graph, and why it was not imported.
type BadLine struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

// NewBadLines returns the bad lines of an import.
func NewBadLines(f lexicon.Faults) BadLines {
	b := BadLines{Total: f.Total, First: []BadLine{}}
	for _, fault := range f.First {
		b.First = append(b.First, BadLine(fault))
	}
	return b
}

// An Export is the result of writing a list to a file.
type Export struct {
	Lexicon Lexicon `json:"lexicon"`
	File    string  `json:"file"`
	Format  string  `json:"format"`
	Words   int     `json:"words"`
}

// A Difference compares two lists.
type Difference struct {
	A    Side `json:"a"`
	B    Side `json:"b"`
	Both int  `json:"both"` // words
}

// A Side is one of two lists compared, with the words that only it has.
type Side struct {
	Lexicon
	Words     int      `json:"words"`
	Only      int      `json:"only"`
	OnlyWords []string `json:"onlyWords"`
}

// NewSide compares a list with another one, and lists up to so many of the words that only it has; 0 lists all.
func NewSide(lex, other *lexicon.Lexicon, count int) Side {
	only := lex.Select(lex.Without(other), lexicon.Selection{Limit: count})
	side := Side{Lexicon: Identity(lex), Words: lex.Graph.WordCount(), Only: only.Total, OnlyWords: []string{}}
	for _, w := range only.Words {
		side.OnlyWords = append(side.OnlyWords, lex.Text(w.Tiles))
	}
	return side
}

// A Removal is the result of removing a list from the library.
type Removal struct {
	Lexicon Lexicon `json:"lexicon"`
	Removed bool    `json:"removed"`
}
