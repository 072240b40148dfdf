package command_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/input"
)

// Lines of a pipe are read as they are, and shown behind the prompt.
func TestPlainPrompter(t *testing.T) {
	var out bytes.Buffer
	a := &command.App{In: strings.NewReader("\uFEFF one \r\n\n" + strings.Repeat("x", 100_000) + "\ntwo\x1b\nlast"), Out: &out,
		Getenv: func(string) string { return "" }}
	in := input.New(t.Context(), a, nil)
	defer in.Close()
	for _, want := range []string{"one", "", "long", "two\x1b", "last", "end"} {
		got, more, err := in.Line("> ")
		switch {
		case errors.Is(err, input.ErrLong) && more:
			got = "long"
		case err != nil:
			t.Fatal(err)
		case !more:
			got = "end"
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := out.String(), "> one\n> \n> \n> two\uFFFD\n> last\n> \n"; got != want {
		t.Errorf("shown %q, want %q", got, want)
	}
}

// The end of the context is the end of the input.
func TestPrompterStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	in := input.New(ctx, &command.App{In: new(endless), Out: &bytes.Buffer{}, Getenv: func(string) string { return "" }}, nil)
	defer in.Close()
	for range 100 {
		if _, more, err := in.Line("> "); !more && err == nil {
			return
		}
	}
	t.Error("lines go on")
}

// endless is an input of empty lines.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}
