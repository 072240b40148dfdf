package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"maven/internal/classic/file"
	"maven/internal/testsize"
)

func TestMain(m *testing.M) {
	end, err := beProgram()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	end()
	os.Exit(code)
}

// TestScript runs the sessions of testdata/script, each in its own folder and with its own data directory. The command maven runs
// a verb in this process; "exec maven" starts the program, for what needs one: signals, terminals, servers. Lines after [long] run
// where tests try much.
func TestScript(t *testing.T) {
	t.Chdir(".") // back at the end
	s := newSessions()
	dir, err := filepath.Abs(filepath.Join("testdata", "script"))
	if err != nil {
		t.Fatal(err)
	}
	p := testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("MAVEN_DATA", env.WorkDir+"/maven-data")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command waits a second under the race detector
			env.Setenv("EMPTY", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15")
			return newSession(env, dir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"fork": writeFork, "ask": askServer, "given": given, "maven": s.maven, "sh": s.sh,
		},
		Condition: func(name string) (bool, error) {
			if name != "long" {
				return false, fmt.Errorf("no condition %q", name)
			}
			return testsize.Long(), nil
		},
		UpdateScripts: os.Getenv("MAVEN_UPDATE_SCRIPTS") != "",
	}
	if testing.Short() { // threads of other verbs have tests beside them
		p.Dir = ""
		if p.Files, err = filepath.Glob(filepath.Join(dir, "serve*.txtar")); err != nil || len(p.Files) == 0 {
			t.Fatal("no session with a server: ", err)
		}
	}
	testscript.Run(t, p)
}

// writeFork is the command "fork TEXT FILE" of sessions: it writes a resource fork. A resource is a
// line with its type, number and name, and lines of its bytes, each after a tab.
func writeFork(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: fork TEXT FILE")
	}
	var all []file.Resource
	for _, line := range strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n") {
		if digits, ok := strings.CutPrefix(line, "\t"); ok {
			b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
			ts.Check(err)
			last := &all[len(all)-1]
			last.Data = append(last.Data, b...)
			continue
		}
		number, name, _ := strings.Cut(line[5:], " ")
		id, err := strconv.ParseInt(number, 10, 16)
		ts.Check(err)
		all = append(all, file.Resource{Type: [4]byte([]byte(line)), ID: int16(id), Name: name})
	}
	fork, err := file.AppendFork(nil, all)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), fork, 0o666))
}

// askServer is the command "ask FILE METHOD PATH [BODY]" of sessions: it sends a request to the server whose address is the
// first line of FILE, and writes what it answers. It waits for the address. An answer that refuses fails, and its status
// stands before it.
func askServer(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 3 || len(args) > 4 {
		ts.Fatalf("usage: ask FILE METHOD PATH [BODY]")
	}
	body := ""
	if len(args) == 4 {
		body = ts.ReadFile(args[3])
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	address, ok := "", false
	for !ok {
		text, _ := os.ReadFile(ts.MkAbs(args[0]))
		address, _, ok = strings.Cut(string(text), "/\n")
		select {
		case <-ctx.Done():
			ts.Fatalf("%s has no address", args[0])
		case <-time.After(10 * time.Millisecond):
		}
	}
	r, err := http.NewRequestWithContext(ctx, args[1], address+args[2], strings.NewReader(body))
	ts.Check(err)
	answer, err := http.DefaultClient.Do(r)
	if err != nil && neg {
		return
	}
	ts.Check(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	ts.Check(err)
	if refused := answer.StatusCode >= 400; refused {
		text = fmt.Appendf(nil, "%d %s", answer.StatusCode, text)
	}
	fmt.Fprintf(ts.Stdout(), "%s", text)
	if (answer.StatusCode >= 400) != neg {
		ts.Fatalf("%s %s: %d", args[1], args[2], answer.StatusCode)
	}
}
