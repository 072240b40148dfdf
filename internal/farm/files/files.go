// Package files keeps the files of jobs on this machine: fetched from the farm, checked against their
// hashes, those used longest ago removed first.
//
// Sharp edges: a file that is in use can be removed if Keep is smaller than what one job needs.
package files

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// A Folder has the files that were fetched, by their hashes.
type Folder struct {
	Dir  string
	Keep int64                                                         // bytes
	Open func(ctx context.Context, hash string) (io.ReadCloser, error) // the file where it comes from

	mu sync.Mutex // one file is fetched at a time
}

// Path returns where a file is, and refuses names that are none, and files that are not there.
func (f *Folder) Path(hash string) (string, error) {
	if err := wire.CheckHash(hash); err != nil {
		return "", err
	}
	path := filepath.Join(f.Dir, hash)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("file %s is not here", hash)
	}
	return path, nil
}

// ErrChanged is of a file that came with another hash.
var ErrChanged = errors.New("it was changed on its way")

// Fetch gets files from the farm unless they are here, and checks them against their hashes. A name that is "" is none.
func (f *Folder) Fetch(ctx context.Context, hashes ...string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, hash := range hashes {
		if hash == "" {
			continue
		}
		if err := f.fetch(ctx, hash); err != nil {
			return fmt.Errorf("fetch file %s: %w", hash, err)
		}
	}
	return nil
}

func (f *Folder) fetch(ctx context.Context, hash string) error {
	if err := wire.CheckHash(hash); err != nil {
		return err
	}
	if path, err := f.Path(hash); err == nil {
		if is, err := farm.HashOf(path); err == nil && is == hash {
			now := time.Now()
			return os.Chtimes(path, now, now) // it was used
		}
	}
	from, err := f.Open(ctx, hash)
	if err != nil {
		return err
	}
	defer from.Close() //nolint:errcheck // it was only read
	if err := f.take(hash, from); err != nil {
		return err
	}
	return f.clean(hash)
}

// take writes a file, whole or not at all. The folder may have been removed.
func (f *Folder) take(hash string, from io.Reader) error {
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(f.Dir, hash), 0o600, func(file *os.File) error {
		h := sha256.New()
		_, err := io.Copy(io.MultiWriter(file, h), io.LimitReader(from, wire.MaxFile))
		if is := hex.EncodeToString(h.Sum(nil)); err == nil && is != hash {
			err = fmt.Errorf("%w: it has the hash %s", ErrChanged, is)
		}
		return err
	})
}

// Sweep removes all files but those needed, and what is left of a fetch that was broken off.
func (f *Folder) Sweep(needed func(name string) bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	here, err := os.ReadDir(f.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range here {
		if !needed(e.Name()) {
			err = errors.Join(err, os.Remove(filepath.Join(f.Dir, e.Name())))
		}
	}
	return err
}

// clean removes the files used longest ago, but not the one just fetched, until the rest is small enough.
func (f *Folder) clean(just string) error {
	entries, err := os.ReadDir(f.Dir)
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
		if total <= f.Keep {
			break
		}
		if info.Name() == just {
			continue
		}
		if err := os.Remove(filepath.Join(f.Dir, info.Name())); err != nil {
			return fmt.Errorf("clean files: %w", err)
		}
		total -= info.Size()
	}
	return nil
}
