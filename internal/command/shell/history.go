package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/command"
)

const (
	keptLines = 1000 // lines typed before that can be brought back
	mostLines = 2 * keptLines
	longLine  = 4096 // bytes; longer lines are not kept
)

// A history has the lines that were typed, in this run and in others, and keeps them in a file. Several shells may add
// to the same file. A line that was only written in part is passed over.
type history struct {
	path  string // "" keeps nothing
	lines []string
	said  bool // that the file cannot be written
	warn  func(format string, args ...any)
}

// openHistory reads the lines typed before. warn is called if lines cannot be kept.
func openHistory(a *command.App, warn func(format string, args ...any)) *history {
	h := &history{path: folder{app: a}.path(historyFile), warn: warn}
	if h.path == "" {
		return h
	}
	text, err := os.ReadFile(h.path)
	if err != nil {
		return h
	}
	all := 0
	for line := range strings.Lines(string(text)) {
		all++
		if strings.HasSuffix(line, "\n") && sound(line) {
			h.lines = append(h.lines, strings.TrimSpace(line))
		}
	}
	h.lines = h.lines[max(len(h.lines)-keptLines, 0):]
	torn := len(text) > 0 && text[len(text)-1] != '\n'
	if torn || all > mostLines {
		kept := strings.Join(append(h.lines, ""), "\n")
		h.failed(command.WriteFile(h.path, []byte(kept)))
	}
	return h
}

// sound reports whether a line of a file is one that can have been typed.
func sound(line string) bool {
	line = strings.TrimRight(line, "\r\n")
	return strings.TrimSpace(line) != "" && len(line) <= longLine && utf8.ValidString(line) && !strings.ContainsFunc(line, unicode.IsControl)
}

// Add adds a line that was typed. One that repeats the last is not added.
func (h *history) Add(line string) {
	line = strings.TrimSpace(line)
	if !sound(line) || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	h.lines = append(h.lines, line)
	if h.path != "" {
		h.failed(h.append(line + "\n"))
	}
}

// Len returns the number of lines.
func (h *history) Len() int { return len(h.lines) }

// At returns the line typed i lines ago.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// append adds text to the file with one call, so that lines of several shells do not mix.
func (h *history) append(text string) error {
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(h.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// failed says once that the lines cannot be kept.
func (h *history) failed(err error) {
	if err != nil && !h.said {
		h.said = true
		h.warn("The lines that you type cannot be kept: %s.", fmt.Sprint(command.Cause(err)))
	}
}
