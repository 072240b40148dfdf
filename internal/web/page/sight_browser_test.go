package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// hidden names the elements that selectors or the texts of buttons do not find, or that are not wholly in the window.
func hidden(tab *Tab, wanted ...string) string {
	return Value[string](tab, fmt.Sprintf(`%q.split("|").filter(want => {
		const all = /^[.#\[]/.test(want) ? [...document.querySelectorAll(want)] : [...document.querySelectorAll("main button")].filter(b => b.innerText.trim() === want);
		return all.length === 0 || all.some(e => { const r = e.getBoundingClientRect();
			return r.width === 0 || r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth || !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })
	}).join(", ")`, strings.Join(wanted, "|")))
}

// refusals names what the server has refused, which the console shows in red.
func refusals(tab *Tab) string {
	return Value[string](tab, `performance.getEntriesByType("resource").filter(e => e.responseStatus >= 400).map(e => e.name + " " + e.responseStatus).join(", ")`)
}

// All that a turn needs is in sight: on two usual screens every button, on a phone one button for those that are seldom needed.
func TestPlayInSight(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 6, first: "player", seed: 4, clock: "25m", challenge: "double"}`)
	g := p.turn()
	always := []string{".board-frame", ".rack", ".buttons .go", "[data-side=person] .clock", "[data-side=player] .clock", "[data-side=person] .points", "[data-side=player] .points", ".told"}
	rest := []string{"Shuffle", "Exchange", "Challenge", "Pass", "Resign", "Pause", "Sort", "Type"}
	for _, theme := range []string{"light", "dark"} {
		tab.Theme(theme)
		for _, size := range [][2]int64{{1280, 800}, {1366, 657}, {1024, 768}} {
			tab.Size(size[0], size[1], false)
			if not := hidden(tab, append(rest, always...)...); not != "" {
				t.Errorf("%s at %d×%d these are out of sight: %s", theme, size[0], size[1], not)
			}
			if board := Value[int64](tab, `Math.round(document.querySelector(".board-frame").offsetWidth)`); board < 72*size[1]/100 {
				t.Errorf("at %d×%d the board is %d pixels wide", size[0], size[1], board)
			}
		}
		tab.Size(390, 844, true)
		if not := hidden(tab, append([]string{"More"}, always...)...); not != "" {
			t.Errorf("%s on a phone these are out of sight: %s", theme, not)
		}
		tab.ClickText("More")
		if not := hidden(tab, rest[1:]...); not != "" {
			t.Errorf("%s on a phone More does not show: %s", theme, not)
		}
		tab.ClickText("Close")
		tab.Wait("the rest is gone", `!document.querySelector(".actions.open")`)
	}
	tab.Size(1366, 657, false)
	if told := tab.Text(".told"); !strings.Contains(told, g.Last.Text) {
		t.Errorf("of %s it tells %q", g.Last.Text, told)
	}
	tab.Click("#sq-0-0") // what is being placed is told elsewhere
	tab.Type(strings.ToLower(g.Rack[0] + g.Rack[1]))
	tab.WaitText("#said", ".")
	if told := tab.Text(".told"); !strings.Contains(told, g.Last.Text) {
		t.Errorf("while a play is made it tells %q", told)
	}
}

// A lost challenge is told together with the move that followed it. It has asked first, with the words.
func TestChallengeAsks(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 10, first: "player", seed: 4, challenge: "double"}`)
	g := p.turn()
	if len(g.Last.Words) == 0 {
		t.Fatalf("%+v", g.Last)
	}
	tab.ClickText("Challenge")
	tab.WaitText(".sure", "Challenge "+g.Last.Words[0]+"?")
	tab.WaitText(".sure", "you lose your turn")
	tab.ClickText("Yes, challenge")
	p.played(len(g.Turns))
	tab.WaitText(".told", "challenged "+g.Last.Words[0]+": good")
	if g = p.turn(); g.Last.Side == "player" {
		tab.WaitText(".told", g.Last.Text)
	}
	if told := tab.Text(".told"); !strings.Contains(told, ": good") {
		t.Errorf("after the answer it tells %q", told)
	}
}

// Letters that are typed with no arrow on the board change nothing that counts: a challenge, a hint and taking back are asked about first.
func TestLettersCostNothing(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 5, first: "person", seed: 4, challenge: "double"}`)
	g := p.turn()
	move := p.best()
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Type(strings.ToLower(move) + kb.Enter) // as the terminal takes it
	tab.WaitFor(".pill")
	tab.ClickText(tab.Text(".buttons .go"))
	p.played(len(g.Turns))
	g = p.turn()
	for _, typed := range []string{"chut", "hut", "uh"} {
		tab.Run(`document.activeElement.blur()`)
		tab.Type(typed)
		tab.WaitFor(".sure button:focus")
		tab.Type(kb.Enter) // which has the focus on No
		tab.Wait("it does not ask any more", `!document.querySelector(".sure")`)
	}
	if now := p.game(); len(now.Turns) != len(g.Turns) || now.Helps.Hints != 0 || now.Helps.Undone != 0 {
		t.Errorf("%d turns, were %d; helps %+v", len(now.Turns), len(g.Turns), now.Helps)
	}
	tab.Type("h")
	tab.WaitText(".sure", "Take a hint?")
	tab.ClickText("Yes, a hint")
	tab.WaitText(".hints", ".")
}

// The first tile of a play is not told what a whole play must have, and what cannot be played is not sent: the server refuses nothing.
func TestNothingRefused(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 1, first: "person", challenge: "void", cgp: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINVZ?/ 0/0 0"}`)
	p.turn()
	tab.Click("#sq-7-7")
	for i, key := range "vz" {
		tab.Type(string(key))
		tab.Wait("the tile lies", fmt.Sprintf(`document.querySelectorAll(".tile.try").length === %d`, i+1))
		if i == 0 {
			tab.Type(kb.Enter)
		}
	}
	tab.WaitText("#said", "VZ is not in this list")
	tab.Type(kb.Enter)
	tab.Type("\x1b")
	tab.Click("#sq-0-0")
	tab.Type("in" + kb.Enter)
	tab.WaitFor("#said.bad")
	tab.Type(kb.Enter)
	tab.Type("\x1b")
	tab.Click("#sq-7-7")
	tab.Type("vain" + kb.Enter)
	p.played(0)
	p.turn()
	if refused := refusals(tab); refused != "" {
		t.Errorf("the console shows in red: %s", refused)
	}
}

// The moves of the game and one table of moves stand beside the board. A simulation fills in its columns, and puts its candidates first, in its order.
func TestAnalyseInSight(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	path := fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, friendly))
	for _, theme := range []string{"light", "dark"} {
		tab.Theme(theme)
		for _, size := range [][2]int64{{1280, 800}, {1366, 657}} {
			tab.Size(size[0], size[1], false)
			tab.Go(path)
			tab.WaitFor(".ranked tbody tr:nth-child(5)")
			tab.WaitFor(".turn .judged")
			if not := hidden(tab, ".board-frame", ".under .rack", ".steps button", "#tried", "[aria-current] strong", ".turn .did", ".turns [aria-current]", "Simulate", ".ranked tbody tr:nth-child(5) button"); not != "" {
				t.Errorf("%s at %d×%d these are out of sight: %s", theme, size[0], size[1], not)
			}
		}
	}
	tab.ClickText("Simulate")
	tab.Wait("a simulation has judged some", `document.querySelectorAll(".ranked .simulated .range").length > 4`)
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	if tables := Value[int](tab, `document.querySelectorAll(".beside table").length`); tables != 1 {
		t.Errorf("%d tables beside the board", tables)
	}
	shown := Value[string](tab, `[...document.querySelectorAll(".ranked .simulated td:first-child button")].map(b => b.innerText.trim().split(/\s+/)[0]).join(" ")`)
	want := Value[string](tab, `Array.from(document.querySelectorAll(".ranked .simulated"), (_, i) => i + 1).join(" ")`)
	if shown != want {
		t.Errorf("the ranks are %s", shown)
	}
	orders := Value[string](tab, `(async () => { const ask = async path => (await fetch("/api/v1/analyses" + path)).json();
		const all = (await ask("")).analyses;
		return (await ask("/" + all.find(a => a.kind === "sim").id)).answer.candidates.map(c => c.leave).join(" ") })()`)
	if rows := Value[string](tab, `[...document.querySelectorAll(".ranked .simulated .leave")].map(b => b.innerText).join(" ")`); rows != orders {
		t.Errorf("the table has the leaves %s, the simulation %s", rows, orders)
	}
	if first := Value[bool](tab, `!document.querySelector(".ranked tbody tr:not(.simulated) ~ tr.simulated")`); !first {
		t.Error("a move that is not simulated stands before one that is")
	}
}

// In a variation the scores, the player on turn and what is judged are those of the variation.
func TestVariationIsItsOwn(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, friendly)))
	tab.WaitFor(".ranked tbody tr")
	tab.Fill(".typed input", "k8 skived")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.ClickText("Branch off")
	tab.Wait("the variation is shown", `location.search === "?v=0"`)
	tab.WaitText(".turn", "Bob Sample played K8 SKIVED for 36 points")
	tab.WaitText(".turn .judged", "best")
	if turn := tab.Text(".turn"); strings.Contains(turn, "DU(C)KS") || strings.Contains(turn, "lost") {
		t.Errorf("the variation is judged so: %s", turn)
	}
	if players := strings.Fields(tab.Text(".players")); strings.Join(players, " ") != "Ann Example 21 Bob Sample 57" {
		t.Errorf("the players: %v", players)
	}
	if now := tab.Text(".player[aria-current]"); !strings.Contains(now, "Ann") {
		t.Errorf("on turn is %s", now)
	}
}

// What is printed is the board, the players and all moves, by the light of paper; what only a screen needs is not.
func TestPrinted(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.Theme("dark")
	shown := func(selector string) int {
		return Value[int](tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => e.getClientRects().length > 0).length`, selector))
	}
	for _, view := range []struct{ path, rows string }{
		{fmt.Sprint("/play/", playOn(tab, 12)), ".turns tbody tr"},
		{fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, game)), ".turns li"},
	} {
		tab.Go(view.path)
		tab.WaitFor(view.rows)
		tab.Print()
		for _, wanted := range []string{".board .tile", ".rack .tile", ".player", view.rows} {
			if shown(wanted) == 0 {
				t.Errorf("%s: on paper there is no %s", view.path, wanted)
			}
		}
		for _, needless := range []string{".top", ".under .buttons", ".actions", ".help", ".searches", ".typed", "select", "textarea", "input"} {
			if n := shown(needless); n > 0 {
				t.Errorf("%s: on paper there are %d of %s", view.path, n, needless)
			}
		}
		if cut := Value[bool](tab, `[...document.querySelectorAll(".turns, .turns .list, .turns ol")].some(e => e.scrollHeight > e.clientHeight + 1)`); cut {
			t.Errorf("%s: moves are cut off on paper", view.path)
		}
		tab.Wait("paper is light", `document.documentElement.dataset.theme === "light"`)
		if strings.HasPrefix(view.path, "/analyse") {
			tab.Size(740, 1000, false) // a sheet of paper, in pixels
			if torn := Value[string](tab, `[...document.querySelectorAll(".turns li a > b")].filter(e => e.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(e).fontSize)).map(e => e.innerText).join(", ")`); torn != "" {
				t.Errorf("%s: on paper moves are torn: %s", view.path, torn)
			}
			tab.Wait("the moves have names", `document.querySelector(".ranked tbody td button")?.getClientRects().length > 0`)
		}
	}
}

// The list of games is printed with the filters that it is by, and apart from the game that is chosen, whose board is as large as others.
func TestGamesPrinted(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	opened(tab, friendly)
	playOn(tab, 1)
	tab.Go("/games?who=ann")
	tab.WaitFor(".summary .board")
	tab.WaitFor(".going")
	tab.Print()
	tab.Size(740, 1000, false) // a sheet of paper, in pixels
	const shown = `[...document.querySelectorAll(".games :is(input, select), .going")].filter(e => e.checkVisibility()).map(e => e.value).join()`
	if on := Value[string](tab, shown); on != "ann" {
		t.Errorf("on paper there are %q of the fields and doors, want the player", on)
	}
	if gap := Value[float64](tab, `document.querySelector(".summary").getBoundingClientRect().top - document.querySelector(".split .panel").getBoundingClientRect().bottom`); gap < 8 {
		t.Errorf("on paper the game stands %v pixels below the list", gap)
	}
	if wide := Value[float64](tab, `document.querySelector(".summary .board").getBoundingClientRect().width / 96 * 2.54`); wide > 11.6 {
		t.Errorf("on paper the board is %.1f cm wide", wide)
	}
}

// Where the system draws its own colours, what is chosen has a line around it: the view, the turn, the player, the move.
func TestSystemColours(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}})
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, game)))
	for _, chosen := range []string{"nav [aria-current]", ".turns [aria-current]", ".player[aria-current]", "tr.made"} {
		tab.WaitFor(chosen)
		if line := Value[string](tab, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).outlineStyle`, chosen)); line != "solid" {
			t.Errorf("%s has the outline %s", chosen, line)
		}
	}
}

// A button that chooses a file shows that it has the focus.
func TestFileFocus(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, path := range []string{"/director", "/quiz"} {
		tab.Go(path)
		tab.WaitFor("label.button input[type=file]")
		tab.Run(`document.querySelector("label.button input[type=file]").focus({focusVisible: true})`)
		if line := Value[string](tab, `getComputedStyle(document.querySelector("label.button:has(input[type=file])")).outlineStyle`); line != "solid" {
			t.Errorf("%s: the button has the outline %s", path, line)
		}
	}
}

// What a tentative play scores is told with the letters that it goes through.
func TestTriedIsSpelled(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?cgp=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15%20AEHRSTU/%200/48%200%20lex%20NA;")
	tab.WaitFor(".rack .tile")
	tab.Click("#sq-6-9") // above the E of QUIET; again for down
	tab.Click("#sq-6-9")
	tab.Wait("the arrow points down", `document.querySelector("#sq-6-9 .cursor, #sq-6-9.cursor") !== null`)
	tab.Type("us")
	tab.WaitText("#tried", "J7 U(T)S: ")
}

// A simulation fills in its columns, and each move stays on one line. What is said of a move without the simulation says so: its chance is another one.
func TestSimulatedOnOneLine(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(1280, 800, false)
	tab.Bare()
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", opened(tab, game)))
	tab.WaitFor(".ranked tbody tr")
	tab.ClickText("Simulate")
	tab.WaitFor(".ranked.sim tr.simulated .range")
	for _, width := range []int64{1280, 1366} {
		tab.Size(width, 657, false)
		if high := Value[float64](tab, `Math.max(...[...document.querySelectorAll("tr.simulated")].map(r => r.clientHeight))`); high > 40 {
			t.Errorf("%d pixels wide: a move takes %.0f pixels", width, high)
		}
	}
	tab.Run(`document.querySelector("tr.simulated button").click()`)
	tab.WaitText(".why", "Without play-outs: ")
	tab.WaitText(".why", " wins an estimated ")
	if n := Value[int](tab, `[...document.querySelectorAll(".ranked th")].filter(h => /Equity|Win|range|Gain/.test(h.innerText) && !h.title).length`); n > 0 {
		t.Errorf("%d columns do not say what they are", n)
	}
}

// What a report says of a turn is read without scrolling, where the window is not very low, and the list beside it names its moves.
func TestVerdictIsWhole(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(1280, 800, false)
	tab.Go("/")
	id := opened(tab, game)
	for _, turn := range []int{4, 18, 21} {
		tab.Go(fmt.Sprintf("/analyse/records/%d/turns/%d", id, turn))
		tab.WaitFor(".turn .judged li")
		tab.WaitFor(".ranked tbody tr:nth-child(5)")
		if cut := Value[int](tab, `(b => b.scrollHeight - b.clientHeight)(document.querySelector(".turn .body"))`); cut > 0 {
			t.Errorf("turn %d: %d pixels of what is said are cut off", turn, cut)
		}
		if not := hidden(tab, ".turns [aria-current]", ".ranked tbody tr:nth-child(3) button"); not != "" {
			t.Errorf("turn %d: out of sight: %s", turn, not)
		}
		const cut = `[...document.querySelectorAll(".turns a > b")].filter(b => b.scrollWidth > b.clientWidth && b.innerText.length < 13).map(b => b.innerText).join(", ")`
		if moves := Value[string](tab, cut); moves != "" {
			t.Errorf("turn %d: the list cuts off %s", turn, moves)
		}
	}
}
