package setting

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maven/internal/data"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/rules"
	"maven/internal/said"
)

// Named has the words, rules and tiles that a position or a record names, as written; "" for nothing.
type Named struct {
	Lexicon       string // for both players
	Own           string // lexicon of the player on turn
	Board         string // the name of rules
	Tiles         string
	Variant       string
	Bonus         string // points for a bingo
	ExchangeLimit string // fewest tiles in the bag
}

// OfPosition returns what the operations of a position name.
func OfPosition(f *cgp.Fields) Named {
	op := func(code string) string {
		value, _ := f.Op(code)
		return value
	}
	return Named{Lexicon: op("lex"), Own: op("l1"), Board: op("bdn"), Tiles: op("ld"), Variant: op("var"),
		Bonus: op("bb"), ExchangeLimit: op("etl")}
}

// OfRecord returns what the pragmas of a record name, without the variant: that only says how words are judged.
func OfRecord(f *gcg.File) Named {
	pragma := func(keyword string) string {
		value, _ := f.Pragma(keyword)
		return value
	}
	return Named{Lexicon: pragma("lexicon"), Board: pragma("board-layout"), Tiles: pragma("tile-distribution")}
}

// words returns the name of the word list: that of both players, or of the player on turn.
func (n *Named) words() string { return cmp.Or(n.Lexicon, n.Own) }

// limits returns the rules with the bonus and the exchange limit that are named.
func (n *Named) limits(r *rules.Rules) *rules.Rules {
	bonus, noBonus := strconv.Atoi(n.Bonus)
	limit, noLimit := strconv.Atoi(n.ExchangeLimit)
	if noBonus != nil && noLimit != nil {
		return r
	}
	changed := *r
	if noBonus == nil {
		changed.Bonus[r.RackSize] = bonus
	}
	if noLimit == nil {
		changed.ExchangeLimit = limit
	}
	return &changed
}

// isClassic reports whether a variant has the usual rules and judges words as usual.
func isClassic(variant string) bool {
	return variant == "classic" || variant == "classic_super"
}

// tilesName translates names of tile sets from other programs, which may be those of boards with their own tiles.
func tilesName(foreign string) string {
	switch name := Name(foreign); {
	case name == foreign:
		return name
	case name == Rules:
		return Tiles
	default:
		return "super-english"
	}
}

// Name translates names of boards and tile sets from other programs.
func Name(foreign string) string {
	switch strings.ToLower(foreign) {
	case "crosswordgame", "standard15":
		return Rules
	case "supercrosswordgame", "standard21", "super21":
		return "super"
	case "english_super", "super_english":
		return "super-english"
	}
	return foreign
}

// A DiffersError reports that a position or a record names another setting than the one in use.
type DiffersError struct {
	Kind string // "lexicon", "rules", "tile set", "bingo bonus" or "exchange limit"
	Want string // as the position or record names it
	Have string
}

// Error names both.
func (e *DiffersError) Error() string {
	return fmt.Sprintf("the %s must be %q, not %q", e.Kind, e.Want, e.Have)
}

// Check returns a *DiffersError for the first thing named that the setting does not have. Tiles and boards of a built-in
// name are compared by content.
func (s *Setting) Check(n Named) error {
	for _, name := range []string{n.Lexicon, n.Own} {
		if name != "" && !strings.EqualFold(name, s.Words.Name) {
			return &DiffersError{Kind: "lexicon", Want: name, Have: s.Words.Name}
		}
	}
	switch {
	case n.Tiles != "" && !s.hasTiles(tilesName(n.Tiles)):
		return &DiffersError{Kind: "tile set", Want: n.Tiles, Have: s.Rules.Tiles.Name}
	case n.Board != "" && !s.hasBoard(Name(n.Board)):
		return &DiffersError{Kind: "rules", Want: n.Board, Have: s.Rules.Name}
	case n.Variant != "" && !isClassic(n.Variant):
		return &DiffersError{Kind: "rules", Want: n.Variant, Have: s.Rules.Name}
	}
	for _, limit := range []struct {
		kind, want string
		have       int
	}{{"bingo bonus", n.Bonus, s.Rules.Bonus[s.Rules.RackSize]}, {"exchange limit", n.ExchangeLimit, s.Rules.ExchangeLimit}} {
		if want, err := strconv.Atoi(limit.want); err == nil && want != limit.have {
			return &DiffersError{Kind: limit.kind, Want: limit.want, Have: strconv.Itoa(limit.have)}
		}
	}
	return nil
}

// hasTiles reports whether the tile set of that name has the setting's tiles. No file is looked at.
func (s *Setting) hasTiles(name string) bool {
	if strings.EqualFold(name, s.Rules.Tiles.Name) {
		return true
	}
	if !slices.Contains(data.TileSets(), strings.ToLower(name)) {
		return false
	}
	set, err := s.from.TilesNamed(name)
	return err == nil && set.Same(s.Rules.Tiles)
}

// hasBoard reports whether the rules of that name have the setting's board. No file is looked at.
func (s *Setting) hasBoard(name string) bool {
	if strings.EqualFold(name, s.Rules.Name) {
		return true
	}
	if !slices.Contains(data.RuleFiles(), strings.ToLower(name)) {
		return false
	}
	other, err := s.from.RulesNamed(name)
	return err == nil && sameBoard(other, s.Rules)
}

func sameBoard(a, b *rules.Rules) bool {
	return a.Size == b.Size && a.StartRow == b.StartRow && a.StartCol == b.StartCol && slices.Equal(a.Squares, b.Squares)
}

// A TilesError says that a word list is for other tiles than the rules have.
type TilesError struct{ cause said.Text }

// Error names the list, the rules and the tiles of both.
func (e *TilesError) Error() string { return e.Said().String() }

// Said returns the error as a text.
func (e *TilesError) Said() said.Text { return said.Of("%s; --tiles NAME chooses", e.cause) }

// Plain returns it for those who have no flags.
func (e *TilesError) Plain() said.Text {
	return said.Of("%s; choose the tiles, or other rules", e.cause)
}
