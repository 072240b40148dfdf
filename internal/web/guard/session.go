package guard

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"

	"maven/internal/web/problem"
)

// mostToken is how many bytes the body with a token may have.
const mostToken = 4 << 10

// sessionSeconds is how long a browser keeps the cookie: a year.
const sessionSeconds = 365 * 24 * 3600

// session takes a token, and gives the cookie for it.
func (g *Guard) session(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Token string `json:"token"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostToken)).Decode(&body); err != nil {
		problem.Write(w, problem.New(http.StatusBadRequest, "send a JSON object with the token"))
		return
	}
	if g.cookie != "" && subtle.ConstantTimeCompare([]byte(sessionOf(body.Token)), []byte(g.cookie)) != 1 {
		problem.Write(w, problem.New(http.StatusUnauthorized, "this is not the token of the server"))
		return
	}
	if g.cookie != "" {
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: g.cookie, Path: "/", MaxAge: sessionSeconds,
			HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: g.options.Secure})
	}
	w.WriteHeader(http.StatusNoContent)
}
