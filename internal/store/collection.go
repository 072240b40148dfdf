package store

import (
	"cmp"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// MostName bounds names of collections and positions, in bytes.
const MostName = 200

// A Collection is a named set of games and positions.
type Collection struct {
	Name      string `json:"name"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

// Collections are the collections of a database.
type Collections struct{ s *Store }

// Collections returns the collections.
func (s *Store) Collections() Collections { return Collections{s} }

// All lists the collections by name.
func (c Collections) All() ([]Collection, error) {
	all, err := Collect(c.s.db, func(rows *sql.Rows, c *Collection) error { return rows.Scan(&c.Name, &c.Games, &c.Positions) },
		"SELECT c.name, count(m.record), count(m.position) FROM collections c LEFT JOIN members m ON m.collection=c.id GROUP BY c.id")
	slices.SortFunc(all, func(a, b Collection) int { return said.CompareNames(a.Name, b.Name) })
	return all, explain(c.s.file, err)
}

// Find returns a *MissingError if there is no collection of this name, in upper or lower case.
func (c Collections) Find(name string) error {
	_, err := collectionID(c.s.db, name)
	return explain(c.s.file, err)
}

// checkName refuses names that are too long, have blanks around them, or mean a folder in an address.
func checkName(kind said.Text, name string) error {
	switch {
	case name == "" || strings.TrimSpace(name) != name:
		return nameError("the name of the %s is %q; must be one that is not empty and has no blanks around it", kind, name)
	case name == "." || name == "..":
		return nameError("the name of the %s is %q; must be another, for which the page has an address", kind, name)
	case len(name) > MostName || !utf8.ValidString(name) || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' || c == 0x7F }):
		return nameError("the name of the %s is %q; must be at most %d bytes of text that prints", kind, name, MostName)
	}
	return nil
}

// CheckCollection says why a collection cannot have the name.
func CheckCollection(name string) error { return checkName(said.Of("collection"), name) }

// Add puts games and positions into a collection, and returns how many were not in it before. It creates the
// collection if there is none of this name, in upper or lower case. If one game or position is missing, it adds none.
func (c Collections) Add(name string, games, positions []int64) (added int, err error) {
	if err := CheckCollection(name); err != nil {
		return 0, err
	}
	err = c.s.update(func(tx *sql.Tx) error {
		collection, err := collectionID(tx, name)
		if errors.As(err, new(*MissingError)) {
			collection, err = one(tx, "INSERT INTO collections (name, added) VALUES (?,?) RETURNING id", name, c.s.now().Unix())
		}
		if err != nil {
			return err
		}
		return eachMember(games, positions, func(column string, noun said.Text, id int64) error {
			n, err := Changed(tx, "INSERT OR IGNORE INTO members (collection, "+column+") VALUES (?,?)", collection, id)
			if sqlite.Code(err) == sqlite.CodeConstraint {
				err = missing(noun, id)
			}
			added += int(n)
			return err
		})
	})
	return added, err
}

// TakeOut takes games and positions out of a collection; they stay in the database.
func (c Collections) TakeOut(name string, games, positions []int64) error {
	return c.change(name, func(tx *sql.Tx, collection int64) error {
		return eachMember(games, positions, func(column string, noun said.Text, id int64) error {
			n, err := Changed(tx, "DELETE FROM members WHERE collection=? AND "+column+"=?", collection, id)
			if err == nil && n == 0 {
				err = &MissingError{Kind: noun, Name: said.Of("%d of the collection %s", id, name)}
			}
			return err
		})
	})
}

// eachMember calls do for each game and position, with its column of the table members and its noun, up to an error.
func eachMember(games, positions []int64, do func(column string, noun said.Text, id int64) error) error {
	for i, id := range slices.Concat(games, positions) {
		column, noun := "record", said.Of("game")
		if i >= len(games) {
			column, noun = "position", said.Of("position")
		}
		if err := do(column, noun, id); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes a collection; its games and positions stay in the database.
func (c Collections) Remove(name string) error {
	return c.change(name, func(tx *sql.Tx, id int64) error {
		return removeRows(tx, "collections", said.Of("collection"), []int64{id})
	})
}

// Rename gives a collection another name. The errors are *NameError and *MissingError.
func (c Collections) Rename(from, to string) error {
	if err := CheckCollection(to); err != nil {
		return err
	}
	return c.change(from, func(tx *sql.Tx, id int64) error {
		if other, err := collectionID(tx, to); err == nil && other != id {
			return nameError("there is a collection %q already; must be another name", to)
		}
		_, err := tx.Exec("UPDATE collections SET name=? WHERE id=?", to, id)
		return err
	})
}

// change does something to the collection of a name, whose number it is given.
func (c Collections) change(name string, do func(tx *sql.Tx, id int64) error) error {
	return c.s.update(func(tx *sql.Tx) error {
		id, err := collectionID(tx, name)
		if err != nil {
			return err
		}
		return do(tx, id)
	})
}

// collectionID returns the number of the collection of a name, in upper or lower case of any alphabet.
func collectionID(q queryer, name string) (int64, error) {
	known, err := column[string](q, "SELECT name FROM collections ORDER BY name<>?, name", name)
	if i := slices.IndexFunc(known, func(other string) bool { return strings.EqualFold(other, name) }); err == nil && i >= 0 {
		return one(q, "SELECT id FROM collections WHERE name=?", known[i])
	}
	return 0, cmp.Or(err, error(&MissingError{said.Of("collection"), said.Of("%q", name), known[:min(len(known), 10)], len(known) > 10}))
}
