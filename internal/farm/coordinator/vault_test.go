package coordinator

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/wire"
)

// A file comes in pieces. Pieces that come twice or too early change nothing, and a file that is not what its hash says is
// refused, and can be sent again.
func TestPut(t *testing.T) {
	y := open(t, func(cfg *Config) { cfg.Files = 4000 })
	v := y.vault
	text := []byte(strings.Repeat("tables and words ", 20))
	is := sha256.Sum256(text)
	hash := hex.EncodeToString(is[:])
	size := int64(len(text))
	put := func(offset, end, want int64) {
		t.Helper()
		here, err := v.put(t.Context(), wire.Piece{Hash: hash, Offset: offset, Size: size}, text[offset:end])
		if err != nil || here != want {
			t.Errorf("%d to %d: %d are here, want %d; %v", offset, end, here, want, err)
		}
	}
	put(0, 100, 100)
	put(0, 100, 100)
	put(200, 250, 100)
	put(100, 250, 250)
	if missing, err := v.missing(t.Context(), []string{hash}); err != nil || len(missing) != 1 {
		t.Errorf("a file that is not whole is there, %v", err)
	}
	put(250, size, size)
	put(0, 10, size)
	for range 2 {
		if err := v.Fetch(t.Context(), "", hash); err != nil {
			t.Fatal(err)
		}
		path, err := v.Path(hash)
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
	if err := os.WriteFile(filepath.Join(v.Dir, incoming+hash), late, 0o600); err != nil { // all but put into the store
		t.Fatal(err)
	}
	put(0, 10, size)
	if missing, err := v.missing(t.Context(), []string{hash}); err != nil || len(missing) > 0 {
		t.Errorf("a file that is whole is not there, %v", err)
	}

	other := strings.Repeat("0", 64)
	for range 2 {
		if _, err := v.put(t.Context(), wire.Piece{Hash: other, Size: 5}, []byte("wrong")); err == nil || !strings.Contains(err.Error(), "changed on its way") {
			t.Errorf("a file with another hash: %v", err)
		}
	}
	for _, p := range []wire.Piece{{Hash: "../../x", Size: 5}, {Hash: other, Size: -1}, {Hash: other, Size: 2}, {Hash: other, Offset: -1, Size: 5},
		{Hash: other, Size: 3800}, {Hash: other, Size: wire.MaxFile + 1}} {
		if _, err := v.put(t.Context(), p, []byte("bytes")); err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
	if err := y.clean(t.Context()); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(v.Dir); err != nil || len(entries) > 0 {
		t.Errorf("%d files are left that nobody needs, %v", len(entries), err)
	}
}

// A file is fetched whole while others are removed.
func TestFetchWhileCleaned(t *testing.T) {
	y := open(t, nil)
	v := y.vault
	hash, err := v.add(t.Context(), []byte(strings.Repeat("state", 1<<17)))
	if err != nil {
		t.Fatal(err)
	}
	y.give(jobOf(t, "plains", plan{Count: 1}, hash))
	fetched, done := make(chan struct{}), make(chan error)
	go func() {
		for {
			err := y.clean(t.Context())
			select {
			case <-fetched:
				done <- err
				return
			default:
			}
			if err != nil {
				done <- err
				return
			}
		}
	}()
	for range 20 {
		if piece, err := v.piece(t.Context(), hash, wire.Chunk); err != nil || len(piece) != 5<<17-wire.Chunk {
			t.Errorf("%d bytes, %v", len(piece), err)
		}
		if err := os.Remove(filepath.Join(v.Dir, hash)); err != nil {
			t.Error(err)
		}
	}
	close(fetched)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A file stays that a job needs which is submitted while files are removed.
func TestSubmittedWhileCleaned(t *testing.T) {
	y := open(t, nil)
	red := y.hire("red")
	hash, err := y.vault.add(t.Context(), []byte("tables"))
	if err != nil {
		t.Fatal(err)
	}
	first, second := jobOf(t, "plains", plan{Count: 1}, hash), jobOf(t, "plains", plan{Count: 2}, hash)
	y.give(first)
	y.vault.mu.Lock() // files are not removed before it is open
	red.finish(first)
	if a := y.give(second); len(a.Missing) > 0 {
		t.Errorf("files %q are wanted that are there", a.Missing)
	}
	y.vault.mu.Unlock()
	red.finish(second)
	y.same(second)
}

// A cleaned store has files removed that no job needs whenever one has come.
type cleaned struct {
	jetstream.ObjectStore
	clean func(context.Context) error
}

func (c *cleaned) PutBytes(ctx context.Context, name string, data []byte) (*jetstream.ObjectInfo, error) {
	info, err := c.ObjectStore.PutBytes(ctx, name, data)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.clean(ctx)
	}()
	select {
	case <-done:
	case <-time.After(50 * time.Millisecond): // it waits until the file is needed
	}
	return info, err
}

// A state that was just kept is not taken for one that nobody needs.
func TestSavedWhileCleaned(t *testing.T) {
	y := open(t, nil)
	y.vault.store = &cleaned{y.vault.store, y.clean}
	red, job := y.hire("red"), jobOf(t, "sums", plan{Count: 5, Parts: 2, Every: 1})
	y.give(job)
	red.finish(job)
	y.same(job)
}

// Files that no job needs make room for those of a job.
func TestRoom(t *testing.T) {
	y := open(t, nil)
	text := []byte(strings.Repeat("tables and words ", 1<<17)) // over half of what files may take
	is := sha256.Sum256(text)
	hash := hex.EncodeToString(is[:])
	if _, err := y.vault.add(t.Context(), append(text, '.')); err != nil {
		t.Fatal(err)
	}
	y.give(jobOf(t, "plains", plan{Count: 1}, hash))
	for at := 0; at < len(text); at += wire.Chunk {
		head := wire.Headed(wire.Piece{Hash: hash, Offset: int64(at), Size: int64(len(text))})
		end := min(len(text), at+wire.Chunk)
		if here, err := y.put(t.Context(), append(head, text[at:end]...)); err != nil || here != int64(end) {
			t.Fatalf("%d bytes are here of %d; %v", here, end, err)
		}
	}
	if all, err := y.vault.store.List(t.Context()); err != nil || len(all) != 1 || all[0].Name != hash {
		t.Errorf("%d files, %v", len(all), err)
	}
}

// A state is kept under its hash, once.
func TestAdd(t *testing.T) {
	v := open(t, nil).vault
	for range 2 {
		hash, err := v.add(t.Context(), []byte("state"))
		if err != nil || wire.CheckHash(hash) != nil {
			t.Fatalf("%s: %v", hash, err)
		}
	}
	if all, err := v.store.List(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d files, %v", len(all), err)
	}
}

// Where the files that are there cannot be counted, none is taken: the limit would be off.
func TestUncounted(t *testing.T) {
	y := open(t, nil)
	piece := wire.Piece{Hash: strings.Repeat("0", 64), Size: 5}
	if err := y.vault.room(t.Context(), 4<<20); err == nil || !strings.Contains(err.Error(), "at most 3932160") {
		t.Errorf("a file larger than all may be: %v", err)
	}
	y.nc.Close()
	if err := y.vault.room(t.Context(), 5); err == nil || strings.Contains(err.Error(), "at most") {
		t.Errorf("files that cannot be counted: %v", err)
	}
	if _, err := y.vault.put(t.Context(), piece, []byte("bytes")); err == nil {
		t.Error("a file is taken that cannot be counted")
	}
}
