package setting_test

import (
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/setting"
)

// The position of a beginning is written without its operations. What the line names is taken, under what is asked for, and
// refused if games do not have it.
func TestBegin(t *testing.T) {
	const board = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15"
	for line, want := range map[string]setting.Request{
		"":                                   {Lexicon: "UK", Rules: "standard"},
		board + " AEINRST/ 0/48 0":           {Lexicon: "UK", Rules: "standard"},
		board + " TSRNIEA/ 0/48 0 lex Both;": {Lexicon: "UK", Rules: "standard"},
		board + " AEINRST/ 0/48 0 bdn CrosswordGame; ld english; bb 50;": {Lexicon: "UK", Rules: "standard", Tiles: "english"},
		board + " AEINRST/ 0/48 0 bb 40;":                                {},
		board + " AEINRST/ 0/48 0 bdn nowhere;":                          {},
		board + " AE!/ 0/48 0":                                           {},
		board:                                                            {},
	} {
		b, err := setting.New(librarytest.Library(""), setting.Request{Lexicon: "UK"}, nil).Begin(line)
		position := ""
		if line != "" {
			position = board + " AEINRST/ 0/48 0"
		}
		switch {
		case want == setting.Request{}:
			if err == nil {
				t.Errorf("%s: %+v", line, b.Names)
			}
		case err != nil || b.Names != want || b.Position != position || b.Words.Name != "UK":
			t.Errorf("%s: %+v, %v", line, b, err)
		}
	}
}

// The usual list stands for one that the line names and that is not there; names of the line are those of the setting.
func TestBeginByTheLine(t *testing.T) {
	const line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 "
	s := setting.New(librarytest.Library(""), setting.Request{}, nil)
	b, err := s.Begin(line + "lex na; bdn super;")
	if err == nil || b != nil {
		t.Errorf("a board of 15 rows is super: %+v", b)
	}
	if b, err = s.Begin(line + "lex na;"); err != nil || b.Names.Lexicon != "NA" || !b.Remark.IsZero() {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err = s.Begin(line + "lex NONE;"); err != nil || b.Names.Lexicon != "Both" || b.Remark.IsZero() {
		t.Errorf("%+v, %v", b, err)
	}
}
