package store

import (
	"database/sql"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"maven/internal/facts"
	"maven/internal/record"
	"maven/internal/testsize"
)

// slow is the search in Go, game by game.
func slow(q *Query, all []*Game) (ids []int64, turns []int) {
	for i, g := range all {
		hit := 0
		for seat := range 2 {
			if ok, turn := q.view(g, seat); ok && (hit == 0 || turn < hit) {
				hit = max(turn, 1)
				if !q.asksTurn() {
					turn = 0
				}
				if n := len(ids); n > 0 && ids[n-1] == int64(i+1) {
					turns[n-1] = min(turns[n-1], turn)
				} else {
					ids, turns = append(ids, int64(i+1)), append(turns, turn)
				}
			}
			if len(q.Players) == 0 {
				break
			}
		}
	}
	return ids, turns
}

func (q *Query) asksTurn() bool { return q.Rack.given() || q.Leave.given() || len(q.Words) > 0 }

// view reports whether a game is as asked where Players[0] has a seat, and the first turn.
func (q *Query) view(g *Game, seat int) (ok bool, turn int) {
	p, o := &g.Players[seat], &g.Players[1-seat]
	spread := p.Score - o.Score
	if len(q.Players) == 0 {
		spread = max(spread, -spread)
	}
	switch {
	case len(q.Players) > 0 && !strings.Contains(p.Fold(), strings.ToLower(q.Players[0])), // these names have no accents
		len(q.Players) > 1 && !strings.Contains(o.Fold(), strings.ToLower(q.Players[1])),
		q.Lexicon != "" && !strings.EqualFold(q.Lexicon, g.Lexicon),
		q.From != "" && g.Date < q.From, q.To != "" && (g.Date == "" || g.Date > q.To),
		q.Spread != nil && (spread < q.Spread.Min || spread > q.Spread.Max),
		q.Irregular && !g.Irregular:
		return false, 0
	}
	if !q.asksTurn() {
		return true, 0
	}
	for i := range g.Turns {
		t := &g.Turns[i]
		if (len(q.Players) == 0 || t.Player-1 == seat) && holds(&q.Rack, t.Rack, t.Known) && holds(&q.Leave, t.Leave, t.Known) &&
			(len(q.Words) == 0 || slices.ContainsFunc(t.Words, func(w string) bool {
				return slices.ContainsFunc(q.Words, func(pattern string) bool { return matches(pattern, w) })
			})) {
			return true, i + 1
		}
	}
	return false, 0
}

// holds compares tiles as multisets.
func holds(asked *Tiles, rack string, known bool) bool {
	if !asked.given() {
		return true
	}
	left := []rune(rack)
	for _, c := range asked.Text {
		i := slices.Index(left, c)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return rack != "" && (asked.More || len(left) == 0 && known)
}

func matches(pattern, word string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, ".", "?"), word)
	return ok && err == nil
}

func TestSearchTwin(t *testing.T) {
	t.Parallel()
	testsize.OneThread(t)
	s := fresh(t)
	all := games(t, testsize.Of(30, 60, 60))
	random := rand.New(rand.NewPCG(1, 1))
	for i, g := range all {
		g.Date = []string{"", "2024-01-02", "2024-06-30", "2023-12-31"}[i%4]
		g.Lexicon = []string{"Both", "NWL23", ""}[i%3]
		g.Irregular = i%5 == 0
	}
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	found, asked := 0, 0
	for range testsize.Of(40, 300, 3000) {
		turn := pickTurn(random, all)
		word := ""
		if len(turn.Words) > 0 {
			word = turn.Words[random.IntN(len(turn.Words))]
		}
		q := &Query{
			Lexicon: pick("", "", "both", "nwl23"), From: pick("", "", "2024-01-02", "2024"), To: pick("", "", "2024-03-01"),
			Irregular: random.IntN(8) == 0,
			Rack:      Tiles{pick("", turn.Rack, turn.Rack[:min(2, len(turn.Rack))]), random.IntN(2) == 0},
		}
		for range random.IntN(3) {
			if text := pick("", word, strings.Replace(word, "E", ".", 1), "*Q*", "*ING"); text != "" {
				q.Words = append(q.Words, text)
			}
		}
		if q.Rack.Text == "" || random.IntN(2) == 0 {
			q.Rack = Tiles{}
		}
		if random.IntN(3) == 0 && turn.Leave != "" {
			q.Leave = Tiles{turn.Leave, random.IntN(2) == 0}
		}
		switch random.IntN(5) {
		case 0:
			q.Players = []string{pick("ann", "BOB", "a", "nobody")}
		case 1:
			q.Players = []string{pick("ann", "bob"), pick("bob", "e", "a")}
		}
		if random.IntN(3) == 0 {
			low := random.IntN(300) - 150
			q.Spread = &facts.Range{Min: low, Max: low + random.IntN(200)}
		}
		ids, turns := slow(q, all)
		got, total, err := s.Search(q)
		if err != nil || total != len(got) {
			t.Fatal(total, err)
		}
		var gotIDs []int64
		var gotTurns []int
		for _, f := range got {
			gotIDs, gotTurns = append(gotIDs, f.ID), append(gotTurns, f.Turn)
		}
		if !slices.Equal(gotIDs, ids) || !slices.Equal(gotTurns, turns) {
			t.Fatalf("%+v: %v %v, want %v %v", q, gotIDs, gotTurns, ids, turns)
		}
		asked, found = asked+1, found+len(ids)
		q.Limit = 3
		if limited, n, err := s.Search(q); err != nil || n != len(ids) || len(limited) != min(3, len(ids)) {
			t.Fatalf("%+v: %d of %d with a limit, %v", q, len(limited), n, err)
		}
	}
	if found < asked/2 {
		t.Errorf("%d games are found by %d searches: too few to tell", found, asked)
	}
}

// A player is found by a part of the name or the nick in any case, with or without accents, and by the name as it is shown.
func TestSearchNames(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for i, names := range [][2]facts.Player{{{Name: "Łukasz Müller", Nick: "LM"}, {Name: "You", Nick: "You"}}, {{Nick: "Zoe\u0301"}, {Name: "you", Nick: "y"}}, {{Name: "Ann_Lee", Nick: "ann"}, {Name: "Bob", Nick: "bob"}}} {
		g := numbered(i + 1)
		g.Players = names
		if _, err := s.Add([]*Game{g}, false); err != nil {
			t.Fatal(err)
		}
	}
	german := func(name string) string { return strings.Replace(name, "You", "Du", 1) }
	for _, c := range []struct {
		players []string
		called  func(string) string
		want    int
	}{
		{[]string{"łukasz MULLER"}, nil, 1}, {[]string{"müll"}, nil, 1}, {[]string{"lm"}, nil, 1}, {[]string{"Zoé"}, nil, 1}, {[]string{"zoe", "YOU"}, nil, 1},
		{[]string{"you"}, nil, 2}, {[]string{"you"}, german, 2}, {[]string{"du"}, german, 1}, {[]string{"du"}, nil, 0}, {[]string{"du", "muller"}, german, 1},
		{[]string{"muller\nlm"}, nil, 1}, {[]string{"%"}, nil, 0},
		{[]string{"łukasz_müller"}, nil, 1}, {[]string{"ann lee"}, nil, 1}, {[]string{"Ann_Lee"}, nil, 1},
	} {
		q := &Query{Players: c.players, Called: c.called}
		if found, _, err := s.Search(q); err != nil || len(found) != c.want {
			t.Errorf("%q: %d games, want %d; %v", c.players, len(found), c.want, err)
		}
		if st, err := s.Stats(q, 0); err != nil || int(st.Games) != c.want {
			t.Errorf("%q: %d games counted, want %d; %v", c.players, st.Games, c.want, err)
		}
	}
}

func pickTurn(random *rand.Rand, all []*Game) *facts.Turn {
	g := all[random.IntN(len(all))]
	return &g.Turns[random.IntN(len(g.Turns))]
}

// A tile of two letters is found as itself, and neither of its letters in it.
func TestSearchDigraphs(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	g := numbered(1)
	g.Turns = []facts.Turn{{Entry: record.Entry{Player: 1, Kind: "play", Rack: "AAB[CH]EOT", Move: "8G [CH]ATO"}, Known: true, Leave: "ABE"},
		{Entry: record.Entry{Player: 2, Kind: "play", Rack: "AC[CH][L·L]?", Move: "9G CA"}, Known: true, Leave: "[L·L]?"}}
	if _, err := s.Add([]*Game{g}, false); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rack, leave Tiles
		turn        int // 0 for none
	}{
		{Tiles{"[CH]", true}, Tiles{}, 1},
		{Tiles{"AAB[CH]EOT", false}, Tiles{}, 1},
		{Tiles{"AAB[CH]EOT", true}, Tiles{}, 1},
		{Tiles{"[CH]O", true}, Tiles{}, 1},
		{Tiles{"C", true}, Tiles{}, 2},
		{Tiles{"C[CH]?", true}, Tiles{}, 2},
		{Tiles{"H", true}, Tiles{}, 0},
		{Tiles{"CC", true}, Tiles{}, 0},
		{Tiles{"[CH][CH]", true}, Tiles{}, 0},
		{Tiles{"?", true}, Tiles{}, 2},
		{Tiles{}, Tiles{"L", true}, 0},
		{Tiles{}, Tiles{"[L·L]?", false}, 2},
		{Tiles{}, Tiles{"[L·L]", true}, 2},
		{Tiles{}, Tiles{"[L·L]", false}, 0},
	} {
		found, _, err := s.Search(&Query{Rack: c.rack, Leave: c.leave})
		turn := 0
		if len(found) > 0 {
			turn = found[0].Turn
		}
		if err != nil || turn != c.turn {
			t.Errorf("rack %v, leave %v: turn %d, want %d, %v", c.rack, c.leave, turn, c.turn, err)
		}
	}
}

// What is asked never makes SQL fail.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"AB?", "[CH]A", "[", "Q*", "*.", "2024-01", "a'b", "]", "[]", "\x00"} {
		f.Add(seed)
	}
	s := fresh(f)
	if _, err := s.Add(games(f, 2), false); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || len(text) > 100 {
			return
		}
		q := &Query{Players: []string{text}, Lexicon: text, Words: []string{text}, Rack: Tiles{text, true}, Leave: Tiles{text, false}, Collection: text}
		if _, _, err := s.Search(q); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// To count games, or to choose those of a page, nothing is read but what the query asks about; the turns of a game are looked at last. What
// is told of a game is looked up for the games of the page alone.
func TestSearchReadsWhatIsAsked(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for _, one := range []struct {
		q    Query
		want string // rows that are looked at, in their order; r, a and b are what is told of a game
	}{
		{Query{}, "g"},
		{Query{From: "2020", Lexicon: "Both", Irregular: true}, "g"},
		{Query{Collection: "x"}, "g members"},
		{Query{Result: "drawn"}, "o g p main.turns"},
		{Query{Result: "drawn", Players: []string{"ann"}}, "p json_each o g main.turns"},
	} {
		fit, args, err := one.q.sql(s.db)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(planOf(t, s, fit, args), " "); got != one.want {
			t.Errorf("%+v looks at %s, want %s", one.q, got, one.want)
		}
		one.q.Newest, one.q.Limit = true, 2
		page := planOf(t, s, one.q.page(fit), args)
		if i := slices.Index(page, "f"); i < 0 || strings.Join(page[:i], " ") != one.want {
			t.Errorf("a page of %+v looks at %q before what is told of a game, want %s", one.q, page, one.want)
		}
	}
}

// planOf returns the rows that a statement looks at, in their order.
func planOf(t *testing.T, s *Store, query string, args []any) []string {
	t.Helper()
	steps, err := Collect(s.db, func(rows *sql.Rows, step *string) error { return rows.Scan(new(int), new(int), new(int), step) }, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	var looked []string
	for _, step := range steps {
		if words := strings.Fields(step); words[0] == "SCAN" || words[0] == "SEARCH" {
			looked = append(looked, words[1])
		}
	}
	return looked
}
