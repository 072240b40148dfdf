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
	"image/draw"
	"image/png"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

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

// A painter draws one picture.
type painter struct {
	look
	image *image.NRGBA

	letters, pairs, marks, points font.Face // pairs are tiles of several letters
}

// Write draws a picture and writes it as PNG. The error is the writer's, or says which size is wrong.
func Write(w io.Writer, p Picture) error {
	l, err := lookOf(p)
	if err != nil {
		return err
	}
	a := painter{look: l}
	if err := a.faces(); err != nil {
		return err
	}
	a.draw()
	return png.Encode(w, a.image)
}

// faces opens the type in its sizes.
func (a *painter) faces() error {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return err
	}
	medium, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		return err
	}
	for _, one := range []struct {
		face *font.Face
		font *opentype.Font
		size float64 // of a square
	}{{&a.letters, bold, .54}, {&a.pairs, bold, .4}, {&a.marks, medium, .28}, {&a.points, medium, .24}} {
		if *one.face, err = opentype.NewFace(one.font, &opentype.FaceOptions{Size: one.size * float64(a.Square), DPI: 72, Hinting: font.HintingFull}); err != nil {
			return err
		}
	}
	return nil
}

// draw paints the board with its labels, and the rack below it.
func (a *painter) draw() {
	edge := a.margin
	a.image = image.NewNRGBA(image.Rect(0, 0, a.wide, a.all))
	draw.Draw(a.image, a.image.Bounds(), image.NewUniform(a.paper), image.Point{}, draw.Src)
	a.round(image.Rect(0, 0, a.wide, a.board), a.Square/5, a.wood)
	n := a.Board.Notation()
	for i := range a.size {
		at := edge + i*a.Square
		a.text(image.Rect(at, 0, at+a.Square, edge), n.ColumnLabel(i), a.marks, a.soft)
		a.text(image.Rect(0, at, edge, at+a.Square), n.RowLabel(i), a.marks, a.soft)
		for col := range a.size {
			left := edge + col*a.Square
			a.square(i, col, image.Rect(left, at, left+a.Square, at+a.Square).Inset(max(a.Square/32, 1)))
		}
	}
	if a.Rack.Len() > 0 {
		a.rack()
	}
}

// rack paints the rack.
func (a *painter) rack() {
	held := a.Rack.Len() * a.Square
	left, top := (a.wide-held)/2, a.all-a.Square*3/2
	a.round(image.Rect(left, top, left+held, top+a.Square).Inset(-a.Square/6), a.Square/6, a.wooden)
	for _, t := range a.Rack.Ordered() {
		a.tileAt(image.Rect(left, top, left+a.Square, top+a.Square).Inset(max(a.Square/32, 1)), t)
		left += a.Square
	}
}

// square paints a square and what stands on it.
func (a *painter) square(row, col int, r image.Rectangle) {
	if t := a.Board.At(row, col); t != 0 {
		if a.isLast(row, col) {
			a.round(r.Inset(-max(a.Square/20, 1)), a.Square/8, a.last)
			r = r.Inset(max(a.Square/24, 1))
		}
		a.tileAt(r, t)
		return
	}
	ground, ink, mark := a.premium(row, col)
	a.round(r, a.Square/16, ground)
	if isStart(a.Board.Rules(), row, col) {
		a.star(r, a.colours.star)
		return
	}
	a.text(r, mark, a.marks, ink)
}

// isLast reports whether the tile on a square has an outline.
func (l *look) isLast(row, col int) bool { return slices.Contains(l.Last, [2]int{row, col}) }

// premium returns the colours of an empty square, and its mark.
func (l *look) premium(row, col int) (ground, ink color.NRGBA, mark string) {
	premium := l.Board.Rules().At(row, col)
	ground, ink, mark = l.field, l.mark, ""
	switch {
	case premium.Brick():
		ground = l.wood
	case premium.Word > 1:
		k := min(int(premium.Word)-2, 2)
		ground, ink, mark = l.word[k], l.wordInk[k], fmt.Sprintf("%dW", premium.Word)
	case premium.Letter > 1:
		k := min(int(premium.Letter)-2, 2)
		ground, ink, mark = l.letter[k], l.letterInk[k], fmt.Sprintf("%dL", premium.Letter)
	}
	return ground, ink, mark
}

func isStart(r *rules.Rules, row, col int) bool { return row == r.StartRow && col == r.StartCol }

// tileAt paints a tile.
func (a *painter) tileAt(r image.Rectangle, t tile.Tile) {
	a.round(r, a.Square/12, a.edge)
	face := r
	face.Max.Y -= max(a.Square/18, 1)
	a.round(face, a.Square/12, a.tile)
	text, points, ink := a.face(t)
	told := points != "" && a.Square >= fewestForPoints
	letters, within := a.letters, face
	if utf8.RuneCountInString(text) > 1 {
		if letters = a.pairs; told {
			within.Max.Y -= a.Square / 8 // the points stand below them
		}
	}
	a.text(within, text, letters, ink)
	if told {
		corner := image.Rect(face.Max.X-a.Square*3/8, face.Max.Y-a.Square*3/8, face.Max.X, face.Max.Y)
		a.text(corner, points, a.points, ink)
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

// text writes a text in the middle of a rectangle.
func (a *painter) text(r image.Rectangle, text string, face font.Face, ink color.NRGBA) {
	wide := font.MeasureString(face, text)
	m := face.Metrics()
	d := font.Drawer{Dst: a.image, Src: image.NewUniform(ink), Face: face}
	d.Dot = fixed.Point26_6{
		X: fixed.I(r.Min.X) + (fixed.I(r.Dx())-wide)/2,
		Y: fixed.I(r.Min.Y) + (fixed.I(r.Dy())+m.CapHeight)/2,
	}
	d.DrawString(text)
}

// round fills a rectangle with round corners.
func (a *painter) round(r image.Rectangle, radius int, ink color.NRGBA) {
	v := vector.NewRasterizer(r.Dx(), r.Dy())
	w, h, k := float32(r.Dx()), float32(r.Dy()), float32(radius)
	v.MoveTo(k, 0)
	v.LineTo(w-k, 0)
	v.QuadTo(w, 0, w, k)
	v.LineTo(w, h-k)
	v.QuadTo(w, h, w-k, h)
	v.LineTo(k, h)
	v.QuadTo(0, h, 0, h-k)
	v.LineTo(0, k)
	v.QuadTo(0, 0, k, 0)
	v.ClosePath()
	v.Draw(a.image, r, image.NewUniform(ink), image.Point{})
}

// starPoints are the corners of a star with five points in a square of size 1, from the top, clockwise.
func starPoints() [10][2]float32 {
	return [10][2]float32{{.5, .18}, {.58, .41}, {.82, .41}, {.63, .56}, {.7, .79}, {.5, .65}, {.3, .79}, {.37, .56}, {.18, .41}, {.42, .41}}
}

// star paints the mark of the start square.
func (a *painter) star(r image.Rectangle, ink color.NRGBA) {
	v := vector.NewRasterizer(r.Dx(), r.Dy())
	w, h := float32(r.Dx()), float32(r.Dy())
	for i, p := range starPoints() {
		if i == 0 {
			v.MoveTo(p[0]*w, p[1]*h)
			continue
		}
		v.LineTo(p[0]*w, p[1]*h)
	}
	v.ClosePath()
	v.Draw(a.image, r, image.NewUniform(ink), image.Point{})
}
