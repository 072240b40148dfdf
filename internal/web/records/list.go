package records

import (
	"fmt"
	"net/http"
	"strings"

	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
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

// list answers with the records that fit.
func (r *Records) list(w http.ResponseWriter, req *http.Request) error {
	q := req.URL.Query()
	query := &store.Query{Lexicon: q.Get("lexicon"), Word: strings.ToUpper(q.Get("word")), Collection: q.Get("collection"), Newest: true, Limit: pageSize}
	for _, name := range q["who"] {
		if name != "" {
			query.Players = append(query.Players, name)
		}
	}
	if len(query.Players) > 2 {
		return problem.Of("who", fmt.Errorf("%d players; a game has two", len(query.Players)))
	}
	for _, day := range []struct {
		field string
		into  *string
		end   bool
	}{{"from", &query.From, false}, {"to", &query.To, true}} {
		if text := q.Get(day.field); text != "" {
			date, err := store.ParseDate(text, day.end)
			if err != nil {
				return problem.Of(day.field, err)
			}
			*day.into = date
		}
	}
	if result := q.Get("result"); result != "" {
		spreads := map[string]*store.Range{"won": {Min: 1, Max: 1_000_000}, "lost": {Min: -1_000_000, Max: -1}, "drawn": {}}
		if query.Spread = spreads[result]; query.Spread == nil {
			return problem.Of("result", fmt.Errorf("%q; want won, lost or drawn", result))
		}
		if len(query.Players) == 0 && result != "drawn" {
			return problem.Of("result", fmt.Errorf("%s by whom? want who as well", result))
		}
	}
	page, ok := pageOf(q.Get("page"))
	if !ok {
		return problem.Of("page", fmt.Errorf("%q; want the number of a page, from 1", q.Get("page")))
	}
	query.Offset = (page - 1) * pageSize
	found, total, err := r.stock.Store.Search(query)
	if err != nil {
		return known(err)
	}
	f := listForm{Records: []form.Game{}, Total: total, Page: page, Pages: max(1, (total+pageSize-1)/pageSize)}
	for i := range found {
		f.Records = append(f.Records, form.NewGame(&found[i]))
	}
	return wire.Write(w, f)
}
