package page_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A game is entered by keyboard alone; the leave is on the next rack; a reload loses nothing.
func TestEnter(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	typeGame(tab)
	tab.Wait("letters are capitals", `document.querySelector("#move-1").value === "J7 CLEF"`)
	tab.WaitText(".line .findings", "Called 12, scores 21.")
	tab.Fill("#score-3", "")
	tab.Wait("what the play scores is taken", `document.querySelector("#score-3").placeholder === "21" && document.querySelectorAll(".line .total")[3].innerText === "44"`)
	path := Value[string](tab, "location.pathname")
	tab.Go(path)
	tab.Wait("the sheet is as it was", `document.querySelector("#name-0").value === "Ann Lee" && document.querySelector("#move-7").value === "H11 .OUST"`)
	tab.Wait("the board is as it was", `document.querySelectorAll(".grown .tile").length === 32`)
	tab.Fill("#move-2", "8z nonsense")
	tab.Click("#rack-0")
	tab.WaitText(".findings", "This move cannot be read")
	tab.Fill("#move-2", "11h jete")
	tab.Click("#rack-0")
	tab.Wait("nothing is wrong", `!document.querySelector(".findings .bad")`)
	tab.ClickText("New sheet")
	tab.WaitText(".others", "Ann Lee – Bob Moss")
	tab.ClickText("Ann Lee – Bob Moss")
	tab.Wait("the first sheet is back", `document.querySelector("#move-0")?.value === "8H OW"`)
	tab.ClickText("Save the game")
	tab.Wait("the record is open", `location.pathname.startsWith("/analyse/records/")`)
	text := Value[string](tab, `fetch("/api/v1/records/" + location.pathname.split("/")[3]).then(r => r.text())`)
	for _, want := range []string{"#player1 Ann_Lee Ann Lee\n", ">Bob_Moss: DEIKSUV 12K DUKE +21 44\n", ">Ann_Lee: AEEIISZ M12 .AZI +34 76\n"} {
		if !strings.Contains(sorted(text), want) {
			t.Errorf("the record has no %q:\n%s", want, text)
		}
	}
}

// The board follows the turns, and what the end of a game asks for stands below both; on a desk the board is beside them.
func TestEnterBoardBeforeEnd(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	tab.WaitFor(".grown .board")
	for width, order := range map[int64]string{390: ".lines .grown .ends", 820: ".lines .grown .ends", 1280: ".lines .ends"} {
		tab.Size(width, 844, width < 800)
		tab.Wait("one below the other: "+order, fmt.Sprintf(`%q.split(" ").map(s => document.querySelector(s).getBoundingClientRect()).every((b, i, all) => i === 0 || b.top >= all[i - 1].bottom)`, order))
	}
	tab.Size(1280, 844, false)
	tab.Wait("the board is beside the turns", `document.querySelector(".grown").getBoundingClientRect().top === document.querySelector(".lines").getBoundingClientRect().top`)
}

// sorted writes the racks of a record in the order of the alphabet.
func sorted(record string) string {
	return regexp.MustCompile(`(?m)(: )([A-Z?]+)( )`).ReplaceAllStringFunc(record, func(rack string) string {
		letters := []byte(strings.Trim(rack, ": "))
		slices.Sort(letters)
		return ": " + string(letters) + " "
	})
}

// A game in which nobody goes out ends with what both keep taken off, and the record is one that the check has nothing against.
func TestNobodyOut(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	tab.WaitFor("#rack-0")
	tab.Click("#rack-0")
	for i, turn := range []string{"aeiostw\r8h ow\r10\r", "ceefilv\rj7 clef\r23\r", "aeijste\r-\r\r", "eilvaaa\r-\r\r", "aeijste\r-\r\r", "eilvaaa\r-\r\r", "aeijste\r-\r\r", "eilvaaa\r-\r\r"} {
		tab.Wait("the next turn", fmt.Sprintf(`document.activeElement?.id === "rack-%d"`, i))
		rack, rest, _ := strings.Cut(turn, "\r")
		write(tab, fmt.Sprintf("#rack-%d", i), rack)
		tab.Type("\r" + rest)
	}
	tab.Fill(".ends [name=stuck0]", "aeijste")
	tab.Fill(".ends [name=stuck1]", "eilvaaa")
	tab.Wait("both totals are less", `document.querySelectorAll(".grown .scores strong")[0].innerText === "−4" && document.querySelectorAll(".grown .scores strong")[1].innerText === "13"`)
	tab.ClickText("Save the game")
	tab.Wait("the record is open", `location.pathname.startsWith("/analyse/records/")`)
	text := Value[string](tab, `fetch("/api/v1/records/" + location.pathname.split("/")[3]).then(r => r.text())`)
	for _, want := range []string{"(AEIJSTE) -14 -4\n", "(EILVAAA) -10 13\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the record has no %q:\n%s", want, text)
		}
	}
}

// A play that stood has a bonus, overtime costs points, and the check has nothing against either.
func TestBonusAndOvertime(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	tab.WaitFor("#rack-0")
	write(tab, "#rack-0", "AEIOSTW")
	write(tab, "#move-0", "8H OW")
	tab.Run(`(s => { s.value = "5"; s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(".line select"))`)
	tab.Wait("the total has the bonus", `document.querySelector(".line .total").innerText === "15"`)
	tab.Fill("[name=late1]", "soon")
	tab.Wait("a word is no number of points", `document.querySelector("[name=late1]").matches("[aria-invalid=true]")`)
	tab.Fill("[name=late1]", "10")
	tab.Wait("the other player has less", `[...document.querySelectorAll(".grown .scores strong")].map(s => s.innerText).join() === "15,−10"`)
	tab.Wait("nothing is wrong", `!document.querySelector(".findings .bad, [aria-invalid=true]")`)
	tab.ClickText("Save the game")
	tab.Wait("the record is open", `location.pathname.startsWith("/analyse/records/")`)
	text := Value[string](tab, `fetch("/api/v1/records/" + location.pathname.split("/")[3]).then(r => r.text())`)
	if want := "8H OW +10 10\n>first: (challenge) +5 15\n>second: (time) -10 -10\n"; !strings.Contains(text, want) {
		t.Errorf("the record has no %q:\n%s", want, text)
	}
}

// A sheet that another tab changes changes here too, and nothing that was typed there is lost.
func TestEnterOtherTab(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/enter")
	tab.Fill("#name-0", "Ann Lee")
	tab.Run(`document.body.append(Object.assign(document.createElement("iframe"), {hidden: true}))`)
	tab.Run(`(() => {
		const there = frames[0].localStorage, key = Object.keys(there).find(k => k.startsWith("maven-sheet-")), sheet = JSON.parse(there.getItem(key))
		there.setItem(key, JSON.stringify({...sheet, names: [sheet.names[0], "Bob Moss"]}))
	})()`)
	tab.Wait("the other name is here", `document.querySelector("#name-1").value === "Bob Moss"`)
	tab.Fill("#name-0", "Ann Leigh")
	tab.Wait("both are kept", `JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.startsWith("maven-sheet-")))).names.join() === "Ann Leigh,Bob Moss"`)
}
