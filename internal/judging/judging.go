// Package judging makes the work of reports: it finds the rules and words of a record, opens the player that judges with
// its tables, and says why a record cannot be judged. Whoever wants a report asks it, so that all judge alike.
//
// A Judge is for games of one setting. A Maker is for many records, and opens what they share once. Sharp edges: both are
// safe for concurrent use; a Game is for one goroutine.
package judging

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/explain"
	"maven/internal/lexicon"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/tile"
)

// Options say who judges, and how.
type Options struct {
	Player    setting.Player
	Limits    engine.Limits // of each turn
	Count     int           // best moves told of each turn, at most report.MaxTop; 0 is report.DefaultTop
	Irregular bool          // records with impossible positions are judged too
	Who       string        // the player that reports are for; "" for both
	Cache     report.Cache  // nil for none
}

// Name names the player with its options and the limit of time.
func (o *Options) Name() string {
	if o.Limits.Time > 0 {
		return fmt.Sprintf("%s, %v a turn", o.Player.Name, o.Limits.Time)
	}
	return o.Player.Name
}

// Timed reports whether what is found depends on how fast the machine is.
func (o *Options) Timed() bool {
	return !o.Player.Ranks() && (o.Limits.Time > 0 || o.Player.Limits.Time > 0)
}

// limits returns the limits of a turn. A limit of time leaves those of the player as they are.
func (o *Options) limits() engine.Limits {
	l := o.Limits
	if l.Time > 0 && l.Iterations == 0 {
		l.Iterations = o.Player.Limits.Iterations
	}
	return l
}

func (o *Options) count() int { return cmp.Or(o.Count, report.DefaultTop) }

// field returns how many candidates the player looks at.
func (o *Options) field() int {
	if o.Player.Simulates() {
		return max(o.count(), engine.DefaultCandidates)
	}
	return o.count()
}

// A Judge is what games of one setting are judged with.
type Judge struct {
	Player *setting.Opened

	options Options
	words   *lexicon.Lexicon
	plain   *setting.Opened // nil if Player is static
	static  *eval.Static    // of the request
	common  *lexicon.Commonness
	usual   bool
}

// Open returns what games of a setting are judged with. The player is opened by a function, such as the setting's own.
func Open(s *setting.Setting, o Options, open func(setting.Player) (*setting.Opened, error)) (*Judge, error) {
	o.Player.Win = true
	j := &Judge{options: o, words: s.Words}
	var both sync.WaitGroup // both take a while
	var noCommon error
	both.Go(func() { j.common, noCommon = s.Words.Commonness() })
	var err error
	j.Player, err = open(o.Player)
	if both.Wait(); err != nil || noCommon != nil {
		return nil, cmp.Or(err, noCommon)
	}
	var tables setting.TableNames
	if j.static, tables, err = s.Evaluation(); err != nil {
		return nil, err
	}
	j.usual = s.Usual(tables) && j.common != nil
	if p := &o.Player; p.Kind != setting.StaticPlayer || p.Leaves != "" || p.Unseen != "" {
		if j.plain, err = s.Open(setting.Player{Kind: setting.StaticPlayer}); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// Work returns the work of a report on a game of the setting; source is what readers know it by. The player has memory of
// its own.
func (j *Judge) Work(h *record.History, source string) report.Work {
	o, tables := &j.options, j.Player.Tables
	w := report.Work{History: h, Player: j.Player.New(), Limits: o.limits(), Top: o.count(), Field: o.field(), Static: j.static,
		Common: j.common, Why: explain.Sentences, Means: j.means, Cache: o.Cache}
	w.About = report.About{Source: source, Who: o.Who, Lexicon: j.words.Name, Hash: j.words.Hash(), Judge: o.Name(), Timed: o.Timed(),
		Usual: j.usual, Leaves: tables.Leaves, Unseen: tables.Unseen, Tables: tables.String()}
	w.About.Method, _, _ = strings.Cut(j.Player.Name, ",")
	if j.plain != nil {
		w.Plain = j.plain.New()
	}
	return w
}

// means says what a word means, in its first sense; "" if that is not known.
func (j *Judge) means(word []tile.Tile) (string, error) {
	senses, err := j.words.Define(word)
	if err != nil || len(senses) == 0 {
		return "", err
	}
	return senses[0].String(), nil
}

// A Maker makes the work of reports on many records.
type Maker struct {
	settings *setting.Settings
	options  Options

	mutex sync.Mutex
	known map[key]*Judge
}

// key is what a judge is opened with.
type key struct {
	rules string // hash
	words *lexicon.Lexicon
}

// New returns a maker with the words and tables of the settings.
func New(s *setting.Settings, o Options) *Maker {
	return &Maker{settings: s, options: o, known: map[key]*Judge{}}
}

// Judge returns what games of the rules and words are judged with.
func (m *Maker) Judge(r *rules.Rules, words *lexicon.Lexicon) (*Judge, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	k := key{r.Hash(), words}
	if j := m.known[k]; j != nil {
		return j, nil
	}
	s := m.settings.With(r, words)
	j, err := Open(s, m.options, s.Open)
	if err == nil {
		m.known[k] = j
	}
	return j, err
}

// A Game is a record with two players, and words to judge it by.
type Game struct {
	*setting.Checked
	Absent string    // the word list that the record names, if another one stands for it
	Near   string    // the list here that is closest to it, "" if nothing is known of its name
	Remark said.Text // on the words
}

// Read finds the rules and words of a record, which may still be one that cannot be judged: see Fit.
func (m *Maker) Read(f *gcg.File) (*Game, error) {
	words, remark, err := m.settings.ListFor(f)
	if err != nil {
		return nil, err
	}
	records, err := m.settings.Records(words)
	if err != nil {
		return nil, err
	}
	g := &Game{Checked: records.Check(f), Remark: remark}
	if !remark.IsZero() {
		g.Absent, _ = f.Pragma("lexicon")
		g.Near = m.settings.Near(g.Absent)
	}
	return g, nil
}

// Of reports whether a game is one of the player, of anybody if the name is "". A record that is no game counts as one.
func (g *Game) Of(player string) bool {
	if player == "" || g.History == nil {
		return true
	}
	for p := range g.History.Players {
		if report.SameName(g.History.Players[p].FullName(), player) {
			return true
		}
	}
	return false
}

// A Refusal says why a record cannot be judged.
type Refusal struct {
	Cause said.Text
	Flag  said.Text // what the flags of the command line can do about it
}

// Error returns the cause and the flags that help.
func (r *Refusal) Error() string { return r.Said().String() }

// Said returns the error as a text.
func (r *Refusal) Said() said.Text { return said.Join("", []said.Text{r.Cause, r.Flag}) }

// Plain returns the cause alone, for those who have no flags.
func (r *Refusal) Plain() said.Text { return r.Cause }

// Fit refuses records that cannot be judged, with a *Refusal. It refuses impossible positions too, unless the options take them.
func (m *Maker) Fit(g *Game) error {
	switch few := g.TwoPlayers(); {
	case few != nil:
		return &Refusal{Cause: said.OfError(few)}
	case !g.NoWords.IsZero():
		return &Refusal{said.Of("%s; choose a list for these tiles", g.NoWords), said.Of(" with --lexicon")}
	case g.Words == nil:
		return &Refusal{Cause: said.Of("the game has no word list to judge moves by")}
	case m.options.Irregular:
		return nil
	}
	if f := g.Impossible(); f != nil {
		return &Refusal{said.Of("line %d: %s", f.Line, f.Cause), said.Of("; --irregular judges the record as it stands")}
	}
	return nil
}

// Work returns the work of a report on a game; source is what readers know it by. A *Refusal says why there is none.
func (m *Maker) Work(g *Game, source string) (report.Work, error) {
	if err := m.Fit(g); err != nil {
		return report.Work{}, err
	}
	j, err := m.Judge(g.Rules, g.Words)
	if err != nil {
		return report.Work{}, err
	}
	w := j.Work(g.History, source)
	w.About.Title, _ = g.File.Pragma("title")
	if !g.Remark.IsZero() {
		w.About.Remarks = append(w.About.Remarks, g.Remark)
	}
	for _, one := range g.Replay.Remarks() {
		w.About.Notes = append(w.About.Notes, one.Notes)
	}
	faults, told := g.Faults()
	w.About.Faults, w.About.Remarks = faults, append(w.About.Remarks, told...)
	return w, nil
}
