package wordgraph

import "fmt"

// A Defect is one way in which the bytes of a graph can be wrong; errors.Is finds it in what Read, Build
// and the checks return.
type Defect string

// The defects.
const (
	BadLength     Defect = "the length is not a multiple of 4 bytes: the file is cut short or not a KWG"
	TooShort      Defect = "there is no room for the root nodes"
	TooManyNodes  Defect = "there are more nodes than the 24 bits of a child index can tell apart"
	BadChild      Defect = "the child index is past the end"
	RootReached   Defect = "the child index is that of a root node"
	OpenRun       Defect = "the last run of siblings has no end"
	NotAscending  Defect = "the tile is not above that of the sibling before"
	BadTile       Defect = "the tile is not in the alphabet"
	DeadEnd       Defect = "no word goes through here: the node neither accepts nor has children"
	Cycle         Defect = "the node is its own descendant"
	BadTurn       Defect = "tile 0 stands where no turn can be: in the DAWG, first, twice, or accepting"
	WordTooLong   Defect = "words are longer than 31 tiles"
	TooManyWords  Defect = "there are more than 16,777,216 words"
	TooDense      Defect = "there are over 64 words for each node, and over 65,536 words: no list of words in use is as dense"
	NoDAWG        Defect = "there is a GADDAG but no DAWG"
	HalvesDiffer  Defect = "the GADDAG does not hold the words of the DAWG"
	MissingGADDAG Defect = "there is no GADDAG"
)

// Error returns the sentence.
func (d Defect) Error() string { return string(d) }

// A FormatError says what is wrong with a graph and where.
type FormatError struct {
	Defect Defect
	Node   int // index of the node at fault; 0 if no single node is
}

// Error names the defect, and the node at fault if there is one.
func (e *FormatError) Error() string {
	if e.Node == 0 {
		return "wordgraph: " + string(e.Defect)
	}
	return fmt.Sprintf("wordgraph: node %d: %s", e.Node, e.Defect)
}

// Unwrap returns the defect.
func (e *FormatError) Unwrap() error { return e.Defect }
