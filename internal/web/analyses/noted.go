package analyses

import (
	"bytes"
	"encoding/json"

	"maven/internal/form"
	"maven/internal/said"
)

// A noted answer is one that is kept as JSON in English.
type noted struct {
	answer json.RawMessage
	texts  []said.Text // that it holds
}

// MarshalJSON returns the answer.
func (n noted) MarshalJSON() ([]byte, error) { return n.answer, nil }

// In returns the answer with its texts in the language of a book.
func (n noted) In(b said.Book) any {
	for _, text := range n.texts {
		if english := quoted(text.String()); len(english) > len(`""`) {
			n.answer = bytes.ReplaceAll(n.answer, english, quoted(text.In(b)))
		}
	}
	return n
}

// quoted returns a text as answers have it.
func quoted(text string) []byte {
	var b bytes.Buffer
	if err := form.Write(&b, text); err != nil {
		panic(err) // texts always encode
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}
