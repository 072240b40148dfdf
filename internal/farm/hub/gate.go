package hub

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// Names in the data folder.
const (
	membersFolder = "members"
	bannedFolder  = "banned"
	addressFile   = "address"
)

// A gate decides who may connect.
type gate struct {
	data string
	own  string // public key of the coordinator
	open bool   // this machine needs no key
	log  *slog.Logger
}

// A member is what the farm keeps of an invitation; its file is named by the public key.
type member struct {
	Role wire.Role `json:"role"`
	Name string    `json:"name"`
}

// Check lets a client in and says what it may do. The server calls it for every connection.
func (g *gate) Check(c server.ClientAuthentication) bool {
	key := c.GetOpts().Nkey
	if key == "" {
		if tcp, ok := c.RemoteAddress().(*net.TCPAddr); !g.open || !ok || !tcp.IP.IsLoopback() {
			g.log.Warn("a client without a key is refused", "from", c.RemoteAddress())
			return false
		}
		// Programs of this machine may do all that workers and submitters may, under any name.
		c.RegisterUser(&server.User{Permissions: allow([]string{wire.WorkSubject("*", "*"), wire.APISubject("*", "*")}, []string{wire.Inbox(">")})})
		return true
	}
	if err := verify(key, c.GetOpts().Sig, c.GetNonce()); err != nil {
		g.log.Warn("a client is refused", "from", c.RemoteAddress(), "why", err)
		return false
	}
	if key == g.own {
		c.RegisterUser(&server.User{Username: boss})
		return true
	}
	m, err := g.member(key)
	if err != nil {
		g.log.Warn("a client is refused", "from", c.RemoteAddress(), "why", err)
		return false
	}
	c.RegisterUser(&server.User{Username: m.Name, Permissions: permissions(m)})
	return true
}

// verify checks that a client has the seed of its key.
func verify(key, signature string, nonce []byte) error {
	if !nkeys.IsValidPublicUserKey(key) {
		return errors.New("its key is broken")
	}
	sig, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil {
		return errors.New("its signature is broken")
	}
	public, err := nkeys.FromPublicKey(key)
	if err != nil {
		return fmt.Errorf("its key is broken: %w", err)
	}
	if err := public.Verify(nonce, sig); err != nil {
		return fmt.Errorf("its signature is wrong: %w", err)
	}
	return nil
}

// member looks up who has a key.
func (g *gate) member(key string) (member, error) {
	var m member
	text, err := os.ReadFile(filepath.Join(g.data, membersFolder, key))
	if err != nil {
		return m, errors.New("its key is not of this farm")
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("the file of its key is broken: %w", err)
	}
	if err := wire.CheckName(m.Name); err != nil {
		return m, fmt.Errorf("the file of its key is broken: %w", err)
	}
	if _, err := os.Stat(filepath.Join(g.data, bannedFolder, m.Name)); err == nil {
		return m, fmt.Errorf("%s is banned", m.Name)
	}
	return m, nil
}

// permissions are what a member may publish and subscribe to.
func permissions(m member) *server.Permissions {
	if m.Role == wire.Submitter {
		return allow([]string{wire.APISubject(m.Name, "*")}, []string{wire.Inbox(m.Name) + ".>"})
	}
	return allow([]string{wire.WorkSubject(m.Name, "*")}, []string{wire.Inbox(m.Name) + ".>"})
}

func allow(publish, subscribe []string) *server.Permissions {
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe}}
}

// Invite makes a key for a new member of the farm whose folder is data, and hands out all that the member needs. If that fails,
// there is no new member. The farm may be running.
func Invite(data string, role wire.Role, name string, hand func(*wire.Invitation) error) error {
	if role != wire.Worker && role != wire.Submitter {
		return fmt.Errorf("role %q: invite a worker or a submitter", role)
	}
	if err := wire.CheckName(name); err != nil {
		return err
	}
	url, err := os.ReadFile(filepath.Join(data, addressFile))
	if err != nil {
		return fmt.Errorf("%s has no farm: begin with maven-farm serve --data %s", data, data)
	}
	authority, err := os.ReadFile(filepath.Join(data, authorityFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("invite %s: %w", name, err)
	}
	folder := filepath.Join(data, membersFolder)
	if err := unused(folder, name); err != nil {
		return err
	}
	file, seed, err := addMember(folder, member{role, name})
	if err != nil {
		return fmt.Errorf("invite %s: %w", name, err)
	}
	i := &wire.Invitation{Form: farm.Form, Role: role, Name: name, URL: strings.TrimSpace(string(url)), CA: string(authority), Seed: string(seed)}
	if err := hand(i); err != nil {
		return errors.Join(err, os.Remove(file))
	}
	return nil
}

// addMember makes a key for a member. It returns the file of the member, and the seed of the key.
func addMember(folder string, m member) (file string, seed []byte, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", nil, err
	}
	pair, public, err := newKey()
	if err != nil {
		return "", nil, err
	}
	if seed, err = pair.Seed(); err != nil {
		return "", nil, err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return "", nil, err
	}
	file = filepath.Join(folder, public)
	return file, seed, atomicfile.WriteBytes(file, 0o600, text)
}

// newKey makes a pair of keys, and returns the public one as text, too.
func newKey() (pair nkeys.KeyPair, public string, err error) {
	if pair, err = nkeys.CreateUser(); err == nil {
		public, err = pair.PublicKey()
	}
	return pair, public, err
}

// unused refuses names that a member has.
func unused(folder, name string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("invite %s: %w", name, err)
	}
	g := gate{data: filepath.Dir(folder)}
	for _, e := range entries {
		if m, err := g.member(e.Name()); err == nil && m.Name == name {
			return fmt.Errorf("%s is a member already: remove %s first", name, filepath.Join(folder, e.Name()))
		}
	}
	return nil
}
