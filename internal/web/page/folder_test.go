package page_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/gzip"

	"maven/internal/kit"
	"maven/internal/library/librarytest"
	"maven/internal/web/page"
)

// FolderPath is where the page in a folder is on its host: not at the top, for hosts have many pages.
const FolderPath = "/some/where/"

// A Site has what browsers open, made once for the tests of a package: the page, and the engine of a page in a folder. The zero value
// is ready.
type Site struct {
	Kits []string // folders with kits, see kit.Places

	drawing sync.Once
	page    *page.Page
	undrawn error

	building sync.Once
	packed   []byte
	unbuilt  error
	said     []byte // by the compiler

	lock  sync.Mutex
	free  []*address      // that no test has
	known map[string]bool // the origins of all addresses
}

// Page returns the page as the program has it.
func (s *Site) Page(t testing.TB) *page.Page {
	t.Helper()
	s.drawing.Do(func() { s.page, s.undrawn = page.New(librarytest.Library("")) })
	if s.undrawn != nil {
		t.Fatal(s.undrawn)
	}
	return s.page
}

// InFolder says that tests which need no server have the page in a folder instead: for MAVEN_BROWSER=site.
func InFolder() bool { return os.Getenv("MAVEN_BROWSER") == "site" }

// NeedServer skips a test that a page in a folder cannot pass; why says what it needs.
func NeedServer(t testing.TB, why string) {
	t.Helper()
	if InFolder() {
		t.Skip("SKIPPED: in a folder there is no " + why)
	}
}

// pathInFolder returns the address of a path of the page. Each is another one, so that the page is opened anew.
func (b *Tab) pathInFolder(path string) string {
	b.visits++
	return fmt.Sprintf("%s?%d#%s", FolderPath, b.visits, path)
}

// longest is the length of the longest script that a test writes itself; a library that it loads is longer.
const longest = 10_000

// asInFolder returns a script that asks where the page is, for a page in a folder.
func asInFolder(script string) string {
	if len(script) > longest {
		return script
	}
	return strings.NewReplacer("location.pathname", `(location.hash.slice(1).split("?")[0] || "/")`,
		"location.search", `(location.hash.split("?")[1] ?? "").replace(/^(?=.)/, "?")`).Replace(script)
}

// toEngine has scripts of tests ask the engine, as they ask a server.
const toEngine = `(async () => {
	const {send} = await import(document.querySelector("script[type=module]").src.replace("app.js", "server.js"));
	const overNetwork = window.fetch;
	window.fetch = (to, init) => {
		const at = new URL(to, location.href);
		return at.pathname.startsWith("/api/") ? send(at.pathname + at.search, init) : overNetwork(to, init);
	};
})()`

// builder is the program that builds the engine, for tests of packages that are as deep as package page.
const builder = "../../../packaging/browser-engine"

// Packed returns the engine in gzip, built from this module.
func (s *Site) Packed(t testing.TB) []byte {
	t.Helper()
	Asked(t)
	s.building.Do(func() {
		name := filepath.Join(t.TempDir(), "engine.wasm")
		if s.said, s.unbuilt = exec.Command(builder, name).CombinedOutput(); s.unbuilt != nil {
			return
		}
		text, err := os.ReadFile(name)
		if err != nil {
			s.unbuilt = err
			return
		}
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(text) // into memory
		s.unbuilt = w.Close()
		s.packed = b.Bytes()
	})
	if s.unbuilt != nil {
		t.Fatalf("%v\n%s", s.unbuilt, s.said)
	}
	return s.packed
}

// Folder writes the page as a folder of files, serves it, and returns the origin of its host. It ends with the test.
func (s *Site) Folder(t testing.TB) string {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix(FolderPath, http.FileServer(http.Dir(s.Write(t)))))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL
}

// Write writes the page as a folder of files.
func (s *Site) Write(t testing.TB) (dir string) {
	t.Helper()
	packed := s.Packed(t)
	dir = t.TempDir()
	kits, _, err := kit.Files(s.Kits)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Page(t).Site(packed, kits, func(name string, content []byte) error {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		return os.WriteFile(file, content, 0o644)
	}); err != nil {
		t.Fatal(err)
	}
	return dir
}
