package store

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxName bounds names of collections and positions, in bytes.
const maxName = 200

// A Collection is a named set of games and positions.
type Collection struct {
	Name             string
	Games, Positions int
}

// Collections lists the collections by name.
func (s *Store) Collections() ([]Collection, error) {
	all, err := collect(s.db, func(rows *sql.Rows, c *Collection) error { return rows.Scan(&c.Name, &c.Games, &c.Positions) },
		"SELECT c.name, count(m.record), count(m.position) FROM collections c LEFT JOIN members m ON m.collection=c.id GROUP BY c.id ORDER BY c.name")
	return all, explain(s.file, err)
}

// checkName refuses names that cannot be shown or told apart.
func checkName(kind, name string) error {
	switch {
	case name == "" || strings.TrimSpace(name) != name:
		return fmt.Errorf("the name of a %s is %q; want one without blanks around it", kind, name)
	case len(name) > maxName || !utf8.ValidString(name) || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' || c == 0x7F }):
		return fmt.Errorf("the name of a %s has to be at most %d bytes of text", kind, maxName)
	}
	return nil
}

// AddTo puts games and positions into a collection, which is made where there is none of that name in
// any case, and returns how many were not in it. All of them, or none, are put.
func (s *Store) AddTo(name string, games, positions []int64) (added int, err error) {
	if err := checkName("collection", name); err != nil {
		return 0, err
	}
	err = s.update(func(tx *sql.Tx) error {
		id, err := one(tx, "SELECT id FROM collections WHERE name=?", name)
		if err == nil && id == 0 {
			id, err = newCollection(tx, name, s.now().Unix())
		}
		if err != nil {
			return err
		}
		for _, kind := range []struct {
			table, column, noun string
			ids                 []int64
		}{{"records", "record", "game", games}, {"positions", "position", "position", positions}} {
			for _, member := range kind.ids {
				if n, err := one(tx, "SELECT id FROM "+kind.table+" WHERE id=?", member); err != nil || n == 0 {
					return errors.Join(err, missing(kind.noun, member))
				}
				n, err := one(tx, "SELECT id FROM members WHERE collection=? AND "+kind.column+"=?", id, member)
				if err == nil && n == 0 {
					added++
					err = newMember(tx, id, kind.column, member)
				}
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	return added, err
}

func newCollection(tx *sql.Tx, name string, added int64) (id int64, err error) {
	if id, err = nextID(tx, "collections"); err != nil {
		return 0, err
	}
	_, err = tx.Exec("INSERT INTO collections VALUES (?,?,?)", id, name, added)
	return id, err
}

func newMember(tx *sql.Tx, collection int64, column string, member int64) error {
	_, err := tx.Exec("INSERT INTO members (collection, "+column+") VALUES (?,?)", collection, member)
	return err
}

// RemoveFrom takes games and positions out of a collection; they stay in the database.
func (s *Store) RemoveFrom(name string, games, positions []int64) error {
	return s.update(func(tx *sql.Tx) error {
		id, err := collectionID(tx, name)
		if err != nil {
			return err
		}
		for column, ids := range map[string][]int64{"record": games, "position": positions} {
			for _, member := range ids {
				result, err := tx.Exec("DELETE FROM members WHERE collection=? AND "+column+"=?", id, member)
				if err != nil {
					return err
				}
				if n, _ := result.RowsAffected(); n == 0 {
					noun := map[string]string{"record": "game", "position": "position"}[column]
					return fmt.Errorf("%s %d is not in the collection %s", noun, member, name)
				}
			}
		}
		return nil
	})
}

// RemoveCollection removes a collection; what is in it stays in the database.
func (s *Store) RemoveCollection(name string) error {
	return s.update(func(tx *sql.Tx) error {
		id, err := collectionID(tx, name)
		if err == nil {
			_, err = tx.Exec("DELETE FROM collections WHERE id=?", id)
		}
		return err
	})
}

// collectionID returns the number of the collection of a name, in any case.
func collectionID(q queryer, name string) (int64, error) {
	id, err := one(q, "SELECT id FROM collections WHERE name=?", name)
	if err == nil && id == 0 {
		err = &MissingError{"collection", fmt.Sprintf("%q", name)}
	}
	return id, err
}
