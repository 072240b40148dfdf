package gcg

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/term"
)

type gcgCheckOptions struct {
	input.RecordFlags
	json bool
}

func newGCGCheck(a *command.App) *cobra.Command {
	var o gcgCheckOptions
	c := &cobra.Command{
		Use:   "check FILE|FOLDER...",
		Short: "Find what is wrong with game records",
		Long: "Finds what is wrong with game records, and shows for each fault the line, the event, the cause, and what\n" +
			"would likely be right. For a folder it reads all .gcg and .xgme files in it and its subfolders, links\n" +
			"to files included; - reads standard input.\n" + input.Addresses + "A saved game of the original (.xgme) is checked as the record\n" +
			"that it becomes.\n\n" +
			"An error is a line that makes no sense, a warning is something wrong or doubtful, and a hint is\n" +
			"something unusual. Words are judged only with --lexicon. The exit code is 0 if there are only hints or\n" +
			"nothing, 1 if there are errors or warnings, and 2 if a file cannot be read.",
		Example: "  maven gcg check game.gcg\n  maven gcg check games --lexicon Both\n  maven gcg check --json games",
		Args:    command.FileCount(1, -1, "files or folders"),
		RunE:    func(c *cobra.Command, args []string) error { return gcgCheck(c.Context(), a, &o, args) },
	}
	o.RecordFlags.Bind(a, c, "judge words by this word list: NA, UK, Both, one you imported, or FILE.kwg")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object for each finding")
	return c
}

// A lintedFile has the findings of a file, or why it cannot be read.
type lintedFile struct {
	findings []form.Finding
	err      error
}

func gcgCheck(ctx context.Context, a *command.App, o *gcgCheckOptions, args []string) error {
	records, err := input.Records(a, o.Request)
	if err != nil {
		return err
	}
	files, err := input.RecordFiles(ctx, a, args)
	if err != nil {
		return command.UsageError(err)
	}
	out := bufio.NewWriter(term.Masked(a.Out))
	r := lintReport{out: out, screen: term.NewScreen(out), json: o.json, files: len(files)}
	err = input.InOrder(ctx, command.ThreadCount(0).Threads(), files, func(file string) lintedFile { return lint(ctx, a, records, file) }, r.file)
	if err == nil {
		err = r.end()
	}
	switch err = cmp.Or(err, command.UsageError(out.Flush())); {
	case err != nil:
		return err
	case r.unread > 0:
		return command.UsageError(input.Unread(r.unread))
	case r.count[gcg.Warning]+r.count[gcg.Error] > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

func lint(ctx context.Context, a *command.App, records *setting.Records, name string) lintedFile {
	in, err := a.Open(ctx, name)
	if err != nil {
		return lintedFile{err: err}
	}
	defer in.Close()
	f, findings, err := setting.Read(in)
	if err != nil {
		return lintedFile{err: err}
	}
	if f != nil {
		findings = f.Explain(records.Findings(f), records.Findings)
	}
	return lintedFile{findings: form.Findings(name, f, findings)}
}

// A lintReport writes the findings, file by file.
type lintReport struct {
	out    io.Writer
	screen *term.Screen
	json   bool

	files, unread, faulty int
	count                 [gcg.Error + 1]int // findings by severity
}

// file writes the findings of one file.
func (r *lintReport) file(name string, linted lintedFile) error {
	if linted.err != nil {
		r.unread++
		return r.write(new(form.UnreadFile(name, linted.err)))
	}
	faulty := false
	for i := range linted.findings {
		one := &linted.findings[i]
		for s := range r.count {
			if gcg.Severity(s).String() == one.Severity {
				r.count[s]++
				faulty = faulty || s > int(gcg.Hint)
			}
		}
		if err := r.write(one); err != nil {
			return err
		}
	}
	if faulty {
		r.faulty++
	}
	return nil
}

func (r *lintReport) write(one *form.Finding) error {
	if r.json {
		return command.UsageError(form.Write(r.out, one))
	}
	return command.UsageError(r.screen.Printf("%s\n", one.Text()))
}

// end writes the summary for people.
func (r *lintReport) end() error {
	if r.json {
		return nil
	}
	text := fmt.Sprintf("%s, %d with faults: %s, %s, %s", term.Counted(r.files, "file"), r.faulty, term.Counted(r.count[gcg.Error], "error"),
		term.Counted(r.count[gcg.Warning], "warning"), term.Counted(r.count[gcg.Hint], "hint"))
	if r.unread > 0 {
		text += fmt.Sprintf("; %d not read", r.unread)
	}
	return command.UsageError(r.screen.Printf("%s\n", text))
}
