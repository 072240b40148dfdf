// Package vault is what a coordinator keeps in JetStream: results in a stream, the files and states of jobs in an object store, and
// what is known of jobs in a key-value store. All of it is synced before anybody is told that it is kept.
//
// A ledger says which message of the stream has which numbers. It is made from the headers of the messages at the start.
package vault

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/files"
	"maven/internal/farm/wire"
)

// Why a file is not fetched, or nothing kept. The first is of the server or its disk, and passes.
var (
	ErrUnreachable = errors.New("the streams cannot be reached")
	ErrGone        = errors.New("a file is gone")
	ErrLost        = errors.New("results cannot be read any more")
	ErrNoRoom      = errors.New("the results of all jobs take as much room as they may: give the farm more with --disk")
)

// Config says how much a vault takes.
type Config struct {
	Folder   string // where files are that come, and those in use
	Replicas int    // copies of the streams in a cluster
	Files    int64  // bytes of all files
	Results  int64  // bytes of all results
}

// A Vault is what is kept.
type Vault struct {
	Results *Results
	Files   *Files
	Values  *Values
}

// Open makes the streams, or brings them up to date.
func Open(ctx context.Context, nc *nats.Conn, cfg Config) (*Vault, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	if err := os.MkdirAll(cfg.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("open the farm: %w", err)
	}
	stream, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: wire.Results, Subjects: []string{wire.AllKept}, Discard: jetstream.DiscardNew,
		MaxBytes: cfg.Results, Storage: jetstream.FileStorage, Replicas: cfg.Replicas, AllowAtomicPublish: true, AllowDirect: true,
	})
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	store, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: wire.Bucket, MaxBytes: cfg.Files, Storage: jetstream.FileStorage, Replicas: cfg.Replicas,
	})
	if err != nil {
		return nil, fmt.Errorf("object store %s: %w", wire.Bucket, err)
	}
	pieces, err := js.Stream(ctx, "OBJ_"+wire.Bucket)
	if err != nil {
		return nil, fmt.Errorf("object store %s: %w", wire.Bucket, err)
	}
	kept, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: wire.Jobs, Storage: jetstream.FileStorage, Replicas: cfg.Replicas})
	if err != nil {
		return nil, fmt.Errorf("key-value store %s: %w", wire.Jobs, err)
	}
	under, err := js.Stream(ctx, "KV_"+wire.Jobs)
	if err != nil {
		return nil, fmt.Errorf("key-value store %s: %w", wire.Jobs, err)
	}
	v := &Vault{&Results{nc: nc, js: js, Stream: stream, limit: cfg.Results, fresh: map[uint64][]byte{}},
		&Files{Folder: files.Folder{Dir: cfg.Folder, Keep: cfg.Files}, Store: store, under: pieces, limit: cfg.Files / 16 * 15}, &Values{kept, under}}
	v.Files.Open = v.Files.open
	return v, nil
}
