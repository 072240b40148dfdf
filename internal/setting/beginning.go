package setting

import (
	"cmp"

	"maven/internal/notation/cgp"
)

// A Beginning is what a game begins with.
type Beginning struct {
	*Setting
	Names    Request // of its words, rules and tiles, to open them again; no tiles for those of the rules
	Position string  // a line of CGP without operations; "" for an empty board
}

// Begin returns what a game begins with: from a line of CGP, or with "" on an empty board. What the user asks for stands over
// the names of the line. A line that names a bonus, an exchange limit or a variant that the rules do not have is refused.
func (s *Settings) Begin(line string) (*Beginning, error) {
	fields, err := (*cgp.Fields)(nil), error(nil)
	var n Named
	if line != "" {
		if fields, err = cgp.Split(line); err != nil {
			return nil, err
		}
		n = OfPosition(fields)
	}
	by, err := s.Of(Named{Lexicon: n.Lexicon, Own: n.Own, Board: n.Board, Tiles: n.Tiles})
	if err != nil {
		return nil, err
	}
	b := &Beginning{Setting: by, Names: Request{Lexicon: cmp.Or(s.request.Lexicon, by.Words.Name),
		Rules: cmp.Or(s.request.Rules, Name(n.Board), Rules), Tiles: cmp.Or(s.request.Tiles, tilesName(n.Tiles))}}
	if fields == nil {
		return b, nil
	}
	if err := by.Check(Named{Variant: n.Variant, Bonus: n.Bonus, ExchangeLimit: n.ExchangeLimit}); err != nil {
		return nil, err
	}
	p, err := by.Place(fields)
	if err != nil {
		return nil, err
	}
	p.Read.Ops = nil
	b.Position = p.Read.Format(by.Rules.Tiles.Alphabet)
	return b, nil
}
