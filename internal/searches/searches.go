// Package searches keeps searches for words under names, in the database: queries as package wordsearch takes them, which @NAME stands
// for in other queries.
//
// Sharp edges: names are kept in lower case. A search that is saved is not asked whether it can be read; whoever saves it asks first.
package searches

import (
	"slices"
	"strings"

	"maven/internal/said"
	"maven/internal/store"
)

// prefix begins the names of the documents.
const prefix = "searches/"

// The limits of names, and how many there may be.
const (
	MaxName = 40
	most    = 1000
)

// What can be wrong.
const (
	ErrName    = said.Fixed("not a name of a search")
	ErrMissing = said.Fixed("no saved search")
	ErrMany    = said.Fixed("too many searches")
	ErrItself  = said.Fixed("a search that is made of itself")
)

// A Search is a query under a name.
type Search struct{ Name, Query string }

// fold returns the name as it is kept. The error wraps ErrName.
func fold(name string) (string, error) {
	name = strings.ToLower(strings.TrimPrefix(name, "@"))
	if name == "" || len(name) > MaxName || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		return "", said.Errorf("%w: %.60q; must be 1 to %d letters a to z, digits, - and _", ErrName, name, MaxName)
	}
	return name, nil
}

// All returns the searches, by name.
func All(s *store.Store) (all []Search, err error) {
	names, err := s.Documents().Names(prefix)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(names, said.CompareNames)
	for _, name := range names {
		d, err := s.Documents().Read(name)
		if err != nil {
			return nil, err
		}
		if d.Version > 0 { // it has not just been removed
			all = append(all, Search{strings.TrimPrefix(name, prefix), string(d.Data)})
		}
	}
	return all, nil
}

// Read returns the query of a name. Errors wrap ErrName or ErrMissing.
func Read(s *store.Store, name string) (string, error) {
	folded, err := fold(name)
	if err != nil {
		return "", err
	}
	d, err := s.Documents().Read(prefix + folded)
	if err == nil && d.Version == 0 {
		err = said.Errorf("%w %q", ErrMissing, folded)
	}
	return string(d.Data), err
}

// Keep keeps a query under a name, in place of the one that is there; uses names the searches that it is made of, as a query of package
// wordsearch does. Errors wrap ErrName, ErrMany or ErrItself.
func Keep(s *store.Store, name, query string, uses []string) error {
	folded, err := fold(name)
	if err != nil {
		return err
	}
	for _, used := range uses {
		if other, err := fold(used); err == nil && other == folded {
			return said.Errorf("%w: @%s; choose another name", ErrItself, folded)
		}
	}
	names, err := s.Documents().Names(prefix)
	if err == nil && len(names) >= most && !slices.Contains(names, prefix+folded) {
		err = said.Errorf("%w: %d are saved; remove one first", ErrMany, len(names))
	}
	if err != nil {
		return err
	}
	_, err = s.Documents().Keep(store.Document{Name: prefix + folded, Version: store.AnyVersion, Data: []byte(query)})
	return err
}

// Remove removes a search. Errors wrap ErrName or ErrMissing.
func Remove(s *store.Store, name string) error {
	if _, err := Read(s, name); err != nil {
		return err
	}
	folded, err := fold(name)
	if err != nil {
		return err
	}
	return s.Documents().Remove(prefix + folded)
}
