package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/testsize"
)

// mostFirst is how many bytes the first view may have, compressed: shell, modules, style sheet, fonts.
const mostFirst = 150_000

// drawn is the page, drawn once for all tests.
var drawn = sync.OnceValues(func() (*Page, error) { return New(librarytest.Library("")) })

func newPage(t *testing.T) *Page {
	t.Helper()
	p, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// get answers a request with these headers: name, value, name, value.
func get(p *Page, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Every path of a view answers with the shell; others with the shell too, as not found.
func TestShells(t *testing.T) {
	p := newPage(t)
	for _, path := range []string{"/", "/play", "/play/7", "/analyse", "/analyse/records/3/turns/12", "/learn/records/1", "/study", "/puzzles", "/puzzles/Both-0001", "/judge", "/enter", "/enter/4", "/games", "/original", "/original/7", "/original/rating"} {
		r := get(p, path)
		if text := body(t, r); r.StatusCode != 200 || !strings.Contains(text, `<div id="app"`) {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
		if r.Header.Get("Cache-Control") != "no-cache" || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
	for _, path := range []string{"/nothing", "/favicon.ico", "/../etc/passwd"} {
		if r := get(p, path); r.StatusCode != 404 {
			t.Errorf("%s: %d, want 404", path, r.StatusCode)
		}
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// The server draws the first board: every tile, every premium, the rack.
func TestFirstBoard(t *testing.T) {
	testsize.OneThread(t)
	p := newPage(t)
	text := body(t, get(p, "/"))
	for what, want := range map[string]int{`role="gridcell"`: 225, `role="row"`: 15, `class="tile`: 60, `class="slot"`: 7, ` last"`: 3, ` blank`: 2, ` blank last"`: 0} {
		if n := strings.Count(text, what); n != want {
			t.Errorf("%s is there %d times, want %d", what, n, want)
		}
	}
	for _, want := range []string{`<div role="gridcell" class="sq w3" data-mark="3W"></div>`, `<span class="tile">Z<small data-points="10"></small></span>`, `<span class="tile blank">V</span>`, `data-first="{&#34;cgp&#34;`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(body(t, get(p, "/study")), "gridcell") {
		t.Error("the view of words has a board")
	}
}

// Assets are kept by the browser for good; under another hash there are none.
func TestAssets(t *testing.T) {
	p := newPage(t)
	at := "/assets/" + p.hash + "/"
	r := get(p, at+"app.js")
	if r.StatusCode != 200 || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	plain := body(t, r)
	packed := get(p, at+"app.js", "Accept-Encoding", "br, gzip")
	if packed.Header.Get("Content-Encoding") != "gzip" {
		t.Fatal("it is not compressed")
	}
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); err != nil || string(text) != plain {
		t.Errorf("compressed it is another text: %v", err)
	}
	if r := get(p, at+"app.js", "Accept-Encoding", "gzip;q=0"); r.Header.Get("Content-Encoding") != "" {
		t.Error("compressed although the client does not take that")
	}
	if r := get(p, at+"app.js", "If-None-Match", `"x", W/"`+p.hash+`"`); r.StatusCode != http.StatusNotModified || body(t, r) != "" {
		t.Errorf("a client that has it: %d", r.StatusCode)
	}
	for _, path := range []string{"/assets/old/app.js", at + "nothing.js", at, "/assets/" + p.hash, at + "../page.go", at + "SHA256SUMS"} {
		if r := get(p, path); r.StatusCode != 404 {
			t.Errorf("%s: %d, want 404", path, r.StatusCode)
		}
	}
	for name, kind := range map[string]string{"fonts/sans.woff2": "font/woff2", "style.css": "text/css; charset=utf-8", "vendor/preact.mjs": "text/javascript; charset=utf-8", "icon.svg": "image/svg+xml"} {
		if r := get(p, at+name); r.Header.Get("Content-Type") != kind {
			t.Errorf("%s is %s, want %s", name, r.Header.Get("Content-Type"), kind)
		}
	}
}

// The first view is small: the test says how small.
func TestFirstViewIsSmall(t *testing.T) {
	testsize.OneThread(t)
	p := newPage(t)
	at := "/assets/" + p.hash + "/"
	paths := []string{"/", at + "style.css", at + "start.js", at + "icon.svg", at + "fonts/serif.woff2", at + "fonts/sans.woff2"}
	for _, m := range p.modules {
		paths = append(paths, at+m)
	}
	sum := 0
	for _, path := range paths {
		r := get(p, path, "Accept-Encoding", "gzip")
		if r.StatusCode != 200 {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
		sum += len(body(t, r))
	}
	t.Logf("%d bytes in %d files", sum, len(paths))
	if sum > mostFirst {
		t.Errorf("the first view has %d bytes, want at most %d", sum, mostFirst)
	}
}

// Everything that a module imports, at once or later, is there, and the shell names what the first view needs.
func TestImports(t *testing.T) {
	testsize.OneThread(t)
	p := newPage(t)
	imports := regexp.MustCompile(`(?:from\s*|import\(\s*|import\s+)"(\.[^"]*)"`)
	for name, a := range p.assets {
		if !strings.HasSuffix(name, "js") {
			continue
		}
		for _, m := range imports.FindAllStringSubmatch(string(a.plain), -1) {
			other := filepath.ToSlash(filepath.Join(filepath.Dir(name), m[1]))
			if other == "types" { // in comments, of the types that only the check of types reads
				continue
			}
			if p.assets[other].plain == nil {
				t.Errorf("%s imports %s, which is not there", name, m[1])
			}
		}
		if bare := regexp.MustCompile(`(?m)(?:^(?:import|export|\}).*\s|\})from\s*"[^."]`).Find(a.plain); bare != nil {
			t.Errorf("%s imports %s…: a browser wants a path", name, bare)
		}
	}
	shell := body(t, get(p, "/"))
	for _, want := range []string{"app.js", "first/view.js", "board.js", "vendor/preact.mjs", "vendor/hooks.mjs", "vendor/htm.mjs"} {
		if !strings.Contains(shell, `<link rel="module" href="/assets/`+p.hash+"/"+want) {
			t.Errorf("the shell does not name %s", want)
		}
	}
	if strings.Contains(shell, "study/view.js") {
		t.Error("the shell names a view that is loaded when it is needed")
	}
}

// The copies of what npm has are those whose checksums are written down.
func TestVendored(t *testing.T) {
	sums, err := os.ReadFile("assets/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(sums)) {
		want, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		text, err := os.ReadFile(filepath.Join("assets", name))
		if !ok || err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := sha256.Sum256(text); hex.EncodeToString(got[:]) != want {
			t.Errorf("%s is not what npm has; run make vendor-page", name)
		}
		known[name] = true
	}
	for _, pattern := range []string{"assets/vendor/*.mjs", "assets/fonts/*"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) < 3 {
			t.Fatalf("%s: %v %v", pattern, names, err)
		}
		for _, name := range names {
			if !known[filepath.ToSlash(strings.TrimPrefix(name, "assets"+string(filepath.Separator)))] {
				t.Errorf("%s has no checksum", name)
			}
		}
	}
}

// What the policy of the server forbids is nowhere in the page: scripts and styles in markup, other origins, eval.
func TestPolicyHolds(t *testing.T) {
	testsize.OneThread(t)
	p := newPage(t)
	shell := body(t, get(p, "/"))
	for _, bad := range []string{" style=", " onclick=", "<style", "javascript:", "http://", "https://"} {
		if strings.Contains(shell, bad) {
			t.Errorf("the shell has %s", bad)
		}
	}
	if scripts := regexp.MustCompile(`<script[^>]*>[^<]`).FindString(shell); scripts != "" {
		t.Errorf("the shell has a script of its own: %s", scripts)
	}
	for name, a := range p.assets {
		if strings.HasPrefix(name, "vendor/") || strings.HasPrefix(name, "fonts/") {
			continue
		}
		text := strings.ReplaceAll(string(a.plain), `"http://www.w3.org/2000/svg"`, "")
		for _, bad := range []string{"http://", "https://", "eval(", "new Function", "innerHTML", `setAttribute("style"`} {
			if strings.Contains(text, bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
	}
}

// Two pages are the same to the byte, so that servers behind one name agree.
func TestSame(t *testing.T) {
	testsize.OneThread(t)
	a := newPage(t)
	b, err := New(librarytest.Library(""))
	if err != nil {
		t.Fatal(err)
	}
	if a.hash != b.hash || !bytes.Equal(a.shells[""].plain, b.shells[""].plain) {
		t.Error("two pages differ")
	}
}
