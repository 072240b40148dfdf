package pool

import (
	"context"
	"syscall/js"
	"time"
)

// turn is how long work goes on before it lets others in: less than anybody notices, and many times what letting them in costs.
const turn = 12 * time.Millisecond

// Civil returns a context for work that asks often whether it should end. In a browser, the one thread also hears the messages of
// the page, but only while nothing works; so when the work asks, and has had its turn, all that waits is done first.
func Civil(ctx context.Context) context.Context { return &civil{ctx, time.Now()} }

// A civil context is asked by one goroutine at a time, for there is one thread.
type civil struct {
	context.Context
	since time.Time // others were let in
}

// Err lets others in from time to time, then says whether the context has ended.
func (c *civil) Err() error {
	if time.Since(c.since) > turn {
		GiveWay()
		c.since = time.Now()
	}
	return c.Context.Err()
}

// GiveWay returns when the browser has handled the messages and timers that wait: it sends itself one more.
func GiveWay() {
	heard := make(chan struct{})
	f := js.FuncOf(func(js.Value, []js.Value) any {
		close(heard)
		return nil
	})
	defer f.Release()
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", f)
	channel.Get("port2").Call("postMessage", nil)
	<-heard
	channel.Get("port1").Call("close")
}
