package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

// shortWords is a list that games go on with for long: all of two to four letters that alternate between
// vowels and consonants, from a few of each.
func shortWords() []string {
	const vowels, consonants = "aeiou", "bdglmnrstxy"
	var all []string
	var add func(word string, next, after string)
	add = func(word, next, after string) {
		if len(word) > 1 {
			all = append(all, word)
		}
		if len(word) < 4 {
			for _, letter := range next {
				add(word+string(letter), after, next)
			}
		}
	}
	add("", vowels, consonants)
	add("", consonants, vowels)
	return all
}

// shortSections returns the sections of words.
func shortSections(t testing.TB) []*words.Section {
	t.Helper()
	section, err := words.NewSection(shortWords())
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

// held returns a position with these racks, both known, and so many tiles on the board.
func held(t testing.TB, mine, theirs string, tiles int) *board.Position {
	t.Helper()
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{rackOf(t, mine), rackOf(t, theirs)}
	for row, col := range board.Squares() {
		if p.Board.Tiles() == tiles {
			break
		}
		if err := p.Board.Put(row, col, 'a', true); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// endVectors computes the published vectors of the end of the game, by number.
func endVectors(t *testing.T) {
	t.Run("T77", func(t *testing.T) {
		p := held(t, "ab", "cd", 80)
		p.Scoreless = 2
		if !p.Over() {
			t.Error("not over with 80 tiles on the board after two turns without score")
		}
	})
	t.Run("T78", func(t *testing.T) {
		p := held(t, "ab", "cd", 79)
		p.Scoreless = 2
		if p.Over() {
			t.Error("over with 79 tiles on the board after two turns without score")
		}
		p.Scoreless = 6
		if !p.Over() {
			t.Error("not over after six turns without score")
		}
	})
	t.Run("T79", func(t *testing.T) {
		p := held(t, "q", "", 99)
		if got, want := p.Final(), [2]int{0, 2000}; !p.Over() || got != want {
			t.Errorf("the end adds %v, want %v", got, want)
		}
	})
}

func TestOver(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs string
		unknown      bool
		tiles        int
		scoreless    int
		want         bool
	}{
		{"play on", "ab", "cd", false, 20, 5, false},
		{"I am out", "", "cd", false, 98, 0, true},
		{"they are out", "ab", "", false, 98, 0, true},
		{"one turn without score", "ab", "cd", false, 90, 1, false},
		{"two turns without score", "ab", "cd", false, 90, 2, true},
		{"seven turns without score", "ab", "cd", false, 20, 7, true},
		{"theirs unknown", "ab", "", true, 91, 0, false},
		{"theirs unknown, two turns without score", "ab", "", true, 91, 2, true},
		{"I am out, theirs unknown", "", "", true, 93, 0, true},
		{"I am out before I draw, theirs unknown", "", "", true, 92, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := held(t, c.mine, c.theirs, 0)
			fill(t, p, c.tiles)
			p.Known, p.Scoreless = !c.unknown, c.scoreless
			if got := p.Over(); got != c.want {
				t.Errorf("Over is %v, want %v", got, c.want)
			}
		})
	}
}

// fill puts the tiles of the set that nobody holds on the board, in the order of the alphabet, until
// so many are there.
func fill(t testing.TB, p *board.Position, tiles int) {
	t.Helper()
	counts := p.Bag().Counts
	at := 0
	for i, n := range counts {
		for range n {
			if p.Board.Tiles() == tiles {
				return
			}
			letter, blank := tables.Alphabet[i], tables.Alphabet[i] == tables.Blank
			if blank {
				letter = 'e'
			}
			if err := p.Board.Put(1+at/board.Size, 1+at%board.Size, letter, blank); err != nil {
				t.Fatal(err)
			}
			at++
		}
	}
}

func TestFinal(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs string
		unknown      bool
		want         [2]int
	}{
		{"neither is out", "qz", "?ab", false, [2]int{400, 2000}},
		{"I am out", "", "qz", false, [2]int{4000, 0}},
		{"they are out", "ab", "", false, [2]int{0, 800}},
		{"both are out", "", "", false, [2]int{0, 0}},
		{"theirs are all that is unseen", "ab", "", true, [2]int{2000, 400}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := held(t, c.mine, c.theirs, 0)
			if c.unknown {
				p.Racks[1] = "qz"
				fill(t, p, 96)
				p.Racks[1], p.Known = "", false
			}
			if got := p.Final(); got != c.want {
				t.Errorf("the end adds %v, want %v", got, c.want)
			}
		})
	}
}

func TestUnseen(t *testing.T) {
	p := held(t, "aeinrst", "?qz", 0)
	if err := p.Board.Put(8, 8, 'a', false); err != nil {
		t.Fatal(err)
	}
	if err := p.Board.Put(8, 9, 's', true); err != nil {
		t.Fatal(err)
	}
	pool := p.Unseen()
	bag := p.Bag()
	if pool.N != 91 || bag.N != 88 {
		t.Errorf("%d unseen and %d in the bag, want 91 and 88", pool.N, bag.N)
	}
	for letter, want := range map[byte][2]int{'?': {1, 0}, 'a': {7, 7}, 's': {3, 3}, 'q': {1, 0}, 'b': {2, 2}} {
		i := tables.Index(letter)
		if got := [2]int{pool.Counts[i], bag.Counts[i]}; got != want {
			t.Errorf("%c: %v unseen and in the bag, want %v", letter, got, want)
		}
	}
	p.Turn = 1
	if pool := p.Unseen(); pool.N != 95 {
		t.Errorf("%d unseen by the other side, want 95", pool.N)
	}
	if n := held(t, "zzz", "z", 0).Bag().N; n != 99 {
		t.Errorf("%d in the bag beside four z's, want 99", n)
	}
}

func TestOpponent(t *testing.T) {
	p := held(t, "ab", "cd", 20)
	if rack, ok := p.Opponent(); !ok || rack != "cd" {
		t.Errorf("the other rack is %q, %v", rack, ok)
	}
	p.Racks[1], p.Known = "", false
	if rack, ok := p.Opponent(); ok {
		t.Errorf("the other rack is %q with 78 tiles unseen", rack)
	}
	p = held(t, "ab", "?eqz", 0)
	fill(t, p, 94)
	p.Racks[1], p.Known = "", false
	if rack, ok := p.Opponent(); !ok || rack != "?eqz" {
		t.Errorf("the other rack is %q, %v, want all that is unseen", rack, ok)
	}
	p.Racks, p.Turn = [2]board.Rack{"ab", ""}, 1
	if rack, ok := p.Opponent(); !ok || rack != "ab" {
		t.Errorf("the rack of who has just moved is %q, %v", rack, ok)
	}
}

// A player chooses moves at random: plays, and now and then a pass or an exchange.
type player struct {
	active []*words.Section
	gen    board.Generator
	plays  []board.Move
}

func (o *player) choose(p *board.Position, stream *random.Stream) board.Move {
	o.plays = o.plays[:0]
	o.gen.All(o.active, &p.Board, p.Racks[p.Turn], nil, func(m *board.Move) { o.plays = append(o.plays, *m) })
	rack := p.Racks[p.Turn]
	switch n := stream.IntN(10); {
	case n == 0 || len(o.plays) == 0 && n < 5:
		return board.Move{Kept: board.PassMask}
	case (n == 1 || len(o.plays) == 0) && p.CanExchange():
		return board.NewMove(0, 0, string(rack.Keep(uint8(1+stream.IntN(127)))))
	case len(o.plays) == 0:
		return board.Move{Kept: board.PassMask}
	}
	return o.plays[stream.IntN(len(o.plays))]
}

// TestApply plays games, takes the tiles of every move back at once and once more at the end, and compares all
// bytes.
func TestApply(t *testing.T) {
	o := player{active: shortSections(t)}
	for game := range 8 {
		stream := random.Seed(11).At(game).Stream()
		p := board.NewPosition(nil)
		p.Draw(0, stream.IntN)
		p.Draw(1, stream.IntN)
		var placed []board.Placement
		var before []board.Board
		for !p.Over() && len(placed) < 60 {
			m := o.choose(p, stream)
			was := *p
			one, _, err := p.Board.Play(&m, p.Racks[p.Turn])
			if err != nil {
				t.Fatal(err)
			}
			p.Board.Undo(one)
			p.Board.Masks(o.active)
			if *p != was {
				t.Fatalf("game %d: %s is not taken back", game, m.Text())
			}
			placed, before = append(placed, one), append(before, was.Board)
			if err := p.Apply(&m); err != nil {
				t.Fatal(err)
			}
			checkApplied(t, &was, p, &m)
			p.Draw(1-p.Turn, stream.IntN)
			checkTiles(t, p)
		}
		if p.Board.Tiles() < 20 {
			t.Errorf("game %d ended with %d tiles on the board", game, p.Board.Tiles())
		}
		for i, one := range slices.Backward(placed) {
			p.Board.Undo(one)
			p.Board.Masks(o.active)
			if p.Board != before[i] {
				t.Fatalf("game %d: move %d is not taken back", game, i)
			}
		}
	}
}

// checkApplied judges what a move changed.
func checkApplied(t *testing.T, was, is *board.Position, m *board.Move) {
	t.Helper()
	side := was.Turn
	placed := is.Board.Tiles() - was.Board.Tiles()
	thrown := 0
	if m.Lane == 0 {
		thrown = m.Len()
	}
	scoreless := was.Scoreless + 1
	if m.Score > 0 {
		scoreless = 0
	}
	switch {
	case is.Turn != 1-side:
		t.Errorf("%s: player %d is to move", m.Text(), is.Turn)
	case is.Scores[side] != was.Scores[side]+m.Score || is.Scores[1-side] != was.Scores[1-side]:
		t.Errorf("%s: scores %v after %v", m.Text(), is.Scores, was.Scores)
	case len(is.Racks[side])+placed+thrown != len(was.Racks[side]) || is.Racks[1-side] != was.Racks[1-side]:
		t.Errorf("%s: racks %q after %q", m.Text(), is.Racks, was.Racks)
	case is.Scoreless != scoreless:
		t.Errorf("%s: %d turns without score after %d", m.Text(), is.Scoreless, was.Scoreless)
	}
}

// checkTiles counts all tiles.
func checkTiles(t *testing.T, p *board.Position) {
	t.Helper()
	n := p.Bag().N
	sum := n + p.Board.Tiles() + len(p.Racks[0]) + len(p.Racks[1])
	pool := p.Unseen()
	if sum != 100 || pool.N != n+len(p.Racks[1-p.Turn]) {
		t.Errorf("%d tiles in all, %d in the bag, %d unseen", sum, n, pool.N)
	}
}

func TestApplyRefuses(t *testing.T) {
	p := held(t, "abc", "def", 0)
	was := *p
	for _, m := range []board.Move{board.NewMove(8, 8, "bad"), board.NewMove(8, 14, "cab"), board.NewMove(0, 0, "d")} {
		if err := p.Apply(&m); err == nil || *p != was {
			t.Errorf("%s in lane %d: %v", m.Text(), m.Lane, err)
		}
	}
	far := board.NewMove(8, 14, "cab")
	if err := p.Apply(&far); !errors.Is(err, board.ErrMisfit) {
		t.Errorf("a word over the edge: %v, want %v", err, board.ErrMisfit)
	}
}

// TestExchange checks that the tiles thrown are not drawn for the exchange, and are afterwards.
func TestExchange(t *testing.T) {
	p := held(t, "qqqqqqq", "abc", 0)
	fill(t, p, 79)
	before := p.Bag().Counts
	m := board.NewMove(0, 0, "qqqqqqq")
	if err := p.Apply(&m); err != nil {
		t.Fatal(err)
	}
	first := func(int) int { return 0 }
	p.Draw(0, first)
	if rack := p.Racks[0]; len(rack) != 7 || strings.Contains(string(rack), "q") {
		t.Errorf("drew %q", rack)
	}
	if after := p.Bag().Counts; after[tables.Index('q')] != before[tables.Index('q')]+1 {
		t.Error("the q is not back in the bag")
	}
	p.Racks[1] = ""
	p.Draw(1, func(n int) int { return n - 1 })
	p.Draw(0, first)
	if len(p.Racks[1]) != 7 {
		t.Errorf("player 2 drew %q", p.Racks[1])
	}
}

// TestDraw checks that the same numbers draw the same tiles, that a full rack draws none, and that the
// bag gives no more than it has.
func TestDraw(t *testing.T) {
	draw := func(seed random.Seed) [2]board.Rack {
		p := board.NewPosition(nil)
		stream := seed.Stream()
		p.Draw(0, stream.IntN)
		p.Draw(1, stream.IntN)
		p.Draw(0, stream.IntN)
		return p.Racks
	}
	one := draw(5)
	if one != draw(5) || len(one[0]) != 7 || len(one[1]) != 7 {
		t.Errorf("drew %q", one)
	}
	if one == draw(6) {
		t.Error("another seed draws the same")
	}
	p := held(t, "ab", "cd", 0)
	fill(t, p, 94)
	p.Draw(0, func(int) int { return 0 })
	if n := p.Bag().N; len(p.Racks[0]) != 4 || n != 0 {
		t.Errorf("drew %q, %d in the bag", p.Racks[0], n)
	}
}

// A game that other rules let go on is not over for want of score, and keeps its count where it can.
func TestGoOn(t *testing.T) {
	for _, c := range []struct{ tiles, count, want int }{{0, 3, 3}, {0, 6, 5}, {79, 9, 5}, {80, 1, 1}, {80, 2, 1}, {80, 5, 1}} {
		p := board.NewPosition(nil)
		p.Racks = [2]board.Rack{"a", "b"}
		for n := range c.tiles {
			if err := p.Board.Put(n/15+1, n%15+1, 'e', false); err != nil {
				t.Fatal(err)
			}
		}
		p.Scoreless = c.count
		if p.GoOn(); p.Scoreless != c.want || p.Over() {
			t.Errorf("%d tiles, %d turns: %d, over %t, want %d", c.tiles, c.count, p.Scoreless, p.Over(), c.want)
		}
	}
}
