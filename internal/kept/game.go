package kept

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"time"

	"maven/internal/library"
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/said"
	"maven/internal/store"
)

// A Game is a game on disk: as it was kept last, and, once it has begun or been taken, as it is played.
type Game struct {
	store.SavedGame // as it was kept last, without a number in a file
	Session         *play.Session
	Clock           *play.Clock // nil for a game without
	Told            said.Text   // what the person should know about the player, if anything

	Rated   *profile.Change // what the end of the game has changed in the person's profile; nil for nothing
	Unrated error           // why it could not be counted

	games *Games
	file  *file // nil for a game in the database
}

// Begun reports whether there is a game already.
func (g *Game) Begun() bool { return g.Save != nil }

// Begin begins a game and keeps it. The error may be store.ErrTaken.
func (g *Game) Begin(s *play.Session, c *play.Clock, now time.Time) error {
	g.Session, g.Clock = s, c
	if _, err := g.Keep(now); err != nil {
		return err
	}
	return g.deal()
}

// Take opens the game as it was kept, at the cost of replaying it. Unless moving, nobody can move in it.
func (g *Game) Take(moving bool) error {
	save, err := play.DecodeSave(g.Save)
	if err != nil {
		return err
	}
	with, told, err := g.games.Equipment(&save.Header, moving)
	if err != nil {
		return err
	}
	session, err := play.Restore(save, with)
	if err != nil {
		return err
	}
	clock, err := play.ParseClock(g.SavedGame.Clock)
	if err != nil {
		return err
	}
	g.Session, g.Clock, g.Told = session, clock, told
	if g.Finished {
		g.Rated, g.Unrated = g.counted()
	}
	return nil
}

// Again takes the game as another program has left it.
func (g *Game) Again() error {
	again, err := g.games.Game(g.ID)
	if err == nil {
		err = again.Take(true)
	}
	if err == nil {
		*g = *again
	}
	return err
}

// Clone returns the game with a session and a clock of its own.
func (g *Game) Clone() *Game {
	c := *g
	c.Session, c.Clock = g.Session.Clone(), g.Clock.Clone()
	return &c
}

// Keep keeps the game as it is now, if it or its clock has changed. If it has just ended, it charges overtime, puts the
// record among the games of the database, and counts the game; charged says what overtime cost. The error may be
// store.ErrStale.
func (g *Game) Keep(now time.Time) (charged []said.Text, err error) {
	if !g.Finished {
		if charged, err = g.Clock.Charge(g.Session, now); err != nil {
			return nil, err
		}
	}
	next := *g
	next.SavedGame.Clock = g.Clock.Text(now)
	next.fill()
	switch {
	case next.SavedGame.Clock == g.SavedGame.Clock && bytes.Equal(next.Save, g.Save):
		return charged, nil
	case g.file != nil:
		err = library.WriteContent(g.file.path, next.Save)
	default:
		err = next.keepRow(next.Finished && !g.Finished)
	}
	if err != nil {
		return charged, err
	}
	*g = next
	return charged, nil
}

// keepRow keeps the game in the database, in one transaction with the profile that it counts in if it has just ended. If it cannot
// be counted, it is kept all the same.
func (g *Game) keepRow(ended bool) (err error) {
	if g.Finished && g.Record == 0 && g.Session.Header().Position == "" {
		if g.ID != 0 { // a program that is behind has no record to give
			if now, err := g.games.Store.SavedGames().Version(g.ID); err != nil {
				return err
			} else if now != g.Version {
				return store.ErrStale
			}
		}
		if g.Record, err = g.games.record(g, g.games.Store.Now()); err != nil {
			return err
		}
	}
	if g.ID == 0 {
		return g.games.Store.SavedGames().Add(&g.SavedGame)
	}
	version := g.Version
	if ended {
		g.Rated, g.Unrated = g.rate(func(d store.Document) error { return g.games.Store.SavedGames().Keep(&g.SavedGame, d) })
	}
	if g.Version > version {
		return nil
	}
	return g.games.Store.SavedGames().Keep(&g.SavedGame)
}

// KeepClock keeps the clock alone, which is no new version. The error may be store.ErrStale.
func (g *Game) KeepClock(now time.Time) error {
	return g.games.Store.SavedGames().KeepClock(&g.SavedGame, g.Clock.Text(now))
}

// Rename names a game in the database, and its record. The errors are those of store.SavedGames.Rename.
func (g *Game) Rename(name string) error {
	return g.games.Store.SavedGames().Rename(&g.SavedGame, name, g.games.facts)
}

// Close ends the lock of a game in a file.
func (g *Game) Close() {
	if g.file != nil {
		g.file.unlock()
	}
}

// fill takes over what the session says.
func (g *Game) fill() {
	h, scores := g.Session.Header(), g.Session.State().Scores
	g.Save = g.Session.AppendSave(nil)
	g.Player, g.Names = h.Player, h.Names
	for side := range g.Scores {
		g.Scores[side] = scores[g.Session.PlayerOf(play.Side(side))]
	}
	g.Turns, g.Finished = g.Session.History().Len(), g.Session.Phase() == play.Finished
}

// Title names the game.
func (g *Game) Title() string {
	if g.file != nil {
		return filepath.Base(g.file.path)
	}
	return g.Name
}

// Where says where the game is saved, after "Saved".
func (g *Game) Where() said.Text {
	if g.file != nil {
		return said.Of("in %s", g.file.path)
	}
	return said.Of("as %s", g.Name)
}

// Resume returns the flag of maven play that resumes the game, and its value.
func (g *Game) Resume() (flag, value string) {
	if g.file != nil {
		return "--save", g.file.path
	}
	return "--game", g.Name
}

// RecordPath is the file for the game's record.
func (g *Game) RecordPath() string {
	if g.file == nil {
		return filepath.Join(g.games.Dir, g.Name+recordSuffix)
	}
	path := strings.TrimSuffix(g.file.path, Suffix)
	if path == g.file.path {
		path = strings.TrimSuffix(path, filepath.Ext(path))
	}
	return path + recordSuffix
}

// WriteRecord writes the record of the game so far to a file: see Record. It makes the folder of games kept, and no other.
func (g *Game) WriteRecord(path string) error {
	text, err := Record(g.Session, strings.TrimSuffix(g.Title(), Suffix), "")
	if err != nil {
		return err
	}
	if dir := g.games.Dir; filepath.Dir(path) == dir {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return library.Cause(err)
		}
		os.Chmod(dir, 0o700) // nobody else has a place in the data directory
	}
	return library.WriteContent(path, text)
}
