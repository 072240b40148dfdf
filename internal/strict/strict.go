// Package strict reads JSON that another program sends, and says in a sentence what is wrong: with it, or with what it asks. A field
// that is not known, a second value after the first, or a value of another kind is refused, so that a mistyped field does not pass for
// a default. It also splits and writes files of JSON lines.
package strict

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"maven/internal/bom"
)

// An Error says what is wrong with JSON.
type Error struct {
	Field   string // at fault, "" for none
	Text    string // a sentence
	Unknown bool   // there is no such field
}

// Error returns the sentence.
func (e *Error) Error() string { return e.Text }

// Decode reads the one JSON value of in into v. what names the whole of it, such as "the body". The error is an *Error, or that of
// reading in.
func Decode(in io.Reader, what string, v any) error {
	d := json.NewDecoder(in)
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return explained(err, what, reflect.TypeOf(v))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &Error{Text: what + " has more than one JSON value"}
	}
	return nil
}

// Line returns a value as a line of JSON, in which <, > and & stand as they are.
func Line(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return text.Bytes(), err
}

// AppendLine appends a value to dst as Line writes it. It panics where that has an error, as of a NaN: for values that never have one.
func AppendLine(dst []byte, v any) []byte {
	text, err := Line(v)
	if err != nil {
		panic(err)
	}
	return append(dst, text...)
}

// Lines splits a file of lines, without the mark that some begin with. Every line must have its end.
func Lines(text []byte) ([]string, error) {
	lines := strings.SplitAfter(bom.Trim(string(text)), "\n")
	if lines[len(lines)-1] != "" {
		return nil, fmt.Errorf("line %d does not end", len(lines))
	}
	return lines[:len(lines)-1], nil
}

// explained returns an error of the decoder in words of people.
func explained(err error, what string, of reflect.Type) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind):
		field := written(kind.Field, of)
		return &Error{Field: field, Text: fmt.Sprintf("%s is a JSON %s; must be %s", cmp.Or(field, what), kind.Value, kindName(kind.Type)+span(kind))}
	case errors.As(err, &syntax):
		return &Error{Text: fmt.Sprintf("%s is not JSON: byte %d: %v", what, syntax.Offset, syntax)}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Text: what + " ends before its JSON object does"}
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		name = strings.Trim(name, `"`)
		return &Error{Field: name, Text: fmt.Sprintf("there is no field %q", name), Unknown: true}
	}
	return err
}

// written returns the path of a field as it stands in JSON: the decoder puts the names of embedded types into it.
func written(path string, of reflect.Type) string {
	var names []string
	for name := range strings.SplitSeq(path, ".") {
		for of != nil && (of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Map) {
			of = of.Elem()
		}
		embedded, inner := fieldOf(of, name)
		if of = inner; !embedded {
			names = append(names, name)
		}
	}
	return strings.Join(names, ".")
}

// fieldOf returns the type of a struct's field by its name in JSON, and reports whether it is an embedded one without a name there.
func fieldOf(of reflect.Type, name string) (embedded bool, inner reflect.Type) {
	if of == nil || of.Kind() != reflect.Struct {
		return false, nil
	}
	for _, f := range reflect.VisibleFields(of) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if cmp.Or(tag, f.Name) == name {
			return f.Anonymous && tag == "", f.Type
		}
	}
	return false, nil
}

// kindName says what kind of JSON value a type of Go's wants.
func kindName(of reflect.Type) string {
	switch kind := of.Kind().String(); {
	case strings.HasPrefix(kind, "int"), strings.HasPrefix(kind, "uint"):
		return "a whole number"
	case strings.HasPrefix(kind, "float"):
		return "a number"
	case kind == "bool":
		return "true or false"
	case kind == "string":
		return "a text"
	case kind == "slice" && of.Elem().Kind() == reflect.Uint8:
		return "a text in base64"
	case kind == "slice", kind == "array":
		return "a list"
	}
	return "an object"
}

// span says which numbers a field takes, where a number is beyond them; otherwise "".
func span(e *json.UnmarshalTypeError) string {
	text, is := strings.CutPrefix(e.Value, "number ")
	number, err := strconv.ParseFloat(text, 64)
	if !is || err == nil && number != math.Trunc(number) {
		return ""
	}
	switch kind := e.Type.Kind(); {
	case kind >= reflect.Int && kind <= reflect.Int64:
		most := int64(1)<<(e.Type.Bits()-1) - 1
		return fmt.Sprintf(" from %d to %d", -most-1, most)
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		return fmt.Sprintf(" from 0 to %d", uint64(math.MaxUint64)>>(64-e.Type.Bits()))
	case kind == reflect.Float64:
		return " from -1.8e308 to 1.8e308"
	}
	return ""
}
