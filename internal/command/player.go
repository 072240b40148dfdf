package command

import (
	"fmt"
	"strconv"
	"strings"

	"maven/internal/classic/search"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/match"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/tile"
)

// The kinds of players.
const (
	StaticPlayer  = "static"
	ClassicPlayer = "classic"
	LevelPlayer   = "level"
)

// PlayerForms says how players are written.
const PlayerForms = "static[,leaves=TABLE], level=N[,seed=S][,leaves=TABLE] or classic[,tables=DIR][,file=FILE][,preend=off][,endgame=off][,bias=CP]"

// A PlayerSpec is a player as the command line names it.
type PlayerSpec struct {
	Name string // as written
	Kind string

	Leaves string // of a static one or a level: "" for the table of the tile set

	Level   engine.Level // of a level
	seed    random.Seed
	Unsized bool // how common the words are is not known

	source  ClassicSource // of a classic one
	options search.Options
}

// ParsePlayer reads a player.
func ParsePlayer(text string) (PlayerSpec, error) {
	p := PlayerSpec{Name: text}
	first, options, more := strings.Cut(text, ",")
	kind, number, numbered := strings.Cut(first, "=")
	switch {
	case kind == LevelPlayer:
		n, err := strconv.Atoi(number)
		if err != nil {
			return p, fmt.Errorf("player %q: want level=N, such as level=3", text)
		}
		if p.Level, err = engine.LevelOf(n); err != nil {
			return p, fmt.Errorf("player %q: %w", text, err)
		}
	case numbered || kind != StaticPlayer && kind != ClassicPlayer:
		return p, fmt.Errorf("player %q: there is no kind %q; want %s", text, first, PlayerForms)
	}
	p.Kind = kind
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		key, value, _ := strings.Cut(option, "=")
		if err := p.set(key, value); err != nil {
			return p, err
		}
	}
	return p, nil
}

// set takes one option.
func (p *PlayerSpec) set(key, value string) error {
	if key == "bias" && p.Kind == ClassicPlayer {
		bias, err := strconv.Atoi(value)
		if err != nil || bias < -MaxBias || bias > MaxBias {
			return fmt.Errorf("player %q: bias=%s; want %d to %d centipoints that an exchange is worth more", p.Name, value, -MaxBias, MaxBias)
		}
		p.options.Bias = bias
		return nil
	}
	if key == "seed" && p.Kind == LevelPlayer {
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("player %q: seed=%s; want a whole number, 0 or more", p.Name, value)
		}
		p.seed = random.Seed(seed)
		return nil
	}
	text, flag := p.text(key), p.flag(key)
	switch {
	case text == nil && flag == nil:
		return fmt.Errorf("player %q: %s has no option %q; want %s", p.Name, p.Kind, key, PlayerForms)
	case flag != nil && value != "off":
		return fmt.Errorf("player %q: %s=%s; want %s=off", p.Name, key, value, key)
	case flag != nil:
		*flag = true
	case value == "" || *text != "":
		return fmt.Errorf("player %q: want one %s, once", p.Name, key)
	default:
		*text = value
	}
	return nil
}

// text returns where the value of an option is kept, nil if it has none.
func (p *PlayerSpec) text(key string) *string {
	switch {
	case p.HasLeaves() && key == "leaves":
		return &p.Leaves
	case p.Kind == ClassicPlayer && key == "tables":
		return &p.source.Folder
	case p.Kind == ClassicPlayer && key == "file":
		return &p.source.File
	}
	return nil
}

// HasLeaves reports whether the player has a leave table.
func (p *PlayerSpec) HasLeaves() bool {
	return p.Kind == StaticPlayer || p.Kind == LevelPlayer
}

// UseLeaves has the player take a leave table that a flag names, "" for none.
func (p *PlayerSpec) UseLeaves(table, flag string) error {
	switch {
	case table != "" && !p.HasLeaves():
		return Usagef("%s: player %s has no leave table", flag, p.Name)
	case table != "" && p.Leaves != "":
		return Usagef("player %s and %s name a leave table each", p.Name, flag)
	case table != "":
		p.Leaves = table
	}
	return nil
}

// UseClassic has the original take files and a bias that flags name.
func (p *PlayerSpec) UseClassic(s *ClassicSource, bias int) error {
	switch {
	case bias < -MaxBias || bias > MaxBias:
		return Usagef("--bias %d: want %d to %d centipoints", bias, -MaxBias, MaxBias)
	case bias != 0 && p.options.Bias != 0:
		return Usagef("player %s and --bias name a bias each", p.Name)
	case *s != (ClassicSource{}) && p.source != (ClassicSource{}):
		return Usagef("player %s and flags name files each", p.Name)
	}
	if p.options.Bias += bias; *s != (ClassicSource{}) {
		p.source = *s
	}
	return p.source.Check()
}

// OwnWords returns the words that the original's file has under the name of a list; nil where there are
// none.
func (p *PlayerSpec) OwnWords(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	file, err := p.source.Dictionary()
	mode, is := ClassicMode(name)
	if err != nil || file == nil || !is {
		return nil, err
	}
	sections, err := file.Active(mode)
	if err != nil {
		return nil, err
	}
	graph, err := words.ToGraph(sections)
	if err != nil {
		return nil, err
	}
	return lexicon.New(mode.String(), set, graph, ""), nil
}

// flag returns where an option is kept that can only be off, nil if it is none.
func (p *PlayerSpec) flag(key string) *bool {
	switch {
	case p.Kind == ClassicPlayer && key == "preend":
		return &p.options.NoPreEndgame
	case p.Kind == ClassicPlayer && key == "endgame":
		return &p.options.NoEndgame
	}
	return nil
}

// Side opens what the player needs in a setting.
func (p *PlayerSpec) Side(a *App, s *setting.Setting) (match.Side, error) {
	if p.Kind == ClassicPlayer {
		return p.classicSide(a, s.Rules, s.Words)
	}
	table, name, err := s.LeavesNamed(p.Leaves)
	if err != nil {
		return match.Side{}, err
	}
	p.Leaves = name
	if p.Kind == LevelPlayer {
		return p.levelSide(a, s.Words, eval.NewStatic(table))
	}
	player := s.Static(eval.NewStatic(table))
	return match.Side{Name: p.Name, New: func() engine.Player { return player.Again() }}, nil
}

// levelSide opens what a level needs beside its judge.
func (p *PlayerSpec) levelSide(a *App, words *lexicon.Lexicon, judge *eval.Static) (match.Side, error) {
	player, err := engine.NewLeveled(judge, words, p.Level, p.seed)
	if err != nil {
		return match.Side{}, err
	}
	p.Unsized = player.KnowsAll()
	return match.Side{Name: p.Name, New: func() engine.Player { return player.Again() }}, nil
}

func (p *PlayerSpec) classicSide(a *App, r *rules.Rules, list *lexicon.Lexicon) (match.Side, error) {
	set, err := p.source.Load(a)
	if err != nil {
		return match.Side{}, err
	}
	section, err := words.FromGraph(list.Graph)
	if err != nil {
		return match.Side{}, err
	}
	player, err := engine.NewClassic(r, set, section, p.options)
	if err != nil {
		return match.Side{}, err
	}
	p.Leaves = p.source.Name()
	return match.Side{Name: p.Name, New: func() engine.Player { return player.Again() }}, nil
}

// MaxBias bounds the wish for exchanges, in centipoints: no game has as many.
const MaxBias = 1_000_000
