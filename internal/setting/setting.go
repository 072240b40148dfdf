package setting

import (
	"cmp"

	"maven/internal/board"
	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/unseen"
	"maven/internal/winprob"
)

// A Setting has the rules, words and tables for positions. It does not change, and many goroutines may share it.
type Setting struct {
	Rules  *rules.Rules
	Words  *lexicon.Lexicon
	Absent string    // the word list that the position names, if it is not here; Words stands for it
	Near   string    // the list here that is closest to it, "" if nothing is known of its name
	Remark said.Text // on the words, none where they are not those that the position names

	from    *Settings
	players library.Cache[string, *Opened]    // those opened last
	others  library.Cache[Original, *Setting] // the same rules with the words of files of the original
	file    Original                          // which the words are from, where they are such words
}

// Leaves returns the leave table and its name: the one that the request names, or the built-in one for the tiles. If
// there is none it returns nil and None, and leaves are worth nothing.
func (s *Setting) Leaves() (*leave.Table, string, error) { return s.leavesNamed(s.from.request.Leaves) }

// leavesNamed is Leaves for a request that names this table.
func (s *Setting) leavesNamed(name string) (*leave.Table, string, error) {
	table, err := tableNamed(s, &s.from.leaves, name, func(name string, r *rules.Rules, words *lexicon.Lexicon) (*leave.Table, error) {
		table, warning, err := s.from.library.Leaves(name, r, words)
		if warning != "" && s.from.warn != nil {
			s.from.warn(warning)
		}
		return table, err
	})
	switch {
	case err != nil:
		return nil, "", err
	case table == nil:
		return nil, None, nil
	}
	return table, cmp.Or(name, s.UsualTables()), nil
}

// tableNamed returns the table of a name, which open opens once; nil for None.
func tableNamed[T any](s *Setting, tables *library.Cache[tableKey, *T], name string, open func(string, *rules.Rules, *lexicon.Lexicon) (*T, error)) (*T, error) {
	if name == None {
		return nil, nil
	}
	table, err := tables.Get(s.tableKey(name), func() (*T, error) { return open(name, s.Rules, s.Words) })
	return table, Requested(name, err)
}

// UsualTables returns the name of the tables that are used if none is named: that of the list if it is from a kit, else that of the tiles.
func (s *Setting) UsualTables() string {
	if s.from.library.KitOf(s.Words) != nil {
		return s.Words.Name
	}
	return s.Rules.Tiles.Name
}

// tableKey returns the key of a table that is asked for; the built-in one of the tiles, "", goes with any words and board, but for words
// that are from a kit.
func (s *Setting) tableKey(name string) tableKey {
	key := tableKey{set: s.Rules.Tiles, rack: s.Rules.RackSize}
	if name != "" {
		key.name, key.rules, key.words = name, s.Rules.Name, s.Words
	} else if s.from.library.KitOf(s.Words) != nil {
		key.words = s.Words
	}
	return key
}

// unseenNamed returns the unseen table of that name, or if the name is "" the built-in one for the tiles, and its name.
// If there is none it returns nil and "". The built-in table goes with the built-in leaves: there is none by default
// if the request for the leaves names a table.
func (s *Setting) unseenNamed(name, leaves string) (*unseen.Table, string, error) {
	if name == "" && leaves != "" {
		return nil, "", nil
	}
	table, err := tableNamed(s, &s.from.unseen, name, s.from.library.Unseen)
	if err != nil || table == nil {
		return nil, "", err
	}
	return table, cmp.Or(name, s.UsualTables()), nil
}

// boardNamed returns the board table of that name; nil for None, and for no name.
func (s *Setting) boardNamed(name string) (*boardtable.Table, error) {
	if name == "" {
		return nil, nil
	}
	return tableNamed(s, &s.from.boards, name, s.from.library.Board)
}

// Win returns the win table: the one that the request names, or the built-in one for the tiles; nil if there is none.
func (s *Setting) Win() (*winprob.Table, error) { return s.WinNamed(s.from.request.Win) }

// WinNamed is Win for a request that names this table.
func (s *Setting) WinNamed(name string) (*winprob.Table, error) {
	return tableNamed(s, &s.from.wins, name, s.from.library.WinProb)
}

// TableNames are the names of a judge's tables.
type TableNames struct {
	Leaves string // None for none
	Unseen string // "" for none
	Board  string // of near ties; "" for none
}

// String names the tables for people, such as "english" or "english, unseen english".
func (n TableNames) String() string {
	text := n.Leaves
	if n.Unseen != "" {
		text += ", unseen " + n.Unseen
	}
	if n.Board != "" {
		text += ", board " + n.Board
	}
	return text
}

// Usual reports whether the rules are the usual ones, and the tables those that their tiles have.
func (s *Setting) Usual(n TableNames) bool {
	return s.Rules.Name == Rules && n.Leaves == s.Rules.Tiles.Name && s.from.request.Unseen == "" && s.from.library.KitOf(s.Words) == nil
}

// Evaluation returns the static evaluation by the tables that the request names, and their names.
func (s *Setting) Evaluation() (*eval.Static, TableNames, error) { return s.evaluation("", "") }

// evaluation is Evaluation for a player that names tables of its own; "" leaves the choice to the request.
func (s *Setting) evaluation(leaves, unseen string) (*eval.Static, TableNames, error) {
	var names TableNames
	leaves = cmp.Or(leaves, s.from.request.Leaves)
	table, name, err := s.leavesNamed(leaves)
	if err != nil {
		return nil, names, err
	}
	names.Leaves = name
	beside, name, err := s.unseenNamed(cmp.Or(unseen, s.from.request.Unseen), leaves)
	if err != nil {
		return nil, names, err
	}
	names.Unseen = name
	return eval.NewStatic(table).WithUnseen(beside), names, nil
}

// Board returns an empty board.
func (s *Setting) Board() *board.Board { return board.New(s.Rules, s.Words.Graph) }

// Static returns a player that ranks moves by judge, with memory of its own.
func (s *Setting) Static(judge *eval.Static) *engine.Static { return engine.NewStatic(judge, s.Words) }
