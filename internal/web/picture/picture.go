// Package picture draws boards in the colours of the page: as PNG files, for messages, articles and lessons, and as SVG, for other
// people's pages.
//
// The type of PNG files is Go's own, which has the letters of all tile sets shipped; that of SVG is the reader's.
package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"
	"unicode/utf8"

	"maven/internal/board"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The sizes of a square, in pixels.
const (
	SmallestSquare = 16
	UsualSquare    = 40
	LargestSquare  = 96

	fewestForPoints = 28 // below, points of tiles are not legible
)

// A Picture says what to draw.
type Picture struct {
	Board  *board.Board
	Rack   tile.Rack // below the board; empty for none
	Last   [][2]int  // row and column of the tiles with an outline
	Square int       // pixels; 0 for UsualSquare
	Dark   bool
}

// A look is a picture with its colours and sizes.
type look struct {
	Picture
	colours
	set              *tile.Set
	size, margin     int // squares of a row; pixels of a label's width
	wide, board, all int // pixels: the width, the height of the board, and that with the rack
}

// lookOf returns the look of a picture. The error says which size is wrong.
func lookOf(p Picture) (look, error) {
	p.Square = cmp.Or(p.Square, UsualSquare)
	if p.Square < SmallestSquare || p.Square > LargestSquare {
		return look{}, fmt.Errorf("a square has %d pixels; must have %d to %d", p.Square, SmallestSquare, LargestSquare)
	}
	r := p.Board.Rules()
	l := look{Picture: p, colours: light(), set: r.Tiles, size: r.Size, margin: p.Square * 2 / 3}
	if p.Dark {
		l.colours = dark()
	}
	l.wide = l.size*p.Square + 2*l.margin
	if l.board, l.all = l.wide, l.wide; p.Rack.Len() > 0 {
		l.all += p.Square * 2
	}
	return l, nil
}

// colours are those of the page's themes of the same names.
type colours struct {
	paper, wood, field, soft, mark, star color.NRGBA
	word, letter                         [3]color.NRGBA // that multiply by 2, 3 and 4
	wordInk, letterInk                   [3]color.NRGBA
	tile, edge, ink, blank, last, wooden color.NRGBA
}

func rgb(v uint32) color.NRGBA { return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

func light() colours {
	return colours{
		paper: rgb(0xf5f2ea), wood: rgb(0xcdb488), field: rgb(0xebe3d1), soft: rgb(0x4a3a1e), mark: rgb(0x666052), star: rgb(0x6a2a1b),
		word: [3]color.NRGBA{rgb(0xe8b7a6), rgb(0xb24a38), rgb(0x7d2130)}, wordInk: [3]color.NRGBA{rgb(0x6a2a1b), rgb(0xfff6f0), rgb(0xfff2ec)},
		letter: [3]color.NRGBA{rgb(0xb5d0da), rgb(0x3f7390), rgb(0x233f73)}, letterInk: [3]color.NRGBA{rgb(0x1f4a5c), rgb(0xf4fafd), rgb(0xeef4ff)},
		tile: rgb(0xf7e6ba), edge: rgb(0xc9a55f), ink: rgb(0x2a2013), blank: rgb(0xa3342b), last: rgb(0xb86e00), wooden: rgb(0xc6a876),
	}
}

func dark() colours {
	return colours{
		paper: rgb(0x191a1b), wood: rgb(0x3d3225), field: rgb(0x2c2e2f), soft: rgb(0xd3c1a0), mark: rgb(0xaaa494), star: rgb(0xeec3b5),
		word: [3]color.NRGBA{rgb(0x5b362e), rgb(0x8f3b2c), rgb(0xb45a72)}, wordInk: [3]color.NRGBA{rgb(0xeec3b5), rgb(0xffeae0), rgb(0x1c070d)},
		letter: [3]color.NRGBA{rgb(0x2a434e), rgb(0x2c5a73), rgb(0x6f8fd0)}, letterInk: [3]color.NRGBA{rgb(0xb9d9e6), rgb(0xe6f4fb), rgb(0x060d1f)},
		tile: rgb(0xdec78d), edge: rgb(0x8c733c), ink: rgb(0x211a0e), blank: rgb(0x8a1f14), last: rgb(0xffb84a), wooden: rgb(0x4a3c2a),
	}
}

// A canvas is what a picture is drawn on. What is drawn later lies over what is there.
type canvas interface {
	// box fills a rectangle; radius is that of its corners, where the canvas has round ones.
	box(r image.Rectangle, radius int, fill color.NRGBA)

	// star draws the mark of the start square.
	star(r image.Rectangle, ink color.NRGBA)

	// write writes a text in the middle of a rectangle.
	write(r image.Rectangle, text string, s style, ink color.NRGBA)
}

// A style is the type of a text.
type style uint8

// The styles.
const (
	letters style = iota
	pairs         // tiles of several letters
	marks
	points

	styles = int(points) + 1
)

// size returns how much of a square the type takes.
func (s style) size() float64 { return [...]float64{.54, .4, .28, .24}[s] }

// draw draws the board with its labels, and the rack below it.
func (l *look) draw(c canvas) {
	c.box(image.Rect(0, 0, l.wide, l.all), 0, l.paper)
	c.box(image.Rect(0, 0, l.wide, l.board), l.Square/5, l.wood)
	n := l.Board.Notation()
	for i := range l.size {
		at := l.margin + i*l.Square
		c.write(image.Rect(at, 0, at+l.Square, l.margin), n.ColumnLabel(i), marks, l.soft)
		c.write(image.Rect(0, at, l.margin, at+l.Square), n.RowLabel(i), marks, l.soft)
		for col := range l.size {
			left := l.margin + col*l.Square
			l.square(c, i, col, l.inner(left, at))
		}
	}
	if l.Rack.Len() == 0 {
		return
	}
	held := l.Rack.Len() * l.Square
	left, top := (l.wide-held)/2, l.all-l.Square*3/2
	c.box(image.Rect(left, top, left+held, top+l.Square).Inset(-l.Square/6), l.Square/6, l.wooden)
	for _, t := range l.Rack.Ordered() {
		l.tileAt(c, l.inner(left, top), t)
		left += l.Square
	}
}

// inner returns the inside of a square, by its corner.
func (l *look) inner(x, y int) image.Rectangle {
	return image.Rect(x, y, x+l.Square, y+l.Square).Inset(max(l.Square/32, 1))
}

// square draws a square and what stands on it.
func (l *look) square(c canvas, row, col int, r image.Rectangle) {
	rules := l.Board.Rules()
	if t := l.Board.At(row, col); t != 0 {
		if slices.Contains(l.Last, [2]int{row, col}) {
			c.box(r.Inset(-max(l.Square/20, 1)), l.Square/8, l.last)
			r = r.Inset(max(l.Square/24, 1))
		}
		l.tileAt(c, r, t)
		return
	}
	ground, ink, mark := l.premium(rules.At(row, col))
	c.box(r, l.Square/16, ground)
	if row == rules.StartRow && col == rules.StartCol {
		c.star(r, l.colours.star)
		return
	}
	c.write(r, mark, marks, ink)
}

// premium returns the colours of an empty square, and its mark.
func (l *look) premium(p rules.Premium) (ground, ink color.NRGBA, mark string) {
	switch {
	case p.Brick():
		return l.wood, l.mark, ""
	case p.Word > 1:
		k := min(int(p.Word)-2, 2)
		return l.word[k], l.wordInk[k], fmt.Sprintf("%dW", p.Word)
	case p.Letter > 1:
		k := min(int(p.Letter)-2, 2)
		return l.letter[k], l.letterInk[k], fmt.Sprintf("%dL", p.Letter)
	}
	return l.field, l.mark, ""
}

func (l *look) tileAt(c canvas, r image.Rectangle, t tile.Tile) {
	c.box(r, l.Square/12, l.edge)
	face := r
	face.Max.Y -= max(l.Square/18, 1)
	c.box(face, l.Square/12, l.tile)
	text, worth, ink := l.face(t)
	told := worth != "" && l.Square >= fewestForPoints
	kind, within := letters, face
	if utf8.RuneCountInString(text) > 1 {
		if kind = pairs; told {
			within.Max.Y -= l.Square / 8 // the points stand below them
		}
	}
	c.write(within, text, kind, ink)
	if told {
		corner := image.Rect(face.Max.X-l.Square*3/8, face.Max.Y-l.Square*3/8, face.Max.X, face.Max.Y)
		c.write(corner, worth, points, ink)
	}
}

// face returns what a tile shows: its letters, "" for a blank on the rack, its points, "" for a blank, and the ink of both.
func (l *look) face(t tile.Tile) (text, points string, ink color.NRGBA) {
	switch {
	case t == tile.Blank:
		return "", "", l.ink
	case t.IsDesignated():
		return l.set.Text(t.Letter()), "", l.blank
	}
	return l.set.Text(t.Letter()), fmt.Sprint(l.set.Score[t.OnRack()]), l.ink
}

// starPoints are the corners of a star with five points in a square of size 1, from the top, clockwise.
func starPoints() [10][2]float32 {
	return [10][2]float32{{.5, .18}, {.58, .41}, {.82, .41}, {.63, .56}, {.7, .79}, {.5, .65}, {.3, .79}, {.37, .56}, {.18, .41}, {.42, .41}}
}
