package profile_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/profile"
	"maven/internal/store"
	"maven/internal/store/storetest"
)

func scaleOf(t testing.TB) *tables.Scale {
	t.Helper()
	program := tables.DefaultProgram()
	return tables.NewScale(&program)
}

func open(t testing.TB, s *store.Store, name string) *profile.Profile {
	t.Helper()
	p, _, err := profile.Open(s, name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// foreign returns the bytes of preferences as the original has them, with numbers everywhere.
func foreign(t testing.TB) []byte {
	t.Helper()
	p := tables.NewPreferences()
	p.Lexicon = 1
	for i := range p.Lexica {
		for side := range p.Lexica[i].Statistics {
			for k := range p.Lexica[i].Statistics[side] {
				p.Lexica[i].Statistics[side][k] = int32(300*i + 50*side + k + 1)
			}
		}
	}
	p.ProgramBegins, p.PremiumLabels, p.Clock = true, true, false
	p.Order, p.Owner = tables.NewLetterOrder("eaionrtlsudg"), tables.NewName("René")
	copy(p.Owner[5:], "what was there before")
	return p.AppendTo(nil)
}

// What is imported from the original is exported to the byte, through the database, and after a game only the bytes
// that a game changes are others.
func TestBytesRoundTrip(t *testing.T) {
	s, prfs, hist := storetest.New(t), foreign(t), []byte{1, 144, 1, 44, 0, 9, 0, 1, 0, 0, 0, 1, 0, 18, 0, 2}
	if len(prfs) != 1070 {
		t.Fatalf("%d bytes", len(prfs))
	}
	p := open(t, s, "Ann")
	if err := p.Take(prfs, hist); err != nil {
		t.Fatal(err)
	}
	if err := p.Keep(s); err != nil {
		t.Fatal(err)
	}
	p = open(t, s, "ANN")
	if got := p.Preferences.AppendTo(nil); !bytes.Equal(got, prfs) || !bytes.Equal(p.History, hist) || p.Name != "Ann" {
		t.Fatalf("%x\n%x\n%x", got, prfs, p.History)
	}
	game := tables.Game{User: tables.Side{Score: 400, Statistics: tables.Statistics{tables.Turns: 12}}, Program: tables.Side{Score: 350}}
	c, err := p.Count(scaleOf(t), words.UK, 5, &profile.Game{Game: game})
	if err != nil || c.Before != 1400 || c.After <= 1400 || c.Next != 1 || c.Games != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	got := p.Preferences.AppendTo(nil)
	const standing = 192 // bytes of a mode
	if len(got) != len(prfs) || !bytes.Equal(got[:standing], prfs[:standing]) || !bytes.Equal(got[standing+20:], prfs[standing+20:]) ||
		bytes.Equal(got[standing:standing+16], prfs[standing:standing+16]) || got[standing+19] != prfs[standing+19]+12 {
		t.Error("a game changes other bytes than rating, level, games and turns of its mode")
	}
	if p.Totals[words.UK] != [2]*profile.Totals{} {
		t.Errorf("totals beside another program's: %+v", p.Totals[words.UK][0])
	}
	if !bytes.Equal(p.History, append(hist, 1, 144, 1, 94, 0, 5, 0, 1)) {
		t.Errorf("the results are %x", p.History)
	}
}

// A profile counts games as tables.Preferences.Record does.
func TestCountIsRecord(t *testing.T) {
	scale, r := scaleOf(t), rand.New(rand.NewPCG(4, 4))
	p, twin := profile.New("Ann"), tables.NewPreferences()
	var history []byte
	for i := range 60 {
		mode, level := words.Mode(r.IntN(3)), 1+r.IntN(18)
		follow := r.IntN(4) > 0
		p.Preferences.AutoLevel = follow
		twin.AutoLevel, twin.Owner = p.Preferences.AutoLevel, p.Preferences.Owner
		g := profile.Game{Game: tables.Game{User: tables.Side{Score: 250 + r.IntN(300)}, Program: tables.Side{Score: 250 + r.IntN(300)}}}
		g.User.Statistics[tables.Turns], g.Totals[0].Turns = 12, 12
		own := twin.Lexica[mode].Level
		twin.Lexicon, twin.Lexica[mode].Level = int(mode), level
		var err error
		if history, err = twin.Record(scale, &g.Game, history); err != nil {
			t.Fatal(err)
		}
		if !follow {
			twin.Lexica[mode].Level = own // a level asked for once does not stay
		}
		c, err := p.Count(scale, mode, level, &g)
		if err != nil {
			t.Fatal(err)
		}
		if c.Next != p.Preferences.Lexica[mode].Level || c.Level != level || c.Mode != mode {
			t.Fatalf("game %d: %+v", i, c)
		}
		if !bytes.Equal(p.Preferences.AppendTo(nil), twin.AppendTo(nil)) || !bytes.Equal(p.History, history) {
			t.Fatalf("game %d is counted otherwise", i)
		}
		last := p.Marks[len(p.Marks)-1]
		if len(p.Marks) != i+1 || last.Rating != c.After || last.Mode != int(mode) || last.Games != c.Games || last.ByHand {
			t.Fatalf("game %d: marks %+v", i, last)
		}
	}
	before, log := p.Preferences.AppendTo(nil), len(p.History)
	if _, err := p.Count(scale, words.NA, 19, &profile.Game{}); err == nil {
		t.Error("level 19 is taken")
	}
	if !bytes.Equal(p.Preferences.AppendTo(nil), before) || len(p.History) != log {
		t.Error("a refused game changes something")
	}
}

func TestByHand(t *testing.T) {
	scale := scaleOf(t)
	p := profile.New("Ann")
	p.Enter(words.NA, 3000)
	if s := &p.Preferences.Lexica[words.NA]; profile.RatingOf(s) != 2100 || s.Level != 1 || !p.Marks[0].ByHand {
		t.Errorf("%+v, %+v", s, p.Marks)
	}
	for level, good := range map[int]bool{0: false, 1: true, 18: true, 19: false} {
		if err := p.SetLevel(words.UK, level); (err == nil) != good {
			t.Errorf("level %d: %v", level, err)
		}
	}
	// A copy of the original in which no rating was set yet.
	p.Preferences.Lexica[words.Both] = tables.Standing{}
	c, err := p.Count(scale, words.Both, 18, &profile.Game{})
	if err != nil || c.Before != tables.StartRating {
		t.Errorf("%+v, %v", c, err)
	}
}

// Two programs that change a profile at once: the second is told.
func TestConflict(t *testing.T) {
	s := storetest.New(t)
	first, second := open(t, s, "Ann"), open(t, s, "ann")
	if err := first.Keep(s); err != nil {
		t.Fatal(err)
	}
	var conflict *store.VersionConflict
	if err := second.Keep(s); !errors.As(err, &conflict) {
		t.Errorf("%v", err)
	}
	for _, name := range []string{"", " ", "\u0301", "An\u202en", strings.Repeat("x", 201)} {
		if _, _, err := profile.Open(s, name); !errors.Is(err, profile.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, found, err := profile.Open(s, "Bo"); found || err != nil {
		t.Errorf("found %v, %v", found, err)
	}
	for _, name := range []string{"", "  ", string(make([]byte, 300))} {
		if _, _, err := profile.Open(s, name); err == nil {
			t.Errorf("the name %q is taken", name)
		}
	}
}

func TestTakeRefuses(t *testing.T) {
	p := profile.New("Ann")
	before := p.AppendTo(nil)
	if p.Take([]byte{1, 2}, nil) == nil || p.Take(nil, []byte{1, 2}) == nil || p.Take(foreign(t), []byte{1}) == nil ||
		p.Take(foreign(t), []byte{0, 1, 0, 2, 0, 19, 0, 0}) == nil || p.Take(foreign(t)[:1069], nil) == nil {
		t.Error("bad bytes are taken")
	}
	if !bytes.Equal(p.AppendTo(nil), before) {
		t.Error("refused bytes change something")
	}
}

// FuzzDecode reads any text; what reads is written and read again as the same.
func FuzzDecode(f *testing.F) {
	p := profile.New("Ann")
	p.Enter(words.NA, 1500)
	f.Add(p.AppendTo(nil))
	f.Add([]byte(`{"format":"maven classic profile","version":1,"name":"x"}`))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := profile.Decode(text)
		if err != nil {
			if !errors.Is(err, profile.ErrFormat) {
				t.Fatal(err)
			}
			return
		}
		once := p.AppendTo(nil)
		again, err := profile.Decode(once)
		if err != nil || !bytes.Equal(again.AppendTo(nil), once) {
			t.Fatalf("%s: %v", once, err)
		}
	})
}

// Profiles that were kept before all bytes of the preferences were known open with all that they had, also after they are kept
// again, and a new game counts in them.
func TestEarlierProfiles(t *testing.T) {
	counted := [2]profile.Totals{
		{Games: 2, Wins: 1, Losses: 1, For: 713, Against: 832, Turns: 26, Bingos: 2, Exchanges: 1, Challenges: 2, BestGame: 412, BestMove: 86, BestWord: "retains"},
		{Games: 2, Wins: 1, Losses: 1, For: 832, Against: 713, Turns: 25, Bingos: 4, Challenges: 1, BestGame: 455, BestMove: 90, BestWord: "oxidize"},
	}
	for name, want := range map[string]struct {
		owner     string
		rating    float64 // in NA
		games     [3]int32
		uncounted [3]int
		auto      bool
		marks     int
		begins    bool // Maven
	}{
		"own":     {"Ann", 1641.04, [3]int32{2, 0, 1}, [3]int{2, 0, 1}, true, 4, false},
		"taken":   {"Ann Porter", 1517.74, [3]int32{2, 3, 0}, [3]int{2, 0, 0}, false, 5, true},
		"foreign": {"Bea", 1517.74, [3]int32{2, 3, 0}, [3]int{2, 0, 0}, false, 5, false},
	} {
		text, err := os.ReadFile("testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		p, err := profile.Decode(text)
		if err == nil {
			p, err = profile.Decode(p.AppendTo(nil))
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		prefs := p.Preferences
		games := [3]int32{prefs.Lexica[0].Games, prefs.Lexica[1].Games, prefs.Lexica[2].Games}
		if got := profile.RatingOf(&prefs.Lexica[0]); got != want.rating || games != want.games || prefs.AutoLevel != want.auto || prefs.Owner.String() != want.owner || len(p.Marks) != want.marks {
			t.Errorf("%s: rating %g, games %v, %+v", name, got, games, p.Marks)
		}
		if n := len(prefs.AppendTo(nil)); n != 1070 || len(p.History)%8 != 0 || len(p.History) < 24 || p.Counted(41) == nil || prefs.ProgramBegins != want.begins || !prefs.Clock {
			t.Errorf("%s: %d bytes, results %x", name, n, p.History)
		}
		if na := p.Totals[words.NA]; na[0] == nil || *na[0] != counted[0] || *na[1] != counted[1] || prefs.Lexica[0].Statistics != [2]tables.Statistics{} || p.Uncounted != want.uncounted {
			t.Errorf("%s: %+v, %v, %v", name, na, prefs.Lexica[0].Statistics, p.Uncounted)
		}
		if uk := prefs.Lexica[words.UK].Statistics; name != "own" && (uk[0][3] != 3037 || uk[1][21] != 21042 || p.Totals[words.UK][0] != nil) {
			t.Errorf("%s: %v", name, uk)
		}
		game := profile.Game{Totals: [2]profile.Totals{{Games: 1, For: 500, BestGame: 500}}}
		game.User.Statistics[tables.Turns] = 11
		if _, err := p.Count(scaleOf(t), words.NA, 5, &game); err != nil || prefs.Lexica[0].Statistics[0][tables.Turns] != 11 || p.Totals[0][0].For != 1213 || p.Totals[0][0].BestGame != 500 || p.Uncounted != want.uncounted {
			t.Errorf("%s, a game more: %+v, %v", name, p.Totals[0][0], err)
		}
	}
}

// Games that were counted since another program's statistics were taken over, and not added to these, are not in them.
func TestEarlierUncounted(t *testing.T) {
	text, err := os.ReadFile("testdata/taken.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{`{"mode":1,"games":4,"rating":1510,"game":42,"level":8}`, `{"mode":1,"games":4,"rating":1500,"byHand":true}`, `{"mode":1,"games":5,"rating":1490}`} {
		text = append(text[:len(text)-2], ","+mark+"]}"...)
	}
	p, err := profile.Decode(text)
	if err != nil || p.Uncounted != [3]int{2, 1, 0} {
		t.Errorf("%v, %v", p, err)
	}
}

// Preferences that the program gave away before are taken over, with their totals.
func TestTakeEarlier(t *testing.T) {
	prfs, err := os.ReadFile("testdata/own.prfs")
	if err != nil {
		t.Fatal(err)
	}
	p := profile.New("Cy")
	if err := p.Take(prfs, nil); err != nil {
		t.Fatal(err)
	}
	if na := p.Totals[words.NA][0]; na.Games != 2 || na.BestWord != "retains" || p.Uncounted != [3]int{2, 0, 1} || profile.RatingOf(&p.Preferences.Lexica[0]) != 1641.04 {
		t.Errorf("%+v, %v", na, p.Uncounted)
	}
}
