package positions

import (
	"bytes"
	"net/http"

	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/web/picture"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// An imageRequest asks for a picture of a position.
type imageRequest struct {
	subject
	Square int    `json:"square"` // pixels of a square; 0 for the usual
	Theme  string `json:"theme"`  // light or dark; "" is light
	Rack   bool   `json:"rack"`   // with the rack of the player on turn
}

// image answers with a picture of the board as PNG.
func (p *Positions) image(w http.ResponseWriter, r *http.Request) error {
	var asked imageRequest
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	if asked.Theme != "" && asked.Theme != "light" && asked.Theme != "dark" {
		refused := problem.New(http.StatusUnprocessableEntity, "theme is %q; want light or dark", asked.Theme)
		refused.Field = "theme"
		return refused
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return err
	}
	drawn := picture.Picture{Board: placed.Position.Board, Square: asked.Square, Dark: asked.Theme == "dark"}
	if asked.Rack {
		drawn.Rack = placed.Position.Rack
	}
	if placed.Position.HasLast && placed.Position.Last.Kind == move.Play {
		drawn.Last = form.PlayedSquares(&placed.Position.Last)
	}
	var file bytes.Buffer
	err = p.stock.Search(r.Context(), func() error {
		if err := picture.Write(&file, drawn); err != nil {
			return problem.Of("square", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	wire.WriteFile(w, "image/png", file.Bytes())
	return nil
}
