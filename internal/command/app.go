// Package command is what the verbs of the program share: where they read and write, the library of
// words and rules, the flags for a setting, exit codes, help, input and progress.
//
// Each noun of the program is a package below this one. Its New returns the verb; cmd/maven puts them
// together with NewRoot and executes them with Run.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/store"
	"maven/internal/term"
)

// The exit codes of every verb. Those that check something use exitFailure for "something was
// found" and exitUsage for "could not run".
const (
	ExitFailure = 1
	ExitUsage   = 2
)

// An App is what the verbs share: where they read and write, and the library of named things.
type App struct {
	In        io.Reader
	Out, Errs io.Writer
	Getenv    func(string) string

	Lib *library.Library

	helpErr error // of writing help
}

// Library opens the user's data directory the first time it is asked for. Without a place for one
// there is still what the program ships; what needs a directory says so.
func (a *App) Library() *library.Library {
	if a.Lib == nil {
		dir, err := library.DefaultDir(a.Getenv)
		if err != nil {
			dir = ""
		}
		a.Lib = library.Open(dir)
	}
	return a.Lib
}

// Printf writes text to the output. What a terminal would obey is masked.
func (a *App) Printf(format string, args ...any) error {
	_, err := fmt.Fprintf(term.Masked(a.Out), format, args...)
	return err
}

// WriteJSON writes one form as a line of the output. What a terminal would obey is masked.
func (a *App) WriteJSON(v any) error { return form.Write(term.Masked(a.Out), v) }

// An ExitError ends the program with a code of its own, silently where err is nil because the
// output has said everything.
type ExitError struct {
	Code int
	Err  error
}

func (e *ExitError) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

func (e *ExitError) Unwrap() error { return e.Err }

// UsageError marks err as the user's way of calling, exit code 2.
func UsageError(err error) error {
	return &ExitError{Code: ExitUsage, Err: err}
}

// Usagef is usageError of a formatted message.
func Usagef(format string, args ...any) error {
	return UsageError(fmt.Errorf(format, args...))
}

// helpFor returns the command line that explains c.
func helpFor(c *cobra.Command) string {
	root := c.Root().Name()
	return root + " help" + strings.TrimPrefix(c.CommandPath(), root)
}

// SubcommandNeeded refuses words that are no verb, naming the nearest ones.
func SubcommandNeeded(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	c.SuggestionsMinimumDistance = 2 // letters to change, what cobra takes by itself
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("; did you mean %q?", near[0])
	}
	return Usagef("%s has no verb %q%s; see %s", c.CommandPath(), args[0], hint, helpFor(c))
}

// ArgCount refuses command lines with fewer than least or more than most words; most < 0 is no
// limit. what says what is wanted.
func ArgCount(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || (most >= 0 && len(args) > most) {
			return Usagef("%s wants %s, not %d words; see %s", c.CommandPath(), what, len(args), helpFor(c))
		}
		return nil
	}
}

// AtMostOne refuses two flags of which each says what to write.
func AtMostOne(one, other string) func(c *cobra.Command, _ []string) error {
	return func(c *cobra.Command, _ []string) error {
		if c.Flags().Changed(one) && c.Flags().Changed(other) {
			return Usagef("--%s and --%s: want one of them", one, other)
		}
		return nil
	}
}

// LexiconNames lists the word lists that can be named.
func (a *App) LexiconNames() []string {
	infos, err := a.Library().Lexicons()
	if err != nil {
		return nil // completion has nobody to tell
	}
	var names []string
	for _, info := range infos {
		names = append(names, info.Name)
	}
	return names
}

// StorePath returns the file of a database; "" is the usual one.
func (a *App) StorePath(path string) (string, error) {
	if path != "" {
		return path, nil
	}
	dir := a.Library().Dir()
	if dir == "" {
		return "", Usagef("there is no data directory to keep a database in; --db says which file, MAVEN_DATA which folder")
	}
	return filepath.Join(dir, databaseName), nil
}

// OpenStore opens a database, and makes it where there is none. "" is the usual one.
func (a *App) OpenStore(ctx context.Context, path string) (*store.Store, error) {
	return a.openStoreFor(ctx, path, store.Create)
}

// ReadStore opens a database that is there.
func (a *App) ReadStore(ctx context.Context, path string) (*store.Store, error) {
	s, err := a.openStoreFor(ctx, path, store.ReadWrite)
	if errors.Is(err, store.ErrNotThere) {
		return nil, fmt.Errorf("%w; `maven db import` makes it", err)
	}
	return s, err
}

// WithStore runs work on a database that is there, and closes it.
func (a *App) WithStore(ctx context.Context, path string, work func(s *store.Store) error) error {
	s, err := a.ReadStore(ctx, path)
	if err != nil {
		return err
	}
	err = work(s)
	if closed := s.Close(); err == nil {
		err = closed
	}
	return err
}

func (a *App) openStoreFor(ctx context.Context, path string, mode store.Mode) (*store.Store, error) {
	path, err := a.StorePath(path)
	if err != nil {
		return nil, err
	}
	s, err := store.Open(ctx, path, mode, time.Now)
	if err == nil && s.CopyError != nil {
		fmt.Fprintf(a.Errs, "maven: warning: %v\n", s.CopyError)
	}
	return s, err
}

// Open opens a file or the standard input.
func (a *App) Open(name string) (io.ReadCloser, error) {
	if name == StandardInput {
		return io.NopCloser(a.In), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, Cause(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, errors.New("is a folder")
	}
	return f, nil
}

// databaseName is the usual database, in the data directory.
const databaseName = "games.db"
