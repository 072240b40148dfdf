package page_test

import (
	"strings"
	"testing"
)

// standing waits until the panel of the puzzles says something.
func standing(tab *Tab, says string) {
	tab.WaitFor("details.panel")
	tab.Run(`document.querySelector("details.panel").open = true`)
	tab.WaitText("details.panel", says)
}

// A puzzle is tried, solved, and explained; tries count after a reload. The next one is of the kind that was chosen, and can be given up.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/puzzles/Both-0001")
	tab.WaitText("h2", "Puzzle 0001")
	standing(tab, "Your rating is 1200.")
	tab.Fill(".typed input", "pass")
	tab.ClickText("Answer")
	tab.WaitText(".reply", "2 tries are left.")
	tab.Fill(".typed input", "pass")
	tab.Run(`document.querySelector(".typed button").click()`)
	tab.WaitText(".reply", "You tried this move.")
	tab.Reload()
	tab.WaitText(".reply", "2 tries are left.")
	tab.Fill(".typed input", "pass")
	tab.ClickText("Answer")
	tab.WaitText(".reply", "You tried this move.")
	tab.Fill(".typed input", "E2 D(I)VOT")
	tab.Run(`document.querySelector(".typed button").click()`)
	tab.WaitText(".reply", "Right: E2 D(I)VOT, for 20 points.")
	tab.WaitText(".why", "It wins the game, and no other move does.")
	standing(tab, "1 of 1 solved, 0 at the first try, 1 in a row.")
	tab.Run(`(s => { s.value = "bingo"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("select"))`)
	tab.Wait("another puzzle is asked", `document.querySelector(".asked") && !document.querySelector(".why")`)
	tab.ClickText("Show the answer")
	tab.WaitText(".reply", "The answer: ")
	tab.Wait("the whole rack lies", `document.querySelectorAll(".tile.try").length === 7`)
	standing(tab, "1 of 2 solved")
	asked := tab.Text("h2")
	tab.Run(`document.activeElement?.blur()`)
	tab.Type("n")
	tab.Wait("the next one is asked", `document.querySelector(".asked") && !document.querySelector(".why")`)
	if next := tab.Text("h2"); next == asked {
		t.Errorf("%s comes again", next)
	}
}

// A phony is challenged; where the last words are good, a challenge costs a try.
func TestPuzzlesChallenge(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/puzzles/Both-0002")
	tab.WaitFor(".asked")
	tab.ClickText("Challenge")
	tab.WaitText(".reply", "The last words are good. 2 tries are left.")
	tab.Go("/puzzles/Both-d0001")
	tab.WaitText("h2", "Puzzle d0001")
	tab.ClickText("Challenge")
	tab.WaitText(".reply", "Right: challenge. GIME is not in Both, and the opponent loses 27 points.")
	tab.WaitText(".why", "more than any other move.")
	if laid := Value[int](tab, `document.querySelectorAll(".tile.try").length`); laid > 0 {
		t.Errorf("%d tiles are laid on the board", laid)
	}
}

// A search for which there is no puzzle says so, and leads back.
func TestPuzzlesNone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("404")
	tab.Allow("422")
	tab.Go("/puzzles")
	tab.WaitFor(".asked")
	tab.ClickText("Which puzzles")
	tab.Fill(".panel form input", "length:2 length:3")
	tab.ClickText("Choose")
	tab.WaitText("main", "There is no puzzle left that fits.")
	tab.ClickText("All puzzles")
	tab.WaitFor(".asked")
	tab.ClickText("Which puzzles")
	tab.Fill(".panel form input", "lenght:7")
	tab.ClickText("Choose")
	tab.WaitText("main", `there is no condition "lenght"`)
	if said := Value[string](tab, `document.querySelector("main").innerText`); !strings.Contains(said, "Which puzzles") {
		t.Errorf("%s", said)
	}
}

// Two clicks on a button are one answer.
func TestPuzzleAnsweredOnce(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/puzzles/Both-0001")
	tab.WaitFor(".asked")
	const answered = `fetch("/api/v1/puzzles").then(r => r.json()).then(p => p.answered)`
	before := Value[int](tab, answered)
	tab.Run(`(() => { const b = [...document.querySelectorAll("button")].find(b => b.innerText === "Show the answer"); b.click(); b.click() })()`)
	tab.WaitText(".reply", "The answer: ")
	if after := Value[int](tab, answered); after != before+1 {
		t.Errorf("%d answers after %d", after, before)
	}
}

// Words that are typed stay, and count, when a kind is chosen before they are sent; what was chosen is there after a reload.
func TestPuzzlesWordsStay(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("404")
	tab.Go("/puzzles")
	tab.WaitFor(".asked")
	tab.ClickText("Which puzzles")
	tab.Fill(".panel form input", "length:2 length:3")
	tab.Run(`(s => { s.value = "bingo"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector("select"))`)
	tab.WaitText("main", "There is no puzzle left that fits.")
	there := `document.querySelector(".panel form input").value === "length:2 length:3" && document.querySelector(".panel select").value === "bingo"`
	tab.Wait("the words are there", there)
	tab.Reload()
	tab.WaitText("main", "There is no puzzle left that fits.")
	tab.Wait("the words are there again", there)
	tab.ClickText("All puzzles")
	tab.WaitFor(".asked")
	tab.Wait("the words are gone", `document.querySelector(".panel form input").value === ""`)
}

// The puzzle of the address is shown, also when the address changes; another is no longer at the address of the first. Puzzles that were
// answered are asked again only until other ones are chosen.
func TestPuzzlesAddress(t *testing.T) {
	NeedServer(t, "request of a network to look at")
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("404")
	tab.Go("/puzzles/Both-0001")
	tab.WaitText("h2", "Puzzle 0001")
	tab.Run(`(history.pushState(null, "", "/puzzles/Both-0002"), dispatchEvent(new Event("maven-go")))`)
	tab.WaitText("h2", "Puzzle 0002")
	tab.ClickText("Show the answer")
	tab.ClickText("Next puzzle")
	tab.Wait("the next one is at the address of all", `location.pathname === "/puzzles"`)
	tab.WaitFor(".asked")
	tab.Run(`(ask => { window.asked = []; window.fetch = (path, how) => (window.asked.push(String(path)), ask(path, how)) })(window.fetch)`)
	tab.ClickText("Which puzzles")
	tab.Fill(".panel form input", "length:2 length:3")
	tab.ClickText("Choose")
	tab.ClickText("Solved ones too")
	tab.Wait("answered ones are asked for", `window.asked.some(path => path.includes("again=true"))`)
	tab.Fill(".panel form input", "length:7")
	tab.Run(`window.asked.splice(0)`)
	tab.ClickText("Choose")
	tab.WaitFor(".asked")
	if asked := Value[string](tab, `window.asked.filter(path => path.includes("/next")).join(" ")`); asked == "" || strings.Contains(asked, "again") {
		t.Errorf("asked for %s", asked)
	}
}
