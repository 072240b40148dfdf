package endgame

import (
	"slices"
	"unsafe"
)

// lanes keeps lanes by their content, and the plays found in them, in memory of a fixed size.
type lanes struct {
	all   []lane   // those kept
	index []laneID // places of all by key, one more than the place; 0 for none
	needs []subset // tiles that each play takes
	plays []play
}

const (
	lanePlays = 24 // plays that there is room for, for each lane kept
	laneBytes = int(unsafe.Sizeof(lane{})) + 3*4 + lanePlays*(int(unsafe.Sizeof(play{}))+2)
	slack     = 1024 // lanes that there is room for beyond what calls for clearing out: what one position and its children make
)

// newLanes returns room for lanes in so many bytes.
func newLanes(bytes int) lanes {
	n := max(bytes/laneBytes, 4*slack)
	size := 1
	for size < 2*n {
		size *= 2
	}
	return lanes{
		all: make([]lane, 0, n), index: make([]laneID, size),
		needs: make([]subset, 0, n*lanePlays), plays: make([]play, 0, n*lanePlays),
	}
}

// slot returns where the key stands in the index, or where it would go.
func (s *lanes) slot(key uint64) int {
	mask := len(s.index) - 1
	i := int(key>>20) & mask
	for s.index[i] != 0 && s.all[s.index[i]-1].key != key {
		i = (i + 1) & mask
	}
	return i
}

// find returns the lane with the key, if it is kept.
func (s *lanes) find(key uint64) (laneID, bool) {
	id := s.index[s.slot(key)]
	return id - 1, id != 0
}

// add keeps a copy of a lane under another key. The caller then changes it.
func (s *lanes) add(from *lane, key uint64) (laneID, *lane) {
	s.all = append(s.all, *from)
	id := laneID(len(s.all) - 1)
	s.index[s.slot2(key)] = id + 1
	l := &s.all[id]
	l.key, l.lists = key, [2]list{}
	return id, l
}

// slot2 returns a free place of the index for a key that is not kept.
func (s *lanes) slot2(key uint64) int {
	mask := len(s.index) - 1
	i := int(key>>20) & mask
	for s.index[i] != 0 {
		i = (i + 1) & mask
	}
	return i
}

// grow makes room for so many plays more.
func (s *lanes) grow(n int) {
	s.plays, s.needs = slices.Grow(s.plays, n), slices.Grow(s.needs, n)
	s.plays, s.needs = s.plays[:len(s.plays)+n], s.needs[:len(s.needs)+n]
}

// full reports whether it is time to clear out.
func (s *lanes) full() bool {
	return len(s.all)+slack > cap(s.all) || len(s.plays)+slack*lanePlays > cap(s.plays)
}

// clear forgets everything.
func (s *lanes) clear() {
	clear(s.index)
	s.all, s.needs, s.plays = s.all[:0], s.needs[:0], s.plays[:0]
}

// keep forgets all lanes but those of the frames, and all plays, and sets the frames' lanes anew.
func (s *lanes) keep(frames []frame, number int) {
	var live []laneID
	for i := range frames {
		if frames[i].laid {
			live = append(live, frames[i].lanes[:number]...)
		}
	}
	slices.Sort(live)
	live = slices.Compact(live)
	clear(s.index)
	s.needs, s.plays = s.needs[:0], s.plays[:0]
	for to, from := range live {
		s.all[to] = s.all[from]
		s.all[to].lists = [2]list{}
	}
	s.all = s.all[:len(live)]
	for i := range s.all {
		s.index[s.slot2(s.all[i].key)] = laneID(i + 1)
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
