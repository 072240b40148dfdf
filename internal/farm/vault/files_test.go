package vault

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/hub"
	"maven/internal/farm/wire"
	"maven/internal/testsize"
)

// open begins a server and a vault that takes so many bytes of files.
func open(t *testing.T, files int64) *Vault {
	t.Helper()
	v, _ := openAt(t, t.TempDir(), files)
	return v
}

// openAt is open with a folder, and returns what ends the server.
func openAt(t *testing.T, data string, files int64) (v *Vault, stop func()) {
	t.Helper()
	h, err := hub.Start(hub.Config{Listen: "127.0.0.1:0", Data: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	nc, err := h.Dial()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	v, err = Open(t.Context(), nc, Config{Folder: filepath.Join(data, "files"), Replicas: 1, Files: files, Results: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	return v, h.Stop
}

// A file comes in pieces. Pieces that come twice or too early change nothing, and a file that is not what its hash says is
// refused, and can be sent again.
func TestPut(t *testing.T) {
	v := open(t, 4000)
	text := []byte(strings.Repeat("tables and words ", 20))
	is := sha256.Sum256(text)
	hash := hex.EncodeToString(is[:])
	size := int64(len(text))
	put := func(offset, end, want int64) {
		t.Helper()
		here, err := v.Files.Put(t.Context(), wire.Piece{Hash: hash, Offset: offset, Size: size}, text[offset:end])
		if err != nil || here != want {
			t.Errorf("%d to %d: %d are here, want %d; %v", offset, end, here, want, err)
		}
	}
	put(0, 100, 100)
	put(0, 100, 100)
	put(200, 250, 100)
	put(100, 250, 250)
	if missing, err := v.Files.Missing(t.Context(), []string{hash}); err != nil || len(missing) != 1 {
		t.Errorf("a file that is not whole is there, %v", err)
	}
	put(250, size, size)
	put(0, 10, size)
	for range 2 {
		if err := v.Files.Fetch(t.Context(), "", hash); err != nil {
			t.Fatal(err)
		}
		path, err := v.Files.Path(hash)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, text) {
			t.Errorf("the file is not what was sent: %v", err)
		}
		if err := os.WriteFile(path, []byte("changed"), 0o600); err != nil { // it is fetched again
			t.Fatal(err)
		}
	}

	late := append([]byte("late "), text...)
	is = sha256.Sum256(late)
	hash, size = hex.EncodeToString(is[:]), int64(len(late))
	if err := os.WriteFile(filepath.Join(v.Files.Dir, incoming+hash), late, 0o600); err != nil { // all but put into the store
		t.Fatal(err)
	}
	put(0, 10, size)
	if missing, err := v.Files.Missing(t.Context(), []string{hash}); err != nil || len(missing) > 0 {
		t.Errorf("a file that is whole is not there, %v", err)
	}

	other := strings.Repeat("0", 64)
	for range 2 {
		if _, err := v.Files.Put(t.Context(), wire.Piece{Hash: other, Size: 5}, []byte("wrong")); err == nil || !strings.Contains(err.Error(), "changed on its way") {
			t.Errorf("a file with another hash: %v", err)
		}
	}
	for _, p := range []wire.Piece{{Hash: "../../x", Size: 5}, {Hash: other, Size: -1}, {Hash: other, Size: 2}, {Hash: other, Offset: -1, Size: 5},
		{Hash: other, Size: 3800}, {Hash: other, Size: wire.MaxFile + 1}} {
		if _, err := v.Files.Put(t.Context(), p, []byte("bytes")); err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
	if err := v.Files.Clean(t.Context(), &sync.Mutex{}, func(string) bool { return false }); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(v.Files.Dir); err != nil || len(entries) > 0 {
		t.Errorf("%d files are left that nobody needs, %v", len(entries), err)
	}
}

// A state is kept under its hash, once.
func TestAdd(t *testing.T) {
	v := open(t, 4<<20)
	for range 2 {
		if err := v.Files.Add(t.Context(), []byte("state"), wire.CheckHash); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := v.Files.Store.List(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d files, %v", len(all), err)
	}
}

// A file whose pieces are gone from the store, or damaged on its disk, is missing, and can be sent again.
func TestPiecesGone(t *testing.T) {
	data := t.TempDir()
	v, stop := openAt(t, data, 4<<20)
	files := v.Files
	state := append([]byte("begins so"), make([]byte, 200_000)...) // two pieces
	add := func() (hash string) {
		t.Helper()
		if err := files.Add(t.Context(), state, func(is string) error { hash = is; return nil }); err != nil {
			t.Fatal(err)
		}
		return hash
	}
	hash := add()
	gone := func() {
		t.Helper()
		if body, err := files.Read(t.Context(), hash); !errors.Is(err, ErrGone) {
			t.Fatalf("%d bytes, %v", len(body), err)
		}
		if missing, err := files.Missing(t.Context(), []string{hash}); err != nil || len(missing) != 1 {
			t.Errorf("%q are missing, %v", missing, err)
		}
		add()
	}
	if err := files.under.Purge(t.Context(), jetstream.WithPurgeSubject("$O."+wire.Bucket+".C.>")); err != nil {
		t.Fatal(err)
	}
	gone()
	stop()
	damage(t, data, "OBJ_"+wire.Bucket, "begins so", "has begun")
	v, _ = openAt(t, data, 4<<20)
	files = v.Files
	gone()
	if body, err := files.Read(t.Context(), hash); err != nil || !bytes.Equal(body, state) {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}

// Where the folder of files is removed, it is made again: files come, are fetched, and are cleaned as before.
func TestFolderRemoved(t *testing.T) {
	files := open(t, 4<<20).Files
	text := []byte("words")
	hash := farm.Hash(text)
	for range 2 {
		if err := os.RemoveAll(files.Dir); err != nil {
			t.Fatal(err)
		}
		if _, err := files.Put(t.Context(), wire.Piece{Hash: hash, Size: int64(len(text))}, text); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(files.Dir); err != nil {
			t.Fatal(err)
		}
		if body, err := files.Read(t.Context(), hash); err != nil || !bytes.Equal(body, text) {
			t.Errorf("%q, %v", body, err)
		}
		if err := os.RemoveAll(files.Dir); err != nil {
			t.Fatal(err)
		}
		if err := files.Clean(t.Context(), &sync.Mutex{}, func(string) bool { return false }); err != nil {
			t.Error(err)
		}
	}
}

// A file is kept that is larger than what the store takes at once.
func TestLargeFile(t *testing.T) {
	testsize.Slow(t)
	files := open(t, 1<<30).Files
	hash := ""
	if err := files.Add(t.Context(), make([]byte, 160<<20), func(is string) error { hash = is; return nil }); err != nil {
		t.Fatal(err)
	}
	if body, err := files.Read(t.Context(), hash); err != nil || len(body) != 160<<20 {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}

// A state for which there is no room is not taken for one that is kept.
func TestNoRoom(t *testing.T) {
	files := open(t, 1<<20).Files
	var last string
	add := func(letter string) error {
		return files.Add(t.Context(), []byte(strings.Repeat(letter, 700_000)), func(hash string) error { last = hash; return nil })
	}
	if err := add("a"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := add("b"); !errors.Is(err, ErrUnreachable) {
			t.Fatalf("a state that is too large: %v", err)
		}
	}
	if err := files.Store.Delete(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	if err := add("b"); err != nil {
		t.Fatal(err)
	}
	if body, err := files.Store.GetBytes(t.Context(), last); err != nil || len(body) != 700_000 {
		t.Errorf("%d bytes are kept, %v", len(body), err)
	}
}

// Where the files that are there cannot be counted, none is taken: the limit would be off.
func TestUncounted(t *testing.T) {
	v := open(t, 4<<20)
	piece := wire.Piece{Hash: strings.Repeat("0", 64), Size: 5}
	if err := v.Files.Room(t.Context(), 4<<20); err == nil || !strings.Contains(err.Error(), "at most 3932160") {
		t.Errorf("a file larger than all may be: %v", err)
	}
	v.Results.nc.Close()
	if err := v.Files.Room(t.Context(), 5); err == nil || strings.Contains(err.Error(), "at most") {
		t.Errorf("files that cannot be counted: %v", err)
	}
	if _, err := v.Files.Put(t.Context(), piece, []byte("bytes")); err == nil {
		t.Error("a file is taken that cannot be counted")
	}
}

// Every way to say that the server cannot be reached says that it passes.
func TestUnreachable(t *testing.T) {
	v := open(t, 4<<20)
	v.Results.nc.Close()
	added := v.Files.Add(t.Context(), []byte("state"), wire.CheckHash)
	_, read := v.Results.Read(t.Context(), Piece{})
	for what, err := range map[string]error{"a state": added, "a message": read} {
		if !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
