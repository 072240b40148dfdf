package saved

import (
	"bytes"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/classic/board"
)

// Entries that the routines of the original made, with a kind and a length before each.
const (
	sampleStart    = "0001 0016 0000 0001 0000 6165696E72737400 3F62636465666700"
	samplePadding  = "0004 0000"
	samplePlay     = "0002 0034 72657461696E7300 0000000000000000 000019C8 00000000 00000000 0001 0000 08 02 0001 6165696E72737400 3F62636465666700"
	sampleExchange = "0002 0034 6263640000000000 0000000000000000 00000000 FFFFFEA2 00000000 0000 0071 00 00 0000 3F62636465666700 65696F7174757600"
	sampleEnds     = "0003 0012 0001 65696F7174757600 FFFFF894 FFFFFA24  0003 0012 0000 3F62636465666700 FFFFFA24 0000125C"
	sampleOut      = "0003 0012 0001 0000000000000000 00000000 0000ABE0  0003 0012 0000 717A3F0000000000 00000FA0 00007530"
	sampleGame     = sampleStart + samplePadding + samplePlay + sampleExchange + sampleEnds
	snapshotTail   = "65696F7174757600 717A3F0000000000 0000ABE0 00007530 0A 08 08 08"
)

// unhex reads hexadecimal digits with blanks between them.
func unhex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// snapshotBytesOf returns the sample of a position: cat from row 8, column 7, and an e below its t.
func snapshotBytesOf(t testing.TB) []byte {
	t.Helper()
	var lanes [16][17]byte
	lanes[8][7], lanes[8][8], lanes[9][8], lanes[10][8] = 'c', 'a', 't', 'e'
	b := unhex(t, "0000 012C")
	for _, lane := range lanes {
		b = append(b, lane[:]...)
	}
	return append(b, unhex(t, snapshotTail)...)
}

func TestSamples(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []Entry
	}{
		"game": {sampleGame, []Entry{
			&Start{PersonBegins: true, Racks: [2]string{"aeinrst", "?bcdefg"}},
			Padding{},
			&Turn{Move: played(8, 2, "retains", 6600, 0, true, 0), Side: Person, Racks: [2]string{"aeinrst", "?bcdefg"}},
			&Turn{Move: played(0, 0, "bcd", 0, -350, false, 0x71), Side: Maven, Racks: [2]string{"eioqtuv", "?bcdefg"}},
			&End{Side: Person, Rack: "eioqtuv", Points: -1900, Final: -1500},
			&End{Side: Maven, Rack: "?bcdefg", Points: -1500, Final: 4700},
		}},
		"out": {sampleStart + samplePadding + sampleOut, []Entry{
			&Start{PersonBegins: true, Racks: [2]string{"aeinrst", "?bcdefg"}},
			Padding{},
			&End{Side: Person, Final: 44000},
			&End{Side: Maven, Rack: "qz?", Points: 4000, Final: 30000},
		}},
	} {
		b := unhex(t, c.text)
		got, err := Read(b)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if again := Append(nil, got); !bytes.Equal(again, b) {
			t.Errorf("%s: written\n%x, want\n%x", name, again, b)
		}
	}
}

// played returns a move with what the list of moves said of it.
func played(lane, start int, word string, score, leave int, out bool, kept uint8) board.Move {
	m := board.NewMove(lane, start, word)
	m.Score, m.Leave, m.Out, m.Kept = score, leave, out, kept
	return m
}

func TestSnapshot(t *testing.T) {
	b := snapshotBytesOf(t)
	got, err := Read(b)
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
	s := got[0].(*Snapshot)
	if s.Letters[7][6] != 'c' || s.Letters[7][7] != 'a' || s.Letters[8][7] != 't' || s.Letters[9][7] != 'e' ||
		s.Racks != [2]string{"eioqtuv", "qz?"} || s.Scores != [2]int{44000, 30000} ||
		!reflect.DeepEqual(s.Blanks, []board.Square{{Row: 10, Col: 8}, {Row: 8, Col: 8}}) {
		t.Errorf("%+v", s)
	}
	if again := Append(nil, got); !bytes.Equal(again, b) {
		t.Errorf("written\n%x, want\n%x", again, b)
	}
}

// A game is written as not rated, what follows the end of a text is 0, and nothing of a mask counts but its last byte.
func TestAsTheOriginalWrites(t *testing.T) {
	b := unhex(t, sampleGame)
	b[9], b[45], b[64] = 1, 0x55, 1 // rated; behind the first word; a mask of more tiles than a rack has
	got, err := Read(b)
	if err != nil || !got[0].(*Start).Rated {
		t.Fatal(got, err)
	}
	if again := Append(nil, got); !bytes.Equal(again, unhex(t, sampleGame)) {
		t.Errorf("written\n%x", again)
	}
}

func TestReadRefuses(t *testing.T) {
	whole := unhex(t, sampleGame)
	changed := func(at int, to ...byte) []byte {
		b := bytes.Clone(whole)
		copy(b[at:], to)
		return b
	}
	snapshot := snapshotBytesOf(t)
	const turn = 30 // where the first move begins
	for _, c := range []struct {
		name string
		b    []byte
		want string
	}{
		{"empty", nil, "offset 0: neither a position nor the start of a dealt game; must begin with the bytes 0000 012C or 0001 0016"},
		{"foreign", []byte("#player1 a a\n"), "offset 0: neither"},
		{"kind", append(whole[:len(whole):len(whole)], 0, 5, 0, 0), "offset 186: kind 5; must be 0 to 4"},
		{"length", changed(turn+3, 0x35), "offset 30: an entry of kind 2 with 53 bytes; must be 52"},
		{"torn head", append(whole[:len(whole):len(whole)], 0), "offset 186: 1 bytes at the end"},
		{"torn", whole[:len(whole)-1], "offset 164: the file ends after 17 of the 18 bytes of an entry"},
		{"who begins", changed(7, 2), "offset 6: who begins is 2; must be 0 or 1"},
		{"rated", changed(8, 1), "offset 8: whether the game is rated is 256; must be 0 or 1"},
		{"rack without end", changed(17, 'a'), "offset 10: the person's rack has no end in 8 bytes"},
		{"rack", changed(18, '*'), "offset 18: Maven's rack: rack: '*' is neither a letter from a to z nor the blank ?"},
		{"word", changed(turn+4, 'R'), "offset 34: byte 0 of the word is 'R'; must be a letter from a to z"},
		{"word without end", changed(turn+4, []byte("aaaaaaaaaaaaaaaa")...), "offset 34: the word has no end in 16 bytes"},
		{"lane", changed(turn+36, 31), "offset 34: lane 31; must be 0 to 30"},
		{"who moved", changed(turn+39, 9), "offset 68: who moved is 9; must be 0 or 1"},
		{"large", make([]byte, MaxFile+1), "131073 bytes; must be at most 131072"},
		{"letter", bytes.Replace(snapshot, []byte("ca"), []byte("c!"), 1), "offset 148: row 8, column 8: byte 33; must be a letter from a to z, or 0"},
		{"blank", append(snapshot[:len(snapshot)-1:len(snapshot)-1], 9), "offset 302: a blank on row 8, column 9, where no tile is; must have a tile there, or 0 for none"},
	} {
		_, err := Read(c.b)
		if !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// What is read is written in a form that reads the same, and playing it does not fail badly.
func FuzzRead(f *testing.F) {
	f.Add(unhex(f, sampleGame))
	f.Add(unhex(f, sampleStart+samplePadding+sampleOut))
	f.Add(append(snapshotBytesOf(f), unhex(f, samplePadding+sampleExchange+samplePlay)...))
	f.Fuzz(func(t *testing.T, b []byte) {
		entries, err := Read(b)
		if err != nil {
			if !errors.Is(err, ErrFile) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v does not wrap %v, or has several lines", err, ErrFile)
			}
			return
		}
		written := Append(nil, entries)
		again, err := Read(written)
		if err != nil || !bytes.Equal(Append(nil, again), written) || len(written) != len(b) {
			t.Errorf("%v: reads back otherwise", err)
		}
		g, err := ReadGame(b)
		if err != nil {
			if !errors.Is(err, ErrFile) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v does not wrap %v, or has several lines", err, ErrFile)
			}
			return
		}
		n := 0
		for play := range g.Plays() {
			if n++; play.Before.Turn != play.Side {
				t.Error("a move out of turn")
			}
		}
		if now := g.Now(); n != len(g.Turns) || now.Board.Tiles() > 225 {
			t.Errorf("%d of %d moves", n, len(g.Turns))
		}
	})
}
