package library

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

const (
	manifestFormat  = "maven lexicon"
	manifestVersion = 1
	manifestSuffix  = ".json"
)

// A record describes the graph file of an imported list.
type record struct {
	Name        string `json:"name"`
	TileSet     string `json:"tileSet"`
	TileSetText string `json:"tileSetText,omitempty"` // the tile set itself, unless it is built in
	Words       int    `json:"words"`
	Hash        string `json:"hash"`
	SHA256      string `json:"sha256"` // of the graph file
	Bytes       int64  `json:"bytes"`  // of the graph file
	Source      string `json:"source"` // the file it was imported from
	Remark      string `json:"remark,omitempty"`
}

// A manifest is the file beside a graph. Replacing a list takes three atomic renames: a manifest with the new record and
// the old one as Previous, the new graph, and a manifest without Previous. The checksum shows which of the two records
// belongs to the graph, so a program that is killed in between leaves one list or the other. For a new list the graph is
// written first; without a manifest it counts for nothing. Removing a list removes the manifest first.
type manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	record
	Previous *record `json:"previous,omitempty"`
}

func newManifest(r record, previous *record) *manifest {
	return &manifest{Format: manifestFormat, Version: manifestVersion, record: r, Previous: previous}
}

func (m *manifest) write(path string) error {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("lexicon %s: %w", m.Name, err)
	}
	return WriteContent(path, append(b, '\n'))
}

func readManifest(path string) (*manifest, error) {
	b, err := readFile(path, maxTextBytes)
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	return parseManifest(path, b)
}

func parseManifest(path string, b []byte) (*manifest, error) {
	var m manifest
	if err := json.Unmarshal(b, &m); err != nil || m.Format != manifestFormat {
		return nil, fmt.Errorf("%s is not the description of a word list; %s", path, remedy(baseName(path)))
	}
	if m.Version != manifestVersion {
		return nil, fmt.Errorf("%s has version %d, but this program reads version %d; %s", path, m.Version, manifestVersion, remedy(baseName(path)))
	}
	for _, r := range []*record{&m.record, m.Previous} {
		if r != nil && (!strings.EqualFold(r.Name, baseName(path)) || r.SHA256 == "" || r.TileSet == "") {
			return nil, fmt.Errorf("%s does not describe a word list named %s; %s", path, baseName(path), remedy(baseName(path)))
		}
	}
	return &m, nil
}

// current reads the graph beside the manifest and returns it with the record it belongs to.
func (m *manifest) current(path string) (record, []byte, error) {
	b, err := readFile(besidePath(path, Graphs), maxGraphBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, nil, damaged(path, "is missing")
	}
	if err != nil {
		return record{}, nil, fmt.Errorf("lexicon %s: %w", m.Name, err)
	}
	switch sum := Checksum(b); {
	case sum == m.SHA256:
		return m.record, b, nil
	case m.Previous != nil && sum == m.Previous.SHA256:
		return *m.Previous, b, nil
	}
	return record{}, nil, damaged(path, "is torn or altered: its checksum is not the one in "+path)
}

// damaged returns the error for a damaged graph file; it says what to do.
func damaged(path, what string) error {
	return fmt.Errorf("%s %s; %s", besidePath(path, Graphs), what, remedy(baseName(path)))
}

func remedy(name string) string {
	return fmt.Sprintf("import it again with maven lexicon import %s FILE --replace, or remove it with maven lexicon remove %[1]s", name)
}

// Checksum returns the SHA-256 of a file in hexadecimal digits.
func Checksum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
