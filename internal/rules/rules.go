// Package rules knows how one edition of the game is played: the board and its premium squares, the
// tiles, the rack, the bonuses, when tiles may be exchanged, what a challenge costs, and what ends a
// game. All of it is data, which Parse reads from one TOML file and checks; what Parse returns can be
// trusted.
//
// Rows and columns count from 0 here, and from 1 or A in the file, as players write squares.
//
// Sharp edges: Rules are shared and never change after Parse; WithTiles makes a copy. 0 turns or 0
// passes means that these never end a game. A board is square. A brick, a square that takes no tile,
// ends words as the edge of the board does.
package rules

import (
	"cmp"
	"strconv"
	"strings"

	"maven/internal/said"
	"maven/internal/tile"
)

const (
	// MinSize is the side of the smallest board in squares.
	MinSize = 3

	// MaxSize is the side of the largest board in squares.
	MaxSize = 21

	// MaxPremium is the largest multiplier of a letter or a word.
	MaxPremium = 4

	// MaxBonus is the largest bonus for playing a number of tiles, in points.
	MaxBonus = 1000

	// MaxPlay is more points than any single play can score on a board that Parse accepts, with any
	// tile set. So the sum of two equities, in thousandths of a point, fits in 32 bits.
	MaxPlay = 1_000_000
)

// A Premium is what a square multiplies letter and word by when a tile is played on it: 1 to
// MaxPremium. A brick, a square that takes no tile, has 0 for both.
type Premium struct {
	Letter, Word uint8
}

// What stands in a rules file for a letter, and for a word, that counts twice to four times.
const (
	letterSymbols = "dtq"
	wordSymbols   = "DTQ"
)

// Symbol returns what stands for the square in a rules file: d t q or D T Q, # for a square without a tile,
// a point for others.
func (p Premium) Symbol() byte {
	switch {
	case p.Brick():
		return '#'
	case p.Word > 1:
		return wordSymbols[p.Word-2]
	case p.Letter > 1:
		return letterSymbols[p.Letter-2]
	}
	return '.'
}

// Brick reports whether the square takes no tile.
func (p Premium) Brick() bool { return p == Premium{} }

// Challenge is what it costs to challenge a good play. A phony is withdrawn and scores nothing, whatever
// the rule.
type Challenge uint8

// The challenge rules.
const (
	Void         Challenge = iota // no challenges: a phony cannot be played
	Single                        // nothing
	Double                        // the challenger's turn
	Triple                        // the game; a phony loses it too
	BonusPerPlay                  // Rules.ChallengeBonus points to the opponent
	BonusPerWord                  // the same for each word challenged
)

// String returns the rule's name in a rules file.
func (c Challenge) String() string { return challengeNames()[c] }

func challengeNames() []string {
	return []string{"void", "single", "double", "triple", "bonus-per-play", "bonus-per-word"}
}

// Short returns the rule as players write it, with the points it pays: "double", "5pt" or "5pt-word".
func (c Challenge) Short(bonus int) string {
	switch c {
	case BonusPerPlay:
		return strconv.Itoa(bonus) + "pt"
	case BonusPerWord:
		return strconv.Itoa(bonus) + "pt-word"
	}
	return c.String()
}

// ChallengeNames returns the rules that players choose from, as ParseChallenge reads them.
func ChallengeNames() []string {
	return []string{"void", "single", "double", "triple", "5pt", "10pt", "5pt-word", "10pt-word"}
}

// ParseChallenge reads a rule as players write it, and the points it pays. The error does not repeat the
// text.
func ParseChallenge(text string) (c Challenge, bonus int, err error) {
	for c := Void; c <= Triple; c++ {
		if c.String() == text {
			return c, 0, nil
		}
	}
	number, perWord := strings.CutSuffix(text, "pt-word")
	c = BonusPerWord
	if !perWord {
		number, c = strings.TrimSuffix(text, "pt"), BonusPerPlay
	}
	bonus, err = strconv.Atoi(number)
	if err != nil || number == text || bonus < 1 || bonus > MaxBonus {
		return 0, 0, said.Errorf("must be void, single, double, triple, or 1 to %d points, such as 5pt or 5pt-word", MaxBonus)
	}
	return c, bonus, nil
}

// EndRack is what a player who goes out is paid for the tiles the opponent still holds.
type EndRack uint8

// The payments at the end.
const (
	Twice    EndRack = iota // gains twice the opponent's tiles
	Transfer                // gains the opponent's tiles, and the opponent loses them
)

// String returns the payment's name in a rules file.
func (e EndRack) String() string { return endRackNames()[e] }

func endRackNames() []string { return []string{"twice", "transfer"} }

// Rules are one edition of the game.
type Rules struct {
	Name string

	Size               int       // squares to a side
	Squares            []Premium // Size*Size, row by row
	StartRow, StartCol int       // the square that the first play must cover
	RowLetters         bool      // rows carry letters and columns numbers

	Tiles    *tile.Set
	RackSize int                   // 1 to tile.MaxRack
	Bonus    [tile.MaxRack + 1]int // points added to a play, by tiles played from the rack

	ExchangeLimit  int // fewest tiles in the bag for an exchange
	ScorelessTurns int // turns in a row without score, by both players together, that end the game; 0: 100, since players can exchange without end
	ScorelessLate  int // the same once the bag has too few tiles for an exchange; 0: as ScorelessTurns
	Passes         int // passes in a row, by both players together, that end the game; 0: never
	EndRack        EndRack

	Challenge      Challenge
	ChallengeBonus int // points; 0 except for BonusPerPlay and BonusPerWord
}

// Quiet reports whether the game is over with bag tiles in the bag, after the given numbers of turns
// without score in a row and of passes in a row.
func (r *Rules) Quiet(scoreless, passes, bag int) bool {
	limit := r.ScorelessTurns
	if r.ScorelessLate > 0 && bag < r.ExchangeLimit {
		limit = r.ScorelessLate
	}
	limit = cmp.Or(limit, maxTurns)
	return scoreless >= limit || (r.Passes > 0 && passes >= r.Passes)
}

// At returns the premium of a square on the board.
func (r *Rules) At(row, col int) Premium { return r.Squares[row*r.Size+col] }

// Mirrored reports whether the board is its own image in the diagonal from the first square, so that each play down on an
// empty board has one across of the same worth.
func (r *Rules) Mirrored() bool {
	if r.StartRow != r.StartCol {
		return false
	}
	for row := range r.Size {
		for col := range row {
			if r.At(row, col) != r.At(col, row) {
				return false
			}
		}
	}
	return true
}

// WithTiles returns the same rules with another tile set.
func (r *Rules) WithTiles(set *tile.Set) *Rules {
	other := *r
	other.Tiles = set
	return &other
}

// WithChallenge returns the same rules with another rule for challenges and the points it pays.
func (r *Rules) WithChallenge(c Challenge, bonus int) *Rules {
	other := *r
	other.Challenge, other.ChallengeBonus = c, bonus
	return &other
}
