package engine

import (
	"context"
	"crypto/sha256"
	"fmt"

	classic "maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/rules"
)

// A Classic chooses as the original program did: static search, pre-endgame or endgame by the
// number of tiles unseen. It keeps working memory from call to call and is not safe for concurrent
// use; set and section may be shared.
type Classic struct {
	set     *tables.Set
	section *words.Section
	options search.Options

	searcher *search.Searcher
	rater    *rank.Static
	census   *Static
	active   []*words.Section
	now      *translate.Translator
}

// NewClassic returns a player with these tables and words. The error says if the original does not play by the
// rules.
func NewClassic(r *rules.Rules, set *tables.Set, section *words.Section, options search.Options) (*Classic, error) {
	if err := tables.CheckRules(r); err != nil {
		return nil, err
	}
	return newClassic(set, section, options), nil
}

func newClassic(set *tables.Set, section *words.Section, options search.Options) *Classic {
	c := &Classic{set: set, section: section, options: options, active: []*words.Section{section}, now: translate.New(nil)}
	c.searcher, c.rater, c.census = search.New(set, c.active, options), rank.NewStatic(set, c.active), NewStatic(eval.NewStatic(nil), nil)
	c.rater.Bias = options.Bias
	return c
}

// Again returns the same player with its own memory.
func (c *Classic) Again() *Classic { return newClassic(c.set, c.section, c.options) }

// Identity tells the content of the tables, without the premium squares, which are those of the rules,
// and the options.
func (c *Classic) Identity() string {
	values := *c.set
	values.Premiums = nil
	return fmt.Sprintf("classic %x %v", sha256.Sum256(fmt.Append(nil, values)), c.options)
}

// Choose returns the move that the original would make. If the rules forbid an exchange that the original allows, it
// returns the next legal move of the original's list, or the pass if there is none. The error may say that the
// original could not have such a position.
func (c *Classic) Choose(ctx context.Context, p *game.Position, l Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	inner, done := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		inner, done = context.WithTimeout(ctx, l.Time)
	}
	defer done()
	listed, _, err := c.list(pool.Civil(inner), p, 1)
	switch {
	case err != nil:
		return move.Move{}, err
	case ctx.Err() != nil:
		return move.Move{}, ctx.Err()
	}
	return listed[0].modern, nil
}

// A listed move is one that the original ranks.
type listed struct {
	classic classic.Move
	modern  move.Move
}

// list returns the first legal moves of the original's list, at most as many as asked for, beginning with the move
// that it makes; or the pass if none is legal.
func (c *Classic) list(ctx context.Context, p *game.Position, most int) ([]listed, search.Report, error) {
	if err := c.now.Set(p); err != nil {
		return nil, search.Report{}, fmt.Errorf("classic Maven: %w", err)
	}
	if !p.Board.Rules().Quiet(p.Scoreless, p.Passes, p.Bag()) { // the original ends the game here; these rules do not
		c.now.GoOn()
	}
	c.now.Board.Masks(c.active)
	c.searcher.Kibitz = most > 1
	list, report := c.searcher.Search(ctx, c.now.Position)
	var moves []listed
	for i, m := range append([]classic.Move{report.Best}, list.Moves()...) {
		if len(moves) == most || i > 0 && m.Same(&report.Best) {
			continue
		}
		made, err := c.now.Translate(&m)
		if err != nil {
			return nil, report, err
		}
		if p.Legal(&made) == nil {
			moves = append(moves, listed{m, made})
		}
	}
	if len(moves) == 0 {
		pass := classic.NewMove(0, 0, "")
		if err := c.rater.Rate(c.now.Position, &pass); err != nil {
			return nil, report, fmt.Errorf("classic Maven: %w", err)
		}
		moves = []listed{{pass, move.Move{Kind: move.Pass}}}
	}
	return moves, report, nil
}

// Analyze returns an analysis with the original's list as candidates, ten at most. An added move has a value if it
// is in the list, or if the original ranks by its static search. The error may say that the original could not have
// such a position.
func (c *Classic) Analyze(p *game.Position, r Request) (*Analysis, error) {
	if err := c.now.Set(p); err != nil {
		return nil, fmt.Errorf("classic Maven: %w", err)
	}
	return NewAnalysis(p, &r, &classicSolver{player: c.Again(), position: p.Clone(), request: r})
}
