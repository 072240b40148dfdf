package play

import (
	"fmt"
	"strconv"

	classic "maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/notation/cgp"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/term"
)

const (
	simulatedMoves = 5
	usualRounds    = 20
	mostRounds     = 10_000
)

// An original is what the original simulates with.
type original struct {
	set   *tables.Set
	words *setting.OriginalWords
}

// openOriginal opens that of a game against the original.
func openOriginal(a *command.App, h *play.Header, spec *setting.Player) (*original, error) {
	settings := a.Settings(setting.Request{Lexicon: h.Lexicon})
	set, err := settings.Tables(spec.Original)
	if err != nil {
		return nil, err
	}
	list, err := settings.OriginalWords(spec.Original, h.Lexicon)
	return &original{set, list}, err
}

// now returns the position that the person moves in, as the original has it. The error may say that the original could not
// have such a position.
func (d *desk) now() (*engine.ClassicPosition, error) {
	p := d.session.State().Position()
	c := engine.NewClassicPosition(nil)
	err := c.Set(&p)
	if mode, ok := words.ModeNamed(d.session.Header().Lexicon); ok {
		c.Lexicon = mode
	}
	return c, err
}

// position shows the board, and the position on turn as a line of CGP; or it writes the position to a file in the original's
// text form.
func position(d *desk, file string) error {
	p := d.session.State().Position()
	if file == "" {
		d.stale = true
		d.notes.AddWhole("%s", cgp.Of(&p).Format(p.Board.Rules().Tiles.Alphabet))
		return nil
	}
	c, err := d.now()
	if err == nil {
		err = command.WriteFile(file, c.AppendText(nil))
	}
	if err != nil {
		d.refuse(err)
		return nil
	}
	d.notes.AddWhole("The position is in %s; maven classic load reads it.", file)
	return nil
}

// simulate plays the original's best moves out, as it did, and shows what came of them. The same number of rounds gives the
// same figures, so more rounds go on from fewer.
func simulate(d *desk, text string) error {
	rounds := usualRounds
	if text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil || rounds < 1 || rounds > mostRounds {
			d.notes.Add("Simulate how many games for each move? Type simulate %d, up to %d.", usualRounds, mostRounds)
			return nil
		}
	}
	switch {
	case !d.original:
		d.notes.Add("Only in a game against the original can moves be simulated; maven kibitz --sim simulates any position.")
		return nil
	case d.session.Phase() != play.Moving:
		d.notes.Add("It is not your turn.")
		return nil
	}
	if _, err := d.session.Best(d.ctx, 1); err != nil { // this is help
		d.refuse(err)
		return nil
	}
	d.keep()
	if err := d.run(rounds); err != nil {
		d.refuse(err)
	}
	return nil
}

// run simulates, and notes the table. If the program is to end meanwhile, the table has what was played so far.
func (d *desk) run(rounds int) error {
	o, err := d.opened()
	if err != nil {
		return err
	}
	c, err := d.now()
	if err != nil {
		return err
	}
	moves, err := search.Candidates(rank.NewStatic(o.set, o.words.Active), c.Position, simulatedMoves, nil)
	if err != nil {
		return err
	}
	choosers := search.Choosers(o.set, o.words.Active, search.Options{NoPreEndgame: true})
	result, err := search.NewSimulator(o.words.Active, choosers).Run(d.ctx, c.Position, moves,
		search.SimulationSettings{Turns: 2, Iterations: rounds, Seed: d.session.Header().Seed, Threads: 1})
	if err != nil {
		return err
	}
	d.showSimulation(c, result)
	return nil
}

// showSimulation notes the table of a simulation.
func (d *desk) showSimulation(c *engine.ClassicPosition, r *search.Simulation) {
	var rows [][]string
	for i := range r.Candidates {
		one := &r.Candidates[i]
		rows = append(rows, []string{fmt.Sprint(i + 1), d.spelled(c, &one.Move), command.Points(one.Average()), fmt.Sprintf("±%.2f", one.StandardError()/100),
			fmt.Sprintf("%.0f%%", 100*one.WinShare())})
	}
	columns := []term.Column{{}, {Head: "move"}, {Head: "average", Right: true}, {Head: "error", Right: true}, {Head: "wins", Right: true}}
	for _, line := range term.TableLines(columns, rows) {
		d.notes.AddRow(3, line)
	}
	d.notes.Add("%s of each, two turns of each side: %s.", command.Counted(r.Iterations, "game"), r.Stopped)
}

// spelled writes a move of the original.
func (d *desk) spelled(c *engine.ClassicPosition, m *classic.Move) string {
	made, err := c.Translate(m)
	if err != nil {
		return m.Text() // no move of a list
	}
	return d.session.State().Board.Spell(&made)
}
