package play

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/term"
	"maven/internal/tile"
)

const (
	playSuffix = ".play.json"
	gcgSuffix  = ".gcg"
)

// errInUse is a game that another program plays.
var errInUse = errors.New("the game is being played by another maven")

// A gameFile is where a game is kept. It is locked as long as it is open.
type gameFile struct {
	path  string
	named string // how to go on with the game: flags
	found bool   // there is a game in it
	text  []byte // as it is in the file
	why   string // why this one was chosen, "" if it was asked for

	unlock func()
}

// gamesDir returns the folder of games in the data directory.
func gamesDir(a *command.App) (string, error) {
	dir := a.Library().Dir()
	if dir == "" {
		_, err := library.DefaultDir(a.Getenv)
		return "", fmt.Errorf("games are kept in the data directory: %w; --save FILE keeps one elsewhere", err)
	}
	return filepath.Join(dir, "games"), nil
}

// gameName is the name of a game by its file.
func gameName(path string) string { return strings.TrimSuffix(filepath.Base(path), playSuffix) }

// findGame chooses the file that the user asks for, the last unfinished game, or a new one.
func findGame(a *command.App, o *playOptions) (*gameFile, error) {
	if o.save != "" {
		return openGame(o.save, "--save "+o.save, o)
	}
	dir, err := gamesDir(a)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("folder for games: %w", err)
	}
	named := func(name string) (*gameFile, error) {
		return openGame(filepath.Join(dir, name+playSuffix), "--game "+name, o)
	}
	if o.game != "" {
		return named(o.game)
	}
	files, err := gameFiles(dir)
	if err != nil {
		return nil, err
	}
	last := slices.IndexFunc(files, func(path string) bool { return unfinished(a, path) })
	if last >= 0 && !o.new && !o.told {
		f, err := openGame(files[last], "--game "+gameName(files[last]), o)
		if errors.Is(err, errInUse) {
			err = fmt.Errorf("%w; --new begins another game", err)
		}
		return f, err
	}
	for n := nextNumber(files); ; n++ {
		f, err := named(fmt.Sprintf("game-%d", n))
		switch {
		case errors.Is(err, errInUse) || errors.Is(err, errBegun):
			continue
		case err == nil && last >= 0:
			f.why = fmt.Sprintf("%s is not finished, and goes on with maven play --game %[1]s.", gameName(files[last]))
		}
		return f, err
	}
}

// gameFiles lists the games of a folder, the one played last first.
func gameFiles(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(globQuoted(dir), "*"+playSuffix))
	if err != nil {
		return nil, err
	}
	changed := map[string]time.Time{}
	for _, path := range files {
		if info, err := os.Stat(path); err == nil {
			changed[path] = info.ModTime()
		}
	}
	slices.SortStableFunc(files, func(x, y string) int { return changed[y].Compare(changed[x]) })
	return files, nil
}

// globQuoted makes a path one that only matches itself.
func globQuoted(path string) string {
	return regexp.MustCompile(`[*?\[\\]`).ReplaceAllString(path, `[$0]`)
}

// nextNumber is one more than the largest number of a game.
func nextNumber(files []string) int {
	next := 1
	for _, path := range files {
		if n, err := strconv.Atoi(strings.TrimPrefix(gameName(path), "game-")); err == nil {
			next = max(next, n+1)
		}
	}
	return next
}

// unfinished reports whether a file holds a game that can go on.
func unfinished(a *command.App, path string) bool {
	s, err := readGame(a, path)
	return err == nil && s.Phase() != play.Finished
}

// readGame reads a game without a player.
func readGame(a *command.App, path string) (*play.Session, error) {
	text, err := readSave(path)
	if err != nil {
		return nil, err
	}
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, err
	}
	t, err := a.Table(settingsOf(a, &save.Header), &save.Header, false)
	if err != nil {
		return nil, err
	}
	return play.Restore(save, t)
}

// readSave reads a file of bounded size.
func readSave(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, command.Cause(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, play.MaxSave+1))
	return text, command.Cause(err)
}

// errBegun is a file that is to hold a new game and holds one.
var errBegun = errors.New("there is a game already")

// openGame locks a file and reads it if it is there.
func openGame(path, named string, o *playOptions) (*gameFile, error) {
	unlock, err := lockGame(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := &gameFile{path: path, named: named, unlock: unlock}
	f.text, err = readSave(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err == nil && (o.new || o.told):
		err = command.Usagef("%s: %w, and --new or flags for a new one; without them it goes on", path, errBegun)
	case err != nil:
		err = fmt.Errorf("%s: %w", path, err)
	}
	if err != nil {
		f.close()
		return nil, err
	}
	f.found = true
	return f, nil
}

// close lets others play the game.
func (f *gameFile) close() {
	if f.unlock != nil {
		f.unlock()
		f.unlock = nil
	}
}

// write keeps the game as it is, if it has changed.
func (f *gameFile) write(s *play.Session) error {
	text := s.AppendSave(nil)
	if bytes.Equal(text, f.text) {
		return nil
	}
	if err := command.WriteFile(f.path, text); err != nil {
		return err
	}
	f.text = text
	return nil
}

// record is the file of the game's record.
func (f *gameFile) record() string {
	path := strings.TrimSuffix(f.path, playSuffix)
	if path == f.path {
		path = strings.TrimSuffix(path, filepath.Ext(path))
	}
	return path + gcgSuffix
}

// gameRecord returns the record of a game. As long as it goes on, the player's racks show only what
// has been played.
func gameRecord(s *play.Session, name string) ([]byte, error) {
	h, r, header := s.History(), s.History().Rules(), s.Header()
	b := gcg.NewBuilder(move.Notation{Alphabet: r.Tiles.Alphabet, RowLetters: r.RowLetters})
	replay.Players(b, h)
	b.Pragma("title", name)
	b.Pragma("lexicon", header.Lexicon)
	b.Rules(r)
	b.ChallengeRule(r)
	if s.Phase() == play.Finished {
		replay.Write(b, h, nil)
		return b.AppendTo(nil), nil
	}
	open, err := withoutRacks(s)
	if err != nil {
		return nil, err
	}
	seat := s.Seat(play.Person)
	b.Pragma(fmt.Sprintf("rack%d", seat+1), r.Tiles.Rack(&s.State().Racks[seat].Tiles))
	replay.Write(b, open, nil)
	return b.AppendTo(nil), nil
}

// withoutRacks returns the record as the person knows it.
func withoutRacks(s *play.Session) (*record.History, error) {
	whole := s.History()
	open := record.NewHistory(whole.Rules(), whole.Words())
	open.Players, open.Lenient = whole.Players, true
	for _, t := range whole.Turns() {
		if s.SideOf(t.Player) == play.Player {
			t.Rack, t.Known = tile.Rack{}, record.Unknown
			switch t.Kind {
			case record.Played:
				t.Rack = t.Move.Used()
			case record.Exchanged:
				t.Kind, t.Count, t.Move = record.ExchangedCount, int(t.Move.Played), move.Move{}
			}
		}
		if err := open.Append(t); err != nil {
			return nil, err
		}
	}
	return open, nil
}

// listGames lists the games kept.
func listGames(a *command.App) error {
	dir, err := gamesDir(a)
	if err != nil {
		return err
	}
	files, err := gameFiles(dir)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		_, err := fmt.Fprintf(a.Out, "no games in %s; maven play begins one\n", dir)
		return err
	}
	var rows [][]string
	for _, path := range files {
		s, err := readGame(a, path)
		if err != nil {
			rows = append(rows, []string{gameName(path), "", "", "", err.Error()})
			continue
		}
		now, header := s.State(), s.Header()
		state := "goes on"
		if s.Phase() == play.Finished {
			state = "finished"
		}
		rows = append(rows, []string{gameName(path), header.Names[play.Player],
			fmt.Sprintf("%d to %d", now.Scores[s.Seat(play.Person)], now.Scores[s.Seat(play.Player)]), fmt.Sprint(s.History().Len()), state})
	}
	columns := []term.Column{{Head: "game"}, {Head: "against"}, {Head: "score"}, {Head: "turns", Right: true}, {Head: "state"}}
	return term.NewScreen(a.Out).Table(columns, rows)
}
