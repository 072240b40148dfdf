package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/strict"
)

// Version is that of the form of a file.
const Version = 1

// MaxPuzzles is how many puzzles a file may have.
const MaxPuzzles = 1_000_000

// Kind is what the first line of a file begins with.
const Kind = "puzzles"

// The ways in which a file can be wrong; errors of Parse wrap one of them.
var (
	ErrNotPuzzles = errors.New("not a file of puzzles")
	ErrVersion    = errors.New("puzzles of another version")
	ErrDamaged    = errors.New("the file of puzzles is damaged")
	ErrOther      = errors.New("puzzles of another command")
)

// A Header says what a file is.
type Header struct {
	Maven   string      `json:"maven"` // Kind
	Version int         `json:"version"`
	Seed    random.Seed `json:"seed"` // of all draws
	Lexicon stamp.Thing `json:"lexicon"`
	Rules   stamp.Thing `json:"rules"`
	Made    string      `json:"made"` // the command that makes the file
}

// A File is the content of a file of puzzles.
type File struct {
	Header
	Puzzles []Puzzle
}

// AppendLine appends a header or a puzzle to dst, as a line of a file.
func AppendLine[T Header | Puzzle](dst []byte, line *T) []byte {
	return strict.AppendLine(dst, line)
}

// Parse reads a file. Whether its positions and moves can be is looked at when a puzzle is placed. An error names the line.
func Parse(data []byte) (*File, error) {
	lines, err := strict.Lines(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	f := new(File)
	switch {
	case len(lines) == 0:
		return nil, fmt.Errorf("%w: it is empty", ErrNotPuzzles)
	case json.Unmarshal([]byte(lines[0]), &f.Header) != nil || f.Maven != Kind:
		return nil, fmt.Errorf("%w: line 1 does not say that it is one", ErrNotPuzzles)
	case f.Header.Version != Version:
		return nil, fmt.Errorf("%w: %d; must be %d", ErrVersion, f.Header.Version, Version)
	case len(lines)-1 > MaxPuzzles:
		return nil, fmt.Errorf("%w: it has %d puzzles; must be at most %d", ErrDamaged, len(lines)-1, MaxPuzzles)
	}
	seen := map[string]bool{}
	for i, line := range lines[1:] {
		p, err := parse(line)
		if err == nil && seen[p.ID] {
			err = fmt.Errorf("id: %q comes a second time", p.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrDamaged, i+2, err)
		}
		seen[p.ID] = true
		f.Puzzles = append(f.Puzzles, p)
	}
	return f, nil
}

// ParseAll reads files for the same words and rules as one, with the header of the first. An error names the line.
func ParseAll(files ...[]byte) (*File, error) {
	var all *File
	seen := map[string]bool{}
	for _, data := range files {
		f, err := Parse(data)
		switch {
		case err != nil:
			return nil, err
		case all == nil:
			all = &File{Header: f.Header}
		case f.Lexicon != all.Lexicon || f.Rules != all.Rules:
			return nil, fmt.Errorf("%w: for %s and %s, and others for %s and %s", ErrOther, f.Lexicon.Name, f.Rules.Name, all.Lexicon.Name, all.Rules.Name)
		}
		for i := range f.Puzzles {
			id := f.Puzzles[i].ID
			if seen[id] {
				return nil, fmt.Errorf("%w: id: %q is in two files", ErrDamaged, id)
			}
			seen[id] = true
		}
		all.Puzzles = append(all.Puzzles, f.Puzzles...)
	}
	return all, nil
}

// parse reads the line of a puzzle. An error begins with the field.
func parse(line string) (p Puzzle, err error) {
	if err := strict.Decode(strings.NewReader(line), "it", &p); err != nil {
		return p, err
	}
	tags, _ := Tags()
	switch {
	case p.ID == "":
		return p, errors.New("id: it is missing")
	case p.CGP == "":
		return p, errors.New("cgp: it is missing")
	case p.Answer == "":
		return p, errors.New("answer: it is missing")
	case (p.Phony != "") != (p.Answer == Challenge):
		return p, fmt.Errorf("phony: %.40q with the answer %.40q; a phony and %s come together", p.Phony, p.Answer, Challenge)
	case p.Known != Proven && p.Known != Sampled:
		return p, fmt.Errorf("known: %.40q; must be %s or %s", p.Known, Proven, Sampled)
	case !(p.Win >= 0 && p.Win <= 1):
		return p, fmt.Errorf("win: %v; must be 0 to 1", p.Win)
	case !(p.Ahead >= 0 && p.Ahead <= 1):
		return p, fmt.Errorf("ahead: %v; must be 0 to 1", p.Ahead)
	}
	for _, t := range p.Tags {
		if !slices.Contains(tags, t) {
			return p, fmt.Errorf("tags: %.40q is none", t)
		}
	}
	return p, nil
}
