package tables

import (
	"fmt"
	"slices"

	"maven/internal/classic/file"
)

// Samples are all tables with the evidence behind them, as in the original's resources. Training fills them,
// and files carry them. docs/formats/classic.md says how the records of a table are indexed: MUL by copies of the
// tile, VCB by consonants, FRST by tiles played, EXPR by the number in PATB.
type Samples struct {
	Mul   [27][8]Record // by Index of the tile
	VCB   [8][8]Record  // by tiles on the rack
	First [8]Record
	Expr  []Record // as many as Entries need

	Entries  []Entry // PATB
	Strings  Pool    // ESTR
	Premiums *Premiums
}

// NewSamples returns empty records over the published leave patterns, without hot spots.
func NewSamples() *Samples {
	published := publishedPatterns()
	var letters []string
	for _, p := range published {
		letters = append(letters, p.Letters)
	}
	pool := newPool(letters)
	s := &Samples{Strings: pool, Entries: make([]Entry, 1, 1+len(published))}
	s.Entries[0].Offset = uint16(pool.Offset(published[0].Letters)) // unused, and ? in the original too
	for _, p := range published {
		s.Entries = append(s.Entries, Entry{Offset: uint16(pool.Offset(p.Letters)), Record: uint16(p.Record)})
	}
	s.Expr = make([]Record, records(s.Entries))
	return s
}

// Patterns returns the leave patterns in ascending order of their letters, with the values of their records
// as they stand. If two entries have the same letters, the first counts.
func (s *Samples) Patterns() ([]Pattern, error) {
	found, _, err := s.patterns()
	return found, err
}

// Finish sets all values by the finishing rule. An error names the record with impossible sums.
func (s *Samples) Finish() error {
	for _, t := range s.tables() {
		for i := range t.records {
			if err := t.records[i].Finish(); err != nil {
				return fmt.Errorf("%s: record %d: %w", t.name, i, err)
			}
		}
	}
	return nil
}

// Set returns what play uses: the values by the finishing rule, with the default program data. Warnings name
// entries of PATB that have no effect. s keeps its values.
func (s *Samples) Set() (*Set, []string, error) {
	done := s.clone()
	if err := done.Finish(); err != nil {
		return nil, nil, err
	}
	set := &Set{Premiums: s.Premiums}
	for i := range set.Mul {
		set.Mul[i] = values(&done.Mul[i])
		set.MulKnown[i] = true
	}
	for i := range set.VCB {
		set.VCB[i] = values(&done.VCB[i])
	}
	set.First = values(&done.First)
	var warnings, more []string
	var err error
	if set.Patterns, warnings, err = done.patterns(); err != nil {
		return nil, nil, err
	}
	if set.spots, more, err = done.spots(); err != nil {
		return nil, nil, err
	}
	set.Use(DefaultProgram())
	return set, append(warnings, more...), nil
}

func values(records *[8]Record) (cp [8]int) {
	for i := range records {
		cp[i] = int(records[i].Value)
	}
	return cp
}

// clone copies the records; patterns and premiums are shared.
func (s *Samples) clone() *Samples {
	c := *s
	c.Expr = slices.Clone(s.Expr)
	return &c
}

// A table is the records of one resource.
type table struct {
	name    string
	records []Record
}

// tables lists all records in the order in which resources are written.
func (s *Samples) tables() []table {
	all := make([]table, 0, len(s.Mul)+len(s.VCB)+2)
	for i := range s.Mul {
		all = append(all, table{"MUL" + Alphabet[i:i+1], s.Mul[i][:]})
	}
	for i := range s.VCB {
		all = append(all, table{"VCB" + Alphabet[i+1:i+2], s.VCB[i][:]})
	}
	return append(all, table{"FRST", s.First[:]}, table{"EXPR", s.Expr})
}

// Resources returns the 40 resources, all with id 0 and with values by the finishing rule: MUL?, MULa to
// MULz, VCBa to VCBh, FRST, EXPR, ESTR, PATB and CFIG. If s has no premiums, CFIG is the standard board.
func (s *Samples) Resources() ([]file.Resource, error) {
	done := s.clone()
	if err := done.Finish(); err != nil {
		return nil, err
	}
	var all []file.Resource
	put := func(kind string, data []byte) {
		all = append(all, file.Resource{Type: [4]byte([]byte(kind)), Data: data})
	}
	for _, t := range done.tables() {
		put(t.name, encode(nil, t.records))
	}
	put("ESTR", slices.Clone(s.Strings))
	put("PATB", encode(nil, s.Entries))
	premiums := s.Premiums
	if premiums == nil {
		premiums = Standard()
	}
	put("CFIG", premiums.AppendTo(nil))
	return all, nil
}
