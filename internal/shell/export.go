package shell

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/term"
)

// export writes the line that is looked at as GCG, or the place as CGP, to a file or to the screen.
func export(_ context.Context, s *Shell, rest string) error {
	all, err := words(rest)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	form := ""
	if len(all) > 0 && (all[0] == "gcg" || all[0] == "cgp") {
		form, all = all[0], all[1:]
	}
	if len(all) > 1 || form == "" && len(all) == 0 {
		return errors.New("export: must be a file such as game.gcg or place.cgp, or gcg or cgp alone to see it here")
	}
	if form == "" {
		switch form = strings.ToLower(strings.TrimPrefix(filepath.Ext(all[0]), ".")); form {
		case "gcg", "cgp":
		default:
			return fmt.Errorf("export %s: must be a name that ends in .gcg or .cgp, or write export gcg FILE", term.MaskLine(all[0]))
		}
	}
	d := s.game
	text := []byte(d.CGP() + "\n")
	if form == "gcg" {
		if text, err = d.GCG(); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	if len(all) == 0 {
		s.display.Lines(strings.Split(term.Mask(strings.TrimSuffix(string(text), "\n")), "\n"))
		return nil
	}
	if err := s.replace(all[0]); err != nil {
		return err
	}
	if err := s.options.Write(all[0], text); err != nil {
		return err
	}
	d.Saved(form == "gcg")
	what := "the place"
	if form == "gcg" {
		what = "the game"
		if d.Line() > 0 {
			what = fmt.Sprintf("variation %d", d.Line())
		}
	}
	s.display.Printf("Wrote %s to %s.", what, all[0])
	return nil
}

// replace refuses, once, to write over a file that the shell has not written, where a person types.
func (s *Shell) replace(name string) error {
	told := slices.Contains(s.over, name)
	if s.over = append(s.over, name); told || !s.interactive {
		return nil
	}
	if _, err := s.options.Script(name); err != nil {
		return nil // there is none, or none that can be written over
	}
	return fmt.Errorf("export %s: the file is there; type it again to write over it, or choose another name", term.MaskLine(name))
}

func showCGP(_ context.Context, s *Shell, _ string) error {
	s.display.Lines([]string{term.MaskLine(s.game.CGP())})
	return nil
}

// errIllegible refuses the name of a person.
var errIllegible = errors.New("a name wants a character to be seen, and none that turns the text around")

// rename names a player.
func rename(_ context.Context, s *Shell, rest string) error {
	number, name, _ := strings.Cut(rest, " ")
	name = gcg.OneLine(name)
	if (number != "1" && number != "2") || name == "" || len(name) > 100 {
		return errors.New("name: must be 1 or 2, and a name: name 1 Ann Example")
	}
	if !record.Legible(name) {
		return errIllegible
	}
	s.game.Rename(int(number[0]-'1'), name)
	s.display.Printf("Player %s is %s.", number, name)
	return nil
}
