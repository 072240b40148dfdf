package engine

import (
	"context"
	"fmt"

	classic "maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/rules"
)

// A Classic chooses as the original program did: static search, pre-endgame or endgame by the
// number of tiles unseen. It keeps working memory from call to call and is not safe for concurrent
// use; set and section may be shared.
type Classic struct {
	searcher *search.Searcher
	active   []*words.Section
	now      *classic.Position
}

// NewClassic returns a player with these tables and words, for games by the rules, which must be
// such as the original plays: an error says what is not.
func NewClassic(r *rules.Rules, set *tables.Set, section *words.Section, options search.Options) (*Classic, error) {
	if err := tables.CheckRules(r); err != nil {
		return nil, err
	}
	active := []*words.Section{section}
	return &Classic{searcher: search.New(set, active, options), active: active, now: classic.NewPosition(nil)}, nil
}

// Choose returns the move that the original would make. Where the rules forbid an exchange that the
// original allows, it is the next of its list that is legal, and the pass after these. It panics on a
// position that the original could not have.
func (c *Classic) Choose(p *game.Position) move.Move {
	list, report, err := c.Search(context.Background(), p)
	if err != nil {
		panic("engine: " + err.Error())
	}
	for _, m := range append([]classic.Move{report.Best}, list.Moves()...) {
		made, err := modernMove(c.now, &m, p)
		if err != nil {
			panic("engine: " + err.Error())
		}
		if p.Legal(&made) == nil {
			return made
		}
	}
	return move.Move{Kind: move.Pass}
}

// Search ranks the moves of the player on turn. The list is valid until the next call; Position is
// where its moves are to be made. An error is a position that the original could not have.
func (c *Classic) Search(ctx context.Context, p *game.Position) (*rank.List, search.Report, error) {
	if err := setClassic(c.now, p); err != nil {
		return nil, search.Report{}, fmt.Errorf("classic Maven: %w", err)
	}
	c.now.Board.Masks(c.active)
	list, report := c.searcher.Search(ctx, c.now)
	return list, report, nil
}

// Position returns the position last searched, as the classic part has it.
func (c *Classic) Position() *classic.Position { return c.now }
