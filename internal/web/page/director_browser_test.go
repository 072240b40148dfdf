package page_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// chooseFiles gives files to a field, as a person does who chooses them.
func chooseFiles(tab *Tab, field string, files map[string]string) {
	var made []string
	for name, text := range files {
		made = append(made, fmt.Sprintf("files.items.add(new File([%q], %q));", text, name))
	}
	tab.Run(fmt.Sprintf(`(() => {
		const files = new DataTransfer(), field = document.querySelector(%q);
		%s
		field.files = files.files;
		field.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, field, strings.Join(made, "\n")))
}

// finalGame is a record of one play, and then passes.
const finalGame = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACDOGST 8F CAT +10 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n" +
	">bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n" +
	">ann: DEGOSTU (DEGOSTU) -9 1\n>bob: DEEINRR (DEEINRR) -8 -8\n"

// The desk says what overtime costs, which tiles are missing, and how an event stands; refusals stand beside what was asked.
func TestDirector(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	tab.Go("/director")
	tab.WaitFor("#overtime")
	tab.Fill("[aria-labelledby=overtime] input", "1:37")
	tab.Type("\r")
	tab.WaitText("[aria-labelledby=overtime] [role=status]", "1:37 over: 20 points less.")
	tab.Fill("[aria-labelledby=overtime] input", "soon")
	tab.Type("\r")
	tab.WaitText("[aria-labelledby=overtime] .bad", `"soon" is no overtime`)

	tab.Fill("[aria-labelledby=tiles] input[type=text]", "A8 B2 C1 D4 E12 F2 G3 H2 I9 J K L4 M2 N6 O8 P2 Q2 R6 S4 T5 U4 V2 W2 X Y2 Z ?")
	chooseFiles(tab, "[aria-labelledby=tiles] input[type=file]", map[string]string{"final.gcg": finalGame})
	tab.WaitText("[aria-labelledby=tiles] .buttons", "final.gcg")
	tab.Run(`document.querySelector("[aria-labelledby=tiles] .go").click()`)
	tab.WaitText("[aria-labelledby=tiles] [role=status]", "100 of 100 tiles of the set english.")
	tab.WaitText("[aria-labelledby=tiles] [role=status]", "Missing: ?")
	tab.WaitText("[aria-labelledby=tiles] [role=status]", "Too many: Q")

	tab.Run(`new MutationObserver(() => window.waited ||= document.querySelector("[aria-labelledby=rounds] .loading") !== null).observe(document.body, {subtree: true, childList: true})`)
	chooseFiles(tab, "[aria-labelledby=rounds] input[multiple]", map[string]string{"r1-final.gcg": finalGame, "r1-wrong.gcg": strings.Replace(finalGame, "+10", "+11", 1), "r1-begun.gcg": finalGame[:strings.Index(finalGame, ">bob")], "none.gcg": "no game", "notes.txt": "x"})
	tab.WaitText("[aria-labelledby=rounds]", "none.gcg is left out: ")
	tab.WaitText("[aria-labelledby=rounds]", "notes.txt is left out: ")
	tab.WaitText("[aria-labelledby=rounds]", "r1-wrong.gcg is against the rules, and counts in no record or standing: line 3: ")
	tab.WaitText("[aria-labelledby=rounds]", "r1-begun.gcg is not finished, and counts in no record or standing.")
	if rows := Value[[]string](tab, `[...document.querySelectorAll("[aria-labelledby=rounds] table")].map((t) => [...t.rows[1].cells].map((c) => c.innerText).join("|"))`); len(rows) != 3 ||
		rows[0] != "1|3|1|1|−3.5|9.0|0|0" || rows[1] != "1|High game|1|Ann||r1-final.gcg" || rows[2] != "1|Ann|1|1.0|+9|1.0|0|1|10" {
		t.Errorf("%q", rows)
	}
	tab.Wait("it has said that it was at work, and says so no more", `window.waited && !document.querySelector("[aria-labelledby=rounds] .loading")`)
	tab.Run(`document.querySelector("[aria-labelledby=rounds]").scrollIntoView()`)
	check(t, tab, "the desk with an event")

	saves := tab.Downloads()
	tab.Run(`document.querySelector("[aria-labelledby=sheets] button").click()`)
	if saved := string(tab.Saved(filepath.Join(saves, "sheet.html"))); !strings.HasPrefix(saved, "<!doctype html>") || !strings.Contains(saved, "All 100 tiles") {
		t.Errorf("%.200s", saved)
	}
}

// A record in the format's own encoding keeps its names, and a server that is gone is told in the page's words.
func TestDirectorEncoding(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/director")
	tab.WaitFor("#overtime")
	for _, head := range []string{"", "#character-encoding ISO-8859-1\\n"} {
		tab.Run(`(() => {
			const text = "` + head + `#player1 ann J\u00fcrgen M\u00fcller\n#player2 bob Bob\n>ann: ACDOGST 8F CAT +10 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>bob: DEEINRR - +0 0\n>ann: DEGOSTU - +0 10\n>ann: DEGOSTU (DEGOSTU) -9 1\n>bob: DEEINRR (DEEINRR) -8 -8\n";
			const files = new DataTransfer(), field = document.querySelector("[aria-labelledby=rounds] input[multiple]");
			files.items.add(new File([Uint8Array.from(text, (c) => c.charCodeAt(0))], "a.gcg"));
			field.files = files.files;
			field.dispatchEvent(new Event("change", {bubbles: true}));
		})()`)
		tab.WaitText("[aria-labelledby=rounds] table", "Jürgen Müller")
		tab.Run(`document.querySelector("[aria-labelledby=rounds] input[multiple]").dispatchEvent(new Event("change", {bubbles: true}))`)
		tab.Wait("the table is gone", `!document.querySelector("[aria-labelledby=rounds] table")`)
	}
	NeedServer(t, "server that does not answer")
	tab.Run(`window.fetch = async () => { throw new TypeError("Failed to fetch") }`)
	tab.Run(`document.querySelector("[aria-labelledby=sheets] button").click()`)
	tab.WaitText("[aria-labelledby=sheets] [role=status]", "The server does not answer")
}

// Tiles are counted, and sheets written, by the set of the list that is in force, however late the server tells of it.
func TestDirectorTiles(t *testing.T) {
	NeedServer(t, "request of a network to look at")
	t.Parallel()
	tab := browser.Start(t)
	tab.before(`(() => {
		const was = fetch, told = new Promise((tell) => { window.tell = tell; });
		window.sent = "";
		window.fetch = async (to, how) => {
			if (String(to).endsWith("/settings")) await told;
			if (String(to).includes("director/")) window.sent += how.body;
			return was(to, how);
		};
	})()`)
	tab.Go("/director")
	tab.Fill("[aria-labelledby=tiles] input[type=text]", "E12")
	tab.Run(`document.querySelector("[aria-labelledby=tiles] button.go").click()`)
	tab.Run(`new Promise((later) => setTimeout(later, 200)).then(() => window.tell())`)
	tab.WaitText("[aria-labelledby=tiles] [role=status]", "100")
	tab.Wait("the set is sent", `window.sent === '{"found":"E12","tiles":"english"}'`)
}

// The event that was chosen last is shown, even if the one before it takes longer.
func TestRoundsLatest(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/director")
	tab.WaitFor("[aria-labelledby=rounds] input[multiple]")
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const answer = await ask(path, how)
		if (String(how?.body).includes("slow.gcg")) { window.held = true; await new Promise(go => window.release = go); setTimeout(() => window.come = true, 200) }
		return answer
	} })(window.fetch)`)
	chooseFiles(tab, "[aria-labelledby=rounds] input[multiple]", map[string]string{"slow.gcg": finalGame})
	tab.Wait("the first answer is on its way", `window.held === true`)
	chooseFiles(tab, "[aria-labelledby=rounds] input[multiple]", map[string]string{"quick.gcg": finalGame})
	tab.WaitText("[aria-labelledby=rounds]", "quick.gcg")
	tab.Run(`window.release()`)
	tab.Wait("it has come", `window.come === true`)
	if said := tab.Text("[aria-labelledby=rounds]"); !strings.Contains(said, "quick.gcg") || strings.Contains(said, "slow.gcg") {
		t.Errorf("%s", said)
	}
}

// A file that cannot be read is named; of two records the one that was chosen last is taken, even if the first is read more slowly.
func TestDirectorFiles(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/director")
	tab.WaitFor("[aria-labelledby=rounds] input[multiple]")
	tab.Run(`(read => { File.prototype.arrayBuffer = async function () {
		if (this.name === "gone.gcg") throw new DOMException("A requested file or directory could not be found", "NotFoundError")
		if (this.name === "slow.gcg") { await new Promise(go => window.release = go); setTimeout(() => window.come = true, 100) }
		return read.call(this)
	} })(File.prototype.arrayBuffer)`)
	for section, status := range map[string]string{"tiles": "div[role=status]", "sheets": "[role=status]", "rounds": "[role=status]"} {
		chooseFiles(tab, "[aria-labelledby="+section+"] input[type=file]:not([webkitdirectory])", map[string]string{"gone.gcg": ""})
		tab.WaitText("[aria-labelledby="+section+"] "+status, "gone.gcg could not be read. Choose it again.")
	}
	const field = "[aria-labelledby=tiles] input[type=file]"
	chooseFiles(tab, field, map[string]string{"slow.gcg": finalGame})
	tab.Wait("the first is being read", `Boolean(window.release)`)
	chooseFiles(tab, field, map[string]string{"quick.gcg": finalGame})
	tab.WaitText("[aria-labelledby=tiles] label.button", "quick.gcg")
	tab.Run(`window.release()`)
	tab.Wait("it has been read", `window.come === true`)
	tab.WaitText("[aria-labelledby=tiles] label.button", "quick.gcg")
}
