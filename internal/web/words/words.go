// Package words searches word lists and judges words for the server.
//
// Sharp edges: whoever looks words up during a game has help; package games counts it. A search of all words takes some
// tens of milliseconds, and waits for a processor like a ranking.
package words

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/setting"
	"maven/internal/tile"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// The limits of a search.
const (
	mostText   = 255  // bytes of a query
	mostWords  = 16   // of a judgement
	usualLimit = 100  // words of an answer
	mostLimit  = 1000 // words of an answer
	mostHooked = 200  // words of an answer with hooks
	mostSkip   = 1_000_000
)

// Words is the resource.
type Words struct {
	stock *shared.Stock
}

// New returns the resource.
func New(s *shared.Stock) *Words { return &Words{s} }

// Routes mounts the resource.
func (s *Words) Routes(mux *http.ServeMux) {
	mux.Handle("GET /api/v1/words/check", wire.Handle(s.check))
	mux.Handle("GET /api/v1/words/hooks", wire.Handle(s.hooks))
	mux.Handle("GET /api/v1/words/anagram", wire.Handle(s.anagram))
	mux.Handle("GET /api/v1/words/pattern", wire.Handle(s.pattern))
	mux.Handle("GET /api/v1/words/list", wire.Handle(s.list))
}

// open opens the word list that a query names.
func (s *Words) open(q url.Values) (*lexicon.Lexicon, error) {
	name := q.Get("lexicon")
	if name == "" {
		name = setting.Lexicon
	}
	var set *tile.Set
	if tiles := q.Get("tiles"); tiles != "" {
		var err error
		if set, err = s.stock.Library.TileSet(tiles); err != nil {
			return nil, problem.Of("tiles", err)
		}
	}
	lex, err := s.stock.Library.Lexicon(name, set)
	if err != nil {
		return nil, problem.Of("lexicon", err)
	}
	return lex, nil
}

// word reads one word of a query.
func word(lex *lexicon.Lexicon, text string) ([]tile.Tile, error) {
	if text == "" || len(text) > mostText {
		return nil, problem.Of("w", fmt.Errorf("a word has %d characters; want 1 to %d", len(text), mostText))
	}
	w, err := lex.ParseWord(text)
	if err != nil {
		return nil, problem.Of("w", err)
	}
	return w, nil
}

// check judges a play by its words. Only with each=true it says which words are good.
func (s *Words) check(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	lex, err := s.open(q)
	if err != nil {
		return err
	}
	texts := q["w"]
	if len(texts) == 0 || len(texts) > mostWords {
		return problem.Of("w", fmt.Errorf("%d words; want 1 to %d, such as ?w=QI&w=ZA", len(texts), mostWords))
	}
	words := make([][]tile.Tile, len(texts))
	for i, text := range texts {
		if words[i], err = word(lex, text); err != nil {
			return err
		}
	}
	each, err := flag(q, "each")
	if err != nil {
		return err
	}
	return wire.Write(w, form.NewJudgement(lex, words, each))
}

// hooks answers with the hooks of a word.
func (s *Words) hooks(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	lex, err := s.open(q)
	if err != nil {
		return err
	}
	one, err := word(lex, q.Get("w"))
	if err != nil {
		return err
	}
	return wire.Write(w, form.NewHooks(lex, one))
}

// A search is a query that finds words.
type search struct {
	form.Words // of the answer
	lex        *lexicon.Lexicon
	selection  lexicon.Selection
	from       int  // words to leave out
	hooks      bool // tell them of each word
	found      iter.Seq[[]tile.Tile]
	detail     func(*form.Word, []tile.Tile) // nil for none
}

// begin reads what all searches share.
func (s *Words) begin(r *http.Request, kind string) (*search, url.Values, error) {
	q := r.URL.Query()
	lex, err := s.open(q)
	if err != nil {
		return nil, nil, err
	}
	f := &search{Words: form.Words{Search: kind}, lex: lex}
	order := q.Get("order")
	if order == "" {
		order = lexicon.ByAlphabet.String()
	}
	if f.selection.Order, err = lexicon.ParseOrder(order); err != nil {
		return nil, nil, problem.Of("order", err)
	}
	f.Order = f.selection.Order.String()
	if f.Reverse, err = flag(q, "reverse"); err != nil {
		return nil, nil, err
	}
	f.selection.Reverse = f.Reverse
	if f.hooks, err = flag(q, "hooks"); err != nil {
		return nil, nil, err
	}
	if f.from, err = number(q, "from", 0, 0, mostSkip); err != nil {
		return nil, nil, err
	}
	most := mostLimit
	if f.hooks {
		most = mostHooked
	}
	limit, err := number(q, "limit", usualLimit, 1, most)
	if err != nil {
		return nil, nil, err
	}
	f.selection.Limit = f.from + limit
	return f, q, nil
}

// answer searches, and answers.
func (s *Words) answer(ctx context.Context, w http.ResponseWriter, f *search) error {
	err := s.stock.Search(ctx, func() error {
		found := f.lex.Select(until(ctx, f.found), f.selection)
		if err := ctx.Err(); err != nil {
			return err
		}
		found.Words = found.Words[min(f.from, len(found.Words)):]
		f.Found(f.lex, found, func(one *form.Word, tiles []tile.Tile) {
			if f.detail != nil {
				f.detail(one, tiles)
			}
			if f.hooks {
				h := form.NewHooks(f.lex, tiles)
				one.Hooks = &form.WordHooks{Front: h.Front, Back: h.Back}
			}
		})
		return nil
	})
	if err != nil {
		return err
	}
	return wire.Write(w, f.Words)
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

// text returns a text of a query.
func text(q url.Values, name, such string) (string, error) {
	t := strings.TrimSpace(q.Get(name))
	if t == "" || len(t) > mostText {
		return "", problem.Of(name, fmt.Errorf("%s has %d characters; want 1 to %d, such as %s", name, len(t), mostText, such))
	}
	return t, nil
}

// anagram finds the words that letters make.
func (s *Words) anagram(w http.ResponseWriter, r *http.Request) error {
	f, q, err := s.begin(r, "anagram")
	if err != nil {
		return err
	}
	typed, err := text(q, "letters", "RETINA?")
	if err != nil {
		return err
	}
	letters, err := f.lex.Set.ParseRack(typed)
	if err != nil {
		return problem.Of("letters", err)
	}
	use := lexicon.UseAll
	switch f.Use = q.Get("use"); f.Use {
	case "", "all":
		f.Use = "all"
	case "some":
		use = lexicon.UseSome
	case "more":
		use = lexicon.UseMore
	default:
		return problem.Of("use", fmt.Errorf("use is %q; want all, some or more", f.Use))
	}
	f.Query, f.found = f.lex.Set.Rack(&letters), f.lex.Anagrams(&letters, use)
	f.detail = func(one *form.Word, tiles []tile.Tile) {
		one.Tiles = f.lex.Set.Tiles(lexicon.Designate(tiles, &letters))
	}
	return s.answer(r.Context(), w, f)
}

// pattern finds the words that fit a pattern.
func (s *Words) pattern(w http.ResponseWriter, r *http.Request) error {
	f, q, err := s.begin(r, "pattern")
	if err != nil {
		return err
	}
	if f.Query, err = text(q, "pattern", "?QU*"); err != nil {
		return err
	}
	p, err := lexicon.ParsePattern(f.lex.Set, f.Query)
	if err != nil {
		return problem.Of("pattern", err)
	}
	f.found = f.lex.Matches(p)
	return s.answer(r.Context(), w, f)
}

// list lists the words of a length.
func (s *Words) list(w http.ResponseWriter, r *http.Request) error {
	f, q, err := s.begin(r, "list")
	if err != nil {
		return err
	}
	length, err := number(q, "length", 2, 2, lexicon.MaxWord)
	if err != nil {
		return err
	}
	p, err := lexicon.ParsePattern(f.lex.Set, strings.Repeat("?", length))
	if err != nil {
		return problem.Of("length", err)
	}
	f.Query, f.found = strconv.Itoa(length), f.lex.Matches(p)
	return s.answer(r.Context(), w, f)
}

// flag reads a parameter that is true or false.
func flag(q url.Values, name string) (bool, error) {
	switch q.Get(name) {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, problem.Of(name, fmt.Errorf("%s is %q; want true or false", name, q.Get(name)))
}

// number reads a whole number.
func number(q url.Values, name string, unasked, least, most int) (int, error) {
	t := q.Get(name)
	if t == "" {
		return unasked, nil
	}
	n, err := strconv.Atoi(t)
	if err != nil || n < least || n > most {
		return 0, problem.Of(name, fmt.Errorf("%s is %q; want %d to %d", name, t, least, most))
	}
	return n, nil
}
