package kibitz

import (
	"cmp"
	"context"
	"fmt"

	"maven/internal/answers"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/question"
	"maven/internal/setting"
)

// An answer is the result for one position.
type answer struct {
	line int  // in the file, 0 for none
	seed *int // of a random opening

	cgp      string
	setting  *setting.Setting
	player   *setting.Opened
	position *game.Position
	analysis *question.Analysis
	found    engine.Snapshot
	moves    []engine.Candidate // the moves shown

	judging bool   // --move asks about one move
	asked   string // that move as the user wrote it
	illegal error  // why that move is illegal
	bad     error  // why there is no answer

	interrupted error // why there is only what was found so far, or why that is not saved
}

// of returns the answer of an analysis that has been run.
func of(cgp string, a *question.Analysis) *answer {
	ans := &answer{cgp: cgp, setting: a.Setting, player: a.Player, position: a.Position, analysis: a, found: a.Snapshot()}
	ans.moves = ans.found.Candidates
	return ans
}

// answer ranks the moves of one CGP line, or judges the move asked for.
func (k *kibitzer) answer(ctx context.Context, line string) (*answer, error) {
	p, err := k.app.Place(k.settings, line)
	if err != nil {
		return nil, err
	}
	own, err := p.For(k.options.spec)
	if err != nil {
		return nil, err
	}
	p = p.By(own)
	q := k.options.question
	judging := k.options.move != ""
	if judging {
		b, one := p.Position.Board, 1
		m, err := b.Notation().Parse(k.options.move, b.At)
		if err != nil {
			return nil, err
		}
		if illegal := p.Position.Legal(&m); illegal != nil {
			opened, err := own.Open(k.options.spec)
			return &answer{cgp: p.CGP, setting: own, player: opened, position: p.Position, judging: true, asked: k.options.move, illegal: illegal}, err
		}
		q.Count, q.Also = &one, []move.Move{b.Canonical(m)}
	}
	if err := k.ask(p, &q); err != nil {
		return nil, err
	}
	a, err := k.rank(ctx, p, &q)
	if err == nil && judging {
		a.judging, a.asked, a.moves = true, k.options.move, []engine.Candidate{*a.found.Candidate(&q.Also[0])}
	}
	return a, err
}

// ask asks about a position, and about the moves of --also, with what the opponent holds.
func (k *kibitzer) ask(p *setting.Placed, q *question.Question) error {
	if err := p.NeedRack(); err != nil {
		return err
	}
	if err := p.Hold(k.options.opponent); err != nil {
		return k.wrong(fmt.Errorf("--opponent: %w", err))
	}
	also, err := p.Moves(k.options.also)
	if err != nil {
		return k.wrong(fmt.Errorf("--also: %w", err))
	}
	q.Position, q.Also = p.Position, append(q.Also, also...)
	return nil
}

// wrong returns the error of a flag that does not fit the position. In a file it is the position's.
func (k *kibitzer) wrong(err error) error {
	if k.options.file != "" {
		return err
	}
	return command.UsageError(err)
}

// rank has the question answered.
func (k *kibitzer) rank(ctx context.Context, p *setting.Placed, q *question.Question) (*answer, error) {
	keep := &k.options.saving
	if k.given != nil {
		if done, err := k.take(p, q); done != nil || err != nil {
			return done, err
		}
	}
	analysis, err := keep.open(p.Setting, q)
	if err != nil {
		return nil, command.Asked(err)
	}
	limits := analysis.Left()
	show, end := k.progress(analysis.Player.Kind, limits)
	defer end()
	err = analysis.Run(ctx, limits, keep.during(analysis, show))
	a := of(p.CGP, analysis)
	a.interrupted = cmp.Or(err, keep.save(analysis))
	if err != nil && (!a.player.Simulates() || len(a.moves) == 0 || ctx.Err() == nil) {
		return nil, err
	}
	return a, nil
}

// told returns what was found, as the forms tell it.
func (a *answer) told() *form.Found {
	told := answers.Found(a.analysis, a.cgp)
	told.Snapshot, told.Moves, told.Judging = a.found, a.moves, a.judging
	return told
}

// why explains the best move: against the one asked about, against those of --also, or against the second.
func (a *answer) why() []explain.Against {
	return explain.Best(a.position, a.found.Findings, a.analysis.Asked())
}
