package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const (
	mostKitBytes = 1 << 20
	kitWords     = "words.kwg" // the file of a kit's words

	// KitDescription and KitSizes are kinds of files that only kits have: what is said of a kit, and a byte for each word, how common it is.
	KitDescription Kind = ".kit"
	KitSizes       Kind = ".sizes"
)

// kitKinds are the tables that a kit may have.
func kitKinds() []Kind { return []Kind{LeaveTables, UnseenTables, BoardTables, WinTables} }

// kitFiles are the files that a kit may have beside its list, the description first.
func kitFiles() []Kind { return append([]Kind{KitDescription, KitSizes}, kitKinds()...) }

// A Kit is a word list with what belongs to it. Its files stand beside the list in the folder lexica, and are used with
// the list without being named. NAME.kit is written last: without it, or if it is for other words, the others count for nothing.
type Kit struct {
	Name        string
	Tiles       string // name of the tile set
	TilesText   []byte // the tile set itself, unless it is built in
	Graph       []byte // a KWG, which may lack the GADDAG
	Tables      map[Kind][]byte
	Sizes       []byte // of the words, in the order of the graph; nil for none
	Source      string
	Remark      string // what is told wherever the list is named
	Description []byte // JSON: "hash" is the identity of the list, and "words", if it is there, how many it has
	Replace     bool   // a list of this name

	Ready func(hash string) error // says what is against these words when they are built; nil for nothing
}

// AddKit puts a kit into the library. The graph gets a GADDAG if it has none, and is checked as any that is imported. That takes
// most of the time: it ends with ctx, and told hears what part of it is done, 0 to 1. A list of this name stays as it is unless all of
// the kit is right. If its tables cannot be written after that, the new words are there without them.
func (l *Library) AddKit(ctx context.Context, k *Kit, told func(part float64)) (*Imported, error) {
	_, missing := l.manifestPath(k.Name)
	done, err := l.Import(Import{Name: k.Name, File: kitWords + " of the kit " + k.Name, graph: k.Graph, Tiles: k.Tiles, tilesText: string(k.TilesText),
		Replace: k.Replace, Source: k.Source, Remark: k.Remark, Ready: func(g *wordgraph.Graph, hash string) error { return l.checkKit(k, g, hash) },
		builder: func(letters int, lists ...[][]tile.Tile) (*wordgraph.Graph, error) {
			return wordgraph.BuildUnder(ctx, told, letters, lists...)
		}})
	if err == nil {
		err = l.AddTables(k)
	}
	if err == nil {
		return done, nil
	}
	if _, gone := l.manifestPath(k.Name); missing != nil && gone == nil { // half of a list that was not there before
		err = errors.Join(err, l.Remove(k.Name))
	}
	return nil, err
}

// checkKit says what is against the installation of a kit, before anything is written: damage, or what Ready says.
func (l *Library) checkKit(k *Kit, g *wordgraph.Graph, hash string) error {
	of := describedBy(k.Description)
	if of.Hash != hash {
		return &DamagedError{k.Name, kitWords, fmt.Sprintf("has words with the hash %.12s, but the description says %.12s", hash, of.Hash)}
	}
	if n := g.WordCount(); of.Words != nil && *of.Words != n {
		return &DamagedError{k.Name, "kit.json", fmt.Sprintf("says %d words, and the list has %d", *of.Words, n)}
	}
	for _, is := range textless() {
		if table := k.Tables[is.kind]; table != nil {
			if err := is.read(table); err != nil {
				return &DamagedError{k.Name, "table" + string(is.kind), "cannot be read: " + err.Error()}
			}
		}
	}
	if k.Sizes != nil {
		if _, err := lexicon.NewCommonness(g, k.Sizes); err != nil {
			return &DamagedError{k.Name, "words" + string(KitSizes), "cannot be read: " + err.Error()}
		}
	}
	if k.Ready == nil {
		return nil
	}
	return k.Ready(hash)
}

// A DamagedError reports a damaged file of a kit, which is not installed.
type DamagedError struct {
	Kit   string // its name or folder
	File  string
	Fault string // what is said of the file
}

// Error names the kit and the file, and says what to do.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("kit %s is damaged: %s %s; get the kit anew", e.Kit, e.File, e.Fault)
}

// AddTables puts the tables, the sizes and the description of a kit beside its list, which must be there.
func (l *Library) AddTables(k *Kit) error {
	path, err := l.manifestPath(k.Name)
	if err != nil {
		return err
	}
	for _, kind := range kitKinds() {
		if table := k.Tables[kind]; table != nil {
			if err := WriteContent(besidePath(path, kind), table); err != nil {
				return err
			}
		}
	}
	if k.Sizes != nil {
		if err := WriteContent(besidePath(path, KitSizes), k.Sizes); err != nil {
			return err
		}
	}
	l.forget(path)
	return WriteContent(besidePath(path, KitDescription), k.Description)
}

// KitOf returns the description of the kit that a list is from, nil if it is from none, or its words are others by now.
func (l *Library) KitOf(words *lexicon.Lexicon) []byte {
	if words == nil || l.shippedIndex(words.Name) >= 0 || !wrongName(words.Name, Graphs).IsZero() {
		return nil
	}
	text, err := l.beside(words.Name, KitDescription, mostKitBytes)
	if err != nil || kitHash(text) != words.Hash() {
		return nil
	}
	return text
}

// beside returns a file of the kit of a list; fs.ErrNotExist if there is none.
func (l *Library) beside(name string, kind Kind, most int64) ([]byte, error) {
	l.mutex.Lock()
	k := l.kits[strings.ToLower(name)]
	l.mutex.Unlock()
	if k == nil {
		manifest, err := l.manifestPath(name)
		if err != nil {
			return nil, err
		}
		return readFile(besidePath(manifest, kind), most)
	}
	content := k.Tables[kind]
	switch kind {
	case KitDescription:
		content = k.Description
	case KitSizes:
		content = k.Sizes
	}
	if content == nil {
		return nil, fs.ErrNotExist
	}
	return content, nil
}

// described is what a description says of the list that it is for.
type described struct {
	Hash  string
	Words *int // nil if it does not say
}

// describedBy returns what a description says, nothing if it cannot be read.
func describedBy(description []byte) (d described) {
	if json.Unmarshal(description, &d) != nil {
		return described{}
	}
	return d
}

// kitHash returns the identity of the list that a description is for, "" if it says none.
func kitHash(description []byte) string { return describedBy(description).Hash }

// besidePath returns the file beside a manifest that ends like this.
func besidePath(manifest string, kind Kind) string {
	return strings.TrimSuffix(manifest, manifestSuffix) + string(kind)
}

// removeBeside removes files beside the manifest of a list, as far as they are there.
func removeBeside(manifest string, kinds ...Kind) error {
	for _, kind := range kinds {
		path := besidePath(manifest, kind)
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot remove %s: %w", path, plain(err))
		}
	}
	return nil
}

// forget has a list opened anew.
func (l *Library) forget(manifest string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.lists, manifest)
}

// ofKit reports whether the name of a table stands for that of the kit that words are from: no name, or that of the list.
func (l *Library) ofKit(name string, words *lexicon.Lexicon) bool {
	return l.KitOf(words) != nil && (name == "" || strings.EqualFold(name, words.Name))
}

// kitTable reads a table of the kit that words are from, nil if there is none, or it is for other words, tiles or racks. The
// board may be another one, as with built-in tables.
func kitTable[T interface {
	comparable
	Stamp() *stamp.Stamp
}](l *Library, kind Kind, most int64, r *rules.Rules, words *lexicon.Lexicon, read func([]byte) (T, error)) (table T, err error) {
	var none T
	if table, err = fromKit(l, words.Name, kind, most, read); table == none || err != nil {
		return none, err
	}
	made := table.Stamp()
	if made == nil || checkAnyway(made, r) != nil ||
		!slices.ContainsFunc(made.Words, func(t stamp.Thing) bool { return t.Hash == words.Hash() }) {
		return none, nil
	}
	return table, nil
}

// fromKit reads a file of the kit of a list; nil if there is none.
func fromKit[T any](l *Library, name string, kind Kind, most int64, read func([]byte) (T, error)) (value T, err error) {
	content, err := l.beside(name, kind, most)
	if errors.Is(err, fs.ErrNotExist) {
		return value, nil
	}
	if err == nil {
		value, err = read(content)
	}
	if err != nil {
		err = fmt.Errorf("%s%s: %w; install the kit %[1]s again", name, kind, err)
	}
	return value, err
}

// kitSizes returns how common the words of a list are by its kit, nil if the kit does not say.
func (l *Library) kitSizes(lex *lexicon.Lexicon) (*lexicon.Commonness, error) {
	if l.KitOf(lex) == nil {
		return nil, nil
	}
	return fromKit(l, lex.Name, KitSizes, wordgraph.MaxWords, func(sizes []byte) (*lexicon.Commonness, error) {
		return lexicon.NewCommonness(lex.Graph, sizes)
	})
}
