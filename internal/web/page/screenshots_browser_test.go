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
		{"settings", func(tab *webtest.Tab) {
			tab.Go("/")
			tab.ClickText("Settings")
			tab.WaitFor("dialog[open] select")
		}},
		{"study", func(tab *webtest.Tab) {
			tab.Go("/study")
			tab.WaitText("h2", "What are you looking for?")
		}},
		{"words", func(tab *webtest.Tab) {
			tab.Go("/study?q=RETINA%3F")
			tab.WaitText(".words", "RETINAS")
			tab.ClickText("NASTIER")
			tab.WaitText(".card", "NASTIER is good.")
		}},
		{"judge", func(tab *webtest.Tab) {
			tab.Go("/judge")
			tab.WaitFor(".judge input")
		}},
		{"verdict", func(tab *webtest.Tab) {
			tab.Go("/judge")
			tab.Fill(".judge input", "QI ZAXY")
			tab.Type("\r")
			tab.WaitText(".verdict", "not acceptable")
		}},
		{"games", func(tab *webtest.Tab) {
			record(tab)
			tab.Go("/games")
			tab.WaitFor(".summary .tile")
		}},
		{"enter", func(tab *webtest.Tab) {
			tab.Go("/study")
			tab.Run(`Object.keys(localStorage).filter(k => k.startsWith("maven-sheet-")).forEach(k => localStorage.removeItem(k))`)
			tab.Go("/enter")
			typeGame(tab)
		}},
	}
}

// game is a short record.
const game = `#player1 Ann Ann Lee
#player2 Bob Bob Moss
#lexicon Both
>Ann: QUOINAB 8D QUOIN +48 48
>Bob: CATERSX 9C TAX +31 31
>Ann: ABDEFGI 10A BADGE +36 84
>Bob: CERSLOW H8 .OWLERS +39 70
`

// record gives the server a record, as a file that is opened.
func record(tab *webtest.Tab) {
	tab.Go("/study")
	tab.Run(fmt.Sprintf(`fetch("/api/v1/records?file=ann-bob.gcg", {method: "POST", body: %q}).then(r => { if (!r.ok) throw new Error(r.status) })`, game))
}

// typeGame types some turns into an empty score sheet, as players do.
func typeGame(tab *webtest.Tab) {
	tab.WaitFor("#rack-0")
	tab.Fill("#name-0", "Ann Lee")
	tab.Fill("#name-1", "Bob Moss")
	tab.Click("#rack-0")
	tab.Type("quoinab\r8d quoin\r48\r")
	tab.Wait("the second turn", `document.activeElement?.id === "rack-1"`)
	tab.Type("catersx\r9c tax\r30\r")
	tab.Wait("the third turn has the leave", `document.activeElement?.id === "rack-2" && document.activeElement.value === "AB"`)
	tab.Type("defgi\r")
	tab.Type("10a badge\r")
	tab.Wait("the board grows", `document.querySelectorAll(".grown .tile").length === 13`)
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
