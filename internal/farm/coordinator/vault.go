package coordinator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/wire"
)

// A vault has the files of jobs by their hashes: on the disk of the coordinator, and in the object store for workers.
type vault struct {
	dir   string
	store jetstream.ObjectStore
	limit int64 // bytes of all files

	mu sync.Mutex // pieces are written one after the other
}

// incoming is what names of files begin with that are not whole.
const incoming = ".in-"

// Path returns where a file is.
func (v *vault) Path(hash string) (string, error) { return wire.FileIn(v.dir, hash) }

// missing returns which files are not here.
func (v *vault) missing(hashes []string) []string {
	var missing []string
	for _, hash := range hashes {
		if _, err := v.Path(hash); err != nil {
			missing = append(missing, hash)
		}
	}
	return missing
}

// put takes the next piece of a file and returns how much of it is here. A piece from another place than the end of
// what is here changes nothing.
func (v *vault) put(p wire.Piece, bytes []byte) (int64, error) {
	if err := wire.CheckHash(p.Hash); err != nil {
		return 0, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, err := v.Path(p.Hash); err == nil {
		return p.Size, nil
	}
	if p.Size < 0 || p.Size > wire.MaxFile || p.Offset < 0 || p.Offset+int64(len(bytes)) > p.Size {
		return 0, fmt.Errorf("file %s: a piece of %d bytes at %d, and the file has %d; at most %d", p.Hash, len(bytes), p.Offset, p.Size, int64(wire.MaxFile))
	}
	path := filepath.Join(v.dir, incoming+p.Hash)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	defer file.Close() //nolint:errcheck // synced before it counts
	here, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	if here == 0 {
		used, err := v.used()
		if err != nil {
			return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
		}
		if used+p.Size > v.limit {
			return 0, fmt.Errorf("file %s has %d bytes; the files of jobs have %d of at most %d", p.Hash, p.Size, used, v.limit)
		}
	}
	if p.Offset != here {
		return here, nil
	}
	if _, err := file.Write(bytes); err != nil {
		return here, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	here += int64(len(bytes))
	if here < p.Size {
		return here, nil
	}
	return here, v.finish(file, p.Hash)
}

// finish checks a file that is whole, and gives it its name.
func (v *vault) finish(file *os.File, name string) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("take file %s: %w", name, err)
	}
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return fmt.Errorf("take file %s: %w", name, err)
	}
	if is := hex.EncodeToString(h.Sum(nil)); !strings.HasPrefix(name, is) {
		return errors.Join(fmt.Errorf("file %s has the hash %s: it was changed on its way", name, is), os.Remove(file.Name()))
	}
	if err := file.Sync(); err != nil {
		return fmt.Errorf("take file %s: %w", name, err)
	}
	if err := os.Rename(file.Name(), filepath.Join(v.dir, name)); err != nil {
		return fmt.Errorf("take file %s: %w", name, err)
	}
	return syncFolder(v.dir)
}

// used returns the bytes of all files.
func (v *vault) used() (int64, error) {
	var used int64
	entries, err := os.ReadDir(v.dir)
	if err != nil {
		return 0, fmt.Errorf("count the bytes of all files: %w", err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return 0, fmt.Errorf("count the bytes of all files: %w", err)
		}
		used += info.Size()
	}
	return used, nil
}

// add keeps bytes that a job made, and returns their hash.
func (v *vault) add(body []byte) (string, error) {
	is := sha256.Sum256(body)
	name := hex.EncodeToString(is[:])
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, err := v.Path(name); err == nil {
		return name, nil
	}
	if err := writeWhole(filepath.Join(v.dir, name), body); err != nil {
		return "", fmt.Errorf("keep a state: %w", err)
	}
	return name, nil
}

// offer puts a file into the object store if it is not there.
func (v *vault) offer(ctx context.Context, hash string) error {
	path, err := v.Path(hash)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("offer file %s: %w", hash, err)
	}
	if there, err := v.store.GetInfo(ctx, hash); err == nil && there.Size == uint64(info.Size()) {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("offer file %s: %w", hash, err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	if _, err := v.store.Put(ctx, jetstream.ObjectMeta{Name: hash}, file); err != nil {
		return fmt.Errorf("offer file %s: %w", hash, err)
	}
	return nil
}

// clean removes files that no job needs.
func (v *vault) clean(ctx context.Context, needed map[string]bool) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	entries, err := os.ReadDir(v.dir)
	if err != nil {
		return fmt.Errorf("clean files: %w", err)
	}
	for _, e := range entries {
		if needed[strings.TrimPrefix(e.Name(), incoming)] {
			continue
		}
		if err := os.Remove(filepath.Join(v.dir, e.Name())); err != nil {
			return fmt.Errorf("clean files: %w", err)
		}
	}
	offered, err := v.store.List(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoObjectsFound) {
		return fmt.Errorf("clean files: %w", err)
	}
	for _, o := range offered {
		if !needed[o.Name] {
			if err := v.store.Delete(ctx, o.Name); err != nil {
				return fmt.Errorf("clean files: %w", err)
			}
		}
	}
	return nil
}
