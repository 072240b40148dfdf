// Package cardbox keeps questions about words as cards, and says when each is to be asked again.
//
// Cards lie in the database, by word list, kind and text of the question. When one comes again follows from how it was answered, by the
// scheduler FSRS with its usual parameters: github.com/open-spaced-repetition/go-fsrs.
//
// Sharp edges: days begin at midnight of the clock's place. A card that was forgotten comes again within minutes.
package cardbox

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/said"
	"maven/internal/store"
)

// MaxAdd bounds how many cards are added at once.
const MaxAdd = 20_000

// ErrGrade is wrapped by the error about a grade that there is not, ErrNoCard by that about a card.
var (
	ErrGrade  = errors.New("grade")
	ErrNoCard = errors.New("no such card")
)

// A Grade says how a card was answered.
type Grade int8

// The grades.
const (
	Again Grade = iota + 1 // it was not known
	Hard
	Known
	Easy
)

// Grades returns the names of the grades, in their order.
func Grades() []string { return []string{"again", "hard", "good", "easy"} }

// ParseGrade reads a name of a grade.
func ParseGrade(name string) (Grade, error) {
	i := slices.Index(Grades(), strings.ToLower(name))
	if i < 0 {
		return 0, fmt.Errorf("%w %q: must be %s", ErrGrade, name, strings.Join(Grades(), ", "))
	}
	return Again + Grade(i), nil
}

// A State says how far a card has come.
type State int8

// The states.
const (
	New State = iota
	Learning
	Review
	Relearning // forgotten, and being learned again
)

// String returns the name of the state.
func (s State) String() string { return [...]string{"new", "learning", "known", "forgotten"}[s] }

// A Source is where a card comes from: the turn of a game of the database. The zero Source is none.
type Source struct {
	Record int64 `json:"game"` // number in the database
	Turn   int   `json:"turn"` // from 1
}

// A Card is a question that is being learned.
type Card struct {
	Kind       quiz.Kind
	Question   string
	Source     Source
	Added, Due time.Time
	Answered   time.Time // the last time; zero for a new card
	State      State
	Stability  float64 // days until the chance to know it has fallen to 90%
	Difficulty float64 // 1 to 10; 0 for a new card
	Interval   int     // days between the last answer and the next, 0 for minutes
	Times      int     // answered
	Lapses     int     // times that it was forgotten once known
}

// A Box has the cards of one word list.
type Box struct {
	cards   store.Learning
	now     func() time.Time
	lexicon string
}

// Open returns the cards of a word list, by its name.
func Open(s *store.Store, lexicon string) *Box { return &Box{s.Cards(), s.Now, lexicon} }

// columns are those of a card, in the order of read.
const columns = "kind, question, coalesce(record,0), turn, added, due, answered, state, stability, difficulty, interval, times, lapses"

func read(rows interface{ Scan(...any) error }, c *Card) error {
	var added, due, answered int64
	err := rows.Scan(&c.Kind, &c.Question, &c.Source.Record, &c.Source.Turn, &added, &due, &answered, &c.State, &c.Stability, &c.Difficulty,
		&c.Interval, &c.Times, &c.Lapses)
	c.Added, c.Due = time.Unix(added, 0), time.Unix(due, 0)
	if answered != 0 {
		c.Answered = time.Unix(answered, 0)
	}
	if err == nil && (c.State < New || c.State > Relearning) {
		err = fmt.Errorf("a card has the state %d; must be 0 to 3", c.State)
	}
	return err
}

// list reads the cards that a query finds.
func (b *Box) list(rest string, args ...any) (all []Card, err error) {
	err = b.cards.Read(func(tx *sql.Tx) error {
		all, err = store.Collect(tx, func(rows *sql.Rows, c *Card) error { return read(rows, c) },
			"SELECT "+columns+" FROM cards WHERE lexicon=? "+rest, append([]any{b.lexicon}, args...)...)
		return err
	})
	return all, err
}

// All returns the cards of a kind, or of all for "", in the order in which they were put in.
func (b *Box) All(kind quiz.Kind) ([]Card, error) {
	return b.list("AND ? IN ('',kind) ORDER BY place, id", kind)
}

// Due returns cards of a kind, or of all for "", that are to be asked by the box's word list: first those whose time has come, the longest
// ago first, then new ones as they were put in, at most so many. Cards that are no questions of the list, or have no answer in it, are left
// out: it may have taken the place of one with other tiles, or with more words.
func (b *Box) Due(lex *lexicon.Lexicon, kind quiz.Kind, most, newest int) ([]Card, error) {
	// Both conditions are written as the index has them.
	due, err := b.asked(lex, most, "AND ? IN ('',kind) AND (answered>0)=1 AND due<=? ORDER BY due, id", kind, b.now().Unix())
	if n := min(newest, most-len(due)); err == nil && n > 0 {
		var fresh []Card
		fresh, err = b.asked(lex, n, "AND ? IN ('',kind) AND (answered>0)=0 ORDER BY place, id", kind)
		due = append(due, fresh...)
	}
	return due, err
}

// asked returns the first n cards that are questions with answers in a word list. It reads n, and more and more at once where many have none.
func (b *Box) asked(lex *lexicon.Lexicon, n int, rest string, args ...any) (some []Card, err error) {
	for from, size := 0, n; ; from, size = from+size, 4*size {
		page, err := b.list(rest+" LIMIT ? OFFSET ?", slices.Concat(args, []any{size, from})...)
		if err != nil {
			return nil, err
		}
		has := quiz.HasAnswer(lex, size)
		for i := range page {
			if has(page[i].Kind, page[i].Question) {
				some = append(some, page[i])
			}
		}
		if len(page) < size || len(some) >= n {
			return some[:min(n, len(some))], nil
		}
	}
}

// Add puts questions of a kind into the box, as new cards that come in this order after those that are there, and returns how many
// were not there yet.
func (b *Box) Add(kind quiz.Kind, texts []string, from Source) (added int, err error) {
	if len(texts) > MaxAdd {
		return 0, said.Errorf("%d cards at once; must be at most %d", len(texts), MaxAdd)
	}
	cards := make([]Card, len(texts))
	for i, text := range texts {
		cards[i] = Card{Kind: kind, Question: text, Source: from, Added: b.now(), Due: b.now()}
	}
	return b.Put(cards)
}

// Put puts cards into the box as they are, and returns how many were not there yet; the others stay as they were.
func (b *Box) Put(cards []Card) (added int, err error) {
	for i := range cards {
		if err := cards[i].check(); err != nil {
			return 0, err
		}
	}
	if len(cards) == 0 {
		return 0, nil
	}
	err = b.cards.Change(func(tx *sql.Tx) error {
		var place int64
		if err := tx.QueryRow("SELECT coalesce(max(place),0) FROM cards WHERE lexicon=?", b.lexicon).Scan(&place); err != nil {
			return err
		}
		insert, err := tx.Prepare("INSERT INTO cards (lexicon, place, kind, question, record, turn, added, due, answered, state, stability, difficulty, interval, times, lapses)" +
			" VALUES (?1,?2,?3,?4,(SELECT id FROM records WHERE id=?5),?6,?7,?8,?9,?10,?11,?12,?13,?14,?15) ON CONFLICT DO NOTHING")
		if err != nil {
			return err
		}
		defer insert.Close()
		for i, c := range cards {
			result, err := insert.Exec(b.lexicon, place+int64(i)+1, c.Kind, c.Question, c.Source.Record, c.Source.Turn, c.Added.Unix(), c.Due.Unix(),
				c.answered(), c.State, c.Stability, c.Difficulty, c.Interval, c.Times, c.Lapses)
			if err != nil {
				return err
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			added += int(n)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// mostDays bounds stability and interval: a hundred years.
const mostDays = 36500

// check says what no scheduler would have made of a card.
func (c *Card) check() error {
	fault := func(what said.Text, is any, want said.Text) error {
		return said.Errorf("card %s %.100q: %s is %v; must be %s", c.Kind, c.Question, what, is, want)
	}
	fresh := c.State == New
	switch {
	case c.State < New || c.State > Relearning:
		return fault(said.Of("the state"), int(c.State), said.Of("0 to 3"))
	case fresh != c.Answered.IsZero() || fresh != (c.Times == 0) || c.Times < 0:
		return fault(said.Of("the number of answers"), c.Times, said.Of("0 for a new card, otherwise more, with a time of the last"))
	case c.Lapses < 0 || c.Lapses > c.Times:
		return fault(said.Of("the number of lapses"), c.Lapses, said.Of("0 to the number of answers"))
	case !fresh && !(c.Stability > 0 && c.Stability <= mostDays) || fresh && c.Stability != 0:
		return fault(said.Of("the stability"), c.Stability, said.Of("0 for a new card, otherwise above 0 and at most %d days", mostDays))
	case !fresh && !(c.Difficulty >= 1 && c.Difficulty <= 10) || fresh && c.Difficulty != 0:
		return fault(said.Of("the difficulty"), c.Difficulty, said.Of("0 for a new card, otherwise 1 to 10"))
	case c.Interval < 0 || c.Interval > mostDays:
		return fault(said.Of("the interval"), c.Interval, said.Of("0 to %d days", mostDays))
	}
	return nil
}

// answered returns the time of the last answer, 0 for none.
func (c *Card) answered() int64 {
	if c.Answered.IsZero() {
		return 0
	}
	return c.Answered.Unix()
}

// Remove takes cards out of the box, with their answers: all of them, or none if one is not there. A text that is no question of the box's word
// list names a card by the very text. The error of a card that is not there wraps ErrNoCard, or quiz.ErrQuestion.
func (b *Box) Remove(lex *lexicon.Lexicon, kind quiz.Kind, texts ...string) error {
	return b.cards.Change(func(tx *sql.Tx) error {
		for _, text := range texts {
			if err := b.remove(tx, lex, kind, text); err != nil {
				return err
			}
		}
		return nil
	})
}

func (b *Box) remove(tx *sql.Tx, lex *lexicon.Lexicon, kind quiz.Kind, text string) error {
	q, refused := quiz.Ask(lex, kind, text)
	if refused == nil {
		text = q.Text
	}
	n, err := store.Changed(tx, "DELETE FROM cards WHERE lexicon=? AND kind=? AND question=?", b.lexicon, kind, text)
	switch {
	case err != nil || n > 0:
		return err
	case refused != nil:
		return refused
	}
	return b.missing(kind, text)
}

func (b *Box) missing(kind quiz.Kind, text string) error {
	return fmt.Errorf("%w: %s %s of %s", ErrNoCard, kind, text, b.lexicon)
}

// Answer says how a card was answered just now, and returns it with the time when it comes again. The error of a card that is not there
// wraps ErrNoCard.
func (b *Box) Answer(kind quiz.Kind, text string, grade Grade) (c Card, err error) {
	if grade < Again || grade > Easy {
		return c, fmt.Errorf("%w %d: must be 1 to 4", ErrGrade, grade)
	}
	err = b.cards.Change(func(tx *sql.Tx) error {
		var id int64
		row := tx.QueryRow("SELECT id FROM cards WHERE lexicon=? AND kind=? AND question=?", b.lexicon, kind, text)
		if err := row.Scan(&id); errors.Is(err, sql.ErrNoRows) {
			return b.missing(kind, text)
		} else if err != nil {
			return err
		}
		if err := read(tx.QueryRow("SELECT "+columns+" FROM cards WHERE id=?", id), &c); err != nil {
			return err
		}
		now := time.Unix(b.now().Unix(), 0)
		c.answer(now, grade)
		if _, err := tx.Exec("UPDATE cards SET due=?, answered=?, state=?, stability=?, difficulty=?, interval=?, times=?, lapses=? WHERE id=?",
			c.Due.Unix(), now.Unix(), c.State, c.Stability, c.Difficulty, c.Interval, c.Times, c.Lapses, id); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO answers (card, at, correct) VALUES (?,?,?)", id, now.Unix(), grade != Again)
		return err
	})
	return c, err
}

// scheduler returns the scheduler of all cards.
func scheduler() *fsrs.FSRS { return fsrs.NewFSRS(fsrs.DefaultParam()) }

// known returns the card as the scheduler knows it.
func (c *Card) known() fsrs.Card {
	return fsrs.Card{Due: c.Due, Stability: c.Stability, Difficulty: c.Difficulty, ScheduledDays: uint64(c.Interval), Reps: uint64(c.Times),
		Lapses: uint64(c.Lapses), State: fsrs.State(c.State), LastReview: c.Answered}
}

// answer changes the card after an answer.
func (c *Card) answer(now time.Time, grade Grade) {
	known := c.known()
	if now.Before(known.LastReview) {
		known.LastReview = now
	}
	next := scheduler().Next(known, now, fsrs.Rating(grade)).Card
	c.Due, c.Answered, c.State = next.Due, now, State(next.State)
	c.Stability, c.Difficulty = min(next.Stability, mostDays), next.Difficulty
	c.Interval, c.Times, c.Lapses = int(min(next.ScheduledDays, mostDays)), int(next.Reps), int(next.Lapses)
}

// Chance returns the chance that the card is known now; 0 for a new card.
func (c *Card) Chance(now time.Time) float64 {
	if c.State == New || c.Answered.IsZero() {
		return 0
	}
	if now.Before(c.Answered) { // the clock was set back, or a file says so
		return 1
	}
	return scheduler().GetRetrievability(c.known(), now)
}
