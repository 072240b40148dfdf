package tile

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Set is the tiles of one edition of the game: which letters there are, how many of each, what
// they score, and which are vowels. It never changes once read.
type Set struct {
	*Alphabet
	Name   string
	Count  Rack
	Score  Scores
	Vowels Mask
}

// Scores are the points of each tile; the blank has 0.
type Scores [MaxLetters + 2]uint8

// Of returns the points of a tile on the board: 0 for a blank, whatever letter it stands for, and for no tile.
func (s *Scores) Of(t Tile) int32 { return int32(s[t.OnRack()&63]) }

const (
	maxPerLetter = 99      // with more, a Rack's counts could overflow when racks are added
	maxScore     = 99      // a tile has room for two digits; rules bound what a play can score
	maxSetBytes  = 1 << 16 // far more than 63 rows need
)

// ParseSet reads a tile set: a row "upper,lower,count,score,vowel" for each tile, in tile order, with
// the blank "?,?,count,0,0" first. Columns after the fifth are comments, and so are lines that begin
// with "# "; a byte-order mark is skipped. Letters of several characters may stand in brackets; the
// upper form must be all upper case. Errors name the line.
func ParseSet(name string, r io.Reader) (*Set, error) {
	s := &Set{Name: name}
	var upper, lower []string
	var rows []int // line of each tile
	text := &io.LimitedReader{R: r, N: maxSetBytes}
	lines := bufio.NewScanner(text)
	number := 0
	for lines.Scan() {
		number++
		line := norm.NFC.String(strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\uFEFF")))
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if len(upper) > MaxLetters {
			return nil, fmt.Errorf("tile set %s:%d: more than %d letters", name, number, MaxLetters)
		}
		row, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("tile set %s:%d: %w", name, number, err)
		}
		if (row.upper == "?") != (len(upper) == 0) {
			return nil, fmt.Errorf("tile set %s:%d: the first row, and only that, must be the blank ?", name, number)
		}
		i := len(upper)
		s.Count[i], s.Score[i] = row.count, row.score
		if row.vowel {
			s.Vowels |= Tile(i).Bit()
		}
		upper, lower, rows = append(upper, row.upper), append(lower, row.lower), append(rows, number)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("tile set %s:%d: %w", name, number+1, err)
	}
	if text.N == 0 {
		return nil, fmt.Errorf("tile set %s: longer than %d bytes", name, maxSetBytes)
	}
	if len(upper) < 2 {
		return nil, fmt.Errorf("tile set %s: no letters; rows are upper,lower,count,score,vowel with ? first", name)
	}
	a, at, err := newAlphabet(upper, lower)
	if err != nil {
		return nil, fmt.Errorf("tile set %s:%d: %w", name, rows[at], err)
	}
	s.Alphabet = a
	return s, nil
}

type setRow struct {
	upper, lower string
	count, score uint8
	vowel        bool
}

func parseRow(line string) (setRow, error) {
	fields := strings.Split(line, ",")
	if len(fields) < 5 {
		return setRow{}, fmt.Errorf("%.60q has %d of 5 columns; must have upper,lower,count,score,vowel, with commas between", line, len(fields))
	}
	row := setRow{upper: letterText(fields[0]), lower: letterText(fields[1])}
	if row.upper == "" || row.lower == "" || (row.upper == row.lower && row.upper != "?") {
		return setRow{}, fmt.Errorf("%.40q and %.40q: a letter needs an upper and a different lower form", fields[0], fields[1])
	}
	if both := row.upper + row.lower; strings.ContainsAny(both, "[]()./# 0123456789") ||
		strings.ContainsFunc(both, func(c rune) bool { return !unicode.IsPrint(c) }) || !utf8.ValidString(both) {
		return setRow{}, fmt.Errorf("%.40q, %.40q: a letter may not contain brackets, points, slashes, digits, spaces "+
			"or characters that do not print", row.upper, row.lower)
	}
	if !norm.NFC.PropertiesString(row.upper).BoundaryBefore() || !norm.NFC.PropertiesString(row.lower).BoundaryBefore() {
		return setRow{}, fmt.Errorf("%.40q, %.40q: a letter may not begin with an accent: it would be one of the letter before it", row.upper, row.lower)
	}
	if row.upper != strings.ToUpper(row.upper) {
		return setRow{}, fmt.Errorf("%.40q: the upper form is not upper case", row.upper)
	}
	var err error
	if row.count, err = smallNumber(fields[2], maxPerLetter, "count"); err != nil {
		return setRow{}, err
	}
	if row.score, err = smallNumber(fields[3], maxScore, "score"); err != nil {
		return setRow{}, err
	}
	if row.upper == "?" && row.score != 0 {
		return setRow{}, fmt.Errorf("score %d: a blank scores 0", row.score)
	}
	vowel, err := smallNumber(fields[4], 1, "vowel")
	row.vowel = vowel == 1
	return row, err
}

func letterText(field string) string {
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(field), "["), "]")
}

func smallNumber(field string, most int, what string) (uint8, error) {
	n, err := strconv.Atoi(strings.TrimSpace(field))
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%s %.40q is not a number from 0 to %d", what, field, most)
	}
	return uint8(n), nil
}

// RackScore returns the points on the tiles of a rack.
func (s *Set) RackScore(r *Rack) int {
	points := 0
	for t, c := range r {
		points += int(c) * int(s.Score[t])
	}
	return points
}

// Same reports whether two sets have the same tiles: letters, counts, scores and vowels. Their names
// may differ.
func (s *Set) Same(other *Set) bool {
	return s.Count == other.Count && s.Score == other.Score && s.Vowels == other.Vowels &&
		slices.Equal(s.upper, other.upper) && slices.Equal(s.lower, other.lower)
}

// Hash returns the identity of the tiles, as Same compares them: a SHA-256 in lower-case
// hexadecimal.
func (s *Set) Hash() string {
	h := sha256.New()
	for t := range s.Len() + 1 {
		fmt.Fprintf(h, "%q %q %d %d %t\n", s.upper[t], s.lower[t], s.Count[t], s.Score[t], s.Vowels.Has(Tile(t)))
	}
	return hex.EncodeToString(h.Sum(nil))
}
