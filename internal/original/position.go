// Package original is what the windows of the original showed, in our terms, for the command line and the server alike:
// positions with its moves in ordinary notation and its text form, moves played out, comments on a move, and
// the JSON forms of all that the verbs of `maven classic` answer.
//
// Sharp edges: its forms have values in centipoints and tiles in lower case, but for profiles and comments, which have
// points. A PlayOut that goes on gives the figures of one that never stopped.
package original

import (
	"fmt"

	ours "maven/internal/board"
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/wordgraph"
)

// exchangeLimit is how many tiles the bag must hold for an exchange in the original.
const exchangeLimit = 7

// A Position is a position in the original's form, with its moves in ordinary notation.
type Position struct {
	*translate.Translator
	Ours     *game.Position // the same position on a modern board, without a word list
	Cgp      string         // the position as canonical CGP
	WordList string         // the word list that the CGP line names, "" for none
}

// Read reads a line of CGP by rules. It refuses boards, tiles, racks and rules that the original does not have.
func Read(r *rules.Rules, line string, set *tables.Set) (*Position, error) {
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	return read(r, fields, set)
}

// Open reads a line of CGP by the rules and tiles that settings choose for it, as Read does.
func Open(settings *setting.Settings, line string, set *tables.Set) (*Position, error) {
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	r, err := settings.Rules(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	return read(r, fields, set)
}

// At returns a position of a game, with the words of the game if the original has such a list.
func At(p *game.Position, lexicon string) (*Position, error) {
	g := &Position{Translator: translate.New(nil), Ours: p, WordList: lexicon}
	if mode, ok := words.ModeNamed(lexicon); ok {
		g.Lexicon = mode
	}
	return g, g.Set(p)
}

func read(r *rules.Rules, fields *cgp.Fields, set *tables.Set) (*Position, error) {
	if err := playedByOriginal(r); err != nil {
		return nil, err
	}
	read, err := fields.Position(r)
	if err != nil {
		return nil, err
	}
	if read.Racks[0].Len() == 0 {
		return nil, setting.ErrNoRack
	}
	g := &Position{Translator: translate.New(set.Premiums), Cgp: read.Format(r.Tiles.Alphabet)}
	noWords, err := wordgraph.Build(r.Tiles.Len(), nil)
	if err != nil {
		return nil, err
	}
	g.Ours = new(read.On(ours.New(r, noWords)))
	for _, code := range []string{"l1", "lex"} {
		if name, ok := fields.Op(code); ok {
			g.WordList = name
		}
	}
	g.Lexicon = words.Both
	if mode, ok := words.ModeNamed(g.WordList); ok {
		g.Lexicon = mode
	}
	return g, g.Set(g.Ours)
}

// By returns the same position as it is played by other rules and with words.
func (g *Position) By(r *rules.Rules, graph *wordgraph.Graph) (*game.Position, error) {
	fields, err := cgp.Split(g.Cgp)
	if err != nil {
		return nil, err
	}
	read, err := fields.Position(r)
	if err != nil {
		return nil, err
	}
	return new(read.On(ours.New(r, graph))), nil
}

// playedByOriginal refuses rules that the original cannot play.
func playedByOriginal(r *rules.Rules) error {
	if err := tables.CheckRules(r); err != nil {
		return err
	}
	if r.ExchangeLimit != exchangeLimit {
		return fmt.Errorf("classic Maven exchanges with %d or more tiles in the bag, the rules %s with %d", exchangeLimit, r.Name, r.ExchangeLimit)
	}
	return nil
}

// Parse reads a move in the original's form: blanks are not marked, because the scorer chooses their squares. A play of one
// tile may be given across or down; it has one form.
func (g *Position) Parse(text string) (board.Move, error) {
	read, err := g.Ours.Board.Notation().Parse(upperLetters(text), g.Ours.Board.At)
	if err != nil {
		return board.Move{}, err
	}
	if read.Kind == move.Play {
		row, col := read.Square(int(read.Len) - 1)
		if row >= board.Size || col >= board.Size {
			return board.Move{}, fmt.Errorf("move %q: the play runs off the board, which has 15 by 15 squares", text)
		}
	}
	m := g.Original(&read)
	if err := g.whole(&m); err != nil {
		return m, err
	}
	read = g.Ours.Board.Canonical(read)
	if read.Kind == move.Play && read.Len == 1 {
		return m, fmt.Errorf("%s is not legal: a word has at least two letters", text)
	}
	return g.Original(&read), nil
}

// whole refuses a play whose word goes on with a tile that is already on the board.
func (g *Position) whole(m *board.Move) error {
	for _, pos := range []int{m.Start - 1, m.Start + m.Len()} {
		if m.Lane == 0 {
			continue
		}
		if letter := g.Board.Letters[m.Lane][pos]; letter != 0 {
			return fmt.Errorf("the %c on %s is part of the word", letter-'a'+'A', g.Square(board.SquareAt(m.Lane, pos)))
		}
	}
	return nil
}

// upperLetters makes lower-case letters, which mark blanks, upper case.
func upperLetters(text string) string {
	upper := []byte(text)
	for i, c := range upper {
		if c >= 'a' && c <= 'z' {
			upper[i] = c - 'a' + 'A'
		}
	}
	return string(upper)
}

// Square names a square by column and row, such as H8.
func (g *Position) Square(s board.Square) string {
	n := g.Ours.Board.Notation()
	return n.ColumnLabel(s.Col-1) + n.RowLabel(s.Row-1)
}

// Spell writes a move in ordinary notation, with the blanks where the scorer puts them.
func (g *Position) Spell(m *board.Move) string {
	made, err := g.Translate(m)
	if err != nil {
		return m.Text() // not from a list of moves: those can be scored
	}
	return g.Ours.Board.Notation().Format(&made)
}

// Fill writes a move with the letters that it plays through in parentheses.
func (g *Position) Fill(text string) string {
	m, err := g.Ours.Board.Notation().Parse(text, g.Ours.Board.At)
	if err != nil {
		return text
	}
	return g.Ours.Board.Spell(&m)
}

// Kept returns the leave of a move.
func (g *Position) Kept(m *board.Move) string {
	_, _, left, _ := g.Board.Score(m, g.Racks[g.Turn]) // moves of a list are legal
	return string(left)
}
