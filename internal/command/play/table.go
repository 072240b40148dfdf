package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/shelf"
)

// openTable opens what a game of the header is played with. Unless moving, it opens no players.
func openTable(a *command.App, h *play.Header, moving bool) (play.Table, error) {
	opener := shelf.Shelf{Settings: func(r setting.Request) (*setting.Settings, error) { return a.Settings(r), nil }}
	t, told, err := opener.Table(h, moving)
	if told != "" {
		fmt.Fprintln(a.Errs, told)
	}
	return t, err
}
