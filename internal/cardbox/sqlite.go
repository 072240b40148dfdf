package cardbox

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// magic begins every SQLite database.
const magic = "SQLite format 3\x00"

// maxRows bounds the questions of another program's table, in a box or not.
const maxRows = 2_000_000

// usualDifficulty is that of cards whose difficulty is not known: the middle.
const usualDifficulty = 5

// Read reads the cards of a file, CSV or the SQLite database of a cardbox. It also returns the questions that it left out, as ReadDatabase does.
func Read(r io.Reader, lex *lexicon.Lexicon, now time.Time) (cards []Card, left []string, err error) {
	in := bufio.NewReader(r)
	if start, _ := in.Peek(len(magic)); string(start) != magic { // whoever reads on is told of a fault
		return readCSV(in, lex, now)
	}
	content, err := bounded.Read(in, maxBytes)
	if err != nil {
		return nil, nil, said.Errorf("%w: %w", ErrCSV, err)
	}
	dir, err := os.MkdirTemp("", "maven-cards")
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "cards.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return nil, nil, err
	}
	return ReadDatabase(path, lex, now)
}

// ReadDatabase reads the cards of Zyzzyva's and Xerafin's cardbox: the anagrams in the table questions that lie in a box. When they
// come again stays as it is there; from then on they come as all others do. It also returns the questions that it left out because they have no answer in
// the list. Errors about the file wrap ErrCSV.
//
// The form is that of Xerafin, whose public scripts make the table with the columns question, correct, incorrect, streak, last_correct,
// difficulty, cardbox and next_scheduled, with times in seconds since 1970. The file is not written to.
func ReadDatabase(path string, lex *lexicon.Lexicon, now time.Time) (cards []Card, left []string, err error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, err
	}
	db := sqlite.Open(sqlite.Name(filepath.ToSlash(full), url.Values{"mode": {"ro"}, "immutable": {"1"}}))
	defer db.Close()
	rows, err := openTable(db)
	if err != nil {
		return nil, nil, said.Errorf("%w: %w; must be the cardbox of Zyzzyva or Xerafin", ErrCSV, err)
	}
	defer rows.Close()
	read, size := 0, 0
	for rows.Next() {
		var one boxed
		in, err := one.scan(rows)
		if read, size = read+1, size+len(one.question); read > maxRows || size > maxBytes {
			return nil, nil, said.Errorf("%w: more than %d questions, or %d MiB of them", ErrCSV, maxRows, maxBytes>>20)
		}
		switch {
		case err != nil:
			return nil, nil, said.Errorf("%w: card %d: %w", ErrCSV, len(cards)+len(left)+1, err)
		case !in:
			continue
		case len(cards)+len(left) == maxCSV:
			return nil, nil, said.Errorf("%w: more than %d cards", ErrCSV, maxCSV)
		}
		q, err := quiz.Ask(lex, quiz.Anagrams, one.question)
		if err != nil || len(q.Answers) == 0 {
			left = append(left, one.question)
			continue
		}
		c := one.card(now)
		c.Question = q.Text
		if err := c.check(); err != nil {
			return nil, nil, said.Errorf("%w: %w", ErrCSV, err)
		}
		cards = append(cards, c)
	}
	if err := rows.Err(); err != nil {
		return nil, nil, said.Errorf("%w: %w", ErrCSV, err)
	}
	slices.SortStableFunc(cards, func(a, b Card) int { return strings.Compare(a.Question, b.Question) })
	slices.Sort(left)
	return cards, left, nil
}

// openTable reads the table questions, row by row: a file may come from anybody, and what SQLite filters, sorts or computes before the first row has no
// bound. So a view, or a column that is computed, is no such table.
func openTable(db *sql.DB) (*sql.Rows, error) {
	tables, computed := 0, 0
	err := db.QueryRow("SELECT count(*), (SELECT count(*) FROM pragma_table_xinfo('questions') WHERE hidden <> 0) FROM sqlite_schema "+
		"WHERE type = 'table' AND rootpage > 0 AND lower(name) = 'questions'").Scan(&tables, &computed)
	if err == nil && (tables == 0 || computed > 0) {
		err = errors.New("no such table: questions (it is missing, a view, or has computed columns)")
	}
	if err != nil {
		return nil, err
	}
	return db.Query("SELECT cardbox IS NOT NULL AND next_scheduled IS NOT NULL, coalesce(question,''), coalesce(correct,0), " +
		"coalesce(incorrect,0), coalesce(last_correct,0), coalesce(next_scheduled,0) FROM questions")
}

// A boxed card is a row of such a table.
type boxed struct {
	question       string
	correct, wrong int64
	last, next     int64 // seconds since 1970; last 0 for never
}

// scan reads the row, and reports whether it lies in a box. One that does must have whole numbers, within those of any card.
func (b *boxed) scan(rows *sql.Rows) (in bool, err error) {
	const times, seconds = math.MaxInt32, 253_402_300_799 // the last second of the year 9999
	columns := []struct {
		name string
		n    *int64
		most int64
		is   any
	}{{"correct", &b.correct, times, nil}, {"incorrect", &b.wrong, times, nil}, {"last_correct", &b.last, seconds, nil}, {"next_scheduled", &b.next, seconds, nil}}
	err = rows.Scan(&in, &b.question, &columns[0].is, &columns[1].is, &columns[2].is, &columns[3].is)
	if err != nil || !in {
		return in, err
	}
	for _, c := range columns {
		n, whole := c.is.(int64)
		if !whole || n > c.most {
			return in, said.Errorf("%.100q: %s is %.100q; must be a whole number up to %d", b.question, c.name, fmt.Sprint(c.is), c.most)
		}
		*c.n = n
	}
	return in, nil
}

// card returns the card, with the interval of the box as what it is known for.
func (b *boxed) card(now time.Time) Card {
	const day = 24 * 60 * 60
	c := Card{Kind: quiz.Anagrams, Added: now, Due: now}
	if b.next > 0 {
		c.Due = time.Unix(b.next, 0)
	}
	if b.correct <= 0 || b.last <= 0 || b.wrong < 0 {
		return c
	}
	days := min(max(math.Round(float64(b.next-b.last)/day), 1), mostDays)
	c.State, c.Answered, c.Times, c.Lapses = Review, time.Unix(b.last, 0), int(b.correct+b.wrong), int(b.wrong)
	c.Interval, c.Stability, c.Difficulty = int(days), days, usualDifficulty
	return c
}
