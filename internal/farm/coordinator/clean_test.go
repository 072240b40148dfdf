package coordinator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/wire"
)

// add keeps a file.
func (y *yard) add(text string) (hash string) {
	y.t.Helper()
	if err := y.vault.Files.Add(y.t.Context(), []byte(text), func(is string) error { hash = is; return nil }); err != nil {
		y.t.Fatal(err)
	}
	return hash
}

// A file is fetched whole while others are removed.
func TestFetchWhileCleaned(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	v := y.vault.Files
	hash := y.add(strings.Repeat("state", 1<<17))
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
		if piece, err := v.Piece(t.Context(), hash, wire.Chunk); err != nil || len(piece) != 5<<17-wire.Chunk {
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
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	hash := y.add("tables")
	first, second := jobOf(t, "plains", plan{Count: 1}, hash), jobOf(t, "plains", plan{Count: 2}, hash)
	y.give(first)
	if err := y.vault.Files.Add(t.Context(), []byte("other"), func(string) error { // files are not removed before it is added
		red.finish(first)
		if a := y.give(second); len(a.Missing) > 0 {
			t.Errorf("files %q are wanted that are there", a.Missing)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	red.finish(second)
	y.same(second)
}

// A cleaned store has files removed that no job needs whenever one has come.
type cleaned struct {
	jetstream.ObjectStore
	clean func(context.Context) error
}

func (c *cleaned) Put(ctx context.Context, about jetstream.ObjectMeta, from io.Reader) (*jetstream.ObjectInfo, error) {
	info, err := c.ObjectStore.Put(ctx, about, from)
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
	t.Parallel()
	y := open(t, nil)
	y.vault.Files.Store = &cleaned{y.vault.Files.Store, y.clean}
	red, job := y.hire("red"), jobOf(t, "sums", plan{Count: 5, Parts: 2, Every: 1})
	y.give(job)
	red.finish(job)
	y.same(job)
}

// Files that no job needs make room for those of a job.
func TestRoom(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	text := []byte(strings.Repeat("tables and words ", 1<<17)) // over half of what files may take
	is := sha256.Sum256(text)
	hash := hex.EncodeToString(is[:])
	y.add(string(text) + ".")
	y.give(jobOf(t, "plains", plan{Count: 1}, hash))
	for at := 0; at < len(text); at += wire.Chunk {
		head := wire.Headed(wire.Piece{Hash: hash, Offset: int64(at), Size: int64(len(text))})
		end := min(len(text), at+wire.Chunk)
		if here, err := y.put(t.Context(), append(head, text[at:end]...)); err != nil || here != int64(end) {
			t.Fatalf("%d bytes are here of %d; %v", here, end, err)
		}
	}
	if all, err := y.vault.Files.Store.List(t.Context()); err != nil || len(all) != 1 || all[0].Name != hash {
		t.Errorf("%d files, %v", len(all), err)
	}
}

// Files that no job needs make room for the states of a job.
func TestRoomForStates(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	y.add(strings.Repeat("x", 15*int(y.cfg.Files)/16))
	red, job := y.hire("red"), jobOf(t, "sums", plan{Count: 2, Parts: 1})
	y.give(job)
	for range 2 {
		red.whole(red.take())
	}
	y.same(job)
}
