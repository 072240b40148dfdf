package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"maven/internal/web/webtest"
)

// friendly is the beginning of a game with a note and some mistakes.
const friendly = "#player1 ann Ann Example\n#player2 bob Bob Sample\n#title A friendly game\n#lexicon Both\n" +
	">ann: AEIOSTW 8G WIST +14 14\n#note a start\n" +
	">bob: CEEFILV 9E CLEF +21 21\n" +
	">ann: AEEEEJO G7 O.. +7 21\n" +
	">bob: DEIKSUV E7 DU.KS +24 45\n" +
	">ann: AEEEEIJ J8 .EE +5 26\n" +
	">bob: EIOPRTV D11 OVERT +20 65\n"

// opened opens a record by the API and returns its number.
func opened(tab *webtest.Tab, gcg string) int {
	text, _ := json.Marshal(gcg)
	return webtest.Value[int](tab, fmt.Sprintf(`(async () => (await (await fetch("/api/v1/records?file=test.gcg", {method: "POST", body: %s})).json()).id)()`, text))
}

// write gives a text area this text, as pasting it does.
func write(tab *webtest.Tab, selector, content string) {
	text, _ := json.Marshal(content)
	tab.WaitFor(selector)
	tab.Run(fmt.Sprintf(`(e => { e.value = %s; e.dispatchEvent(new Event("input", {bubbles: true})) })(document.querySelector(%q))`, text, selector))
}

// A record is opened from pasted text, stepped through by keys, and judged; its turns have addresses.
func TestAnalyseRecord(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/analyse")
	write(tab, "form.paste textarea", friendly)
	tab.ClickText("Open the text")
	tab.WaitText("h1", "A friendly game")
	tab.WaitText(".turn", "Turn 1 of 6")
	tab.WaitText(".ranked tr.made", "8G WIST")
	tab.Run(`document.activeElement?.blur()`)
	tab.Type("j")
	tab.Wait("the address is that of turn 2", `location.pathname.endsWith("/turns/2")`)
	tab.WaitText(".ranked tr.made", "CLEF")
	tab.Run(`document.activeElement?.blur()`)
	tab.Type("k")
	tab.WaitText(".turn", "Turn 1 of 6")
	tab.WaitText(".turn .judged", "lost")
	tab.WaitFor(".graph svg .line")
	tab.WaitText(".panel .said", "a start")
	if n := webtest.Value[int](tab, `document.querySelectorAll(".graph .mark").length`); n == 0 {
		t.Error("no mistake is marked")
	}
}

// A simulation is stopped midway, is there after a reload, goes on, and takes and drops candidates.
func TestSimulationStopped(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	path := fmt.Sprintf("/analyse/records/%d/turns/3", id)
	tab.Go(path)
	tab.ClickText("Simulate")
	tab.WaitFor("table.sim .range")
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	before := tab.Text("table.sim tbody")
	tab.Go(path)
	tab.WaitText(".controls", "stopped")
	tab.Wait("what was found is there", fmt.Sprintf("document.querySelector('table.sim tbody').innerText === %q", before))
	tab.ClickText("Continue")
	tab.WaitText(".controls", "running")
	tab.Click("table.sim tbody tr:last-child .tools button:last-child")
	rows := `document.querySelectorAll("table.sim tbody tr").length`
	had := webtest.Value[int](tab, rows)
	tab.Wait("a candidate is gone", fmt.Sprintf("%s <= %d", rows, had))
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	tab.Click("table.sim tbody tr .tools button")
	tab.WaitFor(".board .heat")
}

// A move is tried on the board, finds its place in the list, and becomes a variation with a position of its own.
func TestTryAndBranch(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", id))
	tab.WaitFor(".ranked tbody tr")
	tab.Click("#sq-7-7")
	tab.Type("sit")
	tab.ClickText("Try it")
	tab.WaitText(".ranked tr.tried", "8H SIT")
	tab.ClickText("Branch off")
	tab.WaitText(".variations", "8H SIT")
	tab.Wait("the address names the variation", `location.search === "?v=0"`)
	tab.WaitText(".variations .here", "8H SIT")
	tab.Wait("the move lies", `document.querySelector("#sq-7-7 .tile")?.textContent.startsWith("S") && !document.querySelector("#sq-7-7 .tile.try")`)
	tab.Click(".variations .branch button")
	tab.Wait("the variation is gone", `!document.querySelector(".variations")`)
}

// A note is kept as it is written, and is there after a reload; its text is text.
func TestNotesKept(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	path := fmt.Sprintf("/analyse/records/%d/turns/2", id)
	tab.Go(path)
	write(tab, `textarea[aria-label="Note on turn 2"]`, "<b>good</b> leave")
	tab.WaitText("[role=status]", "saved")
	tab.Go(path)
	tab.Wait("the note is there", `document.querySelector('textarea[aria-label="Note on turn 2"]')?.value === "<b>good</b> leave"`)
}

// Learn: the lesson stops at a mistake, takes no worse move, gives hints, shows the answer and comes to an end.
func TestLearn(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.WaitText("h2", "Whose mistakes?")
	tab.ClickText("Ann Example\n" + webtest.Value[string](tab, `document.querySelector(".door span").innerText`))
	tab.WaitText(".asked", "What is better?")
	tab.ClickText("A hint")
	tab.WaitText(".hints", "It scores")
	tab.ClickText("Another hint")
	tab.WaitText(".hints", "It begins at")
	tab.ClickText("Show the answer")
	tab.WaitText(".reply", "The best move is")
	for webtest.Value[bool](tab, `Boolean(document.querySelector(".asked"))`) {
		was := tab.Text(".asked")
		tab.Run(`[...document.querySelectorAll(".learn .buttons button")].find(b => /^(Next|Skip)$/.test(b.innerText)).click()`)
		tab.Wait("the lesson goes on", fmt.Sprintf("![%q, undefined].includes(document.querySelector('.asked, .state.empty h2')?.innerText)", was))
	}
	tab.WaitText("h2", "That was the last one.")
}

// A shared record is analysed: its turns step within a moment, and each has a board and a list.
func TestSharedRecordSteps(t *testing.T) {
	shared := os.Getenv("MAVEN_SHARED")
	data, err := os.ReadFile(filepath.Join(shared, "positions", "games", "g03.gcg"))
	if err != nil {
		t.Skipf("SKIPPED: no shared records: %v", err)
	}
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, string(data))
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/5", id))
	tab.WaitFor(".ranked tr.made")
	tab.WaitFor(".graph .mark")
	tab.Run(`new Promise(r => requestIdleCallback(r))`)
	took := webtest.Value[[]float64](tab, `(async () => {
		const all = [];
		for (let n = 0; n < 8; n++) {
			const was = document.querySelector(".ranked tr.made")?.innerText, began = performance.now();
			document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
			while ((document.querySelector(".ranked tr.made")?.innerText ?? was) === was) await new Promise(r => setTimeout(r, 1));
			all.push(performance.now() - began);
			await new Promise(r => setTimeout(r, 200));
		}
		return all })()`)
	slices.Sort(took)
	t.Logf("a step to the next turn, board and list: median %.0f ms of %v", took[len(took)/2], len(took))
	tab.Type("m")
	tab.WaitFor(".turn .grade")
}

// A position is set up by hand, and its moves are ranked.
func TestSetup(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/analyse?set=")
	tab.Click("#sq-7-6")
	tab.Type("cat")
	tab.Wait("three tiles lie", `document.querySelectorAll(".board .tile").length === 3`)
	tab.Fill(`input[name="mine"]`, "AEINRST")
	tab.ClickText("Look at it")
	tab.WaitFor(".ranked tbody tr")
	tab.Click(".switch input")
	tab.WaitText(".lists.two h3", "The original")
	tab.Wait("both lists are there", `document.querySelectorAll(".ranked").length === 2`)
}

// Views of positions at a phone's width do not scroll sideways.
func TestAnalyseOnAPhone(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	for _, width := range []int64{320, 390} {
		tab.Size(width, 800, true)
		for _, path := range []string{"/analyse", fmt.Sprintf("/analyse/records/%d/turns/3", id), fmt.Sprintf("/learn/records/%d", id), "/analyse?set="} {
			tab.Go(path)
			tab.WaitFor("h1")
			if over := webtest.Value[int](tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("%s is %d pixels wider than a phone of %d", path, over, width)
			}
		}
	}
}
