package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
)

func TestClassic(t *testing.T) {
	games := testsize.Of(30, 75, 75)
	s := &suite[*Classic]{run: runClassic,
		stops: []stop{{"pass 1 of 2", 0}, {"pass 1 of 2", 1}, {"pass 1 of 2", games}, {"pass 2 of 2", 0}, {"pass 2 of 2", 2 * games / 3}, {"pass 2 of 2", games}},
		start: func(t testing.TB, more int) *Classic {
			plan := quickPlan(t, games)
			plan.Seed += random.Seed(more)
			return classicTrainer(t, plan)
		}}
	s.all(t)
}

// forged is a checkpoint with its parts changed, and its checksum right.
func forged(good []byte, change func(body []byte) []byte) []byte {
	return sealed(change(bytes.Clone(good[:len(good)-sha256.Size])))
}

func TestClassicRestoreRefuses(t *testing.T) {
	done, _ := fresh(t, 60)
	good := done.AppendCheckpoint(nil)
	start := func(games int) *Classic { return classicTrainer(t, quickPlan(t, games)) }
	refusesOthers(t, classicMagic, good, 60, start)
	head := len(classicMagic) + len(done.print)
	set := func(at int, v uint64, bits int) func([]byte) []byte {
		return func(b []byte) []byte {
			if bits == 32 {
				binary.LittleEndian.PutUint32(b[at:], uint32(v))
			} else {
				binary.LittleEndian.PutUint64(b[at:], v)
			}
			return b
		}
	}
	records := len(good) - sha256.Size - 24*(len(done.tally.patterns)+8+27*8+8*8+7*5)
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"no sums", forged(good, func(b []byte) []byte { return b[:head+8] }), stamp.ErrDamaged},
		{"a third pass", forged(good, set(head, 3, 32)), stamp.ErrDamaged},
		{"a pass that is over", forged(good, set(head, 1, 32)), stamp.ErrDamaged},
		{"done too early", forged(good, set(head+4, 59, 32)), stamp.ErrDamaged},
		{"too many games", forged(good, set(head, 1<<32|61, 64)), stamp.ErrDamaged},
		{"no sums of outcomes", forged(good, set(head+8, 1<<63, 64)), stamp.ErrDamaged},
		{"a negative count", forged(good, set(records, 1<<63, 64)), stamp.ErrDamaged},
		{"a count past 32 bits", forged(good, set(records, 1<<31, 64)), stamp.ErrDamaged},
		{"negative squares", forged(good, set(records+16, 1<<63, 64)), stamp.ErrDamaged},
	} {
		refuses(t, start(60), test.name, test.data, test.want)
	}
}

func FuzzClassicRestore(f *testing.F) {
	c := classicTrainer(f, quickPlan(f, 5))
	f.Add(c.AppendCheckpoint(nil))
	f.Add([]byte(classicMagic))
	runClassic(f, c, 1)
	f.Add(c.AppendCheckpoint(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, sealed(bytes.Clone(data))} {
			c := classicTrainer(t, quickPlan(t, 5))
			if err := c.Restore(data); err == nil && !bytes.Equal(c.AppendCheckpoint(nil), data) {
				t.Error("a checkpoint that was taken is written otherwise")
			}
		}
	})
}

func TestClassicPlansRefused(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"the plan has 0 games": func(p *Plan) { p.Games = 0 },
		"1 to 50000000":        func(p *Plan) { p.Games = maxClassicGames + 1 },
		"7 tiles on a rack":    func(p *Plan) { r := *p.Rules; r.RackSize = 5; p.Rules = &r },
		"the English tiles":    func(p *Plan) { s := *p.Rules.Tiles; s.Count[1]++; p.Rules = p.Rules.WithTiles(&s) },
	} {
		plan := quickPlan(t, 10)
		change(&plan)
		if _, err := NewClassic(plan); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// The records have the counts, means and centres that docs/classic.md promises.
func TestClassicRecords(t *testing.T) {
	testsize.OneThread(t)
	c, _ := fresh(t, testsize.Of(150, 400, 400))
	s, err := c.Samples()
	if err != nil {
		t.Fatal(err)
	}
	mean := func(r *tables.Record) (float64, int) {
		sum, ok := r.Sum.Int64()
		if !ok {
			t.Fatal("a sum is not whole")
		}
		return float64(sum) / float64(max(r.Count, 1)), int(r.Count)
	}
	centre := func(name string, records []tables.Record) {
		sum, count := 0.0, 0
		for i := range records {
			m, n := mean(&records[i])
			sum, count = sum+m*float64(n), count+n
		}
		if count > 0 && math.Abs(sum/float64(count)) > 1 {
			t.Errorf("%s: the mean of %d outcomes is %.2f, want 0", name, count, sum/float64(count))
		}
	}
	centre("FRST", s.First[:])
	for i := range s.VCB {
		centre("VCB", s.VCB[i][:])
	}
	bag := 0.0
	for i, at := range c.model.letter {
		m, _ := mean(&s.Expr[c.model.patterns[at].Record])
		bag += m * float64(fullCount(i))
	}
	if math.Abs(bag) > 150 {
		t.Errorf("the letters of the full set are worth %.1f, want about 0", bag)
	}
	for l := range s.Mul {
		all := 0
		for k := range s.Mul[l] {
			_, n := mean(&s.Mul[l][k])
			all += n
		}
		if int64(all) != c.Leaves() {
			t.Errorf("MUL %c has %d outcomes of %d leaves", tables.Alphabet[l], all, c.Leaves())
		}
	}
}

// The blank and the S come out on top, and the Q at the bottom, after few games of English.
func TestClassicOrder(t *testing.T) {
	if !testsize.Long() {
		t.Skip("plays a few hundred games")
	}
	c := classicTrainer(t, englishPlan(t, 250))
	runClassic(t, c, 2)
	value := func(letter byte) int { return c.model.value[c.model.letter[tables.Index(letter)]] }
	for _, pair := range []string{"?s", "sv", "ev", "eq"} {
		if value(pair[0]) <= value(pair[1]) {
			t.Errorf("%c is worth %d, %c %d", pair[0], value(pair[0]), pair[1], value(pair[1]))
		}
	}
	mix := c.model.value[c.model.mixAt():c.model.stageAt()]
	if mix[4] < mix[1] || mix[4] < mix[7] {
		t.Errorf("consonants on a rack: %v", mix)
	}
}

func TestAppendClassicProgram(t *testing.T) {
	p := tables.DefaultProgram()
	p.QT[0][0], p.QT[6][4], p.QT[3][2] = -300, 25, 7
	text := AppendClassicProgram(nil, &p, "maven train classic\nwith a line feed")
	got, err := tables.ParseProgram("x.toml", text)
	if err != nil || got.QT != p.QT || got.LoneU != p.LoneU || got.Ratings != p.Ratings {
		t.Errorf("read back: %v, %v\n%s", got.QT, err, text)
	}
}

// A rack's copies count in the order of the letters.
func TestContains(t *testing.T) {
	r := tile.RackOf(0, 1, 1, 5, 19, 19, 19)
	for _, test := range []struct {
		tiles []tile.Tile
		want  bool
	}{
		{nil, true}, {[]tile.Tile{0}, true}, {[]tile.Tile{0, 0}, false}, {[]tile.Tile{1, 1}, true}, {[]tile.Tile{1, 1, 1}, false},
		{[]tile.Tile{1, 5, 19, 19}, true}, {[]tile.Tile{1, 2}, false}, {[]tile.Tile{19, 19, 19}, true}, {[]tile.Tile{19, 19, 19, 19}, false},
	} {
		if got := contains(&r, test.tiles); got != test.want {
			t.Errorf("%v: %v", test.tiles, got)
		}
	}
}
