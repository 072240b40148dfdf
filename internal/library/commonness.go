package library

import (
	"fmt"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// sameLanguage is the share of a list's words that the shipped words must have for the list to be
// in their language: TWL98 has 0.997, a French list of the same letters 0.08.
const sameLanguage = 0.5

// newLexicon names the words of a graph. They are as common as English words, where they are English ones,
// and of unknown commonness where the letters or the language are others: a language of which the shipped
// list Both has less than half the words. Words that Both does not have are of no known size.
func (l *Library) newLexicon(name string, set *tile.Set, graph *wordgraph.Graph, hash string) *lexicon.Lexicon {
	return lexicon.New(name, set, graph, hash).UseCommonness(func() (*lexicon.Commonness, error) {
		both, err := l.shipped(0)
		if err != nil {
			return nil, err
		}
		if sameLetters(both.Set, set) != nil {
			return nil, nil
		}
		common, err := l.english()
		if err != nil || common.Share(graph) < sameLanguage {
			return nil, err
		}
		return common, nil
	})
}

// english returns how common the words of the shipped list Both are.
func (l *Library) english() (*lexicon.Commonness, error) {
	both, err := l.shipped(0)
	if err != nil {
		return nil, err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.sizes != nil {
		return l.sizes, nil
	}
	sizes, err := data.Sizes()
	if err != nil {
		return nil, err
	}
	if l.sizes, err = lexicon.NewCommonness(both.Graph, sizes); err != nil {
		return nil, fmt.Errorf("word sizes: %w", err)
	}
	return l.sizes, nil
}
