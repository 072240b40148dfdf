// Package command has what the verbs of the program share: input and output, the library of words and rules, the
// flags that choose them, exit codes, help and progress.
//
// Each verb has a package below this one, whose New returns its command line. cmd/maven puts these together with
// NewRoot and executes them with Run.
package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/farm"
	"maven/internal/fetch"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/kit"
	"maven/internal/language"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

// The exit codes of every verb. A verb that checks something returns ExitFailure if it found a fault, and
// ExitUsage if it could not run.
const (
	ExitFailure = 1
	ExitUsage   = 2
)

// An App has the streams, the environment and the library that the verbs share.
type App struct {
	In        io.Reader
	Out, Errs io.Writer
	Getenv    func(string) string

	Lib        *library.Library
	Interrupts *Interrupts // nil where an interrupt always ends the program

	Addresses fetch.Getter // gets records that lie elsewhere

	// Dial reaches a farm, by its address or the file of an invitation; nil if the program cannot.
	Dial func(ctx context.Context, where string) (farm.Submitter, error)

	// Engine is what this program shares with the workers of such a farm.
	Engine func(context.Context) (farm.Engine, error)

	helpErr  error               // the first error while writing help
	settings []*setting.Settings // to be closed
	remarks  map[string]bool     // on words of positions, told so far
	speaks   *language.Language  // what the verb that runs speaks
}

// Library returns the library, and opens the user's data directory at the first call. Without a data directory
// it has only the built-in lists and rules.
func (a *App) Library() *library.Library {
	if a.Lib == nil {
		dir, _ := library.DefaultDir(a.Getenv) // "" if there is none
		a.Lib = library.Open(dir)
	}
	return a.Lib
}

// Printf writes text to the output. It masks control characters if the output is a terminal.
func (a *App) Printf(format string, args ...any) error {
	_, err := fmt.Fprintf(term.Masked(a.Out), format, args...)
	return err
}

// WriteJSON writes one form as a line of the output. It masks control characters if the output is a terminal.
func (a *App) WriteJSON(v any) error { return form.Write(term.Masked(a.Out), v) }

// Answer writes an answer: its form as JSON, or for people what text writes.
func (a *App) Answer(asJSON bool, form any, text func(*term.Screen)) error {
	if asJSON {
		return a.WriteJSON(form)
	}
	s := term.NewScreen(a.Out)
	text(s)
	return s.Err()
}

// An ExitError ends the program with this exit code. If Err is nil, no message is written.
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

// UsageError gives err, if it is one, the exit code of a wrong command line, 2.
func UsageError(err error) error {
	if err == nil {
		return nil
	}
	return &ExitError{Code: ExitUsage, Err: err}
}

// Usagef returns a UsageError with a formatted message.
func Usagef(format string, args ...any) error {
	return UsageError(said.Errorf(format, args...))
}

// helpFor returns the command line that shows the help of c.
func helpFor(c *cobra.Command) string {
	root := c.Root().Name()
	return root + " help" + strings.TrimPrefix(c.CommandPath(), root)
}

// Group makes a command of its verbs: by itself it shows their list.
func Group(c *cobra.Command, verbs ...*cobra.Command) *cobra.Command {
	c.Args, c.RunE = verbNeeded, func(c *cobra.Command, _ []string) error { return c.Help() }
	c.AddCommand(verbs...)
	return c
}

// WithJSON gives a command the flag --json; run is told whether it is given.
func WithJSON(c *cobra.Command, run func(ctx context.Context, args []string, asJSON bool) error) *cobra.Command {
	asJSON := false
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	c.RunE = func(c *cobra.Command, args []string) error { return run(c.Context(), args, asJSON) }
	return c
}

// verbNeeded refuses an unknown verb, and suggests the nearest one.
func verbNeeded(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var hint said.Text
	c.SuggestionsMinimumDistance = 2 // letters to change; cobra's own default
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = said.Of("; did you mean %q?", near[0])
	}
	return Usagef("%s has no command %q%s; see %s", c.CommandPath(), args[0], hint, helpFor(c))
}

// ArgCount refuses command lines with fewer than least or more than most arguments; most < 0 is no limit. The English text names
// the arguments of the verb.
func ArgCount(least, most int, english string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || (most >= 0 && len(args) > most) {
			return Usagef("%s takes %s; you gave %s; see %s", c.CommandPath(), said.Of(english), said.Count(len(args), "argument"), helpFor(c))
		}
		return nil
	}
}

// FileCount is ArgCount for verbs that take files: it refuses those without a name too.
func FileCount(least, most int, english string) cobra.PositionalArgs {
	count := ArgCount(least, most, english)
	return func(c *cobra.Command, args []string) error {
		if err := count(c, args); err != nil {
			return err
		}
		if i := slices.Index(args, ""); i >= 0 {
			return said.Errorf("%s takes %s; argument %d is empty; see %s", c.CommandPath(), said.Of(english), i+1, helpFor(c))
		}
		return nil
	}
}

// KitPlaces returns the folders of the kits that come with the program; MAVEN_KITS names another one.
func (a *App) KitPlaces() []string {
	program, _ := os.Executable() // "" if it is not known
	return kit.Places(a.Getenv("MAVEN_KITS"), program)
}

// LexiconNames returns the names of the word lists in the library.
func (a *App) LexiconNames() []string {
	return a.Library().LexiconNames()
}

// LexiconsThat returns what completes the names of word lists that fit.
func (a *App) LexiconsThat(fit func(*library.Info) bool) func() []string {
	return func() []string {
		all, _ := a.Library().Lexicons() // completion cannot show an error
		var names []string
		for i := range all {
			if fit(&all[i]) {
				names = append(names, all[i].Name)
			}
		}
		return names
	}
}

// Names returns what completes the names of rules or of tile sets.
func (a *App) Names(kind library.Kind) func() []string {
	return func() []string {
		names, _ := a.Library().Shelf(kind).Names() // completion cannot show an error
		return names
	}
}

// StorePath returns the database file to use; "" stands for the one in the data directory.
func (a *App) StorePath(path string) (string, error) {
	if path != "" {
		return path, nil
	}
	dir := a.Library().Dir()
	if dir == "" {
		return "", Usagef("there is no data directory for a database; name a file with --db, or a folder with MAVEN_DATA")
	}
	return filepath.Join(dir, databaseName), nil
}

// OpenStore opens a database, and makes it if there is none. "" stands for the one in the data directory.
func (a *App) OpenStore(ctx context.Context, path string) (*store.Store, error) {
	return a.openStoreFor(ctx, path, store.Create)
}

// InStore runs work on a database, which it makes if there is none.
func (a *App) InStore(ctx context.Context, path string, work func(s *store.Store) error) error {
	s, err := a.OpenStore(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(work(s), s.Close())
}

// WithStore runs work on a database that exists.
func (a *App) WithStore(ctx context.Context, path string, work func(s *store.Store) error) error {
	s, err := a.openStoreFor(ctx, path, store.ReadWrite)
	if errors.Is(err, store.ErrNotThere) {
		return said.Errorf("%w; `maven db import` creates it", err)
	}
	if err != nil {
		return err
	}
	return errors.Join(work(s), s.Close())
}

// RemoveLexicon removes an imported word list that no game in the database needs.
func (a *App) RemoveLexicon(ctx context.Context, name string) error {
	if err := a.WordsNeeded(ctx, name, ""); err != nil {
		return err
	}
	return ArgError(a.Library().Remove(name))
}

// WordsNeeded refuses to remove an imported word list, or to replace it by words with another hash, while a game in the database needs it.
func (a *App) WordsNeeded(ctx context.Context, name, hash string) error {
	info, err := a.Library().Describe(name)
	if err != nil || info.Origin != library.User {
		return nil
	}
	err = a.WithStore(ctx, "", func(s *store.Store) error {
		why, err := (&kept.Games{Store: s}).WordsNeeded(info.Name, hash)
		if err == nil && !why.IsZero() {
			err = said.Errorf("%s", why)
		}
		return err
	})
	if errors.Is(err, store.ErrNotThere) {
		return nil
	}
	return err
}

func (a *App) openStoreFor(ctx context.Context, path string, mode store.Mode) (*store.Store, error) {
	file, err := a.StorePath(path)
	if err != nil {
		return nil, err
	}
	if path == "" && a.Getenv("MAVEN_DATA") == "" {
		os.Chmod(filepath.Dir(file), 0o700) // the program's own folder, if it is there; a folder that the user names stays as it is
	}
	s, err := store.Open(ctx, file, mode, time.Now)
	if err == nil && s.CopyError != nil {
		fmt.Fprintf(a.Errs, "maven: warning: %v\n", s.CopyError)
	}
	return s, err
}

// Open opens a file or the standard input, or gets a record from an address. A file goes before an address.
func (a *App) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == StandardInput {
		return io.NopCloser(a.In), nil
	}
	f, err := bounded.Open(name)
	if err != nil && fetch.IsAddress(name) {
		text, err := a.Addresses.Get(ctx, name, gcg.MaxFile)
		return io.NopCloser(bytes.NewReader(text)), err
	}
	if err != nil {
		return nil, Cause(err)
	}
	return f, nil
}

// databaseName is the name of the database in the data directory.
const databaseName = "games.db"
