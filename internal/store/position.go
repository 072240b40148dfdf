package store

import (
	"database/sql"
	"fmt"

	"maven/internal/notation/cgp"
	"maven/internal/said"
)

// maxNote bounds the note of a position in bytes.
const maxNote = 10_000

// A Position is a position of the database: a line of CGP.
type Position struct {
	ID   int64  `json:"id"`
	CGP  string `json:"cgp"`
	Name string `json:"name,omitempty"`
	Note string `json:"note,omitempty"`
}

// Positions are the positions of a database.
type Positions struct{ s *Store }

// Positions returns the positions.
func (s *Store) Positions() Positions { return Positions{s} }

// Add adds positions, whose lines must have the form of CGP. A position that is there already gets the new
// name and note, if they are not empty.
func (p Positions) Add(positions []Position) ([]Outcome, error) {
	for i := range positions {
		one := &positions[i]
		if _, err := cgp.Split(one.CGP); err != nil {
			return nil, err
		}
		if err := checkName(said.Of("position"), one.Name); err != nil && one.Name != "" {
			return nil, err
		}
		if len(one.Note) > maxNote {
			return nil, fmt.Errorf("the note has %d bytes; must have at most %d", len(one.Note), maxNote)
		}
	}
	outcomes := make([]Outcome, len(positions))
	err := p.s.update(func(tx *sql.Tx) (err error) {
		for i := range positions {
			if outcomes[i], err = addPosition(tx, &positions[i], p.s.now().Unix()); err != nil {
				return err
			}
		}
		return nil
	})
	return outcomes, err
}

func addPosition(tx *sql.Tx, p *Position, added int64) (Outcome, error) {
	id, err := one(tx, "SELECT id FROM positions WHERE cgp=?", p.CGP)
	if err != nil {
		return Outcome{}, err
	}
	if id == 0 {
		id, err = one(tx, "INSERT INTO positions (cgp, name, note, added) VALUES (?,?,?,?) RETURNING id", p.CGP, p.Name, p.Note, added)
		return Outcome{Added, id}, err
	}
	n, err := Changed(tx, "UPDATE positions SET name=coalesce(nullif(?1,''),name), note=coalesce(nullif(?2,''),note), added=?3"+
		" WHERE id=?4 AND (?1 NOT IN ('',name) OR ?2 NOT IN ('',note))", p.Name, p.Note, added, id)
	if n == 0 {
		return Outcome{Present, id}, err
	}
	return Outcome{Replaced, id}, err
}

// In lists the positions by their numbers: those of a collection, or all for "".
func (p Positions) In(collection string) ([]Position, error) {
	query, args := "SELECT id, cgp, name, note FROM positions", []any{}
	if collection != "" {
		id, err := collectionID(p.s.db, collection)
		if err != nil {
			return nil, explain(p.s.file, err)
		}
		query, args = query+" WHERE id IN (SELECT position FROM members WHERE collection=?)", []any{id}
	}
	all, err := Collect(p.s.db, func(rows *sql.Rows, one *Position) error { return rows.Scan(&one.ID, &one.CGP, &one.Name, &one.Note) },
		query+" ORDER BY id", args...)
	return all, explain(p.s.file, err)
}

// Remove removes positions. If one of them is not there, it removes none.
func (p Positions) Remove(ids []int64) error {
	return p.s.update(func(tx *sql.Tx) error { return removeRows(tx, "positions", said.Of("position"), ids) })
}

func removeRows(tx *sql.Tx, table string, noun said.Text, ids []int64) error {
	for _, id := range ids {
		n, err := Changed(tx, "DELETE FROM "+table+" WHERE id=?", id)
		if err == nil && n == 0 {
			err = missing(noun, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
