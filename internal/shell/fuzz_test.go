package shell

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/notation/cgp"
	"maven/internal/testsize"
)

// Whatever is typed, the shell does not panic, its errors have one line, and its game stays one.
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
		for lines := typed(string(text)); len(lines) > 0; lines = lines[min(len(lines), testsize.Of(24, 12, 12)):] {
			f.Add("new\nrack AEINRST\n" + strings.Join(lines[:min(len(lines), 4)], "\n")) // some of the lines: they are slow
		}
	}
	f.Add("load club.gcg\nturn 4\nchallenge\nrack +?\nvar delete 1\nvar main\nturn end\ncommit pass\nexport gcg")
	f.Fuzz(func(t *testing.T, text string) {
		out := &screen{}
		s := New(optionsFor(out, disk{}))
		defer s.Close()
		s.choices.memory, s.choices.iterations, s.choices.time = 16, 64, 20*time.Millisecond
		for i, line := range strings.Split(text, "\n") {
			if i == 40 || strings.Contains(strings.ToLower(line), "ucgi") { // that would start another program
				break
			}
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			err := s.Do(ctx, line)
			cancel()
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: an error of several lines: %v", line, err)
			}
			s.choices.memory = 16
			checkGame(t, s, line)
		}
	})
}

// checkGame checks that the game that is open holds together.
func checkGame(t *testing.T, s *Shell, line string) {
	d := s.game
	if d == nil {
		return
	}
	if d.Line() < 0 || d.Line() >= d.Lines() || d.Turn() < 0 || d.Turn() > d.History().Len() {
		t.Fatalf("%q: the place %d of line %d does not exist", line, d.Turn(), d.Line())
	}
	st, p, all := d.State(), d.Position(), d.Rules.Tiles.Count.Len()
	if n := st.Board.Tiles() + st.Racks[0].Count + st.Racks[1].Count + st.Bag; n < all || p.Bag() < 0 {
		t.Fatalf("%q: %d tiles of %d, %d in the bag", line, n, all, p.Bag())
	}
	if _, err := cgp.Split(d.CGP()); err != nil {
		t.Fatalf("%q: the place as CGP: %v", line, err)
	}
	if len(d.Text().Line()) == 0 || len(s.boardLines()) == 0 || len(s.lineTable()) != d.Lines()+1 {
		t.Fatalf("%q: the place cannot be shown", line)
	}
}
