package board

import (
	"strings"

	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// Refusal says why a play is not legal.
type Refusal int

// The refusals, in the order in which they are checked.
const (
	OffBoard     Refusal = iota + 1 // a square is outside
	OnBrick                         // a square cannot be played on
	NotEmpty                        // a tile is played on a tile
	NotThrough                      // a square that is played through is empty
	NotWhole                        // a tile stands directly before or after the word
	NoTile                          // no tile leaves the rack
	TooMany                         // more tiles leave the rack than a rack holds
	NotOnStart                      // the first play misses the start square
	Disconnected                    // no tile touches the play
	OneLetter                       // no word of two letters is made
	NotAWord                        // the play forms a word that is not in the lexicon
)

// An IllegalError is a refused play.
type IllegalError struct {
	Refusal Refusal
	Reason  said.Text // one clause that names the square or the words
	Square  string    // at fault, as players write it; "" for none
	Phonies []string  // with NotAWord: the words that are not in the lexicon
}

// Error returns the reason.
func (e *IllegalError) Error() string { return e.Reason.String() }

// Said returns the reason.
func (e *IllegalError) Said() said.Text { return e.Reason }

// Notation returns the way moves on this board are written.
func (b *Board) Notation() move.Notation { return NotationOf(b.rules) }

// NotationOf returns the way moves are written on the board of the rules.
func NotationOf(r *rules.Rules) move.Notation {
	return move.Notation{Alphabet: r.Tiles.Alphabet, RowLetters: r.RowLetters}
}

// Legal checks that the play fits the board and that every word it forms is in the lexicon. A refusal is
// an *IllegalError. The board does not know the rack and the bag.
func (b *Board) Legal(m *move.Move) error {
	if err := b.Fits(m); err != nil {
		return err
	}
	var phonies []string
	for _, word := range b.Formed(m) {
		if !b.words.Contains(word) {
			phonies = append(phonies, b.rules.Tiles.Word(word))
		}
	}
	if len(phonies) > 0 {
		reason := said.Of("%s is not a word", phonies[0])
		if len(phonies) > 1 {
			reason = said.Of("%s are not words", strings.Join(phonies, ", "))
		}
		return &IllegalError{Refusal: NotAWord, Reason: reason, Phonies: phonies}
	}
	return nil
}

// Fits checks that the play fits the board, whatever its words. A refusal is an *IllegalError.
func (b *Board) Fits(m *move.Move) error {
	r, touches, starts := b.rules, false, false
	for i, t := range m.Word() {
		row, col := m.Square(i)
		if err := b.squareFits(row, col, t); err != nil {
			return err
		}
		touches = touches || t == 0 || b.touched(row, col)
		starts = starts || row == r.StartRow && col == r.StartCol
	}
	if err := b.wholeWord(m); err != nil {
		return err
	}
	switch {
	case m.Played == 0:
		return refuse(NoTile, "no tile is played from the rack")
	case int(m.Played) > r.RackSize:
		return refuse(TooMany, "%d tiles are played, but a rack holds only %d", int(m.Played), r.RackSize)
	case b.Empty() && !starts:
		start := b.Notation().Square(r.StartRow, r.StartCol)
		return refuseAt(start, NotOnStart, "the first play must cover %s", start)
	case !b.Empty() && !touches:
		return refuse(Disconnected, "no tile of the play touches a tile on the board")
	case len(b.Formed(m)) == 0:
		return refuse(OneLetter, "a word has at least two letters")
	}
	return nil
}

func refuse(r Refusal, format string, args ...any) error { return refuseAt("", r, format, args...) }

// refuseAt is refuse with the square at fault.
func refuseAt(square string, r Refusal, format string, args ...any) error {
	return &IllegalError{Refusal: r, Reason: said.Of(format, args...), Square: square}
}

// squareFits judges one square of a play: t is the tile played there, 0 if the square is played through.
func (b *Board) squareFits(row, col int, t tile.Tile) error {
	if !b.inside(row, col) {
		return refuse(OffBoard, "the play runs off the board, which has %d by %d squares", b.rules.Size, b.rules.Size)
	}
	name := b.Notation().Square(row, col)
	switch there := b.At(row, col); {
	case b.rules.At(row, col).Brick():
		return refuseAt(name, OnBrick, "square %s cannot be played on", name)
	case there != 0 && t != 0:
		return refuseAt(name, NotEmpty, "square %s already holds %s", name, b.rules.Tiles.Text(there))
	case there == 0 && t == 0:
		return refuseAt(name, NotThrough, "square %s is played through, but it is empty", name)
	}
	return nil
}

// wholeWord refuses a play that leaves out a tile directly before or after it.
func (b *Board) wholeWord(m *move.Move) error {
	for _, i := range [2]int{-1, int(m.Len)} {
		row, col := m.Square(i)
		if t := b.At(row, col); t != 0 {
			name := b.Notation().Square(row, col)
			return refuseAt(name, NotWhole, "the %s on %s is part of the word", b.rules.Tiles.Text(t), name)
		}
	}
	return nil
}

func (b *Board) touched(row, col int) bool {
	return b.At(row-1, col) != 0 || b.At(row+1, col) != 0 || b.At(row, col-1) != 0 || b.At(row, col+1) != 0
}

// Formed returns the words that a fitting play forms, as undesignated letters. The play's own word comes
// first, unless it has one letter.
func (b *Board) Formed(m *move.Move) [][]tile.Tile {
	var words [][]tile.Tile
	if m.Len > 1 {
		words = append(words, b.run(m.Dir, int(m.Row), int(m.Col), m.Word()))
	}
	for i, t := range m.Word() {
		if t == 0 {
			continue
		}
		row, col := m.Square(i)
		if word := b.run(m.Dir.Other(), row, col, []tile.Tile{t}); len(word) > 1 {
			words = append(words, word)
		}
	}
	return words
}

// run returns the letters in direction dir through row and column, once played has been put there,
// beginning on that square.
func (b *Board) run(dir move.Direction, row, col int, played []tile.Tile) []tile.Tile {
	var word []tile.Tile
	back := 0
	for t := b.At(step(dir, row, col, back-1)); t != 0; t = b.At(step(dir, row, col, back-1)) {
		back--
	}
	for i := back; ; i++ {
		t := b.At(step(dir, row, col, i))
		if i >= 0 && i < len(played) && played[i] != 0 {
			t = played[i]
		}
		if t == 0 {
			return word
		}
		word = append(word, t.Letter())
	}
}

// Canonical returns a fitting play of one tile as the generator writes it: across if it forms a word
// across, otherwise down, and over the whole word. Other moves come back as they are.
func (b *Board) Canonical(m move.Move) move.Move {
	if m.Kind != move.Play || m.Played != 1 {
		return m
	}
	at := 0
	for m.Tiles[at] == 0 {
		at++
	}
	row, col := m.Square(at)
	c := move.Move{Kind: move.Play, Dir: move.Down, Played: 1, Score: m.Score, Equity: m.Equity}
	if b.At(row, col-1) != 0 || b.At(row, col+1) != 0 {
		c.Dir = move.Across
	}
	back := 0
	for b.At(step(c.Dir, row, col, back-1)) != 0 {
		back--
	}
	forth := 1
	for b.At(step(c.Dir, row, col, forth)) != 0 {
		forth++
	}
	r0, c0 := step(c.Dir, row, col, back)
	c.Row, c.Col, c.Len = uint8(r0), uint8(c0), uint8(forth-back)
	c.Tiles[-back] = m.Tiles[at]
	return c
}
