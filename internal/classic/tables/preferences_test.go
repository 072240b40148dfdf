package tables

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// numbered is bytes that are all different from their neighbours, with what a reader checks set right.
func numbered() []byte {
	b := make([]byte, preferencesBytes)
	for i := range b {
		b[i] = byte(i*7 + i/256)
	}
	for i := range Lexica {
		at := i * standingBytes
		rating := ExtendedInt(int64(1000 + i))
		copy(b[at:], rating[:])
		binary.BigEndian.PutUint16(b[at+levelAt:], uint16(i*9))
		binary.BigEndian.PutUint32(b[at+gamesAt:], uint32(100+i))
	}
	copy(b[768:], []byte{0, 1, 0, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1})
	copy(b[786:], "eaionrtlsudgbcmpfhvwykjxqz?\x00")
	copy(b[814:], "Ren\x8e Porter\x00")
	return b
}

// TestPreferencesLayout reads each field from where the format has it.
func TestPreferencesLayout(t *testing.T) {
	b := numbered()
	p, err := ReadPreferences(b)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Lexica {
		s, at := &p.Lexica[i], i*192
		if i < Lexica && (s.Rating != ExtendedInt(int64(1000+i)) || s.Level != 9*i || s.Games != int32(100+i)) {
			t.Errorf("lexicon %d: rating %v, level %d, %d games", i, s.Rating, s.Level, s.Games)
		}
		if !bytes.Equal(s.Rating[:], b[at:at+10]) {
			t.Errorf("lexicon %d: rating %v", i, s.Rating)
		}
		for j := range 22 {
			for side, counted := range s.Statistics {
				if want := int32(binary.BigEndian.Uint32(b[at+16+88*side+4*j:])); counted[j] != want {
					t.Errorf("lexicon %d: number %d of side %d: %d, want %d", i, j, side, counted[j], want)
				}
			}
		}
	}
	if !p.AutoLevel || p.Lexicon != 2 || !p.ProgramBegins || p.PremiumLabels || !p.TileValues || p.UnseenTiles || !p.Coordinates || p.Clock || !p.Messages {
		t.Errorf("%+v", p)
	}
	if p.Order.String() != "eaionrtlsudgbcmpfhvwykjxqz?" || p.Owner.String() != "René Porter" {
		t.Errorf("%s, %s", p.Order, &p.Owner)
	}
	if got := p.AppendTo([]byte("x")); string(got) != "x"+string(b) {
		t.Errorf("written back:\n%x, want\n%x", got[1:], b)
	}
}

func TestPreferencesRefusals(t *testing.T) {
	for _, v := range []struct {
		name string
		harm func(b []byte) []byte
		want string
	}{
		{"nothing", func(b []byte) []byte { return nil }, "preferences: 0 bytes; must be 1070"},
		{"cut", func(b []byte) []byte { return b[:1069] }, "preferences: 1069 bytes; must be 1070"},
		{"cut after the lexicon", func(b []byte) []byte { return b[:772] }, "preferences: 772 bytes; must be 1070"},
		{"too long", func(b []byte) []byte { return append(b, 0) }, "preferences: 1071 bytes; must be 1070"},
		{"who begins", func(b []byte) []byte { b[773] = 2; return b }, "preferences: at byte 772: who begins: 2; must be 0 or 1"},
		{"message box", func(b []byte) []byte { b[784] = 1; return b }, "preferences: at byte 784: message box: 257; must be 0 or 1"},
		{"levels follow", func(b []byte) []byte { b[768] = 0xFF; return b }, "preferences: at byte 768: levels follow results: 65281; must be 0 or 1"},
		{"a letter twice", func(b []byte) []byte { b[786] = 'a'; return b }, "preferences: at byte 786: the order of letters has not each of a to z and ? once"},
		{"an order without an end", func(b []byte) []byte { b[813] = 'a'; return b }, "preferences: at byte 786: the order of letters has not each of a to z and ? once"},
		{"a name without an end", func(b []byte) []byte { copy(b[814:], bytes.Repeat([]byte{'x'}, 256)); return b }, "preferences: at byte 814: the owner's name has no end"},
		{"lexicon", func(b []byte) []byte { b[771] = 3; return b }, "preferences: at byte 770: lexicon 3; must be 0 to 2"},
		{"negative lexicon", func(b []byte) []byte { b[770] = 0xFF; return b }, "preferences: at byte 770: lexicon -254; must be 0 to 2"},
		{"level", func(b []byte) []byte { b[192+11] = 19; return b }, "preferences: lexicon 1, at byte 192: level 19; must be 1 to 18, or 0 for none"},
		{"negative level", func(b []byte) []byte { b[10] = 0x80; return b }, "preferences: lexicon 0, at byte 0: level -32768; must be 1 to 18, or 0 for none"},
		{"games", func(b []byte) []byte { b[384+12] = 0xFF; return b }, "preferences: lexicon 2, at byte 384: -16777114 games"},
		{"infinite rating", func(b []byte) []byte {
			x := rated(math.Inf(1))
			copy(b[384:], x[:])
			return b
		}, "preferences: lexicon 2, at byte 384: rating: +Inf is not finite"},
		{"no rating", func(b []byte) []byte {
			copy(b, bytes.Repeat([]byte{0xFF}, 10))
			return b
		}, "preferences: lexicon 0, at byte 0: rating: ffffffffffffffffffff is not a number"},
	} {
		t.Run(v.name, func(t *testing.T) {
			p, err := ReadPreferences(v.harm(numbered()))
			if err == nil || err.Error() != v.want || !errors.Is(err, ErrPreferences) || p != nil {
				t.Errorf("%v, want %s", err, v.want)
			}
		})
	}
}

// TestNewPreferences wants the bytes that the original begins with; rating and order of letters are ours.
func TestNewPreferences(t *testing.T) {
	p := NewPreferences()
	b := p.AppendTo(nil)
	want := make([]byte, 1070)
	for i := range 4 {
		copy(want[192*i:], []byte{0x40, 0x09, 0xAF, 0, 0, 0, 0, 0, 0, 0, 0, 1}) // 1400, level 1
	}
	copy(want[778:], []byte{0, 1, 0, 1, 0, 1, 0, 1})
	copy(want[786:], "abcdefghijklmnopqrstuvwxyz?")
	if !bytes.Equal(b, want) {
		t.Errorf("%x, want\n%x", b, want)
	}
	if got, err := ReadPreferences(b); err != nil || !reflect.DeepEqual(got, p) {
		t.Errorf("read back: %+v, %v; want %+v", got, err, p)
	}
}

// TestFirstRating enters ratings at the first start: they hold in all four blocks.
func TestFirstRating(t *testing.T) {
	for entry, want := range map[int]struct{ rating, level int }{699: {700, 18}, 700: {700, 1}, 1650: {1650, 1}, 2101: {2100, 1}} {
		p := NewPreferences()
		p.Enter(entry)
		for i := range p.Lexica {
			if s := &p.Lexica[i]; s.Rating != ExtendedInt(int64(want.rating)) || s.Level != want.level {
				t.Errorf("%d in lexicon %d: %v, level %d", entry, i, s.Rating, s.Level)
			}
		}
	}
}

// TestDeal lets the user begin the first game, and both in turn from then on.
func TestDeal(t *testing.T) {
	p := NewPreferences()
	for i, want := range []bool{false, true, false} {
		if p.Deal() != want || p.ProgramBegins == want {
			t.Errorf("game %d", i+1)
		}
	}
}

// TestEarlierPreferences reads what this program kept before it knew all bytes: what it lacks is new, and what no original
// has written too.
func TestEarlierPreferences(t *testing.T) {
	whole := numbered()
	for _, tail := range []int{0, 33, 298, 400} {
		b := bytes.Clone(whole[:772])
		clear(b[576:768])
		for i := range tail {
			b = append(b, byte(i*11+3))
		}
		p, err := ReadEarlierPreferences(b)
		if err != nil {
			t.Fatal(err)
		}
		got := p.AppendTo(nil)
		fresh := NewPreferences().AppendTo(nil)
		if len(got) != 1070 || !bytes.Equal(got[:576], b[:576]) || !bytes.Equal(got[576:768], fresh[576:768]) || !bytes.Equal(got[768:772], b[768:772]) || !bytes.Equal(got[772:], fresh[772:]) {
			t.Errorf("%d bytes more: %x", tail, got)
		}
		if taken, err := ReadPreferences(b); (err == nil) != (tail == 0) || err == nil && *taken != *p {
			t.Errorf("%d bytes more, taken over: %v", tail, err)
		}
	}
	if p, err := ReadEarlierPreferences(whole); err != nil || !bytes.Equal(p.AppendTo(nil), whole) {
		t.Errorf("those of the original: %v", err)
	}
	for n, want := range map[int]string{0: "preferences: 0 bytes; must be 1070", 771: "preferences: 771 bytes; must be 1070"} {
		if _, err := ReadEarlierPreferences(whole[:n]); err == nil || err.Error() != want {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// TestOriginalPreferences counts a game in the bytes of an original: only those of its lexicon change.
func TestOriginalPreferences(t *testing.T) {
	b := numbered()
	b[771], b[11] = 0, 9
	p, err := ReadPreferences(b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Record(newScale(t, nil), &Game{User: Side{Score: 400, Statistics: Statistics{Turns: 10}}, Program: Side{Score: 380}}, nil); err != nil {
		t.Fatal(err)
	}
	want := bytes.Clone(b[16:192])
	binary.BigEndian.PutUint32(want, 10+binary.BigEndian.Uint32(want))
	if got := p.AppendTo(nil); !bytes.Equal(got[standingBytes:], b[standingBytes:]) || bytes.Equal(got[:10], b[:10]) || !bytes.Equal(got[16:192], want) {
		t.Errorf("%x, before\n%x", got, b)
	}
}

func TestEnter(t *testing.T) {
	for entry, want := range map[int]Standing{
		-4:   {Rating: ExtendedInt(700), Level: 18},
		700:  {Rating: ExtendedInt(700), Level: 1},
		1700: {Rating: ExtendedInt(1700), Level: 1},
		2500: {Rating: ExtendedInt(2100), Level: 1},
	} {
		var s Standing
		if s.Enter(entry); s != want {
			t.Errorf("entry %d: %v, level %d; want %v, level %d", entry, s.Rating, s.Level, want.Rating, want.Level)
		}
	}
}

// randomGames returns games with any scores and numbers.
func randomGames(r *rand.Rand, n int) []Game {
	games := make([]Game, n)
	for i := range games {
		for _, side := range []*Side{&games[i].User, &games[i].Program} {
			side.Score = r.IntN(600) - 50
			for j := range side.Statistics {
				side.Statistics[j] = r.Int32N(90_000) - 9_000
			}
		}
	}
	return games
}

// TestRecord plays many games in all lexica and wants rating, level, results and sums of each.
func TestRecord(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	scale := newScale(t, nil)
	p := NewPreferences()
	var history []byte
	var sums [Lexica][2]Statistics
	for i, g := range randomGames(r, 300) {
		p.Lexicon, p.AutoLevel = r.IntN(Lexica), r.IntN(2) == 0
		before := p.Lexica[p.Lexicon]
		outcome := OutcomeOf(g.User.Score, g.Program.Score)
		rating, err := scale.Update(before.Rating, before.Level, outcome)
		if err != nil {
			t.Fatal(err)
		}
		level := before.Level
		if p.AutoLevel {
			level = FollowLevel(level, outcome)
		}
		if history, err = p.Record(scale, &g, history); err != nil {
			t.Fatal(err)
		}
		for j := range longs {
			sums[p.Lexicon][0][j] += g.User.Statistics[j]
			sums[p.Lexicon][1][j] += g.Program.Statistics[j]
		}
		after := p.Lexica[p.Lexicon]
		if after.Rating != rating || after.Level != level || after.Games != before.Games+1 || after.Statistics != sums[p.Lexicon] {
			t.Fatalf("game %d: %+v; want rating %v, level %d, %d games, %v", i, after, rating, level, before.Games+1, sums[p.Lexicon])
		}
		games, err := ReadResults(history)
		if err != nil || len(games) != i+1 || CheckResults(history) != nil {
			t.Fatalf("game %d: %d games listed, %v", i, len(games), err)
		}
		want := Result{ScoreA: int16(g.User.Score), ScoreB: int16(g.Program.Score), Level: int16(before.Level), Lexicon: int16(p.Lexicon)}
		if games[i] != want {
			t.Fatalf("game %d is listed as %+v, want %+v", i, games[i], want)
		}
	}
}

// TestRecordRefusals wants an error to leave everything as it was.
func TestRecordRefusals(t *testing.T) {
	scale := newScale(t, nil)
	game := Game{User: Side{Score: 400}, Program: Side{Score: 300}}
	for _, v := range []struct {
		name string
		harm func(p *Preferences, g *Game)
		want string
	}{
		{"lexicon", func(p *Preferences, g *Game) { p.Lexicon = 3 }, "game: lexicon 3; must be 0 to 2"},
		{"high score", func(p *Preferences, g *Game) { g.User.Score = 32_768 }, "game: score 32768 does not fit the log's 16 bits"},
		{"low score", func(p *Preferences, g *Game) { g.Program.Score = -32_769 }, "game: score -32769 does not fit the log's 16 bits"},
		{"no level", func(p *Preferences, g *Game) { p.Lexica[0].Level = 0 }, "game: level 0; must be 1 to 18"},
		{"games", func(p *Preferences, g *Game) { p.Lexica[0].Games = math.MaxInt32 }, "game: 2147483647 games, and no more can be counted"},
		{"rating", func(p *Preferences, g *Game) { p.Lexica[0].Rating = rated(math.Inf(1)) }, "game: rating: +Inf is not finite"},
		{"the program's points", func(p *Preferences, g *Game) {
			p.Lexica[0].Statistics[1][PointsTo77], g.Program.Statistics[PointsTo77] = math.MaxInt32, 1
		}, "game: statistics: a sum of 2147483648 does not fit"},
	} {
		t.Run(v.name, func(t *testing.T) {
			p, g := NewPreferences(), game
			v.harm(p, &g)
			before := *p
			history, err := p.Record(scale, &g, []byte("12345678"))
			if err == nil || err.Error() != v.want || !errors.Is(err, ErrGame) {
				t.Errorf("%v, want %s", err, v.want)
			}
			if string(history) != "12345678" || !reflect.DeepEqual(*p, before) {
				t.Errorf("an error changed something")
			}
		})
	}
}

// TestConceded counts a game given up as a loss, whatever the scores, in rating and level.
func TestConceded(t *testing.T) {
	scale := newScale(t, nil)
	for _, v := range []struct {
		user, program bool
		outcome       Outcome
	}{{true, false, Loss}, {false, true, Win}} {
		p := NewPreferences()
		p.AutoLevel, p.Lexica[0].Level = true, 9
		before := p.Lexica[0]
		g := Game{User: Side{Score: 400, Conceded: v.user}, Program: Side{Score: 400, Conceded: v.program}}
		if _, err := p.Record(scale, &g, nil); err != nil {
			t.Fatal(err)
		}
		rating, err := scale.Update(before.Rating, before.Level, v.outcome)
		if err != nil {
			t.Fatal(err)
		}
		after := p.Lexica[0]
		if after.Rating != rating || after.Level != FollowLevel(before.Level, v.outcome) || g.Outcome() != v.outcome {
			t.Errorf("%+v: %+v", v, after)
		}
	}
}

// FuzzReadPreferences reads any bytes; what reads writes itself again, and can count a game or
// says why not.
func FuzzReadPreferences(f *testing.F) {
	scale := newScale(f, nil)
	f.Add(numbered())
	f.Add(NewPreferences().AppendTo(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := ReadPreferences(b)
		if err != nil {
			oneLine(t, err)
			if !errors.Is(err, ErrPreferences) {
				t.Fatal(err)
			}
			return
		}
		if got := p.AppendTo(nil); len(b) == preferencesBytes && !bytes.Equal(got, b) {
			t.Fatalf("%x was read, %x written", b, got)
		}
		history, err := p.Record(scale, &Game{User: Side{Score: 3}}, nil)
		if (err == nil) != (len(history) == 8) || err != nil && !errors.Is(err, ErrGame) {
			t.Fatalf("%d bytes of history, %v", len(history), err)
		}
		if _, err := ReadPreferences(p.AppendTo(nil)); err != nil {
			t.Fatalf("after a game: %v", err)
		}
	})
}
