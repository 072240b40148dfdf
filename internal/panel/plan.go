package panel

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/winprob"
)

// A Plan says which section of a panel is to be made. The same plan gives the same positions, on any number of threads.
type Plan struct {
	Section   Section
	Positions int
	Seed      random.Seed
	Error     float64 // that a difference near the top may have at most, of a chance from 0 to 1

	Rules    *rules.Rules
	Words    *lexicon.Lexicon
	Judge    *eval.Static
	Win      *winprob.Table
	Advisers []func() engine.Player // their moves are candidates too; made once by each thread
	Made     string                 // the command

	effort effort // zero for the usual one
}

// Header returns the header of the plan's file.
func (p *Plan) Header() Header {
	h := of(p.Rules, p.Words)
	h.Section, h.Positions, h.Seed, h.Made = p.Section, p.Positions, p.Seed, p.Made
	return h
}

// advisers are the players whose moves are candidates besides the best by static equity. With a large error they take less time,
// as all else.
func advisers(most float64) []string {
	iterations := 5000
	if most > 0.06 {
		iterations = 250
	}
	return []string{fmt.Sprintf("full,iterations=%d", iterations), "level=9"}
}

// Open gives the plan the rules, words, tables and advisers that go with its error in a setting. The names are those of the tables.
func (p *Plan) Open(s *setting.Setting) (names setting.TableNames, err error) {
	p.Rules, p.Words = s.Rules, s.Words
	if p.Judge, names, err = s.Evaluation(); err != nil {
		return names, err
	}
	if p.Win, err = s.Win(); err != nil {
		return names, err
	}
	for _, name := range advisers(p.Error) {
		player, err := setting.ParsePlayer(name)
		if err != nil {
			return names, err
		}
		opened, err := s.Open(player)
		if err != nil {
			return names, err
		}
		p.Advisers = append(p.Advisers, opened.New)
	}
	switch {
	case p.Win == nil:
		return names, fmt.Errorf("there is no win table for the rules %s and their tiles, which says what is contested", p.Rules.Name)
	case p.Rules.Tiles.Count.Len() < leastTiles:
		return names, fmt.Errorf("the tile set %s has %d tiles; must have %d, so that there is a middle of the game", p.Rules.Tiles.Name, p.Rules.Tiles.Count.Len(), leastTiles)
	}
	return names, nil
}

// Fingerprint returns a hash over everything that the positions depend on.
func (p *Plan) Fingerprint() string {
	h := sha256.New()
	fmt.Fprintf(h, "panel 1 %s %q %s %d %d %v %s\n", p.Rules.Hash(), p.Words.Name, p.Words.Hash(), p.Positions, p.Seed, p.Error, p.Section)
	fmt.Fprintln(h, engine.NewStatic(p.Judge, p.Words).UseWin(p.Win).Identity())
	for _, adviser := range p.Advisers {
		fmt.Fprintln(h, adviser().Identity())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Check refuses numbers that a plan cannot have.
func (p *Plan) Check() error {
	switch {
	case !slices.Contains(Sections(), p.Section):
		return fmt.Errorf("there is no section %.40q; must be %s", p.Section, said.Or(Sections()))
	case p.Positions < 1 || p.Positions > MaxPositions:
		return fmt.Errorf("%d positions; must be 1 to %d", p.Positions, MaxPositions)
	case !(p.Error > 0 && p.Error <= 1):
		return fmt.Errorf("a standard error of %v; must be above 0, and at most 1", p.Error)
	}
	return nil
}

// means returns what play-outs are made with.
func (p *Plan) means() sim.Means {
	return sim.Means{Judge: p.Judge, Words: p.Words.Map(), Win: p.Win}
}

// Make has a crew make the positions from number done on, counted from 0, and gives them to take, in order. Machines far away
// make them as Work says. The error is ctx's, take's, or that of an adviser.
func Make(ctx context.Context, p *Plan, crew pool.Crew, done int, take func(*Position) error) error {
	halves := p.halves()
	worker := func(int) pool.Worker[*Position] { return newMaker(p, halves).make }
	read := func(number int, line []byte) (*Position, error) { return p.read(number, halves[number], line) }
	return pool.Share(ctx, crew, pool.Part{First: done, End: p.Positions}, worker, read, func(_ int, made *Position) error { return take(made) })
}

// Work returns what makes positions for another machine, each as its line.
func (p *Plan) Work() pool.Work {
	halves := p.halves()
	return pool.Packed(func(int) pool.Worker[*Position] { return newMaker(p, halves).make }, func(dst []byte, made *Position) []byte { return made.AppendTo(dst) })
}

// read reads the line that another machine has made of a position. It must be as this one writes it.
func (p *Plan) read(number int, half Half, line []byte) (*Position, error) {
	made, err := readPosition(string(line), p.Rules, p.Words)
	switch id := p.id(number); {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", id, err)
	case made.ID != id || made.Half != half:
		return nil, fmt.Errorf("%s, %s: the line is of %.40s, %s", id, half, made.ID, made.Half)
	case !bytes.Equal(made.AppendTo(nil), line):
		return nil, fmt.Errorf("%s: the line is written otherwise than here", id)
	}
	return made, nil
}

// id returns the name of the position with a number.
func (p *Plan) id(number int) string { return fmt.Sprintf("%s-%03d", p.Section, number+1) }

// halves draws the half of each position by lot. Of an odd number one more is held out.
func (p *Plan) halves() []Half {
	halves := make([]Half, p.Positions)
	for i := range halves {
		if halves[i] = HeldOut; i < p.Positions/2 {
			halves[i] = Tuning
		}
	}
	random.Shuffle(seedOf(p.Seed, p.Section).Named("halves").Stream(), halves)
	return halves
}

// A maker makes positions, for one thread.
type maker struct {
	plan     *Plan
	halves   []Half // of all positions
	effort   effort
	seed     random.Seed
	game     *game.Game
	static   *engine.Static
	advisers []engine.Player
}

func newMaker(p *Plan, halves []Half) *maker {
	m := &maker{plan: p, halves: halves, effort: cmp.Or(p.effort, effortFor(p.Error)), seed: seedOf(p.Seed, p.Section), game: game.New(p.Rules, p.Words.Graph, 0), static: engine.NewStatic(p.Judge, p.Words)}
	for _, adviser := range p.Advisers {
		m.advisers = append(m.advisers, adviser())
	}
	return m
}

// make plays games by the seed of the number until one has a position for the section, and values its candidates.
func (m *maker) make(ctx context.Context, number int) (*Position, error) {
	if number < 0 || number >= m.plan.Positions {
		return nil, fmt.Errorf("there is no position %d of %d", number+1, m.plan.Positions)
	}
	seed := m.seed.Named("games").At(number)
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if try == mostTries {
			return nil, fmt.Errorf("%s: no such position in %d games; the words and tiles may have none", m.plan.id(number), mostTries)
		}
		p := m.find(number, seed.At(try))
		if p == nil {
			continue
		}
		made := &Position{ID: m.plan.id(number), Half: m.halves[number]}
		made.CGP = cgp.Of(p, cgp.Op{Code: "lex", Args: m.plan.Words.Name}).Format(m.plan.Rules.Tiles.Alphabet)
		if err := made.place(m.plan.Rules, m.plan.Words); err != nil {
			return nil, err
		}
		err := m.value(ctx, made)
		if errors.Is(err, errUnfit) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", made.ID, err)
		}
		return made, nil
	}
}
