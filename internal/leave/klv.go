package leave

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"maven/internal/hugepage"
	"maven/internal/tile"
)

// The ways in which KLV2 bytes can be wrong; Read wraps one of them with the place.
var (
	ErrTruncated = errors.New("KLV2 data ends too early")
	ErrExcess    = errors.New("KLV2 data goes on after its end")
	ErrGraph     = errors.New("KLV2 graph is damaged")
	ErrLetters   = errors.New("KLV2 leaves have tiles that no tile set has")
	ErrCount     = errors.New("KLV2 values and leaves differ in number")
	ErrLong      = errors.New("KLV2 leave is longer than a rack")
	ErrValue     = errors.New("KLV2 value is out of range")
)

const (
	maxNodes  = 1 << 22 // as many as a node can point to
	maxLeaves = 1 << 25 // enough for nine tiles of a large alphabet; bounds the memory that a hostile file can ask for
	maxPoints = 10_000  // far more than a whole game scores
)

// Read reads a KLV2 table, with its stamp if it has one. All of the bytes are checked. The table may
// keep them, so the caller must not change them.
//
// The layout is little-endian: the number of nodes, that many KWG nodes with the root below node
// 0, the number of leaves, and for each a 32-bit float, in points.
func Read(data []byte) (*Table, error) {
	nodes, rest, err := words(data, "nodes", maxNodes)
	if err != nil {
		return nil, err
	}
	values, rest, err := words(rest, "values", maxLeaves)
	if err != nil {
		return nil, err
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrExcess, len(rest))
	}
	t := &Table{nodes: nodes, worth: hugepage.Make[float32](len(values))}
	for i, bits := range values {
		v := math.Float32frombits(bits)
		if !(v >= -maxPoints && v <= maxPoints) {
			return nil, fmt.Errorf("%w: value %d is %v points", ErrValue, i, v)
		}
		t.worth[i] = v
	}
	if err := t.cutStamp(); err != nil {
		return nil, err
	}
	if err := t.number(); err != nil {
		return nil, err
	}
	return t.hashed(), nil
}

// words reads a count and that many 32-bit words from the start of data.
func words(data []byte, what string, most int) ([]uint32, []byte, error) {
	if len(data) < 4 {
		return nil, nil, fmt.Errorf("%w: the number of %s is missing", ErrTruncated, what)
	}
	n := int(binary.LittleEndian.Uint32(data))
	data = data[4:]
	if n > most || n > len(data)/4 {
		return nil, nil, fmt.Errorf("%w: it should have %d %s, but only %d bytes are left", ErrTruncated, n, what, len(data))
	}
	w := hugepage.Make[uint32](n)
	for i := range w {
		w[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return w, data[4*n:], nil
}

// number checks the graph and counts the leaves at each node: its own, and those of what follows it.
func (t *Table) number() error {
	if len(t.nodes) < 1 {
		return fmt.Errorf("%w: no root node", ErrGraph)
	}
	c := counter{table: t, state: make([]uint8, len(t.nodes)), height: make([]uint8, len(t.nodes))}
	t.count, t.tiles = hugepage.Make[uint32](len(t.nodes)), hugepage.Make[tile.Mask](len(t.nodes))
	total := uint64(0)
	if root := arc(t.nodes[0]); root != 0 {
		if err := c.visit(root, 0, 0); err != nil {
			return err
		}
		total = uint64(t.count[root])
	}
	if total != uint64(len(t.worth)) {
		return fmt.Errorf("%w: %d leaves, %d values", ErrCount, total, len(t.worth))
	}
	return nil
}

// A counter fills in Table.count. The depth is at most that of the longest leave, so it may recurse.
type counter struct {
	table *Table
	state []uint8 // 0 not seen, 1 being counted, 2 counted

	height []uint8                 // by node: tiles of the longest leave that goes on with it or a later sibling
	above  [tile.MaxRack]tile.Tile // the tiles above the run that is being counted
}

// visit counts the run of siblings at n. There are depth tiles above it, the last of which is least.
func (c *counter) visit(n uint32, depth int, least tile.Tile) error {
	nodes := c.table.nodes
	end := n
	for ; ; end++ {
		if int(end) >= len(nodes) {
			return fmt.Errorf("%w: the siblings at node %d do not end", ErrGraph, n)
		}
		if err := c.checkNode(n, end, depth, least); err != nil {
			return err
		}
		if nodes[end]&lastSibling != 0 {
			break
		}
	}
	for i := end; ; i-- {
		if err := c.countNode(i, depth); err != nil {
			return err
		}
		if i == n {
			return nil
		}
	}
}

// checkNode checks the letter of node i in the run that begins at n.
func (c *counter) checkNode(n, i uint32, depth int, least tile.Tile) error {
	t := tile.Tile(c.table.nodes[i] >> 24)
	switch {
	case depth >= tile.MaxRack:
		return c.tooLong(depth, t)
	case t > tile.MaxLetters:
		return fmt.Errorf("%w: tile %d at node %d, more than %d", ErrLetters, t, i, tile.MaxLetters)
	case t < least || (i > n && t <= tile.Tile(c.table.nodes[i-1]>>24)):
		return fmt.Errorf("%w: tile %d at node %d is out of order", ErrGraph, t, i)
	}
	return nil
}

// countNode adds what is at and below node i to the count of the siblings after it.
func (c *counter) countNode(i uint32, depth int) error {
	if c.state[i] == 2 {
		if depth+int(c.height[i]) > tile.MaxRack {
			return c.tooLong(depth, c.longest(i)...)
		}
		return nil
	}
	if c.state[i] == 1 {
		return fmt.Errorf("%w: node %d is below itself", ErrGraph, i)
	}
	c.state[i] = 1
	node := c.table.nodes[i]
	sum, tiles, height := uint64(0), tile.Tile(node>>24).Bit(), uint8(1)
	c.above[depth] = tile.Tile(node >> 24)
	if node&accepts != 0 {
		sum++
	}
	if child := arc(node); child != 0 {
		if err := c.visit(child, depth+1, tile.Tile(node>>24)); err != nil {
			return err
		}
		sum += uint64(c.table.count[child])
		height += c.height[child]
	}
	if node&lastSibling == 0 {
		sum += uint64(c.table.count[i+1])
		tiles |= c.table.tiles[i+1]
		height = max(height, c.height[i+1])
	}
	if sum > maxLeaves {
		return fmt.Errorf("%w: more than %d leaves", ErrGraph, maxLeaves)
	}
	c.table.letters = max(c.table.letters, int(node>>24))
	c.table.count[i], c.table.tiles[i], c.height[i] = uint32(sum), tiles, height
	c.state[i] = 2
	return nil
}

// longest returns the tiles of the longest leave that goes on with node i or a later sibling, which are counted.
func (c *counter) longest(i uint32) (tiles []tile.Tile) {
	for i != 0 {
		for c.table.nodes[i]&lastSibling == 0 && c.height[i+1] == c.height[i] {
			i++
		}
		tiles = append(tiles, tile.Tile(c.table.nodes[i]>>24))
		i = arc(c.table.nodes[i])
	}
	return tiles
}

// tooLong returns the error about a leave that has these tiles below depth others.
func (c *counter) tooLong(depth int, below ...tile.Tile) error {
	leave := append(c.above[:depth:depth], below...)
	return fmt.Errorf("%w: the leave of tiles %d has %d; a rack has at most %d", ErrLong, leave, len(leave), tile.MaxRack)
}

// AppendKLV2 appends the table, and its stamp, as a KLV2 file.
func (t *Table) AppendKLV2(dst []byte) []byte {
	dst = slices.Grow(dst, 4*(2+len(t.nodes)+len(t.stampBytes())+len(t.worth)))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(t.nodes)+len(t.stampBytes())))
	for _, n := range t.nodes {
		dst = binary.LittleEndian.AppendUint32(dst, n)
	}
	dst = t.appendStamp(dst)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(t.worth)))
	for _, v := range t.worth {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(v))
	}
	return dst
}
