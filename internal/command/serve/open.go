package serve

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cli/browser"

	"maven/internal/atomicfile"
	"maven/internal/library"
)

const (
	// pageFile has the link of the page that --open has opened, while it is there.
	pageFile = "page.link"

	answersWithin = 2 * time.Second // a page that is there
)

// howToEnd is what --open says.
const howToEnd = "To end it: Settings on the page, Close Maven; or Ctrl-C here."

// running returns the link of a page that --open has opened before and that still answers; "" if there is none.
func running(ctx context.Context, l *library.Library) string {
	text, err := os.ReadFile(filepath.Join(l.Dir(), pageFile))
	link := strings.TrimSpace(string(text))
	address, _, _ := strings.Cut(link, "#")
	if err != nil || l.Dir() == "" || !strings.HasPrefix(address, "http") {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, answersWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"healthz", nil)
	if err != nil {
		return ""
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return ""
	}
	return link
}

// remember keeps the link for the next start, and returns what forgets it.
func remember(l *library.Library, link string) (forget func(), err error) {
	if l.Dir() == "" {
		return func() {}, nil
	}
	path := filepath.Join(l.Dir(), pageFile)
	return func() { os.Remove(path) }, keep(path, link)
}

// keep keeps a line in a file of the data directory, which only the user can read.
func keep(path, line string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, 0o600, []byte(line+"\n"))
}

// browse opens a page in the browser of the user. It may return only when that is closed.
func browse(link string) error {
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if err := browser.OpenURL(link); err != nil {
		return fmt.Errorf("no browser opens: %w; open %s in one while maven serve runs", err, link)
	}
	return nil
}
