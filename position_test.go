package maven_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"maven"
)

// hand is the position of the examples, made by hand.
func hand(t *testing.T) *maven.Position {
	t.Helper()
	rows := slices.Repeat([]string{strings.Repeat(".", 15)}, 15)
	rows[7] = ".....QUIET....."
	p, err := engine().NewPosition(maven.Setup{Rows: rows, Rack: "AEINRST", Scores: [2]int{0, 48}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ranked returns all moves of a position.
func ranked(t *testing.T, p *maven.Position) []maven.Move {
	t.Helper()
	moves, err := p.Rank(0)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// played returns the position after a move given as text.
func played(t *testing.T, p *maven.Position, text string) *maven.Position {
	t.Helper()
	m, err := p.Legal(text)
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.After(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestPositionsAreReadBack(t *testing.T) {
	p := hand(t)
	if p.CGP() != position(quiet).CGP() {
		t.Errorf("made by hand %s", p.CGP())
	}
	again, err := engine().NewPosition(maven.Setup{Rows: p.Rows(), Rack: "AEINRST", Scores: [2]int{0, 48}})
	if err != nil || again.CGP() != p.CGP() || position(p.CGP()).CGP() != p.CGP() {
		t.Errorf("%v: read back as %s", err, again.CGP())
	}
}

// A position that no line of CGP can hold is refused.
func TestSetupsAreWritable(t *testing.T) {
	for want, s := range map[string]maven.Setup{
		"score 1000000: must be from -999999 to 999999": {Scores: [2]int{0, 1_000_000}},
		"score -1000000: must be":                       {Scores: [2]int{-1_000_000, 0}},
		"scoreless turns -1: must be from 0 to 999":     {Scoreless: -1},
		"scoreless turns 1000: must be":                 {Scoreless: 1000},
	} {
		if _, err := engine().NewPosition(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %s", s, err, want)
		}
	}
	p, err := engine().NewPosition(maven.Setup{Scores: [2]int{999_999, -999_999}, Scoreless: 999})
	if err != nil || position(p.CGP()).CGP() != p.CGP() {
		t.Errorf("%v, %v", p, err)
	}
}

// Rank, Moves, Best and Legal say the same of every move, whichever is asked.
func TestWaysToMovesAgree(t *testing.T) {
	for _, cgp := range []string{quiet, strings.Replace(quiet, "AEINRST/", "AEIX??/", 1), strings.Replace(quiet, "5QUIET5", "15", 1)} {
		p := position(cgp)
		all := ranked(t, p)
		if got := slices.Collect(p.Moves()); !slices.Equal(got, all) {
			t.Errorf("%s: Moves gives %d moves, Rank %d", cgp, len(got), len(all))
		}
		if best, err := p.Best(); err != nil || best != all[0] {
			t.Errorf("%s: best %v, %v; want %v", cgp, best, err, all[0])
		}
		if three, err := p.Rank(3); err != nil || !slices.Equal(three, all[:3]) {
			t.Errorf("%s: three %v, %v", cgp, three, err)
		}
		for i := 0; i < len(all); i += 1 + len(all)/500 {
			if m, err := p.Legal(all[i].Text); err != nil || m != all[i] {
				t.Fatalf("%s: %+v is judged %+v, %v", cgp, all[i], m, err)
			}
		}
	}
}

// One position may be asked by many at once, in steps of Moves too.
func TestPositionsAreShared(t *testing.T) {
	p := position(quiet)
	want := ranked(t, p)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			i := 0
			for m := range p.Moves() {
				if best, err := p.Best(); err != nil || best != want[0] || m != want[i] {
					t.Errorf("move %d is %v, best %v, %v", i, m, best, err)
				}
				if i++; i == 20 {
					break
				}
			}
			if _, err := p.After(want[5]); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

func TestIllegalMoves(t *testing.T) {
	p := position(quiet)
	for text, want := range map[string]string{
		"K5 ANEST":     "ANEST is not a word",
		"8D FA(QUIET)": "F is not on the rack AEINRST",
		"exchange Z":   "Z is not on the rack AEINRST",
		"1A RETAINS":   "",
	} {
		_, err := p.Legal(text)
		var illegal *maven.IllegalError
		if !errors.As(err, &illegal) || illegal.Move != text || !strings.Contains(illegal.Reason, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	var illegal *maven.IllegalError
	for _, text := range []string{"", "8D", "hello", "99Z CAT", "8D QUIXOTIC"} {
		if _, err := p.Legal(text); err == nil || errors.As(err, &illegal) {
			t.Errorf("%q: %v; want it not read", text, err)
		}
	}
}

func TestNoMoveAfterTheEnd(t *testing.T) {
	p := position(strings.TrimSuffix(quiet, "0") + "6")
	m := ranked(t, position(quiet))[0]
	static, err := engine().Player("static")
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"Rank":   func() error { _, err := p.Rank(1); return err },
		"Best":   func() error { _, err := p.Best(); return err },
		"Legal":  func() error { _, err := p.Legal("pass"); return err },
		"After":  func() error { _, err := p.After(m); return err },
		"static": func() error { _, err := static(t.Context(), p); return err },
	} {
		if err := ask(); !errors.Is(err, maven.ErrOver) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for m := range p.Moves() {
		t.Fatalf("%s after the end", m)
	}
}

// With an empty bag, an opponent without tiles has gone out: the line of such a position is read, and there is no move.
func TestNoMoveOfLineAfterOutPlay(t *testing.T) {
	last, err := selfPlay(3).Position()
	if err != nil {
		t.Fatal(err)
	}
	p := position(last.CGP())
	if _, err := p.Best(); p.CGP() != last.CGP() || !errors.Is(err, maven.ErrOver) {
		t.Errorf("%s: %v", p.CGP(), err)
	}
	if _, err := p.Solve(t.Context(), maven.SolveOptions{}); !errors.Is(err, maven.ErrOver) {
		t.Error(err)
	}
}

func TestMovesOfOthers(t *testing.T) {
	p := position(quiet)
	var illegal *maven.IllegalError
	elsewhere, err := position(strings.Replace(quiet, "AEINRST", "VVWWUUU", 1)).Legal("exchange VVWW")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.After(elsewhere); !errors.As(err, &illegal) {
		t.Errorf("a move of another position: %v", err)
	}
	if _, err := p.After(maven.Move{}); !errors.Is(err, maven.ErrForeign) {
		t.Errorf("the zero move: %v", err)
	}
	other, err := maven.Open(maven.Options{Leaves: "none", WinTable: "none"})
	if err != nil {
		t.Fatal(err)
	}
	q, err := other.ParseCGP(quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.After(ranked(t, q)[0]); !errors.Is(err, maven.ErrForeign) {
		t.Errorf("a move of another engine: %v", err)
	}
	if _, err := q.WinChance(); !errors.Is(err, maven.ErrNoWinTable) {
		t.Errorf("without a table: %v", err)
	}
	if _, err := q.WinChanceAfter(ranked(t, q)[0]); !errors.Is(err, maven.ErrNoWinTable) {
		t.Errorf("without a table: %v", err)
	}
}

func TestWithoutRack(t *testing.T) {
	p := position(strings.Replace(quiet, "AEINRST/", "/", 1))
	_, rank := p.Rank(1)
	_, best := p.Best()
	_, legal := p.Legal("pass")
	_, chance := p.WinChance()
	for _, err := range []error{rank, best, legal, chance} {
		if !errors.Is(err, maven.ErrNoRack) {
			t.Errorf("%v", err)
		}
	}
	for m := range p.Moves() {
		t.Fatalf("%v of no rack", m)
	}
	if rack, whole := p.Rack(); rack != "" || whole || p.Bag() != 100-5-14 || len(p.Unseen()) != 95 {
		t.Errorf("rack %q, %v, bag %d, unseen %s", rack, whole, p.Bag(), p.Unseen())
	}
	for _, rack := range []string{"", "AEINRSTU", "ZZ", "A1"} {
		if _, err := p.WithRack(rack); err == nil {
			t.Errorf("rack %q is taken", rack)
		}
	}
	whole, err := p.WithRack("AEINRST")
	if err != nil || whole.CGP() != position(quiet).CGP() {
		t.Errorf("%v: %s", err, whole.CGP())
	}
}

func TestAfter(t *testing.T) {
	given := position(strings.Replace(quiet, "AEINRST/", "AEINRST/ABCDEFG", 1))
	for text, want := range map[string]string{
		"K5 ANESTRI": "ABCDEFG/ 48/93 0 lex Both; lm K5.ANESTRI;",
		"exchange A": "ABCDEFG/ 48/0 1 lex Both; lm ex.1;",
		"pass":       "ABCDEFG/ 48/0 1 lex Both; lm pass;",
	} {
		next := played(t, given, text)
		if rest := next.CGP()[strings.Index(next.CGP(), " ")+1:]; rest != want {
			t.Errorf("after %s: %s", text, rest)
		}
		if bag := 100 - 5 - 14 - strings.Count(text, "K5")*7; next.Bag() != bag {
			t.Errorf("after %s: %d tiles in the bag, want %d", text, next.Bag(), bag)
		}
	}
	if given.CGP() != position(given.CGP()).CGP() || given.Bag() != 81 {
		t.Error("the position has changed")
	}
}

// A row of a setup is of squares: what would be right is said in its terms, not in those of CGP.
func TestSetupRows(t *testing.T) {
	rows := position(quiet).Rows()
	rows[2] = ""
	_, err := engine().NewPosition(maven.Setup{Rows: rows})
	if want := "maven: row 3 of the board has no squares; must have 15, with a point for each empty one"; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}
