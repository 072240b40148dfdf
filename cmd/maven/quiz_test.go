package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/library/librarytest"
)

// When the time for a question is up, the answers are shown, and the next question is asked.
func TestQuizLimit(t *testing.T) {
	in, typing := io.Pipe()
	defer typing.Close()
	var out bytes.Buffer
	a := &command.App{In: in, Out: &out, Errs: io.Discard, Lib: librarytest.Library("")}
	code := command.Run(t.Context(), a, newRoot(a), []string{"quiz", "ask", "length:6 top:1-5", "--limit", "1ms"})
	if code != 0 || strings.Count(out.String(), "time is up; missed: ") != 3 || !strings.HasSuffix(out.String(), "\n0 of 3 right\n") {
		t.Errorf("code %d\n%s", code, out.String())
	}
}
