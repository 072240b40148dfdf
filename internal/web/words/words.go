// Package words searches word lists and judges words for the server.
//
// Sharp edges: whoever looks words up during a game has help; package games counts it. A search of all words takes some
// tens of milliseconds, and waits for a processor like a ranking.
package words

import (
	"cmp"
	"context"
	"iter"
	"net/http"
	"strconv"

	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
	"maven/internal/wordsearch"
)

// The limits of a search.
const (
	mostText   = 255 // bytes of a query
	mostWords  = 16  // of a judgement
	mostHooked = 200 // words of an answer with hooks
)

// Words is the resource.
type Words struct {
	stock *registry.Stock
}

// New returns the resource.
func New(s *registry.Stock) *Words { return &Words{s} }

// Routes returns the routes of the resource.
func (s *Words) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/words/check", "judge", "Judge a play by its words: one verdict", s.check),
		wire.Ask("GET /api/v1/words/hooks", "hooks", "The letters that make a new word before or after a word", s.hooks),
		wire.Ask("GET /api/v1/words/card", "card", "All of some words: good or not, hooks, the other words of their letters", told(s, form.NewCards)),
		wire.Ask("GET /api/v1/words/define", "define", "What some words mean", told(s, form.NewDefined)),
		wire.Ask("GET /api/v1/words/anagram", "anagram", "The words that letters make; ? is a blank", s.anagram),
		wire.Ask("GET /api/v1/words/pattern", "matchPattern", "The words that fit a pattern: ? is a letter, * any letters, [ABC] one of these, [^ABC] another", s.pattern),
		wire.Ask("GET /api/v1/words/find", "findWords", "The words that meet several conditions, such as length:7 not any:[JQXZ]", s.find),
		wire.Ask("GET /api/v1/words/conditions", "listConditions", "The conditions that find takes", s.conditions),
		wire.Ask("GET /api/v1/searches", "listSearches", "The searches that are saved under names, for which @NAME stands in a query", s.searches),
		wire.Tell("PUT /api/v1/searches/{name}", "saveSearch", "Save a query under a name, in place of the one that is there", s.keep),
		wire.Ask("DELETE /api/v1/searches/{name}", "removeSearch", "Remove a saved search", s.drop),
		wire.Ask("GET /api/v1/words/list", "listWords", "The words of a length", s.list),
	}
}

// A choice names a word list.
type choice struct {
	Lexicon string `query:"lexicon"`
	Tiles   string `query:"tiles"`
}

func (s *Words) open(c choice) (*lexicon.Lexicon, error) {
	var set *tile.Set
	if c.Tiles != "" {
		var err error
		if set, err = s.stock.Library.TileSet(c.Tiles); err != nil {
			return nil, problem.Of("tiles", err)
		}
	}
	return s.stock.Words(c.Lexicon, set)
}

// word reads one word of a query.
func word(lex *lexicon.Lexicon, text string) ([]tile.Tile, error) {
	if text == "" || len(text) > mostText {
		return nil, problem.Of("w", said.Errorf("a word has %d characters; must have 1 to %d", len(text), mostText))
	}
	w, err := lex.ParseWord(text)
	return w, problem.Blame("w", err)
}

// several opens the word list of a query, and reads the words.
func (s *Words) several(c choice, texts []string) (lex *lexicon.Lexicon, words [][]tile.Tile, err error) {
	if lex, err = s.open(c); err != nil {
		return nil, nil, err
	}
	if len(texts) == 0 || len(texts) > mostWords {
		return nil, nil, problem.Of("w", said.Errorf("%d words; must be 1 to %d, such as ?w=QI&w=ZA", len(texts), mostWords))
	}
	words = make([][]tile.Tile, len(texts))
	for i, text := range texts {
		if words[i], err = word(lex, text); err != nil {
			return nil, nil, err
		}
	}
	return lex, words, nil
}

// A checkQuery has the words of a play.
type checkQuery struct {
	Words []string `query:"w" api:"required"` // of the play, up to 16
	Each  bool     `query:"each"`             // also judge each word
	choice
}

// check judges a play by its words. Only with each=true it says which words are good.
func (s *Words) check(_ *http.Request, q *checkQuery) (out form.Judgement, err error) {
	lex, words, err := s.several(q.choice, q.Words)
	if err != nil {
		return out, err
	}
	return form.NewJudgement(lex, words, q.Each), nil
}

// A cardQuery has words.
type cardQuery struct {
	Words []string `query:"w" api:"required"` // up to 16
	choice
}

// told returns what answers with what a function says of words, which need not be in the list.
func told[A any](s *Words, of func(*lexicon.Lexicon, [][]tile.Tile) (A, error)) func(*http.Request, *cardQuery) (A, error) {
	return func(_ *http.Request, q *cardQuery) (answer A, err error) {
		lex, words, err := s.several(q.choice, q.Words)
		if err != nil {
			return answer, err
		}
		return of(lex, words)
	}
}

// A hooksQuery has a word.
type hooksQuery struct {
	Word string `query:"w" api:"required"`
	choice
}

func (s *Words) hooks(_ *http.Request, q *hooksQuery) (out form.Hooks, err error) {
	lex, err := s.open(q.choice)
	if err != nil {
		return out, err
	}
	one, err := word(lex, q.Word)
	if err != nil {
		return out, err
	}
	return form.NewHooks(lex, one), nil
}

// A searchQuery has what all searches share.
type searchQuery struct {
	choice
	Order   string `query:"order"` // alphabet, length, probability, probability/1 or probability/0: with so many blanks at most
	Reverse bool   `query:"reverse"`
	Hooks   bool   `query:"hooks"`                                  // tell the hooks of each word
	From    int    `query:"from" min:"0" max:"1000000"`             // words to leave out
	Limit   int    `query:"limit" min:"1" max:"1000" default:"100"` // words that are told; with hooks 200 at most
}

// A search is a query that finds words.
type search struct {
	form.Words // of the answer
	lex        *lexicon.Lexicon
	found      iter.Seq[[]tile.Tile]
	detail     func(*form.Word, []tile.Tile) // nil for none
}

// search has a function say which words are sought, and answers with them.
func (s *Words) search(r *http.Request, q *searchQuery, kind string, seek func(f *search) error) (form.Words, error) {
	lex, err := s.open(q.choice)
	if err != nil {
		return form.Words{}, err
	}
	order, err := lexicon.ParseOrder(cmp.Or(q.Order, lexicon.ByAlphabet.String()))
	if err != nil {
		return form.Words{}, problem.Of("order", err)
	}
	if q.Hooks && q.Limit > mostHooked {
		return form.Words{}, problem.Of("limit", said.Errorf("limit is %q; must be 1 to %d", strconv.Itoa(q.Limit), mostHooked))
	}
	f := &search{Words: form.Words{Search: kind, Order: order.String(), Reverse: q.Reverse}, lex: lex}
	if err := seek(f); err != nil {
		return form.Words{}, err
	}
	ctx := r.Context()
	err = s.stock.Search(ctx, func() error {
		found := lex.Select(until(ctx, f.found), lexicon.Selection{Order: order, Reverse: q.Reverse, Limit: q.From + q.Limit})
		if err := ctx.Err(); err != nil {
			return err
		}
		found.Words = found.Words[min(q.From, len(found.Words)):]
		f.Found(lex, found, func(one *form.Word, tiles []tile.Tile) {
			if f.detail != nil {
				f.detail(one, tiles)
			}
			if q.Hooks {
				one.Hooks = new(form.NewHooks(lex, tiles).WordHooks)
			}
		})
		return nil
	})
	return f.Words, err
}

// until ends a sequence with a context.
func until(ctx context.Context, words iter.Seq[[]tile.Tile]) iter.Seq[[]tile.Tile] {
	return func(yield func([]tile.Tile) bool) {
		n := 0
		for word := range words {
			if n++; n%1024 == 0 && ctx.Err() != nil || !yield(word) {
				return
			}
		}
	}
}

// An anagramQuery has the letters of words.
type anagramQuery struct {
	Letters string `query:"letters" most:"255" such:"RETINA?"`
	Use     string `query:"use" enum:"all,some,more"` // all letters, some of them, or all with or without others
	searchQuery
}

func (s *Words) anagram(r *http.Request, q *anagramQuery) (form.Words, error) {
	return s.search(r, &q.searchQuery, "anagram", func(f *search) error {
		f.Use = cmp.Or(q.Use, "all")
		use := map[string]lexicon.Use{"all": lexicon.UseAll, "some": lexicon.UseSome, "more": lexicon.UseMore}[f.Use]
		letters, err := lexicon.ParseLetters(f.lex.Set, q.Letters, use)
		if err != nil {
			return problem.Of("letters", err)
		}
		f.Query, f.found = letters.String(), f.lex.Made(letters)
		f.detail = func(one *form.Word, tiles []tile.Tile) {
			one.Tiles = f.lex.Set.Tiles(letters.Designate(tiles))
		}
		return nil
	})
}

// A patternQuery has a pattern of words.
type patternQuery struct {
	Pattern string `query:"pattern" most:"255" such:"?QU*"`
	searchQuery
}

func (s *Words) pattern(r *http.Request, q *patternQuery) (form.Words, error) {
	return s.search(r, &q.searchQuery, "pattern", func(f *search) error {
		p, err := lexicon.ParsePattern(f.lex.Set, q.Pattern)
		if err != nil {
			return problem.Of("pattern", err)
		}
		f.Query, f.found = q.Pattern, f.lex.Matches(p)
		return nil
	})
}

// A listQuery has the length of words.
type listQuery struct {
	Length int `query:"length" min:"2" max:"21" default:"2"`
	searchQuery
}

func (s *Words) list(r *http.Request, q *listQuery) (form.Words, error) {
	return s.search(r, &q.searchQuery, "list", func(f *search) error {
		f.Query, f.found = strconv.Itoa(q.Length), f.lex.OfLength(q.Length)
		return nil
	})
}

// A findQuery has conditions.
type findQuery struct {
	Query string `query:"query" most:"4096" such:"length:7 any:[JQXZ]"` // as maven words find takes it, without files
	searchQuery
}

func (s *Words) find(r *http.Request, q *findQuery) (form.Words, error) {
	return s.search(r, &q.searchQuery, "find", func(f *search) error {
		p, err := wordsearch.Parse(f.lex, s.stock, q.Query)
		if err != nil {
			return problem.Of("query", err)
		}
		f.Query, f.found = q.Query, p.Words(f.lex)
		return nil
	})
}

// conditionsForm is the conditions of a query.
type conditionsForm struct {
	Conditions []conditionForm `json:"conditions"`
}

// conditionForm is one of them.
type conditionForm struct {
	Name  string `json:"name"`
	Value string `json:"value"` // what stands behind the colon
	About string `json:"about"`
}

func (s *Words) conditions(*http.Request, *struct{}) (out conditionsForm, err error) {
	for _, c := range wordsearch.Conditions() {
		if c.Value != "FILE" {
			out.Conditions = append(out.Conditions, conditionForm{c.Name, c.Value, c.About})
		}
	}
	return out, nil
}
