package page_test

import (
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// A line carries connections to a server, and can fall silent: then what is open stays open, and carries nothing more.
type line struct {
	net.Listener
	to     string
	silent atomic.Int32 // how often it has fallen silent
}

// lineTo lays a line to an origin, and returns it.
func lineTo(t *testing.T, origin string) *line {
	t.Helper()
	listening, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{Listener: listening, to: strings.TrimPrefix(origin, "http://")}
	t.Cleanup(func() { l.Close() })
	go func() {
		for near, err := l.Accept(); err == nil; near, err = l.Accept() {
			far, err := net.Dial("tcp", l.to)
			if err != nil {
				near.Close()
				continue
			}
			t.Cleanup(func() { near.Close(); far.Close() })
			go l.carry(near, far)
			go l.carry(far, near)
		}
	}()
	return l
}

// carry carries what comes from one end to the other until the line falls silent.
func (l *line) carry(from, to net.Conn) {
	since, some := l.silent.Load(), make([]byte, 64<<10)
	for {
		n, err := from.Read(some)
		if l.silent.Load() != since {
			return
		}
		if _, unwritten := to.Write(some[:n]); err != nil || unwritten != nil {
			to.Close()
			return
		}
	}
}

// A page whose stream has fallen silent, as after a sleep or a change of networks, opens another one by itself.
func TestSilentStream(t *testing.T) {
	t.Parallel()
	Find(t)
	NeedServer(t, "network: in a folder there is none")
	origin := site.Serve(t)
	l := lineTo(t, origin)
	first, second := browser.Open(t, origin), browser.Open(t, "http://"+l.Addr().String())
	second.before(`{ const later = setTimeout; window.setTimeout = (run, wait, ...of) => later(run, wait > 20000 ? wait / 20 : wait, ...of) }`)
	p := begins(t, first, `{level: 2, first: "person", seed: 5}`)
	p.turn()
	second.Go(fmt.Sprint("/play/", p.id))
	second.WaitFor(".rack .tile")
	l.silent.Add(1)
	turns := len(p.turn().Turns)
	first.ClickText("Pass")
	first.ClickText("Yes, pass")
	p.played(turns)
	turns = len(p.turn().Turns)
	second.Wait("the other tab follows", fmt.Sprintf(`document.querySelectorAll(".turns tbody tr").length === %d`, turns))
}
