package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The first view shows the board that the server has drawn, and the modules draw the same.
func TestFirstView(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.WaitText("h1", "What would you play?")
	if n := Value[int](tab, `document.querySelectorAll(".board .tile").length`); n != 53 {
		t.Errorf("%d tiles on the board, want 53", n)
	}
	NeedServer(t, "server that draws the first view")
	shell := Value[string](tab, `(async () => { const d = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
		return [...d.querySelectorAll(".sq")].map(e => e.className + e.dataset.mark + e.innerHTML).join("|") })()`)
	drawn := Value[string](tab, `[...document.querySelectorAll(".sq")].map(e => e.className + e.dataset.mark + e.innerHTML).join("|")`)
	if shell != drawn {
		t.Errorf("the server draws\n%.3000s\nand the modules\n%.3000s", shell, drawn)
	}
}

// An address whose bytes are no text is shown as it is written: the page is not blank.
func TestOddAddress(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, path := range []string{"/games/%ff", "/%ff", "/study/%c3%28", "/#token=%ff"} {
		tab.Go(path)
		tab.Wait(path+" shows something", `document.documentElement.dataset.ready === "yes" && document.querySelector("main")?.innerText.trim().length > 0`)
	}
}

// The board stays where it is while the engine comes, so that a click meets the square that it is meant for.
func TestBoardStays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	top := `document.querySelector("#sq-12-8").getBoundingClientRect().top`
	before := Value[float64](tab, top)
	if InFolder() {
		tab.WaitFor(".engine.coming progress")
		if during := Value[float64](tab, top); during != before {
			t.Errorf("the square moves from %.0f to %.0f pixels", before, during)
		}
	}
	tab.Wait("the engine has come", `!document.querySelector(".engine") && fetch("/api/v1/settings").then(r => r.ok)`)
	if after := Value[float64](tab, top); after != before {
		t.Errorf("the square moves from %.0f to %.0f pixels", before, after)
	}
}

// Tiles are placed by click and keyboard, and taken back.
func TestPlacing(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.Click("#sq-12-8")
	tab.Wait("the square has the focus", `document.activeElement?.id === "sq-12-8"`)
	tab.Type("latices")
	tab.Wait("seven tiles lie", `document.querySelectorAll(".tile.try").length === 7`)
	if rack := Value[int](tab, `document.querySelectorAll(".rack .tile").length`); rack != 0 {
		t.Errorf("%d tiles are left on the rack", rack)
	}
	tab.Type("\b")
	tab.Wait("six tiles lie", `document.querySelectorAll(".tile.try").length === 6`)
	tab.Type("\x1b")
	tab.Wait("the rack is whole", `document.querySelectorAll(".rack .tile").length === 7`)
}

// The board is a grid with one tab stop. Arrows, home and end move in it; each square says what it is; keys mean what they say only where no
// cursor is set.
func TestGrid(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	if stops := Value[int](tab, `document.querySelectorAll(".board [tabindex='0']").length`); stops != 1 {
		t.Errorf("%d tab stops in the board, want 1", stops)
	}
	at := func() string {
		return Value[string](tab, `document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName`)
	}
	tab.Run(`document.querySelector(".board [tabindex='0']").focus()`)
	for _, step := range []struct{ key, want string }{
		{"", "8H, A, 1 point"}, {kb.ArrowRight, "8I, P, 3 points"}, {kb.ArrowDown, "9I, double letter"}, {kb.End, "9O, empty"}, {kb.ArrowRight, "9O, empty"},
		{kb.Home, "9A, empty"}, {kb.ArrowUp, "8A, triple word"}, {kb.ArrowUp, "7A, empty"},
	} {
		if step.key != "" {
			tab.Type(step.key)
		}
		if got := at(); got != step.want {
			t.Errorf("after %q: %s, want %s", step.key, got, step.want)
		}
	}
	tab.Run(`document.querySelector("#sq-7-12").focus()`)
	if got := at(); got != "8M, blank as N" {
		t.Errorf("the blank says %q", got)
	}
	if got := Value[string](tab, `document.querySelector("#sq-7-14").getAttribute("aria-label")`); got != "8O, W, 4 points, last move" {
		t.Errorf("a tile of the last move says %q", got)
	}
	tab.Run(`document.querySelector("#sq-0-0").focus()`)
	tab.Type("a")
	if n := Value[int](tab, `document.querySelectorAll(".tile.try").length`); n != 0 {
		t.Error("a letter was placed without a cursor")
	}
	order := tab.Text(".rack")
	for range 5 { // one shuffle of seven tiles in 5,040 changes nothing
		tab.Type("s")
	}
	if tab.Text(".rack") == order {
		t.Error("s does not shuffle")
	}
	tab.Type(" a")
	tab.WaitFor("#sq-0-0 .tile.try")
	tab.Wait("it is announced", `document.querySelector("#live").textContent === "A"`)
	tab.Type("?")
	tab.WaitText("dialog[open]", "Recall all tiles")
}

// A file that was refused can be chosen again: it may have been mended.
func TestFileChosenAgain(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	for _, path := range []string{"/", "/analyse"} {
		tab.Go(path)
		tab.WaitFor("main input[type=file]")
		chooseFiles(tab, "main input[type=file]", map[string]string{"game.gcg": "?"})
		tab.WaitFor(".failed, [role=alert]")
		if n := Value[int](tab, `document.querySelector("main input[type=file]").files.length`); n != 0 {
			t.Errorf("%s: the field keeps its file, and does not notice that it is chosen again", path)
		}
	}
}

// A record or a position that is dropped is opened, whatever view is shown; a file that is neither is refused in a sentence.
func TestDrops(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	// plain is the text as it is, wide as PowerShell writes it.
	const plain, wide = "text", `new Uint16Array([0xFEFF, ...[...text].map(c => c.charCodeAt(0))])`
	drop := func(name, content, as string) {
		t.Helper()
		event := fmt.Sprintf(`(kind => { const text = %q, data = new DataTransfer(); data.items.add(new File([%s], %q));
			return !document.body.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: data})) })`, content, as, name)
		tab.Wait("a file may be dropped", event+`("dragover")`)
		tab.Run(event + `("drop")`)
	}
	for _, path := range []string{"/", "/study", "/games", "/enter", "/analyse", "/play"} {
		tab.Go(path)
		tab.WaitFor("main h1, main .search input, .play")
		drop("friendly.gcg", friendly, plain)
		tab.Wait("the record is open, from "+path, `location.pathname.startsWith("/analyse/records/")`)
		tab.WaitText("h1", "A friendly game")
	}
	tab.Go("/study")
	drop("opening.cgp", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 lex Both;\n", plain)
	tab.Wait("the position is open", `new URLSearchParams(location.search).get("cgp")?.endsWith(" AEINRST/ 0/0 0 lex Both;")`)
	tab.Go("/study")
	drop("wide.cgp", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRSV/ 0/0 0 lex Both;\r\n", wide)
	tab.Wait("the position in UTF-16 is open", `new URLSearchParams(location.search).get("cgp")?.endsWith(" AEINRSV/ 0/0 0 lex Both;")`)
	tab.Go("/study")
	drop("wide.gcg", friendly, wide)
	tab.WaitText("dialog[open] [role=alert]", "the file is UTF-16; want UTF-8 or ISO-8859-1")
	tab.Go("/study")
	drop("letter.txt", "Dear Ann,", plain)
	tab.WaitText("dialog[open] [role=alert]", "this is no record of a game")
	tab.ClickText("Close")
	tab.Wait("the sheet is closed", `!document.querySelector("dialog[open]")`)
	if n := Value[int](tab, `fetch("/api/v1/records").then(r => r.json()).then(r => r.records.length)`); n != 1 {
		t.Errorf("%d records, want one: the same file is opened once", n)
	}
}

// Several conditions are typed in one line, or begun from the list of them; what is not typed to the end is not asked.
func TestConditions(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.Fill(".search input", "length:2 any:[QZ] not holds:O")
	tab.WaitText(".found", "ZA")
	tab.Wait("conditions are chosen", `document.querySelector("input[name=kind][value=find]").checked`)
	tab.Wait("no other word is found", `!document.querySelector(".found").innerText.includes("ZO")`)
	tab.Fill(".search input", "length:")
	tab.Wait("it waits for the rest", `!document.querySelector(".found")`)
	tab.Run(`document.querySelector(".conditions summary").click()`)
	tab.WaitFor(".conditions input[name=vowels]")
	tab.Fill(".search input", "length:5")
	tab.Wait("the field says the same", `document.querySelector(".conditions input[name=length]").value === "5"`)
	tab.Fill(".conditions input[name=vowels]", "5")
	tab.Type("\r")
	tab.Wait("five vowels are found", `new URLSearchParams(location.search).get("q") === "length:5 vowels:5"`)
	tab.Wait("the line says the same", `document.querySelector(".search input").value === "length:5 vowels:5"`)
	tab.Fill(".search input", "length:5 or length:6")
	tab.WaitText(".conditions", "change it in the line above")

	tab.Fill(".search input", "length:2 any:[QZ]")
	tab.Fill(".saved input", "heavy")
	tab.ClickText("Save the search")
	tab.WaitText(".saved", "@heavy")
	tab.Fill(".search input", "@heavy not holds:O")
	tab.Wait("the saved search stands in another", `document.querySelector(".found")?.innerText.includes("ZA") && !document.querySelector(".found").innerText.includes("ZO")`)
	tab.ClickText("@heavy")
	tab.Wait("its query is in the line", `document.querySelector(".search input").value === "length:2 any:[QZ]"`)
	tab.Run(`document.querySelector('[title="Remove @heavy"]').click()`)
	tab.Wait("it is gone", `!document.querySelector(".saved").innerText.includes("@heavy")`)
}
