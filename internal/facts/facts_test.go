package facts_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"maven/internal/facts"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/setting"
)

// find returns the facts of a record.
func find(t *testing.T, text string) facts.Facts {
	t.Helper()
	records, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Records("")
	if err != nil {
		t.Fatal(err)
	}
	file, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return records.Check(file).Facts([]byte(text))
}

// What is found in a record, turn by turn.
func TestFind(t *testing.T) {
	record := strings.Join([]string{
		"#player1 ann Ann Example", "#player2 bob Bob", "#title Final, 5 March 2024", "#lexicon NWL23",
		">ann: AEGHRTW 8F GATHER +20 20",
		">bob: IIUUVWX -IUUVWX +0 0",
		">ann: W - +0 20",
		">bob: AEIINST H8 .INZ +30 30",
		">bob: AEIINST --  -30 0",
		">ann: W - +0 20", "",
	}, "\n")
	g := find(t, record)
	if g.Date != "2024-03-05" || g.Lexicon != "NWL23" || g.Title != "Final, 5 March 2024" || g.Ended {
		t.Errorf("%+v", g)
	}
	if g.Players != [2]facts.Player{{"Ann Example", "ann", 20}, {"Bob", "bob", 0}} {
		t.Errorf("%v", g.Players)
	}
	var lines []string
	for _, turn := range g.Turns {
		lines = append(lines, fmt.Sprintf("%d %s %s/%s %s %v %d %v", turn.Player, turn.Kind, turn.Rack, turn.Leave, turn.Move, turn.Words, turn.Score, turn.Withdrawn))
	}
	want := []string{
		"1 play AEGHRTW/W 8F GATHER [GATHER] 20 false",
		"2 exchange IIUUVWX/I exchange IUUVWX [] 0 false",
	}
	for i, line := range want {
		if lines[i] != line {
			t.Errorf("turn %d: %s, want %s", i+1, lines[i], line)
		}
	}
	if !g.Turns[3].Withdrawn || g.Turns[4].Kind != "withdrawn" || g.Turns[4].Rack != "AEIINST" || !g.Turns[4].Known {
		t.Errorf("%v", lines)
	}
}

// A record that is not understood wholly is known by its bytes.
func TestFindBroken(t *testing.T) {
	for _, record := range []string{"", "#player1 a A\n", "#player1 a A\n#player2 b B\n>a: AB 9Z AB +1 1\n", "\x00\xff\n>"} {
		a, b := find(t, record), find(t, record+"\n")
		if a.Identity == b.Identity {
			t.Errorf("%q is the same game as other bytes", record)
		}
	}
}

// A play that touches no other forms its word all the same, and tells what was on the rack.
func TestFindAstray(t *testing.T) {
	g := find(t, "#player1 a A\n#player2 b B\n>a: CATSDOG 8F CATS +12 12\n>b: QIVXYZZ A1 QI +11 11\n")
	want := facts.Turn{Entry: record.Entry{Turn: 2, Player: 2, Kind: "play", Rack: "IQVXYZZ", Move: "A1 QI", Score: 11, Total: 11}, Known: true, Leave: "VXYZZ", Words: []string{"QI"}}
	if len(g.Turns) != 2 || !reflect.DeepEqual(g.Turns[1], want) {
		t.Errorf("%+v, want %+v", g.Turns, want)
	}
}

// The first pragma that has a date tells it, in the order of how sure it is.
func TestDateOfRecord(t *testing.T) {
	const players = "#player1 a A\n#player2 b B\n"
	for _, c := range [][2]string{
		{"#title Club 2024-01-01\n#date 2023-05-06\n", "2023-05-06"},
		{"#description played 2 Feb 2022\n#title Club 2024-01-01\n", "2024-01-01"},
		{"#title Club\n#description played 2 Feb 2022\n", "2022-02-02"},
		{"#date soon\n#id site 2021.12.31\n", "2021-12-31"},
		{"#note 2024-01-01\n", ""},
	} {
		if g := find(t, c[0]+players); g.Date != c[1] {
			t.Errorf("%q: %q, want %q", c[0], g.Date, c[1])
		}
	}
}
