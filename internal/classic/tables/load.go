package tables

import (
	"errors"
	"fmt"

	"maven/internal/classic/file"
)

// FromResources reads the tables of a resource fork as the original does when it starts: ReadSamples, then
// the values by the finishing rule, with the default program data. Warnings are one line each.
func FromResources(all []file.Resource) (*Set, []string, error) {
	samples, warnings, err := ReadSamples(all)
	if err != nil {
		return nil, nil, err
	}
	set, more, err := samples.Set()
	if err != nil {
		return nil, nil, err
	}
	return set, append(warnings, more...), nil
}

// ReadSamples reads the tables of a resource fork and leaves the values as the file has them. As in the
// original, a missing resource counts as empty, and records of the wrong length are cut or filled with
// zeros, each with a warning. A CFIG that is not a table of premiums is left out with a warning. Of several
// resources of one type, the one with id 0 counts, otherwise the first. Resources that are not tables are
// skipped; a fork without any table is an error.
func ReadSamples(all []file.Resource) (*Samples, []string, error) {
	l := &loader{all: all}
	s := &Samples{}
	var err error
	if s.Entries, err = ReadEntries(l.find("PATB")); err != nil {
		return nil, nil, err
	}
	s.Strings = l.find("ESTR")
	s.Expr = make([]Record, records(s.Entries))
	for _, t := range s.tables() {
		l.fill(t)
	}
	if l.found == 0 {
		return nil, nil, errors.New("classic tables: the file has none of MUL?, MULa..z, VCBa..h, FRST, EXPR, ESTR, PATB")
	}
	if config := l.find("CFIG"); config != nil {
		if s.Premiums, err = ReadPremiums(config); err != nil {
			l.warn("%v; the standard board is used", err)
		}
	}
	return s, l.warnings, nil
}

// A loader looks for resources and collects warnings.
type loader struct {
	all      []file.Resource
	found    int
	warnings []string
}

func (l *loader) warn(format string, args ...any) {
	l.warnings = append(l.warnings, fmt.Sprintf(format, args...))
}

// find returns the content of the resource of a type, nil with a warning if there is none. An empty
// resource is not nil.
func (l *loader) find(kind string) []byte {
	var first *file.Resource
	for i := range l.all {
		r := &l.all[i]
		if string(r.Type[:]) == kind && (first == nil || r.ID == 0 && first.ID != 0) {
			first = r
		}
	}
	if first == nil {
		l.warn("%s: missing; it counts as empty", kind)
		return nil
	}
	l.found++
	if first.Data == nil {
		return []byte{}
	}
	return first.Data
}

// fill reads as many records as the table has.
func (l *loader) fill(t table) {
	data, all := l.find(t.name), make([]byte, len(t.records)*recordBytes)
	if data != nil && len(data) != len(all) {
		l.warn("%s: %d bytes; cut or filled with zeros to %d", t.name, len(data), len(all))
	}
	copy(all, data)
	decode(all, t.records)
}
