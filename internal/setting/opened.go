package setting

import (
	"cmp"
	"fmt"
	"sync"

	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/lexicon"
	"maven/internal/program"
	"maven/internal/winprob"
)

// An Opened player is a player with its tables.
type Opened struct {
	Player
	Tables   TableNames           // of the original, Leaves names all its tables
	KnowsAll bool                 // a level that knows every word, because it is not known how common they are
	New      func() engine.Player // returns a player with memory of its own

	Faults func() program.Faults // of another program, so far; nil for our own players
}

// Open opens a player for positions of the setting, once: the same player is shared by all who open it. Other programs, and
// players made of more than names and numbers, are opened anew. Errors are those of its tables, and of rules that the
// original cannot play.
func (s *Setting) Open(p Player) (*Opened, error) {
	if p.Kind == ProgramPlayer || p.Sim.Utility != nil || p.Sim.Sampler != nil || p.Limits.Clock != nil {
		return s.open(p)
	}
	return s.players.Get(fmt.Sprintf("%+v", p), func() (*Opened, error) { return s.open(p) })
}

func (s *Setting) open(p Player) (*Opened, error) {
	o := &Opened{Player: p}
	if p.Kind == ClassicPlayer {
		return o, s.openClassic(o)
	}
	if p.Kind == ProgramPlayer {
		return o, s.openProgram(o)
	}
	var win *winprob.Table
	var noWin error
	var both sync.WaitGroup // both tables take a while to unpack
	if p.Win && p.Kind == StaticPlayer || p.Simulates() {
		both.Go(func() { win, noWin = s.Win() })
	}
	judge, names, err := s.evaluation(p.Leaves, p.Unseen)
	if both.Wait(); err != nil || noWin != nil {
		return nil, cmp.Or(err, noWin)
	}
	o.Tables = names
	if p.Kind == LevelPlayer {
		player, err := engine.NewLeveled(judge, s.Words, p.Level, p.Seed)
		if err != nil {
			return nil, err
		}
		o.KnowsAll = player.KnowsAll()
		o.New = func() engine.Player { return player.Again() }
		return o, nil
	}
	if p.Simulates() {
		player := engine.NewSimulated(judge, s.Words, win, p.Sim).UseLimits(p.Limits)
		if p.Infer {
			player.UseInference()
		}
		if o.New = func() engine.Player { return player.Again() }; p.Kind == FullPlayer {
			full := engine.NewFull(player, p.Without)
			if p.Memory > 0 {
				full.UseMemory(p.Memory)
			}
			o.New = func() engine.Player { return full.Again() }
		}
		return o, nil
	}
	player := s.Static(judge).UseWin(win)
	table, err := s.boardNamed(p.Board)
	if err != nil {
		return nil, err
	}
	if table != nil {
		boarded := engine.NewBoarded(player, table)
		o.Tables.Board = p.Board
		o.New = func() engine.Player { return boarded.Again() }
		return o, nil
	}
	o.New = func() engine.Player { return player.Again() }
	return o, nil
}

func (s *Setting) openClassic(o *Opened) error {
	set, err := s.from.Tables(o.Original)
	if err != nil {
		return err
	}
	section, err := s.from.library.Section(s.Words.Graph)
	if err != nil {
		return err
	}
	player, err := engine.NewClassic(s.Rules, set, section, o.Search)
	if err != nil {
		return err
	}
	o.Tables = TableNames{Leaves: s.from.TablesName(o.Original)}
	o.New = func() engine.Player { return player.Again() }
	return nil
}

// For returns the setting for a player. If the player is the original with a file that has the word list of this name,
// the setting has those words; otherwise it is unchanged.
func (s *Setting) For(p Player) (*Setting, error) {
	named := cmp.Or(p.Original, s.from.original)
	if p.Kind != ClassicPlayer || named == s.file {
		return s, nil
	}
	return s.others.Get(named, func() (*Setting, error) {
		file, err := s.from.Dictionary(named)
		mode, is := words.ModeNamed(s.Words.Name)
		if err != nil || file == nil || !is {
			return s, err
		}
		sections, err := file.Active(mode)
		if err != nil {
			return nil, err
		}
		graph, err := words.ToGraph(sections)
		if err != nil {
			return nil, err
		}
		own := s.from.With(s.Rules, lexicon.New(mode.String(), s.Rules.Tiles, graph, ""))
		own.file = named
		return own, nil
	})
}
