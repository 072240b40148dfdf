package page_test

import (
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/testsize"
)

// site is what all tests of the page open.
var site = Site{Kits: []string{shippedKits}}

// shippedKits is the folder of the kits that come with the program.
const shippedKits = "../../../kits"

// A folder is a tab with the page in a folder of files.
type folder struct {
	*Tab
	t *testing.T
}

// withProfile returns a browser with a profile of its own, as people have it: in a window that keeps nothing each byte that is written
// goes through another process, a hundred times as slow.
func withProfile(t *testing.T) *Browser {
	t.Helper()
	b := &Browser{Profile: t.TempDir()}
	t.Cleanup(b.Close)
	return b
}

// inFolder opens a tab for the page in a folder, and waits until the engine has come.
func inFolder(t *testing.T, b *Browser, origin string) *folder {
	t.Helper()
	f := &folder{b.Open(t, origin), t}
	f.show("/")
	return f
}

// show shows a path.
func (f *folder) show(path string) {
	f.t.Helper()
	f.Go(FolderPath + "#" + path)
	f.Run(`import(document.querySelector("script[type=module]").src.replace("app.js", "site/way.js")).then(w => new Promise((done, failed) => w.watchEngine(e => {
		if (e.state === "ready") done();
		if (e.state === "failed") failed(new Error(e.fault));
	})))`)
}

// again closes the page and opens it again.
func (f *folder) again() {
	f.t.Helper()
	f.Run(`void (document.documentElement.dataset.ready = "")`)
	f.Go(FolderPath + "?again")
	f.show("/games")
}

// asking returns the script of a request to the engine, as the page sends it. body is JavaScript.
func asking(method, path, body string) string {
	return fmt.Sprintf(`import(document.querySelector("script[type=module]").src.replace("app.js", "server.js"))
		.then(s => s.send(%q, {method: %q, body: %s})).then(async a => ({status: a.status, text: await a.text()}))`, path, method, body)
}

// An answer is what the engine answers.
type answer struct {
	Status int    `json:"status"`
	Text   string `json:"text"`
}

// send sends a request, and returns the text of its answer, which must have the status.
func (f *folder) send(status int, method, path, body string) string {
	f.t.Helper()
	a := Value[answer](f.Tab, asking(method, path, body))
	if a.Status != status {
		f.t.Fatalf("%s %s: %d %.300s, want %d", method, path, a.Status, a.Text, status)
	}
	return a.Text
}

// inScript returns a text as JavaScript has it.
func inScript(text string) string {
	q, _ := json.Marshal(text) // a string
	return string(q)
}

// numbered is a record that differs from others in a number.
func numbered(n int) string {
	return fmt.Sprintf("%s#note the record numbered %d %s\n", friendly, n, strings.Repeat("x", n*37%5000))
}

// A first game: begun and answered; and all of it is there when the page is opened again. Nothing is asked of the host but files.
func TestFolderGame(t *testing.T) {
	t.Parallel()
	f := inFolder(t, withProfile(t), site.Folder(t))
	f.Click(".door.go")
	f.Wait("the game has an address", `/^#\/play\/\d+/.test(location.hash)`)
	f.WaitFor(".play .board")
	id := Value[string](f.Tab, `location.hash.split("/")[2]`)
	var g form.PlayedGame
	read := func() {
		t.Helper()
		if err := json.Unmarshal([]byte(f.send(200, "GET", "/api/v1/games/"+id, "undefined")), &g); err != nil {
			t.Fatal(err)
		}
	}
	for read(); g.Phase != "moving"; read() {
		time.Sleep(50 * time.Millisecond)
	}
	if said := Value[string](f.Tab, `import(document.querySelector("script[type=module]").src.replace("app.js", "site/way.js"))
		.then(w => w.send("/api/v1/games/99", {headers: {"Accept-Language": "de"}})).then(a => a.text())`); !strings.Contains(said, "es gibt keine Partie 99") {
		t.Errorf("in German it is said: %s", said)
	}
	version := g.Version
	f.send(200, "POST", "/api/v1/games/"+id+"/actions", fmt.Sprintf(`JSON.stringify({version: %d, do: "pass"})`, version))
	f.Wait("the page hears that the program has answered", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length === %d && document.querySelector("[data-side=person].current")`, len(g.Turns)+2))
	read()
	f.again()
	f.show("/play/" + id)
	f.WaitFor(".play .board")
	before := g.Version
	if read(); g.Version < before || before <= version {
		t.Errorf("version %d after %d and %d", g.Version, before, version)
	}
}

// A record is opened from its text, its turns have addresses, a simulation tells how far it is, and typing does not wait for it.
func TestFolderAnalysis(t *testing.T) {
	f := inFolder(t, withProfile(t), site.Folder(t))
	f.show("/analyse")
	write(f.Tab, "form.paste textarea", friendly)
	f.ClickText("Open the text")
	f.WaitText("h1", "A friendly game")
	f.WaitText(".ranked tr.made", "8G WIST")
	f.Run(`document.activeElement?.blur()`)
	f.Type("j")
	f.Wait("the address is that of turn 2", `location.hash.endsWith("/turns/2")`)
	f.WaitText(".ranked tr.made", "CLEF")
	const cgp = "15/15/15/15/15/15/15/6WIST5/15/15/15/15/15/15/15 CEEFILV/ 0/14 0"
	request := fmt.Sprintf(`JSON.stringify({kind: "sim", cgp: %q, seed: 7, confidence: 0, limits: {iterations: 400}})`, cgp)
	native := &folder{browser.Open(t, site.Serve(t)), t}
	native.Go("/analyse")
	if here, there := native.analyse(request), f.analyse(request); here != there || len(here) < 300 {
		t.Errorf("the simulation finds\n%s, natively\n%s", there, here)
	}
	f.send(201, "POST", "/api/v1/analyses", fmt.Sprintf(`JSON.stringify({kind: "sim", cgp: %q, confidence: 0, limits: {seconds: 20}})`, cgp))
	slowest := Value[float64](f.Tab, fmt.Sprintf(`(async () => {
		const {send} = await import(document.querySelector("script[type=module]").src.replace("app.js", "server.js"));
		let slowest = 0;
		for (let i = 0; i < 10; i++) {
			const began = performance.now();
			await (await send("/api/v1/moves", {method: "POST", body: JSON.stringify({cgp: %q, count: 3})})).json();
			slowest = Math.max(slowest, performance.now() - began);
			await new Promise(done => setTimeout(done, 20));
		}
		return slowest;
	})()`, cgp))
	t.Logf("moves ranked while a simulation runs: %.0f ms at most", slowest)
	if slowest > 3000 {
		t.Errorf("a ranking took %.0f ms while a simulation ran", slowest)
	}
}

// analyse has something analysed, and returns the candidates that are found.
func (f *folder) analyse(request string) string {
	f.t.Helper()
	var a struct {
		ID     int    `json:"id"`
		State  string `json:"state"`
		Answer struct {
			Candidates json.RawMessage `json:"candidates"`
		} `json:"answer"`
	}
	text := f.send(201, "POST", "/api/v1/analyses", request)
	for end := time.Now().Add(2 * time.Minute); ; text = f.send(200, "GET", fmt.Sprint("/api/v1/analyses/", a.ID), "undefined") {
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			f.t.Fatal(err)
		}
		if a.State == "done" {
			return string(a.Answer.Candidates)
		}
		if time.Now().After(end) {
			f.t.Fatalf("not done: %.300s", text)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// A simulation is stopped as soon as the page asks for it, and begins again where another tab has to lead.
func TestFolderSimulation(t *testing.T) {
	b := withProfile(t)
	origin := site.Folder(t)
	one, two := inFolder(t, b, origin), inFolder(t, b, origin)
	const request = `JSON.stringify({kind: "sim", cgp: "15/15/15/15/15/15/15/6WIST5/15/15/15/15/15/15/15 CEEFILV/ 0/14 0", seed: 7, confidence: 0, limits: {seconds: 300}})`
	const goOn = `JSON.stringify({do: "continue", limits: {seconds: 300}})`
	var a struct {
		ID       int    `json:"id"`
		State    string `json:"state"`
		Progress struct {
			Seconds    float64 `json:"seconds"`
			Iterations int     `json:"iterations"`
		} `json:"progress"`
	}
	read := func(text string) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatal(err)
		}
	}
	if n := Value[int](two.Tab, `navigator.hardwareConcurrency`); n < 2 {
		t.Logf("%d processors: the engine plays out by itself", n)
	}
	see := func() { t.Helper(); read(two.send(200, "GET", fmt.Sprint("/api/v1/analyses/", a.ID), "undefined")) }
	until := func(plays int) {
		t.Helper()
		for end := time.Now().Add(2 * time.Minute); a.Progress.Iterations < plays; see() {
			if time.Now().After(end) {
				t.Fatalf("%d play-outs after two minutes, %s", a.Progress.Iterations, a.State)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	read(two.send(201, "POST", "/api/v1/analyses", request))
	var stops []float64
	for range 5 {
		until(a.Progress.Iterations + 500)
		took := Value[float64](two.Tab, fmt.Sprintf(`(async () => {
			const {send} = await import(document.querySelector("script[type=module]").src.replace("app.js", "server.js"));
			const began = performance.now();
			const seen = await (await send("/api/v1/analyses/%d/actions", {method: "POST", body: JSON.stringify({do: "stop"})})).json();
			return seen.state === "stopped" ? performance.now() - began : -1;
		})()`, a.ID))
		if see(); took < 0 || took > 1000 { // 100 ms on a machine that does nothing else
			t.Errorf("it is %s %.0f ms after it was told to stop", a.State, took)
		}
		stops = append(stops, took)
		read(two.send(200, "POST", fmt.Sprintf("/api/v1/analyses/%d/actions", a.ID), goOn))
	}
	slices.Sort(stops)
	t.Logf("stopped after %.0f to %.0f ms, median %.0f ms; %d play-outs in %.1f s", stops[0], stops[4], stops[2], a.Progress.Iterations, a.Progress.Seconds)
	two.send(204, "DELETE", fmt.Sprint("/api/v1/analyses/", a.ID), "undefined")
	a.Progress.Iterations = 0
	read(two.send(201, "POST", "/api/v1/analyses", request))
	until(100)
	one.Close()
	for end := time.Now().Add(time.Minute); a.State != "interrupted"; see() {
		if time.Now().After(end) {
			t.Fatalf("after the leading tab has gone it is %s", a.State)
		}
		time.Sleep(50 * time.Millisecond)
	}
	two.send(200, "POST", fmt.Sprintf("/api/v1/analyses/%d/actions", a.ID), goOn)
	see()
	until(500)
}

// Over plain HTTP from another machine the browser keeps nothing and has no locks: the page plays from memory, and says so. On a phone
// all of it is as wide as the window.
func TestFolderElsewhere(t *testing.T) {
	t.Parallel()
	dir := site.Write(t)
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	own := ""
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && n.IP.To4() != nil {
			own = n.IP.String()
		}
	}
	if own == "" {
		t.Skip("SKIPPED: this machine has no address but its own loop")
	}
	listener, err := net.Listen("tcp", own+":0")
	if err != nil {
		t.Fatal(err)
	}
	host := &http.Server{Handler: http.StripPrefix(FolderPath, http.FileServer(http.Dir(dir)))}
	go host.Serve(listener)
	t.Cleanup(func() { host.Close() })
	f := &folder{withProfile(t).Open(t, "http://"+listener.Addr().String()), t}
	f.Size(390, 844, true)
	f.show("/")
	if Value[bool](f.Tab, `isSecureContext || "storage" in navigator`) {
		t.Error("the browser keeps what this address stores")
	}
	f.WaitText("body", "This browser keeps nothing for this address")
	if wide := Value[int](f.Tab, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	f.send(201, "POST", "/api/v1/records?file=1.gcg", inScript(numbered(1)))
	if n := total(f); n != 1 {
		t.Errorf("%d records", n)
	}
	if found := f.analyse(`JSON.stringify({kind: "sim", cgp: "15/15/15/15/15/15/15/6WIST5/15/15/15/15/15/15/15 CEEFILV/ 0/14 0", seed: 7, confidence: 0, limits: {iterations: 300}})`); len(found) < 300 {
		t.Errorf("a simulation finds %s", found)
	}
}

// After the first visit the page needs no host: it opens, and its engine answers. The log has how long things take.
func TestFolderOffline(t *testing.T) {
	t.Parallel()
	dir := site.Write(t)
	host := httptest.NewServer(http.StripPrefix(FolderPath, http.FileServer(http.Dir(dir))))
	defer host.Close()
	const moves = `JSON.stringify({cgp: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0", count: 1})`
	f := &folder{withProfile(t).Open(t, host.URL), t}
	visit := func(what string) {
		t.Helper()
		began := time.Now()
		f.show("/")
		ready := time.Since(began)
		f.send(200, "POST", "/api/v1/moves", moves)
		paint := Value[float64](f.Tab, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`)
		t.Logf("%s: first paint %.0f ms, engine %v, first answer %v", what, paint, ready.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	}
	visit("cold")
	f.Run(`navigator.serviceWorker.ready`)
	f.again()
	host.CloseClientConnections()
	host.Close()
	f.Go(FolderPath + "?offline")
	visit("without a network")
}

// Of two tabs one has the engine. When it closes, the other one takes over, with all that was kept.
func TestFolderTabs(t *testing.T) {
	t.Parallel()
	b := withProfile(t)
	origin := site.Folder(t)
	one := inFolder(t, b, origin)
	one.send(201, "POST", "/api/v1/records?file=a.gcg", inScript(numbered(1)))
	two := inFolder(t, b, origin)
	two.send(201, "POST", "/api/v1/records?file=b.gcg", inScript(numbered(2)))
	if n := total(two); n != 2 {
		t.Errorf("the second tab sees %d records", n)
	}
	one.Close()
	two.send(201, "POST", "/api/v1/records?file=c.gcg", inScript(numbered(3))) // nobody may have begun with it
	if n := total(two); n != 3 {
		t.Errorf("%d records after the first tab has gone", n)
	}
}

// total returns how many records there are.
func total(f *folder) (n int) {
	f.t.Helper()
	var list struct {
		Total int `json:"total"`
	}
	if err := json.Unmarshal([]byte(f.send(200, "GET", "/api/v1/records", "undefined")), &list); err != nil {
		f.t.Fatal(err)
	}
	return list.Total
}

// A page that was left, and to which the browser goes back, has its engine and what was saved since.
func TestFolderBack(t *testing.T) {
	f := &folder{browser.Open(t, site.Folder(t)), t}
	f.Go(FolderPath)
	f.Go(FolderPath + "?next")
	f.send(201, "POST", "/api/v1/records?file=a.gcg", inScript(numbered(1)))
	f.Run(`void (document.documentElement.dataset.ready = "", history.back())`)
	f.Wait("the browser has gone back", `location.search === "" && document.documentElement.dataset.ready === "yes"`)
	f.send(201, "POST", "/api/v1/records?file=b.gcg", inScript(numbered(2)))
	if n := total(f); n != 2 {
		t.Errorf("%d records after going back", n)
	}
}

// Every record that was acknowledged is there, byte for byte, whenever the browser is killed.
func TestFolderKill(t *testing.T) {
	t.Parallel()
	b := withProfile(t)
	origin := site.Folder(t)
	random := rand.New(rand.NewPCG(5, 6))
	kept := map[int]string{} // records by number
	n := 0
	for range testsize.Of(3, 10, 40) {
		f := inFolder(t, b, origin)
		f.Allow("") // a browser that is killed says many things
		for id, text := range kept {
			if got := f.send(200, "GET", fmt.Sprintf("/api/v1/records/%d", id), "undefined"); got != text {
				t.Fatalf("record %d of %d is not as it was: %.100q", id, len(kept), got)
			}
		}
		n++
		f.send(201, "POST", fmt.Sprintf("/api/v1/records?file=%d.gcg", n), inScript(numbered(n))) // opens what records need
		end := time.Now().Add(time.Duration(200+random.IntN(1500)) * time.Millisecond)
		killed := make(chan bool)
		go func() {
			time.Sleep(time.Until(end))
			b.Kill(t)
			close(killed)
		}()
		for {
			n++
			a, err := Try[answer](f.Tab, asking("POST", fmt.Sprintf("/api/v1/records?file=%d.gcg", n), inScript(numbered(n))))
			if err != nil {
				break
			}
			var made struct {
				ID int `json:"id"`
			}
			if err := json.Unmarshal([]byte(a.Text), &made); err != nil || a.Status != 201 {
				t.Fatalf("%d %.200s", a.Status, a.Text)
			}
			kept[made.ID] = numbered(n)
		}
		<-killed
	}
	t.Logf("%d records were acknowledged", len(kept))
	if len(kept) == 0 {
		t.Error("nothing was acknowledged before the kills")
	}
}

// Where the storage is full, the page says so, and what is kept stays.
func TestFolderFull(t *testing.T) {
	t.Parallel()
	origin := site.Folder(t)
	f := inFolder(t, withProfile(t), origin)
	f.send(201, "POST", "/api/v1/records?file=1.gcg", inScript(numbered(1)))
	quota := func(bytes float64) {
		t.Helper()
		if err := chromedp.Do(f.Context(), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &bytes})
			return err
		})); err != nil {
			t.Fatal(err)
		}
	}
	f.Run(`void (console.warn = line => (window.said = (window.said ?? "") + line))`)
	quota(1)
	refused := ""
	for n := 2; n < 200 && refused == ""; n++ {
		if a := Value[answer](f.Tab, asking("POST", fmt.Sprintf("/api/v1/records?file=%d.gcg", n), inScript(numbered(n)))); a.Status != 201 {
			refused = fmt.Sprint(a.Status, " ", a.Text)
		}
	}
	if !strings.HasPrefix(refused, "507") || !strings.Contains(refused, "full") {
		t.Errorf("without room: %.300s\n%s", refused, Value[string](f.Tab, `window.said ?? ""`))
	}
	if f.send(200, "GET", "/api/v1/records/1", "undefined") != numbered(1) {
		t.Error("the first record is not as it was")
	}
	quota(1 << 30)
	f.send(201, "POST", "/api/v1/records?file=last.gcg", inScript(numbered(300)))
}

// The whole database is a file that the native program opens; one of an older version of the program takes its place; and what is no
// database takes nothing's place.
func TestFolderDatabase(t *testing.T) {
	t.Parallel()
	f := inFolder(t, withProfile(t), site.Folder(t))
	f.send(201, "POST", "/api/v1/records?file=1.gcg", inScript(numbered(1)))
	text := Value[string](f.Tab, `import(document.querySelector("script[type=module]").src.replace("app.js", "server.js"))
		.then(s => s.send("/site/database")).then(a => a.blob()).then(b => new Promise(done => { const r = new FileReader(); r.onload = () => done(r.result.split(",")[1]); r.readAsDataURL(b) }))`)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	native, err := store.Open(t.Context(), file, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer native.Close()
	if g, err := native.Record(1); err != nil || string(g.Record) != numbered(1) {
		t.Fatalf("natively: %v %v", g, err)
	}
	if said := f.send(422, "PUT", "/site/database", `"no database"`); !strings.Contains(said, "not a database") {
		t.Errorf("%.300s", said)
	}
	if total(f) != 1 {
		t.Error("the record has gone with a file that was refused")
	}
	old := oldDatabase(t)
	f.send(200, "PUT", "/site/database", fmt.Sprintf(`Uint8Array.from(atob(%q), c => c.charCodeAt(0))`, base64.StdEncoding.EncodeToString(old)))
	n := total(f)
	if n == 0 {
		t.Error("no records in the old database")
	}
	f.again()
	if again := total(f); again != n {
		t.Errorf("%d records after the page was opened again, want %d", again, n)
	}
}

// A link that holds a position shows it in a folder, with its best moves.
func TestFolderLink(t *testing.T) {
	t.Parallel()
	f := &folder{withProfile(t).Open(t, site.Folder(t)), t}
	f.Go(FolderPath + "#/analyse#p=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15+AEHRSTU/+0/48+0+lex+NA;")
	f.WaitText("h1", "A shared position")
	f.WaitFor(".ranked tbody tr button")
	f.WaitText(".force", "NA")
}

// oldDatabase returns a database that an older program has written.
func oldDatabase(t *testing.T) []byte {
	t.Helper()
	packed, err := os.Open(filepath.Join("..", "..", "store", "testdata", "version5.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	old, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return old
}

// What an older page has kept in the storage of the browser is there in a newer one.
func TestFolderOld(t *testing.T) {
	t.Parallel()
	dir := site.Write(t)
	disks, err := filepath.Glob(filepath.Join(dir, "assets", "*", "site", "disk.js"))
	if err != nil || len(disks) != 1 {
		t.Fatal(disks, err)
	}
	disk, err := filepath.Rel(dir, disks[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"old.db":   string(oldDatabase(t)),
		"old.html": `<!doctype html><script>new Worker("old.js", {type: "module"}).onmessage = () => { document.documentElement.dataset.ready = "yes" }</script>`,
		"old.js": fmt.Sprintf(`import { Disk } from "./%s";
			const all = await navigator.storage.getDirectory();
			const folder = await all.getDirectoryHandle("maven " + encodeURIComponent(%q), { create: true });
			const disk = await Disk.open(folder);
			const slot = await disk.create("/maven/games.db");
			disk.write(slot, new Uint8Array(await (await fetch("old.db")).arrayBuffer()), 0);
			disk.sync(slot, 0);
			for (const { handle } of disk.slots) handle.close();
			postMessage("kept")`, filepath.ToSlash(disk), FolderPath),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	host := httptest.NewServer(http.StripPrefix(FolderPath, http.FileServer(http.Dir(dir))))
	defer host.Close()
	f := &folder{withProfile(t).Open(t, host.URL), t}
	f.Go(FolderPath + "old.html")
	f.show("/")
	n := total(f)
	if n == 0 {
		t.Error("no records in the old database")
	}
	f.send(201, "POST", "/api/v1/records?file=1.gcg", inScript(numbered(1)))
	f.again()
	if again := total(f); again != n+1 {
		t.Errorf("%d records after one more and the page opened again, want %d", again, n+1)
	}
}
