package report

import (
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A square is side units wide in drawings: wide enough that browsers place small text without visible rounding. The
// labels take one square's width at the left of the board and above it.
const side = 20

// at returns where a row or column starts in a drawing.
func at(i int) int { return side * (i + 1) }

// A gridView is the board without tiles, drawn once for a page.
type gridView struct {
	ViewBox string
	Squares []squareView
	Labels  []labelView
}

type squareView struct {
	X, Y  int
	Class string // of the premium
	Mark  string // says the premium without colour

	Half, Base int // where the mark is: the middle of the square, and the mark's baseline
}

type labelView struct {
	X, Y int
	Text string
}

// A faceView is the look of one tile, drawn once for a page.
type faceView struct {
	ID, Text, Class string
	Points          int
}

// A boardView is the tiles of one board.
type boardView struct {
	Label   string // what a screen reader reads
	Caption string
	Tiles   []tileView
	Best    *boxView // where the best move goes, if another move was made
	Text    string   // the board in letters
}

type tileView struct {
	ID   string
	X, Y int
	New  bool
}

type boxView struct{ X, Y, W, H int }

// gridOf draws the board of the rules.
func gridOf(r *rules.Rules) gridView {
	whole := at(r.Size) + side/5
	g := gridView{ViewBox: fmt.Sprintf("0 0 %d %d", whole, whole)}
	n := board.NotationOf(r)
	for row := range r.Size {
		for col := range r.Size {
			s := squareView{X: at(col), Y: at(row), Half: at(col) + side/2, Base: at(row) + side/2 + 3}
			s.Class, s.Mark = premiumView(r.At(row, col))
			if s.Mark == "" && row == r.StartRow && col == r.StartCol {
				s.Mark = "★"
			}
			g.Squares = append(g.Squares, s)
		}
		middle := at(row) + side/2
		g.Labels = append(g.Labels, labelView{side / 2, middle + 3, n.RowLabel(row)}, labelView{middle, side - 5, n.ColumnLabel(row)})
	}
	return g
}

// premiumView returns the class of a square and its mark: 2L, 3W and their like.
func premiumView(p rules.Premium) (class, mark string) {
	switch {
	case p.Brick():
		return "q-no", "■"
	case p.Word > 1:
		return [...]string{"q-dw", "q-tw", "q-qw"}[p.Word-2], fmt.Sprintf("%dW", p.Word)
	case p.Letter > 1:
		return [...]string{"q-dl", "q-tl", "q-ql"}[p.Letter-2], fmt.Sprintf("%dL", p.Letter)
	}
	return "", ""
}

// facesOf draws all tiles of a set, with a blank for each letter.
func facesOf(set *tile.Set) []faceView {
	var faces []faceView
	for t := tile.Tile(1); int(t) <= set.Len(); t++ {
		for _, one := range []tile.Tile{t, t | tile.Designated} {
			text := set.Text(one)
			f := faceView{ID: faceID(one), Text: text, Class: [...]string{"", "", "l2", "l3"}[min(len([]rune(text)), 3)]}
			if one.IsDesignated() {
				f.Class = strings.TrimSpace(f.Class + " bl")
			} else {
				f.Points = int(set.Score[t])
			}
			faces = append(faces, f)
		}
	}
	return faces
}

func faceID(t tile.Tile) string {
	if t.IsDesignated() {
		return fmt.Sprintf("b%d", t.Letter())
	}
	return fmt.Sprintf("t%d", t)
}

// board draws the board of a turn with the move made, and where the best move goes.
func (w *writer) board(t *Turn) *boardView {
	size := w.Rules.Size
	v := &boardView{}
	squares := append([]tile.Tile(nil), t.Squares...)
	fresh := make([]bool, len(squares))
	if t.Move.Kind == move.Play {
		for i, laid := range t.Move.Word() {
			row, col := t.Move.Square(i)
			if square := row*size + col; laid != 0 && row < size && col < size && squares[square] == 0 {
				squares[square], fresh[square] = laid, true
			}
		}
	}
	for square, laid := range squares {
		if laid != 0 {
			v.Tiles = append(v.Tiles, tileView{faceID(laid), at(square % size), at(square / size), fresh[square]})
		}
	}
	v.Label = w.say("Board of turn %d", t.Number)
	if t.Move.Kind == move.Play {
		v.Label, v.Caption = w.say("Board after turn %d: %s", t.Number, t.Text), w.say("bold edges: the move made")
	}
	if b := t.Best(); b != nil && b.Move.Kind == move.Play && t.Verdict.Rank != 1 {
		v.Best = boxOf(&b.Move)
		v.Label = w.say("%s; best %s", v.Label, b.Text)
		dashes := w.say("dashes: %s", b.Text)
		if v.Caption != "" {
			dashes = v.Caption + "; " + dashes
		}
		v.Caption = dashes
	}
	v.Text = boardText(w.Rules, squares)
	return v
}

func boxOf(m *move.Move) *boxView {
	b := &boxView{X: at(int(m.Col)), Y: at(int(m.Row)), W: side * int(m.Len), H: side}
	if m.Dir == move.Down {
		b.W, b.H = b.H, b.W
	}
	return b
}

// boardText writes a board row by row: tiles as they print, a point for an empty square.
func boardText(r *rules.Rules, squares []tile.Tile) string {
	n := board.NotationOf(r)
	var b strings.Builder
	for row := range r.Size {
		fmt.Fprintf(&b, "%2s", n.RowLabel(row))
		for col := range r.Size {
			text := "."
			if t := squares[row*r.Size+col]; t != 0 {
				text = r.Tiles.Text(t)
			} else if r.At(row, col).Brick() {
				text = "#"
			}
			b.WriteString(" " + text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
