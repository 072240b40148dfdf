package library

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/atomicfile"
	"maven/internal/data"
	"maven/internal/rules"
	"maven/internal/tile"
)

// mostOwn is how many files of a kind the user can keep.
const mostOwn = 100

// MaxOwn bounds the file of rules or of a tile set, in bytes.
const MaxOwn = 1 << 16

// An ownKind is what differs between rules and tile sets.
type ownKind struct {
	kind    Kind
	noun    string // for people
	folder  string // of the data directory
	shipped func() []string
	text    func(name string) ([]byte, bool) // of what is built in
}

// ownOf returns what is known of a kind: rules or tile sets.
func ownOf(kind Kind) ownKind {
	if kind == RuleFiles {
		return ownKind{kind, "rules", "rules", data.RuleFiles, data.RuleFile}
	}
	return ownKind{kind, "tile set", "tiles", data.TileSets, data.TileSet}
}

// Names returns the names of all rules or tile sets: first the built-in ones, then the user's own.
func (l *Library) Names(kind Kind) ([]string, error) {
	own, err := l.Own(kind)
	return append(ownOf(kind).shipped(), own...), err
}

// Own returns the names of the user's own rules or tile sets, sorted.
func (l *Library) Own(kind Kind) ([]string, error) {
	paths, err := l.ownPaths(kind)
	var names []string
	for _, path := range paths {
		if name := strings.ToLower(baseName(path)); !slices.Contains(ownOf(kind).shipped(), name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// Text returns the file of rules or of a tile set, built in or the user's own. The error is *UnknownError.
func (l *Library) Text(kind Kind, name string) ([]byte, error) {
	of := ownOf(kind)
	if text, ok := of.text(strings.ToLower(name)); ok {
		return text, nil
	}
	path, err := l.ownPath(kind, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		known, err := l.Names(kind)
		if err != nil {
			return nil, err
		}
		return nil, &UnknownError{of.noun, name, known, "", "you can also give a file as FILE" + string(kind)}
	case err != nil:
		return nil, err
	}
	text, err := readFile(path, MaxOwn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", of.noun, err)
	}
	return text, nil
}

// Keep checks the file of rules or of a tile set, and keeps it under a name. Keeping the same file twice does nothing; a
// name of another file is ErrTaken: games are played by that file.
func (l *Library) Keep(kind Kind, name string, text []byte) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	of, file := ownOf(kind), name+string(kind)
	name = strings.ToLower(name)
	wrong := wrongName(name, string(kind))
	if slices.Contains(of.shipped(), name) {
		wrong = "it is built in"
	}
	if wrong != "" {
		return fmt.Errorf("%.60s: the name %.40q cannot be that of your own %s: %s; call the file something else", file, name, of.noun, wrong)
	}
	path, err := l.ownPath(kind, name)
	if err == nil {
		was, err := readFile(path, MaxOwn)
		if err == nil && !bytes.Equal(was, text) {
			err = fmt.Errorf("%s: %w by another file; call this one something else, or remove that one first", file, ErrTaken)
		}
		return err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := l.check(kind, name, text); err != nil {
		return err
	}
	if own, err := l.Own(kind); err != nil {
		return err
	} else if len(own) >= mostOwn {
		return fmt.Errorf("%s: there are %d files of this kind already; remove one first", file, len(own))
	}
	if err := l.make(of.folder); err != nil {
		return err
	}
	return writeBytes(filepath.Join(l.dir, of.folder, name+string(kind)), text)
}

// check reads a file as it will be read under its name.
func (l *Library) check(kind Kind, name string, text []byte) (err error) {
	if kind == RuleFiles {
		_, err = l.ownRules(name, text)
	} else {
		_, err = tile.ParseSet(name, bytes.NewReader(text))
	}
	return err
}

// ownRules reads the user's own rules, whose name is that of their file. They name a tile set, never a file.
func (l *Library) ownRules(name string, text []byte) (*rules.Rules, error) {
	r, err := rules.Parse(name+string(RuleFiles), text, l.NamesOnly().TileSet)
	if err == nil {
		r.Name = name
	}
	return r, err
}

// Drop removes the user's own rules or tile set. It refuses what is built in, and a tile set that own rules name. The
// caller must know that no game needs them.
func (l *Library) Drop(kind Kind, name string) error {
	of, name := ownOf(kind), strings.ToLower(name)
	if _, err := l.Text(kind, name); err != nil {
		return err
	}
	if slices.Contains(of.shipped(), name) {
		return fmt.Errorf("%s %s: it is built in and cannot be removed", of.noun, name)
	}
	if kind == TileSets {
		own, err := l.Own(RuleFiles)
		if err != nil {
			return err
		}
		for _, by := range own {
			if r, err := l.Rules(by); err == nil && r.Tiles.Name == name {
				return fmt.Errorf("tile set %s: your own rules %s are played with it; remove them first", name, by)
			}
		}
	}
	path, err := l.ownPath(kind, name)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot remove %s: %w", path, plain(err))
	}
	atomicfile.SyncFolder(filepath.Dir(path))
	return nil
}

// ownPaths returns the user's own files of a kind.
func (l *Library) ownPaths(kind Kind) ([]string, error) {
	return l.pathsIn(ownOf(kind).folder, string(kind))
}

// ownPath finds the user's own file of a name, or returns fs.ErrNotExist.
func (l *Library) ownPath(kind Kind, name string) (string, error) {
	paths, err := l.ownPaths(kind)
	return pathNamed(name, paths, err)
}

// pathNamed finds the path of a name, or returns fs.ErrNotExist.
func pathNamed(name string, paths []string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	for _, path := range paths {
		if strings.EqualFold(baseName(path), name) {
			return path, nil
		}
	}
	return "", fs.ErrNotExist
}
