// Package language has the languages that the program speaks besides English: what is said in them, and which one a person
// wants.
//
// What is said is in one file for each language, by the English format. An entry is a format with the same verbs as the English
// one, or formats for the plural forms that the language has; the first whole number that the format is given chooses the form.
//
// English is not in a file: a nil *Language is English, and package said has its singulars.
package language

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"maven/internal/data"
	"maven/internal/said"
)

// A Language is one that the program speaks. A nil Language is English.
type Language struct {
	tag  language.Tag
	book map[string]entry
}

// An entry says something in a language. Other is also what is said of one thing where the language does not tell numbers apart.
type entry struct {
	One   string `json:"one"`
	Few   string `json:"few"`
	Many  string `json:"many"`
	Other string `json:"other"`
}

// UnmarshalJSON reads one format, or an object with one for each plural form.
func (e *entry) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return json.Unmarshal(text, &e.Other)
	}
	type forms entry
	return json.Unmarshal(text, (*forms)(e))
}

// A shelf has the languages, each of them read when it is first asked for.
type shelf struct {
	matcher language.Matcher

	lock sync.Mutex
	read map[string]*Language
}

// languages makes the shelf once.
var languages = sync.OnceValue(func() *shelf {
	var tags []language.Tag
	for _, name := range Names() {
		tags = append(tags, language.Make(name))
	}
	return &shelf{matcher: language.NewMatcher(tags), read: map[string]*Language{}}
})

// English names the language of the texts themselves.
const English = "en"

// Names returns the names of the languages, English first.
func Names() []string { return []string{English, "fr", "de", "pl"} }

// named returns the language of one of Names; English for every other name, and in a browser that cannot fetch the book.
func named(name string) *Language {
	if name == English || !slices.Contains(Names(), name) {
		return nil
	}
	s := languages()
	s.lock.Lock()
	defer s.lock.Unlock()
	if l := s.read[name]; l != nil {
		return l
	}
	text, err := data.Book(name)
	if err != nil {
		return nil
	}
	l, err := parse(name, text)
	if err != nil {
		panic("language: " + err.Error()) // it comes with the program; a test reads them all
	}
	s.read[name] = l
	return l
}

// parse reads the book of a language.
func parse(name string, text []byte) (*Language, error) {
	l := &Language{tag: language.Make(name)}
	if err := json.Unmarshal(text, &l.book); err != nil {
		return nil, fmt.Errorf("the book of %s: %w", name, err)
	}
	return l, nil
}

// System returns the language that the environment asks for: by LC_ALL, LC_MESSAGES or LANG, the first that is not empty. It is
// English where that is none that the program speaks.
func System(getenv func(string) string) *Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			value, _, _ = strings.Cut(value, "@") // de_DE.UTF-8@euro
			value, _, _ = strings.Cut(value, ".")
			tag, err := language.Parse(value)
			if err != nil { // C, POSIX, or no name of a language
				return nil
			}
			return matched(tag)
		}
	}
	return nil
}

// Accepted returns the language that a request wants most, by its header Accept-Language; English where the program speaks none
// of those that it names.
func Accepted(header string) *Language {
	const most = 200 // bytes that are read, to the last comma: browsers send a tenth
	if len(header) > most {
		header = header[:max(strings.LastIndexByte(header[:most], ','), 0)]
	}
	known := slices.DeleteFunc(strings.Split(header, ","), func(one string) bool { // an unknown one would spoil those beside it
		_, _, err := language.ParseAcceptLanguage(one)
		return err != nil
	})
	tags, _, err := language.ParseAcceptLanguage(strings.Join(known, ","))
	if err != nil {
		return nil
	}
	return matched(tags...)
}

// Of returns the language that a request wants most: the one of its parameter language, for links, which have no headers of their
// own; else the one of Accept-Language.
func Of(address *url.URL, request Header) *Language {
	if name := address.Query().Get("language"); name != "" {
		return Accepted(name)
	}
	return Accepted(request.Get("Accept-Language"))
}

// Answer has an answer be in the language that its request wants most, and say so.
func Answer(answer Header, address *url.URL, request Header) {
	answer.Set(header, Of(address, request).Name())
}

// OfAnswer returns the language in which an answer is to be.
func OfAnswer(answer Header) *Language { return named(answer.Get(header)) }

// header says in which language an answer is.
const header = "Content-Language"

// A Header is an http.Header. Programs that serve nobody are without net/http, which takes more than a megabyte.
type Header interface {
	Get(field string) string
	Set(field, value string)
}

// matched returns the language that serves best who wants some, the best first; English if none does.
func matched(wanted ...language.Tag) *Language {
	_, at, confidence := languages().matcher.Match(wanted...)
	if confidence == language.No {
		return nil
	}
	return named(Names()[at])
}

// Names returns the names of a thing that a person may type, which the text has apart by spaces: those that it has in the language, then
// those that it has in English alone.
func (l *Language) Names(thing said.Text) []string {
	all := strings.Fields(l.Say(thing))
	for _, name := range strings.Fields(thing.String()) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// Named reports whether a text is one of the names of a thing, in either case, with or without accents, or with umlauts written as two
// letters, as Germans do who have no keys for them.
func (l *Language) Named(thing said.Text, text string) bool {
	text = said.Fold(text)
	umlauts := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue")
	return slices.ContainsFunc(l.Names(thing), func(name string) bool {
		return said.Fold(name) == text || umlauts.Replace(name) == text
	})
}

// Name returns the name of the language: en, fr, de or pl.
func (l *Language) Name() string {
	if l == nil {
		return English
	}
	return l.tag.String()
}

// Say returns a text in the language.
func (l *Language) Say(t said.Text) string {
	if l == nil {
		return t.String()
	}
	return t.In(l)
}

// Translate returns a value with all its texts in the language.
func (l *Language) Translate(value any) any {
	if l == nil {
		return value
	}
	return said.Translate(value, l)
}

// Find returns what is said in place of an English format; that itself if the language lacks it.
func (l *Language) Find(english string, args []any) string {
	e, known := l.book[english]
	if !known {
		return english
	}
	n, is := said.Counted(args)
	if !is {
		return e.Other
	}
	return e.of(plural.Cardinal.MatchPlural(l.tag, max(n, -max(n, -math.MaxInt)), 0, 0, 0, 0))
}

// of returns the format of a plural form; the one for everything else if it has none of its own.
func (e *entry) of(form plural.Form) string {
	format := ""
	switch form {
	case plural.One:
		format = e.One
	case plural.Few:
		format = e.Few
	case plural.Many:
		format = e.Many
	}
	return cmp.Or(format, e.Other)
}

// Decimal writes a number with a comma, as all languages but English do.
func (l *Language) Decimal(number string) string {
	if l == nil {
		return number
	}
	whole, part, found := strings.Cut(number, ".")
	if !found || strings.Trim(whole, "+-−±0123456789") != "" || strings.Trim(part, "0123456789%") != "" {
		return number
	}
	return whole + "," + part
}
