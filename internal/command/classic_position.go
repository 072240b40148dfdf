package command

import (
	"errors"
	"fmt"
	"strings"

	modern "maven/internal/board"
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// classicExchangeLimit is the fewest tiles in the bag with which the original lets a player exchange.
const classicExchangeLimit = 7

// A ClassicGame is a position as the original has it, and what translates squares, tiles and moves.
type ClassicGame struct {
	*board.Position
	Cgp      string // canonical
	WordList string // that the line asks for, "" for none
	Rules    *rules.Rules
	squares  []tile.Tile
}

// ReadClassicCGP reads a line of CGP. It refuses what the original could not have: other boards, other
// tiles, other racks, other rules of scoring and exchanging. st chooses rules and tiles.
func ReadClassicCGP(st *setting.Settings, line string, set *tables.Set) (*ClassicGame, error) {
	if line == "" {
		return nil, Usagef("--cgp is needed: the position, one line of CGP")
	}
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	r, err := st.Rules(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	if err := playedByOriginal(r); err != nil {
		return nil, err
	}
	read, err := fields.Position(r)
	if err != nil {
		return nil, err
	}
	if read.Racks[0].Len() == 0 {
		return nil, errors.New("cgp: the player on turn has no tiles; the racks are written as AEINRST/ or AEINRST/BC")
	}
	g := &ClassicGame{Cgp: read.Format(r.Tiles.Alphabet), Rules: r, squares: read.Squares}
	for _, code := range []string{"l1", "lex"} {
		if name, ok := fields.Op(code); ok {
			g.WordList = name
		}
	}
	g.Position, err = classicPosition(read, read.HidesOpponent(), set)
	if mode, ok := ClassicMode(g.WordList); ok && err == nil {
		g.Lexicon = mode
	}
	return g, err
}

// playedByOriginal refuses rules that the original does not know.
func playedByOriginal(r *rules.Rules) error {
	if err := tables.CheckRules(r); err != nil {
		return err
	}
	if r.ExchangeLimit != classicExchangeLimit {
		return fmt.Errorf("classic Maven exchanges with %d tiles in the bag, the rules %s with %d", classicExchangeLimit, r.Name, r.ExchangeLimit)
	}
	return nil
}

// classicPosition translates a position with the player on turn first.
func classicPosition(read *cgp.Position, hide bool, set *tables.Set) (*board.Position, error) {
	p := board.NewPosition(set.Premiums)
	p.Lexicon = words.Both
	for i, t := range read.Squares {
		if t == 0 {
			continue
		}
		if err := p.Board.Put(i/read.Size+1, i%read.Size+1, classicLetter(t.Letter()), t.IsDesignated()); err != nil {
			return nil, err
		}
	}
	for side := range read.Racks {
		tiles := ""
		for _, t := range read.Racks[side].AppendTiles(nil) {
			tiles += string(rune(classicLetter(t)))
		}
		var err error
		if p.Racks[side], err = board.NewRack(tiles); err != nil {
			return nil, err
		}
		p.Scores[side] = 100 * read.Scores[side]
	}
	if p.Known = read.Racks[1].Len() > 0 && !hide; !p.Known {
		p.Racks[1] = ""
	}
	p.Scoreless = read.Scoreless
	return p, nil
}

// classicLetter returns the original's letter of an English tile or blank: both count from the blank
// in alphabet order.
func classicLetter(t tile.Tile) byte {
	return tables.Alphabet[t]
}

// Modern returns the board as the rest of the program has it, to be drawn.
func (g *ClassicGame) Modern() (*modern.Board, error) {
	set := g.Rules.Tiles
	graph, err := wordgraph.Build(set.Len(), nil)
	if err != nil {
		return nil, err
	}
	b := modern.New(g.Rules, graph)
	b.SetTiles(g.squares)
	return b, nil
}

// InBag returns how many tiles the bag holds; the opponent's rack counts as full where it is not known.
func (g *ClassicGame) InBag() int {
	_, n := g.Bag()
	if !g.Known {
		n = max(0, n-board.MaxRack)
	}
	return n
}

// notation writes and reads moves.
func (g *ClassicGame) notation() move.Notation {
	return move.Notation{Alphabet: g.Rules.Tiles.Alphabet}
}

// at returns what lies on a square, counted from 0; nothing off the board.
func (g *ClassicGame) at(row, col int) tile.Tile {
	if row < 0 || row >= board.Size || col < 0 || col >= board.Size {
		return 0
	}
	return g.squares[row*board.Size+col]
}

// Parse reads a move as the original has it: letters without a mark of blanks, since the scorer
// chooses their squares.
func (g *ClassicGame) Parse(text string) (board.Move, error) {
	m, err := g.notation().Parse(upperLetters(text), g.at)
	if err != nil {
		return board.Move{}, err
	}
	if m.Kind != move.Play {
		tiles := ""
		for _, t := range m.Word() {
			tiles += string(rune(classicLetter(t)))
		}
		return board.NewMove(0, 0, tiles), nil
	}
	word := make([]byte, m.Len)
	row, col := int(m.Row), int(m.Col)
	lane, start := row+1, col+1
	if m.Dir == move.Down {
		lane, start = col+1+board.Size, row+1
	}
	if col >= board.Size || row >= board.Size || start+len(word)-1 > board.Size {
		return board.Move{}, fmt.Errorf("move %q: the play runs off the board, which has 15 by 15 squares", text)
	}
	for i, t := range m.Word() {
		if t == 0 {
			s := board.SquareAt(lane, start+i)
			t = g.at(s.Row-1, s.Col-1)
		}
		word[i] = classicLetter(t.Letter())
	}
	return g.whole(board.NewMove(lane, start, string(word)))
}

// whole refuses a play that leaves out a tile next to it.
func (g *ClassicGame) whole(m board.Move) (board.Move, error) {
	last := m.Start + m.Len() - 1
	for _, pos := range []int{m.Start - 1, last + 1} {
		if letter := g.Board.Letters[m.Lane][pos]; letter != 0 {
			return m, fmt.Errorf("the %c on %s is part of the word", letter-'a'+'A', g.Square(board.SquareAt(m.Lane, pos)))
		}
	}
	return m, nil
}

// upperLetters makes lower-case letters of a move upper case, where they would be blanks.
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
func (g *ClassicGame) Square(s board.Square) string {
	n := g.notation()
	return n.ColumnLabel(s.Col-1) + n.RowLabel(s.Row-1)
}

// Spell writes a move as other verbs do, with the blanks where the scorer puts them.
func (g *ClassicGame) Spell(m *board.Move) string {
	n := g.notation()
	shown := move.Move{Kind: move.Play, Len: uint8(m.Len())}
	first := board.SquareAt(m.Lane, m.Start)
	switch {
	case m.Lane == 0 && m.Len() == 0:
		return n.Format(&move.Move{Kind: move.Pass})
	case m.Lane == 0:
		var thrown tile.Rack
		for _, letter := range []byte(m.Text()) {
			thrown[tables.Index(letter)]++
		}
		shown = move.NewExchange(&thrown)
		return n.Format(&shown)
	case m.Lane > board.Size:
		shown.Dir = move.Down
	}
	shown.Row, shown.Col = uint8(first.Row-1), uint8(first.Col-1)
	_, blanks, _, _ := g.Board.Score(m, g.Racks[g.Turn]) // a move of a list can be scored
	for i := range m.Len() {
		s := board.SquareAt(m.Lane, m.Start+i)
		if g.Board.Letters[s.Row][s.Col] != 0 {
			continue
		}
		shown.Tiles[i] = tile.Tile(tables.Index(m.Word[i]))
		for _, blank := range blanks {
			if blank == s {
				shown.Tiles[i] |= tile.Designated
			}
		}
	}
	return n.Format(&shown)
}

// Fill writes a move for people, with the letters of the squares played through in parentheses.
func (g *ClassicGame) Fill(text string) string {
	place, word, play := strings.Cut(text, " ")
	row, col, dir, err := g.notation().ParsePlace(place)
	if !play || err != nil {
		return text
	}
	var b strings.Builder
	for _, c := range []byte(word) {
		if c == '.' {
			fmt.Fprintf(&b, "(%s)", g.Rules.Tiles.Text(g.at(row, col)))
		} else {
			b.WriteByte(c)
		}
		if dir == move.Across {
			col++
		} else {
			row++
		}
	}
	return place + " " + strings.ReplaceAll(b.String(), ")(", "")
}

// Kept returns the tiles that a move leaves on the rack.
func (g *ClassicGame) Kept(m *board.Move) string {
	_, _, left, _ := g.Board.Score(m, g.Racks[g.Turn]) // a move of a list can be made
	return string(left)
}
