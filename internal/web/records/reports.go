package records

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/judging"
	"maven/internal/language"
	"maven/internal/move"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// Report returns the work of a report on a record by a player, with so many of the best moves. Rules and tiles are those of the choice, or
// those that the record was imported with.
func (r *Records) Report(id int64, player string, c registry.Choice, count int) (work report.Work, err error) {
	if count < 1 || count > report.MaxTop {
		return work, problem.Of("count", fmt.Errorf("count %d: must be 1 to %d", count, report.MaxTop))
	}
	g, err := r.stock.Store.Record(id)
	if err != nil {
		return work, known(err)
	}
	c.Rules, c.Tiles = cmp.Or(c.Rules, g.Rules), cmp.Or(c.Tiles, g.Tiles)
	settings, err := r.stock.Settings(c)
	if err != nil {
		return work, err
	}
	o := judging.Options{Count: count, Cache: r.stock.Store.Analyses(), Irregular: true}
	if o.Player, err = setting.ParseJudge(player); err != nil {
		return work, problem.Of("player", err)
	}
	if o.Player.Foreign() {
		return work, problem.New(http.StatusForbidden, "player %q: the server starts no programs and opens no files for a page", player)
	}
	f, err := registry.ReadRecord(g.Record)
	if err != nil {
		return work, err
	}
	j := judging.New(settings, o)
	game, err := j.Read(f)
	if err == nil {
		err = j.Fit(game)
	}
	if err != nil {
		return work, problem.Of("record", err)
	}
	if work, err = j.Work(game, g.Source); err != nil {
		return work, problem.Of("player", err)
	}
	return work, nil
}

// errNotJudged is that of a player that is to judge what is not in the database.
var errNotJudged = errors.New("not judged yet")

// A reader stands for a player whose findings are in the database, and finds nothing itself.
type reader struct{ engine.Player }

// Choose finds nothing.
func (reader) Choose(context.Context, *game.Position, engine.Limits) (move.Move, error) {
	return move.Move{}, errNotJudged
}

// Analyze finds nothing.
func (reader) Analyze(*game.Position, engine.Request) (*engine.Analysis, error) {
	return nil, errNotJudged
}

// A reportQuery says whose report is wanted.
type reportQuery struct {
	Player  string `query:"player"`  // who judged: quick, standard, deep or a player
	Lexicon string `query:"lexicon"` // by which words
	Quiet   bool   `query:"quiet"`   // answer 204, not 404, if nobody has judged the record yet
}

// A pageQuery says whose report is wanted as a page, and in which language.
type pageQuery struct {
	reportQuery
	Language string `query:"language" enum:"en,fr,de,pl"` // of the page, for links: they cannot say Accept-Language
}

// kept returns the report of a record that an analysis has made before. If none has, it is an error, or nil if the request has quiet=true.
func (r *Records) kept(id int64, req *http.Request, q *reportQuery) (*report.Report, error) {
	player := cmp.Or(q.Player, setting.QuickJudge)
	work, err := r.Report(id, player, registry.Choice{Lexicon: q.Lexicon}, report.DefaultTop)
	if err != nil {
		return nil, err
	}
	if work.Player = (reader{work.Player}); work.Plain != nil {
		work.Plain = reader{work.Plain}
	}
	var made *report.Report
	err = r.stock.Search(req.Context(), func() (err error) {
		made, err = report.Judge(req.Context(), work)
		return err
	})
	if errors.Is(err, errNotJudged) && q.Quiet {
		return nil, nil
	}
	if errors.Is(err, errNotJudged) {
		return nil, problem.New(http.StatusNotFound, `nobody has judged the record by %s yet; POST /api/v1/analyses {"kind":"report","record":%d,"player":%q} does`, player, id, player)
	}
	return made, err
}

func (r *Records) report(id int64, req *http.Request, q *reportQuery) (*form.Report, error) {
	made, err := r.kept(id, req, q)
	if err != nil || made == nil {
		return nil, err
	}
	return new(form.NewReport(made)), nil
}

// page answers with the page of the report, which needs nothing else, as a file.
func (r *Records) page(id int64, req *http.Request, q *pageQuery) (*wire.File, error) {
	made, err := r.kept(id, req, &q.reportQuery)
	if err != nil || made == nil {
		return nil, err
	}
	var b bytes.Buffer
	err = made.WriteHTML(&b, "", language.Of(req.URL, req.Header))
	return &wire.File{Kind: "text/html; charset=utf-8", Name: fmt.Sprintf("record-%d.html", id), Content: b.Bytes()}, err
}
