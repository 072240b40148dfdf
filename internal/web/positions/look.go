package positions

import (
	"net/http"

	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// A lookRequest asks for a position, and for a move in it.
type lookRequest struct {
	subject
	Move string `json:"move"` // such as 8D WORD; "" for none
}

// look answers with a position as a page draws it.
func (p *Positions) look(w http.ResponseWriter, r *http.Request) error {
	var asked lookRequest
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return err
	}
	seen := Situation(placed)
	if asked.Move != "" {
		b := placed.Position.Board
		m, err := b.Notation().Parse(asked.Move, b.At)
		if err != nil {
			return problem.Of("move", err)
		}
		seen.Try(placed.Words, placed.Position, m)
	}
	return wire.Write(w, seen)
}

// Situation returns a position as a page draws it.
func Situation(t *shared.Placed) *form.Situation {
	return form.NewSituation(t.CGP, form.SettingOf(t.Setting, setting.TableNames{}), t.Position)
}
