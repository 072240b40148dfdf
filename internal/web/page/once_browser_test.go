package page_test

import (
	"fmt"
	"testing"
)

// counting has the page note its requests of a method below a path, as "POST /api/v1/games".
func counting(tab *Tab, method, path string) {
	tab.Run(fmt.Sprintf(`(ask => { window.sent = []; window.fetch = (path, how) => {
		if (how?.method === %q && String(path).startsWith(%q)) window.sent.push(how.method + " " + path)
		return ask(path, how)
	} })(window.fetch)`, method, path))
}

// twice clicks twice on the button with this text.
func twice(tab *Tab, text string) {
	find := fmt.Sprintf(`[...document.querySelectorAll("button")].find(b => b.innerText.startsWith(%q) && !b.disabled && b.offsetParent)`, text)
	tab.Wait("there is a button "+text, find)
	tab.Run(fmt.Sprintf(`(b => { b.click(); b.click() })(%s)`, find))
}

// sent wants the requests that the page has made since they are counted.
func sent(t *testing.T, tab *Tab, want ...string) {
	t.Helper()
	got := Value[[]string](tab, `window.sent.splice(0)`)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the page sent %q, want %q", got, want)
	}
}

// Two clicks make one game, one play, one pass, and one game after it.
func TestClickedTwice(t *testing.T) {
	NeedServer(t, "request of a network to look at")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/play")
	counting(tab, "POST", "/api/v1/games")
	twice(tab, "Play level ")
	tab.Wait("a game is open", `document.querySelector(".play .rack .tile")`)
	sent(t, tab, "POST /api/v1/games")

	p := begins(t, tab, `{player: "person", other: "Bob", seed: 8, challenge: "void"}`)
	acted := fmt.Sprintf("POST /api/v1/games/%d/actions", p.id)
	shows := `(document.querySelector(".cover .go")?.click(), document.querySelector(".rack .tile"))`
	tab.Wait("the rack is shown", shows)
	typed(tab, p.best())
	counting(tab, "POST", "/api/v1/games")
	twice(tab, "Play ")
	p.played(0)
	sent(t, tab, acted)
	tab.Wait("the rack of the other is shown", shows)
	tab.ClickText("Pass")
	twice(tab, "Yes, pass")
	p.played(1)
	sent(t, tab, acted)
	tab.Wait("the rack is shown again", shows)
	tab.ClickText("Resign")
	twice(tab, "Yes, resign")
	tab.WaitFor(".ended h1")
	sent(t, tab, acted)
	twice(tab, "Play again")
	tab.Wait("another game is open", fmt.Sprintf(`/^\/play\/\d+$/.test(location.pathname) && location.pathname !== "/play/%d" && document.querySelector(".play .board")`, p.id))
	sent(t, tab, "POST /api/v1/games")

	// At the desk of the original there is a play: a pass is asked about first.
	tab.Go("/original")
	counting(tab, "POST", "/api/v1/games")
	twice(tab, "Begin")
	tab.WaitFor(".desk .board")
	sent(t, tab, "POST /api/v1/games")
}

// Two clicks delete one game, also while the list does not know yet, and save one sheet.
func TestClickedTwiceElsewhere(t *testing.T) {
	NeedServer(t, "request of a network to look at")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	opened(tab, friendly)
	tab.Go("/games")
	tab.ClickText("Delete …")
	counting(tab, "DELETE", "/api/v1/records")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (!how?.method || how.method === "GET") await new Promise(go => setTimeout(go, 500))
		return ask(path, how)
	} })(window.fetch)`)
	twice(tab, "Yes, delete")
	tab.Wait("it is deleted", `document.getElementById("live").textContent === "The game is deleted."`)
	tab.Run(`document.querySelector(".summary .buttons button")?.click()`)
	tab.WaitText("main", "There are no games yet.")
	if n := Value[int](tab, `window.sent.length`); n != 1 {
		t.Errorf("%d games are deleted, want 1", n)
	}

	tab.Go("/enter")
	typeGame(tab)
	counting(tab, "POST", "/api/v1/records?")
	twice(tab, "Save the game")
	tab.Wait("the record is open", `location.pathname.startsWith("/analyse/records/")`)
	if n := Value[int](tab, `window.sent.length`); n != 1 {
		t.Errorf("the sheet is saved %d times, want once", n)
	}
}

// A sheet that is saved after one has left opens nothing.
func TestSavedAfterLeaving(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	typeGame(tab)
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (how?.method !== "POST" || !String(path).includes("/records?")) return ask(path, how)
		await new Promise(go => window.release = go)
		const answer = await ask(path, how)
		setTimeout(() => window.come = true, 200)
		return answer
	} })(window.fetch)`)
	tab.ClickText("Save the game")
	tab.Wait("it is on its way", `Boolean(window.release)`)
	tab.Run(`document.querySelector("header.top nav a[href='/study']").click()`)
	tab.WaitFor(".study")
	tab.Run(`window.release()`)
	tab.Wait("it is saved", `window.come === true`)
	if at := Value[string](tab, `location.pathname`); at != "/study" {
		t.Errorf("the page is at %s", at)
	}
	if kept := Value[int](tab, `Object.keys(localStorage).filter(k => k.startsWith("maven-sheet-")).length`); kept != 0 {
		t.Errorf("%d drafts are kept of a sheet that is saved", kept)
	}
}
