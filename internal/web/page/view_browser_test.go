package page_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// offline takes the server away from a tab, or gives it back.
func offline(tab *Tab, away bool) {
	tab.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: away, DownloadThroughput: -1, UploadThroughput: -1}}})
		return err
	}))
}

// A view that is opened while the server is away says so, and is there as soon as the server is back.
func TestViewWithoutServer(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	if InFolder() {
		t.Skip("SKIPPED: a folder keeps the files of all views")
	}
	tab.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error { // another test may have been there
		_, err := chromedp.Call(ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
		return err
	}))
	tab.Go("/")
	offline(tab, true)
	tab.ClickText("Study")
	tab.WaitText("main .failed", "The server does not answer.")
	offline(tab, false)
	tab.WaitFor("main.study")
}

// What a view asks for while the server is away is there as soon as it is back, too: a list, and a turn that is far from the one seen.
func TestListWithoutServer(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	if InFolder() {
		t.Skip("SKIPPED: a folder needs no server")
	}
	tab.Allow("ERR_INTERNET_DISCONNECTED")
	tab.Bare()
	record := fmt.Sprintf("/analyse/records/%d/turns/", opened(tab, friendly))
	for from, to := range map[string]struct{ path, selector string }{
		"/games":     {"/games?player=ann", ".games a, .games .empty"},
		record + "1": {record + "6", ".ranked tbody tr"},
	} {
		tab.Go(from)
		tab.WaitFor(to.selector)
		offline(tab, true)
		tab.Run(fmt.Sprintf(`(async () => (await import(document.querySelector("script[type=module]").src.replace("app.js", "router.js"))).go(%q))()`, to.path))
		tab.WaitText("main .failed", "The server does not answer.")
		offline(tab, false)
		tab.WaitFor(to.selector)
		tab.Wait("nothing has failed", `!document.querySelector("main .failed")`)
	}
}

// An address of no page, or of a game that there is not, is told in one line with a way on.
func TestNoSuchAddress(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Allow("404")
	tab.Allow("422")
	tab.Go("/")
	id := opened(tab, friendly)
	for path, want := range map[string][2]string{
		"/games/999":           {"There is no page at this address.", "/"},
		"/study/999":           {"There is no page at this address.", "/"},
		"/analyse/records/ann": {"There is no page at this address.", "/"},
		"/learn/999":           {"There is no page at this address.", "/"},
		"/play/1/2":            {"There is no page at this address.", "/"},
		"/analyse/records/999": {"There is no record of this number.", "/analyse"},
		"/analyse/games/999":   {"There is no record of this number.", "/analyse"},
		"/learn/records/999":   {"no game 999 in the database", "/analyse"},
		fmt.Sprintf("/analyse/records/%d?words=None", id): {`no lexicon "None"; there are`, "/analyse"},
	} {
		tab.Go(path)
		tab.WaitFor("main .failed")
		if got := tab.Text("main .failed h2"); !strings.HasPrefix(got, want[0]) {
			t.Errorf("%s says %q, want %q", path, got, want[0])
		}
		if !Value[bool](tab, fmt.Sprintf(`Boolean(document.querySelector("main a[href='%s']"))`, want[1])) {
			t.Errorf("%s has no link to %s", path, want[1])
		}
	}
}
