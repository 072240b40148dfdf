package gcg

import (
	"strconv"
	"strings"

	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/tile"
)

// maxText bounds a rack or a word in bytes: there is room for 21 tiles of a dozen characters in brackets.
const maxText = 1000

func checkLength(text string) error {
	if len(text) > maxText {
		return said.Errorf("%d bytes of text, more than %d", len(text), maxText)
	}
	return nil
}

// bracketed replaces the bars that some programs put around tiles of several characters, |CH|, by
// brackets.
func bracketed(text string) string {
	parts := strings.Split(text, "|")
	if len(parts)%2 == 0 {
		return text
	}
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 1 {
			part = "[" + part + "]"
		}
		b.WriteString(part)
	}
	return b.String()
}

// parseRack reads a rack or the tiles exchanged.
func parseRack(a *tile.Alphabet, text string) (tile.Rack, error) {
	if err := checkLength(text); err != nil {
		return tile.Rack{}, err
	}
	return a.ParseRack(bracketed(text))
}

// ParseWord reads the word of a play in any of the three styles for squares played through: points,
// letters, or letters or points in parentheses. It does not ask which plain letters are on the board
// already, so a word may turn out to play no tile.
func ParseWord(a *tile.Alphabet, text string) ([]Square, error) {
	if err := checkLength(text); err != nil {
		return nil, err
	}
	var squares []Square
	through := false
	for rest := bracketed(text); rest != ""; {
		end := strings.IndexAny(rest, "().")
		if end < 0 {
			end = len(rest)
		}
		tiles, err := a.ParsePlay(rest[:end])
		if err != nil {
			return nil, err
		}
		for _, t := range tiles {
			if t == tile.Blank && !through {
				return nil, said.Errorf("write a blank as the lower-case letter it stands for, not as ?")
			}
			squares = append(squares, Square{t, through})
		}
		if end < len(rest) {
			switch mark := rest[end]; {
			case mark == '.':
				squares = append(squares, Square{Through: true})
			case (mark == '(') == through:
				return nil, said.Errorf("parenthesis %c without its other", mark)
			default:
				through = mark == '('
			}
			end++
		}
		rest = rest[end:]
	}
	if through {
		return nil, said.Errorf("parenthesis ( without its other")
	}
	return squares, checkWord(squares)
}

func checkWord(squares []Square) error {
	if len(squares) > move.MaxWord {
		return said.Errorf("%d squares, more than %d", len(squares), move.MaxWord)
	}
	for _, s := range squares {
		if !s.Through {
			return nil
		}
	}
	return said.Errorf("no tile is played")
}

// readTiles reads the texts of the event as tiles, if there is an alphabet. If there is an error, it is
// the last finding.
func (r *reading) readTiles(e *Event, n move.Notation) {
	a := n.Alphabet
	if e.Kind == Exchange && strings.Trim(e.Tiles, "0123456789") == "" && !hasText(a, e.Tiles) && !r.readCount(e) {
		return
	}
	if a == nil {
		return
	}
	var err error
	if e.Held, err = parseRack(a, e.Rack); err != nil {
		r.found(EventRack, e.Rack, said.Of("rack %s: %s", Shorten(e.Rack), shortError(err)), said.Of("tiles of the tile set"))
		return
	}
	if strings.ContainsFunc(e.Rack, isLower) {
		want := said.Of("letters in upper case, and ? for a blank")
		if allLower(e.Rack) {
			want = said.Plain(a.Upper(e.Rack))
		}
		r.found(RackCase, e.Rack, said.Of("rack %s has lower-case letters", Shorten(e.Rack)), want)
	}
	switch e.Kind {
	case Play:
		r.readPlay(e, n)
	case Exchange, EndBonus, EndPenalty:
		if e.Given, err = parseRack(a, e.Tiles); err != nil {
			r.found(EventTiles, e.Tiles, said.Of("tiles %s: %s", Shorten(e.Tiles), shortError(err)), said.Of("tiles of the tile set"))
			return
		}
		r.checkRack(e)
	}
}

// hasText reports whether every character of the text can be a tile.
func hasText(a *tile.Alphabet, text string) bool {
	if a == nil {
		return false
	}
	_, err := parseRack(a, text)
	return err == nil
}

// readCount turns an exchange into one of a number of unknown tiles.
func (r *reading) readCount(e *Event) bool {
	count, err := strconv.Atoi(e.Tiles)
	if err != nil || count < 1 || count > maxCount {
		r.found(EventNumber, e.Tiles, said.Of("exchange of %s tiles", Shorten(e.Tiles)), said.Of("1 to %d", maxCount))
		return false
	}
	e.Kind, e.Tiles, e.Count = ExchangeCount, "", count
	return true
}

func (r *reading) readPlay(e *Event, n move.Notation) {
	var err error
	if e.Row, e.Col, e.Dir, err = n.ParsePlace(e.Place); err != nil {
		r.found(EventPlace, e.Place, said.Of("place %s", Shorten(e.Place)), said.Of("a row and a column of the board, such as 8D or D8"))
		return
	}
	if e.Squares, err = ParseWord(n.Alphabet, e.Word); err != nil {
		r.found(EventWord, e.Word, said.Of("word %s: %s", Shorten(e.Word), shortError(err)),
			said.Of("tiles of the tile set, with points or parentheses for squares played through"))
	}
}

// checkRack compares tiles exchanged or lost with the rack given.
func (r *reading) checkRack(e *Event) {
	switch {
	case e.Rack == "":
		// nothing to compare with
	case e.Kind == Exchange && !e.Held.Contains(&e.Given):
		r.found(RackLacks, e.Tiles, said.Of("tiles %s are not all on the rack %s", Shorten(e.Tiles), Shorten(e.Rack)), said.Of("tiles of the rack"))
	case e.Kind == EndPenalty && e.Held != e.Given:
		r.found(EndRack, e.Tiles, said.Of("tiles (%s) are not the rack %s", Shorten(e.Tiles), Shorten(e.Rack)), said.Of("the rack twice"))
	}
}

// allLower reports whether all letters of a rack are in lower case; then none of them need be a blank.
func allLower(rack string) bool { return rack == strings.ToLower(rack) }

func isLower(c rune) bool { return strings.ToUpper(string(c)) != string(c) }

// shortError cuts off the text that an alphabet's error quotes, which may be long.
func shortError(err error) said.Text {
	if text, _, long := strings.Cut(err.Error(), " is not a tile (character"); long {
		return said.Of("%s is not a tile", text)
	}
	return said.OfError(err)
}
