// Package original is what `maven play` does as the original program did, in games against it: it plays moves out.
package original

import (
	"context"
	"fmt"

	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

const (
	candidates = 5
	turns      = 2 // of each side after the candidate
)

// A Program has the tables and words of the original.
type Program struct {
	set   *tables.Set
	words *setting.OriginalWords
}

// Open opens the tables and words of the original.
func Open(settings *setting.Settings, o setting.Original, lexicon string) (*Program, error) {
	set, err := settings.Tables(o)
	if err != nil {
		return nil, err
	}
	list, err := settings.OriginalWords(o, lexicon)
	return &Program{set, list}, err
}

// Simulate plays the best moves out, as the original did, and returns its table in lines. The same seed and number of rounds
// give the same figures, so more rounds go on from fewer. When ctx ends, the table has what was played so far.
func (o *Program) Simulate(ctx context.Context, p *game.Position, rounds int, seed random.Seed) ([]string, error) {
	c := engine.NewClassicPosition(nil)
	if err := c.Set(p); err != nil {
		return nil, err
	}
	moves, err := search.Candidates(rank.NewStatic(o.set, o.words.Active), c.Position, candidates, nil)
	if err != nil {
		return nil, err
	}
	choosers := search.Choosers(o.set, o.words.Active, search.Options{NoPreEndgame: true})
	r, err := search.NewSimulator(o.words.Active, choosers).Run(ctx, c.Position, moves,
		search.SimulationSettings{Turns: turns, Iterations: rounds, Seed: seed, Threads: 1})
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for i := range r.Candidates {
		one := &r.Candidates[i]
		text := one.Move.Text()
		if made, err := c.Translate(&one.Move); err == nil {
			text = p.Board.Spell(&made)
		}
		rows = append(rows, []string{fmt.Sprint(i + 1), text, command.Points(one.Average()), fmt.Sprintf("±%.2f", one.StandardError()/100),
			fmt.Sprintf("%.0f%%", 100*one.WinShare())})
	}
	columns := []term.Column{{}, {Head: "move"}, {Head: "average", Right: true}, {Head: "error", Right: true}, {Head: "wins", Right: true}}
	return append(term.TableLines(columns, rows),
		fmt.Sprintf("%s of each, two turns of each side: %s.", command.Counted(r.Iterations, "game"), r.Stopped)), nil
}
