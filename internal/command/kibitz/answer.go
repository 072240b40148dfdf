package kibitz

import (
	"cmp"
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/setting"
)

// An answer is the result for one position.
type answer struct {
	line int  // in the file, 0 for none
	seed *int // of a random opening

	cgp      string
	desk     *desk
	position *game.Position
	analysis *engine.Analysis
	found    engine.Snapshot
	moves    []engine.Candidate // the moves shown

	judging bool        // --move asks about one move
	asked   string      // that move as the user wrote it
	also    []move.Move // moves asked about, by --move and --also
	illegal error       // why that move is illegal
	bad     error       // why there is no answer

	interrupted error // why there is only what was found so far, or why that is not saved
}

// A desk is a setting with the player that ranks the moves.
type desk struct {
	*setting.Setting
	player engine.Player
	spec   *setting.Opened
}

// maxDesks bounds the memory for a file of positions with many different rules.
const maxDesks = 16

// desk returns the desk for the setting of a position.
func (k *kibitzer) desk(s *setting.Setting) (*desk, error) {
	if k.desks == nil || len(k.desks) >= maxDesks && k.desks[s] == nil {
		k.desks = map[*setting.Setting]*desk{}
	}
	return command.Once(k.desks, s, func() (*desk, error) {
		s, err := s.For(k.options.spec)
		if err != nil {
			return nil, err
		}
		opened, err := s.Open(k.options.spec)
		if err != nil {
			return nil, err
		}
		return &desk{Setting: s, player: opened.New(), spec: opened}, nil
	})
}

// answer ranks the moves of one CGP line, or judges the move asked for.
func (k *kibitzer) answer(ctx context.Context, line string) (*answer, error) {
	p, err := k.app.Place(k.settings, line)
	if err != nil {
		return nil, err
	}
	d, err := k.desk(p.Setting)
	if err != nil {
		return nil, err
	}
	p = p.By(d.Setting)
	if err := p.NeedRack(); err != nil {
		return nil, err
	}
	if err := p.Hold(k.options.opponent); err != nil {
		return nil, k.wrong(fmt.Errorf("--opponent: %w", err))
	}
	b := p.Position.Board
	a := &answer{cgp: p.CGP, desk: d, position: p.Position}
	request := engine.Request{Count: k.options.count, Explain: k.options.explain || k.options.json || len(k.options.compare) > 0}
	if text := k.options.move; text != "" {
		a.judging, a.asked, request.Count = true, text, 1
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			return nil, err
		}
		if a.illegal = p.Position.Legal(&m); a.illegal != nil {
			return a, nil
		}
		request.Also = []move.Move{b.Canonical(m)}
	}
	also, err := p.Moves(k.options.also)
	if err != nil {
		return nil, k.wrong(fmt.Errorf("--also: %w", err))
	}
	request.Also = append(request.Also, also...)
	a.also = request.Also
	return a, k.rank(ctx, a, &request)
}

// wrong returns the error of a flag that does not fit the position. In a file it is the position's.
func (k *kibitzer) wrong(err error) error {
	if k.options.file != "" {
		return err
	}
	return command.UsageError(err)
}

// rank lets the player rank the moves.
func (k *kibitzer) rank(ctx context.Context, a *answer, r *engine.Request) error {
	keep := &k.options.saving
	if k.given != nil {
		if done, err := k.take(a, r); done || err != nil {
			return err
		}
	}
	analysis, err := keep.analyze(a, r)
	if err != nil {
		return err
	}
	a.analysis = analysis
	limits := k.options.limits()
	show, end := k.progress(limits)
	defer end()
	err = analysis.Run(ctx, keep.limits(limits, analysis), keep.during(analysis, show))
	a.found = analysis.Snapshot()
	a.interrupted = cmp.Or(err, keep.save(analysis))
	if err != nil && (!a.desk.spec.Simulates() || len(a.found.Candidates) == 0 || ctx.Err() == nil) {
		return err
	}
	a.show(r)
	return nil
}

// show chooses the moves to show of those found.
func (a *answer) show(r *engine.Request) {
	if a.moves = a.found.Candidates; a.judging {
		a.moves = []engine.Candidate{*a.found.Candidate(&r.Also[0])}
	}
}

// told returns what was found, as the forms tell it.
func (a *answer) told() *form.Found {
	d := a.desk
	return &form.Found{
		CGP: a.cgp, Setting: form.SettingOf(d.Setting, d.spec.Tables),
		Player: d.spec.Name, Position: a.position, Snapshot: a.found, Moves: a.moves, Judging: a.judging,
	}
}

// why explains the best move: against the one asked about, against those of --also, or against the second.
func (a *answer) why() []explain.Against {
	return explain.Best(a.position, a.found.Findings, a.also)
}
