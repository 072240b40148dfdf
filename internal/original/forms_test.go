package original_test

import (
	"encoding/json"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/original"
)

// A history counts the games of the first score, and keeps their levels and words.
func TestHistory(t *testing.T) {
	var h original.History
	for _, g := range []tables.Result{{ScoreA: 400, ScoreB: 300, Level: 3, Lexicon: 1}, {ScoreA: 300, ScoreB: 300, Level: 4}, {ScoreA: 299, ScoreB: 300, Level: 5}, {ScoreA: 1, ScoreB: 0, Lexicon: 7}} {
		h.Add(g)
	}
	if h.Wins != 2 || h.Draws != 1 || h.Losses != 1 || len(h.Games) != 4 || h.Games[2].Scores != [2]int{299, 300} || h.Games[1].Level != 4 || h.Games[0].Lexicon.Name != "UK" || h.Games[3].Lexicon.Name != "7" {
		t.Errorf("%+v", h)
	}
}

// The facts of a dictionary are those of its two lists: where they lie, and how many words of each length they have.
func TestDescribe(t *testing.T) {
	file := &words.File{}
	for i, list := range [][]string{{"aa", "cat", "cot"}, {"aa", "cat", "qi"}} {
		section, err := words.NewSection(list)
		if err != nil {
			t.Fatal(err)
		}
		file.Sections[i] = section
	}
	var d original.DataFork
	d.Describe([]byte{0, 0, 1, 2}, file)
	if *d.Field0 != 258 || *d.Common != 2 || len(d.Sections) != 2 || d.Sections[0].Words != 3 || d.Sections[0].Base != 12 || d.Sections[1].Base <= 12 || d.Sections[1].Name != "UK" {
		t.Errorf("%+v", d)
	}
	sum := 0
	for _, l := range d.Sections[1].Lengths {
		sum += l.Words
	}
	if text, err := json.Marshal(d); err != nil || sum != 3 {
		t.Errorf("%d words by length: %s %v", sum, text, err)
	}
}
