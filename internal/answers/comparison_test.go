package answers_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/answers"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/question"
	"maven/internal/setting"
)

// compared returns the question how players rank a position, which has not run.
func compared(t *testing.T, line string, count int, names ...string) *question.Analysis {
	t.Helper()
	p, err := setting.New(librarytest.Library(""), setting.Request{Lexicon: "NA"}, nil).Place(line)
	if err != nil {
		t.Fatal(err)
	}
	q := &question.Question{Method: question.Compare, Position: p.Position, Count: &count}
	for _, name := range names {
		player, err := setting.ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		q.Players = append(q.Players, player)
	}
	a, err := question.Open(p.Setting, q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func run(t *testing.T, a *question.Analysis) {
	t.Helper()
	if err := a.Run(t.Context(), a.Limits, nil); err != nil {
		t.Fatal(err)
	}
}

// Each player values the best moves of the others, differences come with parts that add up, and nobody differs from itself.
func TestNew(t *testing.T) {
	const line = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 EEOUVWI/ 0/48 0"
	a := compared(t, line, 2, "classic", "static", "level=1,seed=4", "static")
	run(t, a)
	c := answers.NewComparison(a, line, nil)
	if len(c.Lists) != 4 || c.Agree || len(c.Lists[0].Moves) != 2 || c.Lists[1].Player != "static" {
		t.Fatalf("%+v", c)
	}
	for _, d := range c.Differences {
		if d.Move == d.Than || len(d.Of) == 0 || slices.Contains(d.Of, d.Player) {
			t.Errorf("%+v", d)
		}
		if !d.Valued {
			continue
		}
		sum := 0.0
		for i, part := range d.Terms {
			if sum += part.Points; i > 0 && math.Abs(part.Points) > math.Abs(d.Terms[i-1].Points) {
				t.Errorf("%+v: the parts are not in order", d)
			}
		}
		if d.Gain == nil || len(d.Terms) > 0 && math.Abs(sum-*d.Gain) > 0.0005*float64(len(d.Terms)+1) {
			t.Errorf("%+v: the parts add up to %v", d, sum)
		}
	}
	text, err := json.Marshal(c)
	if err != nil || !strings.HasPrefix(string(text), `{"agree":false,"lists":[{"cgp":`) {
		t.Errorf("%s %v", text, err)
	}
}

// A level chooses from the moves that it sees, however good the best moves of others are.
func TestLevelChooses(t *testing.T) {
	const line = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"
	a := compared(t, line, 2, "static", "level=5", "level=3,seed=2")
	alone := make([]string, len(a.Lists))
	for i, l := range a.Lists {
		if err := l.Run(t.Context(), l.Limits, nil); err != nil {
			t.Fatal(err)
		}
		alone[i] = form.Notation(l.Position.Board, &l.Snapshot().Candidates[0].Move)
	}
	run(t, a)
	c := answers.NewComparison(a, line, nil)
	if c.Agree || len(c.Differences) == 0 {
		t.Fatalf("they agree: %+v", c)
	}
	for i, l := range c.Lists {
		if l.Moves[0].Text != alone[i] || l.Moves[0].Rank != 1 || l.Moves[1].Rank != 2 {
			t.Errorf("%s chooses %s alone, and lists %+v", l.Player, alone[i], l.Moves)
		}
	}
	for _, d := range c.Differences {
		if d.Player != "static" && d.Valued && *d.Gain < 0 {
			t.Errorf("a move that is not seen is valued: %s", d.Text())
		}
	}
}

// Two who are the same agree; a list without moves yet is left out.
func TestAgree(t *testing.T) {
	const line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	a := compared(t, line, 3, "static", "static")
	if c := answers.NewComparison(a, line, nil); len(c.Lists) != 0 || !c.Agree || c.Differences == nil {
		t.Errorf("before they have run: %+v", c)
	}
	run(t, a)
	if c := answers.NewComparison(a, line, nil); !c.Agree || len(c.Lists) != 2 || len(c.Differences) != 0 || len(c.Lists[0].Moves) != 3 {
		t.Errorf("%+v", c)
	}
}

// A player that goes by a board table may choose less equity: the sentence says what the board is worth.
func TestBoardParts(t *testing.T) {
	const line = "15/15/12H2/11JA2/11AL2/11GI2/7B4D2/7UNMEWS2/7G3A3/7S3T3/11E3/11R3/8VEZIR2/11L3/11Y3 BDEFNT?/ 140/94 0"
	a := compared(t, line, 4, "static", "static,board=english")
	run(t, a)
	c := answers.NewComparison(a, line, nil)
	if len(c.Differences) != 2 {
		t.Fatalf("%+v", c.Differences)
	}
	plain, table := &c.Differences[0], &c.Differences[1]
	if plain.Board != nil || table.Board == nil || *table.Gain >= 0 || *table.Gain+*table.Board <= 0 {
		t.Fatalf("%+v, %+v", plain, table)
	}
	if want := fmt.Sprintf(", %+.2f and %+.2f on the board: ", *table.Gain, *table.Board); !strings.Contains(table.Text(), want) {
		t.Errorf("%s; want %s", table.Text(), want)
	}
	if strings.Contains(plain.Text(), "board:") {
		t.Errorf("%s", plain.Text())
	}
}
