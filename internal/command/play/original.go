package play

import (
	"context"
	"fmt"
	"strconv"

	"maven/internal/classic/search"
	"maven/internal/command"
	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/term"
)

const (
	usualRounds = 20 // of a simulation
	mostRounds  = 10_000
	usualMoves  = 5 // that it plays out
)

// followProfile gives a game against the original the level of the person's profile, unless a level is asked for, and has the side
// begin that did not begin the game before, unless it is asked for.
func (o *playOptions) followProfile(s *console) error {
	spec, err := setting.ParsePlayer(o.player)
	if err != nil || spec.Kind != setting.ClassicPlayer || o.cgp != "" {
		return nil // header refuses what is no player
	}
	start, err := s.app.Settings(o.Request).Start()
	if err != nil {
		return err
	}
	told := "A game that is kept in a file does not count in your profile."
	if s.games.Store != nil {
		if o.player, told, err = s.games.FollowProfile(o.player, o.name, start.Words.Name); err != nil {
			return err
		}
		if o.first == "" {
			side, _, err := s.games.Beginner(o.player, o.name, "")
			if err != nil {
				return err
			}
			o.first = [...]string{play.Person: "me", play.Player: "engine"}[side]
		}
	}
	if told != "" {
		s.notes.Add("%s", told)
	}
	return nil
}

// position shows the board, and the position on turn as a line of CGP; or it writes the position to a file in the original's
// text form.
func position(d *doer, file string) error {
	p := d.game.Session.State().Position()
	if file == "" {
		d.stale = true
		d.notes.AddWhole("%s", cgp.Of(&p).Format(p.Board.Rules().Tiles.Alphabet))
		return nil
	}
	text, err := original.Text(&p, d.game.Session.Header().Lexicon)
	if err == nil {
		err = command.WriteFile(file, []byte(text.Text))
	}
	if err != nil {
		d.refuse(err)
		return nil
	}
	d.notes.AddWhole("The position is in %s; maven classic load reads it.", file)
	return nil
}

// simulate plays the original's best moves out, and shows what came of them.
func simulate(d *doer, text string) error {
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
	case d.game.Session.Phase() != play.Moving:
		d.notes.Add("It is not your turn.")
		return nil
	}
	if _, err := d.game.Session.Best(d.ctx, 1); err != nil { // this is help
		d.refuse(err)
		return nil
	}
	d.keep()
	o, err := d.opened()
	var table []string
	if err == nil {
		p := d.game.Session.State().Position()
		ctx, done := d.during.During(d.ctx)
		defer done()
		table, err = playedOut(ctx, o, &p, rounds, d.game.Session.Header().Seed)
	}
	if err != nil {
		d.refuse(err)
	}
	for _, line := range table {
		d.notes.AddRow(3, line)
	}
	return nil
}

// playedOut plays the original's best moves out, and returns its table in lines. When ctx ends, the table has what was played so
// far.
func playedOut(ctx context.Context, o *original.Program, p *game.Position, rounds int, seed random.Seed) ([]string, error) {
	g, err := original.At(p, "")
	if err != nil {
		return nil, err
	}
	moves, err := o.Moves(g, usualMoves, nil)
	if err != nil {
		return nil, err
	}
	sim, stopped := o.PlayOut(g, moves, original.UsualTurns, seed), search.Cancelled
	complete, err := sim.Run(ctx, rounds, func() {})
	if err != nil {
		return nil, err
	}
	if complete {
		stopped = search.Complete
	}
	found := sim.Form(stopped)
	rows := make([][]string, len(found.Moves))
	for i := range found.Moves {
		m := &found.Moves[i]
		rows[i] = []string{fmt.Sprint(m.Rank), g.Fill(m.Text), command.Points(m.Average), fmt.Sprintf("±%.2f", m.StandardError/100),
			fmt.Sprintf("%.0f%%", 100*m.WinShare)}
	}
	columns := term.Heads("", "move", ">average", ">error", ">wins")
	return append(term.TableLines(columns, rows),
		fmt.Sprintf("%s of each, two turns of each side: %s.", command.Counted(found.Iterations, "game"), stopped)), nil
}
