// Package sight tells how hard a play is to see for a person: how much strain its word and its place cost, and by which
// draw of a turn it is overlooked. The levels of the engine see by it.
package sight

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

// A Play holds the words and tiles of a play, in memory that is reused.
type Play struct {
	Main    []tile.Tile   // its own word, of undesignated letters
	Crosses [][]tile.Tile // the words across it, likewise
	letters []tile.Tile   // of Main and Crosses, end to end

	played int  // tiles
	blanks int  // of them
	runs   int  // of tiles on the board that the word goes through
	longer bool // one of these has two tiles or more: the play makes a word longer, or is through several tiles
	sides  int  // stretches of tiles played between such runs
}

// Spell reads a fitting play; its word has at least two letters. What the play held before is overwritten.
func (s *Play) Spell(b *board.Board, m *move.Move) {
	lane, at := m.Lane()
	squares := b.Lane(m.Dir, lane)[at+1:]
	*s = Play{Crosses: s.Crosses[:0], letters: s.letters[:0], played: int(m.Played)}
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
	s.Main = s.letters
	for i, t := range m.Word() {
		if t != 0 && squares[i].Crossed {
			s.cross(b.Lane(m.Dir.Other(), at+i), lane+1, t.Letter())
		}
	}
}

// cross reads the word along squares that letter t makes at one of them.
func (s *Play) cross(squares []board.Square, at int, t tile.Tile) {
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
	s.Crosses = append(s.Crosses, s.letters[start:])
}

// Strain is how hard something is to see: strain 1 is overlooked with chance 1 − e^(−blindness). The weights are ours,
// after what people are known to find hard; the blindness of each level scales them.

// wordStrain is the strain of finding the word among the letters. It grows with each tile played from the fourth on,
// with the length, and with how rare the word is, which counts more in long words.
func (s *Play) wordStrain(size uint8) float64 {
	length, more := float64(len(s.Main)), max(0, float64(s.played-3))
	return 0.3 + 0.35*more + 0.1*more*more + 0.1*(length-2) + float64(size)/100*length/4
}

// placeStrain is the strain of finding where the word fits. It grows with the words that hooks and parallel plays make,
// with words made longer, with plays through several tiles or on both sides of some, and with blanks.
func (s *Play) placeStrain() float64 {
	crosses := float64(len(s.Crosses))
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

// Clarity returns the blindness at which a play is just overlooked: players with less blindness see it. It is the lower
// of two clarities, of the word and of its place, each drawn at random in a turn. The chance to see a word of strain s
// is e^(−blindness × s).
func (s *Play) Clarity(turn random.Seed, m *move.Move, size uint8) float64 {
	word := s.wordSeed(turn)
	place := word.At(int(m.Dir)).At(int(m.Row)).At(int(m.Col))
	return min(s.WordClarity(turn, size), unlikelihood(place)/s.placeStrain())
}

// WordClarity returns the clarity of the word alone, wherever it is played with as many tiles.
func (s *Play) WordClarity(turn random.Seed, size uint8) float64 {
	return unlikelihood(s.wordSeed(turn)) / s.wordStrain(size)
}

// wordSeed returns the seed of the word in a turn.
func (s *Play) wordSeed(turn random.Seed) random.Seed {
	for _, t := range s.Main {
		turn = turn.At(int(t))
	}
	return turn
}

// unlikelihood returns −ln of the number in (0, 1] that a seed stands for.
func unlikelihood(s random.Seed) float64 {
	return -math.Log((float64(s.At(0)>>11) + 1) / (1 << 53))
}

// SizeOf returns how rare a word counts as, for Clarity: a smaller size is more common.
func SizeOf(common *lexicon.Commonness, word []tile.Tile) uint8 {
	if common == nil {
		return equalSize
	}
	if size := common.Size(word); size != 0 {
		return size
	}
	return unknownSize
}

// TurnSeed returns the seed of a position, from the tiles on the board, the rack and the turns without score. These
// are in it so that a player who passed looks with new luck.
func TurnSeed(seed random.Seed, b *board.Board, rack *tile.Rack, scoreless int) random.Seed {
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
