// Package guest is the engine inside a program of another language: questions and answers are JSON, with the keys that commands and
// server have (package form).
//
// A Guest opens engines, each with words, rules and tiles of its own; they share what is built in. It reads no files, and starts no
// programs. The types of requests are what the language is told of them: a test of package web makes its types of these.
//
// Sharp edges: many goroutines may ask one engine; where there is one thread, work gives way to others (package pool), if its context
// is asked. If the context ends, the answer is its error: what was found until then has been told as progress.
package guest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/strict"
)

// ownList is the name of a list whose bytes are given without one.
const ownList = "own"

// pause is how long a question goes on before it tells again what it has found.
const pause = 100 * time.Millisecond

// A Guest opens engines.
type Guest struct {
	library *library.Library
	now     func() time.Time
}

// New returns a guest with what is built in. now is the clock that progress is told by.
func New(now func() time.Time) *Guest { return &Guest{library.Open(""), now} }

// An Opening says what an engine judges by. What it leaves out, a position or a record may name; else it is as usual.
type Opening struct {
	Words string `json:"words,omitempty"` // a built-in list: Both, NA or UK; the name of the list whose bytes are given
	Rules string `json:"rules,omitempty"` // such as standard or super
	Tiles string `json:"tiles,omitempty"` // such as english or french; those of the rules unless it is given
}

// An Engine answers questions by one word list, one set of rules and its tables.
type Engine struct {
	settings *setting.Settings
	now      func() time.Time
}

// Open opens an engine as a request says, an Opening, with the bytes of a word list, nil for none: a word graph, or a text with one
// word a line. It returns the engine and what it judges new games by.
func (g *Guest) Open(request string, list []byte) (*Engine, form.Setting, error) {
	var o Opening
	e, told, err := (*Engine)(nil), form.Setting{}, strict.Decode(strings.NewReader(request), "the request", &o)
	if err == nil {
		e, told, err = g.open(&o, list)
	}
	if err != nil {
		return nil, told, fmt.Errorf("open: %s", said.Plainly(err))
	}
	return e, told, nil
}

func (g *Guest) open(o *Opening, list []byte) (*Engine, form.Setting, error) {
	lib := g.library.NamesOnly()
	asked := setting.Request{Lexicon: o.Words, Rules: strings.ToLower(o.Rules), Tiles: strings.ToLower(o.Tiles)}
	if list != nil {
		asked.Lexicon = cmp.Or(asked.Lexicon, ownList)
		tiles, err := tilesOf(lib, &asked)
		if err != nil {
			return nil, form.Setting{}, err
		}
		if err := lib.Give(&library.Kit{Name: asked.Lexicon, Tiles: tiles, Graph: list}); err != nil {
			return nil, form.Setting{}, err
		}
	}
	e := &Engine{setting.New(lib, asked, nil), g.now}
	start, err := e.settings.Start()
	if err != nil {
		return nil, form.Setting{}, err
	}
	_, tables, err := start.Evaluation()
	if err != nil {
		return nil, form.Setting{}, err
	}
	start.Words.Map() // else the first search makes it, and cannot be stopped meanwhile
	return e, form.SettingOf(start, tables), nil
}

// tilesOf returns the name of the tile set that a list is read with; "" for the usual one.
func tilesOf(lib *library.Library, asked *setting.Request) (string, error) {
	if asked.Tiles != "" || asked.Rules == "" {
		return asked.Tiles, nil
	}
	r, err := lib.Rules(asked.Rules)
	if err != nil {
		return "", err
	}
	return r.Tiles.Name, nil
}

// A teller is called with what makes the form of what is found so far; nil for nothing.
type teller = func(made func() any)

// A verb answers a request, and tells on the way what it has found.
type verb = func(e *Engine, ctx context.Context, request string, tell teller) (any, error)

// verbs are what an engine can be asked.
func verbs() map[string]verb {
	return map[string]verb{"rank": as((*Engine).rank), "judge": as((*Engine).judge), "simulate": as((*Engine).simulate),
		"solve": as((*Engine).solve), "infer": as((*Engine).infer), "report": as((*Engine).report)}
}

// as makes a verb of a function that takes a request of its own type.
func as[R any](answer func(e *Engine, ctx context.Context, r *R, tell teller) (any, error)) verb {
	return func(e *Engine, ctx context.Context, request string, tell teller) (any, error) {
		var r R
		if err := strict.Decode(strings.NewReader(request), "the request", &r); err != nil {
			return nil, err
		}
		return answer(e, ctx, &r, tell)
	}
}

// Ask answers a request to a verb: rank, judge, simulate, solve, infer or report. tell, unless nil, is called from time to time with
// what is found so far. Answers are forms. Errors are one line that names the verb; that of ctx is as it is.
func (e *Engine) Ask(ctx context.Context, verb, request string, tell func(any)) (any, error) {
	known := verbs()
	do := known[verb]
	if do == nil {
		return nil, fmt.Errorf("there is no verb %q; there are %s", verb, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
	}
	answer, err := do(e, ctx, request, e.slowly(tell))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%s: %s", verb, said.Plainly(err))
	}
	return answer, nil
}

// slowly returns a function that tells at most so often, and only then has made what is told.
func (e *Engine) slowly(tell func(any)) teller {
	if tell == nil {
		return func(func() any) {}
	}
	last := e.now()
	return func(made func() any) {
		now := e.now()
		if now.Sub(last) < pause {
			return
		}
		if found := made(); found != nil {
			last = now
			tell(found)
		}
	}
}
