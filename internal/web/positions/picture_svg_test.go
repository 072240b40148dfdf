package positions_test

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"maven/internal/tile"
	"maven/internal/web/picture"
)

// Drawn as SVG, a board has every tile, label and mark that the PNG file has, is whole XML, and asks for nothing.
func TestWriteSVG(t *testing.T) {
	for _, one := range []struct {
		rules, tiles, play, rack string
		texts                    int // labels, marks, letters and points
		want                     []string
	}{
		{"standard", "", "", "", 2*15 + 60, []string{"Mine; no tiles", `viewBox="0 0 652 652"`}},
		{"standard", "", "8D QUIeT", "AEINS?", 2*15 + 59 + 5 + 4 + 5 + 5, []string{"8D QUIeT", `fill="#a3342b">E<`, `viewBox="0 0 652 732"`}},
		{"super", "", "11D QUIeT", "", 0, []string{"11D QUIeT", ">4W<"}},
		{"standard", "spanish", "8D [CH]oRRO", "AÑ[LL]?", 0, []string{">CH<", ">Ñ<", "8D CHoRRO"}},
	} {
		b := boardOf(t, one.rules, one.tiles)
		p := picture.Picture{Board: b}
		if one.play != "" {
			m, err := b.Notation().Parse(one.play, b.At)
			if err != nil {
				t.Fatal(err)
			}
			b.Place(&m)
			p.Last = [][2]int{{7, 3}}
		}
		if one.rack != "" {
			rack, err := b.Rules().Tiles.ParseRack(one.rack)
			if err != nil {
				t.Fatal(err)
			}
			p.Rack = rack
		}
		text := svg(t, p, "Mine")
		for _, want := range one.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in\n%.3000s", want, text)
			}
		}
		if n := strings.Count(text, "<text"); one.texts != 0 && n != one.texts {
			t.Errorf("%s: %d texts, want %d", one.play, n, one.texts)
		}
		if dark := svg(t, picture.Picture{Board: b, Dark: true}, ""); strings.Contains(dark, "#f5f2ea") || !strings.Contains(dark, "#191a1b") {
			t.Error("dark is light")
		}
	}
}

// svg draws a picture as SVG, and checks that it is whole and needs nothing.
func svg(t *testing.T, p picture.Picture, label string) string {
	t.Helper()
	var file strings.Builder
	if err := picture.WriteSVG(&file, p, func(tiles string) string { return label + "; " + cmp.Or(tiles, "no tiles") }); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(file.String()))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return file.String()
		}
		if err != nil {
			t.Fatalf("%v in\n%.3000s", err, file.String())
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local != "svg" && e.Name.Local != "path" && e.Name.Local != "text" {
			t.Errorf("an element %s", e.Name.Local)
		}
	}
}

// Names are text, whatever they say, and sizes have bounds.
func TestWriteSVGHostile(t *testing.T) {
	b := boardOf(t, "standard", "")
	if text := svg(t, picture.Picture{Board: b}, `"><script>alert(1)</script>`); strings.Contains(text, "<script") || strings.Contains(text, `""`) {
		t.Errorf("%.300s", text)
	}
	if err := picture.WriteSVG(io.Discard, picture.Picture{Board: b, Square: 97}, nil); err == nil || !strings.Contains(err.Error(), "must have 16 to 96") {
		t.Error(err)
	}
	var rack tile.Rack
	rack[1] = 1
	for square, want := range map[int]int{16: 30 + 60 + 1, 40: 30 + 60 + 2} { // small tiles have no points
		if n := strings.Count(svg(t, picture.Picture{Board: b, Square: square, Rack: rack}, ""), "<text"); n != want {
			t.Errorf("%d pixels: %d texts, want %d", square, n, want)
		}
	}
}
