package original

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// mostTime is how long the original may think about a list of moves.
const mostTime = 10 * time.Second

// A kibitzRequest asks for the best moves of a position.
type kibitzRequest struct {
	CGP     string `json:"cgp"`
	Lexicon string `json:"lexicon"`
	Move    string `json:"move"` // the user's own; "" for none
	Bias    int    `json:"bias"` // towards exchanges, in centipoints
}

// placed reads a position by the original's rules.
func (o *Original) placed(cgp, lexicon string) (*shared.Placed, error) {
	return o.stock.Place(shared.Choice{Lexicon: lexicon, Rules: rulesName}, cgp)
}

// kibitz answers with the ten best moves and the terms of each, the user's own move among them with a comment.
func (o *Original) kibitz(w http.ResponseWriter, r *http.Request) error {
	var asked kibitzRequest
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), mostTime)
	defer cancel()
	var answer *original.Kibitz
	err := o.stock.Rank(ctx, func() (err error) {
		answer, err = o.list(ctx, &asked)
		return err
	})
	if err != nil {
		return err
	}
	return wire.Write(w, answer)
}

// list ranks the moves of a position.
func (o *Original) list(ctx context.Context, asked *kibitzRequest) (*original.Kibitz, error) {
	spec, err := setting.ParsePlayer(fmt.Sprintf("%s,bias=%d", setting.ClassicPlayer, asked.Bias))
	if err != nil {
		return nil, problem.Of("bias", err)
	}
	placed, err := o.placed(asked.CGP, asked.Lexicon)
	if err != nil {
		return nil, err
	}
	if placed.Position.Rack.Len() == 0 {
		return nil, refused("cgp", "cgp: the player on turn has no tiles; write the racks as AEINRST/ or AEINRST/BC")
	}
	request, own := engine.Request{Count: 10, Explain: true}, (*move.Move)(nil)
	if asked.Move != "" {
		m, err := placed.Move("move", asked.Move)
		if err != nil {
			return nil, err
		}
		own, request.Also = &m, []move.Move{m}
	}
	opened, err := o.stock.Open(placed.Setting, spec, "")
	if err != nil {
		return nil, err
	}
	analysis, err := opened.New().Analyze(placed.Position, request)
	if err == nil {
		err = analysis.Run(ctx, engine.Limits{}, nil)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, problem.New(http.StatusServiceUnavailable, "the original took over %v; ask for a simulation instead", mostTime)
	case errors.Is(err, context.Canceled):
		return nil, err
	case err != nil:
		return nil, problem.Of("cgp", err)
	}
	found := analysis.Snapshot()
	return original.NewKibitz(&form.Found{CGP: placed.CGP, Player: setting.ClassicPlayer, Position: placed.Position, Snapshot: found, Moves: found.Candidates,
		Setting: form.SettingOf(placed.Setting, setting.TableNames{Leaves: opened.Tables.Leaves})}, own), nil
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
