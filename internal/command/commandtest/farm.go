package commandtest

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/library/librarytest"
)

// A Program runs command lines one after the other with the same data directory, and with a farm.
type Program struct {
	Dir  string
	Farm farm.Submitter // nil for none
	Errs Errors         // of all command lines
}

// some is an engine for the jobs of a Program. The farms of tests take jobs of any, and asking the true one plays games.
func some(context.Context) (farm.Engine, error) {
	return farm.Engine{Signature: "01", Shipped: "23", Arch: runtime.GOARCH}, nil
}

// Errors are what command lines write as errors. As with a terminal, several goroutines may write: a bar of progress, and a
// warning.
type Errors struct {
	lock sync.Mutex
	text bytes.Buffer
}

// Write takes a piece of text.
func (e *Errors) Write(text []byte) (int, error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.text.Write(text)
}

// String returns all that was written.
func (e *Errors) String() string {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.text.String()
}

// Reset forgets what was written.
func (e *Errors) Reset() {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.text.Reset()
}

// app returns what a command line runs with, without input.
func (d *Program) app(out io.Writer) *command.App {
	return &command.App{In: strings.NewReader(""), Out: out, Errs: &d.Errs, Lib: librarytest.Library(d.Dir), Getenv: func(name string) string {
		return map[string]string{"MAVEN_DATA": d.Dir}[name]
	}}
}

// Run runs one command line. It returns the output and the exit code.
func (d *Program) Run(ctx context.Context, t *testing.T, verb Verb, args ...string) (out string, code int) {
	t.Helper()
	var o bytes.Buffer
	a := d.app(&o)
	if d.Farm != nil {
		a.Engine = some
		a.Dial = func(_ context.Context, where string) (farm.Submitter, error) {
			if where != "nats://farm" {
				t.Errorf("the farm is sought at %s", where)
			}
			return d.Farm, nil
		}
	}
	code = Run(ctx, a, args, verb)
	return o.String(), code
}
