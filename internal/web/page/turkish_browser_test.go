package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/library"
)

// turkish returns a tab of a server that has a list TUR with Turkish tiles.
func turkish(t *testing.T) *Tab {
	t.Helper()
	return listed(t, "TUR", "turkish", "KİM\nKIR\n")
}

// listed returns a tab of a server that has a list of these words, with tiles of this set.
func listed(t *testing.T, name, tiles, words string) *Tab {
	t.Helper()
	Find(t)
	NeedServer(t, "import of word lists")
	dir := t.TempDir()
	file := filepath.Join(dir, "words.txt")
	if err := os.WriteFile(file, []byte(words), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := library.Open(dir).Import(library.Import{Name: name, File: file, Tiles: tiles}); err != nil {
		t.Fatal(err)
	}
	return browser.Open(t, site.ServeFrom(t, dir))
}

// Words are judged as the tiles of their list have them in upper case, and a play that is sent twice is one play in the log.
func TestJudgeTurkish(t *testing.T) {
	t.Parallel()
	tab := turkish(t)
	tab.Go("/judge")
	tab.Wait("the list is there", `[...document.querySelectorAll(".force option")].some(o => o.value === "TUR")`)
	tab.Run(`(() => { const s = document.querySelector(".force select"); s.value = "TUR"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	for play, shown := range map[string]string{"kim": "KİM", "kır": "KIR"} {
		tab.Fill(".judge input", play)
		tab.Run(`(f => { f.requestSubmit(); f.requestSubmit() })(document.querySelector(".judge form"))`)
		tab.WaitText(".verdict h1", "The play is acceptable.")
		tab.WaitText(".verdict .played", shown)
		tab.ClickText("Next play")
		tab.WaitFor(".judge input")
	}
	tab.ClickText("Log")
	tab.WaitText("dialog", "KIR")
	tab.Wait("two plays are in the log", `document.querySelectorAll("dialog[open] tbody tr").length === 2`)
}

// A position that is set up has the tiles of the list that is chosen, and its letters.
func TestSetupTurkish(t *testing.T) {
	t.Parallel()
	tab := turkish(t)
	tab.Go("/study")
	tab.Run(`localStorage.setItem("maven", JSON.stringify({lexicon: "TUR"}))`)
	tab.Go("/analyse?set=")
	tab.Fill("[name=mine]", "kim")
	tab.Fill("[name=letters]", "KiM\r")
	tab.Wait("the letters lie", `document.querySelectorAll(".board .tile").length === 3`)
	if face := Value[string](tab, `document.querySelector(".board .tile.blank").firstChild.data`); face != "İ" {
		t.Errorf("the blank is shown as %s", face)
	}
	tab.Wait("the line has them", `document.querySelector("textarea[readonly]").value === "15/15/15/15/15/15/15/7KiM5/15/15/15/15/15/15/15 KİM/ 0/0 0 lex TUR;"`)
	tab.ClickText("Look at it")
	tab.Wait("the position is read by the list", `document.querySelector(".force select")?.value === "TUR"`)
	if lists := tab.Text(".force select"); lists != "TUR" {
		t.Errorf("lists for other tiles are offered: %s", lists)
	}
}

// A tile that a challenge takes off is shown as its letter.
func TestChallengeTurkish(t *testing.T) {
	t.Parallel()
	tab := turkish(t)
	tab.Motion("no-preference")
	p := begins(t, tab, `{player: "person", other: "Can", first: "person", lexicon: "TUR", tiles: "turkish", challenge: "single", cgp: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AKLMRS?/ 0/0 0"}`)
	shows := `(document.querySelector(".cover .go")?.click(), document.querySelector(".rack .tile"))`
	tab.Wait("the rack is shown", shows)
	tab.Run(`(() => { window.taken = ""; new MutationObserver(() => document.querySelectorAll(".taken").forEach(e => window.taken += e.innerText)).observe(document.body, {childList: true}) })()`)
	tab.ClickText("Type")
	tab.Fill(".typed input", "8H MiRK\r")
	tab.WaitFor(".pill")
	tab.Click(".buttons .go:not([disabled])")
	p.played(0)
	tab.Wait("the rack of the other is shown", shows)
	tab.ClickText("Challenge")
	tab.ClickText("Yes, challenge")
	tab.Wait("the tiles are taken off", `[...window.taken].filter(c => c === "M").length > 0 && !window.taken.includes("I") && window.taken.includes("İ")`)
}

// Answers are read with the tiles of the list, however late they come.
func TestQuizTurkish(t *testing.T) {
	t.Parallel()
	tab := turkish(t)
	tab.Go("/study")
	tab.Run(`localStorage.setItem("maven", JSON.stringify({lexicon: "TUR"}))`)
	tab.Go("/")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (/rules\/standard\?tiles=turkish/.test(String(path))) await new Promise(go => window.release = go)
		return ask(path, how)
	} })(window.fetch)`)
	tab.Run(`(history.pushState(null, "", "/quiz"), dispatchEvent(new Event("maven-go")))`)
	tab.Fill("form input[type=text]", "KİM")
	tab.ClickText("Ask")
	tab.Wait("the tiles are asked for", `Boolean(window.release)`)
	tab.Run(`setTimeout(window.release, 500)`)
	tab.Wait("the field listens", `document.activeElement.matches(".quiz .one input")`)
	tab.Type("kim\r")
	tab.WaitText(".verdict-line", "Right.")
}

// A record with other tiles than the usual list has is judged by the list for its tiles; where there is none, its board and its moves
// are shown, with what is missing. Only lists for the tiles of a record are offered.
func TestRecordTiles(t *testing.T) {
	t.Parallel()
	tab := turkish(t)
	tab.Go("/")
	record := func(tiles, turns string) string {
		return "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n#tile-distribution " + tiles + "\n" + turns
	}
	offered := `[...(document.querySelector(".force select")?.options ?? [])].map(o => o.value).join()`
	var id int
	show := func(gcg, turn string) {
		id = opened(tab, gcg)
		tab.Go(fmt.Sprintf("/analyse/records/%d/turns/%s", id, turn))
	}
	show(record("turkish", ">ann: KİMRAAT 8H KİM +10 10\n>bob: AKRSTLE I8 .R +2 2\n"), "2")
	tab.Wait("the list for its tiles judges it", `document.querySelector(".force select")?.value === "TUR" && location.search === "?words=TUR"`)
	tab.WaitFor(".ranked")
	tab.Wait("its lists alone are offered", offered+` === "TUR"`)
	tab.Click(`a[href^="/learn/records/"]`)
	tab.WaitFor(".doors .door")
	tab.Wait("the lesson has its words", `location.search === "?words=TUR"`)
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.WaitFor(".doors .door")
	tab.Wait("the lesson finds its words", `location.search === "?words=TUR"`)
	show(record("spanish", ">ann: AC[CH]EIOS 8E [CH]ICO +26 26\n>bob: AA[LL]NÑOR 9C [LL]A +20 20\n"), "3")
	tab.WaitText(".absent", "This record has the tile set spanish.")
	tab.WaitText(".absent kbd", "--tiles spanish")
	tab.Wait("its tiles lie", `document.querySelectorAll(".board .tile").length === 6`)
	tab.WaitText(".turns", "[CH]ICO")
	tab.Wait("no list is offered", `!document.querySelector(".force")`)
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.WaitText(".absent", "This record has the tile set spanish.")
	show(friendly, "1")
	tab.WaitFor(".ranked")
	tab.Wait("the English lists are offered", offered+` === "Both,NA,UK"`)
}

// A tile of several letters is no wider than others where the letter of a blank is chosen.
func TestBlankChoiceFits(t *testing.T) {
	t.Parallel()
	tab := listed(t, "SPA", "spanish", "CHE\nAEO\n")
	tab.Go("/analyse?cgp=15/15/15/15/15/15/15/15/15/15/15/15/15/15/15%20AEO%3F/%200/0%200%20lex%20SPA;%20ld%20spanish;")
	tab.WaitFor(".rack .tile")
	tab.Click(".rack .slot:has(.blank)")
	tab.Click("#sq-7-7")
	tab.WaitFor("dialog.choice[open]")
	tab.Wait("the fonts are there", `document.fonts.status === "loaded"`)
	wide := Value[string](tab, `[...document.querySelectorAll(".choice .tile")].filter(e => {
		const letters = document.createRange(), own = e.getBoundingClientRect();
		letters.selectNodeContents(e);
		const r = letters.getBoundingClientRect();
		return r.left < own.left + own.width * 0.12 || r.right > own.right - own.width * 0.12;
	}).map(e => e.textContent).join(" ")`)
	if wide != "" {
		t.Errorf("these stand out of the ring of a blank: %s", wide)
	}
}
