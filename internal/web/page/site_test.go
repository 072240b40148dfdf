package page

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/testsize"
)

// filesOf returns the files of the page in a folder.
func filesOf(t *testing.T, engine string) map[string]string {
	t.Helper()
	all := map[string]string{}
	p := *newPage(t)
	if !testsize.Long() { // the graph takes a second
		p.later = func() (map[string][]byte, error) {
			all := map[string][]byte{}
			for _, name := range data.First() {
				all[name+packed] = []byte(name)
			}
			return all, nil
		}
	}
	if err := p.Site([]byte(engine), map[string][]byte{"kits.json": []byte(`["mine"]`), "mine/kit.json": nil}, func(name string, content []byte) error {
		if _, twice := all[name]; twice || path.Clean(name) != name {
			t.Errorf("%s is written twice, or is no clean path", name)
		}
		all[name] = string(content)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// Everything that the page of a folder names is in the folder, by a path that does not begin at the top of the host.
func TestSite(t *testing.T) {
	all := filesOf(t, "engine")
	index := all["index.html"]
	named := regexp.MustCompile(`(?:href|src)="([^"#]*)`).FindAllStringSubmatch(index, -1)
	if len(named) < 10 {
		t.Fatalf("%d names in %.500s", len(named), index)
	}
	for _, m := range named {
		if _, there := all[m[1]]; m[1] != "" && !there {
			t.Errorf("the page names %q, which is not there", m[1])
		}
	}
	var manifest struct{ Icons []struct{ Src string } }
	if err := json.Unmarshal([]byte(all["manifest.webmanifest"]), &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.Icons) == 0 {
		t.Error("the manifest has no icons")
	}
	for _, icon := range manifest.Icons {
		if _, there := all[icon.Src]; !there {
			t.Errorf("no icon %s", icon.Src)
		}
	}
	for _, kit := range []string{"kits.json", "mine/kit.json"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(all)), func(name string) bool { return strings.HasSuffix(name, "/shipped/kits/"+kit) }) {
			t.Errorf("no %s for the engine", kit)
		}
	}
	list := regexp.MustCompile(`JSON\.parse\('([^']*)'\)`).FindStringSubmatch(all["sw.js"])
	if list == nil {
		t.Fatalf("the service worker has no list: %.500s", all["sw.js"])
	}
	var kept []string
	if err := json.Unmarshal([]byte(list[1]), &kept); err != nil {
		t.Fatal(err)
	}
	for _, name := range kept {
		if _, there := all[name]; name != "./" && !there {
			t.Errorf("the service worker keeps %s, which is not there", name)
		}
	}
	first := 0
	for name, text := range all {
		for _, one := range data.First() {
			if strings.HasSuffix(name, "/site/load.js") && !strings.Contains(text, strconv.Quote(one)) {
				t.Errorf("%s does not fetch %s beside the engine", name, one)
			}
			if strings.HasSuffix(name, "/"+one+packed) {
				first += len(text)
			}
		}
	}
	if first == 0 || first > 4_700_000 {
		t.Errorf("words and leaves are %d bytes", first)
	}
	if strings.Contains(all["sw.js"], "/HASH/") || len(kept) < len(named) {
		t.Errorf("the service worker keeps %d files", len(kept))
	}
	other := filesOf(t, "another engine")
	for name := range all {
		if _, same := other[name]; same && strings.HasPrefix(name, "assets/") {
			t.Fatalf("%s has the same name with another engine", name)
		}
	}
}

// What is fetched before the first board is painted has at most 150 kB, as hosts send it.
func TestSiteFirstPaint(t *testing.T) {
	all := filesOf(t, "engine")
	most, sum := 150_000, 0
	names := []string{"index.html"}
	for _, m := range regexp.MustCompile(`<(?:link rel="(?:stylesheet|preload|icon)"|script)[^>]*(?:href|src)="([^"]*)"`).FindAllStringSubmatch(all["index.html"], -1) {
		names = append(names, m[1])
	}
	for _, name := range names {
		size := len(all[name])
		if !strings.HasSuffix(name, ".woff2") {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			w.Write([]byte(all[name]))
			w.Close()
			size = b.Len()
		}
		sum += size
	}
	t.Logf("%d files, %d bytes", len(names), sum)
	if len(names) < 6 || sum > most {
		t.Errorf("%v have %d bytes, want at most %d", names, sum, most)
	}
}

// The loader of the engine is that of the Go which builds it.
func TestLoaderIsCurrent(t *testing.T) {
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("SKIPPED: Go is not here")
	}
	want, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("assets/vendor/go.mjs")
	if err != nil || !bytes.Equal(have, want) {
		t.Errorf("assets/vendor/go.mjs is not lib/wasm/wasm_exec.js of %s; make vendor-page copies it (%v)", runtime.Version(), err)
	}
}
