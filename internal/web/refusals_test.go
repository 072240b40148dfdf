package web

import (
	"encoding/json"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/language"
	"maven/internal/testsize"
	"maven/internal/web/guard"
	"maven/internal/web/wire"
)

// englishWords finds words that English has, and German, French and Polish lack.
var englishWords = regexp.MustCompile(`\b(the|must|is|are|it|there|such|with|number|whole|least|has|have|been|which|should|cannot|and|or|this|that|these)\b`)

// wrong returns requests with a wrong path, method, parameter or field for each of some routes.
func wrong(t *testing.T, routes []*wire.Route) (all []request) {
	for _, route := range routes {
		method, pattern, _ := strings.Cut(route.Pattern, " ")
		pattern = strings.TrimPrefix(pattern, "/api/v1")
		path := regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(pattern, "99")
		if method == "DELETE" && path == pattern {
			continue
		}
		all = append(all, request{"BREW", path, ""}, request{method, path, ""}, request{method, path, "{"}, request{method, path, "[]"},
			request{method, path, strings.Repeat(" ", 1<<20) + "{}"}, request{method, strings.ReplaceAll(path, "99", "x"), ""})
		for _, name := range fields(route.Query, "query") {
			for _, value := range []string{"@", "-1", strings.Repeat("x", 5000)} {
				all = append(all, request{method, path + "?" + name + "=" + value, ""})
			}
		}
		for _, name := range fields(route.Body, "json") {
			for _, value := range []any{"@", strings.Repeat("x", 5000), -1, 999999999, []string{"@"}} {
				bodies := []map[string]any{{name: value}, {"cgp": retinas, name: value}}
				if !testsize.Long() { // the first lacks its position, or the second has a field too many
					of := 0
					if slices.Contains(fields(route.Body, "json"), "cgp") {
						of = 1
					}
					bodies = bodies[of:][:1]
				}
				for _, body := range bodies {
					text, err := json.Marshal(body)
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, request{method, path, string(text)})
				}
			}
		}
	}
	return all
}

// fields returns the names that the fields of a struct have by a tag.
func fields(t reflect.Type, tag string) (names []string) {
	if t == nil {
		return nil
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get(tag), ",")
		switch {
		case name != "" && name != "-":
			names = append(names, name)
		case f.Anonymous || f.Type.Kind() == reflect.Struct && name == "":
			names = append(names, fields(f.Type, tag)...)
		}
	}
	return names
}

// inEnglish are the sentences that stay in English: no page sends what they refuse, so no player meets them, or they speak of a file's own
// lines and of the original's windows, which are in English.
var inEnglish = []*regexp.Regexp{
	regexp.MustCompile(`JSON|^there is no field |^the body ends before `), // a body that no page sends
	regexp.MustCompile(`^[a-z.]+ ("[^"]*"|-?[0-9]+): must be `),           // a number or a choice out of its bounds; the page has inputs with bounds
	regexp.MustCompile(`^(order|first|language is|level|deadline|theme|action|player sim|a square|also|[a-z]+ must be left out|version must be|give |a report|only a game|nothing to set)\b`), // the same, of a field
	regexp.MustCompile(`^there is no mode `),                                             // the page has a list of them
	regexp.MustCompile(`^(rules .*\.toml|tile set )`),                                    // a line of text in some format
	regexp.MustCompile(`^(classic |line 1: classic|preferences: |HIST: |a profile is )`), // the original
}

// What is wrong with a request is said in the language that it asks for, on every route.
func TestRefusalsSpeak(t *testing.T) {
	t.Parallel()
	s := open(t, guard.Options{})
	ask := func(language string, r request) string {
		q := httptest.NewRequest(r.method, "http://127.0.0.1/api/v1"+r.path, strings.NewReader(r.body))
		q.Header.Set("Accept-Language", language)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, q)
		var p struct{ Detail string }
		if w.Code >= 400 {
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
				t.Errorf("%v: %v", r, err)
			}
		}
		return p.Detail
	}
	told, seen := map[string]bool{}, map[string]bool{}
	others := language.Names()[1:]
	for i, r := range append(refusals(), wrong(t, s.described)...) {
		english := ask("en", r)
		if english == "" || slices.ContainsFunc(inEnglish, func(of *regexp.Regexp) bool { return of.MatchString(english) }) {
			continue
		}
		if seen[english] && !testsize.Long() {
			continue
		}
		seen[english] = true
		languages := others
		if !testsize.Long() { // in turn
			languages = others[i%len(others):][:1]
		}
		for _, language := range languages {
			got := ask(language, r)
			if word := englishWords.FindString(got); (got == english || word != "") && !told[got] {
				told[got] = true
				t.Errorf("%s: %s %.150s %.150s: %.200q (%s)", language, r.method, r.path, r.body, got, word)
			}
		}
	}
}
