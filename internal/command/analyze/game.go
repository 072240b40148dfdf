package analyze

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maven/internal/command"
	"maven/internal/eval"
	"maven/internal/explain"
	"maven/internal/lexicon"
	"maven/internal/notation/gcg"
	"maven/internal/report"
	"maven/internal/rules"
	"maven/internal/setting"
)

// An analyzer judges the games of records. It is safe for concurrent use.
type analyzer struct {
	app     *command.App
	options *analyzeOptions
	cache   report.Cache // nil for none
	bar     *progress    // nil for none

	mutex    sync.Mutex
	settings *setting.Settings
	desks    map[deskKey]*desk
}

// An analyzed record is a report, or why there is none.
type analyzed struct {
	report *report.Report
	err    error
	unread bool // the file cannot be read; err says why
	other  bool // it is not a game of the player asked for
}

// newAnalyzer refuses flags that name things that do not exist.
func newAnalyzer(a *command.App, o *analyzeOptions, cache report.Cache) (*analyzer, error) {
	z := &analyzer{app: a, options: o, cache: cache, settings: a.Settings(o.Request),
		desks: map[deskKey]*desk{}}
	if _, err := z.settings.Records(cmp.Or(o.Lexicon, setting.Lexicon)); err != nil {
		return nil, command.UsageError(err)
	}
	if cmp.Or(o.Leaves, setting.None) == setting.None && cmp.Or(o.Unseen, setting.None) == setting.None {
		return z, nil
	}
	start, err := z.settings.Start()
	if err == nil {
		_, _, err = start.Judge()
	}
	if setting.IsLetters(err) { // the records may be in other letters
		err = nil
	}
	return z, usageUnlessNil(err)
}

func usageUnlessNil(err error) error {
	if err == nil {
		return nil
	}
	return command.UsageError(err)
}

// game judges the game of one record.
func (z *analyzer) game(ctx context.Context, name string) analyzed {
	f, j, remark, fault := z.read(name)
	if j == nil {
		return fault
	}
	about := report.About{Source: name, Who: z.options.who, Lexicon: j.Words.Name, Hash: j.Words.Hash()}
	about.Title, _ = f.Pragma("title")
	if remark != "" {
		about.Remarks = append(about.Remarks, remark)
	}
	for _, one := range j.Replay.Remarks() {
		about.Notes = append(about.Notes, one.Notes)
	}
	faults, told := j.Faults()
	about.Faults, about.Remarks = faults, append(about.Remarks, told...)
	d, err := z.desk(j.Rules, j.Words)
	if err != nil {
		return analyzed{err: err}
	}
	about.Method, _, _ = strings.Cut(d.judge.Name, ",")
	about.Judge = z.options.judge()
	about.Leaves, about.Unseen = d.judge.Tables.Leaves, d.judge.Tables.Unseen
	about.Tables, about.Timed, about.Usual = d.judge.Tables.String(), z.options.timed(), d.usual
	work := d.work(z)
	if z.bar != nil {
		work.Progress = z.bar.game()
	}
	r, err := report.Judge(ctx, j.History, about, work)
	return analyzed{report: r, err: err}
}

// read reads a record. If it cannot be judged, or is not asked for, j is nil and fault says why.
func (z *analyzer) read(name string) (f *gcg.File, j *setting.Judged, remark string, fault analyzed) {
	in, err := z.app.Open(name)
	if err != nil {
		return nil, nil, "", analyzed{err: err, unread: true}
	}
	defer in.Close()
	f, err = gcg.Read(in)
	var limit *gcg.LimitError
	if err != nil {
		text := strings.TrimPrefix(err.Error(), "gcg: ")
		return nil, nil, "", analyzed{err: errors.New(text), unread: !errors.As(err, &limit) && !errors.Is(err, gcg.ErrUTF16)}
	}
	words, remark, err := z.settings.ListFor(f)
	if err != nil {
		return nil, nil, "", analyzed{err: err}
	}
	records, err := z.settings.Records(words)
	if err != nil {
		return nil, nil, "", analyzed{err: err}
	}
	j = records.Judge(f)
	if !z.asked(j) {
		return nil, nil, "", analyzed{other: true}
	}
	if err := z.fit(j); err != nil {
		return nil, nil, "", analyzed{err: err}
	}
	return f, j, remark, analyzed{}
}

// asked reports whether a game is one of the player asked for. A record that is no game counts as one.
func (z *analyzer) asked(j *setting.Judged) bool {
	if z.options.who == "" || j.History == nil {
		return true
	}
	for p := range j.History.Players {
		if report.SameName(report.NameOf(&j.History.Players[p]), z.options.who) {
			return true
		}
	}
	return false
}

// fit refuses records that cannot be judged. It refuses impossible positions too, unless the user gave
// --irregular.
func (z *analyzer) fit(j *setting.Judged) error {
	switch {
	case j.History == nil:
		return fmt.Errorf("%s; a game has 2", command.Counted(len(j.Record.Players), "player"))
	case j.NoWords != "":
		return fmt.Errorf("%s; choose a list for these tiles with --lexicon", j.NoWords)
	case j.Words == nil:
		return report.ErrNoWords
	case z.options.irregular:
		return nil
	}
	if f := j.Impossible(); f != nil {
		return fmt.Errorf("line %d: %s; --irregular judges the record as it stands", f.Line, f.Cause)
	}
	return nil
}

// deskKey is what a desk is opened with.
type deskKey struct {
	rules string // hash
	words *lexicon.Lexicon
}

// A desk is what games of the same rules and words are judged with.
type desk struct {
	judge  *setting.Opened
	plain  *setting.Opened // nil if judge is static
	static *eval.Static    // of the request
	common *lexicon.Commonness
	usual  bool
}

// desk returns what games of the rules and words are judged with.
func (z *analyzer) desk(r *rules.Rules, words *lexicon.Lexicon) (*desk, error) {
	z.mutex.Lock()
	defer z.mutex.Unlock()
	return command.Once(z.desks, deskKey{r.Hash(), words}, func() (*desk, error) {
		s := z.settings.With(r, words)
		d := &desk{}
		var both sync.WaitGroup // both take a while
		var noCommon error
		both.Go(func() { d.common, noCommon = words.Commonness() })
		var err error
		d.judge, err = s.Open(z.options.spec)
		if both.Wait(); err != nil || noCommon != nil {
			return nil, cmp.Or(err, noCommon)
		}
		var tables setting.TableNames
		if d.static, tables, err = s.Judge(); err != nil {
			return nil, err
		}
		d.usual = r.Name == setting.Rules && tables.Leaves == r.Tiles.Name && z.options.Unseen == "" && d.common != nil
		if z.options.spec.Kind != setting.StaticPlayer || z.options.spec.Leaves != "" || z.options.spec.Unseen != "" {
			d.plain, err = s.Open(setting.Player{Kind: setting.StaticPlayer})
		}
		return d, err
	})
}

// work returns how a game is judged.
func (d *desk) work(z *analyzer) report.Work {
	w := report.Work{Player: d.judge.New(), Limits: z.options.limits, Top: z.options.count, Field: z.options.field(), Judge: d.static, Common: d.common, Why: explain.Sentences, Cache: z.cache}
	if d.plain != nil {
		w.Plain = d.plain.New()
	}
	return w
}
