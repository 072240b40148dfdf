package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// nearEnd is a position of the original's as text: the bag is empty, and both racks are known.
const nearEnd = `classic position 1
lexicon Both
 1 =..'...P...'..=
 2 .-...".O."...-.
 3 ..-...ED'...-..
 4 '..-..L'..ANGRY
 5 ....COEXErT....
 6 ."..."GUN"...".
 7 ..'...I.'CLAN..
 8 R..'..SOWL.TOFT
 9 ER'.REE.OE..HA.
10 NY..OH..OF...W.
11 AA.AA..JETE....
12 M.QIN..OD.DUKES
13 E.I...'U'...A.P
14 DISTUrBS."..Z-I
15 =..'...T...'I.V
player 1: 417.00 EGIMNRR
player 2: 316.00 ABIILV
to move: 1
scoreless turns: 0
`

// sits begins a game against the original, and opens its desk.
func sits(t *testing.T, tab *Tab, wanted string) *player {
	t.Helper()
	tab.Bare()
	p := &player{t: t, tab: tab}
	p.id = Value[int](tab, fmt.Sprintf(`fetch("/api/v1/games", {method: "POST", body: JSON.stringify({rules: "maven", lexicon: "NA", first: "person", ...%s})}).then(r => r.json()).then(g => g.id)`, wanted))
	tab.Go(fmt.Sprint("/original/", p.id))
	tab.WaitFor(".desk .board")
	if strings.Contains(wanted, "clock") {
		resume(tab)
	}
	tab.Wait("it is the person's turn", mayAct)
	tab.Run(`(() => { const ask = window.fetch; window.refused = []; window.fetch = async (...a) => {
		const answer = await ask(...a);
		if (answer.status >= 400) window.refused.push(a[0] + ": " + await answer.clone().text());
		return answer;
	} })()`)
	return p
}

// unrefused fails the test for requests that the server has refused since the desk was opened.
func unrefused(t *testing.T, tab *Tab) {
	t.Helper()
	for _, one := range Value[[]string](tab, `window.refused`) {
		t.Error("refused: ", one)
	}
}

// typed types a move on the board, and reports whether it can be typed.
func typed(tab *Tab, move string) bool {
	squares, down := lay(move)
	if len(squares) == 0 || strings.ContainsAny(move, "?abcdefghijklmnopqrstuvwxyz") {
		return false
	}
	tab.Run(fmt.Sprintf(`document.querySelector(%q).click()`, squares[0].square))
	tab.WaitFor(squares[0].square + ".cursor")
	if down != Value[bool](tab, fmt.Sprintf(`document.querySelector(%q).classList.contains("down")`, squares[0].square)) {
		tab.Type(" ")
	}
	for _, one := range squares {
		tab.Type(strings.ToLower(one.letter))
	}
	tab.WaitFor(".pill")
	tab.WaitFor(".under .go:not([aria-disabled])")
	return true
}

// mayAct says that it is the person's turn, and that nothing is under way: a command is not taken meanwhile.
const mayAct = `document.querySelector("[data-side=person].current") && !document.querySelector("main[aria-busy]") && document.querySelectorAll(".rack .tile").length > 0`

// logged waits until the log has this many turns, and it is the person's turn.
func logged(tab *Tab, turns int) {
	tab.Wait(fmt.Sprintf("the log has %d turns", turns), fmt.Sprintf(`document.querySelectorAll("table.log tbody tr").length === %d && (%s)`, turns, mayAct))
}

// pressed types a key where no square has the focus, so that it is a command.
func pressed(tab *Tab, key string) {
	tab.Wait("nothing is under way", `!document.querySelector("main[aria-busy]")`)
	tab.Run(`document.activeElement?.blur()`)
	tab.Type(key)
}

// chosen chooses an item of a menu.
func chosen(tab *Tab, menu, item string) {
	tab.ClickText(menu)
	find := fmt.Sprintf(`[...document.querySelectorAll("[role=menu] button")].find(b => b.children[1].innerText === %q && !b.getAttribute("aria-disabled"))`, item)
	tab.Wait("the menu has "+item, find)
	tab.Run(find + ".click()")
}

// A game of several turns: kibitz, play, take back, exchange, challenge, each by button, key or menu; the simulation runs, stops and goes on.
func TestOriginalGame(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original")
	tab.WaitText("h1", "Maven, the original")
	p := sits(t, tab, `{player: "classic,level=9", seed: 3, clock: "25m"}`)
	tab.WaitFor(".sq.cursor")

	// Kibitz by key: ten moves with their terms. One is laid by a click, and finds its comment.
	pressed(tab, "k")
	tab.Wait("ten moves are ranked", `document.querySelectorAll("[data-window=kibitz] .kibitz tbody tr").length === 10`)
	tab.Run(`document.querySelector("[data-window=kibitz] .switch input").click()`)
	tab.WaitText("[data-window=kibitz] .detail", "draw")
	tab.Run(`document.querySelectorAll("[data-window=kibitz] .plain")[1].click()`)
	tab.WaitText(".comment", "Your move: ")
	tab.WaitText("[data-window=kibitz] tr.made", "yours")
	tab.WaitText("[data-window=kibitz] tbody tr", "best")
	tab.WaitText("[data-window=kibitz] .known", "by the static search")
	if p.game().Helps.Bests == 0 {
		t.Error("kibitz does not count as help")
	}
	rack := tab.Text(".rack")
	tab.Click(".under .go:not([aria-disabled])")
	logged(tab, 2)
	tab.Wait("the ranking of the turn before is gone", `!document.querySelector("[data-window=kibitz] table")`)

	// Take back by key.
	pressed(tab, "u")
	logged(tab, 0)
	if rack == tab.Text(".rack") {
		t.Error("the tiles still lie on the board")
	}

	// Exchange by button: the window shows, tiles are picked in it.
	tab.ClickText("Exchange")
	tab.WaitFor("[data-window=exchange] .rack button")
	if high := Value[float64](tab, `document.querySelector("[data-window=exchange] .rack .tile").getBoundingClientRect().height`); high < 24 {
		t.Errorf("the tiles in the window are %v pixels high", high)
	}
	tab.Run(`document.querySelector("[data-window=exchange] .rack button").click()`)
	tab.Wait("a tile is picked on both racks", `document.querySelectorAll(".slot.picked").length === 2`)
	tab.Click("[data-window=exchange] .go:not([aria-disabled])")
	logged(tab, 2)
	tab.WaitText("table.log", "exchange")

	// Pass by key: there is a play, so it asks.
	pressed(tab, "p")
	tab.WaitText(".sure", "Pass this turn?")
	tab.ClickText("No")
	tab.Wait("it has not passed", `!document.querySelector(".sure")`)
	logged(tab, 2)

	// Challenge by menu: its play is good, so the turn is lost.
	chosen(tab, "Turn", "Challenge")
	tab.WaitText("table.log", "challenge failed")
	tab.Wait("it has played again", `document.querySelectorAll("table.log tbody tr").length >= 4 && (`+mayAct+`)`)

	// The simulation: by button, stopped by key, continued, a candidate goes.
	tab.ClickText("Simulate")
	rows := `document.querySelectorAll("[data-window=simulation] tbody tr").length`
	tab.Wait("the table runs", rows+" === 10")
	pressed(tab, ".")
	tab.WaitText("[data-window=simulation] .controls", "stopped")
	if rows := Value[int](tab, rows); rows != 10 {
		t.Errorf("after the stop %d moves are left", rows)
	}
	tab.ClickText("Continue")
	tab.WaitText("[data-window=simulation] .controls", "running")
	last := `document.querySelector("[data-window=simulation] tbody tr:last-child .tool")`
	tab.Wait("the last one can be dropped", `!`+last+`.disabled`) // the page may hear that it runs before the answer has come
	tab.Run(last + `.click()`)
	tab.Wait("a candidate is gone", rows+" === 9")
	chosen(tab, "Turn", "Stop")
	tab.WaitText("[data-window=simulation] .controls", "stopped")

	// Typing: the arrow takes letters, Enter plays what they make if it fits.
	if typed(tab, p.best()) {
		before := len(p.game().Turns)
		tab.Type(kb.Enter)
		logged(tab, before+2)
	}
	if faults := tab.Text("#said.bad"); faults != "" {
		t.Error(faults)
	}
	unrefused(t, tab)
}

// While the list of Kibitz is shown, what the person lays joins it at its end, each play that is longer by a letter in place of the one before; what is no
// play yet is not asked about.
func TestOriginalListGrows(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	sits(t, tab, `{player: "classic,level=9", challenge: "void", cgp: "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEHSURT/ 0/48 0 lex NA;", seed: 3}`)
	pressed(tab, "k")
	rows := `[...document.querySelectorAll("[data-window=kibitz] tbody tr")].map(r => r.innerText)`
	tab.Wait("ten moves are ranked", rows+`.length === 10`)
	if lines := Value[int](tab, `document.querySelectorAll("[data-window=kibitz] tr.grey, [data-window=kibitz] tr.black").length`); lines == 0 {
		t.Error("the list has no line where it falls behind")
	}
	tab.Click("#sq-7-10")
	tab.WaitFor("#sq-7-10.cursor")
	tab.Type(" ")
	last := func(count int, text string) {
		t.Helper()
		tab.Wait(fmt.Sprintf("row %d is %s", count, text), fmt.Sprintf(`(r => r.length === %d && r.at(-1).includes(%q) && r.at(-1).includes("yours"))(%s)`, count, text, rows))
	}
	tab.Type("s")
	last(11, "8F (QUIET)S")
	tab.Type("h")
	last(12, "K8 SH")
	tab.Type("e")
	last(12, "K8 SHE")
	tab.WaitText(".comment", "behind the best.")
	tab.Type("u")
	tab.WaitText("#said.bad", "SHEU is not")
	tab.Type("\b")
	last(12, "K8 SHE")
	tab.Type(kb.Enter)
	logged(tab, 2)
	unrefused(t, tab)
}

// The best move is announced with the letters that it goes through.
func TestOriginalBestIsSpelled(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	sits(t, tab, `{player: "classic,level=9", challenge: "void", cgp: "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 JCKVVSW/ 0/48 0 lex NA;", seed: 3}`)
	pressed(tab, "k")
	tab.WaitText("[data-window=kibitz]", "I7 J(E)W")
	tab.Wait("it is announced", `document.querySelector("#live").textContent.startsWith("I7 J(E)W, ")`)
}

// A position near the end, set up by the original's text, is played to the end by what kibitz says; the result stands there after a reload.
func TestOriginalFromText(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original")
	tab.ClickText("Set up position")
	tab.ClickText("By text")
	write(tab, ".setup details textarea", "nonsense")
	tab.ClickText("Read the text")
	tab.WaitText(".setup [role=alert]", "classic position")
	write(tab, ".setup details textarea", nearEnd)
	tab.ClickText("Read the text")
	tab.Wait("the board is set", `document.querySelectorAll(".board .tile").length === 87 && document.querySelector("[name=theirs]").value === "ABIILV"`)
	tab.ClickText("Play from here")
	tab.Wait("the game is open", `/^\/original\/\d+$/.test(location.pathname) && document.querySelector(".desk .rack .tile")`)

	// What the page writes as text is what was read: of a position near the end both racks are known.
	pressed(tab, "t")
	tab.Wait("the text is the same", fmt.Sprintf(`document.querySelector("dialog textarea")?.value === %q`, nearEnd))
	tab.Type(kb.Escape)
	tab.Wait("the dialog is gone", `!document.querySelector("dialog[open]")`)

	for turn := 0; ; turn++ {
		tab.Wait("the person may act", `document.querySelector(".desk.over .ended h1") || document.querySelector("[data-side=person].current .who small")?.innerText === "on turn"`)
		if Value[bool](tab, `Boolean(document.querySelector(".desk.over"))`) {
			break
		}
		if Value[bool](tab, `[...document.querySelectorAll(".under .go")].some(b => b.innerText === "Accept")`) {
			tab.ClickText("Accept")
			continue
		}
		before := Value[int](tab, `document.querySelectorAll("table.log tbody tr").length`)
		pressed(tab, "k")
		tab.Wait("moves are ranked", `document.querySelector("[data-window=kibitz] .kibitz tbody tr")`)
		tab.WaitText("[data-window=kibitz] .known", "by the endgame search")
		if strings.Contains(tab.Text("[data-window=kibitz] tbody tr"), "pass") {
			pressed(tab, "p")
			tab.Wait("it asks, or has passed", fmt.Sprintf(`document.querySelector(".sure") || document.querySelectorAll("table.log tbody tr").length > %d || document.querySelector(".desk.over")`, before))
			tab.Run(`document.querySelector(".sure .go")?.click()`)
		} else {
			tab.Run(`document.querySelector("[data-window=kibitz] .plain").click()`)
			tab.WaitFor(".pill")
			tab.WaitFor(".under .go:not([aria-disabled])")
			pressed(tab, kb.Enter)
		}
		tab.Wait("the move is made", fmt.Sprintf(`document.querySelectorAll("table.log tbody tr").length > %d || document.querySelector(".desk.over")`, before))
		if turn > 20 {
			t.Fatal("the game does not end")
		}
	}
	verdict := tab.Text(".ended h1")
	tab.Reload()
	tab.WaitText(".ended h1", verdict)
	tab.Go("/original")
	tab.WaitText(".records", "finished")
}

// A position that is being set up is there again after the page is loaded anew, and one that is read again is as it was read.
func TestOriginalSetupStays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original?set=")
	tab.Click("#sq-7-6")
	tab.Type("ca")
	there := func(when, tiles string) {
		t.Helper()
		tab.Wait("the position is there "+when, fmt.Sprintf(`document.querySelector("textarea[readonly]")?.value.startsWith("15/15/15/15/15/15/15/%s/15/15/15/15/15/15/15 ")`, tiles))
	}
	there("as it is typed", "6CA7")
	tab.Reload()
	there("after it is loaded anew", "6CA7")
	tab.ClickText("By text")
	write(tab, ".position-text", nearEnd)
	for range 2 { // the second time the position is as it was read before
		tab.ClickText("Read the text")
		tab.Wait("the rack is read", `document.querySelector("[name=theirs]").value === "ABIILV"`)
		tab.Fill("[name=theirs]", "A")
		tab.Wait("the address has the rack", `location.href.includes("%2FA%20")`)
	}
}

// Windows are detached, moved by pointer and by keys, sized, hidden, and are so after a reload; one command puts all back. On narrow screens they fold.
func TestOriginalWindows(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := sits(t, tab, `{player: "classic,level=9", seed: 5}`)
	box := func(name string) (b struct{ X, Y, Width, Height float64 }) {
		t.Helper()
		return Value[struct{ X, Y, Width, Height float64 }](tab, fmt.Sprintf(`(r => ({X: r.left, Y: r.top, Width: r.width, Height: r.height}))(document.querySelector("[data-window=%s]").getBoundingClientRect())`, name))
	}
	tab.Click("[data-window=log] [aria-label='Detach Log']")
	tab.WaitFor("[data-window=log].floating")
	if at := Value[string](tab, `document.activeElement.getAttribute("aria-label")`); at != "Put Log back" {
		t.Errorf("the focus is at %q", at)
	}
	was := box("log")
	tab.Run(`document.querySelector("[data-window=log] .grip").focus()`)
	tab.Type(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowDown)
	tab.Wait("it has moved by keys", fmt.Sprintf(`document.querySelector("[data-window=log]").getBoundingClientRect().left === %v`, was.X-32))
	if now := box("log"); now.Y != was.Y+16 || now.Width != was.Width {
		t.Errorf("by keys it is at %+v, was %+v", now, was)
	}
	was = box("log")
	tab.Run(`(h => { const at = (x, y) => ({bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: x, clientY: y});
		h.dispatchEvent(new PointerEvent("pointerdown", at(500, 300))); dispatchEvent(new PointerEvent("pointermove", at(420, 340))); dispatchEvent(new PointerEvent("pointerup", at(400, 350))) })(document.querySelector("[data-window=log] header h2"))`)
	tab.Wait("it has moved by pointer", fmt.Sprintf(`document.querySelector("[data-window=log]").getBoundingClientRect().left < %v`, was.X-50))
	now := box("log")
	tab.Click("[data-window=kibitz] [aria-label='Hide Kibitz']")
	tab.Wait("it is hidden", `!document.querySelector("[data-window=kibitz]")`)
	if role := Value[string](tab, `document.activeElement.getAttribute("role") ?? document.activeElement.tagName`); role != "menuitem" {
		t.Errorf("after a window is hidden the focus is at %q", role)
	}
	chosen(tab, "Windows", "Words")
	tab.WaitFor("[data-window=words]")

	tab.Go(fmt.Sprint("/original/", p.id))
	tab.WaitFor("[data-window=log].floating")
	if again := box("log"); again != now {
		t.Errorf("after a reload it is at %+v, was %+v", again, now)
	}
	if Value[bool](tab, `Boolean(document.querySelector("[data-window=kibitz]")) || !document.querySelector("[data-window=words]")`) {
		t.Error("after a reload other windows are shown")
	}
	tab.Click("[data-window=log] [aria-label='Put Log back']")
	tab.Wait("it is docked", `!document.querySelector(".floating")`)
	chosen(tab, "Windows", "Put all windows back")
	tab.Wait("all are as at first", `document.querySelector("[data-window=kibitz]") && !document.querySelector("[data-window=words]")`)

	for _, width := range []int64{390, 320} {
		tab.Size(width, 700, true)
		tab.WaitFor("details[data-window=log]")
		if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > int(width) {
			t.Errorf("at %d pixels the desk is %d wide", width, wide)
		}
		if small := Value[string](tab, `[...document.querySelectorAll("main button, main input:not([type=checkbox])")].filter(e => e.offsetParent && !e.matches(".plain, .slot") && e.getBoundingClientRect().height < 43.5).map(e => e.innerText || e.getAttribute("aria-label") || e.name).join(", ")`); small != "" {
			t.Errorf("at %d pixels too small to touch: %s", width, small)
		}
	}
}

// By keyboard alone: the menus, Escape from the board, the lister, the log in the clipboard; print shows paper and no windows; sound is off at first.
func TestOriginalCommands(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	sits(t, tab, `{player: "classic,level=9", seed: 8, clock: "25m"}`)
	tab.Run(`window.tones = 0, window.AudioContext = class { constructor() { window.tones++; throw new Error("silent") } }`)
	tab.Run(`Object.defineProperty(navigator, "clipboard", {value: {writeText: t => { window.copied = t; return Promise.resolve() }}})`)
	tab.Run(`window.print = () => { window.printed = true }`)

	// The menu bar has one tab stop; arrows go through it, Escape leaves it where it began.
	tab.Run(`document.querySelector(".menubar [tabindex='0']").focus()`)
	tab.Type(kb.ArrowRight + kb.ArrowDown)
	tab.Wait("the first item of Turn has the focus", `document.activeElement.innerText.startsWith("Play")`)
	tab.Type(kb.ArrowUp + kb.ArrowRight + kb.ArrowRight)
	tab.Wait("the menu Windows is open", `document.querySelector("[role=menu]").getAttribute("aria-label") === "Windows"`)
	tab.Type("w" + kb.Enter)
	tab.WaitFor("[data-window=words]")
	tab.Wait("the focus is on the menu again", `document.activeElement.innerText === "Windows"`)
	tab.Fill("[data-window=words] [name=pattern]", "C?T")
	tab.Type(kb.Enter)
	tab.WaitText(".columns-of", "CUT")

	// Letters go to the board while it has the focus; Escape recalls, and then leaves it.
	tab.Click("#sq-7-7")
	first := strings.ToLower(Value[string](tab, `[...document.querySelectorAll(".rack button")].find(b => !b.getAttribute("aria-label").startsWith("blank")).innerText[0]`))
	tab.Type(first)
	tab.WaitFor("#sq-7-7 .try")
	tab.Type(kb.Escape)
	tab.Wait("the tile is back, the arrow stays", `!document.querySelector(".tile.try") && document.querySelector(".sq.cursor")`)
	tab.Type(kb.Escape)
	tab.Wait("the board has no focus", `!document.activeElement.closest(".board")`)
	tab.Type("l")
	tab.Wait("the log is copied", `window.copied?.startsWith("Maven, the original\nYou – Maven")`)
	chosen(tab, "Game", "Print")
	tab.Wait("it prints", `window.printed`)
	if tones := Value[int](tab, `window.tones`); tones != 0 {
		t.Error("there is sound before it is asked for")
	}
	chosen(tab, "Options", "Sound")
	tab.Click("#sq-7-7")
	tab.Type(first)
	tab.Wait("a tile clicks", `window.tones > 0`)

	tab.Print()
	shown := `[...document.querySelectorAll("main, .top, .window, .menubar, .rack")].filter(e => e.offsetParent !== null).length`
	if n := Value[int](tab, shown); n != 0 {
		t.Errorf("in print %d parts of the screen are shown", n)
	}
	if text := tab.Text(".paper"); !strings.Contains(text, "Maven, the original") || !strings.Contains(text, "0.00") {
		t.Errorf("the paper says %q", text)
	}
	if colour := Value[string](tab, `getComputedStyle(document.querySelector(".paper .sq.w3")).backgroundColor`); colour != "rgb(255, 255, 255)" {
		t.Errorf("on paper a square is %s", colour)
	}
	tab.media(emulation.SetEmulatedMediaParams{}) // the screen
}

// An exchange that does not reach the server says so.
func TestOriginalExchangeUnanswered(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server that does not answer")
	tab := browser.Start(t)
	sits(t, tab, `{player: "classic,level=9", seed: 3}`)
	pressed(tab, "x")
	tab.WaitText("#said", "Choose the tiles")
	tab.Run(`(ask => window.fetch = (path, how) => String(path).endsWith("/actions") ? Promise.reject(new TypeError("nobody")) : ask(path, how))(window.fetch)`)
	tab.Click(".place .rack button")
	tab.ClickText("Exchange 1")
	tab.WaitText("#said", "The server does not answer.")
	tab.Click(".place .rack .picked")
	tab.WaitText("#said", "Choose the tiles")
}

// A game that is not against the original, and one that is not there, say so.
func TestOriginalElsewhere(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original/99")
	tab.WaitText(".state", "This game is gone.")
	p := begins(t, tab, `{level: 1, first: "person"}`)
	tab.Go(fmt.Sprint("/original/", p.id))
	tab.WaitText(".state", "not against the original")
	tab.ClickText("Continue it there")
	tab.WaitFor("main.play")
}

// The simulation is in sight though Kibitz is full, and so is what a turn needs; the level is shown. In the look of its time the bar of the page is a door.
func TestOriginalSight(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, old := range []bool{false, true} {
		tab.Go("/study")
		tab.Run(fmt.Sprintf(`void localStorage.setItem("maven", JSON.stringify({desk: {old: %t}}))`, old))
		sits(t, tab, `{player: "classic,level=9", seed: 3, clock: "up"}`)
		tab.Wait("one clock counts up", `(c => c.length === 1 && /^0:[0-5][1-9]$/.test(c[0].innerText) && c[0].closest("[data-side=person]"))(document.querySelectorAll(".clock"))`)
		if level := tab.Text("[data-side=player] .level"); level != "level 9" {
			t.Errorf("the level is said to be %q", level)
		}
		pressed(tab, "k")
		tab.WaitFor("[data-window=kibitz] .plain")
		tab.Run(`document.querySelectorAll("[data-window=kibitz] .plain")[2].click()`)
		tab.WaitFor(".comment")
		tab.WaitFor(".pill")
		for _, size := range [][2]int64{{1280, 800}, {1366, 657}} {
			tab.Size(size[0], size[1], false)
			below := `[...document.querySelectorAll(".rack, .under .go, .comment, [data-window=kibitz] .known, [data-window=simulation] .go")].filter(e => e.getBoundingClientRect().bottom > innerHeight).map(e => e.className)`
			if hidden := Value[[]string](tab, below); len(hidden) > 0 {
				t.Errorf("old look %t, %v: below the fold: %q", old, size, hidden)
			}
			if seen := Value[int](tab, `(l => [...l.querySelectorAll("tbody tr")].filter(r => r.getBoundingClientRect().bottom <= l.getBoundingClientRect().bottom + 1).length)(document.querySelector("[data-window=kibitz] .list"))`); seen < 3 {
				t.Errorf("old look %t, %v: %d moves are in sight", old, size, seen)
			}
		}
		tab.Size(1280, 800, false)
		chosen(tab, "Windows", "Exchange")
		tab.Run(`document.querySelector("[data-window=simulation] .controls button").click()`)
		tab.WaitText("[data-window=simulation] .controls", "running")
		tab.WaitFor("[data-window=simulation] tbody tr")
		tab.Run(`document.querySelector("[data-window=simulation] .controls button").click()`)
		tab.WaitText("[data-window=simulation] .controls", "stopped")
		if over := Value[float64](tab, `[...document.querySelectorAll("[data-window=simulation] .controls button")].pop().getBoundingClientRect().bottom - document.querySelector("[data-window=simulation] .list").getBoundingClientRect().top`); over > 0 {
			t.Errorf("old look %t: the list of the simulation covers %.0f pixels of its button", old, over)
		}
		links := Value[int](tab, `[...document.querySelectorAll(".top a:not(.skip), .top button")].filter(e => e.offsetParent !== null).length`)
		if links != map[bool]int{false: 8, true: 1}[old] {
			t.Errorf("old look %t: %d doors in the bar of the page", old, links)
		}
	}
	tab.Click(".top .name")
	tab.Wait("the door leads back", `location.pathname === "/"`)
}

// The tiles on the rack and those not seen stand in the order of the person's preferences, which a dialog changes, also after a reload.
func TestOriginalOrder(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := sits(t, tab, `{player: "classic,level=9", challenge: "void", cgp: "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEHSURT/ 0/48 0 lex NA;", seed: 3}`)
	rack := `[...document.querySelectorAll(".rack button")].map(b => b.innerText[0]).join("")`
	unseen := `[...document.querySelectorAll("[data-window=unseen] b")].map(b => b.innerText).join("")`
	tab.Wait("the rack is in the order of the alphabet", rack+` === "AEHRSTU"`)
	chosen(tab, "Options", "Order of letters …")
	if !Value[bool](tab, `document.querySelector("dialog [name=order]")?.closest("dialog").open`) {
		t.Error("the dialog is drawn, but not open: a letter typed at once goes to the board")
	}
	tab.Fill("dialog [name=order]", "stu?")
	tab.Type(kb.Enter)
	for range 2 {
		tab.Wait("the rack is in the new order", rack+` === "STUAEHR"`)
		tab.Wait("and so are the tiles not seen", unseen+` === "STU?ABCDEFGHIJKLMNOPQRVWXYZ"`)
		tab.Go(fmt.Sprint("/original/", p.id))
		tab.WaitFor(".desk .rack .tile")
	}
	pressed(tab, "s")
	pressed(tab, "s")
	chosen(tab, "Turn", "Sort the rack")
	tab.Wait("sorted by it", rack+` === "STUAEHR"`)
}

// originalShots are the states of the desk that pictures and axe look at, in both looks.
func originalShots() []shot {
	begun := func(tab *Tab, old bool) {
		tab.Go("/study")
		id := Value[int](tab, `fetch("/api/v1/games", {method: "POST", body: JSON.stringify({player: "classic,level=9", rules: "maven", lexicon: "NA", first: "person", seed: 3, clock: "25m"})}).then(r => r.json()).then(g => g.id)`)
		tab.Run(fmt.Sprintf(`void localStorage.setItem("maven", JSON.stringify({...JSON.parse(localStorage.getItem("maven") ?? "{}"), desk: {old: %t}}))`, old))
		tab.Go(fmt.Sprint("/original/", id))
		tab.WaitFor(".desk .board")
		resume(tab)
		for turns := 2; turns <= 6; turns += 2 {
			pressed(tab, "k")
			tab.WaitFor("[data-window=kibitz] .plain")
			tab.Run(`document.querySelector("[data-window=kibitz] .plain").click()`)
			tab.WaitFor(".pill")
			tab.WaitFor(".under .go:not([aria-disabled])")
			tab.Run(`document.querySelector(".under .go").click()`)
			logged(tab, turns)
		}
		pressed(tab, "k")
		tab.WaitFor("[data-window=kibitz] .plain")
		tab.Run(`document.querySelectorAll("[data-window=kibitz] .plain")[2].click()`)
		tab.WaitFor(".comment")
	}
	return []shot{
		{"original", func(tab *Tab) {
			tab.Go("/original")
			tab.WaitFor(".two-up .leave, .records")
		}},
		{"desk", func(tab *Tab) { begun(tab, false) }},
		{"desk-old", func(tab *Tab) {
			begun(tab, true)
			for _, name := range []string{"Exchange", "Words"} {
				chosen(tab, "Windows", name)
			}
			if Value[bool](tab, `innerWidth >= 900`) {
				tab.Run(`document.querySelector("[aria-label='Detach Unseen']").click()`)
			}
		}},
		{"desk-menu", func(tab *Tab) {
			begun(tab, true)
			tab.ClickText("Turn")
			tab.WaitFor("[role=menu]")
		}},
		{"desk-setup", func(tab *Tab) {
			tab.Go("/original?set=")
			tab.WaitFor(".setup .board")
		}},
	}
}

// The original asked about words that it did not know: a play is taken back, or made all the same, and then its words are not
// asked about again.
func TestOriginalDoubt(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := sits(t, tab, `{player: "classic,level=9", seed: 5, challenge: "void"}`)
	word := strings.Join(p.game().Rack[:5], "")
	enter := func() {
		if !typed(tab, "8H "+word) {
			t.Fatalf("%s cannot be typed", word)
		}
		tab.Type(kb.Enter)
	}
	enter()
	tab.WaitText(".sure", "Maven does not know "+word+". Play it?")
	tab.ClickText("Take it back")
	tab.Wait("the tiles are back", `!document.querySelector(".sure")`)
	tab.Run(`document.querySelector("#sq-7-7").click()`)
	tab.WaitFor("#sq-7-7.cursor")
	tab.Run(fmt.Sprintf(`(async () => { // faster than the page draws
		for (const key of [...%q, "Enter"]) {
			await Promise.resolve();
			document.querySelector("#sq-0-0").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
			await Promise.resolve();
		}
	})()`, strings.ToLower(word)))
	tab.WaitFor(".sure")
	tab.ClickText("Play it")
	logged(tab, 2)
	tab.WaitText("table.log", word)
	pressed(tab, "u")
	logged(tab, 0)
	enter()
	logged(tab, 2)
	unrefused(t, tab)
}

// A key that the page takes when it goes down presses no button that gets the focus by it.
func TestKeysTaken(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.Run(`(() => {
		document.body.innerHTML = "<div tabindex=0></div><button>taken</button><input>";
		const [from, to, field] = document.body.children;
		from.onkeydown = (e) => { e.preventDefault(); to.focus(); };
		to.onclick = () => { window.pressed = true; };
		from.focus();
	})()`)
	tab.Type(kb.Enter)
	if Value[bool](tab, `Boolean(window.pressed)`) {
		t.Error("the key that brought the focus to the button has pressed it")
	}
	tab.Type(kb.Enter)
	tab.Wait("the button is pressed", `window.pressed`)
	tab.Fill("input", "Aé? ")
	tab.Wait("the text is written", `document.querySelector("input").value === "Aé? "`)
}

// A simulation that is begun before the page knows which analyses there are is shown, however late it learns.
func TestSimulatedEarly(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	p := sits(t, tab, `{player: "classic,level=9", seed: 3}`)
	tab.Go("/study")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const answer = await ask(path, how)
		if (!String(path).endsWith("/analyses") || (how?.method ?? "GET") !== "GET" || window.release) return answer
		await new Promise(go => window.release = go)
		setTimeout(() => window.come = true, 200)
		return answer
	} })(window.fetch)`)
	tab.Run(fmt.Sprintf(`(history.pushState(null, "", "/original/%d"), dispatchEvent(new Event("maven-go")))`, p.id))
	tab.Wait("the analyses are asked for", `Boolean(window.release)`)
	tab.Wait("it is the person's turn", mayAct)
	tab.ClickText("Simulate")
	rows := `document.querySelectorAll("[data-window=simulation] tbody tr").length`
	tab.Wait("the table runs", rows+" === 10")
	tab.Run(`window.release()`)
	tab.Wait("the list has come", `window.come === true`)
	tab.Wait("the table runs on", rows+` === 10 && document.querySelector("[data-window=simulation] .controls").innerText.includes("running")`)
	chosen(tab, "Turn", "Stop")
	tab.WaitText("[data-window=simulation] .controls", "stopped")
}

// On a phone the fields of a new game show the whole of what is chosen: the arrow of a field takes a line's height at its end.
func TestOriginalChoicesFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(320, 800, true)
	tab.Go("/original")
	tab.WaitFor(".begin-desk select[name=clock]")
	for _, width := range []int64{320, 360, 390, 1280} {
		tab.Size(width, 800, width < 400)
		if cut := Value[string](tab, `[...document.querySelectorAll(".begin-desk select")].map(e => {
			const style = getComputedStyle(e), pen = document.createElement("canvas").getContext("2d");
			pen.font = style.font;
			const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - parseFloat(style.fontSize);
			const needs = pen.measureText(e.selectedOptions[0].text).width;
			return needs > room ? e.name + " wants " + needs + " of " + room : "";
		}).join("")`); cut != "" {
			t.Errorf("at %d pixels: %s", width, cut)
		}
	}
}
