package library

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/atomicfile"
	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const maxName = 40 // characters of a list's name

// ErrTaken reports a name that another list has.
const ErrTaken = said.Fixed("the name is taken")

// ErrName reports a name that an imported list cannot have.
const ErrName = said.Fixed("not a name for a word list")

// A BadWordsError reports lines or words of a file that are not words of the tile set.
type BadWordsError struct {
	File string
	Set  string // name of the tile set
	Bad  lexicon.Faults
	Of   said.Text // lines of the file, words of a graph
}

// Error returns their number and the first one.
func (e *BadWordsError) Error() string {
	are, first := "are not words", "the first"
	if e.Bad.Total == 1 {
		are, first = "is not a word", "it"
	}
	return fmt.Sprintf("%s: %d of %s %s of the tile set %s; %s is %v", e.File, e.Bad.Total, e.Of, are, e.Set, first, e.Bad.First[0])
}

// An Import is a file to import, and how.
type Import struct {
	Name    string
	File    string    // a word graph if it ends in .kwg, otherwise a text with one word per line
	Text    io.Reader // the text, which File only names; nil for that of File
	Tiles   string    // name or file of the tile set, "" for the English one
	Replace bool      // replace an imported list of this name
	SkipBad bool      // skip bad words instead of refusing the file

	Source string // what the list is from; "" for the name of the file
	Remark string // what is told wherever the list is named, "" for nothing

	Definitions string // file of definitions to keep beside the list, as define.ReadOwn reads it; "" for none

	Ready func(g *wordgraph.Graph, hash string) error // says what is against these words before anything is written; nil for nothing

	tilesText string                                                              // of the tile set that Tiles names; "" for that of the library
	graph     []byte                                                              // the bytes of a word graph, in place of those of File; nil for those
	builder   func(letters int, lists ...[][]tile.Tile) (*wordgraph.Graph, error) // nil for wordgraph.Build
}

// Imported is the result of an import.
type Imported struct {
	Info
	Lines   int            // of a text
	Repeats lexicon.Faults // repeated words of a text
	Bad     lexicon.Faults // lines of a text, or numbers of words of a graph, that are not words
}

// Import reads and checks a file, and puts its words into the library under a name. If the file has a fault, nothing is
// written. A word graph is kept byte for byte, but gets a GADDAG if it has none. It is refused if its two halves have
// different words.
//
// Errors are ErrName, ErrTaken, *BadWordsError, *UnknownError for the tile set, and those of reading and writing.
func (l *Library) Import(im Import) (*Imported, error) {
	if err := l.CheckName(im.Name); err != nil {
		return nil, err
	}
	path, err := l.manifestPath(im.Name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		path = filepath.Join(l.lexicaDir(), im.Name+manifestSuffix)
	case err != nil:
		return nil, err
	case !im.Replace:
		return nil, said.Errorf("lexicon %s: %w; --replace replaces that list", baseName(path), ErrTaken)
	}
	set, setText, err := l.setOf(cmp.Or(im.Tiles, UsualTiles), im.tilesText)
	if err != nil {
		return nil, err
	}
	if err := checkDefinitions(im.Definitions, set); err != nil {
		return nil, err
	}
	if im.Text == nil && im.graph == nil {
		if err := l.misfit(im.File, Graphs); err != nil {
			return nil, fmt.Errorf("%w, or a text with one word per line", err)
		}
	}
	done := &Imported{}
	graph, err := done.read(im, set)
	if err != nil {
		return nil, err
	}
	b := graph.AppendKWG(nil)
	r := record{
		Name: im.Name, TileSet: set.Name, TileSetText: setText,
		Words: graph.WordCount(), Hash: lexicon.HashOf(set, graph),
		SHA256: Checksum(b), Bytes: int64(len(b)), Source: cmp.Or(im.Source, filepath.Base(im.File)), Remark: im.Remark,
	}
	if im.Ready != nil {
		if err := im.Ready(graph, r.Hash); err != nil {
			return nil, err
		}
	}
	if err := l.store(path, r, b); err != nil {
		return nil, err
	}
	if err := removeBeside(path, kitFiles()...); err != nil { // of the list before
		return nil, err
	}
	if err := l.takeDefinitions(path, im.Definitions); err != nil {
		return nil, err
	}
	done.Info = r.info()
	return done, nil
}

// CheckName refuses names that are not valid file names on every system, names that look like a file, and the names of
// the built-in lists.
func (l *builtIn) CheckName(name string) error {
	wrong := wrongName(name, Graphs)
	if k := l.shippedIndex(name); k >= 0 {
		wrong = said.Of("%s is a built-in list", l.modes[k].Name)
	}
	if !wrong.IsZero() {
		return said.Errorf("%q: %w: %s", name, ErrName, wrong)
	}
	return nil
}

// wrongName says why a name is not a valid file name on every system, or would be taken for a file; the zero text if it is right.
func wrongName(name string, kind Kind) said.Text {
	switch {
	case len(name) > maxName:
		return said.Of("it has over %d characters", maxName)
	case name == "" || strings.ContainsRune("-_.", rune(name[0])) || name[len(name)-1] == '.':
		return said.Of("it must begin with a letter or a digit and not end with a point")
	case strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != "":
		return said.Of("letters A to Z, digits, - _ and . may be used")
	case IsFile(name, kind):
		return said.Of("it would be taken for a file")
	}
	return said.Text{}
}

// read returns the graph of the words of a file.
func (done *Imported) read(im Import, set *tile.Set) (*wordgraph.Graph, error) {
	if im.graph != nil {
		return done.readGraph(im, im.graph, set)
	}
	if im.Text != nil {
		return done.readText(im, im.Text, set)
	}
	if strings.EqualFold(filepath.Ext(im.File), string(Graphs)) {
		b, err := readFile(im.File, maxGraphBytes)
		if err != nil {
			return nil, err
		}
		return done.readGraph(im, b, set)
	}
	f, err := bounded.Open(im.File)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	return done.readText(im, f, set)
}

func (done *Imported) readText(im Import, in io.Reader, set *tile.Set) (*wordgraph.Graph, error) {
	list, err := lexicon.ReadWords(in, set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", im.File, Cause(err))
	}
	done.Lines, done.Repeats, done.Bad = list.Lines, list.Repeats, list.Bad
	if list.Bad.Total > 0 && !im.SkipBad {
		return nil, &BadWordsError{im.File, set.Name, list.Bad, said.Count(list.Lines, "line")}
	}
	return im.build(set, list.Words)
}

func (im *Import) build(set *tile.Set, words [][]tile.Tile) (*wordgraph.Graph, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: the file has no words", im.File)
	}
	builder := im.builder
	if builder == nil {
		builder = wordgraph.Build
	}
	g, err := builder(set.Len(), words)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", im.File, err)
	}
	return g, nil
}

// readGraph reads the bytes of a word graph and checks all of it.
func (done *Imported) readGraph(im Import, b []byte, set *tile.Set) (*wordgraph.Graph, error) {
	g, err := readForeign(b, im.File, set)
	if err != nil {
		return nil, err
	}
	words := wordsOf(g)
	good, bad := lexicon.Legal(set, words)
	done.Bad = bad
	if bad.Total > 0 && !im.SkipBad {
		return nil, &BadWordsError{im.File, set.Name, bad, said.Count(len(words), "word")}
	}
	if bad.Total > 0 || !g.HasGADDAG() {
		return im.build(set, good)
	}
	if err := g.CheckHalves(); err != nil {
		return nil, fmt.Errorf("%s: %w", im.File, err)
	}
	return g, nil
}

// store writes the two files of a list; see manifest.
func (l *Library) store(path string, r record, graph []byte) error {
	if err := l.make(lexicaFolder); err != nil {
		return err
	}
	if old, err := readManifest(path); err == nil {
		if was, _, err := old.current(path); err == nil {
			if err := newManifest(r, &was).write(path); err != nil {
				return err
			}
		}
	}
	if err := WriteContent(besidePath(path, Graphs), graph); err != nil {
		return err
	}
	return newManifest(r, nil).write(path)
}

// make makes a folder of the data directory to write to, without what killed programs have left there.
func (l *Library) make(folder string) error {
	if l.dir == "" {
		return errors.New("there is no data directory to write to; name one with MAVEN_DATA")
	}
	dir := filepath.Join(l.dir, folder)
	if err := errors.Join(os.MkdirAll(l.dir, 0o700), os.MkdirAll(dir, 0o755)); err != nil {
		return fmt.Errorf("data directory: %w", plain(err))
	}
	sweep(dir)
	return nil
}

// Remove removes an imported list, even if its files are damaged. For built-in lists and other files it returns
// ErrName.
func (l *Library) Remove(name string) error {
	if IsFile(name, Graphs) {
		return fmt.Errorf("%s: %w that you imported: it is a file; maven lexicon list shows the names", name, ErrName)
	}
	if k := l.shippedIndex(name); k >= 0 {
		return fmt.Errorf("%s: %w that you imported: it is built in and cannot be removed", l.modes[k].Name, ErrName)
	}
	path, err := l.manifestPath(name)
	if errors.Is(err, fs.ErrNotExist) {
		return l.unknown(name)
	}
	if err != nil {
		return err
	}
	l.forget(path)
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot remove %s: %w", path, plain(err))
	}
	if err := removeBeside(path, append([]Kind{Graphs, definitions}, kitFiles()...)...); err != nil {
		return err
	}
	atomicfile.SyncFolder(l.lexicaDir())
	sweep(l.lexicaDir())
	return nil
}
