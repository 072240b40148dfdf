package analyze

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// A pipe is read once, so no work is counted beforehand.
func TestPipe(t *testing.T) {
	testsize.OneThread(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	fmt.Fprint(w, "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8H RETAINS +66 66\n")
	w.Close()
	out, errs, code := capture(t, "analyze", name, "--no-cache", "--player", "standard", "--time", "20ms")
	if code != 0 || !strings.Contains(out, "RETAINS") {
		t.Errorf("%q %q %d", out, errs, code)
	}
}

// A record is fetched from its address once, though its turns are counted before they are judged.
func TestAddressOnce(t *testing.T) {
	testsize.OneThread(t)
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		io.WriteString(w, evening)
	}))
	defer s.Close()
	_, errs, code := capture(t, "analyze", s.URL+"/evening.gcg", "--no-cache", "--player", "standard", "--time", "20ms")
	if code != 0 || !strings.Contains(errs, "6 moves by full") || asked != 1 {
		t.Errorf("%q %d, asked %d times", errs, code, asked)
	}
}
