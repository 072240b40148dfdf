package records_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"maven/internal/cardbox"
	"maven/internal/career"
	"maven/internal/judging"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
	"maven/internal/quiz"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/store/storetest"
)

// a record of two turns, by a title with a date.
const small = "#title Club, %s\n#player1 ann Ann Example\n#player2 bob Bob Sample\n>ann: AEINRST 8D NASTIER +66 66\n>bob: AEINRST 7C AIN +12 12\n"

// kept returns a database with some games, and what judges them.
func kept(t *testing.T, texts ...string) (*store.Store, career.Judge) {
	t.Helper()
	s := storetest.New(t)
	player, err := setting.ParseJudge(setting.QuickJudge)
	if err != nil {
		t.Fatal(err)
	}
	maker := judging.New(setting.New(librarytest.Library(""), setting.Request{}, nil), judging.Options{Player: player, Irregular: true})
	games := map[int64]*judging.Game{}
	for _, text := range texts {
		id := put(t, s, text)
		f, err := gcg.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if games[id], err = maker.Read(f); err != nil {
			t.Fatal(err)
		}
	}
	return s, func(ctx context.Context, id int64) (made *report.Report, refused, err error) {
		work, err := maker.Work(games[id], fmt.Sprint(id))
		if err == nil {
			made, err = report.Judge(ctx, work)
		}
		return made, nil, err
	}
}

// words returns the word list of the cards.
func words(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	_, lex := librarytest.Shipped(t)
	return lex
}

// put adds a game to the database.
func put(t *testing.T, s *store.Store, text string) int64 {
	t.Helper()
	records, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Records("")
	if err != nil {
		t.Fatal(err)
	}
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	added, err := s.Add([]*store.Game{{Record: []byte(text), Source: "game.gcg", Own: true, Facts: records.Check(f).Facts([]byte(text))}}, false)
	if err != nil {
		t.Fatal(err)
	}
	return added[0].ID
}

// Games of the whole name count, month by month where they have a date, and those that cannot be judged are counted apart.
func TestCareerOf(t *testing.T) {
	s, judge := kept(t, fmt.Sprintf(small, "2026-10-05"), fmt.Sprintf(small, "2026-11-20"), fmt.Sprintf(small, "2026-11-21"), fmt.Sprintf(small, "undated"),
		strings.ReplaceAll(fmt.Sprintf(small, "2026-11-22"), "Ann", "Joann"))
	calls := 0
	failing := func(ctx context.Context, id int64) (made *report.Report, refused, err error) {
		if id == 3 {
			return nil, errors.New("it cannot be judged"), nil
		}
		return judge(ctx, id)
	}
	f, err := career.Of(context.Background(), s, "ANN example", 100, words(t), failing, func(int, int) { calls++ })
	if err != nil || f.Name != "Ann Example" || f.Total != 4 || len(f.Games) != 4 || f.Unjudged != 1 || calls != 4 {
		t.Fatalf("%+v, %v; %d calls", f, err, calls)
	}
	if f.Standing == nil || f.Standing.Games != 3 || f.Standing.Turns != 3 || f.Words != nil || f.Puzzles != nil {
		t.Errorf("%+v", f)
	}
	if len(f.Months) != 2 || f.Months[0].Month != "2026-10" || f.Months[1].Month != "2026-11" || f.Months[1].Standing.Turns != 1 {
		t.Errorf("%+v", f.Months)
	}
	lost := 0.0
	for _, g := range f.Games {
		if (g.MeanLoss == nil) != (g.ID == 3) || g.Seat != 1 {
			t.Errorf("game %d: %+v", g.ID, g)
		} else if g.MeanLoss != nil {
			lost += *g.MeanLoss
		}
	}
	if math.Abs(lost-f.Standing.Loss) > 0.01 { // a move in each game
		t.Errorf("%v lost, the games %v", f.Standing.Loss, lost)
	}
	if few, err := career.Of(context.Background(), s, "Ann Example", 2, words(t), judge, nil); err != nil || few.Total != 4 || len(few.Games) != 2 || few.Games[0].ID != 4 {
		t.Errorf("the newest two: %+v, %v", few, err)
	}
	if _, err := career.Of(context.Background(), s, "Ann", 2, words(t), judge, nil); !errors.Is(err, career.ErrPlayer) {
		t.Errorf("a part of a name: %v", err)
	}
}

// A name is the same with spaces or underscores. Of a game of two players with one name the first counts, and the game once.
func TestCareerNames(t *testing.T) {
	alone := strings.ReplaceAll(fmt.Sprintf(small, "2026-10-05"), "Bob Sample", "Ann_Example")
	s, judge := kept(t, fmt.Sprintf(small, "2026-11-20"), strings.ReplaceAll(fmt.Sprintf(small, "2026-11-21"), "Ann Example", "Ann_Example"), alone)
	for _, name := range []string{"ann example", "Ann_Example", " ann  EXAMPLE"} {
		f, err := career.Of(t.Context(), s, name, 100, words(t), judge, nil)
		if err != nil || f.Total != 3 || f.Standing == nil || f.Standing.Games != 3 || f.Standing.Turns != 3 || len(f.Months) != 2 || f.Months[0].Standing.Games != 1 {
			t.Errorf("%q: %+v, %v", name, f, err)
		}
	}
}

// Nothing is told if the work is broken off, also if all verdicts are kept, or if the database fails.
func TestCareerBrokenOff(t *testing.T) {
	s, judge := kept(t, fmt.Sprintf(small, "2026-11-20"), fmt.Sprintf(small, "2026-11-21"))
	ctx, cancel := context.WithCancel(t.Context())
	ending := func(context.Context, int64) (*report.Report, error, error) {
		cancel()
		return nil, errors.New("it cannot be judged"), nil
	}
	if f, err := career.Of(ctx, s, "Ann Example", 10, words(t), ending, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v after the end", f, err)
	}
	gone := errors.New("the disk is gone")
	failing := func(ctx context.Context, id int64) (made *report.Report, refused, err error) {
		if id == 1 {
			return nil, nil, gone
		}
		return judge(ctx, id)
	}
	if f, err := career.Of(t.Context(), s, "Ann Example", 10, words(t), failing, nil); !errors.Is(err, gone) {
		t.Errorf("%+v, %v without a disk", f, err)
	}
}

// Words and puzzles stand beside the games once there are any.
func TestCareerLearned(t *testing.T) {
	s, judge := kept(t, fmt.Sprintf(small, "2026-10-05"))
	if _, err := cardbox.Open(s, "Both").Add(quiz.Phony, []string{"QI", "ZAX"}, cardbox.Source{}); err != nil {
		t.Fatal(err)
	}
	if _, err := cardbox.Open(s, "Both").Answer(quiz.Phony, "QI", cardbox.Easy); err != nil {
		t.Fatal(err)
	}
	past := time.Now().AddDate(0, 0, -3)
	due := cardbox.Card{Kind: quiz.Anagrams, Question: "ACT", Added: past, Due: past, Answered: past, State: cardbox.Review, Stability: 1, Difficulty: 5, Interval: 1, Times: 1}
	lost := due
	lost.Question = "QQZ" // has no answer
	if _, err := cardbox.Open(s, "Both").Put([]cardbox.Card{due, lost}); err != nil {
		t.Fatal(err)
	}
	one := puzzle.Puzzle{ID: "a"}
	if _, _, err := puzzlebook.Open(s, &puzzle.File{Puzzles: []puzzle.Puzzle{one}}).Keep(&one, 1); err != nil {
		t.Fatal(err)
	}
	f, err := career.Of(context.Background(), s, "Bob Sample", 10, words(t), judge, nil)
	if err != nil || f.Words == nil || f.Words.Cards != 4 || f.Words.Known != 3 || f.Words.Due != 1 || f.Words.Streak != 1 {
		t.Fatalf("%+v, %v", f.Words, err)
	}
	if f.Puzzles == nil || f.Puzzles.Answered != 1 || f.Puzzles.Solved != 1 || f.Puzzles.Rating <= puzzle.StartRating {
		t.Errorf("%+v", f.Puzzles)
	}
	if f.Games[0].Seat != 2 {
		t.Errorf("the seat is %d", f.Games[0].Seat)
	}
}
