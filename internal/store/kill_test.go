package store

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"maven/internal/facts"
	"maven/internal/record"
	"maven/internal/store/pack"
	"maven/internal/testsize"
)

// childKey is the variable of the environment that makes this test a child which does a piece of work
// until it is killed, and acknowledges each step on its standard output.
const childKey = "STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if work := os.Getenv(childKey); work != "" {
		if err := child(work, os.Args[len(os.Args)-1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child does a piece of work on a database.
func child(work, file string) error {
	work, rest, _ := strings.Cut(work, ":")
	switch work {
	case "some":
		from, err := strconv.Atoi(rest)
		if err != nil {
			return err
		}
		return addSome(file, from)
	case "import":
		s, err := Open(context.Background(), file, Create, time.Now)
		if err != nil {
			return err
		}
		return addForever(s)
	case "hold":
		s, err := Open(context.Background(), file, ReadWrite, time.Now)
		if err != nil {
			return err
		}
		if _, _, err := s.Search(&Query{}); err != nil {
			return err
		}
		fmt.Println("open")
		os.Stdin.Read(make([]byte, 1)) // until the parent ends
		return s.Close()
	case "restore":
		_, err := Restore(context.Background(), file, "")
		return err
	case "copy":
		return copyForever(file)
	}
	return fmt.Errorf("no work %q", work)
}

// addForever adds games that differ in a number, in batches of different sizes, and acknowledges each.
func addForever(s *Store) error {
	for n := 0; ; {
		var batch []*Game
		for range 1 + n%4 {
			batch = append(batch, numbered(n))
			n++
		}
		outcomes, err := s.Add(batch, false)
		if err != nil {
			return err
		}
		for i, o := range outcomes {
			fmt.Printf("%d %d\n", n-len(batch)+i, o.ID)
		}
	}
}

// copyForever adds a game a day, so that each opening makes a copy, and acknowledges each opening.
func copyForever(file string) error {
	for n := 0; ; n++ {
		s, err := Open(context.Background(), file, Create, day(n))
		if err != nil {
			return err
		}
		if s.CopyError != nil {
			return s.CopyError
		}
		fmt.Println(n)
		if _, err := s.Add([]*Game{numbered(n)}, false); err != nil {
			return err
		}
		if err := s.Close(); err != nil {
			return err
		}
	}
}

// someGames is how many games addSome adds, each in a transaction of its own.
func someGames() int { return testsize.Of(25, 60, 60) }

func addSome(file string, from int) error {
	s, err := Open(context.Background(), file, Create, time.Now)
	if err != nil {
		return err
	}
	for n := range someGames() {
		if _, err := s.Add([]*Game{numbered(from + n)}, false); err != nil {
			return err
		}
	}
	return s.Close()
}

// numbered returns a game that differs from others in a number, with a note of a length of its own.
func numbered(n int) *Game {
	text := fmt.Sprintf("#player1 a A\n#player2 b B\n>a: AB 8H AB +%d %d\n#note %s\n", n, n, strings.Repeat("x", n*37%5000))
	g := &Game{Record: []byte(text), Source: fmt.Sprintf("%d.gcg", n)}
	g.Identity[0], g.Identity[1], g.Identity[2] = byte(n), byte(n>>8), byte(n>>16)
	g.Turns = []facts.Turn{{Entry: record.Entry{Player: 1, Kind: "play", Rack: "AB", Move: "8H AB", Score: n}, Known: true, Words: []string{"AB"}}}
	return g
}

// rounds is how often something is done that takes long: a quarter of the first number as usual, the
// first where tests try much, and the second where they try all.
func rounds(long, longest int) int {
	return testsize.Of(long/4, long, longest)
}

// killed starts a child and kills it after a time, and returns what it has acknowledged.
func killed(t *testing.T, work, file string, after time.Duration) []string {
	t.Helper()
	c := exec.Command(os.Args[0], file)
	c.Env = append(os.Environ(), childKey+"="+work)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { c.Process.Kill() })
	defer timer.Stop()
	var lines []string
	for scan := bufio.NewScanner(out); scan.Scan(); {
		lines = append(lines, scan.Text())
	}
	c.Wait()
	if errs.Len() > 0 {
		t.Fatalf("the child failed: %s", errs.String())
	}
	return lines
}

// Every game that was acknowledged is there, byte for byte, whenever the program is killed: in the
// middle of making the database, of a transaction, of moving the log into the file.
func TestKill(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	file, acknowledged := "", map[int]int64{}
	total, kills := 0, rounds(40, 500)
	for round := range kills {
		if round%8 == 0 { // a database of eight lives
			file, acknowledged = filepath.Join(t.TempDir(), "games.db"), map[int]int64{}
		}
		after := time.Duration(random.IntN(90)) * time.Millisecond
		for _, line := range killed(t, "import", file, after) {
			var n int
			var id int64
			if c, _ := fmt.Sscanf(line, "%d %d", &n, &id); c != 2 {
				continue // cut off in its middle
			}
			acknowledged[n] = id
		}
		total += len(acknowledged)
		checkAcknowledged(t, file, acknowledged)
		if t.Failed() {
			t.Fatalf("after kill %d", round+1)
		}
	}
	t.Logf("%d kills; %d times a game that was acknowledged was looked at", kills, total)
}

// checkAcknowledged fails if a game that was acknowledged is not there, or the database is not whole.
func checkAcknowledged(t *testing.T, file string, acknowledged map[int]int64) {
	t.Helper()
	if _, err := os.Stat(file); err != nil && len(acknowledged) == 0 {
		return // killed before there was a database
	}
	s, err := Open(t.Context(), file, ReadWrite, time.Now)
	if err != nil {
		t.Error(err)
		return
	}
	defer s.Close()
	for n, id := range acknowledged {
		g, err := s.Record(id)
		if err != nil || !bytes.Equal(g.Record, numbered(n).Record) {
			t.Errorf("game %d: %v", id, err)
		}
	}
	var fault string
	if err := s.db.QueryRow("PRAGMA integrity_check").Scan(&fault); err != nil || fault != "ok" {
		t.Errorf("integrity: %s %v", fault, err)
	}
	if n, err := one(s.db, "SELECT count(*) FROM records"); err != nil || n < int64(len(acknowledged)) {
		t.Errorf("%s games, and %s were acknowledged", strconv.Itoa(int(n)), strconv.Itoa(len(acknowledged)))
	}
}

// held opens a database in a child, and returns what ends it.
func held(t *testing.T, file string) (end func()) {
	t.Helper()
	c := exec.Command(os.Args[0], file)
	c.Env = append(os.Environ(), childKey+"=hold")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if line, _ := bufio.NewReader(out).ReadString('\n'); line != "open\n" {
		t.Fatalf("the child says %q", line)
	}
	return func() {
		in.Close()
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
}

// A program that is killed while it makes a copy leaves all copies that there are whole, and one for each
// opening that was acknowledged, but for those that were surplus.
func TestKillCopy(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(15, 16))
	parts, total := 0, 0
	for range rounds(16, 300) {
		file := filepath.Join(t.TempDir(), "games.db")
		lines := killed(t, "copy", file, time.Duration(20+random.IntN(150))*time.Millisecond)
		all, err := Copies(file)
		if err != nil {
			t.Fatal(err)
		}
		openings := len(lines) - 1 // of a database with a game; the first one made it
		if len(all) < min(openings, copyMost) || openings > 0 && *all[0].Games < int64(openings) {
			t.Errorf("after %d openings there are %+v", openings, all)
		}
		for _, one := range all {
			if err := checkWhole(t.Context(), one.File, pack.New()); err != nil {
				t.Errorf("%s: %v", one.File, err)
			}
		}
		total += len(all)
		left, _ := filepath.Glob(filepath.Join(copiesOf(file), ".*"))
		parts += len(left)
	}
	t.Logf("%d copies are whole; %d kills were in the middle of one more", total, parts)
}

// A restore killed at any moment leaves the old database or the copy.
func TestKillRestore(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(17, 18))
	states := map[string]int{}
	for range rounds(12, 300) {
		file := withCopies(t, 3)
		killed(t, "restore", file, time.Duration(random.IntN(40))*time.Millisecond)
		n := counted(t, file)
		switch {
		case exists(makingOf(file)) && (n == 2 || n == 3):
			states["under way"]++
		case exists(replaced(file, 1)) && n == 2:
			states["done"]++
		case !exists(replaced(file, 1)) && n == 3:
			states["not begun"]++
		default:
			t.Errorf("%d games, want the copy's 2, or the 3 of before", n)
		}
		if r, err := Restore(t.Context(), file, ""); err != nil || counted(t, file) != int(r.Games) {
			t.Errorf("once more: %+v %v", r, err)
		}
	}
	t.Logf("the kills found the restore %v", states)
}

// The states in which a kill can leave the exchange of files, one by one: the old database is whole, and what is left
// is in nobody's way.
func TestReplaceGoesOn(t *testing.T) {
	t.Parallel()
	want, other := games(t, 5), filled(t, 3)
	for step := range 3 {
		file := crashed(t, 5)
		left := []string{workOf(file), logOf(workOf(file)), makingOf(file), logOf(makingOf(file))}
		if step > 0 {
			left = append(left, replaced(file, 1))
		}
		for _, name := range left {
			if err := os.WriteFile(name, []byte("a part"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if step > 1 {
			if err := settle(file); err != nil {
				t.Error(err)
			}
		}
		if exists(logOf(file)) != (step < 2) {
			t.Errorf("step %d: the log is there: %v", step, step > 1)
		}
		r, err := Restore(t.Context(), file, other)
		if err != nil {
			t.Fatalf("step %d: %v", step, err)
		}
		if r.Replaced != replaced(file, 1+min(step, 1)) || !exists(r.Replaced) || exists(workOf(file)) || exists(makingOf(file)) || exists(logOf(file)) {
			t.Errorf("step %d: %+v", step, r)
		}
		if len(survivors(t, file, want)) != 3 || len(survivors(t, r.Replaced, want)) != 5 {
			t.Errorf("step %d: games are missing", step)
		}
	}
}

// A log without its file is kept, and does not come to lie beside the new file.
func TestReplaceWithoutFile(t *testing.T) {
	t.Parallel()
	file := crashed(t, 5)
	log, err := os.ReadFile(logOf(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	r, err := Restore(t.Context(), file, filled(t, 2))
	if err != nil || r.Replaced != "" || exists(logOf(file)) || len(survivors(t, file, games(t, 2))) != 2 {
		t.Fatalf("%+v %v", r, err)
	}
	if got, err := os.ReadFile(logOf(replaced(file, 1))); err != nil || !bytes.Equal(got, log) {
		t.Errorf("%d bytes of log, %v", len(got), err)
	}
}
