package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// program returns a program with one verb that does work.
func program(work func(args []string) error) (*App, *cobra.Command, *bytes.Buffer) {
	var errs bytes.Buffer
	a := &App{In: strings.NewReader(""), Out: io.Discard, Errs: &errs, Getenv: func(string) string { return "" }}
	verb := &cobra.Command{Use: "work [FILE]", Short: "Work", Args: FileCount(0, 1, "a name or none")}
	verb.RunE = func(_ *cobra.Command, args []string) error { return work(args) }
	verb.Flags().Bool("one", false, "one thing")
	verb.Flags().Bool("two", false, "")
	verb.MarkFlagsMutuallyExclusive("one", "two")
	return a, NewRoot(a, verb), &errs
}

// Whatever goes wrong gets one line and its exit code.
func TestExitCodes(t *testing.T) {
	for _, x := range []struct {
		args []string
		err  error
		code int
		says string
	}{
		{[]string{"work"}, nil, 0, ""},
		{[]string{"work"}, errors.New("it is broken"), ExitFailure, "maven: it is broken\n"},
		{[]string{"work"}, Usagef("--x %d: must be 2", 1), ExitUsage, "maven: --x 1: must be 2\n"},
		{[]string{"work"}, fmt.Errorf("file: %w", Usagef("no")), ExitUsage, "maven: file: no\n"},
		{[]string{"work"}, &ExitError{Code: 7}, 7, ""},
		{[]string{"work"}, fmt.Errorf("work: %w", context.Canceled), ExitFailure, "maven: interrupted\n"},
		{[]string{strings.Repeat("x", 500)}, nil, ExitUsage, "maven: maven has no command \"" + strings.Repeat("x", 199) + "…" + strings.Repeat("x", 48) + "\"; see maven help\n"},
		{[]string{"work", ""}, nil, ExitFailure, "maven: maven work takes a name or none; argument 1 is empty; see maven help work\n"},
		{[]string{"work", "a", "b"}, nil, ExitUsage, "maven: maven work takes a name or none; you gave 2 arguments; see maven help work\n"},
		{[]string{"work", "--one", "--two"}, nil, ExitUsage, "maven: --one and --two exclude each other\n"},
		{[]string{"work", "--three"}, nil, ExitUsage, "maven: unknown flag: --three; see maven help work\n"},
		{[]string{"wrok"}, nil, ExitUsage, "maven: maven has no command \"wrok\"; did you mean \"work\"?; see maven help\n"},
		{[]string{"help", "play"}, nil, ExitUsage, "maven: maven has no command \"play\"; see maven help\n"},
	} {
		a, root, errs := program(func([]string) error { return x.err })
		if code := Run(t.Context(), a, root, x.args); code != x.code || errs.String() != x.says {
			t.Errorf("%q: code %d, %q; want %d, %q", x.args, code, errs.String(), x.code, x.says)
		}
	}
}

// Help that cannot be written is an error.
func TestHelpToAFullDisk(t *testing.T) {
	a, root, errs := program(nil)
	a.Out = fullDisk{}
	if code := Run(t.Context(), a, root, []string{"help"}); code != ExitFailure || errs.String() != "maven: no space left\n" {
		t.Errorf("code %d, %q", code, errs.String())
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// An interrupt ends the wait for a server.
func TestInterruptedFetch(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		interrupt()
		select {
		case <-r.Context().Done():
		case <-time.After(5 * time.Second):
			t.Error("the fetch goes on")
		}
	}))
	defer s.Close()
	var a *App
	a, root, errs := program(func(args []string) error { _, err := a.Open(ctx, args[0]); return err })
	if code := Run(ctx, a, root, []string{"work", s.URL + "/game.gcg"}); code != ExitFailure || errs.String() != "maven: interrupted\n" {
		t.Errorf("code %d, %q", code, errs.String())
	}
}

// Files are opened by name, - is standard input, and a folder is refused.
func TestOpen(t *testing.T) {
	a := &App{In: strings.NewReader("typed")}
	in, err := a.Open(t.Context(), StandardInput)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(in); string(text) != "typed" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	for name, want := range map[string]string{t.TempDir(): "it is a folder; must be a file", filepath.Join(t.TempDir(), "x"): "no such file or directory"} {
		if _, err := a.Open(t.Context(), name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for text, want := range map[string]bool{"-1": false, "0": true, "256": true, "257": false} {
		var n ThreadCount
		f := pflag.NewFlagSet("", pflag.ContinueOnError)
		n.Bind(f, 1)
		if err := f.Set("threads", text); (err == nil) != want || n.Threads() < 1 {
			t.Errorf("%s threads: %d, %v", text, n.Threads(), err)
		}
	}
}
