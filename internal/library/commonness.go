package library

import (
	"fmt"

	"maven/internal/data"
	"maven/internal/lexicon"
)

// sameLanguage is the share of a list's words that the shipped words must have for the list to be
// in their language: TWL98 has 0.997, a French list of the same letters 0.08.
const sameLanguage = 0.5

// Commonness returns how common English words are, for a list of English words, and nil for a list
// of other letters or another language: that of which the shipped list Both has less than half.
// Words that Both does not have are of no known size.
func (l *Library) Commonness(words *lexicon.Lexicon) (*lexicon.Commonness, error) {
	both, err := l.shipped(0)
	if err != nil {
		return nil, err
	}
	if sameLetters(both.Set, words.Set) != nil {
		return nil, nil
	}
	sizes, err := data.Sizes()
	if err != nil {
		return nil, err
	}
	common, err := lexicon.NewCommonness(both.Graph, sizes)
	if err != nil {
		return nil, fmt.Errorf("word sizes: %w", err)
	}
	if common.Share(words.Graph) < sameLanguage {
		return nil, nil
	}
	return common, nil
}
