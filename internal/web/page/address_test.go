package page_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// An address is one at which servers of tests are to be reached, one after the other: what a browser keeps of the page there need not be
// sent and read anew, which takes more than half of a first visit.
type address struct {
	listening *httptest.Server

	lock   sync.RWMutex // for reading while a request is answered
	server http.Handler // nil between two tests
}

func (a *address) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.lock.RLock()
	defer a.lock.RUnlock()
	if a.server == nil {
		http.Error(w, "the test has ended", http.StatusServiceUnavailable)
		return
	}
	a.server.ServeHTTP(w, r)
}

// serve has a server be reached at the address from now on; nil for none, once all requests have been answered.
func (a *address) serve(server http.Handler) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.server = server
}

// lend returns an address that no other test has.
func (s *Site) lend() *address {
	s.lock.Lock()
	defer s.lock.Unlock()
	if last := len(s.free) - 1; last >= 0 {
		a := s.free[last]
		s.free = s.free[:last]
		return a
	}
	a := &address{}
	a.listening = httptest.NewServer(a)
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.known[a.listening.URL] = true
	return a
}

// takeBack takes an address back, for the next test.
func (s *Site) takeBack(a *address) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.free = append(s.free, a)
}

// lends reports whether an origin is an address that tests have one after the other.
func (s *Site) lends(origin string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.known[origin]
}

// A home is what a browser keeps for one address: a tab without the page, in whose process the tabs of tests are.
type home struct {
	ctx   context.Context
	taken bool // by a tab
}

// home returns the home of an origin, until the test ends; nil if another tab has it, or the origin is one of a single test.
func (b *Browser) home(t testing.TB, origin string) *home {
	t.Helper()
	if b.Profile != "" || !b.Site.lends(origin) {
		return nil
	}
	process := b.process(t)
	b.lock.Lock()
	defer b.lock.Unlock()
	h := b.homes[origin]
	if h == nil {
		h = &home{}
		h.ctx, _ = chromedp.NewContext(process, chromedp.WithNewBrowserContext()) // ends with the browser
		if err := chromedp.Do(h.ctx, chromedp.Navigate(origin+bare)); err != nil {
			t.Fatal(err)
		}
		b.homes[origin] = h
	}
	if h.taken {
		return nil
	}
	h.taken = true
	t.Cleanup(func() {
		b.lock.Lock()
		defer b.lock.Unlock()
		if b.ctx == nil { // the test has ended the browser
			return
		}
		if err := h.clear(origin); err != nil {
			t.Error(err)
		}
		h.taken = false
	})
	return h
}

// clear removes all that a page has kept.
func (h *home) clear(origin string) error {
	return chromedp.Do(h.ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"})
		return err
	}))
}
