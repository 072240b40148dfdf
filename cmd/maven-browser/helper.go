//go:build js

package main

import (
	"context"
	"log/slog"
	"sync"
	"syscall/js"
	"time"

	"maven/internal/library"
	"maven/internal/pool"
	"maven/internal/sim"
	"maven/internal/web/analyses"
	"maven/internal/web/registry"
)

// tasksAhead is how many tasks may wait: far more than the leading engine gives.
const tasksAhead = 1 << 10

// A helper makes play-outs for the engine that leads, in a worker of its own, without a database. Its methods are called by the
// worker (assets/site/helper.js); what they are asked is done one after the other.
type helper struct {
	stock *registry.Stock
	tasks chan func()

	// Of the tasks:
	request    string
	simulation *sim.Simulation // of the request
	do         pool.Worker[[]byte]
	fault      error // why the part cannot be done

	lock   sync.Mutex
	part   int // under way
	ctx    context.Context
	cancel context.CancelFunc
}

// help makes play-outs until the worker ends.
func help(log *slog.Logger) {
	h := &helper{tasks: make(chan func(), tasksAhead), cancel: func() {},
		stock: registry.New(registry.Options{Library: library.Open(home), Now: time.Now, Log: log, Version: version, Cores: 1})}
	js.Global().Call("mavenHelps", js.FuncOf(h.begin), js.FuncOf(h.block), js.FuncOf(h.stop))
	for task := range h.tasks {
		task()
	}
}

// begin takes the number of a part, the request that it belongs to, and its state.
func (h *helper) begin(_ js.Value, args []js.Value) any {
	number, request, state := args[0].Int(), args[1].String(), make([]byte, args[2].Length())
	js.CopyBytesToGo(state, args[2])
	h.lock.Lock()
	defer h.lock.Unlock()
	h.cancel()
	h.part = number
	h.ctx, h.cancel = context.WithCancel(context.Background())
	ctx := h.ctx
	h.tasks <- func() { h.open(ctx, request, state) }
	return nil
}

// open opens a part: with the simulation of the part before, if that knows it.
func (h *helper) open(ctx context.Context, request string, state []byte) {
	h.fault = nil
	if request == h.request && h.simulation != nil {
		if h.do, h.fault = h.simulation.Part(ctx, state); h.fault == nil || ctx.Err() != nil {
			return
		}
	}
	h.request = request
	if h.simulation, h.fault = analyses.Parts(h.stock, []byte(request)); h.fault == nil {
		h.do, h.fault = h.simulation.Part(ctx, state)
	}
}

// block takes the numbers of a part and of a block, and a function for what comes of it: bytes, or null and why.
func (h *helper) block(_ js.Value, args []js.Value) any {
	part, number, tell := args[0].Int(), args[1].Int(), args[2]
	h.tasks <- func() {
		ctx, ok := h.under(part)
		if !ok {
			return
		}
		var result []byte
		fault := h.fault
		if fault == nil {
			result, fault = h.do(pool.Civil(ctx), number)
		}
		switch {
		case ctx.Err() != nil: // nobody waits for it
		case fault != nil:
			tell.Invoke(nil, fault.Error())
		default:
			tell.Invoke(bytesOf(result), nil)
		}
	}
	return nil
}

// under returns the context of a part, and whether it is under way.
func (h *helper) under(part int) (context.Context, bool) {
	h.lock.Lock()
	defer h.lock.Unlock()
	return h.ctx, h.part == part && h.ctx.Err() == nil
}

// stop ends a part.
func (h *helper) stop(_ js.Value, args []js.Value) any {
	h.lock.Lock()
	defer h.lock.Unlock()
	if h.part == args[0].Int() {
		h.cancel()
	}
	return nil
}
