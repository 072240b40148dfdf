package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"maven/internal/answers"
	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/tile"
)

// A kibitzer answers one position after the other.
type kibitzer struct {
	asker
	kibitzFlags
	spec     setting.Player
	question question.Question // but for the position and moves
	settings *setting.Settings

	written  bool   // an answer
	answered bool   // a line, be it with why it has no answer
	failed   bool   // a line could not be answered
	given    []byte // what a farm has found of the line; nil for nothing
}

// An answer is the result for one position.
type answer struct {
	*form.Found
	setting  *setting.Setting
	by       *setting.Opened
	analysis *question.Analysis

	illegal     error // why the move of --move is illegal
	bad         error // why there is no answer
	interrupted error // why there is only what was found so far, or why that is not saved
}

// of returns the answer of an analysis that has been run.
func of(cgp string, a *question.Analysis) *answer {
	return &answer{Found: answers.Found(a, cgp), setting: a.Setting, by: a.Player, analysis: a}
}

// one answers the position of --cgp, or an opening. An illegal --move sets the exit code, and so does an interrupt.
func (k *kibitzer) one(ctx context.Context) error {
	line, seed, err := k.position()
	if err != nil {
		return err
	}
	a, err := k.answer(ctx, line)
	if err != nil {
		return err
	}
	a.Seed = seed
	if err := cmp.Or(k.write(a), a.interrupted); err != nil || a.illegal == nil {
		return err
	}
	return &command.ExitError{Code: command.ExitFailure}
}

// position returns the line of --cgp, or the empty board with the rack of --rack or a random one, and the seed of that.
func (k *kibitzer) position() (line string, seed *int, err error) {
	if k.cgp != "" {
		return k.cgp, nil, nil
	}
	s, err := k.settings.Start()
	if err != nil {
		return "", nil, command.OtherList(err)
	}
	empty := cgp.Position{Size: s.Rules.Size, Squares: make([]tile.Tile, len(s.Rules.Squares))}
	rack := &empty.Racks[0]
	if k.rack == "" {
		seed = &k.seed
		game.NewBag(&s.Rules.Tiles.Count, random.Seed(k.seed).Named("opening").Stream()).Draw(s.Rules.RackSize, rack)
	} else if *rack, err = s.Rules.Tiles.ParseRack(k.rack); err != nil {
		return "", nil, fmt.Errorf("--rack: %w", err)
	} else if n := rack.Len(); n < 1 || n > s.Rules.RackSize {
		return "", nil, fmt.Errorf("--rack %s holds %d tiles; must hold 1 to %d", k.rack, n, s.Rules.RackSize)
	}
	return empty.Format(s.Rules.Tiles.Alphabet), seed, nil
}

// answer ranks the moves of one CGP line, or judges the move asked for.
func (k *kibitzer) answer(ctx context.Context, line string) (*answer, error) {
	p, err := k.app.Place(k.settings, line)
	if err != nil {
		return nil, err
	}
	own, err := p.For(k.spec)
	if err != nil {
		return nil, err
	}
	p = p.By(own)
	q, judging := k.question, k.move != ""
	if judging {
		b, one := p.Position.Board, 1
		m, err := b.Notation().Parse(k.move, b.At)
		if err != nil {
			return nil, err
		}
		if illegal := p.Position.Legal(&m); illegal != nil {
			opened, err := own.Open(k.spec)
			return &answer{Found: &form.Found{CGP: p.CGP, Position: p.Position}, setting: own, by: opened, illegal: game.Respelt(illegal, k.move, b, &p.Position.Rack)}, err
		}
		q.Count, q.Told, q.Also = &one, true, []move.Move{b.Canonical(m)}
	}
	if err := k.ask(p, &q); err != nil {
		return nil, err
	}
	a, err := k.rank(ctx, p, &q)
	if err == nil && judging {
		a.Judging, a.Moves = true, []engine.Candidate{*a.Snapshot.Candidate(&q.Also[0])}
	}
	return a, err
}

// ask asks about a position, and about the moves of --also, with what the opponent holds.
func (k *kibitzer) ask(p *setting.Placed, q *question.Question) error {
	if err := p.NeedRack(); err != nil {
		return err
	}
	if err := p.Hold(k.opponent); err != nil {
		return k.wrong(fmt.Errorf("--opponent: %w", err))
	}
	also, err := p.Moves(k.also)
	if err != nil {
		return k.wrong(fmt.Errorf("--also: %w", err))
	}
	q.Position, q.Also = p.Position, append(q.Also, also...)
	return nil
}

// wrong returns the error of a flag that does not fit the position. In a file it is the position's.
func (k *kibitzer) wrong(err error) error {
	if k.file != "" {
		return err
	}
	return command.UsageError(err)
}

func (k *kibitzer) rank(ctx context.Context, p *setting.Placed, q *question.Question) (*answer, error) {
	if k.given != nil {
		if done, err := k.take(p, q); done != nil || err != nil {
			return done, err
		}
	}
	analysis, err := k.saving.open(p.Setting, q)
	if err != nil {
		return nil, command.Asked(err)
	}
	if why := question.Untold(p.Position, p.Read.CheckLast(p.Position)); why != "" && k.file == "" && analysis.Player.Infer {
		fmt.Fprintf(k.app.Errs, "maven: nothing is inferred: %s\n", why)
	}
	limits := analysis.Left()
	show, end := k.progress(analysis.Player.Kind, limits)
	err = analysis.Run(ctx, limits, k.saving.during(analysis, show))
	end()
	a := of(p.CGP, analysis)
	a.interrupted = cmp.Or(err, k.saving.save(analysis))
	if err != nil && (!a.by.Simulates() || len(a.Moves) == 0 || ctx.Err() == nil) {
		return nil, err
	}
	return a, nil
}

// progress returns what shows how far a search is, and what ends that. It shows it on a terminal only.
func (k *kibitzer) progress(kind string, l engine.Limits) (show func(engine.Snapshot), end func()) {
	if !k.spec.Simulates() || !term.IsTerminal(k.app.Errs) {
		return nil, func() {}
	}
	b := term.Progress{Out: k.app.Errs, Label: "playing out"}
	if kind == setting.FullPlayer {
		b.Label = "looking ahead"
	}
	return func(s engine.Snapshot) {
		if l.Time > 0 {
			b.Show(int(s.Time.Milliseconds()), int(l.Time.Milliseconds()))
		} else {
			b.Show(s.Iterations, l.Iterations)
		}
	}, b.Close
}

// compared ranks a position by several players, and says where they part and why.
func (k *kibitzer) compared(ctx context.Context) (err error) {
	q := k.question
	if q.Players, err = k.players(); err != nil {
		return err
	}
	if err := command.Asked(q.Check()); err != nil {
		return err
	}
	line, seed, err := k.position()
	if err != nil {
		return err
	}
	p, err := k.app.Place(k.settings, line)
	if err != nil {
		return err
	}
	if err := k.ask(p, &q); err != nil {
		return err
	}
	analysis, err := question.Open(p.Setting, &q)
	if err != nil {
		return command.Asked(err)
	}
	if err := analysis.Run(ctx, analysis.Limits, nil); err != nil {
		return err
	}
	found := answers.NewComparison(analysis, p.CGP, seed)
	return k.app.Answer(k.json, found, func(s *term.Screen) { writeComparison(s, analysis, found, p.CGP, seed) })
}

// lines answers each line of the file, and skips empty ones. It reports a line that cannot be answered in its place, goes
// on with the others, and ends with exit code 1. A wrong flag ends it at once.
func (k *kibitzer) lines(ctx context.Context) error {
	in := k.app.In
	if k.file != command.StandardInput {
		f, err := bounded.Open(k.file)
		if err != nil {
			return fmt.Errorf("%s: %w", k.file, command.Cause(err))
		}
		defer f.Close()
		in = f
	}
	lines := input.Lines(ctx, in)
	if k.farm.Asked() {
		return k.byFarm(ctx, slices.Collect(lines))
	}
	for line := range lines {
		if err := k.numbered(ctx, &line); err != nil {
			return err
		}
	}
	return k.end(ctx)
}

// numbered answers a line of the file. The error ends the file.
func (k *kibitzer) numbered(ctx context.Context, line *input.Line) error {
	if line.Broken != nil {
		return fmt.Errorf("%s:%d: %w", k.file, line.Number, command.Cause(line.Broken))
	}
	text := line.Trimmed()
	if text == "" && line.Bad == nil {
		return nil
	}
	a, err := (*answer)(nil), line.Bad
	if err == nil {
		a, err = k.answer(ctx, text)
	}
	exit, request := (*command.ExitError)(nil), (*setting.RequestError)(nil)
	if errors.As(err, &exit) || errors.As(err, &request) {
		return err
	}
	if ctx.Err() != nil && (a == nil || a.interrupted == nil) {
		return ctx.Err()
	}
	if err != nil {
		a = &answer{Found: &form.Found{}, bad: err}
	}
	k.failed = k.failed || a.bad != nil || a.illegal != nil
	a.Line, k.answered = line.Number, true
	return k.write(a)
}

// end returns the error after the last line. It says so if there was none.
func (k *kibitzer) end(ctx context.Context) error {
	if !k.answered && ctx.Err() == nil {
		fmt.Fprintf(term.Masked(k.app.Errs), "maven: %s: there is no position; a position is one line of CGP: board, racks, scores, scoreless turns\n", k.file)
	}
	if k.failed && ctx.Err() == nil {
		return &command.ExitError{Code: command.ExitFailure}
	}
	return ctx.Err()
}

// write writes an answer, on one line for programs.
func (k *kibitzer) write(a *answer) error {
	var told any
	switch {
	case !k.json:
	case a.bad != nil:
		told = form.Failure{Line: a.Line, Error: a.bad.Error()}
	case a.illegal != nil:
		told = form.Refusal{Line: a.Line, CGP: a.CGP, Lexicon: form.Identity(a.setting.Words), Move: k.move, Reason: a.illegal.Error()}
	default:
		if k.explain {
			a.Why = a.reasons()
		}
		told = answers.Ranked(a.Found, a.by, k.explain)
	}
	return k.app.Answer(k.json, told, func(s *term.Screen) { k.show(s, a) })
}

// reasons explains the best move: against the one asked about, against those of --also, or against the second.
func (a *answer) reasons() []explain.Against {
	return explain.Best(a.Position, a.Snapshot.Findings, a.analysis.Asked())
}
