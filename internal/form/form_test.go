package form

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/facts"
	"maven/internal/record"
	"maven/internal/tile"
)

// Every form that is exported has a key in camelCase for each of its fields, and no key twice.
func TestKeysAreCamelCase(t *testing.T) {
	camel := regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)
	var files []string
	for _, pattern := range []string{"*.go", "../original/*.go", "../store/*.go", "../cardbox/*.go", "stored/*.go", "../answers/*.go", "../command/*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	keys := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			form, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			fields, ok := form.Type.(*ast.StructType)
			if !ok {
				return true
			}
			seen := map[string]bool{}
			for _, f := range fields.Fields.List {
				if f.Tag == nil {
					continue
				}
				key, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
				if !camel.MatchString(key) || seen[key] {
					t.Errorf("%s.%s: key %q", form.Name.Name, f.Names, key)
				}
				seen[key] = true
				keys++
			}
			return true
		})
	}
	if keys < 300 {
		t.Errorf("%d keys", keys)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, v); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) {
		t.Errorf("%s is no JSON", b.String())
	}
	return b.String()
}

// A form is one line, with its characters as they are.
func TestWrite(t *testing.T) {
	for _, c := range []struct {
		form any
		want string
	}{
		{Lexicon{Name: "<é>"}, `{"name":"<é>"}`},
		{Side{Lexicon: Lexicon{"NA", "96"}, OnlyWords: []string{}}, `{"name":"NA","hash":"96","words":0,"only":0,"onlyWords":[]}`},
		{Failure{Line: 3, Error: "no"}, `{"line":3,"error":"no"}`},
		{Failure{File: "a.gcg", Error: "no"}, `{"file":"a.gcg","error":"no"}`},
		{Estimate{Mean: 0.5}, `{"mean":0.5,"standardError":null}`},
		{Lengths([]int{0, 0, 3, 0, 1}), `[{"length":2,"words":3},{"length":4,"words":1}]`},
		{Lengths(nil), `[]`},
		{NewGame(&facts.Found{ID: 1, Source: "a.gcg", Players: [2]facts.Player{{Name: "Ann", Nick: "ann", Score: 20}, {Name: "Bob", Nick: "bob"}}}),
			`{"id":1,"file":"a.gcg","players":[{"nick":"ann","name":"Ann","score":20},{"nick":"bob","name":"Bob","score":0}],"turnCount":0,"ended":false}`},
	} {
		if got := text(t, c.form); got != c.want+"\n" {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// A game of a database has its turns, with what is known of racks and words.
func TestShownGame(t *testing.T) {
	turns := []facts.Turn{{Entry: record.Entry{Turn: 1, Player: 1, Kind: "play", Move: "8D CAT", Score: 10, Total: 10}},
		{Entry: record.Entry{Turn: 2, Player: 2, Kind: "pass"}}, {Entry: record.Entry{Turn: 3, Player: 1, Kind: "play", Move: "D8 COT", Score: 7, Total: 17}, Leave: "A", Words: []string{"COT"}}}
	g := NewShownGame(&facts.Found{}, turns, "")
	last := g.Turns[2]
	if len(g.Turns) != 3 || last.Turn != 3 || last.Player != 1 || last.Score != 7 || last.Total != 17 || g.Turns[1].Player != 2 || g.Turns[1].Total != 0 || last.Leave != "A" || len(last.Words) != 1 {
		t.Errorf("%+v", g.Turns)
	}
}

// Terms are an object in the order of the terms; those of one name are added up.
func TestTerms(t *testing.T) {
	terms := Terms{{Name: "leave", Worth: 1500}, {Name: "letter", Letters: "Q", Worth: -2 * tile.Point}, {Name: "leave", Worth: 250}}
	if got := text(t, terms); got != `{"leave":1.75,"letter Q":-2}`+"\n" {
		t.Error(got)
	}
	if got := text(t, Terms(nil)); got != "{}\n" {
		t.Error(got)
	}
	if names := TermNames(engine.Candidate{Terms: terms}, engine.Candidate{Terms: Terms{{Name: "end"}}}); strings.Join(names, ",") != "leave,letter Q,end" {
		t.Errorf("%q", names)
	}
}
