package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// sitsDown returns the number of the game that a tab shows, once it is open.
func sitsDown(t *testing.T, tab *Tab) *player {
	t.Helper()
	tab.Wait("a game is open", `/^\/play\/\d+$/.test(location.pathname) && document.querySelector(".play .board")`)
	return &player{t: t, tab: tab, id: Value[int](tab, `Number(location.pathname.split("/")[2])`)}
}

// options opens what can be chosen for a new game. What else is loaded may move it, so no mouse is used.
func options(tab *Tab) {
	tab.WaitFor("details.panel summary")
	tab.Run(`document.querySelector("details.panel summary").click()`)
	tab.WaitFor("details.panel[open] [name=name]")
}

// choose sets a choice of a form.
func choose(tab *Tab, selector, value string) {
	tab.WaitFor(selector)
	tab.Run(`((e, value) => { e.value = value; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("` + selector + `"), "` + value + `")`)
}

// The name and the word list of a game are those of the next one that begins by one click.
func TestGameRemembersNameAndWords(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/play")
	options(tab)
	choose(tab, "[name=lexicon]", "UK")
	tab.Fill("[name=name]", "Ann")
	tab.ClickText("Begin")
	sitsDown(t, tab)
	tab.Go("/")
	tab.ClickText("Play a game\nAgainst an opponent of your strength. It begins at once.")
	if g := sitsDown(t, tab).game(); g.Names.Person != "Ann" || g.Lexicon != "UK" {
		t.Errorf("the next game is of %s with the words %s", g.Names.Person, g.Lexicon)
	}

	// The form has them too, and gives them up.
	tab.Go("/play")
	options(tab)
	tab.Wait("the form has the name and the words", `document.querySelector("[name=name]")?.value === "Ann" && document.querySelector("[name=lexicon]").value === "UK"`)
	choose(tab, "[name=lexicon]", "")
	tab.Fill("[name=name]", "")
	tab.ClickText("Begin")
	if g := sitsDown(t, tab).game(); g.Names.Person != "You" || g.Lexicon == "UK" {
		t.Errorf("after another choice the game is of %s with the words %s", g.Names.Person, g.Lexicon)
	}
}

// renames gives what a part of the page shows a name.
func renames(tab *Tab, part, name string) {
	tab.Click(part + " .naming button")
	tab.Fill(part+" .naming input", name)
	tab.Click(part + " .naming .go")
	tab.WaitText(part+" .naming b", name)
}

// A game is named where it is played and where it is listed; the name stands in the lists, in the title of the tab and in the record.
func TestGameIsNamed(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	p := begins(t, tab, `{level: 1, first: "person", seed: 8, challenge: "void", name: "Ann"}`)
	tab.Wait("the tab names the game", `document.title === "game-1 · Maven"`)
	renames(tab, ".turns", "Club night")
	tab.Wait("the tab has the new name", `document.title === "Club night · Maven"`)
	if g := p.game(); g.Name != "Club night" {
		t.Errorf("the game is %q", g.Name)
	}
	tab.ClickText("Play")
	tab.WaitText(".door", "Club night")
	tab.Wait("the tab names the view again", `document.title === "Play · Maven"`)

	// Another game cannot have this name.
	other := begins(t, tab, `{level: 1, first: "person", seed: 9}`)
	tab.Click(".turns .naming button")
	tab.Fill(".turns .naming input", "club NIGHT")
	tab.Click(".turns .naming .go")
	tab.WaitText(".turns .naming [role=alert]", "Another game has this name: club NIGHT.")
	tab.ClickText("Cancel")
	tab.WaitText(".turns .naming b", "game-2")
	if g := other.game(); g.Name != "game-2" {
		t.Errorf("the game is %q", g.Name)
	}

	// Where games are listed: one that is played, and a record with all that it has.
	tab.Go("/games")
	renames(tab, ".going li:first-child", "Final")
	tab.Go(fmt.Sprint("/play/", p.id))
	tab.WaitFor(".play .board")
	p.turn()
	tab.ClickText("Resign")
	tab.ClickText("Yes, resign")
	tab.WaitFor(".accounts")
	record := p.game().Record
	tab.Go("/games")
	tab.WaitText("td .titled", "Club night")
	renames(tab, ".summary", "Quarter final")
	tab.WaitText("td .titled", "Quarter final")
	text := Value[string](tab, fmt.Sprintf(`fetch("/api/v1/records/%d").then(r => r.text())`, record))
	if !strings.Contains(text, "\n#title Quarter final\n") {
		t.Errorf("the record is\n%s", text)
	}
	tab.Click(".summary a.go")
	tab.WaitText("h1", "Quarter final")
	tab.Wait("the tab names the record", `document.title === "Quarter final · Maven"`)
	if g := p.game(); g.Name != "Quarter final" {
		t.Errorf("the game is %q", g.Name)
	}
}

// takes plays the best move of who is on turn at one screen, as a whole move in the field, and waits until the screen is to be handed over.
func takes(tab *Tab, p *player, next string) {
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", p.best())
	tab.Type(kb.Enter)
	tab.WaitFor(".pill")
	tab.Wait("the play can be made", `/^Play \d/.test(document.querySelector(".buttons .go")?.innerText ?? "")`)
	tab.Run(`document.querySelector(".buttons .go").click()`)
	tab.WaitText(".cover h2", "Hand over to "+next)
}

// Two persons play at one screen: between their turns both racks are hidden, and on the screen, in the list of moves and in print stands
// never the rack of who is not on turn.
func TestTwoPersons(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/play")
	tab.ClickText("Two players, one screen")
	tab.WaitFor(".two[open] [name=name]")
	choose(tab, ".two [name=clock]", "25m")
	choose(tab, ".two [name=challenge]", "double")
	tab.Fill(".two [name=name]", "Ann")
	tab.Fill(".two [name=other]", "Tim")
	tab.WaitText(".two .segments", "Ann\nTim")
	tab.Run(`(ask => { window.fetch = (at, what) => ask(at, what?.method === "POST" && at.endsWith("/games") ? {...what, body: JSON.stringify({...JSON.parse(what.body), seed: 5})} : what) })(window.fetch)`)
	tab.ClickText("Begin")
	p := sitsDown(t, tab)
	hidden := func(name string) {
		t.Helper()
		tab.WaitText(".cover h2", "Hand over to "+name)
		if n := Value[int](tab, `document.querySelectorAll(".rack .tile, .unseen").length`); n != 0 {
			t.Errorf("%d tiles are in sight while the screen is handed over", n)
		}
	}
	shown := func(side string) string {
		t.Helper()
		tab.WaitFor("[data-side=" + side + "].current")
		tab.Wait("a rack is shown", `document.querySelectorAll(".rack .tile").length === 7 && !document.querySelector(".cover")`)
		return tab.Text(".rack")
	}
	g := p.game()
	first, second := "Ann", "Tim"
	sides := map[string]string{"Ann": "person", "Tim": "player"}
	if g.Acting == "player" {
		first, second = second, first
	}
	hidden(first)
	tab.Wait("the button has the focus", `document.activeElement?.closest(".cover")`)
	tab.Type(kb.Enter)
	one := shown(sides[first])
	tab.ClickText("Exchange")
	tab.WaitText("#said", "Choose the tiles")
	tab.Run(`document.querySelector(".rack button").click()`)
	tab.ClickText("Exchange 1")
	hidden(second)
	tab.WaitText(".turns tbody", first+" exchange of 1 tile")
	tab.Print()
	hidden(second)
	tab.Motion("reduce")               // a screen again
	tab.Go(fmt.Sprint("/play/", p.id)) // a reload hides the racks too
	resume(tab)
	hidden(second)
	tab.Click(".cover .go")
	if other := shown(sides[second]); other == one {
		t.Errorf("%s has the rack %q of %s", second, other, first)
	}
	takes(tab, p, first)
	tab.ClickText("Show the rack of " + first)
	shown(sides[first])
	tab.ClickText("Challenge")
	tab.ClickText("Yes, challenge")
	hidden(second)
	tab.WaitText(".told", first+" challenged")
	tab.Type(kb.Enter)
	shown(sides[second])
	tab.ClickText("Pass")
	tab.ClickText("Yes, pass")
	hidden(first)
	tab.Type(kb.Enter)
	shown(sides[first])
	tab.ClickText("Resign")
	tab.ClickText("Yes, resign")
	tab.WaitText(".ended h1", second+" wins, ")
	tab.ClickText("Play again")
	tab.Wait("another game begins", fmt.Sprintf(`location.pathname !== "/play/%d" && document.querySelector(".cover")`, p.id))
	if next := sitsDown(t, tab).game(); next.Clock == nil || next.Clock.Start != g.Clock.Start || next.Rules.Challenge != "double" {
		t.Errorf("the next game has the clock %v and the challenges %s", next.Clock, next.Rules.Challenge)
	}
}

// The question before a challenge names the points that it may cost; a screen reader hears of the hand-over only where the screen is handed over.
func TestTwoPersonsChallenge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{player: "person", first: "person", seed: 5, challenge: "5pt", name: "Ann", other: "Tim"}`)
	tab.Click(".cover .go")
	tab.WaitFor(".rack .tile")
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", "8H EFN")
	tab.Type(kb.Enter)
	tab.WaitFor(".pill")
	tab.Type(kb.Enter)
	p.played(0)
	tab.WaitText("#live", "Hand over to Tim")
	tab.Click(".cover .go")
	tab.WaitText(".turns .force", "5-point challenge")
	tab.ClickText("Challenge")
	tab.WaitText(".sure", "your opponent gets 5 points.")
	tab.ClickText("Yes, challenge")
	tab.WaitText("#live", "EFN is no good, and the play comes off the board. Your turn.")
}

// Why a game cannot begin stands in view, at the button that was pressed, and names no flag.
func TestBeginInVain(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 640, true)
	for _, panel := range []string{"details:not(.two)", "details.two"} {
		tab.Go("/play")
		tab.WaitFor(panel + " .choices")
		tab.Click(panel + " summary")
		choose(tab, panel+" [name=tiles]", "polish")
		tab.Click(panel + " .choices .go")
		tab.WaitFor(panel + " .failed")
		const seen = `(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.querySelector(".failed").getBoundingClientRect())`
		if !Value[bool](tab, seen) {
			t.Errorf("%s: why the game cannot begin is out of view", panel)
		}
		if said := Value[string](tab, `document.querySelector(".failed").innerText`); !strings.Contains(said, "polish") || strings.Contains(said, "--") {
			t.Errorf("%s: it is said %q", panel, said)
		}
	}
}
