// Package search looks ahead as the classic program did. A Searcher uses the same method as the original:
// the endgame (EndgameSolver) with fewer than 8 unseen tiles, the pre-endgame (package preend) with 8 to 16, the static search with more. A Simulator plays candidates out.
//
// The thresholds are those of the original program, and so are the switches for the first two methods. The comment on each
// type says what else is known of the original and what is ours. Values are centipoints (cp).
//
// Sharp edges: a Searcher belongs to one goroutine, and the list it returns is valid until the next call.
// The move to play is its first. A search does not change the position, so nothing must be restored if it is
// cancelled. A known rack of the other side matters only in the endgame.
package search

import (
	"cmp"
	"context"
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/preend"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
	"maven/internal/stat"
)

// FewestUnseen and MostUnseen tiles bound the pre-endgame.
const (
	FewestUnseen, MostUnseen = preend.FewestUnseen, preend.MostUnseen
)

// A Method says how the moves of a position were ranked.
type Method string

// The methods.
const (
	Static              Method = "static"                        // by leave and full evaluation
	PreEndgame          Method = "pre-endgame"                   // by the replies that the racks of the other side can make
	Endgame             Method = "endgame"                       // by a tree of moves
	InsteadOfPreEndgame Method = "static instead of pre-endgame" // although 8 to 16 tiles are unseen and the pre-endgame is on
	InsteadOfEndgame    Method = "static instead of endgame"     // although fewer are unseen and the endgame is on
)

// A Report says how a list was made.
type Report struct {
	Method  Method
	Known   stat.Known    // the totals: Proven if every line was searched to the end of the game, otherwise Heuristic
	Unseen  int           // tiles; they decide the method
	Best    board.Move    // the move to play, the first of the list
	Reason  string        // why the search ended, or why the static search replaced it; "" if there is nothing to say
	PreEnd  preend.Report // of the pre-endgame, if there was one
	Endgame EndgameReport // of the endgame, if there was one
}

// Options change what a Searcher does. The zero value is the whole program.
type Options struct {
	NoPreEndgame bool        // static search in place of the pre-endgame
	NoEndgame    bool        // static search in place of the endgame
	Nodes        int         // of the endgame's pool; 0 for MaxNodes
	Bias         int         // cp added to the worth of an exchange: the user's wish
	Seed         random.Seed // of the turn: what a level sees
	Kibitz       bool        // try all of the ten best moves of a pre-endgame again, not only those that may be the best
	Level        int         // StrongestLevel, or 0, for the whole program, to WeakestLevel
}

// A Searcher ranks moves. Its Options may be changed between searches.
type Searcher struct {
	Options

	set    *tables.Set
	active []*words.Section
	static *rank.Static
	preend *preEndgame // nil until first used, like tree
	tree   *EndgameSolver
	size   int // Nodes when tree was made
}

// New returns a Searcher for words of the active sections, at most two, and a set of tables, which must not
// change while it is in use.
func New(set *tables.Set, active []*words.Section, options Options) *Searcher {
	return &Searcher{Options: options, set: set, active: active, static: rank.NewStatic(set, active)}
}

// Search ranks the moves of the side to move; the list has at least one. Once the context is done, it
// returns the best found so far. Equal positions, Options and tables give equal results, unless a search
// was cancelled.
func (s *Searcher) Search(ctx context.Context, p *board.Position) (*board.List, Report) {
	unseen := p.Unseen().N
	var list *board.List
	r := Report{Method: Static}
	switch {
	case s.Level > StrongestLevel:
		list, r.Reason = s.weakened(p), fmt.Sprintf("level %d sees some of its candidates", s.Level)
	case unseen > MostUnseen || unseen >= FewestUnseen && s.NoPreEndgame || unseen < FewestUnseen && s.NoEndgame:
		list = s.rank(p)
	case unseen >= FewestUnseen:
		list, r = s.lookAhead(ctx, p)
	default:
		list, r = s.endgame(ctx, p)
	}
	r.Unseen, r.Known = unseen, max(r.Known, stat.Heuristic)
	r.Best = list.Moves()[0]
	return list, r
}

// rank runs the static search on a copy, because that search notes crossing words on the board.
func (s *Searcher) rank(p *board.Position) *board.List {
	work := *p
	s.static.Bias = s.Bias
	return s.static.Search(&work)
}

func (s *Searcher) endgame(ctx context.Context, p *board.Position) (*board.List, Report) {
	if s.tree == nil || s.size != s.Nodes {
		nodes := cmp.Or(s.Nodes, MaxNodes)
		s.tree, s.size = NewEndgameSolver(s.active, nodes), s.Nodes
	}
	list, did, err := s.tree.Solve(ctx, p)
	if err != nil {
		return s.rank(p), Report{Method: InsteadOfEndgame, Reason: err.Error()}
	}
	r := Report{Method: Endgame, Reason: did.Stopped, Endgame: did}
	if did.Proven {
		r.Known = stat.Proven
	}
	return list, r
}
