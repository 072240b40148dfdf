package play_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/tile"
)

// saved returns a short game and its save.
func saved(t testing.TB) (play.Equipment, string) {
	t.Helper()
	equipment := small(t, rules.Double, 0)
	s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	if _, err := s.Hint(t.Context()); err != nil {
		t.Fatal(err)
	}
	do(t, s, play.Make, "8G EAT")
	answer(t, s)
	return equipment, string(s.AppendSave(nil))
}

// A game that another program has saved with a byte-order mark and CRLF is the same game.
func TestDecodeMarked(t *testing.T) {
	_, good := saved(t)
	want, err := play.DecodeSave([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := play.DecodeSave([]byte("\uFEFF" + strings.ReplaceAll(good, "\n", "\r\n"))); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestDecodeErrors(t *testing.T) {
	_, good := saved(t)
	for _, c := range []struct {
		was, now string
		want     error
		text     string
	}{
		{good, "", play.ErrNotSave, "unexpected end"},
		{good, "[]", play.ErrNotSave, ""},
		{good, `{"format":"maven-gcg","version":1}`, play.ErrNotSave, `"maven-gcg"; must be "maven play"`},
		{good, strings.Repeat(" ", play.MaxSave+1), play.ErrNotSave, "bytes"},
		{`"version":1`, `"version":2`, play.ErrVersion, "version 2; must be 1"},
		{`"player":"static"`, `"players":"static"`, play.ErrNotSave, `unknown field "players"`},
		{`"double"`, `"twice"`, play.ErrNotSave, `no challenge rule "twice"`},
		{`"lexicon":{"name":"small","hash":"`, `"lexicon":{"name":"small","hash":"","name":"`, play.ErrNotSave, "the hash of the rules or of the words is missing"},
		{`"first":"person"`, `"first":"dog"`, play.ErrNotSave, `no side "dog"`},
		{`"by":"person","do":"move"`, `"by":"dog","do":"move"`, play.ErrNotSave, `action 2: there is no side "dog"`},
		{`"do":"hint"`, `"do":"sing"`, play.ErrNotSave, `action 1: no action is called "sing"`},
		{`"score":`, `"score":1.5e`, play.ErrNotSave, ""},
		{"]}\n", "]}\n{}", play.ErrNotSave, ""},
		{`"actions":[`, `"actions":[` + strings.Repeat(`{"by":"person","do":"hint"},`, play.MaxActions), play.ErrNotSave, "must be at most 10000"},
	} {
		_, err := play.DecodeSave([]byte(strings.Replace(good, c.was, c.now, 1)))
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40s: error %v, want %v with %s", c.now, err, c.want, c.text)
		}
	}
}

func TestRestoreErrors(t *testing.T) {
	equipment, good := saved(t)
	other := small(t, rules.Double, 0)
	other.Rules.ExchangeLimit = 3
	single := small(t, rules.Single, 0)
	for _, c := range []struct {
		equipment play.Equipment
		was, now  string
		want      error
		text      string
	}{
		{other, "", "", play.ErrRules, "the board, tiles or limits of small are not those"},
		{single, "", "", play.ErrRules, "the challenge rule is single 0"},
		{equipment, `"small","hash":"` + equipment.Words.Hash(), `"small","hash":"0123456789abcdef`, play.ErrWords, "was 0123456789ab… when the game began"},
		{equipment, `"Maven"`, `"` + strings.Repeat("M", 2000) + `"`, play.ErrHeader, "bytes"},
		{equipment, `"Maven"`, `"\u001b[2J"`, play.ErrHeader, "control characters"},
		{equipment, `"move":"8G EAT"`, `"move":"8F EAT"`, play.ErrActions, "action 3, move of the player"},
		{equipment, `"move":"8G EAT"`, `"move":"8G ZAX"`, play.ErrActions, "action 2, move of the person"},
		{equipment, `"move":"8G EAT"`, `"move":"8G` + strings.Repeat(" ", 2000) + `EAT"`, play.ErrActions, "bytes"},
		{equipment, `"move":"8G EAT","score":`, `"move":"8G EAT","score":1`, play.ErrActions, "action 2"},
		{equipment, `{"by":"person","do":"hint"}`, `{"by":"player","do":"move","move":"pass"}`, play.ErrActions, "it is the turn of the person"},
		{equipment, `{"by":"player","do":"move"`, `{"by":"player","do":"resign"`, play.ErrActions, "only the person"},
		{equipment, `{"by":"person","do":"hint"}`, `{"by":"person","do":"tried","move":"8G EAT"}`, play.ErrActions, "can be played"},
		{equipment, `{"by":"person","do":"hint"}`, `{"by":"person","do":"undo"}`, play.ErrActions, "nothing to take back"},
		{equipment, `{"by":"person","do":"hint"}`, `{"by":"person","do":"accept"}`, play.ErrActions, "nothing to accept"},
	} {
		text := strings.Replace(good, c.was, c.now, 1)
		save, err := play.DecodeSave([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = play.Restore(save, c.equipment)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: error %v, want %v with %s", c.now, err, c.want, c.text)
		}
	}
}

func FuzzDecodeSave(f *testing.F) {
	equipment, good := saved(f)
	f.Add([]byte(good))
	f.Add([]byte(strings.Replace(good, `"do":"hint"`, `"do":"best"`, 1)))
	f.Add([]byte(strings.Replace(good, "double", "bonus-per-word", 1)))
	f.Add([]byte(`{"format":"maven play","version":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		save, err := play.DecodeSave(text)
		if err != nil {
			return
		}
		once := save.AppendTo(nil)
		again, err := play.DecodeSave(once)
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		if !bytes.Equal(again.AppendTo(nil), once) {
			t.Fatalf("saved as\n%s\nthen\n%s", once, again.AppendTo(nil))
		}
		if s, err := play.Restore(save, equipment); err == nil && !bytes.Equal(s.AppendSave(nil), once) {
			t.Fatalf("restored as\n%s\nwant\n%s", s.AppendSave(nil), once)
		}
	})
}

// Draws that were made elsewhere are read as racks; others are refused with their number.
func TestDraws(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	h := header(equipment, 1, play.Person)
	plain, err := play.New(h, equipment)
	if err != nil {
		t.Fatal(err)
	}
	set := equipment.Rules.Tiles
	racks := []tile.Rack{plain.State().Racks[1].Tiles, plain.State().Racks[0].Tiles, {}}
	h.Draws = play.DrawsText(racks, set)
	if dealt, err := play.New(h, equipment); err != nil || dealt.Held() != racks[0] || !strings.HasSuffix(h.Draws, " -") {
		t.Errorf("%q: %v", h.Draws, err)
	}
	for draws, want := range map[string]string{"- 5": "draw 2: ", strings.Repeat("- ", 1<<16): "draws of 131072 bytes; must be at most 65536"} {
		h.Draws = draws
		if _, err := play.New(h, equipment); !errors.Is(err, play.ErrHeader) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	h.Draws = ""
	if _, err := play.Continue(h, equipment, []string{"pass", "nonsense"}); err == nil || !strings.HasPrefix(err.Error(), "move 2, nonsense: ") {
		t.Error(err)
	}
}
