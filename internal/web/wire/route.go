package wire

import (
	"io"
	"net/http"
	"reflect"
)

// A Route is an operation of the API: where it is, what it takes, what it answers with. The description and the types of
// the page are made from routes, and from the comments of their types. In a body, the tags min and max of a field name the constants that the
// code compares with, or are numbers; a test holds the code against them.
type Route struct {
	Pattern string       // method and path, as http.ServeMux takes them
	Name    string       // of the operation
	Summary string       // what it does, in a line
	Query   reflect.Type // a struct whose fields have the tag query; nil for none
	Body    reflect.Type // what a JSON body is read into; nil for none
	Takes   string       // media type of a body that is no JSON
	Answer  reflect.Type // what is answered as JSON; nil for nothing
	Gives   string       // media type of an answer that is no JSON
	Status  int          // of an answer that refuses nothing
	Limit   int64        // of the body in bytes; 0 for MaxBody
	Serve   func(w http.ResponseWriter, r *http.Request) error
}

// A Located answer says where the thing is that a request has made.
type Located interface{ Location() string }

// A File is an answer that is no JSON.
type File struct {
	Kind    string // its media type
	Name    string // under which it is to be saved; "" to be shown
	Content []byte
}

// None stands for a query that has nothing, or an answer without a body.
type None struct{}

// Ask returns the route of requests without a body. serve gets their query.
func Ask[Q, A any](pattern, name, summary string, serve func(r *http.Request, query *Q) (A, error)) *Route {
	route := &Route{Pattern: pattern, Name: name, Summary: summary, Query: typeOf[Q](), Answer: typeOf[A](), Status: http.StatusOK}
	route.Serve = func(w http.ResponseWriter, r *http.Request) error {
		var query Q
		if err := Query(r.URL.Query(), &query); err != nil {
			return err
		}
		return route.answer(w)(serve(r, &query))
	}
	return route
}

// Tell returns the route of requests with a JSON body. serve gets it.
func Tell[B, A any](pattern, name, summary string, serve func(r *http.Request, body *B) (A, error)) *Route {
	route := &Route{Pattern: pattern, Name: name, Summary: summary, Body: typeOf[B](), Answer: typeOf[A](), Status: http.StatusOK}
	route.Serve = func(w http.ResponseWriter, r *http.Request) error {
		var body B
		if err := Read(w, r, route.Limit, &body); err != nil {
			return err
		}
		return route.answer(w)(serve(r, &body))
	}
	return route
}

// Take returns the route of requests with a body of another media type. serve gets its bytes.
func Take[Q, A any](pattern, name, summary, kind string, limit int64, serve func(r *http.Request, query *Q, content []byte) (A, error)) *Route {
	route := &Route{Pattern: pattern, Name: name, Summary: summary, Query: typeOf[Q](), Takes: kind, Answer: typeOf[A](), Status: http.StatusOK}
	route.Serve = func(w http.ResponseWriter, r *http.Request) error {
		content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
		if err != nil {
			return unread(err, limit)
		}
		var query Q
		if err := Query(r.URL.Query(), &query); err != nil {
			return err
		}
		return route.answer(w)(serve(r, &query, content))
	}
	return route
}

// About returns what serves a request about something that find finds by the path.
func About[T, In, A any](find func(r *http.Request) (T, error), serve func(found T, r *http.Request, in *In) (A, error)) func(*http.Request, *In) (A, error) {
	return func(r *http.Request, in *In) (answer A, err error) {
		found, err := find(r)
		if err != nil {
			return answer, err
		}
		return serve(found, r, in)
	}
}

// typeOf returns a type; nil for None and File, which are not described as JSON.
func typeOf[T any]() reflect.Type {
	switch t := reflect.TypeFor[T](); t {
	case reflect.TypeFor[None](), reflect.TypeFor[*File]():
		return nil
	default:
		return t
	}
}

// answer returns what writes the answer of a route, or passes its error on. A pointer that is nil is answered without a
// body.
func (route *Route) answer(w http.ResponseWriter) func(answer any, err error) error {
	return func(answer any, err error) error {
		if err != nil {
			return err
		}
		if made, ok := answer.(Located); ok && route.Status == http.StatusCreated {
			w.Header().Set("Location", made.Location())
		}
		value := reflect.ValueOf(answer)
		if _, none := answer.(None); none || value.Kind() == reflect.Pointer && value.IsNil() {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		if file, ok := answer.(*File); ok {
			if file.Name != "" {
				w.Header().Set("Content-Disposition", `attachment; filename="`+file.Name+`"`)
			}
			write(w, http.StatusOK, file.Kind, file.Content)
			return nil
		}
		return writeJSON(w, route.Status, answer)
	}
}

// As says which media type the files have that a route answers with.
func (route *Route) As(kind string) *Route {
	route.Gives = kind
	return route
}

// Created has a route answer that something was made.
func (route *Route) Created() *Route {
	route.Status = http.StatusCreated
	return route
}

// UpTo bounds the body of a route, in bytes.
func (route *Route) UpTo(limit int64) *Route {
	route.Limit = limit
	return route
}

// With says which query a route with a body reads besides: a struct.
func (route *Route) With(query any) *Route {
	route.Query = reflect.TypeOf(query)
	return route
}

// Mount mounts routes. A parameter that a route does not have is refused, so that a mistyped one does not pass for a default.
func Mount(mux *http.ServeMux, routes []*Route) {
	for _, route := range routes {
		mux.Handle(route.Pattern, Handle(func(w http.ResponseWriter, r *http.Request) error {
			if err := Known(r.URL.Query(), parameters(route.Query)...); err != nil {
				return err
			}
			return route.Serve(w, r)
		}))
	}
}
