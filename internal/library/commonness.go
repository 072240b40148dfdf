package library

import (
	"fmt"
	"sync"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// sameLanguage is the share of its words that a list must share with the built-in lists to count as English: TWL98
// shares 0.997, a French list with the same letters 0.08.
const sameLanguage = 0.5

// newLexicon returns the word list of a graph. The commonness of its words is that of its kit, or of the built-in list Both if the list
// is English, otherwise unknown. Words that Both does not have are of unknown size.
func (l *Library) newLexicon(name string, set *tile.Set, graph *wordgraph.Graph, hash string) *lexicon.Lexicon {
	lex := lexicon.New(name, set, graph, hash)
	english := sync.OnceValues(func() (*lexicon.Commonness, error) {
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
	l.useDefinitions(lex, english)
	return lex.UseCommonness(func() (*lexicon.Commonness, error) {
		if common, err := l.kitSizes(lex); common != nil || err != nil {
			return common, err
		}
		return english()
	})
}

// english returns how common the words of the built-in list Both are.
func (l *Library) english() (*lexicon.Commonness, error) {
	both, err := l.shipped(0)
	if err != nil {
		return nil, err
	}
	return l.sizes.Get(struct{}{}, func() (*lexicon.Commonness, error) {
		sizes, err := data.Sizes()
		if err != nil {
			return nil, err
		}
		common, err := lexicon.NewCommonness(both.Graph, sizes)
		if err != nil {
			return nil, fmt.Errorf("word sizes: %w", err)
		}
		return common, nil
	})
}
