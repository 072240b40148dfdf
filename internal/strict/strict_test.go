package strict

import (
	"errors"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/bom"
)

// named is a part of what the tests read that has no name there.
type named struct {
	Word string `json:"word"`
}

// asked is what the tests read.
type asked struct {
	named
	List  []struct{ named } `json:"list"`
	Text  string            `json:"text"`
	Count int8              `json:"count"`
	Seed  uint16            `json:"seed"`
	Part  float64           `json:"part"`
	Also  []string          `json:"also"`
	Of    struct {
		Deep bool `json:"deep"`
	} `json:"of"`
}

// What is wrong is named, with what would be right.
func TestDecode(t *testing.T) {
	for text, want := range map[string]string{
		`{"text": "a", "count": 3, "of": {"deep": true}}`: "",
		`{"Text": "b"} `:          "",
		``:                        " the request ends before its JSON object does",
		`{"count": `:              " the request ends before its JSON object does",
		`{} {}`:                   " the request has more than one JSON value",
		`{"cuont": 1}`:            `cuont there is no field "cuont"`,
		`{"count": "3"}`:          "count count is a JSON string; must be a whole number",
		`{"count": 3.5}`:          "count count is a JSON number 3.5; must be a whole number",
		`{"count": 300}`:          "count count is a JSON number 300; must be a whole number from -128 to 127",
		`{"seed": -1}`:            "seed seed is a JSON number -1; must be a whole number from 0 to 65535",
		`{"part": 1e999}`:         "part part is a JSON number 1e999; must be a number from -1.8e308 to 1.8e308",
		`{"text": 3}`:             "text text is a JSON number; must be a text",
		`{"also": "a"}`:           "also also is a JSON string; must be a list",
		`{"of": {"deep": "no"}}`:  "of.deep of.deep is a JSON string; must be true or false",
		`{"of": 1}`:               "of of is a JSON number; must be an object",
		`{"word": 7}`:             "word word is a JSON number; must be a text",
		`{"list": [{"word": 7}]}`: "list.word list.word is a JSON number; must be a text",
		`[]`:                      " the request is a JSON array; must be an object",
		`{text: 1}`:               " the request is not JSON: byte 2: invalid character 't' looking for beginning of object key string",
	} {
		var v asked
		err, wrong := Decode(strings.NewReader(text), "the request", &v), (*Error)(nil)
		switch {
		case want == "" && err != nil, want != "" && (!errors.As(err, &wrong) || wrong.Field+" "+err.Error() != want):
			t.Errorf("%s: %+v, want %s", text, err, want)
		case wrong != nil && wrong.Unknown != strings.Contains(want, "there is no field"):
			t.Errorf("%s: %+v", text, wrong)
		}
	}
	fails := errors.New("the line is cut")
	if err := Decode(iotest.ErrReader(fails), "the request", &asked{}); err != fails {
		t.Error(err)
	}
}

// No text is too strange, and every refusal is one line.
func FuzzDecode(f *testing.F) {
	f.Add(`{"text": "a", "count": 3, "seed": 7, "part": 0.5, "also": ["b"], "of": {"deep": true}}`)
	f.Add(`{"a\nb": 1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if err := Decode(strings.NewReader(text), "the request", &asked{}); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}

func TestAppendLine(t *testing.T) {
	if got := string(AppendLine([]byte("a"), map[string]string{"b": "<c>"})); got != "a{\"b\":\"<c>\"}\n" {
		t.Errorf("%q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a NaN is a line")
		}
	}()
	AppendLine(nil, math.NaN())
}

// Lines are read as they were written; a torn one is told of.
func TestLines(t *testing.T) {
	var text []byte
	for _, one := range []string{"a<b>&c", "d"} {
		line, err := Line(one)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, line...)
	}
	if want := "\"a<b>&c\"\n\"d\"\n"; string(text) != want {
		t.Errorf("%q, want %q", text, want)
	}
	for _, start := range []string{"", bom.Mark} {
		if lines, err := Lines([]byte(start + string(text))); err != nil || len(lines) != 2 || lines[0] != "\"a<b>&c\"\n" {
			t.Errorf("%q, %v", lines, err)
		}
	}
	if lines, err := Lines(text[:len(text)-1]); err == nil || !strings.Contains(err.Error(), "line 2 does not end") {
		t.Errorf("%q, %v", lines, err)
	}
	if lines, err := Lines(nil); err != nil || len(lines) != 0 {
		t.Errorf("%q, %v", lines, err)
	}
	if _, err := Line(math.NaN()); err == nil {
		t.Error("NaN is written")
	}
}
