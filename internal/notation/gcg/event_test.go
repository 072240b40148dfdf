package gcg_test

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/testsize"
)

// randomEvent makes an event and, part by part, the line for it: by other means than Event.Format.
func randomEvent(rng *rand.Rand) (gcg.Event, []string) {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	e := gcg.Event{Line: 1, Nick: pick("ann", "1", "a:b", "12345678901", "José", ">x"), Kind: gcg.EventKind(rng.IntN(9)),
		Score: rng.IntN(100), Total: rng.IntN(900) - 100}
	parts := []string{">" + e.Nick + ":"}
	if e.Kind == gcg.EndPenalty || e.Kind != gcg.EndBonus && rng.IntN(3) > 0 {
		e.Rack = pick("AEINRST", "?", "Q?", "ABCDEFG", "[CH]A", "TIME")
		parts = append(parts, e.Rack)
	}
	switch e.Kind {
	case gcg.Play:
		e.Place, e.Word = pick("8D", "h8", "15O", "A1"), pick("CAT", "c.T", "(C)A(T)", "[CH]IP", "..S", "(challenge)s")
		parts = append(parts, e.Place, e.Word)
		if rng.IntN(3) == 0 {
			e.Extra = pick("AB", "AB, CD", "12", "(x) y")
		}
	case gcg.Exchange:
		e.Tiles = pick("A", "?Q", "AEI[CH]")
		parts = append(parts, "-"+e.Tiles)
	case gcg.ExchangeCount:
		e.Count = 1 + rng.IntN(9)
		parts = append(parts, "-"+strconv.Itoa(e.Count))
	case gcg.EndBonus, gcg.EndPenalty:
		e.Tiles = pick("A", "Q?", "TIMES")
		parts = append(parts, "("+e.Tiles+")")
	default:
		parts = append(parts, map[gcg.EventKind]string{gcg.Pass: "-", gcg.Withdrawn: "--",
			gcg.Challenge: pick("(challenge)", "(Challenge)"), gcg.Time: "(time)"}[e.Kind])
	}
	sign := "+"
	if e.Kind == gcg.Withdrawn || e.Kind == gcg.EndPenalty || e.Kind == gcg.Time {
		e.Score, sign = -1-e.Score, pick("", "+")
	}
	parts = append(parts, sign+strconv.Itoa(e.Score), strconv.Itoa(e.Total))
	return e, append(parts, strings.Fields(e.Extra)...)
}

// Lines put together from parts, with any blanks between, are taken apart into these parts.
func TestEventTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	count := map[gcg.EventKind]int{}
	lines := testsize.Of(1500, 5000, 5000)
	for range lines {
		want, parts := randomEvent(rng)
		line := parts[0]
		for _, part := range parts[1:] {
			line += []string{" ", "  ", "\t", " \t "}[rng.IntN(4)] + part
		}
		f := gcgtest.Read(t, line+[]string{"", " ", "\t"}[rng.IntN(3)]+"\r\n")
		r := f.Record(gcg.Options{})
		if len(r.Events) != 1 {
			t.Fatalf("%q: %v", line, r.Err())
		}
		got := r.Events[0]
		if got.Player = 0; !reflect.DeepEqual(got, want) {
			t.Fatalf("%q is read as\n%+v, want\n%+v", line, got, want)
		}
		again := gcgtest.Read(t, want.Format()).Record(gcg.Options{}).Events
		if len(again) != 1 || !reflect.DeepEqual(again[0], got) {
			t.Fatalf("%+v is written %q and read as %+v", want, want.Format(), again)
		}
		count[got.Kind]++
	}
	for kind := gcg.Play; kind <= gcg.Time; kind++ {
		if count[kind] < lines*6/100 {
			t.Errorf("only %d events are a %s", count[kind], kind)
		}
	}
}

// A line can be put in another's place, and the file is written in the encoding that it came in.
func TestEditedFile(t *testing.T) {
	f := gcgtest.Read(t, "#player1 ann \xc9va\r\n#player2 bob B\r\n>ann: A - +0 1\r\n#note \xe9")
	e := f.Record(gcgtest.Options(t, "english")).Events[0]
	e.Total = 0
	f.Lines[e.Line-1].Text = e.Format()
	if got := gcgtest.Written(t, f); got != "#player1 ann \xc9va\r\n#player2 bob B\r\n>ann: A - +0 0\r\n#note \xe9" {
		t.Errorf("written %q", got)
	}
	f.Lines[3].Text = "#note Łódź"
	if _, err := f.Bytes(); err == nil || !strings.HasPrefix(err.Error(), "line 4: 'Ł' cannot be written in ISO-8859-1") {
		t.Errorf("error %v", err)
	}
}
