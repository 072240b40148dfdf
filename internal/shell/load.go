package shell

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/game"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/shell/variation"
	"maven/internal/term"
)

// load opens a game or a position.
func load(_ context.Context, s *Shell, rest string) error {
	if err := s.safe("load"); err != nil {
		return err
	}
	text, position := strings.CutPrefix(rest, "cgp ")
	parts, _ := words(text)
	if position || strings.Count(text, "/") > 4 && len(parts) > 3 {
		d, err := s.reader().Position(strings.TrimSpace(text), "a position")
		if err != nil {
			return err
		}
		return s.put(d)
	}
	name, err := one(rest, "a file, a line of CGP, the name of a game of maven play, or the number of a game of the database, once")
	if err != nil {
		all, _ := words(rest)
		if len(all) > 1 && (all[0] == "xt" || all[0] == "woogles" || all[0] == "web") {
			err = errors.New("games are not fetched; save the GCG from the site, and load the file")
		}
		return fmt.Errorf("load: %w", err)
	}
	d, err := s.named(name)
	if err != nil {
		return fmt.Errorf("load %s: %w", term.MaskLine(name), err)
	}
	return s.put(d)
}

// reader returns what reads games by the settings.
func (s *Shell) reader() *variation.Reader {
	return &variation.Reader{Library: s.options.Library, Request: s.options.Request, Settings: s.settings, Challenge: s.choices.challenge,
		Remark: func(text string) { s.display.Printf("Note: %s.", text) }}
}

// named reads what a name stands for.
func (s *Shell) named(name string) (*variation.Game, error) {
	if id, err := strconv.ParseInt(strings.TrimPrefix(name, "#"), 10, 64); err == nil && id > 0 {
		g, err := s.options.Game(id)
		if err != nil {
			return nil, err
		}
		return s.reader().For(g.Rules, g.Tiles).Record(g.Record, fmt.Sprintf("game %d of the database", id))
	}
	text, err := s.options.Read(name)
	if err != nil {
		return nil, err
	}
	return s.reader().Read(text, name)
}

// put puts a game in place of the one before, and shows it: the start, or where a game that goes on stands.
func (s *Shell) put(d *variation.Game) error {
	s.halt()
	s.search, s.game = nil, d
	if d.GoTo(0, 0); d.Going {
		d.GoTo(0, d.History().Len())
	}
	s.display.Lines(s.headline())
	return s.look()
}

// newGame begins a game with an empty board.
func newGame(_ context.Context, s *Shell, rest string) error {
	names, err := words(rest)
	if err != nil || len(names) != 0 && len(names) != 2 {
		return errors.New("new stands alone, or with the names of both players: new Ann Bob")
	}
	for _, name := range names {
		if !record.Legible(name) {
			return errIllegible
		}
	}
	if err := s.safe("new"); err != nil {
		return err
	}
	start, err := s.settings.Start()
	if err != nil {
		return variation.OtherList(err)
	}
	players := variation.Players()
	for i, name := range names {
		players[i] = record.Player{Nick: strings.ReplaceAll(gcg.OneLine(name), " ", "_"), Name: gcg.OneLine(name)}
	}
	return s.put(variation.New(s.reader().Ruled(start), "a new game", players))
}

// safe refuses, once, to lose what is not saved, where a person types.
func (s *Shell) safe(command string) error {
	lost := s.Unsaved()
	switch {
	case lost == "" || s.warned == command:
		s.warned = ""
	case s.interactive:
		s.warned = command
		return fmt.Errorf("not saved: %s. Export it, or type %s again to drop it", lost, command)
	default:
		s.display.Printf("Not saved: %s.", lost)
	}
	return nil
}

// headline says what has been loaded.
func (s *Shell) headline() []string {
	d := s.game
	text := fmt.Sprintf("%s, words %s, rules %s", d.Text().Source(), d.Words.Name, d.Rules.Name)
	if now := d.History().Now(); now.Ending != game.Going {
		text += fmt.Sprintf(", %d to %d", now.Scores[0], now.Scores[1])
	}
	return []string{term.MaskLine(text)}
}
