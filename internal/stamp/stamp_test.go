package stamp

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func hash(c string) string { return strings.Repeat(c, 64) }

func sample() *Stamp {
	return &Stamp{
		Words: []Thing{{"Both", hash("a")}, {"my list", hash("b")}},
		Tiles: Thing{"english", hash("c")}, Board: Thing{"standard 15×15", hash("d")},
		Rack: 7, Made: "maven train leaves --seed 1",
	}
}

func TestRoundTrip(t *testing.T) {
	s := sample()
	back, err := Read(s.AppendTo(nil))
	if err != nil || !reflect.DeepEqual(s, back) {
		t.Errorf("read back as %+v, %v", back, err)
	}
	s.Words[0].Name = "two\nlines"
	if back, err = Read(s.AppendTo(nil)); err != nil || back.Words[0].Name != "two lines" {
		t.Errorf("a name of two lines is read as %+v, %v", back, err)
	}
}

func TestDamaged(t *testing.T) {
	good := string(sample().AppendTo(nil))
	for name, text := range map[string]string{
		"empty":         "",
		"cut":           good[:len(good)/2],
		"twice":         good + "rack 7\n",
		"unknown":       good + "moon full\n",
		"no rack":       strings.Replace(good, "rack 7", "rack seven", 1),
		"rack of none":  strings.Replace(good, "rack 7", "rack 0", 1),
		"short hash":    strings.Replace(good, hash("c"), "cc", 1),
		"upper hash":    strings.Replace(good, hash("c"), hash("C"), 1),
		"no hash":       strings.Replace(good, hash("c"), strings.Repeat("x", 64), 1),
		"words missing": good[strings.Index(good, "tiles"):],
		"order":         good[strings.Index(good, "tiles"):] + good[:strings.Index(good, "tiles")],
		"long":          good + strings.Repeat("x", maxText),
	} {
		if _, err := Read([]byte(text)); !errors.Is(err, ErrStamp) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheck(t *testing.T) {
	fits := func() *Use {
		s := sample()
		return &Use{Tiles: s.Tiles, Board: s.Board, Rack: 7, Words: s.Words[1]}
	}
	for _, c := range []struct {
		name   string
		change func(*Use)
		want   string // "" where the table fits
		waived bool
	}{
		{"the same", func(*Use) {}, "", false},
		{"first list", func(u *Use) { u.Words.Hash = hash("a") }, "", false},
		{"other names", func(u *Use) { u.Words.Name, u.Tiles.Name = "x", "y" }, "", false},
		{"tiles", func(u *Use) { u.Tiles = Thing{"polish", hash("e")} }, "the table was made for the tiles english, not for polish", false},
		{"tiles of one name", func(u *Use) { u.Tiles.Hash = hash("e") }, "the table was made for the tiles english (cccccccc), not for english (eeeeeeee)", false},
		{"rack", func(u *Use) { u.Rack = 9 }, "the table was made for a rack of 7, not for 9", false},
		{"board", func(u *Use) { u.Board = Thing{"friendly", hash("e")} }, "the table was made for the board standard 15×15, not for friendly", true},
		{"words", func(u *Use) { u.Words = Thing{"NA", hash("e")} }, "the table was made for the words Both, not for NA", true},
	} {
		u := fits()
		c.change(u)
		err := sample().Check(u)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		u.Anyway = true
		if waived := err != nil && sample().Check(u) == nil; waived != c.waived {
			t.Errorf("%s: waived %v, want %v", c.name, waived, c.waived)
		}
		var m *MismatchError
		if errors.As(err, &m) && m.Waived != c.waived {
			t.Errorf("%s: the error says waived %v", c.name, m.Waived)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(string(sample().AppendTo(nil)))
	f.Add("rack 7\nmade\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read([]byte(text))
		if err != nil {
			return
		}
		again, err := Read(s.AppendTo(nil))
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%+v is read back as %+v, %v", s, again, err)
		}
	})
}
