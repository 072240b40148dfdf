package cardbox

import (
	"bufio"
	"errors"
	"io"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// magic begins every SQLite database.
const magic = "SQLite format 3\x00"

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
	rows, err := db.Query("SELECT question, coalesce(correct,0), coalesce(incorrect,0), coalesce(last_correct,0), next_scheduled FROM questions " +
		"WHERE cardbox IS NOT NULL AND next_scheduled IS NOT NULL ORDER BY question")
	if err != nil {
		return nil, nil, said.Errorf("%w: %w; must be the cardbox of Zyzzyva or Xerafin", ErrCSV, err)
	}
	defer rows.Close()
	for rows.Next() {
		var one boxed
		if err := rows.Scan(&one.question, &one.correct, &one.wrong, &one.last, &one.next); err != nil {
			return nil, nil, said.Errorf("%w: card %d: %w", ErrCSV, len(cards)+len(left)+1, err)
		}
		if len(cards)+len(left) == maxCSV {
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
	return cards, left, nil
}

// A boxed card is a row of such a table.
type boxed struct {
	question       string
	correct, wrong int
	last, next     int64 // seconds since 1970; last 0 for never
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
	c.State, c.Answered, c.Times, c.Lapses = Review, time.Unix(b.last, 0), b.correct+b.wrong, b.wrong
	c.Interval, c.Stability, c.Difficulty = int(days), days, usualDifficulty
	return c
}
