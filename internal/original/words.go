package original

import "maven/internal/form"

// ListedWords are what the original's word lister finds.
type ListedWords struct {
	Lexicon form.Lexicon `json:"lexicon"`
	Pattern string       `json:"pattern"`
	Tiles   string       `json:"tiles,omitempty"`
	Words   []string     `json:"words"`
	More    bool         `json:"more"` // there are more words
}

// AllWords are the words of a dictionary.
type AllWords struct {
	Lexicon form.Lexicon `json:"lexicon"`
	Words   []string     `json:"words"`
}
