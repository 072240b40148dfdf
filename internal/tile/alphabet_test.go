package tile_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/tile"
)

// A reading is one text and what it is read as, written with every tile apart by blanks.
func TestReadings(t *testing.T) {
	for _, c := range []struct {
		set, text         string
		word, tiles, play string // "" where it is an error
	}{
		{"english", "CaT", "C A T", "C a T", "C a T"},
		{"english", "C?T", "C ? T", "C ? T", "C ? T"},
		{"english", "[C][a]", "C A", "C a", "C a"},
		{"english", "CÄT", "", "", ""},
		{"english", "C T", "", "", ""},
		{"english", "[CH]", "", "", ""},
		{"english", "C[", "", "", ""},
		{"english", "C[A", "", "", ""},
		{"english", "C[]", "", "", ""},
		{"english", "CA]", "", "", ""},
		{"spanish", "CHARCO", "CH A R C O", "C H A R C O", "CH A R C O"},
		{"spanish", "[CH]ARCO", "CH A R C O", "CH A R C O", "CH A R C O"},
		{"spanish", "[C][H]ARCO", "C H A R C O", "C H A R C O", "C H A R C O"},
		{"spanish", "[C]HARCO", "C H A R C O", "C H A R C O", "C H A R C O"},
		{"spanish", "charco", "CH A R C O", "c h a r c o", "ch a r c o"},
		{"spanish", "ChA", "CH A", "C h A", "C h A"},
		{"spanish", "[ch]A", "CH A", "ch A", "ch A"},
		{"spanish", "PERRO", "P E RR O", "P E R R O", "P E RR O"},
		{"spanish", "RRR", "RR R", "R R R", "RR R"},
		{"spanish", "AÑO", "A Ñ O", "A Ñ O", "A Ñ O"},
		{"spanish", "KILO", "", "", ""},
		{"catalan", "XAL·LA", "X A L·L A", "X A L·L A", "X A L·L A"}, // L alone is a letter, the point is not
		{"catalan", "L·LL[L·L]L·", "", "", ""},
		{"catalan", "LL[L·L]QUL", "L L L·L QU L", "L L L·L QU L", "L L L·L QU L"},
		{"catalan", "XA[L·L]A", "X A L·L A", "X A L·L A", "X A L·L A"},
		{"catalan", "AQUÍ", "", "", ""},
		{"catalan", "AQUI", "A QU I", "A QU I", "A QU I"},
		{"catalan", "aqui", "A QU I", "a qu i", "a qu i"},
		{"catalan", "ANY", "A NY", "A NY", "A NY"}, // Y alone is no letter
		{"catalan", "A[NY]", "A NY", "A NY", "A NY"},
		{"catalan", "ANQUA", "A N QU A", "A N QU A", "A N QU A"},
		{"catalan", "LLAÇ", "L L A Ç", "L L A Ç", "L L A Ç"},
		{"german", "ÄRGER", "Ä R G E R", "Ä R G E R", "Ä R G E R"},
		{"german", "ärger", "Ä R G E R", "ä r g e r", "ä r g e r"},
		{"polish", "ŻÓŁĆ", "Ż Ó Ł Ć", "Ż Ó Ł Ć", "Ż Ó Ł Ć"},
	} {
		s := datatest.TileSet(t, c.set)
		for _, reading := range []struct {
			name string
			read func(string) ([]tile.Tile, error)
			want string
		}{{"ParseWord", s.ParseWord, c.word}, {"ParseTiles", s.ParseTiles, c.tiles}, {"ParsePlay", s.ParsePlay, c.play}} {
			tiles, err := reading.read(c.text)
			texts := make([]string, len(tiles))
			for i, tl := range tiles {
				texts[i] = s.Text(tl)
			}
			if got := strings.Join(texts, " "); got != reading.want || (err != nil) != (reading.want == "") {
				t.Errorf("%s: %s(%q) = %q, %v; want %q", c.set, reading.name, c.text, got, err, reading.want)
			}
		}
	}
}

func TestReadingErrorsNameTheCharacter(t *testing.T) {
	s := datatest.TileSet(t, "german")
	_, err := s.ParseTiles("ÄÖ€X")
	if want := `'€' is not a tile (character 3 of "ÄÖ€X")`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := s.ParseWord("A\xffB"); err == nil {
		t.Error("text that is not UTF-8 is accepted")
	}
}

func TestWordAndRackText(t *testing.T) {
	s := datatest.TileSet(t, "spanish")
	word, err := s.ParseWord("chorro")
	if err != nil {
		t.Fatal(err)
	}
	word[1] |= tile.Designated
	if got := s.Word(word); got != "CHoRRO" {
		t.Errorf("word %s", got)
	}
	if got := s.Tiles(word); got != "[CH]o[RR]O" {
		t.Errorf("tiles %s", got)
	}
	r := rack(t, s, "?zñ[rr]a[Ch]?")
	if got := s.Rack(&r); got != "A[CH]Ñ[RR]Z??" {
		t.Errorf("rack %s", got)
	}
}

// Whatever tiles are written, ParseTiles reads them back, and racks likewise.
func TestTilesRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, name := range data.TileSets() {
		s := datatest.TileSet(t, name)
		for range 500 {
			tiles := randomTiles(rng, s)
			if read, err := s.ParseTiles(s.Tiles(tiles)); err != nil || !slices.Equal(read, tiles) {
				t.Fatalf("%s: %v is written %q and read as %v, %v", name, tiles, s.Tiles(tiles), read, err)
			}
			r := randomRack(rng, s, rng.IntN(10))
			if read, err := s.ParseRack(inLower(name, s.Rack(&r))); err != nil || read != r {
				t.Fatalf("%s: rack %s is read as %s, %v", name, s.Rack(&r), s.Rack(&read), err)
			}
		}
	}
}

// randomTiles returns up to 8 letters, blanks, and letters that blanks stand for.
func randomTiles(rng *rand.Rand, s *tile.Set) []tile.Tile {
	tiles := make([]tile.Tile, 1+rng.IntN(8))
	for i := range tiles {
		tiles[i] = tile.Tile(rng.IntN(s.Len() + 1))
		if tiles[i] != tile.Blank && rng.IntN(3) == 0 {
			tiles[i] |= tile.Designated
		}
	}
	return tiles
}

func FuzzReadings(f *testing.F) {
	for i, text := range []string{"CHARCO", "[C][H]", "XAL·LA", "aqui?", "L[L·L]", "[ch]?[", "\xff", "ŻÓŁĆ"} {
		f.Add(i, text)
	}
	names := data.TileSets()
	sets := make([]*tile.Set, len(names))
	for i, name := range names {
		sets[i] = datatest.TileSet(f, name)
	}
	f.Fuzz(func(t *testing.T, which int, text string) {
		s := sets[uint(which)%uint(len(sets))]
		for _, read := range []func(string) ([]tile.Tile, error){s.ParseWord, s.ParseTiles, s.ParsePlay} {
			tiles, err := read(text)
			if err != nil {
				if tiles != nil {
					t.Errorf("%q: tiles %v with error %v", text, tiles, err)
				}
				continue
			}
			if len(tiles) > utf8.RuneCountInString(text) {
				t.Errorf("%q: %d tiles", text, len(tiles))
			}
			if again, err := s.ParseTiles(s.Tiles(tiles)); err != nil || !slices.Equal(again, tiles) {
				t.Errorf("%q: tiles %v are read again as %v, %v", text, tiles, again, err)
			}
		}
	})
}

// inLower returns a text in lower case, as the language of a tile set has it.
func inLower(name, text string) string {
	if name == "turkish" {
		return strings.ToLowerSpecial(unicode.TurkishCase, text)
	}
	return strings.ToLower(text)
}

// A word is read in either case with the letters of its own alphabet: in Turkish i is not the lower form of I.
func TestUpperOfLanguages(t *testing.T) {
	for name, cases := range map[string][][2]string{
		"turkish": {{"ılık", "ILIK"}, {"iğne", "İĞNE"}, {"İĞNE", "İĞNE"}},
		"english": {{"ink", "INK"}},
		"greek":   {{"λόγος", "ΛΌΓΟΣ"}},
		"catalan": {{"col·legi", "COL·LEGI"}},
	} {
		s := datatest.TileSet(t, name)
		for _, one := range cases {
			if got := s.Upper(one[0]); got != one[1] {
				t.Errorf("%s: %s in upper case is %s, want %s", name, one[0], got, one[1])
			}
		}
	}
	s := datatest.TileSet(t, "turkish")
	for _, word := range []string{"ılık", "iğne", "ışık", "sivil"} {
		tiles, err := s.ParseWord(word)
		if want := strings.ToUpperSpecial(unicode.TurkishCase, word); err != nil || s.Word(tiles) != want {
			t.Errorf("%s is read as %s, want %s; %v", word, s.Word(tiles), want, err)
		}
	}
}

// An accent that stands by itself is part of its letter, as files of macOS have it.
func TestAccentsByThemselves(t *testing.T) {
	const rows = "?,?,2,0,0\nE\u0301,e\u0301,1,1,1\nT,t,1,1,0\n"
	set, err := tile.ParseSet("apart", strings.NewReader(rows))
	if err != nil || set.Text(1) != "É" {
		t.Fatalf("%v, %v", set, err)
	}
	for name, read := range map[string]func(string) ([]tile.Tile, error){"word": set.ParseWord, "tiles": set.ParseTiles, "play": set.ParsePlay} {
		if tiles, err := read("E\u0301TE\u0301"); err != nil || set.Word(tiles) != "ÉTÉ" {
			t.Errorf("%s: %v, %v", name, tiles, err)
		}
	}
	if r, err := set.ParseRack("e\u0301t"); err != nil || r[1] != 1 || r[2] != 1 {
		t.Errorf("rack %v, %v", r, err)
	}
	if text := set.Upper("e\u0301"); text != "É" {
		t.Errorf("%q", text)
	}
	if _, err := tile.ParseSet("twice", strings.NewReader(rows+"É,é,1,1,1\n")); err == nil || !strings.Contains(err.Error(), `twice:4: letter 3 prints as "É", as tile 1 does`) {
		t.Error(err)
	}
	if _, err := tile.ParseSet("bare", strings.NewReader(rows+"\u0301X,\u0301x,1,1,1\n")); err == nil || !strings.Contains(err.Error(), "bare:4: \"\u0301X\", \"\u0301x\": a letter may not begin with an accent") {
		t.Error(err)
	}
}
