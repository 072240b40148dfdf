package data

// Puzzles returns the shipped puzzles, as puzzle.Parse reads them.
func Puzzles() []byte { return shipped("puzzles/both.jsonl") }
