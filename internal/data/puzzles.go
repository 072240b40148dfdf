package data

// puzzleFiles returns the names of the files with the shipped puzzles.
func puzzleFiles() []string { return []string{"puzzles/both.jsonl", "puzzles/both-doubt.jsonl"} }

// Puzzles returns the files of the shipped puzzles, as puzzle.Parse reads them.
func Puzzles() (files [][]byte, err error) {
	for _, name := range puzzleFiles() {
		text, err := later(name)
		if err != nil {
			return nil, err
		}
		files = append(files, text)
	}
	return files, nil
}
