//go:build !js

package data

import "embed"

//go:embed words/glosses.txt.zst
var laterFiles embed.FS

// later returns a file that a browser fetches when it is first needed.
func later(name string) ([]byte, error) { return laterFiles.ReadFile(name) }

// Later returns the files that stand beside the program in a browser, by their names.
func Later() map[string][]byte {
	text, err := later(glossesFile)
	if err != nil {
		panic("data: " + err.Error()) // the file is part of the program
	}
	return map[string][]byte{glossesFile: text}
}
