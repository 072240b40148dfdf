package tables

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestDefaultProgram(t *testing.T) {
	p := DefaultProgram()
	if p.QT != [7][5]int{} || p.TT != [17]int{} || p.Exposure != nil || p.Expectation != nil || p.HotSpots || p.LoneU != "qu" {
		t.Errorf("%+v", p)
	}
	for level := 1; level <= WeakestLevel; level++ {
		want := 2100 - (1400*2*(level-1)+17)/34 // steps of 1400/17, rounded
		if p.Ratings[level] != want {
			t.Errorf("level %d is rated %d, want %d", level, p.Ratings[level], want)
		}
	}
	if p.Next(3, 5) != 1 || p.Next(0, 0) != 0 || p.Next(0, 9) != 0 || p.Sees[1] != 256 || p.Sees[18] != 20 {
		t.Errorf("controller %v", p.Controller)
	}
	again, err := ParseProgram("classic.toml", defaultProgram)
	if err != nil || !reflect.DeepEqual(p, again) {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestParseProgram(t *testing.T) {
	text := `
version = 1
hot_spots = true
lone_u = "u"
tt = [1, 2, 3, 4, 5, 6, 7, 8, -9]
qt = [[0,1,2,3,4],[5,6,7,8,9],[10,11,12,13,14],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[-1,-2,-3,-4,-32768]]
exposure = [
  { letter = "a", side = "before", premium = 3, penalty = 120 },
  { letter = "a", side = "after", premium = 3, penalty = 90 },
  { letter = "a", side = "after", premium = 3, penalty = 80 },
]
`
	p, err := ParseProgram("own.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !p.HotSpots || p.LoneU != "u" || p.TT[7] != 0 || p.TT[8] != 1 || p.TT[16] != -9 || p.QT[2][4] != 14 || p.QT[6][4] != -32768 {
		t.Errorf("%+v", p)
	}
	if p.Ratings != DefaultProgram().Ratings || p.Controller != DefaultProgram().Controller {
		t.Error("what the file does not say is not the default")
	}
	for _, c := range []struct {
		letter        byte
		side, premium int
		want          int
	}{{'a', -1, 3, 120}, {'a', 1, 3, 90}, {'a', 1, 2, 0}, {'b', 1, 3, 0}} {
		if got := p.Penalty(c.letter, c.side, c.premium); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func TestParseProgramTables(t *testing.T) {
	shares := make([]string, farthest+1)
	for i := range shares {
		shares[i] = fmt.Sprint(5000 + i*20)
	}
	rows := strings.Repeat("[1,2,3],", 12) + "[-1,7,-128],[-128,127,4]"
	text := "version = 1\nexpectation = [" + strings.Join(shares, ",") + "]\ncontroller = [" + rows + "]\n" +
		"[[exposure]]\nletter = '?'\nside = 'after'\npremium = 9\npenalty = -4\n"
	p, err := ParseProgram("own.toml", []byte("\uFEFF"+text))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Expectation) != farthest+1 || p.Expectation[200] != 9000 || len(p.Exposure) != 1 || p.Exposure[0] != (Exposure{'?', 1, 9, -4}) {
		t.Errorf("%+v", p)
	}
	for _, c := range [][3]int{{1, 2, 3}, {5, 7, -128}, {-128, 127, 4}, {3, 127, 0}, {1, 3, 0}} {
		if got := p.Next(c[0], c[1]); got != c[2] {
			t.Errorf("state %d, event %d: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

func TestParseProgramRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "own.toml: version: missing; must be version = 1"},
		{"version = 2", "own.toml:1: version: 2; must be 1"},
		{"version = 1\n\nqq = 3", "own.toml:3: unknown key qq"},
		{"version = 1\nQT = []", "own.toml:2: unknown key QT"},
		{"version = 1\n[deep]\nx = 1", "own.toml:2: unknown key deep"},
		{"version = 1\nversion = 1", "own.toml:2: "},
		{"version = 1\nqt = 3", "own.toml:2: qt: a value of the wrong kind; must be 7 rows of 5 numbers"},
		{"version = 1\ntt = [1.5]", "own.toml:2: tt: a value of the wrong kind; must be 9 numbers"},
		{"version = 1\n\nhot_spots = 1", "own.toml:3: hot_spots: a value of the wrong kind; must be true or false"},
		{"version = 1\n[[exposure]]\npremium = 'x'", "own.toml:3: exposure: a value of the wrong kind; must be tables of letter"},
		{"version = 1\n\"a\\nb\" = 1", `own.toml:2: unknown key "a\nb"`},
		{"version = 1\n[[exposure]]\n\"x\\ny\" = 2", `own.toml:3: unknown key "exposure.x\ny"`},
		{"version = 1\n" + strings.Repeat("k", 500) + " = 1", `own.toml:2: unknown key "` + strings.Repeat("k", 80) + `"`},
		{"version = 1\nqt = [", "own.toml:2: "},
		{"version = 1\nqt = [[0]]", "own.toml:2: qt: 1 row; must be 7"},
		{"version = 1\nqt = [[],[],[],[],[],[],[]]", "own.toml:2: qt: draw 0: 0 values; must be 5"},
		{"version = 1\n  \"tt\" = [1]", "own.toml:2: tt: 1 value; must be 9"},
		{"version = 1\ntt = [0,0,0,0,0,0,0,0,32768]", "own.toml:2: tt: value 9 is 32768; must be -32768 to 32767"},
		{"version = 1\nexposure = [\n{ letter = \"a\", sides = \"before\" }]", "own.toml:3: unknown key sides"},
		{"version = 1\nexposure = [{ letter = \"A\" }]", `own.toml:2: exposure: row 1: letter "A"; must be "a" to "z" or "?"`},
		{"version = 1\nexposure = [{ letter = \"a\" }]", `row 1: side ""; must be "before" or "after"`},
		{"version = 1\nexposure = [{ letter = \"a\", side = \"after\" }]", "row 1: premium 0; must be 2 to 9"},
		{"version = 1\nexposure = [{ letter = \"a\", side = \"after\", premium = 2, penalty = 40000 }]", "row 1: penalty 40000"},
		{"version = 1\n" + strings.Repeat("[[exposure]]\nletter = \"a\"\n", 21), "own.toml:2: exposure: 21 rows; must be at most 20"},
		{"version = 1\nratings = [1]", "own.toml:2: ratings: 1 value; must be 18"},
		{"version = 1\nratings = [18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,3,1]", "ratings: level 17 has 3, the stronger level 16 has 3"},
		{"version = 1\nlevels = [1, 2]", "levels: 2 values; must be 18"},
		{"version = 1\nlevels = [256,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,257]", "levels: value 18 is 257; must be 0 to 256"},
		{"version = 1\nexpectation = [5000]", "own.toml:2: expectation: 1 value; must be 201"},
		{"version = 1\nexpectation = [6000," + strings.Repeat("5000,", 200) + "]", "expectation: 5000 at distance 1 comes after 6000"},
		{"version = 1\ncontroller = []", "own.toml:2: controller: 0 rows; must be 14"},
		{"version = 1\ncontroller = [" + strings.Repeat("[1,2,3],", 13) + "[1,2]]", "controller: row 14: 2 values; must be 3"},
		{"version = 1\ncontroller = [" + strings.Repeat("[1,2,3],", 13) + "[1,2,128]]", "controller: row 14: value 3 is 128; must be -128 to 127"},
		{"version = 1\nlone_u = \"q\"", `own.toml:2: lone_u: "q"; must be "u" or "qu"`},
		{"version = 1\nbig_order = \"abc\"", `own.toml:2: big_order: "abc"; must have each of ?abcdefghijklmnopqrstuvwxyz once`},
		{"version = 1\nturn_own_q = [1]", "own.toml:2: turn_own_q: 1 value; must be 10"},
		{"version = 1\nlast_no_q = [[1]]", "own.toml:2: last_no_q: 1 row; must be 8, for 0 to 7 tiles of one's own"},
		{"version = 1\nlast_blank = [" + strings.Repeat("[0,0,0,0,0,0,0,0],", 7) + "[40000,0,0,0,0,0,0,0]]", "last_blank: 7 tiles of one's own: value 1 is 40000"},
		{"version = 1\nlast_blank = [[0,0,0,0,0,0,0,0],[]," + strings.Repeat("[0,0,0,0,0,0,0,0],", 6) + "]", "last_blank: 1 tile of one's own: 0 values; must be 8"},
		{strings.Repeat("#", maxProgramBytes+1), "own.toml: 65537 bytes, more than 65536"},
	} {
		_, err := ParseProgram("own.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), "classic program data: own.toml") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v; want an error with %q", c.text, err, c.want)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 200) {
			t.Errorf("%.60q: %q has several lines, or is long", c.text, err)
		}
	}
}

func FuzzParseProgram(f *testing.F) {
	f.Add(defaultProgram)
	f.Add([]byte("version = 1\nqt = [[0]]\n[x]\ny.z = {a = [1, {b = 2}]}"))
	f.Add([]byte("version = 1\n[[exposure]]\nletter = 'a'\nside = 'after'\npremium = 2\npenalty = 3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := ParseProgram("x", text)
		if err != nil {
			oneLine(t, err)
			return
		}
		if p.LoneU != "u" && p.LoneU != "qu" || len(p.Exposure) > maxExposure || p.Ratings[1] < p.Ratings[18] || len(p.Expectation)%(farthest+1) != 0 {
			t.Fatalf("%+v", p)
		}
	})
}

// TestParseLastTurns reads the tables of the pre-endgame.
func TestParseLastTurns(t *testing.T) {
	rows := strings.Repeat("[0,1,2,3,4,5,6,7],", 8)
	p, err := ParseProgram("own.toml", []byte("version = 1\ntt = [1,2,3,4,5,6,7,8,9]\nturn_own_q = [9,8,7,6,5,4,3,2,1,0]\n"+
		"turn_other_q = [0,0,0,0,0,0,0,0,0,5]\nlast_no_q = ["+rows+"]\nbig_order = \"zyxwvutsrqponmlkjihgfedcba?\""))
	if err != nil {
		t.Fatal(err)
	}
	pre := p.PreEndgame()
	if pre.Turn != [10]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9} || pre.OwnQ[0] != 9 || pre.OtherQ[9] != 5 || pre.NoQ[7][6] != 6 ||
		pre.Blank != DefaultProgram().Pre.Blank || p.BigOrder[0] != 'z' {
		t.Errorf("%+v, %q", pre, p.BigOrder)
	}
}
