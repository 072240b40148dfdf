package command

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// Without a terminal, but with a screen, somebody has clicked. A script has no screen, or reads what is written.
func TestFromDesktop(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: other systems tell it in other ways")
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for display, want := range map[string]bool{"": false, "DISPLAY": true, "WAYLAND_DISPLAY": true} {
		a := &App{In: null, Out: new(strings.Builder), Errs: new(strings.Builder), Getenv: func(name string) string {
			if name == display {
				return ":0"
			}
			return ""
		}}
		if got := a.FromDesktop(); got != want {
			t.Errorf("with %q: %v", display, got)
		}
	}
}
