package shell

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/term"
)

// liveMoves is how many candidates a live table has at most: it is to leave room for what is typed.
const liveMoves = 10

// A ranked is a search by a player of the engine.
type ranked struct {
	analysis *engine.Analysis
	position game.Position
	limits   engine.Limits
	player   string

	mutex sync.Mutex
	order []move.Move // as last reported
}

func (r *ranked) run(ctx context.Context) error { return r.analysis.Run(ctx, r.limits, nil) }

// listing returns the moves as they were last shown.
func (r *ranked) listing() []move.Move {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.order)
}

// report writes the candidates and how the search went.
func (r *ranked) report(_, rows int, live bool) []string {
	found := r.analysis.Snapshot()
	shown := found.Candidates
	if live {
		shown = shown[:min(len(shown), liveMoves, max(rows-6, 3))]
	}
	r.mutex.Lock()
	r.order = nil
	for i := range found.Candidates {
		r.order = append(r.order, found.Candidates[i].Move)
	}
	r.mutex.Unlock()
	if len(shown) == 0 {
		return []string{"nothing is known yet"}
	}
	if !slices.ContainsFunc(shown, func(c engine.Candidate) bool { return c.Played != nil }) {
		return append(rankedLines(&r.position, shown), rankedSummary(&found, len(shown)))
	}
	return append(simulatedLines(&r.position, shown), simulatedSummary(&found, len(shown)))
}

// simulatedLines writes candidates that were played out, as a table of less than 80 cells.
func simulatedLines(p *game.Position, moves []engine.Candidate) []string {
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "leave"},
		{Head: "win", Right: true}, {Head: "equity", Right: true}, {Head: "best", Right: true}, {Head: "plays", Right: true}}
	rows := make([][]string, len(moves))
	for i := range moves {
		c := &moves[i]
		rows[i] = []string{fmt.Sprint(i + 1), p.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), leaveText(p, &c.Move), "–", "–", "–", "0"}
		if c.Played == nil {
			continue
		}
		if c.Value.HasWin {
			rows[i][4] = fmt.Sprintf("%.1f%% ± %.1f", 100*c.Played.Win, 100*c.Played.WinError)
		}
		rows[i][5] = fmt.Sprintf("%.1f ± %.1f", c.Played.Equity, c.Played.EquityError)
		rows[i][6], rows[i][7] = fmt.Sprintf("%.0f%%", 100*c.Played.Best), fmt.Sprint(c.Played.Iterations)
	}
	return term.TableLines(columns, rows)
}

// simulatedSummary says how play-outs went.
func simulatedSummary(found *engine.Snapshot, shown int) string {
	text := fmt.Sprintf("%s, %.1f s", counted(found.Iterations, "play-out"), found.Time.Seconds())
	if n := len(found.Candidates); shown < n {
		text = fmt.Sprintf("%d of %d candidates, %s", shown, n, text)
	}
	return text + stopText(found)
}

// rankedSummary says how another search went.
func rankedSummary(found *engine.Snapshot, shown int) string {
	text := fmt.Sprintf("%d of %s", shown, counted(found.Legal, "move"))
	if found.Legal == 0 {
		text = counted(shown, "move")
	}
	return text + stopText(found)
}

// stopText says why an analysis has stopped.
func stopText(found *engine.Snapshot) string {
	text := ""
	switch found.Stopped {
	case engine.NotStopped:
	case engine.Interrupted:
		text = "; stopped, continue goes on"
	case engine.Complete:
	case engine.Stop(sim.Confident):
		text = "; the best move is sure enough"
	case engine.Stop(sim.Equivalent):
		text = "; no other move is better by a difference that matters"
	case engine.Stop(sim.Only):
		text = "; there is one candidate"
	default:
		text = fmt.Sprintf("; stopped by the limit of %s", found.Stopped)
	}
	if found.Note != "" {
		text += "; " + found.Note
	}
	return text
}

// limits reads the limits of a search.
func (s *Shell) limits(to *engine.Limits, command, rest string) error {
	a, err := parse(command, rest, "time", "iterations", "threads")
	if err == nil {
		err = a.alone(command)
	}
	if err == nil {
		err = a.duration("time", &to.Time)
	}
	if err == nil {
		err = a.number("iterations", &to.Iterations, 0, setting.MaxPlayOuts)
	}
	if err == nil {
		err = a.number("threads", &to.Threads, 1, maxThreads)
	}
	return err
}

// simulate plays the candidates out. Verbs of other programs (sim stop, sim show) are understood too.
func simulate(ctx context.Context, s *Shell, rest string) error {
	verb, more, _ := strings.Cut(rest, " ")
	if c := simVerb(verb); c != nil {
		return c(ctx, s, strings.TrimSpace(more))
	}
	spec := setting.Player{Name: setting.SimPlayer, Kind: setting.SimPlayer, Win: true, Infer: s.choices.infer}
	spec.Sim = sim.Options{Plies: s.choices.plies, Confidence: s.choices.confidence / 100}
	limits := engine.Limits{Time: s.choices.time, Iterations: s.choices.iterations, Threads: s.choices.threads}
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
		a.number("iterations", &limits.Iterations, 0, setting.MaxPlayOuts), a.number("count", &count, 1, 999),
		a.number("threads", &limits.Threads, 1, maxThreads), a.number("seed", &seed, 0, maxSeed)} {
		if err != nil {
			return err
		}
	}
	if asked {
		if err := s.opponentRack(s.desk.state(), opponent); err != nil {
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
	return s.rankBy(ctx, "sim", spec, engine.Request{Count: count, Also: s.desk.added}, limits)
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
	opened, err := s.desk.Open(spec)
	if err != nil {
		return err
	}
	s.notePart()
	p := s.desk.asked()
	a, err := opened.New().Analyze(&p, r)
	if err != nil {
		return err
	}
	return s.begin(ctx, name, &ranked{analysis: a, position: p, limits: l, player: spec.Name})
}

// kibitz has the player that is set, or another one, rank the moves.
func kibitz(ctx context.Context, s *Shell, rest string) error {
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	limits := engine.Limits{Time: s.choices.time, Iterations: s.choices.iterations, Threads: s.choices.threads}
	return s.rankBy(ctx, "kibitz by "+spec.Name, spec, engine.Request{Count: s.choices.count, Also: s.desk.added}, limits)
}

// playerOf returns the player of a name, or the one that is set for "".
func (s *Shell) playerOf(name string) (setting.Player, error) {
	if name == "" {
		name = s.choices.player
	}
	spec, err := setting.ParsePlayer(name)
	spec.Win = true
	if spec.Kind == setting.SimPlayer {
		if spec.Sim.Plies == 0 {
			spec.Sim.Plies = s.choices.plies
		}
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
	opened, err := s.desk.Open(spec)
	if err != nil {
		return err
	}
	p := s.desk.asked()
	m, err := opened.New().Choose(ctx, &p, engine.Limits{Time: s.choices.time, Iterations: s.choices.iterations, Threads: s.choices.threads})
	if err != nil {
		return err
	}
	s.display.Printf("%s plays %s.", spec.Name, p.Board.Spell(&m))
	return commit(ctx, s, s.desk.notation().Format(&m))
}

// playedOut returns the candidates of the simulation at hand.
func (s *Shell) playedOut(command string) (*ranked, []engine.Candidate, error) {
	if s.search != nil {
		if r, ok := s.search.work.(*ranked); ok {
			found := r.analysis.Snapshot().Candidates
			if len(found) > 0 && found[0].Played != nil {
				return r, found, nil
			}
		}
	}
	return nil, nil, fmt.Errorf("%s is about a simulation; type sim first", command)
}

// chosen returns the candidate that a text names; the first for "".
func (s *Shell) chosen(command, text string) (*ranked, *engine.Candidate, error) {
	r, found, err := s.playedOut(command)
	if err != nil {
		return nil, nil, err
	}
	c := &found[0]
	switch n, ok := pick(text); {
	case text == "":
	case ok:
		order := r.listing()
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
	b, p := r.position.Board, c.Played
	lines := []string{fmt.Sprintf("%s: win %.1f%% ± %.1f, equity %.1f ± %.1f, %s", b.Spell(&c.Move), 100*p.Win, 100*p.WinError, p.Equity, p.EquityError,
		counted(p.Iterations, "play-out"))}
	if p.BehindSpread || p.Behind > 0 {
		unit := fmt.Sprintf("%.2f%% ± %.2f", 100*p.Behind, 100*p.BehindError)
		if p.BehindSpread || !c.Value.HasWin {
			unit = fmt.Sprintf("%.2f ± %.2f points", p.Behind, p.BehindError)
		}
		lines = append(lines, "  behind the best: "+unit)
	}
	for i, one := range p.Plies {
		if one.Made > 0 && i < 6 {
			lines = append(lines, fmt.Sprintf("  %s move %d: %.1f points, %.1f%% bingos", [2]string{"opponent's", "own"}[i%2], i/2+1, one.Score, 100*one.Bingos))
		}
	}
	if len(p.Replies) > 0 {
		lines = append(lines, "  the opponent's answers:")
	}
	after := r.position.Clone()
	after.Board.Place(&c.Move)
	for _, reply := range p.Replies {
		lines = append(lines, fmt.Sprintf("    %5.1f%%  %s", 100*float64(reply.Count)/float64(p.Iterations), after.Board.Spell(&reply.Move)))
	}
	if len(p.Draws) > 0 && c.Value.HasWin {
		var parts []string
		for _, one := range p.Draws {
			parts = append(parts, fmt.Sprintf("%s %.0f%%", b.Rules().Tiles.Text(one.Tile), 100*one.Win))
		}
		width, _ := s.display.size()
		lines = append(lines, term.Wrap("  win chance by a letter drawn: "+strings.Join(parts, ", "), width, 4)...)
	}
	s.display.Lines(lines)
	return nil
}

// heatmap shows where the next moves go, in percent of the play-outs.
func heatmap(_ context.Context, s *Shell, rest string) error {
	own := 0
	if before, ok := strings.CutSuffix(rest, "own"); ok && (before == "" || strings.HasSuffix(before, " ")) {
		own, rest = 1, strings.TrimSpace(before)
	}
	r, c, err := s.chosen("heatmap", rest)
	if err != nil {
		return err
	}
	b, n := r.position.Board, r.position.Board.Notation()
	size := b.Rules().Size
	head := "  "
	for col := range size {
		head += fmt.Sprintf("%4s", n.ColumnLabel(col))
	}
	lines := []string{fmt.Sprintf("where %s puts tiles after %s, percent of %s", [2]string{"the opponent", "your next move"}[own], b.Spell(&c.Move),
		counted(c.Played.Iterations, "play-out")), head}
	after := r.position.Clone()
	after.Board.Place(&c.Move)
	for row := range size {
		line := fmt.Sprintf("%2s", n.RowLabel(row))
		for col := range size {
			cell := "·"
			if t := after.Board.At(row, col); t != 0 {
				cell = b.Rules().Tiles.Text(t)
			} else if hits := c.Played.Heat[own][row*size+col]; hits > 0 {
				cell = fmt.Sprintf("%.0f", 100*float64(hits)/float64(c.Played.Iterations))
			}
			line += strings.Repeat(" ", max(4-term.Width(cell), 0)) + cell
		}
		lines = append(lines, line)
	}
	s.display.Lines(lines)
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
		if i >= n && r.analysis.Drop(found[i].Move) == nil {
			dropped++
		}
	}
	if dropped == 0 {
		return errors.New("trim: there are no more candidates than that")
	}
	s.display.Printf("%s left, %d dropped.", counted(len(found)-dropped, "candidate"), dropped)
	return nil
}
