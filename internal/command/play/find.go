package play

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/command"
	"maven/internal/command/play/place"
	"maven/internal/play/saves"
	"maven/internal/store"
)

// A found is the place of the game to play.
type found struct {
	*place.Place
	why string // why this one was chosen; "" if the user asked for it
}

// gameNames lists the games in the database, for completion.
func gameNames(ctx context.Context, a *command.App) []string {
	var names []string
	err := a.WithStore(ctx, "", func(s *store.Store) error {
		all, err := s.Sittings(place.MostGames)
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
		return &found{Place: &place.Place{File: f}}, err
	}
	c, err := place.Open(ctx, a)
	if err != nil {
		return nil, err
	}
	f, err := find(c, o)
	if err != nil {
		c.Close()
		return nil, err
	}
	if c.Imported > 0 && f.why == "" {
		f.why = fmt.Sprintf("%s from %s are in the database now; the files have the ending .imported.", command.Counted(c.Imported, "saved game"), c.Folder.Dir)
	}
	return f, nil
}

// find chooses a game of the database.
func find(c *place.Cupboard, o *playOptions) (*found, error) {
	f := &found{Place: &place.Place{Cupboard: c, Name: o.game}}
	if o.game != "" {
		sitting, err := c.Store.SittingNamed(o.game)
		switch {
		case place.Missing(err):
			return f, nil
		case err == nil && (o.new || o.told):
			return nil, command.Usagef("%s has begun already; to resume it, leave out --new and the flags of a new game", sitting.Name)
		}
		f.Sitting = sitting
		return f, err
	}
	last, err := c.Last()
	if err != nil || last == nil {
		return f, err
	}
	if !o.new && !o.told {
		f.Sitting = last
	} else {
		f.why = fmt.Sprintf("%s is not finished; to resume it: maven play --game %[1]s", last.Name)
	}
	return f, nil
}
