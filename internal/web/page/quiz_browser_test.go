package page_test

import (
	"database/sql"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"maven/internal/web"
)

// solve returns what answers the question that is shown, by the answers of the server.
const solve = `fetch("/api/v1/words/quiz?kind=anagrams&query=" + encodeURIComponent("anagram:" + [...document.querySelectorAll(".asked .tile")].map(t => t.firstChild.data).join(""))).then(r => r.json()).then(q => q.questions[0].answers.join(" "))`

// ask opens the page of questions, and asks about words by anagrams in their order.
func ask(tab *Tab, query string, together bool) {
	tab.Go("/quiz")
	if Value[bool](tab, `sessionStorage.length > 0`) { // a round goes on
		tab.Run(`sessionStorage.clear()`)
		tab.Go("/quiz")
	}
	tab.WaitText("h2", "Questions")
	tab.Fill("form input[type=text]", query)
	tab.Run(`document.querySelectorAll("form .check input")[0].click()`)
	tab.Wait("the order is that of the search", `!document.querySelectorAll("form .check input")[0].checked`)
	if together {
		tab.Run(`document.querySelectorAll("form .check input")[1].click()`)
		tab.Wait("all come on one page", `document.querySelectorAll("form .check input")[1].checked`)
	}
	tab.ClickText("Ask")
}

// Questions are asked and answered by the keyboard alone: all words, a wrong one, and an empty line that gives up.
func TestQuiz(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	ask(tab, "length:6 top:1-5", false)
	tab.WaitText(".quiz .what", "1 word of these letters")
	tab.Wait("the question is said", `/^1 word of these letters ([A-Z] ){5}[A-Z]$/.test(document.querySelector("#live").textContent)`)
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("retina\r")
	tab.WaitText(".wrong", "Not this: RETINA")
	tab.Type(Value[string](tab, solve) + "\r")
	tab.WaitText(".verdict-line", "All of them, and something wrong.")
	tab.Type("\r")
	tab.WaitText(".quiz .progress", "Question 2 of 3, 0 right")
	tab.WaitText(".quiz .what", "3 words of these letters")
	tab.WaitText("#live", "3 words of these letters ")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("ratine\r")
	tab.WaitText(".quiz .hint", "RATINE, 2 more")
	tab.Type("retina retain\r")
	tab.WaitText(".verdict-line", "Right.")
	tab.ClickText("RETAIN")
	tab.WaitText(".word-card", "RETAIN is good.")
	tab.Type(kb.Escape)
	tab.Wait("the card is closed", `!document.querySelector(".word-card")`)
	tab.ClickText("Next")
	tab.WaitText(".quiz .progress", "Question 3 of 3, 1 right")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("\r")
	tab.WaitText(".verdict-line", "Not all of them.")
	tab.Wait("what was missed is shown", `document.querySelectorAll(".answers .lost").length === 1`)
	tab.Type("\r")
	tab.WaitText(".over h2", "1 of 3 right")
	tab.Type("\r")
	tab.WaitText("h2", "Questions")
}

// A question that cannot be asked is refused on the spot.
func TestQuizRefused(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	ask(tab, "lenght:7", false)
	tab.WaitText("form .hint", `there is no condition "lenght"`)
	tab.Allow("422")
	tab.Fill("form input[type=text]", "QZQZQZ")
	tab.ClickText("Ask")
	tab.WaitText("form .hint", "These words give no question of this kind.")
}

// Good or phony is said by one key.
func TestQuizPhony(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.WaitText("h2", "Questions")
	tab.Fill("form input[type=text]", "QI")
	tab.Run(`(() => { const s = document.querySelector("form select"); s.value = "phony"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.ClickText("Ask")
	tab.WaitText(".quiz .what", "Is this word good?")
	asked := Value[string](tab, `[...document.querySelectorAll(".asked .tile")].map(t => t.firstChild.data).join("")`)
	key, says := "g", asked+" is good."
	if asked != "QI" {
		key, says = "p", asked+" is a phony."
	}
	tab.Type(key)
	tab.WaitText(".verdict-line", "Right.")
	tab.WaitText(".quiz", says)
}

// Many questions stand on one page, and take answers in any order.
func TestQuizTogether(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	ask(tab, "length:6 top:1-5", true)
	tab.WaitText(".quiz .progress", "0 of 5 words")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("retain xyzzy ratine\r")
	tab.WaitText(".quiz .progress", "2 of 5 words, 1 wrong")
	tab.WaitText(".set", "RETAIN")
	if shown := tab.Text(".set"); strings.Contains(shown, "OATIER") {
		t.Errorf("it shows an answer: %s", shown)
	}
	tab.ClickText("Show the answers")
	tab.Wait("all are shown", `document.querySelectorAll(".set .lost").length === 3`)
	tab.ClickText("Back")
	tab.WaitText("h2", "Questions")
}

// Words that are good or phonies are asked one by one: a "good" would answer all of them on one page.
func TestQuizPhoniesApart(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.WaitText("h2", "Questions")
	tab.Run(`document.querySelectorAll("form .check input")[1].click()`)
	tab.Run(`(() => { const s = document.querySelector("form select"); s.value = "phony"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.Wait("one page cannot be chosen", `(c => c.disabled && !c.checked)(document.querySelectorAll("form .check input")[1])`)
	tab.ClickText("Ask")
	tab.WaitText(".quiz .what", "Is this word good?")
}

// A round goes on after the page is loaded anew: the questions, what was answered, and the results.
func TestQuizStays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	ask(tab, "length:6 top:1-5", false)
	tab.WaitText(".quiz .what", "1 word of these letters")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type(Value[string](tab, solve) + "\r")
	tab.WaitText(".verdict-line", "Right.")
	tab.Wait("it is kept", `sessionStorage.getItem("maven-round")?.includes('"over":"right"')`)
	tab.Reload()
	tab.WaitText(".verdict-line", "Right.")
	tab.ClickText("Next")
	tab.WaitText(".quiz .progress", "Question 2 of 3, 1 right")
	tab.Reload()
	tab.WaitText(".quiz .progress", "Question 2 of 3, 1 right")
	tab.WaitText(".quiz .what", "3 words of these letters")
	tab.ClickText("Stop")
	tab.WaitText("h2", "Questions")

	ask(tab, "length:6 top:1-5", true)
	tab.WaitText(".quiz .progress", "0 of 5 words")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("retain xyzzy ratine\r")
	tab.WaitText(".quiz .progress", "2 of 5 words, 1 wrong")
	tab.Wait("it is kept", `sessionStorage.getItem("maven-round")?.includes("RETAIN")`)
	tab.Reload()
	tab.WaitText(".quiz .progress", "2 of 5 words, 1 wrong")
}

// Cards are made of words, asked, come again at the end if they are not known, and are counted.
func TestQuizCards(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.WaitFor(".force option")
	tab.Run(`(() => { const s = document.querySelector(".force select"); s.value = "UK"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.WaitText(".quiz", "A card comes again when you are about to forget it.")
	tab.Fill("form input[type=text]", "anagram:RETAINS or anagram:QUIZ")
	tab.ClickText("Make cards of them")
	tab.WaitText("form .hint", "2 new cards.")
	tab.WaitText(".quiz", "2 cards: 0 due, 2 new, 0 known.")
	tab.ClickText("Ask 2 cards")
	tab.WaitText(".quiz .progress", "Question 1 of 2, 0 right")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("\r")
	tab.WaitText(".quiz .hint", "It comes again in 1 minute.")
	tab.Type("\r")
	tab.WaitText(".quiz .progress", "Question 2 of 3, 0 right")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("quiz\r")
	tab.WaitText(".quiz .hint", "It comes again in 10 minutes.")
	tab.Type("\r")
	tab.WaitText(".quiz .progress", "Question 3 of 3, 1 right")
	tab.ClickText("Stop")
	tab.WaitText(".quiz", "2 cards: 0 due, 0 new, 0 known.")
	tab.WaitText(".quiz", "1 day in a row")
	tab.WaitText(".days", "1/2")
	tab.Wait("what is known is drawn by length", `[...document.querySelectorAll(".known tbody tr td:first-child")].some(e => e.innerText === "7")`)
	check(t, tab, "cards")
}

// The button says how many cards are asked: at most 100 at once.
func TestQuizAtOnce(t *testing.T) {
	tab := emptyBox(t)
	put := Value[int](tab, `(async () => {
		const { words } = await (await fetch("/api/v1/words/list?length=2&limit=110")).json();
		const lines = words.map(w => "phony," + w.word + ",known,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,5,5,5,1\n");
		const csv = "kind,question,state,due,answered,stability,difficulty,interval,times\n" + lines.join("");
		return (await (await fetch("/api/v1/cards/file", {method: "POST", body: csv})).json()).added;
	})()`)
	if put <= 100 {
		t.Fatalf("%d cards", put)
	}
	tab.Go("/quiz")
	tab.ClickText("Ask 100 cards")
	tab.WaitText(".quiz .progress", "Question 1 of 100, 0 right")
}

// emptyBox opens the page of cards of a server of its own, which has none.
func emptyBox(t *testing.T, change ...func(*web.Options)) *Tab {
	t.Helper()
	t.Parallel()
	Find(t)
	NeedServer(t, "box of its own")
	tab := browser.Open(t, site.ServeFrom(t, t.TempDir(), change...))
	tab.Go("/quiz")
	return tab
}

// dueSoon puts a card into a box that is due in an hour. The function returned has that hour pass on the server.
func dueSoon(t *testing.T) (tab *Tab, pass func()) {
	var ahead atomic.Int64 // of this machine
	tab = emptyBox(t, func(o *web.Options) { o.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) } })
	Value[int](tab, `(async () => {
		const time = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
		const csv = "kind,question,state,due,answered,stability,difficulty,interval,times\nanagrams,QUIZ,known," + time(1) + "," + time(-1) + ",5,5,5,1\n";
		return (await fetch("/api/v1/cards/file", {method: "POST", body: csv})).status;
	})()`)
	return tab, func() { ahead.Store(int64(time.Hour)) }
}

// A page that is looked at again, as on the next day, says what is due by then.
func TestQuizLookedAtAgain(t *testing.T) {
	tab, pass := dueSoon(t)
	tab.Go("/quiz")
	tab.WaitText(".quiz", "1 card: 0 due")
	pass()
	tab.Run(`document.dispatchEvent(new Event("visibilitychange"))`)
	tab.WaitText(".quiz", "1 card: 1 due")
	tab.ClickText("Ask 1 card")
	tab.WaitText(".quiz .progress", "Question 1 of 1, 0 right")
}

// A page that stays in view says what has become due.
func TestQuizStaysInView(t *testing.T) {
	tab, pass := dueSoon(t)
	tab.before(`(() => { const real = setInterval; window.setInterval = (look, between) => real(look, between / 10) })()`)
	tab.Go("/quiz")
	tab.WaitText(".quiz", "1 card: 0 due")
	pass()
	tab.WaitText(".quiz", "1 card: 1 due")
}

// An answer that does not reach the server is sent again, also after the page is loaded anew.
func TestQuizAnswersAgain(t *testing.T) {
	tab := emptyBox(t)
	Value[int](tab, `fetch("/api/v1/cards", {method: "POST", body: JSON.stringify({kind: "anagrams", query: "anagram:QUIZ or anagram:RETAINS"})}).then(r => r.status)`)
	tab.Go("/quiz")
	tab.ClickText("Ask 2 cards")
	tab.Run(`(() => { const real = fetch; window.sent = 0; window.fetch = (to, init) => String(to).endsWith("cards/answers") && window.sent++ < 1 ? Promise.reject(new TypeError("off")) : real(to, init) })()`)
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("\r")
	tab.WaitText(".quiz .hint", "It comes again in 1 minute.")
	tab.Run(`window.fetch = () => Promise.reject(new TypeError("off"))`)
	tab.Type("\r")
	tab.WaitText(".quiz .progress", "Question 2 of 3, 0 right")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input")`)
	tab.Type("\r")
	tab.WaitText(".quiz .hint", "The server does not answer.")
	tab.Reload()
	tab.WaitText(".quiz .hint", "It comes again in 1 minute.")
	answers := Value[int](tab, `fetch("/api/v1/cards").then(r => r.json()).then(b => b.days[0].answers)`)
	if answers != 2 {
		t.Errorf("%d answers are noted", answers)
	}
}

// The cardbox of another program is read as its file.
func TestQuizCardbox(t *testing.T) {
	t.Parallel()
	Find(t)
	file := filepath.Join(t.TempDir(), "Anagrams.db")
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"CREATE TABLE questions (question varchar(16), correct integer, incorrect integer, last_correct integer, cardbox integer, next_scheduled integer)",
		"INSERT INTO questions VALUES ('AEINRT', 9, 1, 1760000000, 3, 1760400000), ('QQQ', 0, 0, NULL, 0, 1760000000)"} {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.WaitText(".files", "Zyzzyva")
	tab.Run(fmt.Sprintf(`(() => {
		const files = new DataTransfer(), field = document.querySelector(".files input[type=file]");
		files.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], "Anagrams.db"));
		field.files = files.files;
		field.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, base64.StdEncoding.EncodeToString(content)))
	tab.WaitText(".quiz", "1 new card. 1 question without an answer was left out.")
	tab.WaitText(".quiz", "1 card: 1 due, 0 new,")
	check(t, tab, "cardbox")
}

// On a phone what is known of many cards is not cut off, and many searches under names leave the form in view.
func TestQuizMuchOnPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.Run(`(async () => {
		const add = top => fetch("/api/v1/cards", {method: "POST", body: JSON.stringify({lexicon: "Both", query: "length:7 rank:" + top})});
		const known = await (await add("10001-24000"), await fetch("/api/v1/cards/file?lexicon=Both")).text();
		await fetch("/api/v1/cards/file?lexicon=UK", {method: "POST", headers: {"Content-Type": "application/octet-stream"}, body: "kind,question,state,due,answered,stability,difficulty,interval,times\n"
			+ known.trim().split("\n").slice(1).map(line => line.split(",").slice(0, 2) + ",known,2030-01-01T00:00:00Z,2026-01-01T00:00:00Z,5000,5,5000,9\n").join("")});
		for (let i = 0; i < 60; i++) await fetch("/api/v1/searches/list-" + i, {method: "PUT", body: JSON.stringify({query: "length:7"})});
	})()`)
	tab.Go("/quiz")
	tab.WaitFor(".force option")
	tab.Run(`(() => { const s = document.querySelector(".force select"); s.value = "UK"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.Wait("thousands are known", `[...document.querySelectorAll(".known td:last-child")].some(e => e.innerText.includes(","))`)
	for _, width := range []int64{390, 320} {
		tab.Size(width, 844, true)
		if cut := Value[int](tab, `(e => Math.round(e.querySelector(".known").getBoundingClientRect().right - e.getBoundingClientRect().right))(document.querySelector(".known").closest(".panel"))`); cut > 0 {
			t.Errorf("at %d pixels the table is %d pixels wider than its panel: %s", width, cut, tab.Text(".known tbody"))
		}
		if high := Value[int](tab, `document.querySelector(".picks").offsetHeight`); high > 250 {
			t.Errorf("at %d pixels the words to pick from are %d pixels high", width, high)
		}
	}
}

// What a player missed becomes cards that lead to their positions.
func TestQuizMissed(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	record := "#player1 ida Ida Quizzer\n#player2 bob Bob\n#lexicon NA\n>ida: AEGHRST 8G GRETA +12 12\n>bob: IIUUVWX -IIUUVWX +0 0\n"
	id := Value[int](tab, `fetch("/api/v1/records", {method: "POST", body: `+quoted(record)+`}).then(r => r.json()).then(r => r.id)`)
	if id == 0 {
		t.Fatal("no record")
	}
	tab.WaitFor(".force option")
	tab.Run(`(() => { const s = document.querySelector(".force select"); s.value = "NA"; s.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	tab.Wait("the words are NA", `document.querySelector(".force select").value === "NA"`)
	tab.Go("/games/players/Ida%20Quizzer")
	tab.WaitText("main", "Make cards of what was missed")
	tab.Run(`[...document.querySelectorAll("main a")].find(a => a.innerText === "Make cards of what was missed").click()`)
	tab.Wait("the player is there", `document.querySelector(".row input[type=text]")?.value === "Ida Quizzer"`)
	tab.Run(`[...document.querySelectorAll("button")].find(b => b.innerText === "Make cards").click()`)
	tab.WaitText(".quiz", "2 new cards from 1 game.")
	tab.ClickText("Ask 2 cards")
	tab.WaitText(".quiz .progress", "Question 1 of 2")
	tab.Wait("the field listens", `document.activeElement.matches(".quiz input") || document.querySelector(".quiz .one .buttons")`)
	tab.Run(`(document.querySelector(".quiz .one .row .quiet") ?? document.querySelector(".quiz .one .buttons button")).click()`)
	tab.ClickText("The position")
	tab.Wait("the position is shown", `location.pathname.startsWith("/analyse/records/")`)
}

// quoted writes a text as JavaScript does.
func quoted(text string) string { return "`" + text + "`" }

// What is announced at the end of a question is what is shown.
func TestQuizSlipAnnounced(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	ask(tab, "length:6 top:1-5", false)
	tab.WaitText(".quiz .what", "1 word of these letters")
	tab.Type("retina " + Value[string](tab, solve) + "\r")
	tab.WaitText(".verdict-line", "All of them, and something wrong.")
	tab.Wait("it is announced", `document.getElementById("live").textContent === "All of them, and something wrong."`)
}

// Making cards ends when one leaves.
func TestQuizMissedLeft(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.Run(`(ask => { window.looked = 0; window.fetch = async (path, how) => {
		const answer = of => new Response(JSON.stringify(of), {headers: {"Content-Type": "application/json"}})
		if (String(path).includes("/players/")) return answer({name: "Ida", games: [{id: 1}, {id: 2}]})
		if (!String(path).endsWith("/missed")) return ask(path, how)
		window.looked++
		await new Promise(go => window.release = go)
		setTimeout(() => window.come = true, 200)
		return answer({added: 1})
	} })(window.fetch)`)
	tab.Fill(".row input[type=text]", "Ida")
	tab.ClickText("Make cards")
	tab.Wait("the first game is looked at", `Boolean(window.release)`)
	tab.Run(`(history.pushState(null, "", "/study"), dispatchEvent(new Event("maven-go")))`)
	tab.Wait("the quiz is left", `!document.querySelector(".quiz")`)
	tab.Run(`window.release()`)
	tab.Wait("its answer has come", `window.come === true`)
	if n := Value[int](tab, `window.looked`); n != 1 {
		t.Errorf("%d games have been looked at, want 1", n)
	}
}

// Questions that come when the person has gone elsewhere begin no round.
func TestQuizLeft(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/quiz")
	tab.WaitFor(".quiz form .go")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const late = String(path).includes("/words/quiz")
		if (late) { window.held = true; await new Promise(go => window.release = go); setTimeout(() => window.come = true, 500) }
		return ask(path, how)
	} })(window.fetch)`)
	tab.Run(`document.querySelector(".quiz form .go").click()`)
	tab.Wait("the questions are asked for", `window.held === true`)
	tab.Run(`document.querySelector('.bar a[href="/study"]').click()`)
	tab.Wait("the person has gone", `location.pathname === "/study" && !document.querySelector(".quiz")`)
	tab.Run(`window.release()`)
	tab.Wait("the questions have come", `window.come === true`)
	if kept := Value[bool](tab, `sessionStorage.getItem("maven-asking") !== null`); kept {
		t.Error("a round has begun")
	}
}
