package tables

import (
	"fmt"

	"maven/internal/rules"
	"maven/internal/tile"
)

// What the original's games have beside tiles and board.
const (
	rackSize = 7
	bingo    = 50 // points for playing all of a rack
)

// CheckRules checks that the original can play by the rules: the tiles, the board and a rack of seven tiles
// must be its own. The error names what differs. How games end does not matter.
func CheckRules(r *rules.Rules) error {
	if r.RackSize != rackSize {
		return fmt.Errorf("classic Maven has %d tiles on a rack, but the rules %s have %d", rackSize, r.Name, r.RackSize)
	}
	if r.Size != boardSize || r.StartRow != boardSize/2 || r.StartCol != boardSize/2 {
		return fmt.Errorf("classic Maven has a board of 15×15 with the start in the middle, but the rules %s have another", r.Name)
	}
	for played, points := range r.Bonus {
		if want := bingo * (played / rackSize); played <= rackSize && points != want {
			return fmt.Errorf("classic Maven gives %d points for %d tiles played, but the rules %s give %d", want, played, r.Name, points)
		}
	}
	standard := Standard()
	for row := range r.Size {
		for col := range r.Size {
			p := r.At(row, col)
			if p.Letter != standard.Letter[row+1][col+1] || p.Word != standard.Word[row+1][col+1] {
				return fmt.Errorf("classic Maven has the standard board, but the rules %s have another premium on row %d, column %d", r.Name, row+1, col+1)
			}
		}
	}
	return tilesFit(r.Tiles)
}

func tilesFit(set *tile.Set) error {
	if set.Len() != len(Alphabet)-1 {
		return fmt.Errorf("classic Maven has 26 letters, but the tiles %s have %d", set.Name, set.Len())
	}
	for i := range len(Alphabet) {
		letter, t := Alphabet[i], tile.Tile(i)
		vowel, want := t != tile.Blank && set.Vowels.Has(t), Vowels>>i&1 != 0
		if int(set.Count[t]) != Count(letter) || 100*int(set.Score[t]) != Value(letter) || vowel != want ||
			t != tile.Blank && set.Text(t) != string(rune(letter-'a'+'A')) {
			return fmt.Errorf("classic Maven has the English tiles, but the tiles %s differ in %s", set.Name, set.Text(t))
		}
	}
	return nil
}
