// Package judging makes recorded games ready for package report: it finds the rules and words of a record, opens the
// player that judges with its tables, and says why a record cannot be judged.
//
// A Judge does so for many records, and opens what they share once. Sharp edges: a Judge is safe for concurrent use; a
// Game is for one goroutine.
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
	"maven/internal/report"
	"maven/internal/rules"
	"maven/internal/setting"
)

// Options say who judges, and how.
type Options struct {
	Player    setting.Player
	Limits    engine.Limits // of each turn
	Name      string        // of the player with its limits
	Count     int           // best moves told of each turn
	Irregular bool          // records with impossible positions are judged too
	Unseen    bool          // the request names an unseen table
	Who       string        // the player that reports are for; "" for both
	Cache     report.Cache  // nil for none
}

// Timed reports whether what is found depends on how fast the machine is.
func (o *Options) Timed() bool { return o.Limits.Time > 0 || o.Player.Limits.Time > 0 }

// field returns how many candidates the player looks at.
func (o *Options) field() int {
	if o.Player.Simulates() {
		return max(o.Count, engine.DefaultCandidates)
	}
	return o.Count
}

// A Judge makes records ready.
type Judge struct {
	settings *setting.Settings
	options  Options

	mutex sync.Mutex
	known map[key]*Bench
}

// key is what a bench is opened with.
type key struct {
	rules string // hash
	words *lexicon.Lexicon
}

// New returns a judge with the words and tables of the settings.
func New(s *setting.Settings, o Options) *Judge {
	return &Judge{settings: s, options: o, known: map[key]*Bench{}}
}

// A Game is a record with two players, and words to judge it by.
type Game struct {
	*setting.Judged
	Remark string // on the words, "" for none
}

// Read finds the rules and words of a record, which may still be one that cannot be judged: see Fit.
func (j *Judge) Read(f *gcg.File) (*Game, error) {
	words, remark, err := j.settings.ListFor(f)
	if err != nil {
		return nil, err
	}
	records, err := j.settings.Records(words)
	if err != nil {
		return nil, err
	}
	return &Game{records.Judge(f), remark}, nil
}

// Of reports whether a game is one of the player, of anybody if the name is "". A record that is no game counts as one.
func (g *Game) Of(player string) bool {
	if player == "" || g.History == nil {
		return true
	}
	for p := range g.History.Players {
		if report.SameName(report.NameOf(&g.History.Players[p]), player) {
			return true
		}
	}
	return false
}

// A Refusal says why a record cannot be judged.
type Refusal struct {
	Cause string
	Flag  string // what the flags of the command line can do about it
}

// Error returns the cause and the flags that help.
func (r *Refusal) Error() string { return r.Cause + r.Flag }

// Plain returns the cause alone, for those who have no flags.
func (r *Refusal) Plain() string { return r.Cause }

// Fit refuses records that cannot be judged, with a *Refusal. It refuses impossible positions too, unless the options take them.
func (j *Judge) Fit(g *Game) error {
	switch {
	case g.History == nil:
		n, noun := len(g.Record.Players), "players"
		if n == 1 {
			noun = "player"
		}
		return &Refusal{Cause: fmt.Sprintf("%d %s; a game has 2", n, noun)}
	case g.NoWords != "":
		return &Refusal{g.NoWords + "; choose a list for these tiles", " with --lexicon"}
	case g.Words == nil:
		return &Refusal{Cause: "the game has no word list to judge moves by"}
	case j.options.Irregular:
		return nil
	}
	if f := g.Impossible(); f != nil {
		return &Refusal{fmt.Sprintf("line %d: %s", f.Line, f.Cause), "; --irregular judges the record as it stands"}
	}
	return nil
}

// A Bench is what games of the same rules and words are judged with.
type Bench struct {
	Player *setting.Opened

	plain  *setting.Opened // nil if Player is static
	static *eval.Static    // of the request
	common *lexicon.Commonness
	usual  bool
}

// Bench returns what games of the rules and words are judged with.
func (j *Judge) Bench(r *rules.Rules, words *lexicon.Lexicon) (*Bench, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	k := key{r.Hash(), words}
	if b := j.known[k]; b != nil {
		return b, nil
	}
	s, spec, b := j.settings.With(r, words), &j.options.Player, &Bench{}
	var both sync.WaitGroup // both take a while
	var noCommon error
	both.Go(func() { b.common, noCommon = words.Commonness() })
	var err error
	b.Player, err = s.Open(*spec)
	if both.Wait(); err != nil || noCommon != nil {
		return nil, cmp.Or(err, noCommon)
	}
	var tables setting.TableNames
	if b.static, tables, err = s.Judge(); err != nil {
		return nil, err
	}
	b.usual = r.Name == setting.Rules && tables.Leaves == r.Tiles.Name && !j.options.Unseen && b.common != nil
	if spec.Kind != setting.StaticPlayer || spec.Leaves != "" || spec.Unseen != "" {
		if b.plain, err = s.Open(setting.Player{Kind: setting.StaticPlayer}); err != nil {
			return nil, err
		}
	}
	j.known[k] = b
	return b, nil
}

// Ready returns what report.Judge wants to know of a game that fits; source is what readers know it by. The player has
// memory of its own.
func (j *Judge) Ready(g *Game, source string) (report.About, report.Work, error) {
	if g.History == nil || g.Words == nil {
		return report.About{}, report.Work{}, j.Fit(g)
	}
	b, err := j.Bench(g.Rules, g.Words)
	if err != nil {
		return report.About{}, report.Work{}, err
	}
	o := &j.options
	about := report.About{Source: source, Who: o.Who, Lexicon: g.Words.Name, Hash: g.Words.Hash(), Judge: o.Name, Timed: o.Timed(), Usual: b.usual,
		Leaves: b.Player.Tables.Leaves, Unseen: b.Player.Tables.Unseen, Tables: b.Player.Tables.String()}
	about.Method, _, _ = strings.Cut(b.Player.Name, ",")
	about.Title, _ = g.File.Pragma("title")
	if g.Remark != "" {
		about.Remarks = append(about.Remarks, g.Remark)
	}
	for _, one := range g.Replay.Remarks() {
		about.Notes = append(about.Notes, one.Notes)
	}
	faults, told := g.Faults()
	about.Faults, about.Remarks = faults, append(about.Remarks, told...)
	w := report.Work{Player: b.Player.New(), Limits: o.Limits, Top: o.Count, Field: o.field(), Judge: b.static, Common: b.common,
		Why: explain.Sentences, Cache: o.Cache}
	if b.plain != nil {
		w.Plain = b.plain.New()
	}
	return about, w, nil
}
