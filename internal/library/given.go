package library

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"maven/internal/bom"
	"maven/internal/lexicon"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Give adds a list that the caller holds, as a kit: the bytes of a word graph, or a text with one word per line, with what belongs to
// it; without a description it is a list alone. It is found by its name as an imported list is, for as long as the library is there;
// nothing is written. The kit names its tile set, "" for the English one. A list with a fault is refused whole.
//
// Errors are ErrName, *BadWordsError, *UnknownError for the tile set, and those of reading.
func (l *Library) Give(k *Kit) error {
	if err := l.CheckName(k.Name); err != nil {
		return err
	}
	set, _, err := l.setOf(cmp.Or(k.Tiles, UsualTiles), string(k.TilesText))
	if err != nil {
		return err
	}
	graph, err := readGiven(k.Name, k.Graph, set)
	if err != nil {
		return err
	}
	lex := l.newLexicon(k.Name, set, graph, "")
	if hash := kitHash(k.Description); k.Description != nil && hash != lex.Hash() {
		return fmt.Errorf("kit %s: its words have the hash %.12s, but its description has %.12s", k.Name, lex.Hash(), hash)
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	name := strings.ToLower(k.Name)
	if l.given[name] = lex; k.Description != nil {
		l.kits[name] = k
	}
	return nil
}

// readGiven reads the bytes of a list. A word graph has zeros, which no text has, even where it passes for one in UTF-16.
func readGiven(name string, content []byte, set *tile.Set) (*wordgraph.Graph, error) {
	done := &Imported{}
	switch {
	case len(content) == 0:
		return nil, fmt.Errorf("lexicon %s is empty", name)
	case len(content) > maxGraphBytes:
		return nil, fmt.Errorf("lexicon %s has %d bytes; must have %d at most", name, len(content), maxGraphBytes)
	case bytes.IndexByte(bom.UTF8(content), 0) >= 0:
		return done.readGraph(Import{File: name}, content, set)
	}
	return done.readText(Import{File: "lexicon " + name}, bytes.NewReader(content), set)
}

// givenList returns the list that was given under a name, nil for none.
func (l *Library) givenList(name string) *lexicon.Lexicon {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.given[strings.ToLower(name)]
}
