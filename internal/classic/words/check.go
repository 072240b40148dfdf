package words

import "math"

// A checker walks each group that the roots lead to once.
type checker struct {
	entries []Entry
	n       int
	groups  []extent // by the index of a group's first entry
}

// An extent is what is known of a group.
type extent struct {
	steps  uint32 // entries visited in spelling everything from here; at most math.MaxUint32
	words  uint32 // at most math.MaxUint32
	height uint8  // letters of the longest path; 0 before the walk reaches the group, open while it is walked
}

const open = math.MaxUint8

// check checks a section whose entries are read, counts its words and finds how long they are.
func (s *Section) check() error {
	n := s.Len()
	if c := s.entries[n].Letter(); c != 'a' {
		return wrong(n, NoRoot, "it is %q (byte 3 of the entry)", c)
	}
	for i, e := range s.entries {
		if e.Child() != 0 && e.Child() >= n {
			return wrong(i, BadChild, "%d of %d", e.Child(), n)
		}
	}
	for i, e := range s.entries[n:] {
		if e.Letter() != 'a'+byte(i) || e.Last() != (i == letters-1) || e.Word() {
			return wrong(n+i, BadRoot, "%08x", uint32(e))
		}
	}
	c := &checker{entries: s.entries, n: n, groups: make([]extent, n)}
	all, err := c.group(n, len(s.entries), 0)
	if err != nil {
		return err
	}
	if all.steps > maxSteps {
		return TooLarge
	}
	s.words, s.longest = int(all.words), int(all.height)
	return nil
}

// at returns the extent of a group, after walking it if that has not been done.
func (c *checker) at(child, depth int) (extent, error) {
	x := c.groups[child]
	if x.height == open {
		return x, wrong(child, Cycle, "")
	}
	if x.height == 0 {
		c.groups[child].height = open
		var err error
		if x, err = c.group(child, c.n, depth); err != nil {
			return x, err
		}
		c.groups[child] = x
	}
	if depth+int(x.height) > MaxWordLen {
		return x, wrong(child, TooDeep, "")
	}
	return x, nil
}

// group walks a group, which must end before index end. There are depth letters above it.
func (c *checker) group(first, end, depth int) (extent, error) {
	if depth >= MaxWordLen {
		return extent{}, wrong(first, TooDeep, "")
	}
	x := extent{height: 1}
	before := byte(0)
	for i := first; ; i++ {
		if i == end {
			return x, wrong(first, OpenGroup, "")
		}
		e := c.entries[i]
		switch {
		case e.Letter() < 'a' || e.Letter() > 'z':
			return x, wrong(i, BadLetter, "%q", e.Letter())
		case e.Letter() <= before:
			return x, wrong(i, NotAscending, "%c after %c", e.Letter(), before)
		}
		before = e.Letter()
		x.steps = add(x.steps, 1)
		if e.Word() {
			x.words = add(x.words, 1)
		}
		if e.Child() != 0 {
			below, err := c.at(e.Child(), depth+1)
			if err != nil {
				return x, err
			}
			x.steps, x.words = add(x.steps, below.steps), add(x.words, below.words)
			x.height = max(x.height, below.height+1)
		}
		if e.Last() {
			return x, nil
		}
	}
}

// add adds two numbers; the sum is at most math.MaxUint32.
func add(a, b uint32) uint32 {
	return uint32(min(uint64(a)+uint64(b), math.MaxUint32))
}
