package play

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/profile"
	"maven/internal/store"
)

// The position goes to a file in the original's form, which reads as the same position; a simulation tells what it did.
func TestPositionAndSimulation(t *testing.T) {
	g := newScripted(t, "desk")
	file := filepath.Join(t.TempDir(), "position.txt")
	out, code := g.play(t, "simulate 3\nsimulate 0\nsimulate x\nboard\nboard "+file+"\nboard /nowhere/x\n",
		"--player", "classic", "--seed", "5", "--first", "me", "--lexicon", "NA")
	if code != 0 || strings.Count(out, "Simulate how many games for each move? Type simulate 20, up to 10000.") != 2 ||
		!strings.Contains(out, "\n3 games of each, two turns of each side: all iterations.\n") || !strings.Contains(out, "exchange ") {
		t.Errorf("%d %s", code, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.ParsePosition(file, text)
	if err != nil {
		t.Fatal(err)
	}
	rack := strings.ToUpper(string(p.Racks[p.Turn]))
	if !strings.Contains(out, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ") || len(rack) != 7 || p.Lexicon.String() != "NA" {
		t.Errorf("%s\n%s", text, out)
	}
	if !strings.Contains(out, "/nowhere/x") || strings.Count(out, "maven classic load reads it") != 1 {
		t.Errorf("what cannot be written is not told: %s", out)
	}
}

// An interrupt stops a simulation: the table has what was played, and the game goes on.
func TestSimulationInterrupted(t *testing.T) {
	g := newScripted(t, "desk")
	var out bytes.Buffer
	app := g.app(strings.NewReader("simulate 10000\nboard\nquit\n"), &out)
	app.Interrupts = new(command.Interrupts)
	ended := make(chan int, 1)
	go func() {
		ended <- run(t.Context(), app, []string{"play", "--player", "classic", "--seed", "5", "--first", "me", "--lexicon", "NA"})
	}()
	for !app.Interrupts.Interrupt() {
		select {
		case code := <-ended:
			t.Fatalf("nothing could be interrupted: %d\n%s", code, &out)
		case <-time.After(time.Millisecond):
		}
	}
	code := <-ended
	table, after, stopped := strings.Cut(out.String(), " of each, two turns of each side: cancelled.")
	if code != 0 || !stopped || strings.Contains(table, "10,000 games") || !strings.Contains(after, "To resume: maven play") || !strings.Contains(after, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ") {
		t.Errorf("%d %s", code, &out)
	}
}

// inDatabase runs the verb on the games of the database.
func (g *scriptedGame) inDatabase(t *testing.T, input string, args ...string) (string, int) {
	t.Helper()
	var out bytes.Buffer
	code := run(t.Context(), g.app(strings.NewReader(input), &out), append([]string{"play"}, args...))
	return out.String(), code
}

// A whole game with plays of both sides, typed: the scores of the profile are those of the game.
func TestWholeGameCounts(t *testing.T) {
	flags := []string{"--player", "classic,level=9", "--lexicon", "NA", "--rules", "maven", "--seed", "8", "--first", "me", "--name", "Cy"}
	moves, _ := whole(t, flags...)
	g := newScripted(t, "counted")
	out, code := g.inDatabase(t, strings.Join(moves, "\n")+"\n", append(flags, "--clock", "25m")...)
	if code != 0 || len(moves) < 8 || !strings.Contains(out, "You played level 9; the next is ") {
		t.Fatalf("%d, %d moves\n%s", code, len(moves), out)
	}
	s, err := store.Open(t.Context(), filepath.Join(g.data, "games.db"), store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, found, err := profile.Open(s, "Cy")
	if err != nil || !found {
		t.Fatal(found, err)
	}
	results, err := tables.ReadResults(p.History)
	if err != nil || len(results) != 1 {
		t.Fatal(results, err)
	}
	kept, err := s.SavedGames().List(1)
	if err != nil || len(kept) != 1 || kept[0].Scores != [2]int{int(results[0].ScoreA), int(results[0].ScoreB)} || results[0].Level != 9 || kept[0].Record == 0 {
		t.Errorf("%+v, %+v, %v", kept, results, err)
	}
	own := p.Totals[0][0]
	if own.Turns != len(moves) && own.Turns != len(moves)-1 || own.BestWord == "" || own.For != int(results[0].ScoreA) {
		t.Errorf("%+v of %d moves", own, len(moves))
	}
	for side, s := range p.Preferences.Lexica[0].Statistics {
		if score := []int16{results[0].ScoreA, results[0].ScoreB}[side]; s[tables.PointsTo30]+s[tables.PointsTo77]+s[tables.PointsTo86]+s[tables.PointsFrom86] != 100*int32(score) {
			t.Errorf("the points of side %d are %v, not %d", side, s, score)
		}
		if s[tables.Turns] < 8 || int(s[tables.Turns]) != p.Totals[0][side].Turns || int(s[tables.Bingos]) != p.Totals[0][side].Bingos || s[tables.LeaveWorth] == 0 || s[tables.Pairs] == 0 {
			t.Errorf("side %d: %v", side, s)
		}
	}
}

// follow has the levels of a person follow results.
func (g *scriptedGame) follow(t *testing.T, name string) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(g.data, "games.db"), store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	_, err = profile.Alter(s, name, func(p *profile.Profile, _ bool) (bool, error) {
		p.Preferences.AutoLevel = true
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A game takes the level of the person's profile; a level that is asked for stays, and a person without one has a new one, for the
// whole program.
func TestFollowProfile(t *testing.T) {
	g := newScripted(t, "profiles")
	play := func(first string, args ...string) string {
		t.Helper()
		out, code := g.inDatabase(t, first, append([]string{"--new", "--first", "me", "--lexicon", "NA", "--name", "Bo"}, args...)...)
		if code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		return out
	}
	if out := play("resign yes\n", "--player", "classic"); !strings.Contains(out, "Level 1, by your profile") || !strings.Contains(out, "You played level 1; the next is 1.") {
		t.Error(out)
	}
	g.follow(t, "Bo")
	if out := play("resign yes\n", "--player", "classic"); !strings.Contains(out, "Level 1, by your profile") || !strings.Contains(out, "You played level 1; the next is 2.") {
		t.Error(out)
	}
	if out := play("resign yes\n", "--player", "classic"); !strings.Contains(out, "Level 2, by your profile") || !strings.Contains(out, "You played level 2; the next is 3.") {
		t.Error(out)
	}
	if out := play("resign yes\n", "--player", "classic,level=7"); strings.Contains(out, "by your profile") || !strings.Contains(out, "You played level 7; the next is 8.") {
		t.Error(out)
	}
	if out := play("resign yes\n", "--player", "static"); strings.Contains(out, "profile") {
		t.Error(out)
	}
}

// Against the original both sides begin in turn, unless somebody says who is to.
func TestInTurn(t *testing.T) {
	g := newScripted(t, "turns")
	for i, c := range []struct{ first, told string }{{"", "You go first."}, {"", "Maven goes first."}, {"engine", "Maven goes first."}, {"", "You go first."}} {
		args := []string{"--new", "--player", "classic,level=18", "--lexicon", "NA", "--seed", "3"}
		if c.first != "" {
			args = append(args, "--first", c.first)
		}
		if out, code := g.inDatabase(t, "quit\n", args...); code != 0 || !strings.Contains(out, c.told) {
			t.Errorf("game %d: %d, no %q in\n%s", i+1, code, c.told, out)
		}
	}
}

// Clocks are shown, are kept with the game, and overtime costs points once.
func TestClocks(t *testing.T) {
	g := newScripted(t, "clocks")
	out, code := g.inDatabase(t, "pass\n", "--player", "static", "--first", "me", "--clock", "30m", "--seed", "3", "--game", "slow")
	if code != 0 || !strings.Contains(out, "You              0  30:00") && !strings.Contains(out, "  29:59") {
		t.Errorf("%d %s", code, out)
	}
	if out, code = g.inDatabase(t, "resign yes\n", "--game", "slow"); code != 0 || strings.Contains(out, "overtime") || !strings.Contains(out, "  29:5") && !strings.Contains(out, "  30:00") {
		t.Errorf("%d %s", code, out)
	}
	out, code = g.inDatabase(t, "pass\nresign yes\n", "--player", "static", "--first", "me", "--clock", "1ns", "--seed", "3", "--game", "given up")
	if code != 0 || strings.Contains(out, "overtime") {
		t.Errorf("%d %s", code, out)
	}
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	out, code = g.inDatabase(t, "pass\naccept\n", "--player", "static", "--cgp", late, "--clock", "1ns", "--game", "fast")
	if code != 0 || strings.Count(out, "You: 10 points lost for time.") != 1 {
		t.Errorf("%d %s", code, out)
	}
}
