package play

import (
	"context"
	"errors"
	"path/filepath"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
)

// openGames opens the database, and makes it if there is none.
func openGames(ctx context.Context, a *command.App) (*kept.Games, error) {
	dir := a.Library().Dir()
	if dir == "" {
		_, err := library.DefaultDir(a.Getenv)
		return nil, said.Errorf("no data directory for the games: %w; --save FILE keeps a game elsewhere", err)
	}
	s, err := a.OpenStore(ctx, "")
	if err != nil {
		return nil, said.Errorf("%w; --save FILE keeps a game elsewhere", err)
	}
	return &kept.Games{Store: s, Settings: settingsOf(a), Dir: filepath.Join(dir, "games")}, nil
}

// settingsOf returns what opens settings, each once.
func settingsOf(a *command.App) func(setting.Request) (*setting.Settings, error) {
	known := map[setting.Request]*setting.Settings{}
	return func(r setting.Request) (*setting.Settings, error) {
		return command.Once(known, r, func() (*setting.Settings, error) { return a.Settings(r), nil })
	}
}

// gameNames lists the games in the database, for completion.
func gameNames(ctx context.Context, a *command.App) []string {
	var names []string
	err := a.WithStore(ctx, "", func(s *store.Store) error {
		all, err := s.SavedGames().List(kept.Most)
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

// A found is the game to play.
type found struct {
	game  *kept.Game
	games *kept.Games // without a database for a game in a file
	why   said.Text   // why this one was chosen; nothing if the user asked for it
}

// close ends the lock of a file, or closes the database: what was kept is on the disk.
func (f *found) close() {
	f.game.Close()
	if f.games.Store != nil {
		f.games.Store.Close()
	}
}

// findGame chooses the game that the user asks for, the last unfinished game, or a new one.
func findGame(ctx context.Context, a *command.App, o *playOptions) (*found, error) {
	if o.save != "" {
		games := &kept.Games{Settings: settingsOf(a)}
		g, err := games.InFile(o.save, o.new || o.told)
		if errors.Is(err, kept.ErrBegun) {
			return nil, command.Usagef("%w; to resume it, leave out --new and the flags of a new game", err)
		}
		return &found{game: g, games: games}, err
	}
	games, err := openGames(ctx, a)
	if err != nil {
		return nil, err
	}
	f, err := find(games, o)
	if err != nil {
		games.Store.Close()
		return nil, err
	}
	return f, nil
}

// find chooses a game of the database.
func find(games *kept.Games, o *playOptions) (*found, error) {
	f := &found{game: games.New(o.game), games: games}
	if o.game != "" {
		g, err := games.Named(o.game)
		var none *store.MissingError
		switch {
		case errors.As(err, &none):
			return f, nil
		case err == nil && (o.new || o.told):
			return nil, command.Usagef("%s has begun already; to resume it, leave out --new and the flags of a new game", g.Name)
		}
		f.game = g
		return f, err
	}
	last, err := games.Last()
	if err != nil || last == nil {
		return f, err
	}
	if !o.new && !o.told {
		f.game = last
	} else {
		f.why = said.Of("%s is not finished; to resume it: maven play --game %[1]s", last.Name)
	}
	return f, nil
}
