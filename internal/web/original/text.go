package original

import (
	"net/http"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// placed reads a position by the original's rules.
func (o *Original) placed(cgp, lexicon string) (*shared.Placed, error) {
	return o.stock.Place(shared.Choice{Lexicon: lexicon, Rules: rulesName}, cgp)
}

// text answers with a position in the original's text form.
func (o *Original) text(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		CGP     string `json:"cgp"`
		Lexicon string `json:"lexicon"`
	}
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	placed, err := o.placed(asked.CGP, asked.Lexicon)
	if err != nil {
		return err
	}
	text, err := original.Text(placed.Position, placed.Words.Name)
	if err != nil {
		return problem.Of("cgp", err)
	}
	return wire.Write(w, original.PositionText{CGP: placed.CGP, Text: string(text)})
}

// position answers with the CGP of a position in the original's text form.
func (o *Original) position(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Text string `json:"text"`
	}
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	p, err := board.ParsePosition("line", []byte(asked.Text))
	if err != nil {
		return problem.Of("text", err)
	}
	english, err := o.stock.Library.TileSet("english")
	if err != nil {
		return err
	}
	line, err := original.CGP(p, english.Alphabet)
	if err != nil {
		return problem.Of("text", err)
	}
	return wire.Write(w, original.LoadedPosition{CGP: line, Lexicon: form.Lexicon{Name: p.Lexicon.String()}, ToMove: p.Turn + 1})
}

// words answers with the words that the original's lister finds, up to 1,000.
func (o *Original) words(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Pattern string `json:"pattern"`
		Tiles   string `json:"tiles"` // that the word is made of; "" for any
		Min     int    `json:"min"`
		Max     int    `json:"max"`
		Lexicon string `json:"lexicon"`
	}
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	query := words.Query{Pattern: strings.ToLower(asked.Pattern), Min: asked.Min, Max: asked.Max}
	if asked.Tiles != "" {
		var err error
		if query.Tiles, err = words.Tiles(strings.ToLower(asked.Tiles)); err != nil {
			return problem.Of("tiles", err)
		}
	}
	settings, err := o.stock.Settings(shared.Choice{Lexicon: asked.Lexicon})
	if err != nil {
		return err
	}
	list, err := settings.OriginalWords(setting.Original{}, "")
	if err != nil {
		return problem.Of("lexicon", err)
	}
	out := original.ListedWords{Lexicon: form.Lexicon{Name: list.Name, Hash: list.Hash()}, Pattern: query.Pattern, Tiles: strings.ToLower(asked.Tiles), Words: []string{}}
	err = o.stock.Search(r.Context(), func() error {
		found, more, err := query.List(list.Active)
		out.Words, out.More = append(out.Words, found...), more
		return err
	})
	if err != nil {
		return problem.Of("pattern", err)
	}
	return wire.Write(w, out)
}
