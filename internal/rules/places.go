package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A place is where a key stands in a TOML text, and what kind of value it has.
type place struct {
	line int // from 1
	kind unstable.Kind
}

// places holds the place of each key by its path: "size", "end.passes", and "board[3]" for an
// element of an array.
type places map[string]place

// maxDepth is one more than the tables of a rules file nest. Nothing deeper is looked at, so that time
// and memory grow no faster than the length of a hostile text.
const maxDepth = 3

// A finder reads the places of all keys of one text.
type finder struct {
	parser unstable.Parser
	breaks []int // offsets of the line breaks
	found  places
}

// findPlaces reads the places of all keys; text must be valid TOML.
func findPlaces(text []byte) places {
	f := &finder{found: places{}}
	for i, c := range text {
		if c == '\n' {
			f.breaks = append(f.breaks, i)
		}
	}
	f.parser.Reset(text)
	var table []string
	for f.parser.NextExpression() {
		switch e := f.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = f.addKey(nil, e, e.Kind)
		case unstable.KeyValue:
			f.addValue(table, e)
		}
	}
	return f.found
}

// addKey notes the key of e, whose value is of the given kind, and every table that contains it. It
// returns the parts of its path.
func (f *finder) addKey(table []string, e *unstable.Node, kind unstable.Kind) []string {
	path := slices.Clone(table)
	for keys := e.Key(); keys.Next() && len(path) < maxDepth; {
		part := string(keys.Node().Data)
		if strings.ContainsAny(part, ".[") {
			part = strconv.Quote(part) // a quoted key must not read like a path
		}
		path = append(path, part)
		of := unstable.Table
		if keys.IsLast() {
			of = kind
		}
		f.note(strings.Join(path, "."), keys.Node(), of)
	}
	return path
}

// note keeps the first place of a path: a table may be opened twice.
func (f *finder) note(path string, at *unstable.Node, kind unstable.Kind) {
	if _, ok := f.found[path]; !ok {
		before, _ := slices.BinarySearch(f.breaks, int(at.Raw.Offset))
		f.found[path] = place{before + 1, kind}
	}
}

// addValue notes a key and everything in its value.
func (f *finder) addValue(table []string, e *unstable.Node) {
	value := e.Value()
	path := f.addKey(table, e, value.Kind)
	if len(path) == maxDepth {
		return
	}
	switch value.Kind {
	case unstable.InlineTable:
		for inside := value.Children(); inside.Next(); {
			f.addValue(path, inside.Node())
		}
	case unstable.Array:
		i := 0
		for elements := value.Children(); elements.Next(); i++ {
			f.note(fmt.Sprintf("%s[%d]", strings.Join(path, "."), i), elements.Node(), elements.Node().Kind)
		}
	}
}

// line returns the line of a key. If the key is not in the text, it is the line of the table or array
// to which the key would belong, or 0 if that is missing too.
func (all places) line(path string) int {
	for {
		if of, ok := all[path]; ok {
			return of.line
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return 0
		}
		path = path[:i]
	}
}
