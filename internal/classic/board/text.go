package board

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"maven/internal/bom"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

const (
	textHead  = "classic position 1"
	unknown   = "unknown" // a rack that is not known; tiles are in upper case
	none      = "-"       // an empty rack
	mostText  = 1 << 16   // bytes; AppendText writes fewer than 1,500
	mostTurns = 1000      // without score
)

// ErrText says that a text is not a position.
var ErrText = errors.New("classic position")

// marks returns the marks of empty squares: a string for each word multiplier from 1 to 3, with a mark for
// each letter multiplier.
func marks() [3]string { return [3]string{`.'"`, `-+*`, `=%#`} }

// mark returns the mark of a square; if a multiplier is not from 1 to 3, that of a plain square.
func mark(letter, word byte) byte {
	if letter < 1 || letter > 3 || word < 1 || word > 3 {
		return '.'
	}
	return marks()[word-1][letter-1]
}

// AppendText appends the position as lines of ASCII, which Parse reads:
//
//	classic position 1
//	lexicon NA
//	 1 =..'...=...'..=
//	...
//	 8 =..HeLLO-'.'..=
//	...
//	15 =..'...=...'..=
//	player 1: 22.00 ?EINRST
//	player 2: 0.00 unknown
//	to move: 2
//	scoreless turns: 0
//
// Tiles are upper case and blanks on the board lower case; "-" is an empty rack. An empty square has a
// mark: ' doubles a letter and " triples it, - doubles the word and = triples it; + and * are ' and " with
// a double word, % and # with a triple word. If the squares are not those of the standard board, all their
// marks come before the board, in 15 lines of the same form under a line "premiums". Scores are in points.
// The tiles that an exchange has put aside for the next Draw are not in the text.
func (p *Position) AppendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%s\nlexicon %s\n", textHead, p.Lexicon)
	if p.Board.custom {
		dst = append(dst, "premiums\n"...)
		dst = p.appendGrid(dst, false)
	}
	dst = p.appendGrid(dst, true)
	for side, rack := range p.Racks {
		text := strings.ToUpper(string(rack))
		switch {
		case !p.Known && side == p.missing():
			text = unknown
		case len(rack) == 0:
			text = none
		}
		dst = fmt.Appendf(dst, "player %d: %s %s\n", side+1, Points(p.Scores[side]), text)
	}
	return fmt.Appendf(dst, "to move: %d\nscoreless turns: %d\n", p.Turn+1, p.Scoreless)
}

// appendGrid appends the 15 rows, with the tiles or without.
func (p *Position) appendGrid(dst []byte, tiles bool) []byte {
	for row := 1; row <= Size; row++ {
		dst = fmt.Appendf(dst, "%2d ", row)
		for col := 1; col <= Size; col++ {
			letter := p.Board.Letters[row][col]
			switch {
			case letter == 0 || !tiles:
				letter = mark(p.Board.LetterMul[row][col], p.Board.WordMul[row][col])
			case p.Board.Points[row][col] != 0:
				letter -= 'a' - 'A'
			}
			dst = append(dst, letter)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// Points writes centipoints as points with two decimals.
func Points(cp int) string {
	sign := ""
	if cp < 0 {
		sign, cp = "-", -cp
	}
	return fmt.Sprintf("%s%d.%02d", sign, cp/100, cp%100)
}

// ParsePosition reads what AppendText writes. Empty lines and lines that begin with # are skipped, and so is a byte-order mark; a dot
// stands for the mark of any square without a tile. Errors wrap ErrText; they begin with the name of the
// text, if it has one, and the line at fault, and say what would be right. The number of tiles of each letter is not
// checked.
func ParsePosition(name string, text []byte) (*Position, error) {
	r := &reader{name: name, lines: strings.Split(bom.Trim(string(text[:min(len(text), mostText)])), "\n")}
	if len(text) > mostText {
		return nil, r.fail("longer than %d bytes", mostText)
	}
	p := r.position()
	if r.err != nil {
		return nil, r.err
	}
	return p, nil
}

// A reader takes a text line by line. After the first error all lines are empty.
type reader struct {
	name  string
	lines []string
	at    int // number of the last line read, from 1
	err   error
}

// fail notes the first error, at the last line read.
func (r *reader) fail(format string, args ...any) error {
	if r.err == nil {
		place := r.name + ":"
		if r.name == "" {
			place = "line "
		}
		r.err = fmt.Errorf("%s%d: %w: %s", place, max(1, r.at), ErrText, fmt.Sprintf(format, args...))
	}
	return r.err
}

// next returns the words of the next line that has any; no words mean the end of the text.
func (r *reader) next() []string {
	for r.err == nil && r.at < len(r.lines) {
		line := r.lines[r.at]
		r.at++
		if words := strings.Fields(line); len(words) > 0 && words[0][0] != '#' {
			return words
		}
	}
	return nil
}

// want reads a line that begins with the words of head, and returns the count words after them.
func (r *reader) want(head string, count int, what string) []string {
	words := r.next()
	begin := strings.Fields(head)
	if len(words) != len(begin)+count || strings.Join(words[:len(begin)], " ") != head {
		r.fail("%.40q; must be %q%s", strings.Join(words, " "), head, what)
		return make([]string, count)
	}
	return words[len(begin):]
}

// number reads a line with head and a whole number within bounds.
func (r *reader) number(head string, least, most int) int {
	word := r.want(head, 1, " and a number")[0]
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		r.fail("%s %.20q; must be %d to %d", head, word, least, most)
		return least
	}
	return n
}

// position reads the whole text.
func (r *reader) position() *Position {
	r.want(textHead, 0, "")
	mode := r.lexicon()
	words := r.next()
	var premiums *tables.Premiums
	if len(words) == 1 && words[0] == "premiums" {
		premiums = r.premiums()
		words = r.next()
	}
	p := NewPosition(premiums)
	p.Lexicon = mode
	for row := 1; row <= Size; row++ {
		r.tiles(p, row, r.row(row, words))
		words = nil
	}
	var hidden [2]bool
	for side := range p.Racks {
		hidden[side] = r.player(p, side)
	}
	p.Known = !hidden[0] && !hidden[1]
	p.Turn = r.number("to move:", 1, 2) - 1
	switch out := len(p.Racks[p.Turn]) == 0; {
	case hidden[0] && hidden[1]:
		r.fail("no rack is known; must be at least one")
	case hidden[1-p.Turn] && out:
		r.fail("player %d is to move but has no tiles; its rack must be given", p.Turn+1)
	}
	p.Scoreless = r.number("scoreless turns:", 0, mostTurns)
	if words := r.next(); len(words) > 0 {
		r.fail("%.40q after the end", strings.Join(words, " "))
	}
	return p
}

// lexicon reads the line with the mode.
func (r *reader) lexicon() words.Mode {
	word := r.want("lexicon", 1, " and NA, UK or Both")[0]
	for _, mode := range [3]words.Mode{words.NA, words.UK, words.Both} {
		if mode.String() == word {
			return mode
		}
	}
	r.fail("lexicon %.20q; must be NA, UK or Both", word)
	return words.NA
}

// row checks a line with the number of a row and its squares, and returns the squares. Without words it
// reads the next line.
func (r *reader) row(row int, words []string) string {
	if words == nil {
		words = r.next()
	}
	if len(words) != 2 || words[0] != strconv.Itoa(row) || len(words[1]) != Size {
		r.fail("%.40q; must be %d and the %d squares of the row", strings.Join(words, " "), row, Size)
		return strings.Repeat(".", Size)
	}
	return words[1]
}

// premiums reads the 15 rows of marks.
func (r *reader) premiums() *tables.Premiums {
	grid := new(tables.Premiums)
	for row := 1; row <= Size; row++ {
		squares := r.row(row, nil)
		for col := 1; col <= Size; col++ {
			letter, word := r.multipliers(row, col, squares[col-1])
			down, at := Perpendicular(row, col)
			grid.Letter[row][col], grid.Word[row][col] = letter, word
			grid.Letter[down][at], grid.Word[down][at] = letter, word
		}
	}
	return grid
}

// multipliers returns what a mark means.
func (r *reader) multipliers(row, col int, c byte) (letter, word byte) {
	for i, all := range marks() {
		if at := strings.IndexByte(all, c); at >= 0 {
			return byte(at + 1), byte(i + 1)
		}
	}
	r.fail("%v: %q is not the mark of a square", Square{Row: row, Col: col}, c)
	return 1, 1
}

// tiles puts the tiles of a row on the board, and compares the marks of the other squares.
func (r *reader) tiles(p *Position, row int, squares string) {
	for col := 1; col <= Size; col++ {
		c := squares[col-1]
		blank := c >= 'a' && c <= 'z'
		if blank || c >= 'A' && c <= 'Z' {
			if err := p.Board.Put(row, col, c|0x20, blank); err != nil {
				r.fail("%v", err)
			}
			continue
		}
		if own := mark(p.Board.LetterMul[row][col], p.Board.WordMul[row][col]); c != own && c != '.' {
			r.fail("%v: %q; must be a letter, %q or a dot", Square{Row: row, Col: col}, c, own)
		}
	}
}

// player reads score and rack of a side, and reports whether the rack is not known.
func (r *reader) player(p *Position, side int) bool {
	words := r.want(fmt.Sprintf("player %d:", side+1), 2, ", the score and the rack")
	score, ok := parsePoints(words[0])
	if !ok {
		r.fail("score %.20q; must be points with two decimals, below 21,474,836", words[0])
	}
	p.Scores[side] = score
	switch text := words[1]; {
	case text == none:
	case text == unknown:
		return true
	case strings.ToUpper(text) != text:
		r.fail("rack %.20q; must be tiles in upper case, %q or %q", text, none, unknown)
	default:
		rack, err := NewRack(strings.ToLower(text))
		if err != nil {
			r.fail("%v", err)
		}
		p.Racks[side] = rack
	}
	return false
}

// parsePoints reads points with two decimals as cp.
func parsePoints(text string) (int, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, rest, _ := strings.Cut(digits, ".")
	if len(whole) == 0 || len(whole) > 8 || len(rest) != 2 || strings.Trim(whole+rest, "0123456789") != "" {
		return 0, false
	}
	cp, err := strconv.Atoi(whole + rest)
	if negative {
		cp = -cp
	}
	return cp, err == nil && cp >= math.MinInt32 && cp <= math.MaxInt32
}
