package lexicon

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func TestReadWords(t *testing.T) {
	text := "\uFEFF# a list\r\n\r\ncat  an animal, n.\r\nDOG\tanother\r\n  Cow\r\ncat\r\nA\r\nC4T\r\n" +
		"do?\r\nDOG again\r\n\xff\xfe\r\n" + strings.Repeat("A", 22) + "\r\nzoo"
	list, err := ReadWords(strings.NewReader(text), datatest.TileSet(t, "english"))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintln(list.Lines, len(list.Words), list.Repeats.Total, list.Bad.Total)
	set := datatest.TileSet(t, "english")
	for _, word := range list.Words {
		got += set.Word(word) + "\n"
	}
	for _, f := range slices.Concat(list.Repeats.First, list.Bad.First) {
		got += f.String() + "\n"
	}
	want := `13 4 2 5
CAT
COW
DOG
ZOO
line 6: CAT: first on line 3
line 10: DOG: first on line 4
line 7: A: a word has at least two letters
line 8: C4T: '4' is not a tile (character 2 of "C4T")
line 9: do?: ? is a blank, not a letter
line 11: ` + "\uFFFD" + `: not UTF-8; convert the file
line 12: AAAAAAAAAAAAAAAAAAAAAA: 22 letters; the longest word has 21
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A list in UTF-16 is one like others.
func TestReadWordsOfUTF16(t *testing.T) {
	text := "\xFF\xFE"
	for _, c := range "cat a pet\r\nñu\r\n" {
		text += string([]byte{byte(c), byte(c >> 8)})
	}
	list, err := ReadWords(strings.NewReader(text), datatest.TileSet(t, "spanish"))
	if err != nil || len(list.Words) != 2 || list.Lines != 2 || list.Bad.Total != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// Lines end with LF, CRLF or CR, wherever the bytes are cut.
func TestReadWordsOfLineEnds(t *testing.T) {
	set := datatest.TileSet(t, "english")
	for _, text := range []string{"# old\rcat a pet\rdog\r\rc4t\rzoo", "# old\ncat a pet\r\ndog\n\rc4t\rzoo\r", "# old\r\ncat a pet\r\ndog\r\n\r\nc4t\r\nzoo\r\n"} {
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			list, err := ReadWords(in, set)
			if err != nil || len(list.Words) != 3 || list.Lines != 6 || list.Bad.Total != 1 || list.Bad.First[0].Line != 5 {
				t.Errorf("%q: %+v, %v", text, list, err)
			}
		}
	}
}

func TestReadWordsOfManyFaults(t *testing.T) {
	list, err := ReadWords(strings.NewReader(strings.Repeat("7\nAB\n", 1000)), smallSet(t))
	if err != nil {
		t.Fatal(err)
	}
	if list.Bad.Total != 1000 || len(list.Bad.First) != maxFaults || list.Repeats.Total != 999 || len(list.Repeats.First) != maxFaults {
		t.Errorf("bad %d of %d, repeats %d of %d", len(list.Bad.First), list.Bad.Total, len(list.Repeats.First), list.Repeats.Total)
	}
	if last := list.Repeats.First[maxFaults-1]; last.Line != 202 || last.Reason != "first on line 2" {
		t.Errorf("repeat %v", last)
	}
}

func TestReadWordsFails(t *testing.T) {
	set := smallSet(t)
	if _, err := ReadWords(strings.NewReader("AB\n"+strings.Repeat("A", maxLine+1)), set); err == nil || !strings.HasPrefix(err.Error(), "line 2: more than") {
		t.Errorf("long line: %v", err)
	}
	broken := errors.New("broken")
	if _, err := ReadWords(strings.NewReader("AB\nA\x00B\n"), set); err == nil || err.Error() != "line 2: a zero byte; a word list is a text in UTF-8, with one word to a line" {
		t.Errorf("not a text: %v", err)
	}
	if _, err := ReadWords(iotest.ErrReader(broken), set); !errors.Is(err, broken) {
		t.Errorf("broken reader: %v", err)
	}
}

// A long line is read up to its end where the word is short, and cut short in a report.
func TestReadWordsShortensReports(t *testing.T) {
	list, err := ReadWords(strings.NewReader("AB "+strings.Repeat("x", 60000)+"\n"+strings.Repeat("B", 50000)+"\n"), smallSet(t))
	if err != nil || len(list.Words) != 1 || list.Bad.Total != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	if f := list.Bad.First[0]; len(f.Text) > 50 || f.Reason != "longer than 21 letters" {
		t.Errorf("%v", f)
	}
}

func TestLegal(t *testing.T) {
	set := smallSet(t)
	words := [][]tile.Tile{{1}, {1, 2}, slices.Repeat([]tile.Tile{2}, MaxWord), slices.Repeat([]tile.Tile{2}, MaxWord+1)}
	good, bad := Legal(set, words)
	if len(good) != 2 || bad.Total != 2 || bad.First[0].Line != 1 || bad.First[1].Line != 4 {
		t.Errorf("good %v, bad %v", good, bad)
	}
}

func TestWriteWordsRoundTrip(t *testing.T) {
	trials(t, 10, func(_ *rand.Rand, lex *Lexicon, words [][]tile.Tile) {
		var out strings.Builder
		if err := lex.WriteWords(&out); err != nil {
			t.Error(err)
		}
		list, err := ReadWords(strings.NewReader(out.String()), lex.Set)
		if err != nil || list.Bad.Total+list.Repeats.Total != 0 || !slices.EqualFunc(list.Words, words, slices.Equal[[]tile.Tile]) {
			t.Errorf("%d words, bad %v, repeats %v, %v", len(list.Words), list.Bad, list.Repeats, err)
		}
	})
}

func TestWriteWordsBracketsOnlyWhatMisreads(t *testing.T) {
	lex := lexiconOf(t, datatest.TileSet(t, "spanish"), "CHA", "[C][H]A", "ñu")
	var out strings.Builder
	if err := lex.WriteWords(&out); err != nil || out.String() != "[C]HA\nCHA\nÑU\n" {
		t.Errorf("%q %v", out.String(), err)
	}
	if err := lex.WriteWords(failing{}); err == nil {
		t.Error("no error from a full disk")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func FuzzReadWords(f *testing.F) {
	for _, seed := range []string{"CHA\nca perro\n# x\n", "\uFEFFAB\r\nAB", "[C][H]A", "\xff\xfe\x00", strings.Repeat("A", 300), "?\nA"} {
		f.Add([]byte(seed))
	}
	set := datatest.TileSet(f, "spanish")
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := ReadWords(strings.NewReader(string(text)), set)
		if err != nil {
			return
		}
		if !slices.IsSortedFunc(list.Words, slices.Compare[[]tile.Tile]) {
			t.Error("words out of order")
		}
		for _, word := range list.Words {
			read, err := set.ParseWord(plainOrBracketed(set, word))
			if err != nil || !slices.Equal(read, word) || len(word) < minWord || len(word) > MaxWord {
				t.Errorf("%v read as %v, %v", word, read, err)
			}
		}
	})
}

// What does not print is not handed on to a terminal.
func TestFaultsPrint(t *testing.T) {
	for text, want := range map[string]string{
		"A\x1b[31mB": "A\uFFFD[31mB",
		"A\x00B":     "A\uFFFDB",
		"A\xffB":     "A\uFFFDB",
		"ÄÖ L·L":     "ÄÖ L·L",
	} {
		if got := shorten(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
