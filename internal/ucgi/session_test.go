package ucgi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/notation/protocol"
	"maven/internal/testsize"
)

const (
	empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
	// Six tiles against three, won by 31 with D2 DEF.
	late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/" +
		"1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	// One tile in the bag.
	before = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/" +
		"1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
)

// engineOf returns an engine with the shipped words.
func engineOf(d Dialect, player string) Engine {
	return Engine{Dialect: d, Name: "tested", Author: "nobody", Player: player, Library: func(string) *library.Library { return librarytest.Library("") }}
}

// talk gives a session lines until its end, and returns what it answers.
func talk(t testing.TB, d Dialect, player string, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := Run(t.Context(), engineOf(d, player), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// one returns the only line that begins so.
func one(t testing.TB, lines []string, prefix string) string {
	t.Helper()
	found := ""
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			if found != "" {
				t.Fatalf("two lines %q:\n%s", prefix, strings.Join(lines, "\n"))
			}
			found = line
		}
	}
	if found == "" {
		t.Fatalf("no line %q:\n%s", prefix, strings.Join(lines, "\n"))
	}
	return found
}

func TestHandshake(t *testing.T) {
	lines := talk(t, UCGI, "", "ucgi", "isready", "quit", "isready")
	if lines[0] != "id name tested" || lines[1] != "id author nobody" || !slices.Equal(lines[len(lines)-2:], []string{"ucgiok", "readyok"}) {
		t.Errorf("%q", lines)
	}
	if option := one(t, lines, "option name EndgameHash "); option != "option name EndgameHash type spin default 256 min 16 max 65536" {
		t.Error(option)
	}
	lines = talk(t, SIU, "", "ucgi", "siu")
	if c := one(t, lines, "capability "); c != "capability gen sim infer endgame peg auto stream stop" || lines[len(lines)-1] != "siuok" {
		t.Errorf("%q", lines)
	}
}

func TestOptions(t *testing.T) {
	lines := talk(t, UCGI, "static", "setoption name lexicon value NA", "setoption name Threads value 2", "setoption name Player value level=3", "ucgi")
	one(t, lines, "option name Lexicon type string default NA")
	one(t, lines, "option name Threads type spin default 2 ")
	one(t, lines, "option name Player type string default level=3")
	for command, want := range map[string]string{
		"setoption name Threads value 0": "Threads \"0\": must be 1 to 256", "setoption name Foo value 3": `there is no option "Foo"`,
		"setoption": "give setoption name", "setoption name": "give setoption name", "setoption name Player value best": `there is no player "best"`,
		"setoption name EndgameHash value many": "must be 16 to", "setoption name Threads": "must be 1 to 256",
	} {
		if line := one(t, talk(t, UCGI, "static", command), "info string error "); !strings.Contains(line, want) {
			t.Errorf("%s: %s", command, line)
		}
		if line := one(t, talk(t, SIU, "static", command), "info string error "); !strings.HasPrefix(line, "info string error bad-option ") {
			t.Errorf("%s: %s", command, line)
		}
	}
	// A position is read again by other words: TEX is in UK, not in NA.
	lines = talk(t, UCGI, "static", "position cgp "+empty+" EEETTUX/ 0/0 0", "go searchmoves 8G.TUX", "setoption name Lexicon value NA", "go searchmoves 8G.TUX")
	if !strings.Contains(strings.Join(lines, "\n"), "lexicon=NA:") {
		t.Errorf("%q", lines)
	}
	// Words that there are none of leave no position.
	lines = talk(t, UCGI, "static", "position cgp "+empty+" EEETTUX/ 0/0 0", "setoption name Lexicon value OWN", "go")
	if one(t, lines, "bestmove "); lines[len(lines)-1] != "bestmove none" || !strings.Contains(lines[0], "OWN") {
		t.Errorf("%q", lines)
	}
	// Before there is a position, isready tells of a name that is not here. Another option may mend it.
	for _, name := range []string{"Lexicon", "Rules", "Tiles", "Leaves"} {
		lines = talk(t, UCGI, "static", "setoption name "+name+" value OWN", "isready")
		if line := one(t, lines, "info string error "); !strings.Contains(line, "OWN") || lines[len(lines)-1] != "readyok" {
			t.Errorf("%s: %q", name, lines)
		}
		if lines = talk(t, UCGI, "static", "setoption name "+name+" value OWN", "setoption name "+name, "isready"); len(lines) != 1 {
			t.Errorf("%s: %q", name, lines)
		}
	}
	// The position is there again once the words are.
	lines = talk(t, UCGI, "static", "position cgp "+empty+" EEETTUX/ 0/0 0", "setoption name Lexicon value OWN", "setoption name Lexicon value NA", "go")
	if one(t, lines, "info string error "); lines[len(lines)-1] == "bestmove none" {
		t.Errorf("%q", lines)
	}
}

func TestGo(t *testing.T) {
	for _, c := range []struct {
		player string
		lines  []string
		best   string
		also   []string
	}{
		{"static", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "go"}, "8B.ANESTRI", []string{"currmovenumber 10 ", "known heuristic", "provenance engine=tested player=static leaves=english unseen=english winpct=english lexicon=Both:"}},
		{"static", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "setoption name MultiPV value 1", "go movetime 50 depth 3 foo"}, "8B.ANESTRI", []string{"currmovenumber 1 "}},
		{"static", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "go searchmoves 8G.TIN 8H.TIN pass"}, "8G.TIN", []string{"currmovenumber 3 ", "currmove pass"}},
		{"static", []string{"setoption name MultiPV value 2", "position cgp " + empty + " AEINRST/ 0/0 0", "go alsosearchmoves ex.A"}, "8B.ANESTRI", nil},
		{"sim,iterations=60", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "go searchmoves 8G.TIN ex.A"}, "", []string{"currmove ex.A ", " iters ", "wpse 0.", "eqse "}},
		{"level=1", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "go infinite", "stop"}, "", nil},
		{"full", []string{"position cgp " + late, "go firstwin"}, "D2.DEF", []string{"score wp 1 known proven pv D2.DEF 5K.MOI"}},
		{"full", []string{"position cgp " + late, "go depth 3 searchmoves K3.DOVE N10.ME"}, "", []string{"currmove N10.ME ", "currmove K3.DOVE "}},
		{"full,iterations=500", []string{"position cgp " + late, "go"}, "D2.DEF", []string{"score wp 1 eq -13 known proven pv D2.DEF 5K.MOI", "info string endgame, proven"}},
		{"full,iterations=90", []string{"position cgp " + empty + " AEINRST/ 0/0 0", "go depth 4 stopcondition 98"}, "", []string{"info depth 4 "}},
	} {
		lines := talk(t, UCGI, c.player, c.lines...)
		best := strings.TrimPrefix(one(t, lines, "bestmove "), "bestmove ")
		if c.best != "" && best != c.best || best == "none" {
			t.Errorf("%v: best %s, want %s", c.lines, best, c.best)
		}
		all := strings.Join(lines, "\n")
		for _, part := range c.also {
			if !strings.Contains(all, part) {
				t.Errorf("%v: no %q in\n%s", c.lines, part, all)
			}
		}
		if strings.Contains(all, "info string error") || strings.Contains(all, "ignored") {
			t.Errorf("%v: %s", c.lines, all)
		}
		if only := slices.IndexFunc(c.lines, func(line string) bool { return strings.Contains(line, " searchmoves ") }); only >= 0 && !strings.Contains(c.lines[only], best) {
			t.Errorf("%v: %s was not to be searched", c.lines, best)
		}
	}
}

func TestModes(t *testing.T) {
	for _, c := range []struct {
		position, command string
		best              string
		also              []string
	}{
		{empty + " AEINRST/ 0/0 0", "go gen 1time 5000 strength 4", "8B.ANESTRI", []string{"info gen move 8B.ANESTRI wp 0.", "ignored 1time", "ignored strength", "ignored 4", "ignored strength"}},
		{empty + " AEINRST/ 0/0 0", "go sim iterations 90 firstwin", "", []string{"info sim move ", " eqse ", " iters ", "ignored firstwin"}},
		{empty + " AEINRST/ 0/0 0", "go auto", "8B.ANESTRI", []string{"info gen move 8B.ANESTRI "}},
		{empty + " AEINRST/ 0/0 0", "go", "8B.ANESTRI", []string{"info gen move "}},
		{late, "go endgame", "D2.DEF", []string{"info endgame move D2.DEF ", " wp 1 eq -13 depth 8 known proven pv D2.DEF 5K.MOI"}},
		{"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINORV/ 0/48 0 lm 8F.QUIET;", "go infer", "none", []string{"info infer evidence play known enumerated racks 346 of 346", "info infer tile Z ", "info infer leave "}},
		{"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 / 0/48 0 lm 8F.QUIET;", "go infer searchmoves pass", "none", []string{"info infer tile Z ", "ignored searchmoves"}},
		{empty + " AEINRST/ 0/0 0", "go endgame", "none", []string{"error not-endgame the bag holds 86 tiles; an endgame has none"}},
		{late, "go peg", "none", []string{"error not-preendgame the bag is empty; ask for an endgame"}},
		{late, "go infer", "none", []string{"info infer evidence certain"}},
	} {
		lines := talk(t, SIU, "static", "position cgp "+c.position, c.command)
		best := strings.TrimPrefix(one(t, lines, "bestmove "), "bestmove ")
		all := strings.Join(lines, "\n")
		if c.best != "" && best != c.best || c.best == "" && best == "none" {
			t.Errorf("%s: best %s, want %s", c.command, best, c.best)
		}
		for _, part := range c.also {
			if !strings.Contains(all, part) {
				t.Errorf("%s: no %q in\n%s", c.command, part, all)
			}
		}
		if result := strings.Index(all, "info "+strings.Fields(c.command + " x")[1]); result >= 0 && result < strings.Index(all, "info string provenance ") {
			t.Errorf("%s: results stand before the provenance:\n%s", c.command, all)
		}
	}
}

// A go without anything to search is answered too, once.
func TestNoMove(t *testing.T) {
	for _, c := range []struct {
		lines []string
		code  string
	}{
		{[]string{"go"}, "no-position"},
		{[]string{"position cgp " + empty + " / 0/0 0", "go"}, "no-rack"},
		{[]string{"position cgp " + empty + " AB/ 0/0 0", "ucginewgame", "go movetime 10"}, "no-position"},
		{[]string{"position cgp " + empty + " AEINRST/ 0/0 0", "go movetime x"}, "bad-go"},
		{[]string{"position cgp " + empty + " AEINRST/ 0/0 0", "go searchmoves 8A.XX"}, "illegal-move"},
		{[]string{"position cgp " + late + " moves 4B.VIM pass pass pass pass pass pass", "go infinite"}, "game-over"},
		{[]string{"position cgp " + empty + " AEINRST/ 0/0 6", "go"}, "game-over"},
	} {
		lines := talk(t, SIU, "static", c.lines...)
		if one(t, lines, "bestmove ") != "bestmove none" || !strings.Contains(strings.Join(lines, "\n"), "info string error "+c.code+" ") {
			t.Errorf("%v: %q", c.lines, lines)
		}
		if c.code == "game-over" && !slices.Contains(lines, "info string error game-over the game is over") {
			t.Errorf("%v: %q", c.lines, lines)
		}
	}
}

// The clock is that of the player on turn, who is the first in the CGP before the moves.
func TestClock(t *testing.T) {
	for words, want := range map[string]time.Duration{
		"1time 60000 2time 5000":                                  60 * time.Second,
		"2time 5000":                                              0,
		"1time -9000 1inc 5000":                                   -9 * time.Second,
		"1time 60000 2time 5000 infinite":                         0,
		"moves pass rack.AEINRST 1time 60000":                     0,
		"moves pass rack.AEINRST 1time 60000 2time 5000 2inc 300": 5 * time.Second,
	} {
		text, moves := "cgp "+empty+" AEINRST/ 0/0 0", ""
		if rest, is := strings.CutPrefix(words, "moves pass rack.AEINRST "); is {
			words, moves = rest, " moves pass rack.AEINRST"
		}
		a, err := reached(t, text+moves)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := protocol.ParseGo(strings.Fields(words), false)
		if err != nil {
			t.Fatal(err)
		}
		clock := (&hunt{engine: engineOf(UCGI, ""), goal: goal, asked: a, started: time.Now()}).clock()
		switch {
		case want == 0 && clock != nil, want != 0 && clock == nil:
			t.Errorf("%s%s: %v", words, moves, clock)
		case want != 0 && (clock.Left > want || clock.Left < want-time.Second || clock.Increment != goal.Increment[len(moves)/len(" moves pass rack.AEINRST")]):
			t.Errorf("%s%s: %v", words, moves, clock)
		}
	}
	// Little time is enough for a move, and none as well; in a game by the clock an endgame is searched by it too.
	for _, position := range []string{empty + " AEINRST/ 0/0 0", late, before} {
		lines := talk(t, UCGI, "full", "position cgp "+position, "go 1time 500 2time 1", "go 1time -500 2time 9000 firstwin", "go 1time 1")
		if all := strings.Join(lines, "\n"); strings.Count(all, "bestmove ") != 3 || strings.Contains(all, "none") {
			t.Errorf("%s", all)
		}
	}
}

// The limits that a player names itself hold by a clock too.
func TestClockOfLimitedPlayer(t *testing.T) {
	for player, most := range map[string]int{"sim,iterations=300": 300, "sim,time=1ms": 900} {
		lines := talk(t, UCGI, player, "position cgp "+empty+" AEINRST/ 0/0 0", "go 1time 20000 2time 20000")
		place := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "bestmove ") })
		if words := strings.Fields(lines[max(place-1, 0)]); place < 1 || !slices.Contains(words, "nodes") {
			t.Errorf("%s", strings.Join(lines, "\n"))
		} else if n, err := strconv.Atoi(words[slices.Index(words, "nodes")+1]); err != nil || n > most {
			t.Errorf("%s: %d play-outs", player, n)
		}
	}
}

// A second go waits for the first; what is read after it is done in its turn.
func TestQueue(t *testing.T) {
	lines := talk(t, UCGI, "sim,iterations=300", "position cgp "+empty+" AEINRST/ 0/0 0", "go", "position cgp "+empty+" AAAAEEV/ 0/0 0",
		"setoption name Player value static", "go", "go searchmoves pass", "go infinite", "go searchmoves ex.A")
	var best []string
	for _, line := range lines {
		if move, is := strings.CutPrefix(line, "bestmove "); is {
			best = append(best, move)
		}
	}
	if len(best) != 5 || best[2] != "pass" || best[4] != "ex.A" || best[1] != best[3] {
		t.Errorf("best moves %q", best)
	}
	// The session ends, and each go has its answer.
	lines = talk(t, UCGI, "sim", "position cgp "+empty+" AEINRST/ 0/0 0", "go movetime 60000", "go", "go", "quit")
	if all := strings.Join(lines, "\n"); strings.Count(all, "bestmove ") != 3 || strings.Count(all, "bestmove none") != 2 {
		t.Error(all)
	}
}

// A pipe is a session under way.
type pipe struct {
	t     *testing.T
	in    io.Writer
	lines chan string
	done  chan error
}

func start(t *testing.T, d Dialect, player string) *pipe {
	in, write := io.Pipe()
	read, out := io.Pipe()
	p := &pipe{t, write, make(chan string, 10_000), make(chan error, 1)}
	go func() {
		err := Run(t.Context(), engineOf(d, player), in, out)
		out.Close()
		p.done <- err
	}()
	go func() {
		for s := bufio.NewScanner(read); s.Scan(); {
			p.lines <- s.Text()
		}
		close(p.lines)
	}()
	return p
}

func (p *pipe) send(line string) {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Error(err)
	}
}

// until returns the lines up to the first one that begins so.
func (p *pipe) until(prefix string) (lines []string) {
	p.t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case line, more := <-p.lines:
			if lines = append(lines, line); strings.HasPrefix(line, prefix) {
				return lines
			}
			if !more {
				p.t.Fatalf("no %q in %q", prefix, lines)
			}
		case <-late:
			p.t.Fatalf("no %q within a minute: %q", prefix, lines)
		}
	}
}

// isready is answered during a search, which goes on; stop brings the best move, and so does quit.
func TestReadyWhileThinking(t *testing.T) {
	p := start(t, UCGI, "sim")
	p.send("position cgp " + empty + " AEINRST/ 0/0 0")
	p.send("go infinite")
	p.until("info string provenance")
	worst := time.Duration(0)
	for range 20 {
		began := time.Now()
		p.send("isready")
		if lines := p.until("readyok"); slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, "bestmove") }) {
			t.Fatalf("%q", lines)
		}
		worst = max(worst, time.Since(began))
		time.Sleep(5 * time.Millisecond)
	}
	t.Logf("isready is answered within %v while searching", worst)
	if worst > 5*time.Second {
		t.Errorf("isready took %v", worst)
	}
	p.send("stop")
	p.until("bestmove ")
	p.send("stop")
	p.send("go infinite")
	p.send("quit")
	p.until("bestmove ")
	if err := <-p.done; err != nil {
		t.Error(err)
	}
}

// A player that searches a pre-endgame tells what comes of each draw.
func TestPegOfPlayer(t *testing.T) {
	testsize.OneThread(t)
	p := start(t, UCGI, "full,iterations="+testsize.Of("8000", "20000", "20000"))
	p.send("position cgp " + before)
	p.send("go searchmoves H3.VIOLAtE 7B.IO")
	all := strings.Join(p.until("bestmove "), "\n")
	for _, part := range []string{"info peg H3.VIOLAtE ", "info string pre-endgame, "} {
		if !strings.Contains(all, part) {
			t.Errorf("no %q in\n%s", part, all)
		}
	}
}

// The results of a pre-endgame come while it is searched.
func TestPegWhileThinking(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		command string
	}{{SIU, "go peg infinite searchmoves H3.VIOLAtE 7B.IO"}, {UCGI, "go firstwin infinite"}} {
		p := start(t, c.dialect, "full")
		p.send("position cgp " + before)
		p.send(c.command)
		lines := p.until("info peg ")
		if c.dialect == SIU { // first what is known of the move
			lines = append(lines, p.until("info peg move ")...)
		}
		if one(t, lines, "info string provenance "); !strings.Contains(lines[0], "player=peg ") {
			t.Errorf("%q", lines)
		}
		p.send("stop")
		if lines := p.until("bestmove "); lines[len(lines)-1] == "bestmove none" {
			t.Errorf("%q", lines)
		}
		p.send("quit")
	}
}

// A go that is stopped at once has a best move from its player nevertheless.
func TestStoppedAtOnce(t *testing.T) {
	for _, player := range []string{"static", "sim", "level=2"} {
		for _, position := range []string{empty + " AEINRST/ 0/0 0", late, before} {
			p := start(t, UCGI, player)
			p.send("position cgp " + position)
			for range 3 {
				p.send("go")
				p.send("stop")
				if lines := p.until("bestmove "); lines[len(lines)-1] == "bestmove none" {
					t.Errorf("%s: %q", player, lines)
				}
			}
			p.send("quit")
		}
	}
}

// The end of the context and of the output end a session.
func TestEnds(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	in, write := io.Pipe()
	defer write.Close()
	done := make(chan error)
	go func() { done <- Run(ctx, engineOf(UCGI, "static"), in, io.Discard) }()
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	broken := errors.New("broken")
	if err := Run(t.Context(), engineOf(UCGI, "static"), strings.NewReader("isready\nisready\n"), writer{broken}); !errors.Is(err, broken) {
		t.Error(err)
	}
	if err := Run(t.Context(), engineOf(UCGI, "static"), io.MultiReader(strings.NewReader("isready\n"), reader{broken}), io.Discard); !errors.Is(err, broken) {
		t.Error(err)
	}
}

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }

type reader struct{ err error }

func (r reader) Read([]byte) (int, error) { return 0, r.err }

// Long lines are left out, and told; lines without a known word are skipped.
func TestLines(t *testing.T) {
	lines := talk(t, UCGI, "static", "hello", "", "joho isready", "position "+strings.Repeat("x", maxLine), "isready")
	if !slices.Equal(lines, []string{"readyok", "info string error a line of more than 131072 bytes", "readyok"}) {
		t.Errorf("%q", lines)
	}
	// A search that is left out is answered in its turn, and a position that is left out is none.
	long := strings.Repeat(" 8G.TIN", maxLine)
	for _, d := range []Dialect{UCGI, SIU} {
		lines = talk(t, d, "static", "position cgp "+empty+" AEINRST/ 0/0 0", "go infinite", "go searchmoves"+long, "position cgp "+empty+" / 0/0 0 moves"+long, "go", "isready")
		var best []string
		wrong := 0
		for _, line := range lines {
			if move, is := strings.CutPrefix(line, "bestmove "); is {
				best = append(best, move)
			}
			if strings.HasPrefix(line, "info string error ") && strings.HasSuffix(line, "a line of more than 131072 bytes") {
				wrong++
			}
		}
		if !slices.Equal(best, []string{"8B.ANESTRI", "none", "none"}) || wrong != 2 {
			t.Errorf("%s: %q", d, lines)
		}
	}
	// The last line counts without a line feed.
	var out strings.Builder
	if err := Run(t.Context(), engineOf(UCGI, "static"), strings.NewReader("isready\r\nisready"), &out); err != nil || out.String() != "readyok\nreadyok\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// Whatever a session reads, it goes on: no panic, and exactly one best move for each go.
func FuzzSession(f *testing.F) {
	for _, text := range []string{
		"ucgi\nisready\nposition cgp " + empty + " AEINRST/ 0/0 0\ngo movetime 1\nstop\ngo infinite\nquit",
		"position cgp " + empty + " AEINRST/ 0/0 0 moves 8D.STAIN.AEINRST.5.1 rack.AEINRST\ngo searchmoves pass ex.A\n",
		"setoption name Threads value 2\nsetoption name MultiPV value x\ndebug on\ngo gen depth 3 x y\n",
		"position cgp " + late + " moves 4B.VIM pass ex.4\ngo endgame depth 1\n", "siu\ngo infer\n\x00\xff go\ngo",
		"position cgp " + before + "\ngo peg movetime 1 searchmoves 7B.IO\nsiunewgame\ngo",
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, siu bool) {
		if strings.Contains(strings.ToLower(text), "setoption") && strings.ContainsAny(text, "/.") {
			t.Skip("no files of the machine")
		}
		e := engineOf(UCGI, "static")
		if siu {
			e.Dialect = SIU
		}
		var out strings.Builder
		if err := Run(t.Context(), e, strings.NewReader(text+"\nquit\n"), &out); err != nil {
			t.Fatal(err)
		}
		s := Session{engine: e}
		asked := 0
		for line := range strings.Lines(text) {
			words := strings.Fields(strings.ToValidUTF8(line, "�"))
			known := slices.IndexFunc(words, func(word string) bool { return slices.Contains(s.commands(), word) })
			if known >= 0 && words[known] == "quit" {
				break
			}
			if known >= 0 && words[known] == "go" && len(line) <= maxLine {
				asked++
			}
		}
		if best := strings.Count("\n"+out.String(), "\nbestmove "); best != asked {
			t.Errorf("%d best moves for %d searches:\n%s", best, asked, out.String())
		}
	})
}

// BenchmarkReadyWhileThinking measures how long isready takes during a search on every core.
func BenchmarkReadyWhileThinking(b *testing.B) {
	in, write := io.Pipe()
	read, out := io.Pipe()
	go func() {
		_ = Run(b.Context(), engineOf(UCGI, "sim"), in, out)
		out.Close()
	}()
	lines := bufio.NewScanner(read)
	until := func(prefix string) {
		for lines.Scan() && !strings.HasPrefix(lines.Text(), prefix) {
		}
	}
	_, _ = io.WriteString(write, "isready\nposition cgp "+before+"\nsetoption name Threads value 2\ngo infinite\n")
	until("info string provenance")
	time.Sleep(200 * time.Millisecond)
	worst := time.Duration(0)
	for b.Loop() {
		began := time.Now()
		_, _ = io.WriteString(write, "isready\n")
		until("readyok")
		worst = max(worst, time.Since(began))
		time.Sleep(time.Millisecond)
	}
	b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
	_, _ = io.WriteString(write, "quit\n")
	for lines.Scan() {
	}
}

// A program behind the player that does not answer holds up nothing: "stop" brings the best move of a search, "quit" and the end of the
// input end the session.
func TestSilentProgram(t *testing.T) {
	t.Parallel()
	silent, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("there is no sleep")
	}
	for name, c := range map[string]struct {
		lines []string
		want  []string // the last lines
	}{
		"ready": {[]string{"isready"}, []string{"readyok"}},
		"quit":  {[]string{"isready", "quit"}, []string{"readyok"}},
		"stop":  {[]string{"position cgp " + empty + " AEINRST/ 0/0 0", "go movetime 100", "stop", "quit"}, []string{"info string error stopped before the player was ready", "bestmove none"}},
		"go":    {[]string{"position cgp " + empty + " AEINRST/ 0/0 0", "go", "go", "quit"}, []string{"info string error the session ends", "bestmove none"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "ready" && !testsize.Long() {
				t.Skip("the end of the input leaves it ten seconds")
			}
			ended := make(chan []string, 1)
			go func() { ended <- talk(t, UCGI, "ucgi:"+silent+" 100", c.lines...) }()
			select {
			case lines := <-ended:
				if len(lines) < len(c.want) || !slices.Equal(lines[len(lines)-len(c.want):], c.want) {
					t.Errorf("%q", lines)
				}
			case <-time.After(40 * time.Second):
				t.Error("the session goes on")
			}
		})
	}
}
