package rules_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/rules"
	"maven/internal/tile"
)

// small is a rules file with every key, lines counted from 1.
const small = `name = "small"
size = 3
board = [
  "d.#",
  "T.t",
  "..Q",
]
start = "B1"
labels = "letters"
tiles = "english"
rack_size = 2
bonuses = { 1 = 5, 2 = 10 }
exchange_limit = 3
end_rack = "transfer"
challenge = "bonus-per-word"
challenge_bonus = 4
[end]
scoreless_turns = 0
passes = 4
`

func TestParse(t *testing.T) {
	r, err := rules.Parse("small.toml", []byte(small), datatest.FindSet)
	if err != nil {
		t.Fatal(err)
	}
	plain := rules.Premium{Letter: 1, Word: 1}
	want := &rules.Rules{
		Name: "small", Size: 3, StartRow: 1, StartCol: 0, RowLetters: true,
		Squares: []rules.Premium{
			{Letter: 2, Word: 1}, plain, {},
			{Letter: 1, Word: 3}, plain, {Letter: 3, Word: 1},
			plain, plain, {Letter: 1, Word: 4},
		},
		Tiles: r.Tiles, RackSize: 2, Bonus: [tile.MaxRack + 1]int{1: 5, 2: 10},
		ExchangeLimit: 3, Passes: 4, EndRack: rules.Transfer,
		Challenge: rules.BonusPerWord, ChallengeBonus: 4,
	}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("parsed %+v\nwant %+v", r, want)
	}
	if r.Tiles.Name != "english" || !r.At(0, 2).Brick() || r.At(0, 1).Brick() {
		t.Errorf("tiles %q, brick %v, plain %v", r.Tiles.Name, r.At(0, 2), r.At(0, 1))
	}
}

// The table of the end may be written in line, its keys dotted; a byte-order mark is skipped; the
// labels and bonuses may be left out.
func TestParseForms(t *testing.T) {
	text := "\uFEFF" + strings.Replace(small, "[end]\nscoreless_turns = 0\npasses = 4\n",
		"end.scoreless_turns = 3\nend = { passes = 0 }\n", 1)
	if _, err := rules.Parse("x", []byte(text), datatest.FindSet); err == nil {
		t.Error("a table written twice is accepted")
	}
	text = "\uFEFF" + strings.NewReplacer("labels = \"letters\"\n", "", "bonuses = { 1 = 5, 2 = 10 }\n", "",
		"[end]\nscoreless_turns = 0\npasses = 4\n", "end.scoreless_turns = 3\nend.passes = 0\n").Replace(small)
	r, err := rules.Parse("x", []byte(text), datatest.FindSet)
	if err != nil {
		t.Fatal(err)
	}
	if r.RowLetters || r.Bonus != [tile.MaxRack + 1]int{} || r.ScorelessTurns != 3 || r.StartRow != 0 || r.StartCol != 1 {
		t.Errorf("parsed %+v", r)
	}
	text = strings.Replace(small, "\"d.#\",\n  \"T.t\"", "\"#.#\",\n  \".#t\"", 1) // the first play can only run down
	if _, err := rules.Parse("x", []byte(text), datatest.FindSet); err != nil {
		t.Error(err)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"small"`, `"small`, "x.toml:1:"},
		{`size = 3`, `size = 3 4`, "x.toml:2:"},
		{`size = 3`, "size = 3\nsize = 3", "x.toml:3:"},
		{`size = 3`, ``, "x.toml: size: missing; give for example size = 15"},
		{`passes = 4`, ``, "x.toml:17: end.passes: missing"},
		{`size = 3`, `Size = 3`, `x.toml:2: Size: unknown key; the keys are name, size,`},
		{`size = 3`, "size = 3\ncolour = \"red\"", `x.toml:3: colour: unknown key`},
		{`passes = 4`, "passes = 4\nround = 1", `x.toml:20: end.round: unknown key`},
		{`passes = 4`, "passes = 4\n[other.table]\na = 1", `x.toml:20: other: unknown key`},
		{`passes = 4`, `"end.passes" = 4`, `x.toml:19: end."end.passes": unknown key`},
		{`size = 3`, "size = 3\n\"end.passes\" = 4", `x.toml:3: "end.passes": unknown key`},
		{`size = 3`, "size = 3\n\"board[0]\" = 4", `x.toml:3: "board[0]": unknown key`},
		{`size = 3`, `size = "3"`, `x.toml:2: size: wrong kind of value; give for example size = 15`},
		{`size = 3`, `size = 3.0`, `x.toml:2: size: wrong kind of value`},
		{`size = 3`, `size = 99999999999999999999`, `x.toml:2: `},
		{`"T.t"`, `7`, `x.toml:5: board[1]: must be a row of squares`},
		{`2 = 10`, `2 = "10"`, `x.toml:12: bonuses.2: must be points`},
		{`{ 1 = 5, 2 = 10 }`, `50`, `x.toml:12: bonuses: wrong kind of value; give for example bonuses = { 7 = 50 }`},
		{`"small"`, `""`, `x.toml:1: name: "": must be 1 to 60 printable characters`},
		{`"small"`, `"a\u0007b"`, `x.toml:1: name:`},
		{`"small"`, `"` + strings.Repeat("n", 61) + `"`, `x.toml:1: name:`},
		{`size = 3`, `size = 2`, `x.toml:2: size: 2 squares on a side; must be 3 to 21`},
		{`size = 3`, `size = 22`, `x.toml:2: size: 22 squares`},
		{`size = 3`, `size = -1`, `x.toml:2: size: -1 squares`},
		{`size = 3`, `size = 4`, `x.toml:3: board: 3 rows; size = 4 wants as many`},
		{`"T.t"`, `"T.t."`, `x.toml:5: board[1]: row "T.t." has 4 squares; size = 3 wants as many`},
		{`"..Q"`, `"..é"`, `x.toml:6: board[2]: 'é' in row "..é": must be . plain, d t q`},
		{`"B1"`, `"B4"`, `x.toml:8: start: "B4" is not a square of the board; must be A1 to C3`},
		{`"B1"`, `"D1"`, `not a square`},
		{`"B1"`, `"B0"`, `not a square`},
		{`"B1"`, `"11"`, `not a square`},
		{`"B1"`, `""`, `not a square`},
		{`"B1"`, `"B"`, `not a square`},
		{`"B1"`, `"B+1"`, `not a square`},
		{`"B1"`, `"A3"`, `x.toml:8: start: no tile can be placed on "A3"`},
		{`"T.t"`, `"#.t"`, `no tile can be placed on`},
		{"\"d.#\",\n  \"T.t\",\n  \"..Q\"", "\"#.#\",\n  \".#t\",\n  \"#.Q\"", `x.toml:8: start: no tile can be placed beside "B1"`},
		{`"letters"`, `"words"`, `x.toml:9: labels: "words": rows are labelled with "numbers" or "letters"`},
		{`"letters"`, `""`, `x.toml:9: labels:`},
		{`"english"`, `"klingon"`, `x.toml:10: tiles: there is no tile set "klingon"`},
		{`rack_size = 2`, `rack_size = 0`, `x.toml:11: rack_size: 0 tiles; must be 1 to 9`},
		{`rack_size = 2`, `rack_size = 10`, `x.toml:11: rack_size: 10 tiles`},
		{`rack_size = 2`, `rack_size = 1`, `x.toml:12: bonuses.2: a bonus is for a number of tiles played, 1 to 1`},
		{`2 = 10`, `0 = 10`, `x.toml:12: bonuses.0:`},
		{`2 = 10`, `02 = 10`, `x.toml:12: bonuses.02:`},
		{`2 = 10`, `all = 10`, `x.toml:12: bonuses.all:`},
		{`2 = 10`, `2 = 1001`, `x.toml:12: bonuses.2: 1001 points; must be 0 to 1000`},
		{`2 = 10`, `2 = -1`, `x.toml:12: bonuses.2: -1 points`},
		{`limit = 3`, `limit = -1`, `x.toml:13: exchange_limit: -1; must be 1 to 9999`},
		{`limit = 3`, `limit = 0`, `x.toml:13: exchange_limit: 0; must be 1`},
		{`"transfer"`, `"none"`, `x.toml:14: end_rack: "none"; must be one of twice, transfer`},
		{`"bonus-per-word"`, `"5pt"`, `x.toml:15: challenge: "5pt"; must be one of void, single, double, triple, bonus-per-play, bonus-per-word`},
		{`"bonus-per-word"`, `"void"`, `x.toml:16: challenge_bonus: 4 points; challenge = "void" pays no points`},
		{`_bonus = 4`, `_bonus = 0`, `x.toml:16: challenge_bonus: 0 points; challenge = "bonus-per-word" wants 1 to 1000`},
		{"challenge_bonus = 4\n", ``, `x.toml: challenge_bonus: 0 points`},
		{`turns = 0`, `turns = 101`, `x.toml:18: end.scoreless_turns: 101; must be 0 to 100`},
		{`passes = 4`, `passes = -1`, `x.toml:19: end.passes: -1; must be 0 to 100`},
		{`passes = 4`, `passes = 0`, `x.toml:17: end: scoreless_turns and passes are both 0`},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		r, err := rules.Parse("x.toml", []byte(text), datatest.FindSet)
		if err == nil {
			t.Errorf("%s for %s: accepted as %+v", c.new, c.old, r)
		} else if !strings.HasPrefix(err.Error(), "rules x.toml") || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s for %s:\n got %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

func TestParseKeepsCause(t *testing.T) {
	cause := errors.New("cannot be read")
	_, err := rules.Parse("x", []byte(small), func(string) (*tile.Set, error) { return nil, cause })
	if !errors.Is(err, cause) {
		t.Errorf("%v does not wrap the cause", err)
	}
}

func TestParseTooLong(t *testing.T) {
	_, err := rules.Parse("x", []byte(small+"#"+strings.Repeat(" ", 1<<16)), datatest.FindSet)
	if err == nil || !strings.Contains(err.Error(), "bytes, at most") {
		t.Errorf("error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("board = [[1, {a = 2}], 3]\n[[end]]\n"))
	f.Add([]byte("a.b.c = { d = { 'e f' = [] } }"))
	for _, name := range data.RuleFiles() {
		text, _ := data.RuleFile(name)
		f.Add(text)
	}
	english, err := datatest.FindSet("english")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := rules.Parse("x", text, func(string) (*tile.Set, error) { return english, nil })
		if err != nil {
			if !strings.HasPrefix(err.Error(), "rules x") {
				t.Errorf("error %q does not name the file", err)
			}
			return
		}
		if r.Size < rules.MinSize || r.Size > rules.MaxSize || len(r.Squares) != r.Size*r.Size ||
			r.RackSize < 1 || r.RackSize > tile.MaxRack || r.At(r.StartRow, r.StartCol).Brick() {
			t.Errorf("accepted %+v", r)
		}
		for _, p := range r.Squares {
			if p.Letter > rules.MaxPremium || p.Word > rules.MaxPremium || (p.Letter == 0) != (p.Word == 0) {
				t.Errorf("premium %v", p)
			}
		}
	})
}

// Text made to be slow is refused in time that does not grow faster than its length.
func TestParseHostile(t *testing.T) {
	long := 16000
	var keys strings.Builder
	for i := 0; keys.Len() < long-20; i++ {
		fmt.Fprintf(&keys, "k%d=1\n", i)
	}
	start := time.Now()
	for _, text := range []string{
		"a=" + strings.Repeat("[", long),
		"a=" + strings.Repeat("[", long/2) + strings.Repeat("]", long/2),
		"a=" + strings.Repeat("{a=", long/4) + "1" + strings.Repeat("}", long/4),
		"a=[" + strings.Repeat("\n1,", long/3-2) + "]",
		strings.Repeat("a.", long/2-2) + "a=1",
		strings.Repeat("[[a]]\n", long/6),
		keys.String(),
	} {
		if _, err := rules.Parse("x", []byte(text), datatest.FindSet); err == nil || strings.Contains(err.Error(), "bytes") {
			t.Errorf("%.20s: error %v", text, err)
		}
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}
