package tables

// Alphabet is the order of letters in everything the original keeps: racks, leaves and tables.
const Alphabet = "?abcdefghijklmnopqrstuvwxyz"

// Blank is the letter of a blank on a rack or in a leave.
const Blank = '?'

// Vowels has the bits of a, e, i, o and u, by their places in Alphabet.
const Vowels = 1<<1 | 1<<5 | 1<<9 | 1<<15 | 1<<21

// Index returns the place of a letter in Alphabet, 0 for the blank and 1..26 for a to z, or -1 for
// anything else.
func Index(letter byte) int {
	switch {
	case letter == Blank:
		return 0
	case letter >= 'a' && letter <= 'z':
		return int(letter-'a') + 1
	}
	return -1
}

// What the tiles of Alphabet score, in points, and how many of each the full set of 100 has.
var (
	points = [len(Alphabet)]int{0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10}
	counts = [len(Alphabet)]int{2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1}
)

// Value returns the points on a tile in centipoints, 0 for the blank and for anything that is not a
// letter.
func Value(letter byte) int {
	if i := Index(letter); i >= 0 {
		return 100 * points[i]
	}
	return 0
}

// Count returns how many tiles of a letter the full set of 100 has, 0 for anything that is not a letter.
func Count(letter byte) int {
	if i := Index(letter); i >= 0 {
		return counts[i]
	}
	return 0
}
