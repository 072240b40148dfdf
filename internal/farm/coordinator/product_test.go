package coordinator

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func open(t testing.TB, dir string) *product {
	t.Helper()
	p, err := openProduct(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.close() }) //nolint:errcheck // the test may have closed it
	return p
}

// add delivers the result of a worker and appends a record.
func add(t testing.TB, p *product, worker, record string) *parcel {
	t.Helper()
	from := &parcel{left: 1}
	p.delivering(worker, from)
	if err := p.Append([]byte(record)); err != nil {
		t.Fatal(err)
	}
	return from
}

// texts returns all records.
func texts(t testing.TB, p *product) []string {
	t.Helper()
	var all []string
	if err := p.Each(func(n int, record []byte) error {
		if n != len(all) {
			return fmt.Errorf("record %d after %d", n, len(all))
		}
		all = append(all, string(record))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func stateOf(t testing.TB, p *product) string {
	t.Helper()
	body, err := p.State()
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// Whatever of its file is lost, a product has all records before the loss, and takes new ones after them.
func TestTornProduct(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	all := []string{"one", "", "three and more"}
	for n, record := range all {
		add(t, p, fmt.Sprintf("worker-%d", n), record)
	}
	ends := slices.Clone(p.starts[1:])
	if err := p.close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "product")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := range len(whole) + 1 {
		left := 0
		for left < len(ends) && ends[left] <= int64(size) {
			left++
		}
		if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		p := open(t, dir)
		if got := texts(t, p); !slices.Equal(got, all[:left]) {
			t.Fatalf("%d bytes: %q", size, got)
		}
		add(t, p, "later", "new")
		if got := texts(t, p); !slices.Equal(got, append(slices.Clone(all[:left]), "new")) {
			t.Fatalf("%d bytes and a record: %q", size, got)
		}
		if err := p.close(); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzProduct(f *testing.F) {
	dir := f.TempDir()
	p := open(f, dir)
	add(f, p, "red", "record")
	text, err := os.ReadFile(filepath.Join(dir, "product"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "product"), text, 0o600); err != nil {
			t.Fatal(err)
		}
		p := open(t, dir)
		p.Each(func(int, []byte) error { return nil }) //nolint:errcheck // it must not panic
		if info, err := p.file.Stat(); err != nil || info.Size() != p.starts[len(p.starts)-1] {
			t.Errorf("the file has more than its records: %v", err)
		}
	})
}

// Results are let go when what they came from is synced, in a record or in a state, and not before.
func TestCovered(t *testing.T) {
	p := open(t, t.TempDir())
	one := add(t, p, "red", "one")
	two := &parcel{}
	p.delivering("red", two)
	if held, err := p.sync(); err != nil || !slices.Equal(held, []*parcel{one}) {
		t.Errorf("after a record: %v %v", held, err)
	}
	three := add(t, p, "red", "two and three")
	four := &parcel{}
	p.delivering("red", four)
	if held, err := p.save(0, []byte("state")); err != nil || !slices.Equal(held, []*parcel{two, three, four}) {
		t.Errorf("after a state: %v %v", held, err)
	}
	if held, err := p.sync(); err != nil || len(held) > 0 {
		t.Errorf("nothing new: %v %v", held, err)
	}
}

// What a worker contributed is taken back from its first record and state on; what is older stays, also after the product was closed.
func TestTakeBack(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	add(t, p, "red", "one")
	for part, worker := range []string{"red", "blue", "red"} {
		p.delivering(worker, &parcel{})
		for try := range 2 {
			if _, err := p.save(part, fmt.Appendf(nil, "part %d, %d", part, try)); err != nil {
				t.Fatal(err)
			}
		}
	}
	add(t, p, "red", "two")
	if err := p.close(); err != nil {
		t.Fatal(err)
	}

	p = open(t, dir)
	if got := stateOf(t, p); got != "part 2, 1" || p.Len() != 2 || len(p.states) != 3 {
		t.Fatalf("%q, %d records, %d states", got, p.Len(), len(p.states))
	}
	for worker, want := range map[string]bool{"red": true, "blue": true, "green": false} {
		if has, err := p.has(worker); err != nil || has != want {
			t.Errorf("%s contributed: %v %v", worker, has, err)
		}
	}
	if left, err := p.takeBack("blue"); err != nil || left != 1 {
		t.Errorf("%d records are left, %v", left, err)
	}
	if got := stateOf(t, p); got != "part 0, 1" {
		t.Errorf("state %q", got)
	}
	if has, err := p.has("blue"); err != nil || has {
		t.Errorf("something of blue is left: %v", err)
	}
	if left, err := p.takeBack("red"); err != nil || left != 0 || stateOf(t, p) != "" {
		t.Errorf("%d records are left, state %q; %v", left, stateOf(t, p), err)
	}
}

// A stretch has at least one record, and no more than was asked for.
func TestStretch(t *testing.T) {
	p := open(t, t.TempDir())
	for range 10 {
		add(t, p, "red", "0123456789")
	}
	for _, c := range []struct{ from, bytes, want int }{{0, 100, 10}, {0, 25, 2}, {9, 100, 1}, {3, 1, 1}, {10, 100, 0}, {50, 100, 0}} {
		if got, err := p.stretch(c.from, c.bytes); err != nil || len(got) != c.want {
			t.Errorf("from %d, %d bytes: %d records, want %d; %v", c.from, c.bytes, len(got), c.want, err)
		}
	}
}

func FuzzState(f *testing.F) {
	dir := f.TempDir()
	s := state{name: stateName(1), records: 300, part: 2, makers: makers{"blue", "red"}}
	if err := s.write(dir, []byte("body")); err != nil {
		f.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, s.name))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		got := state{name: s.name}
		body, err := got.parse(text)
		if err != nil {
			return
		}
		dir := t.TempDir()
		if err := got.write(dir, body); err != nil {
			t.Fatal(err)
		}
		again, read, err := readState(filepath.Join(dir, s.name))
		if err != nil || again.records != got.records || again.part != got.part || !slices.Equal(again.makers, got.makers) || !bytes.Equal(read, body) {
			t.Errorf("%+v, want %+v; %v", again, got, err)
		}
	})
}

// A record that no message can hold ends its job; one that the disk does not take makes the job wait.
func TestLargeRecord(t *testing.T) {
	p, err := openProduct(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	err = p.Append(make([]byte, maxRecord+1))
	if !errors.Is(err, errLarge) || passing(driven{}.failed(err)) {
		t.Errorf("a record that no message can hold: %v", err)
	}
	if err := p.Append([]byte("small")); err != nil || p.Len() != 1 {
		t.Errorf("%d records after it, %v", p.Len(), err)
	}
}

// Blocks begin with one number and grow until they take some seconds, whatever a number costs.
func TestSizer(t *testing.T) {
	for cost, want := range map[float64]int{10: 1, 1: 4, 0.01: 400} {
		var s sizer
		if n := s.next(); n != 1 {
			t.Errorf("the first block has %d numbers", n)
		}
		for range 20 {
			n := s.next()
			s.saw(n, secondsOf(cost*float64(n)))
		}
		if n := s.next(); n < want-1 || n > want {
			t.Errorf("%v s each: blocks of %d numbers, want %d", cost, n, want)
		}
	}
}

// A state that cannot be read is an error that names it, also after the product was opened again, and makes its job wait.
func TestBrokenState(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	for part := range 2 {
		if _, err := p.save(part, []byte("state")); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, p.states[1].name)
	if err := os.WriteFile(path, []byte("no state"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, p := range []*product{p, open(t, dir)} {
		if body, err := p.State(); err == nil || !strings.Contains(err.Error(), path) || !passing(fmt.Errorf("%w: %w", errDisk, err)) {
			t.Errorf("state %q, %v", body, err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := stateOf(t, open(t, dir)); got != "state" {
		t.Errorf("without it: %q", got)
	}
}
