//go:build !js

package data

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// Hash returns the identity of all that is shipped: a SHA-256 over the files' names and bytes, in lower-case hexadecimal.
func Hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "graph %d\n", len(wordGraph))
	h.Write(wordGraph)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			content := shipped(name)
			fmt.Fprintf(h, "%s %d\n", name, len(content))
			h.Write(content)
		}
		return err
	})
	if err != nil {
		panic("data: " + err.Error()) // the files are part of the program
	}
	return hex.EncodeToString(h.Sum(nil))
}
