package page_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"maven/internal/language"
	"maven/internal/library"
	"maven/internal/web"
)

const (
	dutchRemark = "dutch – a spelling list: clubs and tournaments use other lists"
	kitsSheet   = "dialog[open] .kits"

	installedWithin = 5 * time.Minute // in a browser on a machine that is busy with other tests
)

// withKits opens the page of a server that has the kits.
func withKits(t *testing.T) *Tab {
	t.Helper()
	return browser.Open(t, site.Serve(t, func(o *web.Options) { o.Kits = []string{shippedKits} }))
}

// installDutch installs the Dutch kit in Settings, and leaves the sheet open.
func installDutch(tab *Tab) {
	tab.ClickText("Settings")
	tab.WaitText(kitsSheet, "They are spelling lists. Clubs and tournaments use other lists.")
	tab.Click(kitsSheet + " button[aria-label='Install Dutch']")
	tab.WaitFor(kitsSheet + " progress[aria-label='Dutch is being installed']")
	for began := time.Now(); time.Since(began) < installedWithin; {
		if Value[bool](tab, fmt.Sprintf(`document.querySelector("%s li:first-child").innerText.includes("installed")`, kitsSheet)) {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	tab.WaitText(kitsSheet+" li:first-child", "installed")
	tab.Wait("the list can be chosen", `[...document.querySelectorAll("dialog[open] option")].some(o => o.value === "dutch")`)
}

// A kit that comes with the program is installed in Settings, and said to be a spelling list wherever its words are chosen or named.
func TestKitInstalled(t *testing.T) {
	t.Parallel()
	NeedServer(t, "server; TestFolderKit has the same")
	tab := withKits(t)
	tab.Go("/play")
	installDutch(tab)
	tab.Run(`(e => { e.value = "dutch"; e.dispatchEvent(new Event("change", {bubbles: true})) })([...document.querySelectorAll("dialog[open] select")].find(s => [...s.options].some(o => o.value === "dutch")))`)
	tab.WaitText("dialog[open] .remark", dutchRemark)
	for _, place := range []struct{ path, at string }{{"/study", ".remark"}, {"/judge", ".remark"}, {"/enter", ".head .remark"}} {
		tab.Go(place.path)
		tab.WaitText(place.at, dutchRemark)
	}
	tab.Go("/play")
	tab.ClickText("More options")
	tab.WaitText("form.choices .remark", dutchRemark)
	tab.ClickText("Begin")
	tab.WaitText(".panel > .remark", dutchRemark)
	if tiles := Value[string](tab, `fetch("/api/v1/games/1").then(r => r.json()).then(g => g.lexicon + " " + g.rules.tiles)`); tiles != "dutch dutch" {
		t.Errorf("the game has words and tiles %s", tiles)
	}
	tab.Go("/analyse?cgp=15/15/15/15/15/15/15/15/15/15/15/15/15/15/15%20AEINRST/%200/0%200%20lex%20dutch;%20ld%20dutch;")
	tab.WaitText(".remark", dutchRemark)
	french := language.Accepted("fr").Say(library.SpellingList.Said())
	if strings.Contains(dutchRemark, french) {
		t.Fatalf("the remark in French is %q", french)
	}
	speak(tab, "fr")
	tab.Go("/study")
	tab.WaitText(".remark", "dutch – "+french)
}

// A kit that is installed after Settings is closed can be chosen.
func TestKitInstalledLater(t *testing.T) {
	t.Parallel()
	NeedServer(t, "server; a folder has the same list")
	tab := withKits(t)
	tab.Go("/enter")
	tab.ClickText("Settings")
	tab.Click(kitsSheet + " button[aria-label='Install Dutch']")
	tab.WaitFor(kitsSheet + " progress")
	tab.Type(kb.Escape)
	tab.Wait("the list can be chosen", `!document.querySelector("dialog[open]") && [...document.querySelectorAll(".head option")].some(o => o.value === "dutch")`)
}

// A kit that no game needs is removed after asking.
func TestKitRemoved(t *testing.T) {
	t.Parallel()
	NeedServer(t, "server; a folder has the same list")
	tab := withKits(t)
	tab.Allow("409")
	tab.Go("/study")
	installDutch(tab)
	tab.Run(`fetch("/api/v1/games", {method: "POST", body: JSON.stringify({lexicon: "dutch", name: "Ann"})}).then(r => window.begun = r.ok)`)
	tab.Wait("a game is begun", "window.begun")
	remove := func() {
		tab.Click(kitsSheet + " button[aria-label='Remove Dutch']")
		tab.WaitText(kitsSheet, "Remove it?")
		tab.ClickText("Yes")
	}
	remove()
	tab.WaitText(kitsSheet+" [role=alert]", "dutch: the game game-1 needs it")
	tab.Run(`fetch("/api/v1/games/1", {method: "DELETE"}).then(r => window.gone = r.ok)`)
	tab.Wait("the game is gone", "window.gone")
	remove()
	tab.WaitFor(kitsSheet + " button[aria-label='Install Dutch']")
	tab.Wait("the list cannot be chosen", `![...document.querySelectorAll("dialog[open] option")].some(o => o.value === "dutch")`)
}

// An installation that is stopped leaves the button to begin it again.
func TestKitStopped(t *testing.T) {
	t.Parallel()
	NeedServer(t, "server; a folder has the same list")
	tab := withKits(t)
	tab.Go("/study")
	tab.ClickText("Settings")
	tab.Click(kitsSheet + " button[aria-label='Install Polish']")
	tab.WaitFor(kitsSheet + " progress")
	tab.Click(kitsSheet + " li button.quiet")
	tab.WaitFor(kitsSheet + " button[aria-label='Install Polish']")
	if names := Value[string](tab, `fetch("/api/v1/settings").then(r => r.json()).then(s => s.lexicons.map(l => l.name).join())`); names != "Both,NA,UK" {
		t.Errorf("the lists are %s", names)
	}
}

// In a folder of files a kit is fetched when it is installed, and stays; moves are ranked by its words, tiles and tables.
func TestFolderKit(t *testing.T) {
	t.Parallel()
	f := inFolder(t, withProfile(t), site.Folder(t))
	f.show("/study")
	began := time.Now()
	installDutch(f.Tab)
	t.Logf("installed after %v", time.Since(began).Round(time.Millisecond))
	f.again()
	const cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 lex dutch; ld dutch;"
	got := f.send(200, "POST", "/api/v1/moves", fmt.Sprintf("JSON.stringify({cgp: %q, count: 1})", cgp))
	if !strings.Contains(got, `"leaves":"dutch"`) || !strings.Contains(got, `"lexicon":{"name":"dutch"`) {
		t.Errorf("a ranking: %.400s", got)
	}
	f.send(201, "POST", "/api/v1/analyses", fmt.Sprintf(`JSON.stringify({kind: "sim", cgp: %q, limits: {iterations: 200}})`, cgp))
	for began := time.Now(); time.Since(began) < installedWithin; time.Sleep(100 * time.Millisecond) {
		if got = f.send(200, "GET", "/api/v1/analyses/1", "undefined"); !strings.Contains(got, `"state":"running"`) && !strings.Contains(got, `"state":"queued"`) {
			break
		}
	}
	if !strings.Contains(got, `"state":"done"`) {
		t.Errorf("a simulation: %.400s", got)
	}
	f.show("/play")
	f.ClickText("Settings")
	f.WaitText(kitsSheet+" li:first-child", "installed")
}
