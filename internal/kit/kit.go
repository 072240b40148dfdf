// Package kit knows kits: folders with a word list, what is trained for it, and where all is from.
//
// A kit is made once, on a machine with time, and installed by others in seconds. Its words are a word graph without the GADDAG, the
// smallest form there is; the graph for play is built at the installation. Everything but the description and the licence is
// compressed with zstd. The description has the size and the checksum of each file, and is written last.
//
// Kits that come with the program are folders of their names in a folder kits: beside the program, in the folder above it, or where
// a package of the system puts them.
package kit

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"maven/internal/bounded"
	"maven/internal/library"
)

const (
	// File is the name of the description.
	File = "kit.json"
	// Licence is the name of the file with the licence of the words.
	Licence = "LICENCE"

	format      = "maven kit"
	version     = 1
	words       = "words.kwg"
	sizes       = "words.sizes"
	packed      = ".zst"
	mostFile    = 64 << 20  // bytes of a file
	mostContent = 256 << 20 // bytes of a file, unpacked
)

// A Description says what a kit has and where it is from.
type Description struct {
	Folder   string `json:"-"` // where it was read
	Format   string `json:"format"`
	Version  int    `json:"version"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty"`
	Tiles    string `json:"tiles"`
	TileText string `json:"tileText,omitempty"` // the tile set, unless it is built in
	Words    int    `json:"words"`
	Hash     string `json:"hash"` // identity of the list
	Source   string `json:"source"`
	Licence  string `json:"licence"` // of the words
	Remark   string `json:"remark,omitempty"`

	LeftOut     []Left    `json:"leftOut,omitempty"`
	Frequencies string    `json:"frequencies,omitempty"` // what the sizes are from
	Tables      []Table   `json:"tables,omitempty"`
	Strength    *Strength `json:"strength,omitempty"`
	Levels      []Step    `json:"levels,omitempty"`
	Files       []Part    `json:"files"`
}

// A Left is how many lines of the source were left out for a reason.
type Left struct {
	Reason string `json:"reason"`
	Lines  int    `json:"lines"`
}

// A Table is a trained table, and how it was made.
type Table struct {
	Kind  string `json:"kind"` // suffix of its file
	Games int    `json:"games"`
	Made  string `json:"made"`
}

// A Strength is a match of static players, with the tables against none.
type Strength struct {
	Games       int     `json:"games"`
	Spread      float64 `json:"spread"` // points a game
	SpreadError float64 `json:"spreadError"`
	Won         float64 `json:"won"` // of a hundred
	WonError    float64 `json:"wonError"`
}

// A Step is a match of a level against the one below.
type Step struct {
	Level int     `json:"level"`
	Games int     `json:"games"`
	Won   float64 `json:"won"` // of a hundred
	Error float64 `json:"error"`
}

// A Part is a file of the kit.
type Part struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Contents are what a kit has besides its description.
type Contents struct {
	Words   []byte // a KWG without GADDAG
	Sizes   []byte // nil for none
	Tables  map[library.Kind][]byte
	Licence []byte // nil for none
}

// files returns the files of a kit by their names, before they are packed.
func (c *Contents) files() map[string][]byte {
	all := map[string][]byte{words: c.Words, sizes: c.Sizes, Licence: c.Licence}
	for kind, table := range c.Tables {
		all["table"+string(kind)] = table
	}
	maps.DeleteFunc(all, func(_ string, content []byte) bool { return content == nil })
	return all
}

// Write writes a kit into a folder, which is made. The description is completed with the files, and written last.
func Write(folder string, d *Description, c *Contents) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("kit: %s: %w", folder, library.Cause(err))
	}
	pack, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	defer pack.Close()
	d.Format, d.Version, d.Files = format, version, nil
	all := c.files()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		content := all[name]
		if name != Licence {
			name, content = name+packed, pack.EncodeAll(content, nil)
		}
		d.Files = append(d.Files, Part{name, len(content), library.Checksum(content)})
		if err := library.WriteContent(filepath.Join(folder, name), content); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("kit %s: %w", d.Name, err)
	}
	return library.WriteContent(filepath.Join(folder, File), append(text, '\n'))
}

// Read reads the description of the kit in a folder.
func Read(folder string) (*Description, error) {
	text, err := readFile(filepath.Join(folder, File), 1<<20)
	if err != nil {
		return nil, err
	}
	d, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, File), err)
	}
	d.Folder = folder
	return d, nil
}

func readFile(path string, most int64) ([]byte, error) {
	content, err := bounded.ReadFile(path, most)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, library.Cause(err))
	}
	return content, nil
}

func parse(text []byte) (*Description, error) {
	var d Description
	if err := json.Unmarshal(text, &d); err != nil || d.Format != format {
		return nil, errors.New("not the description of a kit")
	}
	switch {
	case d.Version != version:
		return nil, fmt.Errorf("a kit of version %d; this program reads version %d", d.Version, version)
	case d.Name == "" || d.Tiles == "" || d.Hash == "":
		return nil, errors.New("the description of a kit lacks its name, tiles or hash")
	}
	for _, p := range d.Files {
		if p.Name != filepath.Base(p.Name) || strings.ContainsAny(p.Name, `/\`) || p.Bytes < 0 || p.Bytes > mostFile {
			return nil, fmt.Errorf("the file %.40q of the kit cannot be", p.Name)
		}
	}
	return &d, nil
}

// Open reads the kit in a folder, checks its files and returns what the library takes. It ends with ctx. The description is there as soon
// as it is right, whatever the other files are.
func Open(ctx context.Context, folder string) (*Description, *library.Kit, error) {
	d, err := Read(folder)
	if err != nil {
		return nil, nil, err
	}
	unpack, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostContent))
	if err != nil {
		return nil, nil, err
	}
	defer unpack.Close()
	k := &library.Kit{Name: d.Name, Tiles: d.Tiles, TilesText: []byte(d.TileText), Tables: map[library.Kind][]byte{},
		Source: cmp.Or(d.Source, folder), Remark: d.Remark}
	for _, p := range d.Files {
		content, err := p.read(folder, unpack)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return d, nil, err
		}
		switch name := strings.TrimSuffix(p.Name, packed); name {
		case p.Name: // not packed
		case words:
			k.Graph = content
		case sizes:
			k.Sizes = content
		default:
			k.Tables[library.Kind(filepath.Ext(name))] = content
		}
	}
	if k.Graph == nil {
		return d, nil, fmt.Errorf("%s: the kit has no words", folder)
	}
	if k.Description, err = json.Marshal(d); err != nil {
		return nil, nil, err
	}
	return d, k, nil
}

// read reads a file of the kit in a folder, and unpacks it.
func (p *Part) read(folder string, unpack *zstd.Decoder) ([]byte, error) {
	damaged := &library.DamagedError{Kit: folder, File: p.Name, Fault: "is missing"}
	content, err := readFile(filepath.Join(folder, p.Name), mostFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, damaged
	}
	if err != nil {
		return nil, err
	}
	if sum := library.Checksum(content); len(content) != p.Bytes || sum != p.SHA256 {
		damaged.Fault = fmt.Sprintf("has %d bytes with the checksum %.12s, but %s says %d with %.12s", len(content), sum, File, p.Bytes, p.SHA256)
		return nil, damaged
	}
	if !strings.HasSuffix(p.Name, packed) {
		return content, nil
	}
	if content, err = unpack.DecodeAll(content, nil); err != nil {
		damaged.Fault = "cannot be unpacked: " + err.Error()
		return nil, damaged
	}
	return content, nil
}
