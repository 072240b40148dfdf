package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/library/librarytest"
	"maven/internal/testshared"
	"maven/internal/testsize"
)

// A ranking is what another engine says of a position: how many moves there are, and the best.
type ranking struct {
	id, cgp string
	total   int
	best    []rankedMove
}

type rankedMove struct {
	text   string // as this program writes it
	score  int32
	equity float64 // points, to a hundredth
}

// rankings reads lines of id, bag, CGP, total and best moves as move=leave=score=equity.
func rankings(t *testing.T, file string) []ranking {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []ranking
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		columns := strings.Split(line, "\t")
		if i == 0 || len(columns) != 5 {
			continue
		}
		r := ranking{id: columns[0], cgp: columns[2]}
		if r.total, err = strconv.Atoi(columns[3]); err != nil {
			t.Fatal(err)
		}
		for _, move := range strings.Split(columns[4], "|") {
			r.best = append(r.best, rankedBy(t, move))
		}
		list = append(list, r)
	}
	return list
}

func rankedBy(t *testing.T, text string) rankedMove {
	parts := strings.Split(text, "=")
	score, err := strconv.Atoi(parts[2])
	if err != nil {
		t.Fatal(err)
	}
	equity, err := strconv.ParseFloat(parts[3], 64)
	if err != nil {
		t.Fatal(err)
	}
	move := parts[0]
	if rest, ok := strings.CutPrefix(move, "(exch "); ok {
		letters := strings.Split(strings.TrimSuffix(rest, ")"), "")
		slices.SortFunc(letters, func(a, b string) int { // blanks last
			return strings.Compare(strings.ReplaceAll(a, "?", "~"), strings.ReplaceAll(b, "?", "~"))
		})
		move = "exchange " + strings.Join(letters, "")
	}
	through := regexp.MustCompile(`\([^)]*\)`)
	move = through.ReplaceAllStringFunc(move, func(s string) string { return strings.Repeat(".", len(s)-2) })
	return rankedMove{move, int32(score), equity}
}

// The whole program finds as many moves as another engine in each of its positions and ranks the
// same ones best, with the same words and leaves. That engine's lists leave out the pass.
func TestKibitzAgreesWithAnotherEngine(t *testing.T) {
	words, leaves := testshared.Path(t, "data", "TWL98.kwg"), testshared.Path(t, "data", "TWL98.klv2")
	want := rankings(t, testshared.Path(t, "positions", "static.tsv"))
	want = want[:testsize.Of(len(want)/4, len(want), len(want))]
	var in, out bytes.Buffer
	for _, r := range want {
		fmt.Fprintln(&in, r.cgp)
	}
	a := &command.App{In: &in, Out: &out, Errs: io.Discard, Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}
	args := []string{"kibitz", "--file", "-", "--lexicon", words, "--leaves", leaves, "--json", "-n", "11"}
	if code := run(context.Background(), a, args); code != 0 {
		t.Fatalf("exit code %d: %s", code, out.String())
	}
	answers := json.NewDecoder(&out)
	for i, r := range want {
		var got rankedAnswer
		if err := answers.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got.Line != i+1 || got.CGP != r.cgp || got.Total != r.total {
			t.Errorf("%s: line %d, %d moves, %s; want line %d, %d moves, %s", r.id, got.Line, got.Total, got.CGP, i+1, r.total, r.cgp)
		}
		compareBest(t, &r, got.Moves)
	}
	if len(want) == 0 || answers.More() {
		t.Errorf("%d positions, and more answers %v", len(want), answers.More())
	}
}

// A rankedAnswer is what a program reads of an answer.
type rankedAnswer struct {
	Line  int
	CGP   string
	Total int
	Moves []rankedAnswerMove
}

type rankedAnswerMove struct {
	Move, Kind string
	Score      int32
	Equity     float64
}

// compareBest compares the equities rank by rank, and the moves that are better than the last one:
// engines order equal moves as they like.
func compareBest(t *testing.T, want *ranking, got []rankedAnswerMove) {
	t.Helper()
	const rounding = 0.00501 // of two decimals
	got = slices.DeleteFunc(got, func(m rankedAnswerMove) bool { return m.Kind == "pass" })
	got = got[:min(len(got), len(want.best))]
	if len(got) < len(want.best) {
		t.Errorf("%s: %d moves, want %d", want.id, len(got), len(want.best))
		return
	}
	last := want.best[len(want.best)-1].equity
	var texts, wantTexts []string
	for i, m := range want.best {
		if math.Abs(got[i].Equity-m.equity) > rounding {
			t.Errorf("%s: rank %d: %s is worth %v, want %s, %v", want.id, i+1, got[i].Move, got[i].Equity, m.text, m.equity)
		}
		if m.equity > last+0.02 {
			texts = append(texts, fmt.Sprintf("%s %d", got[i].Move, got[i].Score))
			wantTexts = append(wantTexts, fmt.Sprintf("%s %d", m.text, m.score))
		}
	}
	slices.Sort(texts)
	slices.Sort(wantTexts)
	if !slices.Equal(texts, wantTexts) {
		t.Errorf("%s: the best are %s, want %s", want.id, texts, wantTexts)
	}
}
