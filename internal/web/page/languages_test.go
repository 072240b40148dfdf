package page

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/wordsearch"
)

// Each language has its texts, which the shell offers under its code; and all but English, which the server speaks, say what each condition
// of a search means.
func TestLanguages(t *testing.T) {
	p := newPage(t)
	shell := body(t, get(p, "/"))
	for _, language := range Languages() {
		texts := string(p.assets["texts/"+language+".js"].plain)
		if texts == "" {
			t.Fatalf("there are no texts in %s", language)
		}
		if link := fmt.Sprintf(`<link rel="module" hreflang=%q href="/assets/%s/texts/%s.js">`, language, p.hash, language); !strings.Contains(shell, link) {
			t.Errorf("the shell has no %s", link)
		}
		if language == "en" {
			continue
		}
		about, _, _ := strings.Cut(texts[strings.Index(texts, "about: {"):], "\n    }")
		for _, c := range wordsearch.Conditions() {
			if !strings.Contains(about, "\n      "+c.Name+":") {
				t.Errorf("%s does not say what the condition %s means", language, c.Name)
			}
			if !strings.Contains(texts, " "+c.Value+": ") && !strings.Contains(c.Value, " ") {
				t.Errorf("%s has no word for the value %s", language, c.Value)
			}
		}
	}
}
