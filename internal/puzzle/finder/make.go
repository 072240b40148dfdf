// Package finder finds puzzles, by self-play and in records: positions in which one move is clearly the best.
//
// The player full finds the move: proven with an empty bag, and before that by play-outs, 99.9% sure to win at least 3% more often
// than any other. docs/puzzles.md has the rules.
//
// Sharp edges: a value by play-outs is that of play by static equity after the move. No clock is read.
package finder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/pool"
	"maven/internal/puzzle"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/sim"
	"maven/internal/stamp"
	"maven/internal/winprob"
	"maven/internal/wordgraph"
)

// A Plan says how puzzles are made. The same plan gives the same puzzles, on any number of threads.
type Plan struct {
	Puzzles int         // by self-play: how many
	Records []Source    // not nil: these positions are looked at, instead of self-play
	Seed    random.Seed // of self-play and of all draws
	Effort  int         // play-outs for a position at most
	Doubts  bool        // by self-play: only positions after a phony or a good word that few people know

	Rules *rules.Rules
	Words *lexicon.Lexicon
	Judge *eval.Static
	Win   *winprob.Table
	Made  string // the command
}

// A Source is a position that is looked at.
type Source struct {
	ID       string
	Position game.Position
	Before   *game.Position // the opponent's, before its last move; nil if there is none
}

// Header returns the header of the plan's file. It tells records by what is looked at of them: their names stay when games are added.
func (p *Plan) Header() puzzle.Header {
	made := p.Made
	if p.Records != nil {
		hash := sha256.New()
		for i := range p.Records {
			fmt.Fprintln(hash, p.Records[i].ID, p.line(&p.Records[i].Position))
		}
		made += fmt.Sprintf(" # %d positions, %x", len(p.Records), hash.Sum(nil)[:8])
	}
	return puzzle.Header{Maven: puzzle.Kind, Version: puzzle.Version, Seed: p.Seed, Made: made,
		Lexicon: stamp.Thing{Name: p.Words.Name, Hash: p.Words.Hash()}, Rules: stamp.Thing{Name: p.Rules.Name, Hash: p.Rules.Hash()}}
}

// Count returns how many parts the work has: puzzles of self-play, or positions of records.
func (p *Plan) Count() int {
	if p.Records != nil {
		return len(p.Records)
	}
	return p.Puzzles
}

// Check refuses what cannot be made.
func (p *Plan) Check() error {
	switch {
	case p.Puzzles < 1 || p.Puzzles > puzzle.MaxPuzzles:
		return fmt.Errorf("%d puzzles; must be 1 to %d", p.Puzzles, puzzle.MaxPuzzles)
	case p.Win == nil:
		return fmt.Errorf("there is no win table for the rules %s and their tiles, by which moves are compared", p.Rules.Name)
	}
	least := leastBag + 2*p.Rules.RackSize
	if p.Doubts {
		least += p.Rules.RackSize
	}
	if tiles := p.Rules.Tiles.Count.Len(); p.Records == nil && tiles < least {
		return fmt.Errorf("the tile set %s has %d tiles; self-play finds puzzles with %d and more", p.Rules.Tiles.Name, tiles, least)
	}
	return nil
}

// Make does the parts of the work from number done on, counted from 0, and gives what they found to take, in order: nil where a
// position of a record is no puzzle. The error is ctx's, take's, or that of a player.
func Make(ctx context.Context, p *Plan, threads, done int, take func(part int, made *puzzle.Puzzle) error) error {
	var bluffs *wordgraph.Graph
	if p.Doubts {
		var err error
		if bluffs, err = newMaker(p).phonies(); err != nil {
			return err
		}
	}
	worker := func(int) pool.Worker[*puzzle.Puzzle] {
		m := newMaker(p)
		m.bluffs = bluffs
		return m.make
	}
	return pool.Run(ctx, threads, done, p.Count(), worker, take)
}

const (
	// Of kinds puzzles of self-play one is an endgame, and one may have a bingo for an answer: else nearly all would. These come from
	// the first turn of a game with at most so many tiles in the bag as the lot says.
	kinds       = 4
	endgameKind = 0
	bingoKind   = 1

	// mostTries is how many games are played for a puzzle at most; each shipped one took fewer than 2,000.
	mostTries = 20_000

	// leastBag is how many tiles the bag has at least if it is not empty: with fewer, play-outs say less.
	leastBag = 7
)

// A maker makes puzzles, for one thread.
type maker struct {
	plan   *Plan
	game   *game.Game
	static *engine.Static
	full   *engine.Full
	levels []*engine.Leveled

	bluffs *wordgraph.Graph // the words with phonies; nil unless the plan has doubts
}

func newMaker(p *Plan) *maker {
	m := &maker{plan: p, game: game.New(p.Rules, p.Words.Graph, 0), static: engine.NewStatic(p.Judge, p.Words)}
	m.full = engine.NewFull(engine.NewSimulated(p.Judge, p.Words, p.Win, sim.Options{Seed: p.Seed, Equal: true}), engine.Without{})
	for _, l := range engine.Levels() {
		player, err := engine.NewLeveled(p.Judge, p.Words, l, p.Seed)
		if err != nil {
			panic("puzzle: " + err.Error()) // the plan's words have been opened with how common they are
		}
		m.levels = append(m.levels, player)
	}
	return m
}

// make does a part of the work.
func (m *maker) make(ctx context.Context, part int) (*puzzle.Puzzle, error) {
	if m.plan.Records != nil {
		return m.judge(ctx, &m.plan.Records[part], true)
	}
	name := "puzzles"
	if m.plan.Doubts {
		name = "doubts"
	}
	seed := m.plan.Seed.Named(name).At(part)
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if try == mostTries {
			return nil, fmt.Errorf("no puzzle in %d games; the words and tiles may have none", mostTries)
		}
		s := m.source(part, seed.At(try))
		if s == nil {
			continue
		}
		if made, err := m.judge(ctx, s, m.plan.Doubts || m.mayBingo(part)); made != nil || err != nil {
			return made, err
		}
	}
}

// source plays one game and returns its position; nil if it has none.
func (m *maker) source(part int, seed random.Seed) *Source {
	if m.plan.Doubts {
		s := m.doubted(part, seed)
		if s != nil {
			s.ID = fmt.Sprintf("%s-d%04d", m.plan.Words.Name, part+1)
		}
		return s
	}
	p := m.find(part, seed, 0)
	if p == nil {
		return nil
	}
	return &Source{ID: fmt.Sprintf("%s-%04d", m.plan.Words.Name, part+1), Position: *p}
}

// mayBingo reports whether the answer of a part may be a bingo.
func (m *maker) mayBingo(part int) bool { return part%kinds == endgameKind || part%kinds == bingoKind }

// find plays one game and returns its position, with more tiles in the bag than a puzzle needs, unless it is an endgame; nil if it has
// none. The board is the game's.
func (m *maker) find(part int, seed random.Seed, more int) *game.Position {
	lots := seed.Named("lots").Stream()
	least, most := 0, 0
	if part%kinds != endgameKind || m.plan.Doubts {
		least = leastBag + more
		most = least + lots.IntN(m.plan.Rules.Tiles.Count.Len()-2*m.plan.Rules.RackSize-least+1)
	}
	m.game.Reset(seed)
	if p := m.static.PlayTo(m.game, most, lots); p != nil && p.Bag() >= least {
		return p
	}
	return nil
}

// line returns the line of a position.
func (p *Plan) line(position *game.Position) string {
	return cgp.Of(position, cgp.Op{Code: "lex", Args: p.Words.Name}).Format(p.Rules.Tiles.Alphabet)
}

// Restore returns how many parts of the work a file has behind it that was left before it was whole, and how many of its bytes
// to keep: what follows is a torn line. 0 bytes mean that the first line is not whole. The error says that it is the file of another plan.
func (p *Plan) Restore(data []byte) (done, size int, err error) {
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	if len(data) == 0 {
		return 0, 0, nil
	}
	header := p.Header()
	if !bytes.HasPrefix(data, puzzle.AppendLine(nil, &header)) {
		with := ""
		if p.Records != nil {
			with = " with these records"
		}
		return 0, 0, fmt.Errorf("%w: its first line is not that of this command%s", puzzle.ErrOther, with)
	}
	left, err := puzzle.Parse(data)
	if err != nil {
		return 0, 0, err
	}
	if done = len(left.Puzzles); p.Records != nil && done > 0 {
		last := left.Puzzles[done-1].ID
		done = 1 + slices.IndexFunc(p.Records, func(s Source) bool { return s.ID == last })
	}
	return done, len(data), nil
}
