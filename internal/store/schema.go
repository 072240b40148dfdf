package store

import (
	"database/sql"
	"embed"
	"fmt"
)

// applicationID is in the header of every database of this program: "Mavn".
const applicationID = 0x4D61766E

//go:embed migrations/*.sql
var migrations embed.FS

// latest returns the migrations from an empty file to the current version, which is their number.
func latest() []string {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		panic(err) // the files are embedded
	}
	steps := make([]string, len(entries))
	for i, entry := range entries { // in the order of their names
		text, err := migrations.ReadFile("migrations/" + entry.Name())
		if err != nil {
			panic(err)
		}
		steps[i] = string(text)
	}
	return steps
}

// noVersion and higher numbers are damage, not versions.
const noVersion = 256

// A VersionError reports a database of a newer program.
type VersionError struct {
	File       string
	Has, Knows int
}

// Error names both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("database %s: it has version %d, and this program knows only %d; use a newer program", e.File, e.Has, e.Knows)
}

// migrate runs the migrations that the database lacks, each in a transaction.
func (s *Store) migrate(steps []string) error {
	version, err := userVersion(s.db)
	if err != nil {
		return err
	}
	for version < len(steps) {
		err := s.update(func(tx *sql.Tx) error {
			// Another program may have run the migration while this one waited.
			if version, err = userVersion(tx); err != nil || version >= len(steps) {
				return err
			}
			if _, err = tx.Exec(steps[version]); err != nil {
				return fmt.Errorf("step to version %d: %w", version+1, err)
			}
			version++
			_, err = tx.Exec(fmt.Sprintf("PRAGMA user_version=%d", version))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// A queryer is a database or a transaction.
type queryer interface {
	QueryRow(query string, args ...any) *sql.Row
	Query(query string, args ...any) (*sql.Rows, error)
	Exec(query string, args ...any) (sql.Result, error)
}

func userVersion(q queryer) (version int, err error) {
	err = q.QueryRow("PRAGMA user_version").Scan(&version)
	return version, err
}

// collect reads all rows of a query.
func collect[T any](q queryer, read func(rows *sql.Rows, one *T) error, query string, args ...any) ([]T, error) {
	rows, err := q.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		if err := read(rows, &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// column reads all rows of a query with one column.
func column[T any](q queryer, query string, args ...any) ([]T, error) {
	return collect(q, func(rows *sql.Rows, one *T) error { return rows.Scan(one) }, query, args...)
}
