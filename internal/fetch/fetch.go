// Package fetch gets records of games by their addresses: any address of a file, and the games of two sites by their numbers.
//
//	https://example.org/final.gcg   that file
//	xt:61085                        an annotated game of cross-tables.com
//	woog:J8ZaHcX3                   a game of woogles.io
//
// Where the sites keep their records was read in public scripts that download them: cross-tables.com has a file for each game, in a folder for each
// hundred; woogles.io answers GetGCG of its GameMetadataService with JSON.
//
// Sharp edges: what an address leads to on the network of this machine is got only if the address itself names it, not by a redirection.
package fetch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	crossTables = "xt:"
	woogles     = "woog:"

	within        = 30 * time.Second // the whole of it
	mostRedirects = 5
	mostID        = 64 // letters and digits of a game's ID
	folderOf      = 100
)

// ErrAddress is wrapped by the errors about an address that is none.
var ErrAddress = errors.New("address")

// A Getter gets records. Its zero value is ready. Sites other than the usual ones are for tests.
type Getter struct {
	CrossTables, Woogles string // origins, such as https://woogles.io; "" for the usual ones
}

// IsAddress reports whether a name is an address, and not that of a file.
func IsAddress(name string) bool {
	for _, start := range []string{"http://", "https://", crossTables, woogles} {
		if strings.HasPrefix(strings.ToLower(name), start) {
			return true
		}
	}
	return false
}

// Get returns what an address leads to, of most bytes at most. Errors are one line, and say what would be right.
func (g *Getter) Get(ctx context.Context, address string, most int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	r, game, err := g.request(ctx, address)
	if err != nil {
		return nil, err
	}
	client := http.Client{Transport: transport(r), CheckRedirect: follow}
	defer client.CloseIdleConnections()
	answer, err := client.Do(r)
	if err != nil {
		return nil, plain(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", r.URL.Host, answer.Status)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, int64(most)+1))
	if err != nil {
		return nil, plain(err)
	}
	if len(text) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
	}
	if game {
		return record(text)
	}
	return text, nil
}

// request returns what asks for an address, and whether the answer is a game of Woogles.
func (g *Getter) request(ctx context.Context, address string) (r *http.Request, game bool, err error) {
	scheme, id, _ := strings.Cut(address, ":")
	switch strings.ToLower(scheme) + ":" {
	case crossTables:
		number, err := strconv.Atoi(id)
		if err != nil || number < 1 {
			return nil, false, fmt.Errorf("%w: xt:%.40s; must be xt: and the number of a game", ErrAddress, id)
		}
		r, err = http.NewRequestWithContext(ctx, http.MethodGet,
			fmt.Sprintf("%s/annotated/selfgcg/%d/anno%d.gcg", or(g.CrossTables, "https://www.cross-tables.com"), number/folderOf, number), nil)
		return r, false, err
	case woogles:
		if id == "" || len(id) > mostID || strings.ContainsFunc(id, notInID) {
			return nil, false, fmt.Errorf("%w: woog:%.40s; must be woog: and the ID of a game, of letters and digits", ErrAddress, id)
		}
		body := fmt.Appendf(nil, "{\"game_id\":%q}", id)
		r, err = http.NewRequestWithContext(ctx, http.MethodPost, or(g.Woogles, "https://woogles.io")+"/api/game_service.GameMetadataService/GetGCG", bytes.NewReader(body))
		if err == nil {
			r.Header.Set("Content-Type", "application/json")
		}
		return r, true, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, false, fmt.Errorf("%w: %.100q is none; must be such as https://example.org/game.gcg", ErrAddress, address)
	}
	r, err = http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	return r, false, err
}

func or(origin, usual string) string {
	if origin == "" {
		return usual
	}
	return origin
}

func notInID(c rune) bool {
	return (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_'
}

// record returns the record in an answer of Woogles.
func record(answer []byte) ([]byte, error) {
	var game struct {
		GCG string `json:"gcg"`
	}
	if err := json.Unmarshal(answer, &game); err != nil || game.GCG == "" {
		return nil, errors.New("woogles.io answers with no record; games that are not over have none")
	}
	return []byte(game.GCG), nil
}

// follow follows redirections, but not from TLS to plain text.
func follow(r *http.Request, before []*http.Request) error {
	if len(before) > mostRedirects {
		return fmt.Errorf("more than %d redirections", mostRedirects)
	}
	if r.URL.Scheme != "https" && before[0].URL.Scheme == "https" {
		return fmt.Errorf("it leads from https to %s", r.URL.Scheme)
	}
	return nil
}

// transport returns what connects. Addresses of private networks are refused unless they are those of the host that was named, or of the
// proxy that the environment names.
func transport(r *http.Request) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	named := []string{r.URL.Hostname()}
	if proxy, err := http.ProxyFromEnvironment(r); err == nil && proxy != nil {
		named = append(named, proxy.Hostname())
	}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		d := net.Dialer{Timeout: within}
		if host, _, err := net.SplitHostPort(address); err != nil || !slices.Contains(named, host) {
			d.Control = public
		}
		return d.DialContext(ctx, network, address)
	}
	return t
}

// public refuses an address that is not public.
func public(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if ip := at.Addr().Unmap(); ip.IsPrivate() || !ip.IsGlobalUnicast() {
		return fmt.Errorf("it leads to %s, which is not public", ip)
	}
	return nil
}

// plain returns an error without the address, which the caller names, and says what a time-out is.
func plain(err error) error {
	var asked *url.Error
	if errors.As(err, &asked) {
		err = asked.Err
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("no whole answer within %v", within)
	}
	var resolve *net.DNSError
	if errors.As(err, &resolve) {
		return fmt.Errorf("%s cannot be found; is this machine on the internet?", resolve.Name)
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\n", " "))
}
