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

// Value returns the points on a tile in centipoints, 0 for the blank and for anything that is not a
// letter.
func Value(letter byte) int {
	switch letter {
	case 'a', 'e', 'i', 'l', 'n', 'o', 'r', 's', 't', 'u':
		return 100
	case 'd', 'g':
		return 200
	case 'b', 'c', 'm', 'p':
		return 300
	case 'f', 'h', 'v', 'w', 'y':
		return 400
	case 'k':
		return 500
	case 'j', 'x':
		return 800
	case 'q', 'z':
		return 1000
	}
	return 0
}

// Count returns how many tiles of a letter the full set of 100 has, 0 for anything that is not a letter.
func Count(letter byte) int {
	switch letter {
	case 'j', 'k', 'q', 'x', 'z':
		return 1
	case Blank, 'b', 'c', 'f', 'h', 'm', 'p', 'v', 'w', 'y':
		return 2
	case 'g':
		return 3
	case 'd', 'l', 's', 'u':
		return 4
	case 'n', 'r', 't':
		return 6
	case 'o':
		return 8
	case 'a', 'i':
		return 9
	case 'e':
		return 12
	}
	return 0
}
