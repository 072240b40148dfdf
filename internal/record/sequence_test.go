package record_test

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
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

const (
	fewTiles = "?,?,2,0,0\nA,a,6,1,1\nB,b,5,3,0\nC,c,4,2,0\n"
	fewWords = "AA AB BA AC CA CAB ABA BAC BABA CABAC"
)

// smallRules returns rules of five squares a side, with premiums, for short games.
func smallRules(t testing.TB, challenge rules.Challenge, end rules.EndRack, quiet, passes int) *rules.Rules {
	r := *librarytest.Tiny(t, fewTiles)
	r.Squares = slices.Clone(r.Squares)
	r.Squares[6], r.Squares[13], r.Squares[18] = rules.Premium{Letter: 2, Word: 1}, rules.Premium{Letter: 1, Word: 3}, rules.Premium{Letter: 1, Word: 2}
	r.Bonus[3] = 10
	r.Challenge, r.EndRack, r.ScorelessTurns, r.Passes = challenge, end, quiet, passes
	if challenge >= rules.BonusPerPlay {
		r.ChallengeBonus = 5
	}
	return &r
}

// editions returns one set of rules for each challenge rule, with all kinds of endings among them.
func editions(t testing.TB) []*rules.Rules {
	late := smallRules(t, rules.Double, rules.Transfer, 6, 0)
	late.ExchangeLimit, late.ScorelessLate = 4, 2
	return []*rules.Rules{
		late, smallRules(t, rules.Void, rules.Twice, 6, 0), smallRules(t, rules.Single, rules.Transfer, 4, 0),
		smallRules(t, rules.Double, rules.Twice, 6, 3), smallRules(t, rules.Triple, rules.Twice, 0, 2),
		smallRules(t, rules.BonusPerPlay, rules.Transfer, 6, 0), smallRules(t, rules.BonusPerWord, rules.Twice, 3, 2),
	}
}

// dump writes all that a state tells, square by square.
func dump(s *record.State) string {
	var b strings.Builder
	for row := range s.Board.Rules().Size {
		for col := range s.Board.Rules().Size {
			fmt.Fprint(&b, s.Board.Square(move.Across, row, col), s.Board.Square(move.Down, row, col))
		}
	}
	one, all := s.Knows(0)
	other, rest := s.Knows(1)
	winner, won := s.Winner()
	fmt.Fprintln(&b, s.Board.Tiles(), s.Player, s.Scores, s.Racks, s.Shown, s.Bag, s.Scoreless, s.Passes, s.Clocks, s.Clocked,
		s.Ending, s.Ender, one, all, other, rest, winner, won)
	return b.String()
}

// at returns a state of a history.
func at(t testing.TB, h *record.History, n int) *record.State {
	t.Helper()
	s, err := h.At(n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A table plays a random game: a live history, the books, and a reader who sees parts of racks.
type table struct {
	*testing.T
	stream *random.Stream
	live   *record.History
	reader *record.History
	books  books
	past   []books  // before each turn
	dumps  []string // of the live history before each turn
}

func newTable(t *testing.T, r *rules.Rules, seed random.Seed) *table {
	words := librarytest.GraphOf(t, r.Tiles, strings.Fields(fewWords)...)
	p := &table{T: t, stream: seed.Stream(), live: record.NewLive(r, words, seed), reader: record.NewHistory(r, words)}
	p.books = books{r: r, words: map[string]bool{}, bag: r.Tiles.Count.Len()}
	for _, word := range strings.Fields(fewWords) {
		p.books.words[word] = true
	}
	for i := range 2 {
		p.books.racks[i] = p.live.Now().Racks[i].Tiles
		p.books.bag -= p.books.racks[i].Len()
	}
	return p
}

// some returns n tiles of a rack at random, now and then with one that need not be on it.
func (p *table) some(rack tile.Rack, n int) []tile.Tile {
	tiles := rack.AppendTiles(nil)
	random.Shuffle(p.stream, tiles)
	tiles = tiles[:min(n, len(tiles))]
	if len(tiles) > 0 && p.stream.IntN(20) == 0 {
		tiles[0] = tile.Tile(p.stream.IntN(4))
	}
	return tiles
}

// anyPlay returns a play of tiles on the rack at a random place.
func (p *table) anyPlay() move.Move {
	m := move.Move{Kind: move.Play, Dir: move.Direction(p.stream.IntN(2)), Row: uint8(p.stream.IntN(5)), Col: uint8(p.stream.IntN(5))}
	tiles := p.some(p.books.racks[p.books.player], 1+p.stream.IntN(3))
	for i := 0; (len(tiles) > 0 || p.stream.IntN(2) == 0) && i < 5; i++ {
		row, col := int(m.Row), int(m.Col)
		if m.Dir == move.Across {
			col += i
		} else {
			row += i
		}
		inside := row < 5 && col < 5
		through := inside && p.books.squares[row*5+col] != 0
		if p.stream.IntN(30) == 0 {
			through = !through
		}
		if !through && len(tiles) == 0 {
			break
		}
		if !through {
			m.Tiles[i], tiles = tiles[0], tiles[1:]
			if m.Tiles[i] == tile.Blank {
				m.Tiles[i] = tile.Tile(1+p.stream.IntN(3)) | tile.Designated
			}
			m.Played++
		}
		m.Len++
	}
	return m
}

// operation does something at random, legal or not, to the history and the books, and compares
// whether they allow it.
func (p *table) operation() {
	before := p.books
	err, allowed := p.choose()
	if (err == nil) != allowed {
		p.Fatalf("after %d turns: the history says %v, the books %t\n%+v", p.live.Len(), err, allowed, p.books)
	}
	for i := range p.live.Len() - len(p.past) {
		p.past = append(p.past, before)
		p.dumps = append(p.dumps, dump(at(p.T, p.live, len(p.past)-1)))
		if i > 0 {
			p.past[len(p.past)-1] = books{} // in the middle of several turns of one operation
		}
	}
	for i := range p.books.racks {
		p.books.racks[i] = p.drawn(i)
	}
	p.follow()
}

func (p *table) choose() (err error, allowed bool) {
	b := &p.books
	switch n := p.stream.IntN(40); n {
	case 0, 1:
		return p.live.Play(move.Move{}), b.move(&move.Move{Kind: move.Pass})
	case 2, 3, 4:
		m := move.NewExchange(new(tile.RackOf(p.some(b.racks[b.player], p.stream.IntN(4))...)))
		return p.live.Play(m), b.move(&m)
	case 5, 6, 7, 8, 9, 10:
		_, err = p.live.Challenge()
		return err, b.challenge()
	case 11, 12, 13:
		if allowed = b.ending != game.Going; allowed {
			b.end()
		}
		return p.live.End(), allowed
	case 14:
		if err = add(p.live, record.Turn{Player: n % 2, Kind: record.TimePenalty, Change: -10}); err == nil {
			b.scores[n%2] -= 10
			b.play = nil
		}
		return err, true
	case 15:
		if err = add(p.live, record.Turn{Player: n % 2, Kind: record.Adjusted, Change: 3, Reason: "misscored"}); err == nil {
			b.scores[n%2] += 3
			b.play = nil
		}
		return err, true
	case 16:
		if p.stream.IntN(10) > 0 {
			return nil, true
		}
		if allowed = b.ending == game.Going; allowed {
			b.ending, b.ender, b.play = game.Resignation, n%2, nil
		}
		return p.live.Resign(n % 2), allowed
	}
	for range 60 {
		m := p.anyPlay()
		err, allowed = p.live.Play(m), m.Len > 0 && m.Played > 0 && b.move(&m)
		if err == nil || allowed {
			return err, allowed
		}
	}
	return nil, true
}

// drawn returns the rack of the live game, which holds what the books have left on it, filled up.
func (p *table) drawn(player int) tile.Rack {
	rack, kept := p.live.Now().Racks[player], p.books.racks[player]
	turns := p.live.Turns()
	if n := len(turns); n > 0 && turns[n-1].Kind == record.Exchanged && turns[n-1].Player == player {
		used := turns[n-1].Move.Used()
		kept.Remove(&used)
	}
	want := min(3, kept.Len()+p.live.Now().Bag)
	if rack.Known() != record.Known || !rack.Tiles.Contains(&kept) || rack.Tiles.Len() < want {
		p.Fatalf("after %d turns player %d keeps %v and has %v", p.live.Len(), player, kept, rack)
	}
	return rack.Tiles
}

// follow gives the reader what is new, with racks told in part, and compares everything.
func (p *table) follow() {
	for i := p.reader.Len(); i < p.live.Len(); i++ {
		turn := p.live.Turns()[i]
		turn.Known = record.Unknown
		for range p.stream.IntN(4) {
			if left := turn.Rack.AppendTiles(nil); len(left) > 0 {
				turn.Rack[left[p.stream.IntN(len(left))]]--
			}
		}
		if err := p.reader.Append(turn); err != nil {
			p.Fatalf("the reader refuses turn %d, %+v: %v", i, turn, err)
		}
	}
	b, s, r := &p.books, p.live.Now(), p.reader.Now()
	for i := range b.squares {
		if s.Board.At(i/5, i%5) != b.squares[i] || r.Board.At(i/5, i%5) != b.squares[i] {
			p.Fatalf("square %d holds %d, want %d", i, s.Board.At(i/5, i%5), b.squares[i])
		}
	}
	for who, s := range map[string]*record.State{"live": s, "reader": r} {
		if s.Scores != b.scores || s.Bag != b.bag || s.Ending != b.ending || s.Over() && s.Ender != b.ender &&
			(s.Ending == game.OutPlay || s.Ending >= game.Resignation) ||
			!s.Over() && (s.Player != b.player || s.Scoreless != b.quiet || s.Passes != b.passes) {
			p.Fatalf("%s: after %d turns\n%+v\nwant %+v", who, p.live.Len(), *s, *b)
		}
	}
	if s.Shown != b.shown {
		p.Fatalf("after %d turns shown are %v, want %v", p.live.Len(), s.Shown, b.shown)
	}
	p.sound(r)
	p.sound(at(p.T, p.reader, p.reader.Len()))
}

// sound fails where a state says of racks what is not so.
func (p *table) sound(s *record.State) {
	all := s.Board.OnBoard()
	for i := range s.Racks {
		held, knows, truth := s.Racks[i], tile.Rack{}, p.books.racks[i]
		knows, _ = s.Knows(1 - i)
		if !truth.Contains(&held.Tiles) || held.Count != truth.Len() || !truth.Contains(&knows) || !held.Tiles.Contains(&s.Shown[i]) {
			p.Fatalf("after %d turns player %d holds %v; said to be held %v, known to be %v, shown %v", p.live.Len(), i, truth, held,
				knows, s.Shown[i])
		}
		all.Add(&truth)
	}
	if all.Len()+s.Bag != p.books.r.Tiles.Count.Len() || !p.books.r.Tiles.Count.Contains(&all) {
		p.Fatalf("after %d turns %d tiles are on board and racks, %d in the bag", p.live.Len(), all.Len(), s.Bag)
	}
}

// undo takes turns back at random and compares with what was there.
func (p *table) undo() {
	to := p.stream.IntN(p.live.Len() + 1)
	for to < p.live.Len() && p.past[to].r == nil {
		to--
	}
	if to < p.live.Len() {
		p.books = p.past[to]
	}
	want := append(slices.Clone(p.dumps), dump(p.live.Now()))[to]
	if err := p.live.Undo(to); err != nil {
		p.Fatal(err)
	}
	if err := p.reader.Undo(to); err != nil {
		p.Fatal(err)
	}
	p.past, p.dumps = p.past[:to], p.dumps[:to]
	if dump(p.live.Now()) != want || dump(at(p.T, p.live, to)) != want {
		p.Fatalf("undone to turn %d:\n%s\nwas\n%s", to, dump(p.live.Now()), want)
	}
	p.follow()
}

// replayed fails unless the turns, made or appended again, give the same states and no findings that
// break a rule.
func (p *table) replayed() {
	h := p.live
	again := record.NewHistory(h.Rules(), h.Words())
	for i, turn := range h.Turns() {
		if one, other := again.Now(), at(p.T, h, i); one.Scores != other.Scores || one.Player != other.Player || one.Bag != other.Bag ||
			!slices.Equal(one.Board.Lane(move.Across, 2), other.Board.Lane(move.Across, 2)) {
			p.Fatalf("before turn %d: %s\nand again %s", i, dump(other), dump(one))
		}
		if err := again.Append(turn); err != nil {
			p.Fatalf("turn %d, %+v, is refused: %v", i, turn, err)
		}
	}
	if !slices.Equal(again.Turns(), h.Turns()) {
		p.Fatal("appended turns are not as they were")
	}
	for _, h := range []*record.History{h, again} {
		for _, f := range record.Check(h) {
			if f.Breaks && f.Kind != record.MissingEnd {
				p.Fatalf("found in a regular game: %+v", f)
			}
		}
	}
}

// lookedBack fails where a state in the past, seen with all that the reader knows by now, says of
// racks what was not so.
func (p *table) lookedBack() {
	walked(p, p.live)
	walked(p, p.reader)
	for i, books := range p.past {
		if books.r != nil {
			p.books = books
			p.sound(at(p.T, p.reader, i))
		}
	}
}

// Random histories, legal and illegal operations mixed, agree with the books in all that can be
// seen; undoing brings back what was; and what is said of racks that are known in part is true.
func TestHistoriesAgainstBooks(t *testing.T) {
	testsize.OneThread(t)
	endings, kinds := map[game.Ending]int{}, map[record.TurnKind]int{}
	games := 20
	if !testsize.Long() {
		games = 6
	}
	for e, r := range editions(t) {
		for i := range games {
			p := newTable(t, r, random.Seed(1000*e+i))
			for range 60 {
				p.operation()
				if p.stream.IntN(15) == 0 {
					p.undo()
				}
			}
			p.replayed()
			p.lookedBack()
			endings[p.live.Now().Ending]++
			for _, turn := range p.live.Turns() {
				kinds[turn.Kind]++
			}
		}
	}
	t.Log(endings, kinds)
	if !testsize.Long() {
		return
	}
	for e := game.Going; e <= game.Forfeit; e++ {
		if endings[e] == 0 {
			t.Errorf("no game ended by %s", e)
		}
	}
	for k := record.Played; k <= record.Forfeited; k++ {
		if kinds[k] == 0 && k != record.ExchangedCount {
			t.Errorf("no turn was %s", k)
		}
	}
}

// A live game draws as a Game does.
func TestLiveDrawsAsGame(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	for seed := range random.Seed(4) {
		g, h := game.New(r, words, seed), record.NewLive(r, words, seed)
		moves := seed.Stream()
		for !g.Over() {
			m := choose(g, moves)
			if err := h.Play(m); err != nil {
				t.Fatalf("%s: %v", g.Position().Board.Spell(&m), err)
			}
			g.Play(&m)
			s := h.Now()
			if s.Racks[0].Tiles != g.Held(0) || s.Racks[1].Tiles != g.Held(1) || s.Bag != g.Bag() || s.Player != g.Turn() {
				t.Fatalf("seed %d, move %d: racks %v, bag %d", seed, g.Moves(), s.Racks, s.Bag)
			}
			if one, other := s.Position(), g.Position(); !g.Over() && one.Unseen() != other.Unseen() {
				t.Fatalf("seed %d, move %d: other tiles are unseen", seed, g.Moves())
			}
		}
		if err := h.End(); err != nil || !h.Settled() {
			t.Fatal(err)
		}
		if got := h.Now().Scores; got != [2]int{g.Score(0), g.Score(1)} {
			t.Errorf("seed %d: the scores are %v, want %d and %d", seed, got, g.Score(0), g.Score(1))
		}
	}
}

// choose returns a legal move: mostly the play that scores most, sometimes any.
func choose(g *game.Game, stream *random.Stream) move.Move {
	p := g.Position()
	all := librarytest.Moves(nil, &movegen.Generator{}, &p)
	if stream.IntN(4) == 0 {
		return all[stream.IntN(len(all))]
	}
	return slices.MinFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) })
}
