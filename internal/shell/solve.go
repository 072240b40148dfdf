package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"maven/internal/endgame"
	"maven/internal/infer"
	"maven/internal/judging"
	"maven/internal/preend"
	"maven/internal/random"
	"maven/internal/shell/search"
	"maven/internal/term"
)

const (
	solverMemory = 512  // MiB, as in maven solve
	mostBag      = 9    // tiles in the bag that peg takes; more would take years
	mostNodes    = 1e12 // positions; more would take years
)

// A solving is what endgame and peg are asked.
type solving struct {
	search.Solving
	lines, candidates, nodes int
	win                      bool
	model                    preend.Model
}

// solving reads the options of endgame and peg.
func (s *Shell) solving(command, rest string, allowed ...string) (o solving, err error) {
	o.Solving = search.Solving{Count: s.choices.count, Limit: s.choices.time, Threads: s.choices.threads, Memory: s.choices.memory}
	o.lines = 1
	a, err := parse(command, rest, append(allowed, "time", "nodes", "threads", "count")...)
	if err != nil {
		return o, err
	}
	for _, err := range []error{a.alone(command), a.duration("time", &o.Limit), a.number("threads", &o.Threads, 1, maxThreads),
		a.number("count", &o.Count, 0, 9999), a.number("lines", &o.lines, 1, 999), a.number("candidates", &o.candidates, 1, 9999),
		a.number("nodes", &o.nodes, 0, mostNodes), s.idle()} {
		if err != nil {
			return o, err
		}
	}
	switch text := cmp.Or(a.values["objective"], "spread"); text {
	case "spread", "win":
		o.win = text == "win"
	default:
		return o, fmt.Errorf("objective %s: want spread or win", term.MaskLine(cut(text)))
	}
	switch text := cmp.Or(a.values["model"], preend.ByKnowledge.String()); text {
	case preend.ByKnowledge.String():
	case preend.SeesAll.String():
		o.model = preend.SeesAll
	default:
		return o, fmt.Errorf("model %s: want %s or %s", term.MaskLine(cut(text)), preend.ByKnowledge, preend.SeesAll)
	}
	return o, nil
}

// solveEndgame looks for best play with an empty bag.
func solveEndgame(ctx context.Context, s *Shell, rest string) error {
	o, err := s.solving("endgame", rest, "lines", "objective")
	if err != nil {
		return err
	}
	p := s.desk.Asked()
	if bag := p.Bag(); bag > 0 {
		return fmt.Errorf("endgame: the bag holds %s; peg is for a few, sim for many", counted(bag, "tile"))
	}
	s.notePart()
	q := endgame.Question{Position: &p, Count: o.lines, Also: s.moves().added, Win: o.win, Limits: endgame.Limits{Nodes: o.nodes}}
	return s.begin(ctx, "endgame", search.NewEndgame(s.desk.Setting, q, o.Solving))
}

// solvePreendgame looks at every move with a few tiles in the bag.
func solvePreendgame(ctx context.Context, s *Shell, rest string) error {
	o, err := s.solving("peg", rest, "lines", "candidates", "model")
	if err != nil {
		return err
	}
	p := s.desk.Asked()
	switch bag := p.Bag(); {
	case bag == 0:
		return errors.New("peg: the bag is empty; endgame is for that")
	case bag > mostBag:
		return fmt.Errorf("peg: the bag holds %s, and peg takes at most %d; sim is for that", counted(bag, "tile"), mostBag)
	}
	s.notePart()
	q := preend.Question{Position: &p, Model: o.model, Count: o.candidates, Also: s.moves().added, Nodes: o.nodes}
	return s.begin(ctx, "peg", search.NewPreend(s.desk.Setting, q, o.lines, o.Solving))
}

// solve asks the solver for the bag: endgame, or peg.
func solve(ctx context.Context, s *Shell, rest string) error {
	p := s.desk.Asked()
	switch bag := p.Bag(); {
	case bag == 0:
		return solveEndgame(ctx, s, rest)
	case bag <= mostBag:
		return solvePreendgame(ctx, s, rest)
	default:
		return fmt.Errorf("solve: the bag holds %s; solving takes at most %d, and sim is for more", counted(bag, "tile"), mostBag)
	}
}

// inferRack says what the opponent likely holds, from its last move.
func inferRack(ctx context.Context, s *Shell, rest string) error {
	threads, seed := s.choices.threads, 1
	a, err := parse("infer", rest, "threads", "seed")
	if err != nil {
		return err
	}
	for _, err := range []error{a.alone("infer"), a.number("threads", &threads, 1, maxThreads), a.number("seed", &seed, 0, maxSeed), s.idle()} {
		if err != nil {
			return err
		}
	}
	judge, _, err := s.desk.Evaluation()
	if err != nil {
		return err
	}
	p := s.desk.Position()
	work, err := search.NewInferred(&p, judge, s.desk.Text().Last(), infer.Options{Threads: threads, Seed: random.Seed(seed)})
	if err != nil {
		return fmt.Errorf("infer: %w", err)
	}
	return s.begin(ctx, "infer", work)
}

// analyze has a player judge every move of the line that is looked at.
func analyze(ctx context.Context, s *Shell, rest string) error {
	d := s.desk
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
	judge, err := judging.Open(d.Setting, judging.Options{Player: spec, Limits: s.choices.limits()}, s.player)
	if err != nil {
		return err
	}
	return s.begin(ctx, "analyze by "+spec.Name, search.NewJudged(judge.Work(copied.History(), d.Source)))
}
