package search

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/testsize"
)

// An execution is what the original's own bytes made of an endgame, when they were executed: each position expanded, with
// its replies in their order, and the list at the end.
type execution struct {
	Name         string
	Limit        int      // expansions after which it was stopped
	Board        []string // capitals are blanks
	Mover, Other board.Rack
	Expansions   int
	List         [][6]any // word, lane, start, score and leave in cp, bonus
	Expand       []struct {
		Mover, Other board.Rack
		Children     [][10]any // lane, start, tiles, kept, score, lower, upper, goes out, answered, last
	}
}

// unpacked returns what a file of testdata holds.
func unpacked(name string) ([]byte, error) {
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// A recording has the executions, and the words that can be made in them.
type recording struct {
	all    []execution
	active []*words.Section
}

// recorded reads the executions, once for all tests.
var recorded = sync.OnceValues(func() (r recording, err error) {
	text, err := unpacked("expansions.json.gz")
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal(text, &r.all); err != nil {
		return r, err
	}
	list, err := unpacked("expansions.words.gz")
	if err != nil {
		return r, err
	}
	section, err := words.NewSection(strings.Fields(string(list)))
	r.active = []*words.Section{section}
	return r, err
})

func executions(t testing.TB) ([]execution, []*words.Section) {
	t.Helper()
	r, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	return r.all, r.active
}

// position puts up the board.
func (e *execution) position(t testing.TB) *board.Position {
	t.Helper()
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{e.Mover, e.Other}
	for row, line := range e.Board {
		for col, c := range []byte(line) {
			if c == '.' {
				continue
			}
			if err := p.Board.Put(row+1, col+1, c|0x20, c < 'a'); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}

// text is a node as an execution has it.
func (n *node) text() string {
	flags := [3]int{}
	for i, flag := range [3]uint8{outFlag, answeredFlag, lastFlag} {
		if n.is(flag) {
			flags[i] = 1
		}
	}
	tiles := strings.ToLower(string(n.tiles[:n.count()]))
	return fmt.Sprintf("%d %d %s %d %d %d %d %d", n.lane, n.start, tiles, n.kept, n.score, n.lower, n.upper, flags)
}

// TestExpansions expands what the original expanded, one position after the other, and compares all replies: place, tiles,
// tiles kept, score, both bounds, flags and order.
func TestExpansions(t *testing.T) {
	testsize.OneThread(t)
	all, active := executions(t)
	positions, nodes := 0, 0
	for _, e := range all {
		s := NewEndgameSolver(active, MaxNodes)
		if err := s.start(e.position(t)); err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		start := int16(0)
		for k, x := range e.Expand {
			s.descend(start)
			l := &s.line
			if own, other := l.sides[l.turn].rackNow(), l.sides[1-l.turn].rackNow(); own != x.Mover || other != x.Other {
				t.Errorf("%s: expansion %d is of %s against %s, want %s against %s", e.Name, k+1, own, other, x.Mover, x.Other)
				break
			}
			s.expand()
			var got, want []string
			for c := s.pool.nodes[l.leaf()].child; c != 0; c = s.pool.nodes[c].next {
				got = append(got, s.pool.nodes[c].text())
			}
			for _, c := range x.Children {
				want = append(want, fmt.Sprintf("%v %v %v %v %v %v %v %v", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7:]))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: expansion %d has these replies, and below what is wanted:\n%s\n\n%s", e.Name, k+1, strings.Join(got, "\n"), strings.Join(want, "\n"))
				break
			}
			for l.depth() > 0 {
				l.back()
			}
			s.pool.settle()
			start = s.choose(start)
			positions, nodes = positions+1, nodes+len(want)
		}
	}
	t.Logf("%d endgames, %d positions, %d replies", len(all), positions, nodes)
	if positions != 268 || nodes != 5712 {
		t.Errorf("%d positions and %d replies, want 268 and 5,712", positions, nodes)
	}
}

// TestExecutions searches the same endgames, and compares the number of expansions and the list.
func TestExecutions(t *testing.T) {
	all, active := executions(t)
	for _, e := range all {
		s := NewEndgameSolver(active, MaxNodes)
		// The context is asked before each expansion but the first.
		list, r, err := s.Solve(&asked{context.Background(), e.Limit - 1}, e.position(t))
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		if r.Expanded != e.Expansions {
			t.Errorf("%s: %d expansions, want %d", e.Name, r.Expanded, e.Expansions)
		}
		var got, want []string
		for _, m := range list.Moves() {
			got = append(got, fmt.Sprint(m.Text(), m.Lane, m.Start, m.Score, m.Leave, m.Bonus))
		}
		for _, m := range e.List {
			want = append(want, fmt.Sprint(m[:]...))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the list is\n%s\n\nwant\n%s", e.Name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// An asked context is done after it was asked so often.
type asked struct {
	context.Context
	left int
}

func (c *asked) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}
