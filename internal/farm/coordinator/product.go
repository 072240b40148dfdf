package coordinator

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"maven/internal/farm/wire"
)

// headBytes precede each record in the file of a product: the length of what follows and its checksum.
const headBytes = 8

// errTorn is what the last record of a product is after a break: dropped, and made again.
var errTorn = errors.New("coordinator: torn record")

func sum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// A product is what a job has made so far, in files of its folder: records in order, each with the names of the
// workers whose results it came from, and states.
type product struct {
	dir string

	mu     sync.Mutex
	file   *os.File
	starts []int64 // where each record begins, and where the next one will
	states []state // oldest first
	broken error   // a write has failed: nothing more is taken

	since   makers    // those of the results delivered since the last record
	all     makers    // those of everything delivered since the job began, as far as a state has kept them
	fresh   []*parcel // delivered, and in no record or state yet
	covered []*parcel // in a record that is not synced yet
}

// openProduct reads what a folder has of a product. A torn record at the end is cut off.
func openProduct(dir string) (*product, error) {
	file, err := os.OpenFile(filepath.Join(dir, "product"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open product: %w", err)
	}
	p := &product{dir: dir, file: file, starts: []int64{0}}
	if err := p.scan(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if p.states, err = readStates(dir); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if len(p.states) > 0 {
		p.all = slices.Clone(p.states[len(p.states)-1].makers)
	}
	return p, nil
}

// scan finds the records, and cuts off what is torn.
func (p *product) scan() error {
	for {
		at := p.starts[len(p.starts)-1]
		body, err := p.body(at)
		if errors.Is(err, errTorn) {
			if err := p.file.Truncate(at); err != nil {
				return fmt.Errorf("cut a torn record off: %w", err)
			}
			return nil
		}
		if err != nil {
			return err
		}
		p.starts = append(p.starts, at+headBytes+int64(len(body)))
	}
}

// body reads what a record at an offset has after its head.
func (p *product) body(at int64) ([]byte, error) {
	var head [headBytes]byte
	if _, err := p.file.ReadAt(head[:], at); errors.Is(err, io.EOF) {
		return nil, errTorn
	} else if err != nil {
		return nil, fmt.Errorf("read product: %w", err)
	}
	size := binary.LittleEndian.Uint32(head[:4])
	if size > maxRecord {
		return nil, errTorn
	}
	body := make([]byte, size)
	if _, err := p.file.ReadAt(body, at+headBytes); errors.Is(err, io.EOF) {
		return nil, errTorn
	} else if err != nil {
		return nil, fmt.Errorf("read product: %w", err)
	}
	if sum(body) != binary.LittleEndian.Uint32(head[4:]) {
		return nil, errTorn
	}
	return body, nil
}

// maxRecord is how large a record may be with its makers, in bytes: a message must hold it, and base64 adds a third.
const maxRecord = wire.MaxPayload / 2

// errLarge ends a job: nobody could read its product.
var errLarge = errors.New("a message cannot hold it")

// Len returns how many records there are.
func (p *product) Len() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.starts) - 1
}

// record returns record n and who made it.
func (p *product) record(n int) (makers, []byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n < 0 || n >= len(p.starts)-1 {
		return nil, nil, fmt.Errorf("record %d: the product has %d", n, len(p.starts)-1)
	}
	body, err := p.body(p.starts[n])
	if err != nil {
		return nil, nil, fmt.Errorf("record %d: %w", n, err)
	}
	return splitMakers(body)
}

// Each gives all records in order.
func (p *product) Each(take func(n int, record []byte) error) error {
	for n := range p.Len() {
		_, record, err := p.record(n)
		if err != nil {
			return err
		}
		if err := take(n, record); err != nil {
			return err
		}
	}
	return nil
}

// stretch returns records from one on: some bytes of them, and at least one if there is one.
func (p *product) stretch(from, bytes int) ([][]byte, error) {
	var records [][]byte
	for n, end := from, p.Len(); n < end && bytes > 0; n++ {
		_, record, err := p.record(n)
		if err != nil {
			return nil, err
		}
		if len(records) > 0 && len(record) > bytes {
			break
		}
		records, bytes = append(records, record), bytes-len(record)
	}
	return records, nil
}

// Append adds a record.
func (p *product) Append(record []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken != nil {
		return p.broken
	}
	by := p.since
	if len(p.states) > 0 {
		by = p.all
	}
	body := append(by.append(nil), record...)
	if len(body) > maxRecord {
		return fmt.Errorf("record %d has %d bytes, more than %d: %w", len(p.starts)-1, len(body), maxRecord, errLarge)
	}
	line := binary.LittleEndian.AppendUint32(make([]byte, 0, headBytes+len(body)), uint32(len(body)))
	line = append(binary.LittleEndian.AppendUint32(line, sum(body)), body...)
	at := p.starts[len(p.starts)-1]
	if _, err := p.file.WriteAt(line, at); err != nil {
		p.broken = fmt.Errorf("write product: %w", err)
		return p.broken
	}
	p.starts = append(p.starts, at+int64(len(line)))
	p.since = nil
	p.covered, p.fresh = append(p.covered, p.fresh...), nil
	return nil
}

// delivering says that the result of a number is about to be taken.
func (p *product) delivering(worker string, from *parcel) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since, p.all = p.since.with(worker), p.all.with(worker)
	p.fresh = append(p.fresh, from)
}

// sync puts the records on disk and returns what they came from.
func (p *product) sync() ([]*parcel, error) {
	p.mu.Lock()
	covered := p.covered
	p.covered = nil
	p.mu.Unlock()
	if len(covered) == 0 {
		return nil, nil
	}
	if err := p.file.Sync(); err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.broken = fmt.Errorf("sync product: %w", err)
		return nil, p.broken
	}
	return covered, nil
}

// State returns the state last saved. One that cannot be read is an error: without it the job would begin anew.
func (p *product) State() ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.states) == 0 {
		return nil, nil
	}
	path := filepath.Join(p.dir, p.states[len(p.states)-1].name)
	s, body, err := readState(path)
	if err == nil && s.records > len(p.starts)-1 {
		err = fmt.Errorf("%s is of %d records, and the product has %d", path, s.records, len(p.starts)-1)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; remove it to go on from the state before", err)
	}
	return body, nil
}

// save puts a state of a part on disk, and returns the results that it holds.
func (p *product) save(part int, body []byte) ([]*parcel, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken != nil {
		return nil, p.broken
	}
	if err := p.file.Sync(); err != nil {
		p.broken = fmt.Errorf("sync product: %w", err)
		return nil, p.broken
	}
	next := state{records: len(p.starts) - 1, part: part, makers: slices.Clone(p.all)}
	next.name = stateName(1)
	if len(p.states) > 0 {
		next.name = stateName(p.states[len(p.states)-1].number() + 1)
	}
	if err := next.write(p.dir, body); err != nil {
		return nil, err // such as a full disk: the state before is still there
	}
	if last := len(p.states) - 1; last >= 0 && p.states[last].part == part {
		if err := os.Remove(filepath.Join(p.dir, p.states[last].name)); err != nil {
			return nil, fmt.Errorf("remove an old state: %w", err)
		}
		p.states = p.states[:last]
	}
	p.states = append(p.states, next)
	held := append(p.covered, p.fresh...)
	p.covered, p.fresh = nil, nil
	return held, nil
}

// has reports whether a worker contributed to what is kept or was delivered.
func (p *product) has(worker string) (bool, error) {
	p.mu.Lock()
	found := p.all.has(worker) || p.since.has(worker)
	p.mu.Unlock()
	for n := 0; !found && n < p.Len(); n++ {
		by, _, err := p.record(n)
		if err != nil {
			return false, err
		}
		found = by.has(worker)
	}
	return found, nil
}

// takeBack drops every record and state from the first on that a worker contributed to. It returns how many records are left.
func (p *product) takeBack(worker string) (int, error) {
	left := p.Len()
	for n := range left {
		by, _, err := p.record(n)
		if err != nil {
			return 0, err
		}
		if by.has(worker) {
			left = n
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.file.Truncate(p.starts[left]); err != nil {
		return 0, fmt.Errorf("take records back: %w", err)
	}
	if err := p.file.Sync(); err != nil {
		return 0, fmt.Errorf("take records back: %w", err)
	}
	p.starts = p.starts[:left+1]
	var kept []state
	for _, s := range p.states {
		if !s.makers.has(worker) && s.records <= left {
			kept = append(kept, s)
		} else if err := os.Remove(filepath.Join(p.dir, s.name)); err != nil {
			return 0, fmt.Errorf("take a state back: %w", err)
		}
	}
	p.states = kept
	p.forget()
	return left, nil
}

// restart forgets what was delivered and is in no record or state.
func (p *product) restart() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forget()
}

func (p *product) forget() {
	p.since, p.fresh, p.covered, p.all = nil, nil, nil, nil
	if len(p.states) > 0 {
		p.all = slices.Clone(p.states[len(p.states)-1].makers)
	}
}

func (p *product) close() error { return p.file.Close() }

// makers are names of workers, sorted. They are never changed in place.
type makers []string

func (m makers) has(name string) bool {
	_, found := slices.BinarySearch(m, name)
	return found
}

func (m makers) with(name string) makers {
	at, found := slices.BinarySearch(m, name)
	if found {
		return m
	}
	return slices.Insert(slices.Clone(m), at, name)
}

// append writes how many bytes follow and the names with blanks between.
func (m makers) append(b []byte) []byte {
	text := strings.Join(m, " ")
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// splitMakers takes the makers off the front of a body.
func splitMakers(body []byte) (makers, []byte, error) {
	size, n := binary.Uvarint(body)
	if n <= 0 || size > uint64(len(body)-n) {
		return nil, nil, errors.New("the makers of a record are broken")
	}
	by := makers(strings.Fields(string(body[n : n+int(size)])))
	for _, name := range by {
		if err := wire.CheckName(name); err != nil {
			return nil, nil, fmt.Errorf("the makers of a record are broken: %w", err)
		}
	}
	return by, body[n+int(size):], nil
}
