package words

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/tile"
	"maven/internal/web/registry/registrytest"
)

// get asks, and reads the answer into v.
func get(t *testing.T, h http.Handler, query string, v any) int {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/words/"+query, nil))
	if v != nil {
		if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
			t.Fatalf("%s: %s", query, w.Body)
		}
	}
	return w.Code
}

// texts returns the words of an answer.
func texts(f *form.Words) []string {
	list := []string{}
	for _, w := range f.Words {
		list = append(list, w.Word)
	}
	return list
}

// The searches find what the program finds.
func TestSearches(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	for query, want := range map[string][]string{
		"anagram?letters=retinas&limit=3":                {"ANESTRI", "ANTSIER", "NASTIER"},
		"anagram?letters=RETINAS&limit=2&from=3":         {"RATINES", "RESIANT"},
		"anagram?letters=QI&use=some":                    {"QI"},
		"anagram?letters=QZU&use=more&limit=2":           {"BENZOQUINONE", "BENZOQUINONES"},
		"pattern?pattern=Q%5B%5EU%5D*&limit=2":           {"QABALA", "QABALAH"},
		"pattern?pattern=ZZZZ":                           {},
		"list?length=2&limit=3":                          {"AA", "AB", "AD"},
		"list?length=2&limit=1&reverse=true":             {"ZO"},
		"list?limit=2&order=probability&lexicon=na":      nil,
		"anagram?letters=%3F%3F&limit=1&from=1000":       {},
		"pattern?pattern=%3F%3F&order=length&lexicon=UK": nil,
	} {
		var found form.Words
		if status := get(t, h, query, &found); status != 200 || want != nil && !slices.Equal(texts(&found), want) {
			t.Errorf("%s: %d %v, want %v", query, status, texts(&found), want)
		}
		if found.Total < len(found.Words) || found.Lexicon.Hash == "" {
			t.Errorf("%s: %d of %d words", query, len(found.Words), found.Total)
		}
	}
}

// A page of a list after the other gives the whole list once.
func TestPages(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	var whole form.Words
	get(t, h, "list?length=2&limit=1000", &whole)
	var parts []string
	for from := 0; from < whole.Total; from += 10 {
		var part form.Words
		get(t, h, "list?length=2&limit=10&from="+url.QueryEscape(jsonOf(t, from)), &part)
		parts = append(parts, texts(&part)...)
	}
	if !slices.Equal(parts, texts(&whole)) || len(parts) < 100 {
		t.Errorf("%d words in parts, %d at once", len(parts), whole.Total)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Hooks stand beside the words that a search finds, if they are asked for.
func TestHooks(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	var one form.Hooks
	get(t, h, "hooks?w=care", &one)
	var found form.Words
	get(t, h, "anagram?letters=CARE&hooks=true", &found)
	i := slices.Index(texts(&found), "CARE")
	if !one.Good || !slices.Contains(one.Front, "S") || i < 0 || !slices.Equal(found.Words[i].Hooks.Front, one.Front) || !slices.Equal(found.Words[i].Hooks.Back, one.Back) {
		t.Errorf("%+v, %+v", one, found)
	}
	var plain form.Words
	get(t, h, "anagram?letters=CARE", &plain)
	if plain.Words[0].Hooks != nil {
		t.Error("hooks without being asked")
	}
}

// A card says all of a word that the searches say of it one by one, of phonies too.
func TestCard(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	var cards form.Cards
	if status := get(t, h, "card?w=care&w=retin", &cards); status != 200 || len(cards.Words) != 2 || cards.Lexicon.Hash == "" {
		t.Fatalf("%d %+v", status, cards)
	}
	for _, card := range cards.Words {
		var hooks form.Hooks
		get(t, h, "hooks?w="+card.Word, &hooks)
		if card.Good != hooks.Good || !slices.Equal(card.Front, hooks.Front) || !slices.Equal(card.Back, hooks.Back) || card.Beheaded != hooks.Beheaded || card.Curtailed != hooks.Curtailed {
			t.Errorf("%+v, and by itself %+v", card, hooks)
		}
		var found form.Words
		get(t, h, "anagram?letters="+card.Word, &found)
		if want := slices.DeleteFunc(texts(&found), func(w string) bool { return w == card.Word }); !slices.Equal(card.Anagrams, want) || len(want) < 2 {
			t.Errorf("%s: anagrams %v, want %v", card.Word, card.Anagrams, want)
		}
	}
	if !cards.Words[0].Good || cards.Words[1].Good || !slices.Contains(cards.Words[1].Back, "A") {
		t.Errorf("%+v", cards.Words)
	}
}

// A judgement is one verdict for the whole play; only on request it says which word failed.
func TestCheck(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	for query, want := range map[string]bool{"w=qi&w=za": true, "w=QI&w=QXZ": false, "w=colour&lexicon=NA": false, "w=colour&lexicon=UK": true} {
		var verdict form.Judgement
		if status := get(t, h, "check?"+query, &verdict); status != 200 || verdict.Acceptable != want || verdict.Each != nil {
			t.Errorf("%s: %d %+v", query, status, verdict)
		}
		get(t, h, "check?each=true&"+query, &verdict)
		if len(verdict.Each) != len(verdict.Words) {
			t.Errorf("%s: %+v", query, verdict)
		}
	}
}

// What makes no sense is refused, with the field at fault.
func TestRefused(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t)).Routes())
	for query, field := range map[string]string{
		"check":                                "w",
		"check?w=":                             "w",
		"check?w=Q1":                           "w",
		"check?" + strings.Repeat("w=QI&", 17): "w",
		"check?w=QI&each=yes":                  "each",
		"check?w=QI&lexicon=/etc/passwd":       "lexicon",
		"check?w=QI&lexicon=a.kwg":             "lexicon",
		"check?w=QI&lexicon=nwl":               "lexicon",
		"check?w=QI&tiles=../x.csv":            "tiles",
		"card":                                 "w",
		"card?w=Q1":                            "w",
		"card?" + strings.Repeat("w=QI&", 17):  "w",
		"hooks?w=" + strings.Repeat("A", 300):  "w",
		"anagram":                              "letters",
		"anagram?letters=" + strings.Repeat("A", 256): "letters",
		"anagram?letters=A1":                          "letters",
		"anagram?letters=A&use=most":                  "use",
		"anagram?letters=A&limit=0":                   "limit",
		"anagram?letters=A&limit=1001":                "limit",
		"anagram?letters=A&limit=201&hooks=true":      "limit",
		"anagram?letters=A&from=-1":                   "from",
		"anagram?letters=A&order=beauty":              "order",
		"anagram?letters=A&reverse=1":                 "reverse",
		"anagram?letters=A&hooks=1":                   "hooks",
		"pattern?pattern=[A":                          "pattern",
		"list?length=22":                              "length",
	} {
		var p struct{ Field, Detail string }
		if status := get(t, h, query, &p); status != 422 || p.Field != field || p.Detail == "" {
			t.Errorf("%s: %d %+v, want the field %s", query, status, p, field)
		}
	}
}

// A search ends with the request.
func TestGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	registrytest.Handler(New(registrytest.Stock(t)).Routes()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/words/pattern?pattern=*", nil).WithContext(ctx))
	if w.Body.Len() > 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	n := 0
	for range until(ctx, func(yield func([]tile.Tile) bool) {
		for yield(nil) {
		}
	}) {
		n++
	}
	if n != 1023 {
		t.Errorf("%d words after the end", n)
	}
}

// A card of the two words of a square, one with many anagrams.
func BenchmarkCard(b *testing.B) {
	h := registrytest.Handler(New(registrytest.Stock(b)).Routes())
	for b.Loop() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/words/card?w=RETINAS&w=BENZOQUINONES", nil))
		if w.Code != 200 {
			b.Fatal(w.Body)
		}
	}
}

// The heaviest searches: all words, and letters with many blanks.
func BenchmarkHeavy(b *testing.B) {
	h := registrytest.Handler(New(registrytest.Stock(b)).Routes())
	for _, query := range []string{"pattern?pattern=*", "anagram?letters=%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F%3F&use=some", "anagram?letters=AEINRST%3F%3F%3F%3F&use=some&limit=1000", "anagram?letters=E%3F%3F%3F&use=more&limit=200&order=probability&hooks=true"} {
		b.Run(query, func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/words/"+query, nil))
				if w.Code != 200 {
					b.Fatal(w.Body)
				}
			}
		})
	}
}
