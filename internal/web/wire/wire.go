// Package wire has the routes of the API: it reads what they take, writes what they answer, and turns errors into answers.
//
// The types of a route are its description: a test of package web reads them, with their tags and comments.
//
// Sharp edges: a body is read strictly. A field that is not known, a second value after the first, or a body over the
// limit is refused in a sentence, so that a mistyped field does not pass for a default. A parameter that is not known is refused alike.
package wire

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"maven/internal/language"
	"maven/internal/said"
	"maven/internal/strict"
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
				err = problem.New(http.StatusInsufficientStorage, "the database could not be read or written: %s", cause)
			}
		}
		problem.Write(w, err)
	})
}

// Cause returns what is wrong with the place where games are kept, as clients may know it; errors of package store say so.
func Cause(err error) (cause said.Text, is bool) {
	known, is := errors.AsType[interface {
		error
		Cause() said.Text
	}](err)
	if is {
		cause = known.Cause()
	}
	return cause, is
}

// Read reads the JSON body of a request into v. The limit is in bytes; 0 stands for MaxBody. The error is a
// *problem.Problem that names the field at fault.
func Read(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	limit = cmp.Or(limit, MaxBody)
	if err := strict.Decode(http.MaxBytesReader(w, r.Body, limit), "the body", v); err != nil {
		return unread(err, limit)
	}
	return nil
}

// Number returns the number in the path of a request, the part {id}. The error has the format, which is given the part.
func Number(r *http.Request, format string) (int64, error) {
	text := r.PathValue("id")
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, problem.New(http.StatusNotFound, format, text)
	}
	return id, nil
}

// unread says what is wrong with a body.
func unread(err error, limit int64) error {
	var large *http.MaxBytesError
	var wrong *strict.Error
	switch {
	case errors.As(err, &large):
		return problem.New(http.StatusRequestEntityTooLarge, "the body has over %d bytes", limit)
	case !errors.As(err, &wrong):
		return problem.New(http.StatusBadRequest, "the body could not be read: %v", err)
	}
	hint := ""
	if wrong.Unknown {
		hint = "; /api/v1/openapi.json lists the fields"
	}
	p := problem.New(http.StatusBadRequest, "%s%s", wrong.Text, hint)
	p.Field = wrong.Field
	return p
}

// writeJSON answers with v as JSON, with its characters as they are, and its texts in the language of the answer.
func writeJSON(w http.ResponseWriter, status int, v any) error {
	text, err := strict.Line(language.OfAnswer(w.Header()).Translate(v))
	if err != nil {
		return err
	}
	write(w, status, "application/json", text)
	return nil
}

// write writes an answer.
func write(w http.ResponseWriter, status int, kind string, content []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(content) // the client may be gone; there is nobody else to tell
}
