package maven

import (
	"slices"
	"strconv"
	"strings"

	"maven/internal/notation/cgp"
	"maven/internal/rules"
)

// What an engine has unless it is asked for something else.
const (
	anyWords = "Both"
	standard = "standard"
	english  = "english"
	none     = "none" // no table
)

// checkOps refuses operations that name another setting than the engine's.
func (e *Engine) checkOps(f *cgp.Fields) error {
	for _, code := range []string{"lex", "l1"} {
		if name, given := f.Op(code); given && !strings.EqualFold(name, e.words.Name) {
			return &SettingError{Kind: "lexicon", Want: name, Have: e.words.Name}
		}
	}
	if name, given := f.Op("ld"); given && !e.hasTiles(fieldName(name)) {
		return &SettingError{Kind: "tile set", Want: name, Have: e.rules.Tiles.Name}
	}
	if name, given := f.Op("bdn"); given && !e.hasBoard(fieldName(name)) {
		return &SettingError{Kind: "rules", Want: name, Have: e.rules.Name}
	}
	if name, given := f.Op("var"); given && name != "classic" && name != "classic_super" {
		return &SettingError{Kind: "rules", Want: name, Have: e.rules.Name}
	}
	for _, limit := range []struct {
		code, kind string
		have       int
	}{{"bb", "bingo bonus", e.rules.Bonus[e.rules.RackSize]}, {"etl", "exchange limit", e.rules.ExchangeLimit}} {
		if text, given := f.Op(limit.code); given && strings.TrimLeft(text, "0") != strings.TrimLeft(strconv.Itoa(limit.have), "0") {
			return &SettingError{Kind: limit.kind, Want: text, Have: strconv.Itoa(limit.have)}
		}
	}
	return nil
}

// hasTiles reports whether the tile set of that name has the engine's tiles.
func (e *Engine) hasTiles(name string) bool {
	if strings.EqualFold(name, e.rules.Tiles.Name) {
		return true
	}
	set, err := e.shipped.TileSet(name)
	return err == nil && set.Same(e.rules.Tiles)
}

// hasBoard reports whether the rules of that name have the engine's board.
func (e *Engine) hasBoard(name string) bool {
	if strings.EqualFold(name, e.rules.Name) {
		return true
	}
	other, err := e.shipped.Rules(name)
	return err == nil && sameBoard(other, e.rules)
}

func sameBoard(a, b *rules.Rules) bool {
	return a.Size == b.Size && a.StartRow == b.StartRow && a.StartCol == b.StartCol && slices.Equal(a.Squares, b.Squares)
}

// ops returns the operations that tell the engine's setting.
func (e *Engine) ops() []cgp.Op {
	ops := []cgp.Op{{Code: "lex", Args: e.words.Name}}
	if e.rules.Name != standard {
		ops = append(ops, cgp.Op{Code: "bdn", Args: e.rules.Name})
	}
	if e.rules.Tiles.Name != english {
		ops = append(ops, cgp.Op{Code: "ld", Args: e.rules.Tiles.Name})
	}
	return ops
}

// fieldName translates the names that other programs give boards and tile sets.
func fieldName(name string) string {
	switch strings.ToLower(name) {
	case "crosswordgame":
		return standard
	case "supercrosswordgame":
		return "super"
	case "english_super", "super_english":
		return "super-english"
	}
	return name
}
