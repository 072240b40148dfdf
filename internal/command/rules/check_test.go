package rules

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
)

// Files are checked in their order: what is wrong with one is told with its name and line, and one that cannot be
// read is an error of the command line.
func TestCheckFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good, bad, missing := write("good.x", ""), write("bad.x", "3"), filepath.Join(dir, "missing.x")
	kind := &kind{shelf: ".x", begins: func(file string) string { return "rules " + file },
		read: func(file string) error {
			if text, err := os.ReadFile(file); err != nil || len(text) > 0 {
				return fmt.Errorf("rules %s:%s: no", file, text)
			}
			return nil
		}}
	for _, x := range []struct {
		files []string
		code  int
		out   string
	}{
		{[]string{good, good}, 0, good + ": ok\n" + good + ": ok\n"},
		{[]string{bad, good}, command.ExitFailure, bad + ":3: no\n" + good + ": ok\n"},
		{[]string{missing, bad}, command.ExitUsage, missing + ": no such file or directory\n" + bad + ":3: no\n"},
		{[]string{dir}, command.ExitUsage, dir + ": it is a folder; must be a file\n"},
	} {
		var out bytes.Buffer
		a := &command.App{Out: &out}
		err, code := checkFiles(a, x.files, kind, false), 0
		var exit *command.ExitError
		if errors.As(err, &exit) {
			code = exit.Code
		}
		if code != x.code || out.String() != x.out {
			t.Errorf("%q: %v, %q", x.files, err, out.String())
		}
		out.Reset()
		if err := checkFiles(a, x.files, kind, true); (err == nil) != (x.code == 0) || !strings.HasPrefix(out.String(), `{"files":[{"file":`) {
			t.Errorf("%q: %v, %s", x.files, err, out.String())
		}
	}
}
