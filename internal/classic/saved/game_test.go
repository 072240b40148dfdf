package saved

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"maven/internal/classic/board"
)

// read reads a game from digits.
func read(t *testing.T, text string) *Game {
	t.Helper()
	g, err := ReadGame(unhex(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Final scores come from the moves and the points for tiles, since the original crosses those that it writes.
func TestReadGame(t *testing.T) {
	g := read(t, sampleGame)
	now := g.Now()
	if g.Set || g.Left != 0 || g.Begin.Turn != Person || len(g.Turns) != 2 || now.Scores != [2]int{4700, -1500} ||
		now.Racks != [2]board.Rack{"eioqtuv", "?bcdefg"} || now.Turn != Person || now.Board.Tiles() != 7 {
		t.Errorf("%+v", now)
	}
	open := read(t, strings.Replace(sampleGame, sampleEnds, "", 1))
	now = open.Now()
	if now.Scores != [2]int{6600, 0} || now.Racks != [2]board.Rack{"eioqtuv", "?efg"} {
		t.Errorf("%v, %v", now.Scores, now.Racks)
	}
}

// Ended makes the entries of the samples.
func TestEnded(t *testing.T) {
	quiet := board.NewPosition(nil)
	quiet.Racks, quiet.Scores = [2]board.Rack{"eioqtuv", "?bcdefg"}, [2]int{6600, 0}
	out := board.NewPosition(nil)
	out.Racks, out.Scores, out.Turn = [2]board.Rack{"", "?qz"}, [2]int{40000, 30000}, Maven
	for text, p := range map[string]*board.Position{sampleEnds: quiet, strings.Replace(sampleOut, "717A3F", "3F717A", 1): out} {
		ends := Ended(p)
		if got := Append(nil, []Entry{ends[0], ends[1]}); !bytes.Equal(got, unhex(t, text)) {
			t.Errorf("%x\nwant %s", got, text)
		}
	}
	g := read(t, sampleStart+samplePadding+sampleOut)
	if now := g.Now(); now.Scores != [2]int{4000, 0} {
		t.Errorf("%v", now.Scores)
	}
}

// A snapshot and a start take a line of two entries.
func TestAdd(t *testing.T) {
	snapshot, turn := &Snapshot{}, &Turn{}
	var all []Entry
	for _, e := range []Entry{&Start{}, turn, turn, turn, snapshot, turn} {
		all = Add(all, e)
	}
	want := []Entry{&Start{}, Padding{}, turn, turn, turn, Padding{}, snapshot, Padding{}, turn}
	if !reflect.DeepEqual(all, want) {
		t.Errorf("%v", all)
	}
}

// back is the position before Maven's exchange, as the person sees it who goes back to it: with Maven's tiles and score.
func back() *Snapshot {
	s := &Snapshot{Racks: [2]string{"?bcdefg", "eioqtuv"}, Scores: [2]int{0, 6600}}
	copy(s.Letters[7][1:], "retains")
	return s
}

func TestGoingBack(t *testing.T) {
	entries, err := Read(unhex(t, sampleGame))
	if err != nil {
		t.Fatal(err)
	}
	pass := &Turn{Move: board.NewMove(0, 0, ""), Side: Person, Racks: [2]string{"?bcdefg", "eioqtuv"}}
	g, err := ReadGame(Append(nil, Add(Add(entries, back()), pass)))
	if err != nil {
		t.Fatal(err)
	}
	now := g.Now()
	if g.Set || g.Left != 0 || len(g.Turns) != 2 || g.Turns[0].Side != Maven || g.Turns[1].Move.Text() != "" ||
		g.Begin.Turn != Maven || now.Scores != [2]int{0, 6600} || now.Turn != Maven {
		t.Errorf("%+v", g)
	}

	other := back()
	other.Scores[Person] = 100
	g, err = ReadGame(Append(nil, Add(Add(entries, other), pass)))
	if err != nil || !g.Set || g.Left != 2 || len(g.Turns) != 1 || g.Now().Scores != [2]int{100, 6600} {
		t.Errorf("%+v, %v", g, err)
	}
}

// A blank of a position scores nothing, and the first move after it may be of either side.
func TestSetUp(t *testing.T) {
	turn := &Turn{Move: played(10, 8, "et", 100, 0, false, 0), Side: Maven, Racks: [2]string{"eioqtuv", "t"}}
	g, err := ReadGame(append(snapshotBytesOf(t), Append(nil, []Entry{Padding{}, turn})...))
	if err != nil {
		t.Fatal(err)
	}
	if now := g.Now(); !g.Set || g.Begin.Turn != Maven || g.Begin.Board.Points[8][8] != 0 || g.Begin.Board.Points[8][7] != 300 ||
		now.Scores != [2]int{44000, 30100} || now.Turn != Person {
		t.Errorf("%+v", now.Scores)
	}
}

func TestReadGameRefuses(t *testing.T) {
	for text, want := range map[string]string{
		sampleStart + samplePadding + sampleExchange:              "offset 30: a move of Maven; must be one of the person",
		sampleGame + samplePlay:                                   "offset 186: a move after the end of the game",
		sampleGame + sampleEnds:                                   "offset 186: a third rack at the end; there must be two",
		strings.Replace(sampleGame, "72657461", "72657463", 1):    "offset 30: play retcins: not on the rack",
		sampleGame[:len(sampleGame)-len(sampleEnds)] + samplePlay: "offset 142: play retains at row 8, column 2: does not fit the board",
	} {
		if _, err := ReadGame(unhex(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}
