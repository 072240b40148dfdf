package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A word on the board and in a list has a card: what is known of it, by click and by key. Escape closes it, and the focus goes back.
func TestWordCard(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", id))
	tab.WaitText(".turn", "Turn 4 of 6")

	tab.Click("#sq-7-6")
	tab.WaitText(".word-card", "WIST is good. 7 points")
	tab.WaitText(".word-card", "No meaning known.")
	tab.WaitText(".word-card", "Letters before it\nT")
	tab.WaitText(".word-card", "Other words of its letters\nWITS")
	check(t, tab, "the card of a word")
	if n := tab.Text(".sq.cursor"); n != "" {
		t.Errorf("the click on a word sets the arrow at %q", n)
	}
	tab.Type(kb.Escape)
	tab.Wait("the card is closed, and the square has the focus", `!document.querySelector(".word-card") && document.activeElement.id === "sq-7-6"`)
	tab.Type(kb.Enter)
	tab.WaitText(".word-card", "WIST is good.")

	// A click elsewhere closes it, and does what it does without a card.
	tab.Click("#sq-1-1")
	tab.Wait("the card is closed, and the arrow is set", `!document.querySelector(".word-card") && document.querySelector("#sq-1-1.cursor")`)

	// Where two words cross, both are told, in one request.
	tab.Run(`performance.clearResourceTimings()`)
	tab.Click("#sq-8-6")
	tab.Wait("both words are told", `document.querySelectorAll(".word-card section").length === 2`)
	if !InFolder() { // where there are no requests of a network
		tab.Wait("by one request", `performance.getEntriesByType("resource").filter(e => e.name.includes("/words/")).length === 1`)
	}
	tab.Type(kb.Escape)
	tab.Wait("the card is closed", `!document.querySelector(".word-card")`)

	// On a phone it stays inside the screen.
	tab.Size(390, 844, true)
	tab.Click("#sq-7-9")
	tab.WaitText(".word-card", "WIST is good.")
	tab.Wait("the card is inside the screen", `(r => r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector(".word-card").getBoundingClientRect())`)
}

// In a game without challenges a card is help, and asks before it counts; the log has the words too.
func TestWordCardInGame(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 6, first: "player", seed: 4, challenge: "void"}`)
	g := p.turn()
	tab.Click(".turns .word-of")
	tab.WaitText(".word-card", "Looking a word up counts as help.")
	if helps := p.game().Helps; helps.Looked != 0 {
		t.Errorf("a click on a word counts %d words looked up", helps.Looked)
	}
	tab.Click(".word-card button")
	tab.WaitText(".word-card", g.Last.Words[0]+" is good.")
	tab.WaitText(".help small", "Help: 1 word looked up. A win will not raise the level.")
	if helps := p.game().Helps; helps.Looked != 1 {
		t.Errorf("%d words looked up, want 1", helps.Looked)
	}
	tab.Type(kb.Escape)
	tab.Wait("the focus is back on the word", `!document.querySelector(".word-card") && document.activeElement.matches(".word-of")`)
}

// In a game with challenges a card does not say whether a word is good.
func TestWordCardKeepsChallenges(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 6, first: "player", seed: 4, challenge: "double"}`)
	p.turn()
	tab.Click(".turns .word-of")
	tab.WaitText(".word-card", "You can look words up when the game is over")
	if n := tab.Text(".word-card .good, .word-card .bad"); n != "" {
		t.Errorf("the card says %q", n)
	}
}
