//go:build js

// Command maven-browser is the server of the page for a browser: `maven serve` without a network. It runs in a worker of a page that
// `maven site` has written, and answers what the page asks by messages (assets/site/worker.js).
//
// It is built with GOOS=js and GOARCH=wasm. The worker gives it files, which package os reads and writes as any others
// (assets/site/files.js): so the database and the user's own rules are where any other system has them, below home.
//
// Sharp edges: there is one thread, which also hears the messages. Package pool has long work give way to them.
package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"syscall/js"

	"maven/internal/library"
	"maven/internal/web/message"
)

// home is the user's data directory.
const home = "/maven"

// helping is the argument of an engine that only makes play-outs for another.
const helping = "help"

func main() {
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if len(os.Args) > 1 && os.Args[1] == helping {
		help(log)
		return
	}
	p := &program{lib: library.Open(home), log: log}
	if err := p.open(context.Background()); err != nil {
		js.Global().Call("mavenFailed", err.Error())
		return
	}
	d := &desk{handler: p, under: map[string]context.CancelFunc{}}
	js.Global().Call("mavenReady", js.FuncOf(d.ask), js.FuncOf(d.stop))
	select {}
}

// A desk takes requests from the worker. Its methods are called by it.
type desk struct {
	handler http.Handler

	lock  sync.Mutex
	under map[string]context.CancelFunc // requests under way, by the worker's numbers
}

// ask takes a request: its number, method, path, header as pairs of names and values, body, and a function for the parts of the
// answer, which gets the status, the header, the bytes, whether it is the last part, and whether the answer was cut off.
func (d *desk) ask(_ js.Value, args []js.Value) any {
	number, send := args[0].String(), args[5]
	q := &message.Request{Method: args[1].String(), Path: args[2].String(), Header: http.Header{}}
	for i := range args[3].Length() {
		pair := args[3].Index(i)
		q.Header.Add(pair.Index(0).String(), pair.Index(1).String())
	}
	if body := args[4]; !body.IsNull() {
		q.Body = make([]byte, body.Length())
		js.CopyBytesToGo(q.Body, body)
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.lock.Lock()
	d.under[number] = cancel
	d.lock.Unlock()
	go func() {
		defer d.end(number)
		message.Serve(ctx, d.handler, q, func(p message.Part) {
			if ctx.Err() == nil {
				send.Invoke(p.Status, pairs(p.Header), bytesOf(p.Body), p.Last, p.Cut)
			}
		})
	}()
	return nil
}

// stop says that nobody waits for the answer with this number any more.
func (d *desk) stop(_ js.Value, args []js.Value) any {
	d.end(args[0].String())
	return nil
}

func (d *desk) end(number string) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if cancel := d.under[number]; cancel != nil {
		cancel()
		delete(d.under, number)
	}
}

// pairs returns a header as an array of pairs.
func pairs(h http.Header) js.Value {
	all := []any{}
	for name, values := range h {
		for _, value := range values {
			all = append(all, []any{name, value})
		}
	}
	return js.ValueOf(all)
}

func bytesOf(text []byte) js.Value {
	out := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(out, text)
	return out
}
