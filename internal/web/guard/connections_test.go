package guard

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// dial connects from an address, and reports whether the connection is kept: the server sends a byte to those.
func dial(t *testing.T, to net.Addr, from string) (net.Conn, bool) {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
	c, err := d.Dial("tcp", to.String())
	if err != nil {
		t.Skipf("SKIPPED: cannot connect from %s: %v", from, err) // not every system has all of 127.0.0.0/8
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(10 * time.Second))
	_, err = io.ReadFull(c, make([]byte, 1))
	return c, err == nil
}

// Connections of one address and of all are bounded; one that is closed makes room, once.
func TestConnections(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := NewConnections(plain, 5, 3)
	held := make(chan net.Conn, 100)
	ended := make(chan error)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				ended <- err
				return
			}
			held <- c
			c.Write([]byte("x"))
		}
	}()
	for i := range 5 {
		if _, kept := dial(t, l.Addr(), "127.0.0.1"); kept != (i < 3) {
			t.Errorf("connection %d of an address: kept %v", i+1, kept)
		}
	}
	for i := range 4 {
		if _, kept := dial(t, l.Addr(), "127.0.0.2"); kept != (i < 2) {
			t.Errorf("connection %d of another: kept %v", i+1, kept)
		}
	}
	first := <-held
	for range 3 {
		first.Close()
	}
	if _, kept := dial(t, l.Addr(), "127.0.0.1"); !kept {
		t.Error("a connection that was closed makes no room")
	}
	if _, kept := dial(t, l.Addr(), "127.0.0.1"); kept {
		t.Error("one connection makes room for two")
	}
	close(held)
	for c := range held {
		c.Close()
	}
	if l.all != 0 || len(l.count) != 0 {
		t.Errorf("%d connections of %d addresses are left", l.all, len(l.count))
	}
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}
