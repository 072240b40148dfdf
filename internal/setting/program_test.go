package setting

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/library/librarytest"
	"maven/internal/notation/cgp"
	"maven/internal/program"
)

func TestParseProgram(t *testing.T) {
	for text, want := range map[string]program.Options{
		"ucgi:./other":                                   {Command: []string{"./other"}},
		"ucgi:other --level 3,4 a:b":                     {Command: []string{"other", "--level", "3,4", "a:b"}},
		`ucgi:"my engine" -x '' "a'b"`:                   {Command: []string{"my engine", "-x", "", "a'b"}},
		"ucgi,time=2s,wait=500ms:other":                  {Command: []string{"other"}, Time: 2 * time.Second, Wait: 500 * time.Millisecond},
		"ucgi,option.Threads=2,option.Own Words=x:other": {Command: []string{"other"}, Set: [][2]string{{"Threads", "2"}, {"Own Words", "x"}}},
	} {
		p, err := ParsePlayer(text)
		if err != nil || p.Kind != ProgramPlayer || p.Name != text || !reflect.DeepEqual(p.Program, want) || p.HasLeaves() {
			t.Errorf("%s is %+v, %v", text, p, err)
		}
	}
	for text, want := range map[string]string{
		"ucgi":                `there is no player "ucgi"`,
		"ucgi:":               "must be a command",
		"ucgi: \t":            "must be a command",
		"ucgi,time=3s":        "must be ucgi:COMMAND",
		"ucgi,:x":             `has no option ""`,
		"ucgi,time=soon:x":    "must be a time such as",
		"ucgi,wait=0s:x":      "must be a time such as",
		"ucgi,time=99h:x":     "must be a time such as",
		"ucgi,colour=red:x":   `has no option "colour"`,
		"ucgi,option.=3:x":    `has no option "option."`,
		"ucgi,option.Hash=:x": `has no option "option.Hash"`,
		`ucgi:"x`:             `a quote " is not closed`,
		"ucgisaurus:x":        "there is no player",
	} {
		if p, err := ParsePlayer(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is %+v, %v; want %s", text, p, err, want)
		}
	}
}

// The position tells another program its rules and words, as far as they are not the usual ones.
func TestProgramOps(t *testing.T) {
	s := New(librarytest.Library(""), Request{}, nil)
	for named, want := range map[Named][]cgp.Op{
		{}: {{Code: "lex", Args: "Both"}},
		{Lexicon: "NA", Bonus: "40", ExchangeLimit: "1"}: {{Code: "lex", Args: "NA"}, {Code: "bb", Args: "40"}, {Code: "etl", Args: "1"}},
		{Board: "super", Tiles: "super-english"}:         {{Code: "bdn", Args: "super"}, {Code: "lex", Args: "Both"}, {Code: "ld", Args: "super-english"}},
	} {
		of, err := s.Of(named)
		if err != nil {
			t.Fatal(err)
		}
		if got := of.ops(); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", named, got, want)
		}
	}
}

// A program that does not start is told when the player is opened.
func TestOpenProgram(t *testing.T) {
	s, err := New(librarytest.Library(""), Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParsePlayer("ucgi:./no-such-program --fast")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(p); err == nil || !strings.HasPrefix(err.Error(), "ucgi:./no-such-program --fast: ") {
		t.Error(err)
	}
}
