package picture

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"
	"unicode/utf8"

	"maven/internal/tile"
)

// WriteSVG draws a picture and writes it as SVG, which stands in a page as it is: it needs no script, no style and no other file, and
// label says what a screen reader reads, of the tiles on the board, run by run along the rows: "8F QUIET", "" for none. The error is the
// writer's, or says which size is wrong.
func WriteSVG(w io.Writer, p Picture, label func(tiles string) string) error {
	l, err := lookOf(p)
	if err != nil {
		return err
	}
	d := drawing{look: l, shapes: map[color.NRGBA]*strings.Builder{}}
	d.draw()
	_, err = fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" viewBox="0 0 %d %d" width="%d" style="max-width:100%%;height:auto" `+
		`font-family="sans-serif" text-anchor="middle">`+"\n", html.EscapeString(label(l.words())), l.wide, l.all, l.wide)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s</svg>\n", &d.layers, &d.texts)
	return err
}

// words tells the tiles on the board, run by run along the rows.
func (l *look) words() string {
	n := l.Board.Notation()
	var all []string
	for row := range l.size {
		run := ""
		for col := 0; col <= l.size; col++ {
			if col < l.size && l.Board.At(row, col) != 0 {
				if run == "" {
					run = n.RowLabel(row) + n.ColumnLabel(col) + " "
				}
				run += l.set.Text(l.Board.At(row, col))
			} else if run != "" {
				all, run = append(all, run), ""
			}
		}
	}
	return strings.Join(all, ", ")
}

// A drawing is a picture as SVG: shapes of one colour are one path, in layers from the ground up, and texts lie over them.
type drawing struct {
	look
	order  []color.NRGBA // of a layer
	shapes map[color.NRGBA]*strings.Builder
	layers strings.Builder // those that are done
	texts  strings.Builder
}

// draw draws the ground, the squares, the tiles and their faces, each over the one before.
func (d *drawing) draw() {
	n, s := d.Board.Notation(), d.Square
	d.box(0, 0, d.wide, d.all, d.paper)
	d.layer()
	d.box(0, 0, d.wide, d.board, d.wood)
	d.layer()
	small := s * 28 / 100
	for i := range d.size {
		at := d.margin + i*s
		d.write(at+s/2, d.margin/2, small, n.ColumnLabel(i), d.soft)
		d.write(d.margin/2, at+s/2, small, n.RowLabel(i), d.soft)
		for col := range d.size {
			d.square(i, col, d.margin+col*s, at)
		}
	}
	left, top := (d.wide-d.Rack.Len()*s)/2, d.all-s*3/2
	if d.Rack.Len() > 0 {
		d.box(left-s/6, top-s/6, d.Rack.Len()*s+s/3, s+s/3, d.wooden)
	}
	d.layer()
	for i := range d.size {
		for col := range d.size {
			if t := d.Board.At(i, col); t != 0 {
				d.tile(d.margin+col*s, d.margin+i*s, t, d.isLast(i, col))
			}
		}
	}
	for i, t := range d.Rack.Ordered() {
		d.tile(left+i*s, top, t, false)
	}
	d.layer()
}

// square draws an empty square.
func (d *drawing) square(row, col, x, y int) {
	if d.Board.At(row, col) != 0 {
		return
	}
	ground, ink, mark := d.premium(row, col)
	d.box(x+1, y+1, d.Square-2, d.Square-2, ground)
	if !isStart(d.Board.Rules(), row, col) {
		d.write(x+d.Square/2, y+d.Square/2, d.Square*28/100, mark, ink)
		return
	}
	fmt.Fprintf(&d.texts, `<path fill="%s" d="`, hex(d.star))
	for i, p := range starPoints() {
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		fmt.Fprintf(&d.texts, "%s%.1f %.1f", verb, float32(x)+p[0]*float32(d.Square), float32(y)+p[1]*float32(d.Square))
	}
	d.texts.WriteString("z\"/>\n")
}

// tile draws a tile; last gives it an outline.
func (d *drawing) tile(x, y int, t tile.Tile, last bool) {
	s, edge := d.Square, d.edge
	if last {
		edge = d.last
	}
	rim := max(s/18, 1)
	d.box(x+1, y+1, s-2, rim, edge)
	d.box(x+1, y+s-1-rim, s-2, rim, edge)
	d.box(x+1, y+1+rim, rim, s-2-2*rim, edge)
	d.box(x+s-1-rim, y+1+rim, rim, s-2-2*rim, edge)
	d.box(x+1+rim, y+1+rim, s-2-2*rim, s-2-2*rim, d.colours.tile)
	text, points, ink := d.face(t)
	size := s * 54 / 100
	if utf8.RuneCountInString(text) > 1 {
		size = s * 40 / 100
	}
	d.write(x+s/2, y+s/2-s/20, size, text, ink)
	if s >= fewestForPoints {
		d.write(x+s-s/5, y+s-s/5, s*22/100, points, ink)
	}
}

// box adds a rectangle to the layer.
func (d *drawing) box(x, y, w, h int, fill color.NRGBA) {
	b := d.shapes[fill]
	if b == nil {
		b = new(strings.Builder)
		d.order, d.shapes[fill] = append(d.order, fill), b
	}
	fmt.Fprintf(b, "M%d %dh%dv%dh-%dz", x, y, w, h, w)
}

// layer ends a layer.
func (d *drawing) layer() {
	for _, fill := range d.order {
		fmt.Fprintf(&d.layers, "<path fill=\"%s\" d=\"%s\"/>\n", hex(fill), d.shapes[fill])
	}
	d.order = nil
	clear(d.shapes)
}

// write writes a text about a point.
func (d *drawing) write(x, y, size int, text string, ink color.NRGBA) {
	if text != "" {
		fmt.Fprintf(&d.texts, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\">%s</text>\n", x, y+size*36/100, size, hex(ink), html.EscapeString(text))
	}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
