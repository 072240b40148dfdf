package library

import (
	"fmt"
	"io"

	"maven/internal/lexicon"
	"maven/internal/wordgraph"
)

// Format is a file format for words.
type Format string

// The formats.
const (
	Text Format = "txt" // one word per line
	KWG  Format = "kwg" // a plain word graph, for built-in lists too
)

// Write writes the words of a list in a format.
func Write(w io.Writer, lex *lexicon.Lexicon, format Format) error {
	if format == KWG {
		if lex.Graph.Wide() {
			return fmt.Errorf("lexicon %s: its graph has %d nodes, and other programs read %d at most; write the text instead",
				lex.Name, lex.Graph.NodeCount(), wordgraph.MaxNarrow)
		}
		_, err := w.Write(lex.Graph.AppendKWG(nil))
		return err
	}
	return lex.WriteWords(w)
}
