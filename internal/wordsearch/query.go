// Package wordsearch finds the words of a list that meet several conditions at once.
//
// A query is one line of conditions, such as "length:7 anagrams:1 not any:[JQXZ]". Conditions side by side must all be met;
// or, not and round brackets join them as usual, and "not" binds most, "or" least. A word that stands alone is a pattern, and @NAME stands for
// a query that was saved. Conditions lists all of them.
//
// Sharp edges: a query is for the tile set that it was read for. Words are measured in tiles. A rank counts all words of
// the same length, whatever else the query asks.
package wordsearch

import (
	"errors"
	"slices"
	"strings"

	"maven/internal/lexicon"
	"maven/internal/said"
	"maven/internal/tile"
)

// MaxQuery is the length of the longest query, in bytes.
const MaxQuery = 4096

// ErrQuery is wrapped by the errors of Parse that are about the text of a query.
const ErrQuery = said.Fixed("query")

// Lists opens word lists that a query names.
type Lists interface {
	// Named opens a word list by its name, with the tiles of a set.
	Named(name string, set *tile.Set) (*lexicon.Lexicon, error)

	// File reads a plain text of words of a tile set, and returns whether a word is in it.
	File(name string, set *tile.Set) (func(word []tile.Tile) bool, error)

	// Saved returns the text of a query that was saved under a name.
	Saved(name string) (string, error)
}

// A Query says which words to find. It never changes once made.
type Query struct {
	condition
	top   span          // places in the order of probability among all that fit; the zero span for all
	likes lexicon.Order // the order that top counts in

	// Uses are the names of the saved queries that it stands for, and those in them.
	Uses []string
}

// A condition is one of a query, or several joined.
type condition struct {
	is      test
	work    int  // orders conditions: those with less of it are asked first; 0 for what a look at the word says
	lengths span // of words that may meet it
}

// A test reports whether a word meets a condition.
type test func(f *finder, word []tile.Tile) bool

// The work of conditions that need something else than the word.
const (
	free   = -1 // nothing: top, which all words meet
	looks  = 1  // some looks into a graph
	reads  = 2  // a look at what a word means
	counts = 3  // a count of all words before the first answer
)

// Parse reads a query for words of the list. Errors about its text quote the part at fault, and wrap ErrQuery.
func Parse(lex *lexicon.Lexicon, lists Lists, text string) (*Query, error) {
	if len(text) > MaxQuery {
		return nil, said.Errorf("%w: it has %d bytes; must have at most %d", ErrQuery, len(text), MaxQuery)
	}
	q := &Query{}
	tokens, err := split(text)
	if err == nil {
		tokens, err = q.expand(lists, tokens, 0)
	}
	if err != nil {
		return nil, err
	}
	if len(tokens) == 0 {
		return nil, said.Errorf("%w: it is empty; must have conditions such as length:7", ErrQuery)
	}
	p := &parser{lex: lex, lists: lists, rest: tokens, query: q}
	c, err := p.either()
	if err == nil && len(p.rest) > 0 {
		err = said.Errorf("%w: %q closes no bracket", ErrQuery, p.rest[0])
	}
	if err != nil {
		return nil, err
	}
	q.condition = c
	return q, nil
}

// split returns the conditions, brackets and words that join, in their order. What stands in double quotes is not split, and loses these.
func split(text string) ([]string, error) {
	var tokens []string
	token, quoted, any := strings.Builder{}, false, false
	end := func() {
		if any {
			tokens = append(tokens, token.String())
		}
		token.Reset()
		any = false
	}
	for _, r := range text {
		switch {
		case r == '"':
			quoted, any = !quoted, true
		case quoted:
			token.WriteRune(r)
		case r == ' ' || r == '\t' || r == '\n':
			end()
		case r == '(' || r == ')':
			end()
			tokens = append(tokens, string(r))
		default:
			token.WriteRune(r)
			any = true
		}
	}
	if end(); quoted {
		return nil, said.Errorf("%w: a quote is not closed", ErrQuery)
	}
	return tokens, nil
}

// The limits of queries that stand for others.
const (
	mostSaved  = 10   // saved queries in one another
	mostTokens = 2000 // of them all
)

// expand puts saved queries in the place of their names, such as @mine: in brackets, unless the name stands alone. It notes the names.
func (q *Query) expand(lists Lists, tokens []string, deep int) (all []string, err error) {
	for _, token := range tokens {
		name, saved := strings.CutPrefix(token, "@")
		if !saved {
			all = append(all, token)
			continue
		}
		if deep == mostSaved {
			return nil, said.Errorf("%w: %s: more than %d saved searches in one another", ErrQuery, token, mostSaved)
		}
		q.Uses = append(q.Uses, name)
		text, err := lists.Saved(name)
		var inner []string
		if err == nil {
			if inner, err = split(text); err == nil {
				inner, err = q.expand(lists, inner, deep+1)
			}
		}
		switch {
		case errors.Is(err, ErrQuery):
			return nil, err
		case err != nil:
			return nil, said.Errorf("%w: %s: %w", ErrQuery, token, err)
		case len(tokens) > 1:
			inner = append(append([]string{"("}, inner...), ")")
		}
		if all = append(all, inner...); len(all) > mostTokens {
			return nil, said.Errorf("%w: %s: more than %d conditions", ErrQuery, token, mostTokens)
		}
	}
	return all, nil
}

// A parser reads a query from left to right.
type parser struct {
	lex   *lexicon.Lexicon
	lists Lists
	rest  []string
	deep  int // brackets and nots around it
	query *Query
}

// mostDeep bounds the brackets in brackets.
const mostDeep = 100

// next reports whether the next token is this word, and takes it then.
func (p *parser) next(word string) bool {
	if len(p.rest) == 0 || !strings.EqualFold(p.rest[0], word) {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

// either reads conditions joined by or.
func (p *parser) either() (condition, error) {
	c, err := p.all()
	for err == nil && p.next("or") {
		var other condition
		if other, err = p.all(); err == nil && (c.work == free || other.work == free) {
			err = said.Errorf("%w: top: must not stand alone beside or, since it counts all that fit", ErrQuery)
		}
		if err == nil {
			one, two := c.is, other.is
			if other.work < c.work {
				one, two = two, one
			}
			c = condition{func(f *finder, word []tile.Tile) bool { return one(f, word) || two(f, word) }, max(c.work, other.work),
				span{min(c.lengths.least, other.lengths.least), max(c.lengths.most, other.lengths.most)}}
		}
	}
	return c, err
}

// all reads conditions that must all be met. Those with the least work are asked first.
func (p *parser) all() (condition, error) {
	c, err := p.one()
	each := []condition{c}
	for err == nil && len(p.rest) > 0 && p.rest[0] != ")" && !strings.EqualFold(p.rest[0], "or") {
		p.next("and")
		if c, err = p.one(); err == nil {
			each = append(each, c)
		}
	}
	if err != nil || len(each) == 1 {
		return c, err
	}
	slices.SortStableFunc(each, func(a, b condition) int { return a.work - b.work })
	whole := condition{work: each[len(each)-1].work, lengths: every()}
	for _, c := range each {
		whole.lengths = whole.lengths.and(c.lengths)
	}
	whole.is = func(f *finder, word []tile.Tile) bool {
		for i := range each {
			if !each[i].is(f, word) {
				return false
			}
		}
		return true
	}
	return whole, nil
}

// one reads a condition, a negation, or what stands in brackets.
func (p *parser) one() (condition, error) {
	if p.deep++; p.deep > mostDeep {
		return condition{}, said.Errorf("%w: more than %d brackets and nots in one another", ErrQuery, mostDeep)
	}
	defer func() { p.deep-- }()
	switch {
	case len(p.rest) == 0:
		return condition{}, said.Errorf("%w: it ends where a condition must follow", ErrQuery)
	case p.next("not"):
		c, err := p.one()
		return condition{func(f *finder, word []tile.Tile) bool { return !c.is(f, word) }, c.work, every()}, err
	case p.next("("):
		c, err := p.either()
		if err == nil && !p.next(")") {
			err = said.Errorf("%w: a bracket is not closed", ErrQuery)
		}
		return c, err
	case p.rest[0] == ")" || strings.EqualFold(p.rest[0], "or") || strings.EqualFold(p.rest[0], "and"):
		return condition{}, said.Errorf("%w: a condition must stand before %q", ErrQuery, p.rest[0])
	}
	token := p.rest[0]
	p.rest = p.rest[1:]
	c, err := p.condition(token)
	if err != nil && !errors.Is(err, ErrQuery) {
		err = said.Errorf("%w: %s: %w", ErrQuery, token, err)
	}
	return c, err
}
