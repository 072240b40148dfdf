package page_test

import (
	"testing"

	"maven/internal/web/webtest"
)

// The first view shows the board that the server has drawn, and the modules draw the same.
func TestFirstView(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	tab.WaitText("h1", "What would you play?")
	if n := webtest.Value[int](tab, `document.querySelectorAll(".board .tile").length`); n != 53 {
		t.Errorf("%d tiles on the board, want 53", n)
	}
	shell := webtest.Value[string](tab, `(async () => { const d = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
		return [...d.querySelectorAll(".sq")].map(e => e.className + e.dataset.mark + e.innerHTML).join("|") })()`)
	drawn := webtest.Value[string](tab, `[...document.querySelectorAll(".sq")].map(e => e.className + e.dataset.mark + e.innerHTML).join("|")`)
	if shell != drawn {
		t.Errorf("the server draws\n%.3000s\nand the modules\n%.3000s", shell, drawn)
	}
}

// Tiles are placed by click and keyboard, and taken back.
func TestPlacing(t *testing.T) {
	tab := webtest.Start(t)
	tab.Go("/")
	tab.Click("#sq-12-8")
	tab.Wait("the square has the focus", `document.activeElement?.id === "sq-12-8"`)
	tab.Type("latices")
	tab.Wait("seven tiles lie", `document.querySelectorAll(".tile.try").length === 7`)
	if rack := webtest.Value[int](tab, `document.querySelectorAll(".rack .tile").length`); rack != 0 {
		t.Errorf("%d tiles are left on the rack", rack)
	}
	tab.Type("\b")
	tab.Wait("six tiles lie", `document.querySelectorAll(".tile.try").length === 6`)
	tab.Type("\x1b")
	tab.Wait("the rack is whole", `document.querySelectorAll(".rack .tile").length === 7`)
}
