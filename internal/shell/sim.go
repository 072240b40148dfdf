package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/shell/search"
	"maven/internal/term"
)

// simulate plays the candidates out. Verbs of other programs (sim stop, sim show) are understood too.
func simulate(ctx context.Context, s *Shell, rest string) error {
	verb, more, _ := strings.Cut(rest, " ")
	verb = cmp.Or(meaning(verb, [][2]string{{"show", "status"}, {"playstats tilestats", "details"}}), verb)
	switch verb {
	case "stop", "continue", "status", "details", "heatmap", "trim":
		return exactly(verb).do(ctx, s, strings.TrimSpace(more))
	}
	q, seed := s.question(question.Sim), s.seed()
	q.Playing = question.Playing{Infer: s.choices.infer}
	count, plies, confidence := s.choices.candidates, s.choices.plies, s.choices.confidence
	hold := func() error { return nil }
	opponent := option{"opponent", func(text string) error {
		hold = func() error { return s.opponentRack(text) }
		return nil
	}}
	beside, err := parse("sim", rest, whole("plies", &plies), option{"time", into(&q.Limits.Time, duration)}, whole("iterations", &q.Limits.Iterations),
		whole("count", &count), whole("threads", &q.Limits.Threads), whole("seed", &seed), option{"confidence", into(&confidence, percentage)},
		option{"infer", into(&q.Infer, onOff("infer"))}, opponent)
	if err == nil && len(beside) == 1 {
		err = whole("plies", &plies).read(beside[0])
	} else if err == nil && len(beside) > 1 {
		err = onlyOptions("sim", beside)
	}
	if err == nil {
		err = s.idle()
	}
	if err == nil {
		err = hold() // once all else is right
	}
	if err != nil {
		return err
	}
	q.Seed, q.Count, q.Plies, q.Confidence = new(random.Seed(seed)), &count, &plies, &confidence
	return s.askHere(ctx, "sim", q, &search.Asked{})
}

// question returns a question as the choices have it, without a position.
func (s *Shell) question(m question.Method) *question.Question {
	return &question.Question{Method: m, Also: s.moves().added, Memory: s.choices.memory, Limits: s.choices.limits()}
}

// askHere begins a search for the answer to a question about the place.
func (s *Shell) askHere(ctx context.Context, name string, q *question.Question, work *search.Asked) error {
	if err := s.idle(); err != nil {
		return err
	}
	p := s.position()
	if q.Position = &p; q.Method == question.Infer {
		p = s.game.Position()
	}
	var err error
	if work.Analysis, err = question.Open(s.game.Setting, q); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if q.Method != question.Infer {
		s.notePart()
	}
	if by := work.Player; by != nil && by.Infer {
		if why := question.Untold(&p, s.game.LastMove()); why != "" {
			s.display.Printf("Note: nothing is inferred: %s.", why)
		}
	}
	return s.begin(ctx, name, work)
}

// kibitz has the player that is set, or another one, rank the moves.
func kibitz(ctx context.Context, s *Shell, rest string) error {
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	q := s.question(question.Rank)
	q.Player, q.Count = &spec, &s.choices.count
	return s.askHere(ctx, "kibitz by "+spec.Name, q, &search.Asked{})
}

// playerOf returns the player of a name, or the one that is set for "".
func (s *Shell) playerOf(name string) (setting.Player, error) {
	name = cmp.Or(name, s.choices.player)
	spec, err := setting.ParsePlayer(name)
	spec.Win = true
	if spec.Simulates() {
		spec.Sim.Plies = cmp.Or(spec.Sim.Plies, s.choices.plies)
		if spec.Sim.Seed == 0 {
			spec.Sim.Seed = random.Seed(s.seed())
		}
	}
	return spec, err
}

// goOn lets a player make the move.
func goOn(ctx context.Context, s *Shell, rest string) error {
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	if err := s.idle(); err != nil {
		return err
	}
	opened, err := s.game.Open(spec)
	if err != nil {
		return err
	}
	p := s.position()
	m, err := opened.New().Choose(ctx, &p, s.choices.limits())
	if err != nil {
		return err
	}
	s.display.Printf("%s plays %s.", opened.Name, p.Board.Spell(&m))
	return commit(ctx, s, p.Board.Notation().Format(&m))
}

// playedOut returns the candidates of the simulation at hand.
func (s *Shell) playedOut(command string) (*search.Asked, []engine.Candidate, error) {
	if s.search != nil {
		if r, ok := s.search.Work.(*search.Asked); ok {
			if found := r.Played(); found != nil {
				return r, found, nil
			}
		}
	}
	return nil, nil, fmt.Errorf("%s is about a simulation; type sim first", command)
}

// chosen returns the candidate that a text names; the first for "".
func (s *Shell) chosen(command, text string) (*search.Asked, *engine.Candidate, error) {
	r, found, err := s.playedOut(command)
	if err != nil {
		return nil, nil, err
	}
	c := &found[0]
	switch n, ok := pick(text); {
	case text == "":
	case ok:
		order := r.Listing()
		if n < 1 || n > len(order) {
			return nil, nil, fmt.Errorf("%s #%d: must be #1 to #%d", command, n, len(order))
		}
		c = engine.Findings{Candidates: found}.Candidate(&order[n-1])
	default:
		m, err := s.moveOf(text)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", command, err)
		}
		c = engine.Findings{Candidates: found}.Candidate(&m)
	}
	if c == nil || c.Played == nil {
		return nil, nil, fmt.Errorf("%s: %s has not been played out; list shows the candidates", command, term.Quoted(text))
	}
	return r, c, nil
}

// details says what the play-outs of a candidate have shown.
func details(_ context.Context, s *Shell, rest string) error {
	r, c, err := s.chosen("details", rest)
	if err != nil {
		return err
	}
	width, _ := s.display.screen.Size()
	s.display.Lines(r.Details(c, width))
	return nil
}

// heatmap shows where the next moves go, in percent of the play-outs.
func heatmap(_ context.Context, s *Shell, rest string) error {
	before, own := strings.CutSuffix(rest, "own")
	if own = own && (before == "" || strings.HasSuffix(before, " ")); own {
		rest = strings.TrimSpace(before)
	}
	r, c, err := s.chosen("heatmap", rest)
	if err != nil {
		return err
	}
	s.display.Lines(r.Heatmap(c, own))
	return nil
}

// trim keeps the best candidates of a simulation.
func trim(_ context.Context, s *Shell, rest string) error {
	r, found, err := s.playedOut("trim")
	if err != nil {
		return err
	}
	n, err := number("trim", rest, 1, 999)
	if err != nil {
		return err
	}
	dropped := 0
	for i := range found {
		if i >= n && r.Analysis.Drop(found[i].Move) == nil {
			dropped++
		}
	}
	if dropped == 0 {
		return errors.New("trim: there are no more candidates than that")
	}
	s.display.Printf("%s left, %d dropped.", term.Counted(len(found)-dropped, "candidate"), dropped)
	return nil
}
