package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// maxGraphBytes is the size of the largest word graph.
const maxGraphBytes = wordgraph.MaxNodes * 4

// Origin says where a word list comes from.
type Origin string

// The origins.
const (
	Shipped Origin = "embedded"
	User    Origin = "user"
	File    Origin = "file" // opened by its path, not in the library
)

// Info describes a word list.
type Info struct {
	Name    string
	TileSet string // the name of its tile set
	Words   int
	Hash    string // see lexicon.HashOf
	Origin  Origin
	Source  string // the file it was imported from, "" for built-in lists
	Remark  string // what is to be told of it, "" for nothing
	Kit     string // the hash of the words of the kit that it was installed from, "" for none: other words if it was replaced since
	Problem string // why it cannot be used, "" if no problem is known
}

// SpellingList is the remark on every list that is made from a spelling list.
const SpellingList = said.Fixed("a spelling list: clubs and tournaments use other lists")

// Told returns the remark as a text, which is nothing if there is none.
func (i *Info) Told() said.Text {
	switch i.Remark {
	case "":
		return said.Text{}
	case string(SpellingList):
		return SpellingList.Said()
	}
	return said.Plain(i.Remark)
}

// cached is an imported list that has been read.
type cached struct {
	sum string // of the graph file
	lex *lexicon.Lexicon
}

// Lexicon returns a built-in list, an imported list, or the list in a word graph file.
//
// If set is nil, the result has the tile set of the list, or the English one for a file. Otherwise it has set, which
// must have the same letters as the list, or at least as many as a file. A file without a GADDAG, which some programs
// write for word study, gets one.
func (l *Library) Lexicon(nameOrFile string, set *tile.Set) (*lexicon.Lexicon, error) {
	if file, err := l.takesFile(nameOrFile, Graphs); err != nil {
		return nil, err
	} else if file {
		return l.fromFile(nameOrFile, set)
	}
	own, err := l.named(nameOrFile)
	if err != nil || set == nil {
		return own, err
	}
	if err := sameLetters(own.Set, set); err != nil {
		return nil, said.Errorf("lexicon %s: %w", own.Name, err)
	}
	return own.In(set), nil
}

// named opens a list with its own tile set.
func (l *Library) named(name string) (*lexicon.Lexicon, error) {
	if k := l.shippedIndex(name); k >= 0 {
		return l.shipped(k)
	}
	if lex := l.givenList(name); lex != nil {
		return lex, nil
	}
	path, err := l.manifestPath(name)
	if err == nil {
		return l.fromManifest(path)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return nil, l.unknown(name)
}

// shippedIndex returns the number of a built-in list, -1 for other names.
func (l *builtIn) shippedIndex(name string) int {
	return slices.IndexFunc(l.modes, func(m data.Mode) bool { return strings.EqualFold(m.Name, name) })
}

// shipped returns the built-in list of a number.
func (l *Library) shipped(k int) (*lexicon.Lexicon, error) {
	return l.ship.Get(k, func() (*lexicon.Lexicon, error) {
		mode := &l.modes[k]
		set, err := l.TileSet(UsualTiles)
		if err != nil {
			return nil, err
		}
		all, err := l.graph.Get(struct{}{}, func() (*wordgraph.Graph, error) {
			b, err := data.Graph()
			if err != nil {
				return nil, err
			}
			return wordgraph.Trusted(b, len(l.modes)), nil
		})
		if err != nil {
			return nil, fmt.Errorf("lexicon %s: %w", mode.Name, err)
		}
		return l.newLexicon(mode.Name, set, all.List(k), mode.Hash), nil
	})
}

// fromFile opens a word graph that is not in the library.
func (l *Library) fromFile(path string, set *tile.Set) (*lexicon.Lexicon, error) {
	if set == nil {
		var err error
		if set, err = l.TileSet(UsualTiles); err != nil {
			return nil, err
		}
	}
	b, err := readFile(path, maxGraphBytes)
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	g, err := readForeign(b, path, set)
	if err != nil {
		return nil, err
	}
	if !g.HasGADDAG() {
		if g, err = wordgraph.Build(set.Len(), wordsOf(g)); err != nil {
			return nil, fmt.Errorf("lexicon %s: %w", path, err)
		}
	} else if err := g.CheckHalves(); err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", path, err)
	}
	return l.newLexicon(baseName(path), set, g, ""), nil
}

// readGraph checks the bytes of a word graph over the letters of set.
func readGraph(b []byte, path string, set *tile.Set) (*wordgraph.Graph, error) {
	g, err := wordgraph.Read(b, set.Len())
	err = mistaken(b, Graphs, err)
	if errors.Is(err, wordgraph.BadTile) {
		return nil, &LettersError{fmt.Errorf("lexicon %s: it is not a word graph for the %d letters of the tile set %s (%w)", path, set.Len(), set.Name, err),
			said.Plain("; name the tile set of another language with --tiles")}
	}
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", path, err)
	}
	return g, nil
}

// readForeign is readGraph for a file from any source whose words will be listed.
func readForeign(b []byte, path string, set *tile.Set) (*wordgraph.Graph, error) {
	g, err := readGraph(b, path, set)
	if err != nil {
		return nil, err
	}
	if err := g.CheckDensity(); err != nil {
		return nil, fmt.Errorf("lexicon %s: %w; a text with one word per line can be imported too", path, err)
	}
	return g, nil
}

// wordsOf returns the words of a graph.
func wordsOf(g *wordgraph.Graph) [][]tile.Tile {
	var words [][]tile.Tile
	var block []tile.Tile
	for word := range g.Words() {
		if cap(block)-len(block) < len(word) {
			block = make([]tile.Tile, 0, 1<<16)
		}
		start := len(block)
		block = append(block, word...)
		words = append(words, block[start:len(block):len(block)])
	}
	return words
}

// sameLetters refuses a tile set with other letters than the list has.
func sameLetters(own, set *tile.Set) error {
	if own == set {
		return nil
	}
	for t := tile.Tile(1); int(t) <= max(own.Len(), set.Len()); t++ {
		switch {
		case int(t) <= min(own.Len(), set.Len()) && own.Text(t) == set.Text(t):
		case own.Name != set.Name:
			return &LettersError{err: said.Errorf("it has the letters of the tile set %s, not of %s", own.Name, set.Name)}
		case int(t) > own.Len(): // such as one that a record declares
			return &LettersError{err: said.Errorf("it has the letters of the tile set %s, without %s", own.Name, set.Text(t))}
		default:
			return &LettersError{err: said.Errorf("it has the letters of another tile set %s, with %s", own.Name, own.Text(t))}
		}
	}
	return nil
}

// LexiconNames returns the names of all lists, for completion, which cannot show an error.
func (l *Library) LexiconNames() []string {
	infos, _ := l.Lexicons()
	names := make([]string, len(infos))
	for i, info := range infos {
		names[i] = info.Name
	}
	return names
}

// Lexicons describes all lists: first the built-in ones, then the imported ones by name. Lists that cannot be used are
// included, with their problem.
func (l *Library) Lexicons() ([]Info, error) {
	var infos []Info
	for _, m := range l.modes {
		infos = append(infos, shippedInfo(&m))
	}
	shipped := len(infos)
	paths, err := l.manifestPaths()
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		infos = append(infos, describe(path))
	}
	slices.SortFunc(infos[shipped:], func(a, b Info) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return infos, nil
}

func shippedInfo(m *data.Mode) Info {
	return Info{Name: m.Name, TileSet: UsualTiles, Words: m.Words, Hash: m.Hash, Origin: Shipped}
}

// Describe describes a list without opening it; for a file it knows little.
func (l *Library) Describe(nameOrFile string) (Info, error) {
	if IsFile(nameOrFile, Graphs) {
		return Info{Name: baseName(nameOrFile), Origin: File, Source: nameOrFile}, nil
	}
	if k := l.shippedIndex(nameOrFile); k >= 0 {
		return shippedInfo(&l.modes[k]), nil
	}
	if lex := l.givenList(nameOrFile); lex != nil {
		return Info{Name: lex.Name, TileSet: lex.Set.Name, Words: lex.Graph.WordCount(), Hash: lex.Hash(), Origin: User}, nil
	}
	path, err := l.manifestPath(nameOrFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Info{}, l.unknown(nameOrFile)
	}
	if err != nil {
		return Info{}, err
	}
	return describe(path), nil
}

// unknown returns the error for an unknown name of a list.
func (l *Library) unknown(name string) error {
	if err := l.misfit(name, Graphs); err != nil {
		return err
	}
	infos, err := l.Lexicons()
	if err != nil {
		return err
	}
	var known, sound []string
	for _, info := range infos {
		if known = append(known, info.Name); info.Problem == "" {
			sound = append(sound, info.Name)
		}
	}
	return &UnknownError{said.Of("lexicon"), name, known, Near(name, sound), said.Of("maven lexicon import NAME FILE adds one; you can also give a word graph as FILE.kwg")}
}

// describe reads a manifest, and makes the quick checks of the graph.
func describe(path string) Info {
	m, err := readManifest(path)
	if err != nil {
		return Info{Name: baseName(path), Origin: User, Problem: err.Error()}
	}
	info := m.info()
	if m.Previous != nil {
		r, _, err := m.current(path)
		if err == nil {
			info = r.info()
		} else {
			info.Problem = err.Error()
		}
	} else if stat, err := os.Stat(besidePath(path, Graphs)); err != nil || stat.Size() != m.Bytes {
		info.Problem = damaged(path, "is missing or cut short").Error()
	}
	if kit, err := readFile(besidePath(path, KitDescription), mostKitBytes); err == nil {
		info.Kit = kitHash(kit)
	}
	return info
}

// info describes the list of a record.
func (r *record) info() Info {
	return Info{Name: r.Name, TileSet: r.TileSet, Words: r.Words, Hash: r.Hash, Origin: User, Source: r.Source, Remark: r.Remark}
}

func (l *Library) fromManifest(path string) (*lexicon.Lexicon, error) {
	m, err := readManifest(path)
	if err != nil {
		return nil, err
	}
	l.mutex.Lock()
	known := l.lists[path]
	l.mutex.Unlock()
	if m.Previous == nil && known.sum == m.SHA256 {
		return known.lex, nil
	}
	r, b, err := m.current(path)
	if err != nil {
		return nil, err
	}
	set, _, err := l.setOf(r.TileSet, r.TileSetText)
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", r.Name, err)
	}
	g, err := readGraph(b, besidePath(path, Graphs), set)
	if err != nil {
		return nil, err
	}
	lex := l.newLexicon(r.Name, set, g, r.Hash)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.lists[path] = cached{r.SHA256, lex}
	return lex, nil
}

// setOf returns the tile set of a text, or for "" that of a name, and its text if it is not built in.
func (l *Library) setOf(name, text string) (*tile.Set, string, error) {
	if text == "" {
		return l.tileSet(name)
	}
	set, err := tile.ParseSet(name, strings.NewReader(text))
	return set, text, err
}

// lexicaFolder is the folder of the imported lists in the data directory.
const lexicaFolder = "lexica"

func (l *Library) lexicaDir() string {
	return filepath.Join(l.dir, lexicaFolder)
}

func (l *Library) manifestPaths() ([]string, error) { return l.pathsIn(lexicaFolder, manifestSuffix) }

// pathsIn returns the files of a folder of the data directory whose names end like this.
func (l *Library) pathsIn(folder, suffix string) ([]string, error) {
	if l.dir == "" {
		return nil, nil
	}
	dir := filepath.Join(l.dir, folder)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("data directory: %w", plain(err))
	}
	var paths []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) && !strings.HasPrefix(e.Name(), ".") {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}

// Imports names the imported lists, those of kits, and the user's own rules and tile sets as they are now: another text stands for
// others, or another import of one.
func (l *Library) Imports() string {
	var all strings.Builder
	for _, list := range []func() ([]string, error){l.manifestPaths, func() ([]string, error) { return l.pathsIn(lexicaFolder, string(KitDescription)) },
		l.Shelf(RuleFiles).paths, l.Shelf(TileSets).paths} {
		paths, err := list()
		if err != nil {
			fmt.Fprintln(&all, err) // whoever opens one is told
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err == nil {
				fmt.Fprintln(&all, path, info.Size(), info.ModTime().UnixNano())
			}
		}
	}
	return all.String()
}

// manifestPath finds the manifest of a list, or returns fs.ErrNotExist.
func (l *Library) manifestPath(name string) (string, error) {
	paths, err := l.manifestPaths()
	return pathNamed(name, paths, err)
}
