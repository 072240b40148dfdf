package page_test

import (
	"context"
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
	tab.Go("/")
	offline(tab, true)
	tab.ClickText("Study")
	tab.WaitText("main .failed", "The server does not answer.")
	offline(tab, false)
	tab.WaitFor("main.study")
}
