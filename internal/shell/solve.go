package shell

import (
	"context"
	"errors"

	"maven/internal/judging"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/shell/search"
)

// solving reads the options of endgame and peg.
func (s *Shell) solving(command, rest string, m question.Method, allowed ...string) (*question.Question, error) {
	q := s.question(m)
	count, lines, candidates := s.choices.count, question.UsualLines, 0
	a, err := parse(command, rest, append(allowed, "time", "nodes", "threads", "count")...)
	if err != nil {
		return nil, err
	}
	for _, err := range []error{a.alone(command), a.duration("time", &q.Limits.Time), a.number("threads", &q.Limits.Threads),
		a.number("count", &count), a.number("lines", &lines), a.number("candidates", &candidates), a.number("nodes", &q.Limits.Nodes)} {
		if err != nil {
			return nil, err
		}
	}
	_, q.Limits.Endless = a.values["time"]
	q.Count, q.Lines, q.Candidates = &count, &lines, &candidates
	q.Objective, q.Model = a.values["objective"], a.values["model"]
	return q, nil
}

// solveEndgame looks for best play with an empty bag.
func solveEndgame(ctx context.Context, s *Shell, rest string) error {
	q, err := s.solving("endgame", rest, question.Endgame, "lines", "objective")
	if err != nil {
		return err
	}
	return s.askHere(ctx, "endgame", q, &search.Asked{})
}

// solvePreendgame looks at every move with a few tiles in the bag.
func solvePreendgame(ctx context.Context, s *Shell, rest string) error {
	q, err := s.solving("peg", rest, question.PreEndgame, "lines", "candidates", "model")
	if err != nil {
		return err
	}
	return s.askHere(ctx, "peg", q, &search.Asked{Draws: *q.Lines})
}

// solve asks the solver for the bag: endgame, or peg.
func solve(ctx context.Context, s *Shell, rest string) error {
	if p := s.position(); p.Bag() == 0 {
		return solveEndgame(ctx, s, rest)
	}
	return solvePreendgame(ctx, s, rest)
}

// inferRack says what the opponent likely holds, from its last move.
func inferRack(ctx context.Context, s *Shell, rest string) error {
	q, seed := s.question(question.Infer), int(question.UsualSeed)
	a, err := parse("infer", rest, "threads", "seed")
	if err != nil {
		return err
	}
	for _, err := range []error{a.alone("infer"), a.number("threads", &q.Limits.Threads), a.number("seed", &seed)} {
		if err != nil {
			return err
		}
	}
	q.Seed, q.Limits.Time = new(random.Seed(seed)), 0
	return s.askHere(ctx, "infer", q, &search.Asked{Last: s.game.Text().Last()})
}

// analyze has a player judge every move of the line that is looked at.
func analyze(ctx context.Context, s *Shell, rest string) error {
	d := s.game
	if d.History().Len() == 0 {
		return errors.New("analyze: nothing has been played yet")
	}
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	if err := s.idle(); err != nil {
		return err
	}
	copied, err := d.With(d.Setting)
	if err != nil {
		return err
	}
	judge, err := judging.Open(d.Setting, judging.Options{Player: spec, Limits: s.choices.limits()}, s.game.Open)
	if err != nil {
		return err
	}
	return s.begin(ctx, "analyze by "+spec.Name, search.NewJudged(judge.Work(copied.History(), d.Source)))
}
