package maven_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"maven"
	"maven/internal/testsize"
)

// text returns a game as GCG.
func text(t *testing.T, g *maven.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := g.WriteGCG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// read returns the game of a record.
func read(t *testing.T, gcg string) *maven.Game {
	t.Helper()
	g, err := engine().ReadGCG(strings.NewReader(gcg))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func at(t *testing.T, g *maven.Game, turn int) *maven.Position {
	t.Helper()
	p, err := g.At(turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The positions of a game, given one after the other, are those of At, and stay as they are.
func TestPositions(t *testing.T) {
	for _, g := range []*maven.Game{selfPlay(3), readRecord(), engine().NewGame(1)} {
		var all []*maven.Position
		for turn, p := range g.Positions() {
			if turn != len(all) {
				t.Errorf("position %d is given as %d", len(all), turn)
			}
			all = append(all, p)
		}
		if len(all) != g.Len()+1 {
			t.Fatalf("%d positions of %d turns", len(all), g.Len())
		}
		for turn, p := range all {
			if got, want := p.CGP(), at(t, g, turn).CGP(); got != want {
				t.Errorf("before turn %d: %s\nwant %s", turn, got, want)
			}
		}
	}
}

// A game is the same each time, and a record of it the same game.
func TestGamesAreReadBack(t *testing.T) {
	for seed := range uint64(5) {
		g := selfPlay(seed)
		once := text(t, g)
		if again := text(t, selfPlay(seed)); again != once {
			t.Fatalf("seed %d gives\n%sand then\n%s", seed, once, again)
		}
		if found := g.Findings(); len(found) > 0 {
			t.Errorf("seed %d: %+v", seed, found)
		}
		back := read(t, once)
		if text(t, back) != once || back.Len() != g.Len() || !back.Over() {
			t.Errorf("seed %d: read back as\n%s", seed, text(t, back))
		}
		for _, f := range back.Findings() {
			t.Errorf("seed %d: %+v", seed, f)
		}
		for i := range g.Len() {
			if p, q := at(t, g, i), at(t, back, i); p.CGP() != q.CGP() || p.Bag() != q.Bag() {
				t.Errorf("seed %d, turn %d: %s, read back %s", seed, i, p.CGP(), q.CGP())
			}
		}
	}
}

// The moves of a game, made as text, make the game; positions follow one another by After as far as
// racks are known; and who plays out has the chance that the game then tells.
func TestGamesAreReplayed(t *testing.T) {
	for seed := range uint64(4) {
		g, again := selfPlay(seed), engine().NewGame(seed)
		for i, turn := range g.Turns() {
			if turn.Text == "" {
				continue
			}
			p := at(t, g, i)
			m, err := p.Legal(turn.Text)
			if err != nil || m.Score != turn.Score {
				t.Fatalf("seed %d, turn %d: %+v is judged %+v, %v", seed, i, turn, m, err)
			}
			if err := again.Play(turn.Text); err != nil {
				t.Fatal(err)
			}
			follows(t, p, m, at(t, again, i+1))
			if chance, err := p.WinChanceAfter(m); err != nil || chance < 0 || chance > 1 || again.Over() && chance != outcome(g, turn.Player) {
				t.Errorf("seed %d, turn %d: chance %v, %v", seed, i, chance, err)
			}
		}
		if err := again.End(); err != nil || text(t, again) != text(t, g) {
			t.Errorf("seed %d: %v, made again\n%s", seed, err, text(t, again))
		}
	}
}

// follows fails where the position after a move is not the next one of the game.
func follows(t *testing.T, p *maven.Position, m maven.Move, next *maven.Position) {
	t.Helper()
	after, err := p.After(m)
	if err != nil {
		t.Fatal(err)
	}
	if rack, whole := next.Rack(); whole {
		if known, whole := after.Rack(); whole && known != rack {
			t.Errorf("after %v the rack is %s, want %s", m, known, rack)
		}
		if after, err = after.WithRack(rack); err != nil {
			t.Fatal(err)
		}
	}
	if after.CGP() != next.CGP() && next.Bag() > 0 || after.Bag() != next.Bag() {
		t.Errorf("after %v: %s, bag %d; want %s, %d", m, after.CGP(), after.Bag(), next.CGP(), next.Bag())
	}
}

// outcome returns 1, ½ or 0 for a game that the player has won, drawn or lost.
func outcome(g *maven.Game, player int) float64 {
	winner, won := g.Winner()
	switch {
	case !won:
		return 0.5
	case winner == player:
		return 1
	}
	return 0
}

// The classic player chooses legal moves, the same each time, and not always those of the static one.
// Positions are of the early game, where it does not search for long.
func TestClassicPlayer(t *testing.T) {
	var players [2]maven.Player
	for i := range players {
		var err error
		if players[i], err = engine().Player("classic"); err != nil {
			t.Fatal(err)
		}
	}
	g, others := selfPlay(1), 0
	for i, turn := range g.Turns() {
		p := at(t, g, i)
		if p.Bag() < testsize.Of(60, 20, 20) {
			break
		}
		m, err := players[0](context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := players[1](context.Background(), p)
		if err != nil || again != m {
			t.Errorf("turn %d: %v, then %v, %v", i, m, again, err)
		}
		if legal, err := p.Legal(m.Text); err != nil || legal != m {
			t.Errorf("turn %d: %+v is judged %+v, %v", i, m, legal, err)
		}
		if m.Text != turn.Text {
			others++
		}
	}
	if others == 0 {
		t.Error("the classic player chooses as the static one")
	}
	super, err := maven.Open(maven.Options{Rules: "super"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := super.Player("classic"); err == nil || !strings.HasPrefix(err.Error(), "maven: ") {
		t.Errorf("the original plays on a board that it does not know: %v", err)
	}
}

// Level 10 chooses as static; a beginner's moves are legal, the same each time, and worth less.
func TestLevels(t *testing.T) {
	player := func(name string) maven.Player {
		p, err := engine().Player(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	best, beginner, other := player("level=10"), player("level=1"), player("level=1")
	g := selfPlay(1)
	lost := 0.0
	for i, turn := range g.Turns() {
		if turn.Text == "" {
			break
		}
		p := at(t, g, i)
		if m, err := best(context.Background(), p); err != nil || m.Text != turn.Text {
			t.Errorf("turn %d: level 10 chooses %v, static %s; %v", i, m, turn.Text, err)
		}
		m, err := beginner(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := other(context.Background(), p); err != nil || again != m {
			t.Errorf("turn %d: %v, then %v, %v", i, m, again, err)
		}
		legal, err := p.Legal(m.Text)
		if err != nil || legal != m {
			t.Errorf("turn %d: %+v is judged %+v, %v", i, m, legal, err)
		}
		top, err := p.Best()
		if err != nil || top.Equity < m.Equity {
			t.Errorf("turn %d: %+v is better than %+v, %v", i, m, top, err)
		}
		lost += top.Equity - m.Equity
	}
	if lost < 50 {
		t.Errorf("a beginner loses %.1f points a game", lost)
	}
	var unknown *maven.UnknownError
	for _, name := range []string{"level=0", "level=11", "level=", "level"} {
		if _, err := engine().Player(name); !errors.As(err, &unknown) || strings.Join(unknown.Known, " ") !=
			"level=1 level=2 level=3 level=4 level=5 level=6 level=7 level=8 level=9 level=10 master champion classic full sim static" {
			t.Errorf("player %q: %v", name, err)
		}
	}
	if _, err := engine().Player("full,depth=3"); err == nil || errors.As(err, &unknown) || !strings.Contains(err.Error(), `full has no option "depth"`) {
		t.Errorf("an option that there is not: %v", err)
	}
	opening := at(t, g, 0)
	want, err := opening.Best()
	if m, other := player("full,time=20ms,sim=off")(context.Background(), opening); err != nil || other != nil || m != want {
		t.Errorf("the full player without simulation opens with %v, %v; static with %v, %v", m, other, want, err)
	}
}

func TestPlayersThatFail(t *testing.T) {
	static, err := engine().Player("static")
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	broken := errors.New("no idea")
	g := engine().NewGame(1)
	fails := func(context.Context, *maven.Position) (maven.Move, error) { return maven.Move{}, broken }
	nothing := func(context.Context, *maven.Position) (maven.Move, error) { return maven.Move{}, nil }
	for _, c := range []struct {
		ctx  context.Context
		who  maven.Player
		want error
	}{{gone, static, context.Canceled}, {context.Background(), fails, broken}, {context.Background(), nothing, maven.ErrForeign}} {
		if err := g.Run(c.ctx, c.who, c.who); !errors.Is(err, c.want) || g.Len() > 0 {
			t.Errorf("%v after %d turns, want %v", err, g.Len(), c.want)
		}
	}
	var unknown *maven.UnknownError
	if _, err := engine().Player("oracle"); !errors.As(err, &unknown) || unknown.Name != "oracle" || !strings.HasPrefix(err.Error(), `maven: no player "oracle"; there are `) {
		t.Errorf("%v", err)
	}
	if err := g.Run(context.Background(), static, static); err != nil {
		t.Errorf("the game does not go on: %v", err)
	}
	if err := g.Play("pass"); !errors.Is(err, maven.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
	if err := g.End(); err != nil {
		t.Errorf("settled twice: %v", err)
	}
}

// A record that goes on keeps its notes and pragmas, and what was taken back takes its notes along.
func TestRecordsGoOn(t *testing.T) {
	const start = "#player1 ann Ann\n#player2 bob Bob\n#title  Final \n#rack2 ABC\n" +
		">ann: AEINRST 8D RETAINS +66 66\n#note first\n>bob: EKORTWX G7 W.X +25 25\n#note second\n"
	g := read(t, start)
	if text(t, g) != start {
		t.Errorf("unchanged\n%s", text(t, g))
	}
	if err := g.Undo(1); err != nil {
		t.Fatal(err)
	}
	if err := g.Play("pass"); err != nil {
		t.Fatal(err)
	}
	const want = "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n#lexicon Both\n#title Final\n" +
		">ann: AEINRST 8D RETAINS +66 66\n#note first\n>bob: - +0 25\n"
	if got := text(t, g); got != strings.Replace(want, "- +0 25", "- +0 0", 1) {
		t.Errorf("changed\n%s", got)
	}
	for _, f := range g.Findings() {
		if f.Line != 0 || f.Kind != "unfinished" {
			t.Errorf("%+v", f)
		}
	}
}

func TestTurnsThatAreNot(t *testing.T) {
	g := selfPlay(1)
	for _, turn := range []int{-1, g.Len() + 1} {
		if _, err := g.At(turn); !errors.Is(err, maven.ErrNoTurn) {
			t.Errorf("turn %d: %v", turn, err)
		}
		if err := g.Undo(turn); !errors.Is(err, maven.ErrNoTurn) {
			t.Errorf("turn %d: %v", turn, err)
		}
	}
	fresh := engine().NewGame(1)
	if _, err := fresh.Challenge(); err == nil {
		t.Error("nothing is challenged")
	}
	if err := fresh.End(); err == nil {
		t.Error("a game is settled at its beginning")
	}
	for _, move := range []string{"8H ZZZ", "8H", "1A NAE", "exchange Z"} {
		if err := fresh.Play(move); err == nil {
			t.Errorf("%s is played", move)
		}
	}
}

// New names keep the racks at the end of an unfinished record; a turn more makes them wrong.
func TestNewNamesKeepRacks(t *testing.T) {
	const turns = ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX -IIUUVWX +0 0\n"
	for _, record := range []string{
		"#player1 ann Ann\n#player2 bob Bob\n" + turns + "#rack1 ABCDEFW\n#rack2 AEIINRS\n",
		"#player1 bob Bob\n#player2 ann Ann\n" + turns + "#rack1 AEIINRS\n#rack2 ABCDEFW\n", // the second begins
	} {
		g := read(t, record)
		before := at(t, g, 2)
		g.SetPlayers("Zoë", "Bob")
		if after := at(t, read(t, text(t, g)), 2); after.CGP() != before.CGP() {
			t.Errorf("%s; want %s", after.CGP(), before.CGP())
		}
		if err := g.Play("pass"); err != nil || strings.Contains(text(t, g), "#rack") {
			t.Errorf("%v: %s", err, text(t, g))
		}
	}
}

// A player that does not exist is an *UnknownError with options too; what is wrong with an option is none.
func TestUnknownPlayerWithOptions(t *testing.T) {
	player := func(name string) error { _, err := engine().Player(name); return err }
	judge := func(name string) error {
		_, err := engine().NewGame(1).Analyze(t.Context(), maven.AnalyzeOptions{Player: name})
		return err
	}
	for _, one := range []struct {
		ask     func(string) error
		name    string
		unknown string
	}{
		{player, "oracle,time=5s", "oracle"},
		{player, "quick,seed=1", "quick"},
		{player, "sim,plies=x", ""},
		{player, "level=3,color=red", ""},
		{judge, "oracle,time=5s", "oracle"},
		{judge, "deep,plies=x", ""},
	} {
		err := one.ask(one.name)
		var unknown *maven.UnknownError
		if is := errors.As(err, &unknown); err == nil || is != (one.unknown != "") || is && unknown.Name != one.unknown {
			t.Errorf("%s: %v", one.name, err)
		}
	}
}

// After an out-play there is no move to make, and nothing to infer, although a player still holds tiles.
func TestNoMoveAfterAnOutPlay(t *testing.T) {
	g := selfPlay(3)
	positions := map[string]*maven.Position{}
	for i, p := range g.Positions() {
		positions["Positions"] = p
		for j, turn := range g.Turns() {
			if j != i || turn.Kind != "play" {
				continue
			}
			m, err := p.Legal(turn.Text)
			if err != nil {
				t.Fatal(err)
			}
			if positions["After"], err = p.After(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	last, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	positions["Position"] = last
	for name, p := range positions {
		if rack, whole := p.Rack(); rack == "" || !whole {
			t.Errorf("%s: the rack %q", name, rack)
		}
		for what, ask := range map[string]func() error{
			"Best":     func() error { _, err := p.Best(); return err },
			"Legal":    func() error { _, err := p.Legal("pass"); return err },
			"Simulate": func() error { _, err := p.Simulate(t.Context(), maven.SimulateOptions{}); return err },
			"Solve":    func() error { _, err := p.Solve(t.Context(), maven.SolveOptions{}); return err },
			"Infer":    func() error { _, err := p.Infer(t.Context(), maven.InferOptions{}); return err },
		} {
			if err := ask(); !errors.Is(err, maven.ErrOver) {
				t.Errorf("%s: %s: %v", name, what, err)
			}
		}
	}
}

// Who has won a game that is over is certain, however its position was come by: before and after the tiles left are paid for.
func TestWinChanceOfAGameThatIsOver(t *testing.T) {
	for seed := range uint64(4) {
		g := selfPlay(seed)
		last, mover := 0, 0
		for i, turn := range g.Turns() {
			if turn.Kind == "play" {
				last, mover = i, turn.Player
			}
		}
		want := 0.5
		if winner, won := g.Winner(); won && winner == mover {
			want = 0
		} else if won {
			want = 1
		}
		for i, p := range g.Positions() {
			if i > last {
				wins(t, fmt.Sprintf("seed %d, turn %d", seed, i), p, want)
			}
		}
		wins(t, "after the last play", afterPlay(t, g, last), want)
	}
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 "
	for line, want := range map[string]float64{ // DEFMNUV are 16 points, IMO 5
		late + "DEFMNUV/IMO 417/405 6": 1, late + "DEFMNUV/IMO 417/406 6": 0.5, late + "DEFMNUV/IMO 417/407 6": 0,
		late + "DEFMNUV/ 417/406 6": 0.5, late + "IMO/DEFMNUV 406/417 6": 0.5,
	} {
		wins(t, line, position(line), want)
	}
	p, err := read(t, "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D RETAINS +66 66\n>bob: EKORTWX G7 W.X +25 25\n>ann: EFNNNRU - +0 66\n#note #resigned\n").Position()
	if err != nil {
		t.Fatal(err)
	}
	if own, _ := p.Scores(); own != 66 {
		t.Errorf("a resigned game: the position of who has %d points", own)
	}
	wins(t, "a resigned game", p, 0) // ann leads, and is on turn
}

// afterPlay returns the position after a play of the record, made in the position before it.
func afterPlay(t *testing.T, g *maven.Game, turn int) *maven.Position {
	t.Helper()
	p, err := g.At(turn)
	if err != nil {
		t.Fatal(err)
	}
	for i, made := range g.Turns() {
		if i == turn {
			m, err := p.Legal(made.Text)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.After(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}

// wins checks the chance of the player on turn.
func wins(t *testing.T, what string, p *maven.Position, want float64) {
	t.Helper()
	if got, err := p.WinChance(); err != nil || got != want {
		t.Errorf("%s: %v, %v; want %v", what, got, err, want)
	}
}
