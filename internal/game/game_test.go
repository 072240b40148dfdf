package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// stream returns random numbers.
func stream(seed random.Seed) *random.Stream { return seed.Stream() }

// An umpire plays a game at random and keeps its own books.
type umpire struct {
	game   *game.Game
	rules  *rules.Rules
	stream *random.Stream
	moves  movegen.Generator
	all    []move.Move

	scores  [2]int
	quiet   int // turns without score
	passes  int
	record  []string
	endings string
}

// choose returns a legal move: mostly the play that scores most, sometimes any.
func (u *umpire) choose() move.Move {
	p := u.game.Position()
	u.all = librarytest.Moves(u.all[:0], &u.moves, &p)
	switch u.stream.IntN(8) {
	case 0:
		return u.all[u.stream.IntN(len(u.all))]
	case 1:
		i := slices.IndexFunc(u.all, func(m move.Move) bool { return m.Kind == move.Exchange })
		return u.all[max(i, 0)]
	case 2:
		return u.all[len(u.all)-1] // the pass
	}
	best := &u.all[0]
	for i := range u.all {
		if move.Compare(&u.all[i], best) < 0 {
			best = &u.all[i]
		}
	}
	return *best
}

// turn makes one move and checks what has changed.
func (u *umpire) turn(t *testing.T) {
	t.Helper()
	g, mover := u.game, u.game.Turn()
	p, bag, moves := g.Position(), g.Bag(), g.Moves()
	if p.Rack != g.Held(mover) || p.Scores != [2]int{g.Score(mover), g.Score(1 - mover)} || p.Scoreless != u.quiet {
		t.Errorf("the position says %v, %d without score; the game %d and %d, %d", p.Scores, p.Scoreless,
			g.Score(mover), g.Score(1-mover), u.quiet)
	}
	m, other, opponent := u.choose(), g.Held(1-mover), g.Held(1-mover)
	if err := p.Legal(&m); err != nil {
		t.Errorf("%s: %v", p.Board.Spell(&m), err)
	}
	left, used := p.Rack, m.Used()
	left.Remove(&used)
	u.record = append(u.record, fmt.Sprintf("%s %d", p.Board.Spell(&m), m.Score))
	g.Play(&m)

	held := g.Held(mover)
	if !held.Contains(&left) || g.Held(1-mover) != other || g.Turn() != 1-mover || g.Moves() != moves+1 {
		t.Errorf("move %d: player %d keeps %v and has %v; it is the turn of %d", moves+1, mover, left, held, g.Turn())
	}
	drawn := min(bag, int(m.Played))
	if m.Kind == move.Exchange {
		bag += int(m.Played)
	}
	if held.Len() != left.Len()+drawn || g.Bag() != bag-drawn {
		t.Errorf("move %d: %d tiles kept, %d held, %d in the bag after %d", moves+1, left.Len(), held.Len(), g.Bag(), bag)
	}
	u.conserved(t)
	u.account(t, mover, &m, &held, &opponent)
}

// conserved checks that no tile is lost or made.
func (u *umpire) conserved(t *testing.T) {
	t.Helper()
	all := u.game.Position().Board.OnBoard()
	for player := range 2 {
		held := u.game.Held(player)
		all.Add(&held)
	}
	set := u.rules.Tiles.Count
	if all.Len()+u.game.Bag() != set.Len() || !set.Contains(&all) {
		t.Errorf("move %d: %d tiles on board and racks and %d in the bag, of %d", u.game.Moves(), all.Len(), u.game.Bag(), set.Len())
	}
}

// account checks the scores and whether the game has ended.
func (u *umpire) account(t *testing.T, mover int, m *move.Move, held, opponent *tile.Rack) {
	t.Helper()
	u.scores[mover] += int(m.Score)
	u.quiet, u.passes = u.quiet+1, u.passes+1
	if m.Score != 0 {
		u.quiet = 0
	}
	if m.Kind != move.Pass {
		u.passes = 0
	}
	set, limit := u.rules.Tiles, u.rules.ScorelessTurns
	switch {
	case held.Len() == 0 && u.rules.EndRack == rules.Twice:
		u.endings = "out"
		u.scores[mover] += 2 * set.RackScore(opponent)
	case held.Len() == 0:
		u.endings = "out"
		u.scores[mover] += set.RackScore(opponent)
		u.scores[1-mover] -= set.RackScore(opponent)
	case limit > 0 && u.quiet == limit || u.rules.Passes > 0 && u.passes == u.rules.Passes:
		u.endings = "quiet"
		u.scores[mover] -= set.RackScore(held)
		u.scores[1-mover] -= set.RackScore(opponent)
	}
	if u.game.Over() != (u.endings != "") {
		t.Errorf("move %d: over is %t, want %q", u.game.Moves(), u.game.Over(), u.endings)
	}
	if got := [2]int{u.game.Score(0), u.game.Score(1)}; got != u.scores {
		t.Errorf("move %d: scores %v, want %v", u.game.Moves(), got, u.scores)
	}
}

// play plays a whole game.
func (u *umpire) play(t *testing.T, seed random.Seed) {
	t.Helper()
	u.stream, u.record, u.endings = seed.Named("moves").Stream(), nil, ""
	u.scores, u.quiet, u.passes = [2]int{}, 0, 0
	u.conserved(t)
	for !u.game.Over() && !t.Failed() {
		if len(u.record) > 500 {
			t.Fatal("the game does not end")
		}
		u.turn(t)
	}
}

// TestRandomGames plays whole games under several rules: tiles are conserved, scores add up, and
// games end as the rules say. The same seed gives the same game, also on a game used before.
func TestRandomGames(t *testing.T) {
	passes := *librarytest.Rules(t, "standard", "")
	passes.ScorelessTurns, passes.Passes, passes.EndRack = 0, 2, rules.Transfer
	words := librarytest.Graph(t)
	for _, c := range []struct {
		name  string
		rules *rules.Rules
	}{
		{"standard", librarytest.Rules(t, "standard", "")},
		{"super", librarytest.Rules(t, "super", "")},
		{"friendly", librarytest.Rules(t, "friendly", "")},
		{"two passes", &passes},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			played := 12
			if !testsize.Long() {
				played = 3
			}
			u := umpire{rules: c.rules, game: game.New(c.rules, words, 0)}
			ends, games := map[string]int{}, map[string]bool{}
			for i := range played {
				seed := random.Seed(11).At(i)
				u.game.Reset(seed)
				u.play(t, seed)
				ends[u.endings]++
				first := strings.Join(u.record, "\n")
				games[first] = true
				again := umpire{rules: c.rules, game: game.New(c.rules, words, seed)}
				again.play(t, seed)
				if strings.Join(again.record, "\n") != first || again.scores != u.scores {
					t.Errorf("seed %d gives two games", seed)
				}
				if t.Failed() {
					return
				}
			}
			if len(games) != played || ends["out"] == 0 {
				t.Errorf("%d different games of %d, ended by %v", len(games), played, ends)
			}
			t.Logf("%d games ended by %v", played, ends)
		})
	}
}

// TestEndings plays small games to the end by script; all tiles are the same, so all racks are
// known. Every A scores 2, the bag holds 8 tiles and a rack 3.
func TestEndings(t *testing.T) {
	const (
		letters = "?,?,0,0,0\nA,a,8,2,1\n"
		blanks  = "?,?,8,0,0\nA,a,0,2,1\n"
		many    = "?,?,0,0,0\nA,a,50,2,1\n"
	)
	// Each plays AAA for 6 points; after the second the bag is empty and the racks hold AA and A.
	open := []string{"3A AAA", "A3 .AA"}
	for _, c := range []struct {
		name             string
		tiles            string
		end              rules.EndRack
		scoreless, limit int
		moves            []string
		over             bool
		scores           [2]int
	}{
		{"not yet", letters, rules.Twice, 6, 0, open, false, [2]int{6, 6}},
		{"out, twice", letters, rules.Twice, 6, 0, append(open, "C1 AA."), true, [2]int{6 + 6 + 2*2, 6}},
		{"out, transfer", letters, rules.Transfer, 6, 0, append(open, "C1 AA."), true, [2]int{6 + 6 + 2, 6 - 2}},
		{"out second", letters, rules.Transfer, 6, 0, append(open, "pass", "B3 .A"), true, [2]int{6 - 4, 6 + 8 + 4}},
		{"out at the last moment", letters, rules.Twice, 2, 0, append(open, "pass", "C3 .A"), true, [2]int{6, 6 + 4 + 2*4}},
		{"six without score", letters, rules.Twice, 6, 0, []string{"pass", "pass", "pass", "pass", "pass", "pass"}, true, [2]int{-6, -6}},
		{"five without score", letters, rules.Twice, 6, 0, []string{"pass", "pass", "pass", "pass", "pass"}, false, [2]int{0, 0}},
		{"exchanges score nothing", many, rules.Transfer, 3, 0, []string{"exchange A", "pass", "exchange AAA"}, true, [2]int{-6, -6}},
		{"a score begins the count anew", many, rules.Twice, 3, 0, []string{"pass", "pass", "3A AAA", "pass", "pass"}, false, [2]int{6, 0}},
		{"and it ends later", many, rules.Twice, 3, 0, []string{"pass", "pass", "3A AAA", "pass", "pass", "pass"}, true, [2]int{0, -6}},
		{"a play of no points", blanks, rules.Twice, 2, 0, []string{"3A aaa", "pass"}, true, [2]int{0, 0}},
		{"two passes", many, rules.Twice, 0, 2, []string{"exchange A", "pass", "exchange A", "pass", "pass"}, true, [2]int{-6, -6}},
		{"passes between exchanges", many, rules.Twice, 0, 2, []string{"pass", "exchange A", "pass", "exchange A"}, false, [2]int{0, 0}},
		{"passes between plays of no points", blanks, rules.Twice, 0, 2, []string{"pass", "3A aaa", "pass"}, false, [2]int{0, 0}},
		{"nothing ends it but going out", many, rules.Twice, 0, 0, slices.Repeat([]string{"pass"}, 99), false, [2]int{0, 0}},
		{"whichever comes first", many, rules.Twice, 3, 2, []string{"exchange A", "exchange A", "pass"}, true, [2]int{-6, -6}},
	} {
		r := *librarytest.Tiny(t, c.tiles)
		r.EndRack, r.ScorelessTurns, r.Passes = c.end, c.scoreless, c.limit
		g := game.New(&r, librarytest.GraphOf(t, r.Tiles, "AA", "AAA", "AAAA", "AAAAA"), 1)
		for i, text := range c.moves {
			p := g.Position()
			m := librarytest.Move(t, p.Board, text)
			m.Score = int32(p.Board.Score(&m))
			if err := p.Legal(&m); err != nil {
				t.Fatalf("%s: %s: %v", c.name, text, err)
			}
			g.Play(&m)
			if g.Over() && i+1 < len(c.moves) {
				t.Fatalf("%s: over after %s", c.name, text)
			}
		}
		if got := [2]int{g.Score(0), g.Score(1)}; g.Over() != c.over || got != c.scores {
			t.Errorf("%s: over is %t, scores %v; want %t, %v", c.name, g.Over(), got, c.over, c.scores)
		}
	}
}

// Moves after the end, and moves with tiles that are not held, are the caller's fault.
func TestMovesThatCannotBe(t *testing.T) {
	r := *librarytest.Tiny(t, "?,?,0,0,0\nA,a,8,2,1\nB,b,0,1,0\n")
	r.ScorelessTurns = 1
	words := librarytest.GraphOf(t, r.Tiles, "AA")
	over := game.New(&r, words, 1)
	over.Play(&move.Move{})
	for name, play := range map[string]func(){
		"after the end": func() { over.Play(&move.Move{}) },
		"not held": func() {
			g := game.New(&r, words, 1)
			m := librarytest.Move(t, g.Position().Board, "3C AB")
			g.Play(&m)
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a move is made", name)
				}
			}()
			play()
		}()
	}
}

// Games begin with full racks, or what there is; Reset clears the board.
func TestNewGame(t *testing.T) {
	var words *wordgraph.Graph
	for _, c := range []struct {
		tiles      int
		racks, bag int
	}{{8, 6, 2}, {6, 6, 0}, {4, 4, 0}} {
		r := librarytest.Tiny(t, fmt.Sprintf("?,?,0,0,0\nA,a,%d,2,1\n", c.tiles))
		g := game.New(r, words, 1)
		m := librarytest.Move(t, g.Position().Board, "3C AA")
		m.Score = 4
		g.Play(&m)
		g.Reset(2)
		first, second := g.Held(0), g.Held(1)
		if first.Len()+second.Len() != c.racks || g.Bag() != c.bag || !g.Position().Board.Empty() ||
			g.Turn() != 0 || g.Moves() != 0 || g.Over() || g.Score(0) != 0 || g.Position().Scoreless != 0 {
			t.Errorf("%d tiles: %d and %d held, %d in the bag, turn of %d", c.tiles, first.Len(), second.Len(), g.Bag(), g.Turn())
		}
	}
}

// TestPayments has who pays whom, for each end and both rules.
func TestPayments(t *testing.T) {
	for _, c := range []struct {
		ending game.Ending
		rule   rules.EndRack
		want   string
	}{
		{game.Going, rules.Twice, "[{0 0 0} {0 0 0}]"},
		{game.OutPlay, rules.Twice, "[{1 0 2} {0 0 0}]"},
		{game.OutPlay, rules.Transfer, "[{1 0 1} {0 0 -1}]"},
		{game.ScorelessTurns, rules.Twice, "[{0 0 -1} {1 1 -1}]"},
		{game.AllPassed, rules.Transfer, "[{0 0 -1} {1 1 -1}]"},
		{game.Resignation, rules.Twice, "[{0 0 0} {0 0 0}]"},
		{game.Forfeit, rules.Transfer, "[{0 0 0} {0 0 0}]"},
	} {
		if got := fmt.Sprint(c.ending.Payments(c.rule, 1)); got != c.want {
			t.Errorf("%v, %v: %s, want %s", c.ending, c.rule, got, c.want)
		}
	}
}
