package said_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"maven/internal/said"
)

// A shouter says everything in capitals, but for what fills it in, and writes numbers with a comma.
type shouter struct{}

// Find returns a format in capitals.
func (shouter) Find(english string, _ []any) string {
	var b strings.Builder
	for i, part := range strings.Split(english, "%") {
		if i > 0 {
			verb := part[:min(1, len(part))]
			b.WriteString("%" + verb)
			part = part[len(verb):]
		}
		b.WriteString(strings.ToUpper(part))
	}
	return b.String()
}

// Decimal writes a number with a comma.
func (shouter) Decimal(number string) string { return strings.ReplaceAll(number, ".", ",") }

// points is a number that writes itself.
type points float64

// String writes two digits.
func (p points) String() string { return fmt.Sprintf("%.2f", float64(p)) }

// A parted error tells what it is made of.
type parted struct{}

// Error returns the error in English.
func (parted) Error() string { return "no tile x" }

// Parts returns what the error is made of.
func (parted) Parts() (format string, args []any) { return "no tile %s", []any{"x"} }

// English is as fmt writes it; a book changes formats and numbers, within what fills a text in as well, and leaves strings alone.
func TestIn(t *testing.T) {
	for _, one := range []struct {
		text       said.Text
		want, loud string
	}{
		{said.Text{}, "", ""},
		{said.Of("pass"), "pass", "PASS"},
		{said.Plain("pass"), "pass", "pass"},
		{said.Of("%s for %d", "zoo", 12), "zoo for 12", "zoo FOR 12"},
		{said.Of("%q is at %s", said.Of("a"), said.Of("the end")), `"a" is at the end`, `"A" IS AT THE END`},
		{said.Of("worth %s or %v", points(1.5), 2.5), "worth 1.50 or 2.5", "WORTH 1,50 OR 2,5"},
		{said.Count(1, "tile"), "1 tile", "1 TILES"}, // the book has the plurals
		{said.Count(2, "tile"), "2 tiles", "2 TILES"},
		{said.And([]said.Text{said.Of("a"), said.Plain("b")}), "a and b", "A AND b"},
		{said.Join(", ", []string{}), "", ""},
		{said.Sentence(said.Of("it is over")), "It is over.", "IT IS OVER."},
		{said.Sentence(said.Plain("été")), "Été.", "Été."},
		{said.Sentence(said.Text{}), "", ""},
		{said.OfError(nil), "", ""},
		{said.OfError(errors.New("eof")), "eof", "eof"},
		{said.OfError(said.Errorf("row %d: %w", 3, said.Errorf("too long"))), "row 3: too long", "ROW 3: TOO LONG"},
		{said.OfError(fmt.Errorf("a.gcg: %w, line 2", said.Errorf("too long"))), "a.gcg: too long, line 2", "a.gcg: TOO LONG, line 2"},
		{said.OfError(fmt.Errorf("rack: %w", parted{})), "rack: no tile x", "rack: NO TILE x"},
		{said.Of("because: %v", parted{}), "because: no tile x", "BECAUSE: NO TILE x"},
	} {
		if got, loud := one.text.String(), one.text.In(shouter{}); got != one.want || loud != one.loud {
			t.Errorf("%q, %q; want %q, %q", got, loud, one.want, one.loud)
		}
		if one.text.IsZero() != (one.want == "" && reflect.DeepEqual(one.text, said.Text{})) {
			t.Errorf("%q says nothing: %v", one.want, one.text.IsZero())
		}
	}
}

// The first whole number decides in English, as in other languages.
func TestSingular(t *testing.T) {
	for _, one := range []struct {
		text said.Text
		want string
	}{
		{said.Of("%d tiles cannot be exchanged for the %d in the bag", 1, 0), "1 tile cannot be exchanged for the 0 in the bag"},
		{said.Of("%d tiles cannot be exchanged for the %d in the bag", 2, 1), "2 tiles cannot be exchanged for the 1 in the bag"},
		{said.Of("the game goes on: nobody has gone out, and %d turns were without score", 1), "the game goes on: nobody has gone out, and 1 turn was without score"},
		{said.Of("player %d moves first", 1), "player 1 moves first"},
		{said.Of("%d analyses wait or run; try again later", 1), "1 analysis waits or runs; try again later"},
		{said.Of("the move says that %d tiles leave the rack, and has %d", 1, 2), "the move says that 1 tile leaves the rack, and has 2"},
		{said.Of("paid for %s; left are %d tiles", "A", 1), "paid for A; left is 1 tile"},
		{said.Of("line %d has %d faults; move %d was", 1, 2, 3), "line 1 has 2 faults; move 3 was"},
		{said.Count(-1, "point"), "-1 points"},
		{said.Count(1, "analysis"), "1 analysis"},
		{said.Count(2, "analysis"), "2 analyses"},
		{said.Count(1, "pass"), "1 pass"},
		{said.Count(2, "pass"), "2 passes"},
		{said.Count(1, "try"), "1 try"},
		{said.Count(2, "try"), "2 tries"},
		{said.Count(1, "crash"), "1 crash"},
		{said.Count(2, "crash"), "2 crashes"},
		{said.Count(1, "day"), "1 day"},
		{said.Count(2, "day"), "2 days"},
		{said.Count(1, "new card"), "1 new card"},
		{said.Count(12_000, "leave"), "12,000 leaves"},
		{said.Count(-120, "point"), "-120 points"},
		{said.Count(-1200, "point"), "-1,200 points"},
		{said.Of("%d", 1), "1"},
		{said.Of("%dx%d squares", 1, 1), "1x1 squares"},
		{said.Of("1 to %s", "1"), "1 to 1"},
	} {
		if got := one.text.String(); got != one.want {
			t.Errorf("%q, want %q", got, one.want)
		}
	}
}

// A flagged error tells of flags too.
type flagged struct{}

// Error returns the error in English, with the flag.
func (flagged) Error() string { return "no list; choose one with --lexicon" }

// Said returns the error as a text.
func (flagged) Said() said.Text { return said.Of("no list; choose one with --lexicon") }

// Plain leaves the flag out.
func (flagged) Plain() said.Text { return said.Of("no list; choose one") }

// What only the command line can do is left out wherever an error tells of it, and all around it is said in the language.
func TestPlainly(t *testing.T) {
	for _, one := range []struct {
		err        error
		want, loud string
	}{
		{nil, "", ""},
		{io.EOF, "EOF", "EOF"},
		{flagged{}, "no list; choose one", "NO LIST; CHOOSE ONE"},
		{fmt.Errorf("a.gcg: %w", flagged{}), "a.gcg: no list; choose one", "a.gcg: NO LIST; CHOOSE ONE"},
		{said.Errorf("record %d: %w", 3, flagged{}), "record 3: no list; choose one", "RECORD 3: NO LIST; CHOOSE ONE"},
		{said.Errorf("record %d: %w", 3, fmt.Errorf("a.gcg: %w", flagged{})), "record 3: a.gcg: no list; choose one", "RECORD 3: a.gcg: NO LIST; CHOOSE ONE"},
		{said.Errorf("%s, or %w", said.Of("because: %v", flagged{}), io.EOF), "because: no list; choose one, or EOF", "BECAUSE: NO LIST; CHOOSE ONE, OR EOF"},
		{said.Errorf("rack: %w", parted{}), "rack: no tile x", "RACK: NO TILE x"},
	} {
		if got := said.Plainly(one.err); got.String() != one.want || got.In(shouter{}) != one.loud {
			t.Errorf("%q, %q; want %q, %q", got, got.In(shouter{}), one.want, one.loud)
		}
	}
}

// Errors wrap what their format wraps, as those of fmt do.
func TestErrorf(t *testing.T) {
	if err := said.Errorf("read: %w", io.EOF); !errors.Is(err, io.EOF) || err.Error() != "read: EOF" {
		t.Error(err)
	}
	if err := said.Errorf("read: %v", io.EOF); errors.Is(err, io.EOF) {
		t.Errorf("%v wraps what it only names", err)
	}
	var of *said.Error
	if err := said.Errorf("no %s", "word"); !errors.As(err, &of) || of.Said().In(shouter{}) != "NO word" {
		t.Error(err)
	}
}

// In JSON a text is its English, and what is read from there is said as it is.
func TestJSON(t *testing.T) {
	type form struct {
		Text said.Text `json:"text"`
		None said.Text `json:"none,omitzero"`
	}
	text, err := json.Marshal(form{Text: said.Of("a < %s", "b")})
	if want := `{"text":"a \u003c b"}`; err != nil || string(text) != want {
		t.Fatalf("%s, %v; want %s", text, err, want)
	}
	var back form
	if err := json.Unmarshal(text, &back); err != nil || back.Text.In(shouter{}) != "a < b" || !back.None.IsZero() {
		t.Errorf("%+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"text":7}`), &back); err == nil {
		t.Error("a number is taken for a text")
	}
}

// An own value says itself.
type own string

// In returns the value in capitals.
func (o own) In(said.Book) any { return own(strings.ToUpper(string(o))) }

// All texts of a value are found and translated, and nothing else is touched.
func TestTranslate(t *testing.T) {
	type leaf struct {
		Text said.Text
		Name string
	}
	type tree struct {
		Leaf    *leaf
		List    []leaf
		Any     any
		By      map[string]*leaf
		Own     own
		Numbers []int
	}
	v := tree{&leaf{said.Of("a"), "n"}, []leaf{{Text: said.Of("b")}}, leaf{Text: said.Of("c")}, map[string]*leaf{"x": {Text: said.Of("d")}}, "e", []int{1}}
	got := said.Translate(v, shouter{}).(tree)
	want := tree{&leaf{said.Plain("A"), "n"}, []leaf{{Text: said.Plain("B")}}, leaf{Text: said.Plain("C")}, map[string]*leaf{"x": {Text: said.Plain("D")}}, "E", []int{1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if v.Leaf.Text.String() != "a" || v.List[0].Text.String() != "b" {
		t.Error("the value has changed")
	}
	want.Own = v.Own
	replaced := said.Replace(v, func(t said.Text) said.Text { return said.Plain(strings.ToUpper(t.String())) })
	if !reflect.DeepEqual(replaced, want) || said.Replace(nil, nil) != nil {
		t.Errorf("%+v, want %+v", replaced, want)
	}
	if said.Translate(nil, shouter{}) != nil || said.Translate(5, shouter{}) != 5 || said.Translate("a", nil) != "a" {
		t.Error("plain values change")
	}
}

// An error that is a constant is itself, and is said in the language.
func TestFixed(t *testing.T) {
	const over = said.Fixed("it is over")
	err := fmt.Errorf("a.xgme: %w", over)
	if !errors.Is(err, over) || err.Error() != "a.xgme: it is over" || said.OfError(over).In(shouter{}) != "IT IS OVER" {
		t.Errorf("%v, %q", err, said.OfError(over).In(shouter{}))
	}
}

// Words of a sentence are joined as a sentence does.
func TestOrAnd(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := said.Or(words).String(); got != want {
			t.Errorf("%q: %q", words, got)
		}
		if got, want := said.And(words).String(), strings.Replace(want, " or ", " and ", 1); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
