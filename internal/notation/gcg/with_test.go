package gcg_test

import (
	"strings"
	"testing"

	"maven/internal/notation/gcg"
)

// A pragma takes the place of the one that is there, or comes before the first event; no other line changes.
func TestWith(t *testing.T) {
	for text, want := range map[string]string{
		"#player1 a A\n#player2 b B\n#title old\n#lexicon Both\n>a: CAT 8F CAT +10 10\n": "#player1 a A\n#player2 b B\n#title New one\n#lexicon Both\n>a: CAT 8F CAT +10 10\n",
		"#player1 a A\r\n\r\n>a: CAT 8F CAT +10 10\r\n#note #title\r\n":                  "#player1 a A\r\n\r\n#title New one\r\n>a: CAT 8F CAT +10 10\r\n#note #title\r\n",
		"#title old\n#title older\n#lexicon UK\n>a: CAT 8F CAT +10 10\n#Title oldest":    "#title New one\n#lexicon UK\n>a: CAT 8F CAT +10 10\n",
		"#player1 a \xe9":          "#player1 a \xe9\n#title New one\n",
		"\ufeff>a: CAT 8F CAT +10": "\ufeff#title New one\n>a: CAT 8F CAT +10",
		"":                         "#title New one\n",
	} {
		f, err := gcg.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.With("title", " New\n one").Encoded()
		if err != nil || string(got) != want {
			t.Errorf("%q becomes %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"#character-encoding ISO-8859-1\n#player1 a \xe9\n", "#player1 a \xe9\n", " #Character-Encoding\tlatin1\n#player1 a \xe9\n",
		"#player1 a \xe9\n#character-encoding latin1\n#character-encoding ascii\n"} {
		old, err := gcg.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := old.With("title", "日本").Encoded()
		if want := "#character-encoding UTF-8\n#player1 a é\n#title 日本\n"; err != nil || string(got) != want {
			t.Errorf("a title that the encoding of %q lacks makes %q, %v; want %q", text, got, err, want)
		}
		if again, err := gcg.Read(strings.NewReader(string(got))); err != nil {
			t.Error(err)
		} else if title, _ := again.Pragma("title"); title != "日本" {
			t.Errorf("the title is read as %q", title)
		}
	}
}
