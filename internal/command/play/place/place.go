// Package place keeps the games of `maven play`: in the database (Cupboard), or in the file of --save.
//
// Sharp edges: a database is open once in a program, so a Place with a cupboard lends it to whoever needs one.
package place

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/store"
)

// A Place is where a game is kept: in the database, or in the file of --save.
type Place struct {
	File *saves.File // nil if the game is in the database

	Cupboard *Cupboard
	Game     *shelf.Game    // nil until the game has begun
	Sitting  *store.Sitting // as it was found, nil for none
	Name     string         // of a new game; "" for one with a number
	Clock    string         // as it is to be kept; "" for a game without
}

// A Cupboard is the games in the database, and the folder of the records of those that have ended.
type Cupboard struct {
	shelf.Shelf
	Folder   saves.Folder
	Imported int
	Skipped  []error // why saved files of the folder were not imported
}

// Open opens the database, makes it if there is none, and imports the saved files of earlier versions.
func Open(ctx context.Context, a *command.App) (*Cupboard, error) {
	dir := a.Library().Dir()
	if dir == "" {
		_, err := library.DefaultDir(a.Getenv)
		return nil, fmt.Errorf("no data directory for the games: %w; --save FILE keeps a game elsewhere", err)
	}
	s, err := a.OpenStore(ctx, "")
	if err != nil {
		return nil, fmt.Errorf("%w; --save FILE keeps a game elsewhere", err)
	}
	known := map[setting.Request]*setting.Settings{}
	c := &Cupboard{Folder: saves.Folder{Dir: filepath.Join(dir, "games")}}
	c.Shelf = shelf.Shelf{Store: s, Settings: func(r setting.Request) (*setting.Settings, error) {
		return command.Once(known, r, func() (*setting.Settings, error) { return a.Settings(r), nil })
	}}
	if !s.ReadOnly {
		c.Imported, c.Skipped, err = c.Import(c.Folder)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return c, nil
}

// Close closes the database.
func (c *Cupboard) Close() error { return c.Store.Close() }

// Close gives the place back.
func (p *Place) Close() {
	if p.File != nil {
		p.File.Close()
	} else {
		p.Cupboard.Close() // what was kept is on the disk
	}
}

// Begun reports whether the place holds a game already.
func (p *Place) Begun() bool {
	if p.File != nil {
		return p.File.Text != nil
	}
	return p.Sitting != nil
}

// Restore returns the game that the place holds, on the table that open opens for it.
func (p *Place) Restore(open func(*play.Header) (play.Table, error)) (*play.Session, error) {
	text := p.text()
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, err
	}
	table, err := open(&save.Header)
	if err != nil {
		return nil, err
	}
	session, err := play.Restore(save, table)
	if err == nil && p.File == nil {
		p.Game, p.Clock = &shelf.Game{Sitting: *p.Sitting, Session: session}, p.Sitting.Clock
	}
	return session, err
}

// text returns the saved game.
func (p *Place) text() []byte {
	if p.File != nil {
		return p.File.Text
	}
	return p.Sitting.Save
}

// Keep saves the game. The error is store.ErrStale if another program has gone on with it.
func (p *Place) Keep(s *play.Session) error {
	switch {
	case p.File != nil:
		return p.File.Keep(s)
	case p.Game == nil:
		game, err := p.Cupboard.Begin(p.Name, p.Clock, s)
		if err == nil {
			p.Game = game
		}
		return err
	}
	p.Game.Session = s
	return p.Cupboard.Keep(p.Game, p.Clock)
}

// Again reads the game as another program has left it.
func (p *Place) Again() error {
	sitting, err := p.Cupboard.Store.Sitting(p.Game.ID)
	if err == nil {
		p.Sitting = sitting
	}
	return err
}

// Title names the game.
func (p *Place) Title() string {
	switch {
	case p.File != nil:
		return filepath.Base(p.File.Path)
	case p.Game != nil:
		return p.Game.Name
	case p.Sitting != nil:
		return p.Sitting.Name
	}
	return p.Name
}

// Where says where the game is saved, after "Saved".
func (p *Place) Where() string {
	if p.File != nil {
		return "in " + p.File.Path
	}
	return "as " + p.Title()
}

// Resume returns the flags that resume the game.
func (p *Place) Resume() string {
	if p.File != nil {
		return "--save " + p.File.Path
	}
	return "--game " + p.Title()
}

// RecordPath is the file for the game's record.
func (p *Place) RecordPath() string {
	if p.File != nil {
		return p.File.RecordPath()
	}
	return filepath.Join(p.Cupboard.Folder.Dir, p.Title()+".gcg")
}

// KeepRecord writes the record of the game so far to a file.
func (p *Place) KeepRecord(path string, s *play.Session) error {
	return saves.KeepRecord(path, s, saves.Name(p.Title()))
}

// Behind reports whether an error says that another program has gone on with the game.
func Behind(err error) bool { return errors.Is(err, store.ErrStale) }

// Missing reports whether an error says that a game is not there.
func Missing(err error) bool {
	var none *store.MissingError
	return errors.As(err, &none)
}

// MostGames is how many games are looked at, the ones played last.
const MostGames = 1000

// Last returns the game played last that can go on, nil for none.
func (c *Cupboard) Last() (*store.Sitting, error) {
	all, err := c.Store.Sittings(MostGames)
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

// Unreadable is the state of a game that cannot go on, besides those of package shelf.
const Unreadable = "unreadable"

// Listed describes a game. One that is not finished is tried, so that the list says if it cannot go on.
func (c *Cupboard) Listed(g *store.Sitting) form.KeptGame {
	f := shelf.Listed(g)
	if g.Finished {
		return f
	}
	whole, err := c.Store.Sitting(g.ID)
	if err == nil {
		_, _, err = c.Take(whole, false)
	}
	if err != nil {
		f.State, f.Error, f.Sides, f.Player = Unreadable, err.Error(), nil, ""
	}
	return f
}
