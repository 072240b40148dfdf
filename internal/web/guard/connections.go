package guard

import (
	"net"
	"sync"
)

// Connections bound the connections of a server, so that clients that hold theirs do not take all. One that is too many
// is closed at once.
type Connections struct {
	net.Listener
	most, each int // at once: of all clients, and of one address; 0 for no limit of an address

	lock  sync.Mutex
	all   int
	count map[string]int // by address
}

// NewConnections returns a listener that accepts so many connections at once from all clients, and from each address.
func NewConnections(l net.Listener, most, each int) *Connections {
	return &Connections{Listener: l, most: most, each: each, count: map[string]int{}}
}

// Accept returns the next connection that is not too many.
func (c *Connections) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := withoutPort(conn.RemoteAddr().String())
		if c.take(from) {
			return &connection{Conn: conn, leave: sync.OnceFunc(func() { c.leave(from) })}, nil
		}
		conn.Close()
	}
}

// take counts a connection, and returns false if it is one too many.
func (c *Connections) take(from string) bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.all >= c.most || c.each > 0 && c.count[from] >= c.each {
		return false
	}
	c.all++
	c.count[from]++
	return true
}

func (c *Connections) leave(from string) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.all--
	if c.count[from]--; c.count[from] == 0 {
		delete(c.count, from)
	}
}

// A connection is counted until it is closed.
type connection struct {
	net.Conn
	leave func()
}

// Close closes the connection; it may be called more than once.
func (c *connection) Close() error {
	c.leave()
	return c.Conn.Close()
}
