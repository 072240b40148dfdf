package setting

import (
	"cmp"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/winprob"
)

// A Setting has the rules, words and tables for positions. It does not change, and many goroutines may share it.
type Setting struct {
	Rules *rules.Rules
	Words *lexicon.Lexicon

	from *Settings
}

// Leaves returns the leave table and its name: the one that the request names, or the built-in one for the tiles. If
// there is none it returns nil and None, and leaves are worth nothing.
func (s *Setting) Leaves() (*leave.Table, string, error) { return s.LeavesNamed(s.from.request.Leaves) }

// LeavesNamed is Leaves for a request that names this table.
func (s *Setting) LeavesNamed(name string) (*leave.Table, string, error) {
	l, key := s.from.library, tableKey{set: s.Rules.Tiles, rack: s.Rules.RackSize}
	open := func() (*leave.Table, error) { return l.DefaultLeaves(s.Rules) }
	switch name {
	case None:
		return nil, None, nil
	case "":
	default:
		key.name, key.rules, key.words = name, s.Rules.Name, s.Words
		open = func() (*leave.Table, error) {
			table, warning, err := l.Leaves(name, s.Rules, s.Words)
			if warning != "" && s.from.warn != nil {
				s.from.warn(warning)
			}
			return table, err
		}
	}
	table, err := s.from.leaves.get(key, open)
	switch {
	case err != nil:
		return nil, "", Requested(name, err)
	case table == nil:
		return nil, None, nil
	}
	return table, cmp.Or(name, s.Rules.Tiles.Name), nil
}

// Win returns the win table: the one that the request names, or the built-in one for the tiles; nil if there is none.
func (s *Setting) Win() (*winprob.Table, error) { return s.WinNamed(s.from.request.Win) }

// WinNamed is Win for a request that names this table.
func (s *Setting) WinNamed(name string) (*winprob.Table, error) {
	l, key := s.from.library, tableKey{set: s.Rules.Tiles, rack: s.Rules.RackSize}
	open := func() (*winprob.Table, error) { return l.DefaultWinProb(s.Rules) }
	switch name {
	case None:
		return nil, nil
	case "":
	default:
		key.name, key.rules, key.words = name, s.Rules.Name, s.Words
		open = func() (*winprob.Table, error) { return l.WinProb(name, s.Rules, s.Words) }
	}
	table, err := s.from.wins.get(key, open)
	return table, Requested(name, err)
}

// Judge returns the judge of static equity, and the name of its leave table.
func (s *Setting) Judge() (*eval.Static, string, error) {
	table, name, err := s.Leaves()
	if err != nil {
		return nil, "", err
	}
	return eval.NewStatic(table), name, nil
}

// Board returns an empty board.
func (s *Setting) Board() *board.Board { return board.New(s.Rules, s.Words.Graph) }

// Static returns a player that ranks moves by judge, with memory of its own.
func (s *Setting) Static(judge *eval.Static) *engine.Static { return engine.NewStatic(judge, s.Words) }
