package page_test

import (
	"fmt"
	"strings"
	"testing"
)

// upload chooses a file of one's own: its text is made from that of a built-in one by a piece of JavaScript.
func upload(tab *Tab, within, name, path, change string) {
	tab.Run(fmt.Sprintf(`(async e => { const text = await (await fetch("/api/v1/%s/file")).text(); const d = new DataTransfer(); d.items.add(new File([text%s], %q)); e.files = d.files; e.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector(%q))`,
		path, change, name, within+" input[data-part=own]"))
}

// A position and a record that name a tile set are shown with its points, not with those of the board's own tiles.
func TestOwnTilesShown(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	id := Value[int](tab, `(async () => {
		const text = await (await fetch("/api/v1/tiles/english/file")).text();
		await fetch("/api/v1/tiles/mine/file", {method: "PUT", body: text.replace("\nQ,q,1,10,0", "\nQ,q,1,11,0")});
		const record = "#player1 ann Ann\n#player2 bob Bob\n#tile-distribution mine\n>ann: AEIQTUS 8D QUITE +50 50\n";
		return (await (await fetch("/api/v1/records", {method: "POST", body: record})).json()).id })()`)
	for _, path := range []string{"/analyse?cgp=15/15/15/15/15/15/15/15/15/15/15/15/15/15/15%20AEIQTUS/%200/0%200%20ld%20mine;", fmt.Sprint("/analyse/records/", id)} {
		tab.Go(path)
		tab.Wait("the rack is there", `document.querySelectorAll(".rack .tile").length === 7`)
		if points := Value[string](tab, `[...document.querySelectorAll(".rack small")].map(s => s.dataset.points).join(" ")`); points != "1 1 1 11 1 1 1" {
			t.Errorf("%s: the tiles score %s", path, points)
		}
	}
}

// Rules and tiles are chosen from files, offered at once and after a reload, played by, and removed after asking, but not
// while a game needs them. A file with a fault is refused with its line and its key.
func TestOwnRules(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("422")
	tab.Allow("409")
	tab.Go("/play")
	tab.ClickText("More options")
	const form, sheet = "details[open]", "dialog[open]"
	tab.WaitFor(form + " select[name=rules]")
	upload(tab, form, "house.toml", "rules/standard", `.replace("rack_size = 7", "rack_size = 70")`)
	tab.WaitText(form+" .choose-own [role=alert]", "rules house.toml:35: rack_size: 70 tiles; must be 1 to 9")
	upload(tab, form, "house.txt", "rules/standard", "")
	tab.WaitText(form+" .choose-own [role=alert]", "house.txt has no rules or tiles. Choose FILE.toml or FILE.csv.")
	upload(tab, form, "wide.csv", "tiles/english", ` && new Uint16Array([0xFEFF, ...[..."a,b\n1,2\n"].map(c => c.charCodeAt(0))])`)
	tab.WaitText(form+" .choose-own [role=alert]", "has 2 of 5 columns")
	upload(tab, form, "standard.toml", "rules/standard", "")
	tab.WaitText(form+" .choose-own [role=alert]", "it is built in; call the file something else")
	upload(tab, form, "House.toml", "rules/standard", `.replace("rack_size = 7", "rack_size = 8")`)
	tab.Wait("the rules are chosen", `document.querySelector("details[open] select[name=rules]").value === "house"`)
	upload(tab, form, "mine.csv", "tiles/english", ` && new Uint16Array([0xFEFF, ...[...text].map(c => c.charCodeAt(0))])`)
	tab.Wait("the tiles are chosen, and the rules are still", `document.querySelector("details[open] select[name=tiles]").value === "mine" && document.querySelector("details[open] select[name=rules]").value === "house"`)
	tab.ClickText("Begin")
	tab.WaitFor(".play .board")
	tab.Wait("the rack has eight tiles", `document.querySelectorAll(".play .rack .tile").length === 8`)

	tab.Go("/play")
	tab.ClickText("Settings")
	tab.WaitText(sheet+" .own li:nth-child(1)", "house")
	tab.WaitText(sheet+" .own li:nth-child(2)", "mine")
	remove := func(name string) {
		tab.Run(fmt.Sprintf(`document.querySelector("%s .own button[aria-label='Remove %s']").click()`, sheet, name))
		tab.WaitText(sheet+" .own", "Remove it?")
		tab.ClickText("Yes")
	}
	remove("house")
	tab.WaitText(sheet+" .own [role=alert]", "house.toml: the game game-1 needs it")
	tab.Run(`fetch("/api/v1/games/1", {method: "DELETE"}).then(r => window.gone = r.ok)`)
	tab.Wait("the game is gone", "window.gone")
	remove("house")
	tab.Wait("the rules are gone", `document.querySelectorAll("dialog[open] .own li").length === 1`)
	remove("mine")
	tab.Wait("the tiles are gone", `!document.querySelector("dialog[open] .own li")`)
	if names := Value[string](tab, `fetch("/api/v1/settings").then(r => r.json()).then(s => s.rules.concat(s.tileSets).filter(x => x.own).map(x => x.name).join())`); names != "" {
		t.Errorf("%s are left", names)
	}
	tab.Run(`document.querySelector("dialog[open] header button").click()`)
	tab.ClickText("More options")
	tab.Wait("nothing of it is offered", `(s => s && ![...s.options].some(o => o.value === "house"))(document.querySelector("details[open] select[name=rules]"))`)
	if options := tab.Text(form + " select[name=tiles]"); strings.Contains(options, "mine") {
		t.Error(options)
	}
}
