package page_test

import (
	"fmt"
	"testing"
)

// Who comes back to the list of games finds the place and the game that was chosen; who goes there anew finds its beginning.
func TestBackToPlace(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	for i := range 40 {
		opened(tab, fmt.Sprintf("#player1 una Una Quist\n#player2 bob Bob\n>una: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX H7 Q. +11 %d\n", i))
	}
	tab.Go("/games")
	tab.WaitFor(".split tbody tr")
	const row = `document.querySelectorAll(".split tbody tr")[35]`
	tab.Run(fmt.Sprintf(`(%s.scrollIntoView(), %[1]s.querySelector("button").click())`, row))
	tab.Wait("the game is chosen", row+`.matches(".made")`)
	at := Value[int](tab, "Math.round(scrollY)")
	if at < 300 {
		t.Fatalf("the list is scrolled to %d", at)
	}
	tab.Run(row + `.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}))`)
	tab.WaitFor(".turns")
	tab.Run(`history.back()`)
	tab.Wait("the game is chosen as before", row+`?.matches(".made")`)
	tab.Wait("the list is where it was", fmt.Sprintf(`Math.abs(scrollY - %d) < 2`, at))
	tab.Show("/study")
	tab.Show("/games")
	tab.Wait("the list begins anew", `document.querySelector(".split tbody tr")?.matches(".made") && scrollY === 0`)
}
