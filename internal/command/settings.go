package command

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/tile"
)

// defaultLexicon and defaultRules are what a position is judged by unless it or the user says
// otherwise.
const (
	DefaultLexicon = "Both"
	DefaultRules   = "standard"
	NoLeaves       = "none"
)

// SettingFlags are the words, tables and rules that the user asks for; "" leaves the choice to the
// position.
type SettingFlags struct {
	Lexicon, Leaves, Rules, Tiles string
}

func (s *SettingFlags) Bind(f *pflag.FlagSet) {
	s.BindBoard(f)
	f.StringVar(&s.Leaves, "leaves", "", "leave table: a name, FILE.klv2, or none (default: the one for the tile set); any:NAME takes one made for other words")
}

// BindBoard binds the flags for words and rules, without a table.
func (s *SettingFlags) BindBoard(f *pflag.FlagSet) {
	f.StringVar(&s.Lexicon, "lexicon", "", "word list: NA, UK, Both, one you imported, or FILE.kwg (default Both)")
	f.StringVar(&s.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default standard)")
	f.StringVar(&s.Tiles, "tiles", "", "tile set in place of the rules' own: a name or FILE.csv")
}

// A Setting is everything that a position is judged with.
type Setting struct {
	Rules  *rules.Rules
	Words  *lexicon.Lexicon
	Leaves string // name of the table, noLeaves for none
	Board  *board.Board
	Player *engine.Static
}

// Settings makes the setting of each position. What takes time to open is opened once; a setting is
// a board and the memory of a player, of which the last few are kept.
type Settings struct {
	Lib   *library.Library
	flags *SettingFlags
	warn  io.Writer

	rules map[string]*rules.Rules
	tiles map[string]*tile.Set
	words map[wordsKey]*lexicon.Lexicon
	table map[tableKey]*leave.Table
	made  map[string]*Setting
}

type wordsKey struct {
	name string
	set  *tile.Set
}

// tableKey has no rules and no words for the table that is used where none is asked for.
type tableKey struct {
	set   *tile.Set
	rack  int
	rules string
	words *lexicon.Lexicon
}

// maxSettings bounds the memory of a file whose positions all differ in their rules.
const maxSettings = 16

func NewSettings(a *App, flags *SettingFlags) *Settings {
	return &Settings{
		Lib: a.Library(), flags: flags, warn: a.Errs,
		rules: map[string]*rules.Rules{}, tiles: map[string]*tile.Set{},
		words: map[wordsKey]*lexicon.Lexicon{}, table: map[tableKey]*leave.Table{},
		made: map[string]*Setting{},
	}
}

// Once returns the value of key, made by open the first time.
func Once[K comparable, V any](known map[K]V, key K, open func() (V, error)) (V, error) {
	if v, ok := known[key]; ok {
		return v, nil
	}
	v, err := open()
	if err == nil {
		known[key] = v
	}
	return v, err
}

// Of returns the setting that the operations of a position ask for, flags first.
func (s *Settings) Of(f *cgp.Fields) (*Setting, error) {
	key := ""
	for _, code := range []string{"lex", "l1", "ld", "bdn", "var", "bb", "etl"} {
		value, given := f.Op(code)
		key += fmt.Sprintf("%t %q ", given, value)
	}
	if len(s.made) >= maxSettings && s.made[key] == nil {
		clear(s.made)
	}
	return Once(s.made, key, func() (*Setting, error) { return s.make(f) })
}

func (s *Settings) make(f *cgp.Fields) (*Setting, error) {
	r, err := s.RulesOf(f)
	if err != nil {
		return nil, err
	}
	words, err := s.wordsOf(f, r)
	if err != nil {
		return nil, err
	}
	table, name, err := s.LeavesOf(r, words)
	if err != nil {
		return nil, err
	}
	return &Setting{
		Rules: r, Words: words, Leaves: name,
		Board:  board.New(r, words.Graph),
		Player: engine.NewStatic(eval.NewStatic(table), words),
	}, nil
}

// RulesOf chooses board, tiles and limits.
func (s *Settings) RulesOf(f *cgp.Fields) (*rules.Rules, error) {
	if variant, ok := f.Op("var"); ok && !isClassic(variant) {
		return nil, fmt.Errorf("cgp: variant %q cannot be played; want classic", variant)
	}
	name := DefaultRules
	if board, ok := f.Op("bdn"); ok {
		name = fieldName(board)
	}
	if s.flags.Rules != "" {
		name = s.flags.Rules
	}
	r, err := Once(s.rules, name, func() (*rules.Rules, error) { return s.Lib.Rules(name) })
	if err != nil {
		return nil, FlagError(s.flags.Rules, err)
	}
	tiles := s.flags.Tiles
	if ld, ok := f.Op("ld"); ok && tiles == "" {
		tiles = fieldName(ld)
	}
	if tiles != "" {
		set, err := Once(s.tiles, tiles, func() (*tile.Set, error) { return s.Lib.TileSet(tiles) })
		if err != nil {
			return nil, FlagError(s.flags.Tiles, err)
		}
		r = r.WithTiles(set)
	}
	if s.flags.Rules == "" {
		r = withLimits(r, f)
	}
	return r, nil
}

// withLimits returns the rules with the bonus and the exchange limit that the position states.
func withLimits(r *rules.Rules, f *cgp.Fields) *rules.Rules {
	changed := *r
	if n, ok := number(f, "bb"); ok {
		changed.Bonus[r.RackSize] = n
	}
	if n, ok := number(f, "etl"); ok {
		changed.ExchangeLimit = n
	}
	return &changed
}

// number returns the argument of an operation that takes one number, which cgp.Split has checked.
func number(f *cgp.Fields, code string) (int, bool) {
	text, ok := f.Op(code)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// IgnoresOpponent reports whether the position asks to take the opponent's rack as unknown, although
// it is given.
func IgnoresOpponent(f *cgp.Fields) bool {
	value, given := f.Op("oru")
	return given && value != "0" && value != "false"
}

func isClassic(variant string) bool {
	return variant == "classic" || variant == "classic_super"
}

// fieldName translates the names that other programs give boards and tile sets.
func fieldName(name string) string {
	switch strings.ToLower(name) {
	case "crosswordgame":
		return "standard"
	case "supercrosswordgame":
		return "super"
	case "english_super", "super_english":
		return "super-english"
	}
	return name
}

// wordsOf chooses the word list. Two lists, one a player, are not told apart: the first is the
// list of the player on turn.
func (s *Settings) wordsOf(f *cgp.Fields, r *rules.Rules) (*lexicon.Lexicon, error) {
	name := s.flags.Lexicon
	for _, code := range []string{"lex", "l1"} {
		if asked, ok := f.Op(code); ok && name == "" {
			name = asked
		}
	}
	if name == "" {
		name = DefaultLexicon
	}
	words, err := Once(s.words, wordsKey{name, r.Tiles}, func() (*lexicon.Lexicon, error) {
		return s.Lib.Lexicon(name, r.Tiles)
	})
	if err != nil {
		return nil, FlagError(s.flags.Lexicon, err)
	}
	if !words.Graph.HasGADDAG() {
		return nil, fmt.Errorf("lexicon %s: the word graph has no GADDAG to find plays with", words.Name)
	}
	return words, nil
}

// Start chooses rules and words by the flags alone, for games from their beginning.
func (s *Settings) Start() (*rules.Rules, *lexicon.Lexicon, error) {
	r, err := s.RulesOf(&cgp.Fields{})
	if err != nil {
		return nil, nil, err
	}
	words, err := s.wordsOf(&cgp.Fields{}, r)
	return r, words, err
}

// LeavesOf chooses the leave table; without one leaves are worth nothing.
func (s *Settings) LeavesOf(r *rules.Rules, words *lexicon.Lexicon) (*leave.Table, string, error) {
	name, key := s.flags.Leaves, tableKey{set: r.Tiles, rack: r.RackSize}
	open := func() (*leave.Table, error) { return s.Lib.DefaultLeaves(r) }
	switch name {
	case NoLeaves:
		return nil, NoLeaves, nil
	case "":
	default:
		key.rules, key.words = r.Name, words
		open = func() (*leave.Table, error) {
			table, warning, err := s.Lib.Leaves(name, r, words)
			if warning != "" {
				fmt.Fprintf(s.warn, "maven: warning: %s\n", warning)
			}
			return table, err
		}
	}
	table, err := Once(s.table, key, open)
	switch {
	case err != nil:
		return nil, "", FlagError(name, err)
	case name != "":
		return table, name, nil
	case table == nil:
		return nil, NoLeaves, nil
	}
	return table, r.Tiles.Name, nil
}

// FlagError makes an error final where it is a flag that is wrong and not the position: no other
// position will do better. "" stands for what the position gives; letters that do not fit may be
// the fault of either.
func FlagError(flag string, err error) error {
	var letters *library.LettersError
	if flag == "" || errors.As(err, &letters) {
		return err
	}
	err = ArgError(err)
	if exit := (*ExitError)(nil); errors.As(err, &exit) {
		return err
	}
	return &ExitError{Code: ExitFailure, Err: err}
}
