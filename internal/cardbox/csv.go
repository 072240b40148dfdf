package cardbox

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/rows"
	"maven/internal/said"
)

// maxCSV bounds the cards of a file, and their bytes.
const (
	maxCSV   = 500_000
	maxBytes = 100 << 20
)

// ErrCSV is wrapped by the errors about a file of cards.
const ErrCSV = said.Fixed("cards")

// heads are the columns of a file of cards. Times are in UTC.
func heads() []string {
	return []string{"kind", "question", "state", "added", "due", "answered", "stability", "difficulty", "interval", "times", "lapses"}
}

// WriteCSV writes cards as CSV, with a row of names first.
func WriteCSV(w io.Writer, cards []Card) error {
	out := csv.NewWriter(w)
	out.Write(heads())
	for i := range cards {
		c := &cards[i]
		out.Write([]string{string(c.Kind), c.Question, c.State.String(), timeText(c.Added), timeText(c.Due), timeText(c.Answered), number(c.Stability), number(c.Difficulty),
			strconv.Itoa(c.Interval), strconv.Itoa(c.Times), strconv.Itoa(c.Lapses)})
	}
	out.Flush()
	return out.Error()
}

func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// readCSV reads what WriteCSV writes, or the columns of it that there are: kind and question must be there, and a card without the others
// is new. It also returns the questions that have no answer in the list, which it leaves out. A card that stands twice counts once if both
// lines say the same. Errors name the line, and wrap ErrCSV.
func readCSV(r io.Reader, lex *lexicon.Lexicon, now time.Time) (cards []Card, left []string, err error) {
	text, err := bounded.Read(bom.Reader(r), maxBytes)
	if err != nil {
		return nil, nil, said.Errorf("%w: %w", ErrCSV, err)
	}
	in := rows.New(text, 0)
	at, err := placesOf(in)
	if err != nil {
		return nil, nil, err
	}
	type asked struct {
		kind     quiz.Kind
		question string
	}
	type place struct{ card, line int }
	seen := map[asked]place{}
	for {
		row, line, err := in.Next()
		if errors.Is(err, io.EOF) {
			return cards, left, nil
		}
		if err != nil {
			return nil, nil, said.Errorf("%w: %w", ErrCSV, err)
		}
		c, answered, err := readCard(lex, now, func(name string) string {
			if i, ok := at[name]; ok {
				return strings.TrimSpace(row[i])
			}
			return ""
		})
		if err != nil {
			return nil, nil, said.Errorf("%w: line %d: %w", ErrCSV, line, err)
		}
		before, twice := seen[asked{c.Kind, c.Question}]
		switch {
		case !answered:
			left = append(left, c.Question)
		case twice && cards[before.card] != c:
			return nil, nil, said.Errorf("%w: line %d: %s (%s) is in line %d already, with other figures; must be there once", ErrCSV, line, c.Question, c.Kind, before.line)
		case twice:
			continue
		default:
			seen[asked{c.Kind, c.Question}] = place{len(cards), line}
			cards = append(cards, c)
		}
		if len(cards)+len(left) > maxCSV {
			return nil, nil, said.Errorf("%w: line %d: more than %d cards", ErrCSV, line, maxCSV)
		}
	}
}

// placesOf reads the row of names, and returns where each column stands.
func placesOf(in *rows.Reader) (map[string]int, error) {
	names, _, err := in.Next()
	if errors.Is(err, io.EOF) {
		return nil, said.Errorf("%w: it is empty; line 1 must be the names of the columns, such as kind,question", ErrCSV)
	}
	if err != nil {
		return nil, said.Errorf("%w: %w; must be the names of the columns, such as kind,question", ErrCSV, err)
	}
	if len(names) == 1 && strings.ContainsAny(names[0], ";\t") {
		return nil, said.Errorf("%w: line 1: there is no comma; columns must have commas between them, such as kind,question", ErrCSV)
	}
	at := map[string]int{}
	for i, name := range names {
		if name = strings.ToLower(strings.TrimSpace(name)); !slices.Contains(heads(), name) {
			return nil, said.Errorf("%w: line 1: column %.40q; must be among %s", ErrCSV, name, strings.Join(heads(), ", "))
		}
		if _, ok := at[name]; ok {
			return nil, said.Errorf("%w: line 1: column %q stands twice; must be there once", ErrCSV, name)
		}
		at[name] = i
	}
	if _, ok := at["kind"]; !ok {
		return nil, said.Errorf("%w: line 1: there is no column kind", ErrCSV)
	}
	if _, ok := at["question"]; !ok {
		return nil, said.Errorf("%w: line 1: there is no column question", ErrCSV)
	}
	return at, nil
}

// readCard reads a row, of which field returns the columns. It also reports whether the question has an answer in the list.
func readCard(lex *lexicon.Lexicon, now time.Time, field func(string) string) (c Card, answered bool, err error) {
	kind, err := quiz.ParseKind(field("kind"))
	if err != nil {
		return c, false, err
	}
	q, err := quiz.Ask(lex, kind, field("question"))
	if err != nil {
		return c, false, err
	}
	c = Card{Kind: kind, Question: q.Text, Added: now, Due: now}
	if name := field("state"); name != "" {
		for c.State = New; c.State.String() != name; c.State++ {
			if c.State == Relearning {
				return c, false, said.Errorf("state %q; must be new, learning, known or forgotten", name)
			}
		}
	}
	aTime := said.Of("a time such as 2026-11-23T18:00:00Z")
	for _, column := range []struct {
		name string
		such said.Text
		read func(text string) error
	}{
		{"added", aTime, asTime(&c.Added)}, {"due", aTime, asTime(&c.Due)}, {"answered", aTime, asTime(&c.Answered)},
		{"stability", said.Of("a number"), asNumber(&c.Stability)}, {"difficulty", said.Of("a number"), asNumber(&c.Difficulty)},
		{"interval", said.Of("a whole number"), asCount(&c.Interval)}, {"times", said.Of("a whole number"), asCount(&c.Times)}, {"lapses", said.Of("a whole number"), asCount(&c.Lapses)},
	} {
		if text := field(column.name); text != "" && column.read(text) != nil {
			return c, false, said.Errorf("%s %q; must be %s", column.name, text, column.such)
		}
	}
	return c, len(q.Answers) > 0, c.check()
}

func asTime(to *time.Time) func(string) error {
	return func(text string) error {
		t, err := time.Parse(time.RFC3339, text)
		if err == nil && t.Unix() <= 0 {
			err = errors.New("before 1970")
		}
		*to = t.UTC()
		return err
	}
}

func asNumber(to *float64) func(string) error {
	return func(text string) (err error) {
		*to, err = strconv.ParseFloat(text, 64)
		return err
	}
}

func asCount(to *int) func(string) error {
	return func(text string) (err error) {
		*to, err = strconv.Atoi(text)
		return err
	}
}
