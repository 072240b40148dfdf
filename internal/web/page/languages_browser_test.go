package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/web/page"
)

// speak has the page speak a language from the next path on.
func speak(tab *Tab, language string) {
	tab.Run(fmt.Sprintf(`void localStorage.setItem("maven", JSON.stringify({...JSON.parse(localStorage.getItem("maven")), language: %q}))`, language))
}

// The page speaks the first language of the browser that there is, and the one that is chosen in Settings, which every request asks for.
func TestLanguage(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for wished, want := range map[string]string{"nl,pl-PL,en": "pl Graj", "de-AT": "de Spielen", "nl": "en Play", "en-GB,fr": "en Play"} {
		tab.Languages(wished)
		tab.Go("/study")
		if got := Value[string](tab, `document.documentElement.lang + " " + document.querySelector("nav a").innerText`); got != want {
			t.Errorf("with %s the page says %q, want %q", wished, got, want)
		}
	}
	tab.Languages("de")
	tab.Go("/study")
	tab.ClickText("Einstellungen")
	choose(tab, "dialog[open] [name=language]", "fr")
	tab.Wait("the page speaks French", `document.documentElement.lang === "fr" && document.documentElement.dataset.ready === "yes" && document.querySelector("h1").innerText === "Étudier"`)
	if texts := Value[string](tab, `performance.getEntriesByType("resource").map(e => /texts\/(.*)/.exec(e.name)?.[1]).filter(Boolean).sort().join(" ")`); texts != "fr.js" {
		t.Errorf("the page has fetched the texts %s, want fr.js", texts)
	}
	NeedServer(t, "request of a network to look at")
	tab.Run(`(() => { const plain = fetch; window.asked = []; window.fetch = (path, init) => { window.asked.push(path.split("?")[0] + " " + new Headers(init?.headers).get("Accept-Language")); return plain(path, init) } })()`)
	tab.Run(`document.querySelector("nav a").click()`)
	tab.Wait("a game begins in French", `document.querySelector("main .go")`)
	tab.Click("main .go")
	tab.Wait("game and events are asked for in French", `["/api/v1/games fr", "/api/v1/events fr"].every(a => window.asked.includes(a))`)
	if other := Value[string](tab, `window.asked.filter(a => !a.endsWith(" fr")).join(", ")`); other != "" {
		t.Errorf("asked for in another language: %s", other)
	}
}

// clipped lists what is wider than its place, or cut off at its end.
const clipped = `[...document.querySelectorAll("button, a, h1, h2, h3, th, label, legend, summary, dt, select, .doors *, .players *")]
	.filter(e => e.offsetParent !== null && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !e.closest(".board-frame, .rack, .unseen-text, pre") && getComputedStyle(e).overflowX !== "auto")
	.map(e => e.tagName + "." + e.className + " " + e.innerText.slice(0, 40) + " " + e.scrollWidth + ">" + e.clientWidth).join("; ")`

// narrow lists fields that cut off what they say before anything is typed, and boxes to tick that are no squares.
const narrow = `[...document.querySelectorAll("main input, main textarea")].filter(e => {
		if (!e.offsetParent) return false;
		if (e.type === "checkbox") return e.offsetWidth !== e.offsetHeight;
		if (!e.placeholder || e.value) return false;
		e.value = e.placeholder;
		const cut = e.scrollWidth > e.clientWidth;
		e.value = "";
		return cut;
	}).map(e => e.placeholder || e.closest("label").innerText).join("; ")`

// In every language the views fit on a phone: nothing scrolls sideways, and no button, tab, heading, label or field is cut off. With
// MAVEN_SCREENSHOTS the test leaves pictures of them there, of a phone and of a wide window.
func TestLanguagesFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	record := opened(tab, friendly)
	game := `fetch("/api/v1/games", {method: "POST", body: JSON.stringify({level: 5, first: "person", seed: 3})}).then(r => r.json())`
	table := Value[int](tab, game+`.then(g => g.id)`)
	ended := Value[int](tab, game+`.then(g => fetch("/api/v1/games/" + g.id + "/actions", {method: "POST", body: JSON.stringify({do: "resign", version: g.version})}).then(r => { if (!r.ok) throw new Error(r.status); return g.id }))`)
	// Neighbours are of different views, so that each is shown by a link; what is open over all views comes last.
	states := []struct{ name, path, there string }{
		{"first", "/", "main .door"},
		{"play", "/play", "main .go"},
		{"analyse", "/analyse", ".records a"},
		{"options", "/play", "details.panel summary"},
		{"setup", "/analyse?set=", ".setup input"},
		{"table", fmt.Sprintf("/play/%d", table), ".play .board"},
		{"record", fmt.Sprintf("/analyse/records/%d/turns/4", record), ".ranked tbody tr"},
		{"more", fmt.Sprintf("/play/%d", table), ".actions"},
		{"learn", fmt.Sprintf("/learn/records/%d", record), ".doors .door"},
		{"pass", fmt.Sprintf("/play/%d", table), ".actions .go, .actions form"},
		{"study", "/study", "main h2"},
		{"end", fmt.Sprintf("/play/%d", ended), ".ended .accounts"},
		{"words", "/study?q=RETINA%3F", ".words tr"},
		{"quiz", "/quiz", "main h2"},
		{"conditions", "/study?q=length:2+back:S", ".words tr"},
		{"puzzles", "/puzzles", "main .asked"},
		{"judge", "/judge", "main form"},
		{"director", "/director", "#rounds"},
		{"enter", "/enter", "#rack-0"},
		{"question", "/quiz", ".asked"},
		{"games", "/games", "main table"},
		{"settings", "/study", "dialog[open] select"},
		{"keys", "/study", "dialog[open] kbd"},
	}
	opens := map[string][2]string{ // what is waited for, and what is done to it
		"options":  {`document.querySelector("details.panel summary")`, `.click()`},
		"more":     {`document.querySelector(".actions")`, `.classList.add("open")`},
		"pass":     {`document.querySelectorAll(".actions .also button")[2]`, `.click()`},
		"question": {`document.querySelector("form .go")`, `.click()`},
		"settings": {`document.querySelector("header.top .end > :last-child")`, `.click()`},
		"keys":     {`document.querySelector("header.top .end > :nth-last-child(2)")`, `.click()`},
	}
	dir := os.Getenv("MAVEN_SCREENSHOTS")
	for _, language := range page.Languages() {
		speak(tab, language)
		for i, s := range states {
			for _, width := range []int64{360, 1280} {
				if width > 360 && dir == "" {
					continue
				}
				tab.Size(width, 844, width == 360)
				tab.Run(`sessionStorage.clear()`) // no round of questions goes on
				if i == 0 || s.name == "keys" || dir != "" {
					tab.Go(s.path)
				} else {
					tab.Show(s.path)
				}
				if open, ok := opens[s.name]; ok {
					tab.Wait("it can be opened", open[0])
					tab.Run(open[0] + open[1])
				}
				tab.WaitFor(s.there)
				tab.Wait("it is loaded", `!document.querySelector(".loading")`)
				tab.Run(`document.querySelectorAll("main details").forEach(d => { d.open = true })`)
				if got := Value[string](tab, `document.documentElement.lang`); got != language {
					t.Fatalf("the page speaks %s, want %s", got, language)
				}
				if over := Value[int](tab, `document.documentElement.scrollWidth`); int64(over) > width {
					t.Errorf("%s, %s at %d pixels: the page is %d wide", language, s.name, width, over)
				}
				if which := Value[string](tab, clipped) + Value[string](tab, narrow); which != "" {
					t.Errorf("%s, %s at %d pixels: %s", language, s.name, width, which)
				}
				if dir != "" {
					tab.Picture(filepath.Join(dir, fmt.Sprintf("%s-%s-%d.png", s.name, language, width)))
				}
			}
		}
	}
}

// The page of a report fits on a phone in every language, and is in the one that its link asks for. With MAVEN_SCREENSHOTS the test
// leaves pictures of it there.
func TestReportsFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	record := opened(tab, friendly)
	tab.Run(fmt.Sprintf(`fetch("/api/v1/analyses", {method: "POST", body: JSON.stringify({kind: "report", record: %d})}).then(r => { if (!r.ok) throw new Error(r.status) })`, record))
	tab.Wait("the record is judged", fmt.Sprintf(`fetch("/api/v1/records/%d/report?quiet=true").then(r => r.status === 200)`, record))
	dir, file := os.Getenv("MAVEN_SCREENSHOTS"), filepath.Join(t.TempDir(), "report.html")
	tab.Allow("file://" + filepath.ToSlash(file))
	for _, language := range page.Languages() {
		tab.Bare()
		text := Value[string](tab, fmt.Sprintf(`fetch("/api/v1/records/%d/page?language=%s").then(r => r.text())`, record, language))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for i, width := range []int64{320, 360, 390, 1280} {
			tab.Size(width, 844, width < 1280)
			if i == 0 {
				tab.File(file)
				tab.WaitFor("#sheet")
			}
			if got := Value[string](tab, `document.documentElement.lang`); got != language {
				t.Fatalf("the report is in %s, want %s", got, language)
			}
			if over := Value[int](tab, `document.documentElement.scrollWidth`); int64(over) > width {
				t.Errorf("%s at %d pixels: the report is %d wide", language, width, over)
			}
			if which := Value[string](tab, clipped); which != "" {
				t.Errorf("%s at %d pixels: %s", language, width, which)
			}
			if dir != "" {
				tab.Picture(filepath.Join(dir, fmt.Sprintf("report-%s-%d.png", language, width)))
			}
		}
	}
}

// On the narrowest phone a judged game fits in every language: nothing scrolls sideways, and no name of a view or move is cut off.
func TestJudgedGameFits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/games")
	id := opened(tab, game)
	for _, language := range page.Languages() {
		speak(tab, language)
		tab.Size(320, 800, true)
		tab.Go(fmt.Sprintf("/analyse/records/%d/turns/5", id))
		tab.WaitFor(".deeper select")
		if wide := Value[int](tab, `document.documentElement.scrollWidth`); wide > 320 {
			t.Errorf("%s: the page is %d wide", language, wide)
		}
		if cut := Value[string](tab, `[...document.querySelectorAll(".top nav a, .turns a > b")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText).join(", ")`); cut != "" {
			t.Errorf("%s: %s is cut off", language, cut)
		}
	}
}

// What became of a challenge can be read whole on the line that is typed, in every language, on a desk and on the narrowest phone.
func TestChallengeFits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	for _, language := range page.Languages() {
		speak(tab, language)
		tab.Go("/enter")
		tab.WaitFor("#rack-0")
		for _, width := range []int64{320, 1280} {
			tab.Size(width, 800, width == 320)
			if short := Value[int](tab, `(shown => { const whole = shown.cloneNode(true); whole.style.cssText = "position: absolute; width: auto"
				shown.parentNode.append(whole); const more = whole.clientWidth - shown.clientWidth; whole.remove(); return more })(document.querySelector(".line select"))`); short > 0 {
				t.Errorf("%s at %d pixels: it wants %d pixels more", language, width, short)
			}
		}
	}
}

// On the narrowest phone the header has two rows at most, in every language.
func TestHeaderFits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	dir := os.Getenv("MAVEN_SCREENSHOTS")
	for _, language := range page.Languages() {
		speak(tab, language)
		tab.Size(320, 800, true)
		tab.Go("/study")
		tab.WaitFor("header.top .end")
		for _, sound := range []string{"once", "turned"} {
			if rows := Value[float64](tab, `document.querySelector("header.top").clientHeight / document.querySelector("header.top .name").offsetHeight`); rows > 2.1 {
				t.Errorf("%s, sound %s: %.1f rows", language, sound, rows)
			}
			if cut := Value[string](tab, clipped); cut != "" {
				t.Errorf("%s, sound %s: %s", language, sound, cut)
			}
			if wide := Value[int](tab, `document.documentElement.scrollWidth`); wide > 320 {
				t.Errorf("%s, sound %s: the page is %d wide", language, sound, wide)
			}
			if dir != "" {
				tab.Picture(filepath.Join(dir, fmt.Sprintf("header-%s-%s.png", language, sound)))
			}
			tab.Click("header.top .end button")
		}
	}
}

// A rack of wide letters, or of digraphs, and a long move can be read whole, on a desk and on narrow phones.
func TestEnteredFits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	tab.WaitFor("#rack-0")
	for _, width := range []int64{320, 360, 1280} {
		tab.Size(width, 800, width < 400)
		for _, one := range [][2]string{{"rack", "EIMNOSW"}, {"rack", "MMOQWWÑ"}, {"rack", "ŻŹMWWĄĘ"}, {"rack", "CHLLRRÑMOQ"}, {"rack", "L·LNYÇQUMA"}, {"move", "15H QUIXOTRY"}, {"move", "H15 M.WWÑMOQ"}} {
			field := "#" + one[0] + "-0"
			tab.Fill(field, one[1])
			if short := Value[int](tab, fmt.Sprintf(`(e => e.scrollWidth - e.clientWidth)(document.querySelector(%q))`, field)); short > 0 {
				t.Errorf("%s at %d pixels: it wants %d pixels more", one[1], width, short)
			}
		}
	}
}
