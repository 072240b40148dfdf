package guest

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"maven/internal/form"
	"maven/internal/judging"
	"maven/internal/pool"
	"maven/internal/report"
	"maven/internal/setting"
)

// A ReportRequest asks for a recorded game to be judged move by move.
type ReportRequest struct {
	GCG       string `json:"gcg" api:"required"`  // the text of the record
	Player    string `json:"player,omitempty"`    // who judges: quick, standard, deep, or a player with its options; quick unless another is named
	Count     int    `json:"count,omitempty"`     // best moves told of each turn, 5 unless it is given
	Irregular bool   `json:"irregular,omitempty"` // judge a record with impossible positions too
}

func (e *Engine) report(ctx context.Context, r *ReportRequest, tell teller) (any, error) {
	spec, err := setting.ParseJudge(cmp.Or(r.Player, setting.QuickJudge))
	switch {
	case err != nil:
		return nil, err
	case spec.Foreign():
		return nil, foreign(&spec)
	case r.Count < 0 || r.Count > report.MaxTop:
		return nil, fmt.Errorf("count %d: must be 1 to %d", r.Count, report.MaxTop)
	}
	file, err := setting.ReadRecord(strings.NewReader(r.GCG))
	if err != nil {
		return nil, err
	}
	maker := judging.New(e.settings, judging.Options{Player: spec, Count: r.Count, Irregular: r.Irregular})
	game, err := maker.Read(file)
	if err != nil {
		return nil, err
	}
	work, err := maker.Work(game, "")
	if err != nil {
		return nil, err
	}
	work.Progress = func(done, turns int) { tell(func() any { return Progress{done, turns} }) }
	judged, err := report.Judge(pool.Civil(ctx), work)
	if err != nil {
		return nil, err
	}
	return form.NewReport(judged), nil
}
