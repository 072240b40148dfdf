package play_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A position of the small game: EAT on row 8, racks of four.
const started = "15/15/15/15/15/15/15/6EAT6/15/15/15/15/15/15/15 %s/%s 12/30 %d"

// beginFrom begins a game from a position.
func beginFrom(equipment play.Equipment, text string, seed int, first play.Side) (*play.Session, error) {
	h := header(equipment, seed, first)
	h.Position = text
	return play.New(h, equipment)
}

// From a position the racks given are dealt and filled, scores go on, and a game is played to its end; saved
// and read again it is the same.
func TestFromPosition(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	set := equipment.Rules.Tiles
	for i, racks := range [][2]string{{"", ""}, {"NEST", ""}, {"NE", "RAT"}, {"", "R"}, {"NEST", "RATE"}} {
		for _, first := range []play.Side{play.Person, play.Player} {
			s, err := beginFrom(equipment, fmt.Sprintf(started, racks[0], racks[1], 2), i, first)
			if err != nil {
				t.Fatal(err)
			}
			now := s.State()
			for player := range 2 {
				given, err := set.ParseTiles(racks[player])
				if err != nil {
					t.Fatal(err)
				}
				want := tile.RackOf(given...)
				if held := now.Racks[player].Tiles; !held.Contains(&want) || held.Len() != equipment.Rules.RackSize {
					t.Errorf("%q: player %d holds %s", racks, player, set.Rack(&held))
				}
			}
			if now.Scores != [2]int{12, 30} || now.Scoreless != 2 || s.PlayerOf(first) != 0 || now.Player != 0 || now.Board.Tiles() != 3 ||
				now.Bag != set.Count.Len()-3-2*equipment.Rules.RackSize {
				t.Errorf("%q: scores %v, scoreless %d, on turn %d, bag %d", racks, now.Scores, now.Scoreless, now.Player, now.Bag)
			}
			answer(t, s)
			playOut(t, s, equipment)
			save, err := play.DecodeSave(s.AppendSave(nil))
			if err != nil {
				t.Fatal(err)
			}
			again, err := play.Restore(save, equipment)
			if err != nil || string(again.AppendSave(nil)) != string(s.AppendSave(nil)) || again.State().Scores != s.State().Scores {
				t.Errorf("%q: read again %v", racks, err)
			}
			if sum := summarize(t, s); sum.Scores != s.State().Scores || len(s.Text().Lines()) != s.History().Len() {
				t.Errorf("%q: summary %v", racks, sum.Scores)
			}
		}
	}
}

// playOut has the person make best moves, with one taken back, until the game is over, and checks at each
// turn that no tile is lost.
func playOut(t *testing.T, s *play.Session, equipment play.Equipment) {
	t.Helper()
	all := equipment.Rules.Tiles.Count
	for n := 0; s.Phase() != play.Finished; n++ {
		now := s.State()
		onBoard := now.Board.OnBoard()
		if sum := onBoard.Len() + now.Racks[0].Tiles.Len() + now.Racks[1].Tiles.Len() + now.Bag; sum != all.Len() {
			t.Fatalf("%d tiles of %d", sum, all.Len())
		}
		if s.Phase() == play.Accepting {
			do(t, s, play.Accept, "")
			continue
		}
		move := best(t, s, equipment)
		before := now.Racks
		do(t, s, play.Make, move)
		if n == 1 && s.Phase() != play.Finished {
			answer(t, s)
			do(t, s, play.Undo, "")
			if s.State().Racks != before {
				t.Fatalf("taken back, the racks are %v, want %v", s.State().Racks, before)
			}
			do(t, s, play.Make, move)
		}
		answer(t, s)
	}
}

// The tiles of a rack on turn that are all that is left beside a full one are not added to.
func TestFromLatePosition(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s, err := beginFrom(equipment, fmt.Sprintf(started, "NEST", "", 0), 1, play.Person)
	if err != nil {
		t.Fatal(err)
	}
	for s.State().Bag > 0 {
		do(t, s, play.Make, best(t, s, equipment))
		answer(t, s)
	}
	// The same position as text: with the rack on turn alone, the opponent has the rest.
	now, set := s.State(), equipment.Rules.Tiles
	var rows []string
	for row := range equipment.Rules.Size {
		line := ""
		for col := range equipment.Rules.Size {
			if one := now.Board.At(row, col); one != 0 {
				line += set.Text(one)
			} else {
				line += " "
			}
		}
		for n := equipment.Rules.Size; n > 0; n-- {
			line = strings.ReplaceAll(line, strings.Repeat(" ", n), fmt.Sprint(n))
		}
		rows = append(rows, line)
	}
	held := s.Held()
	late, err := beginFrom(equipment, fmt.Sprintf("%s %s/ 0/0 0", strings.Join(rows, "/"), set.Rack(&held)), 9, play.Person)
	if err != nil {
		t.Fatal(err)
	}
	if late.Held() != held || late.State().Racks[1].Tiles != now.Racks[s.PlayerOf(play.Player)].Tiles || late.State().Bag != 0 {
		t.Errorf("racks %v, want %v", late.State().Racks, now.Racks)
	}
}

func TestFromNoPosition(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	for text, want := range map[string]string{
		"15":                                      "the line ends before racks",
		fmt.Sprintf(started, "NESTS", "", 0):      "holds 5 tiles, more than 4",
		fmt.Sprintf(started, "QQ", "", 0):         "tiles Q on board and racks",
		fmt.Sprintf(started, "NEST", "", 6):       "the game is over in this position, after 6 turns without score",
		fmt.Sprintf(started, "NEST", "", 2) + "x": "",
	} {
		_, err := beginFrom(equipment, text, 1, play.Person)
		wants := strings.Split(want, "|")
		if !errors.Is(err, play.ErrHeader) || !slices.ContainsFunc(wants, func(want string) bool { return strings.Contains(err.Error(), want) }) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
