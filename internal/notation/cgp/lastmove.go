package cgp

import (
	"fmt"
	"strconv"
	"strings"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A LastMove is what the operation lm says about the opponent's last move.
type LastMove struct {
	Given bool      // Move is known
	Move  move.Move // for an exchange only Played, the number of tiles

	// Word is the word of a play of which it is not known which tiles were laid, all of them in Tiles; the
	// words of a board tell more. Its Len is 0 otherwise.
	Word move.Move

	// Shown are the tiles that the opponent showed in a play that was taken back.
	Shown tile.Rack
}

// lastMove reads "8D.WORD" or "8D WORD", "ex.ABC", "ex.3", "-ABC", "-3", "pass" or "-", and
// "phony.8D.WORD" for a play that was taken back. Which letters of a play were on the board before is
// clear if they are points or in parentheses, or the board has no other tiles and they fit on a rack; otherwise only the
// word is known. Text that is not a move, and a play that is not on the board, count as not given.
func (p *Position) lastMove(text string, r *rules.Rules) LastMove {
	n := board.NotationOf(r)
	if phony, is := strings.CutPrefix(text, "phony."); is {
		m, err := n.Parse(phony, p.at)
		shown := m.Used()
		if err != nil || m.Kind != move.Play || int(m.Played) > r.RackSize || !p.leaves(&shown, r) {
			return LastMove{}
		}
		return LastMove{Shown: shown}
	}
	head, rest, _ := strings.Cut(text, " ")
	if rest == "" && !strings.HasPrefix(head, "-") {
		head, rest, _ = strings.Cut(head, ".")
	}
	m, known := move.Move{}, false
	if row, col, dir, err := n.ParsePlace(head); err == nil {
		m = move.Move{Kind: move.Play, Dir: dir, Row: uint8(row), Col: uint8(col)}
		fits, marked := p.lastWord(&m, n.Alphabet, strings.TrimSpace(rest))
		if fits && !marked && !p.first(&m, r) {
			return LastMove{Word: m}
		}
		known = fits
	} else if count, is := exchanged(head, rest); is {
		m, known = move.Move{Kind: move.Exchange, Played: uint8(count)}, true
	} else if m, err = n.Parse(text, p.at); err == nil {
		m, known = move.Move{Kind: m.Kind, Played: m.Played}, true
	}
	if !known || int(m.Played) > r.RackSize {
		return LastMove{}
	}
	return LastMove{Given: true, Move: m}
}

// leaves reports whether the board and the rack of the player on turn leave so many tiles.
func (p *Position) leaves(tiles *tile.Rack, r *rules.Rules) bool {
	seen := p.onBoard()
	seen.Add(tiles)
	seen.Add(&p.Racks[0])
	return r.Tiles.Count.Contains(&seen)
}

// exchanged reads an exchange of a number of tiles: "ex.3" and "-3".
func exchanged(head, rest string) (count int, is bool) {
	number, is := strings.CutPrefix(head, "-")
	if strings.ToLower(head) == "ex" {
		number, is = rest, true
	}
	count, err := strconv.Atoi(number)
	return count, is && err == nil && count >= 1 && count <= tile.MaxRack
}

// first reports whether the word of a play is all there is on the board, and so was laid in the first one if a rack has as
// many tiles.
func (p *Position) first(m *move.Move, r *rules.Rules) bool {
	onBoard := p.onBoard()
	return int(m.Len) == onBoard.Len() && int(m.Len) <= r.RackSize
}

// lastWord fills in the squares of a play. It reports whether the play is on the board, and whether it is
// marked which of its tiles were laid.
func (p *Position) lastWord(m *move.Move, a *tile.Alphabet, word string) (fits, marked bool) {
	through := false
	for word != "" {
		end := strings.IndexAny(word, "().")
		if end == 0 {
			if through = word[0] == '('; word[0] == '.' && !p.lastSquare(m, 0, true) {
				return false, false
			}
			marked, word = true, word[1:]
			continue
		}
		if end < 0 {
			end = len(word)
		}
		tiles, err := a.ParsePlay(word[:end])
		if err != nil {
			return false, false
		}
		for _, t := range tiles {
			if !p.lastSquare(m, t, through) {
				return false, false
			}
		}
		word = word[end:]
	}
	return m.Played > 0, marked
}

// lastSquare adds a square to a play, and reports whether t is on it; 0 stands for any tile.
func (p *Position) lastSquare(m *move.Move, t tile.Tile, through bool) bool {
	if m.Len == move.MaxWord {
		return false
	}
	there := p.at(m.Square(int(m.Len)))
	if there == 0 || t != 0 && t.Letter() != there.Letter() {
		return false
	}
	if !through {
		m.Tiles[m.Len] = there
		m.Played++
	}
	m.Len++
	return true
}

// lastOp returns a move as the operation lm: a play with letters on all its squares, an exchange as its
// number of tiles. Letters that were on the board before are in parentheses if the play would else be read as another, or if nobody knows, since the
// board has no words; empty parentheses say that there were none.
func (p *Position) lastOp(m *move.Move, b *board.Board) Op {
	text := "pass"
	switch m.Kind {
	case move.Exchange:
		text = fmt.Sprintf("ex.%d", m.Played)
	case move.Play:
		n, whole := b.Notation(), *m
		for i := range whole.Word() {
			whole.Tiles[i] = p.at(m.Square(i))
		}
		text = n.Alphabet.Play(whole.Word())
		if int(m.Played) < b.Tiles() && (p.first(m, b.Rules()) || !readsBack(&whole, m, b)) {
			text = p.marked(m, n.Alphabet)
		}
		text = n.Place(int(m.Row), int(m.Col), m.Dir) + "." + text
	}
	return Op{Code: "lm", Args: text}
}

// readsBack reports whether a play is read from its whole word on a board.
func readsBack(whole, m *move.Move, b *board.Board) bool {
	if b.Words() == nil {
		return false
	}
	read, ok := readLast(whole, b)
	return ok && read.Same(m)
}

// marked returns the word of a play, with the letters that were on the board before in parentheses, empty ones for none.
func (p *Position) marked(m *move.Move, a *tile.Alphabet) string {
	var text strings.Builder
	through := false
	for i, t := range m.Word() {
		switch {
		case t == 0 && !through:
			text.WriteByte('(')
		case t != 0 && through:
			text.WriteByte(')')
		}
		through = t == 0
		text.WriteString(a.Play([]tile.Tile{p.at(m.Square(i))}))
	}
	if through {
		text.WriteByte(')')
	}
	if m.Played == m.Len {
		text.WriteString("()")
	}
	return text.String()
}

// at returns the tile at row and column, 0 for none and outside the board.
func (p *Position) at(row, col int) tile.Tile {
	if row < 0 || col < 0 || row >= p.Size || col >= p.Size {
		return 0
	}
	return p.Squares[row*p.Size+col]
}

func (p *Position) onBoard() (tiles tile.Rack) {
	for _, t := range p.Squares {
		if t != 0 {
			tiles[t.OnRack()]++
		}
	}
	return tiles
}
