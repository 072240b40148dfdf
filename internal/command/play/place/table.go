package place

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/shelf"
)

// Table opens what a game of the header is played with. Unless moving, it opens no players.
func Table(a *command.App, h *play.Header, moving bool) (play.Table, error) {
	opener := shelf.Shelf{Settings: func(r setting.Request) (*setting.Settings, error) { return a.Settings(r), nil }}
	t, told, err := opener.Table(h, moving)
	if told != "" {
		fmt.Fprintln(a.Errs, told)
	}
	return t, err
}

// NextLevel returns the level for a new game in the place, and why: see shelf.NextLevel.
func (p *Place) NextLevel(ctx context.Context, a *command.App) (engine.Level, string, error) {
	c := p.Cupboard
	if c == nil {
		var err error
		if c, err = Open(ctx, a); err != nil {
			return 0, "", err
		}
		defer c.Close()
	}
	return c.NextLevel(shelf.FirstLevel)
}
