// Package hub is the NATS server in maven-farm: JetStream that syncs all that it acknowledges, and a gate that says who
// may connect and what each may do.
//
// Without credentials it listens on loopback only. On any other address it wants TLS and a key of everyone: it makes an
// authority for its certificates at the first start, and Invite gives a member a key and that authority's certificate. A member
// may publish under its own name only.
//
// Sharp edges: whoever can log in on this machine can reach a hub on loopback. Members are looked up when they connect:
// one whose file is removed stays until it is disconnected.
package hub

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"maven/internal/atomicfile"
	"maven/internal/farm/wire"
)

// Config says how a hub is run.
type Config struct {
	Listen string   // HOST:PORT; port 0 takes a free one
	Hosts  []string // further names and addresses that members call it by, the first in invitations
	Data   string   // its folder
	Log    *slog.Logger
}

// A Hub is a running server.
type Hub struct {
	server *server.Server
	gate   *gate
	pair   nkeys.KeyPair // of the coordinator
	url    string
}

// CheckListen refuses what is no address to listen on.
func CheckListen(listen string) error {
	_, _, err := split(listen)
	return err
}

// Start begins to listen, and returns when the hub can be used.
func Start(cfg Config) (*Hub, error) {
	host, port, err := split(cfg.Listen)
	if err != nil {
		return nil, err
	}
	open := isLoopback(host)
	pair, own, err := newKey()
	if err != nil {
		return nil, fmt.Errorf("make the coordinator's key: %w", err)
	}
	h := &Hub{pair: pair, gate: &gate{data: cfg.Data, own: own, open: open, log: cfg.Log}}
	options := &server.Options{
		ServerName: "maven-farm", Host: host, Port: port, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: filepath.Join(cfg.Data, "nats"), SyncAlways: true,
		JetStreamMaxMemory: 256 << 20, JetStreamMaxStore: math.MaxInt64, // each stream has its own limit, which may become less
		MaxPayload: wire.MaxPayload, MaxPending: 256 << 20, MaxControlLine: 4096, MaxConn: 20000, MaxSubs: 10000,
		AuthTimeout: 10, PingInterval: 10 * time.Second, MaxPingsOut: 3, WriteDeadline: 10 * time.Second,
		CustomClientAuthentication: h.gate, AlwaysEnableNonce: true,
	}
	called := []string{host}
	if !open {
		called = append(cfg.Hosts, names(host)...)
		certificate, err := certify(cfg.Data, called)
		if err != nil {
			return nil, err
		}
		options.TLS, options.TLSTimeout = true, 10
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS13}
	}
	if h.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	h.server.SetLoggerV2(&logger{cfg.Log}, false, false, false)
	h.server.Start()
	if err := h.listen(&cfg, called[0]); err != nil {
		h.server.Shutdown()
		return nil, err
	}
	return h, nil
}

// listen keeps the address under which others call the server. A server that has started listens, or never will.
func (h *Hub) listen(cfg *Config, host string) error {
	at := h.server.Addr()
	if at == nil {
		return fmt.Errorf("listen on %s: the address is taken, or %s cannot be written; see the log", cfg.Listen, h.server.StoreDir())
	}
	_, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return fmt.Errorf("the server has no address: %w", err)
	}
	h.url = "nats://" + net.JoinHostPort(host, port)
	if err := atomicfile.WriteBytes(filepath.Join(cfg.Data, addressFile), 0o600, []byte(h.url+"\n")); err != nil {
		return fmt.Errorf("keep the address: %w", err)
	}
	return nil
}

// URL returns the address that members use.
func (h *Hub) URL() string { return h.url }

// boss is the name of the coordinator, which no member can have: names have small letters.
const boss = "Coordinator"

// Dial connects the coordinator, without a socket.
func (h *Hub) Dial() (*nats.Conn, error) {
	nc, err := nats.Connect("", nats.InProcessServer(h.server), nats.Name(boss), nats.Nkey(h.gate.own, h.pair.Sign),
		nats.CustomInboxPrefix(wire.Inbox(boss)), nats.MaxReconnects(-1))
	if err != nil {
		return nil, fmt.Errorf("connect the coordinator: %w", err)
	}
	return nc, nil
}

// Kick ends the connections of a member.
func (h *Hub) Kick(name string) error {
	found, err := h.server.Connz(&server.ConnzOptions{Username: true, Limit: 1 << 20})
	if err != nil {
		return fmt.Errorf("list connections: %w", err)
	}
	for _, c := range found.Conns {
		if c.Name == name || c.AuthorizedUser == name {
			err = errors.Join(err, h.server.DisconnectClientByID(c.Cid))
		}
	}
	return err
}

// Stop ends the server; what it has acknowledged stays on disk.
func (h *Hub) Stop() {
	h.server.Shutdown()
	h.server.WaitForShutdown()
}

// split takes an address apart.
func split(listen string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(listen)
	if err != nil {
		return "", 0, fmt.Errorf("--listen %q: an address is HOST:PORT, such as 127.0.0.1:4222", listen)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("--listen %q: a port is a number from 0 to 65535", listen)
	}
	port = cmp.Or(port, server.RANDOM_PORT)
	return host, port, nil
}

// isLoopback reports whether only this machine can reach host.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// names returns what others may call this machine, if it listens on host.
func names(host string) []string {
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return []string{host}
	}
	var all []string
	if own, err := os.Hostname(); err == nil {
		all = append(all, own)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return append(all, "localhost")
	}
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLinkLocalUnicast() {
			all = append(all, n.IP.String())
		}
	}
	return append(all, "localhost")
}

// A logger hands what the server says to the farm's log.
type logger struct{ log *slog.Logger }

func (l *logger) Noticef(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }
func (l *logger) Warnf(format string, v ...any)   { l.log.Warn("nats: " + fmt.Sprintf(format, v...)) }
func (l *logger) Fatalf(format string, v ...any)  { l.log.Error("nats: " + fmt.Sprintf(format, v...)) }
func (l *logger) Errorf(format string, v ...any)  { l.log.Error("nats: " + fmt.Sprintf(format, v...)) }
func (l *logger) Debugf(string, ...any)           {}
func (l *logger) Tracef(string, ...any)           {}
