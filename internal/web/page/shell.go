package page

import (
	"encoding/json"
	"html/template"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// shellText is the page as it is before the modules have run, in English; style.css hides its words from those who read another language.
// What it draws of the board and the rack is what board.js, tile.js and rack.js draw.
const shellText = `<!doctype html>
<html lang="en" data-theme="light"{{if .Folder}} data-server="worker"{{end}}>
<head>
<meta charset="utf-8">
{{if .Folder}}<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="{{.At}}icons/192.png">
{{end}}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="A crossword-board-game engine: play, analyse, study.">
<title>{{.Title}}</title>
<link rel="icon" href="{{.At}}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{{.At}}style.css">
<link rel="stylesheet" href="{{.At}}looks.css">
<link rel="preload" href="{{.At}}fonts/serif.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="{{.At}}fonts/sans.woff2" as="font" type="font/woff2" crossorigin>
<script src="{{.At}}start.js"></script>
{{range .Modules}}<link rel="module" href="{{$.At}}{{.}}">
{{end}}{{range .Languages}}<link rel="module" hreflang="{{.}}" href="{{$.At}}texts/{{.}}.js">
{{end}}</head>
<body>
<div id="app" data-first="{{.First}}">
<header class="top"><a class="name" href="{{.Root}}">Maven</a><nav aria-label="Views">{{range .Links}}<a href="{{$.Root}}{{.Path}}"{{if .Here}} aria-current="page"{{end}}>{{.Name}}</a>{{end}}</nav><div class="end"></div></header>
<main class="{{if .Rows}}table first{{else}}page{{end}}" id="main">{{if .Rows}}
<section class="place"><div class="board-frame"><div class="board" role="grid" data-size="{{.Size}}" aria-label="Board">
<div class="labels" aria-hidden="true"><i></i>{{range .Columns}}<i>{{.}}</i>{{end}}</div>
{{range .Rows}}<div class="row" role="row"><i aria-hidden="true">{{.Label}}</i>{{range .Squares}}<div role="gridcell" class="{{.Class}}"{{if .Mark}} data-mark="{{.Mark}}"{{end}}>{{template "tile" .}}</div>{{end}}</div>
{{end}}</div></div>
<div class="under"><div class="rack" role="group" aria-label="Rack">{{range .Rack}}<button class="slot">{{template "tile" .}}</button>{{end}}</div></div></section>
<section class="beside"><div class="welcome"><h1>What would you play?</h1></div></section>
{{end}}</main>
<noscript><p class="state">Maven needs JavaScript. All of it is from this server.</p></noscript>
</div>
<div id="live" class="unseen-text" role="status" aria-live="polite"></div>
</body>
</html>
{{define "tile"}}{{if .Tile}}<span class="tile{{.Marks}}">{{.Tile}}{{if .Points}}<small data-points="{{.Points}}"></small>{{end}}</span>{{end}}{{end}}`

// A shell is what the template needs.
type shell struct {
	Title     string
	Folder    bool     // of files on any host, with the engine in a worker
	Policy    string   // what a page in a folder may load
	Root      string   // what the paths of views begin with
	At        string   // the path of the assets
	Modules   []string // app.js first; start.js asks for them after the first paint
	Languages []string // of the texts, of which start.js asks for one
	First     string   // JSON
	Links     []link
	Size      int
	Columns   []string
	Rows      []row
	Rack      []square
}

// A link leads to a view.
type link struct {
	Path, Name string
	Here       bool
}

// A row of the board.
type row struct {
	Label   string
	Squares []square
}

// A square of the board, or of the rack.
type square struct {
	Class  string
	Mark   string // of the premium
	Tile   string // "" for none
	Marks  string // more classes of the tile
	Points int
}

// write writes the shell of a view, with what is in it already.
func (p *Page) write(w io.Writer, view string, f *first, s shell) error {
	t, err := template.New("shell").Parse(shellText)
	if err != nil {
		return err
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	s.Title, s.Modules, s.Languages, s.First = "Maven", p.modules, Languages(), string(text)
	for _, name := range []string{"Play", "Analyse", "Study", "Enter", "Games"} {
		of := strings.ToLower(name)
		s.Links = append(s.Links, link{of, name, of == view})
		if of == view {
			s.Title = name + " · Maven"
		}
	}
	if view == "" {
		s.board(f)
	}
	return t.Execute(w, s)
}

// board fills in the board and the rack of the home page.
func (s *shell) board(f *first) {
	points := map[string]int{}
	for _, t := range f.Set {
		points[t.Tile] = t.Points
	}
	s.Size = f.Board.Size
	for i := range s.Size {
		s.Columns = append(s.Columns, string(rune('A'+i)))
		r := row{Label: strconv.Itoa(i + 1)}
		for j := range s.Size {
			r.Squares = append(r.Squares, f.square(i, j, points))
		}
		s.Rows = append(s.Rows, r)
	}
	for _, text := range f.Rack {
		s.Rack = append(s.Rack, square{Tile: text, Points: points[text]})
	}
}

func (f *first) square(i, j int, points map[string]int) square {
	kind, mark := premium(f.Board.Premiums[i][j])
	text := f.Board.Tiles[i][j]
	q := square{Class: strings.TrimSpace("sq " + kind), Mark: mark, Tile: strings.ToUpper(text), Points: points[text]}
	if text == "" {
		if 2*i+1 == f.Board.Size && i == j {
			q.Class, q.Mark = q.Class+" star", ""
		}
		return q
	}
	q.Mark = ""
	if text != q.Tile {
		q.Marks += " blank"
	}
	if utf8.RuneCountInString(text) > 1 {
		q.Marks += " wide"
	}
	if slices.Contains(f.Last, [2]int{i, j}) {
		q.Marks += " last"
	}
	return q
}

// premium returns the class of a premium and what stands on it, as board.js does.
func premium(symbol byte) (class, mark string) {
	switch symbol {
	case 'd', 't', 'q':
		n := strconv.Itoa(2 + strings.IndexByte("dtq", symbol))
		return "l" + n, n + "L"
	case 'D', 'T', 'Q':
		n := strconv.Itoa(2 + strings.IndexByte("DTQ", symbol))
		return "w" + n, n + "W"
	case '#':
		return "brick", ""
	}
	return "", ""
}

// imports returns the module and all that it imports, directly or not, but for what it imports when it is needed.
func (p *Page) imports(name string) []string {
	imported := regexp.MustCompile(`(?m)(?:^(?:import|export)\b[^;]*?\bfrom|[{;]?import\{[^}]*\}from)\s*"([^"]+)"`)
	found := []string{name}
	for i := 0; i < len(found); i++ {
		for _, m := range imported.FindAllSubmatch(p.assets[found[i]].plain, -1) {
			if other := path.Join(path.Dir(found[i]), string(m[1])); !slices.Contains(found, other) {
				found = append(found, other)
			}
		}
	}
	return found
}
