package original

import (
	"errors"
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/saved"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/notation/xgme"
	"maven/internal/said"
	"maven/internal/tile"
)

// Text returns a position as text. The error says why the original could not have it.
func Text(p *game.Position, lexicon string) (*PositionText, error) {
	g, err := At(p, lexicon)
	if err != nil {
		return nil, err
	}
	return g.PositionText(), nil
}

// PositionText returns the position as text.
func (g *Position) PositionText() *PositionText {
	return &PositionText{CGP: g.Cgp, Text: string(g.AppendText(nil)), Print: string(g.AppendPrint(nil))}
}

// positionIn reads a text, or the position after the last move of a saved game, as the side to move sees it.
func positionIn(name string, text []byte) (*board.Position, error) {
	g, err := xgme.Read(text)
	switch {
	case err != nil:
		return nil, in(name, err)
	case g == nil:
		return board.ParsePosition(name, text)
	}
	p := g.Now()
	if p.Lexicon = words.Both; len(g.Ends) > 0 {
		return nil, in(name, errors.New("the game has ended"))
	}
	p.Racks[1-p.Turn] = ""
	return &p, nil
}

// in returns an error about a text, behind the name of the text if it has one.
func in(name string, err error) error {
	if name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Told says what a saved game is.
func Told(g *saved.Game) string {
	now := g.Now()
	text := fmt.Sprintf("%s, the person %d, Maven %d", said.Count(len(g.Turns), "move"), now.Scores[saved.Person]/100, now.Scores[saved.Maven]/100)
	if g.Set {
		text += ", from a position that was set up"
		if g.Left > 0 {
			text += fmt.Sprintf(" after %s", said.Count(g.Left, "move"))
		}
	}
	if len(g.Ends) == 2 {
		text += ", ended"
	}
	return text
}

// Load reads a position in the original's text form, or a saved game, and writes it as CGP with the letters of the English alphabet. Errors begin
// with the name of the text, if it has one.
func Load(name string, text []byte, english *tile.Alphabet) (*LoadedPosition, error) {
	p, err := positionIn(name, text)
	if err != nil {
		return nil, err
	}
	line, err := lineOf(p, english)
	if err != nil {
		return nil, in(name, err)
	}
	return &LoadedPosition{CGP: line, Lexicon: form.Lexicon{Name: p.Lexicon.String()}, ToMove: p.Turn + 1}, nil
}

// lineOf writes a position of the original's as CGP with the letters of the English alphabet. The error names what CGP has not:
// other premium squares, fractions of points.
func lineOf(p *board.Position, english *tile.Alphabet) (string, error) {
	grid := tables.Premiums{Letter: p.Board.LetterMul, Word: p.Board.WordMul}
	if !grid.IsStandard() {
		return "", errors.New("the premium squares are not those of the standard board; CGP cannot write others")
	}
	out := cgp.Position{Size: board.Size, Squares: translate.SquaresOf(&p.Board), Scoreless: p.Scoreless,
		Ops: []cgp.Op{{Code: "lex", Args: p.Lexicon.String()}}}
	if p.Scoreless > cgp.MaxTurns {
		return "", fmt.Errorf("the position has %d turns without score; CGP allows at most %d", p.Scoreless, cgp.MaxTurns)
	}
	for i, side := range []int{p.Turn, 1 - p.Turn} {
		if p.Scores[side]%100 != 0 {
			return "", fmt.Errorf("player %d has %.2f points; CGP allows only whole points", side+1, float64(p.Scores[side])/100)
		}
		out.Scores[i] = p.Scores[side] / 100
		if out.Scores[i] < -cgp.MaxScore || out.Scores[i] > cgp.MaxScore {
			return "", fmt.Errorf("player %d has %.2f points; CGP allows -%[3]d to %[3]d", side+1, float64(p.Scores[side])/100, cgp.MaxScore)
		}
		out.Racks[i] = translate.RackOf(p.Racks[side])
	}
	return out.Format(english), nil
}

// A PositionText is a position as text, see maven classic dump.
type PositionText struct {
	CGP   string `json:"cgp"`
	Text  string `json:"text"`
	Print string `json:"print"` // as the original wrote it for people; lines end with a carriage return
}

// A LoadedPosition is a position read from such a text, as CGP.
type LoadedPosition struct {
	CGP     string       `json:"cgp"`
	Lexicon form.Lexicon `json:"lexicon"`
	ToMove  int          `json:"toMove"` // 1 or 2
}
