package store

import (
	"database/sql"
	"embed"
	"fmt"
	"strings"
)

// applicationID is in the header of every database of this program: "Mavn".
const applicationID = 0x4D61766E

// The versions of a database, in its header: one has the tables of a new database, one those of cards too, and one those of puzzles
// too. It gets them when something is first kept in them, and until then programs that know nothing of them open it too.
const (
	tablesVersion = 5 + iota
	withCards
	withPuzzles
)

//go:embed schema.sql cards.sql puzzles.sql
var schema embed.FS

// grown returns the statements that make a version of another; nothing has the version 0.
func grown(from, to int64) string {
	var all strings.Builder
	for version := max(from+1, tablesVersion); version <= to; version++ {
		b, err := schema.ReadFile([...]string{"schema.sql", "cards.sql", "puzzles.sql"}[version-tablesVersion])
		if err != nil {
			panic("store: " + err.Error()) // they are part of the program
		}
		fmt.Fprintf(&all, "%s; PRAGMA user_version=%d;", b, version)
	}
	return all.String()
}

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
}

// Collect reads all rows of a query, each with read. The list is not nil, unless there is an error.
func Collect[T any](q queryer, read func(rows *sql.Rows, one *T) error, query string, args ...any) ([]T, error) {
	rows, err := q.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
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
	return Collect(q, func(rows *sql.Rows, one *T) error { return rows.Scan(one) }, query, args...)
}
