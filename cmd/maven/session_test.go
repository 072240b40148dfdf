package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/library/librarytest"
)

// beProgram makes a test binary that is called as maven the program itself, and puts it under that name first on the path. end
// removes it.
func beProgram() (end func(), err error) {
	if filepath.Base(os.Args[0]) == "maven" {
		main()
	}
	dir, err := os.MkdirTemp("", "maven-sessions-")
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(dir, "maven"))
	}
	if err == nil {
		err = os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
	return func() { os.RemoveAll(dir) }, err
}

// sessions run verbs in the process of the tests, each in its own folder.
type sessions struct {
	lock   sync.Mutex
	change *sync.Cond
	folder string // the working folder of the process
	inside int    // verbs that run in it
}

func newSessions() *sessions {
	s := new(sessions)
	s.change = sync.NewCond(&s.lock)
	return s
}

// enter makes a folder the working folder, once nothing runs in another.
func (s *sessions) enter(folder string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	for s.inside > 0 && s.folder != folder {
		s.change.Wait()
	}
	if err := os.Chdir(folder); err != nil {
		return err
	}
	s.folder = folder
	s.inside++
	return nil
}

func (s *sessions) leave() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.inside--
	s.change.Broadcast()
}

// engine is what this program shares with the workers of a farm, asked once, since it plays games.
var engine = sync.OnceValues(func() (farm.Engine, error) { return kinds.Engine(context.Background()) })

// verb runs one command line of the program in a folder, and returns the exit code.
func (s *sessions) verb(folder string, getenv func(string) string, in io.Reader, out, errs io.Writer, args []string) (int, error) {
	if err := s.enter(folder); err != nil {
		return 0, err
	}
	defer s.leave()
	if in == nil {
		in = strings.NewReader("")
	}
	dir, err := library.DefaultDir(getenv)
	if err != nil {
		dir = ""
	}
	a := &command.App{In: in, Out: out, Errs: errs, Getenv: getenv, Lib: librarytest.Library(dir), Interrupts: new(command.Interrupts),
		Dial: dial, Engine: func(context.Context) (farm.Engine, error) { return engine() }}
	return command.Run(context.Background(), a, newRoot(a), args), nil
}

// A session is one script.
type session struct {
	input string   // that the next command reads
	names []string // of the variables that it may set
}

// assigned finds the variables that a script sets.
var assigned = regexp.MustCompile(`(?m)^env (\w+)=`)

// of returns the session of a script.
func of(ts *testscript.TestScript) *session { return ts.Value("session").(*session) }

// newSession returns the session of the script in a file.
func newSession(env *testscript.Env, scripts string) error {
	s := new(session)
	for _, set := range env.Vars {
		name, _, _ := strings.Cut(set, "=")
		s.names = append(s.names, name)
	}
	text, err := os.ReadFile(filepath.Join(scripts, strings.TrimPrefix(filepath.Base(env.WorkDir), "script-")+".txtar"))
	for _, set := range assigned.FindAllStringSubmatch(string(text), -1) {
		s.names = append(s.names, set[1])
	}
	env.Values["session"] = s
	return err
}

// take returns the input for one command.
func (s *session) take() io.Reader {
	defer func() { s.input = "" }()
	return strings.NewReader(s.input)
}

// given is the command "given FILE": the next command reads it.
func given(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: given FILE")
	}
	of(ts).input = ts.ReadFile(args[0])
}

// environ returns the variables of a script.
func environ(ts *testscript.TestScript) expand.Environ {
	var all []string
	for _, name := range of(ts).names {
		if value := ts.Getenv(name); value != "" {
			all = append(all, name+"="+value)
		}
	}
	return expand.ListEnviron(all...)
}

// maven is the command "maven ARGUMENT...": it runs a verb. With ! the exit code is not 0.
func (s *sessions) maven(ts *testscript.TestScript, neg bool, args []string) {
	code, err := s.verb(ts.MkAbs("."), ts.Getenv, of(ts).take(), locked(ts.Stdout()), locked(ts.Stderr()), args)
	ts.Check(err)
	if (code != 0) != neg {
		ts.Fatalf("exit code %d", code)
	}
}

// sh is the command "sh -c TEXT" or "sh FILE ARGUMENT...": lines of the shell whose maven runs in this process.
func (s *sessions) sh(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 || args[0] == "-c" && len(args) != 2 {
		ts.Fatalf("usage: sh -c TEXT, or sh FILE ARGUMENT...")
	}
	text, params := "", []string{"--"}
	if args[0] == "-c" {
		text = args[1]
	} else {
		text, params = ts.ReadFile(args[0]), append(params, args[1:]...)
	}
	lines, err := syntax.NewParser().Parse(strings.NewReader(text), args[0])
	ts.Check(err)
	runner, err := interp.New(interp.Dir(ts.MkAbs(".")), interp.Env(environ(ts)), interp.Params(params...),
		interp.StdIO(of(ts).take(), locked(ts.Stdout()), locked(ts.Stderr())), interp.ExecHandlers(s.known))
	ts.Check(err)
	err = runner.Run(context.Background(), lines)
	var status interp.ExitStatus
	if err != nil && !errors.As(err, &status) {
		ts.Fatalf("%v", err)
	}
	if (status != 0) != neg {
		ts.Fatalf("exit code %d", status)
	}
}

// known runs maven here, and leaves other programs to next.
func (s *sessions) known(next interp.ExecHandlerFunc) interp.ExecHandlerFunc {
	return func(ctx context.Context, args []string) error {
		if args[0] != "maven" {
			return next(ctx, args)
		}
		hc := interp.HandlerCtx(ctx)
		var in io.Reader
		if hc.Stdin != nil {
			in = hc.Stdin
		}
		getenv := func(name string) string { return hc.Env.Get(name).String() }
		code, err := s.verb(hc.Dir, getenv, in, hc.Stdout, hc.Stderr, args[1:])
		switch {
		case err != nil:
			return fmt.Errorf("maven: %w", err)
		case code != 0:
			return interp.ExitStatus(code)
		}
		return nil
	}
}

// A lockedWriter may be written to by many goroutines, as a pipe may.
type lockedWriter struct {
	lock sync.Mutex
	to   io.Writer
}

func locked(to io.Writer) *lockedWriter { return &lockedWriter{to: to} }

// Write writes all of the text at once.
func (l *lockedWriter) Write(text []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.to.Write(text)
}

// Verbs of one folder run together, and those of another wait.
func TestSessionsKeepFolders(t *testing.T) {
	t.Chdir(".")
	s, one, other := newSessions(), t.TempDir(), t.TempDir()
	if err := errors.Join(s.enter(one), s.enter(one)); err != nil {
		t.Fatal(err)
	}
	entered := make(chan error)
	go func() { entered <- s.enter(other) }()
	s.leave()
	if now, err := os.Getwd(); err != nil || now != one {
		t.Errorf("one verb is left, in %s, %v", now, err)
	}
	s.leave()
	if err := <-entered; err != nil {
		t.Error(err)
	}
	if now, err := os.Getwd(); err != nil || now != other {
		t.Errorf("the other verb runs in %s, %v", now, err)
	}
}
