package board_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"strings"
	"testing"

	"maven/internal/classic/board"
)

func TestRack(t *testing.T) {
	for tiles, want := range map[string]string{"": "", "zb?a": "?abz", "satire?": "?aeirst", "??": "??"} {
		if r, err := board.NewRack(tiles); string(r) != want || err != nil {
			t.Errorf("%q: %q, error %v", tiles, r, err)
		}
	}
	for tiles, want := range map[string]string{"abcdefgh": "8 tiles", "aB": "'B'", "a b": "' '", "a\x00": `'\x00'`} {
		if _, err := board.NewRack(tiles); !errors.Is(err, board.ErrRack) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", tiles, err, want)
		}
	}
	if got := board.Rack("?qqz").Face(); got != 3000 {
		t.Errorf("face of ?qqz is %d", got)
	}
}

// TestSubsets compares sorting, counting and masks over all masks of some racks.
func TestSubsets(t *testing.T) {
	for _, rack := range []board.Rack{"", "a", "??", "aab", "?eeesst", "abcdefg", "aaaaaaa"} {
		seen := map[board.Rack]int{}
		for mask := range 128 {
			kept := rack.Keep(uint8(mask))
			if again, err := board.NewRack(string(kept)); err != nil || again != kept {
				t.Errorf("%s: subset %q is not sorted", rack, kept)
			}
			if rack.Canonical(uint8(mask)) {
				seen[kept]++
			}
			if mask&^int(rack.All()) != 0 {
				continue
			}
			thrown := rack.Keep(^uint8(mask))
			sum := kept.Counts()
			for i, n := range thrown.Counts() {
				sum[i] += n
			}
			if sum != rack.Counts() {
				t.Errorf("%s: %q and %q are not the whole", rack, kept, thrown)
			}
			given, err := rack.Give(string(thrown))
			if err != nil || rack.Keep(given) != kept || !rack.Canonical(given) {
				t.Errorf("%s without %q keeps %07b, error %v", rack, thrown, given, err)
			}
		}
		want := 1
		for _, n := range rack.Counts() {
			want *= n + 1
		}
		if len(seen) != want {
			t.Errorf("%s has %d subsets, want %d", rack, len(seen), want)
		}
		for kept, n := range seen {
			if n != 1 {
				t.Errorf("%s: %q has %d canonical masks", rack, kept, n)
			}
		}
	}
	if left, err := board.Rack("aab").Without("ac"); !errors.Is(err, board.ErrRack) || left != "aab" {
		t.Errorf("left %q, error %v", left, err)
	}
	if kept, _ := board.Rack("aab").Give("a"); kept != 0b110 {
		t.Errorf("aab without a keeps %03b: the first copy goes first", kept)
	}
}

func TestMoveRecord(t *testing.T) {
	m := board.NewMove(23, 8, "oven")
	m.Score, m.Leave, m.Bonus, m.Kept, m.Out = 700, -255, 25, 0x42, true
	want := "6f76656e000000000000000000000000" + "000002bc" + "ffffff01" + "00000019" + "0001" + "0042" + "17" + "08"
	if got := hex.EncodeToString(m.AppendTo(nil)); got != want {
		t.Errorf("record %s, want %s", got, want)
	}
	if back, err := board.ReadMove(m.AppendTo(nil)); back != m || err != nil {
		t.Errorf("read back %+v, error %v", back, err)
	}
	if m.Total() != 470 || m.Len() != 4 {
		t.Errorf("total %d, %d letters", m.Total(), m.Len())
	}
	pass := board.Move{Kept: board.PassMask}
	if back, err := board.ReadMove(pass.AppendTo(nil)); back != pass || err != nil {
		t.Errorf("pass read back as %+v, error %v", back, err)
	}
	m.Score, m.Leave = math.MaxInt, math.MinInt
	if back, err := board.ReadMove(m.AppendTo(nil)); back.Score != math.MaxInt32 || back.Leave != math.MinInt32 || err != nil {
		t.Errorf("worths beyond 32 bits read back as %+v, error %v", back, err)
	}
	if long := board.NewMove(1, 1, "abcdefghijklmnopq"); long.Text() != "abcdefghijklmno" {
		t.Errorf("long word cut to %s", long.Text())
	}
}

// record returns the bytes of a sound move with some of them changed.
func record(change func(b []byte)) []byte {
	m := board.NewMove(8, 4, "hello")
	b := m.AppendTo(nil)
	change(b)
	return b
}

func TestReadMove(t *testing.T) {
	for _, v := range []struct {
		name string
		b    []byte
		want string // of the error; "" where there is none
	}{
		{"sound", record(func([]byte) {}), ""},
		{"rest of an older word", record(func(b []byte) { copy(b[6:], "xyz!") }), ""},
		{"exchange", record(func(b []byte) { b[32], b[33], b[2] = 0, 99, '?' }), ""},
		{"flag", record(func(b []byte) { b[28] = 0x80 }), ""},
		{"short", make([]byte, 33), "33 bytes, want 34"},
		{"long", make([]byte, 35), "35 bytes, want 34"},
		{"endless word", record(func(b []byte) { copy(b, "abcdefghijklmnop") }), "no end"},
		{"mask", record(func(b []byte) { b[31] = 0x80 }), "mask of kept tiles 0x80"},
		{"mask high", record(func(b []byte) { b[30] = 1 }), "mask of kept tiles 0x100"},
		{"lane", record(func(b []byte) { b[32] = 31 }), "lane 31"},
		{"negative lane", record(func(b []byte) { b[32] = 0xFF }), "lane -1"},
		{"start", record(func(b []byte) { b[33] = 0 }), "positions 0 to 4"},
		{"end", record(func(b []byte) { b[33] = 12 }), "positions 12 to 16"},
		{"negative start", record(func(b []byte) { b[33] = 0x80 }), "positions -128"},
		{"no word", record(func(b []byte) { b[0] = 0 }), "without a word"},
		{"blank in a play", record(func(b []byte) { b[1] = '?' }), "byte 1 of the word is '?'"},
		{"upper case", record(func(b []byte) { b[4] = 'O' }), "byte 4 of the word is 'O'"},
		{"long exchange", record(func(b []byte) { copy(b, "abcdefgh\x00"); b[32] = 0 }), "8 tiles thrown"},
	} {
		m, err := board.ReadMove(v.b)
		if (err == nil) != (v.want == "") || err != nil && (!errors.Is(err, board.ErrMove) || !strings.Contains(err.Error(), v.want)) {
			t.Errorf("%s: error %v, want %q", v.name, err, v.want)
		}
		if err != nil && m != (board.Move{}) {
			t.Errorf("%s: a move beside the error: %+v", v.name, m)
		}
	}
}

// FuzzReadMove wants that whatever is read is written the same way again, and scored without
// a panic.
func FuzzReadMove(f *testing.F) {
	f.Add(record(func([]byte) {}))
	f.Add(record(func(b []byte) { b[32], b[33] = 0, 0 }))
	f.Add(record(func(b []byte) { b[32], b[33] = 23, 8 }))
	f.Add([]byte("abcdefghijklmnopqrstuvwxyz12345678"))
	f.Add(make([]byte, board.MoveSize))
	on := board.New(nil)
	for i, letter := range []byte("hello") {
		if err := on.Put(8, 4+i, letter, false); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := board.ReadMove(b)
		if err != nil {
			return
		}
		written := m.AppendTo(nil)
		back, err := board.ReadMove(written)
		if err != nil || back != m || len(written) != board.MoveSize || !bytes.Equal(written[16:28], b[16:28]) {
			t.Fatalf("%x is read as %+v and written as %x (%v)", b, m, written, err)
		}
		before := *on
		p, _, err := on.Play(&m, "?aeinst")
		if err == nil {
			on.Undo(p)
		}
		on.Masks(nil)
		before.Masks(nil)
		if *on != before {
			t.Fatal("the board changed")
		}
	})
}
