package rules

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines tells on which line of a TOML text each key stands, by its path: "size", "end.passes",
// and "board[3]" for an element of an array.
type lines map[string]int

// findLines reads the places of all keys; text must be valid TOML.
func findLines(text []byte) lines {
	found := lines{}
	var p unstable.Parser
	p.Reset(text)
	table := ""
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = found.addKey(&p, "", e)
		case unstable.KeyValue:
			found.addValue(&p, table, e)
		}
	}
	return found
}

// addKey notes the key of e, a table or a key and value, and every table it lies in; it returns
// the path.
func (l lines) addKey(p *unstable.Parser, table string, e *unstable.Node) string {
	path := table
	for keys := e.Key(); keys.Next(); {
		part := keys.Node()
		if path != "" {
			path += "."
		}
		path += string(part.Data)
		l.note(path, p.Shape(part.Raw).Start.Line)
	}
	return path
}

func (l lines) note(path string, line int) {
	if _, ok := l[path]; !ok {
		l[path] = line
	}
}

// addValue notes a key and what its value holds.
func (l lines) addValue(p *unstable.Parser, table string, e *unstable.Node) {
	path := l.addKey(p, table, e)
	switch value := e.Value(); value.Kind {
	case unstable.InlineTable:
		for inside := value.Children(); inside.Next(); {
			l.addValue(p, path, inside.Node())
		}
	case unstable.Array:
		i := 0
		for elements := value.Children(); elements.Next(); i++ {
			l.note(fmt.Sprintf("%s[%d]", path, i), p.Shape(elements.Node().Raw).Start.Line)
		}
	}
}

// of returns the line of a key, or where it is not in the text that of the table or array it
// belongs to; 0 where there is none of these either.
func (l lines) of(path string) int {
	for {
		if line, ok := l[path]; ok {
			return line
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return 0
		}
		path = path[:i]
	}
}
