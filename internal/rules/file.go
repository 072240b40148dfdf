package rules

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"maven/internal/tile"
)

// maxFileBytes is far over the largest board with every key commented.
const maxFileBytes = 1 << 16

// requiredKeys and optionalKeys are all that a rules file may hold; "bonuses" holds numbers of tiles.
func requiredKeys() []string {
	return []string{"name", "size", "board", "start", "tiles", "rack_size", "exchange_limit",
		"end.scoreless_turns", "end.passes", "end_rack", "challenge"}
}

func optionalKeys() []string {
	return []string{"labels", "bonuses", "challenge_bonus", "end"}
}

// A file is a rules file as TOML has it, with the places of its keys for errors.
type file struct {
	Name           string         `toml:"name"`
	Size           int            `toml:"size"`
	Board          []string       `toml:"board"`
	Start          string         `toml:"start"`
	Labels         string         `toml:"labels"`
	Tiles          string         `toml:"tiles"`
	RackSize       int            `toml:"rack_size"`
	Bonuses        map[string]int `toml:"bonuses"`
	ExchangeLimit  int            `toml:"exchange_limit"`
	End            end            `toml:"end"`
	EndRack        string         `toml:"end_rack"`
	Challenge      string         `toml:"challenge"`
	ChallengeBonus int            `toml:"challenge_bonus"`

	source string // for errors
	lines  lines
}

type end struct {
	ScorelessTurns int `toml:"scoreless_turns"`
	Passes         int `toml:"passes"`
}

// Parse reads a rules file; tiles finds a tile set by its name. Errors begin with name, which is
// the file's, and the line of the key at fault, and say what would be right.
func Parse(name string, text []byte, tiles func(name string) (*tile.Set, error)) (*Rules, error) {
	f, err := decode(name, text)
	if err != nil {
		return nil, err
	}
	r := &Rules{Name: f.Name, Size: f.Size, RackSize: f.RackSize, ExchangeLimit: f.ExchangeLimit,
		ScorelessTurns: f.End.ScorelessTurns, Passes: f.End.Passes, ChallengeBonus: f.ChallengeBonus}
	for _, step := range []func(*Rules) error{
		f.name, f.labels, f.board, f.start, f.rack, f.turns, f.payments, f.bound,
	} {
		if err := step(r); err != nil {
			return nil, err
		}
	}
	if r.Tiles, err = tiles(f.Tiles); err != nil {
		return nil, f.fault("tiles", "%w", err)
	}
	return r, nil
}

// decode reads TOML and refuses unknown and missing keys.
func decode(name string, text []byte) (*file, error) {
	f := &file{source: name}
	if len(text) > maxFileBytes {
		return nil, fmt.Errorf("rules %s: %d bytes, at most %d", name, len(text), maxFileBytes)
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	if err := toml.Unmarshal(text, f); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			line, _ := at.Position()
			return nil, fmt.Errorf("rules %s:%d: %s", name, line, strings.TrimPrefix(at.Error(), "toml: "))
		}
		return nil, fmt.Errorf("rules %s: %w", name, err)
	}
	f.lines = findLines(text)
	if err := f.unknown(); err != nil {
		return nil, err
	}
	for _, key := range requiredKeys() {
		if _, ok := f.lines[key]; !ok {
			return nil, f.fault(key, "the key is missing")
		}
	}
	return f, nil
}

// unknown refuses the first key that no rules file has.
func (f *file) unknown() error {
	known := append(requiredKeys(), optionalKeys()...)
	bad := ""
	for path := range f.lines {
		if slices.Contains(known, path) || strings.HasPrefix(path, "bonuses.") || strings.HasPrefix(path, "board[") {
			continue
		}
		if bad == "" || f.lines[path] < f.lines[bad] || f.lines[path] == f.lines[bad] && path < bad {
			bad = path
		}
	}
	if bad == "" {
		return nil
	}
	return f.fault(bad, "unknown key; the keys are %s", strings.Join(known, ", "))
}

// fault makes the error for a key.
func (f *file) fault(key, format string, args ...any) error {
	place := f.source
	if line := f.lines.of(key); line > 0 {
		place += ":" + strconv.Itoa(line)
	}
	return fmt.Errorf("rules %s: %s: %w", place, key, fmt.Errorf(format, args...))
}
