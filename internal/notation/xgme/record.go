// Package xgme turns the saved games of the classic program, files of the type XGME, into records in GCG, and games as they
// are recorded into such files. Package classic/saved knows the bytes.
//
// A file may be in a carrier of a Macintosh file. The person is called You in a record, and the program Maven. What a
// record has and a file has not, such as points for time, is left out with a remark.
//
// Sharp edges: the original's scorer decides where a blank lies, so a file does not say where a player has laid it. A file
// has the tiles of both sides, even of a game that goes on.
package xgme

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/file"
	"maven/internal/classic/saved"
	"maven/internal/notation/gcg"
	"maven/internal/said"
)

// rulesName is the name of the shipped rules that the original plays by.
const rulesName = "maven"

// ErrCarrier refuses the carrier of a saved game that has only the other fork.
var ErrCarrier = errors.New("saved game of the original without its data fork; give the data fork, or a carrier that has it")

// A SetUpError says that a game began with a position that was set up, which no record in GCG can have.
type SetUpError struct {
	Left int // moves before the position
}

// Error names what can open such a game.
func (e *SetUpError) Error() string {
	before := ""
	if e.Left > 0 {
		before = " after " + said.Count(e.Left, "move").String()
	}
	return "the game goes on from a position that was set up" + before +
		", and records in GCG begin with an empty board; maven play --open plays it from there, and maven classic load writes the position"
}

// Data returns the bytes of the saved game in a file: the whole file, or the data fork of its carrier. It returns nil for
// any other file.
func Data(b []byte) ([]byte, error) {
	if saved.Is(b) {
		return b, nil
	}
	forks, err := file.Parse(b)
	switch {
	case err != nil || string(forks.Type[:]) != "XGME" && !saved.Is(forks.Data):
		return nil, nil
	case len(forks.Data) == 0:
		return nil, fmt.Errorf("%w: it is %s", ErrCarrier, forks.Carrier)
	}
	return forks.Data, nil
}

// Read reads the saved game in a file. It returns nil for a file that is none.
func Read(b []byte) (*saved.Game, error) {
	data, err := Data(b)
	if data == nil {
		return nil, err
	}
	return saved.ReadGame(data)
}

// Record writes a game as a record. The error is a *SetUpError, or says that points are no whole points.
func Record(g *saved.Game) (*gcg.File, error) {
	if g.Set {
		return nil, &SetUpError{g.Left}
	}
	b, scores := gcg.NewBuilder(), [2]int{}
	first := g.Begin.Turn
	b.Player(1, name(first), name(first))
	b.Player(2, name(1-first), name(1-first))
	b.Pragma("board-layout", rulesName)
	now := g.Now()
	if len(g.Ends) == 0 && now.Racks[now.Turn] != "" {
		number := 1
		if now.Turn != first {
			number = 2
		}
		b.Pragma("rack"+strconv.Itoa(number), upper(now.Racks[now.Turn]))
	}
	add := func(side, cp int, e gcg.Event) error {
		scores[side] += cp
		e.Nick, e.Score, e.Total = name(side), cp/100, scores[side]/100
		if cp%100 != 0 || max(e.Score, -e.Score, e.Total, -e.Total) > gcg.MaxScore {
			return fmt.Errorf("%w: a score of %s; must be whole points up to %d", saved.ErrFile, board.Points(cp), gcg.MaxScore)
		}
		b.Event(&e)
		return nil
	}
	for p := range g.Plays() {
		e := gcg.Event{Kind: gcg.Pass, Rack: upper(p.Before.Racks[p.Side])}
		switch word := p.Move.Text(); {
		case p.Move.Lane > 0:
			e.Kind, e.Place, e.Word = gcg.Play, place(p), spelt(p)
		case word != "":
			e.Kind, e.Tiles = gcg.Exchange, upper(word)
		}
		if err := add(p.Side, p.Move.Score, e); err != nil {
			return nil, err
		}
	}
	for i := range g.Ends {
		one := &g.Ends[i]
		e := gcg.Event{Kind: gcg.EndPenalty, Rack: upper(one.Rack), Tiles: upper(one.Rack)}
		if one.Points > 0 {
			e.Kind, e.Rack = gcg.EndBonus, ""
		}
		if one.Points != 0 {
			if err := add(one.Gains(), one.Points, e); err != nil {
				return nil, err
			}
		}
	}
	return b.File(), nil
}

func name(side int) string { return [...]string{saved.Person: "You", saved.Maven: "Maven"}[side] }

// upper writes tiles as records do: in upper case, with blanks last.
func upper[T ~string](tiles T) string {
	letters := strings.ReplaceAll(string(tiles), "?", "")
	return strings.ToUpper(letters) + strings.Repeat("?", len(tiles)-len(letters))
}

// Move writes a move as move.Notation does.
func Move(p *saved.Play) string {
	word := p.Move.Text()
	switch {
	case p.Move.Lane > 0:
		return place(p) + " " + spelt(p)
	case word != "":
		return "exchange " + upper(word)
	}
	return "pass"
}

// Ways writes a move in all ways that its file may mean, the original's first: a blank may lie on each of several equal
// letters that are laid.
func Ways(p *saved.Play) []string {
	text := Move(p)
	ways := []string{text}
	if p.Move.Lane == 0 {
		return ways
	}
	for i := range len(text) {
		for j := range len(text) {
			if blank := text[i]; blank >= 'a' && blank <= 'z' && text[j] == blank-'a'+'A' && j > strings.IndexByte(text, ' ') {
				other := []byte(text)
				other[i], other[j] = other[j], other[i]
				ways = append(ways, string(other))
			}
		}
	}
	return ways
}

// place writes where a play begins: as 8D across, and as D8 down.
func place(p *saved.Play) string {
	at := board.SquareAt(p.Move.Lane, p.Move.Start)
	row, column := strconv.Itoa(at.Row), string(rune('A'+at.Col-1))
	if p.Move.Lane <= board.Size {
		return row + column
	}
	return column + row
}

// spelt writes the word of a play: blanks in lower case, and a dot for each tile that lay on the board.
func spelt(p *saved.Play) string {
	word := []byte(p.Move.Text())
	for i, letter := range word {
		pos := p.Move.Start + i
		switch {
		case p.Before.Board.Letters[p.Move.Lane][pos] != 0:
			word[i] = '.'
		case !slices.Contains(p.Blanks, board.SquareAt(p.Move.Lane, pos)):
			word[i] = letter - 'a' + 'A'
		}
	}
	return string(word)
}

// MaxCarrier is how much of a file is looked at for a saved game, in bytes: a carrier adds little to it.
const MaxCarrier = 2 * saved.MaxFile

// Refused reports whether an error of Open says that a saved game cannot be read, or cannot be a record.
func Refused(err error) bool {
	return errors.Is(err, saved.ErrFile) || errors.Is(err, ErrCarrier) || errors.As(err, new(*SetUpError))
}

// Open reads a record, as gcg.Read does, or a saved game of the original, and returns it as a record.
func Open(in io.Reader) (*gcg.File, error) {
	all := bufio.NewReader(in)
	if first, _ := all.Peek(1); len(first) == 0 || first[0] != 0 { // a saved game and its carriers begin with a 0
		return gcg.Read(all)
	}
	head, err := io.ReadAll(io.LimitReader(all, MaxCarrier))
	if err != nil {
		return nil, err
	}
	g, err := Read(head)
	switch {
	case err != nil:
		return nil, err
	case g == nil:
		return gcg.Read(io.MultiReader(bytes.NewReader(head), all))
	}
	return Record(g)
}
