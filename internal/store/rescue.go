package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"
)

// A keptTable is a table that a repair saves. Its first index has the number and the key of each row.
type keptTable struct {
	name    string
	columns string
	key     string // in SQL
	bytes   bool   // the rows have bytes with their SHA-256
	since   int    // the first version of the tables that has it in this form
}

// keptTables lists the tables; each refers only to those before it.
func keptTables() []keptTable {
	return []keptTable{
		{"records", "id, sha256, packed, length, source, added, rules, tiles", "lower(hex(sha256))", true, 1},
		{"positions", "id, cgp, name, note, added", "concat(cgp)", false, 1},
		{"collections", "id, name, added", "concat(name)", false, 1},
		{"members", "id, collection, record, position", "''", false, 1},
		{"analyses", "id, key, packed, length, kept, sha256", "concat(key)", true, 3},
		{"papers", "id, name, record, version, packed, length, changed, sha256", "concat(name)", true, 4},
		{"sittings", "id, name, " + strings.Replace(sittingColumns, "record", "(SELECT id FROM main.records WHERE id=record)", 1), "concat(name)", true, 5},
	}
}

// Limits of numbers of rows.
const (
	maxID     = 1 << 40 // larger than any number that the program gives
	maxProbes = 1 << 20 // numbers that are tried one by one
)

// A rescue copies the rows of a table from a damaged database, which is attached as old, to a new one. It reads them one
// by one: if SQLite cannot step from a row to the next, it tries the following numbers. The index shows which rows there
// were.
//
// It uses no transaction: in one, SQLite writes nothing more after it has read a damaged page.
type rescue struct {
	ctx  context.Context
	db   *sql.DB
	pack *packer
	keptTable

	listed map[int64]string // keys of rows, as far as the index can be read
	whole  bool             // the index can be read to its end
	seen   map[int64]bool   // rows that were there, and whether they are saved
	more   bool             // there may have been other rows
}

// run copies the table. An error for which unreadable is true means that none of it can be read.
func (v *rescue) run() error {
	v.listed, v.seen = map[int64]string{}, map[int64]bool{}
	if err := v.list(); err != nil {
		return err
	}
	if err := v.rows(); err != nil || !v.bytes {
		return err
	}
	broken, err := v.pack.broken(v.ctx, v.db, v.name)
	for _, one := range broken {
		if err == nil {
			_, err = v.db.Exec("DELETE FROM "+v.name+" WHERE id=?", one.ID)
		}
		v.seen[one.ID] = false
	}
	return err
}

// unreadable reports whether an error comes from a part of the old database that cannot be read or does not fit the
// tables.
func unreadable(err error) bool {
	switch code(err) {
	case codeError, codeCorrupt, codeTooBig, codeConstraint, codeMismatch:
		return true
	}
	return false
}

// list reads the numbers and keys of the rows from the index.
func (v *rescue) list() error {
	_, err := collect(v.db, func(rows *sql.Rows, _ *struct{}) error {
		var id int64
		var key string
		err := rows.Scan(&id, &key)
		if 0 < id && id < maxID {
			v.listed[id], v.seen[id] = key, false
		}
		return err
	}, "SELECT id, "+v.key+" FROM old."+v.name+" INDEXED BY sqlite_autoindex_"+v.name+"_1")
	if v.whole = err == nil; unreadable(err) {
		return nil
	}
	return err
}

// rows copies the rows that can be read.
func (v *rescue) rows() error {
	next, err := v.db.Prepare("SELECT id FROM old." + v.name + " NOT INDEXED WHERE id>? AND id<? ORDER BY id LIMIT 1")
	if err != nil {
		return err
	}
	defer next.Close()
	take, err := v.db.Prepare("INSERT INTO " + v.name + " SELECT " + v.columns + " FROM old." + v.name + " NOT INDEXED WHERE id=?")
	if err != nil {
		return err
	}
	defer take.Close()
	top, err := one(v.db, "SELECT seq FROM main.sqlite_sequence WHERE name=?", v.name)
	for id := range v.listed {
		top = max(top, id)
	}
	for id, probes := int64(0), 0; err == nil; {
		var found int64
		err = next.QueryRowContext(v.ctx, id, int64(maxID)).Scan(&found)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		stuck := unreadable(err) || err == nil && found <= id
		if stuck && (id >= top || probes == maxProbes) {
			v.more = !v.whole
			return nil
		}
		if stuck {
			found, err, probes = id+1, nil, probes+1
		}
		if id = found; err == nil {
			err = v.take(take, id, stuck && v.whole)
		}
	}
	return err
}

// take copies a row, if it is there. If reading it fails, the row counts as lost, unless only the index can tell.
func (v *rescue) take(take *sql.Stmt, id int64, onlyIndex bool) error {
	result, err := take.Exec(id)
	if err == nil {
		if n, _ := result.RowsAffected(); n > 0 {
			v.seen[id] = true
		}
		return nil
	}
	if !unreadable(err) {
		return err
	}
	if !onlyIndex {
		v.seen[id] = false
	}
	return nil
}

// lost returns the lost rows.
func (v *rescue) lost() []Lost {
	var all []Lost
	if v.more {
		all = append(all, Lost{Table: v.name})
	}
	for _, id := range slices.Sorted(maps.Keys(v.seen)) {
		if v.seen[id] {
			continue
		}
		lost := Lost{Table: v.name, ID: id, Name: v.listed[id]}
		if v.name == "records" {
			lost.SHA256, lost.Name = lost.Name, v.players(id)
		}
		all = append(all, lost)
	}
	return all
}

// players returns the players and the date of a game, if they can be read.
func (v *rescue) players(id int64) (text string) {
	v.db.QueryRow("SELECT a.name || ' - ' || b.name || iif(g.date='', '', ', ' || g.date) FROM old.games g"+
		" JOIN old.seats a ON a.game=g.id AND a.seat=0 JOIN old.seats b ON b.game=g.id AND b.seat=1 WHERE g.id=?", id).Scan(&text)
	return text
}
