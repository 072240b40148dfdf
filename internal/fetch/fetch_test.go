package fetch

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

const game = "#player1 a A\n#player2 b B\n>a: AEINRST 8D NASTIER +66 66\n"

// site is a site with the forms of those that records come from.
func site(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /annotated/selfgcg/610/anno61085.gcg", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, game) })
	mux.HandleFunc("POST /api/game_service.GameMetadataService/GetGCG", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.Header.Get("Content-Type") != "application/json":
			http.Error(w, "", http.StatusUnsupportedMediaType)
		case string(body) == `{"game_id":"J8ZaHcX3"}`:
			io.WriteString(w, `{"gcg":"#player1 a A\n#player2 b B\n>a: AEINRST 8D NASTIER +66 66\n"}`)
		default:
			io.WriteString(w, `{"code":"not_found"}`)
		}
	})
	mux.HandleFunc("POST /api/game_service.GameMetadataService/GetRecentGames", func(w http.ResponseWriter, r *http.Request) {
		switch body, _ := io.ReadAll(r.Body); string(body) {
		case `{"username":"ann.b","numGames":20,"offset":0}`:
			io.WriteString(w, `{"game_info":[{"game_id":"J8ZaHcX3","scores":[1,2]},{"game_id":"K-9_x"}]}`)
		case `{"username":"eve","numGames":20,"offset":0}`:
			io.WriteString(w, `{"game_info":[{"game_id":"../../etc"}]}`)
		default:
			io.WriteString(w, `{}`)
		}
	})
	mux.HandleFunc("GET /game.gcg", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, game) })
	mux.HandleFunc("GET /page", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "\n<!DOCTYPE html>\n<title>A game</title>\n")
	})
	mux.HandleFunc("GET /moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/game.gcg", http.StatusFound) })
	mux.HandleFunc("GET /round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	mux.HandleFunc("GET /inside", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, strings.Replace("http://"+r.Host+"/game.gcg", "127.0.0.1", "127.0.0.2", 1), http.StatusFound)
	})
	mux.HandleFunc("GET /file", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
	})
	mux.HandleFunc("GET /large", func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 2000)) })
	mux.HandleFunc("GET /short", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		io.WriteString(w, "torn")
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// A record comes from an address, and from two sites by its number.
func TestGet(t *testing.T) {
	s := site(t)
	g := Getter{CrossTables: s.URL, Woogles: s.URL}
	for _, address := range []string{s.URL + "/game.gcg", s.URL + "/moved", "xt:61085", "XT:61085", "woog:J8ZaHcX3"} {
		if text, err := g.Get(t.Context(), address, 1000); err != nil || string(text) != game || !IsAddress(address) {
			t.Errorf("%s: %q, %v", address, text, err)
		}
	}
	for _, file := range []string{"game.gcg", "-", "xt", "/http://x", "C:\\xt.gcg"} {
		if IsAddress(file) {
			t.Errorf("%s is an address", file)
		}
	}
}

// What is no record, or leads where it must not, is refused in one line.
func TestGetRefused(t *testing.T) {
	s := site(t)
	g := Getter{CrossTables: s.URL, Woogles: s.URL}
	for address, want := range map[string]string{
		"xt:":                      "must be xt: and the number of a game",
		"xt:abc":                   "must be xt: and the number of a game",
		"xt:../1":                  "must be xt: and the number of a game",
		"xt:7":                     "answers 404 Not Found",
		"woog:":                    "must be woog: and the ID",
		`woog:a"b`:                 "must be woog: and the ID",
		"woog:none":                "no record",
		"http://":                  "must be such as https://example.org/game.gcg",
		"http://[::1/x":            "must be such as",
		s.URL + "/none":            "answers 404 Not Found",
		s.URL + "/page":            "it is a page for a browser; must be the address of a .gcg file",
		s.URL + "/round":           "more than 5 redirections",
		s.URL + "/inside":          "127.0.0.2, which is not public",
		s.URL + "/file":            "unsupported protocol scheme",
		s.URL + "/large":           "more than 1000 bytes",
		s.URL + "/short":           "unexpected EOF",
		"http://127.0.0.1:1/x.gcg": "connection refused",
	} {
		text, err := g.Get(t.Context(), address, 1000)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "dial tcp") {
			t.Errorf("%s: %q, %v; want %s", address, text, err, want)
		}
	}
	if _, err := g.Get(t.Context(), "xt:abc", 1000); strings.Contains(err.Error(), "abc") {
		t.Errorf("%v names the address, as who asks does", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Get(ended, s.URL+"/game.gcg", 1000); err == nil || !strings.HasSuffix(err.Error(), "context canceled") {
		t.Errorf("after the end: %v", err)
	}
}

// A collection is the addresses of its games; other addresses stand for themselves.
func TestGames(t *testing.T) {
	s := site(t)
	g := Getter{Woogles: s.URL}
	for address, want := range map[string]string{
		"xt:7": "xt:7", "woog:J8ZaHcX3": "woog:J8ZaHcX3", "https://example.org/a-b.gcg": "https://example.org/a-b.gcg",
		"xt:98-101": "xt:98 xt:99 xt:100 xt:101", "XT:7-7": "xt:7", "woog:@ann.b": "woog:J8ZaHcX3 woog:K-9_x",
	} {
		if all, err := g.Games(t.Context(), address); err != nil || strings.Join(all, " ") != want {
			t.Errorf("%s: %q, %v", address, all, err)
		}
	}
	if all, err := g.Games(t.Context(), "xt:1-100"); err != nil || len(all) != 100 {
		t.Errorf("%d, %v", len(all), err)
	}
	for address, want := range map[string]string{
		"xt:1-101": "of 100 games at most", "xt:5-4": "must be such as", "xt:-5": "must be such as", "xt:1-2-3": "must be such as", "xt:0-3": "must be such as",
		"woog:@": "the name of a player", `woog:@a"b`: "the name of a player", "woog:@none": "no games of none", "woog:@eve": "which is no ID",
	} {
		if all, err := g.Games(t.Context(), address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v; want %s", address, all, err, want)
		}
	}
}

// To strangers nothing of this machine's network is told, even what they name themselves, by whatever name or redirection.
func TestStrangers(t *testing.T) {
	s := site(t)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HTTP_PROXY", s.URL)
	g := Getter{Strangers: true, CrossTables: s.URL}
	for _, address := range []string{s.URL + "/game.gcg", "http://localhost:" + port + "/game.gcg", "http://[::1]:" + port + "/game.gcg", "http://[::ffff:127.0.0.1]:" + port + "/game.gcg",
		"http://0.0.0.0:" + port + "/game.gcg", "http://2130706433:" + port + "/game.gcg", "xt:61085"} {
		if text, err := g.Get(t.Context(), address, 1000); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q", address, text)
		} else if !strings.Contains(err.Error(), "is not public") && !strings.Contains(err.Error(), "cannot be found") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for text, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1::1": true, "127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "0.1.2.3": false, "224.0.0.1": false, "255.255.255.255": false, "240.0.0.1": false, "198.18.0.1": false,
		"::": false, "::1": false, "fe80::1": false, "fd00::1": false, "ff02::1": false, "64:ff9b::a00:1": false, "2002:a00:1::": false, "::a00:1": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A name that nobody has is told as such, and a late answer.
func TestPlain(t *testing.T) {
	for want, err := range map[string]error{
		"nobody.invalid cannot be found": &url.Error{Op: "Get", URL: "x", Err: &net.DNSError{Name: "nobody.invalid", Err: "no such host"}},
		"no whole answer within 30s":     &url.Error{Op: "Get", URL: "x", Err: context.DeadlineExceeded},
	} {
		if got := plain(err); !strings.Contains(got.Error(), want) {
			t.Errorf("%v; want %s", got, want)
		}
	}
}

// A page that is encrypted does not lead to one that is not.
func TestGetDowngrade(t *testing.T) {
	plain, _ := http.NewRequest(http.MethodGet, "http://example.org/", nil)
	over, _ := http.NewRequest(http.MethodGet, "https://example.org/", nil)
	if follow(plain, []*http.Request{over}) == nil || follow(over, []*http.Request{plain}) != nil {
		t.Error("from https to http, or not from http to https")
	}
}
