package tables

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/file"
)

// train adds the same number of outcomes to every record.
func train(t *testing.T, s *Samples, rng *rand.Rand, n int) {
	t.Helper()
	for _, table := range s.tables() {
		for i := range table.records {
			for range n {
				if err := table.records[i].Add(rng.IntN(401) - 150); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func TestNewSamples(t *testing.T) {
	s := NewSamples()
	found, err := s.Patterns()
	if err != nil || len(found) != 112 || len(s.Entries) != 113 || len(s.Expr) != 114 {
		t.Fatalf("%d patterns, %d entries, %d records, %v", len(found), len(s.Entries), len(s.Expr), err)
	}
	zero := Zero()
	if !slices.Equal(found, zero.Patterns) {
		t.Errorf("%v, want %v", found, zero.Patterns)
	}
	used := map[int]bool{}
	for _, p := range found {
		if checkPattern(p.Letters) != nil || p.Value != 0 || used[p.Record] {
			t.Errorf("%+v", p)
		}
		used[p.Record] = true
	}
	if used[0] || used[65] || !used[1] || !used[113] {
		t.Error("the record numbers are not the original's")
	}
	for i := range Alphabet {
		if _, ok := zero.Lookup(Alphabet[i : i+1]); !ok {
			t.Errorf("no pattern %q", Alphabet[i])
		}
	}
	if len(s.Strings) >= 367 || zero.Spots != nil || zero.Program.Ratings[1] != 2100 {
		t.Errorf("%d bytes of strings; the original has 367 for the same", len(s.Strings))
	}
}

func TestSamplesRoundTrip(t *testing.T) {
	s := NewSamples()
	train(t, s, rand.New(rand.NewPCG(3, 4)), 30)
	s.Entries = append(s.Entries, Entry{Offset: s.Entries[3].Offset, Record: 114, Row: 8, Col: 8, Link: 114}, Entry{Row: 1})
	s.Expr = append(s.Expr, Record{Count: 20, Sum: extendedFloat(50.5), SumSquares: extendedFloat(200)})
	s.Premiums = Standard()
	s.Premiums.Letter[1][2], s.Premiums.Letter[17][1] = 3, 3
	all, err := s.Resources()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 40 || string(all[0].Type[:]) != "MUL?" || string(all[1].Type[:]) != "MULa" || string(all[27].Type[:]) != "VCBa" || len(all[35].Data) != 224 {
		t.Errorf("%d resources", len(all))
	}
	back, warnings, err := ReadSamples(all)
	if err != nil || len(warnings) != 0 {
		t.Fatalf("%v, %q", err, warnings)
	}
	if err := s.Finish(); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, s) {
		t.Error("comes back changed")
	}
	set, warnings, err := FromResources(all)
	if err != nil || len(warnings) != 0 {
		t.Fatalf("%v, %q", err, warnings)
	}
	for i, p := range set.Patterns {
		if p.Value != int(s.Expr[p.Record].Value) {
			t.Errorf("pattern %d: %+v", i, p)
		}
	}
	if set.Mul[5][2] != int(s.Mul[5][2].Value) || set.VCB[7][3] != int(s.VCB[7][3].Value) || set.First[7] != int(s.First[7].Value) ||
		set.MulKnown != [27]bool(slices.Repeat([]bool{true}, 27)) || set.Premiums.IsStandard() {
		t.Error("the set has other values")
	}
	if set.Spots != nil {
		t.Error("hot spots are on")
	}
	p := DefaultProgram()
	p.HotSpots = true
	set.Use(p)
	if want := []Spot{{113, 8, 8, "a", 2, []Offset{{1, 0}}}}; !reflect.DeepEqual(set.Spots, want) {
		t.Errorf("hot spots %v, want %v", set.Spots, want)
	}
}

func TestReadSamplesRepairs(t *testing.T) {
	s := NewSamples()
	train(t, s, rand.New(rand.NewPCG(5, 6)), 25)
	all, err := s.Resources()
	if err != nil {
		t.Fatal(err)
	}
	find := func(kind string) *file.Resource {
		return &all[slices.IndexFunc(all, func(r file.Resource) bool { return string(r.Type[:]) == kind })]
	}
	find("MULa").Data = find("MULa").Data[:30] // one record and two bytes
	find("MULb").Data = nil
	find("VCBh").Data = append(find("VCBh").Data, 1, 2, 3)
	find("CFIG").Data = []byte("other")
	find("FRST").Type = [4]byte([]byte("ELSE"))
	whole := find("EXPR").Data
	find("EXPR").Data = whole[:28*10]
	all = append(all, file.Resource{Type: [4]byte([]byte("MULc")), ID: 0}, file.Resource{Type: [4]byte([]byte("MULc")), ID: 9})
	find("MULc").ID = 3 // the later one of id 0 counts

	back, warnings, err := ReadSamples(all)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"MULa: 30 bytes; cut or filled with zeros to 224",
		"MULb: 0 bytes; cut or filled with zeros to 224",
		"MULc: 0 bytes; cut or filled with zeros to 224",
		"VCBh: 227 bytes; cut or filled with zeros to 224",
		"FRST: missing; it counts as empty",
		"EXPR: 280 bytes; cut or filled with zeros to 3192",
		"CFIG: 5 bytes; must be 1088; the standard board is used",
	}
	if !slices.Equal(warnings, want) {
		t.Errorf("warnings %q", warnings)
	}
	if back.Mul[1][0].Count != 25 || back.Mul[1][1].Count != 0 || back.Mul[1][1].SumSquares == (Extended{}) || back.Mul[2] != [8]Record{} ||
		back.Mul[3] != [8]Record{} || back.First != [8]Record{} || len(back.Expr) != 114 || back.Expr[9].Count != 25 ||
		back.Expr[10] != (Record{}) || back.Premiums != nil || back.VCB[7][7].Count != 25 {
		t.Error("the records are not what the warnings say")
	}
}

func TestReadSamplesRefuses(t *testing.T) {
	put := func(kind string, data []byte) file.Resource {
		return file.Resource{Type: [4]byte([]byte(kind)), Data: data}
	}
	bad := Record{Count: 20, Sum: extendedFloat(math.NaN())}
	for _, c := range []struct {
		all  []file.Resource
		want string
	}{
		{nil, "none of MUL?"},
		{[]file.Resource{put("DLOG", []byte("x"))}, "none of MUL?"},
		{[]file.Resource{put("PATB", make([]byte, 9))}, "PATB: 9 bytes"},
		{[]file.Resource{put("PATB", encode(nil, []Entry{{}, {Record: 1}}))}, "PATB: entry 1: ESTR: offset 0 is outside the 0 bytes"},
		{[]file.Resource{put("PATB", encode(nil, []Entry{{}, {Record: 1, Row: 2, Col: 2}}))}, "PATB: entry 1: ESTR: offset 0 is outside"},
		{[]file.Resource{put("PATB", encode(nil, []Entry{{}, {Link: 1}}))}, "ring"},
		{[]file.Resource{put("MULb", bad.AppendTo(nil))}, "MULb: record 0: sum: NaN"},
	} {
		if _, _, err := FromResources(c.all); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want an error with %q", err, c.want)
		}
	}
}

func TestSetKeepsSamples(t *testing.T) {
	s := NewSamples()
	train(t, s, rand.New(rand.NewPCG(7, 8)), 20)
	before := s.clone()
	set, _, err := s.Set()
	if err != nil || !reflect.DeepEqual(s, before) {
		t.Errorf("%v, or the samples have changed", err)
	}
	s.Expr = s.Expr[:50]
	if _, _, err := s.Set(); err == nil || !strings.Contains(err.Error(), "EXPR has only 50") {
		t.Error(err)
	}
	if allocs := testing.AllocsPerRun(10, func() { set.Lookup("enss") }); allocs != 0 {
		t.Errorf("%v allocations to look a pattern up", allocs)
	}
}

func FuzzReadSamples(f *testing.F) {
	s := NewSamples()
	all, err := s.Resources()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(all[0].Data, all[36].Data, all[37].Data, all[38].Data)
	f.Add([]byte{1}, bytes.Repeat([]byte{0x40}, 56), []byte("a\x00"), encode(nil, []Entry{{}, {Record: 1}, {Record: 2, Row: 5, Col: 5}}))
	f.Fuzz(func(t *testing.T, mul, expr, strings, entries []byte) {
		var in []file.Resource
		for i, kind := range []string{"MUL?", "EXPR", "ESTR", "PATB"} {
			in = append(in, file.Resource{Type: [4]byte([]byte(kind)), Data: [][]byte{mul, expr, strings, entries}[i]})
		}
		samples, _, err := ReadSamples(in)
		if err != nil {
			oneLine(t, err)
			return
		}
		set, _, err := samples.Set()
		if err != nil {
			oneLine(t, err)
			return
		}
		out, err := samples.Resources()
		if err != nil {
			t.Fatal(err)
		}
		again, warnings, err := FromResources(out)
		if err != nil {
			t.Fatal(err, warnings)
		}
		again.Premiums = nil // the standard board is written out
		if !reflect.DeepEqual(again, set) {
			t.Fatalf("%+v comes back as %+v", set, again)
		}
	})
}
