package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A shot is a state of the page to take pictures of.
type shot struct {
	name string
	do   func(*Tab)
}

// shots are the pictures that make screenshots takes, each at two sizes in two themes.
func shots() []shot {
	return append(append(analyseShots(), originalShots()...), []shot{
		{"first", func(tab *Tab) {
			tab.Go("/")
			tab.WaitText("h1", "What would you play?")
		}},
		{"placed", func(tab *Tab) {
			tab.Go("/")
			tab.Click("#sq-12-8")
			tab.Wait("the square has the focus", `document.activeElement?.id === "sq-12-8"`)
			tab.Type("latic")
			tab.Wait("five tiles lie", `document.querySelectorAll(".tile.try").length === 5`)
			tab.ClickText("Show the best moves")
			tab.WaitFor("tbody tr")
		}},
		{"keys", func(tab *Tab) {
			tab.Go("/")
			tab.ClickText("Keys")
			tab.WaitFor("dialog[open]")
		}},
		{"settings", func(tab *Tab) {
			tab.Go("/")
			tab.ClickText("Settings")
			tab.WaitFor("dialog[open] select")
		}},
		{"puzzle", func(tab *Tab) {
			tab.Go("/puzzles/Both-0001")
			tab.WaitFor(".asked")
			tab.ClickText("Show the answer")
			tab.WaitFor(".why")
		}},
		{"challenge", func(tab *Tab) {
			tab.Go("/puzzles/Both-d0001")
			tab.WaitFor(".asked")
			tab.ClickText("Challenge")
			tab.WaitFor(".why")
		}},
		{"director", func(tab *Tab) {
			tab.Go("/director")
			tab.WaitFor("#rounds")
			chooseFiles(tab, "[aria-labelledby=rounds] input[multiple]", map[string]string{"r1-final.gcg": finalGame})
			tab.WaitText("[aria-labelledby=rounds]", "Standings")
		}},
		{"study", func(tab *Tab) {
			tab.Go("/study")
			tab.WaitText("h2", "What are you looking for?")
		}},
		{"words", func(tab *Tab) {
			tab.Go("/study?q=RETINA%3F")
			tab.WaitText(".words", "RETINAS")
			tab.ClickText("NASTIER")
			tab.WaitText(".card", "NASTIER is good.")
		}},
		{"quiz", func(tab *Tab) {
			tab.Go("/quiz")
			tab.WaitText("h2", "Cards")
		}},
		{"question", func(tab *Tab) {
			ask(tab, "length:7 top:1-10", false)
			tab.WaitFor(".asked .tile")
		}},
		{"questions", func(tab *Tab) {
			ask(tab, "length:7 top:1-60", true)
			tab.WaitFor(".set li")
		}},
		{"judge", func(tab *Tab) {
			tab.Go("/judge")
			tab.WaitFor(".judge input")
		}},
		{"verdict", func(tab *Tab) {
			tab.Go("/judge")
			tab.Fill(".judge input", "QI ZAXY")
			tab.Type("\r")
			tab.WaitText(".verdict", "not acceptable")
		}},
		{"games", func(tab *Tab) {
			record(tab)
			tab.Go("/games")
			tab.WaitFor(".summary .tile")
		}},
		{"play", func(tab *Tab) {
			tab.Go("/play?new")
			tab.Wait("a game is begun", `/^\/play\/\d+$/.test(location.pathname) && document.querySelectorAll(".rack .tile").length === 7`)
		}},
		{"game", showGame},
		{"ended", showEnd},
		{"enter", func(tab *Tab) {
			tab.Go("/study")
			tab.Run(`Object.keys(localStorage).filter(k => k.startsWith("maven-sheet-")).forEach(k => localStorage.removeItem(k))`)
			tab.Go("/enter")
			typeGame(tab)
		}},
	}...)
}

// game is a record: level 8 against level 7, with seed 5.
const game = `#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bob Bob Moss
#lexicon Both
>Ann: AEIOSTW 8H OW +10 10
>Bob: CEEFILV J7 CLEF +23 23
>Ann: AEEIJST 11H JETE +32 42
>Bob: DEIKSUV 12K DUKE +21 44
>Ann: AEEIISZ M12 .AZI +34 76
>Bob: IOPRSTV O12 SPIV +41 85
>Ann: EEEGILS G3 ELEGISE +68 144
>Bob: EEORSTU H11 .OUST +39 124
>Ann: BDISTU? 14A DISTUrB. +70 214
>Bob: AEEMNNR A8 RENAME. +39 163
>Ann: DIOOPQ? C12 QI. +24 238
>Bob: AAEGINO D11 AI +26 189
>Ann: CDEOOP? H1 POD +21 259
>Bob: AAEGNOR E9 ROAN +24 213
>Ann: CEOTXY? 5E CO.XErT +60 319
>Bob: AEGHLLN F9 EH +29 242
>Ann: ADFORTY B9 RYA +31 350
>Bob: AAGLLNN 7J .LAN +7 249
>Ann: DEFOOTT 8L TOFT +29 379
>Bob: AGHLNNU 6G .UN +15 264
>Ann: DEIMOOR I8 .OO.D +21 400
>Bob: AGHLNRV 9M HA +24 288
>Ann: EGIMNRW N8 ..W +17 417
>Bob: AGLNRVY 4K ANGRY +28 316
>Ann: EGIMNRR O1 MIN. +27 444
>Bob: ABIILV N2 BI.L +22 338
>Ann: EGRR C7 ERG +13 457
>Bob: AIV B5 VIA +10 348
>Bob: (R) +2 350
`

// record gives the server a record, as a file that is opened.
func record(tab *Tab) {
	tab.Bare()
	tab.Run(fmt.Sprintf(`fetch("/api/v1/records?file=ann-bob.gcg", {method: "POST", body: %q}).then(r => { if (!r.ok) throw new Error(r.status) })`, game))
}

// typeGame types the first turns of the game into an empty score sheet, as players do: the tiles drawn, the move, the score. The fourth
// score is wrong.
func typeGame(tab *Tab) {
	tab.WaitFor("#rack-0")
	tab.Fill("#name-0", "Ann Lee")
	tab.Fill("#name-1", "Bob Moss")
	tab.Click("#rack-0")
	for i, turn := range []string{"aeiostw 8h ow 10", "ceefilv j7 clef 23", "ej 11h jete 32", "dksu 12k duke 12", "eeiz m12 .azi 34", "oprt o12 spiv 41", "egl g3 elegise 68", "eesu h11 .oust 39"} {
		if i > 0 {
			tab.Wait("the next turn", fmt.Sprintf(`document.activeElement?.id === "rack-%d"`, i))
		}
		rack, rest, _ := strings.Cut(turn, " ")
		end := strings.LastIndex(rest, " ")
		tab.Type(rack + "\r" + rest[:end] + "\r" + rest[end+1:] + "\r")
	}
	tab.Wait("the leave is on the rack", `document.querySelector("#rack-2").value === "AEISTEJ" && document.querySelector("#rack-4").value === "AISEEIZ"`)
	tab.Wait("the board grows", `document.querySelectorAll(".grown .tile").length === 32`)
}

// TestScreenshots takes the pictures of make screenshots. MAVEN_SCREENSHOTS is the folder for them; MAVEN_SHOTS has the names of those to
// take, all if it is empty.
func TestScreenshots(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("MAVEN_SCREENSHOTS")
	if dir == "" {
		t.Skip("make screenshots takes them")
	}
	tab := browser.Start(t)
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
