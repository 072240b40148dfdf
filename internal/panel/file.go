package panel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/stamp"
	"maven/internal/strict"
)

// MaxPositions is how many positions a file may have: many times what a panel needs.
const MaxPositions = 100_000

// The ways in which a file can be wrong; errors of Read wrap one of them.
var (
	ErrNotPanel = errors.New("not a panel")
	ErrVersion  = errors.New("panel of another version")
	ErrDamaged  = errors.New("panel is damaged")
	ErrOther    = errors.New("panel of other words or rules")
)

const (
	kind    = "panel"
	version = 1 // of the form of a file

	// maxCandidates is how many candidates a position may have: more than any endgame has.
	maxCandidates = 2_000

	// The parts of a chance and of a point in which figures are written.
	chanceSteps = 10_000
	pointSteps  = 100
)

// headerLine is the first line of a file.
type headerLine struct {
	Maven   string `json:"maven"` // kind
	Version int    `json:"version"`
	Header
}

// positionLine is every other line.
type positionLine struct {
	ID         string          `json:"id"`
	Half       Half            `json:"half"`
	CGP        string          `json:"cgp"`
	Candidates []candidateForm `json:"candidates"`
}

type candidateForm struct {
	Move string `json:"move"`
	Candidate
}

// AppendTo appends the first line of the file to dst.
func (h *Header) AppendTo(dst []byte) []byte {
	return strict.AppendLine(dst, headerLine{kind, version, *h})
}

// AppendTo appends the line of the position to dst.
func (p *Position) AppendTo(dst []byte) []byte {
	line, notation := positionLine{ID: p.ID, Half: p.Half, CGP: p.CGP}, p.Position.Board.Notation()
	for i := range p.Candidates {
		c := &p.Candidates[i]
		line.Candidates = append(line.Candidates, candidateForm{notation.Format(&c.Move), *c})
	}
	return strict.AppendLine(dst, line)
}

// Read reads a file of positions played with these rules and words. An error names the line, and the field at fault.
func Read(data []byte, r *rules.Rules, words *lexicon.Lexicon) (*Panel, error) {
	lines, err := strict.Lines(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%w: the file is empty", ErrNotPanel)
	}
	p := new(Panel)
	if err := p.header(lines[0], r, words); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for i, line := range lines[1:] {
		position, err := readPosition(line, r, words)
		switch {
		case err != nil:
		case seen[position.ID]:
			err = fmt.Errorf("id: %q comes a second time", position.ID)
		case i == p.Header.Positions:
			err = fmt.Errorf("there are more than the %d positions that line 1 tells of", p.Header.Positions)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrDamaged, i+2, err)
		}
		seen[position.ID] = true
		p.Positions = append(p.Positions, *position)
	}
	return p, nil
}

func (p *Panel) header(line string, r *rules.Rules, words *lexicon.Lexicon) error {
	var mark struct {
		Maven   string `json:"maven"`
		Version int    `json:"version"`
	}
	switch err := json.Unmarshal([]byte(line), &mark); {
	case err != nil || mark.Maven != kind:
		return fmt.Errorf("%w: line 1 does not say that it is one", ErrNotPanel)
	case mark.Version != version:
		return fmt.Errorf("%w: %d; must be %d", ErrVersion, mark.Version, version)
	}
	var h headerLine
	if err := strict.Decode(strings.NewReader(line), "it", &h); err != nil {
		return fmt.Errorf("%w: line 1: %w", ErrDamaged, err)
	}
	p.Header = h.Header
	switch here := of(r, words); {
	case !slices.Contains(Sections(), h.Section):
		return fmt.Errorf("%w: line 1: section: %.40q; must be %s", ErrDamaged, h.Section, said.Or(Sections()))
	case h.Positions < 1 || h.Positions > MaxPositions:
		return fmt.Errorf("%w: line 1: positions: %d; must be 1 to %d", ErrDamaged, h.Positions, MaxPositions)
	case h.Words.Hash != here.Words.Hash:
		return fmt.Errorf("%w: it is for the words %.40s (%.8s), and these are %s (%.8s)", ErrOther, h.Words.Name, h.Words.Hash, here.Words.Name, here.Words.Hash)
	case h.Rules.Hash != here.Rules.Hash:
		return fmt.Errorf("%w: it is for the rules %.40s (%.8s), and these are %s (%.8s)", ErrOther, h.Rules.Name, h.Rules.Hash, here.Rules.Name, here.Rules.Hash)
	}
	return nil
}

// of returns the header's fields that tell rules and words.
func of(r *rules.Rules, words *lexicon.Lexicon) Header {
	return Header{Words: stamp.Thing{Name: words.Name, Hash: words.Hash()}, Rules: stamp.Thing{Name: r.Name, Hash: r.Hash()}}
}

// readPosition reads the line of a position. An error begins with the field.
func readPosition(text string, r *rules.Rules, words *lexicon.Lexicon) (*Position, error) {
	var line positionLine
	if err := strict.Decode(strings.NewReader(text), "it", &line); err != nil {
		return nil, err
	}
	p := &Position{ID: line.ID, Half: line.Half, CGP: line.CGP}
	switch {
	case p.ID == "":
		return nil, errors.New("id: it is missing")
	case p.Half != Tuning && p.Half != HeldOut:
		return nil, fmt.Errorf("half: %.40q; must be %s or %s", p.Half, Tuning, HeldOut)
	case len(line.Candidates) == 0 || len(line.Candidates) > maxCandidates:
		return nil, fmt.Errorf("candidates: %d; must be 1 to %d", len(line.Candidates), maxCandidates)
	}
	if err := p.place(r, words); err != nil {
		return nil, fmt.Errorf("cgp: %w", err)
	}
	for i := range line.Candidates {
		c, err := p.candidate(&line.Candidates[i])
		if err != nil {
			return nil, fmt.Errorf("candidates[%d].%w", i, err)
		}
		if i > 0 && c.Win > p.Candidates[i-1].Win {
			return nil, fmt.Errorf("candidates[%d].win: %v is above that of the one before; the best must come first", i, c.Win)
		}
		p.Candidates = append(p.Candidates, c)
	}
	return p, nil
}

// place puts the position of the line on a board.
func (p *Position) place(r *rules.Rules, words *lexicon.Lexicon) error {
	fields, err := cgp.Split(p.CGP)
	if err != nil {
		return err
	}
	read, err := fields.Position(r)
	if err != nil {
		return err
	}
	p.Position = read.On(board.New(r, words.Graph))
	if p.Position.Ending != game.Going {
		return errors.New("the game is over")
	}
	if p.Position.Rack.Len() == 0 || p.Position.Rack.Len() != p.Position.Sizes[0] {
		return errors.New("the player on turn must have a whole rack")
	}
	return nil
}

func (p *Position) candidate(f *candidateForm) (Candidate, error) {
	c := f.Candidate
	m, err := p.read(f.Move)
	switch {
	case err != nil:
		return c, fmt.Errorf("move: %w", err)
	case p.find(&m) != nil:
		return c, fmt.Errorf("move: %.40q comes a second time", f.Move)
	case !(c.Win >= 0 && c.Win <= 1):
		return c, fmt.Errorf("win: %v; must be 0 to 1", c.Win)
	case math.Abs(c.Spread) > cgp.MaxScore:
		return c, fmt.Errorf("spread: %v; must be at most %d points", c.Spread, cgp.MaxScore)
	case !(c.Error >= 0 && c.Error <= 1):
		return c, fmt.Errorf("error: %v; must be 0 to 1", c.Error)
	case c.Draws < 0:
		return c, fmt.Errorf("draws: %d; must be 0 or more", c.Draws)
	case !slices.Contains(allKnown(), c.Known):
		return c, fmt.Errorf("known: %.40q; must be %s", c.Known, said.Or(allKnown()))
	}
	c.Move = m
	return c, nil
}

// read reads a legal move, with its score.
func (p *Position) read(text string) (move.Move, error) {
	b := p.Position.Board
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		return m, err
	}
	m = b.Canonical(m)
	if err := p.Position.Legal(&m); err != nil {
		return m, err
	}
	m.Score = int32(b.Score(&m))
	return m, nil
}

func allKnown() []Known { return []Known{Sampled, LookAhead, Heuristic, Proven} }

// Restore returns how many positions of the plan a file has that was left before it was whole, and how many of its bytes to
// keep: what follows is a torn line. 0 bytes mean that the first line is not whole. The error may be ErrOther: it is the file of
// another plan.
func (p *Plan) Restore(data []byte) (done, size int, err error) {
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	if len(data) == 0 {
		return 0, 0, nil
	}
	header := p.Header()
	if !bytes.HasPrefix(data, header.AppendTo(nil)) {
		return 0, 0, fmt.Errorf("%w, positions, seed or command: its first line is not that of this command", ErrOther)
	}
	left, err := Read(data, p.Rules, p.Words)
	if err != nil {
		return 0, 0, err
	}
	return len(left.Positions), len(data), nil
}
