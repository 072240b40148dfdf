// Package wire has the routes of the API: it reads what they take, writes what they answer, and turns errors into answers.
//
// The types of a route are its description: a test of package web reads them, with their tags and comments.
//
// Sharp edges: a body is read strictly. A field that is not known, a second value after the first, or a body over the
// limit is refused in a sentence, so that a mistyped field does not pass for a default.
package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"maven/internal/language"
	"maven/internal/web/problem"
)

// MaxBody is how many bytes a body may have where nothing else is said: some hundred times a position.
const MaxBody = 64 << 10

// logKey is the key of the log in the context of a request.
type logKey struct{}

// WithLog returns a context whose handlers log there.
func WithLog(ctx context.Context, log *slog.Logger) context.Context {
	return context.WithValue(ctx, logKey{}, log)
}

// Log returns the log of a request; one that keeps nothing if it has none.
func Log(ctx context.Context) *slog.Logger {
	if log, ok := ctx.Value(logKey{}).(*slog.Logger); ok {
		return log
	}
	return slog.New(slog.DiscardHandler)
}

// Handle returns the handler for a function that writes an answer or returns an error. A *problem.Problem is answered as
// it is; nobody is left to answer if the request was given up; everything else is a fault of the server, which is logged
// and not told, unless it has a Cause.
func Handle(serve func(w http.ResponseWriter, r *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		var known *problem.Problem
		switch {
		case err == nil, r.Context().Err() != nil && errors.Is(err, context.Canceled):
			return
		case !errors.As(err, &known):
			Log(r.Context()).Error("fault", "method", r.Method, "path", r.URL.Path, "error", err)
			if cause, is := Cause(err); is {
				err = problem.New(http.StatusInsufficientStorage, "the games could not be read or saved: %s", cause)
			}
		}
		problem.Write(w, err)
	})
}

// Cause returns what is wrong with the place where games are kept, as clients may know it; errors of package store say so.
func Cause(err error) (string, bool) {
	var known interface {
		error
		Cause() string
	}
	if !errors.As(err, &known) {
		return "", false
	}
	return known.Cause(), true
}

// Read reads the JSON body of a request into v. The limit is in bytes; 0 stands for MaxBody. The error is a
// *problem.Problem that names the field at fault.
func Read(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	if limit == 0 {
		limit = MaxBody
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, limit))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return refused(err, limit)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return problem.New(http.StatusBadRequest, "the body has more than one JSON value")
	}
	return nil
}

// Number returns the number in the path of a request, the part {id}. The error says what has such a number.
func Number(r *http.Request, what string) (int64, error) {
	text := r.PathValue("id")
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, problem.New(http.StatusNotFound, "there is no %s %q; it has a number", what, text)
	}
	return id, nil
}

// refused says what is wrong with a body.
func refused(err error, limit int64) error {
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &large):
		return problem.New(http.StatusRequestEntityTooLarge, "the body has over %d bytes", limit)
	case errors.As(err, &kind):
		p := problem.New(http.StatusBadRequest, "%s is a JSON %s; must be %s", field(kind.Field), kind.Value, kindName(kind.Type.Kind().String())+span(kind))
		p.Field = kind.Field
		return p
	case errors.As(err, &syntax):
		return problem.New(http.StatusBadRequest, "the body is not JSON: byte %d: %v", syntax.Offset, syntax)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return problem.New(http.StatusBadRequest, "the body ends before its JSON object does")
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		name = strings.Trim(name, `"`)
		p := problem.New(http.StatusBadRequest, "there is no field %q; /api/v1/openapi.json lists the fields", name)
		p.Field = name
		return p
	}
	return problem.New(http.StatusBadRequest, "the body could not be read: %v", err)
}

// field names a field; the whole body has no name.
func field(name string) string {
	if name == "" {
		return "the body"
	}
	return name
}

// kindName says what kind of JSON value a kind of Go's wants.
func kindName(kind string) string {
	switch {
	case strings.HasPrefix(kind, "int"), strings.HasPrefix(kind, "uint"):
		return "a whole number"
	case strings.HasPrefix(kind, "float"):
		return "a number"
	case kind == "bool":
		return "true or false"
	case kind == "string":
		return "a text"
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

// WriteStatus answers with v as JSON, with its characters as they are, and its texts in the language of the answer.
func WriteStatus(w http.ResponseWriter, status int, v any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(language.OfAnswer(w).Translate(v)); err != nil {
		return err
	}
	write(w, status, "application/json", text.Bytes())
	return nil
}

// write writes an answer.
func write(w http.ResponseWriter, status int, kind string, content []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(content) // the client may be gone; there is nobody else to tell
}
