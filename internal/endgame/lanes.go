package endgame

import (
	"math/bits"
	"slices"
	"unsafe"

	"maven/internal/hugepage"
)

// lanes keeps lanes by their content, and the plays found in them, in memory that grows up to a bound.
type lanes struct {
	most  int      // lanes that there is room for in the end
	all   []lane   // those kept
	index []laneID // places of all by key, one more than the place; 0 for none
	needs []subset // tiles that each play takes
	plays []play
	live  []laneID // scratch for keep
}

const (
	lanePlays = 24 // plays that there is room for, for each lane kept
	laneBytes = int(unsafe.Sizeof(lane{})) + 3*4 + lanePlays*(int(unsafe.Sizeof(play{}))+2)
	slack     = 1024 // lanes that there is room for beyond what calls for clearing out: what one position and its children make
)

// newLanes returns room for lanes in so many bytes, of which it takes the first.
func newLanes(bytes int) lanes {
	s := lanes{most: max(bytes/laneBytes, 4*slack)}
	n := s.most >> (bits.Len(uint(s.most/slack)) - 1)
	s.all, s.index = make([]lane, 0, n), make([]laneID, 4*slack) // n is less than twice the slack
	s.needs, s.plays = make([]subset, 0, n*lanePlays), make([]play, 0, n*lanePlays)
	return s
}

// widen makes room for n lanes, more than before.
func (s *lanes) widen(n int) {
	s.all = append(hugepage.Make[lane](n)[:0], s.all...)
	s.index = hugepage.Make[laneID](2 << bits.Len(uint(n-1)))
	for i := range s.all {
		s.enter(laneID(i))
	}
}

// find returns the lane with the key, if it is kept.
func (s *lanes) find(key uint64) (laneID, bool) {
	id := s.index[s.place(key)]
	return id - 1, id != 0
}

// place returns where the index has a key, or will have it.
func (s *lanes) place(key uint64) int {
	mask := len(s.index) - 1
	i := int(key>>20) & mask
	for s.index[i] != 0 && s.all[s.index[i]-1].key != key {
		i = (i + 1) & mask
	}
	return i
}

// add keeps a copy of a lane under a key that is not kept. The caller then changes it.
func (s *lanes) add(from *lane, key uint64) (laneID, *lane) {
	if len(s.all) == cap(s.all) {
		s.widen(2 * len(s.all))
	}
	id := laneID(len(s.all))
	s.all = append(s.all, *from)
	l := &s.all[id]
	l.key, l.lists = key, [2]list{}
	s.enter(id)
	return id, l
}

// enter puts a lane in the index.
func (s *lanes) enter(id laneID) { s.index[s.place(s.all[id].key)] = id + 1 }

// grow makes room for so many plays more.
func (s *lanes) grow(n int) { s.plays, s.needs = longer(s.plays, n), longer(s.needs, n) }

// longer returns a slice with n elements more. One without room gets twice as much.
func longer[T any](s []T, n int) []T {
	if len(s)+n > cap(s) {
		s = append(hugepage.Make[T](2 * max(n, cap(s)))[:0], s...)
	}
	return s[:len(s)+n]
}

// full reports whether it is time to clear out.
func (s *lanes) full() bool {
	return len(s.all)+slack > s.most || len(s.plays)+slack*lanePlays > s.most*lanePlays
}

// clear forgets everything.
func (s *lanes) clear() {
	clear(s.index)
	s.all, s.needs, s.plays = s.all[:0], s.needs[:0], s.plays[:0]
}

// keep forgets all lanes but those of the frames, and all plays, and sets the frames' lanes anew.
func (s *lanes) keep(frames []frame, number int) {
	live := s.live[:0]
	for i := range frames {
		if frames[i].laid {
			live = append(live, frames[i].lanes[:number]...)
		}
	}
	slices.Sort(live)
	live = slices.Compact(live)
	s.live = live
	clear(s.index)
	s.needs, s.plays = s.needs[:0], s.plays[:0]
	for to, from := range live {
		s.all[to] = s.all[from]
		s.all[to].lists = [2]list{}
	}
	s.all = s.all[:len(live)]
	for i := range s.all {
		s.enter(laneID(i))
	}
	for i := range frames {
		if !frames[i].laid {
			continue
		}
		for j, id := range frames[i].lanes[:number] {
			to, _ := slices.BinarySearch(live, id)
			frames[i].lanes[j] = laneID(to)
		}
	}
}
