package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A game is put into a collection and deleted, after asking, where it is listed; its players have pages.
func TestGamesAndPlayers(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	open := func(bob int) int {
		record := fmt.Sprintf("#title Club, 2026-11-20\n#player1 una Una Quist\n#player2 bob Bob\n>una: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX H7 Q. +11 %d\n", bob)
		return Value[int](tab, fmt.Sprintf(`fetch("/api/v1/records", {method: "POST", body: %q}).then(r => r.json()).then(r => r.id)`, record))
	}
	first, second := open(11), open(12)
	tab.Go("/games?who=una+quist")
	tab.WaitText("td button", "Una Quist – Bob")
	tab.WaitText("td.when", "Nov 20, 2026")
	tab.Allow("422")
	tab.Fill(".put-into input", "..")
	tab.ClickText("Put")
	tab.WaitText(".summary .state.failed", "..")
	if kept := Value[string](tab, `document.querySelector(".put-into input").value`); kept != ".." {
		t.Errorf("the name that was refused is now %q", kept)
	}
	tab.Fill(".put-into input", "Club night")
	tab.ClickText("Put")
	tab.Wait("the collection is there", `[...document.querySelectorAll("select[name=collection] option")].some(o => o.value === "Club night")`)
	tab.Go("/games?who=una+quist&collection=Club+night")
	tab.Wait("only that game is listed", `document.querySelectorAll(".split tbody tr").length === 1`)

	tab.ClickText("Una Quist")
	tab.WaitText("h1", "Una Quist")
	tab.WaitText(".player-page", "Lost per move")
	tab.Wait("both games are listed, with a column each", `document.querySelectorAll(".player-page td.turns").length === 2 && document.querySelectorAll(".bars i").length === 2`)
	tab.WaitText(".player-page", "Month by month")
	tab.Wait("the month has both games", `[...document.querySelectorAll(".player-page tr")].some(r => r.innerText.includes("Nov 2026") && r.cells[1]?.innerText === "2")`)
	for _, width := range []int64{1280, 390, 320} {
		tab.Size(width, 900, width < 500)
		if lines := Value[int](tab, `(r => { r.selectNodeContents(document.querySelector(".player-page th.month")); return new Set([...r.getClientRects()].map(b => Math.round(b.top))).size })(document.createRange())`); lines != 1 {
			t.Errorf("at %d the month stands on %d lines", width, lines)
		}
		if over := Value[int](tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
			t.Errorf("at %d the page of a player is %d pixels too wide", width, over)
		}
	}
	tab.Size(1280, 900, false)
	tab.Wait("the columns are drawn", `[...document.querySelectorAll(".bars i")].every(e => e.getBoundingClientRect().height > 20)`)
	tab.ClickText("All games")

	tab.Go("/games?who=una+quist")
	tab.ClickText("Delete …")
	tab.ClickText("No")
	tab.ClickText("Delete …")
	tab.ClickText("Yes, delete")
	tab.Wait("one game is left", `document.querySelectorAll(".split tbody tr").length === 1`)
	for id, want := range map[int]int{first: 200, second: 404} {
		if got := Value[int](tab, fmt.Sprintf(`fetch("/api/v1/records/%d").then(r => r.status)`, id)); got != want {
			t.Errorf("record %d: %d, want %d", id, got, want)
		}
	}
	tab.Allow("404")
	tab.Go("/games/players/Nobody+here")
	tab.WaitText(".state.failed", "Could not show this player.")
}

// A collection is renamed, a game is taken out of it, and it is deleted; its games stay.
func TestCollectionOnPage(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	const record = "#player1 cup Cup One\n#player2 bob Bob\n>cup: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX H7 Q. +11 %d\n"
	ids := []int{opened(tab, fmt.Sprintf(record, 11)), opened(tab, fmt.Sprintf(record, 12))}
	tab.Run(fmt.Sprintf(`fetch("/api/v1/collections", {method: "POST", body: '{"name": "Cup/1", "games": [%d,%d]}'}).then(r => r.json()).then(r => window.kept = r.added)`, ids[0], ids[1]))
	tab.Wait("the games are kept", `window.kept === 2`)
	tab.Go("/games?collection=Cup%2F1")
	tab.Wait("both games are listed", `document.querySelectorAll(".split tbody tr").length === 2`)
	tab.Allow("422")
	tab.Run(`fetch("/api/v1/collections", {method: "POST", body: '{"name": "Other"}'}).then(r => window.other = r.ok)`)
	tab.Wait("there is another", `window.other`)
	tab.Click(".collection .naming button")
	tab.Fill(".collection input", "other")
	tab.Type(kb.Enter)
	tab.WaitText(".collection .bad", "must be another name")
	tab.Fill(".collection input", "Final")
	tab.Type(kb.Enter)
	tab.WaitText(".collection b", "Final")
	tab.Wait("the address has the name", `location.search === "?collection=Final"`)
	tab.Wait("both games are there yet", `document.querySelectorAll(".split tbody tr").length === 2`)
	tab.ClickText("Take out of Final")
	tab.Wait("one game is left", `document.querySelectorAll(".split tbody tr").length === 1`)
	tab.ClickText("Delete collection …")
	tab.ClickText("No")
	tab.ClickText("Delete collection …")
	tab.ClickText("Yes, delete")
	tab.Wait("all games are listed", `location.search === "" && !document.querySelector(".collection")`)
	tab.Wait("the collection is gone", `![...document.querySelectorAll("select[name=collection] option")].some(o => o.value === "Final")`)
	for _, id := range ids {
		if got := Value[int](tab, fmt.Sprintf(`fetch("/api/v1/records/%d").then(r => r.status)`, id)); got != 200 {
			t.Errorf("record %d: %d, want 200", id, got)
		}
	}
}

// A score below zero has a minus sign wherever it stands.
func TestScoreBelowZero(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, finalGame)
	tab.Go("/games?who=ann&word=cat")
	tab.WaitText(".split tbody .result", "1 – −8")
	tab.WaitText(".summary .versus", "−8")
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/10", id))
	tab.WaitText(".players", "−8")
	tab.WaitText(".turns", "−8")
	if text := tab.Text("main"); strings.Contains(text, "-8") || strings.Contains(text, "-9") {
		t.Errorf("a hyphen is left: %s", text)
	}
}

// A phony is no fault of a record: the list of games counts other findings alone.
func TestPhonyIsNoFault(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	record := strings.NewReplacer("#player1 ann Ann", "#player1 pho Phony", ">ann", ">pho", "CAT", "TAC").Replace(finalGame)
	opened(tab, record)
	tab.Go("/games?who=phony")
	tab.WaitText(".summary", "9 turns.")
	if bad := tab.Text(".summary .bad"); bad != "" {
		t.Errorf("it says: %s", bad)
	}
	opened(tab, strings.Replace(record, "+10 10", "+11 11", 1))
	tab.Go("/games?who=phony")
	tab.WaitText(".summary .bad", "in the record. Line 3:")
}

// Where something is asked before it is removed, No has the focus: a key pressed twice removes nothing.
func TestRemovedByNoSecondKey(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/games")
	opened(tab, friendly)
	tab.Run(`fetch("/api/v1/rules/standard/file").then(r => r.text()).then(body => fetch("/api/v1/rules/mine/file", {method: "PUT", body})).then(r => window.kept = r.ok)`)
	tab.Wait("the rules are kept", `window.kept`)
	for _, one := range []struct{ open, remove, asks string }{
		{"", ".summary .buttons button", ".summary .buttons"},
		{"Settings", "dialog[open] .own button[aria-label='Remove mine']", "dialog[open] .own li"},
	} {
		tab.Go("/games")
		if one.open != "" {
			tab.ClickText(one.open)
		}
		tab.WaitFor(one.remove)
		tab.Run(fmt.Sprintf(`document.querySelector(%q).focus()`, one.remove))
		tab.Type(kb.Enter)
		tab.WaitText(one.asks, "Yes")
		if on := tab.Text(":focus"); on != "No" {
			t.Errorf("%s: the focus is on %q", one.asks, on)
		}
		tab.Type(kb.Enter)
		tab.WaitFor(one.remove)
	}
}

// A page with many unfinished games shows the three latest, and the others when asked; what the cards say keeps away from their edges.
func TestResumeList(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/study")
	tab.Run(`(async () => { for (let seed = 1; seed <= 5; seed++) await fetch("/api/v1/games", {method: "POST", body: JSON.stringify({level: 1, first: "person", seed})}) })()`)
	for path, list := range map[string]string{"/play": ".doors a.door", "/games": ".going .door"} {
		tab.Go(path)
		tab.Wait("three games can be resumed", fmt.Sprintf(`document.querySelectorAll(%q).length === 3`, list))
		tab.ClickText("Show all 5 games")
		tab.Wait("all can", fmt.Sprintf(`document.querySelectorAll(%q).length === 5`, list))
	}
	tab.Size(1280, 800, false)
	tab.Go("/original")
	tab.WaitText(".window .list", "saved automatically")
	if edge := Value[float64](tab, `(p => p.getBoundingClientRect().left + parseFloat(getComputedStyle(p).paddingLeft) - p.closest(".window").getBoundingClientRect().left)(document.querySelector(".window .list p"))`); edge < 12 {
		t.Errorf("the text begins %v pixels from the edge of its card", edge)
	}
}

// What is typed into a filter stays when the list comes meanwhile.
func TestGamesFilterTyped(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	opened(tab, friendly)
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (/records$/.test(String(path))) await new Promise(go => window.release = go)
		return ask(path, how)
	} })(window.fetch)`)
	tab.Run(`document.querySelector("header.top nav a[href='/games']").click()`)
	tab.WaitFor("input[name=who]")
	tab.Wait("the list is asked for", `Boolean(window.release)`)
	tab.Run(`document.querySelector("input[name=who]").focus()`)
	tab.Type("bob")
	tab.Run(`window.release()`)
	tab.WaitText("main", "Ann Example")
	tab.Wait("the name stays", `document.querySelector("input[name=who]").value === "bob"`)
	tab.Type("\r")
	tab.Wait("it filters", `location.search === "?who=bob"`)
	tab.WaitText("#live", "1 in all")
	tab.Fill("input[name=who]", "nobody")
	tab.Type("\r")
	tab.WaitText("#live", "No game fits.")
	tab.Run(`document.querySelector("header.top nav a[href='/games']").click()`)
	tab.Wait("the field is empty without a filter", `location.search === "" && document.querySelector("input[name=who]").value === ""`)
}

// Only a player wins or loses: the results are there once a player is named, and go with the name.
func TestResultOfPlayer(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/games")
	opened(tab, friendly)
	open := func() string {
		return Value[string](tab, `[...document.querySelectorAll("select[name=result] option:not(:disabled)")].map(o => o.value).join()`)
	}
	tab.WaitFor("select[name=result]")
	if got := open(); got != ",drawn" {
		t.Errorf("with no player one can choose %q", got)
	}
	tab.Fill("[name=who]", "nobody\r")
	tab.Wait("the player is asked for", `location.search === "?who=nobody"`)
	if got := open(); got != ",won,lost,drawn" {
		t.Errorf("with a player one can choose %q", got)
	}
	tab.Run(`(s => { s.value = "won"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("select[name=result]"))`)
	tab.Wait("the result is asked for", `location.search === "?who=nobody&result=won"`)
	tab.WaitText(".state", "No game fits.")
	tab.Fill("[name=who]", "\r")
	tab.Wait("all games are asked for", `location.search === ""`)
	tab.Wait("they are listed", `document.querySelectorAll(".split tbody tr").length === 1`)
}

// A page after the last one, whose games are deleted, leads to the last one.
func TestPageGone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/games")
	opened(tab, friendly)
	tab.Go("/games?page=2")
	tab.Wait("the last page is listed", `document.querySelectorAll(".split tbody tr").length === 1`)
}
