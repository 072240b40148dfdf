package gcg

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/fetch"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/term"
)

type gcgFixOptions struct {
	input.RecordFlags
	diff, json bool
}

func newGCGFix(a *command.App) *cobra.Command {
	var o gcgFixOptions
	c := &cobra.Command{
		Use:   "fix FILE|FOLDER...",
		Short: "Repair game records",
		Long: "Repairs game records where the text, the totals and the board leave no doubt: totals, signs, scores that\n" +
			"the total and the board agree on, the line for the tiles left at the end, the header lines for the\n" +
			"encoding and the players, line ends and indentation. Everything else stays as it is, byte for byte. A\n" +
			"second repair changes nothing.\n\n" +
			"A file is replaced whole or not at all, and keeps its mode and owner. With --diff no file is changed.\n" +
			"The exit code is 0 if at most hints are left, 1 if errors or warnings are left, and 2 if a file cannot be\n" +
			"read or written.",
		Example: "  maven gcg fix --diff games\n  maven gcg fix game.gcg",
		Args:    command.FileCount(1, -1, "files or folders"),
		RunE:    func(c *cobra.Command, args []string) error { return gcgFix(c.Context(), a, &o, args) },
	}
	o.RecordFlags.Bind(a, c, "judge words by this word list when checking what is left")
	c.Flags().BoolVar(&o.diff, "diff", false, "show the changes as diff -u does, and change no file")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object for each file")
	c.MarkFlagsMutuallyExclusive("diff", "json")
	return c
}

// A fixedFile has a file before and after its repair, or why it cannot be read or written.
type fixedFile struct {
	form     form.Fix
	was, now []byte
	err      error
}

func gcgFix(ctx context.Context, a *command.App, o *gcgFixOptions, args []string) error {
	if slices.Contains(args, command.StandardInput) && !o.diff {
		return command.Usagef("standard input cannot be repaired in place; use --diff, or name a file")
	}
	if i := slices.IndexFunc(args, fetch.IsAddress); i >= 0 && !o.diff {
		return command.Usagef("%s cannot be repaired in place; use --diff, or download it", args[i])
	}
	records, err := input.Records(a, o.Request)
	if err != nil {
		return err
	}
	files, err := input.RecordFiles(ctx, a, args)
	if err != nil {
		return command.UsageError(err)
	}
	files = slices.DeleteFunc(files, func(file string) bool { // those of folders
		return strings.EqualFold(filepath.Ext(file), ".xgme") && !slices.Contains(args, file)
	})
	out := bufio.NewWriter(term.Masked(a.Out))
	r := fixReport{options: o, out: out, errs: term.Masked(a.Errs), screen: term.NewScreen(out), files: len(files)}
	err = input.InOrder(ctx, command.ThreadCount(0).Threads(), files, func(file string) *fixedFile { return fix(ctx, a, records, file) }, r.file)
	if err == nil {
		err = r.end()
	}
	switch err = cmp.Or(err, command.UsageError(out.Flush())); {
	case err != nil:
		return err
	case r.unread > 0:
		return command.Usagef("%s could not be read or written", term.Counted(r.unread, "file"))
	case r.left > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

// errSaved refuses to repair a saved game of the original, which is no text: a record would take its place.
var errSaved = errors.New("it is no text; only GCG is repaired, and maven gcg convert writes a saved game of the original as GCG")

// fix finds the repairs of one file.
func fix(ctx context.Context, a *command.App, records *setting.Records, name string) *fixedFile {
	x := &fixedFile{form: form.Fix{File: name, Repairs: []form.Repair{}, Left: []form.Finding{}}}
	in, err := a.Open(ctx, name)
	if err != nil {
		x.err = err
		return x
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if start, _ := text.Peek(2); len(start) == 2 && start[0] == 0 && start[1] != '#' && start[1] != '>' {
		x.err = errSaved
		return x
	}
	f, left, err := setting.Read(text)
	if err != nil || f == nil {
		x.err = err
		x.form.Left = form.Findings(name, nil, left)
		return x
	}
	check := records.Findings
	repaired := f.Repair(check)
	if x.was, err = f.Bytes(); err == nil {
		x.now, err = repaired.File.Bytes()
	}
	if x.err = err; err != nil {
		return x
	}
	for _, one := range repaired.Repairs {
		x.form.Repairs = append(x.form.Repairs, form.Repair{Line: one.Line, Kind: string(one.Kind), Was: one.Was, Now: one.Now})
	}
	x.form.Changed = len(repaired.Repairs) > 0
	x.form.Left = form.Findings(name, repaired.File, check(repaired.File))
	return x
}

// write replaces the file. If its name is a link, the target is replaced.
func (x *fixedFile) write() error {
	name, err := filepath.EvalSymlinks(x.form.File)
	if err != nil {
		return command.Cause(err)
	}
	return library.ReplaceFile(name, x.now)
}

// unifiedDiff returns the change of a file as diff -u shows it, or "".
func unifiedDiff(name, was, now string) string {
	text, err := udiff.ToUnified(name, name, was, udiff.Lines(was, now), udiff.DefaultContextLines)
	if err != nil {
		panic(err) // the edits were made from these lines
	}
	return text
}

// A fixReport writes the repairs, file by file.
type fixReport struct {
	options *gcgFixOptions
	out     *bufio.Writer
	errs    io.Writer
	screen  *term.Screen

	files, changed, repairs, left, unread int
}

// file replaces one file, unless --diff is given, and writes its repairs.
func (r *fixReport) file(name string, x *fixedFile) error {
	if x.err == nil && x.form.Changed && !r.options.diff {
		x.err = x.write()
	}
	if x.err != nil {
		r.unread++
		x.form.Error, x.form.Changed = x.err.Error(), false
	}
	if x.form.Changed {
		r.changed++
		r.repairs += len(x.form.Repairs)
	}
	for i := range x.form.Left {
		if x.form.Left[i].Severity != gcg.Hint.String() {
			r.left++
		}
	}
	return command.UsageError(r.write(name, x))
}

func (r *fixReport) write(name string, x *fixedFile) error {
	switch {
	case r.options.json:
		return form.Write(r.out, &x.form)
	case x.form.Error != "":
		_, err := fmt.Fprintf(r.errs, "%s: %s\n", name, x.form.Error)
		return err
	case r.options.diff:
		_, err := r.out.WriteString(unifiedDiff(name, string(x.was), string(x.now)))
		return err
	}
	for _, one := range x.form.Repairs {
		text := fmt.Sprintf("%q is now %q", one.Was, one.Now)
		switch {
		case one.Was == one.Now:
			text = "the line end is now that of most lines"
		case one.Was == "":
			text = fmt.Sprintf("added before this line: %q", one.Now)
		case one.Now == "" && one.Kind == string(gcg.PragmaTwice):
			text = fmt.Sprintf("removed: %q", one.Was)
		case one.Now == "":
			text = fmt.Sprintf("moved up: %q", one.Was)
		}
		if err := r.screen.Printf("%s:%d: %s [%s]\n", name, one.Line, text, one.Kind); err != nil {
			return err
		}
	}
	return nil
}

// end writes the summary for people. With --diff there is none, so that the output is a patch.
func (r *fixReport) end() error {
	text := fmt.Sprintf("%s, %d repaired: %s; %s left for you to decide\n", term.Counted(r.files, "file"), r.changed,
		term.Counted(r.repairs, "repair"), term.Counted(r.left, "fault"))
	if r.options.json || r.options.diff {
		return nil
	}
	return command.UsageError(r.screen.Printf("%s", text))
}
