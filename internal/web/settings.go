package web

import (
	"net/http"
	"strings"

	"maven/internal/data"
	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// settings answers with the names of words, rules, tiles and players.
func (s *Server) settings(*http.Request, *wire.None) (out form.Service, err error) {
	out = form.Service{Version: s.stock.Version, Lexicons: []form.LexiconInfo{}, Rules: []form.Rules{}, TileSets: []form.TileSet{},
		Players: form.Players(), Challenges: form.Challenges(),
		Defaults: form.Defaults{Lexicon: setting.Lexicon, Rules: setting.Rules, Player: setting.StaticPlayer}}
	lists, err := s.stock.Library.Lexicons()
	if err != nil {
		return out, err
	}
	for _, info := range lists {
		info.Source = "" // a path of this machine
		out.Lexicons = append(out.Lexicons, form.NewLexiconInfo(info))
	}
	for _, name := range data.RuleFiles() {
		r, err := s.stock.Library.Rules(name)
		if err != nil {
			return out, err
		}
		out.Rules = append(out.Rules, form.NewRules(r))
	}
	for _, name := range data.TileSets() {
		set, err := s.stock.Library.TileSet(name)
		if err != nil {
			return out, err
		}
		out.TileSets = append(out.TileSets, form.NewTileSet(set))
	}
	return out, nil
}

// rules answers with one set of rules, its board and its tiles.
func (s *Server) rules(r *http.Request, _ *wire.None) (out form.RulesInFull, err error) {
	found, err := s.stock.Library.Rules(r.PathValue("name"))
	if err != nil {
		return out, problem.New(http.StatusNotFound, "%v", err)
	}
	return form.NewRulesWithTiles(found), nil
}

// rulesFile answers with the file of built-in rules.
func (s *Server) rulesFile(r *http.Request, _ *wire.None) (*wire.File, error) {
	name := strings.ToLower(r.PathValue("name"))
	text, ok := data.RuleFile(name)
	if !ok {
		return nil, problem.New(http.StatusNotFound, "no rules %.40q; there are %s", name, strings.Join(data.RuleFiles(), ", "))
	}
	return &wire.File{Kind: "text/plain; charset=utf-8", Name: name + ".toml", Content: text}, nil
}
