package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

// Check looks at all of the database: how its pages fit together, the seal of each row, the bytes of
// each record, and whether read finds the same in each again. Progress is told of the records looked at.
func (s *Store) Check(ctx context.Context, read Reader, progress Progress) (*Checked, error) {
	c := &Checked{Rows: map[string]int{}}
	if err := s.checkPages(c); err != nil {
		return nil, s.explain(err)
	}
	if err := s.checkTables(c); err != nil {
		return nil, s.explain(err)
	}
	for _, t := range sealedTables() {
		if err := s.checkSeals(ctx, c, t); err != nil {
			return nil, s.explain(err)
		}
	}
	if err := s.checkFacts(ctx, c, read, progress); err != nil {
		return nil, s.explain(err)
	}
	return c, nil
}

// damaged notes an error of reading as a fault where it is one of the file.
func (c *Checked) damaged(table string, err error) error {
	if code(err) != codeCorrupt && code(err) != codeNotADB {
		return err
	}
	c.Faults = append(c.Faults, Fault{Table: table, Text: "cannot be read to its end: pages do not fit together"})
	return nil
}

func (s *Store) checkPages(c *Checked) error {
	lines, err := collect(s.db, func(rows *sql.Rows, text *string) error { return rows.Scan(text) }, fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults))
	if err != nil {
		return c.damaged("", err)
	}
	for _, text := range strings.Split(strings.Join(lines, "\n"), "\n") {
		if text != "ok" && text != "" {
			c.Faults = append(c.Faults, Fault{Text: text})
		}
	}
	loose, err := collect(s.db, func(rows *sql.Rows, text *string) error {
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
		c.Faults = append(c.Faults, Fault{Text: text})
	}
	return nil
}

// checkTables compares how the tables are described with how new ones are.
func (s *Store) checkTables(c *Checked) error {
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
	have, err := descriptions(s.db)
	if err != nil {
		return c.damaged("", err)
	}
	if !slices.Equal(have, want) {
		c.Faults = append(c.Faults, Fault{Text: "how its tables are described is not as it was written"})
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

// checkSeals looks at each row of a table.
func (s *Store) checkSeals(ctx context.Context, c *Checked, t sealedTable) error {
	rows, err := s.db.QueryContext(ctx, "SELECT * FROM "+t.name+" ORDER BY id")
	if err != nil {
		return c.damaged(t.name, err)
	}
	defer rows.Close()
	for rows.Next() {
		values, targets := scanTargets(t.columns)
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		row := *values
		id, _ := row[0].(int64)
		c.Rows[t.name]++
		fault := ""
		if t.name == "records" {
			_, fault = (&recordRow{id, row}).game(s.pack())
		} else if !sealed(t.name, row) {
			fault = "its row is not as it was written"
		}
		if fault != "" {
			c.Faults = append(c.Faults, Fault{t.name, id, fault})
		}
	}
	return c.damaged(t.name, rows.Err())
}

// checkFacts compares what is found in each record with what was.
func (s *Store) checkFacts(ctx context.Context, c *Checked, read Reader, progress Progress) error {
	ids, err := collect(s.db, func(rows *sql.Rows, id *int64) error { return rows.Scan(id) }, "SELECT id FROM records ORDER BY id")
	if err != nil {
		return c.damaged("records", err)
	}
	words, err := s.wordCounts()
	if err != nil {
		return c.damaged("words", err)
	}
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.checkGame(c, id, words[id], read); err != nil {
			if err := c.damaged("games", err); err != nil {
				return err
			}
		}
		progress(i+1, len(ids))
	}
	return nil
}

// wordCounts returns a sum over the words of each game.
func (s *Store) wordCounts() (map[int64]wordSum, error) {
	sums := map[int64]wordSum{}
	_, err := collect(s.db, func(rows *sql.Rows, _ *struct{}) error {
		var word string
		var game int64
		var turn int
		err := rows.Scan(&word, &game, &turn)
		sum := sums[game]
		sum.add(word, turn)
		sums[game] = sum
		return err
	}, "SELECT word, game, turn FROM words")
	return sums, err
}

// A wordSum does not depend on the order of words.
type wordSum struct {
	count int
	sum   uint64
}

func (w *wordSum) add(word string, turn int) {
	h := sealOf("", word, int64(turn))
	w.count++
	for i, b := range h {
		w.sum += uint64(b) << (8 * i)
	}
}

func (s *Store) checkGame(c *Checked, id int64, words wordSum, read Reader) error {
	fault := func(text string) { c.Faults = append(c.Faults, Fault{"games", id, text}) }
	row, err := s.recordRow(s.db, id)
	if err != nil {
		return err
	}
	g, broken := row.game(s.pack())
	if broken != "" {
		return nil // told already
	}
	have, err := factsOf(s.db, id)
	var none *MissingError
	if errors.As(err, &none) {
		fault("searches do not find it; `maven db repair` makes it found again")
		return nil
	}
	if err != nil {
		return err
	}
	want, err := read(g)
	if err != nil {
		fault("its record is not understood any more: " + err.Error())
		return nil
	}
	var sum wordSum
	for i, t := range want.Turns {
		for _, word := range t.Words {
			sum.add(word, i+1)
		}
	}
	if !want.keptAs(have) || sum != words {
		fault("what searches know of it is not what is in its record; `maven db repair` finds it again")
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
