package tile

// A Rack is a multiset of tiles as counts: index 0 counts the blanks, index i letter i.
// The zero value is an empty rack, and racks are compared with ==.
type Rack [MaxLetters + 2]uint8

// RackOf counts the given tiles; designated letters count as blanks.
func RackOf(tiles ...Tile) Rack {
	var r Rack
	for _, t := range tiles {
		r[t.OnRack()]++
	}
	return r
}

// Len returns the number of tiles.
func (r *Rack) Len() int {
	n := 0
	for _, c := range r {
		n += int(c)
	}
	return n
}

// Letters returns the set of letters on the rack, without the blanks.
func (r *Rack) Letters() Mask {
	var m Mask
	for t, c := range r {
		if t > 0 && c > 0 {
			m |= Tile(t).Bit()
		}
	}
	return m
}

// Contains reports whether every tile of other is in r.
func (r *Rack) Contains(other *Rack) bool {
	for t, c := range other {
		if c > r[t] {
			return false
		}
	}
	return true
}

// Add adds the tiles of other to r.
func (r *Rack) Add(other *Rack) {
	for t, c := range other {
		r[t] += c
	}
}

// Remove takes the tiles of other from r and reports true; if r does not contain them, it changes
// nothing and reports false.
func (r *Rack) Remove(other *Rack) bool {
	if !r.Contains(other) {
		return false
	}
	for t, c := range other {
		r[t] -= c
	}
	return true
}

// Less returns the tiles without those of the other, as far as r has them.
func (r *Rack) Less(other *Rack) Rack {
	rest := *r
	for t, n := range other {
		rest[t] -= min(rest[t], n)
	}
	return rest
}

// Choices returns how many different racks can be taken from r, by their number of tiles, 0 to most.
func (r *Rack) Choices(most int) []float64 {
	choices := make([]float64, most+1)
	choices[0] = 1
	for _, c := range r {
		for size := most; size > 0; size-- {
			for n := 1; n <= min(size, int(c)); n++ {
				choices[size] += choices[size-n]
			}
		}
	}
	return choices
}

// Ordered returns the tiles as people list them: in tile order, blanks last.
func (r *Rack) Ordered() []Tile {
	tiles, blanks := r.AppendTiles(nil), int(r[Blank])
	return append(tiles[blanks:], tiles[:blanks]...)
}

// AppendTiles appends the tiles to dst in tile order, blanks first.
func (r *Rack) AppendTiles(dst []Tile) []Tile {
	for t, c := range r {
		for range c {
			dst = append(dst, Tile(t))
		}
	}
	return dst
}
