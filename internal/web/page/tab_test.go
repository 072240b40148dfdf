// Package page_test opens pages of the server in a real browser.
//
// The tests share a browser, and each test has a tab of its own in it. A test waits for states of the page, and never
// sleeps. Without Chromium, and unless MAVEN_BROWSER is set, the tests
// skip and say so.
//
// Sharp edges: whatever the page writes to the console as an error, whatever it throws, and whatever it asks of another
// origin fails the test that has the tab, at its end.
package page_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	domain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/web"
	"maven/internal/web/registry"
)

// patience is how long a test waits for a state; loaded machines are slow.
const (
	patience = 45 * time.Second
	between  = 25 * time.Millisecond // of two looks at the page
	awhile   = time.Second           // that the page looks at itself, until it is asked again
	soon     = 10 * time.Second      // when a page that does not answer is asked again: it may have been left
)

// A Tab is one tab of a browser, at one server.
type Tab struct {
	t      testing.TB
	ctx    context.Context
	origin string
	folder bool // the page is in a folder, see InFolder
	visits int  // of the page in a folder
	close  func()

	lock    sync.Mutex
	faults  []string // that fail the test at its end
	allowed []string // parts of faults that the test expects
}

// Asked skips the test unless MAVEN_BROWSER is set: browsers take minutes, and .ci/run gives them a step of their own.
func Asked(t testing.TB) {
	t.Helper()
	if os.Getenv("MAVEN_BROWSER") == "" {
		t.Skip("SKIPPED: MAVEN_BROWSER=1 runs the tests in a browser")
	}
}

// Find returns the path of Chromium, without its windows if it is to be had, which takes two thirds of the time. It skips the test if there is none, and if browsers are not asked for.
func Find(t testing.TB) string {
	t.Helper()
	Asked(t)
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if file, err := exec.LookPath(name); err == nil {
			return file
		}
	}
	t.Skip("SKIPPED: there is no Chromium to open the page in; apt-get install chromium-headless-shell")
	return ""
}

// Serve starts a server with a store of its own, and returns its origin. It ends with the test. What is usual can be changed.
func (s *Site) Serve(t testing.TB, change ...func(*web.Options)) string {
	t.Helper()
	return s.ServeFrom(t, t.TempDir(), change...)
}

// ServeFrom is Serve with a data directory.
func (s *Site) ServeFrom(t testing.TB, dir string, change ...func(*web.Options)) string {
	t.Helper()
	o := web.Options{Options: registry.Options{Library: librarytest.Library(dir), Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "maven test"}, Page: s.Page(t)}
	for _, f := range change {
		f(&o)
	}
	games, err := store.Open(context.Background(), filepath.Join(dir, "games.db"), store.Create, o.Now)
	if err != nil {
		t.Fatal(err)
	}
	o.Store = games
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	at := s.lend()
	at.serve(server.Handler())
	t.Cleanup(func() {
		server.EndStreams()
		at.listening.CloseClientConnections()
		at.serve(nil)
		s.takeBack(at)
		if err := errors.Join(server.Close(context.Background()), games.Close()); err != nil {
			t.Error(err)
		}
	})
	return at.listening.URL
}

// A Browser is one Chromium for the tests of a package. The zero value is ready: it starts with the first tab. TestMain closes it.
type Browser struct {
	// Profile is a folder in which what pages keep outlives the browser. Its tabs then share what they keep, as those of people do.
	Profile string

	Site *Site // what Start opens

	lock  sync.Mutex
	ctx   context.Context // of the process; nil before the first tab
	end   func()
	homes map[string]*home // by origin
}

// Close ends the browser, if it has been started.
func (b *Browser) Close() {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.ctx != nil {
		b.end()
		b.ctx = nil
	}
}

// Kill kills the browser as a system without memory does. The next tab starts another one.
func (b *Browser) Kill(t testing.TB) {
	t.Helper()
	b.lock.Lock()
	defer b.lock.Unlock()
	process := chromedp.FromContext(b.ctx).Browser.Process()
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	b.end()
	b.ctx = nil
}

// Start starts a server and opens a tab for it, or one for the page in a folder. Without a browser it skips the test.
func (b *Browser) Start(t testing.TB) *Tab {
	t.Helper()
	Find(t)
	if InFolder() {
		tab := b.Open(t, b.Site.Folder(t))
		tab.folder = true
		return tab
	}
	return b.Open(t, b.Site.Serve(t))
}

// Open opens a tab for a server at origin, such as http://127.0.0.1:8080. The tab shares nothing with other tabs: neither storage nor
// cookies, nor the focus of the window.
func (b *Browser) Open(t testing.TB, origin string) *Tab {
	t.Helper()
	tab := &Tab{t: t, origin: origin}
	parent, options := b.process(t), []chromedp.ContextOption{chromedp.WithListener(tab.note)}
	if h := b.home(t, origin); h != nil {
		parent = h.ctx
	} else if b.Profile == "" {
		options = append(options, chromedp.WithNewBrowserContext())
	}
	ctx, closeTab := chromedp.NewContext(parent, options...)
	tab.ctx, tab.close = ctx, closeTab
	t.Cleanup(func() {
		closeTab()
		tab.report()
	})
	if err := chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, network := chromedp.Call(ctx, network.Enable, network.EnableParams{})
		_, scripts := chromedp.Call(ctx, runtime.Enable, cdp.Empty{})
		_, focus := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return errors.Join(network, scripts, focus)
	})); err != nil {
		t.Fatal(err)
	}
	tab.Motion("reduce")
	return tab
}

// process returns the context of the running browser, which it starts if need be.
func (b *Browser) process(t testing.TB) context.Context {
	t.Helper()
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.ctx != nil {
		return b.ctx
	}
	options := []chromedp.ExecAllocatorOption{chromedp.Headless, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.ExecPath(Find(t)), chromedp.WindowSize(1280, 900)}
	if b.Profile != "" { // otherwise chromedp makes a folder, and removes it when all processes of the browser have ended
		options = append(options, chromedp.UserDataDir(b.Profile))
	} else {
		options = append(options, chromedp.Flag("process-per-site", true)) // see home
	}
	for _, flag := range []string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "hide-scrollbars"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	options = append(options, chromedp.Flag("font-render-hinting", "none"), // letters as wide as in a window
		chromedp.Flag("lang", "en"), chromedp.Flag("accept-lang", "en")) // the texts that tests wait for
	// Modules and an engine in the browser are compiled once, fast: to compile them better takes longer than a test needs them.
	options = append(options, chromedp.Flag("js-flags", "--liftoff-only --no-maglev --no-opt"))
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, endBrowser := chromedp.NewContext(allocator)
	end := func() {
		endBrowser()
		endAllocator()
	}
	if err := chromedp.Do(ctx); err != nil {
		end()
		t.Fatal(err)
	}
	b.ctx, b.end, b.homes = ctx, end, map[string]*home{}
	return ctx
}

// note keeps what must not happen.
func (b *Tab) note(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			var args []string
			for _, a := range e.Args {
				args = append(args, string(a.Value)+a.Description)
			}
			b.fault("the console says: " + strings.Join(args, " "))
		}
	case *runtime.EventExceptionThrown:
		b.fault(fmt.Sprintf("the page throws: %s %s", e.ExceptionDetails.Text, described(e.ExceptionDetails.Exception)))
	case *network.EventRequestWillBeSent:
		url := e.Request.URL
		if !strings.HasPrefix(url, b.origin+"/") && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:") && url != "about:blank" {
			b.fault("the page asks another origin: " + url)
		}
	}
}

// described says what was thrown.
func described(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

func (b *Tab) fault(text string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.faults = append(b.faults, text)
}

// Allow says that the page may do what this text is part of: an error on the console, say.
func (b *Tab) Allow(text string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.allowed = append(b.allowed, text)
}

// report fails the test for what must not have happened.
func (b *Tab) report() {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, fault := range b.faults {
		if !slices.ContainsFunc(b.allowed, func(part string) bool { return strings.Contains(fault, part) }) {
			b.t.Error(fault)
		}
	}
}

// Context returns the context of the tab, for actions of chromedp.
func (b *Tab) Context() context.Context { return b.ctx }

// do runs an action, and fails the test if it does not end in time.
func (b *Tab) do(action chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, action); err != nil {
		b.t.Fatal(err)
	}
}

// run evaluates an expression; promises are awaited.
func run[T any](b *Tab, expression string) (T, error) { return tryFor[T](b, expression, patience) }

// tryFor evaluates an expression; promises are awaited for so long.
func tryFor[T any](b *Tab, expression string, long time.Duration) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, long)
	defer cancel()
	if b.folder {
		expression = asInFolder(expression)
	}
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Value evaluates an expression of JavaScript in a tab. Promises are awaited.
func Value[T any](b *Tab, expression string) T {
	b.t.Helper()
	value, err := run[T](b, expression)
	if err != nil {
		b.t.Fatalf("%.200s: %v", expression, err)
	}
	return value
}

// Try evaluates an expression in a tab that may be gone before it answers.
func Try[T any](b *Tab, expression string) (T, error) { return run[T](b, expression) }

// Close closes the tab before its test ends.
func (b *Tab) Close() { b.close() }

// Run evaluates an expression for what it does.
func (b *Tab) Run(expression string) {
	b.t.Helper()
	Value[bool](b, "(async () => { await ("+expression+"); return true })()")
}

// Go opens a path of the server and waits until the page draws by itself.
func (b *Tab) Go(path string) {
	b.t.Helper()
	if b.folder {
		path = b.pathInFolder(path)
	}
	b.do(chromedp.Navigate(b.origin + path))
	b.runs()
}

// bare is the path of what a server shows without the page.
const bare = "/metrics"

// Bare opens an address of the server without the page, for a test that has requests to send before it opens the page. In a folder it is the
// page that sends them.
func (b *Tab) Bare() {
	b.t.Helper()
	if b.folder {
		b.Go("/study")
		return
	}
	b.do(chromedp.Navigate(b.origin + bare))
}

// Show goes to a path of another view in the page that is open, as a link of the page does: nothing is loaded anew.
func (b *Tab) Show(path string) {
	b.t.Helper()
	b.Run(fmt.Sprintf(`(async () => {
		document.querySelector("main").dataset.left = "";
		(await import(document.querySelector("script[type=module]").src.replace("app.js", "router.js"))).go(%q);
	})()`, path))
	b.Wait("another view is shown: "+path, `document.querySelector("main:not([data-left])")`)
}

// Reload loads the page anew, and waits until it runs.
func (b *Tab) Reload() {
	b.t.Helper()
	b.Run(`document.documentElement.dataset.ready = "", setTimeout(() => location.reload())`)
	b.runs()
}

// runs waits until a page that has been loaded draws by itself.
func (b *Tab) runs() {
	b.t.Helper()
	b.Wait("the page runs", `document.documentElement.dataset.ready === "yes"`)
	if b.folder {
		b.Run(toEngine)
	}
}

// File shows a file that the page has saved, by its path.
func (b *Tab) File(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate("file://" + filepath.ToSlash(path)))
}

// Wait waits until an expression of JavaScript is true, or a promise of what is; what says in words what that is. The page looks by itself, and
// is asked again when it has looked for a while, or has been loaded anew meanwhile.
func (b *Tab) Wait(what, expression string) {
	b.t.Helper()
	look := fmt.Sprintf(`(async () => {
		for (const end = Date.now() + %d; ; ) {
			const last = Date.now() > end;
			try {
				if (await (%s)) return true;
			} catch (err) {
				if (last) throw err;
			}
			if (last) return false;
			await new Promise((again) => setTimeout(again, %d));
		}
	})()`, awhile.Milliseconds(), expression, between.Milliseconds())
	for end := time.Now().Add(patience); ; {
		is, err := tryFor[bool](b, look, soon)
		if err == nil && is {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("not so within %v: %s (%v)\nthe page shows: %.1500s", patience, what, err, b.Text("body"))
		}
		select {
		case <-time.After(between):
		case <-b.ctx.Done():
			b.t.Fatalf("the browser is gone while we wait: %s", what)
		}
	}
}

// WaitFor waits until there is an element that a selector finds.
func (b *Tab) WaitFor(selector string) {
	b.t.Helper()
	b.Wait("there is "+selector, fmt.Sprintf("document.querySelector(%q)", selector))
}

// WaitText waits until an element holds a text.
func (b *Tab) WaitText(selector, text string) {
	b.t.Helper()
	b.Wait(fmt.Sprintf("%s says %q", selector, text), fmt.Sprintf("[...document.querySelectorAll(%q)].some(e => e.innerText.includes(%q))", selector, text))
}

// Text returns the text of the first element that a selector finds, "" for none.
func (b *Tab) Text(selector string) string {
	text, err := run[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
	if err != nil {
		return err.Error()
	}
	return text
}

// Click clicks on the middle of an element.
func (b *Tab) Click(selector string) {
	b.t.Helper()
	b.WaitFor(selector)
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// Drag drags the middle of one element to the middle of another with the mouse.
func (b *Tab) Drag(from, to string) {
	b.t.Helper()
	b.WaitFor(from)
	b.WaitFor(to)
	middle := func(selector string) (x, y float64) {
		at := Value[[]float64](b, fmt.Sprintf("(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector(%q).getBoundingClientRect())", selector))
		return at[0], at[1]
	}
	x0, y0 := middle(from)
	x1, y1 := middle(to)
	b.do(chromedp.DragAndDropXY(x0, y0, x1, y1, 8))
}

// Touch touches the middle of an element with a finger, or moves the finger there.
func (b *Tab) Touch(kind input.DispatchTouchEventType, selector string) {
	b.t.Helper()
	b.WaitFor(selector)
	at := Value[[]float64](b, fmt.Sprintf("(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector(%q).getBoundingClientRect())", selector))
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}}
	if kind == input.DispatchTouchEventTypeTouchEnd {
		params.TouchPoints = []*input.TouchPoint{}
	}
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, params)
		return err
	}))
}

// ClickText clicks on the button or link with this text.
func (b *Tab) ClickText(text string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('button, a, label, summary, [role=tab]')].find(e => e.innerText.trim() === %q && !e.disabled && e.ariaDisabled !== 'true' && e.offsetParent !== null)", text)
	b.Wait(fmt.Sprintf("there is a button %q", text), find)
	b.Run(find + ".click()")
}

// Type types keys, one after the other, where the focus is. Names such as kb.Enter are of chromedp's package kb. As at a keyboard, a
// key that the page has taken when it goes down writes nothing, and presses no button that has got the focus by it.
func (b *Tab) Type(keys string) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		for _, r := range keys {
			strokes := kb.Encode(r)
			if len(strokes) == 3 { // down, what it writes, up
				strokes[0].Text, strokes[0].UnmodifiedText = strokes[1].Text, strokes[1].UnmodifiedText
				strokes = slices.Delete(strokes, 1, 2)
			}
			for _, one := range strokes {
				if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, *one); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

// Fill types a text into a field, in place of what it has.
func (b *Tab) Fill(selector, text string) {
	b.t.Helper()
	b.Wait(selector+" has the focus", fmt.Sprintf("(e => { e?.focus(); e?.select(); return e && e === document.activeElement })(document.querySelector(%q))", selector))
	b.Type("\b" + text)
}

// Size gives the tab a size in pixels; touch makes it a phone.
func (b *Tab) Size(width, height int64, touch bool) {
	b.t.Helper()
	var options []chromedp.EmulateViewportOption
	if touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(width, height, options...))
}

// Languages sets the languages that the browser wishes, such as "de-AT,en".
func (b *Tab) Languages(wished string) {
	b.t.Helper()
	agent := Value[string](b, "navigator.userAgent")
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: wished})
		return err
	}))
}

// Motion has the system ask for less motion ("reduce"), as it does in a new tab, so that no test waits for what moves; or not ("no-preference").
func (b *Tab) Motion(wish string) {
	b.t.Helper()
	b.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}})
}

// media has the tab draw for a medium, or by wishes of the system. Those of before no longer hold.
func (b *Tab) media(wanted emulation.SetEmulatedMediaParams) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, wanted)
		return err
	}))
}

// before has a script run first in every page that the tab opens from now on.
func (b *Tab) before(script string) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// Downloads has the tab save files, and returns the folder for them.
func (b *Tab) Downloads() string {
	b.t.Helper()
	dir := b.t.TempDir()
	context := chromedp.FromContext(b.ctx).BrowserContextID
	if _, err := chromedp.CallBrowser(b.ctx, domain.SetDownloadBehavior, domain.SetDownloadBehaviorParams{Behavior: domain.SetDownloadBehaviorBehaviorAllow, BrowserContextID: context, DownloadPath: dir}); err != nil {
		b.t.Fatal(err)
	}
	return dir
}

// Saved waits until a file has been saved whole, and returns what it holds.
func (b *Tab) Saved(file string) []byte {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(between) {
		if data, err := os.ReadFile(file); err == nil && len(data) > 0 {
			return data // the browser renames a file when it is whole
		}
		if time.Now().After(end) {
			b.t.Fatalf("not saved within %v: %s", patience, file)
		}
	}
}

// Print has the tab draw the page as it is printed, until it opens another.
func (b *Tab) Print() {
	b.t.Helper()
	b.media(emulation.SetEmulatedMediaParams{Media: "print"})
}

// Pages returns how many pages of paper the page has when it is printed.
func (b *Tab) Pages() int {
	b.t.Helper()
	b.Wait("the fonts are there", `document.fonts.status === "loaded"`)
	pdf := ""
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		out, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{})
		pdf = string(out.Data)
		return err
	}))
	return len(regexp.MustCompile(`/Type\s*/Page\b`).FindAllString(pdf, -1))
}

// Theme chooses a theme for this tab's origin: "light", "dark" or "contrast". The page must be open.
func (b *Tab) Theme(name string) {
	b.t.Helper()
	b.Run(fmt.Sprintf(`void localStorage.setItem("maven", JSON.stringify({...JSON.parse(localStorage.getItem("maven") ?? "{}"), theme: %q})) ?? document.dispatchEvent(new Event("maven-settings"))`, name))
	b.Wait("the theme is "+name, fmt.Sprintf("document.documentElement.dataset.theme === %q", name))
}

// Picture takes a picture of what is visible, and writes it to a file.
func (b *Tab) Picture(file string) {
	b.t.Helper()
	b.Wait("the fonts are there", `document.fonts.status === "loaded"`)
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}
