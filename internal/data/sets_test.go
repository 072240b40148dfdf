package data

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"maven/internal/rules"
	"maven/internal/tile"
)

func tileSet(name string) (*tile.Set, error) {
	text, ok := TileSet(name)
	if !ok {
		return nil, fmt.Errorf("no tile set %q; there are %s", name, strings.Join(TileSets(), ", "))
	}
	return tile.ParseSet(name, bytes.NewReader(text))
}

func TestTileSetTotals(t *testing.T) {
	want := map[string]struct{ letters, tiles, blanks, points int }{
		"catalan":       {26, 100, 2, 189},
		"czech":         {39, 100, 2, 205},
		"dutch":         {26, 102, 2, 230},
		"english":       {26, 100, 2, 187},
		"french":        {26, 102, 2, 197},
		"friendly":      {26, 104, 2, 220},
		"german":        {29, 102, 2, 202},
		"greek":         {24, 104, 2, 206},
		"italian":       {21, 120, 2, 293},
		"norwegian":     {32, 100, 2, 202},
		"polish":        {32, 100, 2, 190},
		"portuguese":    {24, 120, 3, 204},
		"russian":       {33, 104, 2, 224},
		"spanish":       {28, 100, 2, 192},
		"super-english": {26, 200, 4, 381},
		"swedish":       {31, 100, 2, 194},
		"turkish":       {29, 100, 2, 201},
	}
	if len(want) != len(TileSets()) || !slices.IsSorted(TileSets()) {
		t.Errorf("tile sets %v, want %d, sorted", TileSets(), len(want))
	}
	for _, name := range TileSets() {
		s, err := tileSet(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := struct{ letters, tiles, blanks, points int }{
			s.Len(), s.Count.Len(), int(s.Count[tile.Blank]), s.RackScore(&s.Count)}
		if got != want[name] {
			t.Errorf("%s: %+v, want %+v", name, got, want[name])
		}
		if text, _ := TileSet(name); !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s: no line of provenance", name)
		}
	}
}

func TestRuleFilesParse(t *testing.T) {
	if want := []string{"friendly", "maven", "standard", "super"}; !slices.Equal(RuleFiles(), want) {
		t.Errorf("rules %v, want %v", RuleFiles(), want)
	}
	for _, name := range RuleFiles() {
		text, _ := RuleFile(name)
		if r, err := rules.Parse(name+".toml", text, tileSet); err != nil {
			t.Error(err)
		} else if r.Name != name {
			t.Errorf("%s: name = %q", name, r.Name)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	for _, name := range []string{"", "klingon", "../tiles/english", "./english", "english.csv", "/english", "."} {
		if _, ok := TileSet(name); ok {
			t.Errorf("tile set %q found", name)
		}
		if _, ok := RuleFile(name); ok {
			t.Errorf("rules %q found", name)
		}
	}
}

// inLower returns a letter in lower case, as the language of a tile set has it.
func inLower(name, letter string) string {
	if name == "turkish" {
		return strings.ToLowerSpecial(unicode.TurkishCase, letter)
	}
	return strings.ToLower(letter)
}

// The order of the letters is the tile number in word graphs, so it never changes.
func TestTileSetAlphabets(t *testing.T) {
	latin := "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
	for name, want := range map[string]string{
		"catalan":       "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z",
		"czech":         "A Á B C Č D Ď E É Ě F G H I Í J K L M N Ň O Ó P R Ř S Š T Ť U Ú Ů V X Y Ý Z Ž",
		"dutch":         latin,
		"english":       latin,
		"french":        latin,
		"friendly":      latin,
		"german":        "A Ä B C D E F G H I J K L M N O Ö P Q R S T U Ü V W X Y Z",
		"greek":         "Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω",
		"italian":       "A B C D E F G H I L M N O P Q R S T U V Z",
		"norwegian":     "A B C D E F G H I J K L M N O P Q R S T U V W X Y Ü Z Æ Ä Ø Ö Å",
		"polish":        "A Ą B C Ć D E Ę F G H I J K L Ł M N Ń O Ó P R S Ś T U W Y Z Ź Ż",
		"portuguese":    "A B C Ç D E F G H I J L M N O P Q R S T U V X Z",
		"russian":       "А Б В Г Д Е Ё Ж З И Й К Л М Н О П Р С Т У Ф Х Ц Ч Ш Щ Ъ Ы Ь Э Ю Я",
		"spanish":       "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z",
		"super-english": latin,
		"swedish":       "A B C D E F G H I J K L M N O P Q R S T U V W X Y Ü Z Å Ä Æ Ö",
		"turkish":       "A B C Ç D E F G Ğ H I İ J K L M N O Ö P R S Ş T U Ü V Y Z",
	} {
		s, err := tileSet(name)
		if err != nil {
			t.Error(err)
			continue
		}
		letters := make([]string, s.Len())
		for i := range letters {
			l := tile.Tile(i + 1)
			letters[i] = s.Text(l)
			if lower := s.Text(l | tile.Designated); lower != inLower(name, letters[i]) {
				t.Errorf("%s: %s in lower case is %s", name, letters[i], lower)
			}
		}
		if got := strings.Join(letters, " "); got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
}

// The tile sets agree with those that come with the word graphs in circulation.
func TestTileSetsAgreeWithShared(t *testing.T) {
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	for _, name := range []string{"english", "french"} {
		file, err := os.Open(filepath.Join(dir, "data", name+".csv"))
		if err != nil {
			t.Skipf("SKIPPED, not compared with other programs' tile sets: %v; set MAVEN_SHARED", err)
		}
		want, err := tile.ParseSet(name, file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := tileSet(name); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v\nwant %+v", name, got, err, want)
		}
	}
}
