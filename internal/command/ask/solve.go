package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/answers"
	"maven/internal/answers/table"
	"maven/internal/board"
	"maven/internal/certificate"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/said"
	"maven/internal/sim"
	"maven/internal/term"
)

// A solver is what `maven solve` is asked.
type solver struct {
	asker
	lines       int
	candidates  int
	model       string
	objective   string
	nodes       int
	memory      int
	certificate string
}

// NewSolve returns the command line of maven solve.
func NewSolve(a *command.App) *cobra.Command {
	o := &solver{asker: asker{app: a}}
	c := &cobra.Command{
		Use:   "solve --cgp POSITION",
		Short: "Search the end of a game for the best moves",
		Long: "Looks for best play to the end of the game.\n\n" +
			"With an empty bag both racks are known. The value of a move is the points you gain from\n" +
			"there on less those your opponent gains, tiles left at the end included. It is proven once\n" +
			"every line has been followed to the end of the game.\n\n" +
			"With a few tiles in the bag, every move is looked at for every draw and every rack that the\n" +
			"opponent may hold: how often it wins, then the spread. Moves that fall behind\nare dropped, and the answer says how deep each was looked at. --model says what the opponent knows: by-knowledge plays by what a player\ncan know, sees-all sees all tiles, which is the worst case.\n\n" +
			"Ctrl-C, --time and --nodes end the search with what is known. With two or more tiles in the\n" +
			"bag it ends after a minute, unless you set --time or --nodes. --certificate writes a proof\n" +
			"of an endgame, which maven verify checks.",
		Example: "  maven solve --cgp \"$(maven gcg position game.gcg --turn 24)\"\n" +
			"  maven solve --cgp \"$CGP\" --lines 5 --also \"4B VIM\" --time 10s\n" +
			"  maven solve --cgp \"$CGP\" --certificate endgame.cert",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.json && !c.Flag("count").Changed {
				o.count = 0
			}
			return o.solve(c)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.StringArrayVar(&o.also, "also", nil, "value this move too, such as \"8D WORD\" or \"pass\"; may be repeated")
	f.IntVarP(&o.count, "count", "n", question.UsualMoves, "moves to show; 0 shows all (default with --json: all)")
	f.IntVar(&o.lines, "lines", question.UsualLines, "best moves to prove, or to show draw by draw")
	f.IntVar(&o.candidates, "candidates", 0, "with tiles in the bag: moves to look at deeply (default 32)")
	f.StringVar(&o.model, "model", question.Models()[0], "with tiles in the bag: what the opponent knows: "+said.Or(question.Models()).String())
	f.StringVar(&o.objective, "objective", sim.GainSpread.String(), "spread, or win: only who wins is to be proven")
	f.DurationVar(&o.limit, "time", 0, "end the search after this long, such as 5s; 0 sets no limit (default: 1m with two or more tiles in the bag, if --nodes sets no limit)")
	f.IntVar(&o.nodes, "nodes", 0, "end the search after so many positions (default: no limit)")
	command.Whole(f, &o.memory, "memory", question.UsualMemory, "memory for the search, in MiB")
	o.threads.Bind(f, 1)
	f.StringVar(&o.certificate, "certificate", "", "write a proof of the value to this file")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.BindBoard(a, c)
	return c
}

func (o *solver) question(c *cobra.Command) *question.Question {
	return &question.Question{Method: question.Solve, Count: &o.count, Memory: o.memory, Objective: o.objective, Lines: &o.lines,
		Model: o.model, Candidates: &o.candidates, Limits: engine.Limits{Time: o.limit, Nodes: o.nodes, Threads: o.threads.Threads()},
		Endless: c.Flag("time").Changed || c.Flag("nodes").Changed}
}

// A problem is a position that is solved.
type problem struct {
	*question.Analysis
	cgp string
}

// read reads the position and the moves asked about.
func (o *solver) read(c *cobra.Command) (*problem, error) {
	if err := filled(c, "cgp", "model", "objective", "certificate"); err != nil {
		return nil, err
	}
	q := o.question(c)
	spread := o.objective == sim.GainSpread.String()
	switch {
	case o.cgp == "":
		return nil, command.Usagef("--cgp is needed: the position, one line of CGP")
	case o.certificate != "" && !spread:
		return nil, command.Usagef("--certificate is for --objective spread: it proves a value")
	}
	if err := command.Asked(q.Check()); err != nil {
		return nil, err
	}
	placed, err := o.app.Place(o.app.Settings(o.Request), o.cgp)
	if err != nil {
		return nil, err
	}
	if q.Also, err = placed.Moves(o.also); err != nil {
		return nil, command.UsageError(fmt.Errorf("--also: %w", err))
	}
	q.Position = placed.Position
	switch bag := q.Position.Bag(); {
	case bag > 0 && o.certificate != "":
		return nil, command.Usagef("--certificate is for endgames: the bag holds %s", term.Counted(bag, "tile"))
	case bag > 0 && !spread:
		return nil, command.Usagef("--objective is for endgames: with tiles in the bag, to win comes first, then the spread")
	}
	if o.certificate != "" {
		if err := command.CheckFile(o.certificate); err != nil {
			return nil, fmt.Errorf("certificate %w", err)
		}
	}
	analysis, err := question.Open(placed.Setting, q)
	return &problem{analysis, placed.CGP}, command.Asked(err)
}

// solve solves the position by what is in the bag.
func (o *solver) solve(c *cobra.Command) error {
	p, err := o.read(c)
	if err != nil {
		return err
	}
	ctx, status, write := c.Context(), term.NewStatus(o.app.Errs), (*board.Board).Spell
	if o.json {
		write = form.Notation
	}
	err = p.Run(ctx, p.Limits, func(now engine.Snapshot) { status.Show(func() string { return p.progress(&now) }) })
	status.Clear()
	found := p.Snapshot()
	if len(found.Candidates) == 0 || err != nil && ctx.Err() == nil {
		return err
	}
	if found.Preend != nil {
		e := answers.Preendgame(p.Analysis, p.cgp, write, o.count)
		return errors.Join(o.app.Answer(o.json, e, func(s *term.Screen) { p.writePreendgame(s, e, o.lines) }), err)
	}
	e := answers.Endgame(p.Analysis, p.cgp, write, o.count)
	if err = cmp.Or(o.app.Answer(o.json, e, func(s *term.Screen) { p.writeEndgame(s, e) }), err); err != nil || o.certificate == "" {
		return err
	}
	return o.prove(ctx, p, e)
}

// progress says in a line how far a search is.
func (p *problem) progress(now *engine.Snapshot) string {
	first, nodes := &now.Candidates[0], term.Counted(now.Nodes, "position")
	move := p.Position.Board.Spell(&first.Move)
	switch {
	case now.Endgame != nil:
		return fmt.Sprintf("%s deep, %s: %s gains %d", term.Counted(now.Endgame.Depth, "move"), nodes, move, now.Endgame.Moves[0].Value)
	case !first.Value.HasWin:
		return nodes + ": nothing is known yet"
	}
	return fmt.Sprintf("%s: %s wins %.1f%%, %s", nodes, move, 100*first.Value.Win, first.Solved.Known)
}

// writeEndgame shows the answer to people.
func (p *problem) writeEndgame(s *term.Screen, e *form.Endgame) {
	known := "proven"
	if !e.Proven {
		known = "not proven"
	}
	passes := ""
	if e.TwoPasses == "different" {
		passes = "another value if they ended the game"
	}
	s.BoardWith(p.Position.Board, nil, p.facts(e.Stopped, fact{"value", fmt.Sprintf("%+d, %s", e.Value, known)}, fact{"result", table.Result(e.FinalSpread)},
		fact{"search", term.Counted(e.Depth, "move") + " deep"}, fact{"", fmt.Sprintf("%s, %.2f s", term.Counted(e.Nodes, "position"), e.Seconds)},
		fact{"two passes", passes}))
	s.TableBelow(table.Endgame(e))
	s.Printf("\n")
	paragraph(s, table.BestPlay(e.Proven, e.Line), playWidth, 2)
}

// facts are what stands beside the board: what is known of every position, of this kind, and why the search has stopped.
func (p *problem) facts(stopped engine.Stop, more ...fact) []fact {
	facts := append(situation(p.Setting, p.Position), fact{"lexicon", p.Setting.Words.Name}, fact{"rules", p.Setting.Rules.Name})
	if facts = append(facts, more...); stopped != engine.Complete {
		facts = append(facts, fact{"stopped", string(stopped)})
	}
	return command.Known(facts...)
}

// writePreendgame shows the answer to people, and the first moves draw by draw.
func (p *problem) writePreendgame(s *term.Screen, e *form.Preendgame, drawn int) {
	unseen := p.Position.Unseen()
	s.BoardWith(p.Position.Board, nil, p.facts(e.Stopped, fact{"bag", fmt.Sprint(e.Bag)}, fact{"unseen", p.Setting.Rules.Tiles.Rack(&unseen)},
		fact{"model", e.Model}, fact{"draws", form.Weight(e.Total) + " in order"},
		fact{"search", fmt.Sprintf("%s, %.1f s", term.Counted(e.Nodes, "position"), e.Seconds)}))
	columns, rows := table.Preendgame(e)
	for i := range rows {
		rows[i] = append(rows[i], e.Candidates[i].Depth)
	}
	s.TableBelow(append(columns, term.Heads("looked at")...), rows)
	if text := form.NothingKnown(p.Snapshot().Preend); text != "" {
		s.Printf("\n%s\n", text)
		return
	}
	for i := range e.Candidates[:min(drawn, len(e.Candidates))] {
		c := &e.Candidates[i]
		if len(c.Draws) == 0 {
			continue
		}
		columns, rows := table.Draws(c)
		for i := range rows {
			rows[i] = append(rows[i], c.Draws[i].Opponent, strings.Join(c.Draws[i].Line, ", "))
		}
		s.Printf("\n%s, by the tiles you draw:\n", c.Move)
		s.Table(append(columns, term.Heads("opponent", "line")...), rows)
	}
}

// prove writes the certificate of a proven value.
func (o *solver) prove(ctx context.Context, p *problem, found *form.Endgame) error {
	if !found.Proven {
		return fmt.Errorf("no certificate: the value is not proven yet")
	}
	status := term.NewStatus(o.app.Errs)
	c := &certificate.Certificate{CGP: p.cgp, Lexicon: p.Setting.Words.Name, Words: p.Setting.Words.Hash(), Rules: p.Setting.Rules.Name, Tiles: p.Setting.Rules.Tiles.Name, Value: found.Value}
	err := c.Write(ctx, p.Position, p.Solver(), func(claims int) {
		status.Show(func() string { return fmt.Sprintf("%s claims", term.Grouped(claims)) })
	})
	status.Clear()
	if err != nil {
		return fmt.Errorf("no certificate: %w", err)
	}
	file, err := c.AppendTo(nil)
	if err == nil {
		err = command.WriteFile(o.certificate, file)
	}
	if err != nil {
		return fmt.Errorf("certificate %s: %w", o.certificate, err)
	}
	_, err = fmt.Fprintf(term.Masked(o.app.Errs), "the proof is in %s: %s, %s bytes\n", o.certificate, term.Counted(c.Claims, "claim"), term.Grouped(len(file)))
	return err
}
