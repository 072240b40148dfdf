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
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/farm/files"
	"maven/internal/farm/wire"
)

// A vault has the files of jobs by their hashes in the object store, and on this machine those that come and those in use.
type vault struct {
	files.Folder
	store jetstream.ObjectStore
	limit int64 // bytes of all files: less than the store has, since what is deleted leaves a mark

	mu sync.Mutex // pieces are written one after the other, and no file is removed between its arrival and the word that it is needed
}

// incoming is what names of files begin with that are not whole.
const incoming = ".in-"

// missing returns which files are not here.
func (v *vault) missing(ctx context.Context, hashes []string) ([]string, error) {
	var missing []string
	for _, hash := range hashes {
		_, err := v.store.GetInfo(ctx, hash)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			missing = append(missing, hash)
		} else if err != nil {
			return nil, fmt.Errorf("look for file %s: %w", hash, err)
		}
	}
	return missing, nil
}

// piece returns bytes of a file from an offset on; none at its end.
func (v *vault) piece(ctx context.Context, hash string, offset int64) ([]byte, error) {
	if _, err := v.Path(hash); err != nil {
		if err := v.Fetch(ctx, hash); err != nil {
			return nil, err
		}
	}
	file, err := os.Open(filepath.Join(v.Dir, hash))
	if err != nil {
		return nil, fmt.Errorf("read file %s: %w", hash, err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	piece := make([]byte, wire.Chunk)
	n, err := file.ReadAt(piece, offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read file %s at byte %d: %w", hash, offset, err)
	}
	return piece[:n], nil
}

// room refuses a file that is too large beside the others.
func (v *vault) room(ctx context.Context, size int64) error {
	all, err := v.store.Status(ctx)
	if err == nil && int64(all.Size())+size > v.limit {
		err = fmt.Errorf("it has %d bytes; the files of jobs have %d of at most %d", size, all.Size(), v.limit)
	}
	return err
}

// put takes the next piece of a file and returns how much of it is here; a file that is whole goes into the store. A piece from another
// place than the end of what is here changes nothing.
func (v *vault) put(ctx context.Context, p wire.Piece, bytes []byte) (here int64, err error) {
	if err := wire.CheckHash(p.Hash); err != nil {
		return 0, err
	}
	if p.Size < 0 || p.Size > wire.MaxFile || p.Offset < 0 || p.Offset+int64(len(bytes)) > p.Size {
		return 0, fmt.Errorf("file %s: a piece of %d bytes at %d, and the file has %d; at most %d", p.Hash, len(bytes), p.Offset, p.Size, int64(wire.MaxFile))
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if missing, err := v.missing(ctx, []string{p.Hash}); err != nil || len(missing) == 0 {
		return p.Size, err
	}
	file, err := os.OpenFile(filepath.Join(v.Dir, incoming+p.Hash), os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		defer file.Close() //nolint:errcheck // the store syncs it
		here, err = file.Seek(0, io.SeekEnd)
	}
	if err == nil && here == 0 {
		err = v.room(ctx, p.Size)
	}
	if err == nil && here == p.Offset {
		_, err = file.Write(bytes)
		here += int64(len(bytes))
	}
	if err == nil && here >= p.Size {
		err = v.finish(ctx, file, p.Hash)
	}
	if err != nil {
		return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	return here, nil
}

// finish checks a file that is whole, and puts it into the store. If that fails, it has to be sent again.
func (v *vault) finish(ctx context.Context, file *os.File, hash string) error {
	is, err := farm.HashOf(file.Name())
	if err == nil && is != hash {
		err = fmt.Errorf("its hash is %s: it was changed on its way", is)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err == nil {
		_, err = v.store.Put(ctx, jetstream.ObjectMeta{Name: hash}, file)
	}
	if err == nil {
		return atomicfile.Move(file.Name(), filepath.Join(v.Dir, hash))
	}
	return errors.Join(err, os.Remove(file.Name()))
}

// add keeps bytes that a job made, and returns their hash.
func (v *vault) add(ctx context.Context, body []byte) (string, error) {
	is := sha256.Sum256(body)
	hash := hex.EncodeToString(is[:])
	missing, err := v.missing(ctx, []string{hash})
	if err == nil && len(missing) > 0 {
		_, err = v.store.PutBytes(ctx, hash, body)
	}
	if err != nil {
		return "", fmt.Errorf("%w: keep a state: %w", errUnreachable, err)
	}
	return hash, nil
}

// listTime is how long a list of files may take: one that is asked for while a file is removed may never come.
const listTime = 5 * time.Second

// clean removes files that no job needs; what it leaves, the next one removes. No job is taken between the question and the removal.
func (c *Coordinator) clean(ctx context.Context) error {
	v := c.vault
	v.mu.Lock()
	defer v.mu.Unlock()
	err := v.Sweep(func(name string) bool { return c.wanted(strings.TrimPrefix(name, incoming)) == nil })
	limit, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	kept, listed := v.store.List(limit)
	if !errors.Is(listed, jetstream.ErrNoObjectsFound) {
		err = errors.Join(err, listed)
	}
	for _, o := range kept {
		c.mu.Lock()
		if err == nil && !c.needs(o.Name) {
			err = v.store.Delete(ctx, o.Name)
		}
		c.mu.Unlock()
	}
	return err
}
