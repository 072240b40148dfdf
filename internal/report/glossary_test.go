package report

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"maven/internal/tile"
)

// The page says what the words mean that were played, with letters that lay there, and those that were missed; phonies and what
// was taken back are in neither list.
func TestGlossary(t *testing.T) {
	r := shipped().judge(t, evening, true)
	if p := page(t, r, ""); strings.Contains(p, "What the words mean") {
		t.Error("without meanings there is a list of them")
	}
	var asked []string
	r.means = func(word []tile.Tile) (string, error) {
		text := r.Rules.Tiles.Word(word)
		asked = append(asked, text)
		if text == "SOD" {
			return "noun: turf & grass", nil
		}
		return "", nil
	}
	p := page(t, r, "")
	for _, want := range []string{"<h2 id=\"words\">What the words mean</h2>", "<dt>SOD</dt><dd>noun: turf &amp; grass</dd>", "Nothing is known of "} {
		if !strings.Contains(p, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if all := strings.Join(asked, " "); !strings.Contains(all, "GATHER") || strings.Contains(all, "TRATEINS") {
		t.Errorf("asked for %s", all)
	}
	fault := errors.New("a fault")
	r.means = func([]tile.Tile) (string, error) { return "", fault }
	if err := r.WriteHTML(new(bytes.Buffer), "", nil); !errors.Is(err, fault) {
		t.Errorf("a list that cannot be read: %v", err)
	}
}
