package words

import (
	"errors"
	"net/http"

	"maven/internal/searches"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
	"maven/internal/wordsearch"
)

// savedForm has the searches that are saved.
type savedForm struct {
	Searches []savedSearch `json:"searches"`
}

// A savedSearch is a query under a name.
type savedSearch struct {
	Name  string `json:"name"`
	Query string `json:"query"`
}

func (s *Words) searches(*http.Request, *wire.None) (savedForm, error) {
	all, err := searches.All(s.stock.Store)
	out := savedForm{[]savedSearch{}}
	for _, one := range all {
		out.Searches = append(out.Searches, savedSearch(one))
	}
	return out, err
}

// A keepRequest has a query.
type keepRequest struct {
	Query   string `json:"query" api:"required"` // as words/find takes it
	Lexicon string `json:"lexicon"`              // that it is tried with; Both if it is not there
}

func (s *Words) keep(r *http.Request, asked *keepRequest) (none wire.None, err error) {
	lex, err := s.open(choice{Lexicon: asked.Lexicon})
	if err != nil {
		return none, err
	}
	q, err := wordsearch.Parse(lex, s.stock, asked.Query)
	if err != nil {
		return none, problem.Of("query", err)
	}
	err = searches.Keep(s.stock.Store, r.PathValue("name"), asked.Query, q.Uses)
	if errors.Is(err, searches.ErrName) || errors.Is(err, searches.ErrMany) || errors.Is(err, searches.ErrItself) {
		err = problem.Of("name", err)
	}
	return none, err
}

func (s *Words) drop(r *http.Request, _ *wire.None) (none wire.None, err error) {
	err = searches.Remove(s.stock.Store, r.PathValue("name"))
	return none, problem.Missing(err, searches.ErrName, searches.ErrMissing)
}
