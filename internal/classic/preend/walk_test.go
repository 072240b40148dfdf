package preend

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// masks lists all racks of seven of the pool's tiles, as bits.
func (s *search) masks() []uint16 {
	var all []uint16
	for mask := range 1 << s.pool.n {
		if bits.OnesCount(uint(mask)) == fullPlay {
			all = append(all, uint16(mask))
		}
	}
	return all
}

// tilesOf counts the tiles of a mask.
func (s *search) tilesOf(mask uint16) board.Counts {
	var h board.Counts
	for tile, n := range s.pool.unseen {
		for k := range int(n) {
			h[tile] += int(mask >> (s.gen.first[tile] + k) & 1)
		}
	}
	return h
}

// candidates are all plays of the rack, and the pass.
func (v *vector) candidates(s *search) []candidate {
	all := []candidate{s.candidate(v.Rack, &board.Move{Kept: v.Rack.All()})}
	s.gen.set(&s.rack)
	s.gen.twins = false
	s.generate(nil, func(m *play) { all = append(all, s.candidate(v.Rack, &m.Move)) })
	s.gen.set(&s.pool.unseen)
	s.tripled = false
	return all
}

// If each reply needs some of the tiles that the one before it needs, the counting is exact: a move is worth the mean, over
// all racks, of what it brings against the first reply that the rack can make.
func TestValueByRacks(t *testing.T) {
	all, active := read(t)
	r := rand.New(rand.NewPCG(7, 8))
	compared := 0
	for i, v := range all.Vectors {
		s := v.start(t, active)
		if len(s.first) < 2 || v.N > 13 {
			continue
		}
		found := slices.Clone(s.first)
		for range 8 {
			s.first = chain(s, found, r)
			s.classify()
			s.forget()
			for _, c := range v.candidates(s) {
				s.threshold, s.minimum = 0, unset
				s.value(&c, nil)
				got, want := c.move.Bonus, s.meanOverRacks(&c)
				if got != want {
					t.Errorf("vector %d, %s: %d, want %d", i, c.move.Text(), got, want)
				}
				compared++
			}
		}
	}
	if compared < 200 {
		t.Errorf("only %d values", compared)
	}
}

// forget forgets what candidates bring where no reply of the list is left.
func (s *search) forget() {
	for i := range s.known {
		s.known[i] = [2]int{unset, unset}
	}
}

// chain makes replies of which each needs a part of the tiles of the one before, with the scores and tiles of others.
func chain(s *search, found []reply, r *rand.Rand) []reply {
	need := s.masks()[r.IntN(s.pool.racks)]
	var list []reply
	for k := range min(len(found), 1+r.IntN(6)) {
		e := found[k]
		e.play.Word, e.touches[0], e.touches[1], e.touches[2], e.touches[3] = found[k].play.Word, 0, 0, 0, 0
		for need&(need-1) != 0 && r.IntN(4) > 0 {
			need &= need - 1
		}
		required := s.tilesOf(need)
		e.need, e.ways = firstCopies(s, &required), racksWith(&s.pool.unseen, &required)
		need = e.need
		list = append(list, e)
	}
	return list
}

// firstCopies returns tiles as bits, of equal ones the first.
func firstCopies(s *search, tiles *board.Counts) uint16 {
	mask := uint16(0)
	for tile, n := range tiles {
		for k := range int(n) {
			mask |= 1 << (s.gen.first[tile] + k)
		}
	}
	return mask
}

// meanOverRacks tries every rack against the first reply of the list that it can make.
func (s *search) meanOverRacks(c *candidate) int {
	total := 0
	for _, mask := range s.masks() {
		rack := s.tilesOf(mask)
		at := slices.IndexFunc(s.first, func(e reply) bool {
			needs := s.tilesOf(e.need)
			return !c.fills.Meets(&e.touches) && holds(&rack, &needs)
		})
		if at < 0 {
			total += s.otherwise(c) + c.leave
		} else {
			total += s.expect(c, &s.first[at])
		}
	}
	return total / s.pool.racks
}

// On real lists the counting is close to going through the racks: it may give a rack to another reply than its best one.
func TestCountingIsClose(t *testing.T) {
	all, active := read(t)
	values, apart := 0, 0
	for _, v := range all.Vectors {
		s := v.start(t, active)
		if v.N > 11 {
			continue
		}
		makers := make([][]board.Counts, len(s.first)) // the tiles of the plays of each reply
		s.gen.twins = true
		s.generate(nil, func(m *play) {
			if at := slices.IndexFunc(s.first, func(e reply) bool { return kindOf(s, &e.play) == kindOf(s, m) }); at >= 0 && m.placed <= fullPlay {
				makers[at] = append(makers[at], m.used)
			}
		})
		for _, c := range v.candidates(s) {
			s.threshold, s.minimum = s.limit, unset
			s.value(&c, nil)
			total := 0
			for _, mask := range s.masks() {
				rack := s.tilesOf(mask)
				at := 0
				for ; at < len(s.first); at++ {
					e := &s.first[at]
					if !c.fills.Meets(&e.touches) && e.ways > 0 && slices.ContainsFunc(makers[at], func(used board.Counts) bool { return holds(&rack, &used) }) {
						break
					}
				}
				if at == len(s.first) {
					total += s.otherwise(&c) + c.leave
				} else {
					total += s.expect(&c, &s.first[at])
				}
			}
			d := total/s.pool.racks - c.move.Bonus
			values, apart = values+1, apart+max(d, -d)
		}
	}
	if t.Logf("%d values, %d cp apart on average", values, apart/max(values, 1)); values < 20 || apart/values > 150 {
		t.Errorf("%d values are %d cp apart on average, want at most 150", values, apart/max(values, 1))
	}
}

// Each reply is in the classes of the racks that hold what it needs, and no class twice.
func TestClasses(t *testing.T) {
	all, active := read(t)
	for i, v := range all.Vectors {
		if v.N > 12 {
			continue
		}
		s := v.start(t, active)
		for k, c := range s.classes {
			needs, racks := s.tilesOf(c.need), 0
			for _, mask := range s.masks() {
				rack := s.tilesOf(mask)
				if holds(&rack, &needs) {
					racks++
				}
			}
			if racks != c.racks || slices.IndexFunc(s.classes, func(o class) bool { return o.need == c.need }) != k {
				t.Errorf("vector %d: class %d, %b, has %d racks, want %d", i, k, c.need, c.racks, racks)
			}
		}
		for _, e := range s.first {
			for k := range s.classes {
				if in := s.classes[k].need&^e.need == 0; in != slices.Contains(e.classes, k) {
					t.Errorf("vector %d: %s in class %d: %v", i, e.play.Text(), k, !in)
				}
			}
		}
	}
}

// What a move opens are plays of the board after it, near the move, and all that are new and good enough are among them.
func TestOpened(t *testing.T) {
	all, active := read(t)
	opened := 0
	for i, v := range all.Vectors {
		s := v.start(t, active)
		for k, c := range v.candidates(s) {
			if k == 0 || k%2 != 1 {
				continue
			}
			letters, points := s.board.Letters, s.board.Points
			old := s.plays()
			s.threshold = s.limit
			s.open(v.Rack, &c)
			if s.board.Letters != letters || s.board.Points != points {
				t.Fatalf("vector %d: the board is not what it was", i)
			}
			s.gen.set(&s.rack)
			placed, _, _ := s.board.Play(&c.move, v.Rack)
			now := s.plays()
			s.board.Undo(placed)
			listed := map[kind]bool{}
			for _, e := range s.second {
				if e.play.Lane == 0 {
					continue
				}
				listed[kindOf(s, &e.play)] = true
				if _, ok := now[e.play]; !ok {
					t.Errorf("vector %d, %s: nobody can play %s", i, c.move.Text(), e.play.Text())
				}
				opened++
			}
			last := s.second[most-1].value
			for m := range now {
				if r := s.read(&m); !old[m] && r.value > max(s.threshold, last) && !listed[kindOf(s, &m)] {
					t.Errorf("vector %d, %s opens %s, worth %d", i, c.move.Text(), m.Text(), r.value)
				}
			}
		}
	}
	if opened < 50 {
		t.Errorf("only %d replies are opened", opened)
	}
}

// plays are all plays of the unseen tiles that a rack may hold.
func (s *search) plays() map[play]bool {
	s.gen.set(&s.pool.unseen)
	s.gen.twins = true
	all := map[play]bool{}
	s.generate(nil, func(m *play) {
		if m.placed <= fullPlay {
			all[*m] = true
		}
	})
	return all
}

// An outlook is what is expected of the play against the reply, and goes with the tables as its shares say.
func TestOutlook(t *testing.T) {
	all, active := read(t)
	r := rand.New(rand.NewPCG(9, 10))
	shares := 0
	for i := range all.Vectors {
		v := &all.Vectors[i]
		p, from := v.position(t)
		if unseen := p.Unseen(); unseen.N != v.N {
			continue
		}
		set := tables.Zero()
		s := NewSolver(set, active)
		s.Search(t.Context(), p, from)
		for k, c := range v.candidates(&s.search) {
			if k == 0 || k%5 != 1 {
				continue
			}
			for _, e := range s.search.first {
				was := Reply{Score: e.play.Score, Used: e.play.used}
				set.Program.SetPreEndgame(tables.PreEndgame{})
				o, ok := s.Outlook(p, from.Worth, &c.move, &was)
				if !ok {
					continue
				}
				var other tables.PreEndgame
				numbers := other.Numbers()
				for _, n := range numbers[1:] {
					*n = r.IntN(8000) - 4000
				}
				set.Program.SetPreEndgame(other)
				want := o.Value
				for _, share := range o.Shares {
					want += *numbers[share.Number] * share.Weight / One
				}
				if again, ok := s.Outlook(p, from.Worth, &c.move, &was); !ok || max(again.Value-want, want-again.Value) > 4 {
					t.Errorf("vector %d, %s: %d, want %d from %+v", i, c.move.Text(), again.Value, want, o)
				}
				shares += len(o.Shares)
			}
		}
	}
	if shares < 100 {
		t.Errorf("only %d shares", shares)
	}
}
