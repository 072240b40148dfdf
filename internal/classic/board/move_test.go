package board_test

import (
	"errors"
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

func TestMove(t *testing.T) {
	m := board.NewMove(23, 8, "oven")
	m.Score, m.Leave, m.Bonus = 700, -255, 25
	if m.Total() != 470 || m.Len() != 4 || m.Text() != "oven" {
		t.Errorf("%s: total %d, %d letters", m.Text(), m.Total(), m.Len())
	}
	if long := board.NewMove(1, 1, "abcdefghijklmnopq"); long.Text() != "abcdefghijklmno" {
		t.Errorf("long word cut to %s", long.Text())
	}
}

// FuzzPlay makes any move, and takes back those that fit: the board is what it was.
func FuzzPlay(f *testing.F) {
	f.Add(8, 4, "helloc")
	f.Add(0, 0, "ab?")
	f.Add(23, 8, "oven")
	f.Add(31, -1, "~")
	on := board.New(nil)
	for i, letter := range []byte("hello") {
		if err := on.Put(8, 4+i, letter, false); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, lane, start int, word string) {
		m := board.NewMove(lane, start, word)
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
