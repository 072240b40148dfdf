package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/library"
)

// One field finds words; a word has a card with its hooks.
func TestStudy(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.Fill(".search input", "retina?")
	tab.WaitText(".words", "RETINAS")
	tab.Wait("the address has the search", `location.search === "?q=retina%3F"`)
	tab.ClickText("ARENITE")
	tab.WaitText(".card", "ARENITE is good.")
	tab.WaitText(".card", "No meaning known.")
	tab.ClickText("RETAINS")
	tab.WaitText(".card", "third person of RETAIN: hold back within")
	tab.Fill(".search input", "+qi")
	tab.WaitText(".card", "QI is good.")
	tab.Wait("QIS is a word", `[...document.querySelectorAll(".card .hooks button")].some(b => b.title === "QIS")`)
	tab.Fill(".search input", "2")
	tab.WaitText(".pages", "1 to 50 of")
	tab.ClickText("Next")
	tab.WaitText(".pages", "51 to")
	tab.Go("/study?q=2&from=500") // as after a list of more words
	tab.WaitText(".pages", "1 to 50 of")
	tab.Fill(".search input", "q[ua]i[dn]")
	tab.WaitText(".words", "QUIN")
	tab.Fill(".search input", "q1")
	tab.WaitText(".state.failed", "Could not search for this.")
}

// On a phone the card of a word far down the list comes in sight over the list, which stays where it is, and is closed again.
func TestStudyCardOnPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/study?q=retina?")
	tab.WaitFor(".words tbody tr:nth-child(40)")
	const down = `document.querySelector(".words tbody tr:nth-child(40) button")`
	tab.Run(down + `.scrollIntoView({block: "center"})`)
	at := Value[float64](tab, `scrollY`)
	tab.Run(down + `.click()`)
	tab.WaitText(".card", " is good.")
	tab.WaitText("#live", " is good.")
	if seen := Value[bool](tab, `(r => r.top > innerHeight / 3 && r.bottom <= innerHeight + 1)(document.querySelector(".card").getBoundingClientRect())`); !seen {
		t.Error("the card is out of sight")
	}
	tab.Click(".card .closes")
	tab.Wait("the card is gone", `!document.querySelector(".card")`)
	if now := Value[float64](tab, `scrollY`); now != at {
		t.Errorf("the list is at %g, and was at %g", now, at)
	}
}

// The judge says one thing of a play, and never which word failed. The director has a log.
func TestJudge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/judge")
	for play, verdict := range map[string]string{"qi zax": "The play is acceptable.", "qi zaxy aa": "The play is not acceptable."} {
		tab.Fill(".judge input", play)
		tab.Type("\r")
		tab.WaitText(".verdict h1", verdict)
		if bad := tab.Text(".verdict .bad, .verdict em"); bad != "" {
			t.Errorf("it says of a word: %s", bad)
		}
		tab.ClickText("Next play")
		tab.WaitFor(".judge input")
	}
	tab.ClickText("Log")
	tab.WaitText("dialog", "QI · ZAXY · AA")
	tab.Wait("two plays are in the log", `document.querySelectorAll("dialog[open] tbody tr").length === 2`)
}

// While a slow server looks words up, the page says so, and takes no second question.
func TestJudgeSlowly(t *testing.T) {
	t.Parallel()
	tab := browser.Open(t, site.Serve(t))
	tab.Go("/judge")
	tab.Run(`(ask => { window.held = 0; window.fetch = async (path, how) => {
		if (String(path).includes("/words/check")) { window.held++; await new Promise(go => window.release = go) }
		return ask(path, how)
	} })(window.fetch)`)
	tab.Fill(".judge input", "qi")
	tab.Type("\r")
	tab.WaitText(".judge [role=status]", "Looking the words up …")
	tab.Type("za\r")
	tab.Run(`window.release()`)
	tab.WaitText(".verdict .played", "QI")
	if asked := Value[int](tab, `window.held`); asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	if shown := tab.Text(".verdict .played"); shown != "QI" {
		t.Errorf("%s is judged", shown)
	}
}

// A play whose verdict nobody waits for is not in the log.
func TestJudgeLeft(t *testing.T) {
	t.Parallel()
	tab := browser.Open(t, site.Serve(t))
	tab.Go("/judge")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (!String(path).includes("/words/check")) return ask(path, how);
		const answer = await ask(path); // which is there before the person leaves, and is read later
		await new Promise(go => window.release = go);
		return answer;
	} })(window.fetch)`)
	tab.Fill(".judge input", "qi")
	tab.Type("\r")
	tab.Wait("the answer is there", `window.release`)
	tab.Run(`document.querySelector(".judge footer > a").click()`)
	tab.WaitFor(".search input")
	tab.Run(`window.release()`)
	tab.Run(`fetch("/api/v1/settings").then(() => new Promise(go => setTimeout(go, 200)))`)
	if log := Value[string](tab, `localStorage.getItem("maven-judged") ?? ""`); log != "" {
		t.Errorf("the log has %s", log)
	}
}

// The count of the words found is seen; Q without U is offered.
func TestWordsCounted(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.WaitText(".examples", "Q without U")
	tab.Run(`[...document.querySelectorAll(".examples button")].find(b => b.innerText.includes("Q without U")).click()`)
	tab.WaitText(".words", "QI")
	count := strings.TrimSpace(tab.Text(".found .count"))
	if !strings.HasSuffix(count, " words found") || hidden(tab, ".found .count") != "" {
		t.Errorf("it says %q", count)
	}
	if all := Value[[]string](tab, `[...document.querySelectorAll(".words .word button")].map(b => b.innerText).filter(w => !w.includes("Q") || w.includes("QU"))`); len(all) > 0 {
		t.Errorf("%q", all)
	}
}

// The words found come in the order that is chosen, also where the usual one is another.
func TestStudyOrder(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study?q=RETINAS&kind=within")
	first := `document.querySelector(".words .word button")?.innerText`
	tab.Wait("the longest come first", first+`.length === 7`)
	choose := func(order string) {
		tab.Run(`(() => { const s = document.querySelector("select[name=order]"); s.value = "` + order + `"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	}
	choose("length")
	tab.Wait("the shortest come first", first+`.length === 2`)
	tab.Fill(".search input", "length:3 any:Q")
	tab.Wait("the search is made", `location.search.includes("any%3AQ")`)
	choose("probability/0")
	tab.Wait("the likeliest come first", `(() => { const w = [...document.querySelectorAll(".words .ways")].slice(1).map(e => +e.innerText.replaceAll(",", "")); return w.length > 1 && w.every((n, i) => i === 0 || n <= w[i-1]) && location.search.includes("order=probability%2F0") })()`)
	tab.Go("/study?q=length%3A3+any%3AQ&order=probability%2F0")
	tab.Wait("the address keeps the order", `document.querySelector("select[name=order]").value === "probability/0"`)
}

// Fifty words print on one page.
func TestPaper(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, query := range []string{"q=length%3A7+any%3AQ", "q=7"} {
		tab.Go("/study?" + query)
		tab.WaitText(".words", "Points")
		if n := tab.Pages(); n != 1 {
			t.Errorf("%s prints on %d pages", query, n)
		}
		tab.Print()
		if shown := tab.Text("main"); strings.Contains(shown, "Save") || strings.Contains(shown, "Order") {
			t.Errorf("%s prints what is for the screen: %.300s", query, shown)
		}
	}
}

// The words of a list have the points of its own tiles, in Study and in questions.
func TestStudyTiles(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "import of word lists")
	dir := t.TempDir()
	file := filepath.Join(dir, "fra.txt")
	if err := os.WriteFile(file, []byte("WAGON\nZOO\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := library.Open(dir).Import(library.Import{Name: "FRA", File: file, Tiles: "french"}); err != nil {
		t.Fatal(err)
	}
	tab := browser.Open(t, site.ServeFrom(t, dir))
	tab.Go("/study?q=5")
	tab.Wait("the list is there", `[...document.querySelectorAll(".force option")].some(o => o.value === "FRA")`)
	tab.Run(`(() => { const s = document.querySelector(".force select"); s.value = "FRA"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.Wait("W has ten points", `document.querySelector(".words tbody tr")?.innerText.replace(/\s+/g, " ").includes("WAGON 15")`)
	tab.Go("/quiz")
	tab.Fill("form input[type=text]", "WAGON")
	tab.ClickText("Ask")
	tab.Wait("W has ten points here, too", `document.querySelector(".asked [data-points='10']")?.parentElement.textContent === "W"`)
}

// Letters that are one tile of the list are that tile, where they are typed and on the card of a word.
func TestStudyDigraphs(t *testing.T) {
	t.Parallel()
	tab := listed(t, "SPA", "spanish", "CALLE\nCELLA\nLLAMA\nLAMA\n")
	tab.Go("/study")
	tab.Run(`localStorage.setItem("maven", JSON.stringify({lexicon: "SPA"}))`)
	tab.Go("/study?q=calle")
	tab.WaitText(".words", "CELLA")
	tab.ClickText("CALLE")
	tab.WaitText(".card dl > div:last-child", "CELLA")
	tab.Click(".card .buttons button")
	tab.WaitText(".words", "CALLE")
	tab.Go("/study?q=llamas&kind=within")
	tab.WaitText(".words", "LLAMA")
	if found := tab.Text(".words"); strings.Contains(strings.ReplaceAll(found, "LLAMA", ""), "LAMA") {
		t.Errorf("a tile is parted: %s", found)
	}
}

// A link takes the field along, and a kind that is chosen stays while letters are typed.
func TestStudyKind(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.WaitFor("input[name=kind]")
	const chosen = `document.querySelector("input[name=kind]:checked").value === "within"`
	choose := func() { tab.Run(`document.querySelector("input[name=kind][value=within]").click()`) }
	choose()
	tab.Wait("a kind can be chosen before letters", chosen)
	tab.Fill(".search input", "retina")
	tab.Wait("it stays", `location.search === "?q=retina&kind=within" && `+chosen)
	tab.Fill(".search input", "retinas")
	tab.Wait("one letter more", `location.search === "?q=retinas&kind=within" && `+chosen)
	tab.Fill(".search input", "R*")
	tab.Wait("a pattern is one", `location.search === "?q=R*" && document.querySelector("input[name=kind]:checked").value === "pattern"`)
	tab.Run(`document.querySelector("header.top nav a[href$='/study']").click()`)
	tab.Wait("the field is empty again", `location.search === "" && document.querySelector(".search input").value === "" && document.querySelector(".examples") !== null`)
	tab.Run(`(() => { const f = document.querySelector(".search input"); f.value = "eotain"; f.dispatchEvent(new Event("input", {bubbles: true})); setTimeout(() => document.querySelector("input[name=kind][value=within]").click(), 60) })()`)
	tab.Wait("a kind chosen while the field waits", `location.search === "?q=eotain&kind=within" && `+chosen)
	tab.Go("/study?q=2&from=abc")
	tab.WaitText(".pages", "1 to 50 of")
}

// A card says that nothing is found only once it has been looked for.
func TestCardWaits(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.WaitFor(".search input")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (String(path).includes("words/card") && String(path).includes("w=TRIANES")) await new Promise(go => window.release = go)
		return ask(path, how)
	} })(window.fetch)`)
	tab.Fill(".search input", "TRIANES+")
	tab.Wait("the card is asked for", `Boolean(window.release)`)
	if said := tab.Text(".card"); strings.Contains(said, "none") {
		t.Errorf("before the answer: %s", said)
	}
	tab.Run(`window.release()`)
	tab.WaitText(".card", "RETINAS")
}

// On phones the table of words is whole: hooks and headings break, and the points of the longest words are in view.
func TestWordsFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	speak(tab, "de")
	for _, search := range []string{"length:2+back:S", "length:8", "length:15"} {
		for _, width := range []int64{320, 390} {
			tab.Size(width, 844, true)
			tab.Go("/study?q=" + search)
			tab.WaitFor(".words tbody tr")
			const over = `document.querySelector(".words").getBoundingClientRect().right - document.querySelector(".panel:has(.words)").getBoundingClientRect().right`
			if px := Value[float64](tab, over); px > 0 {
				t.Errorf("%s at %d: the table is cut off by %.0f pixels", search, width, px)
			}
		}
	}
}

// The page of a player is whole on phones: no table of it is wider than its panel.
func TestPlayerPageFits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	speak(tab, "de")
	playOn(tab, 30)
	for _, width := range []int64{320, 390} {
		tab.Size(width, 844, true)
		tab.Go("/games/players/Ann")
		tab.WaitFor(".player-page table")
		const over = `[...document.querySelectorAll(".player-page table")].filter(e => e.getBoundingClientRect().right > e.closest(".panel").getBoundingClientRect().right).map(e => e.innerText.slice(0, 40)).join("; ")`
		if cut := Value[string](tab, over); cut != "" {
			t.Errorf("at %d these tables are cut off: %s", width, cut)
		}
	}
}
