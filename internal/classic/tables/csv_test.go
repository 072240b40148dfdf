package tables

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

// csvFiles are files by name.
type csvFiles map[string]string

func (f csvFiles) open(name string) ([]byte, error) {
	text, ok := f[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

// fakeCSV is a small directory of values, with every peculiarity of the published one.
func fakeCSV() csvFiles {
	return csvFiles{
		"mul.csv": "# comment, with a comma\ntile,record,value_cp,status\n" +
			"?,0,-515,published\n?,1,2440,published\n?,2,3851,\"CONFLICT; alternate, 3918\"\n?,3,,unpublished\n" +
			"e,0,-219,published\ne,1,299,published\nq,0,88,published\nq,1,-879,published\n",
		"vcb.csv":  "table,tiles,consonants,vowels,value_cp,memory_cp\nh,7,0,7,-756,-757\nh,7,4,3,368,368\na,0,1,,0,\n",
		"expr.csv": "pattern,listed_index,resolved_index,value_cp\n?,0,0,-878\n?,1,1,2791\nqu,67,67,1067\namn,,103,\n",
	}
}

func TestFromCSV(t *testing.T) {
	set, err := FromCSV(fakeCSV().open)
	if err != nil {
		t.Fatal(err)
	}
	if set.Mul[0] != [8]int{-515, 2440, 3851} || set.Mul[Index('q')] != [8]int{88, -879} {
		t.Errorf("MUL? %v, MULq %v", set.Mul[0], set.Mul[Index('q')])
	}
	for i, known := range set.MulKnown {
		if letter := Alphabet[i]; known != (letter == '?' || letter == 'q') {
			t.Errorf("%q known: %t", letter, known)
		}
	}
	if set.VCB[7] != [8]int{-756, 0, 0, 0, 368} || set.VCB[0] != [8]int{} {
		t.Errorf("VCBh %v, VCBa %v", set.VCB[7], set.VCB[0])
	}
	for letters, want := range map[string]int{"?": 2791, "qu": 1067, "amn": 0} {
		if got, ok := set.Lookup(letters); got != want || !ok {
			t.Errorf("%s: %d, %t, want %d", letters, got, ok, want)
		}
	}
	if _, ok := set.Lookup("a"); ok || len(set.Patterns) != 3 {
		t.Errorf("patterns %v", set.Patterns)
	}
	if set.Program.LoneU != "qu" || set.Spots != nil || !set.Premiums.IsStandard() {
		t.Error("the rest is not the default")
	}
}

func TestFromCSVWithStrings(t *testing.T) {
	files := fakeCSV()
	files["estr.csv"] = "string,kind\n?,leave\nqu,leave\namn,leave-shared\naeiou,set\n"
	if _, err := FromCSV(files.open); err != nil {
		t.Error(err)
	}
}

func TestFromCSVWithFirstWords(t *testing.T) {
	files := fakeCSV()
	files["frst.csv"] = "tiles,value_cp,samples\n0,774,20\n7,-235,30\n3,,0\n"
	set, err := FromCSV(files.open)
	if err != nil || set.First != [8]int{0: 774, 7: -235} {
		t.Errorf("%v, %v", set.First, err)
	}
}

func TestFromCSVRefuses(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"mul.csv", "", "mul.csv: empty; must be a line with the column names tile,record,value_cp"},
		{"mul.csv", "tile,record\n", "mul.csv: there is no column value_cp among tile,record"},
		{"mul.csv", "\"tile\nrecord\",value_cp\n", `mul.csv: there is no column tile among "tile\nrecord,value_cp"`},
		{"mul.csv", strings.Repeat("x", 900) + "\n", `among "` + strings.Repeat("x", 80) + `"`},
		{"mul.csv", "tile,record,value_cp\n" + strings.Repeat("a", 900) + ",1,2\n", `mul.csv:2: tile "` + strings.Repeat("a", 80) + `"; must be one of`},
		{"expr.csv", "pattern,resolved_index,value_cp\n\"a\nb\",1,2\n", `expr.csv:2: pattern "a\nb"; must be`},
		{"mul.csv", "tile,record,value_cp\nA,1,2\n", `mul.csv:2: tile "A"; must be one of ?abc`},
		{"mul.csv", "tile,record,value_cp\n\na,8,2\n", `mul.csv:3: record "8"; must be 0 to 7`},
		{"mul.csv", "tile,record,value_cp\na,1,2.5\n", `mul.csv:2: value_cp "2.5"; must be a whole number`},
		{"mul.csv", "tile,record,value_cp\na,1,2147483648\n", "mul.csv:2: value_cp"},
		{"mul.csv", "tile,record,value_cp\na,1,2\na,1,\n", "mul.csv:3: tile a, record 1 is given twice"},
		{"mul.csv", "tile,record,value_cp\na,1\n", "mul.csv:2: 2 cells; must be 3, one for each column"},
		{"mul.csv", "tile,record,value_cp\n\"a,1,2\n", "mul.csv:2: character 7: a cell that begins with a quote must end with one"},
		{"mul.csv", strings.Repeat("#", maxCSVBytes+1), "more than 1048576"},
		{"vcb.csv", "table,consonants,value_cp\ni,1,2\n", `vcb.csv:2: table "i"`},
		{"vcb.csv", "table,consonants,value_cp\na,-1,2\n", `vcb.csv:2: consonants "-1"`},
		{"vcb.csv", "table,consonants,value_cp\na,1,2\na,1,2\n", "vcb.csv:3: table a, consonants 1 is given twice"},
		{"expr.csv", "pattern,resolved_index,value_cp\nuq,1,2\n", `expr.csv:2: pattern "uq"; must be 1 to 7 letters`},
		{"expr.csv", "pattern,resolved_index,value_cp\naaaaaaaa,1,2\n", "expr.csv:2: pattern"},
		{"expr.csv", "pattern,resolved_index,value_cp\n,1,2\n", "expr.csv:2: pattern"},
		{"expr.csv", "pattern,resolved_index,value_cp\na,,2\n", `expr.csv:2: resolved_index ""`},
		{"expr.csv", "pattern,resolved_index,value_cp\na,1,x\n", `expr.csv:2: value_cp "x"`},
		{"expr.csv", "pattern,resolved_index,value_cp\na,1,2\na,2,2\n", `expr.csv: pattern "a" twice, with the indices 1 and 2`},
		{"frst.csv", "tiles,value_cp\n8,2\n", `frst.csv:2: tiles "8"; must be 0 to 7`},
		{"frst.csv", "tiles,value_cp\n1,2\n1,3\n", "frst.csv:3: tiles 1 is given twice"},
		{"frst.csv", "tiles\n", "frst.csv: there is no column value_cp"},
		{"estr.csv", "string,kind\nzz,leave\n", `estr.csv:2: leave pattern "zz" is not in expr.csv`},
		{"estr.csv", "string,kind\n?,leave\n", `estr.csv: leave pattern "amn" of expr.csv is missing`},
	} {
		files := fakeCSV()
		files[c.file] = c.text
		_, err := FromCSV(files.open)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 250 {
			t.Errorf("%s %.60q: %v; want one line with %q", c.file, c.text, err, c.want)
		}
	}
	for _, name := range []string{"mul.csv", "vcb.csv", "expr.csv"} {
		files := fakeCSV()
		delete(files, name)
		if _, err := FromCSV(files.open); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// oneLine wants an error to be one line that is not long.
func oneLine(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); strings.ContainsAny(text, "\n\r") || len(text) > 500 {
		t.Errorf("%q has several lines, or is long", text)
	}
}

func FuzzFromCSV(f *testing.F) {
	files := fakeCSV()
	f.Add(files["mul.csv"], files["vcb.csv"], files["expr.csv"], "string,kind\n?,leave\nqu,leave\namn,leave\n")
	f.Add("tile,record,value_cp\na,1,2", "table,consonants,value_cp\n", "pattern,resolved_index,value_cp\n", "string,kind\n")
	f.Fuzz(func(t *testing.T, mul, vcb, expr, estr string) {
		files := csvFiles{"mul.csv": mul, "vcb.csv": vcb, "expr.csv": expr, "estr.csv": estr}
		set, err := FromCSV(files.open)
		if err != nil {
			oneLine(t, err)
			return
		}
		again, err := FromCSV(writeCSV(set).open)
		if err != nil {
			t.Fatal(err)
		}
		if again.Mul != set.Mul || again.VCB != set.VCB || fmt.Sprint(again.Patterns) != fmt.Sprint(set.Patterns) {
			t.Fatalf("%v comes back as %v", set, again)
		}
	})
}

// writeCSV writes a set in the form FromCSV reads.
func writeCSV(set *Set) csvFiles {
	mul, vcb, expr := "tile,record,value_cp\n", "table,consonants,value_cp\n", "pattern,resolved_index,value_cp\n"
	for i := range set.Mul {
		for copies, v := range set.Mul[i] {
			mul += fmt.Sprintf("%c,%d,%d\n", Alphabet[i], copies, v)
		}
	}
	for tiles := range set.VCB {
		for consonants, v := range set.VCB[tiles] {
			vcb += fmt.Sprintf("%c,%d,%d\n", 'a'+tiles, consonants, v)
		}
	}
	for _, p := range set.Patterns {
		expr += fmt.Sprintf("%s,%d,%d\n", p.Letters, p.Record, p.Value)
	}
	return csvFiles{"mul.csv": mul, "vcb.csv": vcb, "expr.csv": expr}
}
