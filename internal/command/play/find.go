package play

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/command"
	"maven/internal/play/saves"
	"maven/internal/store"
)

// mostGames is how many games are looked at, the ones played last.
const mostGames = 1000

// A found is the place of the game to play.
type found struct {
	*place
	why string // why this one was chosen; "" if the user asked for it
}

// gameNames lists the games in the database, for completion.
func gameNames(ctx context.Context, a *command.App) []string {
	var names []string
	err := a.WithStore(ctx, "", func(s *store.Store) error {
		all, err := s.Sittings(mostGames)
		for i := range all {
			names = append(names, all[i].Name)
		}
		return err
	})
	if err != nil {
		return nil // completion cannot show errors
	}
	return names
}

// findGame chooses the game that the user asks for, the last unfinished game, or a new one.
func findGame(ctx context.Context, a *command.App, o *playOptions) (*found, error) {
	if o.save != "" {
		f, err := saves.Open(o.save, o.new || o.told)
		if errors.Is(err, saves.ErrBegun) {
			return nil, command.Usagef("%w; to resume it, leave out --new and the flags of a new game", err)
		}
		return &found{place: &place{file: f}}, err
	}
	c, err := openCupboard(ctx, a)
	if err != nil {
		return nil, err
	}
	f, err := c.find(o)
	if err != nil {
		c.close()
		return nil, err
	}
	if c.imported > 0 && f.why == "" {
		f.why = fmt.Sprintf("%s from %s are in the database now; the files have the ending .imported.", command.Counted(c.imported, "saved game"), c.folder.Dir)
	}
	return f, nil
}

// find chooses a game of the database.
func (c *cupboard) find(o *playOptions) (*found, error) {
	f := &found{place: &place{cupboard: c, name: o.game}}
	if o.game != "" {
		sitting, err := c.Store.SittingNamed(o.game)
		switch {
		case missing(err):
			return f, nil
		case err == nil && (o.new || o.told):
			return nil, command.Usagef("%s has begun already; to resume it, leave out --new and the flags of a new game", sitting.Name)
		}
		f.sitting = sitting
		return f, err
	}
	last, err := c.last()
	if err != nil || last == nil {
		return f, err
	}
	if !o.new && !o.told {
		f.sitting = last
	} else {
		f.why = fmt.Sprintf("%s is not finished; to resume it: maven play --game %[1]s", last.Name)
	}
	return f, nil
}

// last returns the game played last that can go on, nil for none.
func (c *cupboard) last() (*store.Sitting, error) {
	all, err := c.Store.Sittings(mostGames)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if all[i].Finished {
			continue
		}
		whole, err := c.Store.Sitting(all[i].ID)
		if err != nil {
			return nil, err
		}
		if _, _, err := c.Take(whole, false); err == nil {
			return whole, nil
		}
	}
	return nil, nil
}
