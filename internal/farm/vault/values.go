package vault

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm/wire"
)

// Values are what is known of jobs: of each some values, under the job's ID, a point and a word.
type Values struct {
	kept  jetstream.KeyValue
	under jetstream.Stream // of what is kept
}

// Put keeps a value of a job as JSON.
func (v *Values) Put(ctx context.Context, job, word string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		_, err = v.kept.Put(ctx, job+"."+word, text)
	}
	if err != nil {
		return fmt.Errorf("keep job %s: %w", job, err)
	}
	return nil
}

// All returns all values by their keys, and whether that is all: the server leaves out what is damaged, and says nothing.
func (v *Values) All(ctx context.Context) (values map[string][]byte, whole bool, err error) {
	all, err := v.kept.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, false, fmt.Errorf("key-value store %s: %w", wire.Jobs, err)
	}
	defer all.Stop() //nolint:errcheck // it was only read
	values = map[string][]byte{}
	for {
		select {
		case e := <-all.Updates():
			if e == nil { // that is all
				return values, true, ctx.Err()
			}
			values[e.Key()] = e.Value()
		case <-time.After(silentTime):
			_, err := v.under.Info(ctx)
			return values, false, err
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
}

// secretKey is where the secret is.
const secretKey = "secret"

// Secret returns the farm's secret, which is made the first time.
func (v *Values) Secret(ctx context.Context) ([]byte, error) {
	e, err := v.kept.Get(ctx, secretKey)
	if err == nil {
		return e.Value(), nil
	}
	secret := []byte(rand.Text())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		_, err = v.kept.Create(ctx, secretKey, secret)
	}
	if err != nil {
		return nil, fmt.Errorf("the farm's secret: %w", err)
	}
	return secret, nil
}

// Forget removes the values of a job without a trace.
func (v *Values) Forget(ctx context.Context, job string) error {
	return v.under.Purge(ctx, jetstream.WithPurgeSubject("$KV."+wire.Jobs+"."+job+".*"))
}
