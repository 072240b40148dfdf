package tables

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	entryBytes = 8
	maxEntries = 1 << 16 // links are 16 bits wide
	maxChain   = 32      // conditions of one hot spot; no real board pattern has more
	boardSize  = 15
)

// An Entry is one line of PATB. With row 0 it gives the EXPR record of a leave pattern; with a row above 0,
// that of a square and a set of letters (a hot spot). Entry 0, and entries with record 0, are worth
// nothing, but links may lead to the latter as conditions: then row and column are relative.
type Entry struct {
	Link     uint16 // index of a further condition, 0 for none
	Offset   uint16 // of the string in ESTR
	Record   uint16 // in EXPR
	Row, Col int8
}

// ReadEntries reads PATB, with 8 bytes for each entry, and checks that every link leads to an entry, that
// no links run in a ring, and that no chain is longer than 32.
func ReadEntries(b []byte) ([]Entry, error) {
	if len(b)%entryBytes != 0 || len(b) > maxEntries*entryBytes {
		return nil, fmt.Errorf("PATB: %d bytes; must be a multiple of %d, at most %d", len(b), entryBytes, maxEntries*entryBytes)
	}
	entries := make([]Entry, len(b)/entryBytes)
	decode(b, entries)
	for i := range entries {
		if _, err := chain(entries, i); err != nil {
			return nil, fmt.Errorf("PATB: entry %d: %w", i, err)
		}
	}
	return entries, nil
}

// chain returns the indices of the conditions of an entry.
func chain(entries []Entry, of int) ([]int, error) {
	if entries[of].Link == 0 {
		return nil, nil
	}
	met := make([]int, 1, 4)
	met[0] = of
	for link := int(entries[of].Link); link != 0; link = int(entries[link].Link) {
		switch {
		case link >= len(entries):
			return nil, fmt.Errorf("a link leads to entry %d, but there are only %d", link, len(entries))
		case slices.Contains(met, link):
			return nil, fmt.Errorf("the links run in a ring through %d", link)
		case len(met) > maxChain:
			return nil, fmt.Errorf("there are more than %d links", maxChain)
		}
		met = append(met, link)
	}
	return met[1:], nil
}

// records returns how many EXPR records the entries need: the highest number and 1.
func records(entries []Entry) int {
	highest := 0
	for _, e := range entries {
		highest = max(highest, int(e.Record))
	}
	return highest + 1
}

// A Pattern is some letters that count once in every leave that contains them.
type Pattern struct {
	Letters string // in the order of Alphabet
	Record  int    // in EXPR, not 0
	Value   int    // cp
}

// patterns returns the leave patterns in ascending order of their letters. If two entries have the same letters, the first
// counts, and a warning says so.
func (s *Samples) patterns() ([]Pattern, []string, error) {
	var found []Pattern
	var warnings []string
	for i, e := range s.Entries {
		if i == 0 || e.Record == 0 || e.Row != 0 {
			continue
		}
		letters, err := s.Strings.pattern(int(e.Offset))
		if err != nil {
			return nil, nil, fmt.Errorf("PATB: entry %d: %w", i, err)
		}
		value, err := s.valueOf(&e)
		if err != nil {
			return nil, nil, err
		}
		found = append(found, Pattern{letters, int(e.Record), value})
	}
	slices.SortStableFunc(found, func(a, b Pattern) int { return strings.Compare(a.Letters, b.Letters) })
	distinct := found[:0]
	for _, p := range found {
		if n := len(distinct); n > 0 && distinct[n-1].Letters == p.Letters {
			warnings = append(warnings, fmt.Sprintf("PATB: leave pattern %q is given twice; record %d counts, %d does not",
				p.Letters, distinct[n-1].Record, p.Record))
			continue
		}
		distinct = append(distinct, p)
	}
	return distinct, warnings, nil
}

// An Offset leads from one square to another: rows down and columns to the right.
type Offset struct{ Row, Col int }

// A Spot is a hot spot: Value counts while a letter of Set is on the square and all squares to which Empty
// leads are empty.
type Spot struct {
	Entry    int // in PATB
	Row, Col int // 1..15
	Set      string
	Value    int      // cp
	Empty    []Offset // from the square, each to a square of the board
}

// spots returns the hot spots in the order of PATB. Entries that no board can fulfil are left out, and a warning says so.
func (s *Samples) spots() ([]Spot, []string, error) {
	var found []Spot
	var warnings []string
	for i, e := range s.Entries {
		if i == 0 || e.Record == 0 || e.Row == 0 {
			continue
		}
		set, err := s.Strings.set(int(e.Offset))
		if err != nil {
			return nil, nil, fmt.Errorf("PATB: entry %d: %w", i, err)
		}
		one := Spot{Entry: i, Row: int(e.Row), Col: int(e.Col), Set: set}
		if err := one.conditions(s.Entries); err != nil {
			warnings = append(warnings, fmt.Sprintf("PATB: entry %d is left out: %v", i, err))
			continue
		}
		if one.Value, err = s.valueOf(&e); err != nil {
			return nil, nil, err
		}
		found = append(found, one)
	}
	return found, warnings, nil
}

func (s *Samples) valueOf(e *Entry) (int, error) {
	if int(e.Record) >= len(s.Expr) {
		return 0, fmt.Errorf("PATB: record %d, but EXPR has only %d", e.Record, len(s.Expr))
	}
	return int(s.Expr[e.Record].Value), nil
}

// conditions finds the square of the spot, and follows its links. Rows and columns are lanes and positions of the original's
// grid of letters, where the lanes past the rows are the columns. Its border is always empty, so it needs no condition.
func (s *Spot) conditions(entries []Entry) error {
	lane, pos := s.Row, s.Col
	if s.Row, s.Col = square(lane, pos); s.Row == 0 {
		return fmt.Errorf("row %d, column %d is not a square", lane, pos)
	}
	links, err := chain(entries, s.Entry)
	if err != nil {
		return err
	}
	for _, link := range links {
		at, to := lane+int(entries[link].Row), pos+int(entries[link].Col)
		switch row, col := square(at, to); {
		case row == s.Row && col == s.Col:
			return errors.New("its own square would have to be empty")
		case row > 0:
			s.Empty = append(s.Empty, Offset{row - s.Row, col - s.Col})
		case at < 0 || at >= lanes || to < 0 || to >= positions:
			return fmt.Errorf("condition %d leads to row %d, column %d", link, at, to)
		}
	}
	return nil
}

// square returns the row and column of a place of the grid, 0 and 0 on its border and outside.
func square(lane, pos int) (row, col int) {
	switch {
	case lane < 1 || lane > 2*boardSize || pos < 1 || pos > boardSize:
		return 0, 0
	case lane > boardSize:
		return pos, lane - boardSize
	}
	return lane, pos
}
