package main

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/classic/search"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/match"
	"maven/internal/random"
	"maven/internal/rules"
)

// The kinds of players.
const (
	staticPlayer  = "static"
	classicPlayer = "classic"
	levelPlayer   = "level"
)

// playerForms says how players are written.
const playerForms = "static[,leaves=TABLE], level=N[,seed=S][,leaves=TABLE] or classic[,tables=DIR][,file=FILE][,preend=off][,endgame=off][,bias=CP]"

// A playerSpec is a player as the command line names it.
type playerSpec struct {
	name string // as written
	kind string

	leaves string // of a static one or a level: "" for the table of the tile set

	level   engine.Level // of a level
	seed    random.Seed
	unsized bool // how common the words are is not known

	source  classicSource // of a classic one
	options search.Options
}

// parsePlayer reads a player.
func parsePlayer(text string) (playerSpec, error) {
	p := playerSpec{name: text}
	first, options, more := strings.Cut(text, ",")
	kind, number, numbered := strings.Cut(first, "=")
	switch {
	case kind == levelPlayer:
		n, err := strconv.Atoi(number)
		if err != nil {
			return p, fmt.Errorf("player %q: want level=N, such as level=3", text)
		}
		if p.level, err = engine.LevelOf(n); err != nil {
			return p, fmt.Errorf("player %q: %w", text, err)
		}
	case numbered || kind != staticPlayer && kind != classicPlayer:
		return p, fmt.Errorf("player %q: there is no kind %q; want %s", text, first, playerForms)
	}
	p.kind = kind
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
func (p *playerSpec) set(key, value string) error {
	if key == "bias" && p.kind == classicPlayer {
		bias, err := strconv.Atoi(value)
		if err != nil || bias < -maxBias || bias > maxBias {
			return fmt.Errorf("player %q: bias=%s; want %d to %d centipoints that an exchange is worth more", p.name, value, -maxBias, maxBias)
		}
		p.options.Bias = bias
		return nil
	}
	if key == "seed" && p.kind == levelPlayer {
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("player %q: seed=%s; want a whole number, 0 or more", p.name, value)
		}
		p.seed = random.Seed(seed)
		return nil
	}
	text, flag := p.text(key), p.flag(key)
	switch {
	case text == nil && flag == nil:
		return fmt.Errorf("player %q: %s has no option %q; want %s", p.name, p.kind, key, playerForms)
	case flag != nil && value != "off":
		return fmt.Errorf("player %q: %s=%s; want %s=off", p.name, key, value, key)
	case flag != nil:
		*flag = true
	case value == "" || *text != "":
		return fmt.Errorf("player %q: want one %s, once", p.name, key)
	default:
		*text = value
	}
	return nil
}

// text returns where the value of an option is kept, nil if it has none.
func (p *playerSpec) text(key string) *string {
	switch {
	case p.hasLeaves() && key == "leaves":
		return &p.leaves
	case p.kind == classicPlayer && key == "tables":
		return &p.source.folder
	case p.kind == classicPlayer && key == "file":
		return &p.source.file
	}
	return nil
}

// hasLeaves reports whether the player has a leave table.
func (p *playerSpec) hasLeaves() bool {
	return p.kind == staticPlayer || p.kind == levelPlayer
}

// flag returns where an option is kept that can only be off, nil if it is none.
func (p *playerSpec) flag(key string) *bool {
	switch {
	case p.kind == classicPlayer && key == "preend":
		return &p.options.NoPreEndgame
	case p.kind == classicPlayer && key == "endgame":
		return &p.options.NoEndgame
	}
	return nil
}

// side opens what the player needs.
func (p *playerSpec) side(a *app, r *rules.Rules, words *lexicon.Lexicon) (match.Side, error) {
	if p.kind == classicPlayer {
		return p.classicSide(a, r, words)
	}
	flags := settingFlags{leaves: p.leaves}
	table, name, err := newSettings(a, &flags).leavesOf(r, words)
	if err != nil {
		return match.Side{}, err
	}
	p.leaves = name
	identity := p.kind + " " + noLeaves
	if table != nil {
		identity = fmt.Sprintf("%s %x", p.kind, sha256.Sum256(table.AppendKLV2(nil)))
	}
	if p.kind == levelPlayer {
		return p.levelSide(a, words, eval.NewStatic(table), identity)
	}
	judge, quick := eval.NewStatic(table), words.Map()
	return match.Side{Name: p.name, Identity: identity, New: func() engine.Player {
		return engine.NewStatic(judge).UseWords(quick)
	}}, nil
}

// levelSide opens what a level needs beside its judge.
func (p *playerSpec) levelSide(a *app, words *lexicon.Lexicon, judge *eval.Static, identity string) (match.Side, error) {
	common, err := a.library().Commonness(words)
	if err != nil {
		return match.Side{}, err
	}
	p.unsized = common == nil
	identity = fmt.Sprintf("%s %d %d %t", identity, p.level, p.seed, p.unsized)
	return match.Side{Name: p.name, Identity: identity, New: func() engine.Player {
		return engine.NewLeveled(judge, words.Graph, common, p.level, p.seed)
	}}, nil
}

func (p *playerSpec) classicSide(a *app, r *rules.Rules, words *lexicon.Lexicon) (match.Side, error) {
	set, err := p.source.load(a)
	if err != nil {
		return match.Side{}, err
	}
	section, err := engine.ClassicWords(words.Graph)
	if err != nil {
		return match.Side{}, err
	}
	made := func() (*engine.Classic, error) { return engine.NewClassic(r, set, section, p.options) }
	if _, err := made(); err != nil {
		return match.Side{}, fmt.Errorf("player %s: %w", p.name, err)
	}
	p.leaves = p.source.name()
	values := *set
	values.Premiums = nil // the board is that of the rules
	identity := fmt.Sprintf("%s %x %v", classicPlayer, sha256.Sum256(fmt.Append(nil, values)), p.options)
	return match.Side{Name: p.name, Identity: identity, New: func() engine.Player {
		player, err := made()
		if err != nil {
			panic("maven: " + err.Error()) // it could be made before
		}
		return player
	}}, nil
}

// maxBias bounds the wish for exchanges, in centipoints: no game has as many.
const maxBias = 1_000_000
