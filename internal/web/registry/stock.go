// Package registry has what the resources of the server share: words, rules and tables by name, players that are ready to
// rank, positions, the store, the clock and the log.
//
// A client names words, rules, tables and players; it never names a file or a program of this machine: the library of a
// stock refuses files, and a stock refuses such players. Everything that is kept by name is bounded.
//
// Sharp edges: when a word list is imported or removed, what is asked from then on gets settings of its own; a game or an
// analysis that goes on keeps the words that it began with.
package registry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/tile"
	"maven/internal/web/problem"
)

const (
	mostSettings = 8    // kept at once, by what clients choose
	mostWaiting  = 1000 // rankings and searches that wait for a processor
)

// Options are what a stock is made of.
type Options struct {
	Library *library.Library
	Store   *store.Store
	Now     func() time.Time
	Log     *slog.Logger
	Version string // of the program, as people read it
	Cores   int    // processors to keep busy; 0 for all

	Original setting.Original // whose tables and words the original plays with
}

// A Stock is shared by all resources. Its methods can be called from any goroutine.
type Stock struct {
	Options // the library refuses files

	// Rank runs a piece of work that keeps a processor busy for some milliseconds, such as a ranking: as many at once as there
	// are processors. Others wait, until their context ends.
	Rank func(ctx context.Context, work func() error) error

	// Search runs work that takes longer, such as a search of all words: on half of the processors, so that rankings do not
	// wait for it.
	Search func(ctx context.Context, work func() error) error

	// Share runs a part of work that has a deadline: as many at once as there are processors. Work that comes again and again with
	// short parts has its fair share of them.
	Share func(ctx context.Context, part func() error) error

	waiting atomic.Int64

	lock sync.Mutex
	now  *listed
}

// A listed has the settings for the word lists that are imported.
type listed struct {
	lists string                                   // these lists
	plain *setting.Settings                        // of no choice: positions are looked at with it
	asked library.Cache[Choice, *setting.Settings] // by choices, which judge records
}

// New returns a stock.
func New(o Options) *Stock {
	o.Library = o.Library.NamesOnly()
	k, cores := &Stock{Options: o}, cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	k.Rank, k.Search, k.Share = k.slots(cores), k.slots(max(cores/2, 1)), k.slots(cores)
	return k
}

// Words opens the word list of a name, the usual one for "".
func (k *Stock) Words(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	lex, err := k.Library.Lexicon(cmp.Or(name, setting.Lexicon), set)
	return lex, problem.Blame("lexicon", err)
}

// TilesFor returns the tile set of a name, also where only a word list that was imported with it knows it.
func (k *Stock) TilesFor(list, name string) (*tile.Set, error) {
	return k.settings().plain.TilesFor(list, strings.ToLower(name))
}

// settings returns the settings for the word lists as they are imported now.
func (k *Stock) settings() *listed {
	lists := k.Library.Imports()
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.now == nil || k.now.lists != lists {
		k.now = &listed{lists: lists, plain: setting.New(k.Library, setting.Request{}, func(text string) { k.Log.Warn(text) }).UseOriginal(k.Original)}
		k.now.asked.Most = mostSettings
	}
	return k.now
}

// A Choice is what a request may choose of words, rules and tables; "" leaves it to the position or the record.
type Choice struct {
	Lexicon string `json:"lexicon,omitempty"`
	Rules   string `json:"rules,omitempty"`
	Tiles   string `json:"tiles,omitempty"`
	Leaves  string `json:"leaves,omitempty"`
}

// over puts a choice over what a position names.
func (c *Choice) over(n setting.Named) setting.Named {
	if c.Lexicon != "" {
		n.Lexicon, n.Own = c.Lexicon, ""
	}
	if c.Rules != "" {
		n.Board, n.Bonus, n.ExchangeLimit = c.Rules, "", ""
	}
	if c.Tiles != "" {
		n.Tiles = c.Tiles
	}
	n.Board, n.Tiles = strings.ToLower(n.Board), strings.ToLower(n.Tiles)
	return n
}

// checked returns a choice with names as the library writes them.
func (k *Stock) checked(c Choice) (Choice, error) {
	plain := k.settings().plain
	var err error
	if c.Lexicon, err = k.listName(c.Lexicon); err != nil {
		return c, problem.Of("lexicon", err)
	}
	c.Rules, c.Tiles = strings.ToLower(c.Rules), strings.ToLower(c.Tiles)
	if c.Rules != "" {
		if _, err := plain.RulesNamed(c.Rules); err != nil {
			return c, problem.Of("rules", err)
		}
	}
	if c.Tiles != "" {
		if _, err := plain.TilesFor(c.Lexicon, c.Tiles); err != nil {
			return c, problem.Of("tiles", err)
		}
	}
	return c, nil
}

// listName returns the name of a word list as the library writes it.
func (k *Stock) listName(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	list, err := k.Library.Lexicon(name, nil)
	if err != nil {
		return "", err
	}
	return list.Name, nil
}

// Settings returns the settings for a choice, which judge records. They are shared: nobody closes them.
func (k *Stock) Settings(c Choice) (*setting.Settings, error) {
	c, err := k.checked(c)
	now := k.settings()
	if err != nil || c == (Choice{}) {
		return now.plain, err
	}
	return now.asked.Get(c, func() (*setting.Settings, error) {
		return now.plain.Asked(setting.Request{Lexicon: c.Lexicon, Rules: c.Rules, Tiles: c.Tiles, Leaves: c.Leaves}), nil
	})
}

// ReadRecord reads the bytes of a record: GCG, or a saved game of the original. It answers with the first fault of what is none.
func ReadRecord(data []byte) (*gcg.File, error) {
	f, err := setting.ReadRecord(bytes.NewReader(data))
	return f, problem.Blame("", err)
}

// Setting returns the words, rules and leaves for a position that names some, by a choice.
func (k *Stock) Setting(c Choice, n setting.Named) (*setting.Setting, error) {
	c, err := k.checked(c)
	if err != nil {
		return nil, err
	}
	n = c.over(n)
	for _, name := range []*string{&n.Lexicon, &n.Own} {
		known, err := k.listName(*name)
		if missing := (*library.UnknownError)(nil); err != nil && !errors.As(err, &missing) {
			return nil, problem.Of("cgp", err)
		} else if err == nil {
			*name = known
		}
	}
	asked, err := k.Settings(Choice{Leaves: c.Leaves})
	if err != nil {
		return nil, err
	}
	s, err := asked.Of(n)
	return s, problem.Blame("cgp", err)
}

// Warm opens what most requests need, so that the first ones do not wait for it.
func (k *Stock) Warm() error {
	s, err := k.Setting(Choice{}, setting.Named{})
	if err != nil {
		return err
	}
	for _, name := range []string{setting.StaticPlayer, setting.LevelPlayer + "=1"} {
		spec, err := ParsePlayer(name)
		if err != nil {
			return err
		}
		spec.Win = true
		if _, err := s.Open(spec); err != nil {
			return err
		}
	}
	s.Words.Map() // opened with the first use of it
	return nil
}

// Waiting returns how many pieces of work wait now.
func (k *Stock) Waiting() int { return int(k.waiting.Load()) }

// slots returns what runs so many pieces of work at once.
func (k *Stock) slots(n int) func(ctx context.Context, work func() error) error {
	slots := make(chan struct{}, n)
	return func(ctx context.Context, work func() error) error {
		if k.waiting.Add(1) > mostWaiting {
			k.waiting.Add(-1)
			return problem.New(http.StatusServiceUnavailable, "%d requests wait already; try again in a second", mostWaiting)
		}
		select {
		case slots <- struct{}{}:
			k.waiting.Add(-1)
		case <-ctx.Done():
			k.waiting.Add(-1)
			return ctx.Err()
		}
		defer func() { <-slots }()
		return work()
	}
}
