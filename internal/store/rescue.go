package store

import (
	"context"
	"database/sql"
	"maps"
	"math"
	"slices"
	"strings"
)

// A keptTable is a table that must not be lost.
type keptTable struct {
	name    string
	columns string // the id first
	since   int    // the version of databases from which the table is as it is
	listed  string // a query for numbers and keys of all rows, from an index

	// instead are queries for whole rows that are in indexes, where the table cannot be read.
	instead []string
}

// keptTables are in an order in which each refers only to those before it.
func keptTables() []keptTable {
	return []keptTable{
		{name: "records", columns: "id, sha256, packed, length, source, added, rules, tiles",
			listed: "SELECT id, lower(hex(sha256)) FROM records INDEXED BY sqlite_autoindex_records_1"},
		{name: "positions", columns: "id, cgp, name, note, added",
			listed: "SELECT id, cgp FROM positions INDEXED BY sqlite_autoindex_positions_1"},
		{name: "collections", columns: "id, name, added",
			listed:  "SELECT id, name FROM collections INDEXED BY sqlite_autoindex_collections_1",
			instead: []string{"SELECT id, name, 0 FROM collections INDEXED BY sqlite_autoindex_collections_1"}},
		{name: "members", columns: "id, collection, record, position",
			listed: "SELECT id, '' FROM members INDEXED BY sqlite_autoindex_members_1",
			instead: []string{"SELECT id, collection, record, NULL FROM members INDEXED BY sqlite_autoindex_members_1 WHERE record IS NOT NULL",
				"SELECT id, collection, NULL, position FROM members INDEXED BY sqlite_autoindex_members_2 WHERE position IS NOT NULL"}},
		{name: "analyses", columns: "id, key, packed, length, kept, sha256", since: 3,
			listed: "SELECT id, key FROM analyses INDEXED BY sqlite_autoindex_analyses_1"},
	}
}

// hasBytes reports whether the rows have bytes that are known by their SHA-256.
func (t *keptTable) hasBytes() bool { return strings.Contains(t.columns, "sha256") }

// Limits of numbers of rows.
const (
	maxID     = 1 << 40 // more is no number of ours
	maxProbes = 1 << 20 // that are tried one by one
)

// A rescue brings rows of a damaged database into a new one. Rows are read from the beginning of a table and
// from its end, up to what SQLite cannot read, and between by their numbers; an index tells which there are.
type rescue struct {
	ctx    context.Context
	from   *sql.DB
	to     *sql.Tx
	pack   *packer
	result *Repaired

	// Of the table in hand.
	kept map[int64]bool
	told map[int64]string // rows that something is left of, with their keys
	top  int64            // the highest number that a row may have
}

// run brings over all tables.
func (v *rescue) run() error {
	version, err := userVersion(v.from)
	if err != nil {
		return err
	}
	for _, t := range keptTables() {
		if 0 < version && version < t.since {
			continue
		}
		if err := v.table(&t); err != nil {
			return err
		}
	}
	return v.consistent()
}

// table brings over one table, and lists what is lost of it.
func (v *rescue) table(t *keptTable) error {
	v.kept, v.told, v.top = map[int64]bool{}, map[int64]string{}, 0
	if _, err := v.from.ExecContext(v.ctx, "SELECT "+t.columns+" FROM "+t.name+" LIMIT 0"); code(err) == codeError {
		v.result.Lost = append(v.result.Lost, Lost{Table: t.name})
		return nil
	}
	v.top, _ = one(v.from, "SELECT seq FROM sqlite_sequence WHERE name=? AND seq<?", t.name, int64(maxID))
	listed, err := v.rows(t.listed, nil, 2, func(row []any) error {
		id, _ := row[0].(int64)
		key, _ := row[1].(string)
		v.tell(id, key)
		return nil
	})
	if err != nil {
		return err
	}
	query := "SELECT " + t.columns + " FROM " + t.name + " NOT INDEXED WHERE id BETWEEN ? AND ? ORDER BY id"
	low, whole, err := v.scan(t, query, 0, math.MaxInt64)
	if err == nil && !whole {
		err = v.behind(t, query, low, listed)
	}
	for _, instead := range t.instead {
		if err == nil && !whole {
			_, _, err = v.scan(t, instead)
		}
	}
	if err == nil && t.hasBytes() {
		err = v.dropBroken(t)
	}
	if err != nil {
		return err
	}
	return v.end(t)
}

// tell takes note of a row that was there, by its number and its key.
func (v *rescue) tell(id int64, key string) {
	if 0 < id && id < maxID {
		v.told[id] = key
		v.top = max(v.top, id)
	}
}

// rows calls take with the rows of a query, up to what SQLite cannot read; whole reports that there was
// no such thing.
func (v *rescue) rows(query string, args []any, columns int, take func(row []any) error) (whole bool, err error) {
	rows, err := v.from.QueryContext(v.ctx, query, args...)
	if err != nil {
		return false, v.ctx.Err()
	}
	defer rows.Close()
	row, targets := make([]any, columns), make([]any, columns)
	for i := range row {
		targets[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return false, v.ctx.Err()
		}
		if err := take(row); err != nil {
			return false, err
		}
	}
	return rows.Err() == nil, v.ctx.Err()
}

// scan brings over the rows of a query, up to what SQLite cannot read, and returns the last number read.
func (v *rescue) scan(t *keptTable, query string, args ...any) (last int64, whole bool, err error) {
	whole, err = v.rows(query, args, strings.Count(t.columns, ",")+1, func(row []any) error {
		last, _ = row[0].(int64)
		return v.keep(t, row)
	})
	return last, whole, err
}

// behind brings over what is behind a row from which SQLite cannot go on: from the end, and between one by
// one. Where an index lists all rows, what cannot be read and is not in it was never there.
func (v *rescue) behind(t *keptTable, query string, low int64, listed bool) error {
	high, _, err := v.scan(t, query+" DESC", low+1, math.MaxInt64)
	if high == 0 {
		high = v.top + 1
		if !listed {
			v.result.Lost = append(v.result.Lost, Lost{Table: t.name})
		}
	}
	for id := low + 1; id < min(high, low+maxProbes) && err == nil; id++ {
		var whole bool
		_, whole, err = v.scan(t, query, id, id)
		if !whole && !listed {
			v.tell(id, v.told[id])
		}
	}
	return err
}

// keep brings over a row, or takes note of one that is not as it was written.
func (v *rescue) keep(t *keptTable, row []any) error {
	id, _ := row[0].(int64)
	if v.kept[id] {
		return nil
	}
	_, err := v.to.Exec("INSERT INTO "+t.name+" VALUES (?"+strings.Repeat(",?", len(row)-1)+")", row...)
	if err != nil && code(err) != codeConstraint { // a value of another type, or a key that another row has
		return err
	}
	v.kept[id] = err == nil
	v.tell(id, v.told[id])
	return nil
}

// dropBroken removes rows whose bytes are not those that were kept.
func (v *rescue) dropBroken(t *keptTable) error {
	broken, err := v.pack.broken(v.ctx, v.to, t.name)
	for _, one := range broken {
		if err == nil {
			_, err = v.to.Exec("DELETE FROM "+t.name+" WHERE id=?", one.ID)
		}
		v.kept[one.ID] = false
	}
	return err
}

// end lists what is lost of a table, and keeps the numbers of its rows from being given again.
func (v *rescue) end(t *keptTable) error {
	for _, id := range slices.Sorted(maps.Keys(v.told)) {
		if v.kept[id] {
			continue
		}
		lost := Lost{Table: t.name, ID: id, Name: v.told[id]}
		if t.name == "records" {
			lost.SHA256, lost.Name = v.told[id], v.players(id)
		}
		v.result.Lost = append(v.result.Lost, lost)
	}
	if t.name == "members" || t.name == "analyses" {
		return nil
	}
	_, err := v.to.Exec("DELETE FROM sqlite_sequence WHERE name=?", t.name)
	if err == nil {
		_, err = v.to.Exec("INSERT INTO sqlite_sequence VALUES (?,?)", t.name, v.top)
	}
	return err
}

// players says who played a game, and when, where that can be read.
func (v *rescue) players(id int64) (text string) {
	v.from.QueryRow("SELECT a.name || ' - ' || b.name || iif(g.date='', '', ', ' || g.date) FROM games g"+
		" JOIN seats a ON a.game=g.id AND a.seat=0 JOIN seats b ON b.game=g.id AND b.seat=1 WHERE g.id=?", id).Scan(&text)
	return text
}

// consistent removes members of what is lost, and counts what is kept.
func (v *rescue) consistent() error {
	const orphans = " FROM members WHERE collection NOT IN (SELECT id FROM collections)" +
		" OR record IS NOT NULL AND record NOT IN (SELECT id FROM records)" +
		" OR position IS NOT NULL AND position NOT IN (SELECT id FROM positions)"
	ids, err := collect(v.to, func(rows *sql.Rows, id *int64) error { return rows.Scan(id) }, "SELECT id"+orphans+" ORDER BY id")
	if err != nil {
		return err
	}
	for _, id := range ids {
		v.result.Lost = append(v.result.Lost, Lost{Table: "members", ID: id})
	}
	if _, err := v.to.Exec("DELETE" + orphans); err != nil {
		return err
	}
	v.result.Kept = map[string]int{}
	for _, t := range keptTables() {
		n, err := one(v.to, "SELECT count(*) FROM "+t.name)
		if err != nil {
			return err
		}
		v.result.Kept[t.name] = int(n)
	}
	return nil
}
