package lexicon

import (
	"iter"
	"strings"

	"maven/internal/said"
	"maven/internal/tile"
)

// A Pattern says which tiles may stand at each place of a word. An automaton in the bits of one number
// matches it: bit i is set while the letters so far may match the first i places, of which there are at most MaxWord.
type Pattern struct {
	at     [tile.MaxLetters + 2]uint64 // bit i: place i takes this tile
	loops  uint64                      // bit i: any letters may stand before place i
	accept uint64
}

// start is the state before the first letter.
const start = 1

// ParsePattern reads a pattern in any case: letters; ? or . for any one letter; * for any letters or
// none; [ABC] for one of these letters; [^ABC] for any other. If several characters may be one tile, the
// longest tile is taken, in brackets too: with a tile CH, CHA and [CH]A begin with it, [C][H]A does not.
func ParsePattern(set *tile.Set, text string) (*Pattern, error) {
	p := &Pattern{}
	places := 0
	for rest := set.Upper(text); rest != ""; {
		if rest[0] == '*' {
			p.loops |= 1 << places
			rest = rest[1:]
			continue
		}
		var masks []tile.Mask
		var err error
		if masks, rest, err = parsePlaces(set, rest); err != nil {
			return nil, said.Errorf("pattern %q: %w", text, err)
		}
		if places += len(masks); places > MaxWord {
			return nil, said.Errorf("pattern %q asks for more than %d letters, the longest word", text, MaxWord)
		}
		for i, m := range masks {
			p.allow(places-len(masks)+i, m)
		}
	}
	if places == 0 && p.loops == 0 {
		return nil, said.Errorf("empty pattern: must be letters, ? for one letter, * for any letters, [ABC] for one of these")
	}
	p.accept = 1 << places
	return p, nil
}

// parsePlaces reads one place in brackets, a ? or *, or some letters.
func parsePlaces(set *tile.Set, text string) ([]tile.Mask, string, error) {
	switch text[0] {
	case '?', '.':
		return []tile.Mask{tile.AllLetters(set.Len())}, text[1:], nil
	case '[':
		inside, rest, closed := strings.Cut(text[1:], "]")
		if !closed {
			return nil, "", said.Errorf("[ without ]; must be letters in brackets, such as [ABC] or [^ABC]")
		}
		m, err := ParseClass(set, inside)
		return []tile.Mask{m}, rest, err
	}
	letters, rest := text, ""
	if i := strings.IndexAny(text, "?.*["); i >= 0 {
		letters, rest = text[:i], text[i:]
	}
	word, err := parseWord(set, letters)
	masks := make([]tile.Mask, len(word))
	for i, t := range word {
		masks[i] = t.Bit()
	}
	return masks, rest, err
}

// ParseClass reads the inside of [ABC] or [^ABC], in any case.
func ParseClass(set *tile.Set, text string) (tile.Mask, error) {
	letters, negated := strings.CutPrefix(text, "^")
	if letters == "" || strings.Contains(letters, "?") {
		return 0, said.Errorf("[%s]: must be letters in brackets, or ^ and letters", text)
	}
	word, err := parseWord(set, letters)
	var m tile.Mask
	for _, t := range word {
		m |= t.Bit()
	}
	if negated {
		m = tile.AllLetters(set.Len()) &^ m
	}
	return m, err
}

// allow lets the letters of m stand at place i.
func (p *Pattern) allow(i int, m tile.Mask) {
	for ; m != 0; m &^= m.First().Bit() {
		p.at[m.First()] |= 1 << i
	}
}

// after returns the state after some letters, 0 if no word that fits begins so.
func (p *Pattern) after(letters []tile.Tile) uint64 {
	state := uint64(start)
	for _, t := range letters {
		state = (state&p.at[t])<<1 | state&p.loops
	}
	return state
}

// Fits reports whether a word of at least one letter fits the pattern, be it in a list or not.
func (p *Pattern) Fits(word []tile.Tile) bool { return p.after(word)&p.accept != 0 }

// Matches finds the words that fit the pattern.
func (l *Lexicon) Matches(p *Pattern) iter.Seq[[]tile.Tile] {
	return l.find(func(beginning []tile.Tile) bool { return p.after(beginning) != 0 }, p.Fits)
}

// OfLength finds the words of so many tiles.
func (l *Lexicon) OfLength(tiles int) iter.Seq[[]tile.Tile] { return l.OfLengths(tiles, tiles) }

// OfLengths finds the words of least to most tiles.
func (l *Lexicon) OfLengths(least, most int) iter.Seq[[]tile.Tile] {
	return l.find(func(beginning []tile.Tile) bool { return len(beginning) <= most }, func(word []tile.Tile) bool { return len(word) >= least })
}

// find gives the words of 2 to MaxWord tiles that fit, among those whose beginnings all pass.
func (l *Lexicon) find(passes, fits func([]tile.Tile) bool) iter.Seq[[]tile.Tile] {
	return func(yield func([]tile.Tile) bool) {
		for word := range l.Graph.WordsWhere(func(b []tile.Tile) bool { return len(b) <= MaxWord && passes(b) }) {
			if len(word) >= minWord && fits(word) && !yield(word) {
				return
			}
		}
	}
}
