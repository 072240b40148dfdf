package shell

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"maven/internal/bom"
	"maven/internal/play"
	"maven/internal/term"
)

// script carries out the lines of a file.
func script(ctx context.Context, s *Shell, rest string) error {
	name, err := one(rest, "a file, once")
	if err != nil {
		return fmt.Errorf("script: %w", err)
	}
	return s.Script(ctx, name, func(where string) string { return where + "> " })
}

// Script carries out the lines of a file, each as if it was typed, and shows it after what prompt says; where names the
// line. Searches are waited for. Lines that fail are told, counted, and passed over. The error is about the file,
// ErrQuit, or that of ctx.
func (s *Shell) Script(ctx context.Context, name string, prompt func(where string) string) error {
	text, err := s.options.Script(name)
	if err != nil {
		return fmt.Errorf("script %s: %w", term.MaskLine(name), err)
	}
	if s.nested >= maxNested {
		return fmt.Errorf("script %s: scripts call each other more than %d deep", term.MaskLine(name), maxNested)
	}
	s.nested++
	typed := s.interactive
	s.interactive = false
	defer func() { s.nested, s.interactive = s.nested-1, typed }()
	number := 0
	for line := range strings.Lines(string(bom.UTF8(text))) {
		number++
		line = strings.TrimSpace(line)
		where := fmt.Sprintf("%s:%d", name, number)
		s.display.Lines([]string{term.MaskLine(prompt(where) + line)})
		err := s.Run(ctx, line, where)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Run carries out a line as Do does. It tells what is wrong with it and counts it; where names the line. The error is
// ErrQuit, or that of ctx.
func (s *Shell) Run(ctx context.Context, line, where string) error {
	err := s.Do(ctx, line)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrQuit):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	s.Fail(where, err)
	return nil
}

// Fail tells what is wrong with a line, and counts it.
func (s *Shell) Fail(where string, err error) {
	if where != "" {
		err = fmt.Errorf("%s: %w", where, err)
		s.display.Printf("%v", err)
	} else {
		s.display.Printf("%s", play.Sentence(err))
	}
	if s.Failed.Count++; s.Failed.Count == 1 {
		s.Failed.First = err.Error()
	}
}

// alias shows the aliases, makes one, or removes one.
func alias(_ context.Context, s *Shell, rest string) error {
	name, text, given := strings.Cut(rest, " ")
	name, text = strings.ToLower(name), strings.TrimSpace(text)
	if name == "" || name == "list" {
		names := slices.Sorted(maps.Keys(s.aliases))
		for _, name := range names {
			s.display.Printf("%s: %s", name, s.aliases[name])
		}
		if len(names) == 0 {
			s.display.Printf("There are no aliases. alias s4 sim plies=4 makes one.")
		}
		return nil
	}
	if name == "delete" {
		if _, is := s.aliases[strings.ToLower(text)]; !is {
			return fmt.Errorf("alias delete: there is no alias %s", term.Quoted(text))
		}
		delete(s.aliases, strings.ToLower(text))
		return s.keepAliases("removed")
	}
	switch old, is := s.aliases[name]; {
	case !given && is:
		s.display.Printf("%s: %s", name, old)
		return nil
	case !given || text == "":
		return fmt.Errorf("there is no alias %s; alias %[1]s COMMAND makes it", term.Quoted(name))
	case exactly(name) != nil:
		return fmt.Errorf("alias %s: that is a command; choose another name", name)
	case len(name) > 20 || strings.ContainsAny(name, "=#'\""):
		return fmt.Errorf("alias %s: must be a name of 1 to 20 letters", term.Quoted(name))
	}
	s.aliases[name] = text
	return s.keepAliases("kept")
}

// keepAliases keeps the aliases for later runs.
func (s *Shell) keepAliases(what string) error {
	if err := s.options.KeepAliases(s.aliases); err != nil {
		return fmt.Errorf("alias: it holds for this run only: %w", err)
	}
	s.display.Printf("Alias %s.", what)
	return nil
}

// quit ends the shell. It asks once, where a person types, if something is not saved.
func quit(_ context.Context, s *Shell, _ string) error {
	if err := s.safe("quit"); err != nil {
		return err
	}
	return ErrQuit
}
