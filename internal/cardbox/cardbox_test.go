package cardbox

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/quiz"
	"maven/internal/store"
	"maven/internal/testsize"
)

// A clock is a time that the test sets.
type clock struct{ time.Time }

// noon is when the tests begin.
var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// box returns an empty box of the shipped words.
func box(t testing.TB) (*Box, *clock, *lexicon.Lexicon) {
	t.Helper()
	c := &clock{noon}
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, func() time.Time { return c.Time })
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	_, lex := librarytest.Shipped(t)
	return Open(s, lex.Name), c, lex
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func questions(cards []Card) (texts []string) {
	for _, c := range cards {
		texts = append(texts, c.Question)
	}
	return texts
}

// Answers count on their days wherever the clock stands. A summary reads no answer by itself: of ten times as many it costs no more.
func TestSummaryOfManyAnswers(t *testing.T) {
	b, now, lex := box(t)
	_, err := b.Add(quiz.Anagrams, []string{"ACT"}, Source{})
	must(t, err)
	begin := noon.AddDate(0, 0, -3)
	answer := func(times int) {
		must(t, b.cards.Change(func(tx *sql.Tx) error {
			for i := range times {
				at := begin.Add(time.Duration(i) * 72 * time.Hour / time.Duration(times))
				if _, err := tx.Exec("INSERT INTO answers (card, at, correct) SELECT id, ?, ? FROM cards", at.Unix(), i%3 != 0); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	allocated := func() float64 {
		return testing.AllocsPerRun(1, func() {
			_, err := b.Summary(lex, "")
			must(t, err)
		})
	}
	answer(400)
	few := allocated()
	answer(4000)
	if many := allocated(); many > 1.2*few {
		t.Errorf("a summary of 4400 answers allocates %v times, one of 400 %v times", many, few)
	}
	for _, place := range []string{"UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "America/St_Johns"} {
		location, err := time.LoadLocation(place)
		if err != nil {
			t.Skip(err)
		}
		now.Time = noon.In(location)
		want := map[string]int{}
		for _, times := range []int{400, 4000} {
			for i := range times {
				want[begin.Add(time.Duration(i)*72*time.Hour/time.Duration(times)).In(location).Format(dates)]++
			}
		}
		s, err := b.Summary(lex, "")
		must(t, err)
		got := map[string]int{}
		for _, day := range s.Days {
			got[day.Date] += day.Answers
		}
		if len(s.Days) != len(want) || !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", place, s.Days, want)
		}
	}
}

// One card is found among many without an answer at no more cost than all at once.
func TestDueAmongMany(t *testing.T) {
	b, _, lex := box(t)
	var texts []string
	for i := range 2000 {
		text := []byte("QQQQQQQQQQQ") // 11 letters, of two kinds: no word
		for bit := range text {
			if i>>bit&1 > 0 {
				text[bit] = 'Z'
			}
		}
		texts = append(texts, string(text))
	}
	_, err := b.Add(quiz.Phony, []string{"CAT"}, Source{})
	must(t, err)
	_, err = b.Add(quiz.Anagrams, append(texts, "ACT"), Source{})
	must(t, err)
	allocated := func(most int) float64 {
		return testing.AllocsPerRun(1, func() {
			due, err := b.Due(lex, quiz.Anagrams, most, most)
			if must(t, err); !slices.Equal(questions(due), []string{"ACT"}) {
				t.Errorf("%d at most: %q", most, questions(due))
			}
		})
	}
	lex.Map()
	if one, all := allocated(1), allocated(len(texts)+1); one > 2*all {
		t.Errorf("to find one card allocates %v times, to find it among all %v times", one, all)
	}
}

// A card comes as new, then again when its time has come, later after each good answer, and within minutes once it is forgotten.
func TestLife(t *testing.T) {
	b, now, lex := box(t)
	if all, err := b.Due(lex, "", 10, 10); err != nil || len(all) > 0 {
		t.Fatalf("an empty box has %v, %v", all, err)
	}
	n, err := b.Add(quiz.Anagrams, []string{"AEINRT", "ACT"}, Source{})
	must(t, err)
	more, err := b.Add(quiz.Anagrams, []string{"ACT", "EINRT"}, Source{})
	must(t, err)
	if n != 2 || more != 1 {
		t.Errorf("%d and %d cards are new", n, more)
	}
	due, err := b.Due(lex, quiz.Anagrams, 10, 2)
	must(t, err)
	if got := questions(due); !slices.Equal(got, []string{"AEINRT", "ACT"}) || due[0].State != New || due[0].Chance(now.Time) != 0 {
		t.Fatalf("new are %+v", due)
	}
	if other, err := b.Due(lex, quiz.Hooks, 10, 10); err != nil || len(other) > 0 {
		t.Errorf("hooks: %v %v", other, err)
	}
	days := 0
	for range 6 {
		c, err := b.Answer(quiz.Anagrams, "AEINRT", Known)
		must(t, err)
		if c.Interval < days || !c.Due.After(now.Time) || c.Chance(now.Time) < 0.999 {
			t.Errorf("after %d days: %+v", days, c)
		}
		days = c.Interval
		now.Time = c.Due
	}
	if days < 30 {
		t.Errorf("after six good answers it comes in %d days", days)
	}
	due, err = b.Due(lex, "", 10, 0)
	must(t, err)
	if !slices.Equal(questions(due), []string{"AEINRT"}) || due[0].State != Review || math.Abs(due[0].Chance(now.Time)-0.9) > 0.02 {
		t.Errorf("due is %+v, known with %v", due, due[0].Chance(now.Time))
	}
	c, err := b.Answer(quiz.Anagrams, "AEINRT", Again)
	must(t, err)
	if c.State != Relearning || c.Lapses != 1 || c.Times != 7 || c.Due.Sub(now.Time) > time.Hour {
		t.Errorf("forgotten: %+v", c)
	}
	if _, err := b.Answer(quiz.Anagrams, "XYZ", Known); !errors.Is(err, ErrNoCard) || !strings.Contains(err.Error(), "anagrams XYZ of Both") {
		t.Errorf("%v", err)
	}
	if _, err := b.Answer(quiz.Anagrams, "ACT", 5); !errors.Is(err, ErrGrade) {
		t.Errorf("%v", err)
	}
	must(t, b.Remove(lex, quiz.Anagrams, "AEINRT"))
	if err := b.Remove(lex, quiz.Anagrams, "AEINRT"); !errors.Is(err, ErrNoCard) {
		t.Errorf("removed twice: %v", err)
	}
	if all, err := b.All(""); err != nil || !slices.Equal(questions(all), []string{"ACT", "EINRT"}) {
		t.Errorf("%v %v", all, err)
	}
}

// A summary counts cards, answers of each day, and days in a row by the clock's midnight.
func TestSummary(t *testing.T) {
	b, now, lex := box(t)
	_, err := b.Add(quiz.Hooks, []string{"CAT", "DOG", "RAT"}, Source{})
	must(t, err)
	for _, step := range []struct {
		after         time.Duration
		right         Grade
		streak, longs int
	}{{0, Known, 1, 1}, {13 * time.Hour, Again, 2, 2}, {24 * time.Hour, Known, 3, 3}, {72 * time.Hour, Known, 1, 3}, {30 * time.Hour, Known, 2, 3}} {
		now.Time = now.Add(step.after)
		_, err := b.Answer(quiz.Hooks, "CAT", step.right)
		must(t, err)
		s, err := b.Summary(lex, "")
		must(t, err)
		if s.Streak != step.streak || s.Longest != step.longs {
			t.Errorf("%v: streak %d of at most %d, want %d and %d: %+v", now.Time, s.Streak, s.Longest, step.streak, step.longs, s.Days)
		}
	}
	now.Time = now.Add(48 * time.Hour)
	s, err := b.Summary(lex, quiz.Hooks)
	must(t, err)
	if s.Cards != 3 || s.New != 2 || s.Streak != 0 || s.Longest != 3 || len(s.Days) != 5 || s.Days[0].Answers != 1 || s.Days[3] != (Day{"2026-11-24", 1, 0}) {
		t.Errorf("%+v", s)
	}
	if s, err := b.Summary(lex, quiz.Phony); err != nil || s.Cards != 0 {
		t.Errorf("%+v %v", s, err)
	}
	now.Time = noon.Add(13 * time.Hour) // what was answered later counts when its day has come
	if s, err := b.Summary(lex, ""); err != nil || s.Streak != 2 || s.Longest != 2 || len(s.Days) != 5 {
		t.Errorf("after the clock was set back: %+v %v", s, err)
	}
}

// The graph has every question of a length once, and what is known of it.
func TestGraph(t *testing.T) {
	b, _, lex := box(t)
	words := lex.Select(lex.OfLength(3), lexicon.Selection{Order: lexicon.ByProbability}).Words
	likely, rare := quiz.Text(lex, quiz.Anagrams, words[0].Tiles), quiz.Text(lex, quiz.Anagrams, words[len(words)-1].Tiles)
	_, err := b.Add(quiz.Anagrams, []string{likely, rare, "QQQQ"}, Source{})
	must(t, err)
	_, err = b.Answer(quiz.Anagrams, rare, Easy)
	must(t, err)
	bands, err := b.Graph(lex)
	must(t, err)
	letters := map[string]bool{}
	for _, w := range words {
		letters[quiz.Text(lex, quiz.Anagrams, w.Tiles)] = true
	}
	asked, cards, last := 0, 0, 0
	for i, band := range bands {
		if band.Length != 3 || band.First != last+1 || (band.Known > 0.99) != (i == len(bands)-1) {
			t.Errorf("%+v", band)
		}
		asked, cards, last = asked+band.Questions, cards+band.Cards, band.Last
	}
	if asked != len(letters) || cards != 2 || last != len(words) {
		t.Errorf("%d questions of %d, %d cards, %d words of %d", asked, len(letters), cards, last, len(words))
	}
}

// Cards come back from a file as they were.
func TestCSV(t *testing.T) {
	b, now, lex := box(t)
	_, err := b.Add(quiz.Phony, []string{"QI"}, Source{})
	must(t, err)
	_, err = b.Add(quiz.Anagrams, []string{"AEINRT", "ACT"}, Source{})
	must(t, err)
	_, err = b.Answer(quiz.Anagrams, "ACT", Hard)
	must(t, err)
	all, err := b.All("")
	must(t, err)
	var file bytes.Buffer
	must(t, WriteCSV(&file, all))
	again, _, err := Read(&file, lex, now.Time)
	must(t, err)
	other, _, _ := box(t)
	n, err := other.Put(again)
	must(t, err)
	back, err := other.All("")
	must(t, err)
	if n != 3 || len(back) != 3 {
		t.Fatalf("%d cards, %v", n, back)
	}
	for i := range all {
		if !all[i].Added.Equal(back[i].Added) || !all[i].Due.Equal(back[i].Due) || !all[i].Answered.Equal(back[i].Answered) {
			t.Errorf("%+v came back as %+v", all[i], back[i])
		}
		all[i].Added, all[i].Due, all[i].Answered = back[i].Added, back[i].Due, back[i].Answered
		if all[i] != back[i] {
			t.Errorf("%+v came back as %+v", all[i], back[i])
		}
	}
	for _, one := range []*Box{b, other} { // new ones come in their order, the likeliest first
		due, err := one.Due(lex, "", 10, 10)
		if must(t, err); !slices.Equal(questions(due), []string{"QI", "AEINRT"}) {
			t.Errorf("new are %v", questions(due))
		}
	}
	few, _, err := Read(strings.NewReader("question,kind\nretina,anagrams\n"), lex, now.Time)
	if err != nil || len(few) != 1 || few[0].Question != "AEINRT" || few[0].State != New {
		t.Errorf("%+v %v", few, err)
	}
}

// What a box holds can be written and read back, however well a card is known, and of a card of another program that never came.
func TestCSVReadsBack(t *testing.T) {
	b, now, lex := box(t)
	never := boxed{next: 0}
	card := never.card(now.Time)
	card.Question = "ACT"
	_, err := b.Put([]Card{card})
	must(t, err)
	for range 10 {
		all, err := b.All("")
		must(t, err)
		var out bytes.Buffer
		must(t, WriteCSV(&out, all))
		if again, _, err := Read(&out, lex, now.Time); err != nil || len(again) != 1 || !again[0].Due.Equal(all[0].Due) {
			t.Fatalf("%+v\nis read back as %+v, %v", all, again, err)
		}
		c, err := b.Answer(quiz.Anagrams, "ACT", Easy)
		must(t, err)
		now.Time = c.Due
	}
}

// A file that is none is refused with its line.
func TestCSVRefused(t *testing.T) {
	_, now, lex := box(t)
	head := strings.Join(heads(), ",") + "\n"
	for text, want := range map[string]string{
		"":                                "line 1",
		"kind,word\n":                     `line 1: column "word"`,
		strings.Repeat("kind", 99):        `line 1: column "` + strings.Repeat("kind", 10) + `"; must be among`,
		"kind;question\nhooks;AB\n":       "line 1: there is no comma; columns must have commas between them",
		"kind\n":                          "no column question",
		"question\n":                      "no column kind",
		"kind,question\nanagrams\n":       "cards: line 2: 1 cell; must be 2, one for each column",
		"kind\"\n":                        `cards: line 1: character 5: a quote within a cell; the cell must stand in quotes then, and quotes within it twice; must be the names of the columns`,
		"kind,question\nanagrams,\"CAT\n": "cards: line 2: character 14: a cell that begins with a quote must end with one",
		"kind,question,Kind\n":            `line 1: column "kind" stands twice`,
		head + "anagrams,ACT,new,,,,,,,,\nanagrams,CAT,known,,,2026-01-01T00:00:00Z,1,5,1,1,0\n": "line 3: ACT (anagrams) is in line 2 already, with other figures",
		"kind,question\nriddles,CAT\n":                                                           `line 2: question: kind "riddles"`,
		"kind,question\nanagrams,C4T\n":                                                          "line 2",
		head + "anagrams,CAT,asleep,,,,,,,,\n":                                                   `line 2: state "asleep"`,
		head + "anagrams,CAT,new,yesterday,,,,,,,\n":                                             `line 2: added "yesterday"; must be a time`,
		head + "anagrams,CAT,known,,,,,,,,\n":                                                    "number of answers is 0",
		head + "anagrams,CAT,known,,,2026-01-01T00:00:00Z,NaN,5,1,1,0\n":                         "stability is NaN",
		head + "anagrams,CAT,known,,,2026-01-01T00:00:00Z,1,11,1,1,0\n":                          "difficulty is 11",
		head + "anagrams,CAT,known,,,2026-01-01T00:00:00Z,1,5,-1,1,0\n":                          "interval is -1",
		head + "anagrams,CAT,known,,,2026-01-01T00:00:00Z,1,5,1,1,2\n":                           `"ACT": the number of lapses is 2; must be 0 to the number of answers`,
		head + "anagrams,CAT,known,,,2026-01-01T00:00:00Z,1,5,x,1,0\n":                           `interval "x"; must be a whole number`,
		head + "anagrams,CAT,known,,,1960-01-01T00:00:00Z,1,5,1,1,0\n":                           "answered",
		head + "anagrams,CAT,new,,,,,,,,\nanagrams,CAT,learning,,,2026-01-01T00:00:00Z,,,,1,0\n": "line 3: card anagrams \"ACT\": the stability is 0",
	} {
		if cards, _, err := Read(strings.NewReader(text), lex, now.Time); !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v, want %s", text, cards, err, want)
		}
	}
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("kind,question\n")))
	if cards, _, err := readCSV(broken, lex, now.Time); !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), iotest.ErrTimeout.Error()) {
		t.Errorf("a file that breaks off: %v, %v", cards, err)
	}
	large := io.MultiReader(strings.NewReader("kind,question\n"), strings.NewReader(strings.Repeat("\n", maxBytes)))
	if cards, _, err := Read(large, lex, now.Time); !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), "it has over 100 MiB") {
		t.Errorf("a file that is too large: %v, %v", cards, err)
	}
}

// Questions without an answer count among the most cards of a file, wherever they stand.
func TestCSVMost(t *testing.T) {
	testsize.Slow(t)
	_, now, lex := box(t)
	rows := strings.NewReader("kind,question\n" + strings.Repeat("hooks,QQ\n", maxCSV+1))
	if _, _, err := readCSV(rows, lex, now.Time); !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), fmt.Sprintf("line %d: more than %d cards", maxCSV+2, maxCSV)) {
		t.Errorf("one more than the most: %v", err)
	}
}

// A card that stands twice counts once, however its letters are ordered; the same letters of another kind are another card. What has no
// answer in the list is left out.
func TestCSVRepeats(t *testing.T) {
	_, now, lex := box(t)
	cards, left, err := Read(strings.NewReader("kind,question\nanagrams,RETINA\nhooks,CAT\nanagrams,qqzq\nanagrams,RETAIN\nanagrams,CAT\n"), lex, now.Time)
	if want := []string{"AEINRT", "CAT", "ACT"}; err != nil || !slices.Equal(questions(cards), want) || !slices.Equal(left, []string{"QQQZ"}) {
		t.Errorf("%v, left out %v, %v, want %v", questions(cards), left, err, want)
	}
}

// A byte-order mark, as Excel writes it, is no part of the first column's name.
func TestCSVMark(t *testing.T) {
	_, now, lex := box(t)
	if cards, _, err := Read(strings.NewReader("\uFEFFkind,question\nanagrams,CAT\n"), lex, now.Time); err != nil || len(cards) != 1 {
		t.Errorf("%v, %v", cards, err)
	}
}

// No file of cards makes the reader fall over, and what it takes a box takes.
func FuzzCSV(f *testing.F) {
	b, now, lex := box(f)
	f.Add("kind,question\nanagrams,CAT\n")
	f.Add(strings.Join(heads(), ",") + "\nhooks,CAT,known,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,3.5,5,1,1,0\n")
	f.Fuzz(func(t *testing.T, text string) {
		cards, _, err := Read(strings.NewReader(text), lex, now.Time)
		if err != nil {
			if !errors.Is(err, ErrCSV) {
				t.Error(err)
			}
			return
		}
		if _, err := b.Put(cards); err != nil {
			t.Error(err)
		}
		for i := range cards {
			c := cards[i]
			if c.answer(now.Time, Known); c.check() != nil {
				t.Errorf("%+v after an answer: %v", cards[i], c.check())
			}
		}
	})
}

// Cards that are no questions of the list, or have no answer in it, since another one has its name now, are passed over, and can be taken out.
func TestForeignCards(t *testing.T) {
	b, now, lex := box(t)
	_, err := b.Add(quiz.Anagrams, []string{"ÄEST", "ÖT", "CCT", "ACT", "ÜT", "AEINRT"}, Source{})
	must(t, err)
	_, err = b.Answer(quiz.Anagrams, "CCT", Again)
	must(t, err)
	now.Time = now.Add(24 * time.Hour)
	due, err := b.Due(lex, "", 2, 2)
	if must(t, err); !slices.Equal(questions(due), []string{"ACT", "AEINRT"}) {
		t.Errorf("%v are due", questions(due))
	}
	if due, err := b.Due(lex, "", 1, 1); err != nil || !slices.Equal(questions(due), []string{"ACT"}) {
		t.Errorf("%v are due, %v", questions(due), err)
	}
	if s, err := b.Summary(lex, ""); err != nil || s.Cards != 6 || s.New != 2 || s.Due != 0 {
		t.Errorf("%+v, %v", s, err)
	}
	for _, missing := range []string{"DGO", "QU7"} {
		if err := b.Remove(lex, quiz.Anagrams, "ACT", missing); err == nil {
			t.Errorf("%s is taken out and was never there", missing)
		}
	}
	if due, err := b.Due(lex, "", 1, 1); err != nil || !slices.Equal(questions(due), []string{"ACT"}) {
		t.Errorf("%v are left, %v", questions(due), err)
	}
	must(t, b.Remove(lex, quiz.Anagrams, "ÄEST"))
	if err := b.Remove(lex, quiz.Anagrams, "ÄEST"); !errors.Is(err, quiz.ErrQuestion) {
		t.Errorf("a card that is not there, and no question: %v", err)
	}
}

// A card that was answered later than now, by a file or a clock that was set back, is known now, and comes again after days.
func TestAnsweredLater(t *testing.T) {
	b, now, _ := box(t)
	_, err := b.Add(quiz.Anagrams, []string{"ACT"}, Source{})
	must(t, err)
	now.Time = noon.AddDate(60, 0, 0)
	for range 3 {
		_, err = b.Answer(quiz.Anagrams, "ACT", Known)
		must(t, err)
	}
	now.Time = noon
	all, err := b.All("")
	if must(t, err); all[0].Chance(noon) != 1 {
		t.Errorf("known with a chance of %v", all[0].Chance(noon))
	}
	c, err := b.Answer(quiz.Anagrams, "ACT", Known)
	if must(t, err); c.Due.Before(noon) || c.Due.After(noon.AddDate(0, 0, 60)) {
		t.Errorf("due on %s", c.Due)
	}
}
