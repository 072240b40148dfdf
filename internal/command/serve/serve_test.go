package serve

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/library/librarytest"
)

// begin starts the verb, and returns the lines of its output, and what ends it and returns its exit code.
func begin(t *testing.T, dir string, args ...string) (lines *bufio.Scanner, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	code := make(chan int, 1)
	go func() {
		a := &command.App{In: strings.NewReader(""), Out: in, Errs: t.Output(), Lib: librarytest.Library(dir), Getenv: func(name string) string {
			return map[string]string{"MAVEN_DATA": dir}[name]
		}}
		code <- commandtest.Run(ctx, a, append([]string{"serve"}, args...), New)
		in.Close()
	}()
	ended := -1
	end = func() int {
		cancel()
		go io.Copy(io.Discard, out)
		if ended < 0 {
			ended = <-code
		}
		return ended
	}
	t.Cleanup(func() { end() })
	return bufio.NewScanner(out), end
}

// The first line is the address. The server answers there at once, and ends with 0 when it is told to, also while a page
// watches.
func TestServe(t *testing.T) {
	began, cores := time.Now(), runtime.GOMAXPROCS(0)
	lines, end := begin(t, t.TempDir(), "--listen", "127.0.0.1:0")
	if !lines.Scan() {
		t.Fatal("no address")
	}
	address := lines.Text()
	answer, err := http.Get(address + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	t.Logf("ready after %v", time.Since(began))
	for path, want := range map[string]int{"": 200, "api/v1/settings": 200, "play": 200, "nothing.js": 404, "..%2f..%2fgo.mod": 404} {
		answer, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, answer.StatusCode, want)
		}
	}
	stream, err := http.Get(address + "api/v1/events?topic=games/1")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if code := end(); code != 0 {
		t.Errorf("code %d", code)
	}
	if _, err := io.ReadAll(stream.Body); err != nil {
		t.Errorf("the stream broke: %v", err)
	}
	if _, err := http.Get(address + "healthz"); err == nil {
		t.Error("the server still answers")
	}
	if now := runtime.GOMAXPROCS(0); now != cores {
		t.Errorf("it leaves %d places for threads behind, there were %d", now, cores)
	}
}

// With a token, the second line is a link with it. The token is the same at the next start, and nobody else may read it.
func TestToken(t *testing.T) {
	dir := t.TempDir()
	var links [2]string
	for i := range links {
		lines, end := begin(t, dir, "--listen", "127.0.0.1:0", "--token")
		if !lines.Scan() {
			t.Fatal("no address")
		}
		address := lines.Text()
		if !lines.Scan() {
			t.Fatal("no link")
		}
		link, is := strings.CutPrefix(lines.Text(), address+"#token=")
		if !is || len(link) < 20 {
			t.Fatalf("%q", lines.Text())
		}
		links[i] = link
		r, err := http.NewRequest(http.MethodGet, address+"api/v1/settings", nil)
		if err != nil {
			t.Fatal(err)
		}
		for header, want := range map[string]int{"": 401, "Bearer " + link: 200} {
			r.Header.Set("Authorization", header)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != want {
				t.Errorf("%q: %d, want %d", header, answer.StatusCode, want)
			}
		}
		if code := end(); code != 0 {
			t.Errorf("code %d", code)
		}
	}
	info, err := os.Stat(filepath.Join(dir, tokenFile))
	if err != nil || info.Mode().Perm() != 0o600 || links[0] != links[1] {
		t.Errorf("%v, %v, the tokens %q", info, err, links)
	}
}

// certificate writes a certificate for 127.0.0.1 and its key to files, and returns who trusts it.
func certificate(t *testing.T, dir string) (cert, key string, trust *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key, trust = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), x509.NewCertPool()
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})
	trust.AppendCertsFromPEM(text)
	for file, text := range map[string][]byte{cert: text, key: pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key, trust
}

// Over TLS the cookie for the token is for TLS only, and a stream of events arrives over HTTP/2 as well.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key, trust := certificate(t, dir)
	lines, end := begin(t, dir, "--listen", "127.0.0.1:0", "--token", "--tls-cert", cert, "--tls-key", key)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "https://127.0.0.1:") {
		t.Fatalf("%q", lines.Text())
	}
	address := lines.Text()
	if !lines.Scan() {
		t.Fatal("no link")
	}
	_, token, _ := strings.Cut(lines.Text(), "#token=")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trust}, ForceAttemptHTTP2: true}}
	answer, err := client.Post(address+"api/v1/session", "application/json", strings.NewReader(`{"token": "`+token+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if c := answer.Cookies(); answer.StatusCode != 204 || len(c) != 1 || !c[0].Secure || !c[0].HttpOnly {
		t.Errorf("%d %v", answer.StatusCode, c)
	}
	stream, err := client.Get(address + "api/v1/events?topic=games/1")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	first := bufio.NewScanner(stream.Body)
	if !first.Scan() || first.Text() != `data: {"topic":"games/1"}` || stream.ProtoMajor != 2 {
		t.Errorf("%s over %s", first.Text(), stream.Proto)
	}
	if code := end(); code != 0 {
		t.Errorf("code %d", code)
	}
}

// A file with a token that is too short is replaced; without a data directory the token is a new one each time.
func TestSecret(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, tokenFile), []byte("short\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := options{token: true}
	token, err := o.secret(librarytest.Library(dir))
	if err != nil || len(token) < 20 {
		t.Errorf("%q %v", token, err)
	}
	if info, err := os.Stat(filepath.Join(dir, tokenFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	one, err := o.secret(librarytest.Library(""))
	if other, _ := o.secret(librarytest.Library("")); err != nil || one == other {
		t.Errorf("%q %q %v", one, other, err)
	}
	if none, err := (&options{}).secret(librarytest.Library(dir)); none != "" || err != nil {
		t.Errorf("%q %v", none, err)
	}
}

// Only what is safe for others may be opened to others.
func TestCheck(t *testing.T) {
	for _, one := range []struct {
		o    options
		want string
	}{
		{options{}, ""},
		{options{listen: "127.0.0.1:0"}, ""},
		{options{listen: "[::1]:80"}, ""},
		{options{listen: "localhost:80"}, ""},
		{options{listen: "127.8.8.8:80"}, ""},
		{options{listen: "0.0.0.0:80"}, "add --token"},
		{options{listen: ":80"}, "add --token"},
		{options{listen: "[::]:80"}, "add --token"},
		{options{listen: "10.0.0.1:80", token: true}, "in the clear"},
		{options{listen: "10.0.0.1:80", cert: "c", key: "k"}, "add --token"},
		{options{listen: "10.0.0.1:80", token: true, cert: "c", key: "k"}, ""},
		{options{listen: "10.0.0.1:80", token: true, behindProxy: true}, ""},
		{options{listen: "127.0.0.1:80", behindProxy: true}, "add --token"},
		{options{listen: "80"}, "must be HOST:PORT"},
		{options{hosts: []string{"games.example.org", "2001:db8::1"}}, ""},
		{options{hosts: []string{"https://games.example.org"}}, "without scheme and port"},
		{options{hosts: []string{"games.example.org:443"}}, "without scheme and port"},
		{options{hosts: []string{""}}, "without scheme and port"},
	} {
		err := one.o.check()
		if one.want == "" && err != nil || one.want != "" && (err == nil || !strings.Contains(err.Error(), one.want)) {
			t.Errorf("%+v: %v, want %q", one.o, err, one.want)
		}
	}
}

// A certificate needs its key, and a key its certificate; the log has levels of these names.
func TestFlags(t *testing.T) {
	for want, args := range map[string][]string{
		"--tls-key is missing: --tls-cert and --tls-key go together":  {"--tls-cert", "c"},
		"--tls-cert is missing: --tls-cert and --tls-key go together": {"--tls-key", "k"},
		"--log loud: must be debug, info, warn or error":              {"--log", "loud"},
	} {
		out, errs, code := commandtest.Capture(t, append([]string{"serve"}, args...), New)
		if code != 2 || out != "" || errs != "maven: "+want+"\n" {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}

// A certificate that cannot be used is refused before the server says that it serves.
func TestCertificate(t *testing.T) {
	cert := commandtest.WriteTemp(t, "cert.pem", "no certificate\n")
	out, errs, code := commandtest.Capture(t, []string{"serve", "--listen", "127.0.0.1:0", "--tls-cert", cert, "--tls-key", cert}, New)
	if want := "maven: --tls-cert " + cert + ", --tls-key " + cert + ": tls: failed to find any PEM data"; code != 1 || out != "" || !strings.HasPrefix(errs, want) {
		t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
	}
}

// The link and the names of the server follow from the address and from --host.
func TestNames(t *testing.T) {
	local := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}
	all := &net.TCPAddr{IP: net.IPv4zero, Port: 443}
	for _, one := range []struct {
		o     options
		at    net.Addr
		link  string
		names string
	}{
		{options{}, local, "http://127.0.0.1:8080/", "127.0.0.1"},
		{options{hosts: []string{"Maven.club", "b"}, cert: "c"}, all, "https://Maven.club:443/", "maven.club b"},
		{options{hosts: []string{"maven.club"}, behindProxy: true}, local, "https://maven.club/", "maven.club 127.0.0.1"},
		{options{hosts: []string{"2001:db8::1"}, behindProxy: true}, local, "https://[2001:db8::1]/", "2001:db8::1 127.0.0.1"},
		{options{behindProxy: true}, local, "http://127.0.0.1:8080/", "127.0.0.1"},
		{options{}, &net.TCPAddr{IP: net.IPv6loopback, Port: 1}, "http://[::1]:1/", "::1"},
	} {
		if link, names := one.o.link(one.at), strings.Join(one.o.names(one.at), " "); link != one.link || names != one.names {
			t.Errorf("%+v: %s, %s", one.o, link, names)
		}
	}
}

// If the usual port is taken, the page is at a free one; a port that the user asked for is not given up so.
func TestOpen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	lines, end := begin(t, t.TempDir(), "--listen", taken.Addr().String())
	if code := end(); code != 1 || lines.Scan() {
		t.Errorf("code %d, %s", code, lines.Text())
	}
	usual, err := net.Listen("tcp", usualAddress)
	if err == nil {
		defer usual.Close()
	} // else somebody else has it, which is as good unless they give it back
	lines, end = begin(t, t.TempDir())
	if !lines.Scan() || usual != nil && lines.Text() == "http://"+usualAddress+"/" {
		t.Errorf("%q", lines.Text())
	}
	if code := end(); code != 0 {
		t.Errorf("code %d", code)
	}
}

// fakeBrowser makes the system open pages with a script that writes their addresses to a file, one to a line. With an exit code it
// fails.
func fakeBrowser(t *testing.T, code int) (opened func() []string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: browsers are opened in other ways")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "opened")
	script := fmt.Sprintf("#!/bin/sh\necho \"$1\" >> %s\nexit %d\n", file, code)
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return func() []string {
		text, _ := os.ReadFile(file)
		return strings.Fields(string(text))
	}
}

// --open opens the page in the browser, a second start opens the same one, and the page ends the program.
func TestOpenInBrowser(t *testing.T) {
	opened, dir := fakeBrowser(t, 0), t.TempDir()
	lines, end := begin(t, dir, "--open", "--listen", "127.0.0.1:0")
	lines.Scan()
	address := lines.Text()
	if lines.Scan(); lines.Text() != howToEnd {
		t.Errorf("%q", lines.Text())
	}
	for range 1000 {
		if len(opened()) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	again, endAgain := begin(t, dir, "--open")
	again.Scan()
	if code := endAgain(); code != 0 || again.Text() != address {
		t.Errorf("a second start says %q and ends with %d", again.Text(), code)
	}
	if got := opened(); !slices.Equal(got, []string{address, address}) {
		t.Errorf("opened %v, want twice %s", got, address)
	}
	answer, err := http.Post(address+"api/v1/close", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode >= 300 {
		t.Errorf("closing answers %d", answer.StatusCode)
	}
	if lines.Scan() {
		t.Errorf("it says %q after it was closed", lines.Text())
	}
	if code := end(); code != 0 {
		t.Errorf("code %d", code)
	}
	if link := running(t.Context(), librarytest.Library(dir)); link != "" {
		t.Errorf("%s is still remembered", link)
	}
}

// Without a browser the program says where the page would have been, and ends.
func TestOpenWithoutBrowser(t *testing.T) {
	fakeBrowser(t, 3)
	lines, end := begin(t, t.TempDir(), "--open", "--listen", "127.0.0.1:0")
	for lines.Scan() {
	}
	if code := end(); code != command.ExitFailure {
		t.Errorf("code %d", code)
	}
}

// A page that was not opened by the program cannot end it.
func TestCloseRefused(t *testing.T) {
	lines, _ := begin(t, t.TempDir(), "--listen", "127.0.0.1:0")
	lines.Scan()
	answer, err := http.Post(lines.Text()+"api/v1/close", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("status %d", answer.StatusCode)
	}
}

// While the server is up, it asks for the copies of the database again and again, also after one that failed, until it ends.
func TestCopies(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	asked := 0
	var said strings.Builder
	copies(ctx, func(context.Context) error {
		if asked++; asked == 3 {
			end()
		}
		return errors.New("the disk is full")
	}, slog.New(slog.NewTextHandler(&said, nil)), time.Nanosecond)
	if asked != 3 || strings.Count(said.String(), "the disk is full") != 2 {
		t.Errorf("asked %d times, and said %s", asked, said.String())
	}
}
