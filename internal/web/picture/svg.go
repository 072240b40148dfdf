package picture

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"
)

// WriteSVG draws a picture and writes it as SVG, which stands in a page as it is: it needs no script, no style and no other file, and
// label says what a screen reader reads, of the tiles on the board, run by run along the rows: "8F QUIET", "" for none. The error is the
// writer's, or says which size is wrong.
func WriteSVG(w io.Writer, p Picture, label func(tiles string) string) error {
	l, err := lookOf(p)
	if err != nil {
		return err
	}
	d := drawing{square: l.Square, shapes: map[color.NRGBA]string{}}
	l.draw(&d)
	var shapes strings.Builder
	for _, fill := range slices.Concat([]color.NRGBA{l.paper, l.wood, l.field}, l.word[:], l.letter[:], []color.NRGBA{l.wooden, l.last, l.edge, l.tile}) {
		if shape := d.shapes[fill]; shape != "" {
			fmt.Fprintf(&shapes, "<path fill=\"%s\" d=\"%s\"/>\n", hex(fill), shape)
		}
	}
	_, err = fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" viewBox="0 0 %d %d" width="%d" style="max-width:100%%;height:auto" `+
		`font-family="sans-serif" text-anchor="middle">`+"\n%s%s</svg>\n", html.EscapeString(label(l.words())), l.wide, l.all, l.wide, &shapes, &d.texts)
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

// A drawing is a canvas of SVG. Boxes of one colour are one path, and texts lie over all of them.
type drawing struct {
	square int // pixels
	shapes map[color.NRGBA]string
	texts  strings.Builder
}

func (d *drawing) box(r image.Rectangle, _ int, fill color.NRGBA) {
	d.shapes[fill] += fmt.Sprintf("M%d %dh%dv%dh-%dz", r.Min.X, r.Min.Y, r.Dx(), r.Dy(), r.Dx())
}

func (d *drawing) star(r image.Rectangle, ink color.NRGBA) {
	fmt.Fprintf(&d.texts, `<path fill="%s" d="`, hex(ink))
	for i, p := range starPoints() {
		fmt.Fprintf(&d.texts, "%c%.1f %.1f", "ML"[min(i, 1)], float32(r.Min.X)+p[0]*float32(r.Dx()), float32(r.Min.Y)+p[1]*float32(r.Dy()))
	}
	d.texts.WriteString("z\"/>\n")
}

func (d *drawing) write(r image.Rectangle, text string, s style, ink color.NRGBA) {
	if text != "" {
		size := int(s.size() * float64(d.square))
		fmt.Fprintf(&d.texts, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\">%s</text>\n", (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2+size*36/100, size, hex(ink), html.EscapeString(text))
	}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
