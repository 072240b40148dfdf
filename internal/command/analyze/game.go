package analyze

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maven/internal/command"
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

	mutex    sync.Mutex
	settings *setting.Settings
	players  map[judgedBy]*setting.Opened
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
		players: map[judgedBy]*setting.Opened{}}
	if _, err := z.settings.Records(cmp.Or(o.Lexicon, setting.Lexicon)); err != nil {
		return nil, command.UsageError(err)
	}
	if o.Leaves == "" || o.Leaves == setting.None {
		return z, nil
	}
	start, err := z.settings.Start()
	if err == nil {
		_, _, err = start.Leaves()
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
	in, err := z.app.Open(name)
	if err != nil {
		return analyzed{err: err, unread: true}
	}
	defer in.Close()
	f, err := gcg.Read(in)
	var limit *gcg.LimitError
	if err != nil {
		text := strings.TrimPrefix(err.Error(), "gcg: ")
		return analyzed{err: errors.New(text), unread: !errors.As(err, &limit) && !errors.Is(err, gcg.ErrUTF16)}
	}
	words, remark, err := z.settings.ListFor(f)
	if err != nil {
		return analyzed{err: err}
	}
	records, err := z.settings.Records(words)
	if err != nil {
		return analyzed{err: err}
	}
	j := records.Judge(f)
	if !z.asked(j) {
		return analyzed{other: true}
	}
	if err := z.fit(j); err != nil {
		return analyzed{err: err}
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
	player, err := z.player(j.Rules, j.Words)
	if err != nil {
		return analyzed{err: err}
	}
	about.Method, _, _ = strings.Cut(player.Name, ",")
	about.Tables = player.Tables
	r, err := report.Judge(ctx, j.History, about, player.New(), z.options.count, z.cache)
	return analyzed{report: r, err: err}
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

// judgedBy is what a player is opened with.
type judgedBy struct {
	rules string // hash
	words *lexicon.Lexicon
}

// player returns the player that judges games by the rules and words.
func (z *analyzer) player(r *rules.Rules, words *lexicon.Lexicon) (*setting.Opened, error) {
	z.mutex.Lock()
	defer z.mutex.Unlock()
	return command.Once(z.players, judgedBy{r.Hash(), words}, func() (*setting.Opened, error) {
		return z.settings.With(r, words).Open(z.options.spec)
	})
}
