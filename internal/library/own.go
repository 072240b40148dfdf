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
	"maven/internal/bom"
	"maven/internal/data"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// mostOwn is how many files of a kind the user can keep.
const mostOwn = 100

// MaxOwn bounds the file of rules or of a tile set, in bytes.
const MaxOwn = 1 << 16

// A Shelf has rules or tile sets by their names: those that are built in, and the user's own.
type Shelf struct {
	library *Library
	kind    Kind
	noun    said.Text
	folder  string // of the data directory
	shipped func() []string
	text    func(name string) ([]byte, bool) // of what is built in
}

// Shelf returns the shelf of RuleFiles or of TileSets.
func (l *Library) Shelf(kind Kind) *Shelf {
	if kind == RuleFiles {
		return &Shelf{l, kind, said.Of("rules"), "rules", data.RuleFiles, data.RuleFile}
	}
	return &Shelf{l, kind, said.Of("tile set"), "tiles", data.TileSets, data.TileSet}
}

// Names returns the names of all rules or tile sets: first the built-in ones, then the user's own.
func (s *Shelf) Names() ([]string, error) {
	own, err := s.Own()
	return append(s.shipped(), own...), err
}

// Own returns the names of the user's own rules or tile sets, sorted.
func (s *Shelf) Own() ([]string, error) {
	paths, err := s.paths()
	var names []string
	for _, path := range paths {
		if name := strings.ToLower(baseName(path)); !slices.Contains(s.shipped(), name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// Text returns the file of rules or of a tile set, built in or the user's own. The error is *UnknownError.
func (s *Shelf) Text(name string) ([]byte, error) {
	if text, ok := s.text(strings.ToLower(name)); ok {
		return text, nil
	}
	path, err := s.path(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := s.library.misfit(name, s.kind); err != nil {
			return nil, err
		}
		known, err := s.Names()
		if err != nil {
			return nil, err
		}
		return nil, &UnknownError{s.noun, name, known, "", said.Of("you can also give a file as FILE%s", s.kind)}
	case err != nil:
		return nil, err
	}
	text, err := readText(path, MaxOwn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.noun, err)
	}
	return text, nil
}

// Keep checks the file of rules or of a tile set, and keeps it under a name. Keeping the same file twice does nothing; a
// name of another file is ErrTaken: games are played by that file.
func (s *Shelf) Keep(name string, text []byte) error {
	s.library.mutex.Lock()
	defer s.library.mutex.Unlock()
	file := name + string(s.kind)
	text = bom.UTF8(text)
	name = strings.ToLower(name)
	wrong := wrongName(name, s.kind)
	if slices.Contains(s.shipped(), name) {
		wrong = said.Of("it is built in")
	}
	if !wrong.IsZero() {
		return said.Errorf("%.60s: the name %.40q cannot be that of your own %s: %s; call the file something else", file, name, s.noun, wrong)
	}
	path, err := s.path(name)
	if err == nil {
		was, err := readText(path, MaxOwn)
		if err == nil && !bytes.Equal(was, text) {
			err = said.Errorf("%s: %w by another file; call this one something else, or remove that one first", file, ErrTaken)
		}
		return err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := s.check(name, text); err != nil {
		return FaultyFile{err}
	}
	if own, err := s.Own(); err != nil {
		return err
	} else if len(own) >= mostOwn {
		return said.Errorf("%s: there are %d files of this kind already; remove one first", file, len(own))
	}
	if err := s.library.make(s.folder); err != nil {
		return err
	}
	return WriteContent(filepath.Join(s.library.dir, s.folder, name+string(s.kind)), text)
}

// A FaultyFile is an error about what a file holds, not about its name.
type FaultyFile struct{ error }

// Unwrap returns the error.
func (f FaultyFile) Unwrap() error { return f.error }

// check reads a file as it will be read under its name.
func (s *Shelf) check(name string, text []byte) (err error) {
	if s.kind == RuleFiles {
		_, err = s.library.ownRules(name, text)
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

// Mine refuses a name that stands for what is built in.
func (s *Shelf) Mine(name string) error {
	if slices.Contains(s.shipped(), strings.ToLower(name)) {
		return said.Errorf("%s %s: it is built in and cannot be removed", s.noun, name)
	}
	return nil
}

// Drop removes the user's own rules or tile set. It refuses what is built in, and a tile set that own rules name. The
// caller must know that no game needs them.
func (s *Shelf) Drop(name string) error {
	name = strings.ToLower(name)
	if _, err := s.Text(name); err != nil {
		return err
	}
	if err := s.Mine(name); err != nil {
		return err
	}
	if s.kind == TileSets {
		own, err := s.library.Shelf(RuleFiles).Own()
		if err != nil {
			return err
		}
		for _, by := range own {
			if r, err := s.library.Rules(by); err == nil && r.Tiles.Name == name {
				return said.Errorf("tile set %s: your own rules %s are played with it; remove them first", name, by)
			}
		}
	}
	path, err := s.path(name)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot remove %s: %w", path, plain(err))
	}
	atomicfile.SyncFolder(filepath.Dir(path))
	return nil
}

func (s *Shelf) paths() ([]string, error) { return s.library.pathsIn(s.folder, string(s.kind)) }

// path finds the user's own file of a name, or returns fs.ErrNotExist.
func (s *Shelf) path(name string) (string, error) {
	paths, err := s.paths()
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
