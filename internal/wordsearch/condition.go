package wordsearch

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"maven/internal/define"
	"maven/internal/lexicon"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Condition is one of those that a query may have, for people.
type Condition struct {
	Name, Value, About string
}

// Conditions returns all conditions, in an order to read them in.
func Conditions() []Condition {
	list := make([]Condition, len(conditions()))
	for i, c := range conditions() {
		list[i] = c.Condition
	}
	return list
}

// A kind of condition.
type kind struct {
	Condition
	work int
	read func(p *parser, value string) (test, error)
}

// conditions lists the kinds.
func conditions() []kind {
	return []kind{
		{Condition{"anagram", "LETTERS", "uses all these letters and no other; ? is a blank, [ABC] one of these, [^ABC] any other"}, 0, letters(lexicon.UseAll)},
		{Condition{"sub", "LETTERS", "uses some of these letters and no other; ? is a blank"}, 0, letters(lexicon.UseSome)},
		{Condition{"build", "LETTERS", "uses all these letters, and perhaps others; ? is one more letter"}, 0, letters(lexicon.UseMore)},
		{Condition{"pattern", "PATTERN", "fits it: ? is one letter, * any letters, [ABC] one of these, [^ABC] any other"}, 0, around("", "")},
		{Condition{"begins", "PATTERN", "begins like this"}, 0, around("", "*")},
		{Condition{"ends", "PATTERN", "ends like this"}, 0, around("*", "")},
		{Condition{"holds", "PATTERN", "has this somewhere"}, 0, around("*", "*")},
		{Condition{"extends", "WORD", "is longer than this word, and has it inside"}, 0, extends},
		{Condition{"front", "LETTERS", "takes one of these letters in front; ? is any"}, looks, hooks(func(h *lexicon.Hooks) tile.Mask { return h.Front })},
		{Condition{"back", "LETTERS", "takes one of these letters behind; ? is any"}, looks, hooks(func(h *lexicon.Hooks) tile.Mask { return h.Back })},
		{Condition{"prefix", "WORD", "makes another word with these letters in front of it"}, looks, takes(func(letters, word []tile.Tile) []tile.Tile { return slices.Concat(letters, word) })},
		{Condition{"suffix", "WORD", "makes another word with these letters behind it"}, looks, takes(func(letters, word []tile.Tile) []tile.Tile { return slices.Concat(word, letters) })},
		{Condition{"inner", "front or back", "is a word without its first, or its last, letter"}, looks, inner},
		{Condition{"any", "LETTERS", "has one of these letters"}, 0, class(func(has, of tile.Mask) bool { return has&of != 0 })},
		{Condition{"only", "LETTERS", "has none but these letters"}, 0, class(func(has, of tile.Mask) bool { return has&^of == 0 })},
		{Condition{"length", "RANGE", "has so many letters, such as 7, 7-8, 9- or -3"}, 0, number(func(_ *finder, word []tile.Tile) int { return len(word) })},
		{Condition{"vowels", "RANGE", "has so many vowels"}, 0, number(vowels)},
		{Condition{"different", "RANGE", "has so many different letters"}, 0, number(func(_ *finder, word []tile.Tile) int { return maskOf(word).Len() })},
		{Condition{"points", "RANGE", "its tiles have so many points"}, 0, number(points)},
		{Condition{"anagrams", "RANGE", "so many words have its letters, with itself"}, counts, number((*finder).anagrams)},
		{Condition{"rank", "RANGE", "is at this place among the words of its length, the likeliest first; 1-500/0 draws without blanks, 1-500/1 with one at most"}, counts, rank},
		{Condition{"size", "RANGE", "is as common as that: SCOWL's size, 10 for the commonest to 95; 0 for words that it does not have"}, looks, size},
		{Condition{"means", "TEXT", "has this in its definition"}, reads, means},
		{Condition{"part", "noun, verb, adjective or adverb", "can be that"}, reads, part},
		{Condition{"list", "NAME", "is in this word list too"}, looks, list},
		{Condition{"file", "FILE", "is in this file of words, one a line"}, looks, file},
		{Condition{"top", "RANGE", "is at this place among all that fit, the likeliest first; takes /0 and /1 too; stands once, outside of brackets"}, free, top},
	}
}

// condition reads one condition.
func (p *parser) condition(token string) (condition, error) {
	name, value, found := strings.Cut(token, ":")
	if !found {
		name, value = "pattern", token
	}
	all := conditions()
	i := slices.IndexFunc(all, func(k kind) bool { return strings.EqualFold(k.Name, name) })
	if i < 0 {
		names := make([]string, len(all))
		for i := range all {
			names[i] = all[i].Name
		}
		return condition{}, said.Errorf("there is no condition %q; there are %s", name, strings.Join(names, ", "))
	}
	if value == "" {
		return condition{}, said.Errorf("must be %s:%s", all[i].Name, all[i].Value)
	}
	is, err := all[i].read(p, value)
	c := condition{is, all[i].work, every()}
	if all[i].Name == "length" {
		c.lengths, err = parseSpan(value)
	}
	return c, err
}

// letters reads conditions about letters on a rack.
func letters(use lexicon.Use) func(p *parser, value string) (test, error) {
	return func(p *parser, value string) (test, error) {
		of, err := lexicon.ParseLetters(p.lex.Set, value, use)
		return func(_ *finder, word []tile.Tile) bool { return of.Make(word) }, err
	}
}

// around reads a pattern with something before and behind it.
func around(before, behind string) func(p *parser, value string) (test, error) {
	return func(p *parser, value string) (test, error) {
		_, err := lexicon.ParsePattern(p.lex.Set, value) // whose error quotes what was written
		if err != nil {
			return nil, err
		}
		fit, err := lexicon.ParsePattern(p.lex.Set, before+value+behind)
		return func(_ *finder, word []tile.Tile) bool { return fit.Fits(word) }, err
	}
}

func extends(p *parser, value string) (test, error) {
	inside, err := p.lex.ParseWord(value)
	if err != nil {
		return nil, err
	}
	return func(_ *finder, word []tile.Tile) bool {
		if len(word) <= len(inside) {
			return false
		}
		_, _, ok := lexicon.Reach(word, inside, len(word), len(word))
		return ok
	}, nil
}

// hooks reads conditions about the letters that a word takes.
func hooks(of func(h *lexicon.Hooks) tile.Mask) func(p *parser, value string) (test, error) {
	return func(p *parser, value string) (test, error) {
		want, err := p.mask(value)
		if err != nil {
			return nil, err
		}
		return func(f *finder, word []tile.Tile) bool {
			h := f.lex.Hooks(word)
			return of(&h)&want != 0
		}, nil
	}
}

// takes reads conditions about several letters that a word takes together.
func takes(join func(letters, word []tile.Tile) []tile.Tile) func(p *parser, value string) (test, error) {
	return func(p *parser, value string) (test, error) {
		letters, err := p.lex.ParseWord(value)
		return func(f *finder, word []tile.Tile) bool { return f.has(join(letters, word)) }, err
	}
}

func inner(_ *parser, value string) (test, error) {
	switch strings.ToLower(value) {
	case "front":
		return func(f *finder, word []tile.Tile) bool { return f.has(word[1:]) }, nil
	case "back":
		return func(f *finder, word []tile.Tile) bool { return f.has(word[:len(word)-1]) }, nil
	}
	return nil, said.Errorf("must be inner:front or inner:back")
}

// mask reads letters as a rack, or in square brackets as a pattern has them; ? is every letter.
func (p *parser) mask(value string) (tile.Mask, error) {
	if rack, err := p.lex.Set.ParseRack(value); err == nil && rack[tile.Blank] == 0 {
		return maskOf(rack.AppendTiles(nil)), nil
	}
	inside, opened := strings.CutPrefix(value, "[")
	inside, closed := strings.CutSuffix(inside, "]")
	switch {
	case opened != closed:
		return 0, said.Errorf("[ and ] must stand around the letters")
	case inside == "?":
		return tile.AllLetters(p.lex.Set.Len()), nil
	case opened:
		return lexicon.ParseClass(p.lex.Set, inside)
	}
	word, err := p.lex.Set.ParseRack(value)
	if err == nil && word[tile.Blank] > 0 {
		err = errors.New("? must stand alone, for any letter")
	}
	return maskOf(word.AppendTiles(nil)), err
}

// class reads conditions about the letters of a word, whatever their number.
func class(fits func(has, of tile.Mask) bool) func(p *parser, value string) (test, error) {
	return func(p *parser, value string) (test, error) {
		of, err := p.mask(value)
		return func(_ *finder, word []tile.Tile) bool { return fits(maskOf(word), of) }, err
	}
}

func maskOf(word []tile.Tile) (m tile.Mask) {
	for _, t := range word {
		m |= t.Bit()
	}
	return m
}

// A span is a range of numbers.
type span struct{ least, most int }

// every returns the lengths of all words.
func every() span { return span{0, lexicon.MaxWord} }

// and returns the range of what both hold; if there is none, its least is above its most.
func (s span) and(other span) span {
	return span{max(s.least, other.least), min(s.most, other.most)}
}

func (s span) holds(n int) bool { return n >= s.least && n <= s.most }

// parseSpan reads 7, 7-8, 9- or -3.
func parseSpan(text string) (span, error) {
	const far = 1 << 30
	low, high, is := strings.Cut(text, "-")
	if !is {
		high = low
	}
	s := span{0, far}
	for _, end := range []struct {
		text string
		n    *int
	}{{low, &s.least}, {high, &s.most}} {
		if end.text == "" && is && text != "-" {
			continue
		}
		n, err := strconv.Atoi(end.text)
		if err != nil || n < 0 || n > far {
			return s, said.Errorf("%q must be a number or a range, such as 7, 7-8, 9- or -3", text)
		}
		*end.n = n
	}
	if s.least > s.most {
		return s, said.Errorf("%q must begin with the lower number", text)
	}
	return s, nil
}

// number reads a condition about a number.
func number(of func(f *finder, word []tile.Tile) int) func(p *parser, value string) (test, error) {
	return func(_ *parser, value string) (test, error) {
		s, err := parseSpan(value)
		return func(f *finder, word []tile.Tile) bool { return s.holds(of(f, word)) }, err
	}
}

func vowels(f *finder, word []tile.Tile) (n int) {
	for _, t := range word {
		if f.lex.Set.Vowels.Has(t) {
			n++
		}
	}
	return n
}

func points(f *finder, word []tile.Tile) (n int) {
	for _, t := range word {
		n += int(f.lex.Set.Score[t])
	}
	return n
}

func rank(p *parser, value string) (test, error) {
	s, blanks, err := parsePlaces(value)
	return func(f *finder, word []tile.Tile) bool { return s.holds(f.rank(word, blanks)) }, err
}

// parsePlaces reads a range of places, and after a slash with how many blanks at most words are drawn; MaxWord if it does not say.
func parsePlaces(value string) (s span, blanks int, err error) {
	places, with, is := strings.Cut(value, "/")
	blanks = lexicon.MaxWord
	if is {
		if blanks, err = strconv.Atoi(with); err != nil || blanks < 0 || blanks > lexicon.MaxWord {
			return s, 0, said.Errorf("%q must be a number of blanks, such as 0", with)
		}
	}
	s, err = parseSpan(places)
	return s, blanks, err
}

func size(p *parser, value string) (test, error) {
	s, err := parseSpan(value)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(value, "-") { // from the commonest: 0 is no size
		s.least = 1
	}
	common, err := p.lex.Commonness()
	if err == nil && common == nil {
		err = said.Errorf("it is not known how common the words of %s are", p.lex.Name)
	}
	return func(_ *finder, word []tile.Tile) bool { return s.holds(int(common.Size(word))) }, err
}

func means(p *parser, value string) (test, error) {
	value = strings.ToLower(value)
	return p.senses(func(s *define.Sense) bool { return strings.Contains(strings.ToLower(s.Gloss), value) })
}

func part(p *parser, value string) (test, error) {
	value = strings.ToLower(value)
	if !slices.Contains([]string{"noun", "verb", "adjective", "adverb"}, value) {
		return nil, said.Errorf("must be part:noun, part:verb, part:adjective or part:adverb")
	}
	return p.senses(func(s *define.Sense) bool { return s.Part == value })
}

// senses returns a test that words meet of which one meaning fits.
func (p *parser) senses(fits func(s *define.Sense) bool) (test, error) {
	_, err := p.lex.Define(nil) // has them read: later looks cannot fail
	return func(f *finder, word []tile.Tile) bool {
		all, _ := f.lex.Define(word)
		return slices.ContainsFunc(all, func(s define.Sense) bool { return fits(&s) })
	}, err
}

func list(p *parser, value string) (test, error) {
	other, err := p.lists.Named(value, p.lex.Set)
	if err != nil {
		return nil, err
	}
	return func(_ *finder, word []tile.Tile) bool { return other.Graph.Contains(word) }, nil
}

func file(p *parser, value string) (test, error) {
	has, err := p.lists.File(value, p.lex.Set)
	return func(_ *finder, word []tile.Tile) bool { return has(word) }, err
}

func top(p *parser, value string) (test, error) {
	s, blanks, err := parsePlaces(value)
	switch {
	case err != nil:
		return nil, err
	case p.deep > 1 || p.query.top != (span{}):
		return nil, said.Errorf(`must stand only once, and never in brackets, after "not", or in a saved search beside other conditions`)
	case s.most == 0:
		return nil, said.Errorf("places begin with 1")
	}
	p.query.top, p.query.likes = s, lexicon.WithBlanks(blanks)
	return func(*finder, []tile.Tile) bool { return true }, nil
}
