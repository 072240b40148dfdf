package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// presses presses a button by the keyboard.
func presses(tab *Tab, name string) {
	tab.Wait("there is "+name, fmt.Sprintf(`(b => { b?.focus(); return b && b === document.activeElement })([...document.querySelectorAll("main button:not(:disabled)")].find(b => (b.ariaLabel ?? b.innerText).startsWith(%q)))`, name))
	tab.Type(kb.Enter)
}

// focused waits until the focus is on what is named so.
func focused(tab *Tab, after, name string) {
	tab.Wait(fmt.Sprintf("after %s the focus is on %s", after, name), fmt.Sprintf(`(e => e !== document.body && (e.ariaLabel ?? e.innerText).startsWith(%q))(document.activeElement)`, name))
}

// With the keyboard alone, what one does in a game leaves the focus on what stands in the place of what was used.
func TestFocusInGame(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 2, first: "person", seed: 5, challenge: "double"}`)
	g := p.turn()
	presses(tab, "Pass")
	focused(tab, "Pass", "No")
	tab.Type(kb.Enter)
	focused(tab, "No", "Pass")
	presses(tab, "Type")
	tab.WaitFor(".typed input:focus")
	tab.Type(kb.Escape)
	focused(tab, "Escape from Type", "Type")
	presses(tab, "Rename")
	tab.WaitFor(".naming input:focus")
	tab.Type(kb.Escape)
	focused(tab, "Escape from Rename", "Rename")
	presses(tab, "Best moves")
	tab.WaitFor("table.best")
	focused(tab, "Best moves", "Hint 1")
	presses(tab, "Type")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", p.best())
	tab.Type(kb.Enter)
	tab.WaitFor(".pill")
	presses(tab, "Play")
	p.played(len(g.Turns) + 1)
	g = p.turn()
	presses(tab, "Take back")
	tab.Wait("the moves are gone", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length < %d`, len(g.Turns)))
	focused(tab, "Take back", "Hint 1")
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", p.best())
	tab.Type(kb.Enter)
	tab.WaitFor(".pill")
	tab.Wait("the focus is on the play", `document.activeElement?.matches(".board .sq:has(.pill)") && !document.querySelector(".typed")`)
	tab.Type(kb.Enter)
	p.played(1)
	p.turn()
	presses(tab, "Challenge")
	focused(tab, "Challenge", "No")
	tab.Run(`document.querySelector(".sure .go").focus()`)
	tab.Type(kb.Enter)
	tab.Wait("it is decided", `!document.querySelector(".sure")`)
	tab.Wait("the focus is on something", `document.activeElement !== document.body`)
	p.turn()
	presses(tab, "Resign")
	focused(tab, "Resign", "No")
	tab.Run(`document.querySelector(".sure .go").focus()`)
	tab.Type(kb.Enter)
	tab.WaitFor(".ended h1:focus")
	presses(tab, "Play again")
	tab.Wait("the focus is in the new game", `!document.querySelector(".ended") && document.querySelector(".play .board") && document.activeElement?.matches("main h1")`)
}

// The square of a blank has the focus once its letter is chosen, or none is; who does not see the arrow hears where it points.
func TestFocusOnBlank(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?cgp=" + strings.Repeat("15/", 14) + "15%20AERST%3F%3F/%200/0%200")
	square := func(name string) {
		tab.Wait("the focus is on "+name, fmt.Sprintf(`!document.querySelector("dialog.choice") && document.activeElement?.ariaLabel === %q`, name))
	}
	tab.WaitFor(".rack [aria-label=blank]")
	tab.Run(`document.querySelector("#sq-7-7").focus()`)
	tab.Type(" ")
	square("8H, double word, arrow to the right")
	tab.WaitText("#live", "arrow to the right")
	tab.Type(" ")
	square("8H, double word, arrow down")
	tab.WaitText("#live", "arrow down")
	for _, typed := range []struct{ key, name string }{{kb.Escape, "8H, double word, arrow down"}, {"e", "8H, blank as E, not played yet, arrow down"}} {
		tab.Run(`document.querySelector(".rack [aria-label=blank]").focus()`)
		tab.Type(kb.Enter)
		tab.WaitFor("dialog.choice[open]")
		tab.Type(typed.key)
		square(typed.name)
	}
}

// What comes slowly gets the focus too, once it is drawn.
func TestFocusSlow(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/puzzles/Both-0001")
	tab.WaitText("h2", "Puzzle 0001")
	presses(tab, "Show the answer")
	focused(tab, "Show the answer", "Next puzzle")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (String(path).endsWith("/positions")) await new Promise(done => setTimeout(done, 1500));
		return ask(path, how) } })(window.fetch)`)
	tab.Type(kb.Enter)
	tab.Wait("the next one is asked, and its heading has the focus", `document.querySelector(".asked") && !document.querySelector(".why") && document.activeElement?.matches("main h1")`)

	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/3", id))
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		if (String(path).endsWith("/analyses") && how.method === "POST") await new Promise(done => setTimeout(done, 1500));
		return ask(path, how) } })(window.fetch)`)
	presses(tab, "Simulate")
	focused(tab, "Simulate", "Stop")
}

// So do the puzzles, the list of games, and the analysis.
func TestFocusElsewhere(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/puzzles/Both-0001")
	tab.WaitText("h2", "Puzzle 0001")
	presses(tab, "Show the answer")
	focused(tab, "Show the answer", "Next puzzle")
	tab.Type(kb.Enter)
	tab.Wait("the next one is asked, and its heading has the focus", `document.querySelector(".asked") && !document.querySelector(".why") && document.activeElement?.matches("main h1")`)

	id := opened(tab, friendly)
	tab.Go("/games")
	presses(tab, "Rename")
	tab.WaitFor(".naming input:focus")
	tab.Type(kb.Escape)
	focused(tab, "Escape from Rename", "Rename")

	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/3", id))
	presses(tab, "Simulate")
	focused(tab, "Simulate", "Stop")
	tab.WaitFor("table.sim .range")
	tab.Type(kb.Enter)
	tab.WaitText(".controls", "stopped")
	focused(tab, "Stop", "Continue")
	presses(tab, "Start over")
	tab.WaitText(".controls", "running")
	focused(tab, "Start over", "Stop")
	presses(tab, "The end")
	tab.Wait("it is the end", `location.pathname.endsWith("/turns/7")`)
	tab.Wait("the focus is on a step", `document.activeElement?.closest(".steps")`)
}

// The first link of a page leads past its header, to what the view shows.
func TestSkip(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/games")
	tab.WaitFor("main form")
	tab.Type("\t")
	if said := Value[string](tab, `document.activeElement.innerText`); said != "Skip to the content" {
		t.Errorf("the first link says %q", said)
	}
	tab.Type(kb.Enter)
	tab.Type("\t")
	tab.Wait("the focus is in what is shown", `document.activeElement.closest("main")`)
}

// Wherever the focus is, its frame is seen on all four sides: no panel cuts it off.
func TestFocusIsSeen(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	game := playOn(tab, 4)
	for _, path := range []string{"/play", fmt.Sprint("/play/", game), fmt.Sprintf("/analyse/records/%d/turns/3", id), "/study?q=retina?", "/games", "/quiz", "/puzzles", "/enter", "/original"} {
		tab.Go(path)
		tab.WaitFor("main h1, main h2")
		tab.Type("\t") // frames are drawn for keys
		if cut := Value[[]string](tab, `[...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary, [tabindex='0'])")].filter((e) => {
			e.focus();
			const seen = e.closest(".segments") ? e.nextElementSibling : e;
			const style = getComputedStyle(seen), frame = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset) - 1;
			if (document.activeElement !== e || style.outlineStyle === "none" || frame <= 0) return false;
			const at = seen.getBoundingClientRect();
			for (let p = seen.parentElement; p && p !== document.body; p = p.parentElement) {
				const { overflowX: x, overflowY: y } = getComputedStyle(p), box = p.getBoundingClientRect();
				if (x !== "visible" && (at.left - frame < box.left || at.right + frame > box.right)) return true;
				if (/hidden|clip/.test(y) && (at.top - frame < box.top || at.bottom + frame > box.bottom)) return true;
			}
			return false;
		}).map(e => e.innerText || e.name || e.className)`); len(cut) > 0 {
			t.Errorf("%s: the frame of the focus is cut off around %q", path, cut)
		}
	}
}
