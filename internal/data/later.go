package data

// What a browser fetches beside the program.
const (
	thinGraph  = "words/graph.thin" // as wordgraph.Thicken takes it
	leavesFile = "leaves/" + WordTileSet + ".klv2"
)

// First returns the names of the files without which a browser has no answer.
func First() []string { return []string{thinGraph, leavesFile} }
