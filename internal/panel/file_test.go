package panel

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/library/librarytest"
)

// The lines of a small file, by hand.
const (
	headText = `{"maven":"panel","version":1,"section":"middle","positions":2,"seed":1,"lexicon":{"name":"Both","hash":"WORDS"},"rules":{"name":"standard","hash":"RULES"},"made":"by hand"}` + "\n"
	lineText = `{"id":"middle-001","half":"tuning","cgp":"15/15/10F4/10I4/10R4/10K4/6BOH1E4/7PARDY3/4VADED6/15/15/15/15/15/15 BCDEGLT/ 58/56 0 lex Both;","candidates":[` +
		`{"move":"4J C.G","win":0.5143,"spread":2.59,"error":0,"draws":732,"known":"sampled"},` +
		`{"move":"exchange BC","win":0.4,"spread":-12,"error":0.0223,"draws":256,"known":"sampled"}]}` + "\n"
)

// text returns the text for the shipped words and rules.
func text(t testing.TB, lines string) []byte {
	r, words := librarytest.Shipped(t)
	return []byte(strings.NewReplacer("WORDS", words.Hash(), "RULES", r.Hash()).Replace(lines))
}

// What is read and written stays the same.
func TestRoundTrip(t *testing.T) {
	r, words := librarytest.Shipped(t)
	data := text(t, headText+lineText+strings.Replace(lineText, "001", "002", 1))
	p, err := Read(data, r, words)
	if err != nil {
		t.Fatal(err)
	}
	again := p.Header.AppendTo(nil)
	for i := range p.Positions {
		again = p.Positions[i].AppendTo(again)
	}
	if string(again) != string(data) {
		t.Errorf("%s, want %s", again, data)
	}
	if marked, err := Read(append([]byte("\ufeff"), data...), r, words); err != nil || len(marked.Positions) != 2 {
		t.Errorf("with a byte-order mark: %v", err)
	}
	one := &p.Positions[0]
	if c := one.Candidates[0]; c.Move.Score != 12 || c.Win != 0.5143 || c.Spread != 2.59 || c.Draws != 732 || one.Position.Scores != [2]int{58, 56} {
		t.Errorf("%+v", c)
	}
	if second := one.Candidates[1].Move; one.find(&second) != &one.Candidates[1] {
		t.Error("the second candidate is not found")
	}
}

// A file that is wrong is refused with the line and the field.
func TestReadRefuses(t *testing.T) {
	r, words := librarytest.Shipped(t)
	for _, c := range []struct {
		old, new string // in the text of a good file
		is       error
		want     string
	}{
		{headText + lineText, "", ErrNotPanel, "the file is empty"},
		{headText, "", ErrNotPanel, "line 1 does not say that it is one"},
		{"]}\n", "]}", ErrDamaged, "line 2 does not end"},
		{`"version":1`, `"version":2`, ErrVersion, "2; must be 1"},
		{`"middle","p`, `"muddle","p`, ErrDamaged, `line 1: section: "muddle"; must be middle`},
		{`"positions":2`, `"positions":0`, ErrDamaged, "line 1: positions: 0"},
		{`"positions":2`, `"positions":-1`, ErrDamaged, "line 1: positions: -1"},
		{"WORDS", "0123456789", ErrOther, "it is for the words Both (01234567), and these are Both"},
		{"RULES", "", ErrOther, "it is for the rules standard"},
		{`"seed":1`, `"seed":1,"more":2`, ErrDamaged, `line 1: there is no field "more"`},
		{`"id":"middle-001"`, `"id":""`, ErrDamaged, "line 2: id: it is missing"},
		{`"tuning"`, `"turning"`, ErrDamaged, `line 2: half: "turning"; must be tuning or held-out`},
		{"15/15/10F4", "15/10F4", ErrDamaged, "line 2: cgp: "},
		{"BCDEGLT/", "/", ErrDamaged, "line 2: cgp: the player on turn must have a whole rack"},
		{"BCDEGLT/", "ZZZZZZZ/", ErrDamaged, "line 2: cgp: "},
		{`"candidates":[`, `"candidates":[],"x":[`, ErrDamaged, "line 2: there is no field"},
		{"4J C.G", "4J Q.G", ErrDamaged, "line 2: candidates[0].move: "},
		{"4J C.G", "nonsense", ErrDamaged, "line 2: candidates[0].move: "},
		{"4J C.G", "exchange BC", ErrDamaged, `line 2: candidates[1].move: "exchange BC" comes a second time`},
		{`"win":0.4`, `"win":0.6`, ErrDamaged, "line 2: candidates[1].win: 0.6 is above"},
		{`"win":0.5143`, `"win":1.5`, ErrDamaged, "line 2: candidates[0].win: 1.5; must be 0 to 1"},
		{`"spread":-12`, `"spread":-1e300`, ErrDamaged, "line 2: candidates[1].spread: "},
		{`"error":0.0223`, `"error":-1`, ErrDamaged, "line 2: candidates[1].error: -1"},
		{`"draws":256`, `"draws":-1`, ErrDamaged, "line 2: candidates[1].draws: -1"},
		{`256,"known":"sampled"`, `256,"known":"guessed"`, ErrDamaged, `line 2: candidates[1].known: "guessed"`},
		{"]}\n", "]}{}\n", ErrDamaged, "line 2: it has more than one JSON value"},
		{lineText, lineText + lineText, ErrDamaged, `line 3: id: "middle-001" comes a second time`},
	} {
		all := headText + lineText
		if !strings.Contains(all, c.old) {
			t.Fatalf("%q is not in the file", c.old)
		}
		_, err := Read(text(t, strings.Replace(all, c.old, c.new, 1)), r, words)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

// No bytes make the reader panic, and what it takes it writes again with the same meaning.
func FuzzRead(f *testing.F) {
	r, words := librarytest.Shipped(f)
	f.Add(text(f, headText+lineText))
	f.Add(text(f, headText))
	f.Add([]byte(`{"maven":"panel","version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read(data, r, words)
		if err != nil {
			return
		}
		again := p.Header.AppendTo(nil)
		for i := range p.Positions {
			again = p.Positions[i].AppendTo(again)
		}
		q, err := Read(again, r, words)
		if err != nil || !reflect.DeepEqual(p.Header, q.Header) || len(p.Positions) != len(q.Positions) {
			t.Errorf("%s became %s: %v", data, again, err)
		}
	})
}
