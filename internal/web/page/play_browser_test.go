package page_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/web"
	"maven/internal/web/registry"
)

// A player looks at a game beside the page, by the API that the page uses.
type player struct {
	t   *testing.T
	tab *Tab
	id  int
}

// begins begins a game in a tab, and opens it.
func begins(t *testing.T, tab *Tab, wanted string) *player {
	t.Helper()
	tab.Bare()
	p := &player{t: t, tab: tab}
	p.id = Value[int](tab, fmt.Sprintf(`fetch("/api/v1/games", {method: "POST", body: JSON.stringify(%s)}).then(r => r.json()).then(g => g.id)`, wanted))
	tab.Go(fmt.Sprint("/play/", p.id))
	tab.WaitFor(".play .board")
	if strings.Contains(wanted, "clock") {
		resume(tab)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(Value[string](tab, fmt.Sprintf(`fetch("/api/v1/games/%d").then(r => r.json()).then(g => JSON.stringify([g.version, g.phase, g.summary]))`, p.id)))
		}
	})
	return p
}

// game returns the game as the server has it.
func (p *player) game() *form.PlayedGame {
	p.t.Helper()
	text := Value[string](p.tab, fmt.Sprintf(`fetch("/api/v1/games/%d").then(r => r.text())`, p.id))
	var g form.PlayedGame
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		p.t.Fatalf("%v\n%.300s", err, text)
	}
	return &g
}

// turn waits until it is the person's turn, or the game has ended, and until the page shows that.
func (p *player) turn() *form.PlayedGame {
	p.t.Helper()
	p.tab.Wait("the person may act", `document.querySelector(".play.over .ended h1") || document.querySelector("[data-side=person].current")`)
	g := p.game()
	p.tab.Wait("the page shows the game as it is", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length === %d`, len(g.Turns)))
	rack := slices.Sorted(slices.Values(g.Rack))
	p.tab.Wait("the rack is the new one", fmt.Sprintf(`document.querySelector(".ended") || [...document.querySelectorAll(".rack button")].map(b => b.getAttribute("aria-label").startsWith("blank") ? "?" : b.innerText.split("\n")[0]).sort().join("") === %q`, strings.Join(rack, "")))
	return g
}

// best returns a good move, found by the server from what the person sees.
func (p *player) best() string {
	p.t.Helper()
	return Value[string](p.tab, fmt.Sprintf(`(async () => {
		const g = await (await fetch("/api/v1/games/%d")).json();
		const row = tiles => tiles.map(t => t || " ").join("").replace(/ +/g, s => s.length);
		const cgp = g.board.tiles.map(row).join("/") + " " + g.rack.join("") + "/ " + g.scores.person + "/" + g.scores.player + " 0";
		const found = await (await fetch("/api/v1/moves", {method: "POST", body: JSON.stringify({cgp, lexicon: g.lexicon, count: 1})})).json();
		return found.moves ? found.moves[0].move : JSON.stringify([found, cgp, g.phase, g.turns, g.message]) })()`, p.id))
}

// The squares and letters of a play, without those that lie there.
type laid struct {
	square string // its selector
	letter string // lower case for a blank
}

// lay returns where the tiles of a move go.
func lay(move string) (squares []laid, down bool) {
	place, word, _ := strings.Cut(move, " ")
	down = place[0] >= 'A'
	var row, col int
	if down {
		col = int(place[0] - 'A')
		fmt.Sscan(place[1:], &row)
	} else {
		col = int(place[len(place)-1] - 'A')
		fmt.Sscan(place[:len(place)-1], &row)
	}
	row--
	for _, letter := range word {
		if letter != '.' {
			squares = append(squares, laid{fmt.Sprintf("#sq-%d-%d", row, col), string(letter)})
		}
		if down {
			row++
		} else {
			col++
		}
	}
	return squares, down
}

// notPlay exchanges or passes, if the best move is no play, and reports whether it was.
func (p *player) notPlay(move string) bool {
	p.t.Helper()
	tiles, exchange := strings.CutPrefix(move, "exchange ")
	switch {
	case exchange:
		p.tab.ClickText("Exchange")
		for _, one := range tiles {
			p.tab.Run(fmt.Sprintf(`[...document.querySelectorAll(".rack button[aria-pressed=false]")].find(b => b.getAttribute("aria-label").startsWith(%q)).click()`, map[bool]string{true: "blank", false: string(one) + ","}[one == '?']))
		}
		p.tab.ClickText(fmt.Sprint("Exchange ", len(tiles)))
	case move == "pass":
		p.tab.ClickText("Pass")
		p.tab.ClickText("Yes, pass")
	}
	return exchange || move == "pass"
}

// played waits until a move of the person has been taken.
func (p *player) played(before int) {
	p.t.Helper()
	p.tab.Wait("the move is made", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length > %d || document.querySelector(".ended")`, before))
}

// A whole game by mouse: from the door of the first view, rack tile by rack tile, to the end and the next game.
func TestGameByMouse(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.ClickText("Play a game\nAgainst an opponent of your strength. It begins at once.")
	tab.Wait("a game is open", `/^\/play\/\d+$/.test(location.pathname)`)
	p := &player{t: t, tab: tab, id: Value[int](tab, `Number(location.pathname.split("/")[2])`)}
	if g := p.game(); g.Level != 5 {
		t.Errorf("the first game is against level %d", g.Level)
	}
	g := p.turn()
	for turn := 0; g.Phase != "finished"; turn++ {
		if g.Phase == "accepting" {
			tab.ClickText("Accept")
			tab.WaitFor(".ended h1")
			break
		}
		move := p.best()
		if !p.notPlay(move) {
			squares, _ := lay(move)
			for _, one := range squares {
				name := map[bool]string{true: "blank", false: one.letter + ","}[one.letter >= "a"]
				tab.Run(fmt.Sprintf(`[...document.querySelectorAll(".rack button")].find(b => b.getAttribute("aria-label").startsWith(%q)).click()`, name))
				tab.Run(fmt.Sprintf(`document.querySelector(%q).click()`, one.square))
				if one.letter >= "a" {
					tab.WaitFor("dialog.choice[open]")
					tab.Run(fmt.Sprintf(`[...document.querySelectorAll("dialog.choice button")].find(b => b.innerText === %q).click()`, strings.ToUpper(one.letter)))
				}
			}
			tab.Wait("the play "+move+" can be made", `document.querySelector(".pill") && /^Play \d/.test(document.querySelector(".buttons .go").innerText)`)
			if turn == 0 { // one with the mouse itself
				tab.Click(".buttons .go")
			} else {
				tab.Run(`document.querySelector(".buttons .go").click()`)
			}
		}
		p.played(len(g.Turns))
		g = p.turn()
	}
	tab.WaitFor(".accounts")
	if refused := refusals(tab); refused != "" {
		t.Errorf("the console shows in red: %s", refused)
	}
	if Value[bool](tab, `Boolean(document.querySelector(".ended").closest("[aria-live]"))`) {
		t.Error("of the end a screen reader hears all of the table")
	}
	tab.Wait("of the end a screen reader hears what its heading says", `document.querySelector("#live").textContent.trim() === document.querySelector(".ended h1").innerText`)
	g = p.game()
	if g.Record == 0 || !strings.Contains(tab.Text(".ended h1"), fmt.Sprint(g.Scores.Person)) {
		t.Errorf("the end says %s; %+v", tab.Text(".ended h1"), g.Scores)
	}
	if href := Value[string](tab, `[...document.querySelectorAll(".ended a")].find(a => a.innerText === "Analyse the game").getAttribute("href").replace(/^#/, "")`); href != fmt.Sprint("/analyse/records/", g.Record) {
		t.Errorf("the analysis is at %s", href)
	}
	tab.ClickText(fmt.Sprint("Play again, level ", g.Next.Level))
	tab.Wait("another game is open", fmt.Sprintf(`/^\/play\/\d+$/.test(location.pathname) && location.pathname !== "/play/%d" && document.querySelector(".rack .tile")`, p.id))
}

// A whole game by keyboard: the cursor is set by a place, letters, turning, Enter.
func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 1, first: "person", seed: 8, challenge: "void"}`)
	g := p.turn()
	for g.Phase != "finished" {
		if g.Phase == "accepting" {
			tab.Run(`[...document.querySelectorAll("button")].find(b => b.innerText === "Accept").focus()`)
			tab.Type(kb.Enter)
			tab.WaitFor(".ended h1")
			break
		}
		move := p.best()
		tab.Run(`document.activeElement.blur()`)
		if tiles, ok := strings.CutPrefix(move, "exchange "); ok {
			tab.Type("x")
			tab.WaitText("#said", "Choose the tiles")
			tab.Type(strings.ToLower(tiles))
			tab.Wait("the tiles are picked", fmt.Sprintf(`document.querySelectorAll(".rack .picked").length === %d`, len(tiles)))
			tab.Type(kb.Enter)
		} else if !p.notPlay(move) {
			place, _, _ := strings.Cut(move, " ")
			squares, _ := lay(move)
			tab.Type("/")
			tab.WaitFor(".typed input:focus")
			tab.Type(place + kb.Enter)
			tab.Wait("the field is gone", `!document.querySelector(".typed") && document.activeElement?.closest(".board") || document.querySelector(".typed .bad")`)
			if strings.Contains(tab.Text(".typed"), "neither") { // the place is that of a tile: the whole move, then
				tab.Fill(".typed input", move)
				tab.Type(kb.Enter)
			} else {
				for _, one := range squares {
					if one.letter >= "a" {
						tab.Type(strings.ToUpper(one.letter))
						continue
					}
					tab.Type(strings.ToLower(one.letter))
				}
			}
			tab.Wait("the tiles of "+move+" lie", fmt.Sprintf(`document.querySelectorAll(".tile.try").length === %d && document.querySelector(".pill")`, len(squares)))
			tab.Run(fmt.Sprintf(`document.querySelector(%q).focus()`, squares[0].square))
			tab.Type(kb.Enter)
		}
		p.played(len(g.Turns))
		g = p.turn()
	}
	tab.WaitFor(".accounts")
	if refused := refusals(tab); refused != "" {
		t.Errorf("the console shows in red: %s", refused)
	}
}

// On a phone the rack stays in reach, nothing scrolls sideways, targets are large (seven tiles of 44 pixels do not fit into 320), and a tap on a rack tile and on a square places it.
func TestPlayOnPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, width := range []int64{320, 390} {
		tab.Size(width, 700, true)
		p := begins(t, tab, `{level: 10, first: "person", seed: 11, clock: "5m"}`)
		p.turn()
		if cut := Value[string](tab, `[...document.querySelectorAll(".player b")].filter(b => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight + 6).map(b => b.innerText).join(", ")`); cut != "" {
			t.Errorf("at %d these names are cut off: %s", width, cut)
		}
		if wide := Value[int](tab, `document.documentElement.scrollWidth`); int64(wide) > width {
			t.Errorf("at %d the page is %d pixels wide", width, wide)
		}
		small := Value[string](tab, `[...document.querySelectorAll(".play button:not([hidden])")].filter(b => b.offsetParent && (b.getBoundingClientRect().height < 43.5 || b.getBoundingClientRect().width < 38) && !(innerWidth < 360 && b.closest(".rack"))).map(b => b.innerText + " " + b.getBoundingClientRect().width + "x" + b.getBoundingClientRect().height).join(", ")`)
		if small != "" {
			t.Errorf("at %d these are too small: %s", width, small)
		}
		below := Value[bool](tab, `(() => { const r = document.querySelector(".under").getBoundingClientRect(); return r.bottom <= innerHeight + 1 && r.top > innerHeight / 3 })()`)
		if !below {
			t.Errorf("at %d the rack is out of reach", width)
		}
		tab.Run(`document.querySelector(".rack button").click()`)
		tab.Run(`document.querySelector("#sq-7-7").click()`)
		tab.Wait("a tile lies", `document.querySelectorAll(".tile.try").length === 1`)
		tab.ClickText("Recall")
		tab.Wait("the rack is whole", `document.querySelectorAll(".rack .tile").length === 7`)
	}
}

// The score of a tentative play covers none of its letters before the last one, and none beside them, at any size.
func TestScoreCoversNoLetter(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, width := range []int64{390, 1280} {
		tab.Size(width, 844, width < 1000)
		p := begins(t, tab, `{player: "person", first: "person", seed: 5, challenge: "single", name: "Ann", other: "Tim"}`)
		for i, move := range []string{"8H EFN", "H7 B.E"} {
			tab.Click(".cover .go")
			tab.WaitFor(".rack .tile")
			tab.Type("/")
			tab.WaitFor(".typed input:focus")
			tab.Fill(".typed input", move)
			tab.Type(kb.Enter)
			tab.WaitFor(".pill")
			if covered := Value[string](tab, `(p => [...document.querySelectorAll(".board .tile")].filter((e) => !e.parentElement.querySelector(".pill") && (r => r.left + r.width / 4 < p.right && r.right - r.width / 4 > p.left && r.top + r.height / 4 < p.bottom && r.bottom - r.height / 4 > p.top)(e.getBoundingClientRect())).map(e => e.innerText).join(" "))(document.querySelector(".pill").getBoundingClientRect())`); covered != "" {
				t.Errorf("at %d the score of %s covers %s", width, move, covered)
			}
			tab.Run(`document.querySelector(".buttons .go").click()`)
			p.played(i)
		}
	}
}

// When the time of the person runs out, a screen reader says so.
func TestTimeIsUp(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	begins(t, tab, `{level: 2, first: "person", seed: 5, clock: "1s"}`)
	tab.WaitText("#live", "Your time is up.")
}

// A reload in the middle shows the same game, and its clock has gone on.
func TestReload(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 2, first: "person", seed: 5, clock: "10m+5s"}`)
	p.turn()
	tab.ClickText("Hint 1 of 3")
	tab.WaitText(".hints", ".")
	hint, rack := tab.Text(".hints"), tab.Text(".rack")
	before := p.game().Clock
	tab.Go(fmt.Sprint("/play/", p.id))
	tab.WaitText(".hints", hint)
	if now := tab.Text(".rack"); now != rack {
		t.Errorf("the rack is %q, was %q", now, rack)
	}
	if now := p.game().Clock; InFolder() { // no tab was there meanwhile
		if !now.Paused {
			t.Errorf("the clock runs without a tab: %+v", now)
		}
	} else {
		if now.Paused || now.Running != "person" || now.Person >= before.Person {
			t.Errorf("the clock is %+v, was %+v", now, before)
		}
		tab.ClickText("Pause")
	}
	tab.WaitText(".cover", "Paused")
	tab.ClickText("Resume")
	tab.Wait("the board is shown", `!document.querySelector(".cover")`)
}

// Of two tabs at one game one follows the other, and a tentative play that stands in nobody's way stays.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "storage that tabs without a profile share; TestFolderTabs has one")
	origin := site.Serve(t)
	first, second := browser.Open(t, origin), browser.Open(t, origin)
	p := begins(t, first, `{level: 2, first: "person", seed: 5, challenge: "double"}`)
	g := p.turn()
	second.Go(fmt.Sprint("/play/", p.id))
	second.WaitFor(".rack .tile")
	other := &player{t: t, tab: second, id: p.id}
	other.turn()
	squares, _ := lay(p.best())
	first.Run(fmt.Sprintf(`document.querySelector(%q).click()`, squares[0].square))
	if _, down := lay(p.best()); down {
		first.Type(" ")
	}
	for _, one := range squares {
		first.Type(strings.ToLower(one.letter))
	}
	first.Type(kb.Enter)
	p.played(len(g.Turns))
	g = p.turn()
	second.Wait("the other tab follows", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length === %d`, len(g.Turns)))
	// What is asked of the old version is refused with the present one.
	second.Allow("409")
	status := Value[int](second, fmt.Sprintf(`fetch("/api/v1/games/%d/actions", {method: "POST", body: JSON.stringify({version: %d, do: "pass"})}).then(r => r.status)`, p.id, g.Version-1))
	if status != 409 {
		t.Errorf("an older version: %d", status)
	}
	// A tile far from everything stays while the other tab asks for a hint; the rack keeps its order.
	second.Run(`document.querySelector(".rack button").click()`)
	second.Run(`document.querySelector("#sq-0-0").click()`)
	second.Wait("a tile lies", `document.querySelectorAll(".tile.try").length === 1`)
	first.ClickText("Hint 1 of 3")
	second.WaitText(".hints", ".")
	if n := Value[int](second, `document.querySelectorAll(".tile.try").length`); n != 1 {
		t.Errorf("%d tiles lie after a hint", n)
	}
}

// A server that can be killed: its games are in a file that outlives it.
type killable struct {
	file, address string
	server        *http.Server
	games         *store.Store
	closing       func() // what a page that closes the program does
}

// start starts it, at the same address as before.
func (k *killable) start(t *testing.T) {
	t.Helper()
	var err error
	if k.games, err = store.Open(context.Background(), k.file, store.Create, time.Now); err != nil {
		t.Fatal(err)
	}
	s, err := web.New(web.Options{Options: registry.Options{Library: librarytest.Library(""), Store: k.games, Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "maven test"},
		Page: site.Page(t), Close: k.closing})
	if err != nil {
		t.Fatal(err)
	}
	listening, err := net.Listen("tcp", k.address)
	if err != nil {
		t.Fatal(err)
	}
	k.address = listening.Addr().String()
	k.server = &http.Server{Handler: s.Handler()}
	server := k.server
	go func() {
		if err := server.Serve(listening); !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	t.Cleanup(func() { s.Close(context.Background()) })
}

// loopback returns an address of this machine whose ports no other connection takes between two starts of a server, where there is one.
func loopback(t *testing.T) string {
	t.Helper()
	const address = "127.77.0.1"
	l, err := net.Listen("tcp", address+":0")
	if err != nil {
		return "127.0.0.1" // not every system has all of 127.0.0.0/8
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return address
}

// kill ends it without letting it save anything.
func (k *killable) kill(t *testing.T) {
	t.Helper()
	if err := errors.Join(k.server.Close(), k.games.Close()); err != nil {
		t.Fatal(err)
	}
}

// A page that the program has opened itself can close it, in the settings.
func TestCloseProgram(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "program to close")
	closed := make(chan bool, 1)
	k := &killable{file: filepath.Join(t.TempDir(), "games.db"), address: loopback(t) + ":0", closing: func() { closed <- true }}
	k.start(t)
	t.Cleanup(func() { k.kill(t) })
	tab := browser.Open(t, "http://"+k.address)
	tab.Go("/")
	tab.ClickText("Settings")
	tab.WaitText("dialog[open]", "Close Maven")
	tab.ClickText("Close Maven")
	tab.WaitText("dialog[open] [role=status]", "You can close this page.")
	if len(closed) != 1 {
		t.Error("the program was not told to end")
	}
}

// A typed move that cannot be made says why.
func TestTypedWrong(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 1, first: "person", seed: 8, challenge: "double"}`)
	p.turn()
	tab.Allow("422")
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	for text, want := range map[string]string{"8H QQQQ": "These tiles are not on your rack.", "P99 AB": "is not a place", "hello": "neither a place nor a move"} {
		tab.Fill(".typed input", text)
		tab.Type(kb.Enter)
		tab.WaitText(".typed .bad", want)
	}
}

// A typed pass or exchange says why it must wait, here because the clocks stand still.
func TestTypedWaits(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	begins(t, tab, `{level: 1, first: "person", seed: 8, clock: "25m"}`).turn()
	tab.ClickText("Pause")
	tab.Wait("the clocks stand still", `document.body.innerText.includes("The clocks stand still")`)
	for _, typed := range []string{"pass", "-AB"} {
		tab.Run(`document.activeElement?.blur()`)
		tab.Type("/")
		tab.WaitFor(".typed input:focus")
		tab.Fill(".typed input", typed)
		tab.Type(kb.Enter)
		tab.WaitText(".typed .bad", "The clocks stand still.")
		tab.Type(kb.Escape)
	}
}

// A typed pass is asked about, and tiles of a typed exchange are picked: in the words of the page, in English, and as records have them.
func TestTypedWithoutPlay(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 1, first: "person", seed: 8, challenge: "double"}`)
	p.turn()
	speak(tab, "fr")
	tab.Reload()
	tab.WaitFor(".rack .tile")
	typed := func(text string) {
		t.Helper()
		tab.Run(`document.activeElement?.blur()`)
		tab.Type("/")
		tab.WaitFor(".typed input:focus")
		tab.Fill(".typed input", text)
		tab.Type(kb.Enter)
	}
	for _, pass := range []string{"Passe", "pass", "-"} {
		typed(pass)
		tab.WaitFor(".sure")
		tab.Type(kb.Escape)
		tab.Wait("it is not asked any more", `!document.querySelector(".sure, .typed")`)
	}
	two := Value[string](tab, `[...document.querySelectorAll(".rack .tile")].slice(1, 3).map(e => e.innerText[0]).join("").toLowerCase()`)
	for _, exchange := range []string{"échange ", "exchange ", "-"} {
		typed(exchange + two)
		tab.Wait("two tiles are picked", `document.querySelectorAll(".rack .picked").length === 2 && !document.querySelector(".typed")`)
		tab.Type(kb.Escape)
		tab.Wait("none is picked", `!document.querySelector(".rack .picked")`)
	}
	typed("-zzz")
	tab.WaitText(".typed .bad", "Ce n’est ni")
	tab.Type(kb.Escape)
	typed("-" + two)
	tab.WaitFor(".rack .picked")
	tab.Type(kb.Enter)
	tab.WaitText(".turns", "échange")
}

// A page that nobody sees has no stream, since a browser has few connections for all tabs: unless a clock runs there, which would stop. One that is
// seen again, or comes back from what the browser keeps, shows what has happened.
func TestHidden(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "network: in a folder all tabs share one engine")
	origin := site.Serve(t)
	first, second := browser.Open(t, origin), browser.Open(t, origin)
	p := begins(t, first, `{level: 2, first: "person", seed: 5}`)
	p.turn()
	second.Go(fmt.Sprint("/play/", p.id))
	second.WaitFor(".rack .tile")
	streams := func(want int) {
		t.Helper()
		first.Wait(fmt.Sprint(want, " streams"), fmt.Sprintf(`fetch("/metrics").then(r => r.text()).then(t => t.includes("maven_streams %d\n"))`, want))
	}
	seen := func(hidden bool) {
		second.Run(fmt.Sprintf(`(Object.defineProperty(document, "hidden", {get: () => %t, configurable: true}), document.dispatchEvent(new Event("visibilitychange")))`, hidden))
	}
	follows := func() {
		t.Helper()
		turns := len(p.turn().Turns)
		second.Wait("the other tab follows", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length === %d`, turns))
	}
	pass := func() {
		turns := len(p.turn().Turns)
		first.ClickText("Pass")
		first.ClickText("Yes, pass")
		p.played(turns)
	}
	streams(2)
	seen(true)
	streams(1)
	pass()
	seen(false)
	streams(2)
	follows()
	second.Run(`dispatchEvent(new PageTransitionEvent("pagehide", {persisted: true}))`)
	streams(1)
	pass()
	second.Run(`dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}))`)
	follows()
	timed := begins(t, first, `{level: 2, first: "person", seed: 5, clock: "10m"}`)
	timed.turn()
	second.Go(fmt.Sprint("/play/", timed.id))
	second.WaitFor(".rack .tile")
	streams(2)
	seen(true)
	seen(false)
	seen(true)
	streams(2)
}

// A server that is killed and started again has lost nothing, and the page goes on by itself.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server to kill; TestFolderKill kills the browser")
	k := &killable{file: filepath.Join(t.TempDir(), "games.db"), address: loopback(t) + ":0"}
	k.start(t)
	tab := browser.Open(t, "http://"+k.address)
	tab.Allow("net::ERR")
	p := begins(t, tab, `{level: 2, first: "person", seed: 5, clock: "10m"}`)
	g := p.turn()
	move := p.best()
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", move)
	tab.Type(kb.Enter)
	tab.WaitFor(".pill")
	tab.ClickText(tab.Text(".buttons .go"))
	p.played(len(g.Turns))
	g = p.turn()
	k.kill(t)
	tab.WaitText("#said", "The server does not answer.")
	tab.WaitText("#live", "The page continues as soon as it does.")
	tab.ClickText("Pass")
	tab.ClickText("Yes, pass")
	k.start(t)
	t.Cleanup(func() { k.kill(t) })
	tab.WaitText(".cover", "Paused")
	tab.ClickText("Resume")
	tab.Wait("the game goes on", `!document.querySelector(".cover") && !document.querySelector("#said").textContent.includes("does not answer")`)
	now := p.game()
	if len(now.Turns) != len(g.Turns) || strings.Join(now.Rack, "") != strings.Join(g.Rack, "") || now.Clock.Paused {
		t.Errorf("%+v, was %+v", now, g)
	}
	tab.ClickText("Hint 1 of 3")
	tab.WaitText(".hints", ".")
}

// A move that was tried while nobody answered is tried again by itself, in a game and in the analysis; why it is not tried ends in one full stop.
func TestTriedAgain(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server that does not answer; the engine of a folder starts again by itself")
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 2, first: "person", seed: 5, challenge: "double"}`)
	g := p.turn()
	move := p.best()
	squares, _ := lay(move)
	record := opened(tab, friendly)
	off := func(part string) {
		t.Helper()
		tab.Run(fmt.Sprintf(`(ask => { window.back = () => window.fetch = ask;
			window.fetch = (path, how) => String(path).includes(%q) ? Promise.reject(new TypeError("nobody")) : ask(path, how) })(window.fetch)`, part))
	}
	off("/trial?")
	tab.Type("/")
	tab.WaitFor(".typed input:focus")
	tab.Fill(".typed input", move)
	tab.Type(kb.Enter)
	tab.WaitText("#said", "what you have entered here stays.")
	if said := tab.Text("#said"); strings.Contains(said, "..") {
		t.Errorf("it says %q", said)
	}
	tab.Run(`window.back()`)
	tab.WaitFor(".pill")
	tab.Run(fmt.Sprintf(`document.querySelector(%q).focus()`, squares[0].square))
	tab.Type(kb.Enter)
	p.played(len(g.Turns))

	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/1", record))
	tab.WaitFor(".ranked tbody tr")
	off("/positions")
	tab.Click("#sq-7-7")
	tab.Type("sit")
	tab.WaitText("#tried", "The server does not answer.")
	tab.Run(`window.back()`)
	tab.ClickText("Try")
	tab.WaitText(".ranked tr.tried", "8H SIT")
}

// An exchange that nobody answers says so, and the tiles stay chosen.
func TestExchangeUnanswered(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server that does not answer")
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 2, first: "person", seed: 5}`)
	g := p.turn()
	tab.Run(`(ask => { window.back = () => window.fetch = ask;
		window.fetch = (path, how) => String(path).endsWith("/actions") ? Promise.reject(new TypeError("nobody")) : ask(path, how) })(window.fetch)`)
	tab.ClickText("Exchange")
	tab.WaitText("#said", "Choose the tiles")
	tab.Click(".rack button")
	tab.ClickText("Exchange 1")
	tab.WaitText("#said", "The server does not answer.")
	if n := Value[int](tab, `document.querySelectorAll(".rack .picked").length`); n != 1 {
		t.Errorf("%d tiles are chosen", n)
	}
	tab.WaitText("#said", "Choose the tiles") // the server answers what it is asked meanwhile
	tab.Run(`window.back()`)
	tab.ClickText("Exchange 1")
	p.played(len(g.Turns))
}

// A play that is taken back while the server is asked about it is not made, and nothing else is done meanwhile.
func TestTakenBackMeanwhile(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	for _, place := range []struct{ player, path string }{
		{"level=3", "play"},
		{"classic,level=9", "original"},
	} {
		tab := browser.Start(t)
		tab.Go("/")
		id := Value[int](tab, fmt.Sprintf(`fetch("/api/v1/games", {method: "POST", body: JSON.stringify({player: %q, first: "person", seed: 5})}).then(r => r.json()).then(g => g.id)`, place.player))
		p := &player{t: t, tab: tab, id: id}
		tab.Go(fmt.Sprintf("/%s/%d", place.path, id))
		tab.WaitFor("#sq-7-7")
		tab.WaitFor(".rack .tile")
		tab.Run(`(ask => { window.held = 0; window.fetch = async (path, how) => {
			if (String(path).includes("/trial")) { window.held++; await new Promise(go => (window.release ??= []).push(go)) }
			return ask(path, how)
		} })(window.fetch)`)
		tab.Click("#sq-7-7")
		if !Value[bool](tab, `Boolean(document.querySelector("#sq-7-7.cursor"))`) {
			tab.Click("#sq-7-7")
		}
		for _, letter := range p.game().Rack[:3] {
			tab.Type(strings.ToLower(letter))
		}
		tab.Wait("the server is asked", `window.held > 0`)
		tab.Type("\r")
		const off = `[...document.querySelectorAll("button")].find(b => b.innerText.trim() === "Exchange").matches(":disabled, [aria-disabled=true]")`
		tab.Wait("nothing else can be done", off)
		tab.Type(kb.Escape)
		tab.Wait("the tiles are back", `document.querySelectorAll(".board .tentative").length === 0`)
		tab.Run(`window.release.forEach(go => go())`)
		tab.Wait("the person may act again", "!"+off)
		if g := p.game(); len(g.Turns) > 0 {
			t.Errorf("%s: %v is played", place.path, g.Turns[0])
		}
	}
}

// While a slow server takes a play, the page says that it waits for the answer, at the desk of the original too.
func TestPlayedSlowly(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	for _, path := range []string{"play", "original"} {
		tab := browser.Start(t)
		p := begins(t, tab, `{player: "classic,level=9", first: "person", seed: 5}`)
		if path != "play" {
			tab.Go(fmt.Sprintf("/%s/%d", path, p.id))
		}
		tab.WaitFor(".rack .tile")
		tab.Run(`(ask => { window.fetch = async (path, how) => {
			if (String(path).endsWith("/actions")) await new Promise(go => window.release = go)
			return ask(path, how)
		} })(window.fetch)`)
		move := p.best()
		tab.Type("/")
		tab.WaitFor(".typed input:focus")
		tab.Type(move + kb.Enter)
		tab.WaitFor(".pill")
		const waits = "Waiting for Maven to answer …"
		if said := tab.Text("#said"); said == waits {
			t.Errorf("%s: it says %q before the play is made", path, said)
		}
		tab.Run(`document.querySelector(".buttons .go").click()`)
		tab.WaitText("#said", waits)
		tab.WaitText("#live", waits)
		tab.Run(`window.release()`)
		tab.Wait("the play is made", `document.querySelectorAll(".board .tile:not(.try)").length > 0`)
		tab.Wait("it waits no more", fmt.Sprintf(`document.querySelector("#said")?.innerText !== %q`, waits))
	}
}

// Of the end a screen reader hears the verdict, though it comes after the game is seen to have ended, and the answer to the last move comes later.
func TestEndHeard(t *testing.T) {
	NeedServer(t, "request of a network to hold back")
	t.Parallel()
	tab := browser.Start(t)
	begins(t, tab, `{level: 1, first: "person", seed: 5}`).turn()
	tab.Run(`(ask => { window.fetch = async (path, how) => {
		const answer = await ask(path, how)
		if (String(path).endsWith("/actions")) await new Promise(go => window.release = go)
		return answer
	} })(window.fetch)`)
	tab.Run(`(read => { JSON.parse = text => {
		const all = read(text)
		if (!window.known) delete all?.state?.summary
		return all
	} })(JSON.parse)`)
	tab.ClickText("Resign")
	tab.ClickText("Yes, resign")
	tab.WaitFor(".ended .loading")
	tab.Wait("the page would say by now that it waits", `new Promise(go => setTimeout(() => go(true), 600))`)
	if heard := tab.Text("#live"); strings.HasPrefix(heard, "Waiting") {
		t.Errorf("when the game is seen to have ended, a screen reader hears %q", heard)
	}
	tab.Run(`window.known = true, dispatchEvent(new Event("pagehide")), dispatchEvent(new Event("pageshow"))`) // the stream begins anew
	tab.WaitFor(".ended h1")
	const heard = `document.querySelector("#live").textContent.trim() === document.querySelector(".ended h1").innerText`
	tab.Wait("the verdict is heard", heard)
	tab.Run(`window.release()`)
	tab.Wait("the answer has come", `new Promise(go => setTimeout(() => go(true), 200))`)
	if !Value[bool](tab, heard) {
		t.Errorf("after the answer to the last move a screen reader hears %q", tab.Text("#live"))
	}
}

// mouse presses, moves or releases the mouse in the middle of an element.
func mouse(tab *Tab, kind, selector string) {
	tab.Run(fmt.Sprintf(`(() => { const e = document.querySelector(%q), r = e.getBoundingClientRect();
		const at = {bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: r.left + r.width / 2, clientY: r.top + r.height / 2};
		(%[2]q === "pointerdown" ? e : window).dispatchEvent(new PointerEvent(%[2]q, at)) })()`, selector, kind))
}

// drag drags the tile in one element to another.
func drag(tab *Tab, from, to string) {
	mouse(tab, "pointerdown", from)
	mouse(tab, "pointermove", to)
	mouse(tab, "pointerup", to)
}

// The habits of players' hands: an arrow that turns and goes, tiles that are dragged, that swap and come back, a blank by a capital letter, exchanging by
// letters, and passing only after a question.
func TestHands(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 1, first: "person", challenge: "double", cgp: "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRS?/ 0/48 0"}`)
	p.turn()
	tab.Click("#sq-5-5")
	tab.WaitFor("#sq-5-5.cursor.across")
	tab.Click("#sq-5-5")
	tab.WaitFor("#sq-5-5.cursor.down")
	tab.Click("#sq-5-5")
	tab.Wait("there is no arrow", `!document.querySelector(".sq.cursor")`)

	// Letters pass over the tiles that lie; a capital letter is the blank; a letter that the rack lacks is the blank too.
	tab.Click("#sq-5-8")
	tab.Type(" ")
	tab.WaitFor("#sq-5-8.cursor.down")
	tab.Type("ra")
	tab.Wait("two tiles lie above", `document.querySelector("#sq-5-8 .try") && document.querySelector("#sq-6-8 .try")`)
	tab.Type("s")
	tab.WaitFor("#sq-8-8 .try")
	tab.Type("N")
	tab.WaitFor("#sq-9-8 .try.blank")
	tab.Type("\b")
	tab.Wait("the blank is back", `!document.querySelector("#sq-9-8 .try")`)
	tab.Type("k")
	tab.WaitFor("#sq-9-8 .try.blank")
	tab.Type("\x1b")
	tab.Wait("the rack is whole", `document.querySelectorAll(".rack .tile").length === 7`)

	// What is typed goes to the arrow, also after a click on a tile of the rack, and on a button.
	tab.Click("#sq-5-5")
	tab.Click(".rack [aria-label^='R,']")
	tab.WaitFor("#sq-5-6.cursor")
	tab.Type("s")
	tab.WaitText("#sq-5-6", "S")
	tab.Type("\b")
	tab.WaitFor("#sq-5-6.cursor")
	tab.Run(`document.querySelector(".under .buttons button").focus()`)
	tab.Wait("Recall has the focus", `document.activeElement.innerText === "Recall"`)
	tab.Type("n")
	tab.WaitText("#sq-5-6", "N")
	tab.ClickText("Recall")

	// Dragging: to a square, to a square that is taken, which swaps, and back.
	tab.Wait("no arrow is left", `!document.querySelector(".sq.cursor")`)
	first, second := tab.Text(".rack [data-index='0']"), tab.Text(".rack [data-index='1']")
	drag(tab, ".rack [data-index='0']", "#sq-6-5")
	tab.WaitText("#sq-6-5", first)
	drag(tab, ".rack [data-index='1']", "#sq-6-5")
	tab.WaitText("#sq-6-5", second)
	tab.Wait("one tile lies", `document.querySelectorAll(".tile.try").length === 1 && document.querySelectorAll(".rack .tile").length === 6`)
	drag(tab, "#sq-6-5", "#sq-9-5")
	tab.WaitText("#sq-9-5", second)
	drag(tab, "#sq-9-5", ".rack [data-index='3']")
	tab.Wait("the rack is whole", `document.querySelectorAll(".rack .tile").length === 7`)

	// The blank is chosen in place, and the page does not move.
	blank := Value[string](tab, `"[data-index='" + [...document.querySelectorAll(".rack button")].find(b => b.getAttribute("aria-label").startsWith("blank")).dataset.index + "']"`)
	top := Value[int](tab, `Math.round(document.querySelector(".board").getBoundingClientRect().top)`)
	drag(tab, ".rack "+blank, "#sq-6-5")
	tab.WaitFor("dialog.choice[open]")
	tab.Type("a")
	tab.WaitFor("#sq-6-5 .try.blank")
	if now := Value[int](tab, `Math.round(document.querySelector(".board").getBoundingClientRect().top)`); now != top {
		t.Errorf("the board has moved from %d to %d", top, now)
	}
	tab.ClickText("Recall")

	// A blank that is given no letter goes back to the rack, and it alone.
	tab.Wait("the rack is whole again", `document.querySelectorAll(".rack .tile").length === 7`)
	drag(tab, ".rack button:not([aria-label^=blank])", "#sq-6-4")
	drag(tab, ".rack "+blank, "#sq-6-5")
	tab.WaitFor("dialog.choice[open]")
	tab.Type(kb.Escape)
	tab.Wait("the other tile lies", `!document.querySelector("dialog.choice") && document.querySelector("#sq-6-4 .try") && document.querySelectorAll(".rack .tile").length === 6`)
	tab.ClickText("Recall")

	// Passing asks first, in place.
	tab.ClickText("Pass")
	tab.WaitText(".sure", "Pass this turn?")
	tab.ClickText("No")
	tab.Wait("it does not ask any more", `!document.querySelector(".sure")`)
	if g := p.game(); len(g.Turns) != 0 {
		t.Errorf("%d turns before anything was played", len(g.Turns))
	}

	// Exchanging by letters.
	tab.Run(`document.activeElement?.blur()`)
	tab.Type("x")
	tab.WaitText("#said", "Choose the tiles")
	tab.Type("ns")
	tab.Wait("two tiles are picked", `document.querySelectorAll(".rack .picked").length === 2`)
	tab.WaitText("#live", "Exchange 2")
	tab.Type(kb.Escape)
	tab.WaitText("#live", "All tiles are back on the rack.")
	tab.Type("xns")
	tab.WaitText("#live", "Exchange 2")
	tab.Type("s")
	tab.Wait("one tile is picked", `document.querySelectorAll(".rack .picked").length === 1`)
	tab.Type(kb.Enter)
	p.played(0)
	if g := p.turn(); g.Turns[0].Text.String() != "exchange N" {
		t.Errorf("%+v", g.Turns[0])
	}
	tab.WaitText(".turns", "exchange")
}

// A play for the next turn stays while the opponent thinks, and goes only if its squares are taken or touched.
func TestTentativeStays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{player: "master", first: "person", seed: 3}`)
	p.turn()
	tab.ClickText("Pass")
	tab.ClickText("Yes, pass")
	tab.Wait("the opponent is thinking, or has moved already", `document.querySelector("[data-side=player]").innerText.includes("thinking") || document.querySelectorAll(".turns tbody tr").length >= 2`)
	tab.Click("#sq-0-0")
	tab.WaitFor("#sq-0-0.cursor")
	letter := strings.TrimSpace(Value[string](tab, `[...document.querySelectorAll(".rack button")].map(b => b.innerText.split("\n")[0]).find(l => /^[A-Z]$/.test(l))`))
	tab.Type(strings.ToLower(letter))
	tab.WaitFor("#sq-0-0 .try")
	tab.Wait("the opponent has moved", `document.querySelectorAll(".turns tbody tr").length >= 2 && document.querySelector("[data-side=person].current")`)
	if n := Value[int](tab, `document.querySelectorAll("#sq-0-0 .try").length`); n != 1 {
		t.Errorf("%d tiles lie after the opponent's move", n)
	}
	tab.ClickText("Resign")
	tab.ClickText("Yes, resign")
	tab.WaitFor("main.over")
	tab.Wait("the tiles laid are back", `document.querySelectorAll(".board .try").length === 0`)
}

// The tiles laid and the order of the rack are there again when the page has been loaded anew, at the original's desk and between two at one
// screen as well.
func TestTentativeOutlivesReload(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, at := range []struct{ path, wanted string }{
		{"/play/", `{level: 1, first: "person", seed: 8}`},
		{"/original/", `{player: "classic,level=1", first: "person", seed: 8, rules: "maven", lexicon: "NA"}`},
		{"/play/", `{player: "person", first: "person", seed: 5, name: "Ann", other: "Tim"}`},
	} {
		p := begins(t, tab, at.wanted)
		tab.Go(fmt.Sprint(at.path, p.id))
		see := func() {
			tab.Wait("the rack is shown", `document.querySelector(".cover .go")?.click(), document.querySelectorAll(".rack [data-index]").length === 7`)
		}
		see()
		tab.Type("s") // until it is in another order than by the alphabet
		tab.Wait("the rack is shuffled", `(names => names.join() !== names.toSorted().join() || dispatchEvent(new KeyboardEvent("keydown", {key: "s"})) && false)([...document.querySelectorAll(".rack button")].map(b => b.ariaLabel))`)
		tab.Run(`document.querySelector("#sq-7-7").click()`)
		tab.WaitFor("#sq-7-7.cursor")
		for _, letter := range Value[[]string](tab, `[...document.querySelectorAll(".rack button")].map(b => b.innerText.split("\n")[0]).filter(l => /^[A-Z]$/.test(l)).slice(1, 3)`) {
			tab.Type(strings.ToLower(letter))
		}
		const seen = `[".rack", "#sq-7-7", "#sq-7-8"].map(s => document.querySelector(s).innerText).join()`
		tab.Wait("two tiles lie", `document.querySelectorAll(".board .try").length === 2`)
		before := Value[string](tab, seen)
		tab.Reload()
		see()
		tab.Run(`fetch("/api/v1/original/profiles?name=You").then(r => r.json())`) // whose order of the alphabet comes late to the desk
		tab.Wait(at.path+" with "+at.wanted+" is as it was: "+before, fmt.Sprintf(`%s === %q`, seen, before))
	}
}

// So are those of a puzzle, a lesson and an analysis, and each stays while another view is looked at. An answer that was shown does not lie
// there when the question comes again.
func TestTrialOutlivesReload(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	record := opened(tab, friendly)
	views := []string{
		fmt.Sprint("/play/", begins(t, tab, `{level: 1, first: "person", seed: 8}`).id),
		"/puzzles/Both-0003",
		fmt.Sprintf("/learn/records/%d?player=1", record),
		fmt.Sprintf("/analyse/records/%d/turns/2", record),
	}
	const seen = `[...document.querySelectorAll("#sq-0-0, .rack")].map(e => e.innerText).join()`
	laid := map[string]string{}
	for _, path := range views {
		tab.Go(path)
		tab.WaitFor(".rack [data-index='6']")
		tab.Run(`document.querySelector(".rack [data-index='2']").click()`)
		tab.Run(`document.querySelector("#sq-0-0").click()`)
		tab.WaitFor("#sq-0-0 .try")
		laid[path] = Value[string](tab, seen)
	}
	for _, path := range views {
		tab.Go(path)
		tab.Wait(path+" is as it was: "+laid[path], fmt.Sprintf(`%s === %q`, seen, laid[path]))
	}
	for _, path := range views[1:3] {
		tab.Go(path)
		tab.ClickText("Show the answer")
		tab.Wait("the answer lies", `document.querySelectorAll(".try").length > 1`)
		tab.Reload()
		tab.Wait(path+" is as it was before the answer: "+laid[path], fmt.Sprintf(`%s === %q`, seen, laid[path]))
	}
}

// showGame shows a game in the middle, with hints, the best moves, and one of them laid.
func showGame(tab *Tab) {
	id := playOn(tab, 4)
	tab.Go(fmt.Sprint("/play/", id))
	resume(tab)
	for step := 1; step <= 2; step++ {
		tab.ClickText(fmt.Sprintf("Hint %d of 3", step))
		tab.Wait("the hint is told", fmt.Sprintf(`document.querySelectorAll(".hints li").length === %d`, step))
	}
	tab.ClickText("Best moves")
	tab.WaitFor(".best .plain")
	tab.Run(`document.querySelector(".best .plain").click()`)
	tab.WaitFor(".pill")
}

// resume resumes a game with a clock: in a folder it is paused whenever the page is opened anew, since the engine was gone.
func resume(tab *Tab) {
	if InFolder() {
		tab.ClickText("Resume")
	}
}

// showEnd shows a game that has ended.
func showEnd(tab *Tab) {
	id := playOn(tab, 30)
	tab.Go(fmt.Sprint("/play/", id))
	tab.WaitFor(".accounts")
}

// playOn begins a game of best moves, goes on for so many turns, and returns its number.
func playOn(tab *Tab, turns int) int {
	tab.Bare()
	return Value[int](tab, fmt.Sprintf(`(async () => {
		const ask = async (path, body) => (await fetch("/api/v1/games" + path, body && {method: "POST", body: JSON.stringify(body)})).json();
		let g = await ask("", {level: 6, first: "person", seed: 11, clock: "25m+5s", name: "Ann"});
		for (let turn = 0; turn < %d; turn++) {
			while (g.phase === "answering") g = await ask("/" + g.id);
			if (g.phase === "finished") break;
			if (g.phase === "accepting") g = await ask("/" + g.id + "/actions", {version: g.version, do: "accept"});
			else {
				g = await ask("/" + g.id + "/actions", {version: g.version, do: "best"});
				const [, tiles] = /^exchange (.+)$/.exec(g.best[0].move) ?? [];
				g = await ask("/" + g.id + "/actions", {version: g.version, ...(tiles ? {do: "exchange", tiles} : {do: "play", move: g.best[0].move})});
			}
		}
		while (g.phase === "answering") g = await ask("/" + g.id);
		return g.id })()`, turns))
}
