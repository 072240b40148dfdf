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
	fresh := o.new || o.told
	if o.save != "" {
		games := &kept.Games{Settings: settingsOf(a)}
		g, err := games.InFile(o.save, fresh)
		if errors.Is(err, kept.ErrBegun) {
			return nil, command.Usagef("%w; to resume it, leave out --new and the flags of a new game", err)
		}
		return &found{game: g, games: games}, err
	}
	games, err := openGames(ctx, a)
	if err != nil {
		return nil, err
	}
	g, unfinished, err := games.InDatabase(o.game, fresh)
	if errors.Is(err, kept.ErrBegun) {
		err = command.Usagef("%s has begun already; to resume it, leave out --new and the flags of a new game", g.Name)
	}
	if err != nil {
		games.Store.Close()
		return nil, err
	}
	f := &found{game: g, games: games}
	if unfinished != nil {
		f.why = said.Of("%s is not finished; to resume it: maven play --game %[1]s", unfinished.Name)
	}
	return f, nil
}
