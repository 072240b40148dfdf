package positions

import (
	"bytes"
	"fmt"
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
	Square int    `json:"square"`                   // pixels of a square, up to 96; 0 for the usual
	Theme  string `json:"theme" enum:"light,dark,"` // light unless it is given
	Rack   bool   `json:"rack"`                     // with the rack of the player on turn
}

// image answers with a picture of the board as PNG.
func (p *Positions) image(r *http.Request, asked *imageRequest) (*wire.File, error) {
	if asked.Theme != "" && asked.Theme != "light" && asked.Theme != "dark" {
		return nil, problem.Of("theme", fmt.Errorf("theme is %q; must be light or dark", asked.Theme))
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return nil, err
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
	return &wire.File{Kind: "image/png", Content: file.Bytes()}, err
}
