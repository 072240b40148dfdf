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
			n.answer = replaced(n.answer, english, quoted(text.In(b)))
		}
	}
	return n
}

// replaced returns an answer with a text in another language, but where programs read it: a kind and a move are the same in all.
func replaced(answer, text, other []byte) (out []byte) {
	for {
		before, after, found := bytes.Cut(answer, text)
		out = append(out, before...)
		switch {
		case !found:
			return out
		case bytes.HasSuffix(before, []byte(`"kind":`)) || bytes.HasSuffix(before, []byte(`"move":`)):
			out = append(out, text...)
		default:
			out = append(out, other...)
		}
		answer = after
	}
}

// quoted returns a text as answers have it.
func quoted(text string) []byte {
	var b bytes.Buffer
	if err := form.Write(&b, text); err != nil {
		panic(err) // texts always encode
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}
