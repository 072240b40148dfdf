package shell

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/notation/cgp"
)

// Whatever is typed, the shell does not panic, its errors have one line, and its desk stays one.
func FuzzLines(f *testing.F) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatal("no sessions", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for lines := typed(string(text)); len(lines) > 0; lines = lines[min(len(lines), 4):] {
			f.Add("new\nrack AEINRST\n" + strings.Join(lines[:min(len(lines), 4)], "\n"))
		}
	}
	f.Add("load club.gcg\nturn 4\nchallenge\nrack +?\nvar delete 1\nvar main\nturn end\ncommit pass\nexport gcg")
	f.Fuzz(func(t *testing.T, text string) {
		out := &screen{}
		s := New(optionsFor(out, disk{}))
		defer s.Close()
		s.choices.memory, s.choices.iterations, s.choices.time = 16, 64, 20*time.Millisecond
		for i, line := range strings.Split(text, "\n") {
			if i == 40 {
				break
			}
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			err := s.Do(ctx, line)
			cancel()
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: an error of several lines: %v", line, err)
			}
			s.choices.memory = 16
			checkDesk(t, s, line)
		}
	})
}

// checkDesk checks that what lies on the desk holds together.
func checkDesk(t *testing.T, s *Shell, line string) {
	d := s.desk
	if d == nil {
		return
	}
	if d.at < 0 || d.at >= len(d.lines) || d.turn < 0 || d.turn > d.line().history.Len() {
		t.Fatalf("%q: the place %d of line %d does not exist", line, d.turn, d.at)
	}
	for i, l := range d.lines {
		if i > 0 && (l.parent >= i && l.parent != 0 || l.parent < 0 || l.shared > l.history.Len() || l.shared > d.lines[l.parent].history.Len()) {
			t.Fatalf("%q: variation %d branches off %d after %d turns", line, i, l.parent, l.shared)
		}
	}
	st := d.state()
	p := d.position()
	if n := st.Board.Tiles() + st.Racks[0].Count + st.Racks[1].Count + st.Bag; n < d.Rules.Tiles.Count.Len() {
		t.Fatalf("%q: %d tiles of %d", line, n, d.Rules.Tiles.Count.Len())
	}
	if p.Bag() < 0 || s.Prompt() == "" {
		t.Fatalf("%q: %d in the bag", line, p.Bag())
	}
	if fields, err := cgp.Split(d.cgp()); err != nil {
		t.Fatalf("%q: the place as CGP: %v", line, err)
	} else if _, err := fields.Position(d.Rules); err != nil && d.loaded == nil {
		t.Fatalf("%q: the place as CGP: %v", line, err)
	}
}
