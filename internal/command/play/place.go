package play

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/store"
)

// A place is where a game is kept: in the database, or in the file of --save.
type place struct {
	file *saves.File // nil if the game is in the database

	cupboard *cupboard
	game     *shelf.Game    // nil until the game has begun
	sitting  *store.Sitting // as it was found, nil for none
	name     string         // of a new game; "" for one with a number
}

// A cupboard is the games in the database, and the folder of the records of those that have ended.
type cupboard struct {
	shelf.Shelf
	folder   saves.Folder
	imported int
	skipped  []error // why saved files of the folder were not imported
}

// openCupboard opens the database, makes it if there is none, and imports the saved files of earlier versions.
func openCupboard(ctx context.Context, a *command.App) (*cupboard, error) {
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
	c := &cupboard{folder: saves.Folder{Dir: filepath.Join(dir, "games")}}
	c.Shelf = shelf.Shelf{Store: s, Settings: func(r setting.Request) (*setting.Settings, error) {
		return command.Once(known, r, func() (*setting.Settings, error) { return a.Settings(r), nil })
	}}
	if !s.ReadOnly {
		c.imported, c.skipped, err = c.Import(c.folder)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return c, nil
}

// close closes the database.
func (c *cupboard) close() error { return c.Store.Close() }

// close gives the place back.
func (p *place) close() {
	if p.file != nil {
		p.file.Close()
	} else {
		p.cupboard.close() // what was kept is on the disk
	}
}

// begun reports whether the place holds a game already.
func (p *place) begun() bool {
	if p.file != nil {
		return p.file.Text != nil
	}
	return p.sitting != nil
}

// restore returns the game that the place holds, on the table that open opens for it.
func (p *place) restore(open func(*play.Header) (play.Table, error)) (*play.Session, error) {
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
	if err == nil && p.file == nil {
		p.game = &shelf.Game{Sitting: *p.sitting, Session: session}
	}
	return session, err
}

// text returns the saved game.
func (p *place) text() []byte {
	if p.file != nil {
		return p.file.Text
	}
	return p.sitting.Save
}

// keep saves the game. The error is store.ErrStale if another program has gone on with it.
func (p *place) keep(s *play.Session) error {
	switch {
	case p.file != nil:
		return p.file.Keep(s)
	case p.game == nil:
		game, err := p.cupboard.Begin(p.name, "", s)
		if err == nil {
			p.game = game
		}
		return err
	}
	p.game.Session = s
	return p.cupboard.Keep(p.game, p.game.Clock)
}

// again reads the game as another program has left it.
func (p *place) again() error {
	sitting, err := p.cupboard.Store.Sitting(p.game.ID)
	if err == nil {
		p.sitting = sitting
	}
	return err
}

// title names the game.
func (p *place) title() string {
	switch {
	case p.file != nil:
		return filepath.Base(p.file.Path)
	case p.game != nil:
		return p.game.Name
	case p.sitting != nil:
		return p.sitting.Name
	}
	return p.name
}

// where says where the game is saved, after "Saved".
func (p *place) where() string {
	if p.file != nil {
		return "in " + p.file.Path
	}
	return "as " + p.title()
}

// resume returns the flags that resume the game.
func (p *place) resume() string {
	if p.file != nil {
		return "--save " + p.file.Path
	}
	return "--game " + p.title()
}

// recordPath is the file for the game's record.
func (p *place) recordPath() string {
	if p.file != nil {
		return p.file.RecordPath()
	}
	return filepath.Join(p.cupboard.folder.Dir, p.title()+".gcg")
}

// keepRecord writes the record of the game so far to a file.
func (p *place) keepRecord(path string, s *play.Session) error {
	return saves.KeepRecord(path, s, saves.Name(p.title()))
}

// behind reports whether an error says that another program has gone on with the game.
func behind(err error) bool { return errors.Is(err, store.ErrStale) }

// missing reports whether an error says that a game is not there.
func missing(err error) bool {
	var none *store.MissingError
	return errors.As(err, &none)
}
