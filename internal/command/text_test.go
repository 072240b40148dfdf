package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/rules"
)

func TestOrNone(t *testing.T) {
	if OrNone("") != "-" || OrNone("x") != "x" {
		t.Error("OrNone")
	}
}

// Every challenge rule is told by its name and its price.
func TestChallengeSaid(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	seen := map[string]bool{}
	for c := rules.Void; c <= rules.BonusPerWord; c++ {
		bonus := 0
		if c >= rules.BonusPerPlay {
			bonus = 5
		}
		text := ChallengeSaid(c.String(), r.WithChallenge(c, bonus)).String()
		if !strings.HasPrefix(text, c.String()+": ") || seen[text] || (bonus > 0) != strings.Contains(text, "5 points") {
			t.Errorf("%v: %q", c, text)
		}
		seen[text] = true
	}
	if got := RulesName(r, ""); got != "standard" {
		t.Error(got)
	}
	if got := RulesName(r, "english"); got != "standard with english tiles" {
		t.Error(got)
	}
}

// The cause of an error is what the system says; an unknown name is an error of the command line, a missing file
// is not.
func TestCause(t *testing.T) {
	_, err := os.Open(filepath.Join(t.TempDir(), "nothing"))
	if got := Cause(fmt.Errorf("games: %w", err)); got.Error() != "no such file or directory" {
		t.Errorf("%v", got)
	}
	plain := errors.New("plain")
	if Cause(plain) != plain {
		t.Error("a plain error is changed")
	}
	_, unknown := librarytest.Library("").Rules("nothing")
	var exit *ExitError
	if !errors.As(ArgError(unknown), &exit) || exit.Code != ExitUsage {
		t.Errorf("unknown rules: %v", ArgError(unknown))
	}
	if err := ArgError(fs.ErrNotExist); err != fs.ErrNotExist {
		t.Errorf("%v", err)
	}
}

func TestShellQuoted(t *testing.T) {
	for path, want := range map[string]string{"a/b.gcg": "a/b.gcg", "a b.gcg": "'a b.gcg'", "it's": `'it'\''s'`} {
		if got := ShellQuoted(path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
