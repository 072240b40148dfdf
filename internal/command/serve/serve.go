// Package serve is the verbs that give the page to play, analyse and study: `maven serve` serves it, and `maven site` writes it
// as a folder of files.
package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/version"
	"maven/internal/fetch"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/web"
	"maven/internal/web/guard"
	"maven/internal/web/page"
	"maven/internal/web/registry"
)

// usualAddress is where the page is if nothing is said and the port is free.
const usualAddress = "127.0.0.1:8080"

// The limits of a connection. Streams of events lift those that would end them.
const (
	headerTime  = 5 * time.Second  // to send the header of a request
	bodyTime    = 30 * time.Second // and its body
	answerTime  = time.Minute      // to take the answer
	idleTime    = 2 * time.Minute  // between two requests
	headerBytes = 16 << 10
	closeTime   = 20 * time.Second // to save everything when the server ends

	mostConnections     = 4000 // at once
	mostConnectionsEach = 1000 // of one address; a proxy may have all
)

// copyLook is how often the server looks whether a daily copy of the database is due.
const copyLook = time.Hour

type options struct {
	listen      string
	open        bool
	token       bool
	fetch       bool
	hosts       []string
	cert, key   string
	behindProxy bool
	db          string
	log         string
	logJSON     bool
	classic     command.ClassicSource
}

// New returns the command line of maven serve.
func New(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "serve",
		Short: "Open the page to play, analyse and study in a browser",
		Long: "Opens the page on this machine: play, analyse records, enter games and study words in a browser. The\n" +
			"first line of output is its address. Interrupt the program to close the page: it saves everything first.\n\n" +
			"Only this machine can reach the page. --token also keeps out other users of this machine: open the link with\n" +
			"the token, once. On any other address the token is required, and so is TLS (--tls-cert and --tls-key) or a\n" +
			"proxy that speaks TLS (--behind-proxy). --host names the server as browsers call it.\n\n" +
			"Without --listen the page is at 127.0.0.1:8080, or at a free port if that one is taken. Programs use the same\n" +
			"server: /api/v1/openapi.json describes how.\n\n" +
			"With --fetch the page also opens records by their addresses: https://example.org/game.gcg, xt:NUMBER of\n" +
			"cross-tables.com, woog:ID of woogles.io. The server then gets what pages name, but nothing of its own network.\n\n" +
			"--classic opens a copy of the original application, and --tables, --program and --fork open what belongs to it.\n" +
			"The original on the page, /original, then plays with these tables and with the words of that file.",
		Example: "  maven serve --open\n  maven serve --listen 127.0.0.1:0 --token\n" +
			"  maven serve --listen :443 --token --tls-cert CERT --tls-key KEY",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return serve(c.Context(), a, &o) },
	}
	f := c.Flags()
	f.StringVar(&o.listen, "listen", "", "address and port; port 0 takes a free one (default "+usualAddress+")")
	f.BoolVar(&o.open, "open", false, "open the page in the browser; if it is open already, go there")
	f.BoolVar(&o.token, "token", false, "let in only those who open the link with the token")
	f.BoolVar(&o.fetch, "fetch", false, "get records from the internet that pages name by their addresses")
	f.StringArrayVar(&o.hosts, "host", nil, "a name of this server, as browsers call it; may be given several times")
	f.StringVar(&o.cert, "tls-cert", "", "file with the certificate for TLS")
	f.StringVar(&o.key, "tls-key", "", "file with the key of the certificate")
	f.BoolVar(&o.behindProxy, "behind-proxy", false, "a proxy with TLS stands before the server, and names the client in X-Forwarded-For")
	f.StringVar(&o.db, "db", "", "database of games (default: the one in the data directory)")
	command.Choice(c, &o.log, "log", "info", "what to log to standard error: debug (every request), info, warn or error", "debug", "info", "warn", "error")
	f.BoolVar(&o.logJSON, "log-json", false, "log as JSON")
	o.classic.Bind(c)
	c.MarkFlagsRequiredTogether("tls-cert", "tls-key")
	return c
}

// serve serves until the context ends.
func serve(ctx context.Context, a *command.App, o *options) error {
	log := o.logger(a)
	if err := o.check(); err != nil {
		return err
	}
	if o.cert != "" {
		if _, err := tls.LoadX509KeyPair(o.cert, o.key); err != nil {
			return fmt.Errorf("--tls-cert %s, --tls-key %s: %w", o.cert, o.key, err)
		}
	}
	if _, err := o.classic.Load(a.Settings(setting.Request{})); err != nil {
		return err
	}
	if o.open {
		if link := running(ctx, a.Library()); link != "" {
			return errors.Join(a.Printf("%s\n", link), browse(link))
		}
	}
	listener, err := o.bind(ctx, log)
	if err != nil {
		return err
	}
	defer listener.Close()
	token, err := o.secret(a.Library())
	if err != nil {
		return err
	}
	games, err := a.OpenStore(ctx, o.db)
	if err != nil {
		return err
	}
	defer games.Close()
	cores := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(share * cores)
	defer runtime.GOMAXPROCS(cores)
	ctx, end := context.WithCancelCause(ctx)
	var copying sync.WaitGroup
	defer copying.Wait()
	defer end(nil)
	copying.Go(func() { copies(ctx, games.CopyIfDue, log, copyLook) })
	s, err := o.server(a, listener.Addr(), &web.Options{Options: registry.Options{Store: games, Log: log, Cores: cores}, Guard: guard.Options{Token: token}}, end)
	if err != nil {
		return err
	}
	link := o.link(listener.Addr())
	opened, err := announce(a, link, token)
	if err != nil {
		return err
	}
	log.Info("serving", "address", link, "listen", listener.Addr().String(), "database", games.File())
	if games.ReadOnly {
		log.Warn("nothing is kept: the database cannot be written", "database", games.File())
	}
	if o.open {
		forget, err := show(a, opened, end)
		if err != nil {
			return err
		}
		defer forget()
	}
	if err := o.run(ctx, listener, s, log); err != nil {
		return err
	}
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// copies makes the daily copies of a database until the context ends: it asks every so often for one, which may not be due.
func copies(ctx context.Context, ifDue func(context.Context) error, log *slog.Logger, every time.Duration) {
	for {
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
		if ctx.Err() != nil {
			return
		}
		if err := ifDue(ctx); err != nil && ctx.Err() == nil {
			log.Warn("the database is not copied", "error", err)
		}
	}
}

// server returns the server at an address, with what is given and what the flags say. A page that has been opened by the program may end it.
func (o *options) server(a *command.App, address net.Addr, given *web.Options, end context.CancelCauseFunc) (*web.Server, error) {
	var err error
	if given.Page, err = page.New(a.Library()); err != nil {
		return nil, err
	}
	if o.open {
		given.Close = func() { end(context.Canceled) }
	}
	if o.fetch {
		given.Fetch = (&fetch.Getter{Strangers: true}).Get
	}
	given.Kits = a.KitPlaces()
	given.Library, given.Now, given.Version, given.Original = a.Library(), time.Now, version.Text(), o.classic.Original
	given.Guard.Hosts, given.Guard.Secure, given.Guard.Behind = o.names(address), o.secure(), o.behindProxy
	given.Guard.Rate = guard.Rate{PerSecond: ratePerSecond, Burst: rateBurst}
	return web.New(*given)
}

// announce tells the address of the page, with the token if there is one, and returns what opens it.
func announce(a *command.App, link, token string) (string, error) {
	if err := a.Printf("%s\n", link); err != nil || token == "" {
		return link, err
	}
	link += "#token=" + token
	return link, a.Printf("%s\n", link)
}

// show opens the page in the browser, and says how to end. A browser that cannot be opened ends the program. forget is to be called at the end.
func show(a *command.App, link string, end context.CancelCauseFunc) (forget func(), err error) {
	if err := a.Printf("%s\n", howToEnd); err != nil {
		return nil, err
	}
	if forget, err = remember(a.Library(), link); err != nil {
		return nil, err
	}
	go func() {
		if err := browse(link); err != nil {
			end(err)
		}
	}()
	return forget, nil
}

// ratePerSecond and rateBurst are how many requests an address may send: several times what 200 programs that ask once a
// second and 20 players need, since all may come from one address.
const (
	ratePerSecond = 1000
	rateBurst     = 2000
)

// share is how many threads of the program there are for each processor: one for what is solved, one for other analyses, one
// for requests. The system divides a processor between threads in smaller parts than Go divides it between goroutines, so that
// a request does not wait for an analysis: docs/operations.md has what it is worth.
const share = 3

// run answers requests until the context ends, then saves.
func (o *options) run(ctx context.Context, listener net.Listener, s *web.Server, log *slog.Logger) error {
	each := mostConnectionsEach
	if o.behindProxy {
		each = 0
	}
	bounded := guard.NewConnections(listener, mostConnections, each)
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: headerTime, ReadTimeout: bodyTime, WriteTimeout: answerTime, IdleTimeout: idleTime,
		MaxHeaderBytes: headerBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() {
		if o.cert != "" {
			ended <- server.ServeTLS(bounded, o.cert, o.key)
			return
		}
		ended <- server.Serve(bounded)
	}()
	go s.Warm()
	var fault error
	select {
	case fault = <-ended:
	case <-ctx.Done():
		log.Info("saving")
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	s.EndStreams() // so that requests end
	if err := server.Shutdown(closing); err != nil {
		log.Warn("some requests did not end", "error", err)
		server.Close()
	}
	return errors.Join(fault, s.Close(closing))
}

// logger returns the log.
func (o *options) logger(a *command.App) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(o.log)) // the flag takes no other words
	handler := &slog.HandlerOptions{Level: level}
	if o.logJSON {
		return slog.New(slog.NewJSONHandler(a.Errs, handler))
	}
	return slog.New(slog.NewTextHandler(a.Errs, handler))
}

// secure reports whether browsers see the server over TLS.
func (o *options) secure() bool { return o.cert != "" || o.behindProxy }

// check refuses flags that would open the page to others without protection, and names that no browser sends.
func (o *options) check() error {
	if o.behindProxy && !o.token {
		return command.Usagef("--behind-proxy lets others reach the page; add --token")
	}
	for _, host := range o.hosts {
		if net.ParseIP(host) == nil && (host == "" || strings.ContainsAny(host, " /:@?#[]")) {
			return command.Usagef("--host %q: must be a name such as games.example.org, without scheme and port", host)
		}
	}
	if o.listen == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(o.listen)
	if err != nil {
		return command.Usagef("--listen %s: must be HOST:PORT, such as %s", o.listen, usualAddress)
	}
	switch ip := net.ParseIP(host); {
	case host == "localhost", ip != nil && ip.IsLoopback():
		return nil
	case !o.token:
		return command.Usagef("--listen %s lets others reach the page; add --token", o.listen)
	case !o.secure():
		return command.Usagef("--listen %s sends the token in the clear; add --tls-cert and --tls-key, or --behind-proxy", o.listen)
	}
	return nil
}

// bind opens the port.
func (o *options) bind(ctx context.Context, log *slog.Logger) (net.Listener, error) {
	var config net.ListenConfig
	address := cmp.Or(o.listen, usualAddress)
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil && o.listen == "" {
		log.Info("the usual port is taken", "port", usualAddress)
		listener, err = config.Listen(ctx, "tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w", address, command.Cause(err))
	}
	return listener, nil
}

// names returns the names of the server, besides those of the loopback.
func (o *options) names(address net.Addr) []string {
	names := []string{}
	for _, host := range o.hosts {
		names = append(names, strings.ToLower(host))
	}
	if tcp, ok := address.(*net.TCPAddr); ok && !tcp.IP.IsUnspecified() {
		names = append(names, tcp.IP.String())
	}
	return names
}

// link returns the address of the page as browsers call it. Behind a proxy it has not the port of this server.
func (o *options) link(address net.Addr) string {
	scheme, host := "http", address.String()
	if o.cert != "" {
		scheme = "https"
	}
	switch {
	case len(o.hosts) == 0:
	case o.behindProxy:
		scheme, host = "https", strings.TrimSuffix(net.JoinHostPort(o.hosts[0], ""), ":")
	default:
		_, port, _ := net.SplitHostPort(host)
		host = net.JoinHostPort(o.hosts[0], port)
	}
	return fmt.Sprintf("%s://%s/", scheme, host)
}

// tokenFile keeps the token, so that links and cookies outlive the server.
const tokenFile = "server.token"

// secret returns the token, a new one the first time; "" if none is asked for.
func (o *options) secret(l *library.Library) (string, error) {
	if !o.token {
		return "", nil
	}
	if l.Dir() == "" {
		return rand.Text(), nil
	}
	path := filepath.Join(l.Dir(), tokenFile)
	if text, err := os.ReadFile(path); err == nil && len(strings.TrimSpace(string(text))) >= 20 {
		return strings.TrimSpace(string(text)), nil
	}
	token := rand.Text()
	return token, keep(path, token)
}
