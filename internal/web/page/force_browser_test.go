package page_test

import (
	"fmt"
	"strings"
	"testing"
)

// The words in force are shown and can be changed; a list that is not here is named, with the way to add it.
func TestWordsInForce(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	choose := func(name string) {
		tab.Run(fmt.Sprintf(`(s => { s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".force select"))`, name))
	}
	inForce := func(name string) {
		tab.Wait("the words are "+name, fmt.Sprintf(`document.querySelector(".force select")?.value === %q`, name))
	}
	tab.Bare()
	id := Value[int](tab, `fetch("/api/v1/records", {method: "POST", body: "#player1 ann Ann\n#player2 bob Bob\n#lexicon CSW21\n>ann: AEINRST 8D NASTIER +66 66\n"}).then(r => r.json()).then(r => r.id)`)
	for _, path := range []string{fmt.Sprint("/analyse/records/", id), "/analyse?cgp=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15%20AEHRSTU/%200/48%200%20lex%20CSW21;"} {
		tab.Go(path)
		tab.WaitText(".absent", "The word list CSW21 is not here, so Both is used.")
		tab.WaitText(".absent kbd", "maven lexicon import CSW21 FILE")
		inForce("Both")
		tab.ClickText("Use UK, which is the closest")
		inForce("UK")
		tab.Wait("the choice is made", `!document.querySelector(".absent")`)
		tab.WaitFor("[data-window=moves] tbody tr, .panel tbody tr")
	}
	tab.Go("/judge")
	inForce("Both")
	choose("NA")
	tab.Go("/study")
	inForce("NA")
	choose("UK")
	tab.ClickText("Judge plays") // by the link, as a person comes, the field listens at once
	inForce("UK")
	tab.Type("qi xqz\r")
	tab.WaitText("h1", "The play is not acceptable.")
}

// The words that are chosen for a position or a record stay when the page is loaded anew, and on the way to other turns; so does what was simulated by them.
func TestWordsStay(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	choose := func() {
		tab.Wait("the words can be chosen", `document.querySelector(".force select")?.options.length > 1`)
		tab.Run(`(s => { s.value = "UK"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".force select"))`)
		tab.Wait("the address has the words", `location.href.includes("words=UK")`)
	}
	stay := func() {
		t.Helper()
		tab.Reload()
		tab.WaitFor(".ranked tbody tr")
		tab.Wait("the words are UK", `document.querySelector(".force select").value === "UK"`)
	}
	tab.Go("/analyse?cgp=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15%20AEHRSTU/%200/48%200")
	choose()
	tab.Wait("it can be simulated", `document.querySelector(".simulates .go:not(:disabled)")`)
	tab.Run(`document.querySelector(".simulates .go").click()`)
	tab.WaitFor("table.sim .range")
	tab.ClickText("Stop")
	tab.WaitText(".controls", "stopped")
	stay()
	tab.WaitText(".controls", "stopped")
	tab.WaitFor("table.sim .range")

	tab.ClickText("Change it")
	tab.Wait("they are those of the set-up", `document.querySelector("textarea[readonly]")?.value.endsWith("lex UK;")`)

	tab.Go("/analyse#p=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15+AEHRSTU/+0/48+0+lex+NA;")
	choose()
	stay()
	tab.WaitText("h1", "A shared position")

	tab.Go(fmt.Sprint("/analyse/records/", opened(tab, friendly)))
	choose()
	tab.Click(`.turns a[href*="/turns/2"]`)
	tab.Wait("the second turn is shown", `location.pathname.endsWith("/turns/2")`)
	stay()
	tab.WaitText(".turn h2", "Turn 2")
}

// Tiles that are laid are judged by the words in force, also those that are chosen after they were laid.
func TestLaidByWordsChosenLater(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?words=UK&cgp=15/15/15/15/15/15/15/15/15/15/15/15/15/15/15%20COLUOSR/%200/0%200")
	tab.WaitFor(".ranked tbody tr")
	tab.Fill(".typed input", "8D COLOURS")
	tab.Run(`document.querySelector(".typed").requestSubmit()`)
	tab.WaitText(".ranked tr.tried", "8D COLOURS")
	tab.WaitFor(".pill:not(.bad)")
	tab.Run(`(s => { s.value = "NA"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".force select"))`)
	tab.WaitFor(".pill.bad")
}

// A game says by which words and challenges it is played.
func TestGameSaysWordsAndChallenge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	begins(t, tab, `{level: 6, first: "person", seed: 4, lexicon: "UK", challenge: "double"}`).turn()
	tab.WaitText(".turns .force", "Words UK, double challenge")
	begins(t, tab, `{level: 6, first: "person", seed: 4, challenge: "void"}`).turn()
	tab.WaitText(".turns .force", "Words Both, nothing to challenge")
}

// A record that names its challenge rule is shown with it, beside the words that judge it; one that names none is not.
func TestRecordSaysChallenge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	opened := func(rule string) {
		id := Value[int](tab, fmt.Sprintf(`fetch("/api/v1/records", {method: "POST", body: "#player1 ann Ann\n#player2 bob Bob\n%s>ann: AEINRST 8D NASTIER +66 66\n"}).then(r => r.json()).then(r => r.id)`, rule))
		tab.Go(fmt.Sprint("/analyse/records/", id))
		tab.WaitFor(".force select")
	}
	opened(`#challenge-rule 5pt\n`)
	tab.WaitText(".force", "bonus per play challenge")
	opened("")
	if text := tab.Text(".force"); strings.Contains(text, "challenge") {
		t.Error(text)
	}
}

// Where the board of a new game is chosen, its rules are there as a file, from which people make their own.
func TestRulesAsAFile(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/play")
	tab.ClickText("More options")
	link := `document.querySelector("details[open] a[download]")`
	tab.Wait("the file of the usual board", link+`?.download === "standard.toml"`)
	tab.Run(`(s => { s.value = "super"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("details[open] select[name=rules]"))`)
	tab.Wait("the file of the board that is chosen", link+`.download === "super.toml"`)
	if file := Value[string](tab, `fetch(`+link+`.href).then(r => r.text())`); !strings.Contains(file, `name = "super"`) {
		t.Errorf("the file is %.80q", file)
	}
}
