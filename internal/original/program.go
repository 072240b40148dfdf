package original

import (
	"cmp"
	"context"
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/setting"
)

// A Program has what the original thinks with.
type Program struct {
	Set   *tables.Set
	Words *setting.OriginalWords
}

// OpenProgram opens the tables and the words of the original; lexicon is the word list that a position names, "" for none.
func OpenProgram(settings *setting.Settings, o setting.Original, lexicon string) (*Program, error) {
	set, err := settings.Tables(o)
	if err != nil {
		return nil, err
	}
	list, err := settings.OriginalWords(o, lexicon)
	return &Program{set, list}, err
}

// Lexicon returns the form of the words.
func (o *Program) Lexicon() form.Lexicon {
	return form.Lexicon{Name: o.Words.Name, Hash: o.Words.Hash()}
}

// Moves returns the moves of a position to play out: the best ones, as many as asked for, and some in ordinary notation, each
// once. After the ten of the original's list they go by score plus worth of the leave. Errors wrap search.ErrCandidates, or are those
// of Parse.
func (o *Program) Moves(p *Position, best int, also []string) ([]board.Move, error) {
	var given []board.Move
	for _, text := range also {
		m, err := p.Parse(text)
		if err != nil {
			return nil, err
		}
		given = append(given, m)
	}
	static := rank.NewStatic(o.Set, o.Words.Active)
	named, err := search.Candidates(static, p.Position, min(best, board.ListSize), given)
	if err != nil || best <= board.ListSize {
		return named, err
	}
	pool := p.Unseen()
	var table rank.LeaveTable
	rank.NewLeaveBuilder(o.Set).Normal(&table, p.Racks[p.Turn], &pool)
	var further []board.Move
	static.Candidates(p.Position, &pool, &table, func(m *board.Move) {
		if !slices.ContainsFunc(named, func(n board.Move) bool { return n.Same(m) }) {
			further = append(further, *m)
		}
	})
	slices.SortStableFunc(further, func(x, y board.Move) int { return cmp.Compare(y.Total(), x.Total()) })
	further = further[:min(len(further), best-board.ListSize)]
	return search.Candidates(static, p.Position, board.ListSize, append(given, further...))
}

// Simulate plays the best moves of a position out so often, as many as asked for. If ctx ends, the form has what is known by then. The
// moves name the tiles that they play through.
func (o *Program) Simulate(ctx context.Context, p *game.Position, best, iterations int, seed random.Seed) (*Simulation, error) {
	g, err := At(p, "")
	if err != nil {
		return nil, err
	}
	moves, err := o.Moves(g, best, nil)
	if err != nil {
		return nil, err
	}
	sim, stopped := o.PlayOut(g, moves, UsualTurns, seed), search.Cancelled
	complete, err := sim.Run(ctx, iterations, func() {})
	if err != nil {
		return nil, err
	}
	if complete {
		stopped = search.Complete
	}
	f := sim.Form(stopped)
	for i := range f.Moves {
		f.Moves[i].Text = g.Fill(f.Moves[i].Text)
	}
	return f, nil
}

// PlayOut plays moves of a position out, which Moves returns. Both sides play turns turns after each, by all searches but that of
// the pre-endgame, which is slow.
func (o *Program) PlayOut(p *Position, moves []board.Move, turns int, seed random.Seed) *PlayOut {
	active := o.Words.Active
	s := &PlayOut{position: p, rater: rank.NewStatic(o.Set, active), turns: turns, seed: seed,
		simulator: search.NewSimulator(active, search.Choosers(o.Set, active, search.Options{NoPreEndgame: true}))}
	for i := range moves {
		s.moves = append(s.moves, moves[i])
		s.found = append(s.found, search.Candidate{Move: moves[i], Given: i})
	}
	return s
}
