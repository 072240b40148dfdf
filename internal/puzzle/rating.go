package puzzle

import "math"

const (
	// StartRating is the rating of someone who has solved nothing yet.
	StartRating = 1200

	// A puzzle that every level finds has the rating easiest. It is higher by step for each level that does not.
	easiest = 700
	step    = 130

	// speed is how many points a rating moves at most by one puzzle, of people and of puzzles.
	speed, puzzleSpeed = 40, 8

	// scale is the difference of ratings at which the stronger side wins ten times as often.
	scale = 400
)

// levels is how many levels the finder asks.
const levels = 10

// Tries is how many moves one may try.
const Tries = 3

// Rating returns the rating of the puzzle that nobody has tried yet, by how many levels find its answer.
func (p *Puzzle) Rating() float64 { return easiest + step*float64(levels-len(p.Found)) }

// Worth returns what counts for an answer found at a try, from 1 on: less for a later one. 0 is for none.
func Worth(try int) float64 {
	if try < 1 || try > Tries {
		return 0
	}
	return 1 / float64(int(1)<<(try-1))
}

// Rate returns the ratings of a solver and of a puzzle after it was answered at a try, 0 for not at all: as between players of
// chess (Elo), where the solver has scored what the answer is worth.
func Rate(solver, puzzle float64, try int) (float64, float64) {
	expected := 1 / (1 + math.Pow(10, (puzzle-solver)/scale))
	more := Worth(try) - expected
	return solver + speed*more, puzzle - puzzleSpeed*more
}
