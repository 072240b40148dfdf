package engine

import (
	"math"

	"maven/internal/board"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A word without a size counts as rarer than the rarest size, 95. If no sizes are known at all, all words count alike.
const (
	unknownSize = 120
	equalSize   = 50
)

// A spelled holds the words and tiles of a play, in memory that is reused.
type spelled struct {
	main    []tile.Tile   // its own word
	crosses [][]tile.Tile // the words across it
	letters []tile.Tile   // of main and crosses, end to end

	played int  // tiles
	blanks int  // of them
	runs   int  // of tiles on the board that the word goes through
	longer bool // one of these has two tiles or more: the play makes a word longer, or is through several tiles
	sides  int  // stretches of tiles played between such runs
}

// spell reads a fitting play; its word has at least two letters.
func (s *spelled) spell(b *board.Board, m *move.Move) {
	lane, at := int(m.Row), int(m.Col)
	if m.Dir == move.Down {
		lane, at = at, lane
	}
	squares := b.Lane(m.Dir, lane)[at+1:]
	*s = spelled{crosses: s.crosses[:0], letters: s.letters[:0], played: int(m.Played)}
	for i, t := range m.Word() {
		through := t == 0
		if through {
			t = squares[i].Letter
		}
		again := i > 0 && through == (m.Tiles[i-1] == 0)
		switch {
		case through && again:
			s.longer = true
		case through:
			s.runs++
		case !again:
			s.sides++
		}
		if t.IsDesignated() && !through {
			s.blanks++
		}
		s.letters = append(s.letters, t.Letter())
	}
	s.main = s.letters
	for i, t := range m.Word() {
		if t != 0 && squares[i].Crossed {
			s.cross(b.Lane(m.Dir.Other(), at+i), lane+1, t.Letter())
		}
	}
}

// cross reads the word along squares that letter t makes at one of them.
func (s *spelled) cross(squares []board.Square, at int, t tile.Tile) {
	first, start := at, len(s.letters)
	for squares[first-1].Letter != 0 {
		first--
	}
	for i := first; i == at || squares[i].Letter != 0; i++ {
		if i == at {
			s.letters = append(s.letters, t)
			continue
		}
		s.letters = append(s.letters, squares[i].Letter.Letter())
	}
	s.crosses = append(s.crosses, s.letters[start:])
}

// Strain is how hard something is to see: strain 1 is overlooked with chance 1 − e^(−blindness). The weights are ours,
// after what people are known to find hard; the blindness of each level scales them.

// wordStrain is the strain of finding the word among the letters. It grows with each tile played from the fourth on,
// with the length, and with how rare the word is, which counts more in long words.
func (s *spelled) wordStrain(size uint8) float64 {
	length, more := float64(len(s.main)), max(0, float64(s.played-3))
	return 0.3 + 0.35*more + 0.1*more*more + 0.1*(length-2) + float64(size)/100*length/4
}

// placeStrain is the strain of finding where the word fits. It grows with the words that hooks and parallel plays make,
// with words made longer, with plays through several tiles or on both sides of some, and with blanks.
func (s *spelled) placeStrain() float64 {
	crosses := float64(len(s.crosses))
	strain := 0.5 + 0.5*crosses + 0.1*crosses*crosses + 0.8*float64(s.blanks)
	if s.longer {
		strain += 0.7
	}
	if s.runs > 1 {
		strain += 0.5 * float64(s.runs-1)
	}
	if s.sides > 1 {
		strain += 0.2 * float64(s.sides-1)
	}
	return strain
}

// clarity returns the blindness at which a play is just overlooked: players with less blindness see it. It is the lower
// of two clarities, of the word and of its place, each drawn at random in a turn. The chance to see a word of strain s
// is e^(−blindness × s).
func (s *spelled) clarity(turn random.Seed, m *move.Move, size uint8) float64 {
	word := turn
	for _, t := range s.main {
		word = word.At(int(t))
	}
	place := word.At(int(m.Dir)).At(int(m.Row)).At(int(m.Col))
	return min(unlikelihood(word)/s.wordStrain(size), unlikelihood(place)/s.placeStrain())
}

// unlikelihood returns −ln of the number in (0, 1] that a seed stands for.
func unlikelihood(s random.Seed) float64 {
	return -math.Log((float64(s.At(0)>>11) + 1) / (1 << 53))
}

// sizeOf returns how rare a word counts as; see wordStrain.
func sizeOf(common *lexicon.Commonness, word []tile.Tile) uint8 {
	if common == nil {
		return equalSize
	}
	if size := common.Size(word); size != 0 {
		return size
	}
	return unknownSize
}

// turnSeed returns the seed of a position, from the tiles on the board, the rack and the turns without score. These
// are in it so that a player who passed looks with new luck.
func turnSeed(seed random.Seed, b *board.Board, rack *tile.Rack, scoreless int) random.Seed {
	size := b.Rules().Size
	for lane := range size {
		for i, s := range b.Lane(move.Across, lane)[1 : size+1] {
			if s.Letter != 0 {
				seed = seed.At(lane*size + i).At(int(s.Letter))
			}
		}
	}
	seed = seed.At(-1)
	for t, n := range rack {
		if n != 0 {
			seed = seed.At(t).At(int(n))
		}
	}
	return seed.At(scoreless)
}
