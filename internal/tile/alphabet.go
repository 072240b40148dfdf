package tile

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// An Alphabet gives letters their text. A letter may print as several characters (CH, L·L); upper
// case is the letter, lower case a blank that stands for it.
type Alphabet struct {
	upper  []string // by letter; index 0 is "?"
	lower  []string
	byText map[string]Tile // both cases, and "?"
	rises  map[rune]rune   // lower forms whose upper form is not that of Unicode: the Turkish i; nil for none
	most   int             // characters of the longest letter
}

// newAlphabet takes the texts of the letters from index 1 on; index 0 is the blank's. An error is about the letter at.
func newAlphabet(upper, lower []string) (a *Alphabet, at int, err error) {
	a = &Alphabet{upper: upper, lower: lower, byText: map[string]Tile{"?": Blank}}
	if len(upper)-1 > MaxLetters {
		return nil, MaxLetters + 1, fmt.Errorf("%d letters; must be at most %d", len(upper)-1, MaxLetters)
	}
	for i := 1; i < len(upper); i++ {
		for _, form := range []struct {
			text string
			tile Tile
		}{{upper[i], Tile(i)}, {lower[i], Tile(i) | Designated}} {
			if other, ok := a.byText[form.text]; ok {
				return nil, i, fmt.Errorf("letter %d prints as %q, as tile %d does", i, form.text, other.Letter())
			}
			a.byText[form.text] = form.tile
			a.most = max(a.most, utf8.RuneCountInString(form.text))
		}
		if one, size := utf8.DecodeRuneInString(lower[i]); size == len(lower[i]) && strings.ToUpper(lower[i]) != upper[i] {
			if big, size := utf8.DecodeRuneInString(upper[i]); size == len(upper[i]) {
				if a.rises == nil {
					a.rises = map[rune]rune{}
				}
				a.rises[one] = big
			}
		}
	}
	return a, 0, nil
}

// Len returns the number of letters.
func (a *Alphabet) Len() int { return len(a.upper) - 1 }

// Text returns the characters of one tile: upper case, lower case for a designated letter, "?" for
// the blank. Nothing marks where a text of several characters begins and ends.
func (a *Alphabet) Text(t Tile) string {
	if t.IsDesignated() {
		return a.lower[t.Letter()]
	}
	return a.upper[t]
}

// Upper returns a text in upper case, as these letters have it: the i of Turkish becomes İ. Accents are part of their letters.
func (a *Alphabet) Upper(text string) string {
	text = norm.NFC.String(text)
	if a.rises == nil {
		return strings.ToUpper(text)
	}
	return strings.Map(func(c rune) rune {
		if big, ok := a.rises[c]; ok {
			return big
		}
		return unicode.ToUpper(c)
	}, text)
}

// Word writes tiles as plain text, the way word lists do: CHARCO.
func (a *Alphabet) Word(tiles []Tile) string {
	var b strings.Builder
	for _, t := range tiles {
		b.WriteString(a.Text(t))
	}
	return b.String()
}

// Tiles writes tiles so that ParseTiles reads them back: several characters go in brackets,
// [CH]ARCO.
func (a *Alphabet) Tiles(tiles []Tile) string {
	var b strings.Builder
	for _, t := range tiles {
		text := a.Text(t)
		if utf8.RuneCountInString(text) > 1 {
			text = "[" + text + "]"
		}
		b.WriteString(text)
	}
	return b.String()
}

// Play writes the letters of a play so that ParsePlay reads them back. Brackets go where Tiles puts
// them, and around a letter that would otherwise be read as one tile with the next: [C]HARCO.
func (a *Alphabet) Play(tiles []Tile) string {
	var b strings.Builder
	for i, t := range tiles {
		text := a.Text(t)
		if _, n := a.longest(text + a.Tiles(tiles[i+1:])); n != len(text) || utf8.RuneCountInString(text) > 1 {
			text = "[" + text + "]"
		}
		b.WriteString(text)
	}
	return b.String()
}

// Rack writes a rack in alphabet order with the blanks last, as ParseTiles reads it: AEINRT?.
func (a *Alphabet) Rack(r *Rack) string { return a.Tiles(r.Ordered()) }

// ParseWord reads a word as word lists and people write it, in any case. At each place it takes the
// longest letter that fits, so CHARCO begins with the tile CH if there is one. Brackets force a
// reading: [C][H]. No letter of the result is designated.
func (a *Alphabet) ParseWord(text string) ([]Tile, error) {
	return a.parse(a.Upper(text), a.longest)
}

// ParseTiles reads what Tiles and Rack write, and what a board or a move shows: upper case for
// letters, lower case for designated blanks, ? for blanks. Several characters are one tile if they
// are in brackets, or if they can only be read so: the first of them is not a letter by itself, or the next begins none.
func (a *Alphabet) ParseTiles(text string) ([]Tile, error) { return a.parse(text, a.shortest) }

// ParsePlay reads the letters of a play: lower case for designated blanks, as in ParseTiles, and
// several characters as one tile wherever possible, as in ParseWord.
func (a *Alphabet) ParsePlay(text string) ([]Tile, error) { return a.parse(text, a.longest) }

// A refusal is an error about tiles that a person has typed. It tells what it is made of, so that it can be said in other languages.
type refusal struct {
	format string
	args   []any
}

func refused(format string, args ...any) error { return &refusal{format, args} }

// Error returns the refusal in English.
func (r *refusal) Error() string { return fmt.Sprintf(r.format, r.args...) }

// Parts returns the English format and what fills it in.
func (r *refusal) Parts() (format string, args []any) { return r.format, r.args }

// ParseRack reads a rack in any case and order: letters and blanks. Several characters are read as in
// ParseTiles. More of one tile than a rack can count is an error.
func (a *Alphabet) ParseRack(text string) (Rack, error) {
	tiles, err := a.parse(a.Upper(text), a.shortest)
	if err != nil {
		return Rack{}, err
	}
	var r Rack
	for _, t := range tiles {
		if r[t.OnRack()] == math.MaxUint8 {
			return Rack{}, refused("more than %d tiles %s on a rack", math.MaxUint8, a.Text(t.OnRack()))
		}
		r[t.OnRack()]++
	}
	return r, nil
}

func (a *Alphabet) parse(text string, next func(string) (Tile, int)) ([]Tile, error) {
	text = norm.NFC.String(text) // files of macOS have accents by themselves
	var tiles []Tile
	for rest := text; rest != ""; {
		t, n := Blank, 0
		if rest[0] == '[' {
			t, n = a.bracketed(rest)
		} else {
			t, n = next(rest)
		}
		if n == 0 {
			bad, _ := utf8.DecodeRuneInString(rest)
			return nil, refused("%q is not a tile (character %d of %q)",
				bad, utf8.RuneCountInString(text[:len(text)-len(rest)])+1, text)
		}
		tiles = append(tiles, t)
		rest = rest[n:]
	}
	return tiles, nil
}

// bracketed reads [CH] at the start of text and returns the tile and its number of bytes, 0 for no tile.
func (a *Alphabet) bracketed(text string) (Tile, int) {
	inside, _, ok := strings.Cut(text[1:], "]")
	t, known := a.byText[inside]
	if !ok || !known {
		return Blank, 0
	}
	return t, len(inside) + 2
}

// longest finds the longest tile text that begins text.
func (a *Alphabet) longest(text string) (found Tile, length int) {
	end := 0
	for range a.most {
		_, n := utf8.DecodeRuneInString(text[end:])
		if n == 0 {
			break
		}
		end += n
		if t, ok := a.byText[text[:end]]; ok {
			found, length = t, end
		}
	}
	return found, length
}

// shortest finds the shortest tile text that begins text, and after which another tile can begin: L·L in Catalan, where · begins none.
func (a *Alphabet) shortest(text string) (found Tile, length int) {
	end := 0
	for range a.most {
		_, n := utf8.DecodeRuneInString(text[end:])
		if n == 0 {
			break
		}
		end += n
		t, ok := a.byText[text[:end]]
		if !ok {
			continue
		}
		if rest := text[end:]; rest == "" || rest[0] == '[' || a.begins(rest) {
			return t, end
		}
		if length == 0 {
			found, length = t, end
		}
	}
	return found, length
}

// begins reports whether a text begins with a tile.
func (a *Alphabet) begins(text string) bool {
	_, n := a.longest(text)
	return n > 0
}
