// Package records answers about records of games: their bytes, their turns with positions, notes and variations beside
// them, what a report says of them, and the collections that they are in.
//
// Whoever opens a file gets it into the database, byte for byte, in a collection of its own. Only a name changes it there:
// its title. Notes and variations are documents beside it, with versions, so that two pages do not overwrite each other. A report is
// made by an analysis; what it has found is in the database, and is read from there.
//
// Sharp edges: names, notes and titles come from strangers, and are text everywhere. A record is read anew unless it was
// among the last few.
package records

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"maven/internal/form"
	"maven/internal/judging"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

const (
	// Opened is the collection of records that were opened here.
	Opened = "Opened"

	maxBytes = 1 << 20 // of a record that is opened; one has some thousand
	mostRead = 32      // records that are kept as they were read
)

// Records is the resource.
type Records struct {
	stock    *registry.Stock
	fetch    Fetch         // nil if nothing is got from addresses
	fetching chan struct{} // has room for those that are got at once

	mutex sync.Mutex // of what follows
	read  map[int64]*reading
	order []int64 // of read, the oldest first
}

// A reading is a record that was read. It does not change.
type reading struct {
	sum   [sha256.Size]byte // of the bytes
	lists string            // the word lists, rules and tile sets of the user that there were
	data  []byte
	view  *form.RecordView
	cgps  []string // before each turn, and at the end
}

// New returns the resource. fetch gets records from addresses; nil if none may be got.
func New(s *registry.Stock, fetch Fetch) *Records {
	return &Records{stock: s, fetch: fetch, fetching: make(chan struct{}, mostFetched), read: map[int64]*reading{}}
}

// Routes returns the routes of the resource.
func (r *Records) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/records", "listRecords", "Records of games, the newest first", r.list),
		wire.Take("POST /api/v1/records", "openRecord", "Open a record: its bytes are kept as they are", "text/plain", maxBytes, r.open).Created(),
		wire.Tell("POST /api/v1/records/fetch", "fetchRecord", "Open a record that lies at an address; 403 unless the server is started with --fetch", r.fetched).UpTo(maxAddress).Created(),
		wire.Tell("POST /api/v1/records/check", "checkRecord", "Check a record as it is being typed: findings of each line, and the board after it", r.check).UpTo(maxChecked),
		wire.Ask("GET /api/v1/records/{id}", "readRecord", "The bytes of a record, as it was opened", wire.About(numberOf, r.bytes)).As("text/plain"),
		wire.Ask("DELETE /api/v1/records/{id}", "removeRecord", "Remove a record with its notes and variations", wire.About(numberOf, r.remove)),
		wire.Tell("PUT /api/v1/records/{id}/name", "renameRecord", "Name a record: the name becomes its title, and no other line changes", wire.About(numberOf, r.rename)).UpTo(maxName),
		wire.Ask("GET /api/v1/records/{id}/view", "viewRecord", "A record with its players, its turns and the position before each", wire.About(r.find, r.view)),
		wire.Ask("GET /api/v1/records/{id}/turns/{n}", "readTurn", "The position before a turn of a record, from 1; one past the last is the end", wire.About(numberOf, r.position)),
		wire.Ask("GET /api/v1/records/{id}/notes", "readNotes", "The notes beside a record", wire.About(r.find, r.notes)),
		wire.Tell("PUT /api/v1/records/{id}/notes", "writeNotes", "Replace the notes beside a record; 409 if somebody else has", wire.About(r.find, r.putNotes)).UpTo(maxDocument),
		wire.Ask("GET /api/v1/records/{id}/variations", "readVariations", "The variations beside a record", wire.About(r.find, r.variations)),
		wire.Tell("PUT /api/v1/records/{id}/variations", "writeVariations", "Replace the variations beside a record, whose moves must be legal; 409 if somebody else has", wire.About(r.find, r.putVariations)).UpTo(maxDocument),
		wire.Ask("GET /api/v1/records/{id}/edited", "readEdited", "A record as GCG, with the notes and variations beside it", wire.About(r.find, r.edited)).As("text/plain"),
		wire.Ask("GET /api/v1/records/{id}/report", "readReport", "The report of a record as maven analyze --json writes it, once an analysis of the kind report has made it", wire.About(numberOf, r.report)),
		wire.Tell("POST /api/v1/records/{id}/missed", "learnMissed", "Put what a player missed in a game into the cards: bingos, phonies and hooks", wire.About(numberOf, r.missed)),
		wire.Ask("GET /api/v1/collections", "listCollections", "The collections of the database", r.listCollections),
		wire.Tell("POST /api/v1/collections", "addToCollection", "Put games and positions into a collection, and make it if there is none", r.addToCollection).UpTo(1 << 20),
		wire.Tell("PUT /api/v1/collections/{name}/name", "renameCollection", "Rename a collection; 404 if there is none of the first name", r.renameCollection).UpTo(maxName),
		wire.Ask("DELETE /api/v1/collections/{name}", "removeCollection", "Remove a collection, or some games from it; the games stay", r.removeCollection),
		wire.Ask("GET /api/v1/players/{name}", "readPlayer", "A player's latest games, with what was lost in them by static equity", r.player),
		wire.Ask("GET /api/v1/records/{id}/page", "readPage", "The page of maven analyze --html, once the record has been judged", wire.About(numberOf, r.page)).As("text/html"),
	}
}

// known makes of an error of the database what a client may know.
func known(err error) error {
	if missing, is := errors.AsType[*store.MissingError](err); is {
		return problem.New(http.StatusNotFound, "%v", missing)
	}
	if _, wrong := errors.AsType[*store.NameError](err); wrong || errors.Is(err, store.ErrTaken) {
		return problem.Of("name", err)
	}
	return err
}

// numberOf returns the number of the record that a request is about.
func numberOf(req *http.Request) (int64, error) {
	return wire.Number(req, "there is no record %q; it has a number")
}

// find returns the record that a request is about.
func (r *Records) find(req *http.Request) (*reading, error) {
	id, err := numberOf(req)
	if err != nil {
		return nil, err
	}
	return r.reading(id)
}

// reading returns a record as it was read, or reads it.
func (r *Records) reading(id int64) (*reading, error) {
	g, err := r.stock.Store.Record(id)
	if err != nil {
		return nil, known(err)
	}
	sum := sha256.Sum256(g.Record)
	r.mutex.Lock()
	one := r.read[id]
	r.mutex.Unlock()
	lists := r.stock.Library.Imports()
	if one != nil && one.sum == sum && one.lists == lists {
		return one, nil
	}
	if one, err = r.parse(id, g, ""); err != nil {
		return nil, err
	}
	one.lists = lists
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.read[id] == nil {
		if len(r.order) == mostRead {
			delete(r.read, r.order[0])
			r.order = r.order[1:]
		}
		r.order = append(r.order, id)
	}
	r.read[id] = one
	return one, nil
}

// game reads bytes as a game.
func (r *Records) game(data []byte, c registry.Choice) (*judging.Game, error) {
	f, err := registry.ReadRecord(data)
	if err != nil {
		return nil, err
	}
	settings, err := r.stock.Settings(c)
	if err != nil {
		return nil, err
	}
	return judging.New(settings, judging.Options{}).Read(f)
}

// again reads a record of the database as a game, by a word list, "" for the record's own.
func (r *Records) again(g *store.Game, lexicon string) (*judging.Game, error) {
	game, err := r.game(g.Record, registry.Choice{Lexicon: lexicon, Rules: g.Rules, Tiles: g.Tiles})
	if err != nil { // they may be files, which the server does not open
		game, err = r.game(g.Record, registry.Choice{Lexicon: lexicon})
	}
	return game, err
}

// parse reads a record with the rules and tiles of its import, by a word list, "" for the record's own.
func (r *Records) parse(id int64, g *store.Game, lexicon string) (*reading, error) {
	game, err := r.again(g, lexicon)
	if err != nil {
		return nil, err
	}
	if err := game.TwoPlayers(); err != nil {
		return nil, problem.Of("", err)
	}
	one := &reading{sum: sha256.Sum256(g.Record), data: g.Record}
	one.view, one.cgps = viewOf(game)
	one.view.ID, one.view.File = id, g.Source
	return one, nil
}

// viewOf returns what a page shows of a game: the form, and the position before each turn and at the end.
func viewOf(g *judging.Game) (*form.RecordView, []string) {
	h, words := g.History, ""
	if g.Words != nil {
		words = g.Words.Name
	}
	end := h.Now()
	v := &form.RecordView{Lexicon: words, Absent: g.Absent, Near: g.Near, Remark: g.Remark, Rules: g.Rules.Name, Tiles: g.Rules.Tiles.Name, Ended: end.Over(),
		Findings: form.Findings("", g.File, g.Findings), Turns: []form.ViewedTurn{}}
	v.Title, _ = g.File.Pragma("title")
	if rule := g.Record.Challenge; rule != nil {
		v.Challenge = rule.Rule.String()
	}
	if winner, won := end.Winner(); won {
		v.Winner = winner + 1
	}
	for p := range v.Players {
		v.Players[p] = form.Player{Nick: h.Players[p].Nick, Name: h.Players[p].FullName(), Score: end.Scores[p]}
	}
	var cgps []string
	remarks := g.Replay.Remarks()
	for i, s := range h.Walk() {
		if i < h.Len() && h.Turns()[i].Kind <= record.Passed {
			s.Player = h.Turns()[i].Player
		}
		cgps = append(cgps, g.Position(s, words).Format(g.Rules.Tiles.Alphabet))
		if i == h.Len() {
			break
		}
		t := &h.Turns()[i]
		text := t.Said(s.Board)
		if t.Kind <= record.Passed { // the page says moves itself
			text = said.Plain(text.String())
		}
		seen := form.ViewedTurn{RecordedTurn: form.RecordedTurn(h.Entry(i, s)), Text: text, CGP: cgps[i], Squares: [][2]int{},
			Line: g.Record.Events[g.Replay.Events[i]].Line, Notes: remarks[i].Notes}
		if t.Kind == record.Played || t.Kind == record.Exchanged {
			p := s.Position()
			seen.Legal = g.Words == nil || p.Legal(&t.Move) == nil // without words no move is known to be bad
		}
		if t.Kind == record.Played {
			seen.Squares = form.PlayedSquares(&t.Move)
		}
		v.Turns = append(v.Turns, seen)
	}
	v.End = cgps[len(cgps)-1]
	return v, cgps
}

// A viewQuery chooses the words that a record is read with.
type viewQuery struct {
	Lexicon string `query:"lexicon"` // by name; the record's own if it is not given
}

func (r *Records) view(one *reading, _ *http.Request, q *viewQuery) (*form.RecordView, error) {
	if q.Lexicon == "" {
		return one.view, nil
	}
	g, err := r.stock.Store.Record(one.view.ID)
	if err != nil {
		return nil, known(err)
	}
	if one, err = r.parse(one.view.ID, g, q.Lexicon); err != nil {
		return nil, err
	}
	return one.view, nil
}

// Position returns the position of a record before a turn, as CGP; 0 and the number past the last stand for the end.
func (r *Records) Position(id int64, turn int) (string, error) {
	one, err := r.reading(id)
	if err != nil {
		return "", err
	}
	turn = cmp.Or(turn, len(one.cgps))
	if turn < 0 || turn > len(one.cgps) {
		return "", problem.New(http.StatusNotFound, "the record has no turn %d; it has %d", turn, len(one.cgps)-1)
	}
	return one.cgps[turn-1], nil
}

// position answers with the position before a turn, as a page draws it.
func (r *Records) position(id int64, req *http.Request, _ *wire.None) (*form.Situation, error) {
	turn, err := strconv.Atoi(req.PathValue("n"))
	if err != nil || turn < 1 {
		return nil, problem.New(http.StatusNotFound, "there is no turn %q; turns count from 1", req.PathValue("n"))
	}
	line, err := r.Position(id, turn)
	if err != nil {
		return nil, err
	}
	t, err := r.stock.Place(registry.Choice{}, line)
	if err != nil {
		return nil, err
	}
	return form.NewSituation(t), nil
}

func (r *Records) bytes(id int64, _ *http.Request, _ *wire.None) (*wire.File, error) {
	g, err := r.stock.Store.Record(id)
	if err != nil {
		return nil, known(err)
	}
	return &wire.File{Kind: "text/plain", Name: fmt.Sprintf("record-%d.gcg", id), Content: g.Record}, nil
}

func (r *Records) remove(id int64, req *http.Request, _ *wire.None) (none wire.None, err error) {
	if err := r.stock.Store.Remove(req.Context(), []int64{id}); err != nil {
		return none, known(err)
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	delete(r.read, id)
	r.order = slices.DeleteFunc(r.order, func(other int64) bool { return other == id })
	return none, nil
}

// An openQuery says where a record comes from and goes to.
type openQuery struct {
	File       string `query:"file"`       // its name
	Collection string `query:"collection"` // to put it into; Opened if there is none
}

// An openedRecord is the answer to a record that was opened.
type openedRecord struct {
	ID   int64  `json:"id"`
	What string `json:"what" enum:"added,present"` // present if the database had the same bytes
}

// Location is where the record is.
func (o openedRecord) Location() string { return fmt.Sprintf("/api/v1/records/%d", o.ID) }

func (r *Records) open(_ *http.Request, q *openQuery, data []byte) (out openedRecord, err error) {
	collection := cmp.Or(q.Collection, Opened)
	if err := store.CheckCollection(collection); err != nil {
		return out, problem.Of("collection", err)
	}
	g, err := r.game(data, registry.Choice{})
	if err != nil {
		return out, err
	}
	if fault := g.Record.Err(); fault != nil && len(g.Record.Events) == 0 {
		return out, problem.Of("", said.Errorf("this is no record of a game: %w", fault))
	}
	if len(g.Record.Events) == 0 {
		return out, problem.New(http.StatusUnprocessableEntity, "this is no record of a game: it has %s and %s; a GCG file has lines such as >ann: AEINRT? 8D NEsTIAR +64 64",
			said.Count(len(g.Record.Players), "player"), said.Count(len(g.Record.Events), "turn"))
	}
	if err := g.TwoPlayers(); err != nil {
		return out, problem.Of("", err)
	}
	if data, err = g.File.Bytes(); err != nil { // a saved game of the original is kept as a record
		return out, err
	}
	kept := &store.Game{Record: data, Source: gcg.Shorten(cmp.Or(q.File, "opened")), Own: true, Facts: g.Facts(data)}
	outcomes, err := r.stock.Store.Add([]*store.Game{kept}, false)
	if err != nil {
		return out, err
	}
	out = openedRecord{outcomes[0].ID, outcomes[0].What.String()}
	_, err = r.stock.Store.Collections().Add(collection, []int64{out.ID}, nil)
	return out, err
}
