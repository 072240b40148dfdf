package kibitz

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/term"
)

// simFlags are the flags for playing candidates out.
type simFlags struct {
	sim        bool
	plies      int
	iterations int
	threads    command.ThreadCount
	confidence float64
	equivalent float64
	objective  string
	shares     string
	also       []string
	opponent   string
	infer      bool
	saving     saving
}

// simOnly are the flags that only a simulation has.
func simOnly() []string {
	return []string{"plies", "iterations", "threads", "confidence", "difference", "objective", "shares", "opponent", "infer", "save", "resume"}
}

// bind binds the flags.
func (s *simFlags) bind(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&s.sim, "sim", false, "play candidates out and compare what comes of them; short for --player sim")
	f.IntVar(&s.plies, "plies", sim.DefaultPlies, "with --sim: moves to play out after a candidate")
	f.IntVar(&s.iterations, "iterations", 0, "with --sim: stop after this many play-outs of all candidates together (default: 20000 unless --time is given)")
	s.threads.Bind(f, 1)
	f.Float64Var(&s.confidence, "confidence", 100*sim.DefaultConfidence, "with --sim: percent of certainty about the best move at which to stop; 0 goes on to the limit")
	f.Float64Var(&s.equivalent, "difference", 0, "with --sim: a difference that does not matter: percent of winning, points, or worth (default: 0.5 percent or points)")
	f.StringVar(&s.objective, "objective", "win", "with --sim: compare by win, spread, or FILE with lines spread,worth")
	command.Choice(c, &s.shares, "shares", "best", "with --sim: best plays out promising candidates more often, equal all of them equally", "best", "equal")
	f.StringArrayVar(&s.also, "also", nil, "another candidate, such as \"8D WORD\"; may be given several times")
	f.StringVar(&s.opponent, "opponent", "", "with --sim: tiles that the opponent is known to hold, such as QU")
	f.BoolVar(&s.infer, "infer", false, "with --sim: draw the opponent's tiles by what its last move tells (lm in the CGP)")
	s.saving.bind(c)
}

// play returns how candidates are played out, and by which objective, as flags say.
func (s *simFlags) play(c *cobra.Command) (p question.Playing, objective string, err error) {
	p = question.Playing{Plies: command.Given(c, "plies", s.plies), Confidence: command.Given(c, "confidence", s.confidence),
		Difference: s.equivalent, Equal: s.shares == "equal", Infer: s.infer}
	if !c.Flag("objective").Changed || s.objective == sim.WinGame.String() || s.objective == sim.GainSpread.String() {
		return p, *cmp.Or(command.Given(c, "objective", s.objective), new(string)), nil
	}
	file, err := os.Open(s.objective)
	if err != nil {
		return p, "", command.Usagef("--objective: want win, spread or a file: %v", err)
	}
	defer file.Close()
	if p.Utility, err = sim.ParseUtility(bounded.NewReader(file, 1<<20)); err != nil {
		return p, "", command.Usagef("--objective %s: %v", s.objective, err)
	}
	return p, "", nil
}

// progress returns what shows how far a search is, and what ends that. It shows it on a terminal only.
func (k *kibitzer) progress(kind string, l engine.Limits) (show func(engine.Snapshot), end func()) {
	if !k.options.spec.Simulates() || !term.IsTerminal(k.app.Errs) {
		return nil, func() {}
	}
	total, done := l.Iterations, func(s *engine.Snapshot) int { return s.Iterations }
	if l.Time > 0 {
		total, done = int(l.Time.Milliseconds()), func(s *engine.Snapshot) int { return int(s.Time.Milliseconds()) }
	}
	what := "playing out"
	if kind == setting.FullPlayer {
		what = "looking ahead"
	}
	bar := term.NewProgress(k.app.Errs, what, total, 0)
	return func(s engine.Snapshot) { bar.Set(min(done(&s), total)) }, bar.Close
}

// simulated reports whether the moves were played out.
func (a *answer) simulated() bool {
	return a.player.Kind == setting.SimPlayer || len(a.moves) > 0 && a.moves[0].Played != nil
}

// simulation writes the answer of a simulation.
func (t *textAnswers) simulation(a *answer) error {
	if err := t.simTable(a); err != nil {
		return err
	}
	if err := t.screen.Printf("\n%s\n", simSummary(a)); err != nil || !t.explain {
		return err
	}
	if err := t.whys(a); err != nil {
		return err
	}
	return t.simDetails(a)
}

// simTable writes the candidates of a simulation.
func (t *textAnswers) simTable(a *answer) error {
	goal := a.told().Goal(a.player.Sim.Goal)
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "leave"},
		{Head: "win", Right: true}, {Head: "equity", Right: true}, {Head: "behind", Right: true}, {Head: "best", Right: true}, {Head: "plays", Right: true}}
	if goal == sim.BeWorth {
		columns[4].Head = "worth"
	}
	rows := make([][]string, len(a.moves))
	for i := range a.moves {
		c := &a.moves[i]
		left := a.told().Left(c)
		row := []string{strconv.Itoa(i + 1), a.position.Board.Spell(&c.Move), strconv.Itoa(int(c.Move.Score)), a.setting.Rules.Tiles.Rack(&left)}
		p := c.Played
		if p == nil {
			rows[i] = append(row, "–", "–", "–", "–", "0")
			continue
		}
		first, behind := "–", "–"
		switch {
		case goal == sim.BeWorth:
			first = fmt.Sprintf("%.3f ± %.3f", p.Worth, p.WorthError)
		case c.Value.HasWin:
			first = fmt.Sprintf("%.1f%% ± %.1f", 100*p.Win, 100*p.WinError)
		}
		switch {
		case i == 0 && c.Rank == 1:
		case goal == sim.WinGame && !p.BehindSpread:
			behind = fmt.Sprintf("%.2f%% ± %.2f", 100*p.Behind, 100*p.BehindError)
		default:
			behind = fmt.Sprintf("%.2f ± %.2f", p.Behind, p.BehindError)
		}
		rows[i] = append(row, first, fmt.Sprintf("%.2f ± %.2f", p.Equity, p.EquityError), behind,
			fmt.Sprintf("%.0f%%", 100*p.Best), strconv.Itoa(p.Iterations))
	}
	return t.screen.Table(columns, rows)
}

// simDetails writes what else the play-outs of the candidates have shown.
func (t *textAnswers) simDetails(a *answer) error {
	for i := range a.moves {
		c := &a.moves[i]
		if c.Played == nil {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "\n%s\n", a.position.Board.Spell(&c.Move))
		for j, p := range c.Played.Plies {
			if p.Made > 0 && j < 6 {
				fmt.Fprintf(&b, "  %s move %d: %.1f points, %.1f%% bingos\n", [2]string{"opponent's", "own"}[j%2], j/2+1, p.Score, 100*p.Bingos)
			}
		}
		for _, r := range c.Played.Replies {
			fmt.Fprintf(&b, "  answer %s: %.1f%%\n", a.position.Board.Notation().Format(&r.Move), 100*float64(r.Count)/float64(c.Played.Iterations))
		}
		if err := t.screen.Printf("%s", b.String()); err != nil {
			return err
		}
	}
	return nil
}

// simSummary says how the simulation went.
func simSummary(a *answer) string {
	rounds := "rounds"
	if a.found.Rounds == 1 {
		rounds = "round"
	}
	text := fmt.Sprintf("%d play-outs of %d plies in %d %s", a.found.Iterations, a.player.Sim.Plies, a.found.Rounds, rounds)
	if a.found.Time > 0 { // none is known of what a farm has done
		text += fmt.Sprintf(", %.1f s", a.found.Time.Seconds())
	}
	text += fmt.Sprintf("; stopped: %s", a.found.Stopped)
	if a.found.Note != "" {
		text += "; " + a.found.Note
	}
	return text
}
