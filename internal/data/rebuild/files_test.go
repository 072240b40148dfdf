package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"maven/internal/testsize"
)

// TestFromListReproduces makes the graph and the manifest anew: they must be the files already
// there. If only the compression library has changed, run go generate ./internal/data.
func TestFromListReproduces(t *testing.T) {
	testsize.Slow(t)
	committed := filepath.Join("..", "words")
	dir := t.TempDir()
	for _, name := range []string{listFile, sizesFile, glossesFile} {
		content, err := os.ReadFile(filepath.Join(committed, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var progress bytes.Buffer
	if err := run(t.Context(), options{out: dir, fromList: true}, &progress); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{listFile, sizesFile, glossesFile, graphFile, manifestFile} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(committed, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes made, not the same as the %d committed", name, len(got), len(want))
		}
		if !strings.Contains(progress.String(), name+"\n") {
			t.Errorf("%s is not told of in %q", name, progress.String())
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.new")); left != nil {
		t.Errorf("left over: %v", left)
	}
}

func TestMakeFilesModes(t *testing.T) {
	files, err := makeFiles(wordList{{"cat", everywhere}, {"color", american}, {"colour", british}, {"dog", everywhere}}, []byte{10, 35, 20, noSize}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var m manifest
	if err := json.Unmarshal(files[manifestFile], &m); err != nil {
		t.Fatal(err)
	}
	for k, want := range []mode{
		{"Both", 4, hash([]string{"cat", "color", "colour", "dog"})},
		{"NA", 3, hash([]string{"cat", "color", "dog"})},
		{"UK", 3, hash([]string{"cat", "colour", "dog"})},
	} {
		if m.Modes[k] != want {
			t.Errorf("mode %d is %+v, want %+v", k, m.Modes[k], want)
		}
	}
	if m.Graph.Bytes != 4*m.Graph.Nodes || len(m.Files) != 4 || len(m.Sources) != 3 || m.Sizes.Words != 3 {
		t.Errorf("graph %+v, %d files, %d sources, %d sizes", m.Graph, len(m.Files), len(m.Sources), m.Sizes.Words)
	}
}

func TestHash(t *testing.T) {
	// printf 'CAT\nDOG\n' | sha256sum
	const want = "254ee1cd034706e081c444fcdfb049b4a551814824ba7c4ebfca9fa813c87bf8"
	if got := hash([]string{"cat", "dog"}); got != want {
		t.Errorf("the hash of CAT and DOG is %s, want %s", got, want)
	}
}

func TestWriteFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(file, map[string][]byte{"a": nil}, io.Discard); err == nil {
		t.Error("a file is taken for a directory")
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := write(dir, map[string][]byte{"a": nil}, io.Discard); err == nil {
		t.Error("a directory is overwritten")
	}
}

// A packed table unpacks to the file it was made from.
func TestPackTable(t *testing.T) {
	dir := t.TempDir()
	table := filepath.Join(dir, "small.klv2")
	if err := os.WriteFile(table, []byte("some table, some table"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if err := run(context.Background(), options{table: table, out: out}, io.Discard); err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(filepath.Join(out, "small.klv2.zst"))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if got, err := reader.DecodeAll(packed, nil); err != nil || string(got) != "some table, some table" {
		t.Errorf("unpacks to %q, %v", got, err)
	}
	if err := run(context.Background(), options{table: filepath.Join(dir, "none"), out: out}, io.Discard); err == nil {
		t.Error("a missing table is packed")
	}
}
