package puzzle

import (
	"errors"
	"strings"
	"testing"
)

const headerText = `{"maven":"puzzles","version":1,"seed":1,"lexicon":{"name":"Both","hash":"x"},"rules":{"name":"standard","hash":"y"},"made":"a test"}` + "\n"

func text(more string) string {
	return `{"id":"a","cgp":"c","answer":"8D CAT","word":"CAT","score":9,"second":"8D ACT","known":"proven","win":1,"ahead":0.5,"points":3,"tags":["endgame"],"found":[10]` + more + "}\n"
}

// A wrong file is refused with its line and field.
func TestParse(t *testing.T) {
	f, err := Parse([]byte(headerText + text("")))
	if err != nil || len(f.Puzzles) != 1 || f.Puzzles[0].Found[0] != 10 || !f.Puzzles[0].Has(Endgame) || f.Puzzles[0].Has(Bingo) {
		t.Fatalf("%+v, %v", f, err)
	}
	if again := string(AppendLine(AppendLine(nil, &f.Header), &f.Puzzles[0])); again != headerText+text("") {
		t.Errorf("written again:\n%s", again)
	}
	if marked, err := Parse([]byte("\ufeff" + headerText + text(""))); err != nil || len(marked.Puzzles) != 1 {
		t.Errorf("with a byte-order mark: %v", err)
	}
	for _, c := range []struct {
		file, want string
		is         error
	}{
		{"", "it is empty", ErrNotPuzzles},
		{"{}\n", "line 1 does not say", ErrNotPuzzles},
		{"{", "line 1 does not end", ErrDamaged},
		{strings.Replace(headerText, `"version":1`, `"version":2`, 1), "2; must be 1", ErrVersion},
		{headerText + text("") + text(""), `line 3: id: "a" comes a second time`, ErrDamaged},
		{headerText + text(`,"more":1`), `line 2: there is no field "more"`, ErrDamaged},
		{headerText + "{} {}\n", "line 2: it has more than one JSON value", ErrDamaged},
		{headerText + "{}\n", "line 2: id: it is missing", ErrDamaged},
		{headerText + strings.Replace(text(""), `"cgp":"c",`, "", 1), "line 2: cgp: it is missing", ErrDamaged},
		{headerText + strings.Replace(text(""), `8D CAT`, "", 1), "line 2: answer: it is missing", ErrDamaged},
		{headerText + strings.Replace(text(""), `proven`, "felt", 1), `line 2: known: "felt"; must be proven or sampled`, ErrDamaged},
		{headerText + strings.Replace(text(""), `"win":1`, `"win":2`, 1), "line 2: win: 2; must be 0 to 1", ErrDamaged},
		{headerText + strings.Replace(text(""), `0.5`, `-1`, 1), "line 2: ahead: -1; must be 0 to 1", ErrDamaged},
		{headerText + strings.Replace(text(""), `endgame`, `end`, 1), `line 2: tags: "end" is none`, ErrDamaged},
		{headerText + text(`,"phony":"CAX"`), `line 2: phony: "CAX" with the answer "8D CAT"`, ErrDamaged},
		{headerText + strings.Replace(text(""), "8D CAT", Challenge, 1), `line 2: phony: "" with the answer "challenge"`, ErrDamaged},
	} {
		if _, err := Parse([]byte(c.file)); !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.file, err, c.want)
		}
	}
}

// Files for the same words and rules are one.
func TestParseAll(t *testing.T) {
	other := strings.Replace(text(""), `"id":"a"`, `"id":"b"`, 1)
	f, err := ParseAll([]byte(headerText+text("")), []byte(headerText+other))
	if err != nil || len(f.Puzzles) != 2 || f.Puzzles[1].ID != "b" || f.Made != "a test" {
		t.Errorf("%+v, %v", f, err)
	}
	if _, err := ParseAll([]byte(headerText), []byte(strings.Replace(headerText, `"hash":"x"`, `"hash":"z"`, 1))); !errors.Is(err, ErrOther) {
		t.Errorf("for other words: %v", err)
	}
	if _, err := ParseAll([]byte(headerText+text("")), []byte(headerText+text(""))); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), `id: "a" is in two files`) {
		t.Errorf("a puzzle in two files: %v", err)
	}
	if _, err := ParseAll([]byte(headerText), []byte("{}\n")); !errors.Is(err, ErrNotPuzzles) {
		t.Errorf("a second file that is none: %v", err)
	}
}

// FuzzParse: no file makes it panic.
func FuzzParse(f *testing.F) {
	f.Add([]byte(headerText + text("")))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if f, err := Parse(data); (f == nil) == (err == nil) {
			t.Errorf("%v and %v", f, err)
		}
	})
}

// Whoever finds what is expected keeps the rating; more is more, and an early try counts more.
func TestRate(t *testing.T) {
	before := -1000.0
	for _, try := range []int{0, 3, 2, 1} {
		after, worth := Rate(1200, 1200, try)
		if after <= before || (after > 1200) != (worth < 1200) && after != 1200 {
			t.Errorf("try %d: %v and %v", try, after, worth)
		}
		before = after
	}
	if same, worth := Rate(1200, 1200, 2); same != 1200 || worth != 1200 {
		t.Errorf("half of what there is against an equal: %v and %v", same, worth)
	}
	if easy, _ := Rate(1200, 800, 1); easy >= before {
		t.Errorf("an easy puzzle gives %v, one as strong %v", easy, before)
	}
	hard, easy := Puzzle{}, Puzzle{Found: []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	if hard.Rating() != 2000 || easy.Rating() != 700 {
		t.Errorf("ratings %v and %v", hard.Rating(), easy.Rating())
	}
	if Worth(0) != 0 || Worth(1) != 1 || Worth(3) != 0.25 || Worth(4) != 0 {
		t.Error("the worth of tries")
	}
}
