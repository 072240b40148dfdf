// Package protocol knows the lines that programs and engines exchange in UCGI and SIU, and how these write moves.
//
// UCGI is the draft of 2023 that follows the chess protocol UCI; SIU is the draft of 2026 that follows UCGI. Both are text
// over standard input and output, a command on each line. docs/protocols.md has examples.
//
// Sharp edges: moves begin with a number across and with a letter down, whatever the labels of the board's rules, as in
// the later drafts. A chance to win is written from 0 to 1; readers take numbers above 1 for percent. Reading skips what
// it does not know, and refuses only a known word with a wrong value.
package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// None stands for the best move where there is none.
const None = "none"

// notation returns how moves are written.
func notation(b *board.Board) move.Notation { return move.Notation{Alphabet: b.Rules().Tiles.Alphabet} }

// Move writes a move: "8D.QINTAR" with letters on all its squares, "ex.ABC" or "pass".
func Move(b *board.Board, m *move.Move) string {
	n := notation(b)
	switch m.Kind {
	case move.Pass:
		return "pass"
	case move.Exchange:
		used := m.Used()
		return "ex." + n.Alphabet.Rack(&used)
	}
	word := make([]tile.Tile, m.Len)
	for i, t := range m.Word() {
		if word[i] = t; t == 0 {
			word[i] = b.At(m.Square(i))
		}
	}
	return n.Place(int(m.Row), int(m.Col), m.Dir) + "." + n.Alphabet.Play(word)
}

// A Played is a move as a position has it in its list, and what is told with it.
type Played struct {
	move.Move           // with its score; of an exchange of a number of tiles only Played
	Rack      tile.Rack // before the move; empty if it is not told
	Bonus     int       // points for the player because the opponent challenged in vain
	TurnLost  bool      // the opponent lost a turn by that
}

// ReadMove reads a move for the player on turn: "8D.WORD", with the rack before it, the points for a challenge in vain
// and 1 for a turn lost by it after further points; "ex.ABC", "ex.ABC.RACK", "ex.4"; "pass". Letters of the board may
// also be points or in parentheses. A play fits the board; ReadMove asks neither whether it makes words nor whether the
// tiles are there.
func ReadMove(text string, p *game.Position) (Played, error) {
	n := notation(p.Board)
	fields := strings.Split(text, ".")
	switch head := strings.ToLower(fields[0]); {
	case head == "pass" && len(fields) <= 2:
		var m Played
		return m, m.told(fields[1:], n.Alphabet)
	case head == "pass":
		return Played{}, fmt.Errorf("%.60q: only a rack may follow a pass", text)
	case slices.Contains([]string{"ex", "exch", "exchange"}, head) && len(fields) >= 2:
		return readExchange(fields, n)
	}
	if len(fields) < 2 {
		return Played{}, fmt.Errorf("%.60q is no move; must be 8D.WORD, ex.ABC or pass", text)
	}
	m, err := readPlay(fields[0]+" "+fields[1], fields[2:], n, p.Board)
	if err != nil && len(fields) > 2 { // the points may stand for letters of the board
		if again, wrong := readPlay(text, nil, n, p.Board); wrong == nil {
			return again, nil
		}
	}
	return m, err
}

// readPlay reads a play and what is told with it.
func readPlay(text string, told []string, n move.Notation, b *board.Board) (Played, error) {
	m, err := n.Parse(text, b.At)
	if err != nil {
		return Played{}, err
	}
	if m.Kind != move.Play {
		return Played{}, fmt.Errorf("%.60q is no play; must be 8D.WORD", text)
	}
	if err := b.Fits(&m); err != nil {
		return Played{}, err
	}
	out := Played{Move: b.Canonical(m)}
	out.Score = int32(b.Score(&out.Move))
	return out, out.told(told, n.Alphabet)
}

// readExchange reads an exchange of tiles, or of a number of them.
func readExchange(fields []string, n move.Notation) (Played, error) {
	var m Played
	if count, err := strconv.Atoi(fields[1]); err == nil {
		if count < 1 || count > tile.MaxRack {
			return m, fmt.Errorf("exchange of %d tiles; must be 1 to %d", count, tile.MaxRack)
		}
		m.Move = move.Move{Kind: move.Exchange, Played: uint8(count)}
		return m, m.told(fields[2:], n.Alphabet)
	}
	given, err := n.Parse("ex."+fields[1], func(int, int) tile.Tile { return 0 })
	if err != nil {
		return m, err
	}
	m.Move = given
	return m, m.told(fields[2:], n.Alphabet)
}

// told reads what may follow a move: rack, points for a challenge, turn lost.
func (m *Played) told(fields []string, a *tile.Alphabet) error {
	if len(fields) > 3 {
		return errors.New("more than a rack, points for a challenge and a turn lost after the move")
	}
	var err error
	if len(fields) > 0 && fields[0] != "" {
		if m.Rack, err = a.ParseRack(fields[0]); err != nil {
			return fmt.Errorf("rack %.30q: %w", fields[0], err)
		}
		if used := m.Used(); !m.Rack.Contains(&used) {
			return fmt.Errorf("rack %.30q lacks tiles of the move", fields[0])
		}
	}
	if len(fields) > 1 && fields[1] != "" {
		if m.Bonus, err = strconv.Atoi(fields[1]); err != nil || m.Bonus < 0 || m.Bonus > maxBonus {
			return fmt.Errorf("points for a challenge %.20q; must be 0 to %d", fields[1], maxBonus)
		}
	}
	if len(fields) > 2 {
		if m.TurnLost, err = strconv.ParseBool(fields[2]); err != nil {
			return fmt.Errorf("turn lost %.20q; must be 0 or 1", fields[2])
		}
	}
	return nil
}

// maxBonus bounds the points for a challenge: rules have 5 or 10, for each word.
const maxBonus = 1000
