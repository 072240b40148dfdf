package rules

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/term"
)

// A kind is what the verbs list, show and check are about: rules or tile sets.
type kind struct {
	shelf library.Kind

	lists   string // what list does
	columns []term.Column
	list    func() (form any, rows [][]string, err error)

	shows, showsLong    string // what show does
	named, one, example string // what a name is of, and one with a name, in words; a name
	show                func(name string, asJSON bool) error

	checks, fault string                  // what is checked, and what is told of a fault, in words
	read          func(file string) error // returns what is wrong with a file
	begins        string                  // how errors of read begin, up to the file
}

// newVerbs makes a command of the verbs about a kind.
func newVerbs(a *command.App, c *cobra.Command, k *kind) *cobra.Command {
	suffix := string(k.shelf)
	verb, own, flag := "  maven "+c.Use, "house"+suffix, suffix[1:]
	list := command.WithJSON(&cobra.Command{
		Use:     "list",
		Short:   k.lists,
		Example: verb + " list\n" + verb + " list --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error {
		form, rows, err := k.list()
		if err != nil {
			return err
		}
		return a.Answer(asJSON, form, func(s *term.Screen) { s.Table(k.columns, rows) })
	})
	asFile := false
	show := command.WithJSON(&cobra.Command{
		Use:     "show NAME|FILE" + suffix,
		Short:   k.shows,
		Long:    k.showsLong,
		Example: verb + " show " + k.example + "\n" + verb + " show " + k.example + " --" + flag + " > " + own + "\n" + verb + " show " + own + " --json",
		Args:    command.FileCount(1, 1, "a name of "+k.named+" or FILE"+suffix),
	}, func(_ context.Context, args []string, asJSON bool) error {
		if asFile {
			return writeNamed(a, "--"+flag, k.shelf, args[0])
		}
		return k.show(args[0], asJSON)
	})
	show.Flags().BoolVar(&asFile, flag, false, "write the file of "+k.one)
	show.MarkFlagsMutuallyExclusive(flag, "json")
	command.CompleteArgs(show, 1, a.Names(k.shelf))
	check := command.WithJSON(&cobra.Command{
		Use:   "check FILE...",
		Short: "Check files with " + k.checks,
		Long: "Checks files with " + k.checks + ". For each file it shows ok, or the first fault: " + k.fault + " and what would be\n" +
			"right. The exit code is 0 if all are ok, 1 if one has a fault, and 2 if one cannot be read.",
		Example: verb + " check " + own + "\n" + verb + " check *" + suffix + " --json",
		Args:    command.FileCount(1, -1, "files with "+k.checks),
	}, func(_ context.Context, args []string, asJSON bool) error { return checkFiles(a, args, k, asJSON) })
	return command.Group(c, list, show, check)
}

// writeNamed writes the file of rules or of a tile set that go by a name.
func writeNamed(a *command.App, flag string, kind library.Kind, name string) error {
	text, err := a.Library().Shelf(kind).Text(name)
	if unknown := (*library.UnknownError)(nil); errors.As(err, &unknown) {
		return command.Usagef("%s writes what has a name: must be %s, not %q", flag, strings.Join(unknown.Known, ", "), name)
	} else if err != nil {
		return err
	}
	_, err = a.Out.Write(text)
	return err
}

// checkFiles reads the files and says of each, in order, whether it is ok. The exit code is command.ExitFailure if a file
// has a fault, and command.ExitUsage if one cannot be read.
func checkFiles(a *command.App, files []string, kind *kind, asJSON bool) error {
	verdicts := make([]form.CheckedFile, len(files))
	unread, faulty := 0, 0
	for i, file := range files {
		v := &verdicts[i]
		v.File = file
		if err := readable(file); err != nil {
			unread++
			v.Error = fmt.Sprintf("%s: %v", file, err)
		} else if v.Error = kind.wrong(file); v.Error != "" {
			faulty++
		} else {
			v.OK = true
		}
	}
	err := a.Answer(asJSON, form.CheckedFiles{Files: verdicts}, func(s *term.Screen) {
		for _, v := range verdicts {
			s.Printf("%s\n", cmp.Or(v.Error, v.File+": ok"))
		}
	})
	if err != nil {
		return command.UsageError(err)
	}
	switch {
	case unread > 0:
		return command.Usagef("%s could not be read", term.Counted(unread, "file"))
	case faulty > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

// readable returns why a file cannot be opened, or nil.
func readable(file string) error {
	f, err := bounded.Open(file)
	if err != nil {
		return command.Cause(err)
	}
	return f.Close()
}

// wrong returns what is wrong with a file in the form FILE:LINE: CAUSE, or "".
func (k *kind) wrong(file string) string {
	name := file
	if !library.IsFile(file, k.shelf) {
		name = "." + string(filepath.Separator) + file // so that it is not taken for the name of built-in rules or tiles
	}
	err := k.read(name)
	if err == nil {
		return ""
	}
	if rest, ok := strings.CutPrefix(err.Error(), k.begins+name+":"); ok {
		return file + ":" + rest
	}
	return file + ": " + err.Error()
}
