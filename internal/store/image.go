package store

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"
)

// Kinds of pages of b-trees that hold rows, by their first byte.
const (
	indexInside = 0x02
	indexLeaf   = 0x0A
	tableLeaf   = 0x0D
)

// maxPayload bounds a row in bytes: the largest record, and what is beside it.
const maxPayload = maxData + 1<<16

// errRow is a row that cannot be read.
var errRow = errors.New("a row that cannot be read")

// An image is a database as pages, without regard to how they fit together: those of the file, and in
// their place those of its log.
type image struct {
	file  io.ReaderAt
	pages uint32 // of the file, with a part of the last one
	log   *changeLog
	over  map[uint32]frame
}

// newImage returns the image of a file with the log beside it.
func newImage(file *os.File) (*image, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	log, err := readLog(logOf(file.Name()))
	if err != nil {
		return nil, err
	}
	return layImage(file, info.Size(), log), nil
}

// layImage returns the image of a file of a size and the whole transactions of a log.
func layImage(file io.ReaderAt, size int64, log *changeLog) *image {
	m := &image{file: file, pages: uint32((size + pageSize - 1) / pageSize), log: log, over: map[uint32]frame{}}
	m.lay(log.frames)
	return m
}

// lay puts frames in the place of pages.
func (m *image) lay(frames []frame) {
	for _, one := range frames {
		m.over[one.page] = one
	}
}

// numbers returns the numbers of all pages, in order.
func (m *image) numbers() []uint32 {
	all := make([]uint32, m.pages, int(m.pages)+len(m.over))
	for i := range all {
		all[i] = uint32(i + 1)
	}
	for n := range m.over {
		if n > m.pages {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// size returns how many bytes there are in all, so that a row which is to have more is none.
func (m *image) size() int { return (int(m.pages) + len(m.over)) * pageSize }

// page reads page n, from 1; what is missing of it is zero.
func (m *image) page(n uint32) []byte {
	if one, ok := m.over[n]; ok {
		return m.log.page(one)
	}
	page := make([]byte, pageSize)
	if n > 0 && n <= m.pages {
		m.file.ReadAt(page, int64(n-1)*pageSize) // what cannot be read is zero too, and found out by the seals
	}
	return page
}

// A cell is one row of a page.
type cell struct {
	table  bool // of a table, else of an index
	id     int64
	values []any // nil, int64, string, []byte
}

// cells calls take with every row of a page that can be read, and reports how many cannot.
func (m *image) cells(n uint32, take func(c *cell)) (bad int) {
	page := m.page(n)
	at := 0
	if n == 1 {
		at = headerSize
	}
	kind := page[at]
	head := at + 8
	if kind == indexInside {
		head = at + 12
	}
	if kind != tableLeaf && kind != indexLeaf && kind != indexInside {
		return 0
	}
	count := int(binary.BigEndian.Uint16(page[at+3:]))
	for i := range count {
		if head+2*i+2 > pageSize {
			return bad + count - i
		}
		c, err := m.cell(kind, page, int(binary.BigEndian.Uint16(page[head+2*i:])))
		if err != nil {
			bad++
			continue
		}
		take(c)
	}
	return bad
}

// cell reads the row that begins at a place of a page.
func (m *image) cell(kind byte, page []byte, at int) (*cell, error) {
	if kind == indexInside {
		at += 4 // the page of lesser rows
	}
	if at >= pageSize {
		return nil, errRow
	}
	c := &cell{table: kind == tableLeaf}
	rest := page[at:]
	size, rest, ok := varint(rest)
	if ok && c.table {
		c.id, rest, ok = varint(rest)
	}
	if !ok || size < 1 || size > maxPayload {
		return nil, errRow
	}
	payload, err := m.payload(rest, int(size), c.table)
	if err != nil {
		return nil, err
	}
	c.values, err = decodeRow(payload)
	return c, err
}

// payload returns a row of a size whose beginning is in a page and whose rest may be in others.
func (m *image) payload(rest []byte, size int, table bool) ([]byte, error) {
	const least = (pageSize-12)*32/255 - 23 // bytes in the page, of a row that goes on elsewhere
	most := pageSize - 35
	if !table {
		most = (pageSize-12)*64/255 - 23
	}
	local := size
	if size > most {
		if local = least + (size-least)%(pageSize-4); local > most {
			local = least
		}
	}
	if local > len(rest) || size > local && local+4 > len(rest) || size > m.size() {
		return nil, errRow
	}
	if size == local {
		return rest[:size], nil
	}
	payload := append(make([]byte, 0, min(size, 1<<16)), rest[:local]...)
	next := binary.BigEndian.Uint32(rest[local:])
	for len(payload) < size {
		if next == 0 {
			return nil, errRow
		}
		page := m.page(next)
		payload = append(payload, page[4:4+min(pageSize-4, size-len(payload))]...)
		next = binary.BigEndian.Uint32(page)
	}
	return payload, nil
}

// varint reads a whole number of up to 9 bytes.
func varint(data []byte) (n int64, rest []byte, ok bool) {
	for i := range min(8, len(data)) {
		n = n<<7 | int64(data[i]&0x7F)
		if data[i] < 0x80 {
			return n, data[i+1:], true
		}
	}
	if len(data) < 9 {
		return 0, nil, false
	}
	return n<<8 | int64(data[8]), data[9:], true
}

// decodeRow reads the values of a row. None of ours is a fraction.
func decodeRow(payload []byte) ([]any, error) {
	size, rest, ok := varint(payload)
	head := int64(len(payload) - len(rest))
	if !ok || size < head || size > int64(len(payload)) {
		return nil, errRow
	}
	types, body := payload[head:size], payload[size:]
	var values []any
	for len(types) > 0 {
		var kind int64
		if kind, types, ok = varint(types); !ok || len(values) == 32 {
			return nil, errRow
		}
		width, ok := widthOf(kind)
		if !ok || width > int64(len(body)) {
			return nil, errRow
		}
		values = append(values, valueOf(kind, body[:width]))
		body = body[width:]
	}
	return values, nil
}

// widthOf returns the bytes that a value of a type has.
func widthOf(kind int64) (int64, bool) {
	switch {
	case kind < 0 || kind == 7 || kind == 10 || kind == 11:
		return 0, false
	case kind >= 12:
		return (kind - 12) / 2, true
	}
	return [...]int64{0, 1, 2, 3, 4, 6, 8, 0, 0, 0}[kind], true
}

func valueOf(kind int64, data []byte) any {
	switch {
	case kind == 0:
		return nil
	case kind >= 12 && kind%2 == 0:
		return data
	case kind >= 12:
		return string(data)
	case kind == 8 || kind == 9:
		return kind - 8
	}
	n := int64(int8(data[0]))
	for _, b := range data[1:] {
		n = n<<8 | int64(b)
	}
	return n
}
