package move_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/move"
	"maven/internal/tile"
)

// squares is a board as a map from row and column; squares off the map are empty.
type squares map[[2]int]tile.Tile

func (s squares) at(row, col int) tile.Tile {
	return s[[2]int{row, col}]
}

// C and H beside each other are not the tile CH, and are written so.
func TestLettersThatReadAsOneTile(t *testing.T) {
	n := move.Notation{Alphabet: datatest.TileSet(t, "spanish").Alphabet}
	board := squares{{7, 4}: 9} // H on 8E
	for _, c := range []struct{ text, want string }{
		{"8G CHARCO", "8G [CH]ARCO"},
		{"8G [C]HARCO", "8G [C]HARCO"},
		{"8G [C][H]ARCO", "8G [C]HARCO"},
		{"8G [c]haR", "8G [c]haR"},
		{"8G cHAR", "8G cHAR"},
		{"8G RRR", "8G [RR]R"},
		{"8G R[RR]", "8G R[RR]"},
		{"8G [R][R]R", "8G [R][R]R"},
		{"8D C.A", "8D C.A"},
		{"8D [C](H)A", "8D C.A"},
	} {
		m, err := n.Parse(c.text, board.at)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		again, err := n.Parse(c.want, board.at)
		if n.Format(&m) != c.want || err != nil || !again.Same(&m) {
			t.Errorf("%s is written %s, want %s; that is read as %v, %v", c.text, n.Format(&m), c.want, again.Word(), err)
		}
	}
}

// letters returns the tiles of English text, lower case for blanks.
func letters(t testing.TB, s *tile.Set, text string) []tile.Tile {
	t.Helper()
	tiles, err := s.ParseTiles(text)
	if err != nil {
		t.Fatal(err)
	}
	return tiles
}

func TestPlaces(t *testing.T) {
	numbers, french := move.Notation{}, move.Notation{RowLetters: true}
	for _, c := range []struct {
		row, col     int
		dir          move.Direction
		plain, other string
	}{
		{7, 3, move.Across, "8D", "H4"},
		{7, 3, move.Down, "D8", "4H"},
		{0, 0, move.Across, "1A", "A1"},
		{14, 14, move.Down, "O15", "15O"},
		{20, 20, move.Across, "21U", "U21"},
		{20, 0, move.Down, "A21", "1U"},
		{9, 10, move.Across, "10K", "J11"},
	} {
		for _, side := range []struct {
			n    move.Notation
			text string
		}{{numbers, c.plain}, {french, c.other}} {
			if got := side.n.Place(c.row, c.col, c.dir); got != side.text {
				t.Errorf("row %d, column %d, %v is %s, want %s", c.row, c.col, c.dir, got, side.text)
			}
			for _, text := range []string{side.text, strings.ToLower(side.text)} {
				row, col, dir, err := side.n.ParsePlace(text)
				if row != c.row || col != c.col || dir != c.dir || err != nil {
					t.Errorf("%s is row %d, column %d, %v, %v", text, row, col, dir, err)
				}
			}
		}
	}
	if numbers.Square(7, 3) != "8D" || french.Square(7, 3) != "H4" ||
		numbers.RowLabel(7) != "8" || numbers.ColumnLabel(3) != "D" || french.RowLabel(7) != "H" || french.ColumnLabel(3) != "4" {
		t.Error("labels of a square")
	}
}

// Every place of the largest board is read back.
func TestPlacesRoundTrip(t *testing.T) {
	for _, n := range []move.Notation{{}, {RowLetters: true}} {
		for i := range 2 * move.MaxWord * move.MaxWord {
			row, col, dir := i/2/move.MaxWord, i/2%move.MaxWord, move.Direction(i%2)
			r, c, d, err := n.ParsePlace(n.Place(row, col, dir))
			if r != row || c != col || d != dir || err != nil {
				t.Fatalf("row %d, column %d, %v: %s is read as %d, %d, %v, %v", row, col, dir, n.Place(row, col, dir), r, c, d, err)
			}
		}
	}
}

func TestPlaceErrors(t *testing.T) {
	for _, text := range []string{"", "8", "D", "88", "DD", "D8D", "0A", "A0", "22A", "A22", "8V", "V8", "-1A", "+1A",
		"8 D", "8Ä", "Ä8", "\xff8", "999999999999A", "8D."} {
		for _, n := range []move.Notation{{}, {RowLetters: true}} {
			row, col, dir, err := n.ParsePlace(text)
			if err == nil {
				t.Errorf("%q is row %d, column %d, %v", text, row, col, dir)
			} else if want := map[bool]string{false: "8D (across)", true: "H4 (across)"}[n.RowLetters]; !strings.Contains(err.Error(), want) {
				t.Errorf("%q: error %v does not show %s", text, err, want)
			}
		}
	}
}

// quiet is QUiET on 8F to 8J, the I a blank.
func quiet(t testing.TB, s *tile.Set) squares {
	board := squares{}
	for i, tl := range letters(t, s, "QUiET") {
		board[[2]int{7, 5 + i}] = tl
	}
	return board
}

func TestParseAndFormat(t *testing.T) {
	s := datatest.TileSet(t, "english")
	board := quiet(t, s)
	for _, c := range []struct{ text, want string }{
		{"8K UDE", "8K UDE"},
		{"8F QUIETUDE", "8F .....UDE"},
		{"8F (QUIET)UdE", "8F .....UdE"},
		{"8F (QU)i(e)TUDE", "8F .....UDE"},
		{"8F .....UDE", "8F .....UDE"},
		{"8F (.....)UDE", "8F .....UDE"},
		{"8D..UIETS", ""}, // 8D and 8E are empty
		{"8F......S", "8F .....S"},
		{"F8 QAT", "F8 .AT"},
		{"f8 (Q)aT", "F8 .aT"},
		{"F8 .AT", "F8 .AT"},
		{"H7 P(i)N", "H7 P.N"},
		{"H7 PIN", "H7 P.N"},
		{"H7.PIN", "H7 P.N"},
		{"  1A   CAT ", "1A CAT"},
		{"exchange EIO?", "exchange EIO?"},
		{"EXCH ?oie", "exchange EIO?"},
		{"ex.OIE", "exchange EIO"},
		{"-EIO", "exchange EIO"},
		{"- EIO", "exchange EIO"},
		{"pass", "pass"},
		{"Pass", "pass"},
		{"-", "pass"},
		{" - ", "pass"},
	} {
		n := move.Notation{Alphabet: s.Alphabet}
		m, err := n.Parse(c.text, board.at)
		if c.want == "" {
			if err == nil {
				t.Errorf("%q is %s", c.text, n.Format(&m))
			}
			continue
		}
		if err != nil || n.Format(&m) != c.want {
			t.Errorf("%q is %s, %v; want %s", c.text, n.Format(&m), err, c.want)
		}
	}
}

func TestRowLetters(t *testing.T) {
	s := datatest.TileSet(t, "french")
	n := move.Notation{Alphabet: s.Alphabet, RowLetters: true}
	m, err := n.Parse("H4 MOTS", squares{}.at)
	if err != nil || m.Dir != move.Across || m.Row != 7 || m.Col != 3 || m.Played != 4 || n.Format(&m) != "H4 MOTS" {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err = n.Parse("4H MOTS", squares{}.at); err != nil || m.Dir != move.Down || m.Row != 7 || m.Col != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	_, err = n.Parse("H4 (M)OTS", squares{}.at)
	if want := `move "H4 (M)OTS": square H4 is played through, but it is empty`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A move in lower case is raised, with the letters of its tiles.
func TestUpper(t *testing.T) {
	turkish, english := move.Notation{Alphabet: datatest.TileSet(t, "turkish").Alphabet}, move.Notation{Alphabet: datatest.TileSet(t, "english").Alphabet}
	for _, c := range []struct {
		n          move.Notation
		text, want string
	}{
		{turkish, "i7 eki", "I7 EKİ"}, {turkish, "7i.ılık", "7I.ILIK"}, {turkish, "exchange i", "EXCHANGE İ"}, {turkish, "-i", "-İ"}, {turkish, "pass", "pass"},
		{english, "i7 kin", "I7 KIN"}, {english, "-i", "-I"},
	} {
		if got := c.n.Upper(c.text); got != c.want {
			t.Errorf("%s is raised to %s, want %s", c.text, got, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	s := datatest.TileSet(t, "english")
	n := move.Notation{Alphabet: s.Alphabet}
	for _, c := range []struct{ text, want string }{
		{"", `empty move: must be "8D WORD", "exchange ABC" or "pass"`},
		{"  ", "empty move"},
		{"pass it", `"pass it": nothing may follow a pass`},
		{"exchange", "exchange of no tiles: name those to exchange"},
		{"exchange AAAAAAAAAA", "exchange of 10 tiles: must be 1 to 9"},
		{"exchange " + strings.Repeat("A", 257), "exchange: more than 255 tiles A"},
		{"exchange AÉ", `exchange: 'É' is not a tile (character 2 of "AÉ")`},
		{"-7", "exchange: '7' is not a tile"},
		{"WORD 8D", `move "WORD 8D": "WORD" is not a place`},
		{"22A CAT", `"22A" is not a place: must be a row and a column such as 8D (across) or D8 (down)`},
		{"8A", `move "8A": no word after the place`},
		{"8A CÄT", `move "8A CÄT": 'Ä' is not a tile`},
		{"8A C?T", "square 8B: write a blank as the lower-case letter it stands for"},
		{"8F QUI?TS", "square 8I: write a blank as the lower-case letter it stands for"},
		{"8F QUIET", "no tile is played from the rack"},
		{"8F .....", "no tile is played from the rack"},
		{"8F (QUIET", "a parenthesis is not closed"},
		{"8F QUIET)S", "')' is not a tile"},
		{"8F ((QUIET))S", "'(' is not a tile"},
		{"8F QUITES", "square 8I holds E, not T"},
		{"8E .QUIETS", "square 8E is played through, but it is empty"},
		{"8E (S)QUIETS", "square 8E is played through, but it is empty"},
		{"H7 P(o)N", "square 8H holds i, not o"},
		{"1A " + strings.Repeat("A", 22), "longer than 21 squares"},
	} {
		m, err := n.Parse(c.text, quiet(t, s).at)
		if err == nil {
			t.Errorf("%q is %s", c.text, n.Format(&m))
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
}

// randomBoard covers about a third of the squares.
func randomBoard(rng *rand.Rand, s *tile.Set) squares {
	board := squares{}
	for range move.MaxWord * move.MaxWord / 3 {
		board[[2]int{rng.IntN(move.MaxWord), rng.IntN(move.MaxWord)}] = randomTile(rng, s)
	}
	return board
}

func randomTile(rng *rand.Rand, s *tile.Set) tile.Tile {
	t := tile.Tile(1 + rng.IntN(s.Len()))
	if rng.IntN(4) == 0 {
		t |= tile.Designated
	}
	return t
}

// randomMove is a pass, an exchange, or tiles on the first empty squares of a lane.
func randomMove(rng *rand.Rand, s *tile.Set, board squares) move.Move {
	switch rng.IntN(10) {
	case 0:
		return move.Move{}
	case 1:
		var r tile.Rack
		for range 1 + rng.IntN(tile.MaxRack) {
			r[rng.IntN(s.Len()+1)]++
		}
		return move.NewExchange(&r)
	}
	m := move.Move{Kind: move.Play, Dir: move.Direction(rng.IntN(2)),
		Row: uint8(rng.IntN(move.MaxWord)), Col: uint8(rng.IntN(move.MaxWord))}
	room := move.MaxWord - int(m.Col)
	if m.Dir == move.Down {
		room = move.MaxWord - int(m.Row)
	}
	length := 1 + rng.IntN(room)
	for i := range length {
		row, col := int(m.Row), int(m.Col)+i
		if m.Dir == move.Down {
			row, col = int(m.Row)+i, int(m.Col)
		}
		if board.at(row, col) == 0 {
			m.Tiles[i] = randomTile(rng, s)
			m.Played++
		}
	}
	m.Len = uint8(length)
	if m.Played == 0 {
		return move.Move{}
	}
	return m
}

func TestMovesRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	for _, name := range data.TileSets() {
		s := datatest.TileSet(t, name)
		for _, n := range []move.Notation{{Alphabet: s.Alphabet}, {Alphabet: s.Alphabet, RowLetters: true}} {
			board := randomBoard(rng, s)
			for range 300 {
				m := randomMove(rng, s, board)
				text := n.Format(&m)
				for _, form := range []string{text, strings.Replace(text, " ", ".", 1)} {
					if read, err := n.Parse(form, board.at); err != nil || !read.Same(&m) || read.Played != m.Played {
						t.Fatalf("%s: %+v is written %q and read as %+v, %v", name, m, form, read, err)
					}
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	english := datatest.TileSet(f, "english")
	board := quiet(f, english)
	for i, text := range []string{"8F QUIETUDE", "H7 P(i)N", "H7.P.N", "ex.ABC?", "-", "- A", "[C][H", "4H (", "8G [C]HARCO"} {
		f.Add(i, text)
	}
	notations := []move.Notation{{Alphabet: english.Alphabet}, {Alphabet: english.Alphabet, RowLetters: true},
		{Alphabet: datatest.TileSet(f, "spanish").Alphabet}, {Alphabet: datatest.TileSet(f, "catalan").Alphabet, RowLetters: true}}
	f.Fuzz(func(t *testing.T, which int, text string) {
		n := notations[uint(which)%uint(len(notations))]
		m, err := n.Parse(text, board.at)
		if err != nil {
			return
		}
		written := n.Format(&m)
		if read, err := n.Parse(written, board.at); err != nil || !read.Same(&m) || read.Played != m.Played {
			t.Errorf("%q is written %q and read as %+v, %v", text, written, read, err)
		}
	})
}
