package question_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/infer"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
)

// Positions: an opening, the middle of a game after a play of the opponent, an endgame, and one and two tiles in the bag.
const (
	opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	middle  = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;"
	ending  = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	late    = "7C3MAAR/7H1BOING1/7I2L4/6UNFREE3/1ARIETTE1YO4/9K3AH/5GUV1EQUATE/3VERNAL1UNBOX/5I1WIfEDOM1/5F4LO1YE/5T4L4/2PICS1ISOSPIN1/1WET11/"
	oneLeft = late + "JOE12/ON13 AADEGRT/ 397/375 0"
	twoLeft = late + "JOE12/14N AADEGRT/ 397/375 0"

	// One tile is in the bag, and there are few moves.
	fewMoves = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
)

var settings = sync.OnceValue(func() *setting.Settings { return setting.New(librarytest.Library(""), setting.Request{}, nil) })

// place reads a position. The words are opened once.
func place(t testing.TB, line string) *setting.Placed {
	t.Helper()
	p, err := settings().Place(line)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run opens a question about a position, and runs it to its end.
func run(t *testing.T, p *setting.Placed, q question.Question) (*question.Analysis, engine.Snapshot) {
	t.Helper()
	q.Position = p.Position
	a, err := question.Open(p.Setting, &q)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), a.Limits, nil); err != nil {
		t.Fatal(err)
	}
	return a, a.Snapshot()
}

func some[T any](v T) *T { return &v }

// Every method finds what its solver finds when it is asked by hand.
func TestTwins(t *testing.T) {
	testsize.OneThread(t)
	middling, end, one := place(t, middle), place(t, ending), place(t, testsize.Of(fewMoves, oneLeft, oneLeft))
	vim, err := end.Moves([]string{"4B V.M", "pass"})
	if err != nil {
		t.Fatal(err)
	}
	_, ranked := run(t, middling, question.Question{Method: question.Rank, Count: some(7)})
	static, err := middling.Open(setting.Player{Name: "static", Kind: setting.StaticPlayer, Win: true})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "rank", ranked.Candidates, by(t, static, middling, engine.Request{Count: 7}, engine.Limits{}))

	played, simulated := run(t, middling, question.Question{Method: question.Sim, Limits: engine.Limits{Iterations: 300}, Playing: question.Playing{Plies: some(3)}})
	player, err := middling.Open(setting.Player{Name: "sim", Kind: setting.SimPlayer, Sim: sim.Options{Plies: 3, Seed: 1, Confidence: 0.95}})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "sim", simulated.Candidates, by(t, player, middling, engine.Request{Count: 15}, engine.Limits{Iterations: 300}))
	if len(simulated.Candidates) != 15 || played.Count != 15 {
		t.Errorf("%d candidates of %d", len(simulated.Candidates), played.Count)
	}

	_, solved := run(t, end, question.Question{Method: question.Solve, Also: vim, Lines: some(2)})
	answer, err := endgame.New(question.UsualMemory<<20, 1).Solve(t.Context(), &endgame.Question{Position: end.Position, Count: 2, Also: vim}, nil)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "endgame", solved.Endgame, answer)
	if first := solved.Candidates[0]; first.Value.Known != stat.Proven || !first.Move.Same(&answer.Moves[0].Move) || solved.Stopped != engine.Complete || solved.Nodes != answer.Nodes {
		t.Errorf("%+v", first)
	}

	nodes := testsize.Of(1000, 4000, 4000)
	_, drawn := run(t, one, question.Question{Method: question.Solve, Limits: engine.Limits{Nodes: nodes}, Candidates: some(8)})
	solver := preend.New(question.UsualMemory<<20, 1)
	draws, err := solver.Solve(t.Context(), &preend.Question{Position: one.Position, Count: 8, Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "preendgame", drawn.Preend, draws)
	if first := drawn.Candidates[0]; first.Value.Win != draws.Candidates[0].Win || first.Rank != 1 || drawn.Stopped != engine.OutOfNodes {
		t.Errorf("%+v, %s", first, drawn.Stopped)
	}

	inferred, likely := run(t, middling, question.Question{Method: question.Infer, Seed: some(random.Seed(3))})
	judge, names, err := middling.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	racks, err := infer.New(middling.Position, judge, infer.Options{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := racks.Run(t.Context(), nil)
	same(t, "infer", likely.Inference.Best(0), want.Best(0))
	if inferred.Tables != names || inferred.Count != question.UsualLeaves || likely.Done != want.Looked || likely.Of != want.Of {
		t.Errorf("%v, %d leaves, %d of %d", inferred.Tables, inferred.Count, likely.Done, likely.Of)
	}
}

// by has a player rank the moves.
func by(t *testing.T, o *setting.Opened, p *setting.Placed, r engine.Request, l engine.Limits) []engine.Candidate {
	t.Helper()
	a, err := o.New().Analyze(p.Position, r)
	if err == nil {
		err = a.Run(t.Context(), l, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a.Snapshot().Candidates
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n%.2000v\nby hand:\n%.2000v", what, got, want)
	}
}

// What is out of bounds is refused, and the field is named.
func TestBounds(t *testing.T) {
	all := map[string]*setting.Placed{}
	for name, line := range map[string]string{"opening": opening, "middle": middle, "ending": ending, "one": oneLeft} {
		all[name] = place(t, line)
	}
	bare := place(t, strings.Replace(opening, "AEINRST", "", 1))
	full, err := setting.ParsePlayer("full")
	if err != nil {
		t.Fatal(err)
	}
	one := []setting.Player{full}
	for _, c := range []struct {
		at    *setting.Placed
		q     question.Question
		field string
		want  string
	}{
		{all["opening"], question.Question{Method: "guess"}, "method", "method guess: must be rank, sim"},
		{all["opening"], question.Question{Method: question.Rank, Count: some(-1)}, "count", "count -1: must be 0 for all, or more"},
		{all["opening"], question.Question{Method: question.Sim, Count: some(1_000_000_000)}, "count", "count 1000000000: must be at most 1000 moves to play out"},
		{all["opening"], question.Question{Method: question.Rank, Player: &full, Count: some(1001)}, "count", "count 1001: must be at most 1000 moves to play out"},
		{all["opening"], question.Question{Method: question.Sim, Playing: question.Playing{Plies: some(0)}}, "plies", "plies 0: must be 1 to 1000"},
		{all["opening"], question.Question{Method: question.Sim, Playing: question.Playing{Confidence: some(100.0)}}, "confidence", "less than 100"},
		{all["opening"], question.Question{Method: question.Sim, Playing: question.Playing{Difference: -1}}, "difference", "difference -1: must be 0 or more"},
		{all["opening"], question.Question{Method: question.Sim, Objective: "draw"}, "objective", "objective draw: must be spread or win"},
		{all["opening"], question.Question{Method: question.Sim, Limits: engine.Limits{Iterations: -1}}, "iterations", "must be 1 to"},
		{all["opening"], question.Question{Method: question.Sim, Limits: engine.Limits{Time: -1}}, "time", "must be a time such as 5s"},
		{all["opening"], question.Question{Method: question.Sim, Player: &full}, "player", "player full: must be sim"},
		{all["opening"], question.Question{Method: question.Compare, Players: one}, "players", "players 1: must name 2 to 6 players"},
		{all["ending"], question.Question{Method: question.Endgame, Lines: some(0)}, "lines", "lines 0: must be 1 or more"},
		{all["ending"], question.Question{Method: question.Endgame, Memory: 1}, "memory", "memory 1: must be 16 to 65536 MiB"},
		{all["ending"], question.Question{Method: question.Endgame, Memory: 1 << 44}, "memory", "memory 17592186044416: must be 16 to 65536 MiB"},
		{all["ending"], question.Question{Method: question.Endgame, Limits: engine.Limits{Nodes: -1}}, "nodes", "must be 1 or more"},
		{all["ending"], question.Question{Method: question.PreEndgame}, "position", "the bag is empty; ask for an endgame"},
		{all["one"], question.Question{Method: question.Endgame}, "position", "the bag holds 1 tile; an endgame has none"},
		{all["one"], question.Question{Method: question.Solve, Model: "guess"}, "model", "model guess: must be by-knowledge or sees-all"},
		{all["one"], question.Question{Method: question.Solve, Candidates: some(-1)}, "candidates", "must be 1 or more"},
		{all["middle"], question.Question{Method: question.Solve}, "position", "the bag holds 81 tiles; a pre-endgame has 9 at most; simulate the moves"},
		{all["middle"], question.Question{Method: question.Solve, Model: "sees-all"}, "position", "where the opponent sees all tiles, a pre-endgame has 6 at most"},
		{bare, question.Question{Method: question.Rank}, "position", "the player on turn has no tiles"},
	} {
		c.q.Position = c.at.Position
		_, err := question.Open(c.at.Setting, &c.q)
		var wrong *question.Error
		if !errors.As(err, &wrong) || wrong.Field != c.field || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s of the field %s", c.q.Method, err, c.want, c.field)
		}
	}
}

// Only a search with two or more tiles in the bag has a limit of time as usual, and only where nothing else ends it.
func TestUsualTime(t *testing.T) {
	for _, c := range []struct {
		line string
		q    question.Question
		want time.Duration
	}{
		{twoLeft, question.Question{}, time.Minute},
		{twoLeft, question.Question{Endless: true}, 0},
		{twoLeft, question.Question{Limits: engine.Limits{Nodes: 1}}, 0},
		{twoLeft, question.Question{Limits: engine.Limits{Time: time.Second}}, time.Second},
		{oneLeft, question.Question{}, 0},
		{ending, question.Question{}, 0},
	} {
		p := place(t, c.line)
		c.q.Method, c.q.Position = question.Solve, p.Position
		a, err := question.Open(p.Setting, &c.q)
		if err != nil || a.Limits.Time != c.want {
			t.Errorf("%s, %+v: %v, %v; want %v", c.line, c.q.Limits, a.Limits.Time, err, c.want)
		}
	}
}

// No method looks for the next move of a game that turns without score have ended. What the last move says is still inferred.
func TestOver(t *testing.T) {
	for _, line := range []string{opening, middle, ending, oneLeft} {
		before, after, _ := strings.Cut(line+" ", " lm ")
		p := place(t, strings.TrimSuffix(strings.TrimSpace(before), "0")+"6 "+strings.TrimSpace(strings.TrimSuffix("lm "+after, "lm ")))
		for _, m := range []question.Method{question.Rank, question.Sim, question.Full, question.Solve, question.Endgame, question.PreEndgame, question.Compare} {
			_, err := question.Open(p.Setting, &question.Question{Method: m, Position: p.Position})
			var fault *question.Error
			if !errors.As(err, &fault) || fault.Field != "position" || err.Error() != "the game is over in this position, after 6 turns without score" {
				t.Errorf("%s, %s: %v", p.CGP, m, err)
			}
		}
	}
	p := place(t, strings.Replace(middle, "48 0", "48 6", 1))
	if _, err := question.Open(p.Setting, &question.Question{Method: question.Infer, Position: p.Position}); err != nil {
		t.Error(err)
	}
	p = place(t, strings.Replace(middle, "48 0", "48 5", 1))
	if _, err := question.Open(p.Setting, &question.Question{Method: question.Rank, Position: p.Position}); err != nil {
		t.Error(err)
	}
}

// A search that ends before enough draws were looked at says that nothing is known, and puts no move before others by it.
func TestNothingKnown(t *testing.T) {
	testsize.OneThread(t)
	two := strings.Replace(fewMoves, "IILOORV", "IILOOR", 1)
	_, cut := run(t, place(t, testsize.Of(two, twoLeft, twoLeft)), question.Question{Method: question.Solve, Limits: engine.Limits{Nodes: 1}, Memory: 16})
	weight, enough := cut.Preend.Looked()
	if enough || weight <= 0 || weight >= cut.Preend.Total {
		t.Errorf("%v of %v draws are enough: %v", weight, cut.Preend.Total, enough)
	}
	for i := range cut.Candidates {
		c := &cut.Candidates[i]
		if c.Value.Known != stat.Unknown || c.Value.HasWin || c.Rank != 0 || c.Solved.Known != stat.Unknown {
			t.Fatalf("%+v", c)
		}
		if i > 0 && c.Move.Score > cut.Candidates[i-1].Move.Score {
			t.Fatalf("%d points behind %d", c.Move.Score, cut.Candidates[i-1].Move.Score)
		}
	}
	_, more := run(t, place(t, fewMoves), question.Question{Method: question.Solve, Limits: engine.Limits{Nodes: testsize.Of(1000, 4000, 4000)}, Memory: 16})
	if _, enough := more.Preend.Looked(); !enough || more.Candidates[0].Value.Known == stat.Unknown {
		t.Errorf("%+v", more.Candidates[0])
	}
}

// A move that is asked about twice is told once.
func TestAskedTwice(t *testing.T) {
	p := place(t, middle)
	pass, err := p.Move("pass")
	if err != nil {
		t.Fatal(err)
	}
	a, err := question.Open(p.Setting, &question.Question{Method: question.Rank, Position: p.Position, Also: []move.Move{pass, pass}})
	if err != nil || len(a.Asked()) != 1 {
		t.Fatalf("%v, %v", a, err)
	}
	if err := a.Add(pass); err != nil || len(a.Asked()) != 1 {
		t.Errorf("%v asked, %v", a.Asked(), err)
	}
}

// Searches of the end of a game take further moves, drop none, and go on where they were.
func TestEndsGoOn(t *testing.T) {
	testsize.OneThread(t)
	for _, line := range []string{ending, fewMoves} {
		p := place(t, line)
		a, err := question.Open(p.Setting, &question.Question{Method: question.Solve, Position: p.Position, Limits: engine.Limits{Nodes: 500}, Memory: 16})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), a.Limits, nil); err != nil {
			t.Fatal(err)
		}
		first := a.Snapshot()
		pass, err := p.Move("pass")
		if err == nil {
			err = a.Add(pass)
		}
		if err != nil || len(a.Asked()) != 1 || first.Stopped != engine.OutOfNodes {
			t.Fatalf("%v, %d asked, %s", err, len(a.Asked()), first.Stopped)
		}
		if err := a.Drop(pass); !errors.Is(err, question.ErrAllMoves) {
			t.Errorf("dropped: %v", err)
		}
		if err := a.Run(t.Context(), a.Limits, nil); err != nil {
			t.Fatal(err)
		}
		if now := a.Snapshot(); now.Nodes <= first.Nodes || now.Candidate(&pass) == nil {
			t.Errorf("%d positions after %d", now.Nodes, first.Nodes)
		}
		if (a.Solver() == nil) != (a.Method == question.PreEndgame) {
			t.Errorf("the solver of %s: %v", a.Method, a.Solver())
		}
	}
}

// The search of a pre-endgame that was stopped goes on where it was: the first that it tells in another run has more positions.
func TestStoppedPreEndgameGoesOn(t *testing.T) {
	testsize.OneThread(t)
	p := place(t, fewMoves)
	for name, q := range map[string]question.Question{
		"solve": {Method: question.PreEndgame}, "full": {Method: question.Full},
	} {
		q.Position = p.Position
		a, err := question.Open(p.Setting, &q)
		if err != nil {
			t.Fatal(err)
		}
		stopped := 0
		for range 2 {
			ctx, cancel := context.WithCancel(t.Context())
			first := true
			err := a.Run(ctx, engine.Limits{Time: time.Hour}, func(now engine.Snapshot) {
				if now.Nodes == 0 || now.Stopped != engine.NotStopped {
					return
				}
				if first && now.Nodes <= stopped {
					t.Errorf("%s: a run first tells of %d positions, after %d", name, now.Nodes, stopped)
				}
				first, stopped = false, now.Nodes
				cancel()
			})
			cancel()
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		if stopped == 0 {
			t.Errorf("%s: nothing was told", name)
		}
	}
}

// A simulation is saved, and goes on to the limit of all runs together; another player has nothing to go on with.
func TestResume(t *testing.T) {
	p := place(t, opening)
	ask := question.Question{Method: question.Sim, Position: p.Position, Count: some(4), Playing: question.Playing{Confidence: some(0.0)}}
	ask.Limits.Iterations = 1000
	_, whole := run(t, p, ask)
	ask.Limits.Iterations = 400
	half, _ := run(t, p, ask)
	ask.Limits.Iterations = 1000
	ask.Saved = half.Save()
	again, err := question.Open(p.Setting, &ask)
	if err != nil {
		t.Fatal(err)
	}
	if left := again.Left(); left.Iterations != 600 {
		t.Errorf("%d play-outs are left", left.Iterations)
	}
	if err := again.Run(t.Context(), again.Left(), nil); err != nil {
		t.Fatal(err)
	}
	same(t, "two runs", again.Snapshot().Candidates, whole.Candidates)
	var wrong *question.Error
	ask.Method = question.Full
	if _, err := question.Open(p.Setting, &ask); !errors.As(err, &wrong) || wrong.Field != "player" {
		t.Errorf("full goes on with a simulation: %v", err)
	}
	best := whole.Candidates[0].Move
	if err := again.Drop(best); err != nil || len(again.Snapshot().Candidates) != 3 {
		t.Errorf("%v", err)
	}
	if err := again.Add(best); err != nil || len(again.Asked()) != 1 {
		t.Errorf("%v, %v", err, again.Asked())
	}
}

// Players are compared by lists of their own, each with the best moves of the others.
func TestCompare(t *testing.T) {
	p := place(t, middle)
	a, found := run(t, p, question.Question{Method: question.Compare, Limits: engine.Limits{Iterations: 200}})
	if len(a.Lists) != 3 || found.Done != 3 || found.Of != 3 || found.Stopped != engine.Complete || a.Count != question.UsualCompared {
		t.Fatalf("%d lists, %d of %d, %s", len(a.Lists), found.Done, found.Of, found.Stopped)
	}
	for i, own := range a.Lists {
		now := own.Snapshot()
		for _, other := range a.Lists {
			best := other.Snapshot().Candidates[0].Move
			if now.Candidate(&best) == nil {
				t.Errorf("%s says nothing of the best move of %s", own.Player.Name, other.Player.Name)
			}
		}
		if own.Player.Name != question.UsualPlayers()[i] || len(now.Candidates[0].Terms) == 0 && own.Player.Kind != setting.FullPlayer {
			t.Errorf("list %d is of %s", i, own.Player.Name)
		}
	}
	if err := a.Add(a.Lists[0].Snapshot().Candidates[0].Move); !errors.Is(err, question.ErrNoCandidates) {
		t.Errorf("added: %v", err)
	}
	if err := a.Drop(a.Lists[0].Snapshot().Candidates[0].Move); !errors.Is(err, question.ErrNoCandidates) {
		t.Errorf("dropped: %v", err)
	}
	strange := setting.Player{Name: "static,leaves=nothing", Kind: setting.StaticPlayer, Leaves: "nothing"}
	_, err := question.Open(p.Setting, &question.Question{Method: question.Compare, Position: p.Position, Players: []setting.Player{strange, strange}})
	var wrong *question.Error
	if !errors.As(err, &wrong) || wrong.Field != "players" {
		t.Errorf("a table that there is not: %v", err)
	}
}

// stopped returns a comparison of players that was stopped when so many lists were there.
func stopped(t *testing.T, lists int, players ...string) *question.Analysis {
	t.Helper()
	p := place(t, middle)
	all := make([]setting.Player, len(players))
	for i, name := range players {
		var err error
		if all[i], err = setting.ParsePlayer(name); err != nil {
			t.Fatal(err)
		}
	}
	a, err := question.Open(p.Setting, &question.Question{Method: question.Compare, Position: p.Position, Players: all})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = a.Run(ctx, a.Limits, func(now engine.Snapshot) {
		if now.Done == lists {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return a
}

// A comparison that is stopped goes on with the player that was asked.
func TestStoppedComparison(t *testing.T) {
	a := stopped(t, 1, "static", "sim,iterations=100")
	if done := a.Snapshot().Done; done != 1 {
		t.Fatalf("%d lists", done)
	}
	if err := a.Run(t.Context(), a.Limits, nil); err != nil || a.Snapshot().Done != 2 || a.Lists[1].Limits.Iterations != 100 {
		t.Errorf("%v, %d lists", err, a.Snapshot().Done)
	}
}

// A comparison that is stopped while players are asked about each other's moves asks them when it goes on.
func TestComparisonStoppedInExchange(t *testing.T) {
	a := stopped(t, 2, "level=1", "static")
	if err := a.Run(t.Context(), a.Limits, nil); err != nil {
		t.Fatal(err)
	}
	for i, own := range a.Lists {
		best := a.Lists[1-i].Snapshot().Candidates[0].Move
		if c := own.Snapshot().Candidate(&best); c == nil || c.Value.Known == stat.Unknown {
			t.Errorf("%s has no value for the best move of %s", own.Player.Name, a.Lists[1-i].Player.Name)
		}
	}
}

// One candidate is no choice: who plays out and is asked for one move chooses it from the usual candidates, unless
// others are named to compare it with.
func TestOneMove(t *testing.T) {
	p := place(t, opening)
	player := setting.Player{Kind: setting.FullPlayer}
	for _, also := range []bool{false, true} {
		q := question.Question{Method: question.Rank, Player: &player, Count: question.Given(1), Limits: engine.Limits{Iterations: 1500, Threads: 1}}
		want := 15 * 64
		if also {
			q.Also, want = []move.Move{{Kind: move.Pass}}, 2*64
		}
		_, found := run(t, p, q)
		if found.Iterations < want || also && found.Iterations != want {
			t.Errorf("also %t: %d play-outs, want %d", also, found.Iterations, want)
		}
	}
}

// A reason needs a second move to compare with. It is not told.
func TestOneMoveIsExplained(t *testing.T) {
	for _, kind := range []string{setting.StaticPlayer, setting.ClassicPlayer} {
		q := question.Question{Method: question.Rank, Player: &setting.Player{Name: kind, Kind: kind}, Count: question.Given(1), Explain: true}
		a, found := run(t, place(t, opening), q)
		if told := a.Choices(found.Candidates); len(found.Candidates) != 2 || len(told) != 1 || !told[0].Move.Same(&found.Candidates[0].Move) {
			t.Errorf("%s: %d candidates, %d told, want 2 and the first", kind, len(found.Candidates), len(told))
		}
	}
}
