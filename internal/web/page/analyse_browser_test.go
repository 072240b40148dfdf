package page_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/library"
	"maven/internal/testshared"
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
func opened(tab *Tab, gcg string) int {
	text, _ := json.Marshal(gcg)
	return Value[int](tab, fmt.Sprintf(`(async () => (await (await fetch("/api/v1/records?file=test.gcg", {method: "POST", body: %s})).json()).id)()`, text))
}

// write gives a text area this text, as pasting it does.
func write(tab *Tab, selector, content string) {
	text, _ := json.Marshal(content)
	tab.WaitFor(selector)
	tab.Run(fmt.Sprintf(`(e => { e.value = %s; e.dispatchEvent(new Event("input", {bubbles: true})) })(document.querySelector(%q))`, text, selector))
}

// A record is opened from pasted text, stepped through by keys, and judged; its turns have addresses.
func TestAnalyseRecord(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
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
	if missing := Value[string](tab, `performance.getEntriesByType("resource").filter(e => e.responseStatus >= 400).map(e => e.name).join(" ")`); missing != "" {
		t.Errorf("the console shows in red: %s", missing)
	}
	if n := Value[int](tab, `document.querySelectorAll(".graph .mark").length`); n == 0 {
		t.Error("no mistake is marked")
	}
	for _, step := range [][2]string{{"last-of-type", "The end"}, {"nth-of-type(2)", "6 / 6"}, {"first-of-type", "1 / 6"}} {
		tab.Click(".steps button:" + step[0])
		tab.WaitText(".steps output", step[1])
	}
}

// At the end of a game, and where the tiles left are paid, there is no move to try, to rank or to search for, and none is asked for; the last
// move has them all.
func TestEndHasNoMoves(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	showEnd(tab)
	tab.ClickText("Analyse the game")
	for _, step := range []struct {
		button, text string
		panels       int // about moves
	}{{"last-of-type", "The end", 0}, {"nth-of-type(2)", "opponent's tiles", 0}, {"nth-of-type(2)", "played", 4}} {
		tab.WaitFor(".steps")
		tab.Click(".steps button:" + step.button)
		tab.WaitText(".steps output, .did", step.text)
		tab.Wait(fmt.Sprint("panels about moves: ", step.panels), fmt.Sprintf(`document.querySelectorAll(".moves, .searches, .compare, .typed").length === %d`, step.panels))
		if strings.Contains(tab.Text("main"), "is not known") {
			t.Errorf("%s: it is said that a rack is not known", step.text)
		}
	}
	if refused := refusals(tab); refused != "" {
		t.Errorf("the console shows in red: %s", refused)
	}
}

// A position in which the game is over says so, and has no panel that asks for moves.
func TestPositionOver(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?cgp=" + url.QueryEscape("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABCDEFG/ 20/10 6"))
	tab.WaitText(".beside", "The game is over in this position.")
	if n := Value[int](tab, `document.querySelectorAll(".moves, .searches, .compare, .typed, .failed").length`); n > 0 {
		t.Errorf("there are %d panels about moves", n)
	}
	if refused := refusals(tab); refused != "" {
		t.Errorf("the console shows in red: %s", refused)
	}
}

// phonies is the beginning of a game with a phony that is taken back, and one that stands.
const phonies = "#player1 ann Ann Example\n#player2 bob Bob Sample\n#lexicon Both\n" +
	">ann: AEIOSTW 8G WEIST +16 16\n>ann: AEIOSTW -- -16 0\n" +
	">bob: CEEFILV 8G FLICE +24 24\n" +
	">ann: AEIOSTW 9F OWEST +31 31\n"

// A turn with a phony says so, is never praised, has its list, and is asked about by Learn.
func TestPhony(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, phonies)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", id))
	tab.WaitText(".turn .judged", "WEIST is no good; the play was challenged off.")
	tab.WaitText(".turn .judged", "Best was ")
	tab.WaitFor(".ranked tbody tr")
	tab.WaitFor(".graph .mark")
	if said := tab.Text("main"); strings.Contains(said, "The best move.") || strings.Contains(said, "Could not list the moves") {
		t.Errorf("%s", said)
	}
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", id))
	tab.WaitText(".turn .judged", "the play stood.")
	tab.WaitFor(".ranked tbody tr")
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.Click(".doors .door:not(:disabled)")
	tab.WaitText(".asked", "WEIST is no good, which cost ")
	tab.ClickText("Show the answer")
	tab.WaitText(".reply", "The best move is")
}

// A position that cannot be, after a turn with tiles that there are not, leaves the way to the others.
func TestImpossiblePosition(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	tab.Bare()
	id := opened(tab, "#player1 ann Ann\n#player2 tim Tim\n>ann: AHIOSTT 8H OATH +14 14\n>tim: DEEILRS 9E RESIDLE +66 66\n>ann: ABCDEFG 10A ZZZ +9 23\n")
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", id))
	tab.WaitText("main", "3 tiles Z")
	tab.WaitText(".turns", "RESIDLE")
	tab.Click(`.steps button:nth-of-type(2)`)
	tab.WaitFor(".board")
	tab.Go("/games?collection=Opened")
	tab.WaitText("main", "Opened here")
	tab.WaitText(".summary", "The last position cannot be shown: ")
	tab.WaitText(".summary", "3 tiles Z")
	tab.WaitText(".summary", "Analyse")
}

// A simulation is stopped midway, is there after a reload, goes on, and takes and drops candidates.
func TestSimulationStopped(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	path := fmt.Sprintf("/analyse/records/%d/turns/3", id)
	tab.Go(path)
	tab.Run(`new MutationObserver(() => { const now = document.querySelector(".controls [role=status]")?.innerText; if (now !== window.heard?.at(-1)) (window.heard ??= []).push(now) }).observe(document.body, {subtree: true, childList: true, characterData: true})`)
	tab.ClickText("Simulate")
	tab.WaitFor("table.sim .range")
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	if heard := Value[[]string](tab, `window.heard`); slices.ContainsFunc(heard, func(s string) bool { return strings.HasPrefix(s, "running ") || strings.HasPrefix(s, "Plays") }) || !strings.Contains(heard[len(heard)-1], "stopped · ") {
		t.Errorf("a screen reader hears %q", heard)
	}
	before := tab.Text("table.sim tbody")
	tab.Go(path)
	tab.WaitText(".controls", "stopped")
	tab.Wait("what was found is there", fmt.Sprintf("document.querySelector('table.sim tbody').innerText === %q", before))
	goesOn := "Continue"
	if InFolder() { // where a reload begins the engine again
		goesOn = "Continue from where it was saved"
	}
	tab.ClickText(goesOn)
	tab.WaitText(".controls", "running")
	rows := `document.querySelectorAll("table.sim tr.simulated").length`
	had := Value[int](tab, rows)
	tab.Click("table.sim tr.simulated:nth-child(2) .tools button:last-child")
	tab.Wait("a candidate is gone", fmt.Sprintf("%s === %d", rows, had-1))
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	for _, state := range []string{"running", "stopped"} {
		tab.Run(`document.activeElement?.blur()`)
		tab.Type(".")
		tab.WaitText(".controls", state)
	}
	tab.Click("table.sim tbody tr .tools button")
	tab.WaitFor(".board .heat")
	if same := Value[int](tab, `(names => names.length - new Set(names).size)([...document.querySelectorAll("table.sim button")].map(b => b.innerText))`); same > 0 {
		t.Errorf("%d buttons of the table have the name of another one", same)
	}
}

// A simulation whose server is killed says that it does not answer, not that it runs; once it is back, the simulation can go on.
func TestSimulationServerKilled(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server to kill")
	k := &killable{file: filepath.Join(t.TempDir(), "games.db"), address: loopback(t) + ":0"}
	k.start(t)
	tab := browser.Open(t, "http://"+k.address)
	tab.Allow("net::ERR")
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, friendly)))
	tab.WaitFor(".simulates .go:not(:disabled)")
	tab.Run(`document.querySelector(".simulates .go").click()`)
	tab.WaitFor("table.sim .range")
	k.kill(t)
	tab.WaitText(".simulates .controls", "The server does not answer.")
	if said := tab.Text(".simulates .controls"); strings.Contains(said, "running") {
		t.Errorf("it says %q", said)
	}
	k.start(t)
	t.Cleanup(func() { k.kill(t) })
	tab.WaitText(".simulates .controls", "interrupted")
}

// A move is tried on the board, finds its place in the list, and becomes a variation with a position of its own.
func TestTryAndBranch(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", id))
	tab.WaitFor(".ranked tbody tr")
	tab.Click("#sq-7-7")
	tab.Type("sit")
	tab.ClickText("Try")
	tab.WaitText(".ranked tr.tried", "8H SIT")
	tab.Fill(".typed input", "8h zit")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.WaitFor(".typed [role=alert]")
	tab.Fill(".typed input", "-AEI")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.WaitText(".ranked tr.tried", "exchange AEI")
	tab.Fill(".typed input", "Exchange iot")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.WaitText(".ranked tr.tried", "exchange IOT")
	tab.Click("#sq-7-7")
	tab.Type("sit")
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
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
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
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.WaitText("h2", "Whose mistakes?")
	tab.ClickText("Ann Example\n" + Value[string](tab, `document.querySelector(".door span").innerText`))
	tab.WaitText(".asked", "What is better?")
	tab.Reload()
	tab.WaitText(".asked", "Ann Example")
	tab.Run("history.back()")
	tab.WaitText("h2", "Whose mistakes?")
	tab.Run("history.forward()")
	tab.WaitText(".asked", "Ann Example")
	tab.ClickText("A hint")
	tab.WaitText(".hints", "It scores")
	tab.ClickText("Another hint")
	tab.WaitText(".hints", "It begins at")
	tab.Fill(".typed input", "8G QQ")
	tab.ClickText("Answer")
	tab.WaitText(".typed [role=alert]", "Q")
	tab.Fill(".typed input", "exchange A")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.WaitText(".reply", "Not yet: it loses")
	tab.ClickText("Show the answer")
	tab.WaitText(".reply", "The best move is")
	tab.ClickText("Next")
	tab.WaitText("h2", "Mistake 2 of ")
	tab.Click(".title a")
	tab.WaitFor(".analyse .board")
	tab.Run("history.back()")
	tab.WaitText("h2", "Mistake 2 of ")
	tab.WaitFor(".dots-of li.shown:first-child")
	for Value[bool](tab, `Boolean(document.querySelector(".asked"))`) {
		was := tab.Text(".asked")
		tab.Run(`[...document.querySelectorAll(".learn .buttons button")].find(b => /^(Next|Skip)$/.test(b.innerText)).click()`)
		tab.Wait("the lesson goes on", fmt.Sprintf("![%q, undefined].includes(document.querySelector('.asked, .state.empty h2')?.innerText)", was))
	}
	tab.WaitText("h2", "That was the last one.")
}

// On a phone the mistakes of a long lesson, one dot each, stand beside the link to the analysis.
func TestLearnOnPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Bare()
	tab.Go(fmt.Sprintf("/learn/records/%d", opened(tab, friendly)))
	tab.Click(".door")
	tab.WaitFor(".dots-of li")
	tab.Run(`(dots => { for (let i = 0; i < 20; i++) dots.append(dots.lastElementChild.cloneNode()) })(document.querySelector(".dots-of"))`)
	if n := Value[int](tab, `(r => [...document.querySelectorAll(".dots-of li")].map(e => e.getBoundingClientRect()).filter(d => d.right > r.left && d.left < r.right && d.bottom > r.top && d.top < r.bottom).length)(document.querySelector(".title a").getBoundingClientRect())`); n > 0 {
		t.Errorf("%d dots stand on the link", n)
	}
}

// A verdict that comes late says nothing any more once the answer has been shown.
func TestLearnShownBeforeVerdict(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/learn/records/%d", id))
	tab.Click(".doors .door:not(:disabled)")
	tab.WaitText(".asked", "What is better?")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const late = String(how?.body).includes('"count":1') && String(how?.body).includes('"exchange A"')
		if (late) { window.held = true; await new Promise(go => window.release = go) }
		const answer = await ask(path, how)
		if (late) setTimeout(() => window.come = true, 300)
		return answer
	} })(window.fetch)`)
	tab.Fill(".typed input", "exchange A")
	tab.ClickText("Answer")
	tab.Wait("the verdict is on its way", `window.held === true`)
	tab.ClickText("Show the answer")
	tab.WaitText(".reply", "The best move is")
	tab.Run(`window.release()`)
	tab.Wait("the verdict has come", `window.come === true`)
	tab.WaitText(".reply", "The best move is")
}

// A shared record is analysed: its turns step within a moment, and each has a board and a list.
func TestSharedRecordSteps(t *testing.T) {
	t.Parallel()
	data := testshared.Read(t, "positions", "games", "g03.gcg")
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, string(data))
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/5", id))
	tab.WaitFor(".ranked tr.made")
	tab.WaitFor(".graph .mark")
	tab.Run(`new Promise(r => requestIdleCallback(r))`)
	took := Value[[]float64](tab, `(async () => {
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
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?set=")
	tab.Click("#sq-7-6")
	tab.Type("cat")
	tab.Wait("three tiles lie", `document.querySelectorAll(".board .tile").length === 3`)
	tab.Fill(`input[name="letters"]`, "eR")
	tab.ClickText("Put")
	tab.Wait("five tiles lie, one of them a blank", `document.querySelectorAll(".board .tile").length === 5 && document.querySelectorAll(".board .tile.blank").length === 1`)
	tab.Fill(`input[name="mine"]`, "AEINRST")
	tab.ClickText("Look at it")
	tab.WaitFor(".ranked tbody tr")
	tab.Click(".switch input")
	tab.WaitText(".lists.two h3", "The original")
	tab.Wait("both lists are there", `document.querySelectorAll(".ranked").length === 2`)
}

// A position that is being set up is there again after the page is loaded anew, and after a look elsewhere.
func TestSetupStays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse")
	tab.Click(`a[href$="/analyse?set="]`)
	tab.Click("#sq-7-6")
	tab.Type("caT")
	tab.Fill(`input[name="mine"]`, "aeinrst")
	tab.Fill(`input[name="us"]`, "31")
	there := func(when string) {
		t.Helper()
		tab.Wait("the position is there "+when, `document.querySelector("textarea[readonly]")?.value.startsWith("15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15 AEINRST/ 31/0 0")`)
	}
	there("as it is typed")
	tab.Reload()
	there("after it is loaded anew")
	tab.Fill(`input[name="them"]`, "5")
	tab.Click(`nav a[href$="/study"]`)
	tab.WaitFor("#main h2")
	tab.Run("history.back()")
	tab.Wait("the score is there", `document.querySelector("input[name=them]")?.value === "5"`)
	tab.Run("history.back()")
	tab.WaitFor(`a[href$="/analyse?set="]`)
}

// The address has the last of what is typed, also where changes of it that come quickly are refused.
func TestSetupRefused(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?set=")
	tab.Run(`(() => {
		const change = history.replaceState.bind(history);
		let last = -1000;
		history.replaceState = (...how) => {
			if (performance.now() - last < 300) throw new DOMException("too often", "SecurityError");
			last = performance.now();
			change(...how);
		};
	})()`)
	tab.Click("#sq-7-6")
	tab.Type("quiet")
	tab.Wait("the address has all letters", `location.href.includes("6QUIET4")`)
}

// Views of positions at a phone's width do not scroll sideways.
func TestAnalyseOnAPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	for _, path := range []string{"/analyse", fmt.Sprintf("/analyse/records/%d/turns/3", id), fmt.Sprintf("/learn/records/%d", id), "/analyse?set="} {
		tab.Size(320, 800, true)
		tab.Go(path)
		tab.WaitFor("h1")
		for _, width := range []int64{320, 390} {
			tab.Size(width, 800, true)
			if over := Value[int](tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("%s is %d pixels wider than a phone of %d", path, over, width)
			}
		}
	}
}

// Pure functions of the views: moves played out on a grid, lines of CGP, trees of variations, hints.
func TestAnalyseModules(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	const load = `const at = document.querySelector("script[type=module]").src.replace(/app\.js.*/, ""), lib = (n) => import(at + n);
		const { Alphabet } = await lib("tiles.js"), { laid, after } = await lib("analyse/play.js"), { grown, cut, along } = await lib("analyse/variations.js");
		const { parts, lineOf } = await lib("analyse/setup.js"), { hints, accepted } = await lib("learn/judge.js"), { isPosition } = await lib("open.js"), { scaleOf } = await lib("analyse/bars.js");
		const rules = await (await fetch("/api/v1/rules/standard")).json(), abc = new Alphabet(rules.tileSet.set);`
	for _, one := range []struct{ expression, want string }{
		{`laid("8D NE.TIaR", abc).map(s => s.tile + s.row + s.col)`, `["N73","E74","T76","I77","a78","R79"]`},
		{`laid("D8 (QU)OIN", abc).map(s => s.tile + s.row + s.col)`, `["O93","I103","N113"]`},
		{`laid("exchange ABC", abc)`, `[]`},
		{`after({ size: 2, premiums: [], tiles: [["", "A"], ["", ""]] }, "1A A.", abc)`, `{"board":{"size":2,"premiums":[],"tiles":[["A","A"],["",""]]},"last":[[0,0]]}`},
		{`(() => { const a = grown([], [], "x"), b = grown(a.tree, a.path, "y"), c = grown(b.tree, [], "x"); return [a.path, b.path, c.path, along(b.tree, [0, 0]).map(m => m.move), cut(b.tree, [0, 0])[0].next, cut(b.tree, [0])] })()`,
			`[[0],[0,0],[0],["x","y"],[],[]]`},
		{`lineOf(parts("15/15/15/15/15/15/15/3CAt9/15/15/15/15/15/15/15 AEINRST/Q 12/-3 0 lex NA;", 15, abc), abc)`, `"15/15/15/15/15/15/15/3CAt9/15/15/15/15/15/15/15 AEINRST/Q 12/-3 0 lex NA;"`},
		{`[isPosition("15/15 AB/ 0/0 0"), isPosition("#player1 a A\n>a: AB 8H AB +1 1"), isPosition("hello")]`, `[true,false,false]`},
		{`hints({ move: "8D NE.TIaR", kind: "play", score: 70, leave: "" }, abc)`, `["It scores 70 with 6 tiles.","It begins at 8D.","It uses EINRT?."]`},
		{`hints({ move: "-AB", kind: "exchange", score: 0, leave: "ERS" }, abc)`, `["It is an exchange.","It keeps ERS."]`},
		{`[accepted({ equity: 30 }, { equity: 31.9 }).good, accepted({ equity: 30 }, { equity: 32 }).good, accepted(undefined, { equity: 1 }).good]`, `[true,false,false]`},
		{`scaleOf([{ mean: 0 }, { mean: 1 }]).map(v => Math.round(v * 100))`, `[-6,106]`},
	} {
		if got := Value[string](tab, `(async () => { `+load+` return JSON.stringify(`+one.expression+`) })()`); got != one.want {
			t.Errorf("%s\nis   %s\nwant %s", one.expression, got, one.want)
		}
	}
}

// A turn far from the one that is shown asks for its own moves, and not for its move in the position before.
func TestFarTurnAsksForItsMoves(t *testing.T) {
	t.Parallel()
	NeedServer(t, "network: in a folder there are no requests to look at")
	tab := browser.Start(t)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d", opened(tab, game)))
	tab.WaitFor(".ranked tbody tr.made")
	tab.Run(`(ask => { window.refused = []; window.fetch = async (path, how) => {
		const answer = await ask(path, how);
		if (!answer.ok) refused.push(path + " " + how?.body);
		return answer;
	} })(window.fetch)`)
	for _, turn := range []int{8, 15, 23, 1} {
		tab.Run(fmt.Sprintf(`document.querySelector(".turns li:nth-child(%d) a").click()`, turn))
		tab.WaitText(".turn h2", fmt.Sprintf("Turn %d of", turn))
		tab.Wait("the move of the turn is listed", fmt.Sprintf(`document.querySelector(".ranked tbody tr.made") && !document.querySelector(".moves .state")
			&& document.querySelector(".ranked tr.made .bare").innerText.includes(document.querySelector(".turns li:nth-child(%d) a").innerText.split("\n")[1].split(" ")[0])`, turn))
	}
	if refused := Value[string](tab, `refused.join("; ")`); refused != "" {
		t.Errorf("refused: %s", refused)
	}
}

// A solved endgame is stepped through, and the draws of a pre-endgame are told.
func TestSolvedEnds(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	const end = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0 lex Both;"
	tab.Go("/analyse?cgp=" + url.QueryEscape(end))
	tab.ClickText("Search to the end")
	tab.WaitText(".judged", "Proven: every line was followed")
	tab.Wait("as many moves are told as are shown", `(async () => {
		const get = path => fetch("/api/v1/analyses" + path).then(r => r.json());
		return (await get("/" + (await get("")).analyses[0].id)).answer?.moves.length === document.querySelectorAll("table.solved tbody tr:not(.detail)").length;
	})()`)
	tab.Click("table.solved tbody tr:first-child button")
	tiles := Value[int](tab, `document.querySelectorAll(".board .tile:not(.try)").length`)
	tab.Click(".stepper > button:last-child")
	tab.Click(".stepper > button:last-child")
	tab.Wait("two moves of the line lie", fmt.Sprintf(`document.querySelectorAll(".board .tile:not(.try)").length > %d + 1`, tiles))
	tab.ClickText("Back to the turn")
	tab.Wait("the board is that of the turn", fmt.Sprintf(`document.querySelectorAll(".board .tile:not(.try)").length === %d`, tiles))
}

// What the opponent may hold by chance alone is told without racks that were weighed: there are none.
func TestRackByChance(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?cgp=" + url.QueryEscape("15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex Both;"))
	tab.ClickText("Infer")
	tab.WaitText(".searches .judged", "By chance alone")
	if known := Value[string](tab, `document.querySelector(".searches .known")?.innerText ?? ""`); known != "" {
		t.Errorf("it says %q", known)
	}
}

// The table of moves stays within its panel at every width, with a simulation and what is said of a move.
func TestMovesFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	path := fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, friendly))
	tab.Go(path)
	tab.Wait("the list is there", `document.querySelector(".ranked tbody tr")`)
	tab.Run(`document.querySelector(".simulates .go").click()`)
	tab.WaitFor("table.sim .range")
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	for _, language := range []string{"en", "de", "pl"} {
		speak(tab, language)
		tab.Go(path)
		tab.WaitFor("table.sim .range")
		tab.Click(".ranked tbody tr:nth-child(2) button")
		tab.WaitFor(".why ul")
		for _, size := range [][2]int64{{1280, 900}, {1024, 900}, {390, 900}, {360, 900}, {320, 900}, {667, 375}, {568, 320}} {
			width := size[0]
			tab.Size(width, size[1], width < 800)
			tab.Wait(fmt.Sprintf("the table fits at %d in %s", width, language), `[...document.querySelectorAll(".moves table, .moves .detail > td > *")].every((of) => {
				const panel = document.querySelector(".panel.moves").getBoundingClientRect();
				return of.getBoundingClientRect().right <= panel.right + 1 && of.scrollWidth <= of.clientWidth + 1;
			})`)
			if apart := Value[string](tab, `[...document.querySelectorAll(".ranked .bare")].filter((b) => {
				const [n, move, first] = [b.querySelector("i"), b.querySelector("span").firstChild, document.createRange()];
				first.setStart(move, 0), first.setEnd(move, 1);
				return n.innerText && Math.abs(first.getBoundingClientRect().top - n.getBoundingClientRect().top) > 8;
			}).map(b => b.innerText).join("; ")`); apart != "" {
				t.Errorf("at %d in %s the number stands above the move: %s", width, language, apart)
			}
			if wide := Value[int](tab, `document.querySelector(".simulates .controls p").clientWidth`); wide < 160 {
				t.Errorf("what the simulation does is %d pixels wide at %d in %s", wide, width, language)
			}
		}
	}
}

// analyseShots are pictures of the views of records and positions.
func analyseShots() []shot {
	record := func(tab *Tab) int {
		tab.Bare()
		return opened(tab, friendly)
	}
	return []shot{
		{"open", func(tab *Tab) {
			record(tab)
			tab.Go("/analyse")
			tab.WaitFor(".records a")
		}},
		{"analyse", func(tab *Tab) {
			tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", record(tab)))
			tab.WaitFor(".graph .mark")
			tab.Wait("the list is there", `document.querySelector(".ranked tbody tr")`)
			tab.Run(`document.querySelector(".simulates .go")?.click()`)
			tab.WaitFor("table.sim .range")
			tab.Run(`[...document.querySelectorAll(".controls button")].find(b => b.innerText === "Stop")?.click()`)
			tab.WaitText(".controls", "stopped")
			tab.Click(".ranked tbody tr:nth-child(2) button")
			tab.WaitFor(".why ul")
		}},
		{"compare", compared},
		{"rating", func(tab *Tab) {
			tab.Go("/original/rating?words=Both")
			rated(tab, 1500, 1620, 1580)
		}},
		{"learn", func(tab *Tab) {
			tab.Go(fmt.Sprintf("/learn/records/%d", record(tab)))
			tab.Click(".doors .door:not(:disabled)")
			tab.WaitFor(".asked")
			tab.ClickText("A hint")
			tab.WaitFor(".hints li")
		}},
		{"setup", func(tab *Tab) {
			tab.Go("/analyse?set=")
			tab.WaitFor(".setup input")
		}},
	}
}

// What is saved arrives as files: the record byte for byte, with notes, the board as a picture, the page of the report.
func TestSave(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	dir := tab.Downloads()
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/2", id))
	write(tab, `textarea[aria-label="Note on turn 2"]`, "good leave")
	tab.WaitText("[role=status]", "saved")
	tab.WaitFor(".graph .line")
	tab.Run(`document.querySelector("details.save").open = true`)
	for suffix, holds := range map[string]string{".gcg": friendly, "-notes.gcg": "#note good leave", ".png": "\x89PNG", ".html": "<!DOCTYPE html>"} {
		file := fmt.Sprintf("record-%d%s", id, suffix)
		if suffix == ".png" {
			tab.Click("details.save button") // by hand: browsers ask before a page saves several files by itself
		} else {
			tab.Click(fmt.Sprintf("a[download='%s']", file))
		}
		if data := tab.Saved(filepath.Join(dir, file)); !strings.Contains(string(data), holds) || suffix == ".gcg" && string(data) != friendly {
			t.Errorf("%s holds %.200q", file, data)
		}
	}
}

// On a phone what is saved stands in two columns of one width.
func TestSaveInColumns(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d", opened(tab, friendly)))
	tab.WaitFor("details.save")
	tab.Run(`document.querySelector("details.save").open = true`)
	tab.Wait("two columns", `(boxes => new Set(boxes.map(b => b.left)).size === 2 && new Set(boxes.map(b => b.width)).size === 1)([...document.querySelectorAll(".save :is(a, button)")].map(e => e.getBoundingClientRect()))`)
}

// A click on the graph goes to the turn below it, a click on a mark to the mistake.
func TestGraphClicks(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/3", opened(tab, friendly)))
	tab.WaitFor(".graph .line")
	for _, one := range []struct {
		part float64 // of the width
		turn int
	}{{0.01, 1}, {0.99, 6}, {0.4, 3}} {
		tab.Run(fmt.Sprintf(`(e => { const r = e.getBoundingClientRect(); e.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: r.left + %g * r.width, clientY: r.top + r.height / 2})) })(document.querySelector(".graph svg"))`, one.part))
		tab.Wait("the turn is shown", fmt.Sprintf(`location.pathname.endsWith("/turns/%d")`, one.turn))
		tab.WaitText(".turn", fmt.Sprintf("Turn %d of 6", one.turn))
	}
	if n := Value[int](tab, `(p => [...document.querySelectorAll(".graph .axis")].filter(e => (r => r.bottom > p.top + 1 && r.top < p.bottom - 1)(e.getBoundingClientRect())).length)(document.querySelector(".graph svg").getBoundingClientRect())`); n > 0 {
		t.Errorf("the graph crosses %d names", n)
	}
	title := Value[string](tab, `document.querySelector(".graph .mark").title`)
	tab.Click(".graph .mark")
	tab.Wait("the mistake is shown: "+title, fmt.Sprintf(`%q.includes(location.pathname.split("/").at(-1))`, title))
	tab.WaitFor(".turn .grade")
}

// A pre-endgame has a table of the tiles that may be drawn for each move, and the reply to each.
func TestPreendgameDraws(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	const one = "7C3MAAR/7H1BOING1/7I2L4/6UNFREE3/1ARIETTE1YO4/9K3AH/5GUV1EQUATE/3VERNAL1UNBOX/5I1WIfEDOM1/5F4LO1YE/5T4L4/2PICS1ISOSPIN1/1WET11/JOE12/ON13 AADEGRT/ 397/375 0 lex Both;"
	tab.Go("/analyse?cgp=" + url.QueryEscape(one))
	tab.Click(".searches .go:not(:disabled)")
	tab.WaitFor("table.solved tbody tr")
	tab.Wait("a move has draws", `(() => { const open = document.querySelector("table.solved .detail table:not([hidden]) tbody tr");
		if (!open) [...document.querySelectorAll("table.solved > tbody > tr:not(.detail) button")].find(b => b.getAttribute("aria-expanded") === "false")?.click();
		return open })()`)
	wins := Value[string](tab, `[...document.querySelectorAll("table.solved .detail table:not([hidden]) tbody tr")].map(r => r.innerText.replace(/\s+/g, " ")).join("; ")`)
	if tiles := Value[int](tab, `document.querySelectorAll("table.solved .detail table:not([hidden]) tbody tr").length`); tiles < 2 {
		t.Errorf("the draws are %s", wins)
	}
	if plain := regexp.MustCompile(`[A-O1-9]\d* \S*\.`).FindString(wins); plain != "" {
		t.Errorf("an answer is told as %s, without the letters that it goes through", plain)
	}
}

// The report is beside the game, in Analyse and at the end of a game.
func TestReportIsAtHand(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(1280, 800, false)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d", opened(tab, game)))
	const report = `.report[href*="/page?"]`
	tab.WaitFor(report)
	if not := hidden(tab, report); not != "" {
		t.Error("in Analyse the report is out of sight")
	}
	showEnd(tab)
	tab.WaitFor(".ended " + report)
	if code := Value[int](tab, `fetch(document.querySelector(".ended .report").href).then(r => r.status)`); code != 200 {
		t.Errorf("the report answers %d", code)
	}
	speak(tab, "de")
	tab.Reload()
	tab.WaitFor(".ended " + report)
	tab.Size(320, 700, true)
	const over = `document.querySelector(".ended .report").getBoundingClientRect().right - document.querySelector(".ended").getBoundingClientRect().right`
	if px := Value[float64](tab, over); px > 0 {
		t.Errorf("the report is cut off by %.0f pixels", px)
	}
}

// The letter of a blank is chosen by the keyboard where C may go on to CH, too.
func TestBlankTyped(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "import of word lists")
	dir := t.TempDir()
	file := filepath.Join(dir, "spa.txt")
	if err := os.WriteFile(file, []byte("ACHO\nACOCHE\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := library.Open(dir).Import(library.Import{Name: "SPA", File: file, Tiles: "spanish"}); err != nil {
		t.Fatal(err)
	}
	tab := browser.Open(t, site.ServeFrom(t, dir))
	tab.Go("/analyse?cgp=" + url.QueryEscape(strings.Repeat("15/", 14)+"15 AO?/ 0/0 0 lex SPA;"))
	for keys, tile := range map[string]string{"ch": "CH", "c\r": "C", "a": "A"} {
		tab.WaitFor("#sq-7-7")
		tab.Click("#sq-7-7")
		tab.Run(`[...document.querySelectorAll(".rack button")].at(-1).click()`)
		tab.WaitFor("dialog.choice[open]")
		tab.Type(keys)
		tab.Wait(keys+" is "+tile, fmt.Sprintf(`!document.querySelector("dialog.choice") && document.querySelector("#sq-7-7 .tile.try")?.firstChild.textContent.toUpperCase() === %q`, tile))
		tab.Type("\x1b")
		tab.Wait("it is back", `!document.querySelector(".tile.try")`)
	}
}

// What is typed while a move is read stays, and the move is tried once.
func TestTypedMeanwhile(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", id))
	tab.WaitFor(".ranked tbody tr")
	tab.Run(`(ask => { window.held = 0; window.fetch = async (path, how) => {
		if (String(how?.body).includes('"move":"8H SIT"')) { window.held++; await new Promise(go => window.release = go) }
		return ask(path, how)
	} })(window.fetch)`)
	tab.Fill(".typed input", "8H SIT")
	tab.Run(`(f => { f.requestSubmit(); f.requestSubmit() })(document.querySelector(".typed"))`)
	tab.Wait("it is asked about", `window.held > 0`)
	tab.Fill(".typed input", "8H SITE")
	if n := Value[int](tab, `window.held`); n != 1 {
		t.Errorf("asked %d times", n)
	}
	tab.Run(`window.release()`)
	tab.WaitText(".ranked tr.tried", "8H SIT")
	tab.Wait("the field is as it was", `document.querySelector(".typed input").value === "8H SITE"`)
}

// A move that is read when another turn is shown is not tried there, and what was wrong with one is no longer said.
func TestTypedForAnotherTurn(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, "#player1 ann Ann\n#player2 bob Bob\n#lexicon Both\n>ann: AEIOSTW - +0 0\n>bob: AEIOSTL - +0 0\n")
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", id))
	tab.WaitFor(".ranked tbody tr")
	submit := func(move string) {
		tab.Fill(".typed input", move)
		tab.Run(`document.querySelector(".typed").requestSubmit()`)
	}
	turn := func(n string) {
		tab.Click(`.turns a[href*="/turns/` + n + `"]`)
		tab.Wait("the turn is shown", `document.querySelector(".turn h2").innerText.startsWith("Turn `+n+`")`)
	}
	submit("8H QQ")
	tab.WaitFor(".typed [role=alert]")
	turn("2")
	tab.Wait("nothing is wrong", `!document.querySelector(".typed [role=alert]")`)
	turn("1")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const late = String(how?.body).includes('"move":"8H SIT"')
		if (late) { window.held = true; await new Promise(go => window.release = go) }
		const answer = await ask(path, how)
		if (late) setTimeout(() => window.come = true, 300)
		return answer
	} })(window.fetch)`)
	submit("8H SIT")
	tab.Wait("it is asked about", `window.held === true`)
	turn("2")
	tab.Run(`window.release()`)
	tab.Wait("the answer has come", `window.come === true`)
	if n := Value[int](tab, `document.querySelectorAll(".tile.try, tr.tried").length`); n > 0 {
		t.Errorf("%d tiles and rows of a move that was typed at another turn", n)
	}
}

// A note that is typed before the notes have come is kept beside them, and each that is typed while one is on its way after it.
func TestNotesLate(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	id := opened(tab, friendly)
	path := fmt.Sprintf("/api/v1/records/%d/notes", id)
	tab.Run(fmt.Sprintf(`fetch(%q, {method: "PUT", body: JSON.stringify({version: 0, notes: {2: "there before"}})})`, path))
	tab.Run(`(ask => { window.sent = 0; window.fetch = async (path, how) => {
		if (String(path).endsWith("/notes")) {
			if (how?.method === "PUT") window.sent++
			await new Promise(go => window.release = go)
		}
		return ask(path, how)
	} })(window.fetch)`)
	tab.Run(fmt.Sprintf(`(history.pushState(null, "", "/analyse/records/%d/turns/1"), dispatchEvent(new Event("maven-go")))`, id))
	tab.Wait("the notes are asked for", `Boolean(window.release)`)
	tab.Fill(".panel textarea[placeholder]", "one")
	tab.Run(`document.activeElement.blur()`)
	tab.Run(`(go => { window.release = null; go() })(window.release)`)
	tab.Wait("the note is on its way", `window.sent === 1 && Boolean(window.release)`)
	for _, note := range []string{"two", "tw"} {
		tab.Fill(".panel textarea[placeholder]", note)
		tab.Run(`document.activeElement.blur()`)
	}
	for sent := 2; sent <= 3; sent++ {
		tab.Run(`(go => { window.release = null; go() })(window.release)`)
		tab.Wait("the next note is on its way", fmt.Sprintf(`window.sent === %d && Boolean(window.release)`, sent))
	}
	tab.Run(`window.release()`)
	tab.WaitText(".panel small[role=status]", "saved")
	if alert := Value[string](tab, `document.querySelector("[role=alert]")?.innerText ?? ""`); alert != "" {
		t.Errorf("the page says %q", alert)
	}
	tab.Go("/")
	if notes := Value[string](tab, fmt.Sprintf(`fetch(%q).then(r => r.json()).then(n => JSON.stringify(n.notes))`, path)); notes != `{"1":"tw","2":"there before"}` {
		t.Errorf("the notes are %s", notes)
	}
}

// Two tabs write notes on one record: notes on different turns are both kept at once, and on the same turn the other tab's text is put below.
func TestNotesOfTwoTabs(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "storage that tabs without a profile share; TestFolderTabs has one")
	origin := site.Serve(t)
	first, second := browser.Open(t, origin), browser.Open(t, origin)
	first.Go("/")
	id := opened(first, friendly)
	turn := func(n int) string { return fmt.Sprintf("/analyse/records/%d/turns/%d", id, n) }
	field := func(n int) string { return fmt.Sprintf(`textarea[aria-label="Note on turn %d"]`, n) }
	saved := func(tab *Tab) { tab.WaitText(".panel small[role=status]", "saved") }
	first.Go(turn(2))
	second.Go(turn(2))
	first.Allow("409")
	second.Allow("409")
	for _, tab := range []*Tab{first, second} {
		tab.WaitFor(field(2))
	}
	write(first, field(2), "from p")
	saved(first)
	write(second, field(2), "from q")
	saved(second)
	second.WaitText(".panel [role=alert]", "Another tab has changed the note on turn 2 too")
	second.Wait("both texts are shown", fmt.Sprintf(`document.querySelector(%q).value === "from q\n\nfrom p"`, field(2)))
	first.Type("j")
	write(first, field(3), "elsewhere")
	saved(first)
	write(second, field(2), "from q and p")
	saved(second)
	if alert := Value[string](second, `document.querySelector("[role=alert]")?.innerText ?? ""`); alert != "" {
		t.Errorf("the page says %q", alert)
	}
	if notes := Value[string](second, fmt.Sprintf(`fetch("/api/v1/records/%d/notes").then(r => r.json()).then(n => JSON.stringify(n.notes))`, id)); notes != `{"2":"from q and p","3":"elsewhere"}` {
		t.Errorf("the notes are %s", notes)
	}
}

// Another record that is opened is read by its own words, not by those that were chosen for the one before.
func TestRecordsOwnWords(t *testing.T) {
	NeedServer(t, "request of a network to look at")
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	first, second := opened(tab, friendly), opened(tab, friendly+"#note another\n")
	tab.Go(fmt.Sprint("/analyse/records/", first))
	tab.Wait("the words are there", `document.querySelector(".force select")?.value === "Both"`)
	tab.Run(`(s => { s.value = "NA"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".force select"))`)
	tab.Wait("the words are NA", `document.querySelector(".force select")?.value === "NA"`)
	tab.Run(`(ask => { window.asked = []; window.fetch = (path, how) => (window.asked.push(String(path)), ask(path, how)) })(window.fetch)`)
	tab.Run(fmt.Sprintf(`(history.pushState(null, "", "/analyse/records/%d"), dispatchEvent(new Event("maven-go")))`, second))
	tab.Wait("the record is asked for", fmt.Sprintf(`window.asked.some(path => path.startsWith("/api/v1/records/%d/view"))`, second))
	tab.Wait("the words are those of the record", `document.querySelector(".force select")?.value === "Both"`)
}
