package play

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/play"
	"maven/internal/play/saves"
)

// A found is the file of the game to play.
type found struct {
	*saves.File
	named string // the flags that resume the game
	why   string // why this one was chosen; "" if the user asked for it
}

// gamesFolder returns the folder of games in the data directory.
func gamesFolder(a *command.App) (saves.Folder, error) {
	dir := a.Library().Dir()
	if dir == "" {
		_, err := library.DefaultDir(a.Getenv)
		return saves.Folder{}, fmt.Errorf("no data directory for the games: %w; --save FILE keeps a game elsewhere", err)
	}
	return saves.Folder{Dir: filepath.Join(dir, "games")}, nil
}

// gameNames lists the games in the data directory, for completion.
func gameNames(a *command.App) []string {
	folder, err := gamesFolder(a)
	if err != nil {
		return nil // completion cannot show errors
	}
	files, err := folder.Files()
	if err != nil {
		return nil
	}
	for i, path := range files {
		files[i] = saves.Name(path)
	}
	return files
}

// findGame chooses the file that the user asks for, the last unfinished game, or a new one.
func findGame(a *command.App, o *playOptions) (*found, error) {
	if o.save != "" {
		return openGame(o.save, "--save "+o.save, o)
	}
	folder, err := gamesFolder(a)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder.Dir, 0o777); err != nil {
		return nil, fmt.Errorf("folder for games: %w", err)
	}
	if o.game != "" {
		return openGame(folder.Path(o.game), "--game "+o.game, o)
	}
	files, err := folder.Files()
	if err != nil {
		return nil, err
	}
	last := slices.IndexFunc(files, func(path string) bool { return unfinished(a, path) })
	if last >= 0 && !o.new && !o.told {
		f, err := openGame(files[last], "--game "+saves.Name(files[last]), o)
		if errors.Is(err, saves.ErrInUse) {
			err = fmt.Errorf("%w; --new starts another game", err)
		}
		return f, err
	}
	file, err := folder.OpenNew(files)
	if err != nil {
		return nil, err
	}
	f := &found{File: file, named: "--game " + saves.Name(file.Path)}
	if last >= 0 {
		f.why = fmt.Sprintf("%s is not finished; to resume it: maven play --game %[1]s", saves.Name(files[last]))
	}
	return f, nil
}

// openGame opens a file. A new game needs a file that holds no game.
func openGame(path, named string, o *playOptions) (*found, error) {
	f, err := saves.Open(path, o.new || o.told)
	if errors.Is(err, saves.ErrBegun) {
		return nil, command.Usagef("%w; to resume it, leave out --new and the flags of a new game", err)
	}
	return &found{File: f, named: named}, err
}

// unfinished reports whether a file holds a game that can go on.
func unfinished(a *command.App, path string) bool {
	s, err := readGame(a, path)
	return err == nil && s.Phase() != play.Finished
}
