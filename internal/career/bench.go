package career

import (
	"bytes"
	"context"
	"fmt"

	"maven/internal/judging"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/store"
)

// A Bench judges games of a database, each by the rules and tiles of its import.
type Bench struct {
	Store    *store.Store
	Settings func(setting.Request) *setting.Settings
	Lexicon  string // for records that name none; "" for the usual one
	Options  judging.Options

	makers library.Cache[[2]string, *judging.Maker] // by rules and tiles
}

// Judge returns a game with the report on it, or says by refused why the game cannot be judged. The report is nil if the game is of
// others than Options.Who.
func (b *Bench) Judge(ctx context.Context, id int64) (g *judging.Game, made *report.Report, refused, err error) {
	kept, err := b.Store.Record(id)
	if err != nil {
		return nil, nil, nil, err
	}
	maker, err := b.makers.Get([2]string{kept.Rules, kept.Tiles}, func() (*judging.Maker, error) {
		return judging.New(b.Settings(setting.Request{Lexicon: b.Lexicon, Rules: kept.Rules, Tiles: kept.Tiles}), b.Options), nil
	})
	if err != nil {
		return nil, nil, nil, err
	}
	f, refused := gcg.Read(bytes.NewReader(kept.Record))
	if refused == nil {
		g, refused = maker.Read(f)
	}
	if refused != nil || !g.Of(b.Options.Who) {
		return nil, nil, refused, nil
	}
	work, refused := maker.Work(g, fmt.Sprintf("game %d", id))
	if refused == nil {
		made, err = report.Judge(ctx, work)
	}
	return g, made, refused, err
}
