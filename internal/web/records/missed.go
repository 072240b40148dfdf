package records

import (
	"net/http"

	"maven/internal/cardbox"
	"maven/internal/lesson"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A missedRequest names the player who wants to learn.
type missedRequest struct {
	Player  string `json:"player" api:"required"` // the full name
	Lexicon string `json:"lexicon"`               // by which words, where the record does not say it
}

// A missedForm says what there is to learn.
type missedForm struct {
	Lexicon string `json:"lexicon"` // that the cards are of
	Found   int    `json:"found"`   // bingos not seen, phonies and hooks
	Added   int    `json:"added"`   // of them new cards
}

// missed puts what a player missed in a game into the box, by static equity.
func (r *Records) missed(id int64, req *http.Request, asked *missedRequest) (out missedForm, err error) {
	if asked.Player == "" {
		return out, problem.Of("player", said.Errorf("player is missing; must be the full name of a player of the game"))
	}
	work, err := r.Report(id, setting.QuickJudge, registry.Choice{Lexicon: asked.Lexicon}, report.DefaultTop)
	if err != nil {
		return out, err
	}
	var made *report.Report
	if err = r.stock.Search(req.Context(), func() (err error) {
		made, err = report.Judge(req.Context(), work)
		return err
	}); err != nil {
		return out, err
	}
	lex, err := r.stock.Words(made.Lexicon, made.Rules.Tiles)
	if err != nil {
		return out, err
	}
	seat := made.Seat(asked.Player)
	if seat < 0 {
		return out, problem.New(http.StatusNotFound, "%q is not a player of game %d", asked.Player, id)
	}
	all := lesson.Of(made, seat, lex)
	n, err := cardbox.Open(r.stock.Store, lex.Name).Put(lesson.Cards(all, id, r.stock.Now()))
	return missedForm{lex.Name, len(all), n}, err
}
