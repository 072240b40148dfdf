package web

import (
	"net/http"

	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

func (s *Server) settings(*http.Request, *wire.None) (out form.Service, err error) {
	out = form.Service{Version: s.stock.Version, Lexicons: []form.LexiconInfo{},
		Players: form.Players(), Challenges: form.Challenges(),
		Defaults: form.Defaults{Lexicon: setting.Lexicon, Rules: setting.Rules, Player: setting.StaticPlayer}, Closable: s.end != nil, Fetches: s.fetches}
	lists, err := s.stock.Library.Lexicons()
	if err != nil {
		return out, err
	}
	for _, info := range lists {
		info.Source = "" // a path of this machine
		out.Lexicons = append(out.Lexicons, form.NewLexiconInfo(info))
	}
	if out.Rules, err = form.ListRules(s.stock.Library); err != nil {
		return out, err
	}
	out.TileSets, err = form.ListTileSets(s.stock.Library)
	return out, err
}

// closeProgram ends the program, once the answer is out.
func (s *Server) closeProgram(*http.Request, *wire.None) (none wire.None, err error) {
	if s.end == nil {
		return none, problem.New(http.StatusForbidden, "a page that the program has not opened itself cannot close it; interrupt maven serve where it runs")
	}
	s.end()
	return none, nil
}

// A rulesQuery may name other tiles for rules.
type rulesQuery struct {
	Tiles   string `query:"tiles"`   // a name; the rules' own unless it is given
	Lexicon string `query:"lexicon"` // a word list that may have come with these tiles
}

func (s *Server) rules(r *http.Request, q *rulesQuery) (out form.RulesInFull, err error) {
	found, err := s.stock.Library.Rules(r.PathValue("name"))
	if err != nil {
		return out, problem.New(http.StatusNotFound, "%v", err)
	}
	if q.Tiles != "" {
		set, err := s.stock.TilesFor(q.Lexicon, q.Tiles)
		if err != nil {
			return out, problem.Of("tiles", err)
		}
		found = found.WithTiles(set)
	}
	return form.NewRulesWithTiles(found), nil
}
