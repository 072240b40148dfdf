package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/engine"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/shell/search"
	"maven/internal/sim"
	"maven/internal/term"
)

// mostPlayOuts bounds the play-outs that a simulation is asked for.
const mostPlayOuts = setting.MaxPlayOuts

// simulate plays the candidates out. Verbs of other programs (sim stop, sim show) are understood too.
func simulate(ctx context.Context, s *Shell, rest string) error {
	verb, more, _ := strings.Cut(rest, " ")
	if c := simVerb(verb); c != nil {
		return c(ctx, s, strings.TrimSpace(more))
	}
	spec := setting.Player{Name: setting.SimPlayer, Kind: setting.SimPlayer, Win: true, Infer: s.choices.infer}
	spec.Sim = sim.Options{Plies: s.choices.plies, Confidence: s.choices.confidence / 100}
	limits := s.choices.limits()
	count, seed, confidence, infer := s.choices.candidates, s.seed(), "", ""
	a, err := parse("sim", rest, "plies", "time", "iterations", "count", "threads", "seed", "confidence", "infer", "opponent")
	if err != nil {
		return err
	}
	if len(a.rest) == 1 {
		a.values["plies"], a.rest = a.rest[0], nil
	}
	opponent, asked := a.values["opponent"]
	confidence, infer = a.values["confidence"], a.values["infer"]
	for _, err := range []error{a.alone("sim"), a.number("plies", &spec.Sim.Plies, 1, setting.MaxPlies), a.duration("time", &limits.Time),
		a.number("iterations", &limits.Iterations, 0, mostPlayOuts), a.number("count", &count, 1, 999),
		a.number("threads", &limits.Threads, 1, maxThreads), a.number("seed", &seed, 0, maxSeed)} {
		if err != nil {
			return err
		}
	}
	if asked {
		if err := s.opponentRack(opponent); err != nil {
			return err
		}
	}
	if infer != "" {
		if spec.Infer, err = onOff("infer", infer); err != nil {
			return err
		}
	}
	if confidence != "" {
		percent, err := percentage("confidence", confidence)
		if err != nil {
			return err
		}
		spec.Sim.Confidence = percent / 100
	}
	spec.Sim.Equal, spec.Sim.Seed = spec.Sim.Confidence == 0, random.Seed(seed)
	return s.rankBy(ctx, "sim", spec, engine.Request{Count: count, Also: s.moves().added}, limits)
}

// simVerb returns the command that follows sim in other programs; nil for none.
func simVerb(name string) func(context.Context, *Shell, string) error {
	switch name {
	case "stop":
		return stop
	case "continue":
		return resume
	case "show", "status":
		return status
	case "details", "playstats", "tilestats":
		return details
	case "heatmap":
		return heatmap
	case "trim":
		return trim
	}
	return nil
}

// rankBy begins a search by a player.
func (s *Shell) rankBy(ctx context.Context, name string, spec setting.Player, r engine.Request, l engine.Limits) error {
	if err := s.idle(); err != nil {
		return err
	}
	opened, err := s.player(spec)
	if err != nil {
		return err
	}
	s.notePart()
	p := s.desk.Asked()
	a, err := opened.New().Analyze(&p, r)
	if err != nil {
		return err
	}
	return s.begin(ctx, name, &search.Ranked{Analysis: a, Position: p, Limits: l})
}

// kibitz has the player that is set, or another one, rank the moves.
func kibitz(ctx context.Context, s *Shell, rest string) error {
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	return s.rankBy(ctx, "kibitz by "+spec.Name, spec, engine.Request{Count: s.choices.count, Also: s.moves().added}, s.choices.limits())
}

// playerOf returns the player of a name, or the one that is set for "".
func (s *Shell) playerOf(name string) (setting.Player, error) {
	if name == "" {
		name = s.choices.player
	}
	spec, err := setting.ParsePlayer(name)
	spec.Win = true
	if spec.Simulates() {
		if spec.Sim.Plies == 0 {
			spec.Sim.Plies = s.choices.plies
		}
		if spec.Sim.Seed == 0 {
			spec.Sim.Seed = random.Seed(s.seed())
		}
	}
	return spec, err
}

// player opens a player for the game on the desk. Other programs are started once.
func (s *Shell) player(spec setting.Player) (*setting.Opened, error) {
	if spec.Kind != setting.ProgramPlayer {
		return s.desk.Open(spec)
	}
	key := started{s.desk.Setting, spec.Name}
	if opened := s.programs[key]; opened != nil {
		return opened, nil
	}
	opened, err := s.desk.Open(spec)
	if err == nil {
		s.programs[key] = opened
	}
	return opened, err
}

// opened opens the player of a name, or the one that is set for "", if no search is under way.
func (s *Shell) opened(name string) (*setting.Opened, error) {
	spec, err := s.playerOf(name)
	if err != nil {
		return nil, err
	}
	if err := s.idle(); err != nil {
		return nil, err
	}
	return s.player(spec)
}

// goOn lets a player make the move.
func goOn(ctx context.Context, s *Shell, rest string) error {
	opened, err := s.opened(rest)
	if err != nil {
		return err
	}
	p := s.desk.Asked()
	m, err := opened.New().Choose(ctx, &p, s.choices.limits())
	if err != nil {
		return err
	}
	s.display.Printf("%s plays %s.", opened.Name, p.Board.Spell(&m))
	return commit(ctx, s, s.desk.Notation().Format(&m))
}

// playedOut returns the candidates of the simulation at hand.
func (s *Shell) playedOut(command string) (*search.Ranked, []engine.Candidate, error) {
	if s.search != nil {
		if r, ok := s.search.Work.(*search.Ranked); ok {
			if found := r.Played(); found != nil {
				return r, found, nil
			}
		}
	}
	return nil, nil, fmt.Errorf("%s is about a simulation; type sim first", command)
}

// chosen returns the candidate that a text names; the first for "".
func (s *Shell) chosen(command, text string) (*search.Ranked, *engine.Candidate, error) {
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
			return nil, nil, fmt.Errorf("%s #%d: want #1 to #%d", command, n, len(order))
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
		return nil, nil, fmt.Errorf("%s: %s has not been played out; list shows the candidates", command, term.MaskLine(cut(text)))
	}
	return r, c, nil
}

// details says what the play-outs of a candidate have shown.
func details(_ context.Context, s *Shell, rest string) error {
	r, c, err := s.chosen("details", rest)
	if err != nil {
		return err
	}
	width, _ := s.display.size()
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
	s.display.Printf("%s left, %d dropped.", counted(len(found)-dropped, "candidate"), dropped)
	return nil
}
