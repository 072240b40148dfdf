//go:build js

// Command maven-engine is the engine for programs in JavaScript: the WebAssembly of the npm package maven-engine (npm/maven-engine),
// whose engine.js starts it and calls it.
//
// It is built with GOOS=js and GOARCH=wasm. Package guest knows what it can be asked; here requests come from JavaScript, and answers
// go there, as JSON.
//
// Sharp edges: there is one thread. Package pool has long work give way to what waits, so that it can be stopped.
package main

import (
	"bytes"
	"context"
	"sync"
	"syscall/js"
	"time"

	"maven/internal/form"
	"maven/internal/guest"
)

func main() {
	d := &desk{guest: guest.New(time.Now), engines: map[int]*guest.Engine{}, under: map[int]context.CancelFunc{}}
	js.Global().Call("mavenReady", map[string]any{
		"open": js.FuncOf(d.open), "close": js.FuncOf(d.close), "ask": js.FuncOf(d.ask), "stop": js.FuncOf(d.stop),
	})
	select {}
}

// A desk takes calls from JavaScript. What is asked is answered later, by a call of a function with an error and JSON, one of them
// null.
type desk struct {
	guest *guest.Guest

	lock    sync.Mutex
	last    int                        // engine that was opened
	engines map[int]*guest.Engine      // by number
	under   map[int]context.CancelFunc // questions under way, by the numbers of the caller
}

// An opened engine is told with its number.
type opened struct {
	Engine int `json:"engine"`
	form.Setting
}

// open takes an Opening as JSON, the bytes of a list or null, and the function for the answer: the engine's number and setting.
func (d *desk) open(_ js.Value, args []js.Value) any {
	request, done := args[0].String(), args[2]
	var list []byte
	if given := args[1]; !given.IsNull() {
		list = make([]byte, given.Length())
		js.CopyBytesToGo(list, given)
	}
	go func() {
		e, told, err := d.guest.Open(request, list)
		if err != nil {
			done.Invoke(err.Error(), nil)
			return
		}
		d.lock.Lock()
		d.last++
		number := d.last
		d.engines[number] = e
		d.lock.Unlock()
		answer(done, opened{number, told})
	}()
	return nil
}

// close takes the number of an engine that nobody will ask again.
func (d *desk) close(_ js.Value, args []js.Value) any {
	d.lock.Lock()
	defer d.lock.Unlock()
	delete(d.engines, args[0].Int())
	return nil
}

// ask takes the number of an engine, a number for the question, the verb, the request as JSON, a function for what is found on the
// way or null, and the function for the answer.
func (d *desk) ask(_ js.Value, args []js.Value) any {
	number, verb, request, progress, done := args[1].Int(), args[2].String(), args[3].String(), args[4], args[5]
	ctx, cancel := context.WithCancel(context.Background())
	d.lock.Lock()
	e := d.engines[args[0].Int()]
	d.under[number] = cancel
	d.lock.Unlock()
	var tell func(any)
	if !progress.IsNull() {
		tell = func(found any) { progress.Invoke(written(found)) }
	}
	go func() {
		defer d.end(number)
		if e == nil {
			done.Invoke(verb+": the engine is closed", nil)
			return
		}
		found, err := e.Ask(ctx, verb, request, tell)
		if err != nil {
			done.Invoke(err.Error(), nil)
			return
		}
		answer(done, found)
	}()
	return nil
}

// stop takes the number of a question that nobody waits for any more.
func (d *desk) stop(_ js.Value, args []js.Value) any {
	d.end(args[0].Int())
	return nil
}

// end ends the work on a question.
func (d *desk) end(number int) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if cancel := d.under[number]; cancel != nil {
		cancel()
		delete(d.under, number)
	}
}

func answer(done js.Value, found any) { done.Invoke(nil, written(found)) }

// written returns a form as JSON. Forms can always be written.
func written(found any) string {
	var b bytes.Buffer
	if err := form.Write(&b, found); err != nil {
		panic("maven-engine: " + err.Error())
	}
	return b.String()
}
