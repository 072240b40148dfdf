package tables

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"maven/internal/rows"
)

const (
	maxCSVBytes = 1 << 20
	maxRecord   = 1<<16 - 1
)

// FromCSV reads finished values from mul.csv (columns tile, record, value_cp), vcb.csv (table,
// consonants, value_cp) and expr.csv (pattern, resolved_index, value_cp); other columns, and lines
// that begin with #, are skipped. Values are used as they stand. The value of an empty cell is unknown
// and counts as 0; a letter of mul.csv is known only if all its copies from 0 to min(7, Count) are. A
// pattern with the index 0 is unused and left out. If there is a frst.csv (tiles, value_cp), it has the
// values of first words, which are 0 otherwise. If there is an estr.csv (string, kind), the strings
// whose kind begins with "leave" must be the patterns.
//
// open returns the bytes of a file, or fs.ErrNotExist. Errors name the file and the line.
func FromCSV(open func(name string) ([]byte, error)) (*Set, error) {
	s := &Set{}
	for _, read := range []func(func(string) ([]byte, error)) error{s.readMul, s.readVCB, s.readExpr, s.readFirst, s.checkStrings} {
		if err := read(open); err != nil {
			return nil, err
		}
	}
	s.Use(DefaultProgram())
	return s, nil
}

func (s *Set) readMul(open func(string) ([]byte, error)) error {
	known, err := readGrid(open, "mul.csv", "tile", "record", Alphabet, s.Mul[:])
	if err != nil {
		return err
	}
	for i := range known {
		most := min(7, Count(Alphabet[i]))
		s.MulKnown[i] = !slices.Contains(known[i][:most+1], false)
	}
	return nil
}

func (s *Set) readVCB(open func(string) ([]byte, error)) error {
	_, err := readGrid(open, "vcb.csv", "table", "consonants", "abcdefgh", s.VCB[:])
	return err
}

// readGrid reads a value for each letter and each number from 0 to 7, which have columns of these names. It returns which are known.
func readGrid(open func(string) ([]byte, error), name, letter, number, letters string, to [][8]int) (known [][8]bool, err error) {
	known = make([][8]bool, len(letters))
	seen := make([][8]bool, len(letters))
	err = readRows(open, name, []string{letter, number, "value_cp"}, func(row []string) error {
		i, err := cellLetter(letter, row[0], letters)
		if err != nil {
			return err
		}
		n, err := cellInt(number, row[1], 7)
		if err != nil {
			return err
		}
		if seen[i][n] {
			return fmt.Errorf("%s %s, %s %d is given twice", letter, row[0], number, n)
		}
		seen[i][n] = true
		to[i][n], known[i][n], err = cellValue(row[2])
		return err
	})
	return known, err
}

func (s *Set) readExpr(open func(string) ([]byte, error)) error {
	err := readRows(open, "expr.csv", []string{"pattern", "resolved_index", "value_cp"}, func(row []string) error {
		letters := row[0]
		if err := checkPattern(letters); err != nil {
			return err
		}
		record, err := cellInt("resolved_index", row[1], maxRecord)
		if err != nil {
			return err
		}
		value, _, err := cellValue(row[2])
		if err == nil && record != 0 {
			s.Patterns = append(s.Patterns, Pattern{letters, record, value})
		}
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(s.Patterns, func(a, b Pattern) int {
		return cmp.Or(strings.Compare(a.Letters, b.Letters), a.Record-b.Record)
	})
	for i := range s.Patterns[:max(0, len(s.Patterns)-1)] {
		if s.Patterns[i].Letters == s.Patterns[i+1].Letters {
			return fmt.Errorf("expr.csv: pattern %q twice, with the indices %d and %d",
				s.Patterns[i].Letters, s.Patterns[i].Record, s.Patterns[i+1].Record)
		}
	}
	return nil
}

// readFirst reads the values of first words, if they are there.
func (s *Set) readFirst(open func(string) ([]byte, error)) error {
	var seen [len(s.First)]bool
	return optional(readRows(open, "frst.csv", []string{"tiles", "value_cp"}, func(row []string) error {
		n, err := cellInt("tiles", row[0], len(seen)-1)
		switch {
		case err != nil:
			return err
		case seen[n]:
			return fmt.Errorf("tiles %d is given twice", n)
		}
		seen[n] = true
		s.First[n], _, err = cellValue(row[1])
		return err
	}))
}

// checkStrings compares the leave patterns of estr.csv, if it is there, with those of expr.csv.
func (s *Set) checkStrings(open func(string) ([]byte, error)) error {
	stored := map[string]bool{}
	err := readRows(open, "estr.csv", []string{"string", "kind"}, func(row []string) error {
		if !strings.HasPrefix(row[1], "leave") {
			return nil
		}
		if _, ok := s.Lookup(row[0]); !ok {
			return fmt.Errorf("leave pattern %.80q is not in expr.csv", row[0])
		}
		stored[row[0]] = true
		return nil
	})
	if err != nil {
		return optional(err)
	}
	for _, p := range s.Patterns {
		if !stored[p.Letters] {
			return fmt.Errorf("estr.csv: leave pattern %q of expr.csv is missing", p.Letters)
		}
	}
	return nil
}

// optional returns the error of reading a file that need not be there.
func optional(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func checkPattern(letters string) error {
	ordered := letters != "" && len(letters) <= maxPattern && slices.IsSorted([]byte(letters))
	for i := range len(letters) {
		ordered = ordered && Index(letters[i]) >= 0
	}
	if !ordered {
		return fmt.Errorf("pattern %.80q; must be 1 to %d letters, ? first, then a to z in order", letters, maxPattern)
	}
	return nil
}

// readRows calls row with the cells of the wanted columns, for every line after the one with the column
// names. It adds the file and the line to errors.
func readRows(open func(string) ([]byte, error), name string, columns []string, row func([]string) error) error {
	text, err := open(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxCSVBytes {
		return fmt.Errorf("%s: %d bytes, more than %d", name, len(text), maxCSVBytes)
	}
	r := rows.New(text, '#')
	names, _, err := r.Next()
	if err == io.EOF {
		return fmt.Errorf("%s: empty; must be a line with the column names %s", name, strings.Join(columns, ","))
	}
	if err != nil {
		return misread(name, err)
	}
	places, err := findColumns(names, columns)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	cells := make([]string, len(columns))
	for {
		all, line, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return misread(name, err)
		}
		for i, place := range places {
			cells[i] = strings.TrimSpace(all[place])
		}
		if err := row(cells); err != nil {
			return fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
}

// misread puts the file before what is wrong with its rows.
func misread(name string, err error) error {
	if wrong, is := errors.AsType[*rows.Error](err); is {
		return fmt.Errorf("%s:%d: %s", name, wrong.Line, wrong.What)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// shown returns a name of a file as errors have it: in quotes, and cut, if it is long or does not read as it stands.
func shown(name string) string {
	const most = 80
	if quoted := strconv.Quote(name); len(name) > most || quoted[1:len(quoted)-1] != name {
		return fmt.Sprintf("%.*q", most, name)
	}
	return name
}

func findColumns(names, wanted []string) ([]int, error) {
	places := make([]int, len(wanted))
	for i, name := range wanted {
		if places[i] = slices.Index(names, name); places[i] < 0 {
			return nil, fmt.Errorf("there is no column %s among %s", name, shown(strings.Join(names, ",")))
		}
	}
	return places, nil
}

// cellLetter returns the place of the cell's one letter among the allowed ones.
func cellLetter(column, cell, allowed string) (int, error) {
	if len(cell) == 1 {
		if i := strings.IndexByte(allowed, cell[0]); i >= 0 {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s %.80q; must be one of %s", column, cell, allowed)
}

func cellInt(column, cell string, most int) (int, error) {
	v, err := strconv.Atoi(cell)
	if err != nil || v < 0 || v > most {
		return 0, fmt.Errorf("%s %.80q; must be 0 to %d", column, cell, most)
	}
	return v, nil
}

// cellValue reads a value in cp; the value of an empty cell is 0 and not known.
func cellValue(cell string) (cp int, known bool, err error) {
	if cell == "" {
		return 0, false, nil
	}
	v, err := strconv.ParseInt(cell, 10, 32)
	if err != nil {
		return 0, false, fmt.Errorf("value_cp %.80q; must be a whole number of centipoints, or nothing for unknown", cell)
	}
	return int(v), true, nil
}
