package web_test

import (
	"errors"
	"math"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
	"maven/internal/store/storetest"
	"maven/internal/wordsearch"
)

// opened returns a book of some puzzles in a new database.
func opened(t *testing.T) *puzzlebook.Book {
	t.Helper()
	return puzzlebook.Open(storetest.New(t), &puzzle.File{Puzzles: []puzzle.Puzzle{
		{ID: "hard", Word: "ZAX"},
		{ID: "middling", Word: "CAT", Tags: []puzzle.Tag{puzzle.Endgame}, Found: []int{5, 6, 7, 8, 9, 10}},
		{ID: "easy", Found: []int{2, 3, 4, 5, 6, 7, 8, 9, 10}, Tags: []puzzle.Tag{puzzle.Fishing}},
	}})
}

// next returns the ID of the next puzzle, or the error.
func next(t *testing.T, b *puzzlebook.Book, f puzzlebook.Filter) string {
	t.Helper()
	p, err := b.Next(f)
	if errors.Is(err, puzzlebook.ErrNone) {
		return "none"
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// keep answers a puzzle.
func keep(t *testing.T, b *puzzlebook.Book, id string, try int) (puzzlebook.Answer, float64) {
	t.Helper()
	p, err := b.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	a, before, err := b.Keep(p, try)
	if err != nil {
		t.Fatal(err)
	}
	return a, before
}

// The next puzzle is about as hard as the solver is good, solved ones do not come again, and unsolved ones come last.
func TestPuzzlebookNext(t *testing.T) {
	b := opened(t)
	if id := next(t, b, puzzlebook.Filter{}); id != "middling" {
		t.Errorf("the first is %s", id)
	}
	a, before := keep(t, b, "middling", 0)
	if before != puzzle.StartRating || a.Rating >= before || a.Worth <= 1220 {
		t.Errorf("not solved: from %v to %v, the puzzle is %v", before, a.Rating, a.Worth)
	}
	if id := next(t, b, puzzlebook.Filter{}); id != "easy" {
		t.Errorf("the second is %s", id)
	}
	if a, before = keep(t, b, "easy", 1); a.Rating <= before {
		t.Errorf("solved: from %v to %v", before, a.Rating)
	}
	keep(t, b, "hard", 2)
	for _, c := range []struct {
		filter puzzlebook.Filter
		want   string
	}{
		{puzzlebook.Filter{}, "middling"},
		{puzzlebook.Filter{Again: true}, "middling"},
		{puzzlebook.Filter{Tag: puzzle.Fishing}, "none"},
		{puzzlebook.Filter{Tag: puzzle.Fishing, Again: true}, "easy"},
		{puzzlebook.Filter{Fits: func(word string) bool { return word == "ZAX" }, Again: true}, "hard"},
		{puzzlebook.Filter{Fits: func(word string) bool { return word == "DOG" }}, "none"},
	} {
		if id := next(t, b, c.filter); id != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, id, c.want)
		}
	}
	all, err := b.Answers()
	if err != nil {
		t.Fatal(err)
	}
	s := puzzlebook.StandingOf(all)
	if s.Answered != 3 || s.Solved != 2 || s.First != 1 || s.Row != 2 || s.Rating != int(math.Round(all[2].Rating)) || s.Highest < s.Rating || s.Highest < puzzle.StartRating {
		t.Errorf("%+v", s)
	}
	if p, _ := b.Find("middling"); puzzlebook.RatingOf(p, all) != all[0].Worth {
		t.Errorf("the puzzle's rating is %v, want %v", puzzlebook.RatingOf(p, all), all[0].Worth)
	}
}

// What there is not is refused.
func TestPuzzlebookRefused(t *testing.T) {
	b := opened(t)
	if _, err := b.Find("other"); !errors.Is(err, puzzlebook.ErrID) {
		t.Error(err)
	}
	if _, _, err := b.Keep(&b.Puzzles[0], puzzle.Tries+1); err == nil {
		t.Error("a try too many is kept")
	}
	if _, err := puzzlebook.ParseTag("setup"); err == nil || err.Error() != `tag is "setup"; must be bingo, endgame, parallel, fishing, blocking or doubt` {
		t.Error(err)
	}
	if tag, err := puzzlebook.ParseTag("bingo"); tag != puzzle.Bingo || err != nil {
		t.Error(tag, err)
	}
	if all, err := b.Answers(); err != nil || len(all) != 0 || puzzlebook.Rating(all) != puzzle.StartRating || puzzlebook.StandingOf(all).Highest != puzzle.StartRating {
		t.Errorf("a new book: %v, %v", all, err)
	}
	if n := b.Count(puzzlebook.Filter{Tag: puzzle.Endgame}); n != 1 {
		t.Errorf("%d endgames", n)
	}
}

// The words of a search are those that fit.
func TestPuzzlebookAmong(t *testing.T) {
	_, words := librarytest.Shipped(t)
	q, err := wordsearch.Parse(words, nil, "length:3 begins:ca")
	if err != nil {
		t.Fatal(err)
	}
	fits := puzzlebook.Among(words, q)
	if !fits("CAT") || fits("CARE") || fits("DOG") {
		t.Error("CAT, CARE or DOG")
	}
}
