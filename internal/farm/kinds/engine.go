package kinds

import (
	"context"
	"fmt"
	"runtime"

	"maven/internal/data"
	"maven/internal/farm"
	"maven/internal/library"
	"maven/internal/match"
	"maven/internal/setting"
)

// Engine returns what this program shares with others that give the same answers. It plays some games for that, which
// takes less than a second.
func Engine(ctx context.Context) (farm.Engine, error) {
	e := farm.Engine{Shipped: data.Hash(), Arch: runtime.GOARCH}
	start, err := setting.New(library.Open(""), setting.Request{}, nil).Start()
	if err != nil {
		return e, err
	}
	for _, of := range []struct {
		player string
		games  int
	}{{"static", 8}, {"level=4", 1}, {"full,iterations=60", 1}} {
		named, err := setting.ParsePlayer(of.player)
		if err != nil {
			return e, err
		}
		opened, err := start.Open(named)
		if err != nil {
			return e, err
		}
		plan := match.Plan{Rules: start.Rules, Words: start.Words, Games: of.games, Sides: [2]match.Side{{New: opened.New}}}
		sum, err := plan.Sign(ctx, runtime.GOMAXPROCS(0))
		if err != nil {
			return e, err
		}
		e.Signature += fmt.Sprintf("%016x", sum.Hash)
	}
	return e, nil
}
