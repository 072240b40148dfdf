package page_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
)

// The pages of reports, of one game and of several, are no wider than the window, on phones, tablets and desks.
func TestReportFits(t *testing.T) {
	t.Parallel()
	Find(t)
	pages := httptest.NewServer(http.FileServer(http.Dir("../../report/testdata")))
	t.Cleanup(pages.Close)
	tab := browser.Open(t, pages.URL)
	for _, path := range []string{"/evening.html", "/"} {
		tab.Size(390, 900, true)
		tab.do(chromedp.Navigate(pages.URL + path))
		tab.WaitFor("h1")
		for _, width := range []int64{390, 820, 1280} {
			tab.Size(width, 900, width < 800)
			if wide := Value[int](tab, "document.documentElement.scrollWidth"); wide > int(width) {
				t.Errorf("%s at %d pixels is %d wide", path, width, wide)
			}
		}
	}
}
