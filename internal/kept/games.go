// Package kept keeps games of a person against the program on disk: in the database, where the terminal and the page both
// find them, or each in a file of its own, NAME.play.json.
//
// A Game is one such game: as it is played, and as it was kept last. It is taken, played, and kept again after each
// action. If another program has continued it meanwhile, keeping it fails with store.ErrStale, and nothing is lost: it
// is taken again. When it has ended, its record goes among the games of the database, and it counts in the person's
// profile if it was against the original.
//
// A saved game of the original can be gone on with: it keeps the tiles that were drawn there, and is not counted.
//
// Sharp edges: a game from a position has no record. A game in a file is locked while it is open, is not counted, and has
// no clocks.
package kept

import (
	"bytes"
	"errors"
	"time"

	"maven/internal/engine"
	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/play"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
)

const (
	// Collection is the collection of the records of games that have ended.
	Collection = "Against Maven"

	// Shared is the collection of the records of games between two persons at one screen.
	Shared = "At one screen"

	// Most is how many games are listed or looked at, the ones played last.
	Most = 1000

	mostCounted = 200 // games looked at for the last one against a level
)

// Games opens the games that are kept. Its methods can be called from any goroutine if Settings can.
type Games struct {
	Store    *store.Store                                     // nil where games are only in files
	Settings func(setting.Request) (*setting.Settings, error) // what judges and plays by these names
	Refuse   func(player string) error                        // refuses players that are not to be opened; nil for none
	Screens  bool                                             // two persons can be handed one screen in turn
	Dir      string                                           // where the terminal writes the records of games that have ended
}

// Equipment returns what a game of the header is played with. Unless moving, it opens no players. told is what the person
// should know about the player, if anything.
func (s *Games) Equipment(h *play.Header, moving bool) (e play.Equipment, told said.Text, err error) {
	settings, err := s.Settings(setting.Request{Lexicon: h.Lexicon, Rules: h.Rules, Tiles: h.Tiles})
	if err != nil {
		return e, told, err
	}
	start, err := settings.Start()
	if err != nil {
		return e, told, err
	}
	e = play.Equipment{Rules: start.Rules.WithChallenge(h.Challenge, h.Bonus), Words: start.Words}
	if h.Player == play.TwoPersons {
		e, err = s.between(settings, e, moving)
		return e, told, err
	}
	if moving && s.Refuse != nil {
		if err := s.Refuse(h.Player); err != nil {
			return e, told, err
		}
	}
	spec, err := setting.ParsePlayer(h.Player)
	if err != nil {
		if moving {
			return e, told, err
		}
		return e, told, nil
	}
	own, err := start.For(spec)
	if err != nil {
		return e, told, err
	}
	if h.Words == "" || h.Words == own.Words.Hash() { // a game that began with other words goes on with them
		e.Words = own.Words
	}
	if !moving {
		return e, told, nil
	}
	played := settings.With(e.Rules, e.Words)
	judge, _, err := played.Evaluation()
	if err != nil {
		return e, told, err
	}
	side, err := played.Open(spec)
	if err != nil {
		return e, told, err
	}
	if side.KnowsAll {
		told = said.Of("Maven does not know how common the words of %s are, so every level knows them all; lower levels still overlook plays.", e.Words.Name)
	}
	e.Player, e.Judge = side.New(), played.Static(judge)
	if e.Hints = e.Judge; spec.Kind == setting.ClassicPlayer {
		spec.Search.Level, spec.Search.Bias = 0, 0 // hints are the whole program's
		whole, err := played.Open(spec)
		if err != nil {
			return e, told, err
		}
		e.Hints = whole.New()
	}
	return e, told, nil
}

// ErrTwoPersons refuses a game where both racks would be in sight.
const ErrTwoPersons = said.Fixed("two persons play this game at one screen; only the page hides their racks from each other")

// between returns what two persons play with.
func (s *Games) between(settings *setting.Settings, e play.Equipment, moving bool) (play.Equipment, error) {
	if !s.Screens {
		return e, ErrTwoPersons
	}
	if !moving {
		return e, nil
	}
	judge, _, err := settings.With(e.Rules, e.Words).Evaluation()
	if err != nil {
		return e, err
	}
	e.Judge = settings.With(e.Rules, e.Words).Static(judge)
	return e, nil
}

// New returns a game that is to begin in the database. Without a name it gets one with a number.
func (s *Games) New(name string) *Game {
	return &Game{SavedGame: store.SavedGame{Name: name}, games: s}
}

// Game returns the game of a number, as it is kept. The errors are those of store.SavedGame.
func (s *Games) Game(id int64) (*Game, error) { return s.found(s.Store.SavedGames().Read(id)) }

// Named returns the game of a name, as it is kept. The errors are those of SavedGames.Named.
func (s *Games) Named(name string) (*Game, error) { return s.found(s.Store.SavedGames().Named(name)) }

func (s *Games) found(row *store.SavedGame, err error) (*Game, error) {
	if err != nil {
		return nil, err
	}
	return &Game{SavedGame: *row, games: s}, nil
}

// Last returns the game played last that can go on, nil for none.
func (s *Games) Last() (*Game, error) {
	all, err := s.Store.SavedGames().List(Most)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if all[i].Finished {
			continue
		}
		g, err := s.Game(all[i].ID)
		if err != nil {
			return nil, err
		}
		if try := *g; try.Take(false) == nil {
			return g, nil
		}
	}
	return nil, nil
}

// InDatabase returns the game of a name as it is kept, or the one that is to begin under it. Without a name it returns the game played
// last that can go on, or one that is to begin. With fresh, it refuses a name that a game has, with ErrBegun and that game, and passes
// over the last game, which is then unfinished.
func (s *Games) InDatabase(name string, fresh bool) (g, unfinished *Game, err error) {
	if name == "" {
		last, err := s.Last()
		if err != nil || last == nil || fresh {
			return s.New(""), last, err
		}
		return last, nil, nil
	}
	g, err = s.Named(name)
	switch {
	case errors.As(err, new(*store.MissingError)):
		return s.New(name), nil, nil
	case err == nil && fresh:
		err = ErrBegun
	}
	return g, nil, err
}

// List describes the games, the one played last first. With tried, each that is not finished is taken, so that the list
// says if it cannot go on.
func (s *Games) List(most int, tried bool) ([]form.KeptGame, error) {
	all, err := s.Store.SavedGames().List(most)
	if err != nil {
		return nil, err
	}
	games := []form.KeptGame{}
	for i := range all {
		f := listed(&all[i])
		if tried && !all[i].Finished {
			g, err := s.Game(all[i].ID)
			if err == nil {
				err = g.Take(false)
			}
			if err != nil {
				f.State, f.Error, f.Sides, f.Player = Unreadable, err.Error(), nil, ""
			}
		}
		games = append(games, f)
	}
	return games, nil
}

// NextLevel returns the level for a new game, and why: it follows from the last game against a level that has ended,
// and passes over games from positions.
func (s *Games) NextLevel() (engine.Level, said.Text, error) {
	all, err := s.Store.SavedGames().List(mostCounted)
	if err != nil {
		return 0, said.Text{}, err
	}
	for i := range all {
		spec, err := setting.ParsePlayer(all[i].Player)
		if err != nil || !all[i].Finished || spec.Kind != setting.LevelPlayer {
			continue
		}
		g, err := s.Game(all[i].ID)
		if err != nil || g.Take(false) != nil || g.Session.Header().Position != "" {
			continue
		}
		level, why := play.NextLevel(g.Session, spec.Level)
		return level, why, nil
	}
	return FirstLevel, said.Of("Your first game is against level %d.", int(FirstLevel)), nil
}

// record puts the record of a game that has ended into the database, and returns its number there.
func (s *Games) record(g *Game, ended time.Time) (int64, error) {
	text, err := Record(g.Session, g.Name, ended.Format(time.DateOnly))
	if err != nil {
		return 0, err
	}
	h := g.Session.Header()
	kept := &store.Game{Record: text, Source: g.Name, Rules: h.Rules, Tiles: h.Tiles, Own: true}
	if kept.Facts, err = s.facts(kept); err != nil {
		return 0, err
	}
	added, err := s.Store.Add([]*store.Game{kept}, false)
	if err != nil {
		return 0, err
	}
	_, err = s.Store.Collections().Add(map[bool]string{false: Collection, true: Shared}[g.Session.Header().Shared()], []int64{added[0].ID}, nil)
	return added[0].ID, err
}

// facts finds the facts of a record: it is a store.Reader.
func (s *Games) facts(g *store.Game) (f facts.Facts, err error) {
	settings, err := s.Settings(setting.Request{Rules: g.Rules, Tiles: g.Tiles})
	if err != nil {
		return f, err
	}
	records, err := settings.Records("")
	if err != nil {
		return f, err
	}
	file, err := gcg.Read(bytes.NewReader(g.Record))
	if err != nil {
		return f, err
	}
	return records.Check(file).Facts(g.Record), nil
}
