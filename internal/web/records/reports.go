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
	"maven/internal/move"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// Report returns the work of a report on a record by a player, with so many of the best moves.
func (r *Records) Report(id int64, player string, c shared.Choice, count int) (work report.Work, err error) {
	if count < 1 || count > report.MaxTop {
		return work, problem.Of("count", fmt.Errorf("%d; want 1 to %d", count, report.MaxTop))
	}
	g, err := r.stock.Store.Record(id)
	if err != nil {
		return work, known(err)
	}
	j, err := r.judge(c, player, count)
	if err != nil {
		return work, err
	}
	f, findings, err := setting.Read(bytes.NewReader(g.Record))
	if err != nil {
		return work, err
	}
	if f == nil {
		return work, problem.New(http.StatusUnprocessableEntity, "line %d: %s", findings[0].Line, findings[0].Cause)
	}
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

// kept returns the report of a record that an analysis has made before. If none has, it is an error, or nil if the request has quiet=true.
func (r *Records) kept(req *http.Request) (int64, *report.Report, error) {
	id, err := wire.Number(req, "record")
	if err != nil {
		return 0, nil, err
	}
	q := req.URL.Query()
	player := cmp.Or(q.Get("player"), setting.QuickJudge)
	work, err := r.Report(id, player, shared.Choice{Lexicon: q.Get("lexicon")}, report.DefaultTop)
	if err != nil {
		return 0, nil, err
	}
	if work.Player = (reader{work.Player}); work.Plain != nil {
		work.Plain = reader{work.Plain}
	}
	var made *report.Report
	err = r.stock.Search(req.Context(), func() (err error) {
		made, err = report.Judge(req.Context(), work)
		return err
	})
	if errors.Is(err, errNotJudged) && q.Get("quiet") == "true" {
		return id, nil, nil
	}
	if errors.Is(err, errNotJudged) {
		return 0, nil, problem.New(http.StatusNotFound, `nobody has judged the record by %s yet; POST /api/v1/analyses {"kind":"report","record":%d,"player":%q} does`, player, id, player)
	}
	return id, made, err
}

// report answers with the report of a record, if an analysis has made it.
func (r *Records) report(w http.ResponseWriter, req *http.Request) error {
	_, made, err := r.kept(req)
	if err != nil {
		return err
	}
	if made == nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return wire.Write(w, form.NewReport(made))
}

// page answers with the page of the report, which needs nothing else, as a file.
func (r *Records) page(w http.ResponseWriter, req *http.Request) error {
	id, made, err := r.kept(req)
	if err != nil {
		return err
	}
	if made == nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	var b bytes.Buffer
	if err := made.WriteHTML(&b, ""); err != nil {
		return err
	}
	file(w, "text/html; charset=utf-8", fmt.Sprintf("record-%d.html", id), b.Bytes())
	return nil
}
