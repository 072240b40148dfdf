package page_test

import (
	"strings"
	"testing"

	"maven/internal/web/webtest"
)

// One field finds words; a word has a card with its hooks.
func TestStudy(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.Fill(".search input", "retina?")
	tab.WaitText(".words", "RETINAS")
	tab.Wait("the address has the search", `location.search === "?q=retina%3F"`)
	tab.ClickText("ARENITE")
	tab.WaitText(".card", "ARENITE is good.")
	tab.WaitText(".card", "No meaning known.")
	tab.ClickText("RETAINS")
	tab.WaitText(".card", "third person of RETAIN: hold back within")
	tab.Fill(".search input", "+qi")
	tab.WaitText(".card", "QI is good.")
	tab.Wait("QIS is a word", `[...document.querySelectorAll(".card .hooks button")].some(b => b.title === "QIS")`)
	tab.Fill(".search input", "2")
	tab.WaitText(".pages", "1 to 50 of")
	tab.ClickText("Next")
	tab.WaitText(".pages", "51 to")
	tab.Fill(".search input", "q1")
	tab.WaitText(".state.failed", "Could not search for this.")
}

// The judge says one thing of a play, and never which word failed. The director has a log.
func TestJudge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/judge")
	for play, verdict := range map[string]string{"qi zax": "The play is acceptable.", "qi zaxy aa": "The play is not acceptable."} {
		tab.Fill(".judge input", play)
		tab.Type("\r")
		tab.WaitText(".verdict h1", verdict)
		if bad := tab.Text(".verdict .bad, .verdict em"); bad != "" {
			t.Errorf("it says of a word: %s", bad)
		}
		tab.ClickText("Next play")
		tab.WaitFor(".judge input")
	}
	tab.ClickText("Log")
	tab.WaitText("dialog", "QI · ZAXY · AA")
	tab.Wait("two plays are in the log", `document.querySelectorAll("dialog[open] tbody tr").length === 2`)
}

// The count of the words found is seen; Q without U is offered.
func TestWordsCounted(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.WaitText(".examples", "Q without U")
	tab.Run(`[...document.querySelectorAll(".examples button")].find(b => b.innerText.includes("Q without U")).click()`)
	tab.WaitText(".words", "QI")
	count := strings.TrimSpace(tab.Text(".found .count"))
	if !strings.HasSuffix(count, " words found") || hidden(tab, ".found .count") != "" {
		t.Errorf("it says %q", count)
	}
	if all := webtest.Value[[]string](tab, `[...document.querySelectorAll(".words .word button")].map(b => b.innerText).filter(w => !w.includes("Q") || w.includes("QU"))`); len(all) > 0 {
		t.Errorf("%q", all)
	}
}
