package store

import (
	"database/sql"
	_ "embed" // the tables
	"fmt"
)

// applicationID is in the header of every database of this program: "Mavn".
const applicationID = 0x4D61766E

// tablesVersion is the version of the tables in schema.sql, and the user version in the header of a database without cards and puzzles.
const tablesVersion = 5

//go:embed schema.sql
var schema string

// A VersionError reports a database whose tables have another version.
type VersionError struct {
	File       string
	Has, Knows int64
}

// Error names both versions, and which program knows the other.
func (e *VersionError) Error() string {
	program := "a newer program"
	if e.Has < e.Knows {
		program = "the program that made it"
	}
	return fmt.Sprintf("database %s: it has version %d, and this program knows only %d; use %s", e.File, e.Has, e.Knows, program)
}

// A queryer is a database or a transaction.
type queryer interface {
	QueryRow(query string, args ...any) *sql.Row
	Query(query string, args ...any) (*sql.Rows, error)
	Exec(query string, args ...any) (sql.Result, error)
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
