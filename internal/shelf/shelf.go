// Package shelf keeps games of a person against the program in the database, where the terminal and the page both find
// them, and puts the records of those that have ended among the games of the database.
//
// A game is taken from the shelf, played, and kept again after each action. If another program has gone on with it
// meanwhile, keeping it fails with store.ErrStale, and nothing is lost: it is taken again.
//
// Sharp edges: a game from a position has no record. Saved files that earlier versions wrote are imported once, and stay
// where they are under another name.
package shelf

import (
	"bytes"
	"fmt"
	"time"

	"maven/internal/engine"
	"maven/internal/notation/gcg"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/setting"
	"maven/internal/store"
)

// Collection is the collection of the records of games that have ended.
const Collection = "Against Maven"

// A Shelf is the place of the games. Its methods can be called from any goroutine if Settings can.
type Shelf struct {
	Store    *store.Store
	Settings func(setting.Request) (*setting.Settings, error) // what judges and plays by these names
	Refuse   func(player string) error                        // refuses players that are not to be opened; nil for none
}

// A Game is a game taken from the shelf.
type Game struct {
	store.Sitting
	Session *play.Session

	Rated   *original.Change // what the end of the game has changed in the person's profile; nil for nothing
	Unrated error            // why it could not be counted
}

// Table returns what a game of the header is played with. Unless moving, it opens no players. told is what the person
// should know about the player, "" for nothing.
func (s *Shelf) Table(h *play.Header, moving bool) (t play.Table, told string, err error) {
	settings, err := s.Settings(setting.Request{Lexicon: h.Lexicon, Rules: h.Rules, Tiles: h.Tiles})
	if err != nil {
		return t, "", err
	}
	start, err := settings.Start()
	if err != nil {
		return t, "", err
	}
	t = play.Table{Rules: h.RulesOf(start.Rules), Words: start.Words}
	if !moving {
		return t, "", nil
	}
	if s.Refuse != nil {
		if err := s.Refuse(h.Player); err != nil {
			return t, "", err
		}
	}
	played := settings.With(t.Rules, t.Words)
	judge, _, err := played.Evaluation()
	if err != nil {
		return t, "", err
	}
	spec, err := setting.ParsePlayer(h.Player)
	if err != nil {
		return t, "", err
	}
	side, err := played.Open(spec)
	if err != nil {
		return t, "", err
	}
	if side.KnowsAll {
		told = fmt.Sprintf("Maven does not know how common the words of %s are, so every level knows them all; lower levels still overlook plays.", t.Words.Name)
	}
	t.Player, t.Judge = side.New(), played.Static(judge)
	if t.Hints = t.Judge; spec.Kind == setting.ClassicPlayer {
		spec.Search.Level = 0 // hints are the whole program's
		whole, err := played.Open(spec)
		if err != nil {
			return t, "", err
		}
		t.Hints = whole.New()
	}
	return t, told, nil
}

// Begin puts a new game on the shelf. Without a name it gets one with a number. The error is store.ErrTaken.
func (s *Shelf) Begin(name, clock string, session *play.Session) (*Game, error) {
	g := &Game{Session: session}
	g.Name, g.Clock = name, clock
	g.fill()
	return g, s.Store.AddSitting(&g.Sitting)
}

// fill takes over what the session says.
func (g *Game) fill() {
	h, scores := g.Session.Header(), g.Session.State().Scores
	g.Save = g.Session.AppendSave(nil)
	g.Player, g.Names = h.Player, h.Names
	for side := range g.Scores {
		g.Scores[side] = scores[g.Session.Seat(play.Side(side))]
	}
	g.Turns, g.Finished = g.Session.History().Len(), g.Session.Phase() == play.Finished
}

// Take returns a game with its session. Unless moving, nobody can move in it. told is as in Table.
func (s *Shelf) Take(sitting *store.Sitting, moving bool) (g *Game, told string, err error) {
	save, err := play.DecodeSave(sitting.Save)
	if err != nil {
		return nil, "", err
	}
	table, told, err := s.Table(&save.Header, moving)
	if err != nil {
		return nil, "", err
	}
	session, err := play.Restore(save, table)
	if err != nil {
		return nil, "", err
	}
	g = &Game{Sitting: *sitting, Session: session}
	if g.Finished {
		g.Rated, g.Unrated = s.counted(g)
	}
	return g, told, nil
}

// Keep keeps a game as it is now, if it or its clock has changed. If it has ended, its record goes among the games of the
// database. The error is store.ErrStale.
func (s *Shelf) Keep(g *Game, clock string) error {
	kept := *g
	kept.Clock = clock
	kept.fill()
	if kept.Clock == g.Clock && bytes.Equal(kept.Save, g.Save) {
		return nil
	}
	if kept.Finished && kept.Record == 0 && kept.Session.Header().Position == "" {
		var err error
		if kept.Record, err = s.record(&kept, s.now()); err != nil {
			return err
		}
	}
	if err := s.Store.KeepSitting(&kept.Sitting); err != nil {
		return err
	}
	if kept.Finished && !g.Finished {
		kept.Rated, kept.Unrated = s.rate(&kept)
	}
	*g = kept
	return nil
}

func (s *Shelf) now() time.Time { return s.Store.Now() }

// record puts the record of a game that has ended into the database, and returns its number there.
func (s *Shelf) record(g *Game, ended time.Time) (int64, error) {
	text, err := saves.DatedRecord(g.Session, g.Name, ended.Format(time.DateOnly))
	if err != nil {
		return 0, err
	}
	h := g.Session.Header()
	settings, err := s.Settings(setting.Request{Rules: h.Rules, Tiles: h.Tiles})
	if err != nil {
		return 0, err
	}
	records, err := settings.Records("")
	if err != nil {
		return 0, err
	}
	file, err := gcg.Read(bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	j := records.Check(file)
	reading := store.Reading{File: j.File, Record: j.Record, History: j.History, Broken: j.History == nil || j.Irregular() != nil}
	added, err := s.Store.Add([]*store.Game{{Record: text, Source: g.Name, Rules: h.Rules, Tiles: h.Tiles, Facts: reading.Find(text)}}, false)
	if err != nil {
		return 0, err
	}
	_, err = s.Store.AddTo(Collection, []int64{added[0].ID}, nil)
	return added[0].ID, err
}

// NextLevel returns the level for a new game, and why: it follows from the last game against a level that has ended,
// and passes over games from positions. first is the level of the first game.
func (s *Shelf) NextLevel(first engine.Level) (engine.Level, string, error) {
	all, err := s.Store.Sittings(mostLooked)
	if err != nil {
		return 0, "", err
	}
	for i := range all {
		spec, err := setting.ParsePlayer(all[i].Player)
		if err != nil || !all[i].Finished || spec.Kind != setting.LevelPlayer {
			continue
		}
		whole, err := s.Store.Sitting(all[i].ID)
		if err != nil {
			continue
		}
		g, _, err := s.Take(whole, false)
		if err != nil || g.Session.Header().Position != "" {
			continue
		}
		level, why := g.Session.NextLevel(spec.Level)
		return level, why, nil
	}
	return first, fmt.Sprintf("Your first game is against level %s.", first), nil
}

// mostLooked is how many games are looked at for the last one that counts.
const mostLooked = 200
