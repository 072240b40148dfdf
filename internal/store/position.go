package store

import (
	"database/sql"
	"fmt"
	"time"

	"maven/internal/notation/cgp"
)

// maxNote bounds the note of a position in bytes.
const maxNote = 10_000

// A Position is a line of CGP that was kept.
type Position struct {
	ID         int64
	CGP        string
	Name, Note string
}

// AddPositions keeps positions, whose lines must be CGP by their form. A line that is there already
// gets the new name and note where those are given.
func (s *Store) AddPositions(positions []Position) ([]Outcome, error) {
	for i := range positions {
		p := &positions[i]
		if _, err := cgp.Split(p.CGP); err != nil {
			return nil, err
		}
		if p.Name != "" {
			if err := checkName("position", p.Name); err != nil {
				return nil, err
			}
		}
		if len(p.Note) > maxNote {
			return nil, fmt.Errorf("a note of %d bytes; want at most %d", len(p.Note), maxNote)
		}
	}
	outcomes := make([]Outcome, len(positions))
	err := s.update(func(tx *sql.Tx) (err error) {
		for i := range positions {
			if outcomes[i], err = addPosition(tx, &positions[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return outcomes, nil
}

func addPosition(tx *sql.Tx, p *Position) (Outcome, error) {
	there, err := collect(tx, readPosition, "SELECT id, cgp, name, note FROM positions WHERE cgp=?", p.CGP)
	if err != nil {
		return Outcome{}, err
	}
	row := []any{int64(0), p.CGP, p.Name, p.Note, time.Now().Unix()}
	if len(there) == 0 {
		id, err := nextID(tx, "positions")
		if err != nil {
			return Outcome{}, err
		}
		row[0] = id
		_, err = tx.Exec("INSERT INTO positions VALUES (?,?,?,?,?,?)", append(row, sealOf("positions", row...))...)
		return Outcome{Added, id}, err
	}
	old := &there[0]
	row[0] = old.ID
	if p.Name == "" {
		row[2] = old.Name
	}
	if p.Note == "" {
		row[3] = old.Note
	}
	if row[2] == old.Name && row[3] == old.Note {
		return Outcome{Present, old.ID}, nil
	}
	_, err = tx.Exec("UPDATE positions SET cgp=?2, name=?3, note=?4, added=?5, seal=?6 WHERE id=?1", append(row, sealOf("positions", row...))...)
	return Outcome{Replaced, old.ID}, err
}

func readPosition(rows *sql.Rows, p *Position) error {
	return rows.Scan(&p.ID, &p.CGP, &p.Name, &p.Note)
}

// Positions lists the positions by their numbers: those of a collection, or all for "".
func (s *Store) Positions(collection string) ([]Position, error) {
	query, args := "SELECT id, cgp, name, note FROM positions", []any{}
	if collection != "" {
		id, err := collectionID(s.db, collection)
		if err != nil {
			return nil, s.explain(err)
		}
		query, args = query+" WHERE id IN (SELECT position FROM members WHERE collection=?)", []any{id}
	}
	all, err := collect(s.db, readPosition, query+" ORDER BY id", args...)
	return all, s.explain(err)
}

// RemovePositions removes positions by their numbers, all or none.
func (s *Store) RemovePositions(ids []int64) error {
	return s.update(func(tx *sql.Tx) error { return removeRows(tx, "positions", "position", ids) })
}

func removeRows(tx *sql.Tx, table, noun string, ids []int64) error {
	for _, id := range ids {
		result, err := tx.Exec("DELETE FROM "+table+" WHERE id=?", id)
		if err != nil {
			return err
		}
		if n, _ := result.RowsAffected(); n == 0 {
			return missing(noun, id)
		}
	}
	return nil
}
