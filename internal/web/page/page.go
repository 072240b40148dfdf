// Package page serves the page: one shell for every path of it, with the first board drawn by the server, and the modules,
// style sheet and fonts that it loads.
//
// The files in assets are what the browser runs: there is no bundler. Their path has a hash of all of them, so a browser
// keeps them for good, and a new program never meets old modules. Preact, htm and the fonts are from npm; npm/ has their
// versions, assets/SHA256SUMS what was copied, and make vendor-page copies them again.
//
// Sharp edges: the markup of the shell must be what the modules draw, for they take it over (board.js, tile.js). The
// policy of package guard forbids scripts and styles in the shell itself.
package page

import (
	"bytes"
	"embed"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"maven/internal/library"
)

//go:embed assets/icons/*.png assets/*.svg assets/*.js assets/*.css assets/*/*.js assets/*/*.css assets/site/manifest.webmanifest assets/vendor/*.mjs assets/fonts/*.woff2
var files embed.FS

// least is the size in bytes from which compression pays.
const least = 200

// An asset is one file as it is served.
type asset struct {
	kind   string // of MIME
	plain  []byte
	packed func() []byte // by gzip, once it is asked for; nil if that does not pay
}

// A Page is the page as a handler. What it answers does not change.
type Page struct {
	hash    string           // of all assets
	assets  map[string]asset // by path below /assets/HASH/
	shells  map[string]asset // by view
	modules []string         // that every view begins with
	first   *first
	later   func() (map[string][]byte, error) // what later gives, once
}

// Views returns the first parts of the paths that show a view, "" for the home page.
func Views() []string {
	return []string{"", "play", "analyse", "learn", "study", "quiz", "puzzles", "judge", "director", "enter", "games", "original"}
}

// Languages returns the codes of the languages that the page speaks, English first.
func Languages() []string { return []string{"en", "de", "fr", "pl"} }

// New returns the page. The library has the rules and tiles of the first board.
func New(l *library.Library) (*Page, error) {
	p := &Page{assets: map[string]asset{}, shells: map[string]asset{}, later: sync.OnceValues(later)}
	sum := fnv.New64a()
	err := fs.WalkDir(files, "assets", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d ", name, len(text))
		sum.Write(text)
		p.assets[strings.TrimPrefix(name, "assets/")] = pack(kindOf(name), text)
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.hash = hex.EncodeToString(sum.Sum(nil))
	p.modules = p.imports("app.js")
	return p, p.draw(l)
}

// draw draws the shells of all views.
func (p *Page) draw(l *library.Library) error {
	first, err := newFirst(l)
	if err != nil {
		return err
	}
	p.first = first
	for _, view := range Views() {
		var b bytes.Buffer
		if err := p.write(&b, view, first, shell{Root: "/", At: "/assets/" + p.hash + "/"}); err != nil {
			return err
		}
		p.shells[view] = pack("text/html; charset=utf-8", b.Bytes())
	}
	return nil
}

// kindOf returns the type of a file.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// pack returns a file that is compressed when it is first asked for, if that pays.
func pack(kind string, text []byte) asset {
	return asset{kind: kind, plain: text, packed: sync.OnceValue(func() []byte { return compressed(kind, text) })}
}

// compressed returns a file in gzip, or nil if that does not pay.
func compressed(kind string, text []byte) []byte {
	if len(text) < least || kind == "font/woff2" || kind == "image/png" {
		return nil
	}
	packed := inGzip(text, gzip.BestCompression)
	if len(packed) >= len(text) {
		return nil
	}
	return packed
}

// inGzip returns bytes in gzip, by a level of that package.
func inGzip(text []byte, level int) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		panic(err) // there is such a level
	}
	w.Write(text) // a buffer takes all
	w.Close()
	return b.Bytes()
}

// ServeHTTP answers with the shell of a view, or with an asset.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the page can only be read", http.StatusMethodNotAllowed)
		return
	}
	if rest, ok := strings.CutPrefix(r.URL.Path, "/assets/"); ok {
		p.serveAsset(w, r, rest)
		return
	}
	view, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	shell, ok := p.shells[view]
	status := http.StatusOK
	if !ok {
		shell, status = p.shells["games"], http.StatusNotFound // the page itself says that there is no such view
	}
	w.Header().Set("Cache-Control", "no-cache")
	serve(w, r, shell, status, `"`+p.hash+view+`"`)
}

// serveAsset answers with an asset. name begins with the hash.
func (p *Page) serveAsset(w http.ResponseWriter, r *http.Request, name string) {
	hash, name, _ := strings.Cut(name, "/")
	a, ok := p.assets[name]
	if !ok || hash != p.hash {
		http.Error(w, "there is no such file; reload the page", http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	serve(w, r, a, http.StatusOK, `"`+p.hash+`"`)
}

// serve writes a file, compressed if the client takes that, or says that the client has it.
func serve(w http.ResponseWriter, r *http.Request, a asset, status int, tag string) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", tag)
	h.Set("Vary", "Accept-Encoding")
	if status == http.StatusOK && slices.Contains(fields(r.Header.Get("If-None-Match")), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := a.plain
	if slices.Contains(fields(r.Header.Get("Accept-Encoding")), "gzip") {
		if packed := a.packed(); packed != nil {
			h.Set("Content-Encoding", "gzip")
			body = packed
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		w.Write(body) // the client may be gone
	}
}

// fields splits a list of a header: "gzip, br;q=0.5" has gzip and br. What has the weight 0 is left out.
func fields(list string) (all []string) {
	for _, one := range strings.Split(list, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.TrimSpace(weight) != "q=0" {
			all = append(all, strings.TrimPrefix(strings.TrimSpace(name), "W/"))
		}
	}
	return all
}
