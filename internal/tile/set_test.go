package tile_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func TestParseSet(t *testing.T) {
	s, err := tile.ParseSet("tiny", strings.NewReader(
		"\uFEFF# a comment\n?,?,2,0,0\n\nA,a,3,1,1,more,columns\n [CH] , [ch] ,1,5,0\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "tiny" || s.Len() != 2 || s.Count != (tile.Rack{2, 3, 1}) || s.Score[1] != 1 || s.Score[2] != 5 ||
		s.Vowels != tile.Tile(1).Bit() || s.Text(2) != "CH" || s.Text(2|tile.Designated) != "ch" {
		t.Errorf("parsed %+v", s)
	}
}

func TestParseSetErrors(t *testing.T) {
	var long strings.Builder
	for i := range tile.MaxLetters + 1 {
		fmt.Fprintf(&long, "%c,%c,1,1,0\n", '一'+i, '丁'+99+i)
	}
	for _, c := range []struct{ text, want string }{
		{"", "tile set x: no letters; rows are upper,lower,count,score,vowel"},
		{"?,?,2,0,0\n", "no letters"},
		{"A,a,1,1,1\n?,?,2,0,0\n", "tile set x:1: the first row"},
		{"?,?,2,0,0\nA,a,1,1,1\n?,?,2,0,0\n", "tile set x:3: the first row, and only that"},
		{"?,?,2,1,0\nA,a,1,1,1\n", "tile set x:1: score 1: a blank scores 0"},
		{"?,?,2,0,0\nA,a,1,1\n", `tile set x:2: "A,a,1,1" has 4 of 5 columns; must have upper,lower,count,score,vowel, with commas between`},
		{"?;?;2;0;0\nA;a;1;1;1\n", `tile set x:1: "?;?;2;0;0" has 1 of 5 columns; must have upper,lower,count,score,vowel, with commas between`},
		{"?,?,2,0,0\nA,A,1,1,1\n", "x:2: \"A\" and \"A\": a letter needs an upper and a different lower form"},
		{"?,?,2,0,0\n,a,1,1,1\n", "x:2:"},
		{"?,?,2,0,0\nA,,1,1,1\n", "x:2:"},
		{"?,?,2,0,0\nA,a,100,1,1\n", `x:2: count "100" is not a number from 0 to 99`},
		{"?,?,2,0,0\nA,a,-1,1,1\n", "x:2: count"},
		{"?,?,2,0,0\nA,a,1,1.5,1\n", `x:2: score "1.5" is not a number`},
		{"?,?,2,0,0\nA,a,1,1,2\n", `x:2: vowel "2" is not a number from 0 to 1`},
		{"?,?,2,0,0\nA,a,1,1,1\nA,b,1,1,1\n", `tile set x:3: letter 2 prints as "A", as tile 1 does`},
		{"?,?,2,0,0\n\n# more\nA,b,1,1,1\nB,a,1,1,1\nC,b,1,1,1\n", `tile set x:6: letter 3 prints as "b", as tile 1 does`},
		{"?,?,2,0,0\nA.B,ab,1,1,1\n", "x:2: \"A.B\", \"ab\": a letter may not contain"},
		{"?,?,2,0,0\nA\x1b,a,1,1,1\n", "x:2:"},
		{"?,?,2,0,0\nA\u00a0B,ab,1,1,1\n", "x:2:"},
		{"?,?,2,0,0\n\xff,a,1,1,1\n", "x:2:"},
		{"?,?,2,0,0\na,A,1,1,1\n", `x:2: "a": the upper form is not upper case`},
		{"?,?,2,0,0\nCh,ch,1,1,1\n", `x:2: "Ch"`},
		{"?,?,2,0,0\n" + long.String(), "x:64: more than 62 letters"},
		{"?,?,2,0,0\nA,a,1,1,1\n" + strings.Repeat("\n", 1<<16), "longer than 65536 bytes"},
		{"# " + strings.Repeat("x", 1<<17), "tile set x:1:"},
		{strings.Repeat("x", 1000), `tile set x:1: "` + strings.Repeat("x", 60) + `" has 1 of 5 columns`},
	} {
		if s, err := tile.ParseSet("x", strings.NewReader(c.text)); err == nil {
			t.Errorf("%.40q: accepted as %d letters", c.text, s.Len())
		} else if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "tile set x") {
			t.Errorf("%.40q: error %q, want %q", c.text, err, c.want)
		}
	}
}

// A set that is accepted can write every tile and read it back.
func FuzzParseSet(f *testing.F) {
	for _, name := range data.TileSets() {
		text, _ := data.TileSet(name)
		f.Add(text)
	}
	f.Add([]byte("?,?,2,0,0\n[CH],ch,1,5,0\nC,c,4,3,0\nH,h,2,4,0\n"))
	f.Add([]byte("?,?,2,0,0\nÇ,ç,4,3,0\nI,ı,1,1,1\nİ,i,1,1,1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := tile.ParseSet("x", bytes.NewReader(text))
		if err != nil {
			return
		}
		for i := range s.Len() {
			letter := tile.Tile(i + 1)
			for _, one := range []tile.Tile{letter, letter | tile.Designated} {
				read, err := s.ParseTiles(s.Tiles([]tile.Tile{one}))
				if err != nil || len(read) != 1 || read[0] != one {
					t.Errorf("tile %d is written %q and read as %v, %v", one, s.Text(one), read, err)
				}
			}
		}
		written := s.Rack(&s.Count)
		if r, err := s.ParseRack(written); err != nil || r != s.Count {
			t.Errorf("the set is written %q and read as %v, %v", written, r, err)
		}
	})
}

// Sets have one hash if and only if their tiles are the same.
func TestHash(t *testing.T) {
	english := datatest.TileSet(t, "english")
	renamed := *english
	renamed.Name = "other"
	if renamed.Hash() != english.Hash() || len(english.Hash()) != 64 {
		t.Errorf("the name changes the hash %q to %q", english.Hash(), renamed.Hash())
	}
	for what, change := range map[string]func(*tile.Set){
		"count": func(s *tile.Set) { s.Count[5]++ }, "score": func(s *tile.Set) { s.Score[5]++ }, "vowels": func(s *tile.Set) { s.Vowels ^= tile.Tile(5).Bit() },
		"letters": func(s *tile.Set) { s.Alphabet = datatest.TileSet(t, "french").Alphabet },
	} {
		changed := *english
		change(&changed)
		if same := changed.Same(english); same != (changed.Hash() == english.Hash()) || (same && what != "letters") {
			t.Errorf("%s: same %v, hashes %q and %q", what, same, changed.Hash(), english.Hash())
		}
	}
}
