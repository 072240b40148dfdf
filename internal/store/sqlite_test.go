package store_test

import (
	"errors"
	"net/url"
	"path/filepath"
	"testing"

	"maven/internal/store/sqlite"
)

// Errors of the driver have SQLite's primary codes, all others 0.
func TestSQLiteCode(t *testing.T) {
	t.Parallel()
	db := sqlite.Open(":memory:")
	db.SetMaxOpenConns(1)
	defer db.Close()
	exec := func(statement string) error {
		_, err := db.Exec(statement)
		return err
	}
	missing := sqlite.Open(sqlite.Name(filepath.ToSlash(filepath.Join(t.TempDir(), "none.db")), url.Values{"mode": {"ro"}}))
	defer missing.Close()
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"a table", exec("CREATE TABLE one (n INTEGER PRIMARY KEY)"), 0},
		{"a row", exec("INSERT INTO one VALUES (1)"), 0},
		{"the same row again", exec("INSERT INTO one VALUES (1)"), sqlite.CodeConstraint},
		{"no such table", exec("INSERT INTO two VALUES (1)"), sqlite.CodeError},
		{"no such file", missing.Ping(), sqlite.CodeCantOpen},
		{"another error", errors.New("constraint failed"), 0},
	} {
		if got := sqlite.Code(c.err); got != c.want || c.want != 0 && c.err == nil {
			t.Errorf("%s: %d, want %d: %v", c.name, got, c.want, c.err)
		}
	}
}

// A path with a drive of Windows is no authority.
func TestSQLiteName(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/home/me/games.db":     "file:///home/me/games.db?mode=ro",
		"C:/Users/a b/games.db": "file:///C:/Users/a%20b/games.db?mode=ro",
		"//host/share/games.db": "file:////host/share/games.db?mode=ro",
	} {
		if got := sqlite.Name(path, url.Values{"mode": {"ro"}}); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
