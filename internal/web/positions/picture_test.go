package positions_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/setting"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/web/picture"
)

// boardOf returns an empty board.
func boardOf(t *testing.T, rules, tiles string) *board.Board {
	t.Helper()
	s := setting.New(librarytest.Library(""), setting.Request{Rules: rules}, nil)
	r, err := s.RulesNamed(rules)
	if err != nil {
		t.Fatal(err)
	}
	if tiles != "" {
		set, err := s.TilesNamed(tiles)
		if err != nil {
			t.Fatal(err)
		}
		r = r.WithTiles(set)
	}
	return board.New(r, nil)
}

// paint draws a picture and reads it again.
func paint(t *testing.T, p picture.Picture) image.Image {
	t.Helper()
	var file bytes.Buffer
	if err := picture.Write(&file, p); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("MAVEN_PICTURES"); dir != "" { // to look at them
		if err := os.WriteFile(dir+"/"+strings.ReplaceAll(t.Name(), "/", "-")+".png", file.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	drawn, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// Boards of every size are drawn with all their squares: an empty square, a tile and a blank look different, and so does
// a tile of the last play.
func TestWrite(t *testing.T) {
	testsize.OneThread(t)
	for _, one := range []struct {
		name, rules, tiles, play, rack string
		square                         int
		dark                           bool
	}{
		{"standard", "standard", "", "8D QUIeT", "AEINS?", 0, false},
		{"dark", "standard", "", "8D QUIeT", "", testsize.Of(18, 40, 40), true},
		{"small", "super", "", "11D QUIeT", "AEINS", 16, false},
		{"spanish", "standard", "spanish", "8D [CH]oRRO", "AÑ[LL]?", testsize.Of(20, 64, 64), false},
	} {
		t.Run(one.name, func(t *testing.T) {
			b := boardOf(t, one.rules, one.tiles)
			size := b.Rules().Size
			square := one.square
			if square == 0 {
				square = picture.UsualSquare
			}
			empty := paint(t, picture.Picture{Board: b, Square: one.square, Dark: one.dark})
			rack, err := b.Rules().Tiles.ParseRack(one.rack)
			if err != nil {
				t.Fatal(err)
			}
			m, err := b.Notation().Parse(one.play, b.At)
			if err != nil {
				t.Fatal(err)
			}
			b.Place(&m)
			drawn := paint(t, picture.Picture{Board: b, Rack: rack, Square: one.square, Dark: one.dark, Last: [][2]int{{int(m.Row), int(m.Col)}}})
			edge := square * 2 / 3
			if wide := drawn.Bounds().Dx(); wide != size*square+2*edge || rack.Len() > 0 && drawn.Bounds().Dy() <= wide {
				t.Errorf("the picture has %v", drawn.Bounds())
			}
			changed := 0
			for row := range size {
				for col := range size {
					r := image.Rect(edge+col*square, edge+row*square, edge+(col+1)*square, edge+(row+1)*square)
					differs := differ(empty, drawn, r.Inset(2))
					if differs != (b.At(row, col) != 0) {
						t.Errorf("row %d, column %d: changed %v", row, col, differs)
					}
					if differs {
						changed++
					}
				}
			}
			if changed != int(m.Played) {
				t.Errorf("%d squares have changed", changed)
			}
			plain := paint(t, picture.Picture{Board: b, Rack: rack, Square: one.square, Dark: one.dark})
			first := image.Rect(edge+int(m.Col)*square, edge+int(m.Row)*square, edge+(int(m.Col)+1)*square, edge+(int(m.Row)+1)*square)
			if !differ(plain, drawn, first) {
				t.Error("the last play has no outline")
			}
		})
	}
}

// differ reports whether two pictures differ in a rectangle.
func differ(a, b image.Image, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return true
			}
		}
	}
	return false
}

// Squares that are too small to read or too large to send are refused.
func TestSizes(t *testing.T) {
	b := boardOf(t, "standard", "")
	for _, size := range []int{-1, 15, 97, 1 << 30} {
		var file bytes.Buffer
		if err := picture.Write(&file, picture.Picture{Board: b, Square: size}); err == nil || file.Len() > 0 {
			t.Errorf("%d: %v", size, err)
		}
	}
}

// The type has the letters of every tile set shipped, and of the labels of the largest board.
func TestLetters(t *testing.T) {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	l := librarytest.Library("")
	for _, name := range data.TileSets() {
		set, err := l.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range set.Len() {
			for _, c := range set.Text(tile.Tile(i + 1)) {
				if glyph, err := bold.GlyphIndex(nil, c); err != nil || glyph == 0 {
					t.Errorf("%s: there is no letter %c: %v", name, c, err)
				}
			}
		}
	}
}
