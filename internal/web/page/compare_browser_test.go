package page_test

import (
	"testing"
)

// parted is a position in which the players choose different moves.
const parted = "/analyse?cgp=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15%20EEOUVWI/%200/48%200"

// compared opens the position, has three quick players compared, and waits for their lists.
func compared(tab *Tab) {
	tab.Go(parted)
	tab.WaitFor(".compare select")
	tab.Run(`(e => { e.value = "level=5"; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelectorAll(".compare select")[2])`)
	tab.Wait("it can be asked for", `document.querySelector(".compare .controls button:not(:disabled)")`)
	tab.Run(`document.querySelector(".compare .controls button").click()`)
	tab.Wait("the lists are those of the three players", `document.querySelector(".partings li") && [...document.querySelectorAll(".sheets h3")].at(-1).innerText === "Level 5"`)
	tab.Run(`document.querySelector(".compare").scrollIntoView()`)
}

// Three lists stand side by side, where they part is marked and said, and why is told; a click shows a move on the board; they
// are there after a reload, and stand one under the other on a phone.
func TestCompare(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	compared(tab)
	lists := Value[[]string](tab, `[...document.querySelectorAll(".sheets h3")].map(e => e.innerText)`)
	if len(lists) != 3 || lists[0] != "The original" || lists[1] != "Score and leave" || lists[2] != "Level 5" {
		t.Errorf("%q", lists)
	}
	rows := Value[[]int](tab, `[...document.querySelectorAll(".sheets section")].map(e => e.querySelectorAll("tbody tr").length)`)
	marked := Value[[]int](tab, `[...document.querySelectorAll(".sheets section")].map(e => e.querySelectorAll("tr.parts").length)`)
	for i := range rows {
		if rows[i] != 5 || marked[i] == 0 || marked[i] != marked[0] {
			t.Errorf("list %d has %d rows, %d marked", i+1, rows[i], marked[i])
		}
	}
	wrong := Value[int](tab, `(() => { const of = [...document.querySelectorAll(".sheets section")].map(e => [...e.querySelectorAll("tbody tr")]);
		return of[0].filter((_, i) => of.every(l => l[i].className === "parts") !== new Set(of.map(l => l[i].querySelector("button").innerText)).size > 1).length })()`)
	if wrong != 0 {
		t.Errorf("%d rows are marked wrongly", wrong)
	}
	if said := tab.Text(".partings"); len(said) < 40 {
		t.Errorf("why: %q", said)
	}
	side := `(l => l[1].getBoundingClientRect().left > l[0].getBoundingClientRect().left)(document.querySelectorAll(".sheets section"))`
	if !Value[bool](tab, side) {
		t.Error("the lists are not side by side")
	}
	tab.Click(".sheets section:nth-child(2) tbody button")
	tab.WaitFor(".board .tile.try")
	check(t, tab, "compare")
	tab.Go(parted)
	tab.WaitFor(".partings li")
	if kept := Value[string](tab, `document.querySelectorAll(".compare select")[2].value`); kept != "level=5" {
		t.Errorf("after a reload the third player is %s", kept)
	}
	tab.Size(390, 844, true)
	tab.Wait("the lists stand one under the other", "!"+side)
	if wide := Value[int](tab, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d wide", wide)
	}
}
