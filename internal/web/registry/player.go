package registry

import (
	"net/http"

	"maven/internal/setting"
	"maven/internal/web/problem"
)

// ParsePlayer reads the name of a player. Players that are other programs, or that read files, are refused.
func ParsePlayer(name string) (setting.Player, error) {
	p, err := setting.ParsePlayer(name)
	switch {
	case err != nil:
		return p, problem.Of("player", err)
	case p.Foreign():
		refused := problem.New(http.StatusForbidden, "player %q: the server starts no programs and opens no files for a page; `maven play` does", name)
		refused.Field = "player"
		return p, refused
	}
	return p, nil
}

// UseLeaves gives a player the leave table of a choice.
func UseLeaves(p *setting.Player, leaves string) error {
	return problem.Blame("leaves", p.UseLeaves(leaves, "leaves"))
}
