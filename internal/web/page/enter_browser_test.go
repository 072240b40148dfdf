package page_test

import (
	"testing"

	"maven/internal/web/webtest"
)

// A game is entered by keyboard alone; the leave is on the next rack; a reload loses nothing.
func TestEnter(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/enter")
	typeGame(tab)
	tab.Wait("letters are capitals", `document.querySelector("#move-0").value === "8D QUOIN"`)
	path := webtest.Value[string](tab, "location.pathname")
	tab.Go(path)
	tab.Wait("the sheet is as it was", `document.querySelector("#name-0").value === "Ann Lee" && document.querySelector("#move-2").value === "10A BADGE"`)
	tab.Wait("the board is as it was", `document.querySelectorAll(".grown .tile").length === 13`)
	tab.Click("#move-2")
	tab.Type("\x01\b8z nonsense\t")
	tab.Click("#rack-0")
	tab.WaitText(".findings", "This move cannot be read")
}
