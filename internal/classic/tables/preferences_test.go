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
	b := make([]byte, preferencesBytes+5)
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
	binary.BigEndian.PutUint16(b[lexiconAt:], 2)
	return b
}

// TestPreferencesLayout reads each field from where the format has it.
func TestPreferencesLayout(t *testing.T) {
	b := numbered()
	p, err := ReadPreferences(b)
	if err != nil {
		t.Fatal(err)
	}
	for i := range Lexica {
		s, at := &p.Lexica[i], i*192
		if s.Rating != ExtendedInt(int64(1000+i)) || s.Level != 9*i || s.Games != int32(100+i) {
			t.Errorf("lexicon %d: rating %v, level %d, %d games", i, s.Rating, s.Level, s.Games)
		}
		if !bytes.Equal(s.Blocks[0][:], b[at+16:at+104]) || !bytes.Equal(s.Blocks[1][:], b[at+104:at+192]) {
			t.Errorf("lexicon %d: blocks %x and %x", i, s.Blocks[0], s.Blocks[1])
		}
	}
	if !bytes.Equal(p.Spare[:], b[576:768]) || p.AutoLevel != int16(binary.BigEndian.Uint16(b[768:])) || p.Lexicon != 2 {
		t.Errorf("spare %x, auto-level %d, lexicon %d", p.Spare, p.AutoLevel, p.Lexicon)
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
		{"nothing", func(b []byte) []byte { return nil }, "preferences: 0 bytes; want 772"},
		{"cut", func(b []byte) []byte { return b[:771] }, "preferences: 771 bytes; want 772"},
		{"lexicon", func(b []byte) []byte { b[771] = 3; return b }, "preferences: at byte 770: lexicon 3; want 0 to 2"},
		{"negative lexicon", func(b []byte) []byte { b[770] = 0xFF; return b }, "preferences: at byte 770: lexicon -254; want 0 to 2"},
		{"level", func(b []byte) []byte { b[192+11] = 19; return b }, "preferences: lexicon 1, at byte 192: level 19; want 1 to 18, or 0 for none"},
		{"negative level", func(b []byte) []byte { b[10] = 0x80; return b }, "preferences: lexicon 0, at byte 0: level -32768; want 1 to 18, or 0 for none"},
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

func TestNewPreferences(t *testing.T) {
	p := NewPreferences()
	for i := range p.Lexica {
		if s := &p.Lexica[i]; s.Rating != ExtendedInt(1400) || s.Level != 1 || s.Games != 0 {
			t.Errorf("lexicon %d: %+v", i, s)
		}
	}
	b := p.AppendTo(nil)
	if len(b) != 772 {
		t.Errorf("%d bytes", len(b))
	}
	if got, err := ReadPreferences(b); err != nil || !reflect.DeepEqual(got, p) {
		t.Errorf("read back: %+v, %v; want %+v", got, err, p)
	}
}

// TestOriginalPreferences records a game in 1,070 bytes, as the original's resource prfs has: what is
// not known stays to the byte.
func TestOriginalPreferences(t *testing.T) {
	const size = 1070
	scale := newScale(t, nil)
	b := NewPreferences().AppendTo(nil)
	r := rand.New(rand.NewPCG(7, 8))
	for len(b) < size {
		b = append(b, byte(r.Uint32()))
	}
	for i := spareAt; i < autoAt; i++ {
		b[i] = byte(r.Uint32())
	}
	p, err := ReadPreferences(b)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.AppendTo(nil); !bytes.Equal(got, b) {
		t.Fatal("read and written, the bytes differ")
	}
	if _, err := p.Record(scale, &Game{User: Side{Score: 400, Turns: 10}, Program: Side{Score: 380, Turns: 10}}, nil); err != nil {
		t.Fatal(err)
	}
	got := p.AppendTo(nil)
	if len(got) != size || !bytes.Equal(got[standingBytes:autoAt], b[standingBytes:autoAt]) || !bytes.Equal(got[autoAt:], b[autoAt:]) {
		t.Error("a game changed what is not known, or another lexicon")
	}
	if bytes.Equal(got[:standingBytes], b[:standingBytes]) {
		t.Error("the game was not counted")
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

// TestRecord plays many games in all lexica and wants the statistics to equal the games listed.
func TestRecord(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	scale := newScale(t, nil)
	p := NewPreferences()
	var history []byte
	for i, sides := range randomGames(r, 300) {
		p.Lexicon, p.AutoLevel = r.IntN(Lexica), int16(r.IntN(2))
		before := p.Lexica[p.Lexicon]
		outcome := OutcomeOf(sides[0].Score, sides[1].Score)
		rating, err := scale.Update(before.Rating, before.Level, outcome)
		if err != nil {
			t.Fatal(err)
		}
		level := before.Level
		if p.AutoLevel != 0 {
			level = FollowLevel(level, outcome)
		}
		if history, err = p.Record(scale, &Game{User: sides[0], Program: sides[1]}, history); err != nil {
			t.Fatal(err)
		}
		after := p.Lexica[p.Lexicon]
		if after.Rating != rating || after.Level != level || after.Games != before.Games+1 {
			t.Fatalf("game %d: rating %v, level %d, %d games; want %v, %d, %d", i,
				after.Rating, after.Level, after.Games, rating, level, before.Games+1)
		}
		games, err := ReadResults(history)
		if err != nil || len(games) != i+1 {
			t.Fatalf("game %d: %d games listed, %v", i, len(games), err)
		}
		want := Result{ScoreA: int16(sides[0].Score), ScoreB: int16(sides[1].Score),
			Level: int16(before.Level), Lexicon: int16(p.Lexicon)}
		if games[i] != want {
			t.Fatalf("game %d is listed as %+v, want %+v", i, games[i], want)
		}
	}
	wantListed(t, p, history)
}

// wantListed compares the statistics of both sides with the sums over the result log.
func wantListed(t *testing.T, p *Preferences, history []byte) {
	t.Helper()
	games, err := ReadResults(history)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Lexica {
		listed, err := Tally(games, int16(i))
		if err != nil {
			t.Fatal(err)
		}
		user, err := p.Lexica[i].Blocks[0].Statistics()
		if err != nil {
			t.Fatal(err)
		}
		program, err := p.Lexica[i].Blocks[1].Statistics()
		if err != nil {
			t.Fatal(err)
		}
		if listed.Games != p.Lexica[i].Games || listed.Games == 0 {
			t.Errorf("lexicon %d: %d games listed, %d counted", i, listed.Games, p.Lexica[i].Games)
		}
		known := user
		known.Turns, known.Bingos, known.Exchanges, known.Challenges, known.BestMove, known.BestWord = 0, 0, 0, 0, 0, ""
		if known != listed {
			t.Errorf("lexicon %d: user %+v, listed %+v", i, known, listed)
		}
		if program.Wins != user.Losses || program.Losses != user.Wins || program.Ties != user.Ties ||
			program.For != user.Against || program.Against != user.For || program.Games != user.Games {
			t.Errorf("lexicon %d: user %+v, program %+v", i, user, program)
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
		{"lexicon", func(p *Preferences, g *Game) { p.Lexicon = 3 }, "game: lexicon 3; want 0 to 2"},
		{"high score", func(p *Preferences, g *Game) { g.User.Score = 32_768 }, "game: score 32768 does not fit the log's 16 bits"},
		{"low score", func(p *Preferences, g *Game) { g.Program.Score = -32_769 }, "game: score -32769 does not fit the log's 16 bits"},
		{"no level", func(p *Preferences, g *Game) { p.Lexica[0].Level = 0 }, "game: level 0; want 1 to 18"},
		{"games", func(p *Preferences, g *Game) { p.Lexica[0].Games = math.MaxInt32 }, "game: 2147483647 games, and no more can be counted"},
		{"rating", func(p *Preferences, g *Game) { p.Lexica[0].Rating = rated(math.Inf(1)) }, "game: rating: +Inf is not finite"},
		{"program's moves", func(p *Preferences, g *Game) { g.Program.Turns = -2 }, "game: statistics: a count of -2"},
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

// TestRecordForeign keeps statistics of another program to the byte, and counts the rest.
func TestRecordForeign(t *testing.T) {
	scale := newScale(t, nil)
	p := NewPreferences()
	for i := range p.Lexica[0].Blocks[1] {
		p.Lexica[0].Blocks[1][i] = byte(i + 1)
	}
	before := p.Lexica[0]
	history, err := p.Record(scale, &Game{User: Side{Score: 400}, Program: Side{Score: 300}}, nil)
	if err != nil || len(history) != gameBytes {
		t.Fatalf("%d bytes, %v", len(history), err)
	}
	after := p.Lexica[0]
	own, err := after.Blocks[0].Statistics()
	if after.Blocks[1] != before.Blocks[1] || err != nil || own.Wins != 1 || after.Games != 1 || after.Rating == before.Rating {
		t.Errorf("%+v after %+v, %v", after, before, err)
	}
}

// TestConceded counts a game given up as a loss, whatever the scores, in rating, level and statistics.
func TestConceded(t *testing.T) {
	scale := newScale(t, nil)
	for _, v := range []struct {
		user, program bool
		outcome       Outcome
	}{{true, false, Loss}, {false, true, Win}} {
		p := NewPreferences()
		p.AutoLevel, p.Lexica[0].Level = 1, 9
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
		own, err := after.Blocks[0].Statistics()
		if err != nil || after.Rating != rating || after.Level != FollowLevel(before.Level, v.outcome) || own.Wins != int32(v.outcome)/2 || own.Losses != 1-own.Wins {
			t.Errorf("%+v: %+v, %+v, %v", v, after, own, err)
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
			if !errors.Is(err, ErrPreferences) {
				t.Fatal(err)
			}
			return
		}
		if got := p.AppendTo(nil); !bytes.Equal(got, b) {
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
