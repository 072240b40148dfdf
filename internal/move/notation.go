package move

import (
	"slices"
	"strconv"
	"strings"

	"maven/internal/said"
	"maven/internal/tile"
)

// A Notation writes and reads moves and places for one alphabet and one way of labelling squares. The
// place of an across play begins with the label of its row, that of a down play with its column's.
type Notation struct {
	Alphabet   *tile.Alphabet
	RowLetters bool // rows carry letters and columns numbers, as on French and Spanish boards
}

// Format writes a move as GCG does: "8D QINTAR", "D7 E.UINE", "exchange EIO?", "pass". A point stands
// for each square played through, a lower-case letter for a blank.
func (n Notation) Format(m *Move) string {
	switch m.Kind {
	case Pass:
		return "pass"
	case Exchange:
		used := m.Used()
		return "exchange " + n.Alphabet.Rack(&used)
	}
	var b strings.Builder
	b.WriteString(n.Place(int(m.Row), int(m.Col), m.Dir))
	b.WriteByte(' ')
	for word := m.Word(); len(word) > 0; {
		if word[0] == 0 {
			b.WriteByte('.')
			word = word[1:]
			continue
		}
		end := slices.Index(word, 0)
		if end < 0 {
			end = len(word)
		}
		b.WriteString(n.Alphabet.Play(word[:end]))
		word = word[end:]
	}
	return b.String()
}

// Place writes the place of a play that begins at row and column, both from 0.
func (n Notation) Place(row, col int, dir Direction) string {
	if dir == Across {
		return n.RowLabel(row) + n.ColumnLabel(col)
	}
	return n.ColumnLabel(col) + n.RowLabel(row)
}

// Square writes the name of one square, as in the place of an across play.
func (n Notation) Square(row, col int) string { return n.Place(row, col, Across) }

// RowLabel writes the label of a row, counted from 0.
func (n Notation) RowLabel(row int) string { return label(row, n.RowLetters) }

// ColumnLabel writes the label of a column, counted from 0.
func (n Notation) ColumnLabel(col int) string { return label(col, !n.RowLetters) }

func label(i int, letters bool) string {
	if letters {
		return string(rune('A' + i))
	}
	return strconv.Itoa(i + 1)
}

// ParsePlace reads a place such as 8D, d8 or H15 and returns row and column from 0.
func (n Notation) ParsePlace(text string) (row, col int, dir Direction, err error) {
	bad := said.Errorf("%q is not a place: must be a row and a column such as 8D (across) or D8 (down)", text)
	if n.RowLetters {
		bad = said.Errorf("%q is not a place: must be a row and a column such as H4 (across) or 4H (down)", text)
	}
	if text == "" {
		return 0, 0, Across, bad
	}
	upper := strings.ToUpper(text)
	lettersFirst := upper[0] >= 'A' && upper[0] <= 'Z'
	letter, digits := upper[len(upper)-1], upper[:len(upper)-1]
	if lettersFirst {
		letter, digits = upper[0], upper[1:]
	}
	number, err := strconv.ParseUint(digits, 10, 8)
	if err != nil || letter < 'A' || letter >= 'A'+MaxWord || number < 1 || number > MaxWord {
		return 0, 0, Across, bad
	}
	row, col = int(number)-1, int(letter-'A')
	if n.RowLetters {
		row, col = col, row
	}
	if lettersFirst == n.RowLetters {
		return row, col, Across, nil
	}
	return row, col, Down, nil
}

// Upper returns a move in upper case, its tiles as these letters have it: i7 eki becomes I7 EKİ with Turkish tiles.
func (n Notation) Upper(text string) string {
	head := 0
	if !strings.HasPrefix(text, "-") {
		if head = strings.IndexAny(text, " ."); head < 0 {
			return text
		}
	}
	return strings.ToUpper(text[:head]) + n.Alphabet.Upper(text[head:])
}

// Parse reads a move: "8D WORD", "8D.WORD", "exchange ABC", "ex.ABC", "-ABC", "pass" or "-". Squares
// played through may be written as points, as letters, or as letters in parentheses; at gives the tile
// on a square (0 for none, and off the board). Text that disagrees with the board is an error that
// names the square. Parse does not ask whether the move is legal.
func (n Notation) Parse(text string, at func(row, col int) tile.Tile) (Move, error) {
	text = strings.TrimSpace(text)
	head, rest, _ := strings.Cut(text, " ")
	if rest == "" && !strings.HasPrefix(head, "-") {
		head, rest, _ = strings.Cut(head, ".")
	}
	rest = strings.TrimSpace(rest)
	switch lower := strings.ToLower(head); {
	case head == "":
		return Move{}, said.Errorf(`empty move: must be "8D WORD", "exchange ABC" or "pass"`)
	case lower == "pass" || text == "-":
		if rest != "" {
			return Move{}, said.Errorf("%q: nothing may follow a pass", text)
		}
		return Move{Kind: Pass}, nil
	case lower == "exchange" || lower == "exch" || lower == "ex":
		return n.parseExchange(rest)
	case strings.HasPrefix(head, "-"):
		return n.parseExchange(head[1:] + rest)
	}
	row, col, dir, err := n.ParsePlace(head)
	if err != nil {
		return Move{}, said.Errorf("move %q: %w", text, err)
	}
	m := Move{Kind: Play, Dir: dir, Row: uint8(row), Col: uint8(col)}
	if err := n.parseWord(&m, rest, at); err != nil {
		return Move{}, said.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

func (n Notation) parseExchange(text string) (Move, error) {
	rack, err := n.Alphabet.ParseRack(text)
	if err != nil {
		return Move{}, said.Errorf("exchange: %w", err)
	}
	switch size := rack.Len(); {
	case size == 0:
		return Move{}, said.Fixed("exchange of no tiles: name those to exchange")
	case size > tile.MaxRack:
		return Move{}, said.Errorf("exchange of %d tiles: must be 1 to %d", size, tile.MaxRack)
	}
	return NewExchange(&rack), nil
}

// parseWord fills in the squares of the play from text.
func (n Notation) parseWord(m *Move, text string, at func(row, col int) tile.Tile) error {
	for rest := text; rest != ""; {
		part, through := rest, false
		if rest[0] == '(' {
			inside, after, ok := strings.Cut(rest[1:], ")")
			if !ok {
				return said.Errorf("a parenthesis is not closed")
			}
			part, rest, through = inside, after, true
		} else if i := strings.IndexByte(rest, '('); i >= 0 {
			part, rest = rest[:i], rest[i:]
		} else {
			rest = ""
		}
		if err := n.parsePart(m, part, through, at); err != nil {
			return err
		}
	}
	if m.Len == 0 {
		return said.Errorf("no word after the place")
	}
	if m.Played == 0 {
		return said.Errorf("no tile is played from the rack")
	}
	return nil
}

// parsePart adds letters and points to the play; through says whether they stood in parentheses.
func (n Notation) parsePart(m *Move, text string, through bool, at func(row, col int) tile.Tile) error {
	for text != "" {
		if text[0] == '.' {
			if err := n.addSquare(m, 0, true, at); err != nil {
				return err
			}
			text = text[1:]
			continue
		}
		letters, rest := text, ""
		if i := strings.IndexByte(text, '.'); i >= 0 {
			letters, rest = text[:i], text[i:]
		}
		tiles, err := n.Alphabet.ParsePlay(letters)
		if err != nil {
			return err
		}
		for _, t := range tiles {
			if err := n.addSquare(m, t, through, at); err != nil {
				return err
			}
		}
		text = rest
	}
	return nil
}

// addSquare appends one square on which the text has t, or 0 for any tile. With through, the tile must
// be on the board already.
func (n Notation) addSquare(m *Move, t tile.Tile, through bool, at func(row, col int) tile.Tile) error {
	if int(m.Len) == MaxWord {
		return said.Errorf("longer than %d squares", MaxWord)
	}
	row, col := m.Square(int(m.Len))
	switch there := at(row, col); {
	case there == 0 && through:
		return said.Errorf("square %s is played through, but it is empty", n.Square(row, col))
	case t == tile.Blank && !through:
		return said.Errorf("square %s: write a blank as the lower-case letter it stands for", n.Square(row, col))
	case there == 0:
		m.Tiles[m.Len] = t
		m.Played++
	case t != 0 && t.Letter() != there.Letter():
		return said.Errorf("square %s holds %s, not %s", n.Square(row, col), n.Alphabet.Text(there), n.Alphabet.Text(t))
	}
	m.Len++
	return nil
}
