package preend

import (
	"cmp"
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

const (
	letterJ, letterQ, letterU, letterZ = 10, 17, 21, 26 // places in tables.Alphabet

	bigTiles = 4
)

// A pool is the unseen tiles, and what they are worth to the other side. Values are cp.
type pool struct {
	unseen board.Counts
	n      int
	bag    int
	value  [letters]int // of a tile, to what the other side keeps
	best   int          // of all that are worth something
	qu     int          // what the pattern qu is worth
	blank  int          // what the pattern ? is worth
	k      int          // what each tile played by the other side brings while a Q is about
	racks  int          // how many the other side may hold
	choose [fullPlay + 1]int
	big    [bigTiles]int // the tiles that replies are told apart by, biggest first; -1 for none
}

// setUp fills the pool for a player's rack; look is the worth of a pattern.
func (p *pool) setUp(unseen *board.Pool, own board.Rack, order string, look func(string) int) {
	*p = pool{unseen: unseen.Counts, n: unseen.N, bag: unseen.N - board.MaxRack, qu: word(look("qu")), blank: look("?")}
	for i, n := range unseen.Counts {
		letter := tables.Alphabet[i : i+1]
		v := word(look(letter))
		p.best += n * max(v, 0)
		if n > 1 {
			v = word(v + word(7*look(letter+letter)*(n-1))/p.n)
		}
		p.value[i] = v
	}
	p.value[letterJ] = word(p.value[letterJ] - 500)
	p.value[letterQ] = word(p.value[letterQ] - 3000)
	p.value[letterZ] = word(p.value[letterZ] - 1000)
	if own.Counts()[letterQ] > 0 || p.unseen[letterQ] > 0 {
		p.k = -500 / p.bag
	}
	for k := range p.choose {
		p.choose[k] = binomial(p.n-k, fullPlay-k)
	}
	p.racks = p.choose[0]
	p.chooseBig(order)
}

// chooseBig finds the big tiles. order has the letters of the alphabet in their order among equal ones.
func (p *pool) chooseBig(order string) {
	keys := make([]int, 0, letters)
	var key [letters]int
	for place := range len(order) {
		i := tables.Index(order[place])
		key[i] = 10*tables.Value(order[place]) - 30*p.unseen[i] + place
		if p.unseen[i] > 0 {
			keys = append(keys, i)
		}
	}
	slices.SortStableFunc(keys, func(a, b int) int { return cmp.Compare(key[b], key[a]) })
	for i := range p.big {
		if p.big[i] = -1; i < len(keys) {
			p.big[i] = keys[i]
		}
	}
	worth := func(i int) int {
		if p.big[i] < 0 {
			return 0
		}
		return tables.Value(tables.Alphabet[p.big[i]])
	}
	if p.n > 10 && worth(1) < 300 {
		p.big[1], p.big[2], p.big[3] = -1, -1, -1
	}
	if p.n > 13 && worth(2) <= 300 {
		p.big[2], p.big[3] = -1, -1
	}
}

// word returns a value as the original's words of 16 bits have it.
func word(v int) int { return int(int16(v)) }

// rest returns what the tiles left after a play are worth to the other side.
func (p *pool) rest(used *board.Counts) int {
	sum := 0
	for i, n := range p.unseen {
		sum += (n - used[i]) * p.value[i]
	}
	return word(sum)
}

// bigs returns how many of each big tile are used.
func (p *pool) bigs(used *board.Counts) [bigTiles]int {
	var counts [bigTiles]int
	for i, tile := range p.big {
		if tile >= 0 {
			counts[i] = used[tile]
		}
	}
	return counts
}

// binomial returns the number of ways to take k of n.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// racksWith returns how many racks of seven of the tiles contain at least the required ones.
func racksWith(tiles, required *board.Counts) int {
	var ways [fullPlay + 1]int
	ways[0] = 1
	for i, there := range tiles {
		if there == 0 {
			continue
		}
		var next [fullPlay + 1]int
		for held, w := range ways {
			for k := required[i]; k <= there && held+k <= fullPlay; k++ {
				next[held+k] += w * binomial(there, k)
			}
		}
		ways = next
	}
	return ways[fullPlay]
}
