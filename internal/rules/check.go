package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/tile"
)

const (
	maxName  = 60   // characters that fit on a line of text beside a board
	maxLimit = 9999 // tiles, more than any bag holds: exchanges are never allowed
	maxTurns = 100  // longer than any game between two players
	maxTile  = 99   // points, the most a tile set may give to a tile
)

func (f *file) name(*Rules) error {
	bad := func(c rune) bool { return !unicode.IsPrint(c) }
	if f.Name == "" || utf8.RuneCountInString(f.Name) > maxName || strings.ContainsFunc(f.Name, bad) {
		return f.fault("name", "%q: must be 1 to %d printable characters", f.Name, maxName)
	}
	return nil
}

func (f *file) labels(r *Rules) error {
	switch f.Labels {
	case "letters":
		r.RowLetters = true
	case "numbers":
	default:
		if _, given := f.places["labels"]; given {
			return f.fault("labels", `%q: rows are labelled with "numbers" or "letters"`, f.Labels)
		}
	}
	return nil
}

func (f *file) board(r *Rules) error {
	if f.Size < MinSize || f.Size > MaxSize {
		return f.fault("size", "%d squares on a side; must be %d to %d", f.Size, MinSize, MaxSize)
	}
	if len(f.Board) != f.Size {
		return f.fault("board", "%d rows; size = %d wants as many", len(f.Board), f.Size)
	}
	r.Squares = make([]Premium, 0, f.Size*f.Size)
	for i, row := range f.Board {
		key := "board[" + strconv.Itoa(i) + "]"
		if n := utf8.RuneCountInString(row); n != f.Size {
			return f.fault(key, "row %q has %d squares; size = %d wants as many", row, n, f.Size)
		}
		for _, c := range row {
			p, ok := premium(c)
			if !ok {
				return f.fault(key, "%q in row %q: must be . plain, d t q double, triple, quadruple letter, "+
					"D T Q word, # no square", c, row)
			}
			r.Squares = append(r.Squares, p)
		}
	}
	return nil
}

func premium(c rune) (Premium, bool) {
	switch c {
	case '.':
		return Premium{1, 1}, true
	case '#':
		return Premium{}, true
	}
	if i := strings.IndexRune(letterSymbols, c); i >= 0 {
		return Premium{uint8(i + 2), 1}, true
	}
	if i := strings.IndexRune(wordSymbols, c); i >= 0 {
		return Premium{1, uint8(i + 2)}, true
	}
	return Premium{}, false
}

func (f *file) start(r *Rules) error {
	letter, digits := 0, ""
	if text := strings.ToUpper(f.Start); text != "" {
		letter, digits = int(text[0])-'A', text[1:]
		if last := len(text) - 1; letter < 0 || letter >= 26 {
			letter, digits = int(text[last])-'A', text[:last]
		}
	}
	number, err := strconv.ParseUint(digits, 10, 8)
	if err != nil || letter < 0 || letter >= r.Size || number < 1 || int(number) > r.Size {
		return f.fault("start", "%q is not a square of the board; must be A1 to %c%d", f.Start, 'A'+r.Size-1, r.Size)
	}
	r.StartRow, r.StartCol = int(number)-1, letter
	if r.RowLetters {
		r.StartRow, r.StartCol = r.StartCol, r.StartRow
	}
	if r.At(r.StartRow, r.StartCol).Brick() {
		return f.fault("start", "no tile can be placed on %q, but the first play must cover it", f.Start)
	}
	for _, step := range [4][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
		row, col := r.StartRow+step[0], r.StartCol+step[1]
		if row >= 0 && row < r.Size && col >= 0 && col < r.Size && !r.At(row, col).Brick() {
			return nil
		}
	}
	return f.fault("start", "no tile can be placed beside %q, but the first play has two tiles or more", f.Start)
}

func (f *file) rack(r *Rules) error {
	if f.RackSize < 1 || f.RackSize > tile.MaxRack {
		return f.fault("rack_size", "%d tiles; must be 1 to %d", f.RackSize, tile.MaxRack)
	}
	for _, count := range slices.Sorted(maps.Keys(f.Bonuses)) {
		key := "bonuses." + count
		n, err := strconv.ParseUint(count, 10, 8)
		if err != nil || n < 1 || n > uint64(f.RackSize) || strconv.FormatUint(n, 10) != count {
			return f.fault(key, "a bonus is for a number of tiles played, 1 to %d", f.RackSize)
		}
		if points := f.Bonuses[count]; points < 0 || points > MaxBonus {
			return f.fault(key, "%d points; must be 0 to %d", points, MaxBonus)
		}
		r.Bonus[n] = f.Bonuses[count]
	}
	return nil
}

func (f *file) turns(r *Rules) error {
	for _, limit := range []struct {
		key                string
		given, least, most int
	}{
		{"exchange_limit", r.ExchangeLimit, 1, maxLimit},
		{"end.scoreless_turns", r.ScorelessTurns, 0, maxTurns},
		{"end.scoreless_late", r.ScorelessLate, 0, maxTurns},
		{"end.passes", r.Passes, 0, maxTurns},
	} {
		if limit.given < limit.least || limit.given > limit.most {
			return f.fault(limit.key, "%d; must be %d to %d", limit.given, limit.least, limit.most)
		}
	}
	if r.ScorelessTurns == 0 && r.Passes == 0 {
		return f.fault("end", "scoreless_turns and passes are both 0, so a game could go on forever; one must be above 0")
	}
	return nil
}

func (f *file) payments(r *Rules) error {
	i := slices.Index(endRackNames(), f.EndRack)
	if i < 0 {
		return f.fault("end_rack", "%q; must be one of %s", f.EndRack, strings.Join(endRackNames(), ", "))
	}
	r.EndRack = EndRack(i)
	if i = slices.Index(challengeNames(), f.Challenge); i < 0 {
		return f.fault("challenge", "%q; must be one of %s", f.Challenge, strings.Join(challengeNames(), ", "))
	}
	r.Challenge = Challenge(i)
	switch pays := r.Challenge >= BonusPerPlay; {
	case pays && (r.ChallengeBonus < 1 || r.ChallengeBonus > MaxBonus):
		return f.fault("challenge_bonus", "%d points; challenge = %q wants 1 to %d", r.ChallengeBonus, f.Challenge, MaxBonus)
	case !pays && r.ChallengeBonus != 0:
		return f.fault("challenge_bonus", "%d points; challenge = %q pays no points", r.ChallengeBonus, f.Challenge)
	}
	return nil
}

// bound refuses a board on which a single play could score MaxPlay points or more with some tiles.
func (f *file) bound(r *Rules) error {
	if most := r.largestPlay(); most >= MaxPlay {
		return f.fault("board", "one play could score %d points; spread the word premiums so that it stays under %d",
			most, MaxPlay)
	}
	return nil
}

// largestPlay returns a number of points that no play exceeds. In each lane it takes the best word and
// letter premiums as if they could all be covered at once, a crossing word as long as the board through
// every tile, and the highest score a tile may have.
func (r *Rules) largestPlay() int {
	most, crossing := 0, 0
	for lane := range 2 * r.Size {
		letters, words := make([]int, r.Size), make([]int, r.Size)
		for i := range r.Size {
			p := r.At(lane%r.Size, i)
			if lane >= r.Size {
				p = r.At(i, lane%r.Size)
			}
			letters[i], words[i] = int(p.Letter), int(p.Word)
			crossing = max(crossing, (int(p.Letter)+r.Size-1)*int(p.Word)*maxTile)
		}
		points, product := r.Size, 1
		slices.Sort(letters)
		slices.Sort(words)
		for i := r.Size - min(r.RackSize, r.Size); i < r.Size; i++ {
			points += max(letters[i]-1, 0)
			product *= max(words[i], 1)
		}
		most = max(most, points*product*maxTile)
	}
	return most + r.RackSize*crossing + slices.Max(r.Bonus[:])
}
