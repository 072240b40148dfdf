package page_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/tile"
)

// views are paths of all views that need nothing in the store.
func views() []string {
	return []string{"/", "/play", "/analyse", "/study", "/study?q=RETINA%3F", "/study?q=length:2+back:S", "/quiz", "/puzzles", "/judge", "/director", "/enter", "/games", "/original"}
}

// On a phone nothing scrolls sideways, at 390 and at 320 pixels, and what is touched is at least 44 pixels high; a word in a text takes a finger 11 pixels beside
// its middle.
func TestPhone(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, path := range views() {
		tab.Size(390, 640, true)
		tab.Go(path)
		tab.WaitFor("main")
		tab.Wait("it is loaded", `!document.querySelector(".loading")`)
		for _, width := range []int64{390, 320} {
			tab.Size(width, 640, true)
			tab.Run(`document.querySelectorAll("main details").forEach(d => { d.open = true })`)
			if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > int(width) {
				which := Value[string](tab, fmt.Sprintf(`[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > %d && !e.closest(".board-frame")).map(e => e.tagName + "." + e.className).slice(0, 5).join(" ")`, width))
				t.Errorf("%s at %d pixels is %d wide: %s", path, width, wide, which)
			}
			small := Value[string](tab, `[...document.querySelectorAll("button, nav a, a.button, select, input:not([type=checkbox], [type=radio], [type=file])")]
				.filter(e => e.offsetParent !== null && !e.matches(".plain, .slot") && e.getBoundingClientRect().height < 43.5).map(e => e.tagName + " " + (e.innerText || e.id || e.className) + " " + e.getBoundingClientRect().height).join(", ")`)
			if small != "" {
				t.Errorf("%s at %d pixels: too small to touch: %s", path, width, small)
			}
			missed := Value[string](tab, `[...document.querySelectorAll("button.plain")].filter(e => {
				e.scrollIntoView({block: "center"});
				const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
				return r.width > 0 && [[-11, 0], [11, 0], [0, -11], [0, 11]].some(([dx, dy]) => !e.contains(document.elementFromPoint(x + dx, y + dy)));
			}).map(e => e.innerText).slice(0, 5).join(", ")`)
			if missed != "" {
				t.Errorf("%s at %d pixels: a finger beside the middle misses: %s", path, width, missed)
			}
		}
	}
}

// On a phone held sideways nothing scrolls sideways either, and board, panel and rack can be seen.
func TestPhoneSideways(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	paths := append(views(), fmt.Sprintf("/analyse/records/%d/turns/7", id), "/analyse?set=", fmt.Sprintf("/learn/records/%d", id), fmt.Sprintf("/play/%d", playOn(tab, 1)))
	for _, path := range paths {
		tab.Size(390, 844, true)
		tab.Go(path)
		tab.WaitFor("main")
		if strings.HasPrefix(path, "/learn/") {
			tab.Click(".doors .door:not(:disabled)")
			tab.WaitFor(".asked")
		}
		tab.Wait("it is loaded", `!document.querySelector(".loading")`)
		for _, size := range [][2]int64{{568, 320}, {640, 360}, {667, 375}, {740, 360}, {844, 390}, {900, 400}, {932, 430}} {
			tab.Size(size[0], size[1], true)
			if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > int(size[0]) {
				which := Value[string](tab, fmt.Sprintf(`[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > %d && !e.closest(".board-frame")).map(e => e.tagName + "." + e.className).slice(0, 5).join(" ")`, size[0]))
				t.Errorf("%s at %d by %d is %d wide: %s", path, size[0], size[1], wide, which)
			}
			if strings.HasPrefix(path, "/learn/") || path == "/puzzles" || strings.HasPrefix(path, "/analyse/") || strings.HasPrefix(path, "/play/") {
				fits := Value[string](tab, `(() => { scrollTo(0, 0); const b = document.querySelector(".board-frame").getBoundingClientRect(), p = document.querySelector(".play .rack, main:not(.play) .beside").getBoundingClientRect();
					return b.right <= innerWidth && b.height <= innerHeight && p.right <= innerWidth && p.width >= 180 && p.top < innerHeight && b.right <= p.left ? "" : JSON.stringify([b, p]) })()`)
				if fits != "" {
					t.Errorf("%s at %d by %d: board and panel are %s", path, size[0], size[1], fits)
				}
				tab.Run(`scrollTo(0, 700), document.querySelector(".place").scrollTo(0, 160)`)
				if away := Value[string](tab, `(r => r.top >= 0 && r.bottom <= innerHeight ? "" : JSON.stringify(r))(document.querySelector(".place .rack").getBoundingClientRect())`); away != "" {
					t.Errorf("%s at %d by %d: the rack is out of view: %s", path, size[0], size[1], away)
				}
			}
		}
	}
}

// With letters twice as large on a phone, and on a screen enlarged four times, nothing scrolls sideways, and scores cover no names.
func TestEnlarged(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	paths := append(views(), fmt.Sprintf("/analyse/records/%d/turns/7", id), fmt.Sprintf("/play/%d", playOn(tab, 1)))
	for _, path := range paths {
		tab.Go(path)
		tab.WaitFor("main")
		tab.Wait("it is loaded", `!document.querySelector(".loading")`)
		for _, screen := range []struct{ width, height, letters int64 }{{390, 844, 32}, {320, 256, 16}} {
			tab.Size(screen.width, screen.height, false)
			tab.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: screen.letters}})
				return err
			}))
			tab.Wait("letters are as large", fmt.Sprintf(`parseFloat(getComputedStyle(document.documentElement).fontSize) === %d`, screen.letters))
			if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > int(screen.width) {
				t.Errorf("%s at %d by %d pixels is %d wide", path, screen.width, screen.height, wide)
			}
			if covered := Value[string](tab, `[...document.querySelectorAll(".play .player")].filter(p => p.querySelector("small").scrollWidth + p.querySelector("small").getBoundingClientRect().left > p.querySelector(".points").getBoundingClientRect().left).map(p => p.innerText).join(", ")`); covered != "" {
				t.Errorf("%s at %d by %d pixels: the score covers %s", path, screen.width, screen.height, covered)
			}
		}
	}
}

// Where squares are under 24 pixels, a tap enlarges the board about the square; then a tap on a tile of the rack puts it there.
func TestZoom(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(320, 640, true)
	tab.Go("/")
	size := func() float64 {
		return Value[float64](tab, `document.querySelector("#sq-12-8").getBoundingClientRect().width`)
	}
	if before := size(); before >= 24 {
		t.Fatalf("squares have %.1f pixels at 320; the test wants small ones", before)
	}
	tab.Click("#sq-12-8")
	tab.WaitFor(".zoomed")
	tab.Wait("the squares are large", `document.querySelector("#sq-12-8").getBoundingClientRect().width >= 24`)
	tab.Wait("the square is in view", `(() => { const f = document.querySelector(".board-frame").getBoundingClientRect(), s = document.querySelector("#sq-12-8").getBoundingClientRect();
		return s.left >= f.left - 1 && s.right <= f.right + 1 && s.top >= f.top - 1 && s.bottom <= f.bottom + 1 })()`)
	for i, letter := range "LATICES" {
		tab.Run(fmt.Sprintf(`[...document.querySelectorAll(".rack button")].find(b => b.innerText.trim().startsWith(%q)).click()`, string(letter)))
		tab.Wait("the tile lies", fmt.Sprintf(`document.querySelectorAll(".tile.try").length === %d`, i+1))
	}
	tab.Wait("it scores 82", `document.querySelector(".pill")?.dataset.score === "82"`)
	tab.ClickText("Whole board")
	tab.Wait("the board is whole", `!document.querySelector(".zoomed")`)
}

// A tile is dragged from the rack to a square, to another one, and back.
func TestDrag(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.Drag(".rack button:first-child", "#sq-0-0")
	tab.WaitFor("#sq-0-0 .tile.try")
	tab.Drag("#sq-0-0", "#sq-0-1")
	tab.WaitFor("#sq-0-1 .tile.try")
	tab.Drag("#sq-0-1", ".rack")
	tab.Wait("it is on the rack again", `document.querySelectorAll(".rack .tile").length === 7 && !document.querySelector(".tile.try")`)
	before := tab.Text(".rack")
	tab.Drag(".rack button:first-child", ".rack button:last-child")
	tab.Wait("the rack has another order", fmt.Sprintf("document.querySelector('.rack').innerText !== %q", before))
}

// The fonts hold the letters of all tile sets: a letter that they lack would be as wide as in the font that takes its place.
func TestFonts(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	l, letters := librarytest.Library(""), "Ѣ"
	for _, name := range data.TileSets() {
		set, err := l.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := tile.Tile(1); int(i) <= set.Len(); i++ {
			letters += set.Text(i) + set.Text(i|tile.Designated)
		}
	}
	for _, family := range []string{"Tile", "Text"} {
		lacks := Value[string](tab, fmt.Sprintf(`(async () => {
			const pen = document.createElement("canvas").getContext("2d"), lacks = new Set();
			for (const c of new Set(%q)) {
				await document.fonts.load("600 80px %s", c);
				const wide = other => { pen.font = "600 80px %s, " + other; return pen.measureText(c).width };
				if (wide("monospace") !== wide("serif")) lacks.add(c);
			}
			return [...lacks].join("") })()`, letters, family, family))
		if lacks != "Ѣ" {
			t.Errorf("%s lacks %q, want only Ѣ, which no tile has", family, lacks)
		}
	}
}

// A board of 21 squares fits a phone too, and is enlarged about the cursor; sheets for it are entered as any other.
func TestLargeBoard(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/enter")
	tab.WaitFor("#rack-0")
	const find = `[...document.querySelectorAll("select")].find(s => [...s.options].some(o => o.value === "super"))`
	tab.Wait("the rules can be chosen", find)
	tab.Run(`(s => { s.value = "super"; s.dispatchEvent(new Event("change", {bubbles: true})) })(` + find + `)`)
	tab.Wait("the board has 21 squares to a side", `document.querySelectorAll(".grown .sq").length === 441`)
	if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	tab.Click("#rack-0")
	tab.Type("aeinrst\r11h retains\r")
	tab.Wait("the play lies", `document.querySelectorAll(".grown .tile").length === 7`)
	tab.Wait("it is scored by these rules", `document.querySelector("#score-0").placeholder === "64"`)
	tab.Wait("all squares are seen", `(() => { const f = document.querySelector(".grown .board-frame").getBoundingClientRect();
		return [...document.querySelectorAll(".grown .sq")].every(s => s.getBoundingClientRect().right <= f.right + 1) })()`)
}

// A rack of eight or nine tiles fits on a phone too, upright and sideways, with room for a finger beside it.
func TestLargeRack(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	for _, tiles := range []int{8, 9} {
		tab.Size(390, 844, true)
		tab.Run(fmt.Sprintf(`(async () => { const text = await (await fetch("/api/v1/rules/standard/file")).text();
			await fetch("/api/v1/rules/rack-%[1]d/file", {method: "PUT", body: text.replace("rack_size = 7", "rack_size = %[1]d")}) })()`, tiles))
		p := begins(t, tab, fmt.Sprintf(`{level: 1, first: "person", seed: 5, rules: "rack-%d"}`, tiles))
		for _, path := range []string{fmt.Sprint("/play/", p.id), "/analyse?cgp=" + strings.ReplaceAll(p.game().CGP, " ", "%20") + fmt.Sprintf("%%20bdn%%20rack-%d;", tiles)} {
			tab.Go(path)
			tab.Wait("the rack is there", fmt.Sprintf(`document.querySelectorAll(".rack .tile").length === %d`, tiles))
			for _, size := range [][2]int64{{320, 700}, {390, 844}, {844, 390}, {1280, 900}} {
				tab.Size(size[0], size[1], size[0] < 1000)
				tab.Wait(fmt.Sprintf("%d tiles fit at %v: %s", tiles, size, path), fmt.Sprintf(`(r => r.left >= 0 && r.right <= %d && r.width > 0)(document.querySelector(".rack").getBoundingClientRect()) && document.documentElement.scrollWidth <= %[1]d`, size[0]))
			}
		}
	}
}

// Names of sixty letters are broken where they do not fit, in Analyse and where one chooses whose mistakes to learn from.
func TestLongNames(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	id := opened(tab, "#player1 a "+strings.Repeat("Maximiliana ", 5)+"\n#player2 b "+strings.Repeat("W", 60)+"\n>a: AEINRST 8D NASTIER +66 66\n>b: AEIOUUW 9H WEAII +10 10\n")
	for _, path := range []string{"/analyse/records/%d/turns/2", "/learn/records/%d"} {
		tab.Go(fmt.Sprintf(path, id))
		tab.WaitText("main", strings.Repeat("W", 60))
		for _, size := range [][2]int64{{390, 844}, {1280, 900}} {
			tab.Size(size[0], size[1], size[0] < 1000)
			tab.Wait(fmt.Sprintf("%s is %d pixels wide", path, size[0]), fmt.Sprintf(`document.documentElement.scrollWidth <= %d`, size[0]))
		}
	}
}

// Themes are chosen in the settings, and stay.
func TestThemes(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	paper := func() string {
		return Value[string](tab, "getComputedStyle(document.documentElement).backgroundColor")
	}
	light := paper()
	tab.ClickText("Settings")
	tab.WaitFor("dialog[open] input[value=dark]")
	tab.Run(`document.querySelector("dialog[open] input[value=dark]").click()`)
	tab.Wait("it is dark", `document.documentElement.dataset.theme === "dark"`)
	dark := paper()
	tab.Go("/study")
	if now := paper(); now != dark || dark == light {
		t.Errorf("light %s, dark %s, after a reload %s", light, dark, now)
	}
}

// The first view in Firefox, once: its picture has the colours of the board and of the tiles.
func TestFirefox(t *testing.T) {
	t.Parallel()
	Asked(t)
	NeedServer(t, "first picture: it is taken before the engine has come")
	firefox, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Skip("SKIPPED: there is no Firefox; apt-get install firefox-esr")
	}
	dir, err := os.MkdirTemp("", "maven-firefox-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	file := filepath.Join(dir, "first.png")
	c := exec.CommandContext(t.Context(), firefox, "--headless", "--no-remote", "--profile", dir, "--window-size", "1280,900", "--screenshot", file, site.Serve(t)+"/")
	c.Env = append(os.Environ(), "HOME="+dir, "MOZ_DISABLE_CONTENT_SANDBOX=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if keep := os.Getenv("MAVEN_SCREENSHOTS"); keep != "" {
		if err := os.Rename(file, filepath.Join(keep, "first-firefox.png")); err != nil {
			t.Fatal(err)
		}
		file = filepath.Join(keep, "first-firefox.png")
	}
	colours := coloursOf(t, file)
	for name, colour := range map[string]string{"paper": "f5f2ea", "triple word": "b24a38", "triple letter": "3f7390", "wood": "cdb488"} {
		if n := colours[colour]; n < 1000 {
			t.Errorf("%s: %d pixels of #%s", name, n, colour)
		}
	}
}

// coloursOf counts the pixels of each colour of a picture.
func coloursOf(t *testing.T, name string) map[string]int {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var picture image.Image
	if picture, err = png.Decode(f); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			count[fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)]++
		}
	}
	return count
}

// BenchmarkFirstPaint loads the first view, and reports the median of the milliseconds from the first byte of the answer to the paint.
func BenchmarkFirstPaint(b *testing.B) {
	tab := browser.Start(b)
	tab.Go("/")
	var all []float64
	for b.Loop() {
		tab.Go("/")
		tab.Wait("it is painted", `performance.getEntriesByName("first-contentful-paint").length === 1`)
		all = append(all, Value[float64](tab, `performance.getEntriesByName("first-contentful-paint")[0].startTime - performance.getEntriesByType("navigation")[0].responseStart`))
	}
	slices.Sort(all)
	b.ReportMetric(all[len(all)/2], "ms/paint")
	b.ReportMetric(0, "ns/op")
	b.Logf("%d loads, %.1f to %.1f ms", len(all), all[0], all[len(all)-1])
}

// A tile that is clicked to be exchanged does not keep the focus, with its frame: Enter exchanges, and the rack that is drawn has no frame.
func TestExchangeByMouseLeavesNoFrame(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 6, first: "person", seed: 4}`)
	g := p.turn()
	tab.ClickText("Exchange")
	tab.WaitFor(".rack [aria-pressed]")
	tab.Click(".rack [data-index='2']")
	tab.WaitFor(".rack [data-index='2'].picked")
	if framed := Value[bool](tab, `document.activeElement.matches(".rack *")`); framed {
		t.Error("the tile that was clicked has the focus")
	}
	tab.Type(kb.Enter)
	p.played(len(g.Turns))
	p.turn()
	if framed := Value[bool](tab, `document.querySelector(".rack :focus-visible") !== null`); framed {
		t.Error("a tile of the new rack has the frame of the keyboard")
	}
	tab.Run(`document.querySelector(".rack button").focus()`)
	tab.WaitFor(".rack button:focus-visible")
}

// What belongs in one row stands in one row: the letters of a button, the filters of the games, what the judge offers. The field for a move
// keeps away from the buttons above it.
func TestOneRow(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	rows := func(where, selector string) {
		t.Helper()
		tab.WaitFor(selector)
		if wrapped := Value[[]string](tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => {
			const range = document.createRange();
			range.selectNodeContents(e);
			return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1 }).map(e => e.innerText)`, selector)); len(wrapped) > 0 {
			t.Errorf("%s: on two lines are %q", where, wrapped)
		}
	}
	level := func(where, selector string) {
		t.Helper()
		tab.WaitFor(selector)
		if n := Value[int](tab, fmt.Sprintf(`new Set([...document.querySelectorAll(%q)].map(e => (r => Math.round((r.top + r.bottom) / 20))(e.getBoundingClientRect()))).size`, selector)); n != 1 {
			t.Errorf("%s: %s take %d rows", where, selector, n)
		}
	}
	tab.Go("/")
	record(tab)
	tab.Go("/games")
	tab.WaitFor(".filters label:nth-child(6)")
	level("games", ".filters label")
	tab.Size(390, 844, true)
	tab.Go("/judge")
	tab.WaitFor(".judge footer option")
	level("judge", ".judge footer > *")
	showGame(tab)
	rows("game", ".help button")
	showEnd(tab)
	rows("end", ".ended .buttons > *")
	tab.Go(parted)
	tab.WaitFor(".rack .tile")
	if gap := Value[float64](tab, `document.querySelector(".typed").getBoundingClientRect().top - document.querySelector(".trial").getBoundingClientRect().bottom`); gap < 4 {
		t.Errorf("the field for a move is %v pixels below the buttons", gap)
	}
}

// No panel hides a part of what stands in it: the lines of a score sheet, and the moves of a turn that was an exchange.
func TestPanelsHideNothing(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, "#player1 ann Ann\n#player2 bob Bob\n#lexicon Both\n>ann: AAENORT -AO +0 0\n")
	for path, ready := range map[string]string{"/enter": ".line", fmt.Sprintf("/analyse/records/%d/turns/1", id): ".ranked tbody tr"} {
		tab.Go(path)
		tab.WaitFor(ready)
		for _, size := range [][2]int64{{320, 800}, {390, 800}, {560, 800}, {640, 360}, {1000, 800}, {1024, 800}, {1120, 800}, {1310, 800}} {
			tab.Size(size[0], size[1], false)
			if hidden := Value[string](tab, `[...document.querySelectorAll(".panel")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className + " " + e.scrollWidth + " in " + e.clientWidth).join(", ")`); hidden != "" {
				t.Errorf("%s at %d pixels: %s", path, size[0], hidden)
			}
		}
	}
}
