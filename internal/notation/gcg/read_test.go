package gcg_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/testsize"
)

// Bytes come back as they were, and lines are told apart by any of the three ends.
func TestReadKeepsBytes(t *testing.T) {
	for _, c := range []struct {
		text     string
		encoding gcg.Encoding
		lines    []gcg.Line
	}{
		{"", gcg.Latin1, nil},
		{"\n", gcg.Latin1, []gcg.Line{{End: gcg.LF}}},
		{"a\r\nb\rc\nd", gcg.Latin1, []gcg.Line{{"a", gcg.CRLF}, {"b", gcg.CR}, {"c", gcg.LF}, {"d", gcg.NoEnd}}},
		{"a\n\rb\r\r\n", gcg.Latin1, []gcg.Line{{"a", gcg.LF}, {"", gcg.CR}, {"b", gcg.CR}, {"", gcg.CRLF}}},
		{"é\n", gcg.UTF8, []gcg.Line{{"é", gcg.LF}}},
		{"\xe9\n", gcg.Latin1, []gcg.Line{{"é", gcg.LF}}},
		{"é\xe9", gcg.Latin1, []gcg.Line{{"Ã©é", gcg.NoEnd}}},
		{"#character-encoding utf-8", gcg.UTF8, []gcg.Line{{"#character-encoding utf-8", gcg.NoEnd}}},
		{"#character-encoding\tISO_8859-1\r\xc3\xa9", gcg.Latin1, []gcg.Line{{"#character-encoding\tISO_8859-1", gcg.CR}, {"Ã©", gcg.NoEnd}}},
		{"#character-encoding UTF-8\n\xe9", gcg.Latin1, []gcg.Line{{"#character-encoding UTF-8", gcg.LF}, {"é", gcg.NoEnd}}},
		{"\ufeffa\n", gcg.UTF8, []gcg.Line{{"a", gcg.LF}}},
		{"\ufeff\xe9\n", gcg.Latin1, []gcg.Line{{"é", gcg.LF}}},
		{"\x00\x1a\n", gcg.Latin1, []gcg.Line{{"\x00\x1a", gcg.LF}}},
	} {
		f := gcgtest.Read(t, c.text)
		if f.Encoding != c.encoding || !reflect.DeepEqual(f.Lines, c.lines) || f.BOM != strings.HasPrefix(c.text, "\ufeff") {
			t.Errorf("%q is read as %+v", c.text, f)
		}
		if got := gcgtest.Written(t, f); got != c.text {
			t.Errorf("%q is written as %q", c.text, got)
		}
		one, err := gcg.Read(iotest.OneByteReader(strings.NewReader(c.text)))
		if err != nil || !reflect.DeepEqual(one, f) {
			t.Errorf("%q byte by byte is %+v, %v", c.text, one, err)
		}
	}
}

// Files that cannot be written as they are say which line is at fault.
func TestBytesErrors(t *testing.T) {
	for _, c := range []struct {
		file gcg.File
		want string
	}{
		{gcg.File{Lines: []gcg.Line{{Text: "a\nb"}}}, "line 1: there is a line break inside it; want two lines"},
		{gcg.File{Lines: []gcg.Line{{Text: "a"}, {Text: "\xff"}}}, "line 2: is not UTF-8"},
		{gcg.File{Lines: []gcg.Line{{"a", gcg.NoEnd}, {Text: "b"}}}, "line 1: has no line end; only the last"},
		{gcg.File{Lines: []gcg.Line{{"", gcg.NoEnd}}}, "line 1: has no line end; only the last"},
		{gcg.File{Lines: []gcg.Line{{"a", gcg.CR}, {"", gcg.LF}}}, "line 1: ends with CR, and an empty line with LF follows"},
		{gcg.File{Lines: []gcg.Line{{Text: "Łódź"}}}, `line 1: 'Ł' cannot be written in ISO-8859-1; want UTF-8`},
	} {
		if text, err := c.file.Bytes(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %q, %v; want %s", c.file, text, err, c.want)
		}
	}
}

// endless repeats a text for ever and counts what is taken.
type endless struct {
	text  string
	taken int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[(e.taken+i)%len(e.text)]
	}
	e.taken += len(p)
	return len(p), nil
}

// Files without end are refused soon after a limit is passed, whichever comes first.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
		most int // bytes taken
	}{
		{"A", "line 1: longer than 65536 bytes", gcg.MaxLine + 1},
		{">", "line 1: longer than 65536 bytes", gcg.MaxLine + 1},
		{"\n", "line 100001: more than 100000 lines", gcg.MaxLines + 1},
		{"\r\n", "line 100001: more than 100000 lines", 2 * (gcg.MaxLines + 1)},
		{" >a: - +0 0\r", "line 10001: more than 10000 events", 12 * (gcg.MaxEvents + 1)},
		{strings.Repeat("#", 999) + "\n", "line 16778: the file is longer than 16777216 bytes", gcg.MaxFile},
	} {
		source := &endless{text: c.text}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := gcg.Read(source)
		runtime.ReadMemStats(&after)
		var limit *gcg.LimitError
		if f != nil || !errors.As(err, &limit) || err.Error() != c.want {
			t.Errorf("%.10q…: %v, want %s", c.text, err, c.want)
		}
		if source.taken > c.most+1<<16 {
			t.Errorf("%.10q…: %d bytes are read, want at most some more than %d", c.text, source.taken, c.most)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > uint64(8*c.most)+1<<20 {
			t.Errorf("%.10q…: %d bytes are allocated", c.text, took)
		}
	}
}

// What fits the limits is read.
func TestJustWithinLimits(t *testing.T) {
	testsize.OneThread(t)
	for _, text := range []string{
		strings.Repeat("A", gcg.MaxLine) + "\r\n" + strings.Repeat("B", gcg.MaxLine),
		strings.Repeat("\r\n", gcg.MaxLines),
		strings.Repeat("\n", gcg.MaxLines-1) + "x",
		strings.Repeat(">a: AEI - +0 0\n", gcg.MaxEvents),
		strings.Repeat(strings.Repeat("#", 1023)+"\n", gcg.MaxFile/1024),
	} {
		if f, err := gcg.Read(strings.NewReader(text)); err != nil {
			t.Errorf("%.10q…: %v", text, err)
		} else if got, err := f.Bytes(); err != nil || string(got) != text {
			t.Errorf("%.10q… is not written back: %v", text, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	if _, err := gcg.Read(iotest.ErrReader(io.ErrClosedPipe)); !errors.Is(err, io.ErrClosedPipe) || !strings.HasPrefix(err.Error(), "line 1: ") {
		t.Errorf("error %v", err)
	}
	cut := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(io.ErrUnexpectedEOF))
	if _, err := gcg.Read(cut); !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("error %v", err)
	}
	if _, err := gcg.Read(idle{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("error %v", err)
	}
	for _, text := range []string{"\xff\xfe#\x00", "\xfe\xff\x00#", "#\x00p\x00", "\x00#\x00p", ">\x00a\x00"} {
		if _, err := gcg.Read(strings.NewReader(text)); !errors.Is(err, gcg.ErrUTF16) {
			t.Errorf("%q: error %v", text, err)
		}
	}
	for _, text := range []string{"#\x00", "ÿþ"} {
		f := gcg.File{Lines: []gcg.Line{{text, gcg.LF}}}
		if _, err := f.Bytes(); !errors.Is(err, gcg.ErrUTF16) {
			t.Errorf("%q is written, and read back as UTF-16: error %v", text, err)
		}
	}
}

// idle never has anything to read.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// Every kind of line.
func TestItems(t *testing.T) {
	f := gcgtest.Read(t, "#Title  Two  words \n x\n#note a\n b \n\n>c: d\n#Unknown\tThing\n#\nend")
	want := []gcg.Item{
		{Kind: gcg.PragmaLine, Line: 1, Keyword: "title", Args: "Two  words"},
		{Kind: gcg.UnknownLine, Line: 2, Args: "x"},
		{Kind: gcg.NoteLine, Line: 3, Keyword: "note", Args: "a"},
		{Kind: gcg.ContinuedNote, Line: 4, Args: " b "},
		{Kind: gcg.BlankLine, Line: 5},
		{Kind: gcg.EventLine, Line: 6, Args: ">c: d"},
		{Kind: gcg.PragmaLine, Line: 7, Keyword: "Unknown", Args: "Thing"},
		{Kind: gcg.PragmaLine, Line: 8},
		{Kind: gcg.UnknownLine, Line: 9, Args: "end"},
	}
	if got := f.Items(); !reflect.DeepEqual(got, want) {
		t.Errorf("items %+v", got)
	}
	if title, line := f.Pragma("title"); title != "Two  words" || line != 1 {
		t.Errorf("title %q of line %d", title, line)
	}
	if _, line := f.Pragma("lexicon"); line != 0 {
		t.Error("a lexicon that is not there")
	}
	if gcg.ContinuedNote.String() != "continued note" || gcg.UnknownLine.String() != "unknown" {
		t.Error("names of kinds")
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"", "\ufeff#character-encoding UTF-8\r\n#player1 a A\r>a: AEI 8D A.I(E) +5 5 AB, CD\n#note x\ny\n\nz",
		"#character-encoding ISO-8859-1\n#player1 \xe9 \xc3\xa9\n#tile CH ch\n#rack1 AB|CH|\n#incomplete A\n",
		">a: A - +0 0\n>a: (challenge) +5 5\n>a: -- -5 0\n>a: A (A) -1 -1\n>a: (A) +2 1\n>b: (time) +-5 -5\n>b: -3 +0 -5\n",
		">>a: : -0 +-0 -0 +1 2\n#tile-distribution spanish\n>x: [CH]A?|LL| h8 [CH]r.(RR)() 5 6\n#-\n#game-board\n#- .\r",
	} {
		f.Add([]byte(text))
	}
	o := gcgtest.Options(f, "english")
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := gcg.Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		if back := gcgtest.Written(t, file); back != string(text) {
			t.Errorf("%q is written as %q", text, back)
		}
		r := file.Record(o)
		for i := range r.Findings {
			one := &r.Findings[i]
			if message := one.Error(); strings.Contains(message, "\n") || len(message) > 1000 || one.Line < 1 || one.Cause.IsZero() {
				t.Errorf("%q: finding %q", text, message)
			}
		}
	})
}
