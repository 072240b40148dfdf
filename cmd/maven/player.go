package main

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/match"
	"maven/internal/rules"
)

// playerKind is the one kind of player there is.
const playerKind = "static"

// A playerSpec is a player as the command line names it.
type playerSpec struct {
	name   string // as written
	leaves string // "" for the table of the tile set
}

// parsePlayer reads a player: static, or static,leaves=TABLE.
func parsePlayer(text string) (playerSpec, error) {
	p := playerSpec{name: text}
	kind, options, more := strings.Cut(text, ",")
	if kind != playerKind {
		return p, fmt.Errorf("player %q: there is no kind %q; want static or static,leaves=TABLE", text, kind)
	}
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		key, value, _ := strings.Cut(option, "=")
		switch {
		case key != "leaves":
			return p, fmt.Errorf("player %q: static has no option %q; want static,leaves=TABLE", text, option)
		case value == "" || p.leaves != "":
			return p, fmt.Errorf("player %q: want one leave table, a name, FILE.klv2 or none", text)
		}
		p.leaves = value
	}
	return p, nil
}

// side opens what the player needs.
func (p *playerSpec) side(a *app, r *rules.Rules, words *lexicon.Lexicon) (match.Side, error) {
	flags := settingFlags{leaves: p.leaves}
	table, name, err := newSettings(a, &flags).leavesOf(r, words)
	if err != nil {
		return match.Side{}, err
	}
	p.leaves = name
	identity := playerKind + " " + noLeaves
	if table != nil {
		identity = fmt.Sprintf("%s %x", playerKind, sha256.Sum256(table.AppendKLV2(nil)))
	}
	judge, quick := eval.NewStatic(table), words.Map()
	return match.Side{Name: p.name, Identity: identity, New: func() engine.Player {
		return engine.NewStatic(judge).UseWords(quick)
	}}, nil
}
