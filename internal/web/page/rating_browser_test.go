package page_test

import (
	"fmt"
	"testing"
)

// given gives a file input of the rating page these bytes, an expression of JavaScript, as choosing a file does.
func given(tab *Tab, part, bytes string) {
	tab.Run(fmt.Sprintf(`(async e => { const d = new DataTransfer(); d.items.add(new File([%s], "file.bin")); e.files = d.files; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector('input[data-part=%s]'))`, bytes, part))
}

// rated sets ratings by hand, so that there is a curve.
func rated(tab *Tab, ratings ...int) {
	tab.WaitFor(".standing b")
	for _, rating := range ratings {
		tab.Fill(".by-hand input[type=number]", fmt.Sprint(rating))
		tab.ClickText("Set")
		tab.WaitText(".standing b", fmt.Sprintf("%d,%03d.00", rating/1000, rating%1000))
	}
}

// The rating is set by hand and drawn as a curve, which a table says as well; level and automatic level stay as they are set; what
// cannot be is refused as in the terminal; each name and each list of words has its own.
func TestRating(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original/rating")
	tab.WaitText("h1", "Your rating")
	tab.WaitText("#rating-now", "Both")
	tab.WaitText(".standing", "1,400.00")
	tab.WaitText(".rating-page", "how many is our choice")
	rated(tab, 1500, 1620, 1580)
	if n := Value[int](tab, `document.querySelector(".curve .line").getAttribute("d").split(/[ML]/).length - 1`); n != 3 {
		t.Errorf("the curve has %d points", n)
	}
	if said := Value[string](tab, `document.querySelector(".curve desc").textContent`); said != "From 1,500.00 to 1,580.00 in 3 changes; the lowest is 1,500.00, the highest 1,620.00. The table lists each change." {
		t.Error(said)
	}
	if rows := Value[string](tab, `[...document.querySelectorAll(".same tbody td:last-child")].map(e => e.textContent).join(" ")`); rows != "1,500.00 1,620.00 1,580.00" {
		t.Error(rows)
	}
	tab.Fill(".by-hand input[type=number]", "3000")
	tab.ClickText("Set")
	tab.WaitText(".state.failed", "rating 3000: must be 700 to 2100")
	tab.Run(`(e => { e.value = "3"; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".by-hand select"))`)
	tab.WaitText(".standing", "level 3")
	tab.Run(`document.querySelector(".by-hand input[type=checkbox]").click()`)
	tab.Wait("levels follow", `document.querySelector(".by-hand input[type=checkbox]").checked`)
	tab.Go("/original/rating")
	tab.WaitText(".standing", "level 3")
	tab.Wait("levels follow after a reload", `document.querySelector(".by-hand input[type=checkbox]").checked`)
	check(t, tab, "rating")
	for _, old := range []bool{true, false} {
		tab.Run(fmt.Sprintf(`void localStorage.setItem("maven", JSON.stringify({...JSON.parse(localStorage.getItem("maven") ?? "{}"), desk: {old: %t}}))`, old))
		tab.Go("/original/rating?words=Both")
		tab.WaitText(".standing", "level 3")
		tab.Wait("the look is the one asked for", fmt.Sprintf(`Boolean(document.querySelector(".original.old")) === %t`, old))
		check(t, tab, fmt.Sprintf("rating, old look %t", old))
	}
	tab.Run(`document.querySelector("input[name=words][value=NA]").click()`)
	tab.WaitText(".standing", "1,400.00")
	tab.Fill(".name input", "Ann")
	tab.ClickText("Show")
	tab.WaitText("h1", "The rating of Ann")
	tab.Run(`document.querySelector("input[name=words][value=Both]").click()`)
	tab.WaitText("#rating-now", "Both")
	tab.WaitText(".standing", "1,400.00")
	tab.Size(390, 844, true)
	if wide := Value[int](tab, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d wide", wide)
	}
}

// Files of the original are taken over and given back to the byte, with the owner's name in them; what is none is refused.
func TestRatingFiles(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original/rating?name=Bo&words=Both")
	rated(tab, 1832)
	const bytes = `[...new Uint8Array(await (await fetch(document.querySelector("a[download='prfs.bin']").href)).arrayBuffer())]`
	tab.Run(`(async () => { window.whole = new Uint8Array(` + bytes + `); window.whole[773] = 1; window.whole.set([82, 101, 110, 142, 0, 7, 8, 9], 814) })()`)
	given(tab, "prfs", "window.whole")
	tab.WaitText("#live", "prfs is taken over.")
	if same := Value[bool](tab, `(async () => { const now = `+bytes+`; return now.length === 1070 && now.every((b, i) => b === window.whole[i]) })()`); !same {
		t.Error("the bytes of prfs are others")
	}
	given(tab, "hist", "new Uint8Array([1, 156, 1, 77, 0, 9, 0, 2, 1, 24, 1, 134, 0, 8, 0, 2])")
	tab.WaitText("#live", "HIST is taken over.")
	tab.WaitText(".window table", "412")
	if rows := Value[string](tab, `[...document.querySelectorAll("#rating-log")].map(e => e.closest("section").querySelector("tbody").innerText.replace(/\s+/g, " ")).join()`); rows != "2 280 390 8 1,524 lost 1 412 333 9 1,441 won" {
		t.Error(rows)
	}
	if sums := Value[string](tab, `[...document.querySelectorAll(".totals tbody tr")].slice(0, 6).map(e => e.innerText.replace(/\s+/g, " ").trim()).join(", ")`); sums != "Rating 1,832 1,483, Won 1 1, Lost 1 1, Tied 0 0, Mean score 346 362, Difference −16" {
		t.Error(sums)
	}
	given(tab, "hist", "new Uint8Array([1, 2, 3])")
	tab.WaitText(".state.failed", "HIST: at byte 0: 3 bytes; must be 8 for each game")
	given(tab, "prfs", "new Uint8Array([1, 2, 3])")
	tab.WaitText(".state.failed", "3 bytes; must be 1070")
}

// The desk has a window with the rating by the words of the game, which knows what the end of a game has changed.
func TestRatingWindow(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := sits(t, tab, `{"player": "classic", "name": "Cy"}`)
	tab.ClickText("Windows")
	tab.ClickText("Rating")
	tab.WaitText(".rating .standing", "1,400.00")
	tab.Run(fmt.Sprintf(`(async () => { const g = await (await fetch("/api/v1/games/%d")).json(); const r = await fetch("/api/v1/games/%d/actions", {method: "POST", body: JSON.stringify({version: g.version, do: "resign"})}); if (!r.ok) throw new Error(await r.text()) })()`, p.id, p.id))
	tab.WaitText(".rating .standing", "1 game")
	tab.Wait("the rating is lower", `parseFloat(document.querySelector(".rating .standing b").innerText.replace(",", "")) < 1400`)
	tab.Run(`document.querySelector(".rating .report summary").click()`)
	tab.WaitText(".rating .report .totals", "Exchanges and passes")
	if last := Value[string](tab, `document.querySelector(".rating .report .scroll tbody").innerText.replace(/\s+/g, " ").trim()`); last != "1 0 0 1 2,100 tied" {
		t.Error(last)
	}
	if sums := Value[string](tab, `[...document.querySelectorAll(".rating .totals tbody tr")].slice(1, 4).map(e => e.innerText.replace(/\s+/g, " ").trim()).join(", ")`); sums != "Won 0 1, Lost 1 0, Tied 0 0" {
		t.Errorf("a game given up with even scores: %s", sums)
	}
	check(t, tab, "rating window")
	tab.ClickText("Statistics, results, and setting it by hand")
	tab.WaitText("h1", "The rating of Cy")
	tab.WaitText(".totals", "Lost")
	tab.Wait("the address names the words", `new URLSearchParams(location.search).get("words") === "NA"`)
}

// An address with words that there are not shows the usual ones.
func TestRatingUnknownWords(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/original/rating?words=XYZ")
	rated(tab, 1500)
	tab.Wait("the words are chosen", `document.querySelector("[name=words]:checked")?.value === "Both"`)
}
