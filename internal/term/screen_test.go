package term_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/term"
)

// With -update the golden files are written anew.
var update = flag.Bool("update", false, "write the golden files anew")

// golden compares text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
	}
}

// boardOf returns a board of shipped rules and tiles with the given plays on it.
func boardOf(t *testing.T, name, tiles string, change func(*rules.Rules), plays ...string) *board.Board {
	t.Helper()
	r := librarytest.Rules(t, name, tiles)
	if change != nil {
		change(r)
	}
	b := board.New(r, nil)
	for _, text := range plays {
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(&m)
	}
	return b
}

// odd puts squares on a board that the shipped ones do not have.
func odd(r *rules.Rules) {
	r.Squares = slices.Clone(r.Squares)
	for i, p := range []rules.Premium{{}, {Letter: 4, Word: 1}, {Letter: 1, Word: 4}, {}} {
		r.Squares[16+i] = p
	}
}

func letters(r *rules.Rules) { r.RowLetters = true }

// TestBoards draws boards as they look without colour.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		file         string
		rules, tiles string
		change       func(*rules.Rules)
		plays        []string
	}{
		{"standard.golden", "standard", "", nil, []string{"8D QuIET", "I8 SO", "1A ZA", "15N zA", "O12 NOD."}},
		{"super.golden", "super", "", nil, []string{"11G QUiET", "U15 RETINAS"}},
		{"catalan.golden", "standard", "catalan", nil, []string{"8D [QU]AL[L·L]", "G7 A.[l·l][ny]", "1A Ç"}},
		{"letters.golden", "standard", "spanish", letters, []string{"H4 [CH]ARCO", "8H .ol[LL]", "O15 ñ"}},
		{"letters_english.golden", "standard", "", letters, nil},
		{"big_letters.golden", "super", "", letters, []string{"K11 QUIET"}},
		{"odd.golden", "friendly", "", odd, []string{"8H QI"}},
	} {
		var out bytes.Buffer
		s := term.NewScreen(&out)
		b := boardOf(t, c.rules, c.tiles, c.change, c.plays...)
		if err := s.Columns(2, s.Board(b, nil)); err != nil {
			t.Fatal(err)
		}
		golden(t, c.file, out.String())
	}
}

// The tiles of the last play are marked, and no others.
func TestBoard(t *testing.T) {
	b := boardOf(t, "standard", "", nil, "8D QuIET", "H7 H.N")
	last, err := b.Notation().Parse("H7 H.N", boardOf(t, "standard", "", nil, "8D QuIET").At)
	if err != nil {
		t.Fatal(err)
	}
	s := term.NewScreen(&bytes.Buffer{})
	lines := s.Board(b, &last)
	for row, want := range map[int]string{7: " 7 · · ' · · · '>H ' · · · ' · · 7", 8: " 8 = · · Q u I E T · · · ' · · = 8", 9: " 9 · · ' · · · '>N ' · · · ' · · 9"} {
		if lines[row] != want {
			t.Errorf("row %d: %q, want %q", row, lines[row], want)
		}
	}
	last.Kind = move.Pass
	for _, m := range []*move.Move{nil, &last} {
		if got := s.Board(b, m); !slices.Equal(got, s.Board(b, nil)) {
			t.Errorf("marked after no play: %q", got)
		}
	}
}

// What is no terminal is not emptied and has no height.
func TestNoTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out bytes.Buffer
	for _, stream := range []io.Writer{&out, file} {
		s := term.NewScreen(stream)
		if err := s.Clear(); err != nil {
			t.Fatal(err)
		}
		if columns, rows := s.Size(); columns != 80 || rows != 0 || term.IsTerminal(stream) {
			t.Errorf("a terminal of %d columns and %d rows", columns, rows)
		}
	}
	if info, err := file.Stat(); err != nil || info.Size() > 0 || out.Len() > 0 {
		t.Errorf("written to empty it: %q, %v", out.String(), err)
	}
}

// Every line of a board reaches its right edge, so that something can stand beside it.
func TestBoardBesideText(t *testing.T) {
	s := term.NewScreen(&bytes.Buffer{})
	blankOnly := func(r *rules.Rules) { // no tile is L·L, but a blank can be
		set := *r.Tiles
		set.Count[13] = 0
		r.Tiles = &set
	}
	for _, b := range []*board.Board{
		boardOf(t, "standard", "", nil),
		boardOf(t, "standard", "catalan", blankOnly, "8H [l·l]A"),
		boardOf(t, "super", "catalan", letters, "K11 [l·l]A"),
	} {
		lines := s.Board(b, nil)
		if len(lines) != b.Rules().Size+2 {
			t.Errorf("%d lines for %d rows", len(lines), b.Rules().Size)
		}
		edge := lipgloss.Width(lines[0]) + 1 // a blank, then the label
		for i, line := range lines[1 : len(lines)-1] {
			if got := lipgloss.Width(line) - len(b.Notation().RowLabel(i)); got != edge {
				t.Errorf("row %d is %d cells wide, want %d", i+1, got, edge)
			}
		}
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "ab": 2, "宽": 2, "e\u0301": 1, "\x1b[1mab\x1b[0m": 2} {
		if got := term.Width(text); got != want {
			t.Errorf("%q takes %d cells, want %d", text, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		name   string
		gap    int
		blocks [][]string
		want   []string
	}{
		{"one", 2, [][]string{{"a", "bb", ""}}, []string{"a", "bb", ""}},
		{"second is longer", 2, [][]string{{"a", "bb"}, {"1", "2", "3"}}, []string{"a   1", "bb  2", "    3"}},
		{"second is shorter", 3, [][]string{{"a", "bbb"}, {"1"}}, []string{"a     1", "bbb"}},
		{"three", 1, [][]string{{"a"}, {"宽", "b"}, {"1", "2"}}, []string{"a 宽 1", "  b  2"}},
		{"no gap", 0, [][]string{{"a", "b"}, {"c", "d"}}, []string{"ac", "bd"}},
		{"blanks at the end", 1, [][]string{{"a  ", "b"}, {"c ", ""}}, []string{"a   c", "b"}},
		{"blanks at the beginning", 1, [][]string{{" a"}, {" b"}}, []string{" a  b"}},
	} {
		var out bytes.Buffer
		if err := term.NewScreen(&out).Columns(c.gap, c.blocks...); err != nil {
			t.Fatal(err)
		}
		if want := strings.Join(c.want, "\n") + "\n"; out.String() != want {
			t.Errorf("%s: %q, want %q", c.name, out.String(), want)
		}
	}
}

// Cells are counted as a terminal shows them: wide characters take two, marks none.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		name    string
		columns []term.Column
		rows    [][]string
		want    []string
	}{
		{"letters and numbers", []term.Column{{Head: "move"}, {Head: "score", Right: true}, {Head: "leave"}},
			[][]string{{"8D QUIET", "48", "S?"}, {"8D l·l[NY]", "1234567", ""}},
			[]string{
				"move          score  leave",
				"8D QUIET         48  S?",
				"8D l·l[NY]  1234567"}},
		{"wide", []term.Column{{Head: "宽宽", Right: true}, {Head: "e\u0301"}, {Head: "x"}},
			[][]string{{"a", "宽", "1"}, {"ÅÅÅÅÅ", "b", "2"}},
			[]string{
				" 宽宽  e\u0301   x",
				"    a  宽  1",
				"ÅÅÅÅÅ  b   2"}},
		{"no rows", []term.Column{{Head: "a"}, {Head: "b", Right: true}}, nil, []string{"a  b"}},
		{"empty head", []term.Column{{}, {Head: "b"}}, [][]string{{"12", ""}}, []string{"    b", "12"}},
	} {
		var out bytes.Buffer
		if err := term.NewScreen(&out).Table(c.columns, c.rows); err != nil {
			t.Fatal(err)
		}
		if want := strings.Join(c.want, "\n") + "\n"; out.String() != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, out.String(), want)
		}
	}
}

func TestFacts(t *testing.T) {
	got := term.NewScreen(&bytes.Buffer{}).Facts([][2]string{{"bag", "7"}, {"宽宽", "x"}, {"unseen tiles", ""}})
	want := []string{"bag           7", "宽宽          x", "unseen tiles  "}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if none := term.NewScreen(&bytes.Buffer{}).Facts(nil); len(none) != 0 {
		t.Errorf("no facts are %q", none)
	}
}

func TestPrintf(t *testing.T) {
	var out bytes.Buffer
	if err := term.NewScreen(&out).Printf("%d of %s\n", 3, "four"); err != nil || out.String() != "3 of four\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// show writes all that a screen can write.
func show(s *term.Screen, b *board.Board) error {
	return errors.Join(
		s.Columns(2, s.Board(b, nil), s.Facts([][2]string{{"bag", "7"}})),
		s.Table([]term.Column{{Head: "move"}, {Head: "score", Right: true}}, [][]string{{"8D QUIET", "48"}}),
		s.Printf("the end\n"),
	)
}

// Colour is for outputs that show it, and says nothing that the text does not say.
func TestColour(t *testing.T) {
	b := boardOf(t, "super", "catalan", odd, "11G [QU][l·l]ET")
	for _, name := range []string{"NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"} {
		t.Setenv(name, "")
	}
	t.Setenv("TERM", "xterm-256color")
	var plain, forced, refused bytes.Buffer
	if err := show(term.NewScreen(&plain), b); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CLICOLOR_FORCE", "1")
	if err := show(term.NewScreen(&forced), b); err != nil {
		t.Fatal(err)
	}
	t.Setenv("NO_COLOR", "1")
	if err := show(term.NewScreen(&refused), b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(plain.String(), "\x1b") || refused.String() != plain.String() {
		t.Error("an output that is no terminal, or is to have no colour, has some")
	}
	if n := strings.Count(forced.String(), "\x1b["); n < 400 {
		t.Errorf("%d changes of colour on a board of 441 squares", n)
	}
	text := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(forced.String(), "")
	text = regexp.MustCompile(" +\n").ReplaceAllString(text, "\n")
	if text != plain.String() {
		t.Errorf("with colour the text is\n%s\nwithout\n%s", text, plain.String())
	}
}

// broken is an output that takes so many lines and no more.
type broken struct{ lines int }

var errBroken = errors.New("broken")

func (b *broken) Write(p []byte) (int, error) {
	if b.lines--; b.lines < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

// What cannot be written is an error, not a shorter list.
func TestBrokenOutput(t *testing.T) {
	for name, write := range map[string]func(*term.Screen) error{
		"Printf":  func(s *term.Screen) error { return errors.Join(s.Printf("a\n"), s.Printf("b\n"), s.Printf("c\n")) },
		"Columns": func(s *term.Screen) error { return s.Columns(1, []string{"a", "b", "c"}) },
		"Table":   func(s *term.Screen) error { return s.Table([]term.Column{{Head: "a"}}, [][]string{{"b"}, {"c"}}) },
	} {
		for lines := range 5 {
			if err := write(term.NewScreen(&broken{lines})); errors.Is(err, errBroken) != (lines < 3) {
				t.Errorf("%s, %d lines: %v", name, lines, err)
			}
		}
	}
}

// After an error a screen writes nothing, and every method returns that error.
func TestScreenKeepsItsError(t *testing.T) {
	out := &broken{}
	s := term.NewScreen(out)
	for _, err := range []error{s.Printf("a"), s.Lines([]string{"b", "c"}), s.TableBelow(term.Heads(">d", "e"), [][]string{{"1", "2"}}), s.Err()} {
		if !errors.Is(err, errBroken) {
			t.Errorf("%v", err)
		}
	}
	if out.lines != -1 {
		t.Errorf("%d writes", -out.lines)
	}
	if heads := term.Heads(">d", "e"); heads[0] != (term.Column{"d", true}) || heads[1] != (term.Column{"e", false}) {
		t.Errorf("%v", heads)
	}
}
