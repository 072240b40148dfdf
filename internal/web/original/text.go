package original

import (
	"net/http"
	"strings"

	"maven/internal/classic/words"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A positionRequest names a position.
type positionRequest struct {
	CGP     string `json:"cgp" api:"required"`
	Lexicon string `json:"lexicon"` // NA, UK or Both
}

func (o *Original) text(_ *http.Request, asked *positionRequest) (*original.PositionText, error) {
	placed, err := o.stock.Place(registry.Choice{Lexicon: asked.Lexicon, Rules: setting.OriginalRules}, asked.CGP)
	if err != nil {
		return nil, err
	}
	text, err := original.Text(placed.Position, placed.Words.Name)
	if err != nil {
		return nil, problem.Of("cgp", err)
	}
	text.CGP = placed.CGP
	return text, nil
}

// A textRequest has a position in the original's text form.
type textRequest struct {
	Text string `json:"text" api:"required"`
}

func (o *Original) position(_ *http.Request, asked *textRequest) (*original.LoadedPosition, error) {
	english, err := o.stock.Library.TileSet("english")
	if err != nil {
		return nil, err
	}
	p, err := original.Load("", []byte(asked.Text), english.Alphabet)
	return p, problem.Blame("text", err)
}

// A listerRequest says which words are wanted.
type listerRequest struct {
	Pattern string `json:"pattern"` // a letter or ? for each letter of the word; empty for words of any length
	Tiles   string `json:"tiles"`   // that the word is made of, ? for a blank; empty for any
	Min     int    `json:"min"`     // letters
	Max     int    `json:"max"`     // letters; 0 for no limit
	Lexicon string `json:"lexicon"`
}

func (o *Original) words(r *http.Request, asked *listerRequest) (out original.ListedWords, err error) {
	query := words.Query{Pattern: strings.ToLower(asked.Pattern), Min: asked.Min, Max: asked.Max}
	if asked.Tiles != "" {
		if query.Tiles, err = words.Tiles(strings.ToLower(asked.Tiles)); err != nil {
			return out, problem.Of("tiles", err)
		}
	}
	settings, err := o.stock.Settings(registry.Choice{Lexicon: asked.Lexicon})
	if err != nil {
		return out, err
	}
	list, err := settings.OriginalWords(setting.Original{}, "")
	if err != nil {
		return out, problem.Of("lexicon", err)
	}
	out = original.ListedWords{Lexicon: form.Lexicon{Name: list.Name, Hash: list.Hash()}, Pattern: query.Pattern, Tiles: strings.ToLower(asked.Tiles), Words: []string{}}
	err = o.stock.Search(r.Context(), func() error {
		found, more, err := query.List(list.Active)
		out.Words, out.More = append(out.Words, found...), more
		return problem.Blame("pattern", err)
	})
	return out, err
}
