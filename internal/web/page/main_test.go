package page_test

import (
	"os"
	"testing"
)

// browser is the one in which all tests of the page open their tabs.
var browser = Browser{Site: &site}

func TestMain(m *testing.M) {
	code := m.Run()
	browser.Close()
	os.Exit(code)
}

// A browser leaves no folder behind, whether it is closed or killed.
func TestBrowserLeavesNothing(t *testing.T) {
	Asked(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for name, end := range map[string]func(*Browser){"closed": (*Browser).Close, "killed": func(b *Browser) { b.Kill(t) }} {
		b := &Browser{Site: &site}
		b.Open(t, site.Serve(t)).Go("/")
		end(b)
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: it leaves %v, %v", name, left, err)
		}
	}
}
