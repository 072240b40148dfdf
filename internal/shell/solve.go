package shell

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/term"
)

const (
	solverMemory = 512 // MiB, as in maven solve
	lineMoves    = 78  // cells of a line of best play
	liveSolved   = 5   // moves in a live table, and the least in any
	screenRest   = 5   // rows of a screen for title, headings, summary and what is typed
)

// A solved is what both solvers share.
type solved struct {
	setting  form.Setting
	cgp      string
	position game.Position
	also     []move.Move
	count    int // moves shown
	limit    time.Duration

	mutex   sync.Mutex
	took    time.Duration
	stopped engine.Stop
}

// newSolved returns what both solvers need for the place.
func (s *Shell) newSolved(count int, limit time.Duration) solved {
	d := s.desk
	s.notePart()
	return solved{setting: form.NewSetting(form.Identity(d.Words), d.Rules, ""), position: d.asked(), also: d.added, count: count, limit: limit}
}

// timed runs a search within the limit of time, and notes how it ended.
func (w *solved) timed(ctx context.Context, search func(ctx context.Context) (cut bool, err error)) error {
	inner, cancel := ctx, context.CancelFunc(func() {})
	if w.limit > 0 {
		inner, cancel = context.WithTimeout(ctx, w.limit)
	}
	defer cancel()
	began := time.Now()
	cut, err := search(inner)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.took += time.Since(began)
	switch {
	case ctx.Err() != nil:
		w.stopped = engine.Interrupted
	case inner.Err() != nil:
		w.stopped = engine.OutOfTime
	case cut:
		w.stopped = engine.OutOfNodes
	default:
		w.stopped = engine.Complete
	}
	return err
}

// solverArguments are the options of endgame and peg.
type solverArguments struct {
	count, lines, candidates, threads, nodes int
	limit                                    time.Duration
	win, seesAll                             bool
}

// solverOptions reads the options of endgame and peg.
func (s *Shell) solverOptions(command, rest string, allowed ...string) (o solverArguments, err error) {
	o = solverArguments{count: s.choices.count, lines: 1, threads: max(s.choices.threads, 1), limit: s.choices.time}
	a, err := parse(command, rest, append(allowed, "time", "threads", "count", "nodes")...)
	if err != nil {
		return o, err
	}
	for _, err := range []error{a.alone(command), a.duration("time", &o.limit), a.number("threads", &o.threads, 1, maxThreads),
		a.number("count", &o.count, 0, 9999), a.number("lines", &o.lines, 1, 999), a.number("candidates", &o.candidates, 1, 9999),
		a.number("nodes", &o.nodes, 0, 1e12)} {
		if err != nil {
			return o, err
		}
	}
	if text := a.values["objective"]; text != "" && text != "spread" && text != "win" {
		return o, fmt.Errorf("objective %s: want spread or win", term.MaskLine(cut(text)))
	}
	o.win = a.values["objective"] == "win"
	if text := a.values["model"]; text != "" && text != preend.ByKnowledge.String() && text != preend.SeesAll.String() {
		return o, fmt.Errorf("model %s: want %s or %s", term.MaskLine(cut(text)), preend.ByKnowledge, preend.SeesAll)
	}
	o.seesAll = a.values["model"] == preend.SeesAll.String()
	return o, nil
}

// An endgameWork solves a position with an empty bag.
type endgameWork struct {
	solved
	solver   *endgame.Solver
	question endgame.Question
	answer   *endgame.Answer // so far
}

// solveEndgame looks for best play with an empty bag.
func solveEndgame(ctx context.Context, s *Shell, rest string) error {
	o, err := s.solverOptions("endgame", rest, "lines", "objective")
	if err != nil {
		return err
	}
	p := s.desk.asked()
	if bag := p.Bag(); bag > 0 {
		return fmt.Errorf("endgame: the bag holds %s; peg is for a few, sim for many", counted(bag, "tile"))
	}
	w := &endgameWork{solved: s.newSolved(o.count, o.limit), solver: endgame.New(s.choices.memory<<20, o.threads)}
	w.question = endgame.Question{Position: &p, Count: o.lines, Also: w.also, Win: o.win, Limits: endgame.Limits{Nodes: o.nodes}}
	return s.begin(ctx, "endgame", w)
}

func (w *endgameWork) run(ctx context.Context) error {
	return w.timed(ctx, func(ctx context.Context) (bool, error) {
		answer, err := w.solver.Solve(ctx, &w.question, w.tell)
		if answer == nil {
			return true, err
		}
		w.tell(answer)
		return !answer.Proven, err
	})
}

func (w *endgameWork) tell(a *endgame.Answer) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.answer = a
}

func (w *endgameWork) listing() (moves []move.Move) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer != nil {
		for i := range w.answer.Moves {
			moves = append(moves, w.answer.Moves[i].Move)
		}
	}
	return moves
}

func (w *endgameWork) report(width, _ int, live bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer == nil {
		return []string{"nothing is known yet"}
	}
	count := w.count
	if live {
		count = liveSolved
	}
	place := w.position.Clone() // lines are made on its board
	e := form.NewEndgame("", w.setting, &place, (*board.Board).Spell, w.answer, count, w.also, w.took, w.stopped)
	rows := make([][]string, len(e.Moves))
	for i := range e.Moves {
		m := &e.Moves[i]
		value, loss := fmt.Sprintf("%+d", m.Value), fmt.Sprint(m.Loss)
		if !m.Exact {
			value, loss = "≤ "+value, "≥ "+loss
		}
		rows[i] = []string{fmt.Sprint(i + 1), m.Move, fmt.Sprint(m.Score), value, loss, m.Known}
	}
	lines := term.TableLines([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true},
		{Head: "value", Right: true}, {Head: "loss", Right: true}, {Head: "known"}}, rows)
	how := "proven"
	if !e.Proven {
		how = "not proven"
	}
	text := fmt.Sprintf("value %+d, %s; %s; %d moves deep, %s", e.Value, how, resultText(e.FinalSpread), e.Depth, counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(w.stopped), width, 2)...)
	if live {
		return lines
	}
	play := "best play"
	if !e.Proven {
		play = "best play so far"
	}
	return append(lines, term.Wrap(play+": "+join(e.Line), min(width, lineMoves), 2)...)
}

// resultText says how a game ends for the player on turn.
func resultText(spread int) string {
	switch {
	case spread > 0:
		return fmt.Sprintf("the game is won by %d", spread)
	case spread < 0:
		return fmt.Sprintf("the game is lost by %d", -spread)
	}
	return "the game is tied"
}

// ending says why a solver has stopped early.
func ending(stopped engine.Stop) string {
	switch stopped {
	case engine.Interrupted:
		return "; stopped"
	case engine.OutOfTime:
		return "; stopped by the limit of time"
	case engine.OutOfNodes:
		return "; stopped by the limit of nodes"
	}
	return ""
}

func join(moves []string) string {
	text := ""
	for i, m := range moves {
		if i > 0 {
			text += ", "
		}
		text += m
	}
	return text
}

// A preendWork looks at a position with a few tiles in the bag.
type preendWork struct {
	solved
	solver   *preend.Solver
	question preend.Question
	lines    int // moves shown draw by draw
	answer   *preend.Answer
}

// mostBag is how many tiles in the bag peg takes; more would take years.
const mostBag = 9

// solvePreendgame looks at every move with a few tiles in the bag.
func solvePreendgame(ctx context.Context, s *Shell, rest string) error {
	o, err := s.solverOptions("peg", rest, "lines", "candidates", "model")
	if err != nil {
		return err
	}
	p := s.desk.asked()
	switch bag := p.Bag(); {
	case bag == 0:
		return errors.New("peg: the bag is empty; endgame is for that")
	case bag > mostBag:
		return fmt.Errorf("peg: the bag holds %s, and peg takes at most %d; sim is for that", counted(bag, "tile"), mostBag)
	}
	w := &preendWork{solved: s.newSolved(o.count, o.limit), solver: preend.New(s.choices.memory<<20, o.threads), lines: o.lines}
	w.solver.Words = s.desk.Words.Map()
	w.question = preend.Question{Position: &p, Count: o.candidates, Also: w.also, Nodes: o.nodes}
	if o.seesAll {
		w.question.Model = preend.SeesAll
	}
	return s.begin(ctx, "peg", w)
}

func (w *preendWork) run(ctx context.Context) error {
	return w.timed(ctx, func(ctx context.Context) (bool, error) {
		answer, err := w.solver.Solve(ctx, &w.question, w.tell)
		if answer == nil {
			return true, err
		}
		w.tell(answer)
		return answer.Cut, err
	})
}

func (w *preendWork) tell(a *preend.Answer) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.answer = a
}

func (w *preendWork) listing() (moves []move.Move) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer != nil {
		for i := range w.answer.Candidates {
			moves = append(moves, w.answer.Candidates[i].Move)
		}
	}
	return moves
}

func (w *preendWork) report(width, rows int, live bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer == nil {
		return []string{"nothing is known yet"}
	}
	count := w.count
	switch room := rows - w.drawn() - screenRest; {
	case live:
		count = liveSolved
	case rows > 0 && (count == 0 || count > room):
		count = max(room, liveSolved)
	}
	place := w.position.Clone()
	e := form.NewPreendgame("", w.setting, &place, (*board.Board).Spell, w.answer, count, w.also, w.took, w.stopped)
	cells := make([][]string, len(e.Candidates))
	for i := range e.Candidates {
		c := &e.Candidates[i]
		cells[i] = append([]string{fmt.Sprint(i + 1), c.Move, fmt.Sprint(c.Score)}, append(tallied(&c.Tally, c.Win), fmt.Sprintf("%+.1f", c.Spread), c.Known)...)
	}
	lines := term.TableLines([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}}, cells)
	text := fmt.Sprintf("%d of %s; %d in the bag, %s draws in order, model %s; %s", len(e.Candidates), counted(len(w.answer.Candidates), "move"), e.Bag, weight(e.Total), e.Model, counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(w.stopped), width, 2)...)
	if live {
		return lines
	}
	for i := range e.Candidates[:min(w.lines, len(e.Candidates))] {
		lines = append(lines, drawLines(&e.Candidates[i])...)
	}
	return lines
}

// drawn returns how many lines the draws of the best moves take.
func (w *preendWork) drawn() int {
	lines := 0
	for i := range w.answer.Candidates[:min(w.lines, len(w.answer.Candidates))] {
		if n := len(w.answer.Candidates[i].Draws); n > 0 {
			lines += n + 2
		}
	}
	return lines
}

// drawLines shows what comes of a move, by the tiles drawn.
func drawLines(c *form.PreendgameMove) []string {
	if len(c.Draws) == 0 {
		return nil
	}
	rows := make([][]string, len(c.Draws))
	for i := range c.Draws {
		d := &c.Draws[i]
		win := 0.0
		if all := d.Wins + d.Ties + d.Losses; all > 0 {
			win = (d.Wins + d.Ties/2) / all
		}
		rows[i] = append(append([]string{d.Tiles}, tallied(&d.Tally, win)...), fmt.Sprintf("%+.1f", d.Spread), d.Known)
	}
	return append([]string{c.Move + ", by the tiles you draw:"}, term.TableLines([]term.Column{{Head: "draw"}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}}, rows)...)
}

// tallied writes the chance to win and the weights of the results.
func tallied(t *form.Tally, win float64) []string {
	chance := "–"
	if t.Wins+t.Ties+t.Losses > 0 {
		chance = fmt.Sprintf("%.1f%%", 100*win)
	}
	return []string{chance, weight(t.Wins), weight(t.Ties), weight(t.Losses), weight(t.Unknown)}
}

// weight writes a number of draws, which may be a fraction after an exchange.
func weight(w float64) string {
	return strconv.FormatFloat(float64(int(100*w+0.5))/100, 'f', -1, 64)
}

// solve asks the solver for the bag: endgame, or peg.
func solve(ctx context.Context, s *Shell, rest string) error {
	p := s.desk.asked()
	switch bag := p.Bag(); {
	case bag == 0:
		return solveEndgame(ctx, s, rest)
	case bag <= mostBag:
		return solvePreendgame(ctx, s, rest)
	default:
		return fmt.Errorf("solve: the bag holds %s; solving takes at most %d, and sim is for more", counted(bag, "tile"), mostBag)
	}
}
