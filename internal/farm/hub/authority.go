package hub

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"maven/internal/atomicfile"
)

// Names in the data folder.
const (
	authorityFile    = "authority.pem"
	authorityKeyFile = "authority.key"
)

const (
	authorityYears = 10
	leafDays       = 397 // a new one is made at every start
)

// certify returns a new certificate for the names, signed by the farm's authority, which is made if there is none.
func certify(data string, names []string) (tls.Certificate, error) {
	authority, err := authority(data)
	if err != nil {
		return tls.Certificate{}, err
	}
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("make the server's key: %w", err)
	}
	leaf, err := template("maven-farm", time.Now().AddDate(0, 0, leafDays))
	if err != nil {
		return tls.Certificate{}, err
	}
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	leaf.KeyUsage = x509.KeyUsageDigitalSignature
	for _, n := range names {
		if ip := net.ParseIP(n); ip != nil {
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		} else {
			leaf.DNSNames = append(leaf.DNSNames, n)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, leaf, authority.Leaf, &own.PublicKey, authority.PrivateKey)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("sign the server's certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der, authority.Leaf.Raw}, PrivateKey: own}, nil
}

// authority reads the farm's authority, or makes it.
func authority(data string) (tls.Certificate, error) {
	certificate, key := filepath.Join(data, authorityFile), filepath.Join(data, authorityKeyFile)
	if _, err := os.Stat(certificate); errors.Is(err, fs.ErrNotExist) {
		if err := makeAuthority(certificate, key); err != nil {
			return tls.Certificate{}, fmt.Errorf("make the authority: %w", err)
		}
	}
	pair, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("read the authority: %s and %s must hold a certificate and its key: %w", certificate, key, err)
	}
	return pair, nil
}

// makeAuthority makes a key and a certificate that signs others. The key is written first, so that no certificate is
// without one.
func makeAuthority(certificateFile, keyFile string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	own, err := template("maven-farm authority", time.Now().AddDate(authorityYears, 0, 0))
	if err != nil {
		return err
	}
	own.IsCA, own.BasicConstraintsValid, own.MaxPathLenZero = true, true, true
	own.KeyUsage = x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, own, own, &key.PublicKey, key)
	if err != nil {
		return err
	}
	keyDER, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	if err := atomicfile.WriteBytes(keyFile, 0o600, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: keyDER})); err != nil {
		return err
	}
	return atomicfile.WriteBytes(certificateFile, 0o600, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

// template is a certificate with a random number that holds from an hour ago, for clocks that are behind.
func template(name string, until time.Time) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	return &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: until}, nil
}
