package analyze

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/command"
	"maven/internal/language"
	"maven/internal/library"
	"maven/internal/report"
	"maven/internal/said"
)

// indexPage lists all games in a folder of pages.
const indexPage = "index.html"

// analysisPages writes the pages of --html.
type analysisPages struct {
	path   string
	folder bool // a page for each game, and an index
	speaks *language.Language
	names  map[string]bool
	listed []report.Listed
}

// newAnalysisPages starts a folder if there are several games, or if path is a folder.
func newAnalysisPages(path string, alone bool, speaks *language.Language) (*analysisPages, error) {
	p := &analysisPages{path: path, speaks: speaks, names: map[string]bool{indexPage: true}}
	info, err := os.Stat(path)
	p.folder = err == nil && info.IsDir() || strings.HasSuffix(path, string(filepath.Separator)) || !alone
	switch {
	case !p.folder:
		return p, nil
	case err == nil && !info.IsDir():
		return nil, command.Usagef("--html %s: several games need a folder, but there is a file of that name", path)
	case strings.EqualFold(filepath.Ext(path), ".html"):
		return nil, command.Usagef("--html %s: several games need a folder", path)
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, said.Errorf("--html %s: %w", path, command.Cause(err))
	}
	return p, nil
}

// game writes the page of a game, whole or not at all.
func (p *analysisPages) game(r *report.Report) error {
	if !p.folder {
		return library.WriteFile(p.path, func(w io.Writer) error { return r.WriteHTML(w, "", p.speaks) })
	}
	name := p.name(r.Source)
	p.listed = append(p.listed, r.List((&url.URL{Path: name}).String()))
	return library.WriteFile(filepath.Join(p.path, name), func(w io.Writer) error { return r.WriteHTML(w, indexPage, p.speaks) })
}

// name returns a name for a game's page that no other page has.
func (p *analysisPages) name(source string) string {
	base := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))
	if source == command.StandardInput {
		base = "game"
	}
	name := base + ".html"
	for n := 2; p.names[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d.html", base, n)
	}
	p.names[strings.ToLower(name)] = true
	return name
}

// failed lists a game without a page.
func (p *analysisPages) failed(file string, err error) {
	p.listed = append(p.listed, report.Listed{Source: file, Name: file, Error: p.speaks.Say(said.OfError(err))})
}

// end writes the index. If the run was stopped, it lists the games judged so far.
func (p *analysisPages) end(players []report.Standing, feats *report.Feats, stopped bool) error {
	if !p.folder {
		return nil
	}
	title := said.Count(len(p.listed), "game")
	if stopped {
		title = said.Of("%s, stopped before the end", title)
	}
	for folder, i := p.commonFolder(), 0; i < len(p.listed); i++ {
		name := strings.TrimPrefix(p.listed[i].Source, folder)
		p.listed[i].Name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return library.WriteFile(filepath.Join(p.path, indexPage), func(w io.Writer) error {
		return report.WriteIndex(w, p.speaks.Say(title), p.listed, players, feats, p.speaks)
	})
}

// commonFolder returns the folder that all games are in, with the separator at its end, or "".
func (p *analysisPages) commonFolder() string {
	if len(p.listed) == 0 {
		return ""
	}
	const separator = string(filepath.Separator)
	folder, _ := filepath.Split(p.listed[0].Source)
	for i := range p.listed {
		for !strings.HasPrefix(p.listed[i].Source, folder) {
			folder, _ = filepath.Split(strings.TrimSuffix(folder, separator))
		}
	}
	return folder
}
