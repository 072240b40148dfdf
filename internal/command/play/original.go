package play

import (
	"fmt"
	"strconv"

	"maven/internal/classic/board"
	"maven/internal/command"
	"maven/internal/notation/cgp"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/said"
	"maven/internal/term"
)

const (
	usualRounds = 20 // of a simulation
	mostRounds  = 10_000
	usualMoves  = 5 // that it plays out
)

// position shows the board, and the position on turn as a line of CGP; or it writes the position to a file in the original's
// text form.
func position(d *doer, file string) error {
	p := d.game.Session.State().Position()
	if file == "" {
		d.stale = true
		d.sayWhole(said.Plain(cgp.Of(&p).Format(p.Board.Rules().Tiles.Alphabet)))
		return nil
	}
	text, err := original.Text(&p, d.game.Session.Header().Lexicon)
	if err == nil {
		err = command.WriteFile(file, []byte(text.Text))
	}
	if err != nil {
		return err
	}
	d.tellWhole("The position is in %s; maven classic load reads it.", file)
	return nil
}

// simulate plays the original's best moves out, and shows what came of them.
func simulate(d *doer, text string) error {
	rounds := usualRounds
	if text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil || rounds < 1 || rounds > mostRounds {
			d.tell("Simulate how many games for each move? Type simulate %d, up to %d.", usualRounds, mostRounds)
			return nil
		}
	}
	switch {
	case !d.original:
		d.tell("Only in a game against the original can moves be simulated; maven kibitz --sim simulates any position.")
		return nil
	case d.game.Session.Phase() != play.Moving:
		d.tell("It is not your turn.")
		return nil
	}
	if _, err := d.game.Session.Best(d.ctx, 1); err != nil { // this is help
		return err
	}
	d.keep()
	o, err := d.opened()
	if err != nil {
		return err
	}
	p := d.game.Session.State().Position()
	ctx, done := d.during.During(d.ctx)
	defer done()
	found, err := o.Simulate(ctx, &p, usualMoves, rounds, d.game.Session.Header().Seed)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, m := range found.Moves {
		rows = append(rows, []string{fmt.Sprint(m.Rank), m.Text, d.speaks.Decimal(board.Points(m.Average)), d.speaks.Decimal(fmt.Sprintf("±%.2f", m.StandardError/100)), fmt.Sprintf("%.0f%%", 100*m.WinShare)})
	}
	d.table(3, term.Heads("", d.word("move"), ">"+d.word("average"), ">"+d.word("error"), ">"+d.word("wins")), rows)
	d.row(3, d.speaks.Say(said.Of("%s of each, two turns of each side: %s.", said.Count(found.Iterations, "game"), found.Stopped)))
	return nil
}
