package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"slices"
)

// A sealedTable is a table whose rows are known by their seals.
type sealedTable struct {
	name    string
	noun    string // for people
	columns int
}

// sealedTables are in an order in which each refers only to those before it.
func sealedTables() []sealedTable {
	return []sealedTable{{"records", "game", 9}, {"positions", "position", 6}, {"collections", "collection", 4},
		{"members", "member of a collection", 5}, {"analyses", "analysis", 6}}
}

// A Lost row is one that was there and cannot be read.
type Lost struct {
	Table  string // "records", "positions", "collections", "members" or "analyses"
	ID     int64
	SHA256 string // of a record's bytes in hexadecimal, "" where that is not known either
}

// A Repaired says what a repair has saved.
type Repaired struct {
	Kept      map[string]int // rows by table
	Lost      []Lost         // rows of which something is left
	Unread    []int64        // games whose records are whole, and were not understood again
	BadRows   int            // places where a row should be and none can be read
	OldFile   string         // the damaged file's new name
	Continued bool           // an interrupted repair was ended
}

// A salvage brings the rows of an image into a new database.
type salvage struct {
	image  *image
	tx     *sql.Tx
	pack   *packer
	result *Repaired

	kept map[string]map[int64]bool
	told map[string]map[int64]bool // rows that something is left of, whole or not
	sums map[int64]string          // SHA-256 of records, as rows that are not whole have them
}

func newSalvage(m *image, tx *sql.Tx, pack *packer) *salvage {
	v := &salvage{image: m, tx: tx, pack: pack, result: &Repaired{Kept: map[string]int{}}, kept: map[string]map[int64]bool{},
		told: map[string]map[int64]bool{}, sums: map[int64]string{}}
	for _, t := range sealedTables() {
		v.kept[t.name], v.told[t.name] = map[int64]bool{}, map[int64]bool{}
	}
	return v
}

// run takes the rows of all pages, and then those of pages in the log behind a broken place, which are
// later.
func (v *salvage) run(ctx context.Context) error {
	if err := v.pages(ctx, v.image.numbers()); err != nil {
		return err
	}
	v.image.lay(v.image.log.loose)
	var later []uint32
	for _, one := range v.image.log.loose {
		later = append(later, one.page)
	}
	slices.Sort(later)
	if err := v.pages(ctx, slices.Compact(later)); err != nil {
		return err
	}
	v.lose()
	return v.consistent()
}

func (v *salvage) pages(ctx context.Context, numbers []uint32) error {
	var failed error
	for _, n := range numbers {
		v.result.BadRows += v.image.cells(n, func(c *cell) {
			if err := v.row(c); err != nil {
				failed = err
			}
		})
		if failed == nil {
			failed = ctx.Err()
		}
		if failed != nil {
			return failed
		}
	}
	return nil
}

// row keeps a row whose seal is right, and remembers what else tells of rows of ours.
func (v *salvage) row(c *cell) error {
	if !c.table {
		v.index(c.values)
		return nil
	}
	if len(c.values) < 2 || c.values[0] != nil {
		return nil // a row's number is kept beside its values
	}
	c.values[0] = c.id
	for _, t := range sealedTables() {
		if len(c.values) == t.columns && sealed(t.name, c.values) {
			if t.name == "records" {
				if _, fault := (&recordRow{c.id, c.values}).game(v.pack); fault != "" {
					break
				}
			}
			return v.keep(t, c)
		}
	}
	v.suspect(c)
	return nil
}

func (v *salvage) keep(t sealedTable, c *cell) error {
	marks := "?" + string(bytes.Repeat([]byte(",?"), t.columns-1))
	if _, err := v.tx.Exec("INSERT OR REPLACE INTO "+t.name+" VALUES ("+marks+")", c.values...); err != nil {
		return err
	}
	v.kept[t.name][c.id] = true
	return nil
}

// index remembers what an index says of a record: the SHA-256 of its bytes, or of its moves, and its
// number.
func (v *salvage) index(values []any) {
	if len(values) != 2 {
		return
	}
	sum, isBlob := values[0].([]byte)
	id, isNumber := values[1].(int64)
	if isBlob && isNumber && len(sum) == sha256.Size && id > 0 {
		v.told["records"][id] = true
	}
}

// suspect remembers a row that has the form of one of ours, and is not whole.
func (v *salvage) suspect(c *cell) {
	var form string
	for _, value := range c.values[1:] {
		switch value.(type) {
		case nil:
			form += "n"
		case int64:
			form += "i"
		case string:
			form += "s"
		case []byte:
			form += "b"
		}
	}
	for name, forms := range map[string][]string{"records": {"bbisissb"}, "positions": {"sssib"}, "collections": {"sib"},
		"members": {"iinb", "inib"}, "analyses": {"sbiib"}} {
		if slices.Contains(forms, form) {
			v.told[name][c.id] = true
			if name == "records" && len(c.values[1].([]byte)) == sha256.Size {
				v.sums[c.id] = fmt.Sprintf("%x", c.values[1])
			}
		}
	}
}

// lose lists what was told of and is not there.
func (v *salvage) lose() {
	for _, t := range sealedTables() {
		for id := range v.told[t.name] {
			if !v.kept[t.name][id] {
				v.result.Lost = append(v.result.Lost, Lost{t.name, id, v.sums[id]})
			}
		}
	}
	slices.SortFunc(v.result.Lost, func(a, b Lost) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.ID, b.ID))
	})
}

// consistent removes members of what is lost, and counts what is kept.
func (v *salvage) consistent() error {
	const orphans = " FROM members WHERE collection NOT IN (SELECT id FROM collections)" +
		" OR record IS NOT NULL AND record NOT IN (SELECT id FROM records)" +
		" OR position IS NOT NULL AND position NOT IN (SELECT id FROM positions)"
	ids, err := collect(v.tx, func(rows *sql.Rows, id *int64) error { return rows.Scan(id) }, "SELECT id"+orphans+" ORDER BY id")
	if err != nil {
		return err
	}
	for _, id := range ids {
		v.result.Lost = append(v.result.Lost, Lost{Table: "members", ID: id})
	}
	if _, err := v.tx.Exec("DELETE" + orphans); err != nil {
		return err
	}
	for _, t := range sealedTables() {
		n, err := one(v.tx, "SELECT count(*) FROM "+t.name)
		if err != nil {
			return err
		}
		v.result.Kept[t.name] = int(n)
	}
	return v.number()
}

// number keeps the numbers of what was there from being given again.
func (v *salvage) number() error {
	for _, table := range []string{"records", "positions", "collections"} {
		last := int64(0)
		for id := range v.kept[table] {
			last = max(last, id)
		}
		for id := range v.told[table] {
			if id < 1<<40 { // more is no number of ours
				last = max(last, id)
			}
		}
		if last == 0 {
			continue
		}
		if _, err := v.tx.Exec("DELETE FROM sqlite_sequence WHERE name=?", table); err != nil {
			return err
		}
		if _, err := v.tx.Exec("INSERT INTO sqlite_sequence VALUES (?,?)", table, last); err != nil {
			return err
		}
	}
	return nil
}

// imageOf opens the image of a database file.
func imageOf(file string) (*image, *os.File, error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0) // as it must be to be locked; nothing is written
	if err != nil {
		return nil, nil, err
	}
	m, err := newImage(f)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return m, f, nil
}
