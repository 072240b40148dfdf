package records

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"maven/internal/notation/cgp"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/tile"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// The limits of what is written beside a record.
const (
	maxNote      = 10_000  // bytes
	maxDocument  = 1 << 18 // bytes of all notes, or of all variations
	mostBranches = 500     // moves of all variations of a record
	mostDeep     = 60      // moves of one variation
)

// notesForm has the notes on the turns of a record, by the number of the turn.
type notesForm struct {
	Version int               `json:"version" api:"required" min:"0"` // that was read last; 0 if there are none
	Notes   map[string]string `json:"notes" api:"required"`           // by the number of the turn
}

// variationsForm has the variations of a record, by the number of the turn that they replace.
type variationsForm struct {
	Version    int                 `json:"version" api:"required" min:"0"` // that was read last; 0 if there are none
	Variations map[string][]Branch `json:"variations" api:"required"`      // by the number of the turn that they replace
}

// A Branch is a move of a variation, and what may follow.
type Branch struct {
	Move string   `json:"move" api:"required"`
	Rack string   `json:"rack,omitempty"` // of who is on turn after the move, if someone has said
	Note string   `json:"note,omitempty"`
	CGP  string   `json:"cgp"`  // after the move; made by the server
	Next []Branch `json:"next"` // what may follow
}

func documentName(id int64, kind string) string { return fmt.Sprintf("records/%d/%s", id, kind) }

// document reads a document of a record, and returns its version and what it says by the numbers of turns.
func document[V any](r *Records, id int64, kind string) (version int, byTurn map[string]V, err error) {
	p, err := r.stock.Store.Documents().Read(documentName(id, kind))
	if err == nil && p.Version > 0 {
		err = json.Unmarshal(p.Data, &byTurn)
	}
	if byTurn == nil {
		byTurn = map[string]V{}
	}
	return p.Version, byTurn, err
}

// keep keeps a document of a record if nobody else has changed it since that version, and returns its new version.
func keep[V any](r *Records, id int64, kind string, version int, byTurn map[string]V) (int, error) {
	switch {
	case byTurn == nil: // taken for an empty document, it would clear the present one
		return 0, problem.Of(kind, said.Errorf("%s is missing; must be an object, {} for none", kind))
	case version < 0:
		return 0, problem.Of("version", said.Errorf("version %d: must be the version that was read last, 0 if there was none", version))
	}
	data, err := json.Marshal(byTurn)
	if err != nil {
		return 0, err
	}
	p, err := r.stock.Store.Documents().Keep(store.Document{Name: documentName(id, kind), Record: id, Version: version, Data: data})
	if conflict := (*store.VersionConflict)(nil); errors.As(err, &conflict) {
		refused := problem.New(http.StatusConflict, "the notes have changed in another tab: they have version %d, and you saw %d", conflict.Now.Version, version)
		if kind == variationsKind {
			refused = problem.New(http.StatusConflict, "the variations have changed in another tab: they have version %d, and you saw %d", conflict.Now.Version, version)
		}
		now := map[string]any{"version": conflict.Now.Version}
		if conflict.Now.Version > 0 {
			now[kind] = json.RawMessage(conflict.Now.Data)
		}
		refused.Now = now
		return 0, refused
	}
	return p.Version, known(err)
}

// The kinds of documents, which are keys in JSON too.
const (
	notesKind      = "notes"
	variationsKind = "variations"
)

func (r *Records) notes(one *reading, _ *http.Request, _ *wire.None) (f notesForm, err error) {
	f.Version, f.Notes, err = document[string](r, one.view.ID, notesKind)
	return f, err
}

// turnOf reads the number of a turn that is a key; last is the highest one.
func turnOf(key string, last int) (int, error) {
	n, err := strconv.Atoi(key)
	if err != nil || n < 1 || n > last || strconv.Itoa(n) != key {
		return 0, said.Errorf("%q is no turn of the record; must be 1 to %d", key, last)
	}
	return n, nil
}

func (r *Records) putNotes(one *reading, _ *http.Request, f *notesForm) (_ *notesForm, err error) {
	for key, note := range f.Notes {
		if _, err := turnOf(key, len(one.cgps)); err != nil {
			return nil, problem.Of(notesKind, err)
		}
		if len(note) > maxNote || !utf8.ValidString(note) {
			return nil, problem.Of(notesKind, said.Errorf("the note on turn %s has %d bytes; it must be text of at most %d", key, len(note), maxNote))
		}
		if note == "" {
			delete(f.Notes, key)
		}
	}
	f.Version, err = keep(r, one.view.ID, notesKind, f.Version, f.Notes)
	return f, err
}

func (r *Records) variations(one *reading, _ *http.Request, _ *wire.None) (f variationsForm, err error) {
	f.Version, f.Variations, err = document[[]Branch](r, one.view.ID, variationsKind)
	return f, err
}

// putVariations replaces the variations of a record, whose moves must be legal, and answers with the positions after
// them.
func (r *Records) putVariations(one *reading, _ *http.Request, f *variationsForm) (_ *variationsForm, err error) {
	g := grower{stock: r.stock, left: mostBranches}
	for _, key := range slices.Sorted(maps.Keys(f.Variations)) {
		turn, err := turnOf(key, len(one.cgps))
		if err != nil {
			return nil, problem.Of(variationsKind, err)
		}
		if f.Variations[key], err = g.grow(f.Variations[key], one.cgps[turn-1], one.rackAfter(turn), mostDeep); err != nil {
			return nil, err
		}
		if len(f.Variations[key]) == 0 {
			delete(f.Variations, key)
		}
	}
	f.Version, err = keep(r, one.view.ID, variationsKind, f.Version, f.Variations)
	return f, err
}

// rackAfter returns the rack that the opponent of who is on turn at a turn holds in the next turns of the record; "" if it
// is not known.
func (one *reading) rackAfter(turn int) string {
	if turn > len(one.view.Turns) {
		return ""
	}
	for _, t := range one.view.Turns[turn:] {
		if t.Player != one.view.Turns[turn-1].Player {
			return t.Rack
		}
	}
	return ""
}

// A grower makes the positions of variations.
type grower struct {
	stock *registry.Stock
	left  int // moves that there may still be
}

// grow returns the moves with the positions after them. rack is what the opponent holds, as far as it is known.
func (g *grower) grow(moves []Branch, line, rack string, deep int) ([]Branch, error) {
	grown := make([]Branch, 0, len(moves))
	for _, one := range moves {
		if g.left--; g.left < 0 || deep == 0 {
			return nil, problem.Of(variationsKind, said.Errorf("must have at most %d moves, and %d after each other", mostBranches, mostDeep))
		}
		if len(one.Note) > maxNote {
			return nil, problem.Of(variationsKind, said.Errorf("the note on %s has %d bytes; must have at most %d", one.Move, len(one.Note), maxNote))
		}
		var err error
		if one.Move, one.CGP, err = g.after(line, one.Move, cmp.Or(one.Rack, rack)); err != nil {
			return nil, err
		}
		if one.Next, err = g.grow(one.Next, one.CGP, "", deep-1); err != nil {
			return nil, err
		}
		grown = append(grown, one)
	}
	return grown, nil
}

// after returns a move in canonical form, and the position after it.
func (g *grower) after(line, text, rack string) (string, string, error) {
	t, err := g.stock.Place(registry.Choice{}, line)
	if err != nil {
		return "", "", err
	}
	m, err := t.Move(text)
	if err != nil {
		return "", "", registry.Illegal(variationsKind, err)
	}
	set := t.Rules.Tiles
	text = t.Position.Board.Notation().Format(&m)
	m.Score = int32(t.Position.Board.Score(&m))
	var held tile.Rack
	if rack != "" {
		if held, err = set.ParseRack(rack); err != nil {
			return "", "", problem.Of(variationsKind, err)
		}
	}
	t.Position.Apply(&m, nil)
	if unseen := t.Position.Unseen(); held.Len() > 0 {
		unseen.Add(&t.Position.Rack)
		if unseen.Contains(&held) && held.Len() <= t.Rules.RackSize {
			t.Position.Rack = held
		}
	}
	var ops []cgp.Op
	for _, op := range t.Read.Ops {
		if !op.OfLastMove() {
			ops = append(ops, op)
		}
	}
	return text, cgp.Of(t.Position, ops...).Format(set.Alphabet), nil
}
