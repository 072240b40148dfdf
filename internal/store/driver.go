package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// A connector connects to the database of this name, for package sql.
type connector string

// Connect makes a connection.
func (c connector) Connect(context.Context) (driver.Conn, error) { return newDriver().Open(string(c)) }

// Driver returns the driver of SQLite.
func (c connector) Driver() driver.Driver { return newDriver() }

// OpenName returns the SQLite database of a name as the driver knows it, such as file:/cards.db?mode=ro. It may be another program's. Nothing is
// opened yet.
func OpenName(name string) *sql.DB { return sql.OpenDB(connector(name)) }
