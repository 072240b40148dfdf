package program_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/program"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/testsize"
	"maven/internal/ucgi"
)

// TestMain is also the program that the tests start: with an argument "fake:WAY" it plays badly in that way.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "fake:") {
		fake(strings.TrimPrefix(os.Args[1], "fake:"), os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

// fake answers as an engine that passes, or does wrong in one way. A file named as an argument is its memory.
func fake(way string, memory []string) {
	if way == "mute" {
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "ucgi":
			fmt.Print("hello\nid name Fake 1\noption name Colour type string default red\nucgiok\n")
		case "isready":
			fmt.Println("readyok")
		case "position":
			if way == "letters" && !strings.HasSuffix(lines.Text(), "lm 3J.BUBU;") {
				way = "none"
			}
		case "setoption":
			fmt.Println("info string error that colour is ugly")
		case "go":
			if way == "timed" && lines.Text() != "go 1time 90000 1inc 2000 threads 3" {
				way = "none"
			}
			goBadly(way, memory)
		case "stop":
			if way == "late" {
				fmt.Println("bestmove pass")
			}
		case "quit":
			if way != "stays" {
				return
			}
			time.Sleep(time.Minute)
		}
	}
}

func goBadly(way string, memory []string) {
	switch way {
	case "crash":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(3)
	case "crash-once":
		if _, err := os.Stat(memory[0]); err != nil {
			_ = os.WriteFile(memory[0], nil, 0o666)
			os.Exit(3)
		}
		fmt.Println("bestmove pass")
	case "late", "hang":
	case "illegal":
		fmt.Println("info string error I guess\nbestmove 8D.QQQ")
	case "refused":
		fmt.Println("info string error position: no rules \"odd\"\ninfo string error there is no position; send one first\nbestmove none")
	case "none":
		fmt.Println("bestmove none")
	case "garbage":
		fmt.Print("info\ninfo score\nbestmoves\n\x00\xff\ninfo currmove 8D.QQQ score eq 3\nbestmove\n")
	case "telling":
		fmt.Print("info currmove ex.A score wp 55 eq 12.5\ninfo sim move ex.E wp 0.6 wpse 0.01 eq 14 eqse 0.5 iters 9\ninfo score eq 3 pv ex.N ex.A\nbestmove ex.I\n")
	default:
		fmt.Println("bestmove pass")
	}
}

// open starts the fake program.
func open(t *testing.T, o program.Options, way ...string) (*program.Program, *[]string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	o.Command = append([]string{self, "fake:" + way[0]}, way[1:]...)
	o.Tell = func(text string) { told = append(told, text) }
	p := program.New(o)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p, &told
}

// start returns the setting of the shipped words.
func start(t testing.TB) *setting.Setting {
	t.Helper()
	s, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position reads a position with the shipped words.
func position(t testing.TB, s *setting.Setting, line string) *game.Position {
	t.Helper()
	return librarytest.Position(t, board.New(s.Rules, s.Words.Graph), line)
}

const opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"

func TestFaults(t *testing.T) {
	t.Parallel()
	s := start(t)
	p := position(t, s, opening)
	brief := program.Options{Time: 10 * time.Millisecond, Wait: 50 * time.Millisecond}
	for _, c := range []struct {
		way  string
		want program.Faults
		told string // the last fault
	}{
		{"good", program.Faults{}, ""},
		{"crash", program.Faults{Crashes: 2, Lost: 1}, "the program has ended: exit status 3: out of luck: the turn is lost"},
		{"crash-once", program.Faults{Crashes: 1}, "the program has ended: exit status 3; it is started again"},
		{"late", program.Faults{Late: 1}, "no answer within 60ms, but when it was stopped"},
		{"hang", program.Faults{Late: 1, Lost: 1}, "no answer in time: the turn is lost"},
		{"illegal", program.Faults{Illegal: 1, Lost: 1}, `"bestmove 8D.QQQ": the first play must cover 8H (I guess): the turn is lost`},
		{"refused", program.Faults{Illegal: 1, Lost: 1}, `"bestmove none": it has no move (position: no rules "odd"): the turn is lost`},
		{"none", program.Faults{Illegal: 1, Lost: 1}, `"bestmove none": it has no move: the turn is lost`},
		{"garbage", program.Faults{Illegal: 1, Lost: 1}, `"bestmove": "" is no move; must be 8D.WORD, ex.ABC or pass: the turn is lost`},
	} {
		t.Run(c.way, func(t *testing.T) {
			t.Parallel()
			other, told := open(t, brief, c.way, t.TempDir()+"/memory")
			player := setting.PlayerOf(other)
			m, err := player.Choose(t.Context(), p, engine.Limits{})
			if err != nil || m.Kind != move.Pass {
				t.Errorf("%s, %v", p.Board.Spell(&m), err)
			}
			last := ""
			if n := len(*told); n > 0 {
				last = (*told)[n-1]
			}
			if got := other.Faults(); got != c.want || !strings.HasSuffix(last, c.told) || last != "" && !strings.HasPrefix(last, other.String()+": ") {
				t.Errorf("faults %+v, want %+v; told %q", got, c.want, *told)
			}
		})
	}
}

// The clock of a match is the program's.
func TestClock(t *testing.T) {
	s := start(t)
	other, told := open(t, program.Options{}, "timed")
	clock := engine.Clock{Left: 90 * time.Second, Increment: 2 * time.Second}
	m, err := setting.PlayerOf(other).Choose(t.Context(), position(t, s, opening), engine.Limits{Clock: &clock, Threads: 3})
	if err != nil || m.Kind != move.Pass || len(*told) > 0 {
		t.Errorf("%v %q", err, *told)
	}
}

// Other programs are told the last play in letters alone.
func TestLastPlayInLetters(t *testing.T) {
	s := start(t)
	other, told := open(t, program.Options{}, "letters")
	p := position(t, s, "15/15/9BUBU2/9L5/9O5/9W5/8HIOI3/7VANED3/9G5/5NEWTS5/15/15/15/15/15 EEJLNST/ 55/59 0 lm 3J.(B)UBU;")
	if p.Last.Played != 3 {
		t.Fatalf("%+v", p.Last)
	}
	if m, err := setting.PlayerOf(other).Choose(t.Context(), p, engine.Limits{}); err != nil || m.Kind != move.Pass || len(*told) > 0 {
		t.Errorf("%v %q", err, *told)
	}
}

// A player that loses turn after turn gives up; one that recovers goes on.
func TestGivesUp(t *testing.T) {
	s := start(t)
	p := position(t, s, opening)
	other, _ := open(t, program.Options{}, "illegal")
	player := setting.PlayerOf(other)
	for i := range 3 {
		_, err := player.Choose(t.Context(), p, engine.Limits{})
		if (err != nil) != (i == 2) || err != nil && !strings.Contains(err.Error(), "3 turns lost in a row") {
			t.Errorf("turn %d: %v", i, err)
		}
	}
	if got := other.Faults().String(); got != "3 illegal moves, 2 turns lost" {
		t.Error(got)
	}
}

// What does not start, or is no engine, is told at once.
func TestNoEngine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    program.Options
		want string
	}{
		{program.Options{}, "the command of the program is empty"},
		{program.Options{Command: []string{"./no-such-program"}}, "no such file"},
		{program.Options{Command: []string{"true"}}, "no ucgiok: the program has ended"},
		{program.Options{Command: []string{self, "fake:good"}, Set: [][2]string{{"Speed", "9"}}}, `the program has no option "Speed"`},
		{program.Options{Command: []string{self, "fake:good"}, Set: [][2]string{{"Colour", "red"}}}, "that colour is ugly"},
	} {
		if err := program.New(c.o).Start(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v; want %s", c.o.Command, err, c.want)
		}
	}
}

// The end of the context ends a choice, and the process can be asked again; Close ends a process that does not want to.
func TestCancel(t *testing.T) {
	t.Parallel()
	s := start(t)
	p := position(t, s, opening)
	other, told := open(t, program.Options{}, "late")
	player := setting.PlayerOf(other)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := player.Choose(ctx, p, engine.Limits{}); err == nil || ctx.Err() == nil {
		t.Error(err)
	}
	if got := other.Faults(); got != (program.Faults{}) || len(*told) > 0 {
		t.Errorf("%+v %q", got, *told)
	}
	began := time.Now()
	stays, _ := open(t, program.Options{}, "stays")
	stays.Close()
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("closing took %v", took)
	}
}

// Candidates are what the process tells, with values in its words.
func TestAnalysis(t *testing.T) {
	s := start(t)
	p := position(t, s, opening)
	other, _ := open(t, program.Options{}, "telling")
	a, err := setting.PlayerOf(other).Analyze(p, engine.Request{})
	if err == nil {
		err = a.Run(t.Context(), engine.Limits{}, nil)
	}
	found := a.Snapshot()
	text := ""
	for i := range found.Candidates {
		c := &found.Candidates[i]
		text += fmt.Sprintf("%d %s %v %v; ", c.Rank, p.Board.Spell(&c.Move), c.Value, c.Value.Known)
	}
	const want = "1 exchange I – unknown; 2 exchange E 14.00 ± 0.50, 60.0% sampled; 3 exchange A 12.50, 55.0% heuristic; 4 exchange N 3.00 heuristic; "
	if err != nil || text != want || found.Stopped != engine.Complete {
		t.Errorf("%v, %q: %s", err, found.Stopped, text)
	}
	bad, _ := open(t, program.Options{}, "illegal")
	if a, err = setting.PlayerOf(bad).Analyze(p, engine.Request{}); err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "8D.QQQ") {
		t.Error(err)
	}
}

// ours is our own engine at the other end of the line.
func ours(t testing.TB, player string) *program.Program {
	t.Helper()
	lib := librarytest.Library("")
	p, err := program.NewDialed(program.Options{}, func() (io.WriteCloser, io.ReadCloser) {
		in, write := io.Pipe()
		read, out := io.Pipe()
		go func() {
			e := ucgi.Engine{Dialect: ucgi.UCGI, Name: "ours", Player: player, Library: func(string) *library.Library { return lib }}
			_ = ucgi.Run(context.Background(), e, in, out)
			out.Close()
		}()
		return write, read
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// Whole games over the line are legal, and the same as those of the player itself.
func TestSamePlayer(t *testing.T) {
	testsize.OneThread(t)
	s := start(t)
	type players struct {
		player string
		games  int
	}
	all := []players{{"static", 4}, {"level=3,seed=5", 2}, {"sim,iterations=" + testsize.Of("30", "120", "120") + ",seed=3", 1}}
	if testsize.Longest() {
		all = append(all, players{"full,iterations=60,seed=3", 3})
	}
	for _, c := range all {
		named, err := setting.ParsePlayer(c.player)
		if err != nil {
			t.Fatal(err)
		}
		direct, err := s.Open(named)
		if err != nil {
			t.Fatal(err)
		}
		other := ours(t, c.player)
		far, near := setting.PlayerOf(other), direct.New()
		if !testsize.Long() {
			c.games = 1
		}
		for seed := range c.games {
			g := game.New(s.Rules, s.Words.Graph, 0)
			g.Reset(random.Seed(seed))
			n := 0
			err := match.Play(t.Context(), g, [2]engine.Player{far, far}, func(p *game.Position, m *move.Move) {
				want, err := near.Choose(t.Context(), p, engine.Limits{})
				if err != nil || p.Legal(m) != nil || !m.Same(&want) || m.Score != want.Score {
					t.Fatalf("%s, game %d, move %d: %s, want %s, %v", c.player, seed, n, p.Board.Spell(m), p.Board.Spell(&want), err)
				}
				n++
			})
			if err != nil || n < 10 {
				t.Errorf("%s: %d moves, %v", c.player, n, err)
			}
		}
		if faults := other.Faults(); faults != (program.Faults{}) {
			t.Errorf("%s: %s", c.player, faults)
		}
	}
}

// Our own engine at the other end is a player as the tests of players want it.
func TestIsPlayer(t *testing.T) {
	s := start(t)
	var positions []game.Position
	for _, line := range []string{
		"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0",
		"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 VVUUUII/ 0/0 1",
		"7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0",
	} {
		positions = append(positions, *position(t, s, line))
	}
	other := ours(t, "static")
	enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return setting.PlayerOf(other) }, Positions: positions})
}

// A script is what a process writes, whatever it is asked.
type script struct{ io.Reader }

func (script) Close() error { return nil }

type nowhere struct{ io.Writer }

func (nowhere) Close() error { return nil }

// Whatever another engine writes, there is no panic, and a move is legal.
func FuzzOutput(f *testing.F) {
	for _, text := range []string{
		"bestmove 8D.STAIN", "info depth 3 currmove ex.A score wp 55 eq 3 pv ex.A\nbestmove ex.A\n", "bestmove\n", "info string error x\nbestmove none",
		"info sim move pass wp 1e300 eq -1e300 known proven\nbestmove pass\nbestmove pass", "info peg 8D.STAIN w:A\nbestmove 8D.STAIN.AEINRST.5.1\n", "\x00\xff",
	} {
		f.Add(text)
	}
	s := start(f)
	p := position(f, s, opening)
	f.Fuzz(func(t *testing.T, text string) {
		other, err := program.NewDialed(program.Options{}, func() (io.WriteCloser, io.ReadCloser) {
			return nowhere{io.Discard}, script{strings.NewReader("id name x\noption name MultiPV type spin\nucgiok\nreadyok\n" + text)}
		})
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		player := setting.PlayerOf(other)
		if m, err := player.Choose(t.Context(), p, engine.Limits{}); err != nil || p.Legal(&m) != nil {
			t.Errorf("%+v, %v", m, err)
		}
		a, err := player.Analyze(p, engine.Request{Count: 3})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
			return
		}
		found := a.Snapshot()
		for i := range found.Candidates {
			if c := &found.Candidates[i]; p.Legal(&c.Move) != nil || c.Value.Win < 0 || c.Value.Win > 1 {
				t.Errorf("%+v", c)
			}
		}
		if len(found.Candidates) == 0 {
			t.Error("no candidates")
		}
	})
}
