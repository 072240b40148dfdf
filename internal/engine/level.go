package engine

import (
	"fmt"

	"maven/internal/said"
)

// HighestLevel is that of the strongest of the levels.
const HighestLevel = 10

// allSizes is above every size of a word.
const allSizes = 255

// A Level is one strength of play, from 1, a beginner, to 10, which plays as Static does. Levels differ in the words that a player
// knows, in the plays that it sees, and in how it judges them. docs/evaluation.md has the method, docs/testing.md the
// strength of each in games.
type Level int

// Levels returns all levels, the weakest first.
func Levels() []Level {
	all := make([]Level, HighestLevel)
	for i := range all {
		all[i] = Level(i + 1)
	}
	return all
}

// LevelOf returns level n, which must be 1 to 10.
func LevelOf(n int) (Level, error) {
	if n < 1 || n > HighestLevel {
		return 0, said.Errorf("level %d: must be 1 (%s) to %d (%s)", n, Level(1).Name(), HighestLevel, Level(HighestLevel).Name())
	}
	return Level(n), nil
}

// Name returns the name of the level in one or two words: "beginner".
func (l Level) Name() said.Text { return l.traits().name }

// Description says in one line what a player of the level knows and does.
func (l Level) Description() said.Text { return l.traits().description }

// String returns number and name: "3 casual".
func (l Level) String() string { return fmt.Sprintf("%d %s", int(l), l.Name()) }

// Traits are what levels differ in. From level to level each grows or stays the same, except blindness, which falls.
type traits struct {
	name, description said.Text

	size    uint8 // largest size of the words known, see lexicon.Commonness; allSizes knows those without one too
	studied int   // words of up to this many letters are known, whatever their size

	blindness float64 // how likely a play is overlooked: the chance to see one is e^(-blindness × strain)
	leave     int     // percent of the leave's worth that counts
	exchange  int     // percent of turns in which the player thinks of exchanging

	doubt doubt // of words that the player does not know
}

// A doubt says, in percent, how often a player takes a word that it does not know for a phony. People know more words by sight
// than they can find, and weak players trust who plays a word.
type doubt struct {
	good   float64 // of a good word
	phony  float64 // of a phony that looks like a word
	unlike float64 // of a phony that does not
}

// traits returns the traits of a level. Blindness was fitted in matches between neighbours, so that each level gains
// about the same over the one before: docs/testing.md. Doubts are chosen, and what they come to is measured there.
func (l Level) traits() traits {
	return [HighestLevel]traits{
		{said.Of("beginner"), said.Of("knows the 11,000 commonest words, plays short ones to score"), 20, 0, 3.00, 0, 0, doubt{1, 4, 25}},
		{said.Of("learner"), said.Of("knows everyday words, plays mostly short ones for points"), 35, 0, 2.15, 0, 0, doubt{1, 6, 35}},
		{said.Of("casual"), said.Of("knows everyday words, finds a longer one now and then"), 40, 0, 1.55, 10, 5, doubt{1.5, 9, 45}},
		{said.Of("family"), said.Of("knows the 63,000 words most people know, plays longer ones"), 50, 0, 1.15, 20, 10, doubt{1.5, 13, 55}},
		{said.Of("regular"), said.Of("knows common words and all twos, weighs its leave a little"), 55, 2, 0.97, 35, 20, doubt{2, 20, 65}},
		{said.Of("keen"), said.Of("knows 80,000 words, plays a bingo now and then"), 60, 2, 0.58, 50, 35, doubt{2.5, 30, 75}},
		{said.Of("club"), said.Of("knows all threes, plays a bingo every other game"), 70, 3, 0.45, 65, 50, doubt{3, 45, 85}},
		{said.Of("tournament"), said.Of("knows all fours and most other words, plays a bingo a game"), 80, 4, 0.35, 80, 70, doubt{4, 65, 95}},
		{said.Of("expert"), said.Of("knows nearly all words, misses some of the long ones"), 95, 5, 0.16, 95, 90, doubt{5, 85, 99}},
		{said.Of("elite"), said.Of("knows all words and sees every play, but does not look ahead"), allSizes, 0, 0, 100, 100, doubt{0, 100, 100}},
	}[l-1]
}
