package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/web/webtest"
)

// A shot is a state of the page to take pictures of.
type shot struct {
	name string
	do   func(*webtest.Tab)
}

// shots are the pictures that make screenshots takes, each at two sizes in two themes.
func shots() []shot {
	return []shot{
		{"first", func(tab *webtest.Tab) {
			tab.Go("/")
			tab.WaitText("h1", "What would you play?")
		}},
		{"placed", func(tab *webtest.Tab) {
			tab.Go("/")
			tab.Click("#sq-12-8")
			tab.Type("latic")
			tab.Wait("five tiles lie", `document.querySelectorAll(".tile.try").length === 5`)
			tab.ClickText("Show the best moves")
			tab.WaitFor("tbody tr")
		}},
		{"keys", func(tab *webtest.Tab) {
			tab.Go("/")
			tab.ClickText("Keys")
			tab.WaitFor("dialog[open]")
		}},
	}
}

// TestScreenshots takes the pictures of make screenshots. MAVEN_SCREENSHOTS is the folder for them; MAVEN_SHOTS has the names of those to
// take, all if it is empty.
func TestScreenshots(t *testing.T) {
	dir := os.Getenv("MAVEN_SCREENSHOTS")
	if dir == "" {
		t.Skip("make screenshots takes them")
	}
	tab := webtest.Start(t)
	names := strings.Fields(os.Getenv("MAVEN_SHOTS"))
	themes := strings.Fields(os.Getenv("MAVEN_THEMES"))
	if len(themes) == 0 {
		themes = []string{"light", "dark"}
	}
	for _, s := range shots() {
		if len(names) > 0 && !strings.Contains(" "+strings.Join(names, " ")+" ", " "+s.name+" ") {
			continue
		}
		for _, size := range []struct{ width, height int64 }{{1280, 900}, {390, 844}} {
			tab.Size(size.width, size.height, size.width < 800)
			for _, theme := range themes {
				tab.Go("/")
				tab.Theme(theme)
				s.do(tab)
				tab.Picture(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", s.name, size.width, theme)))
			}
		}
	}
}
