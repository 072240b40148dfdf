package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A game is saved as a file of the original, and goes on from it with its moves; another file is refused in one line.
func TestOriginalFile(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	p := sits(t, tab, `{player: "classic,level=9", seed: 3, name: "Ann"}`)
	tab.Run("HTMLAnchorElement.prototype.click = function () { window.saved = this.href }")
	chosen(tab, "Game", "Save as…")
	tab.Wait("the game is saved", fmt.Sprintf(`window.saved?.endsWith("/api/v1/games/%d/saved")`, p.id))
	before := tab.Text(".desk .rack")

	pressed(tab, "o")
	tab.WaitText("dialog .open-file", "Open a file of the original")
	given(tab, "xgme", `new Uint8Array([0, 1, 0, 22, 0])`)
	tab.WaitText("dialog [role=alert]", "saved game of the original: offset 0: the file ends after 1 of the 22 bytes of an entry")
	given(tab, "xgme", `await (await fetch(window.saved)).arrayBuffer()`)
	tab.Wait("another game is open", fmt.Sprintf(`/^\/original\/\d+$/.test(location.pathname) && location.pathname !== "/original/%d" && document.querySelector(".desk .rack .tile")`, p.id))
	tab.Wait("the dialog is gone", `!document.querySelector("dialog[open]")`)
	if got := tab.Text(".desk .rack"); got != before {
		t.Errorf("the rack is %q, and was %q", got, before)
	}

	// The text of the position is also shown as the original printed it.
	pressed(tab, "t")
	tab.Wait("the text is there", `document.querySelector("dialog textarea")?.value.startsWith("classic position 1")`)
	tab.Run(`document.querySelector("dialog .switch input").click()`)
	tab.Wait("it is as it was printed", `document.querySelector("dialog textarea").value.startsWith("* - - + - - - * - - - + - - * \n")`)
}

// The first click on a square of the desk only places the arrow, even where it stands already; the second one turns it.
func TestOriginalFirstClickPlaces(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	sits(t, tab, `{player: "classic,level=9", seed: 3}`)
	tab.WaitFor("#sq-7-7.cursor.across")
	tab.Click("#sq-7-7")
	tab.Wait("the square has the focus", `document.activeElement.id === "sq-7-7"`)
	tab.WaitFor("#sq-7-7.cursor.across")
	tab.Click("#sq-7-7")
	tab.WaitFor("#sq-7-7.cursor.down")
	tab.Type(kb.ArrowRight)
	tab.WaitFor("#sq-7-8.cursor.down")
	tab.Click("#sq-7-8")
	tab.Wait("the square has the focus", `document.activeElement.id === "sq-7-8"`)
	tab.WaitFor("#sq-7-8.cursor.down")
}
