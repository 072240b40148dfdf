package page_test

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/web/webtest"
)

// sitsDown returns the number of the game that a tab shows, once it is open.
func sitsDown(t *testing.T, tab *webtest.Tab) *player {
	t.Helper()
	tab.Wait("a game is open", `/^\/play\/\d+$/.test(location.pathname) && document.querySelector(".play .board")`)
	return &player{t: t, tab: tab, id: webtest.Value[int](tab, `Number(location.pathname.split("/")[2])`)}
}

// choose sets a choice of a form.
func choose(tab *webtest.Tab, selector, value string) {
	tab.WaitFor(selector)
	tab.Run(`((e, value) => { e.value = value; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("` + selector + `"), "` + value + `")`)
}

// The name and the word list of a game are those of the next one that begins by one click.
func TestGameRemembersNameAndWords(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/play")
	tab.Click("details.panel summary")
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
	tab.Click("details.panel summary")
	tab.Wait("the form has the name and the words", `document.querySelector("[name=name]")?.value === "Ann" && document.querySelector("[name=lexicon]").value === "UK"`)
	choose(tab, "[name=lexicon]", "")
	tab.Fill("[name=name]", "")
	tab.ClickText("Begin")
	if g := sitsDown(t, tab).game(); g.Names.Person != "You" || g.Lexicon == "UK" {
		t.Errorf("after another choice the game is of %s with the words %s", g.Names.Person, g.Lexicon)
	}
}

// renames gives what a part of the page shows a name.
func renames(tab *webtest.Tab, part, name string) {
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
	tab.WaitText(".turns .naming b", "game-1")
	if g := other.game(); g.Name != "game-1" {
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
	text := webtest.Value[string](tab, fmt.Sprintf(`fetch("/api/v1/records/%d").then(r => r.text())`, record))
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
