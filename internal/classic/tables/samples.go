package tables

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"maven/internal/classic/file"
)

// Samples are all tables with the evidence behind them, as the original's resources hold them: what
// training fills and what files carry. Records of one table are indexed as docs/format.md says:
// MUL by copies of the tile, VCB by consonants, FRST by tiles played, EXPR by the number in PATB.
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
	pool, err := NewPool(letters)
	if err != nil {
		panic(err) // the patterns are constants
	}
	s := &Samples{Strings: pool, Entries: make([]Entry, 1, 1+len(published))}
	s.Entries[0].Offset = uint16(pool.Offset(published[0].Letters)) // dead, and ? in the original as well
	for _, p := range published {
		s.Entries = append(s.Entries, Entry{Offset: uint16(pool.Offset(p.Letters)), Record: uint16(p.Record)})
	}
	s.Expr = make([]Record, records(s.Entries))
	return s
}

// Patterns returns the leave patterns, ascending by letters, with the values of their records as
// they stand. Where two entries have the same letters the first counts.
func (s *Samples) Patterns() ([]Pattern, error) {
	found, _, err := s.patterns()
	return found, err
}

func (s *Samples) patterns() ([]Pattern, []string, error) {
	found, warnings, err := patterns(s.Entries, s.Strings)
	if err != nil {
		return nil, nil, err
	}
	for i := range found {
		r, err := s.expr(found[i].Record)
		if err != nil {
			return nil, nil, err
		}
		found[i].Value = int(r.Value)
	}
	return found, warnings, nil
}

func (s *Samples) spots() ([]Spot, []string, error) {
	found, warnings, err := spots(s.Entries, s.Strings)
	if err != nil {
		return nil, nil, err
	}
	for i := range found {
		r, err := s.expr(found[i].Value)
		if err != nil {
			return nil, nil, err
		}
		found[i].Value = int(r.Value)
	}
	return found, warnings, nil
}

func (s *Samples) expr(record int) (*Record, error) {
	if record >= len(s.Expr) {
		return nil, fmt.Errorf("PATB: record %d; EXPR has %d", record, len(s.Expr))
	}
	return &s.Expr[record], nil
}

// Merge adds the evidence of other, which must have the same patterns, and leaves the values as
// they were. The order of merging does not matter. On an error, which names the record at fault,
// nothing is added.
func (s *Samples) Merge(other *Samples) error {
	if !slices.Equal(s.Entries, other.Entries) || !bytes.Equal(s.Strings, other.Strings) || len(s.Expr) != len(other.Expr) {
		return errors.New("classic tables: the leave patterns differ; only tables over the same patterns add up")
	}
	sum, more := s.clone(), other.tables()
	for i, t := range sum.tables() {
		for j := range t.records {
			if err := t.records[j].Merge(&more[i].records[j]); err != nil {
				return fmt.Errorf("%s: record %d: %w", t.name, j, err)
			}
		}
	}
	*s = *sum
	return nil
}

// Finish sets all values by the finishing rule. An error names the record whose sums are none.
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

// Set returns what play uses: the values by the finishing rule, under the default program data. The
// warnings tell of entries of PATB that have no effect. s keeps its values.
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

// Resources returns the 40 resources, all of id 0, with the values by the finishing rule: MUL?,
// MULa to MULz, VCBa to VCBh, FRST, EXPR, ESTR, PATB and CFIG. Without premiums of its own it
// writes those of the standard board.
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
		data := make([]byte, 0, len(t.records)*recordBytes)
		for i := range t.records {
			data = t.records[i].AppendTo(data)
		}
		put(t.name, data)
	}
	put("ESTR", slices.Clone(s.Strings))
	var entries []byte
	for _, e := range s.Entries {
		entries = e.AppendTo(entries)
	}
	put("PATB", entries)
	premiums := s.Premiums
	if premiums == nil {
		premiums = Standard()
	}
	put("CFIG", premiums.AppendTo(nil))
	return all, nil
}
