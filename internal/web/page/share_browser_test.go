package page_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"maven/internal/web"
)

// shared is a position that links hold.
const shared = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex NA;"

// copies has the page keep what it copies, and returns what was copied last.
func copies(tab *Tab) func() string {
	tab.Run(`navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)`)
	return func() string {
		tab.Wait("something is copied", `Boolean(globalThis.copied)`)
		return Value[string](tab, `(() => { const c = globalThis.copied; globalThis.copied = ""; return c })()`)
	}
}

// path returns the path of a link, with what stands after its #.
func path(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil || u.Path != "/analyse" || u.RawQuery != "" {
		t.Fatalf("%s: %v", link, err)
	}
	return u.Path + link[strings.Index(link, "#"):]
}

// A link to a position shows it, with its words and moves, on the page of another server, by keys alone.
func TestSharePosition(t *testing.T) {
	NeedServer(t, "address whose only # is that of the link")
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/analyse?cgp=" + url.QueryEscape(shared))
	tab.WaitFor(".ranked tbody tr")
	best := tab.Text(".ranked tbody tr button")
	copied := copies(tab)
	tab.Run(`document.querySelector(".share summary").focus()`)
	tab.Type(kb.Enter + kb.Tab + kb.Enter)
	link := copied()
	tab.WaitText(".share [role=status]", "The link is copied.")
	if !strings.HasSuffix(link, "/analyse#p=15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15+AEINRST/+0/48+0+lex+NA;") {
		t.Errorf("the link is %s", link)
	}
	tab.ClickText("Copy a board for a web page")
	svg := copied()
	if !strings.HasPrefix(svg, "<svg ") || strings.Contains(svg, "<script") || strings.Count(svg, "http") != 1 || !strings.Contains(svg, "8F QUIET") {
		t.Errorf("the board is %.300s", svg)
	}
	other := browser.Start(t)
	other.Go(path(t, link))
	other.WaitText("h1", "A shared position")
	other.WaitText(".ranked tbody tr button", best)
	other.WaitText(".force", "NA")
	other.Click("header nav a[href='/analyse']")
	other.WaitText("h1", "Analyse")
}

// A link to a turn holds the record, which opens byte for byte when it is asked for, and not before.
func TestShareTurn(t *testing.T) {
	NeedServer(t, "address whose only # is that of the link")
	t.Parallel()
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/4", id))
	tab.WaitText(".ranked tr.made", "E7 DU(C)KS")
	best := tab.Text(".ranked tbody tr button")
	copied := copies(tab)
	tab.ClickText("Share …")
	tab.ClickText("Copy a link to this turn")
	link := copied()
	t.Logf("a record of %d bytes is a link of %d characters", len(friendly), len(link))
	other := browser.Start(t)
	other.Go(path(t, link))
	other.WaitText(".from", "It is turn 4 of a record.")
	other.WaitText(".ranked tbody tr button", best)
	if n := Value[int](other, `(async () => (await (await fetch("/api/v1/records")).json()).records.length)()`); n != 0 {
		t.Errorf("the link alone has opened %d records", n)
	}
	other.ClickText("Open the record")
	other.Wait("the address is that of turn 4", `/^\/analyse\/records\/\d+\/turns\/4$/.test(location.pathname)`)
	other.WaitText("h1", "A friendly game")
	if text := Value[string](other, `(async () => (await fetch("/api/v1/records/" + location.pathname.split("/")[3])).text())()`); text != friendly {
		t.Errorf("the record is %q", text)
	}
}

// A record that is too long stays behind, and a clipboard that takes nothing leaves the text to be copied.
func TestShareLong(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 4000)
	source := rand.NewChaCha8([32]byte{1})
	source.Read(noise)
	tab := browser.Start(t)
	tab.Bare()
	id := opened(tab, friendly+"#note "+hex.EncodeToString(noise)+"\n")
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/2", id))
	tab.WaitFor(".ranked tbody tr")
	tab.Run(`navigator.clipboard.writeText = async () => { throw new Error("no") }`)
	tab.ClickText("Share …")
	tab.ClickText("Copy a link to this turn")
	tab.WaitText(".share [role=status]", "Copy this text:")
	if text := Value[string](tab, `document.querySelector(".share textarea").value`); !strings.Contains(text, "/analyse#p=") || strings.Contains(text, "&r=") {
		t.Errorf("%.200s", text)
	}
	tab.Wait("the text is selected", `document.activeElement.matches(".share textarea") && document.activeElement.selectionEnd > 50`)
	copied := copies(tab)
	tab.ClickText("Copy a link to this turn")
	copied()
	tab.WaitText(".share [role=status]", "too long for a link")
}

// What is wrong with a link is told in one line, and a record that cannot be read costs nobody the position.
func TestShareHostile(t *testing.T) {
	NeedServer(t, "address whose only # is that of the link")
	t.Parallel()
	var bomb bytes.Buffer
	w, err := flate.NewWriter(&bomb, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(make([]byte, 64<<20))
	w.Close()
	position := "#p=" + strings.ReplaceAll(shared, " ", "+")
	tab := browser.Start(t)
	tab.Allow("422")
	tab.Go("/analyse")
	for _, one := range []struct{ hash, want string }{
		{"#p=", "This link holds no position"},
		{"#r=AAAA", "This link holds no position"},
		{"#p=%E0%A4", "cannot be read"},
		{"#p=" + strings.Repeat("15/", 2000), "over 4,000 characters"},
		{"#p=hello", "Not a valid position."},
		{"#p=%3Cimg src=x onerror=alert(1)%3E", "Not a valid position."},
		{position + "&t=0&r=AAAA", "is not a number from 1"},
		{position + "&t=1e9&r=AAAA", "is not a number from 1"},
		{position + "&t=1&r=", "The record in this link cannot be read"},
		{position + "&t=1&r=!!", "The record in this link cannot be read"},
		{position + "&t=1&r=AAAA", "The record in this link cannot be read"},
		{position + "&t=1&r=" + base64.RawURLEncoding.EncodeToString(bomb.Bytes()[:min(bomb.Len(), 1<<16)]), "The record in this link cannot be read"},
	} {
		tab.Run(fmt.Sprintf(`location.hash = %q`, one.hash))
		tab.WaitText("main [role=alert]", one.want)
		if n := Value[int](tab, `document.querySelectorAll("main [role=alert]").length`); n != 1 {
			t.Errorf("%.60s: %d lines", one.hash, n)
		}
		if position := strings.HasPrefix(one.hash, position); position {
			tab.WaitFor(".ranked tbody tr")
		}
	}
	text := "no record at all"
	var packed bytes.Buffer
	if w, err = flate.NewWriter(&packed, flate.BestCompression); err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(text))
	w.Close()
	tab.Run(fmt.Sprintf(`location.hash = %q`, position+"&t=1&r="+base64.RawURLEncoding.EncodeToString(packed.Bytes())))
	tab.ClickText("Open the record")
	tab.WaitText("main [role=alert]", "this is no record of a game")
}

// The panel keeps nobody out, and fits a phone.
func TestShareAxe(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 800, true)
	tab.Bare()
	id := opened(tab, friendly)
	tab.Go(fmt.Sprintf("/analyse/records/%d/turns/2", id))
	tab.WaitFor(".ranked tbody tr")
	tab.Run(`navigator.clipboard.writeText = async () => { throw new Error("no") }`)
	tab.ClickText("Share …")
	tab.ClickText("Copy a board for a web page")
	tab.WaitFor(".share textarea")
	if over := Value[int](tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		t.Errorf("it is %d pixels wider than a phone", over)
	}
	if dir := os.Getenv("MAVEN_PICTURES"); dir != "" { // to look at it
		tab.Run(`document.querySelector(".share").scrollIntoView()`)
		tab.Picture(dir + "/share.png")
	}
	check(t, tab, "share")
	tab.Go("/analyse#p=" + strings.ReplaceAll(shared, " ", "+") + "&t=1&r=AAAA")
	tab.WaitText("main [role=alert]", "only the position is shown")
	tab.WaitFor(".ranked tbody tr")
	if over := Value[int](tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		t.Errorf("a link is %d pixels wider than a phone", over)
	}
	check(t, tab, "a link")
}

// The page opens a record by its address where the server may get it, and says how else it would.
func TestOpenAddress(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "server that fetches addresses")
	tab := browser.Open(t, site.Serve(t, func(o *web.Options) {
		o.Fetch = func(_ context.Context, address string, _ int) ([]byte, error) {
			if address != "xt:61085" {
				return nil, errors.New("www.cross-tables.com answers 404 Not Found")
			}
			return []byte(friendly), nil
		}
	}))
	tab.Allow("422")
	tab.Go("/analyse")
	tab.WaitText("form.paste .field", "its address")
	write(tab, "form.paste textarea", "xt:7")
	tab.ClickText("Open the text")
	tab.WaitText("main [role=alert]", "xt:7: www.cross-tables.com answers 404 Not Found")
	write(tab, "form.paste textarea", " xt:61085\n")
	tab.ClickText("Open the text")
	tab.WaitText("h1", "A friendly game")
	closed := browser.Start(t)
	closed.Allow("403")
	closed.Go("/analyse")
	write(closed, "form.paste textarea", "https://example.org/game.gcg")
	closed.ClickText("Open the text")
	closed.WaitText("main [role=alert]", "maven serve --fetch")
}
