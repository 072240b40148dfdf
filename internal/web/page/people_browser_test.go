package page_test

import (
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
