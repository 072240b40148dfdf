package sqlite

import (
	"errors"
	"path/filepath"
	"testing"
)

// Errors of the driver have SQLite's primary codes, all others 0.
func TestCode(t *testing.T) {
	db := Open(":memory:")
	db.SetMaxOpenConns(1)
	defer db.Close()
	exec := func(statement string) error {
		_, err := db.Exec(statement)
		return err
	}
	missing := Open("file:" + filepath.ToSlash(filepath.Join(t.TempDir(), "none.db")) + "?mode=ro")
	defer missing.Close()
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"a table", exec("CREATE TABLE one (n INTEGER PRIMARY KEY)"), 0},
		{"a row", exec("INSERT INTO one VALUES (1)"), 0},
		{"the same row again", exec("INSERT INTO one VALUES (1)"), CodeConstraint},
		{"no such table", exec("INSERT INTO two VALUES (1)"), CodeError},
		{"no such file", missing.Ping(), CodeCantOpen},
		{"another error", errors.New("constraint failed"), 0},
	} {
		if got := Code(c.err); got != c.want || c.want != 0 && c.err == nil {
			t.Errorf("%s: %d, want %d: %v", c.name, got, c.want, c.err)
		}
	}
}
