package cardbox

import (
	"cmp"
	"database/sql"
	"slices"
	"time"

	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/stat"
	"maven/internal/store"
)

// A Summary says how learning goes.
type Summary struct {
	Cards   int   `json:"cards"`
	New     int   `json:"new"`     // of those with an answer
	Due     int   `json:"due"`     // of those with an answer, without new ones
	Known   int   `json:"known"`   // remembered the last time
	Streak  int   `json:"streak"`  // days in a row with answers, up to today or yesterday
	Longest int   `json:"longest"` // streak ever
	Days    []Day `json:"days"`    // with answers, the last first
}

// A Day says what was answered on it.
type Day struct {
	Date    string `json:"date"` // 2026-11-23
	Answers int    `json:"answers"`
	Right   int    `json:"right"`
}

// dates writes the date of a day.
const dates = "2006-01-02"

// quarter is a quarter of an hour in seconds. Everywhere a day begins with one.
const quarter = 15 * 60

// Summary returns how learning goes with the cards of a kind, or of all for "", as a word list answers them. Streaks are of all kinds.
func (b *Box) Summary(lex *lexicon.Lexicon, kind quiz.Kind) (s Summary, err error) {
	now := b.now()
	s.Days = []Day{}
	err = b.cards.Read(func(tx *sql.Tx) error { // a + in a query has rows read in their order, where most of them count
		ready := 0
		err := tx.QueryRow("SELECT count(*), coalesce(sum(answered=0 OR due<=?),0), coalesce(sum(state=2),0) FROM cards"+
			" WHERE +lexicon=? AND ? IN ('',kind)", now.Unix(), b.lexicon, kind).Scan(&s.Cards, &ready, &s.Known)
		if err != nil {
			return err
		}
		has := quiz.HasAnswer(lex, ready)
		_, err = store.Collect(tx, func(rows *sql.Rows, _ *struct{}) error {
			var kind quiz.Kind
			var question string
			var fresh bool
			if err := rows.Scan(&kind, &question, &fresh); err != nil || !has(kind, question) {
				return err
			}
			if fresh {
				s.New++
			} else {
				s.Due++
			}
			return nil
		}, "SELECT kind, question, answered=0 FROM cards WHERE +lexicon=? AND ? IN ('',kind) AND (answered=0 OR due<=?)", b.lexicon, kind, now.Unix())
		if err != nil {
			return err
		}
		_, err = store.Collect(tx, func(rows *sql.Rows, _ *struct{}) error {
			var at int64
			var answers, right int
			if err := rows.Scan(&at, &answers, &right); err != nil {
				return err
			}
			date := time.Unix(at, 0).In(now.Location()).Format(dates)
			if n := len(s.Days); n == 0 || s.Days[n-1].Date != date {
				s.Days = append(s.Days, Day{Date: date})
			}
			day := &s.Days[len(s.Days)-1]
			day.Answers, day.Right = day.Answers+answers, day.Right+right
			return nil
		}, "SELECT at/?1*?1, count(*), sum(correct) FROM answers WHERE +card NOT IN (SELECT id FROM cards WHERE lexicon<>?2) GROUP BY 1 ORDER BY 1 DESC",
			quarter, b.lexicon)
		return err
	})
	s.Streak, s.Longest = streaks(s.Days, now)
	return s, err
}

// streaks counts days in a row, of days with the last first.
func streaks(days []Day, now time.Time) (streak, longest int) {
	run, before := 0, ""
	current := false
	today, yesterday := now.Format(dates), now.AddDate(0, 0, -1).Format(dates)
	for _, day := range days {
		if day.Date > today {
			continue // the clock was set back
		}
		if day.Date != before {
			run, current = 0, day.Date >= yesterday
		}
		run++
		if longest = max(longest, run); current {
			streak = run
		}
		date, err := time.ParseInLocation(dates, day.Date, time.UTC)
		if err != nil {
			panic("cardbox: " + err.Error()) // written by Summary
		}
		before = date.AddDate(0, 0, -1).Format(dates)
	}
	return streak, longest
}

// A Band says how much of a part of the words is known: those of a length whose places by probability are from First to Last.
type Band struct {
	Length    int     `json:"length"`
	First     int     `json:"first"` // place
	Last      int     `json:"last"`
	Questions int     `json:"questions"` // sets of letters that make words
	Cards     int     `json:"cards"`     // of them in the box
	Known     float64 `json:"known"`     // of them known now, as far as can be expected
}

// bands are the last places of the parts of a length.
func bands() []int { return []int{500, 1000, 2000, 5000, 10_000, 20_000, 1 << 30} }

// Graph returns what is known of the words of each length of which there are cards, by their places in the order of
// probability; words with as many ways to be drawn are told apart by the alphabet.
func (b *Box) Graph(lex *lexicon.Lexicon) ([]Band, error) {
	known := map[string]*Card{}
	err := b.cards.Read(func(tx *sql.Tx) error {
		_, err := store.Collect(tx, func(rows *sql.Rows, _ *struct{}) error {
			c := Card{}
			var answered int64
			err := rows.Scan(&c.Question, &answered, &c.State, &c.Stability)
			c.Answered = time.Unix(answered, 0)
			known[c.Question] = &c
			return err
		}, "SELECT question, answered, state, stability FROM cards WHERE +lexicon=? AND kind=?", b.lexicon, quiz.Anagrams)
		return err
	})
	if err != nil {
		return nil, err
	}
	lengths, has := map[int]bool{}, quiz.HasAnswer(lex, len(known))
	for question := range known {
		if letters, err := lex.Set.ParseRack(question); err == nil && !lengths[letters.Len()] && has(quiz.Anagrams, question) {
			lengths[letters.Len()] = true
		}
	}
	all := []Band{}
	for length := range lengths {
		all = append(all, b.bandsOf(lex, length, known)...)
	}
	slices.SortFunc(all, func(a, b Band) int { return cmp.Or(cmp.Compare(a.Length, b.Length), cmp.Compare(a.First, b.First)) })
	return all, nil
}

// bandsOf returns the bands of a length.
func (b *Box) bandsOf(lex *lexicon.Lexicon, length int, known map[string]*Card) (all []Band) {
	words := lex.Select(lex.OfLength(length), lexicon.Selection{Order: lexicon.ByProbability}).Words
	seen := map[string]bool{}
	first, now := 1, b.now()
	for _, last := range bands() {
		if first > len(words) {
			break
		}
		band := Band{Length: length, First: first, Last: min(last, len(words))}
		for _, w := range words[first-1 : band.Last] {
			text := quiz.Text(lex, quiz.Anagrams, w.Tiles)
			if seen[text] {
				continue
			}
			seen[text] = true
			band.Questions++
			if c := known[text]; c != nil {
				band.Cards++
				if c.State == Review { // what was forgotten is not known a minute later
					band.Known += c.Chance(now)
				}
			}
		}
		band.Known = stat.Rounded(band.Known, 1000)
		all = append(all, band)
		first = band.Last + 1
	}
	return all
}
