package tile

// MaxRack is the largest rack that rules may ask for.
const MaxRack = 9

// MaxSubsets is the number of subsets of a rack of MaxRack different tiles.
const MaxSubsets = 1 << MaxRack

// Subsets numbers the tiles that can be kept of one rack, without gaps, so that the worth of keeping
// each subset fits in a plain array. The number of a subset is the sum of its tiles' Strides: 0 is the
// empty subset, Len()-1 the whole rack, and taking a tile away subtracts its stride. A rack of n tiles
// has at most 1<<n subsets.
type Subsets struct {
	Stride [MaxLetters + 2]uint16
	rack   Rack
	size   int
}

// NewSubsets numbers the subsets of rack, which must hold at most MaxRack tiles.
func NewSubsets(rack *Rack) Subsets {
	s := Subsets{rack: *rack, size: 1}
	for t, c := range rack {
		if c > 0 {
			s.Stride[t] = uint16(s.size)
			s.size *= int(c) + 1
		}
	}
	if s.size > MaxSubsets {
		panic("tile: rack too large to number its subsets")
	}
	return s
}

// Len returns the number of subsets.
func (s *Subsets) Len() int { return s.size }

// Rack returns subset i as a rack.
func (s *Subsets) Rack(i int) Rack {
	var r Rack
	for t, c := range s.rack {
		if c > 0 {
			r[t] = uint8(i / int(s.Stride[t]) % (int(c) + 1))
		}
	}
	return r
}

// Sum fills in what the tiles of each subset count together, by its number, where each tile counts so much.
func (s *Subsets) Sum(sums *[MaxSubsets]int32, each func(Tile) int32) {
	count := 1
	sums[0] = 0
	for t, c := range s.rack {
		if c == 0 {
			continue
		}
		more := each(Tile(t))
		for i := range int(c) * count {
			sums[(count+i)%MaxSubsets] = sums[i%MaxSubsets] + more
		}
		count *= int(c) + 1
	}
}

// Index returns the number of the subset, which must be contained in the rack.
func (s *Subsets) Index(subset *Rack) int {
	i := 0
	for t, c := range subset {
		i += int(c) * int(s.Stride[t])
	}
	return i
}

// Kept is what keeping each subset of one rack is worth, by the subset's number.
type Kept struct {
	Subsets
	Worth [MaxSubsets]Equity
}

// Reset numbers the subsets of rack and makes each worth nothing.
func (k *Kept) Reset(rack *Rack) {
	k.Subsets = NewSubsets(rack)
	clear(k.Worth[:k.size])
}

// Whole returns the rack whose subsets are numbered.
func (s *Subsets) Whole() *Rack { return &s.rack }
