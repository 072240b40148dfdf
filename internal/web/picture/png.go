package picture

import (
	"image"
	"image/color"
	"image/png"
	"io"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A painter is a canvas of pixels.
type painter struct {
	image *image.NRGBA
	faces [styles]font.Face
}

// Write draws a picture and writes it as PNG. The error is the writer's, or says which size is wrong.
func Write(w io.Writer, p Picture) error {
	l, err := lookOf(p)
	if err != nil {
		return err
	}
	a := painter{image: image.NewNRGBA(image.Rect(0, 0, l.wide, l.all))}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return err
	}
	medium, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		return err
	}
	for s, of := range [styles]*opentype.Font{bold, bold, medium, medium} {
		if a.faces[s], err = opentype.NewFace(of, &opentype.FaceOptions{Size: style(s).size() * float64(l.Square), DPI: 72, Hinting: font.HintingFull}); err != nil {
			return err
		}
	}
	l.draw(&a)
	return png.Encode(w, a.image)
}

func (a *painter) write(r image.Rectangle, text string, s style, ink color.NRGBA) {
	face := a.faces[s]
	d := font.Drawer{Dst: a.image, Src: image.NewUniform(ink), Face: face}
	d.Dot = fixed.Point26_6{
		X: fixed.I(r.Min.X) + (fixed.I(r.Dx())-font.MeasureString(face, text))/2,
		Y: fixed.I(r.Min.Y) + (fixed.I(r.Dy())+face.Metrics().CapHeight)/2,
	}
	d.DrawString(text)
}

func (a *painter) box(r image.Rectangle, radius int, fill color.NRGBA) {
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
	v.Draw(a.image, r, image.NewUniform(fill), image.Point{})
}

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
