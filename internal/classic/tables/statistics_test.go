package tables

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// three are games with a win, a loss and a tie.
func three() [][2]Side {
	return [][2]Side{
		{
			{Score: 412, Turns: 12, Bingos: 2, Exchanges: 1, BestMove: 86, BestWord: "retains"},
			{Score: 377, Turns: 12, Bingos: 1, Challenges: 1, BestMove: 74, BestWord: "quizzed"},
		},
		{
			{Score: 301, Turns: 14, Challenges: 2, BestMove: 44, BestWord: "zax"},
			{Score: 455, Turns: 13, Bingos: 3, BestMove: 90, BestWord: "oxidize"},
		},
		{
			{Score: 398, Turns: 13, Bingos: 1, BestMove: 86, BestWord: "satire"},
			{Score: 398, Turns: 14, Bingos: 1, BestMove: 61, BestWord: "hello"},
		},
	}
}

// counted is the statistics of the first side of the games.
func counted(t testing.TB, games [][2]Side) Statistics {
	t.Helper()
	var s Statistics
	for i := range games {
		if err := s.Add(&games[i][0], &games[i][1]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestStatistics(t *testing.T) {
	want := Statistics{
		Games: 3, Wins: 1, Ties: 1, Losses: 1, For: 412 + 301 + 398, Against: 377 + 455 + 398,
		Turns: 39, Bingos: 3, Exchanges: 1, Challenges: 2, BestGame: 412, BestMove: 86, BestWord: "retains",
	}
	if got := counted(t, three()); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	lost := counted(t, [][2]Side{{{Score: -20}, {Score: 0}}})
	if lost.BestGame != -20 || lost.Losses != 1 {
		t.Errorf("a game below 0: %+v", lost)
	}
}

// TestMergeStatistics wants the statistics of all games from those of any parts of them.
func TestMergeStatistics(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 16))
	for range 200 {
		games := randomGames(r, r.IntN(12))
		cut := r.IntN(len(games) + 1)
		first, second := counted(t, games[:cut]), counted(t, games[cut:])
		if err := first.Merge(&second); err != nil {
			t.Fatal(err)
		}
		if want := counted(t, games); first != want {
			t.Fatalf("%+v, want %+v", first, want)
		}
	}
}

func randomGames(r *rand.Rand, n int) [][2]Side {
	side := func() Side {
		s := Side{Score: r.IntN(600) - 50, Turns: r.IntN(20), Bingos: r.IntN(4), Exchanges: r.IntN(3), Challenges: r.IntN(2)}
		if s.Turns > 0 {
			s.BestMove, s.BestWord = r.IntN(5), "abcdefghijklmno"[:1+r.IntN(15)]
		}
		return s
	}
	games := make([][2]Side, n)
	for i := range games {
		games[i] = [2]Side{side(), side()}
	}
	return games
}

func TestStatisticsOverflow(t *testing.T) {
	full := Statistics{Games: math.MaxInt32, Wins: math.MaxInt32}
	rich := Statistics{Games: 1, Ties: 1, For: math.MaxInt32, Against: math.MinInt32}
	for _, v := range []struct {
		s    Statistics
		own  Side
		want string
	}{
		{full, Side{}, "statistics: a sum of 2147483648 does not fit"},
		{rich, Side{Score: 1}, "statistics: a sum of 2147483648 does not fit"},
		{Statistics{}, Side{Score: 1 << 31}, "statistics: 2147483648 does not fit"},
		{Statistics{}, Side{Turns: -1}, "statistics: a count of -1"},
		{Statistics{}, Side{BestMove: 5}, "statistics: best move of 5 points without a word"},
		{Statistics{}, Side{BestWord: "abcdefghijklmnop"}, `statistics: best word "abcdefghijklmnop"; want at most 15 of a-z`},
		{Statistics{}, Side{BestWord: "a-b"}, `statistics: best word "a-b"; want at most 15 of a-z`},
	} {
		s := v.s
		if err := s.Add(&v.own, &Side{}); err == nil || err.Error() != v.want || s != v.s {
			t.Errorf("%+v: %v, want %s", v.own, err, v.want)
		}
	}
}

// TestTally wants the statistics to equal the games listed.
func TestTally(t *testing.T) {
	history := []Result{{ScoreA: 412, ScoreB: 377, Level: 9}, {ScoreA: 1, ScoreB: 2, Level: 8, Lexicon: 1},
		{ScoreA: 301, ScoreB: 455, Level: 8}, {ScoreA: 398, ScoreB: 398, Level: 9}}
	got, err := Tally(history, 0)
	want := Statistics{Games: 3, Wins: 1, Ties: 1, Losses: 1, For: 1111, Against: 1230, BestGame: 412}
	if got != want || err != nil {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if got, err = Tally(history, 2); got != (Statistics{}) || err != nil {
		t.Errorf("no games: %+v, %v", got, err)
	}
}

func TestBlock(t *testing.T) {
	s := counted(t, three())
	b, err := s.Block()
	if err != nil {
		t.Fatal(err)
	}
	want := "00000003" + "00000001" + "00000001" + "00000001" + "00000457" + "000004ce" +
		"00000027" + "00000003" + "00000001" + "00000002" + "0000019c" + "00000056" +
		hex.EncodeToString([]byte("retains")) + strings.Repeat("00", 9) + strings.Repeat("00", 20) + "4d765331"
	if got := hex.EncodeToString(b[:]); got != want {
		t.Errorf("block\n%s, want\n%s", got, want)
	}
	if got, err := b.Statistics(); got != s || err != nil {
		t.Errorf("read back: %+v, %v", got, err)
	}
	if got, err := new(Block).Statistics(); got != (Statistics{}) || err != nil {
		t.Errorf("zeros: %+v, %v", got, err)
	}
}

func TestBlockRefusals(t *testing.T) {
	s := counted(t, three())
	good, err := s.Block()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		long  int
		value uint32
		want  string
		kind  error
	}{
		{21, 7, "statistics are not of this program: mark 00000007; want 4D765331", ErrForeignStatistics},
		{0, 4, "preferences: statistics: 4 games, but 3 results", ErrPreferences},
		{7, 0x80000000, "preferences: statistics: a count of -2147483648", ErrPreferences},
		{12, 0x2020_2020, `preferences: statistics: best word "    ins"; want at most 15 of a-z`, ErrPreferences},
		{15, 0x61616161, `preferences: statistics: best word "retains\x00\x00\x00\x00\x00aaaa"; want at most 15 of a-z`, ErrPreferences},
		{18, 1, "preferences: statistics: byte 75 is 1; want 0", ErrPreferences},
	} {
		b := good
		binary.BigEndian.PutUint32(b[4*v.long:], v.value)
		if _, err := b.Statistics(); err == nil || err.Error() != v.want || !errors.Is(err, v.kind) {
			t.Errorf("long %d: %v, want %s", v.long, err, v.want)
		}
	}
	empty := Statistics{BestGame: 3}
	if _, err := empty.Block(); err == nil || err.Error() != "statistics: numbers without a game" {
		t.Errorf("numbers without a game: %v", err)
	}
}

func TestReport(t *testing.T) {
	s := counted(t, three())
	s.Against = -1
	want := `games                  3
wins                   1      0.33
ties                   1      0.33
losses                 1      0.33
points for          1111    370.33
points against        -1     -0.33
turns                 39     13.00
bingos                 3      1.00
exchanges              1      0.33
challenges             2      0.67
best game            412
best move             86 retains
`
	if got := string(s.AppendReport(nil)); got != want {
		t.Errorf("report\n%swant\n%s", got, want)
	}
	if got := string(new(Statistics).AppendReport(nil)); strings.Contains(got, ".") || strings.Count(got, "\n") != 12 {
		t.Errorf("report without games\n%s", got)
	}
	if got := mean(-1, 1000); got != "0.00" {
		t.Errorf("mean of nearly 0: %s", got)
	}
	if got := mean(math.MinInt32, 1); got != "-2147483648.00" {
		t.Errorf("mean of the least: %s", got)
	}
}

// FuzzBlock reads any block; what reads writes itself again, but for zeros, which get the mark.
func FuzzBlock(f *testing.F) {
	s := counted(f, three())
	b, err := s.Block()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b[:])
	f.Add(make([]byte, blockBytes))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var b Block
		copy(b[:], raw)
		s, err := b.Statistics()
		if err != nil {
			return
		}
		again, err := s.Block()
		if err != nil {
			t.Fatalf("%+v was read, but: %v", s, err)
		}
		if again != b && b != (Block{}) {
			t.Fatalf("%x was read, %x written", b, again)
		}
		s.AppendReport(nil)
	})
}
