package preend

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// executions is what the original's own bytes made of pre-endgames when they were executed, with tables and words that were
// made up.
type executions struct {
	Words       []string
	Vectors     []vector
	Evaluations []struct {
		Vector  int
		Cand    string
		Lane    int
		Start   int
		Reply   int
		E       int
		Blocked int
	}
	Counts []struct {
		Pool, Required string
		Racks          int
	}
}

type vector struct {
	N, Flag int
	Board   []string // capitals are blanks
	Rack    board.Rack
	Unseen  string
	Expr    map[string]int
	Spots   []struct {
		Row, Col, Value int
		Set             string
	}
	Tables   map[string][]int
	Leave    []int
	V        map[string]int
	K, Best  int
	Big      []string
	Exchange *string
	Racks    []int
	Replies  []struct {
		Word                                                      string
		Lane, Start, Score, Value, Ways, Spots, Rest, Placed, Out int
		Req                                                       uint16
	}
	Pass1, Final []listed
}

type listed struct {
	Word                             string
	Lane, Start, Score, Leave, Bonus int
	Mask                             uint8
}

// read reads the executions and their words.
func read(t testing.TB) (*executions, []*words.Section) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "vectors.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all executions
	if err := json.NewDecoder(r).Decode(&all); err != nil {
		t.Fatal(err)
	}
	section, err := words.NewSection(all.Words)
	if err != nil {
		t.Fatal(err)
	}
	return &all, []*words.Section{section}
}

// start makes the search of a vector.
func (v *vector) start(t testing.TB, active []*words.Section) *search {
	t.Helper()
	p := board.NewPosition(nil)
	for row, line := range v.Board {
		for col, c := range []byte(line) {
			if c == '.' {
				continue
			}
			if err := p.Board.Put(row+1, col+1, c|0x20, c < 'a'); err != nil {
				t.Fatal(err)
			}
		}
	}
	set := tables.Zero()
	for _, spot := range v.Spots {
		set.Spots = append(set.Spots, tables.Spot{Row: spot.Row, Col: spot.Col, Value: spot.Value, Set: spot.Set})
	}
	s := &search{active: active, board: p.Board, tables: v.tables()}
	s.spots = rank.NewStatic(set, active).Spots
	s.worth = [1 << board.MaxRack]int(v.Leave)
	unseen := board.Pool{N: v.N}
	for _, tile := range []byte(v.Unseen) {
		unseen.Counts[tables.Index(tile)]++
	}
	s.pool.setUp(&unseen, v.Rack, tables.DefaultProgram().BigOrder, func(pattern string) int { return v.Expr[pattern] })
	s.begin(v.Rack)
	return s
}

// tables returns the tables, which the vector names by their addresses.
func (v *vector) tables() tables.PreEndgame {
	square := func(name string) (to [8][8]int) {
		for i, value := range v.Tables[name] {
			to[i/8][i%8] = value
		}
		return to
	}
	return tables.PreEndgame{
		Turn: [10]int(v.Tables["TA"]), OwnQ: [10]int(v.Tables["TB"]), OtherQ: [10]int(v.Tables["TC"]),
		Blank: square("E748"), NoQ: square("E492"), LoneQ: square("E364"), TheirQ: square("E236"), QWithU: square("E108"),
	}
}

// TestReplies compares the preparation and all replies of the first list, in their order.
func TestReplies(t *testing.T) {
	all, active := read(t)
	replies := 0
	for i, v := range all.Vectors {
		s := v.start(t, active)
		p := &s.pool
		for letter, want := range v.V {
			if got := p.value[tables.Index(letter[0])]; got != want {
				t.Errorf("vector %d: %s is worth %d, want %d", i, letter, got, want)
			}
		}
		if p.k != v.K || p.best != v.Best {
			t.Errorf("vector %d: K %d and best %d, want %d and %d", i, p.k, p.best, v.K, v.Best)
		}
		for k, tile := range p.big {
			got := ""
			if tile >= 0 {
				got = tables.Alphabet[tile : tile+1]
			}
			if got != v.Big[k] {
				t.Errorf("vector %d: big tile %d is %q, want %q", i, k+1, got, v.Big[k])
			}
		}
		var racks []int
		for _, c := range s.classes {
			racks = append(racks, c.racks)
		}
		if !slices.Equal(racks, v.Racks) {
			t.Errorf("vector %d: racks of the classes %v, want %v", i, racks, v.Racks)
		}
		for k := range max(len(s.first), len(v.Replies)) {
			got, want := "none", "none"
			if k < len(s.first) {
				r := &s.first[k]
				got = fmt.Sprint(r.play.Text(), r.play.Lane, r.play.Start, r.play.Score, r.value, r.ways, r.spots, r.rest, r.play.placed, r.out, r.need)
			}
			if k < len(v.Replies) {
				r := &v.Replies[k]
				want = fmt.Sprint(r.Word, r.Lane, r.Start, r.Score, r.Value, r.Ways, r.Spots, r.Rest, r.Placed, r.Out, r.Req)
			}
			if got != want {
				t.Errorf("vector %d: reply %d is %s, want %s", i, k, got, want)
			}
			replies++
		}
	}
	t.Logf("%d replies", replies)
}

// exchange returns what the vector's exchange keeps.
func (v *vector) exchange(t testing.TB) uint8 {
	t.Helper()
	if v.Exchange == nil {
		return v.Rack.All()
	}
	kept, err := v.Rack.Give(*v.Exchange)
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// TestLists compares the list of the first round and the last.
func TestLists(t *testing.T) {
	all, active := read(t)
	for i, v := range all.Vectors {
		s := v.start(t, active)
		list := s.round(v.Rack, v.exchange(t)).Moves()
		compare(t, fmt.Sprintf("vector %d, first round", i), list, v.Pass1)
		list = s.again(v.Rack, list, v.Flag == 1).Moves()
		compare(t, fmt.Sprintf("vector %d, at the end", i), list, v.Final)
	}
}

func compare(t *testing.T, what string, list []board.Move, want []listed) {
	t.Helper()
	var got []listed
	for _, m := range list {
		got = append(got, listed{m.Text(), m.Lane, m.Start, m.Score, m.Leave, m.Bonus, m.Kept})
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// TestEvaluations compares single values of a move and a reply, and what blocks what.
func TestEvaluations(t *testing.T) {
	all, active := read(t)
	for _, e := range all.Evaluations {
		v := &all.Vectors[min(e.Vector, len(all.Vectors)-1)]
		s := v.start(t, active)
		var c *candidate
		if e.Lane == 0 {
			quiet := s.candidate(v.Rack, &board.Move{Kept: v.exchange(t)})
			c = &quiet
		}
		s.gen.set(&s.rack)
		s.generate(nil, func(m *play) {
			if m.Lane == e.Lane && m.Start == e.Start && m.Text() == e.Cand {
				found := s.candidate(v.Rack, &m.Move)
				c = &found
			}
		})
		if c == nil || e.Reply >= len(s.first) {
			t.Errorf("%+v: no such move or reply", e)
			continue
		}
		s.tripled = false
		r := &s.first[e.Reply]
		if got := s.expect(c, r); got != e.E || c.fills.Meets(&r.touches) != (e.Blocked == 1) {
			t.Errorf("%+v: got %d, blocked %v", e, got, c.fills.Meets(&r.touches))
		}
	}
}

// TestCounts counts racks.
func TestCounts(t *testing.T) {
	all, _ := read(t)
	for _, c := range all.Counts {
		var pool, required board.Counts
		for _, tile := range []byte(c.Pool) {
			pool[tables.Index(tile)]++
		}
		for _, tile := range []byte(c.Required) {
			required[tables.Index(tile)]++
		}
		if got := racksWith(&pool, &required); got != c.Racks {
			t.Errorf("%s with %q: %d racks, want %d", c.Pool, c.Required, got, c.Racks)
		}
	}
}
