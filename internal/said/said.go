// Package said has what is said to a person in a form that can be said in other languages: an English text, and what fills
// it in.
//
// A Text is English where nothing else is asked for. Texts in other languages are found by the English ones, so the English
// text is written where it is said, and nowhere else. Package language has the other languages.
//
// What fills a text in may be a Text or an error itself, which is then said in the language too. Strings stay as they are,
// such as names, words and places.
package said

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Book has what is said in place of English texts.
type Book interface {
	// Find returns the format that is said in place of an English one, or that one if the book lacks it. What args count (Counted)
	// decides between singular and plurals.
	Find(english string, args []any) string
	// Decimal returns a number as the language writes it.
	Decimal(number string) string
}

// A Text is something to say. The zero Text says nothing.
type Text struct {
	how  manner
	key  string // what a Book finds it by
	args []any
}

// A manner is how a text is put together.
type manner uint8

const (
	formatted manner = iota // key is a format
	plain                   // key is said as it is in every language
	counted                 // key is the format of Count; the first of args is the number
	joined                  // args, with the key between them
	sentence                // the first of args, with a capital and a full stop
)

// Of returns a text by its English format.
func Of(format string, args ...any) Text { return Text{key: format, args: args} }

// Plain returns a text that is the same in every language, such as a name or a play.
func Plain(text string) Text { return Text{how: plain, key: text} }

// Join returns parts with something between them, such as "; ".
func Join[T any](between string, parts []T) Text {
	t := Text{how: joined, key: between, args: make([]any, len(parts))}
	for i := range parts {
		t.args[i] = parts[i]
	}
	return t
}

// Or returns words as a sentence has them: "red, green or blue".
func Or[T any](words []T) Text {
	if last := len(words) - 1; last > 0 {
		return Of("%s or %s", Join(", ", words[:last]), words[last])
	}
	return Join("", words)
}

// And is Or for words that all count: "red, green and blue".
func And[T any](words []T) Text {
	if last := len(words) - 1; last > 0 {
		return Of("%s and %s", Join(", ", words[:last]), words[last])
	}
	return Join("", words)
}

// Sentence returns a text with a capital and a full stop, or nothing if it says nothing.
func Sentence(t Text) Text { return Text{how: sentence, args: []any{t}} }

// String returns the text in English.
func (t Text) String() string { return t.In(nil) }

// IsZero reports whether the text says nothing in any language.
func (t Text) IsZero() bool { return t.how == formatted && t.key == "" }

// In returns the text in the language of a book; English if it is nil.
func (t Text) In(b Book) string {
	switch t.how {
	case plain:
		return t.key
	case counted:
		if b == nil {
			return countedIn(t.key, t.args[0].(int))
		}
	case joined:
		parts := make([]string, len(t.args))
		for i, arg := range t.args {
			parts[i] = fmt.Sprint(spoken(arg, b))
		}
		return strings.Join(parts, t.format(b))
	case sentence:
		text := fmt.Sprint(spoken(t.args[0], b))
		if text == "" {
			return ""
		}
		_, size := utf8.DecodeRuneInString(text)
		return strings.ToUpper(text[:size]) + text[size:] + "."
	}
	args := make([]any, len(t.args))
	for i, arg := range t.args {
		args[i] = spoken(arg, b)
	}
	return fmt.Errorf(t.format(b), args...).Error() // which takes %w as well
}

// format returns the format of a text in a language.
func (t Text) format(b Book) string {
	if b == nil {
		return english(t.key, t.args)
	}
	return b.Find(t.key, t.args)
}

// A Number is a number as English writes it. A language writes it in its own way.
type Number string

// String returns the number.
func (n Number) String() string { return string(n) }

// A word is an error or a text in some language: any verb takes it.
type word string

func (w word) Error() string { return string(w) }

// spoken returns what fills a text in, in the language of a book.
func spoken(arg any, b Book) any {
	switch v := arg.(type) {
	case Text:
		return word(v.In(b))
	case error:
		return word(OfError(v).In(b))
	case fmt.Stringer:
		if b != nil {
			return word(b.Decimal(v.String()))
		}
	case float64:
		if b != nil {
			return decimal{v, b}
		}
	}
	return arg
}

// A decimal is a number that a language writes in its own way.
type decimal struct {
	value float64
	book  Book
}

// Format writes the number.
func (d decimal) Format(s fmt.State, verb rune) {
	fmt.Fprint(s, d.book.Decimal(fmt.Sprintf(fmt.FormatString(s, verb), d.value)))
}

// MarshalJSON writes the text in English.
func (t Text) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // who encodes the whole escapes it
	err := e.Encode(t.String())
	return []byte(b.String()), err
}

// UnmarshalJSON reads a text that is said as it is.
func (t *Text) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if *t = (Text{}); s != "" {
		*t = Plain(s)
	}
	return nil
}

// An Error is an error that can be said in other languages.
type Error struct{ text Text }

// Errorf returns an error by its English format, as fmt.Errorf does.
func Errorf(format string, args ...any) error { return &Error{Of(format, args...)} }

// Error returns the error in English.
func (e *Error) Error() string { return e.text.String() }

// Said returns the error as a text.
func (e *Error) Said() Text { return e.text }

// Unwrap returns the error that the format wraps by %w, the first of several.
func (e *Error) Unwrap() error {
	if !strings.Contains(e.text.key, "%w") {
		return nil
	}
	for _, arg := range e.text.args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

// A Fixed is an error with nothing to fill in, by its English text. So it can be a constant.
type Fixed string

// Error returns the error in English.
func (f Fixed) Error() string { return string(f) }

// Said returns the error as a text.
func (f Fixed) Said() Text { return Of(string(f)) }

// OfError returns an error as a text. Errors that can be said in other languages have a method Said, or Parts with their English
// format and what fills it in; around such an error, others are said as they are.
func OfError(err error) Text { return ofError(err, sayer.Said) }

// A sayer is an error that can be said in other languages.
type sayer interface {
	error
	Said() Text
}

// ofError returns an error as a text; say returns that of a sayer.
func ofError(err error, say func(sayer) Text) Text {
	if err == nil {
		return Text{}
	}
	var within sayer
	var parted interface {
		error
		Parts() (format string, args []any)
	}
	switch {
	case errors.As(err, &within):
		return around(err, within, say(within))
	case errors.As(err, &parted):
		format, args := parted.Parts()
		return around(err, parted, Of(format, args...))
	}
	return Plain(err.Error())
}

// Plainly returns an error as a text for those who have no command line: one that also tells what only that can do has beside Said
// a method Plain, which leaves it out.
func Plainly(err error) Text { return ofError(err, plainly) }

// plainly returns what an error says without what only the command line can do.
func plainly(s sayer) Text {
	if p, ok := s.(interface{ Plain() Text }); ok {
		return p.Plain().plainly()
	}
	return s.Said().plainly()
}

// plainly returns a text with the errors that fill it in said plainly.
func (t Text) plainly() Text {
	t.args = slices.Clone(t.args)
	for i, arg := range t.args {
		switch v := arg.(type) {
		case Text:
			t.args[i] = v.plainly()
		case error:
			t.args[i] = Plainly(v)
		}
	}
	return t
}

// around returns what an error says around one within it, and that one as a text.
func around(err, within error, text Text) Text {
	before, after, found := strings.Cut(err.Error(), within.Error())
	switch {
	case !found:
		return Plain(err.Error())
	case before == "" && after == "":
		return text
	}
	return Join("", []Text{Plain(before), text, Plain(after)})
}
