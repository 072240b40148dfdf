package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/store"
)

// The exit codes of every verb. Those that check something use exitFailure for "something was
// found" and exitUsage for "could not run".
const (
	exitFailure = 1
	exitUsage   = 2
)

// An app is what the verbs share: where they read and write, and the library of named things.
type app struct {
	in        io.Reader
	out, errs io.Writer
	getenv    func(string) string

	lib *library.Library
}

// library opens the user's data directory the first time it is asked for. Without a place for one
// there is still what the program ships; what needs a directory says so.
func (a *app) library() *library.Library {
	if a.lib == nil {
		dir, err := library.DefaultDir(a.getenv)
		if err != nil {
			dir = ""
		}
		a.lib = library.Open(dir)
	}
	return a.lib
}

// An exitError ends the program with a code of its own, silently where err is nil because the
// output has said everything.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usageError marks err as the user's way of calling, exit code 2.
func usageError(err error) error {
	return &exitError{code: exitUsage, err: err}
}

// usagef is usageError of a formatted message.
func usagef(format string, args ...any) error {
	return usageError(fmt.Errorf(format, args...))
}

// helpFor returns the command line that explains c.
func helpFor(c *cobra.Command) string {
	root := c.Root().Name()
	return root + " help" + strings.TrimPrefix(c.CommandPath(), root)
}

// subcommandNeeded refuses words that are no verb, naming the nearest ones.
func subcommandNeeded(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	c.SuggestionsMinimumDistance = 2 // letters to change, what cobra takes by itself
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("; did you mean %q?", near[0])
	}
	return usagef("%s has no verb %q%s; see %s", c.CommandPath(), args[0], hint, helpFor(c))
}

// argCount refuses command lines with fewer than least or more than most words; most < 0 is no
// limit. what says what is wanted.
func argCount(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || (most >= 0 && len(args) > most) {
			return usagef("%s wants %s, not %d words; see %s", c.CommandPath(), what, len(args), helpFor(c))
		}
		return nil
	}
}

// lexiconNames lists the word lists that can be named.
func (a *app) lexiconNames() []string {
	infos, err := a.library().Lexicons()
	if err != nil {
		return nil // completion has nobody to tell
	}
	var names []string
	for _, info := range infos {
		names = append(names, info.Name)
	}
	return names
}

// storePath returns the file of a database; "" is the usual one.
func (a *app) storePath(path string) (string, error) {
	if path != "" {
		return path, nil
	}
	dir := a.library().Dir()
	if dir == "" {
		return "", usagef("there is no data directory to keep a database in; --db says which file, MAVEN_DATA which folder")
	}
	return filepath.Join(dir, databaseName), nil
}

// openStore opens a database, and makes it where there is none. "" is the usual one.
func (a *app) openStore(path string) (*store.Store, error) {
	return a.openStoreFor(path, store.Create)
}

// readStore opens a database that is there.
func (a *app) readStore(path string) (*store.Store, error) {
	s, err := a.openStoreFor(path, store.ReadWrite)
	if errors.Is(err, store.ErrNotThere) {
		return nil, usagef("%w; `maven db import` makes it", err)
	}
	return s, err
}

func (a *app) openStoreFor(path string, mode store.Mode) (*store.Store, error) {
	path, err := a.storePath(path)
	if err != nil {
		return nil, err
	}
	return store.Open(path, mode)
}

// open opens a file or the standard input.
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == standardInput {
		return io.NopCloser(a.in), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cause(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, errors.New("is a folder")
	}
	return f, nil
}

// table opens what a game of the header is played with; without player and judge where nobody will move.
func (a *app) table(s *settings, h *play.Header, moving bool) (play.Table, error) {
	r, words, err := s.start()
	if err != nil {
		return play.Table{}, err
	}
	t := play.Table{Rules: h.RulesOf(r), Words: words}
	if !moving {
		return t, nil
	}
	leaves, _, err := s.leavesOf(t.Rules, words)
	if err != nil {
		return t, err
	}
	t.Judge = eval.NewStatic(leaves)
	t.Player, err = a.playerOf(h.Player, t.Rules, words)
	return t, err
}

// playerOf makes the player that the text names.
func (a *app) playerOf(text string, r *rules.Rules, words *lexicon.Lexicon) (engine.Player, error) {
	spec, err := parsePlayer(text)
	if err != nil {
		return nil, err
	}
	side, err := spec.side(a, r, words)
	if err != nil {
		return nil, err
	}
	if spec.unsized {
		fmt.Fprintf(a.errs, "How common the words of %s are is not known: levels differ in sight alone.\n", words.Name)
	}
	return side.New(), nil
}

// databaseName is the usual database, in the data directory.
const databaseName = "games.db"
