package form

import (
	"slices"

	"maven/internal/lexicon"
	"maven/internal/tile"
)

// Words is the result of searching a word list.
type Words struct {
	Lexicon Lexicon `json:"lexicon"`
	Search  string  `json:"search"`
	Query   string  `json:"query"`
	Use     string  `json:"use,omitempty"` // of an anagram: all, some or more
	Order   string  `json:"order"`
	Reverse bool    `json:"reverse,omitempty"`
	Total   int     `json:"total"`
	Words   []Word  `json:"words"`
}

// A Word is one word found.
type Word struct {
	Word   string `json:"word"`
	Tiles  string `json:"tiles"`
	Length int    `json:"length"`
	Ways   uint64 `json:"ways"`             // to draw the tiles
	Before *int   `json:"before,omitempty"` // of an extension: letters
	After  *int   `json:"after,omitempty"`

	Hooks *WordHooks `json:"hooks,omitempty"` // on request
}

// WordHooks are the letters that make another word before or after a word.
type WordHooks struct {
	Front []string `json:"front"`
	Back  []string `json:"back"`
}

// Found fills in the words found in lex. detail adds to each word what this search knows about it; it may be nil.
func (w *Words) Found(lex *lexicon.Lexicon, found lexicon.Found, detail func(*Word, []tile.Tile)) {
	w.Lexicon, w.Total = Identity(lex), found.Total
	w.Words = make([]Word, len(found.Words))
	for i, one := range found.Words {
		w.Words[i] = Word{Word: lex.Text(one.Tiles), Tiles: lex.Set.Tiles(one.Tiles), Length: len(one.Tiles), Ways: one.Ways}
		if detail != nil {
			detail(&w.Words[i], one.Tiles)
		}
	}
}

// A Hooked is a word with the words that a letter more or less makes of it.
type Hooked struct {
	Word string `json:"word"`
	Good bool   `json:"good"`
	WordHooks
	Beheaded  string `json:"beheaded,omitempty"`
	Curtailed string `json:"curtailed,omitempty"`
}

// Hooks are the letters that make a new word before or after a word.
type Hooks struct {
	Lexicon Lexicon `json:"lexicon"`
	Hooked
}

// NewHooks returns the hooks of a word, which need not be in the list.
func NewHooks(lex *lexicon.Lexicon, word []tile.Tile) Hooks {
	found := lex.Hooks(word)
	h := Hooks{Identity(lex), Hooked{Word: lex.Text(word), Good: found.Good, WordHooks: WordHooks{letters(lex, found.Front), letters(lex, found.Back)}}}
	if found.Beheaded {
		h.Beheaded = lex.Text(word[1:])
	}
	if found.Curtailed {
		h.Curtailed = lex.Text(word[:len(word)-1])
	}
	return h
}

// Cards says all of some words in one answer.
type Cards struct {
	Lexicon Lexicon `json:"lexicon"`
	Words   []Card  `json:"words"`
}

// A Card says whether a word is good, what hooks it, what is in it, and what else its tiles spell.
type Card struct {
	Hooked
	Anagrams []string `json:"anagrams"` // without the word itself, in alphabetical order

	Definitions []Definition `json:"definitions"` // empty if none is known
}

// A Definition is one meaning of a word.
type Definition struct {
	Text  string `json:"text"`            // all of it, as people read it
	Part  string `json:"part,omitempty"`  // noun, verb, adjective or adverb
	Form  string `json:"form,omitempty"`  // what the word is of base: plural, past, third person, present, -ing form, comparative, superlative, form
	Base  string `json:"base,omitempty"`  // what it is a form of
	Gloss string `json:"gloss,omitempty"` // of the word, or of its base
}

// NewDefinitions returns what a word means; none for a word of which nothing is known.
func NewDefinitions(lex *lexicon.Lexicon, word []tile.Tile) ([]Definition, error) {
	senses, err := lex.Define(word)
	all := make([]Definition, len(senses))
	for i, s := range senses {
		all[i] = Definition{s.String(), s.Part, s.Form, s.Base, s.Gloss}
	}
	return all, err
}

// Defined says what words mean.
type Defined struct {
	Lexicon Lexicon       `json:"lexicon"`
	Words   []DefinedWord `json:"words"`
}

// A DefinedWord is a word with its meanings.
type DefinedWord struct {
	Word        string       `json:"word"`
	Good        bool         `json:"good"`
	Definitions []Definition `json:"definitions"`
}

// NewDefined returns what words mean, which need not be in the list.
func NewDefined(lex *lexicon.Lexicon, words [][]tile.Tile) (Defined, error) {
	f := Defined{Lexicon: Identity(lex), Words: []DefinedWord{}}
	for _, word := range words {
		all, err := NewDefinitions(lex, word)
		if err != nil {
			return f, err
		}
		f.Words = append(f.Words, DefinedWord{lex.Text(word), lex.Graph.Contains(word), all})
	}
	return f, nil
}

// NewCards returns the cards of words, which need not be in the list.
func NewCards(lex *lexicon.Lexicon, words [][]tile.Tile) (Cards, error) {
	all := Cards{Lexicon: Identity(lex), Words: []Card{}}
	for _, word := range words {
		card := Card{Hooked: NewHooks(lex, word).Hooked, Anagrams: []string{}}
		var letters tile.Rack
		for _, t := range word {
			letters[t.Letter()]++
		}
		for one := range lex.Anagrams(&letters, lexicon.UseAll) {
			if text := lex.Text(one); text != card.Word {
				card.Anagrams = append(card.Anagrams, text)
			}
		}
		slices.Sort(card.Anagrams)
		var err error
		if card.Definitions, err = NewDefinitions(lex, word); err != nil {
			return all, err
		}
		all.Words = append(all.Words, card)
	}
	return all, nil
}

// letters returns the letters of a mask in alphabetical order.
func letters(lex *lexicon.Lexicon, m tile.Mask) []string {
	texts := []string{}
	for ; m != 0; m &^= m.First().Bit() {
		texts = append(texts, lex.Set.Text(m.First()))
	}
	return texts
}

// NewJudgement judges the words of a play; each says whether they are also judged one by one.
func NewJudgement(lex *lexicon.Lexicon, words [][]tile.Tile, each bool) Judgement {
	v := Judgement{Lexicon: Identity(lex), Words: []string{}, Acceptable: true}
	for _, word := range words {
		w := JudgedWord{Word: lex.Text(word), Good: lex.Check(word)}
		v.Words = append(v.Words, w.Word)
		v.Acceptable = w.Good && v.Acceptable
		if each {
			v.Each = append(v.Each, w)
		}
	}
	return v
}

// A Judgement says whether the words of a play are good.
type Judgement struct {
	Lexicon    Lexicon      `json:"lexicon"`
	Words      []string     `json:"words"`
	Acceptable bool         `json:"acceptable"`
	Each       []JudgedWord `json:"each,omitempty"`
}

// A JudgedWord says whether one word is good.
type JudgedWord struct {
	Word string `json:"word"`
	Good bool   `json:"good"`

	Definitions []Definition `json:"definitions,omitempty"` // on request
}
