package analyses

import (
	"bytes"
	"fmt"
	"strings"

	"maven/internal/form"
	"maven/internal/said"
)

// A noted answer is JSON that has a mark in the place of each text.
type noted struct {
	answer []byte
	texts  []said.Text
}

// note returns an answer as JSON, with its texts beside it.
func note(answer any) (n noted, err error) {
	marked := said.Replace(answer, func(t said.Text) said.Text {
		if t.IsZero() {
			return t
		}
		n.texts = append(n.texts, t)
		return said.Plain(mark(len(n.texts) - 1))
	})
	n.answer, err = encoded(marked)
	return n, err
}

// mark is what stands for a text. Nothing else in an answer has such bytes.
func mark(i int) string { return fmt.Sprintf("\x00%d\x00", i) }

// encoded returns a value as answers have it.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	err := form.Write(&b, v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// MarshalJSON returns the answer in English.
func (n noted) MarshalJSON() ([]byte, error) { return n.in(nil), nil }

// In returns the answer in the language of a book.
func (n noted) In(b said.Book) any { return noted{answer: n.in(b)} }

// in returns the answer with its texts in the language of a book; in English if it is nil.
func (n noted) in(b said.Book) []byte {
	var pairs []string
	for i, text := range n.texts {
		for _, s := range []string{mark(i), text.In(b)} {
			quoted, err := encoded(s)
			if err != nil {
				panic(err) // strings always encode
			}
			pairs = append(pairs, string(quoted))
		}
	}
	return []byte(strings.NewReplacer(pairs...).Replace(string(n.answer)))
}
