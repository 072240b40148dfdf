package maven

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/winprob"
)

// Options say what an Engine judges by. The zero value is the standard game with the shipped list of
// all words. Names are compared without regard to case. A list in Folder brings the tiles that it was imported with, and one
// of a kit its tables, which go by the name of the list.
type Options struct {
	Lexicon  string // "Both" (also for ""), "NA", "UK", a list in Folder, or FILE.kwg
	Rules    string // "standard" (also for ""), another name of Catalog.Rules, or FILE.toml
	Tiles    string // a name of Catalog.TileSets or FILE.csv; "" is the list's or the rules' own
	Leaves   string // a name of Catalog.Leaves, FILE.klv2, or "none"; "" is the kit's or the tile set's, if it has one
	WinTable string // a name of Catalog.WinTables, FILE.win, or "none"; "" is the kit's or the tile set's, if it has one

	// UnseenTable is a name of Catalog.UnseenTables, FILE.unseen, or "none"; "" is the kit's or the tile set's, if
	// it has one and Leaves is "".
	UnseenTable string

	// Folder is a data directory with word lists, kits, rules and tile sets of your own, as the program maven keeps them; "" for none.
	Folder string

	// Override accepts positions and records that name other words, rules or tiles, and judges them
	// by these options. Without it they are refused with a *SettingError.
	Override bool
}

// An Engine judges words and moves by one word list, one set of rules and its tables. Any number of
// goroutines may use it.
type Engine struct {
	setting  *setting.Setting
	rules    *rules.Rules     // the setting's
	words    *lexicon.Lexicon // the setting's
	judge    *eval.Static
	win      *winprob.Table // nil for none
	override bool

	workers sync.Pool // of *worker
}

// A worker is the memory of one search: its own board and a player.
type worker struct {
	board  *board.Board
	player *engine.Static
}

// Open returns the engine for the options. The first engine takes some megabytes and, with shipped words and
// tables, a fraction of a second to open; those after it share them.
//
// An unknown name is an *UnknownError. Other errors name the file at fault (one that is not there is fs.ErrNotExist), or are
// about words and tables made for other tiles.
func Open(o Options) (*Engine, error) {
	e := &Engine{override: o.Override}
	if err := e.open(&o); err != nil {
		return nil, fmt.Errorf("maven: %w", publicError(err))
	}
	e.workers.New = func() any { return &worker{board: e.setting.Board(), player: e.setting.Static(e.judge)} }
	return e, nil
}

func (e *Engine) open(o *Options) (err error) {
	request := setting.Request{Lexicon: o.Lexicon, Rules: o.Rules, Tiles: o.Tiles, Leaves: o.Leaves, Unseen: o.UnseenTable, Win: o.WinTable}
	if e.setting, err = setting.New(library.Open(o.Folder), request, nil).Start(); err != nil {
		return err
	}
	e.rules, e.words = e.setting.Rules, e.setting.Words
	if e.judge, _, err = e.setting.Evaluation(); err != nil {
		return err
	}
	e.win, err = e.setting.Win()
	return err
}

// Lexicon returns the engine's words.
func (e *Engine) Lexicon() *Lexicon { return &Lexicon{words: e.words} }

// WinChance returns the chance, 0 to 1, that the side to move wins, given its spread (its points less
// the opponent's) and the number of unseen tiles (bag and opponent's rack); a tie counts half. Rack
// and board do not matter. The chance is Heuristic, from games of static players. The error is
// ErrNoWinTable.
func (e *Engine) WinChance(spread, unseen int) (float64, error) {
	if e.win == nil {
		return 0, ErrNoWinTable
	}
	return e.win.Chance(spread, max(unseen, 0)), nil
}

// A Catalog is what can be named in Options, each kind sorted; the tables of kits are not in it.
type Catalog struct {
	Lexica    []LexiconInfo // shipped ones first
	Rules     []string
	TileSets  []string
	Leaves    []string
	WinTables []string

	UnseenTables []string
}

// A LexiconInfo describes a word list without opening it.
type LexiconInfo struct {
	Name    string
	Tiles   string // name of its tile set
	Words   int
	Hash    string // identity of the words, as Lexicon.Hash
	Shipped bool   // else it is in the folder
	Problem string // why it cannot be used, "" if it can
}

// Available lists what is shipped, and the word lists, rules and tile sets in the folder, "" for none. An error means that
// the folder could not be read.
func Available(folder string) (Catalog, error) {
	l := library.Open(folder)
	infos, err := l.Lexicons()
	if err != nil {
		return Catalog{}, fmt.Errorf("maven: word lists: %w", err)
	}
	games, noRules := l.Shelf(library.RuleFiles).Names()
	tiles, noTiles := l.Shelf(library.TileSets).Names()
	if err := errors.Join(noRules, noTiles); err != nil {
		return Catalog{}, fmt.Errorf("maven: rules and tile sets: %w", err)
	}
	slices.Sort(games)
	slices.Sort(tiles)
	c := Catalog{Rules: games, TileSets: tiles, Leaves: data.Leaves.Names(), WinTables: data.WinProb.Names(),
		UnseenTables: data.Unseen.Names()}
	for _, i := range infos {
		c.Lexica = append(c.Lexica, LexiconInfo{
			Name: i.Name, Tiles: i.TileSet, Words: i.Words, Hash: i.Hash,
			Shipped: i.Origin == library.Shipped, Problem: i.Problem,
		})
	}
	return c, nil
}
