package analyze

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"
	"sync"

	"maven/internal/command"
	"maven/internal/judging"
	"maven/internal/report"
	"maven/internal/setting"
)

// An analyzer judges the games of records. It is safe for concurrent use.
type analyzer struct {
	app     *command.App
	options *analyzeOptions
	maker   *judging.Maker
	bar     *progress // nil for none
	fetched sync.Map  // texts of records by their addresses
}

// An analyzed record is a report, or why there is none.
type analyzed struct {
	report *report.Report
	err    error
	unread bool // the file cannot be read; err says why
	other  bool // it is not a game of the player asked for
}

// newAnalyzer refuses flags that name things that do not exist.
func newAnalyzer(a *command.App, o *analyzeOptions) (*analyzer, error) {
	settings := a.Settings(o.Request)
	z := &analyzer{app: a, options: o, maker: judging.New(settings, o.asked)}
	if _, err := settings.Records(cmp.Or(o.Lexicon, setting.Lexicon)); err != nil {
		return nil, command.UsageError(err)
	}
	if cmp.Or(o.Leaves, setting.None) == setting.None && cmp.Or(o.Unseen, setting.None) == setting.None {
		return z, nil
	}
	start, err := settings.Start()
	if err == nil {
		_, _, err = start.Evaluation()
	}
	if setting.IsLetters(err) { // the records may be in other letters
		err = nil
	}
	return z, command.UsageError(err)
}

// game judges the game of one record; found is what a farm has found of it, nil for nothing.
func (z *analyzer) game(ctx context.Context, name string, found *report.Found) analyzed {
	g, fault := z.read(ctx, name)
	if g == nil {
		return fault
	}
	work, err := z.maker.Work(g, name)
	if err != nil {
		return analyzed{err: err}
	}
	if z.bar != nil {
		work.Progress = z.bar.game()
	}
	work.Found = found
	r, err := report.Judge(ctx, work)
	return analyzed{report: r, err: err}
}

// readOnce reports whether a record can be read only once: it is standard input or, say, a pipe.
func readOnce(name string) bool {
	info, err := os.Stat(name)
	return name == command.StandardInput || err == nil && !info.Mode().IsRegular()
}

// open opens a record. One that is no file here is fetched once, however often it is read.
func (z *analyzer) open(ctx context.Context, name string) (io.ReadCloser, error) {
	text, there := z.fetched.Load(name)
	if !there {
		in, err := z.app.Open(ctx, name)
		if _, no := os.Stat(name); err != nil || no == nil || name == command.StandardInput {
			return in, err
		}
		defer in.Close()
		if text, err = io.ReadAll(in); err != nil {
			return nil, err
		}
		z.fetched.Store(name, text)
	}
	return io.NopCloser(bytes.NewReader(text.([]byte))), nil
}

// read reads a record. If it cannot be judged, or is not asked for, the game is nil and fault says why.
func (z *analyzer) read(ctx context.Context, name string) (g *judging.Game, fault analyzed) {
	in, err := z.open(ctx, name)
	if err != nil {
		return nil, analyzed{err: err, unread: true}
	}
	defer in.Close()
	f, findings, err := setting.Read(in)
	if err != nil {
		return nil, analyzed{err: err, unread: true}
	}
	if f == nil {
		return nil, analyzed{err: &findings[0]}
	}
	if g, err = z.maker.Read(f); err != nil {
		return nil, analyzed{err: err}
	}
	if !g.Of(z.options.asked.Who) {
		return nil, analyzed{other: true}
	}
	if err := z.maker.Fit(g); err != nil {
		return nil, analyzed{err: err}
	}
	return g, analyzed{}
}
