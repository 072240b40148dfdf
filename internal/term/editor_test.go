package term

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

// A typist is a terminal at which keys are typed.
type typist struct {
	io.Reader
	shown strings.Builder
}

func (t *typist) Write(p []byte) (int, error) { return t.shown.Write(p) }

// games completes the first word of a line.
func games(text string) []string {
	return slices.DeleteFunc([]string{"resign", "resume", "shuffle", "sort"}, func(word string) bool { return !strings.HasPrefix(word, text) })
}

const (
	up, left       = "\x1b[A", "\x1b[D"
	tab, backspace = "\t", "\x7f"
	home, end      = "\x01", "\x05"
	interrupt      = "\x03"
	endOfInput     = "\x04"
)

func TestEditor(t *testing.T) {
	for keys, want := range map[string][]string{
		"8H WORD\r":                         {"8H WORD"},
		"8H WOR" + left + left + "X\r":      {"8H WXOR"},
		"8H WORDS" + backspace + "\r":       {"8H WORD"},
		"WORD" + home + "8H " + end + "S\r": {"8H WORDS"},
		"one\rtwo\r" + up + up + "\r":       {"one", "two", "one"},
		"sh" + tab + "\r":                   {"shuffle "},
		"re" + tab + "\r":                   {"res"},
		"res" + tab + "i" + tab + "\r":      {"resign "},
		"x" + tab + "\r":                    {"x"},
		tab + "\r":                          {""},
		"one\r\ntwo\n":                      {"one", "two"},
		interrupt:                           {"EOF"},
		"half" + interrupt:                  {"EOF"},
		endOfInput:                          {"EOF"},
		"L·L É\r":                           {"L·L É"},
	} {
		person := &typist{Reader: strings.NewReader(keys)}
		e := newEditor(person, games)
		for _, line := range want {
			got, err := e.ReadLine(t.Context(), "> ")
			if errors.Is(err, io.EOF) {
				got = "EOF"
			}
			if got != line {
				t.Errorf("%q: %q, %v, want %q", keys, got, err, line)
			}
		}
	}
}

// What may follow is listed where it has nothing more in common, and the line stays.
func TestEditorLists(t *testing.T) {
	person := &typist{Reader: strings.NewReader("s" + tab + "o" + tab + "\r")}
	text, err := newEditor(person, games).ReadLine(t.Context(), "> ")
	if err != nil || text != "sort " || !strings.Contains(person.shown.String(), "shuffle  sort\r\n") {
		t.Errorf("%q, %v\n%q", text, err, person.shown.String())
	}
}

// What completions have in common is whole characters.
func TestEditorCompletesCharacters(t *testing.T) {
	for keys, want := range map[string]string{tab + "\r": "", "load " + tab + "x\r": "load x"} {
		person := &typist{Reader: strings.NewReader(keys)}
		e := newEditor(person, func(string) []string { return []string{"échecs.gcg", "été.gcg", "ère.gcg"} })
		if text, err := e.ReadLine(t.Context(), "> "); err != nil || text != want {
			t.Errorf("%q: %q, %v, want %q", keys, text, err, want)
		}
	}
}

// The end of the context ends a line that nobody types.
func TestEditorStopped(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	if text, err := newEditor(&typist{Reader: r}, games).ReadLine(ctx, "> "); text != "" || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%q, %v", text, err)
	}
}

// A recorder is a history.
type recorder []string

func (r *recorder) Add(line string) { *r = append(*r, line) }
func (r *recorder) Len() int        { return len(*r) }
func (r *recorder) At(i int) string { return (*r)[len(*r)-1-i] }

// Lines of a history are brought back, and those typed are added to it.
func TestEditorHistory(t *testing.T) {
	lines := &recorder{"gen", "sim"}
	e := newEditor(&typist{Reader: strings.NewReader(up + up + " 5\r" + up + "\r")}, games)
	e.Use(lines)
	for _, want := range []string{"gen 5", "gen 5"} {
		if got, err := e.ReadLine(t.Context(), "> "); got != want || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	if want := []string{"gen", "sim", "gen 5", "gen 5"}; !slices.Equal(*lines, want) {
		t.Errorf("%q, want %q", *lines, want)
	}
}

// With Interrupt, Ctrl-C empties the line and does not end the input; what is written goes above the line.
func TestEditorInterrupt(t *testing.T) {
	person := &typist{Reader: strings.NewReader("half" + interrupt + "whxole" + left + left + left + left + endOfInput + "\r" + endOfInput + "more\r")}
	e := newEditor(person, games)
	done := 0
	e.Interrupt(func() {
		done++
		if _, err := e.Write([]byte("stopped\n")); err != nil {
			t.Error(err)
		}
	})
	if got, err := e.ReadLine(t.Context(), "> "); got != "whole" || err != nil || done != 1 {
		t.Errorf("%q, %v, %d times; want whole", got, err, done)
	}
	if _, err := e.ReadLine(t.Context(), "> "); !errors.Is(err, io.EOF) {
		t.Errorf("Ctrl-D: %v", err)
	}
	if got, err := e.ReadLine(t.Context(), "> "); got != "more" || err != nil {
		t.Errorf("after Ctrl-D: %q, %v", got, err)
	}
	if shown := person.shown.String(); !strings.Contains(shown, "half\x1b[6D\x1b[Kstopped\r\n> half") {
		t.Errorf("shown: %q", shown)
	}
}
