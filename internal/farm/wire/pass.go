package wire

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"maven/internal/bounded"
	"maven/internal/farm"
)

// A Role is what a member of a farm may do.
type Role string

// Roles.
const (
	Worker    Role = "worker"
	Submitter Role = "submitter"
)

// An Invitation is all that a member of a farm needs: a file that only its owner should read.
type Invitation struct {
	Form int    `json:"form"`
	Role Role   `json:"role"`
	Name string `json:"name"`
	URL  string `json:"url"`
	CA   string `json:"ca,omitempty"` // certificate of the authority that has signed the server's, PEM
	Seed string `json:"seed"`         // of the member's key
}

// mostInvitation is the size of the largest invitation, in bytes: a certificate and a key take a tenth of it.
const mostInvitation = 1 << 16

// ReadInvitation reads and checks the file of an invitation.
func ReadInvitation(path string) (*Invitation, error) {
	text, err := bounded.ReadFile(path, mostInvitation)
	if err != nil {
		return nil, fmt.Errorf("read invitation: %w", err)
	}
	i := &Invitation{}
	if err := json.Unmarshal(text, i); err != nil {
		return nil, fmt.Errorf("%s is no invitation (%w); must be a file of maven-farm invite", path, err)
	}
	if i.Form != farm.Form {
		return nil, fmt.Errorf("%s: the invitation has form %d; must be %d: this program and the farm need the same version", path, i.Form, farm.Form)
	}
	if err := CheckName(i.Name); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return i, nil
}

// greetTime is how long a farm may take to let a member in: NATS's own two seconds are too short for a line that is slow or busy.
const greetTime = 5 * time.Second

// Dial connects to a farm: where is an address such as nats://127.0.0.1:4222, or the file of an invitation for the role. It
// returns the name that the invitation gives, or name. The connection comes back by itself after a break.
func Dial(role Role, where, name string) (*nats.Conn, string, error) {
	return dial(role, where, name, greetTime)
}

func dial(role Role, where, name string, long time.Duration) (*nats.Conn, string, error) {
	url, options := where, []nats.Option(nil)
	wrong := fmt.Errorf("farm %s: neither an address such as nats://127.0.0.1:4222 nor the file of an invitation", where)
	if scheme, _, is := strings.Cut(where, "://"); is && !slices.Contains([]string{"nats", "tls", "ws", "wss"}, scheme) {
		return nil, "", wrong
	} else if !is {
		i, err := ReadInvitation(where)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, "", wrong
		}
		if err != nil {
			return nil, "", err
		}
		if i.Role != role {
			return nil, "", fmt.Errorf("%s invites a %s; this needs the file of a %s", where, i.Role, role)
		}
		if options, err = i.options(); err != nil {
			return nil, "", fmt.Errorf("%s: %w", where, err)
		}
		url, name = i.URL, i.Name
	}
	if err := CheckName(name); err != nil {
		return nil, "", err
	}
	options = append(options,
		nats.Name(name), nats.CustomInboxPrefix(Inbox(name)), nats.MaxReconnects(-1), nats.Timeout(long),
		nats.ReconnectWait(500*time.Millisecond), nats.ReconnectJitter(500*time.Millisecond, time.Second),
		nats.PingInterval(10*time.Second), nats.MaxPingsOutstanding(2), nats.ReconnectBufSize(-1))
	nc, err := nats.Connect(url, options...)
	if late := net.Error(nil); errors.As(err, &late) && late.Timeout() {
		err = fmt.Errorf("%w: %w", nats.ErrNoServers, err)
	}
	if errors.Is(err, nats.ErrNoServers) {
		return nil, "", fmt.Errorf("farm %s: nobody answers there (%w); is maven-farm serve running?", where, err)
	}
	if unknown := (*tls.CertificateVerificationError)(nil); url == where && (errors.As(err, &unknown) || errors.Is(err, nats.ErrAuthorization)) {
		return nil, "", fmt.Errorf("farm %s: it takes members with an invitation only (%w); give the file of one in place of the address", where, err)
	}
	if err != nil {
		return nil, "", fmt.Errorf("farm %s: %w", where, err)
	}
	if url != where && !listens(nc, long) {
		nc.Close()
		return nil, "", fmt.Errorf("%s: the farm knows its key by another name than %s; ask for another invitation", where, name)
	}
	return nc, name, nil
}

// listens reports whether a member may hear answers: those to its name, which its key must have at the farm.
func listens(nc *nats.Conn, long time.Duration) bool {
	defer nc.SetErrorHandler(nc.ErrorHandler())
	nc.SetErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}) // who dials says it
	answers, err := nc.SubscribeSync(nc.NewInbox())
	if err != nil {
		return true // the line is broken, and comes back
	}
	defer answers.Unsubscribe() //nolint:errcheck // nothing is sent there
	return nc.FlushTimeout(long) != nil || !errors.Is(nc.LastError(), nats.ErrPermissionViolation)
}

// options makes of an invitation what a connection needs.
func (i *Invitation) options() ([]nats.Option, error) {
	public := ""
	pair, err := nkeys.FromSeed([]byte(i.Seed))
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err != nil {
		return nil, fmt.Errorf("the seed is broken (%w); ask for another invitation", err)
	}
	options := []nats.Option{nats.Nkey(public, pair.Sign)}
	if i.CA != "" {
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM([]byte(i.CA)) {
			return nil, errors.New("the certificate is broken; ask for another invitation")
		}
		options = append(options, nats.Secure(&tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS13}))
	}
	return options, nil
}
