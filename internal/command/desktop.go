package command

import (
	"runtime"
	"slices"

	"github.com/inconshreveable/mousetrap"

	"maven/internal/term"
)

// FromDesktop reports whether the program was started by a click, or by something else that gives it a screen but no terminal. Then
// nobody can read what it writes.
func (a *App) FromDesktop() bool {
	if mousetrap.StartedByExplorer() { // on Windows
		return true
	}
	if slices.ContainsFunc([]any{a.In, a.Out, a.Errs}, term.IsTerminal) {
		return false
	}
	switch runtime.GOOS {
	case "windows", "darwin":
		return false // whoever runs it as a part of a script; a click opens a terminal
	}
	return a.Getenv("DISPLAY") != "" || a.Getenv("WAYLAND_DISPLAY") != ""
}
