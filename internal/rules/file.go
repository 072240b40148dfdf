package rules

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"maven/internal/bom"
	"maven/internal/said"
	"maven/internal/tile"
)

// maxFileBytes is several times what the largest board takes with a comment on every key.
const maxFileBytes = 1 << 14

// A key is what a rules file may say, with an example of its value.
type key struct {
	path     string
	kind     unstable.Kind
	example  string
	required bool
}

// keys lists all keys but those inside "bonuses", which are numbers of tiles.
func keys() []key {
	return []key{
		{"name", unstable.String, `"standard"`, true},
		{"size", unstable.Integer, "15", true},
		{"board", unstable.Array, `[ "T..d...", ... ]`, true},
		{"start", unstable.String, `"H8"`, true},
		{"labels", unstable.String, `"numbers"`, false},
		{"tiles", unstable.String, `"english"`, true},
		{"rack_size", unstable.Integer, "7", true},
		{"bonuses", unstable.Table, "{ 7 = 50 }", false},
		{"exchange_limit", unstable.Integer, "7", true},
		{"end", unstable.Table, "{ scoreless_turns = 6, passes = 0 }", true},
		{"end.scoreless_turns", unstable.Integer, "6", true},
		{"end.scoreless_late", unstable.Integer, "2", false},
		{"end.passes", unstable.Integer, "0", true},
		{"end_rack", unstable.String, `"twice"`, true},
		{"challenge", unstable.String, `"double"`, true},
		{"challenge_bonus", unstable.Integer, "5", false},
	}
}

// A file is a rules file as TOML has it, with the place of each key for errors.
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
	places places
}

type end struct {
	ScorelessTurns int `toml:"scoreless_turns"`
	ScorelessLate  int `toml:"scoreless_late"`
	Passes         int `toml:"passes"`
}

// Parse reads the rules file called name; tiles finds a tile set by its name. Errors begin with the
// file's name and the line of the key at fault, and say what would be right.
func Parse(name string, text []byte, tiles func(name string) (*tile.Set, error)) (*Rules, error) {
	f, err := decode(name, text)
	if err != nil {
		return nil, err
	}
	r := &Rules{Name: f.Name, Size: f.Size, RackSize: f.RackSize, ExchangeLimit: f.ExchangeLimit,
		ScorelessTurns: f.End.ScorelessTurns, ScorelessLate: f.End.ScorelessLate, Passes: f.End.Passes, ChallengeBonus: f.ChallengeBonus}
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

// decode reads TOML and checks that no key is unknown, missing, or of the wrong kind.
func decode(name string, text []byte) (*file, error) {
	f := &file{source: name}
	if len(text) > maxFileBytes {
		return nil, fmt.Errorf("rules %s: %d bytes, at most %d", name, len(text), maxFileBytes)
	}
	text = bom.Trim(text)
	var loose map[string]any
	if err := toml.Unmarshal(text, &loose); err != nil {
		return nil, f.broken(err)
	}
	f.places = findPlaces(text)
	if err := f.checkKeys(); err != nil {
		return nil, err
	}
	if err := toml.Unmarshal(text, f); err != nil {
		return nil, f.broken(err)
	}
	return f, nil
}

// broken puts the file and line to an error of the TOML reader.
func (f *file) broken(err error) error {
	var at *toml.DecodeError
	if !errors.As(err, &at) {
		return fmt.Errorf("rules %s: %w", f.source, err)
	}
	line, _ := at.Position()
	return fmt.Errorf("rules %s:%d: %s", f.source, line, strings.TrimPrefix(at.Error(), "toml: "))
}

// checkKeys refuses the first key that is unknown or has the wrong kind of value, then the first that
// is missing.
func (f *file) checkKeys() error {
	paths := slices.SortedFunc(maps.Keys(f.places), func(a, b string) int {
		return cmp.Or(cmp.Compare(f.places[a].line, f.places[b].line), cmp.Compare(a, b))
	})
	for _, path := range paths {
		if err := f.checkKey(path); err != nil {
			return err
		}
	}
	for _, k := range keys() {
		if _, ok := f.places[k.path]; !ok && k.required {
			return f.fault(k.path, "missing; give for example %s = %s", k.path, k.example)
		}
	}
	return nil
}

func (f *file) checkKey(path string) error {
	kind := f.places[path].kind
	if kind == unstable.InlineTable {
		kind = unstable.Table
	}
	switch {
	case strings.HasPrefix(path, "board["):
		if kind != unstable.String {
			return f.fault(path, `must be a row of squares such as "T..d...T...d..T"`)
		}
		return nil
	case strings.HasPrefix(path, "bonuses."):
		if kind != unstable.Integer {
			return f.fault(path, "must be points such as 50")
		}
		return nil
	}
	all := keys()
	i := slices.IndexFunc(all, func(k key) bool { return k.path == path })
	if i < 0 {
		names := make([]string, len(all))
		for i, k := range all {
			names[i] = k.path
		}
		return f.fault(path, "unknown key; the keys are %s", strings.Join(names, ", "))
	}
	if kind != all[i].kind {
		return f.fault(path, "wrong kind of value; give for example %s = %s", path, all[i].example)
	}
	return nil
}

// fault makes the error for a key.
func (f *file) fault(key, format string, args ...any) error {
	at := f.source
	if line := f.places.line(key); line > 0 {
		at += ":" + strconv.Itoa(line)
	}
	return fmt.Errorf("rules %s: %s: %w", at, key, said.Errorf(format, args...))
}
