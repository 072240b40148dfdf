package shell

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

var update = flag.Bool("update", false, "rewrite the sessions with what the shell says now")

// A disk is what a shell in a test reads and writes.
type disk map[string][]byte

// read reads a file of testdata/files, or one that was written before.
func (d disk) read(name string) ([]byte, error) {
	if text, ok := d[name]; ok {
		return text, nil
	}
	text, err := os.ReadFile(filepath.Join("testdata", "files", filepath.Base(name)))
	if err != nil {
		return nil, fs.ErrNotExist
	}
	return text, nil
}

func (d disk) write(name string, content []byte) error {
	if strings.Contains(name, "full") {
		return fmt.Errorf("cannot write %s: no space left on device", name)
	}
	d[name] = content
	return nil
}

func (d disk) game(id int64) (*store.Game, error) {
	if id != 1 {
		return nil, fmt.Errorf("there is no game %d", id)
	}
	text, err := d.read("club.gcg")
	return &store.Game{Record: text}, err
}

// A screen is what a shell in a test writes to.
type screen struct {
	mutex sync.Mutex
	bytes.Buffer
}

func (s *screen) Write(text []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.Buffer.Write(text)
}

func (s *screen) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.Buffer.String()
}

// optionsFor returns options for a shell that writes to out.
func optionsFor(out *screen, d disk) Options {
	return Options{Library: librarytest.Library(""), Request: setting.Request{Lexicon: "NA"}, Display: NewDisplay(out, term.NewScreen(out), false),
		Read: d.read, Script: d.read, Write: d.write, Game: d.game, Seed: func() int { return 7 },
		KeepAliases: func(map[string]string) error { return nil }, Complete: func(string) []string { return nil }, Threads: 1}
}

// talk carries out lines as a script does, and returns the session.
func talk(t *testing.T, lines ...string) (string, *Shell) {
	t.Helper()
	out := &screen{}
	s := New(optionsFor(out, disk{}))
	s.choices.memory = 16
	t.Cleanup(s.Close)
	for _, line := range lines {
		fmt.Fprintf(out, "%s%s\n", s.Prompt(), line)
		if err := s.Run(context.Background(), line, ""); err != nil {
			break
		}
	}
	return out.String(), s
}

// untimed replaces times, which differ from run to run.
func untimed(text string) string {
	return regexp.MustCompile(`\b\d+\.\d s\b`).ReplaceAllString(text, "0.5 s")
}

// typed returns the lines of a session that were typed.
func typed(session string) []string {
	var lines []string
	for _, found := range regexp.MustCompile(`(?m)^maven[^>\n]*> ?(.*)$`).FindAllStringSubmatch(session, -1) {
		lines = append(lines, found[1])
	}
	return lines
}
