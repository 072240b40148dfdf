package analyze

import (
	"maven/internal/form"
	"maven/internal/report"
)

// analysisJSON writes games for programs, one object a line.
type analysisJSON struct{ run *analysis }

func (j *analysisJSON) begin() error { return nil }

func (j *analysisJSON) game(r *report.Report) error { return form.Write(j.run.out, form.NewReport(r)) }

func (j *analysisJSON) failed(file string, err error) error {
	return form.Write(j.run.out, form.Failure{File: file, Error: err.Error()})
}

func (j *analysisJSON) end(players []report.Standing, feats *report.Feats) error {
	all := form.NewReports(players, feats)
	all.Games, all.Cached, all.Failed = j.run.games, j.run.cached, j.run.failed
	return form.Write(j.run.out, all)
}
