//go:build js

package main

import (
	"context"
	"errors"
	"log/slog"
	"syscall/js"

	"maven/internal/pool"
)

// share is the function of the worker that has blocks of play-outs made by its helpers (assets/site/crew.js).
const share = "mavenShare"

// A crew makes the play-outs of one request: engines in workers of their own.
type crew struct {
	request []byte
	log     *slog.Logger
}

// crewOf returns what makes crews; nil if there are no helpers.
func crewOf(log *slog.Logger) func(request []byte) pool.Far {
	if js.Global().Get(share).Type() != js.TypeFunction {
		return nil
	}
	return func(request []byte) pool.Far { return &crew{request, log} }
}

// A done is a block that a helper has done, or why it could not.
type done struct {
	number int
	result []byte
	fault  error
}

// Do has the blocks done by the helpers.
func (c *crew) Do(ctx context.Context, _ int, state []byte, first, end int, take func(number int, result []byte) error) error {
	found := make(chan done, 2*(end-first)) // each number is told once, so nothing blocks
	told := js.FuncOf(func(_ js.Value, args []js.Value) any {
		d := done{number: args[0].Int()}
		if args[1].IsNull() {
			d.fault = errors.New(args[2].String())
		} else {
			d.result = make([]byte, args[1].Length())
			js.CopyBytesToGo(d.result, args[1])
		}
		found <- d
		return nil
	})
	defer told.Release()
	stop := js.Global().Call(share, string(c.request), bytesOf(state), first, end, told)
	defer stop.Invoke() // told is not called after it
	early := map[int][]byte{}
	for at := first; at < end; at++ {
		for early[at] == nil {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case d := <-found:
				if d.fault != nil {
					c.log.Warn("helpers cannot play out", "error", d.fault)
					return d.fault
				}
				early[d.number] = d.result
			}
		}
		if err := take(at, early[at]); err != nil {
			return err
		}
		delete(early, at)
	}
	return nil
}
