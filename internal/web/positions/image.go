package positions

import (
	"bytes"
	"fmt"
	"net/http"

	"maven/internal/form"
	"maven/internal/language"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/picture"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// An imageRequest asks for a picture of a position.
type imageRequest struct {
	subject
	Square int    `json:"square" max:"picture.LargestSquare"` // pixels of a square; 0 for the usual
	Theme  string `json:"theme" enum:"light,dark,"`           // light unless it is given
	Rack   bool   `json:"rack"`                               // with the rack of the player on turn
}

func (p *Positions) image(r *http.Request, asked *imageRequest) (*wire.File, error) {
	drawn, _, err := p.picture(asked)
	if err != nil {
		return nil, err
	}
	return p.draw(r, "image/png", func(file *bytes.Buffer) error { return picture.Write(file, drawn) })
}

// embedded answers with the board as SVG, to be put into other people's pages as it is.
func (p *Positions) embedded(r *http.Request, asked *imageRequest) (*wire.File, error) {
	drawn, placed, err := p.picture(asked)
	if err != nil {
		return nil, err
	}
	now := placed.Position
	board := said.Of("Board, %d to %d", now.Scores[0], now.Scores[1])
	if asked.Rack {
		board = said.Of("Board, %d to %d, rack %s", now.Scores[0], now.Scores[1], now.Board.Rules().Tiles.Rack(&now.Rack))
	}
	label := func(tiles string) string {
		on := said.Plain(tiles)
		if tiles == "" {
			on = said.Of("no tiles")
		}
		return language.Of(r.URL, r.Header).Say(said.Join("; ", []said.Text{board, on}))
	}
	return p.draw(r, "image/svg+xml", func(file *bytes.Buffer) error { return picture.WriteSVG(file, drawn, label) })
}

// draw answers with what a function draws.
func (p *Positions) draw(r *http.Request, kind string, write func(*bytes.Buffer) error) (*wire.File, error) {
	var file bytes.Buffer
	err := p.stock.Search(r.Context(), func() error {
		return problem.Blame("square", write(&file))
	})
	return &wire.File{Kind: kind, Content: file.Bytes()}, err
}

// picture returns the picture that a request asks for, and its position.
func (p *Positions) picture(asked *imageRequest) (drawn picture.Picture, placed *setting.Placed, err error) {
	if asked.Theme != "" && asked.Theme != "light" && asked.Theme != "dark" {
		return drawn, nil, problem.Of("theme", fmt.Errorf("theme is %q; must be light or dark", asked.Theme))
	}
	if placed, err = p.placed(&asked.subject); err != nil {
		return drawn, nil, err
	}
	drawn = picture.Picture{Board: placed.Position.Board, Square: asked.Square, Dark: asked.Theme == "dark"}
	if asked.Rack {
		drawn.Rack = placed.Position.Rack
	}
	if placed.Position.HasLast && placed.Position.Last.Kind == move.Play {
		drawn.Last = form.PlayedSquares(&placed.Position.Last)
	}
	return drawn, placed, nil
}
