package command_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/fetch"
	"maven/internal/library"
	"maven/internal/setting"
)

// Records behind links are listed, once each; folders behind links are not gone into.
func TestRecordFilesFollowsLinks(t *testing.T) {
	games, elsewhere := t.TempDir(), t.TempDir()
	for _, path := range []string{
		filepath.Join(games, "a.gcg"), filepath.Join(games, "club", "b.GCG"), filepath.Join(games, "notes.txt"),
		filepath.Join(elsewhere, "c.gcg"), filepath.Join(elsewhere, "record"),
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"link.gcg":   filepath.Join(elsewhere, "c.gcg"),
		"named.gcg":  filepath.Join(elsewhere, "record"),
		"text.gcg":   "notes.txt",
		"again.gcg":  filepath.Join("club", "b.GCG"),
		"folder.gcg": elsewhere,
		"lost.gcg":   "nothing.gcg",
		"other.txt":  filepath.Join(elsewhere, "c.gcg"),
	} {
		if err := os.Symlink(target, filepath.Join(games, link)); err != nil {
			t.Skipf("SKIPPED, links are not checked: %v", err)
		}
	}
	files, err := input.RecordFiles(t.Context(), nil, []string{games})
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i], _ = filepath.Rel(games, file)
	}
	if want := []string{"a.gcg", "club/b.GCG", "link.gcg", "lost.gcg", "named.gcg", "text.gcg"}; !slices.Equal(files, want) {
		t.Errorf("%q, want %q", files, want)
	}
}

// An address stands for a record, unless a file has its name; what leads nowhere is told with the name.
func TestOpenAddress(t *testing.T) {
	const record = "#player1 a A\n#player2 b B\n"
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/annotated/selfgcg/12/anno1234.gcg" {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, record)
	}))
	defer s.Close()
	a := &command.App{Lib: library.Open(""), Getenv: os.Getenv, Addresses: fetch.Getter{CrossTables: s.URL}}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("xt:7", []byte("a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := input.RecordFiles(t.Context(), a, []string{"xt:1234", "xt:7", "xt:1233-1234"})
	if err != nil || !slices.Equal(files, []string{"xt:1234", "xt:7", "xt:1233", "xt:1234"}) {
		t.Fatalf("%v, %v", files, err)
	}
	for name, want := range map[string]string{"xt:1234": record, "xt:7": "a file"} {
		in, err := a.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(in); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := input.RecordFiles(t.Context(), a, []string{"xt:5-1"}); err == nil || !strings.HasPrefix(err.Error(), "xt:5-1: ") {
		t.Errorf("%v", err)
	}
	if _, err := input.OpenRecord(t.Context(), a, setting.Request{}, "xt:12", false); err == nil || !strings.HasPrefix(err.Error(), "xt:12: ") || !strings.HasSuffix(err.Error(), "answers 404 Not Found") {
		t.Errorf("%v", err)
	}
}

// A file that is no record says what would be right.
func TestOpenRecordOfUTF16(t *testing.T) {
	name := filepath.Join(t.TempDir(), "wide.gcg")
	if err := os.WriteFile(name, []byte("\xFF\xFE#\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := input.OpenRecord(t.Context(), &command.App{Lib: library.Open(""), Getenv: os.Getenv}, setting.Request{}, name, false); err == nil || err.Error() != name+": line 1: the file is UTF-16; want UTF-8 or ISO-8859-1" {
		t.Error(err)
	}
}
