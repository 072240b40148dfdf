package coordinator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

func secondsOf(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// A file comes in pieces. Pieces that come twice or too early change nothing, and a file that is not what its hash says is
// refused, and can be sent again.
func TestPut(t *testing.T) {
	v := &vault{dir: t.TempDir(), limit: 1000}
	text := []byte(strings.Repeat("tables and words ", 20))
	is := sha256.Sum256(text)
	hash := hex.EncodeToString(is[:]) + ".klv2"
	size := int64(len(text))
	put := func(offset, end, want int64) {
		t.Helper()
		here, err := v.put(wire.Piece{Hash: hash, Offset: offset, Size: size}, text[offset:end])
		if err != nil || here != want {
			t.Errorf("%d to %d: %d are here, want %d; %v", offset, end, here, want, err)
		}
	}
	put(0, 100, 100)
	put(0, 100, 100)
	put(200, 250, 100)
	put(100, 250, 250)
	if len(v.missing([]string{hash})) != 1 {
		t.Error("a file that is not whole is there")
	}
	put(250, size, size)
	put(0, 10, size)
	path, err := v.Path(hash)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(text) {
		t.Errorf("the file is not what was sent: %v", err)
	}

	other := strings.Repeat("0", 64)
	for range 2 {
		if _, err := v.put(wire.Piece{Hash: other, Size: 5}, []byte("wrong")); err == nil || !strings.Contains(err.Error(), "changed on its way") {
			t.Errorf("a file with another hash: %v", err)
		}
	}
	for _, p := range []wire.Piece{{Hash: "../../x", Size: 5}, {Hash: other, Size: -1}, {Hash: other, Size: 2}, {Hash: other, Offset: -1, Size: 5},
		{Hash: other, Size: 700}, {Hash: other, Size: wire.MaxFile + 1}} {
		if _, err := v.put(p, []byte("bytes")); err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
}

// A state is kept under its hash, once.
func TestAdd(t *testing.T) {
	v := &vault{dir: t.TempDir()}
	for range 2 {
		hash, err := v.add([]byte("state"))
		if err != nil {
			t.Fatal(err)
		}
		if path, err := v.Path(hash); err != nil || wire.CheckHash(hash) != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if entries, err := os.ReadDir(v.dir); err != nil || len(entries) != 1 {
		t.Errorf("%d files, %v", len(entries), err)
	}
}

// The secret is made once; passes and choices depend on it.
func TestSecret(t *testing.T) {
	path := t.TempDir() + "/secret"
	var passes [2]wire.Pass
	for n := range passes {
		text, err := secret(path)
		if err != nil {
			t.Fatal(err)
		}
		c := &Coordinator{secret: text}
		passes[n] = c.pass("red")
		if c.pass("blue") == passes[n] {
			t.Error("two workers have one pass")
		}
	}
	if passes[0] != passes[1] {
		t.Error("after a restart the pass is another")
	}
}

// Where the bytes of all files cannot be counted, no file is taken: the limit would be off.
func TestUncounted(t *testing.T) {
	v := &vault{dir: t.TempDir(), limit: 10}
	hash := strings.Repeat("0", 64)
	if err := os.Remove(v.dir); err != nil {
		t.Fatal(err)
	}
	if _, err := v.used(); err == nil {
		t.Error("a folder that cannot be read has no bytes")
	}
	if _, err := v.put(wire.Piece{Hash: hash, Size: 5}, []byte("bytes")); err == nil {
		t.Error("a file is taken that cannot be counted")
	}
}

// A slow is a kind whose numbers take until they are cancelled.
type slow struct {
	farm.Kind
	begun chan struct{}
}

func (s slow) Work(*farm.Job, farm.Part, farm.Files) (func() farm.Do, error) {
	return func() farm.Do {
		return func(ctx context.Context, _ int) ([]byte, error) {
			close(s.begun)
			<-ctx.Done()
			return nil, ctx.Err()
		}
	}, nil
}

// A block that the coordinator does itself ends with its run, and fails nothing.
func TestOwnEnds(t *testing.T) {
	kind := slow{begun: make(chan struct{})}
	c := &Coordinator{cfg: Config{Kinds: map[string]farm.Kind{"slow": kind}}}
	ctx, end := context.WithCancelCause(t.Context())
	r := newRun(ctx, c, &job{spec: &farm.Job{Kind: "slow"}}, end)
	key, cl := span{0, 1}, &claim{arrival: &arrival{block: farm.Block{End: 1}}}
	r.claims[key] = cl
	done := r.doOwn(key, cl, nil)
	<-kind.begun
	end(nil)
	<-done
	if r.failed != nil || r.claims[key] != cl {
		t.Errorf("the job has failed: %v", r.failed)
	}
}
