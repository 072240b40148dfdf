package shell

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/judging"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/shell/search"
)

// solving reads the options of endgame and peg; more are those of one of them.
func (s *Shell) solving(command, rest string, q *question.Question, more ...option) error {
	count, lines := s.choices.count, question.UsualLines
	q.Count, q.Lines = &count, &lines
	limit := option{"time", func(text string) error {
		q.Endless = true
		return into(&q.Limits.Time, duration)(text)
	}}
	options := append([]option{whole("lines", &lines)}, more...)
	return parseAll(command, rest, append(options, limit, whole("nodes", &q.Limits.Nodes), whole("threads", &q.Limits.Threads), whole("count", &count))...)
}

// solveEndgame looks for best play with an empty bag.
func solveEndgame(ctx context.Context, s *Shell, rest string) error {
	q := s.question(question.Endgame)
	if err := s.solving("endgame", rest, q, text("objective", &q.Objective)); err != nil {
		return err
	}
	return s.askHere(ctx, "endgame", q, &search.Asked{})
}

// solvePreendgame looks at every move with a few tiles in the bag.
func solvePreendgame(ctx context.Context, s *Shell, rest string) error {
	q := s.question(question.PreEndgame)
	q.Candidates = new(int)
	if err := s.solving("peg", rest, q, whole("candidates", q.Candidates), text("model", &q.Model)); err != nil {
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
	if err := parseAll("infer", rest, whole("threads", &q.Limits.Threads), whole("seed", &seed)); err != nil {
		return err
	}
	if err := s.game.LastMove(); err != nil {
		return fmt.Errorf("infer: %w", err)
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
