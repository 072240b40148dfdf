package language

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"maven/internal/cardbox"
	"maven/internal/data/datatest"
	"maven/internal/engine"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/tile"
)

// verb finds what a format fills in.
var verb = regexp.MustCompile(`%(\[\d+\])?[-+# 0-9.]*[a-zA-Z]`)

// speaks reports whether a key says something that languages say differently.
func speaks(key string) bool {
	return strings.ContainsFunc(verb.ReplaceAllString(strings.ReplaceAll(key, "%%", ""), ""), unicode.IsLetter)
}

// verbs returns what a format fills in.
func verbs(format string) []string {
	return verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1)
}

// forms returns all formats of an entry.
func (e *entry) forms() []string {
	return slices.DeleteFunc([]string{e.One, e.Few, e.Many, e.Other}, func(form string) bool { return form == "" })
}

// Every book has all that is said where a person plays, and nothing else. Each format fills in what the English one fills in, in the
// same order, and has a form for each number.
func TestBooks(t *testing.T) {
	all := used(t, nil, whole()...)
	for _, name := range Names()[1:] {
		book := named(name).book
		for key, use := range all {
			if _, has := book[key]; !has && speaks(key) {
				t.Errorf("%s does not say %q (%s)", name, key, use.at)
			}
		}
		for key, e := range book {
			use, has := all[key]
			if !has {
				t.Errorf("%s says %q, which nothing uses", name, key)
			}
			want := verbs(key)
			for _, form := range e.forms() {
				if got := verbs(form); !slices.Equal(got, want) {
					t.Errorf("%s: %q fills in %q, and %q %q", name, key, want, form, got)
				}
				if strings.TrimSpace(form) == "" || strings.Contains(form, "  ") != strings.Contains(key, "  ") || strings.HasPrefix(form, " ") != strings.HasPrefix(key, " ") ||
					strings.HasSuffix(form, " ") != strings.HasSuffix(key, " ") {
					t.Errorf("%s: blanks in %q, which says %q", name, form, key)
				}
			}
			number := map[string]int{"fr": 2, "de": 2, "pl": 4}[name]
			if n := len(e.forms()); n != 1 && n != number || n == 1 && use.plural || e.Other == "" {
				t.Errorf("%s: %q has %d forms; want %d", name, key, n, number)
			}
		}
	}
}

// French has a space that does not break before the signs that it sets off, and a curved apostrophe.
func TestFrenchSigns(t *testing.T) {
	wrong := regexp.MustCompile(`\pL'\pL|[^\x{a0}][;»]( |$)|(^|[^\x{a0}]) [:;!»]( |$)|«[^\x{a0}]`)
	for key, e := range named("fr").book {
		for _, form := range e.forms() {
			if at := wrong.FindString(form); at != "" {
				t.Errorf("%q in %q, which says %q", at, form, key)
			}
		}
	}
}

// counts reports whether an English format counts: its first whole number stands before what there may be one of. A number that names
// something, as that of a player, and a bound count nothing.
func counts(format string) bool {
	first := regexp.MustCompile(`%[-+]?[0-9]*d`).FindStringIndex(format)
	if first == nil || regexp.MustCompile(`\b(argument|game|player|for|at most|more than|longer than|over|to) $`).MatchString(format[:first[0]]) {
		return false
	}
	return regexp.MustCompile(`^( [a-z-]+)*? [a-z-]+s\b`).MatchString(format[first[1]:])
}

// English has a singular for every format that counts, and for nothing else. It fills in what the format fills in.
func TestSingulars(t *testing.T) {
	all, book := used(t, map[string]int{"f.fault": 1}, speaking(t)...), maps.Collect(said.Singulars())
	for format, use := range all {
		if _, has := book[format]; has != (counts(format) && !use.plural) {
			t.Errorf("%q (%s) has a singular: %v", format, use.at, has)
		}
	}
	before := ""
	for many, one := range said.Singulars() {
		if _, has := all[many]; !has {
			t.Errorf("%q has a singular, and nothing uses it", many)
		}
		if one == many || many <= before || !slices.Equal(verbs(one), verbs(many)) {
			t.Errorf("%q of one thing is %q, after %q", many, one, before)
		}
		before = many
	}
}

// Numbers take the form that the language has for them.
func TestPlurals(t *testing.T) {
	for name, want := range map[string][]string{
		"en": {"0 points", "1 point", "2 points", "5 points", "12 points", "21 points", "22 points", "25 points", "-1 points"},
		"fr": {"0 point", "1 point", "2 points", "5 points", "12 points", "21 points", "22 points", "25 points", "-1 point"},
		"de": {"0 Punkte", "1 Punkt", "2 Punkte", "5 Punkte", "12 Punkte", "21 Punkte", "22 Punkte", "25 Punkte", "-1 Punkt"},
		"pl": {"0 punktów", "1 punkt", "2 punkty", "5 punktów", "12 punktów", "21 punktów", "22 punkty", "25 punktów", "-1 punkt"},
	} {
		for i, n := range []int{0, 1, 2, 5, 12, 21, 22, 25, -1} {
			if got := named(name).Say(said.Count(n, "point")); got != want[i] {
				t.Errorf("%s: %q, want %q", name, got, want[i])
			}
		}
	}
}

// A text that counts says one thing in the singular.
func TestOne(t *testing.T) {
	for _, one := range []struct {
		text       said.Text
		en, de, fr string
	}{
		{said.Of("A draw at %d points.", 1), "A draw at 1 point.", "Unentschieden bei 1 Punkt.", "Partie nulle, 1 point partout."},
		{said.Of("With the known tiles %s scores %d.", "8D GO", 1), "With the known tiles 8D GO scores 1.",
			"Mit den bekannten Steinen bringt 8D GO 1 Punkt.", "Avec les lettres connues, 8D GO marque 1 point."},
		{said.Of("%s scores %d, %s.", "8D GO", 1, "x"), "8D GO scores 1, x.", "8D GO bringt 1 Punkt, x.", "8D GO marque 1 point, x."},
		{said.Of("%s cannot be on the rack: it holds %d tiles, %s among them", "AB", 1, "C"), "AB cannot be on the rack: it holds 1 tile, C among them",
			"AB kann nicht auf dem Bänkchen sein: Darauf ist 1 Stein, darunter C", "AB ne peut être sur le chevalet\u00a0: il porte 1 lettre, dont C"},
		{said.Of("the move says that %d tiles leave the rack, and has %d", 1, 2), "the move says that 1 tile leaves the rack, and has 2",
			"der Zug sagt, dass 1 Stein das Bänkchen verlässt, und hat 2", "le coup dit que 1 lettre quitte le chevalet, et en a 2"},
		{said.Of("the analysis has made %d iterations; the limit must be higher than %d", 1, 1), "the analysis has made 1 iteration; the limit must be higher than 1",
			"die Analyse hat 1 Durchlauf gemacht; die Grenze muss höher sein als 1", "l’analyse a fait 1 itération\u00a0; la limite doit dépasser 1"},
	} {
		if en, de, fr := one.text.String(), named("de").Say(one.text), named("fr").Say(one.text); en != one.en || de != one.de || fr != one.fr {
			t.Errorf("%q, %q, %q; want %q, %q, %q", en, de, fr, one.en, one.de, one.fr)
		}
	}
}

// What fills a text in is said in the language too, and numbers have its comma. English is as fmt writes it.
func TestSay(t *testing.T) {
	refused := said.Errorf("move %q: %w", "8D", said.Errorf("no word after the place"))
	around := fmt.Errorf("a.gcg: %w", refused)
	for _, one := range []struct {
		text   said.Text
		en, de string
	}{
		{said.Of("Hint: %s.", said.Of("there is a bingo, worth %s", said.Count(80, "point"))), "Hint: there is a bingo, worth 80 points.", "Tipp: es gibt ein Bingo für 80 Punkte."},
		{said.Sentence(said.OfError(refused)), `Move "8D": no word after the place.`, `Zug "8D": nach dem Feld fehlt das Wort.`},
		{said.OfError(around), `a.gcg: move "8D": no word after the place`, `a.gcg: Zug "8D": nach dem Feld fehlt das Wort`},
		{said.And([]string{"AA", "BB"}), "AA and BB", "AA und BB"},
		{said.Of("%.1f", -1.25), "-1.2", "-1,2"},
		{said.Plain("pass"), "pass", "pass"},
		{said.Of("%d points", math.MinInt), fmt.Sprintf("%d points", math.MinInt), fmt.Sprintf("%d Punkte", math.MinInt)},
		{said.Of("nothing says this %d", 3), "nothing says this 3", "nothing says this 3"},
		{said.OfError(errors.New("broken")), "broken", "broken"},
		{said.Text{}, "", ""},
	} {
		if en, de := (*Language)(nil).Say(one.text), named("de").Say(one.text); en != one.en || de != one.de || one.text.String() != en {
			t.Errorf("%q, %q; want %q, %q", en, de, one.en, one.de)
		}
	}
	if !errors.Is(around, refused) || errors.Unwrap(refused) == nil {
		t.Error("an error does not lead to what it wraps")
	}
	if got := named("pl").Decimal("1.5%"); got != "1,5%" {
		t.Error(got)
	}
	for _, same := range []string{"12", "a.b", "1.2.3", "8.D"} {
		if got := named("pl").Decimal(same); got != same {
			t.Errorf("%s becomes %s", same, got)
		}
	}
}

// Moves are written in every language as every place of the program reads them.
func TestMovesTyped(t *testing.T) {
	notation := move.Notation{Alphabet: datatest.TileSet(t, "english").Alphabet}
	empty := func(int, int) tile.Tile { return 0 }
	_, err := notation.Parse("", empty)
	for _, name := range Names()[1:] {
		told := named(name).Say(said.OfError(err))
		for _, typed := range []string{"-ABC", "-"} {
			if _, err := notation.Parse(typed, empty); err != nil || !strings.Contains(told, typed) {
				t.Errorf("%s: %q of %q: %v", name, typed, told, err)
			}
		}
		for _, word := range []string{"tauschen", "passen", "échanger", "passer", "wymień", "pas"} {
			if strings.Contains(told, word) {
				t.Errorf("%s: only maven play reads %q of %q", name, word, told)
			}
		}
	}
}

// Who has no keys for accents types letters without them, and umlauts with an e.
func TestNamed(t *testing.T) {
	german := Accepted("de")
	for text, want := range map[string]bool{"prüfen": true, "PRÜFEN": true, "prufen": true, "pruefen": true, "Pruefen": true, "check": true, "preufen": false} {
		if got := german.Named(said.Of("check define"), text); got != want {
			t.Errorf("%s is named: %t, want %t", text, got, want)
		}
	}
}

// Words that fill a text in are said in the language too.
func TestWordsWithin(t *testing.T) {
	_, words := librarytest.Shipped(t)
	unknown := &library.UnknownError{Kind: said.Of("tile set"), Name: "x", Known: []string{"english"}, Hint: said.Of("you can also give a file as FILE%s", library.TileSets)}
	_, _, kind := cardbox.Read(strings.NewReader("kind,question,times\nanagrams,CAT,x"), words, time.Unix(1, 0))
	_, clock := engine.ParseClock("x")
	for _, one := range []struct {
		err  error
		want string
	}{
		{unknown, `Steinsatz "x" gibt es nicht; es gibt english (du kannst auch eine Datei als FILE.csv angeben)`},
		{kind, `Karten: Zeile 2: times "x"; es muss eine ganze Zahl sein`},
		{clock, "es muss eine Zeit für eine Partie sein, wie 25m oder 25m+5s, bis 1000 Stunden"},
		{&store.MissingError{Kind: said.Of("collection"), Name: said.Of("%q", "x"), Known: []string{"a", "b"}}, `Sammlung "x" ist nicht in der Datenbank; es gibt a, b`},
	} {
		if got := named("de").Say(said.OfError(one.err)); got != one.want {
			t.Errorf("%q, want %q", got, one.want)
		}
	}
}

// The first of LC_ALL, LC_MESSAGES and LANG that is set counts.
func TestSystem(t *testing.T) {
	for _, one := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"},
		{"", "", "de_DE.UTF-8", "de"},
		{"", "pl_PL", "de_DE.UTF-8", "pl"},
		{"fr_CA.UTF-8@euro", "pl_PL", "de_DE.UTF-8", "fr"},
		{"C", "", "de_DE.UTF-8", "en"},
		{"POSIX", "", "de_DE.UTF-8", "en"},
		{"C.UTF-8", "fr", "", "en"},
		{"", "", "es_ES.UTF-8", "en"},
		{"", "", "en_GB.UTF-8", "en"},
		{"", "", "de_CH", "de"},
		{"", "", "../../etc", "en"},
	} {
		env := map[string]string{"LC_ALL": one.all, "LC_MESSAGES": one.messages, "LANG": one.lang}
		if got := System(func(name string) string { return env[name] }).Name(); got != one.want {
			t.Errorf("%+v: %s", one, got)
		}
	}
}

// fields are a header.
type fields map[string]string

func (f fields) Get(field string) string { return f[field] }
func (f fields) Set(field, value string) { f[field] = value }

// A request gets the language that it wants most of those that there are, and its answer says which.
func TestAnswer(t *testing.T) {
	for header, want := range map[string]string{
		"":                             "en",
		"de":                           "de",
		"de-AT,de;q=0.9,en;q=0.5":      "de",
		"en;q=0.2,pl;q=0.8":            "pl",
		"nl,fr;q=0.5":                  "fr",
		"nl":                           "en",
		"tok-x,xx;q=0.9,pl;q=0.8":      "pl",
		"*":                            "en",
		";;;":                          "en",
		strings.Repeat("xx,", 100_000): "en",
		" pl" + strings.Repeat(",de-AT;q=0.5", 30): "pl", // the bound is within a name
	} {
		request, answer := fields{}, fields{}
		request.Set("Accept-Language", header)
		if Answer(answer, new(url.URL), request); answer.Get("Content-Language") != want || OfAnswer(answer).Name() != want {
			t.Errorf("%.40q: %q", header, answer.Get("Content-Language"))
		}
	}
	if l := OfAnswer(fields{}); l != nil {
		t.Errorf("an answer without a language is in %s", l.Name())
	}
}

// No header and no variable does harm.
func FuzzWanted(f *testing.F) {
	for _, text := range []string{"de", "de_DE.UTF-8@euro", "de-AT,de;q=0.9,en;q=0.5", "C", "*", "x-y", "en-u-co-phonebk", "zh-Hant-TW;q=1.5", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range []*Language{Accepted(text), System(func(string) string { return text })} {
			if !slices.Contains(Names(), l.Name()) || l != named(l.Name()) {
				t.Errorf("%q is %q", text, l.Name())
			}
		}
	})
}

// A value is copied with its texts in another language, and stays as it is.
func TestTranslate(t *testing.T) {
	type Inner struct {
		What said.Text
		N    int
	}
	type outer struct {
		*Inner
		Each []Inner
		By   map[string]said.Text
		Any  any
		Two  [2]said.Text
		None *Inner
		n    int
	}
	text := said.Of("pass")
	v := &outer{&Inner{text, 1}, []Inner{{text, 2}, {}}, map[string]said.Text{"a": text}, Inner{text, 3}, [2]said.Text{text}, nil, 4}
	got := named("fr").Translate(v).(*outer)
	for _, one := range []said.Text{got.Inner.What, got.Each[0].What, got.By["a"], got.Any.(Inner).What, got.Two[0]} {
		if one.String() != "passe" {
			t.Errorf("%q", one)
		}
	}
	if got.Inner.N != 1 || got.Each[0].N != 2 || !got.Each[1].What.IsZero() || got.Any.(Inner).N != 3 || got.None != nil || got.n != 4 {
		t.Errorf("%+v", got)
	}
	if v.Each[0].What.String() != "pass" || v.Inner.What.String() != "pass" || v.By["a"].String() != "pass" {
		t.Errorf("the value has changed: %+v", v)
	}
	if (*Language)(nil).Translate(v) != any(v) || named("fr").Translate(7) != 7 {
		t.Error("what needs no other language is copied")
	}
}
