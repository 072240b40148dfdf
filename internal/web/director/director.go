// Package director is the desk of who directs an event, for the server: rounds, overtime, missing tiles, score sheets. It keeps nothing.
package director

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"

	"maven/internal/director"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/tile"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

const (
	mostRecord = 1 << 20  // bytes of a request with one record
	mostEvent  = 16 << 20 // of one with the records of an event
	mostGames  = 2_000

	defaultTiles = "english"
)

// Desk is the resource.
type Desk struct{ stock *registry.Stock }

// New returns the resource.
func New(s *registry.Stock) *Desk { return &Desk{s} }

// Routes returns the routes of the resource.
func (d *Desk) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/director/overtime", "readOvertime", "What overtime costs", d.overtime),
		wire.Tell("POST /api/v1/director/tiles", "countTiles", "Which tiles are missing, or too many", d.tiles).UpTo(mostRecord),
		wire.Tell("POST /api/v1/director/rounds", "addRounds", "The games of an event added up, round by round", d.rounds).UpTo(mostEvent),
		wire.Tell("POST /api/v1/director/sheet", "writeSheet", "A score sheet to print, empty or filled in from a record", d.sheet).UpTo(mostRecord).As("text/html"),
	}
}

// An overtimeQuery has what a clock shows.
type overtimeQuery struct {
	Time string `query:"time" api:"required"` // minutes and seconds, such as 1:37, or seconds, such as 97s
}

func (d *Desk) overtime(_ *http.Request, q *overtimeQuery) (director.Overtime, error) {
	o, err := director.ParseOvertime(q.Time)
	return o, problem.Blame("time", err)
}

// A recorded has a game record.
type recorded struct {
	Record string `json:"record,omitempty"` // as text, in GCG
	Bytes  base64 `json:"bytes,omitempty"`  // or as the bytes of its file in base64, which may be a saved game of the original
}

// A base64 is bytes that JSON has in base64. The error of other texts goes by the field, as that of other values does.
type base64 []byte

// UnmarshalJSON reads the text.
func (b *base64) UnmarshalJSON(text []byte) error {
	err := json.Unmarshal(text, (*[]byte)(b))
	if kind := (*json.UnmarshalTypeError)(nil); err == nil || errors.As(err, &kind) {
		return err
	}
	return &json.UnmarshalTypeError{Value: "string", Type: reflect.TypeFor[base64]()}
}

// content returns the bytes of the record; nil if there is none.
func (r *recorded) content() []byte {
	if r.Record != "" {
		return []byte(r.Record)
	}
	return r.Bytes
}

// A tilesRequest has what lies on a table. The tiles on the last board of the record are counted too.
type tilesRequest struct {
	Found string `json:"found"` // the tiles found: letters in any order, ? for a blank, a number after a tile says how many
	recorded
	Tiles string `json:"tiles,omitempty"` // the tile set; that of the record, or english
}

func (d *Desk) tiles(_ *http.Request, q *tilesRequest) (*director.Count, error) {
	var found tile.Rack
	set, game, err := d.read(&q.recorded, q.Tiles)
	if err != nil {
		return nil, err
	}
	if game != nil {
		if err := director.AddBoard(&found, game.History.Now().Board); err != nil {
			return nil, problem.Of("record", err)
		}
	}
	if err := director.AddTiles(&found, set, q.Found); err != nil {
		return nil, problem.Of("found", err)
	}
	return director.CountTiles(set, &found), nil
}

// A sheetRequest says which sheet is wanted: one that is filled in from a record, or an empty one.
type sheetRequest struct {
	recorded
	Tiles string `json:"tiles,omitempty"` // the tile set; that of the record, or english
}

func (d *Desk) sheet(_ *http.Request, q *sheetRequest) (*wire.File, error) {
	set, game, err := d.read(&q.recorded, q.Tiles)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if game == nil {
		err = director.WriteSheet(&page, set, nil, nil)
	} else {
		err = director.WriteSheet(&page, set, game.History, new(game.Facts(nil)))
	}
	return &wire.File{Kind: "text/html; charset=utf-8", Content: page.Bytes()}, err
}

// An eventRequest has the records of an event.
type eventRequest struct {
	Games []eventGame `json:"games" max:"mostGames"`
}

// An eventGame is a record and the file that it is from.
type eventGame struct {
	File string `json:"file"` // with its folders, whose names may say the round
	recorded
}

// An eventAnswer is an event, and what is no game of it.
type eventAnswer struct {
	director.Event
	Left       []leftOut `json:"left"`       // files that are no game of two players
	Against    []leftOut `json:"against"`    // games against the rules, which count in no record or standing, each with its first fault
	Unfinished []string  `json:"unfinished"` // files of games that keep the rules and are not finished; these do not count there either
}

// A leftOut is a file that does not count.
type leftOut struct {
	File   string    `json:"file"`
	Reason said.Text `json:"reason"`
}

func (d *Desk) rounds(req *http.Request, q *eventRequest) (*eventAnswer, error) {
	if len(q.Games) > mostGames {
		return nil, problem.New(http.StatusUnprocessableEntity, "%d games; send at most %d", len(q.Games), mostGames)
	}
	out := &eventAnswer{Left: []leftOut{}, Against: []leftOut{}, Unfinished: []string{}}
	var games []director.Game
	for i := range q.Games {
		if err := req.Context().Err(); err != nil { // whoever asked has left
			return nil, err
		}
		g := &q.Games[i]
		j, err := d.game(g.content(), "")
		if err != nil {
			out.Left = append(out.Left, leftOut{g.File, said.Plainly(err)})
			continue
		}
		game := director.NewGame(g.File, j)
		if f := game.Against; f != nil {
			out.Against = append(out.Against, leftOut{g.File, said.Of("line %d: %s", f.Line, f.Cause)})
		} else if game.Unfinished() {
			out.Unfinished = append(out.Unfinished, g.File)
		}
		games = append(games, game)
	}
	out.Event = *director.Add(games)
	return out, nil
}

// read returns the tile set of a record, which is checked, or the one named.
func (d *Desk) read(record *recorded, tiles string) (*tile.Set, *setting.Checked, error) {
	if content := record.content(); content != nil {
		j, err := d.game(content, tiles)
		if err != nil {
			return nil, nil, problem.Of("record", err)
		}
		return j.Rules.Tiles, j, nil
	}
	set, err := d.stock.Library.TileSet(cmp.Or(tiles, defaultTiles))
	return set, nil, problem.Blame("tiles", err)
}

// game reads a record of two players. It may break the rules.
func (d *Desk) game(content []byte, tiles string) (*setting.Checked, error) {
	f, err := registry.ReadRecord(content)
	if err != nil {
		return nil, err
	}
	settings, err := d.stock.Settings(registry.Choice{Tiles: tiles})
	if err != nil {
		return nil, err
	}
	records, err := settings.Records("")
	if err != nil {
		return nil, err
	}
	j := records.Check(f)
	if err := j.TwoPlayers(); err != nil {
		return nil, problem.Of("", err)
	}
	return j, nil
}
