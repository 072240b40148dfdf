package setting

import "maven/internal/said"

// A TilesError says that a word list is for other tiles than the rules have.
type TilesError struct {
	Words, Tiles string // the list, and what it is for
	Rules, Have  string
}

// Error names the list, the rules and the tiles of both.
func (e *TilesError) Error() string { return e.Said().String() }

// Said returns the error as a text.
func (e *TilesError) Said() said.Text { return said.Of("%s; --tiles NAME chooses", e.cause()) }

// Plain returns it for those who have no flags.
func (e *TilesError) Plain() said.Text {
	return said.Of("%s; choose the tiles, or other rules", e.cause())
}

func (e *TilesError) cause() said.Text {
	return said.Of("lexicon %s is for the tiles %s, and the rules %s have %s", e.Words, e.Tiles, e.Rules, e.Have)
}
