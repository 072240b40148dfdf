// Package guard decides which requests reach the server: from which page, by which name of the host, with which token,
// and how many.
//
// A page of another site can make a browser send requests to 127.0.0.1. net/http.CrossOriginProtection refuses those
// to the API, and all that change something. A name that such a site has pointed at this address (DNS rebinding) is refused by the list of
// hosts. With a token, other users of the machine are kept out: whoever opens the link with the token in its
// fragment, which is never sent, gives it by POST once and gets a cookie.
//
// Sharp edges: the cookie follows from the token, so that it outlives the server. The limits are per address, or per
// X-Forwarded-For behind a proxy.
package guard

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"slices"
	"strings"

	"maven/internal/web/problem"
)

// Options say whom to let in.
type Options struct {
	Hosts  []string // names of this server, without port, besides the names of the loopback
	Token  string   // "" for none
	Secure bool     // the browser sees the server over TLS: the cookie is for TLS only
	Behind bool     // a proxy stands before the server, and says who the client is
	Rate   Rate
}

// A Guard stands before a handler.
type Guard struct {
	options Options
	cookie  string // its value; "" without a token
	origins *http.CrossOriginProtection
	clients *clients // how many requests each has sent
}

// cookieName is the name of the cookie that stands for the token.
const cookieName = "maven"

// browserName is the name of the cookie that tells the browsers of one address apart, until they are closed.
const browserName = "maven-browser"

// SessionPath is where the token is given in exchange for the cookie.
const SessionPath = "/api/v1/session"

// New returns a guard.
func New(o Options) *Guard {
	g := &Guard{options: o, origins: http.NewCrossOriginProtection(), clients: newClients(o.Rate)}
	if o.Token != "" {
		g.cookie = sessionOf(o.Token)
	}
	return g
}

// sessionOf returns the value of the cookie for a token.
func sessionOf(token string) string {
	h := hmac.New(sha256.New, []byte(token))
	h.Write([]byte("maven session"))
	return hex.EncodeToString(h.Sum(nil))
}

// policy is what the page may load: only what this server has.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler returns next behind the guard. If there is a token, /metrics and the paths below /api/
// want the cookie for it, or the header Authorization: Bearer TOKEN.
func (g *Guard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if err := g.refuse(r); err != nil {
			problem.Write(w, err)
			return
		}
		if strings.Contains(r.Header.Get("Accept"), "text/html") && browserOf(r) == "" {
			http.SetCookie(w, &http.Cookie{Name: browserName, Value: rand.Text(), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: g.options.Secure})
		}
		if r.URL.Path == SessionPath && r.Method == http.MethodPost {
			g.session(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// refuse says why a request is refused; nil if it is not.
func (g *Guard) refuse(r *http.Request) error {
	if host := strings.ToLower(strings.Trim(withoutPort(r.Host), "[]")); !g.knows(host) {
		return problem.New(http.StatusMisdirectedRequest, "this server is not %q; start it with --host %s if it is to be", host, host)
	}
	if err := g.origins.Check(asChange(r)); err != nil {
		return problem.New(http.StatusForbidden, "a page of another site may not do this")
	}
	if !g.clients.allow(g.Client(r)) {
		return problem.New(http.StatusTooManyRequests, "too many requests; try again in a second")
	}
	if g.cookie != "" && closed(r.URL.Path) && !g.known(r) {
		return problem.New(http.StatusUnauthorized, "open the link with the token that the server printed")
	}
	return nil
}

// asChange returns a request as one that changes something, if it is for the API: to read a game or a word there may change
// a game.
func asChange(r *http.Request) *http.Request {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return r
	}
	changing := *r
	changing.Method = http.MethodPost
	return &changing
}

// closed reports whether a path wants the token: the API does, and what is counted.
func closed(path string) bool {
	return strings.HasPrefix(path, "/api/") && path != SessionPath || path == "/metrics"
}

// withoutPort returns a host or an address without its port, if it has one.
func withoutPort(text string) string {
	if host, _, err := net.SplitHostPort(text); err == nil {
		return host
	}
	return text
}

// knows reports whether the name is one of this server's.
func (g *Guard) knows(host string) bool {
	if host == "localhost" {
		return true
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() {
		return true
	}
	return slices.Contains(g.options.Hosts, host)
}

// known reports whether a request has the cookie, or the token itself, as programs send it.
func (g *Guard) known(r *http.Request) bool {
	if scheme, token, is := strings.Cut(r.Header.Get("Authorization"), " "); is && strings.EqualFold(scheme, "Bearer") {
		return subtle.ConstantTimeCompare([]byte(sessionOf(strings.TrimLeft(token, " "))), []byte(g.cookie)) == 1
	}
	c, err := r.Cookie(cookieName)
	return err == nil && subtle.ConstantTimeCompare([]byte(c.Value), []byte(g.cookie)) == 1
}

// Client names who sent the request, for the limits.
func (g *Guard) Client(r *http.Request) string {
	if g.options.Behind {
		all := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(all[len(all)-1]); net.ParseIP(last) != nil {
			return last // what the proxy itself has added
		}
	}
	return withoutPort(r.RemoteAddr)
}

// Browser names the browser that sent the request: people behind one router have one address. Whoever wants to be another one can be,
// so limits are for a Client.
func (g *Guard) Browser(r *http.Request) string { return g.Client(r) + " " + browserOf(r) }

// browserOf returns what tells a browser from others of its address, "" before it has opened a page.
func browserOf(r *http.Request) string {
	c, err := r.Cookie(browserName)
	if err != nil {
		return ""
	}
	return c.Value
}
