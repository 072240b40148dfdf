package records

import (
	"net/http"
	"slices"

	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/language"
	"maven/internal/library"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/web/problem"
)

// pageSize is how many records a page of the list has.
const pageSize = 50

// listForm is a page of the list of records.
type listForm struct {
	Records []form.Game `json:"records"` // the newest first
	Total   int         `json:"total"`
	Page    int         `json:"page"`
	Pages   int         `json:"pages"`
}

// A listQuery says which records are wanted.
type listQuery struct {
	Who        []string `query:"who"`                          // part of the name of a player, as it is kept or as the language has it; twice for both
	From       string   `query:"from"`                         // day, month or year
	To         string   `query:"to"`                           // day, month or year
	Word       string   `query:"word"`                         // that a play formed; . is any letter, * any letters
	Result     string   `query:"result" enum:"won,lost,drawn"` // of the first who
	Lexicon    string   `query:"lexicon"`                      // that the record names
	Collection string   `query:"collection"`                   // its name
	Page       int      `query:"page" min:"1" max:"1000000" default:"1"`
}

func (r *Records) list(req *http.Request, q *listQuery) (f listForm, err error) {
	query := &store.Query{Lexicon: q.Lexicon, Collection: q.Collection, Newest: true, Limit: pageSize,
		Called: func(name string) string { return language.Of(req.URL, req.Header).Say(record.NameOf(name)) }}
	for _, name := range q.Who {
		if name != "" {
			query.Players = append(query.Players, name)
		}
	}
	if len(query.Players) > 2 {
		return f, problem.Of("who", said.Errorf("%d players; a game has two", len(query.Players)))
	}
	for _, day := range []struct {
		field, text string
		into        *string
		end         bool
	}{{"from", q.From, &query.From, false}, {"to", q.To, &query.To, true}} {
		if day.text != "" {
			date, err := facts.ParseDate(day.text, day.end)
			if err != nil {
				return f, problem.Of(day.field, said.Errorf("%s %w", day.field, err))
			}
			*day.into = date
		}
	}
	if err := facts.CheckDates(query.From, query.To); err != nil {
		return f, problem.Of("from", err)
	}
	if query.Result = q.Result; len(query.Players) == 0 && (query.Result == "won" || query.Result == "lost") {
		return f, problem.Of("result", said.Errorf("%s by whom? want who as well", query.Result))
	}
	if q.Word != "" {
		if query.Words, err = r.words(q.Word); err != nil {
			return f, problem.Of("word", err)
		}
	}
	if q.Collection != "" && q.Collection != Opened { // which is there with the first record that is opened
		if err := r.stock.Store.Collections().Find(q.Collection); err != nil {
			return f, known(err)
		}
	}
	query.Offset = (q.Page - 1) * pageSize
	found, total, err := r.stock.Store.Search(query)
	if err != nil {
		return f, known(err)
	}
	f = listForm{Records: []form.Game{}, Total: total, Page: q.Page, Pages: max(1, (total+pageSize-1)/pageSize)}
	for i := range found {
		f.Records = append(f.Records, form.NewGame(&found[i]))
	}
	return f, nil
}

// words returns a pattern of words in upper case, as each of the tile sets that there are has it: a list has records of several languages,
// and the i of Turkish becomes İ.
func (r *Records) words(written string) (all []string, err error) {
	pattern, err := facts.Pattern(written)
	if err != nil {
		return nil, err
	}
	names, err := r.stock.Library.Shelf(library.TileSets).Names()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		set, err := r.stock.Library.TileSet(name)
		if err != nil {
			continue // one of the user's own that is damaged, which the lists of tile sets say
		}
		if word := set.Upper(pattern); !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all, nil
}
