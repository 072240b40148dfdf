package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
)

// A Fault is something that is wrong in a database.
type Fault struct {
	Table string // "" for the file
	ID    int64
	Text  string
}

// maxFaults bounds how many faults of the file's structure are told.
const maxFaults = 100

// Checked says what a check has looked at and found.
type Checked struct {
	Rows   map[string]int // by table
	Faults []Fault
}

// Check looks at all of the database: how its pages fit together, the bytes of each record and analysis, and
// whether read finds the same in each record again. Progress is told of the records looked at.
func (s *Store) Check(ctx context.Context, read Reader, progress Progress) (*Checked, error) {
	c := &checker{ctx: ctx, db: s.db, pack: s.pack(), read: read, progress: progress, result: &Checked{Rows: map[string]int{}}}
	for _, look := range []func() error{c.pages, c.tables, c.rows, c.games} {
		if err := look(); err != nil {
			return nil, explain(s.file, err)
		}
	}
	return c.result, nil
}

// A checker is one run of a check.
type checker struct {
	ctx      context.Context
	db       *sql.DB
	pack     *packer
	read     Reader
	progress Progress
	result   *Checked
}

// fault notes what is wrong, once.
func (c *checker) fault(table string, id int64, text string) {
	if f := (Fault{table, id, text}); !slices.Contains(c.result.Faults, f) {
		c.result.Faults = append(c.result.Faults, f)
	}
}

// damaged notes an error of reading as a fault where it is one of the file.
func (c *checker) damaged(table string, err error) error {
	if code(err) != codeCorrupt && code(err) != codeNotADB {
		return err
	}
	c.fault(table, 0, "cannot be read to its end: pages do not fit together")
	return nil
}

// pages looks at how the pages fit together, and rows with those that they refer to.
func (c *checker) pages() error {
	lines, err := collect(c.db, func(rows *sql.Rows, text *string) error { return rows.Scan(text) }, fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults))
	if err != nil {
		return c.damaged("", err)
	}
	for _, text := range strings.Split(strings.Join(lines, "\n"), "\n") {
		if text != "ok" && text != "" {
			c.fault("", 0, text)
		}
	}
	loose, err := collect(c.db, func(rows *sql.Rows, text *string) error {
		var table, parent string
		var row sql.NullInt64
		var number int
		err := rows.Scan(&table, &row, &parent, &number)
		*text = fmt.Sprintf("row %d of %s refers to what is not in %s", row.Int64, table, parent)
		return err
	}, "PRAGMA foreign_key_check")
	if err != nil {
		return c.damaged("", err)
	}
	for _, text := range loose[:min(len(loose), maxFaults)] {
		c.fault("", 0, text)
	}
	return nil
}

// tables compares how the tables are described with how new ones are.
func (c *checker) tables() error {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each would have a database of its own
	for _, step := range latest() {
		if _, err := db.Exec(step); err != nil {
			return err
		}
	}
	want, err := descriptions(db)
	if err != nil {
		return err
	}
	have, err := descriptions(c.db)
	if err != nil {
		return c.damaged("", err)
	}
	if !slices.Equal(have, want) {
		c.fault("", 0, "how its tables are described is not as it was written")
	}
	return nil
}

// descriptions returns how each table and index is described, without comments and blanks.
func descriptions(q queryer) ([]string, error) {
	comment := regexp.MustCompile(`--.*`)
	return collect(q, func(rows *sql.Rows, text *string) error {
		err := rows.Scan(text)
		*text = strings.Join(strings.Fields(comment.ReplaceAllString(*text, "")), " ")
		return err
	}, "SELECT concat(type, ' ', name, ' ', tbl_name, ' ', sql) FROM sqlite_schema ORDER BY name")
}

// rows counts the rows of each table, and looks at their bytes.
func (c *checker) rows() error {
	for _, t := range keptTables() {
		n, err := one(c.db, "SELECT count(*) FROM "+t.name+" NOT INDEXED")
		var broken []Fault
		if err == nil && t.hasBytes() {
			broken, err = c.pack.broken(c.ctx, c.db, t.name)
		}
		if err := c.damaged(t.name, err); err != nil {
			return err
		}
		if n > 0 {
			c.result.Rows[t.name] = int(n)
		}
		c.result.Faults = append(c.result.Faults, broken...)
	}
	return nil
}

// games compares what is found in each record with what was.
func (c *checker) games() error {
	ids, err := recordIDs(c.db)
	if err != nil {
		return c.damaged("records", err)
	}
	words, err := c.wordSums()
	if err != nil {
		return c.damaged("words", err)
	}
	for i, id := range ids {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if err := c.game(id, words[id]); err != nil {
			if err := c.damaged("games", err); err != nil {
				return err
			}
		}
		c.progress(i+1, len(ids))
	}
	return nil
}

// A wordSum is a sum over the words of a game, in any order.
type wordSum struct {
	count int
	sum   uint64
}

// A turnWord is a word with the turn that formed it.
type turnWord struct {
	word string
	turn int
}

func (w *wordSum) add(one turnWord) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", one.turn, one.word)
	w.count++
	w.sum += h.Sum64()
}

// wordSums returns the sums that searches know, by game.
func (c *checker) wordSums() (map[int64]wordSum, error) {
	sums := map[int64]wordSum{}
	_, err := collect(c.db, func(rows *sql.Rows, _ *struct{}) error {
		var one turnWord
		var game int64
		err := rows.Scan(&one.word, &game, &one.turn)
		sum := sums[game]
		sum.add(one)
		sums[game] = sum
		return err
	}, "SELECT word, game, turn FROM words")
	return sums, err
}

// game looks at one game, whose words have a sum.
func (c *checker) game(id int64, words wordSum) error {
	g, err := readRecord(c.db, c.pack, id)
	var broken *DamageError
	if errors.As(err, &broken) {
		return nil // it is told
	}
	if err != nil {
		return err
	}
	have, err := factsOf(c.db, id)
	var none *MissingError
	if errors.As(err, &none) {
		c.fault("games", id, "searches do not find it; `maven db repair` makes it found again")
		return nil
	}
	if err != nil {
		return err
	}
	want, err := c.read(g)
	if err != nil {
		c.fault("games", id, "its record is not understood any more: "+err.Error())
		return nil
	}
	var sum wordSum
	for i, t := range want.Turns {
		for _, word := range t.Words {
			sum.add(turnWord{word, i + 1})
		}
	}
	if !want.keptAs(have) || sum != words {
		c.fault("games", id, "what searches know of it is not what is in its record; `maven db repair` finds it again")
	}
	return nil
}

// Damaged reports whether something is wrong.
func (c *Checked) Damaged() bool { return len(c.Faults) > 0 }

// Tables returns the names of the tables that were looked at, in order.
func (c *Checked) Tables() []string {
	var names []string
	for name := range c.Rows {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
