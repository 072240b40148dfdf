package words

import (
	"slices"

	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// lane is the number of squares in a row or column of the original's board.
const lane = 15

// FromGraph returns the words of a graph over the 26 letters of English as a section. Words that are
// longer than a lane of the board are left out.
func FromGraph(graph *wordgraph.Graph) (*Section, error) {
	r := &runs{builder: newBuilder(), nodes: graph.Nodes(), made: make([]int32, graph.NodeCount())}
	if graph.DAWG() != 0 {
		r.group(graph.DAWG(), 0)
	}
	lost := slices.ContainsFunc(r.levels[0], func(e Entry) bool { return e.Word() || e.Letter() > 'z' })
	if s, err := r.section(); err == nil && !lost && s.longest <= lane {
		return s, nil
	}
	var list []string // some words are too long, or wrong
	for word := range graph.Words() {
		if len(word) > lane {
			continue
		}
		text := make([]byte, len(word))
		for i, t := range word {
			text[i] = 'a' + byte(t) - 1
		}
		list = append(list, string(text))
	}
	return NewSection(list)
}

// runs makes the groups of the runs of a graph, each once.
type runs struct {
	*builder
	nodes []uint32
	made  []int32 // by run: its group in the pool, 0 if it is not there yet
}

// group returns the group of a run that stands below depth letters. The first one stays at depth 0.
func (r *runs) group(run wordgraph.Node, depth int) int {
	if at := r.made[run]; at != 0 {
		return int(at)
	}
	group := r.levels[depth][:0]
	for n, last := run, false; !last; n++ {
		e, child := wordgraph.Entry(r.nodes[n]), 0
		if e.Child() != 0 {
			child = r.group(e.Child(), depth+1)
		}
		group = append(group, NewEntry('a'+byte(e.Tile())-1, e.Accepts(), false, child))
		last = e.Last()
	}
	r.levels[depth] = group
	if depth > 0 {
		r.made[run] = int32(r.finish(group))
	}
	return int(r.made[run])
}

// ToGraph returns the words of sections as a word graph over the 26 letters of English, without words that
// are too long for the original's board.
func ToGraph(sections []*Section) (*wordgraph.Graph, error) {
	var list [][]tile.Tile
	for _, s := range sections {
		for text := range s.Words() {
			if len(text) > lane {
				continue
			}
			word := make([]tile.Tile, len(text))
			for i := range word {
				word[i] = tile.Tile(text[i]-'a') + 1
			}
			list = append(list, word)
		}
	}
	return wordgraph.Build(letters, list)
}
