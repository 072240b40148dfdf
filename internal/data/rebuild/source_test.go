package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// packed returns a tar file compressed by gzip.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	archive := tar.NewWriter(zip)
	for name, text := range files {
		header := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(text)), Typeflag: tar.TypeReg}
		if err := archive.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(archive, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(archive.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// testSource is a package that command puts into the cache.
func testSource(data []byte, command ...string) source {
	sum := sha256.Sum256(data)
	return source{
		Name: "test", Version: "1", SHA256: hex.EncodeToString(sum[:]),
		file: "test.tgz", command: command, unpack: openGzip, dirs: []string{"package", "doc/test"},
	}
}

func TestFetch(t *testing.T) {
	data := packed(t, map[string]string{
		"package/words.txt": "cat\n", "./doc/test/copyright": "mine", "package/lib/words.txt": "no", "words.txt": "no",
	})
	registry := filepath.Join(t.TempDir(), "registry.tgz")
	if err := os.WriteFile(registry, data, 0o644); err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(t.TempDir(), "new", "cache")
	for _, s := range []source{
		testSource(data, "cp", registry, "test.tgz"),
		testSource(data, "false"), // the cache has it now
	} {
		files, err := s.fetch(t.Context(), cache)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 2 || string(files["words.txt"]) != "cat\n" || string(files["copyright"]) != "mine" {
			t.Errorf("the files are %q", files)
		}
	}
}

func TestFetchErrors(t *testing.T) {
	data := packed(t, map[string]string{"package/words.txt": "cat\n"})
	for _, test := range []struct {
		name   string
		cached []byte
		source source
		want   string
	}{
		{"no such client", nil, testSource(data, "no-such-client-here"), "-from-list work without registries"},
		{"client fails", nil, testSource(data, "sh", "-c", "echo no network; exit 1"), "no network"},
		{"client fetches something else", nil, testSource(data, "touch", "test.tgz"), "SHA-256 is"},
		{"client fetches nothing", nil, testSource(data, "true"), "no such file"},
		{"damaged cache", data[1:], testSource(data, "false"), "SHA-256 is"},
		{"not a tar file", []byte("cat"), testSource([]byte("cat"), "false"), "test.tgz"},
		{"cut short", data[:len(data)-12], testSource(data[:len(data)-12], "false"), "unexpected EOF"},
	} {
		cache := t.TempDir()
		if test.cached != nil {
			if err := os.WriteFile(filepath.Join(cache, "test.tgz"), test.cached, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := test.source.fetch(t.Context(), cache); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.name, err, test.want)
		}
	}
}

func TestOpenDeb(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("SKIPPED: reading Debian packages: ", err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"DEBIAN/control":            "Package: test\nVersion: 1\nArchitecture: all\nMaintainer: nobody <a@b>\nDescription: test\n",
		"usr/share/dict/test/words": "cat\n",
	} {
		file := filepath.Join(dir, "tree", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	deb := filepath.Join(dir, "test.deb")
	if out, err := exec.Command("dpkg-deb", "--build", filepath.Join(dir, "tree"), deb).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	r, err := openDeb(t.Context(), deb)
	if err != nil {
		t.Fatal(err)
	}
	files, err := readTar(r, []string{"usr/share/dict/test"})
	if err != nil || len(files) != 1 || string(files["words"]) != "cat\n" {
		t.Errorf("the files are %q, %v", files, err)
	}
	if _, err := openDeb(t.Context(), filepath.Join(dir, "none.deb")); err == nil {
		t.Error("a package that is not there is opened")
	}
}

// TestGivenFiles takes the inputs from files. They are too few, so nothing is written.
func TestGivenFiles(t *testing.T) {
	dir := t.TempDir()
	words := filepath.Join(dir, "words.txt")
	scowl := filepath.Join(dir, "scowl")
	if err := os.MkdirAll(filepath.Join(scowl, "a-directory"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(words, []byte("cat\ncolour\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, text := range scowlOf(map[string]string{"british-words.10": "colour"}) {
		if err := os.WriteFile(filepath.Join(scowl, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	wordnet := filepath.Join(dir, "wordnet")
	if err := os.Mkdir(wordnet, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range tiny(t) {
		if err := os.WriteFile(filepath.Join(wordnet, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := options{out: filepath.Join(dir, "out"), words: words, scowl: scowl, wordnet: wordnet}
	in, err := gather(t.Context(), o)
	if err != nil || string(in.list.text()) != "cat\ncolour b\n" || string(in.glosses) != "cat\tnfeline mammal|na youth\n" || len(in.notices) != 0 {
		t.Errorf("gathered %q and %d notices, %v", in.list.text(), len(in.notices), err)
	}
	if err := run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), "2 words, 1 of them British only") {
		t.Errorf("two words: error %v", err)
	}
	if _, err := os.Stat(o.out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the output directory: %v", err)
	}
}
