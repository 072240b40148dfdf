// Package sqlite is SQLite as package sql knows it: in a browser one driver, elsewhere another. Only this package knows which.
// It locks the files as SQLite does.
package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"net/url"
	"strings"
)

// Primary result codes of SQLite, https://sqlite.org/rescode.html.
const (
	CodeError      = 1 // the statement does not fit the tables
	CodeBusy       = 5
	CodeLocked     = 6
	CodeReadOnly   = 8
	CodeIO         = 10
	CodeCorrupt    = 11
	CodeFull       = 13
	CodeCantOpen   = 14
	CodeConstraint = 19
	CodeNotADB     = 26
)

// A connector connects to the database of this name, for package sql.
type connector string

// Connect makes a connection.
func (c connector) Connect(context.Context) (driver.Conn, error) { return New().Open(string(c)) }

// Driver returns the driver of SQLite.
func (c connector) Driver() driver.Driver { return New() }

// Name returns the name of a file, whose path is absolute and has slashes, as the driver knows it. What follows the slashes of a URL
// is an authority up to the next slash, so C:/games.db needs one before it.
func Name(path string, query url.Values) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

// Open returns the database of a name as the driver knows it, such as file:///cards.db?mode=ro. It may be another program's. Nothing is
// opened yet.
func Open(name string) *sql.DB { return sql.OpenDB(connector(name)) }
