package data

// Puzzles returns the files of the shipped puzzles, as puzzle.Parse reads them.
func Puzzles() [][]byte {
	return [][]byte{shipped("puzzles/both.jsonl"), shipped("puzzles/both-doubt.jsonl")}
}
