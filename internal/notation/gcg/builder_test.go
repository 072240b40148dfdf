package gcg_test

import (
	"reflect"
	"strings"
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
)

// A game with every kind of event, built and read again.
func TestBuilder(t *testing.T) {
	b := gcg.NewBuilder()
	b.Player(1, "ann", "Ann  of\nHere")
	b.Player(2, "bob", "")
	b.Pragma("title", "A game\r\nof two lines\xff")
	b.Event(&gcg.Event{Nick: "ann", Kind: gcg.Play, Rack: "ENT?", Place: "H7", Word: "T.n", Score: 2, Total: 2})
	b.Note("first\nsecond\n\n > third\n#fourth\n\n")
	b.Event(&gcg.Event{Nick: "ann", Kind: gcg.Challenge, Score: 5, Total: 7})
	b.Event(&gcg.Event{Nick: "bob", Kind: gcg.Exchange, Rack: "IIUU", Tiles: "IU"})
	b.Event(&gcg.Event{Nick: "ann", Kind: gcg.Pass, Rack: "AB", Total: 7})
	b.Event(&gcg.Event{Nick: "bob", Kind: gcg.Play, Rack: "AZ", Place: "1A", Word: "ZA", Score: 22, Total: 22})
	b.Event(&gcg.Event{Nick: "bob", Kind: gcg.Withdrawn, Rack: "AZ", Score: -22})
	b.Event(&gcg.Event{Nick: "ann", Kind: gcg.ExchangeCount, Count: 3, Total: 7, Notes: []string{"a", ""}})
	b.Event(&gcg.Event{Nick: "ann", Kind: gcg.EndBonus, Tiles: "AZ", Score: 22, Total: 29})
	b.Event(&gcg.Event{Nick: "bob", Kind: gcg.EndPenalty, Rack: "AZ", Tiles: "AZ", Score: -11, Total: -11})
	b.Event(&gcg.Event{Nick: "bob", Kind: gcg.Time, Score: -10, Total: -21})
	const want = `#character-encoding UTF-8
#player1 ann Ann of Here
#player2 bob
#title A game of two lines�
>ann: ENT? H7 T.n +2 2
#note first
second

#note > third
#note #fourth
>ann: (challenge) +5 7
>bob: IIUU -IU +0 0
>ann: AB - +0 7
>bob: AZ 1A ZA +22 22
>bob: AZ -- -22 0
>ann: -3 +0 7
#note a
#note
>ann: (AZ) +22 29
>bob: AZ (AZ) -11 -11
>bob: (time) -10 -21
`
	f := b.File()
	if got := gcgtest.Written(t, f); got != want || string(b.AppendTo([]byte("x"))) != "x"+want {
		t.Errorf("built\n%swant\n%s", got, want)
	}
	again := gcgtest.Read(t, want)
	if !reflect.DeepEqual(again, f) {
		t.Errorf("%+v is read as %+v", f, again)
	}
	r := again.Record(gcgtest.Options(t, "english"))
	if got := gcgtest.Kinds(r.Findings); got != "16 rack-missing" || r.Err() != nil {
		t.Errorf("findings %s", got)
	}
	if notes := r.Events[0].Notes; !reflect.DeepEqual(notes, []string{"first\nsecond", "> third", "#fourth"}) {
		t.Errorf("notes %q", notes)
	}
}

// Events are written so that they are read as they are.
func TestFormatIsReadBack(t *testing.T) {
	for _, c := range []gcg.Event{
		{Nick: "ann", Kind: gcg.Play, Rack: "AEI", Place: "8D", Word: "AE.I", Score: 4, Total: 4, Extra: "AE, I"},
		{Nick: "bob", Kind: gcg.Exchange, Rack: "AEI", Tiles: "AE"},
		{Nick: "bob", Kind: gcg.ExchangeCount, Rack: "AEI", Count: 2},
		{Nick: "ann", Kind: gcg.Pass, Rack: "A"},
		{Nick: "ann", Kind: gcg.Withdrawn, Rack: "A", Score: -4, Total: -4},
		{Nick: "ann", Kind: gcg.Withdrawn, Rack: "A"},
		{Nick: "bob", Kind: gcg.Challenge, Score: 5, Total: 5},
		{Nick: "bob", Kind: gcg.EndBonus, Tiles: "QU", Score: 22, Total: 22},
		{Nick: "ann", Kind: gcg.EndPenalty, Rack: "QU", Tiles: "QU", Score: -11, Total: -11},
		{Nick: "bob", Kind: gcg.Time, Score: -10, Total: -10},
	} {
		r := gcgtest.Read(t, "#player1 ann\n#player2 bob\n"+c.Format()).Record(gcg.Options{})
		if len(r.Events) != 1 {
			t.Errorf("%s is not read: %s", c.Format(), gcgtest.Kinds(r.Findings))
			continue
		}
		got := r.Events[0]
		c.Line, c.Player = 3, strings.Index("ab", c.Nick[:1])
		if !reflect.DeepEqual(got, c) {
			t.Errorf("%s is read as %+v, want %+v", c.Format(), got, c)
		}
	}
	names := map[string]bool{}
	for k := gcg.Play; k <= gcg.Time; k++ {
		names[k.String()] = k.Turn()
	}
	if len(names) != 9 || !names["pass"] || names["withdrawn"] {
		t.Errorf("names of events %v", names)
	}
}

func FuzzBuilder(f *testing.F) {
	f.Add("ann", "title", "a\nb", "x\n#y\n\n>z\r", 5)
	f.Add("a:", "", "\xff", "", -5)
	f.Fuzz(func(t *testing.T, nick, keyword, args, note string, points int) {
		if strings.ContainsAny(keyword, "\r\n") || len(nick)+len(keyword)+len(args)+len(note) > 1000 || keyword == "character-encoding" {
			return
		}
		b := gcg.NewBuilder()
		b.Player(1, nick, args)
		b.Pragma(gcg.OneLine(keyword), args)
		b.Event(&gcg.Event{Nick: nick, Kind: gcg.Time, Score: points % 1000})
		b.Note(note)
		text := string(b.AppendTo(nil))
		if again := gcgtest.Read(t, text); gcgtest.Written(t, again) != text || !reflect.DeepEqual(again, b.File()) {
			t.Errorf("%q is read as %+v, want %+v", text, again, b.File())
		}
	})
}
