package hub

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm/wire"
)

func start(t *testing.T, data, listen string) *Hub {
	t.Helper()
	h, err := Start(Config{Listen: listen, Hosts: []string{"localhost"}, Data: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	return h
}

// invite makes a member and returns the path of its invitation.
func invite(t *testing.T, data string, role wire.Role, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".json")
	if err := Invite(data, role, name, func(i *wire.Invitation) error {
		text, err := json.Marshal(i)
		return errors.Join(err, os.WriteFile(path, text, 0o600))
	}); err != nil {
		t.Fatal(err)
	}
	return path
}

// dial connects, and hands out the errors that the server tells later.
func dial(t *testing.T, where string) (*nats.Conn, <-chan error) {
	t.Helper()
	told := make(chan error, 16)
	role := wire.Worker
	if i, err := wire.ReadInvitation(where); err == nil {
		role = i.Role
	}
	nc, _, err := wire.Dial(role, where, "someone")
	if err != nil {
		t.Fatal(err)
	}
	nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { told <- err })
	t.Cleanup(nc.Close)
	return nc, told
}

// refused fails unless the server refuses what do does.
func refused(t *testing.T, what string, nc *nats.Conn, told <-chan error, do func() error) {
	t.Helper()
	if err := errors.Join(do(), nc.FlushTimeout(time.Minute)); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-told:
		if !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(time.Minute):
		t.Errorf("%s is not refused", what)
	}
}

// A member may use its own name only: a worker cannot send results of another, give jobs, read what others are told, or make streams.
func TestPermissions(t *testing.T) {
	data := t.TempDir()
	h := start(t, data, "127.0.0.1:0")
	boss, err := h.Dial()
	if err != nil {
		t.Fatal(err)
	}
	defer boss.Close()
	heard, err := boss.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	red, told := dial(t, invite(t, data, wire.Worker, "red"))
	for what, subject := range map[string]string{
		"a result of another":      wire.WorkSubject("blue", wire.Keep),
		"another's greeting":       wire.WorkSubject("blue", wire.Hello),
		"a job":                    wire.APISubject("red", wire.Submit),
		"a question to the server": "$JS.API.STREAM.INFO.OBJ_" + wire.Bucket,
		"a result that is kept":    wire.KeptSubject("0123456789abcdef"),
		"a new stream":             "$JS.API.STREAM.CREATE.MINE",
		"an end of a stream":       "$JS.API.STREAM.DELETE." + wire.Results,
		"a file":                   "$O." + wire.Bucket + ".C.x",
	} {
		refused(t, what, red, told, func() error { return red.Publish(subject, []byte("x")) })
	}
	for what, subject := range map[string]string{"everything": ">", "another's answers": wire.Inbox("blue") + ".>", "questions": wire.WorkSubject("blue", "*")} {
		refused(t, what, red, told, func() error { _, err := red.SubscribeSync(subject); return err })
	}
	anna, told := dial(t, invite(t, data, wire.Submitter, "anna"))
	refused(t, "a result of a submitter", anna, told, func() error { return anna.Publish(wire.WorkSubject("anna", wire.Keep), nil) })
	refused(t, "a job of another", anna, told, func() error { return anna.Publish(wire.APISubject("bert", wire.Submit), nil) })

	if err := red.Publish(wire.WorkSubject("red", wire.Keep), []byte("own")); err != nil {
		t.Fatal(err)
	}
	for {
		msg, err := heard.NextMsg(time.Minute)
		if err != nil {
			t.Fatalf("the worker's own result does not come: %v", err)
		}
		if string(msg.Data) == "x" {
			t.Errorf("%s came through", msg.Subject)
		}
		if string(msg.Data) == "own" {
			break
		}
	}
}

// An invitation whose name was altered is refused as a member comes.
func TestOtherName(t *testing.T) {
	data := t.TempDir()
	start(t, data, "127.0.0.1:0")
	for _, role := range []wire.Role{wire.Worker, wire.Submitter} {
		file := invite(t, data, role, "red-"+string(role))
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, bytes.Replace(text, []byte("red-"), []byte("blue-"), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := wire.Dial(role, file, ""); err == nil || !strings.HasSuffix(err.Error(), "the farm knows its key by another name than blue-"+string(role)+"; ask for another invitation") {
			t.Errorf("%s: %v", role, err)
		}
	}
}

// Off loopback nobody comes in without a key of the farm, nor without TLS; keys outlive the server, and one that is banned is
// thrown out.
func TestOffLoopback(t *testing.T) {
	data := t.TempDir()
	h := start(t, data, "0.0.0.0:0")
	if !strings.HasPrefix(h.URL(), "nats://localhost:") {
		t.Fatalf("address %s", h.URL())
	}
	port := h.URL()[strings.LastIndex(h.URL(), ":"):]
	for _, url := range []string{h.URL(), "tls://127.0.0.1" + port} {
		if nc, _, err := wire.Dial(wire.Worker, url, "someone"); err == nil {
			nc.Close()
			t.Errorf("%s lets someone in without a key", url)
		}
	}
	invitation := invite(t, data, wire.Worker, "red")
	nc, _ := dial(t, invitation)
	if state, err := nc.TLSConnectionState(); err != nil || !state.HandshakeComplete {
		t.Errorf("no TLS: %v", err)
	}
	nc.Close()
	h.Stop()

	h = start(t, data, "0.0.0.0"+port)
	nc, _ = dial(t, invitation)
	if err := os.MkdirAll(filepath.Join(data, bannedFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, bannedFolder, "red"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := h.Kick("red"); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); !nc.IsClosed(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a banned worker stays connected")
		}
	}

	other := t.TempDir()
	start(t, other, "127.0.0.1:0")
	text, err := os.ReadFile(invite(t, other, wire.Worker, "blue"))
	if err != nil {
		t.Fatal(err)
	}
	var i wire.Invitation
	if err := json.Unmarshal(text, &i); err != nil {
		t.Fatal(err)
	}
	i.URL = h.URL()
	if i.CA != "" {
		t.Error("a farm on loopback has an authority")
	}
	authority, err := os.ReadFile(filepath.Join(data, authorityFile))
	if err != nil {
		t.Fatal(err)
	}
	i.CA = string(authority)
	text, err = json.Marshal(i)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(other, "forged.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if nc, _, err := wire.Dial(wire.Worker, path, ""); err == nil {
		nc.Close()
		t.Error("a key of another farm is let in")
	}
}

// Invitations need a farm, a role, a name, and a name that nobody has.
func TestInvite(t *testing.T) {
	data := t.TempDir()
	if err := Invite(data, wire.Worker, "red", func(*wire.Invitation) error { return nil }); err == nil || !strings.Contains(err.Error(), "has no farm") {
		t.Errorf("without a farm: %v", err)
	}
	start(t, data, "127.0.0.1:0")
	for _, c := range []struct {
		role       wire.Role
		name, want string
	}{{"boss", "red", "worker or a submitter"}, {wire.Worker, "Red", "small letters"}, {wire.Worker, "red", ""}, {wire.Submitter, "red", "is a member already"}} {
		err := Invite(data, c.role, c.name, func(*wire.Invitation) error { return nil })
		if (err == nil) != (c.want == "") || (err != nil && !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s %s: %v, want %q", c.role, c.name, err, c.want)
		}
	}
}

// An invitation that cannot be handed out makes no member, and its name stays free.
func TestInviteNotHandedOut(t *testing.T) {
	data := t.TempDir()
	start(t, data, "127.0.0.1:0")
	full := errors.New("no room")
	if err := Invite(data, wire.Worker, "red", func(*wire.Invitation) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
	if members, err := os.ReadDir(filepath.Join(data, membersFolder)); err != nil || len(members) > 0 {
		t.Errorf("members %v, %v", members, err)
	}
	if err := Invite(data, wire.Worker, "red", func(*wire.Invitation) error { return nil }); err != nil {
		t.Error(err)
	}
}

// Addresses that are none are refused.
func TestListen(t *testing.T) {
	for _, listen := range []string{"", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000"} {
		if _, err := Start(Config{Listen: listen, Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)}); err == nil || !strings.Contains(err.Error(), "--listen") {
			t.Errorf("%q: %v", listen, err)
		}
	}
	for host, want := range map[string]bool{"127.0.0.1": true, "localhost": true, "::1": true, "": false, "0.0.0.0": false, "10.1.2.3": false, "example.org": false} {
		if isLoopback(host) != want {
			t.Errorf("%q is loopback: %v", host, !want)
		}
	}
}

// An address that another program has is refused at once.
func TestListenTaken(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	began := time.Now()
	_, err = Start(Config{Listen: other.Addr().String(), Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err == nil || !strings.Contains(err.Error(), "the address is taken") {
		t.Errorf("error %v", err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}
