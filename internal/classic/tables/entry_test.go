package tables

import (
	"bytes"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"
)

func TestReadEntries(t *testing.T) {
	b, _ := hex.DecodeString("0000000000000000" + "0000000000010000" + "0000002B00400000" + "0004016F01400807" + "000000000000FF01")
	want := []Entry{{}, {Record: 1}, {Offset: 43, Record: 64}, {Link: 4, Offset: 367, Record: 320, Row: 8, Col: 7}, {Row: -1, Col: 1}}
	got, err := ReadEntries(b)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	if n := records(got); n != 321 {
		t.Errorf("%d records, want 321", n)
	}
	if n := records(nil); n != 1 {
		t.Errorf("%d records for no entries, want 1", n)
	}
}

func TestReadEntriesRefuses(t *testing.T) {
	long := make([]Entry, 40)
	for i := range long[:39] {
		long[i].Link = uint16(i + 1)
	}
	for _, c := range []struct {
		name, want string
		b          []byte
	}{
		{"part of an entry", "7 bytes; must be a multiple of 8", make([]byte, 7)},
		{"too many", "at most 524288", make([]byte, maxEntries*entryBytes+entryBytes)},
		{"a link outside", "entry 1: a link leads to entry 2, but there are only 2", encode(nil, []Entry{{}, {Link: 2}})},
		{"a far link outside", "entry 1: a link leads to entry 9, but there are only 3", encode(nil, []Entry{{}, {Link: 2}, {Link: 9}})},
		{"a link to itself", "entry 1: the links run in a ring through 1", encode(nil, []Entry{{}, {Link: 1}})},
		{"a ring", "entry 1: the links run in a ring through 1", encode(nil, []Entry{{}, {Link: 2}, {Link: 3}, {Link: 1}})},
		{"a tail into a ring", "entry 1: the links run in a ring through 2", encode(nil, []Entry{{}, {Link: 2}, {Link: 3}, {Link: 2}})},
		{"a long chain", "entry 0: there are more than 32 links", encode(nil, long)},
	} {
		if _, err := ReadEntries(c.b); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want an error with %q", c.name, err, c.want)
		}
	}
	if _, err := ReadEntries(encode(nil, long[7:])[:0]); err != nil {
		t.Error(err)
	}
	short := make([]Entry, 33)
	for i := range short[:32] {
		short[i].Link = uint16(i + 1)
	}
	if _, err := ReadEntries(encode(nil, short)); err != nil {
		t.Errorf("32 links: %v", err)
	}
}

// counting is samples in which each record is worth its number.
func counting(entries []Entry, pool Pool) *Samples {
	s := &Samples{Entries: entries, Strings: pool, Expr: make([]Record, records(entries))}
	for i := range s.Expr {
		s.Expr[i].Value = int32(i)
	}
	return s
}

func TestPatterns(t *testing.T) {
	pool := Pool("?\x00qu\x00aeiou\x00ba\x00")
	entries := []Entry{
		{Record: 9},            // dead, whatever it has
		{Offset: 2, Record: 2}, // qu
		{Offset: 0, Record: 1}, // ?
		{Offset: 3, Record: 3}, // u, the tail of qu
		{Offset: 2, Record: 5}, // qu again
		{Offset: 11},           // no record, and never read
		{Offset: 5, Record: 4, Row: 8, Col: 8},
	}
	got, warnings, err := counting(entries, pool).patterns()
	want := []Pattern{{"?", 1, 1}, {"qu", 2, 2}, {"u", 3, 3}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if len(warnings) != 1 || !strings.Contains(warnings[0], `"qu" is given twice; record 2 counts, 5 does not`) {
		t.Errorf("warnings %q", warnings)
	}
	for offset, want := range map[uint16]string{11: "out of order", 90: "outside", 13: "empty"} {
		_, _, err := counting([]Entry{{}, {Offset: offset, Record: 1}}, pool).patterns()
		if err == nil || !strings.HasPrefix(err.Error(), "PATB: entry 1: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("offset %d: %v; want an error with %q", offset, err, want)
		}
	}
}

func TestSpots(t *testing.T) {
	pool := Pool("aeiou\x00")
	entries := []Entry{
		{},
		{Record: 7, Row: 1, Col: 3, Link: 2},
		{Row: -1, Col: 0, Link: 3}, // the border above: always empty
		{Row: 2, Col: -1},
		{Record: 8, Row: 15, Col: 15},
		{Record: 9, Row: 16, Col: 2},           // the column past the rows: row 2, column 1
		{Record: 9, Row: 3, Col: -2},           // no square
		{Record: 9, Row: 15, Col: 1, Link: 3},  // leads to the border of the second column
		{Record: 9, Row: 15, Col: 1, Link: 9},  // its own square
		{Offset: 5},                            // the condition of 8, with a string nobody reads
		{Record: 10, Row: 8, Col: 8, Link: 11}, // a condition may score as well
		{Record: 11, Row: 2, Col: 2},
		{Record: 12, Row: 31, Col: 2},           // the border
		{Record: 13, Row: 1, Col: 16, Link: 4},  // the border
		{Record: 14, Row: 15, Col: 4, Link: 15}, // leads to the first column
		{Row: 1, Col: 2},
		{Record: 15, Row: 15, Col: 1, Link: 17}, // leads to row 32
		{Row: 17},
		{Record: 16, Row: 4, Col: 1, Link: 19}, // its own square, as part of the column
		{Row: 12, Col: 3},
	}
	got, warnings, err := counting(entries, pool).spots()
	want := []Spot{
		{1, 1, 3, "aeiou", 7, []Offset{{2, -1}}},
		{4, 15, 15, "aeiou", 8, nil},
		{5, 2, 1, "aeiou", 9, nil},
		{7, 15, 1, "aeiou", 9, nil},
		{10, 8, 8, "aeiou", 10, []Offset{{2, 2}}},
		{11, 2, 2, "aeiou", 11, nil},
		{14, 15, 4, "aeiou", 14, []Offset{{-9, -3}}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for i, part := range []string{"entry 6 is left out: row 3, column -2 is not a square", "entry 8 is left out: its own square",
		"entry 12 is left out: row 31, column 2", "entry 13 is left out: row 1, column 16",
		"entry 16 is left out: condition 17 leads to row 32, column 1", "entry 18 is left out: its own square"} {
		if len(warnings) != 6 || !strings.Contains(warnings[i], part) {
			t.Errorf("warnings %q; want %q at %d", warnings, part, i)
		}
	}
	if _, _, err := counting([]Entry{{}, {Record: 1, Row: 1, Col: 1, Offset: 5}}, pool).spots(); err == nil || !strings.Contains(err.Error(), "entry 1: ESTR: the letter set") {
		t.Errorf("an empty set: %v", err)
	}
}

func FuzzEntries(f *testing.F) {
	pool := originalPool()
	f.Add(encode(nil, []Entry{{}, {Record: 1}, {Record: 2, Row: 3, Col: 3, Link: 3}, {Row: 1}}), []byte(pool))
	f.Add(encode(nil, []Entry{{}, {Link: 2}, {Link: 1}}), []byte("a\x00"))
	f.Fuzz(func(t *testing.T, b, strings []byte) {
		entries, err := ReadEntries(b)
		if err != nil {
			oneLine(t, err)
			return
		}
		if out := encode(nil, entries); !bytes.Equal(out, b) {
			t.Fatalf("%x comes back as %x", b, out)
		}
		if found, _, err := counting(entries, strings).patterns(); err == nil {
			for i, p := range found {
				if p.Record == 0 || checkPattern(p.Letters) != nil || i > 0 && found[i-1].Letters >= p.Letters {
					t.Fatalf("patterns %v", found)
				}
			}
		}
		found, _, _ := counting(entries, strings).spots()
		for _, s := range found {
			if row, _ := square(s.Row, s.Col); row != s.Row || s.Row == 0 || s.Set == "" {
				t.Fatalf("spot %v", s)
			}
			for _, to := range s.Empty {
				if row, _ := square(s.Row+to.Row, s.Col+to.Col); row != s.Row+to.Row || row == 0 {
					t.Fatalf("spot %v", s)
				}
			}
		}
	})
}
