// Package cgp reads and writes crossword game positions: one line of text that holds a board, both
// racks, the scores, the number of turns without score just played, and operations such as the
// lexicon and the rules.
//
//	15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex UK; bb 50;
//
// Reading has two steps, because letters depend on the tile set, and the tile set on the operations:
// Split reads only the form, Fields.Position the board and the racks. Format writes the canonical line:
// runs of empty squares as one number, racks in alphabet order with blanks last, tiles of several
// characters in brackets, operations as given. A canonical line that is read and written stays the same.
//
// Sharp edges: racks and scores begin with the player on turn. Unknown operations are kept. No operation
// is carried out here: the caller asks for them with Fields.Op. A brick counts as an empty square.
package cgp

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/rules"
	"maven/internal/said"
)

const (
	// MaxLine bounds a line in bytes: many times the longest useful line.
	MaxLine = 1 << 16
	// MaxScore bounds a score in points, above and below 0: more than any game comes to.
	MaxScore = 999_999
	// MaxTurns bounds the turns without score: more than any game lasts.
	MaxTurns = 999

	maxText = 1000 // bytes of a row or a rack: room for 21 tiles of a dozen characters
)

// Fields are the parts of a line as text.
type Fields struct {
	Rows      []string  // of the board, from the top
	Racks     [2]string // the player on turn first; "" if not known
	Scores    [2]int    // in the same order
	Scoreless int       // turns in a row without score before the position
	Ops       []Op
}

// Split takes a line apart. Errors say which part is wrong and what would be right.
func Split(line string) (*Fields, error) {
	if len(line) > MaxLine {
		return nil, said.Errorf("cgp: a line of %d bytes, more than %d", len(line), MaxLine)
	}
	line = strings.TrimSpace(line)
	if !utf8.ValidString(line) {
		return nil, said.Errorf("cgp: the line is not UTF-8")
	}
	noText := func(c rune) bool { return c != '\t' && unicode.IsControl(c) }
	if i := strings.IndexFunc(line, noText); i >= 0 {
		c, _ := utf8.DecodeRuneInString(line[i:])
		return nil, said.Errorf("cgp: character %q in the line; a position is one line of text", c)
	}
	var parts [4]string
	rest := line
	for i := range parts {
		if rest == "" {
			part := []said.Text{said.Of("a board"), said.Of("racks"), said.Of("scores"), said.Of("a number of scoreless turns")}[i]
			return nil, said.Errorf("cgp: the line ends before %s; it must have board, racks, scores, "+
				"scoreless turns, then operations", part)
		}
		end := strings.IndexFunc(rest, unicode.IsSpace)
		if end < 0 {
			end = len(rest)
		}
		parts[i], rest = rest[:end], strings.TrimSpace(rest[end:])
	}
	f := &Fields{}
	err := cmp.Or(f.splitBoard(parts[0]), f.splitRacks(parts[1]), f.splitScores(parts[2]), f.splitTurns(parts[3]), f.splitOps(rest))
	if err != nil {
		return nil, said.Errorf("cgp: %w", err)
	}
	return f, nil
}

func (f *Fields) splitBoard(text string) error {
	f.Rows = strings.Split(text, "/")
	if n := len(f.Rows); n < rules.MinSize || n > rules.MaxSize {
		return said.Errorf("a board of %d rows; must be %d to %d with / between", n, rules.MinSize, rules.MaxSize)
	}
	for i, row := range f.Rows {
		if _, err := splitRow(row); err != nil {
			return said.Errorf("row %d of the board: %w", i+1, err)
		}
	}
	return nil
}

// A piece of a row is a number of empty squares, or the text of the tiles on the next squares.
type piece struct {
	empty int
	tiles string
}

func splitRow(row string) ([]piece, error) {
	if row == "" {
		return nil, said.Errorf("no squares; an empty row is written as a number")
	}
	if len(row) > maxText {
		return nil, said.Errorf("%d bytes of text, more than %d", len(row), maxText)
	}
	var pieces []piece
	for row != "" {
		end := len(row) - len(strings.TrimLeft(row, "0123456789"))
		if end == 0 {
			if end = strings.IndexAny(row, "0123456789"); end < 0 {
				end = len(row)
			}
			pieces = append(pieces, piece{tiles: row[:end]})
		} else {
			n, err := strconv.ParseUint(row[:end], 10, 8)
			if err != nil || n < 1 || n > rules.MaxSize || row[0] == '0' {
				return nil, said.Errorf("%s empty squares; must be 1 to %d", shorten(row[:end]), rules.MaxSize)
			}
			pieces = append(pieces, piece{empty: int(n)})
		}
		row = row[end:]
	}
	return pieces, nil
}

// shorten cuts a text to a length that fits in a line of an error.
func shorten(text string) string {
	const most = 40 // characters, a third of a line
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}

func (f *Fields) splitRacks(text string) error {
	racks := strings.Split(text, "/")
	if len(racks) != 2 {
		return said.Errorf("racks %q; must be the rack of the player on turn, /, and the opponent's, such as AEINRST/",
			shorten(text))
	}
	for _, rack := range racks {
		if len(rack) > maxText {
			return said.Errorf("rack %q of %d bytes, more than %d", shorten(rack), len(rack), maxText)
		}
	}
	f.Racks = [2]string(racks)
	return nil
}

func (f *Fields) splitScores(text string) error {
	scores, ok := twoNumbers(text, -MaxScore, MaxScore)
	if !ok {
		return said.Errorf("scores %q; must be two whole numbers, at most %d, the player on turn first, such as 310/305",
			shorten(text), MaxScore)
	}
	f.Scores = scores
	return nil
}

func twoNumbers(text string, least, most int) (both [2]int, ok bool) {
	parts := strings.Split(text, "/")
	if len(parts) != 2 {
		return both, false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < least || n > most {
			return both, false
		}
		both[i] = n
	}
	return both, true
}

func (f *Fields) splitTurns(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > MaxTurns {
		return said.Errorf("scoreless turns %q; must be a whole number from 0 to %d, usually 0", shorten(text), MaxTurns)
	}
	f.Scoreless = n
	return nil
}
