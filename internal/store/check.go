package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"maven/internal/facts"
	"maven/internal/store/pack"
	"maven/internal/store/sqlite"
)

// A Reader finds the facts of a record again, with the rules and tiles of its import.
type Reader func(g *Game) (facts.Facts, error)

// A Progress is called with how many of how many records have been read.
type Progress func(done, total int)

// A Fault is damage in a database.
type Fault struct {
	Table string `json:"table,omitempty"` // "" for the file
	ID    int64  `json:"id,omitempty"`
	Text  string `json:"cause"`
}

// maxFaults bounds the faults of the file structure that are reported.
const maxFaults = 100

// Checked is the result of a check.
type Checked struct {
	File   string         `json:"file"`
	OK     bool           `json:"ok"`
	Rows   map[string]int `json:"rows"` // by table
	Faults []Fault        `json:"faults"`
}

// Check checks the whole database: how its pages fit together, the bytes of each record and analysis, and whether read
// finds the same facts in each record again. progress is called with the number of records checked.
func (s *Store) Check(ctx context.Context, read Reader, progress Progress) (*Checked, error) {
	tx, err := s.db.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{ReadOnly: true}) // others can go on writing
	if err != nil {
		return nil, explain(s.file, err)
	}
	defer tx.Rollback()
	c := &checker{ctx: ctx, tx: tx, pack: s.pack(), read: read, progress: progress, result: &Checked{File: s.file, Rows: map[string]int{}, Faults: []Fault{}}}
	if c.version, err = one(tx, "PRAGMA user_version"); err != nil {
		return nil, explain(s.file, err)
	}
	for _, look := range []func() error{c.pages, c.tables, c.rows, c.games} {
		if err := look(); err != nil {
			return nil, explain(s.file, err)
		}
	}
	c.result.OK = len(c.result.Faults) == 0
	return c.result, nil
}

// A checker is one run of a check.
type checker struct {
	ctx      context.Context
	tx       *sql.Tx
	pack     *pack.Packer
	read     Reader
	progress Progress
	result   *Checked
	version  int64
	corrupt  bool // SQLite has met damage, and writes nothing more in this transaction
}

func (c *checker) fault(table string, id int64, text string) {
	c.result.Faults = append(c.result.Faults, Fault{table, id, text})
}

// damaged notes a read error as a fault if the file is damaged.
func (c *checker) damaged(table string, err error) error {
	if sqlite.Code(err) != sqlite.CodeCorrupt && sqlite.Code(err) != sqlite.CodeNotADB {
		return err
	}
	c.corrupt = true
	c.fault(table, 0, "cannot be read to its end: pages do not fit together")
	return nil
}

// pages checks how the pages fit together, and that rows refer to existing rows.
func (c *checker) pages() error {
	for _, query := range []string{
		fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults),
		fmt.Sprintf(`SELECT concat('row ', rowid, ' of ', "table", ' refers to what is not in ', parent) FROM pragma_foreign_key_check LIMIT %d`, maxFaults),
	} {
		texts, err := column[string](c.tx, query)
		for _, line := range strings.Split(strings.Join(texts, "\n"), "\n") {
			if line != "ok" && line != "" {
				c.fault("", 0, line)
			}
		}
		if err := c.damaged("", err); err != nil {
			return err
		}
	}
	return nil
}

// tables compares the definitions of the tables with those of a new database.
func (c *checker) tables() error {
	db := sqlite.Open(":memory:")
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection would have a database of its own
	if _, err := db.Exec(grown(0, min(c.version, withPuzzles))); err != nil {
		return err
	}
	want, err := described(db)
	if err != nil {
		return err
	}
	have, err := described(c.tx)
	if err == nil && !slices.Equal(have, want) {
		c.fault("", 0, "how its tables are described is not as it was written")
	}
	return c.damaged("", err)
}

// described returns the definition of each table and index, without comments and blanks.
func described(q queryer) ([]string, error) {
	comment := regexp.MustCompile(`--.*`)
	return Collect(q, func(rows *sql.Rows, text *string) error {
		err := rows.Scan(text)
		*text = strings.Join(strings.Fields(comment.ReplaceAllString(*text, "")), " ")
		return err
	}, "SELECT concat(type, ' ', name, ' ', tbl_name, ' ', sql) FROM main.sqlite_schema ORDER BY name")
}

// rows counts the rows of each table that is not made of others, and checks the bytes of what is packed.
func (c *checker) rows() error {
	packed := []string{"records", "analyses", "papers", "sittings"}
	tables := []string{"records", "positions", "collections", "members", "analyses", "papers", "sittings"}
	if c.version >= withCards {
		tables = append(tables, "cards", "answers")
	}
	if c.version >= withPuzzles {
		tables = append(tables, "solves")
	}
	for _, table := range tables {
		n, err := one(c.tx, "SELECT count(*) FROM "+table+" NOT INDEXED")
		if err == nil && n > 0 {
			c.result.Rows[table] = int(n)
		}
		if err == nil && slices.Contains(packed, table) {
			var broken []Fault
			broken, err = brokenRows(c.ctx, c.pack, c.tx, table)
			c.result.Faults = append(c.result.Faults, broken...)
		}
		if err := c.damaged(table, err); err != nil {
			return err
		}
	}
	return nil
}

// games finds the facts of all records again, in temporary tables of the same names, and compares them with those that
// searches use. Racks of withdrawn plays are not compared: older versions have the rack after the play there.
func (c *checker) games() error {
	if c.corrupt {
		return nil
	}
	const turns = "game, number, seat, kind, iif(kind='withdrawn', '', rack), iif(kind='withdrawn', 0, known), leave, play, score, bingo, withdrawn"
	type compared struct{ key, columns string }
	tables := map[string]compared{"games": {"id", "*"}, "seats": {"game", "*"}, "turns": {"game", turns}, "words": {"game", "*"}}
	for table := range tables {
		if _, err := c.tx.Exec("CREATE TEMP TABLE " + table + " AS SELECT * FROM main." + table + " LIMIT 0"); err != nil {
			return c.damaged(table, err)
		}
	}
	unread, err := refind(c.ctx, c.tx, c.pack, c.read, c.progress)
	if err != nil {
		return c.damaged("records", err)
	}
	differ := map[int64]bool{}
	for table, by := range tables {
		const rows = "SELECT * FROM (SELECT %s FROM %s.%s EXCEPT SELECT %[1]s FROM %[4]s.%[3]s)"
		ids, err := column[int64](c.tx, "SELECT DISTINCT "+by.key+" FROM ("+fmt.Sprintf(rows, by.columns, "main", table, "temp")+" UNION ALL "+fmt.Sprintf(rows, by.columns, "temp", table, "main")+")")
		if err := c.damaged(table, err); err != nil {
			return err
		}
		for _, id := range ids {
			differ[id] = true
		}
	}
	for _, f := range c.result.Faults {
		if f.Table == "records" {
			delete(differ, f.ID)
		}
	}
	for id, err := range unread {
		delete(differ, id)
		c.fault("games", id, "its record is not understood any more: "+err.Error())
	}
	for _, id := range slices.Sorted(maps.Keys(differ)) {
		c.fault("games", id, "what searches know of it is not what is in its record")
	}
	return nil
}

// refind finds the facts of all records again. A record that cannot be read, for example because its rules file is gone,
// has none and is listed. Records whose bytes have changed are left out.
func refind(ctx context.Context, tx *sql.Tx, packer *pack.Packer, read Reader, progress Progress) (unread map[int64]error, err error) {
	ids, err := column[int64](tx, "SELECT id FROM records ORDER BY id")
	if err != nil {
		return nil, err
	}
	w := newWriter(tx, packer, 0)
	unread = map[int64]error{}
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g, err := readRecord(tx, packer, id)
		if damage := (&DamageError{}); errors.As(err, &damage) {
			continue
		} else if err != nil {
			return nil, err
		}
		found, err := read(g)
		if err != nil {
			unread[id] = err
			found = facts.Facts{Irregular: true}
		}
		sum := sha256.Sum256(g.Record)
		own, wrong := one(tx, "SELECT count(*) FROM main.games WHERE id=? AND identity=?", id, sum[:])
		if wrong != nil {
			return nil, wrong
		} else if err != nil || own != 0 { // others have the same moves, or had them when it was added
			found.Identity = sum
		}
		if err := w.facts(id, &found); err != nil {
			return nil, err
		}
		progress(i+1, len(ids))
	}
	return unread, nil
}
