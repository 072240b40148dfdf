// Package fetch gets records of games by their addresses: any address of a file, and the games of two sites by their numbers.
//
//	https://example.org/final.gcg   that file
//	xt:61085                        an annotated game of cross-tables.com
//	xt:61085-61090                  each of these games
//	woog:J8ZaHcX3                   a game of woogles.io
//	woog:@NAME                      the last twenty games of a player there
//
// Where the sites keep their records was read in public scripts that download them: cross-tables.com has a file for each game, in a folder for each
// hundred; woogles.io answers GetGCG and GetRecentGames of its GameMetadataService with JSON (github.com/ddugovic/woogles-utils, api.py).
//
// Sharp edges: what an address leads to on the network of this machine is got only if the address itself names it, not by a redirection; a
// Getter for strangers does not get it at all.
package fetch

import (
	"bytes"
	"cmp"
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
	mostGames     = 100     // of a collection
	recentGames   = 20      // of a player
	mostList      = 1 << 20 // bytes of a list of games
)

// A Getter gets records. Its zero value is ready. Sites other than the usual ones are for tests.
type Getter struct {
	CrossTables, Woogles string // origins, such as https://woogles.io; "" for the usual ones

	// Strangers name the addresses: none on the network of this machine is got, even if it is named, and no proxy is asked, which
	// could reach it.
	Strangers bool
}

// IsAddress reports whether a name is an address, and not that of a file.
func IsAddress(name string) bool {
	return slices.ContainsFunc([]string{"http://", "https://", crossTables, woogles}, func(start string) bool {
		return strings.HasPrefix(strings.ToLower(name), start)
	})
}

// Get returns what an address leads to, of most bytes at most. Errors are one line, and say what would be right; they do not
// name the address.
func (g *Getter) Get(ctx context.Context, address string, most int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	r, game, err := g.request(ctx, address)
	if err != nil {
		return nil, err
	}
	text, err := g.send(r, most)
	switch {
	case err == nil && game:
		return record(text)
	case err == nil && page(text):
		return nil, errors.New("it is a page for a browser; must be the address of a .gcg file, xt: and the number of a game, or woog: and its ID")
	}
	return text, err
}

// send sends a request, and returns the answer, of most bytes at most.
func (g *Getter) send(r *http.Request, most int) ([]byte, error) {
	client := http.Client{Transport: g.transport(r), CheckRedirect: follow}
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
	return text, nil
}

// Games returns the addresses of the games that an address stands for: those of a collection, or itself.
func (g *Getter) Games(ctx context.Context, address string) ([]string, error) {
	scheme, what, _ := strings.Cut(address, ":")
	switch scheme = strings.ToLower(scheme) + ":"; {
	case scheme == crossTables && strings.Contains(what, "-"):
		return numbered(what)
	case scheme == woogles && strings.HasPrefix(what, "@"):
		return g.recent(ctx, what[1:])
	}
	return []string{address}, nil
}

// numbered returns the addresses of the games of cross-tables.com from one number to another.
func numbered(span string) (all []string, err error) {
	first, last, _ := strings.Cut(span, "-")
	from, noFrom := strconv.Atoi(first)
	to, noTo := strconv.Atoi(last)
	if noFrom != nil || noTo != nil || from < 1 || to < from || to-from >= mostGames {
		return nil, fmt.Errorf("must be such as xt:61085-61090, of %d games at most", mostGames)
	}
	for n := from; n <= to; n++ {
		all = append(all, crossTables+strconv.Itoa(n))
	}
	return all, nil
}

// recent returns the addresses of the last games of a player of woogles.io.
func (g *Getter) recent(ctx context.Context, player string) (all []string, err error) {
	if player == "" || len(player) > mostID || strings.ContainsFunc(player, func(c rune) bool { return notInID(c) && c != '.' }) {
		return nil, errors.New("must be woog:@ and the name of a player, of letters and digits")
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	r, err := g.ask(ctx, "GetRecentGames", fmt.Appendf(nil, `{"username":%q,"numGames":%d,"offset":0}`, player, recentGames))
	if err != nil {
		return nil, err
	}
	text, err := g.send(r, mostList)
	if err != nil {
		return nil, err
	}
	var list struct {
		Games []struct {
			ID string `json:"game_id"`
		} `json:"game_info"`
	}
	if err := json.Unmarshal(text, &list); err != nil || len(list.Games) == 0 {
		return nil, fmt.Errorf("woogles.io answers with no games of %s", player)
	}
	for _, one := range list.Games[:min(len(list.Games), mostGames)] {
		if one.ID == "" || len(one.ID) > mostID || strings.ContainsFunc(one.ID, notInID) {
			return nil, fmt.Errorf("woogles.io answers with a game %.40q, which is no ID", one.ID)
		}
		all = append(all, woogles+one.ID)
	}
	return all, nil
}

// ask returns the request for what the service of games of woogles.io does.
func (g *Getter) ask(ctx context.Context, what string, body []byte) (*http.Request, error) {
	address := cmp.Or(g.Woogles, "https://woogles.io") + "/api/game_service.GameMetadataService/" + what
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err == nil {
		r.Header.Set("Content-Type", "application/json")
	}
	return r, err
}

// request returns what asks for an address, and whether the answer is a game of Woogles.
func (g *Getter) request(ctx context.Context, address string) (r *http.Request, game bool, err error) {
	scheme, id, _ := strings.Cut(address, ":")
	switch strings.ToLower(scheme) + ":" {
	case crossTables:
		number, err := strconv.Atoi(id)
		if err != nil || number < 1 {
			return nil, false, errors.New("must be xt: and the number of a game")
		}
		r, err = http.NewRequestWithContext(ctx, http.MethodGet,
			fmt.Sprintf("%s/annotated/selfgcg/%d/anno%d.gcg", cmp.Or(g.CrossTables, "https://www.cross-tables.com"), number/folderOf, number), nil)
		return r, false, err
	case woogles:
		if id == "" || len(id) > mostID || strings.ContainsFunc(id, notInID) {
			return nil, false, errors.New("must be woog: and the ID of a game, of letters and digits")
		}
		r, err = g.ask(ctx, "GetGCG", fmt.Appendf(nil, `{"game_id":%q}`, id))
		return r, true, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, false, errors.New("must be such as https://example.org/game.gcg")
	}
	r, err = http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	return r, false, err
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

// page reports whether an answer is HTML, which no record begins as.
func page(answer []byte) bool {
	kind, _, _ := strings.Cut(http.DetectContentType(answer), ";")
	return kind == "text/html"
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
// proxy that the environment names; to strangers always.
func (g *Getter) transport(r *http.Request) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	var named []string
	if g.Strangers {
		t.Proxy = nil
	} else {
		named = append(named, r.URL.Hostname())
		if proxy, err := http.ProxyFromEnvironment(r); err == nil && proxy != nil {
			named = append(named, proxy.Hostname())
		}
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
	if ip := at.Addr().Unmap(); !isPublic(ip) {
		return fmt.Errorf("it leads to %s, which is not public", ip)
	}
	return nil
}

// isPublic reports whether an address is one of the internet: neither of a private network, nor one that leads to one.
func isPublic(ip netip.Addr) bool {
	if ip.IsPrivate() || !ip.IsGlobalUnicast() {
		return false
	}
	for _, kept := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15", "240.0.0.0/4", // this network, carriers, protocols, benchmarks, reserved
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", // addresses of IPv4 inside those of IPv6
	} {
		if netip.MustParsePrefix(kept).Contains(ip) {
			return false
		}
	}
	return true
}

// plain returns an error without the address, which the caller names, and says what a time-out is.
func plain(err error) error {
	if asked, is := errors.AsType[*url.Error](err); is {
		err = asked.Err
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("no whole answer within %v", within)
	case errors.Is(err, context.Canceled):
		return context.Canceled
	}
	if resolve, is := errors.AsType[*net.DNSError](err); is {
		return fmt.Errorf("%s cannot be found; is this machine on the internet?", resolve.Name)
	}
	if dialled, is := errors.AsType[*net.OpError](err); is {
		err = dialled.Err
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\n", " "))
}
