package guard

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// serve answers one request behind a guard.
func serve(g *Guard, change func(*http.Request)) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "/api/v1/settings", nil)
	r.Host, r.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:5000"
	change(r)
	w := httptest.NewRecorder()
	g.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "served") })).ServeHTTP(w, r)
	return w.Result()
}

// Browsers of one address are told apart once they have opened a page; they are one client.
func TestBrowser(t *testing.T) {
	g := New(Options{})
	ask := func(accept, cookie string) (name, client string, given []*http.Cookie) {
		answer := serve(g, func(r *http.Request) {
			r.URL.Path = "/games"
			r.Header.Set("Accept", accept)
			if cookie != "" {
				r.AddCookie(&http.Cookie{Name: browserName, Value: cookie})
			}
			name, client = g.Browser(r), g.Client(r)
		})
		return name, client, answer.Cookies()
	}
	plain, client, given := ask("*/*", "")
	if len(given) > 0 || !strings.HasPrefix(plain, client) {
		t.Errorf("a program is %q and gets %v", plain, given)
	}
	names := map[string]bool{plain: true}
	for range 2 {
		_, _, given := ask("text/html,*/*", "")
		if len(given) != 1 || !given[0].HttpOnly || given[0].MaxAge != 0 {
			t.Fatalf("a browser gets %v", given)
		}
		name, its, again := ask("text/html,*/*", given[0].Value)
		if names[name] || its != client || len(again) > 0 {
			t.Errorf("a browser is %q of the client %q, and gets %v again; before it came %v", name, its, again, names)
		}
		names[name] = true
	}
}

// Requests under another name, and those of pages of other sites, are refused.
func TestRefused(t *testing.T) {
	post := func(r *http.Request) { r.Method = http.MethodPost }
	cases := []struct {
		name   string
		change func(*http.Request)
		want   int
	}{
		{"loopback", func(*http.Request) {}, 200},
		{"its name", func(r *http.Request) { r.Host = "localhost:99" }, 200},
		{"IPv6", func(r *http.Request) { r.Host = "[::1]:99" }, 200},
		{"a name it was given", func(r *http.Request) { r.Host = "Games.Example" }, 200},
		{"rebinding", func(r *http.Request) { r.Host = "evil.example" }, 421},
		{"an address that is not its own", func(r *http.Request) { r.Host = "192.168.0.9:80" }, 421},
		{"no host", func(r *http.Request) { r.Host = "" }, 421},
		{"post of its own page", func(r *http.Request) { post(r); r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200},
		{"post without a browser", post, 200},
		{"post of another site", func(r *http.Request) { post(r); r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"post of another origin", func(r *http.Request) { post(r); r.Header.Set("Origin", "http://evil.example") }, 403},
		{"reading from another site", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"reading from another server of this host", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		{"reading from its own page", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200},
		{"reading by an address that was typed", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "none") }, 200},
		{"a link of another site to the page", func(r *http.Request) { r.URL.Path = "/games"; r.Header.Set("Sec-Fetch-Site", "cross-site") }, 200},
	}
	g := New(Options{Hosts: []string{"games.example"}})
	for _, c := range cases {
		got := serve(g, c.change)
		if got.StatusCode != c.want {
			t.Errorf("%s: %d, want %d", c.name, got.StatusCode, c.want)
		}
		if c.want != 200 && got.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: the answer is %s", c.name, got.Header.Get("Content-Type"))
		}
		if got.Header.Get("Content-Security-Policy") != policy || got.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: no policy", c.name)
		}
	}
}

// With a token the API wants the cookie, which is given for the token only; the page itself is open.
func TestToken(t *testing.T) {
	g := New(Options{Token: "secret", Secure: true})
	if got := serve(g, func(*http.Request) {}).StatusCode; got != 401 {
		t.Errorf("without a cookie: %d", got)
	}
	if got := serve(g, func(r *http.Request) { r.URL.Path = "/" }).StatusCode; got != 200 {
		t.Errorf("the page: %d", got)
	}
	give := func(body string) *http.Response {
		return serve(g, func(r *http.Request) {
			r.Method, r.URL.Path, r.Body = http.MethodPost, SessionPath, io.NopCloser(strings.NewReader(body))
		})
	}
	for body, want := range map[string]int{`{"token":"wrong"}`: 401, `{"token":""}`: 401, `{}`: 401, `[`: 400, `{"token":"` + strings.Repeat("x", mostToken) + `"}`: 400} {
		got := give(body)
		if got.StatusCode != want || len(got.Cookies()) != 0 {
			t.Errorf("%.30s: %d, want %d; cookies %v", body, got.StatusCode, want, got.Cookies())
		}
	}
	got := give(`{"token":"secret"}`)
	if got.StatusCode != 204 || len(got.Cookies()) != 1 {
		t.Fatalf("%d %v", got.StatusCode, got.Cookies())
	}
	c := got.Cookies()[0]
	if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode || strings.Contains(c.Value, "secret") {
		t.Errorf("cookie %+v", c)
	}
	if got := serve(g, func(r *http.Request) { r.AddCookie(c) }).StatusCode; got != 200 {
		t.Errorf("with the cookie: %d", got)
	}
	if got := serve(New(Options{Token: "other"}), func(r *http.Request) { r.AddCookie(c) }).StatusCode; got != 401 {
		t.Errorf("with the cookie of another token: %d", got)
	}
}

// Programs send the token itself. What is counted is closed like the API; the page and the health are not.
func TestBearer(t *testing.T) {
	g := New(Options{Token: "secret"})
	for path, want := range map[string][3]int{"/api/v1/settings": {401, 401, 200}, "/metrics": {401, 401, 200}, "/healthz": {200, 200, 200}, "/": {200, 200, 200}} {
		for header, i := range map[string]int{"": 0, "Bearer wrong": 1, "Bearer": 1, "Basic secret": 1, "Bearer secret": 2, "bearer secret": 2, "BEARER  secret": 2} {
			got := serve(g, func(r *http.Request) { r.URL.Path = path; r.Header.Set("Authorization", header) })
			if got.StatusCode != want[i] {
				t.Errorf("%s %q: %d, want %d", path, header, got.StatusCode, want[i])
			}
		}
	}
	if got := serve(New(Options{}), func(r *http.Request) { r.URL.Path = "/metrics" }).StatusCode; got != 200 {
		t.Errorf("without a token: %d", got)
	}
}

// Each client has a limit of its own; behind a proxy, clients are those that it names.
func TestRate(t *testing.T) {
	limited := Options{Rate: Rate{PerSecond: 0.001, Burst: 3}}
	served := func(g *Guard, change func(*http.Request)) (n int) {
		for range 10 {
			if serve(g, change).StatusCode == 200 {
				n++
			}
		}
		return n
	}
	g := New(limited)
	for _, address := range []string{"127.0.0.1:1", "10.0.0.1:1"} {
		if n := served(g, func(r *http.Request) { r.RemoteAddr = address }); n != 3 {
			t.Errorf("%d requests of %s were served, want 3", n, address)
		}
	}
	if n := served(g, func(r *http.Request) { r.Header.Set("X-Forwarded-For", "10.0.0.7") }); n != 0 {
		t.Errorf("%d requests were served by a header that anybody can send", n)
	}
	limited.Behind = true
	g = New(limited)
	for i := range 2 {
		if n := served(g, func(r *http.Request) { r.Header.Set("X-Forwarded-For", fmt.Sprintf("1.1.1.1, 10.0.0.%d", i)) }); n != 3 {
			t.Errorf("%d requests of client %d behind the proxy were served, want 3", n, i)
		}
	}
}

// Clients without number take no memory without bound.
func TestManyClients(t *testing.T) {
	c := newClients(Rate{PerSecond: 1, Burst: 1})
	for i := range 3 * mostClients {
		c.allow(fmt.Sprint(i))
	}
	if len(c.bucket) > mostClients {
		t.Errorf("%d clients are kept", len(c.bucket))
	}
}
