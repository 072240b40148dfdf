package positions

import (
	"net/http"

	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A lookRequest asks for a position, and for a move in it.
type lookRequest struct {
	subject
	Move string `json:"move"` // such as 8D WORD, exchange ABC or pass
}

// look answers with a position as a page draws it.
func (p *Positions) look(_ *http.Request, asked *lookRequest) (*form.Situation, error) {
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return nil, err
	}
	seen := Situation(placed)
	if asked.Move != "" {
		b := placed.Position.Board
		m, err := b.Notation().Parse(asked.Move, b.At)
		if err != nil {
			return nil, problem.Of("move", err)
		}
		seen.Try(placed.Words, placed.Position, m)
	}
	return seen, nil
}

// Situation returns a position as a page draws it.
func Situation(t *registry.Placed) *form.Situation {
	return form.NewSituation(t.CGP, form.SettingOf(t.Setting, setting.TableNames{}), t.Position)
}
