package game_test

import (
	"fmt"
	"slices"
	"testing"

	"maven/internal/board"
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

// A picture is all that a position says of itself, and every square with its cross-sets.
type picture struct {
	known   game.Known
	ending  game.Ending
	unseen  tile.Rack
	bag     int
	hash    uint64
	squares []board.Square
}

func pictureOf(p *game.Position) picture {
	pic := picture{known: p.Known, ending: p.Ending, unseen: p.Unseen(), bag: p.Bag(), hash: p.Hash()}
	for _, dir := range []move.Direction{move.Across, move.Down} {
		for lane := range p.Board.Rules().Size {
			pic.squares = append(pic.squares, p.Board.Lane(dir, lane)...)
		}
	}
	return pic
}

// differs says in what two pictures differ, "" for nothing.
func (a *picture) differs(b *picture) string {
	switch {
	case a.known != b.known:
		return fmt.Sprintf("known %v, want %v", a.known, b.known)
	case a.ending != b.ending || a.unseen != b.unseen || a.bag != b.bag || a.hash != b.hash:
		return fmt.Sprintf("ending %v, unseen %v, bag %d, hash %x; want %v, %v, %d, %x",
			a.ending, a.unseen, a.bag, a.hash, b.ending, b.unseen, b.bag, b.hash)
	case !slices.Equal(a.squares, b.squares):
		return "other squares"
	}
	return ""
}

// A walker applies moves to a position and takes them back, at random, and holds each value that the
// position carries against one found from nothing.
type walker struct {
	position game.Position
	stream   *random.Stream
	moves    movegen.Generator
	pictures []picture // before each move
	endings  map[game.Ending]int
}

// anyMove returns a move for the player on turn, legal with the tiles that are known or, where these
// are not all, with some that may be.
func (w *walker) anyMove() (m move.Move, rack tile.Rack) {
	p := &w.position
	rack = p.Rack
	unseen := p.Unseen()
	others := p.Opponent
	if unseen.Remove(&others) {
		game.NewBag(&unseen, w.stream).Draw(p.Sizes[0]-rack.Len(), &rack)
	}
	var kept tile.Kept
	kept.Reset(&rack)
	all := w.moves.All(nil, &movegen.Request{Board: p.Board, Kept: &kept, Bag: p.Bag()})
	if w.stream.IntN(3) > 0 {
		return all[w.stream.IntN(len(all))], rack
	}
	return slices.MinFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) }), rack
}

// apply makes a move, with the tiles drawn told or not.
func (w *walker) apply() {
	p := &w.position
	m, rack := w.anyMove()
	w.pictures = append(w.pictures, pictureOf(p))
	if w.stream.IntN(4) == 0 {
		p.Apply(&m, nil)
		return
	}
	used := m.Used()
	rack.Remove(&used)
	free := p.Board.Rules().Tiles.Count
	for _, gone := range []tile.Rack{p.Board.OnBoard(), used, rack, p.Opponent} {
		if !free.Remove(&gone) {
			free = tile.Rack{}
		}
	}
	var drawn tile.Rack
	game.NewBag(&free, w.stream).Draw(min(int(m.Played), p.Bag()), &drawn)
	p.Apply(&m, &drawn)
}

// step goes a move forward or back, and checks.
func (w *walker) step(t testing.TB) {
	t.Helper()
	p := &w.position
	switch n := len(w.pictures); {
	case p.Ending != game.Going || n > 0 && w.stream.IntN(3) == 0:
		w.endings[p.Ending]++
		p.TakeBack()
		got := pictureOf(p)
		if text := got.differs(&w.pictures[n-1]); text != "" {
			t.Fatalf("taken back: %s", text)
		}
		w.pictures = w.pictures[:n-1]
	default:
		w.apply()
	}
	w.check(t)
}

// check holds the position against one made from nothing.
func (w *walker) check(t testing.TB) {
	t.Helper()
	p := &w.position
	r := p.Board.Rules()
	known := p.Known
	known.Board = board.New(r, p.Board.Words())
	squares := make([]tile.Tile, r.Size*r.Size)
	for i := range squares {
		squares[i] = p.Board.At(i/r.Size, i%r.Size)
	}
	known.Board.SetTiles(squares)
	fresh := game.NewPosition(known)
	fresh.Ending = p.Ending
	got, want := pictureOf(p), pictureOf(&fresh)
	got.known.Board, want.known.Board = nil, nil
	got.squares, want.squares = nil, nil // the board has its own twin
	if text := got.differs(&want); text != "" {
		t.Fatalf("after %d moves: %s", len(w.pictures), text)
	}
	unseen := r.Tiles.Count
	for _, seen := range []tile.Rack{p.Board.OnBoard(), p.Rack} {
		if !unseen.Remove(&seen) {
			t.Fatalf("more tiles than the set has: %v", seen)
		}
	}
	if got.unseen != unseen || p.Bag()+p.Sizes[0]+p.Sizes[1]+p.Board.Tiles() != r.Tiles.Count.Len() {
		t.Fatalf("unseen %v, want %v; %d in the bag", got.unseen, unseen, p.Bag())
	}
}

// walk plays about in a position of a game of those rules.
func walk(t testing.TB, r *rules.Rules, words *wordgraph.Graph, seed random.Seed, steps int) map[game.Ending]int {
	t.Helper()
	g := game.New(r, words, seed)
	w := &walker{stream: seed.Named("moves").Stream(), position: g.Position(), endings: map[game.Ending]int{}}
	if seed%2 == 0 {
		w.position.Opponent = g.Held(1)
		w.position = game.NewPosition(w.position.Known)
	}
	for range steps {
		w.step(t)
	}
	for range w.pictures {
		w.position.TakeBack()
	}
	if !w.position.Board.Empty() {
		t.Fatal("the board is not empty")
	}
	return w.endings
}

// editions returns rules of all kinds: other boards, tiles of several letters, both payments at the end,
// an end by passes; and small ones, whose games end soon.
func editions(t testing.TB) map[string]*rules.Rules {
	passes := *librarytest.Rules(t, "standard", "")
	passes.ScorelessTurns, passes.Passes, passes.EndRack = 0, 2, rules.Transfer
	short, brief := *librarytest.Tiny(t, "?,?,1,0,0\nA,a,9,2,1\nB,b,2,3,0\n"), *librarytest.Tiny(t, "?,?,2,0,0\nA,a,7,2,1\nB,b,2,3,0\n")
	brief.EndRack, brief.ScorelessTurns, brief.Passes = rules.Transfer, 3, 2
	return map[string]*rules.Rules{
		"standard": librarytest.Rules(t, "standard", ""), "super": librarytest.Rules(t, "super", ""), "friendly": librarytest.Rules(t, "friendly", ""),
		"passes": &passes, "twice": &short, "transfer": &brief,
		"spanish": librarytest.Rules(t, "standard", "").WithTiles(librarytest.TileSet(t, "spanish")),
		"catalan": librarytest.Rules(t, "super", "").WithTiles(librarytest.TileSet(t, "catalan")),
	}
}

// wordsFor returns words of the tiles of the rules.
func wordsFor(t testing.TB, name string, r *rules.Rules) *wordgraph.Graph {
	switch name {
	case "twice", "transfer":
		return librarytest.GraphOf(t, r.Tiles, "AA", "AB", "BA", "ABA", "AAA", "BAA", "ABAA")
	case "spanish":
		return librarytest.GraphOf(t, r.Tiles, "CHE", "RRE", "LLAR", "CARRO", "CHE", "ES", "LOS", "DE", "EL", "LA", "AL", "CALLE", "SE", "NO", "ON", "RE", "ERA", "OSO")
	case "catalan":
		return librarytest.GraphOf(t, r.Tiles, "QUE", "ES", "EL", "LA", "AL", "SE", "NO", "RE", "ERA", "CEL·LA", "NYA", "ANYS", "DE", "OS")
	}
	return librarytest.Graph(t)
}

// TestApply is the twin of all that a position carries: after any moves, applied and taken back, each
// value is the one found from nothing.
func TestApply(t *testing.T) {
	for name, r := range editions(t) {
		t.Run(name, func(t *testing.T) {
			words, endings := wordsFor(t, name, r), map[game.Ending]int{}
			games, steps := 4, 100
			if !testsize.Long() && name != "transfer" {
				games = 2
			}
			for i := range games {
				for ending, n := range walk(t, r, words, random.Seed(i), steps) {
					endings[ending] += n
				}
			}
			if name == "transfer" && (endings[game.OutPlay] == 0 || endings[game.ScorelessTurns] == 0 || endings[game.AllPassed] == 0) ||
				name == "twice" && endings[game.OutPlay] == 0 {
				t.Errorf("endings %v", endings)
			}
		})
	}
}

func FuzzApply(f *testing.F) {
	all := editions(f)
	names := []string{"standard", "super", "friendly", "passes", "twice", "transfer", "spanish", "catalan"}
	words := map[string]*wordgraph.Graph{}
	for i, name := range names {
		words[name] = wordsFor(f, name, all[name])
		f.Add(uint8(i), uint64(i))
	}
	f.Fuzz(func(t *testing.T, which uint8, seed uint64) {
		name := names[int(which)%len(names)]
		walk(t, all[name], words[name], random.Seed(seed), 30)
	})
}

// What is known of racks is kept and found out when a move is applied.
func TestApplyKnows(t *testing.T) {
	r := heap(t, librarytest.Rules(t, "standard", ""), "AABBCCDDEEFFGGHHIIJJ")
	set := r.Tiles
	text := func(rack tile.Rack) string { return set.Rack(&rack) }
	p := game.NewPosition(game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, set, "ABCDEFG"), Opponent: librarytest.Rack(t, set, "HI")})
	start := p.Hash()
	apply := func(move, drawn string) {
		t.Helper()
		m := librarytest.Move(t, p.Board, move)
		if drawn == "-" {
			p.Apply(&m, nil)
			return
		}
		tiles := librarytest.Rack(t, set, drawn)
		p.Apply(&m, &tiles)
	}
	state := func(want string) {
		t.Helper()
		last := p.Board.Notation().Format(&p.Last)
		if p.Last.Kind == move.Exchange {
			last = fmt.Sprintf("-%d", p.Last.Played)
		}
		got := fmt.Sprintf("%s of %d, %s of %d, bag %d, %d quiet, %d passes, %s", text(p.Rack), p.Sizes[0], text(p.Opponent), p.Sizes[1],
			p.Bag(), p.Scoreless, p.Passes, last)
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	apply("exchange AB", "-") // nobody is told what is drawn
	state("HI of 7, CDEFG of 7, bag 6, 1 quiet, 0 passes, -2")
	apply("8G HIDE", "J") // some of the tiles played were not known, and some of those drawn are
	state("CDEFG of 7, J of 7, bag 2, 2 quiet, 0 passes, 8G HIDE")
	apply("pass", "")
	state("J of 7, CDEFG of 7, bag 2, 3 quiet, 1 passes, pass")
	for range 3 {
		p.TakeBack()
	}
	if p.Hash() != start || p.HasLast {
		t.Error("the position has changed")
	}
}

// Once the bag is empty, both racks are found from one.
func TestApplyDeduces(t *testing.T) {
	r := heap(t, librarytest.Rules(t, "standard", ""), "AABBCCDDEEFFGG")
	set := r.Tiles
	p := game.NewPosition(game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, set, "AABBCCD")})
	m := librarytest.Move(t, p.Board, "8G BAD")
	m.Score = 12
	p.Apply(&m, nil)
	if set.Rack(&p.Rack) != "DEEFFGG" || set.Rack(&p.Opponent) != "ABCC" {
		t.Errorf("%s and %s", set.Rack(&p.Rack), set.Rack(&p.Opponent))
	}
	if p.Scores != [2]int{0, 12} || p.Ending != game.Going {
		t.Errorf("scores %v, %v", p.Scores, p.Ending)
	}
	out := librarytest.Move(t, p.Board, "9A DEEFFGG")
	p.Apply(&out, nil)
	want := 2 * set.RackScore(&p.Rack)
	if p.Ending != game.OutPlay || p.Scores != [2]int{12, want} {
		t.Errorf("%v, scores %v, want 12 and %d", p.Ending, p.Scores, want)
	}
}

// Positions that go on in another way have another hash; the way there does not matter.
func TestHash(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	set, seen := r.Tiles, map[uint64]string{}
	for _, c := range []struct {
		squares, rack, opponent string
		quiet                   game.Quiet
		sizes                   [2]int
	}{
		{"", "AB", "", game.Quiet{}, [2]int{}}, {"", "AC", "", game.Quiet{}, [2]int{}}, {"", "AB", "C", game.Quiet{}, [2]int{}},
		{"", "C", "AB", game.Quiet{}, [2]int{}}, {"", "AB", "", game.Quiet{Scoreless: 1}, [2]int{}},
		{"", "AB", "", game.Quiet{Scoreless: 1, Passes: 1}, [2]int{}}, {"", "AB", "", game.Quiet{}, [2]int{7, 7}},
		{"", "AAB", "", game.Quiet{}, [2]int{}}, {"", "", "", game.Quiet{}, [2]int{}},
		{"8G AB", "", "", game.Quiet{}, [2]int{}}, {"8G aB", "", "", game.Quiet{}, [2]int{}}, {"8G bA", "", "", game.Quiet{}, [2]int{}},
		{"8G cB", "", "", game.Quiet{}, [2]int{}}, {"H7 AB", "", "", game.Quiet{}, [2]int{}},
	} {
		b := board.New(r, nil)
		if c.squares != "" {
			m := librarytest.Move(t, b, c.squares)
			b.Place(&m)
		}
		p := game.NewPosition(game.Known{Board: b, Rack: librarytest.Rack(t, set, c.rack), Opponent: librarytest.Rack(t, set, c.opponent), Quiet: c.quiet, Sizes: c.sizes})
		text := fmt.Sprint(c)
		if other, twice := seen[p.Hash()]; twice {
			t.Errorf("%s and %s have one hash", text, other)
		}
		seen[p.Hash()] = text
	}
	whole := game.NewPosition(game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, set, "AEINRST"), Scores: [2]int{300, 1}})
	if got := whole.Hash(); got != 0x505cfa9f903bed95 {
		t.Errorf("the hash has changed: %#x", got)
	}
}

// Nothing is allocated while a search goes on.
func TestApplyAllocations(t *testing.T) {
	p := game.New(librarytest.Rules(t, "standard", ""), librarytest.Graph(t), 5).Position()
	m := librarytest.Move(t, p.Board, "pass")
	search := func() {
		p.Apply(&m, nil)
		p.Apply(&m, &tile.Rack{})
		p.TakeBack()
		p.TakeBack()
	}
	search()
	if n := testing.AllocsPerRun(50, search); n != 0 {
		t.Errorf("%.1f allocations", n)
	}
}

// What is done in a copy is not seen in the position that it is of, and the other way round.
func TestClone(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, nil)
	p := game.NewPosition(game.Known{Board: b, Rack: librarytest.Rack(t, r.Tiles, "AEINRST"), Scores: [2]int{5, 9}})
	pass := move.Move{Kind: move.Pass}
	p.Apply(&pass, nil)
	p.TakeBack()
	before := pictureOf(&p)
	q := p.Clone()
	copied := pictureOf(&q)
	if copied.known.Board == before.known.Board {
		t.Fatal("both have one board")
	}
	copied.known.Board = before.known.Board
	if diff := copied.differs(&before); diff != "" {
		t.Error(diff)
	}
	q.Apply(&pass, nil)
	p.Apply(&pass, nil)
	p.TakeBack()
	if q.TakeBack(); q.Hash() != before.hash {
		t.Error("what was applied to the copy is not taken back")
	}
	if after := pictureOf(&p); after.differs(&before) != "" {
		t.Error(after.differs(&before))
	}
}
