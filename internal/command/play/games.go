package play

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/language"
	"maven/internal/library"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
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
	var known library.Cache[setting.Request, *setting.Settings]
	return func(r setting.Request) (*setting.Settings, error) {
		return known.Get(r, func() (*setting.Settings, error) { return a.Settings(r), nil })
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

// listGames lists the games in the database, the one played last first.
func listGames(ctx context.Context, a *command.App, asJSON bool, speaks *language.Language) error {
	opened, err := openGames(ctx, a)
	if err != nil {
		return err
	}
	defer opened.Store.Close()
	games, err := opened.List(kept.Most, true)
	if err != nil {
		return err
	}
	if asJSON {
		return a.WriteJSON(form.KeptGames{Games: games})
	}
	if len(games) == 0 {
		return a.Printf("%s\n", speaks.Say(said.Of("No games in %s. maven play starts one.", opened.Store.File())))
	}
	var rows [][]string
	for _, g := range games {
		if g.Error != "" {
			rows = append(rows, []string{g.Name, "", "", "", g.Error})
			continue
		}
		state := said.Of("unfinished")
		if g.State == kept.Finished {
			state = said.Of("finished")
		}
		rows = append(rows, []string{g.Name, speaks.Say(record.NameOf(g.Sides.Player.Name)), speaks.Say(said.Of("%d to %d", g.Sides.Person.Score, g.Sides.Player.Score)),
			fmt.Sprint(g.TurnCount), speaks.Say(state)})
	}
	columns := term.Heads(speaks.Say(said.Of("game")), speaks.Say(said.Of("against")), speaks.Say(said.Of("score")), ">"+speaks.Say(said.Of("turns")),
		speaks.Say(said.Of("state")))
	return term.NewScreen(a.Out).Table(columns, rows)
}
