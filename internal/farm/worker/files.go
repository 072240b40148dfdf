package worker

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/atomicfile"
	"maven/internal/farm/wire"
)

// files are those that a worker has fetched, by their hashes.
type files struct {
	dir  string
	keep int64 // bytes; those used longest ago go first
	js   jetstream.JetStream

	mu sync.Mutex // one file is fetched at a time
}

// Path returns where a file is.
func (f *files) Path(hash string) (string, error) { return wire.FileIn(f.dir, hash) }

// fetch gets a file from the farm unless it is here, and checks it against its hash.
func (f *files) fetch(ctx context.Context, hash string) error {
	if err := wire.CheckHash(hash); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if path, err := f.Path(hash); err == nil {
		if is, err := hashOf(path); err == nil && strings.HasPrefix(hash, is) {
			now := time.Now()
			return os.Chtimes(path, now, now) // it was used
		}
	}
	store, err := f.js.ObjectStore(ctx, wire.Bucket)
	if err != nil {
		return fmt.Errorf("fetch file %s: %w", hash, err)
	}
	object, err := store.Get(ctx, hash)
	if err != nil {
		return fmt.Errorf("fetch file %s: %w", hash, err)
	}
	defer object.Close() //nolint:errcheck // it was only read
	if err := f.take(hash, object); err != nil {
		return fmt.Errorf("fetch file %s: %w", hash, err)
	}
	return f.clean(hash)
}

// take writes a file, whole or not at all.
func (f *files) take(hash string, from io.Reader) error {
	return atomicfile.Write(filepath.Join(f.dir, hash), 0o600, func(file *os.File) error {
		h := sha256.New()
		_, err := io.Copy(io.MultiWriter(file, h), io.LimitReader(from, wire.MaxFile))
		if is := hex.EncodeToString(h.Sum(nil)); err == nil && !strings.HasPrefix(hash, is) {
			err = fmt.Errorf("it has the hash %s: it was changed on its way", is)
		}
		return err
	})
}

func hashOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// clean removes the files used longest ago, but not the one just fetched, until the rest is small enough.
func (f *files) clean(just string) error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return fmt.Errorf("clean files: %w", err)
	}
	var infos []os.FileInfo
	total := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && wire.CheckHash(e.Name()) == nil {
			infos, total = append(infos, info), total+info.Size()
		}
	}
	slices.SortFunc(infos, func(a, b os.FileInfo) int { return cmp.Compare(a.ModTime().UnixNano(), b.ModTime().UnixNano()) })
	for _, info := range infos {
		if total <= f.keep {
			break
		}
		if info.Name() == just {
			continue
		}
		if err := os.Remove(filepath.Join(f.dir, info.Name())); err != nil {
			return fmt.Errorf("clean files: %w", err)
		}
		total -= info.Size()
	}
	return nil
}
