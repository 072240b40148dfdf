package vault

import (
	"bytes"
	"context"
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

// Files are the files of jobs and the states that they make, by their hashes: in an object store, and on this machine those that come
// and those in use.
type Files struct {
	files.Folder
	Store jetstream.ObjectStore
	under jetstream.Stream // of the store
	limit int64            // bytes of all files: less than the store has, since what is deleted leaves a mark

	mu sync.Mutex // pieces are written one after the other, and no file is removed between its arrival and the word that it is needed
}

// incoming is what names of files begin with that are not whole.
const incoming = ".in-"

// Missing returns which files are not here.
func (f *Files) Missing(ctx context.Context, hashes []string) ([]string, error) {
	var missing []string
	for _, hash := range hashes {
		_, err := f.Store.GetInfo(ctx, hash)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			missing = append(missing, hash)
		} else if err != nil {
			return nil, fmt.Errorf("look for file %s: %w", hash, err)
		}
	}
	return missing, nil
}

// open opens a file in the store. It asks for each piece: the store's own way waits for those that are lost or cannot be read, and has 5 s
// for all of them.
func (f *Files) open(ctx context.Context, hash string) (io.ReadCloser, error) {
	info, err := f.Store.GetInfo(ctx, hash)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(&pieces{ctx: ctx, from: f.under, subject: "$O." + wire.Bucket + ".C." + info.NUID, more: info.Chunks}), nil
}

// Pieces are a file as its store has it.
type pieces struct {
	ctx     context.Context
	from    jetstream.Stream
	subject string // of all of them
	more    uint32 // how many are not read yet
	next    uint64 // message that the next one has, or a later one
	left    []byte // of the last one
}

// Read reads on.
func (p *pieces) Read(b []byte) (int, error) {
	for len(p.left) == 0 {
		if p.more == 0 {
			return 0, io.EOF
		}
		msg, err := p.from.GetMsg(p.ctx, p.next, jetstream.WithGetMsgSubject(p.subject))
		if err != nil {
			return 0, fmt.Errorf("one of its pieces cannot be read: %w", err)
		}
		p.left, p.next, p.more = msg.Data, msg.Sequence+1, p.more-1
	}
	n := copy(b, p.left)
	p.left = p.left[n:]
	return n, nil
}

// Fetch gets files as a Folder does. One that is damaged in the store is removed there, so that it is missing. Errors wrap ErrGone for a
// file that is not in the store, or ErrUnreachable.
func (f *Files) Fetch(ctx context.Context, hashes ...string) error {
	for _, hash := range hashes {
		err := f.Folder.Fetch(ctx, hash)
		damaged := errors.Is(err, files.ErrChanged) || errors.Is(err, jetstream.ErrMsgNotFound)
		switch {
		case err == nil:
		case errors.Is(err, jetstream.ErrObjectNotFound):
			return fmt.Errorf("%w: %w", ErrGone, err)
		case damaged && ctx.Err() == nil: // what is broken off reads half of it
			return fmt.Errorf("%w: %w", ErrGone, errors.Join(err, f.Store.Delete(ctx, hash)))
		default:
			return fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
	}
	return nil
}

// Read returns a whole file. Errors are those of Fetch.
func (f *Files) Read(ctx context.Context, hash string) ([]byte, error) {
	if err := f.Fetch(ctx, hash); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(f.Dir, hash))
}

// Piece returns bytes of a file from an offset on; none at its end.
func (f *Files) Piece(ctx context.Context, hash string, offset int64) ([]byte, error) {
	if _, err := f.Path(hash); err != nil {
		if err := f.Fetch(ctx, hash); err != nil {
			return nil, err
		}
	}
	file, err := os.Open(filepath.Join(f.Dir, hash))
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

// Bytes returns how many bytes all files have.
func (f *Files) Bytes(ctx context.Context) (uint64, error) {
	all, err := f.Store.Status(ctx)
	if err != nil {
		return 0, fmt.Errorf("object store %s: %w", wire.Bucket, err)
	}
	return all.Size(), nil
}

// Room refuses a file that is too large beside the others.
func (f *Files) Room(ctx context.Context, size int64) error {
	all, err := f.Bytes(ctx)
	if err == nil && int64(all)+size > f.limit {
		err = fmt.Errorf("it has %d bytes; the files of jobs have %d of at most %d", size, all, f.limit)
	}
	return err
}

// Put takes the next piece of a file and returns how much of it is here; a file that is whole goes into the store. A piece from another
// place than the end of what is here changes nothing.
func (f *Files) Put(ctx context.Context, p wire.Piece, body []byte) (here int64, err error) {
	if err := wire.CheckHash(p.Hash); err != nil {
		return 0, err
	}
	if p.Size < 0 || p.Size > wire.MaxFile || p.Offset < 0 || p.Offset+int64(len(body)) > p.Size {
		return 0, fmt.Errorf("file %s: a piece of %d bytes at %d, and the file has %d; at most %d", p.Hash, len(body), p.Offset, p.Size, int64(wire.MaxFile))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if missing, err := f.Missing(ctx, []string{p.Hash}); err != nil || len(missing) == 0 {
		return p.Size, err
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil { // it may have been removed
		return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	file, err := os.OpenFile(filepath.Join(f.Dir, incoming+p.Hash), os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		defer file.Close() //nolint:errcheck // the store syncs it
		here, err = file.Seek(0, io.SeekEnd)
	}
	if err == nil && here == 0 {
		err = f.Room(ctx, p.Size)
	}
	if err == nil && here == p.Offset {
		_, err = file.Write(body)
		here += int64(len(body))
	}
	if err == nil && here >= p.Size {
		err = f.finish(ctx, file, p.Hash)
	}
	if err != nil {
		return 0, fmt.Errorf("take file %s: %w", p.Hash, err)
	}
	return here, nil
}

// finish checks a file that is whole, and puts it into the store. If that fails, it has to be sent again.
func (f *Files) finish(ctx context.Context, file *os.File, hash string) error {
	is, err := farm.HashOf(file.Name())
	if err == nil && is != hash {
		err = fmt.Errorf("its hash is %s: it was changed on its way", is)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = f.store(ctx, hash, file)
	}
	if err == nil {
		return atomicfile.Move(file.Name(), filepath.Join(f.Dir, hash))
	}
	return errors.Join(err, os.Remove(file.Name()))
}

// store puts a file into the store, whole or not at all: one that there is no room for would leave word that it is there.
func (f *Files) store(ctx context.Context, hash string, from io.Reader) error {
	_, err := f.Store.Put(ctx, jetstream.ObjectMeta{Name: hash}, &paced{from: from, ctx: ctx, under: f.under})
	if err == nil {
		return nil
	}
	left := f.Store.Delete(context.WithoutCancel(ctx), hash)
	if errors.Is(left, jetstream.ErrObjectNotFound) {
		return err
	}
	return errors.Join(err, left)
}

// What the store is given before it has kept what it was given: it answers for each piece within some time, and refuses more than 128 MB.
const (
	ahead    = 32 // pieces of 128 kB
	keepTime = 5 * time.Second
)

// A paced reader waits, each time that so many pieces were read, until the store has kept those before them.
type paced struct {
	from  io.Reader
	ctx   context.Context
	under jetstream.Stream
	read  int
	due   uint64 // message that the stream must have before more is read
}

// Read reads on.
func (p *paced) Read(b []byte) (int, error) {
	if p.read++; p.read%ahead > 0 {
		return p.from.Read(b)
	}
	limit, cancel := context.WithTimeoutCause(p.ctx, keepTime, errors.New("the store is too slow"))
	defer cancel()
	for {
		info, err := p.under.Info(limit)
		if err != nil {
			return 0, err
		}
		if info.State.LastSeq >= p.due {
			p.due = info.State.LastSeq + ahead
			return p.from.Read(b)
		}
		if err := wire.Wait(limit, keepTime/500); err != nil {
			return 0, err
		}
	}
}

// Add keeps bytes that a job has made. Until need has returned, nobody removes them.
func (f *Files) Add(ctx context.Context, body []byte, need func(hash string) error) error {
	hash := farm.Hash(body)
	f.mu.Lock()
	defer f.mu.Unlock()
	missing, err := f.Missing(ctx, []string{hash})
	if err == nil && len(missing) > 0 {
		err = f.store(ctx, hash, bytes.NewReader(body))
	}
	if err != nil {
		return fmt.Errorf("%w: keep a state: %w", ErrUnreachable, err)
	}
	return need(hash)
}

// listTime is how long a list of files may take: one that is asked for while a file is removed may never come.
const listTime = 5 * time.Second

// Clean removes files that are not needed; what it leaves, the next one removes. The lock is held between the question and the removal,
// so whoever has it can begin to need files that are here.
func (f *Files) Clean(ctx context.Context, lock sync.Locker, needed func(hash string) bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.Sweep(func(name string) bool {
		lock.Lock()
		defer lock.Unlock()
		return needed(strings.TrimPrefix(name, incoming))
	})
	limit, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	kept, listed := f.Store.List(limit)
	if !errors.Is(listed, jetstream.ErrNoObjectsFound) {
		err = errors.Join(err, listed)
	}
	for _, o := range kept {
		lock.Lock()
		if err == nil && !needed(o.Name) {
			err = f.Store.Delete(ctx, o.Name)
		}
		lock.Unlock()
	}
	return err
}
