package preend

import "maven/internal/classic/board"

// A class is the racks of the other side that contain certain tiles.
type class struct {
	need  uint16 // tiles, as bits
	racks int
}

// classify finds the classes of the replies of both lists: all racks, those with each of the big tiles, and those that can
// make a reply.
func (s *search) classify() {
	s.classes = append(s.classes[:0], class{racks: s.pool.racks})
	for _, tile := range s.pool.big {
		if tile >= 0 {
			s.addClass(1 << s.gen.first[tile])
		}
	}
	lists := [2][]reply{s.first, s.second}
	for _, list := range lists {
		for i := range list {
			if list[i].play.Lane != 0 {
				s.addClass(list[i].need)
			}
		}
	}
	for _, list := range lists {
		for i := range list {
			r := &list[i]
			r.classes = r.classes[:0]
			for c := range s.classes {
				if s.classes[c].need&^r.need == 0 {
					r.classes = append(r.classes, c)
				}
			}
		}
	}
}

// addClass adds the class of racks with these tiles, unless it is there.
func (s *search) addClass(need uint16) {
	if need == s.everyTile() {
		return
	}
	for i := range s.classes {
		if s.classes[i].need == need {
			return
		}
	}
	var required board.Counts
	for tile, n := range s.pool.unseen {
		for k := range n {
			if need>>(s.gen.first[tile]+k)&1 != 0 {
				required[tile]++
			}
		}
	}
	s.classes = append(s.classes, class{need, racksWith(&s.pool.unseen, &required)})
}
