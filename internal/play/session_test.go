package play_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// editions returns equipment for each rule of challenges.
func editions(t testing.TB) []play.Equipment {
	return []play.Equipment{
		small(t, rules.Void, 0), small(t, rules.Single, 0), small(t, rules.Double, 0), small(t, rules.Triple, 0),
		small(t, rules.BonusPerPlay, 5), small(t, rules.BonusPerPlay, 10), small(t, rules.BonusPerWord, 5), small(t, rules.BonusPerWord, 10),
	}
}

// A walker does things at random: good moves, phonies, nonsense.
type walker struct {
	stream    *random.Stream
	equipment play.Equipment
}

// action returns what to try next.
func (w *walker) action(t testing.TB, s *play.Session) play.Action {
	position := s.State().Position()
	n := position.Board.Notation()
	switch w.stream.IntN(14) {
	case 0:
		return play.Action{Do: play.Challenge}
	case 1:
		return play.Action{Do: play.Accept}
	case 2:
		return play.Action{Do: play.Undo}
	case 3:
		return play.Action{Do: play.Hint}
	case 4:
		return play.Action{Do: play.Best}
	case 5:
		return play.Action{Do: play.Make, Move: "8H ZZZ"}
	case 6:
		return play.Action{Do: play.Make, Move: "pass"}
	case 7:
		m := move.NewExchange(&position.Rack)
		return play.Action{Do: play.Make, Move: n.Format(&m)}
	case 8: // the rack as it is, somewhere
		tiles := position.Rack.AppendTiles(nil)
		for i := range tiles {
			if tiles[i] == tile.Blank {
				tiles[i] = 3 | tile.Designated
			}
		}
		row, col := w.stream.IntN(15), w.stream.IntN(15)
		return play.Action{Do: play.Make, Move: n.Place(row, col, move.Direction(w.stream.IntN(2))) + " " + n.Alphabet.Play(tiles)}
	case 9:
		if w.stream.IntN(10) == 0 {
			return play.Action{Do: play.Resign}
		}
	}
	return play.Action{Do: play.Make, Move: best(t, s, w.equipment)}
}

// snapshot is everything that can be seen of a session.
func snapshot(s *play.Session) string {
	now := s.State()
	var squares []byte
	for row := range 15 {
		for col := range 15 {
			squares = strconv.AppendUint(append(squares, ' '), uint64(now.Board.At(row, col)), 10)
		}
	}
	return fmt.Sprint(s.Phase(), now.Player, now.Scores, now.Racks, now.Bag, now.Ending, s.History().Turns(), string(squares), s.Log())
}

// check fails where tiles are lost, or where points are not those of the record.
func check(t testing.TB, s *play.Session) {
	t.Helper()
	now, all := s.State(), s.History().Rules().Tiles.Count
	on := now.Board.OnBoard()
	if n := on.Len() + now.Bag + now.Racks[0].Count + now.Racks[1].Count; n != all.Len() {
		t.Fatalf("%d tiles of %d", n, all.Len())
	}
	for p := range now.Racks {
		on.Add(&now.Racks[p].Tiles)
	}
	if !all.Contains(&on) {
		t.Fatalf("more tiles than the set has: %v of %v", on, all)
	}
	var totals [2]int
	for i, turn := range s.History().Turns() {
		totals[turn.Player] += turn.Change
		if turn.Kind == record.Played {
			before, err := s.History().At(i)
			if err != nil || before.Board.Score(&turn.Move) != turn.Change {
				t.Fatalf("turn %+v: %v", turn, err)
			}
		}
	}
	if totals != now.Scores {
		t.Fatalf("scores %v, turns make %v", now.Scores, totals)
	}
	for _, f := range record.Check(s.History()) {
		waits := f.Kind == record.MissingEnd && s.Phase() != play.Finished // the last play can be challenged
		if f.Breaks && f.Kind != record.Phony && !waits {
			t.Fatalf("%+v", f)
		}
	}
}

// Whatever is tried, what is refused changes nothing, no tile is lost, and what is saved is the same
// game, and goes on as the same game.
func TestRandomActions(t *testing.T) {
	testsize.OneThread(t)
	endings, seeds := map[game.Ending]bool{}, testsize.Of(2, 12, 12)
	for edition, equipment := range editions(t) {
		equipment.Player = &bluffer{Player: equipment.Player, doubts: "NET TEA", set: equipment.Words.Set}
		for seed := range seeds {
			w := &walker{random.Seed(100*edition + seed).Named("walk").Stream(), equipment}
			s := begin(t, equipment, seed, play.Side(seed%2))
			for step := 0; s.Phase() != play.Finished && step < 300; step++ {
				w.step(t, s)
				again := reopened(t, s, equipment)
				now := snapshot(s)
				if got := snapshot(again); got != now {
					t.Fatalf("reopened as\n%s\nwant\n%s", got, now)
				}
				clone := s.Clone()
				if w.step(t, clone); snapshot(s) != now {
					t.Fatalf("a clone goes on, and the game with it:\n%s\nwas\n%s", snapshot(s), now)
				}
				if clone := s.Clone(); step%3 == 0 {
					s = again
				} else if step%3 == 1 {
					s = clone
				}
				answer(t, s)
			}
			endings[s.State().Ending] = true
			check(t, s)
			summarize(t, s)
		}
	}
	for _, e := range []game.Ending{game.OutPlay, game.ScorelessTurns, game.Resignation, game.Forfeit} {
		if !endings[e] {
			t.Errorf("no game ended by %s", e)
		}
	}
}

// step tries one action.
func (w *walker) step(t *testing.T, s *play.Session) {
	a, before, logged := w.action(t, s), snapshot(s), len(s.Log())
	err := s.Do(a)
	var phony *play.PhonyError
	switch {
	case errors.As(err, &phony):
		if last := s.Log()[len(s.Log())-1]; last.Do != play.Tried || !reflect.DeepEqual(last.Words, phony.Words) {
			t.Fatalf("%v logged as %+v", err, last)
		}
	case err != nil && snapshot(s) != before:
		t.Fatalf("%+v is refused (%v), and changes\n%s\nto\n%s", a, err, before, snapshot(s))
	case err == nil && len(s.Log()) != logged+1:
		t.Fatalf("%+v is not in the log", a)
	}
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q", err)
	}
	check(t, s)
}

// reopened saves a session and opens it again.
func reopened(t testing.TB, s *play.Session, equipment play.Equipment) *play.Session {
	t.Helper()
	save, err := play.DecodeSave(s.AppendSave(nil))
	if err != nil {
		t.Fatal(err)
	}
	again, err := play.Restore(save, equipment)
	if err != nil {
		t.Fatalf("%v\n%s", err, s.AppendSave(nil))
	}
	if string(again.AppendSave(nil)) != string(s.AppendSave(nil)) {
		t.Fatalf("saved as\n%s\nthen\n%s", s.AppendSave(nil), again.AppendSave(nil))
	}
	return again
}

// A game saved and opened at every turn is the game that is played at one sitting.
func TestResumedAtEachTurn(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	for seed := range 5 {
		whole, broken := begin(t, equipment, seed, play.Person), begin(t, equipment, seed, play.Person)
		for whole.Phase() == play.Moving {
			do(t, whole, play.Make, best(t, whole, equipment))
			answer(t, whole)
			do(t, broken, play.Make, best(t, broken, equipment))
			broken = reopened(t, broken, equipment) // before the answer
			answer(t, broken)
			broken = reopened(t, broken, equipment)
			if snapshot(whole) != snapshot(broken) {
				t.Fatalf("%s\nwant\n%s", snapshot(broken), snapshot(whole))
			}
		}
	}
}

// BenchmarkCopy copies a whole game: by a clone, and by playing its log again.
func BenchmarkCopy(b *testing.B) {
	equipment := small(b, rules.Double, 0)
	s := begin(b, equipment, 1, play.Person)
	for s.Phase() == play.Moving {
		do(b, s, play.Make, best(b, s, equipment))
		answer(b, s)
	}
	b.Run("clone", func(b *testing.B) {
		for b.Loop() {
			s.Clone()
		}
	})
	b.Run("replay", func(b *testing.B) {
		for b.Loop() {
			reopened(b, s, equipment)
		}
	})
}

// Taking back gives the same rack, and the same moves give the same game.
func TestUndo(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, 4, play.Player)
	if err := s.Do(play.Action{Do: play.Undo}); err == nil {
		t.Error("there was nothing to take back")
	}
	racks, moves := []tile.Rack{}, []string{}
	for range 3 {
		racks, moves = append(racks, s.State().Racks[1].Tiles), append(moves, best(t, s, equipment))
		do(t, s, play.Make, moves[len(moves)-1])
		answer(t, s)
	}
	after := s.State().Racks
	for i := range 3 {
		do(t, s, play.Undo, "")
		if s.Phase() != play.Moving || s.State().Racks[1].Tiles != racks[2-i] {
			t.Fatalf("taken back to %v, want %v", s.State().Racks[1], racks[2-i])
		}
	}
	for _, m := range moves {
		do(t, s, play.Make, m)
		answer(t, s)
	}
	if s.State().Racks != after {
		t.Errorf("racks %v, want %v", s.State().Racks, after)
	}
	sum := summarize(t, s)
	if sum.Undone != 3 || !sum.Helped() {
		t.Errorf("summary %+v", sum)
	}
}

// seedWith returns a seed with which the person, who begins, can play all of the letters.
func seedWith(t testing.TB, equipment play.Equipment, side play.Side, letters string) int {
	t.Helper()
	want, err := equipment.Words.Set.ParseRack(letters)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 20_000 {
		h := record.NewLive(equipment.Rules, equipment.Words.Graph, random.Seed(seed))
		if h.Now().Racks[side].Tiles.Contains(&want) {
			return seed
		}
	}
	t.Fatalf("no seed with %s", letters)
	return 0
}

// A play of the person is challenged by a player that does not know its words, under every rule.
func TestPlayerChallenges(t *testing.T) {
	want := map[rules.Challenge][2]string{ // a phony; a good play
		rules.Single:       {"[challenge move] 0 withdrawn", "[challenge move] 1 challenge-free"},
		rules.Double:       {"[challenge move] 0 withdrawn", "[challenge] 1 challenge-lost"},
		rules.Triple:       {"[challenge] 0 forfeited", "[move] 1 play"},
		rules.BonusPerPlay: {"[challenge move] 0 withdrawn", "[challenge move] 0 challenge-bonus"},
		rules.BonusPerWord: {"[challenge move] 0 withdrawn", "[challenge move] 0 challenge-bonus"},
	}
	for _, equipment := range editions(t) {
		seed := seedWith(t, equipment, 0, "EAT")
		for i, word := range []string{"ETA", "EAT"} {
			equipment.Player = &bluffer{Player: equipment.Judge, doubts: "ETA EAT", set: equipment.Words.Set}
			s := begin(t, equipment, seed, play.Person)
			err := s.Do(play.Action{Do: play.Make, Move: "8G " + word})
			var phony *play.PhonyError
			if equipment.Rules.Challenge == rules.Void && i == 0 {
				if !errors.As(err, &phony) || err.Error() != "ETA is not in small" || s.History().Len() > 0 {
					t.Errorf("void: %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			got := answer(t, s)
			turns := s.History().Turns()
			if equipment.Rules.Challenge == rules.Void {
				continue
			}
			text := fmt.Sprint(got, " ", turns[1].Player, " ", turns[1].Kind)
			if turns[1].Kind == record.Withdrawn && equipment.Rules.Challenge == rules.Triple {
				text = fmt.Sprint(got, " ", turns[2].Player, " ", turns[2].Kind)
			}
			if text != want[equipment.Rules.Challenge][i] {
				t.Errorf("%s %s: %s, want %s", equipment.Rules.Challenge, word, text, want[equipment.Rules.Challenge][i])
			}
			if bonus := equipment.Rules.ChallengeBonus; bonus > 0 && i == 1 && turns[1].Change != bonus {
				t.Errorf("%s: bonus %d", equipment.Rules.Challenge, turns[1].Change)
			}
			sum := summarize(t, s)
			if (i == 0) != (len(sum.Phonies) == 1) {
				t.Errorf("%s %s: phonies %v", equipment.Rules.Challenge, word, sum.Phonies)
			}
		}
	}
}

// An ignorant player thinks that no word is good.
type ignorant struct{ engine.Player }

func (ignorant) Doubt([]tile.Tile) float64 { return 1 }

// A player that has lost a challenge is half as ready for the next, and as ready as before where challenges
// are free.
func TestOnceBitten(t *testing.T) {
	testsize.OneThread(t)
	games := testsize.Of(200, 300, 300)
	for rule, want := range map[rules.Challenge][2]float64{rules.Single: {1, 1}, rules.Double: {0.4, 0.6}, rules.BonusPerPlay: {0.4, 0.6}} {
		var asked, challenged [2]int // of the first and the second play of each game
		equipment := small(t, rule, 0)
		equipment.Player = ignorant{equipment.Player}
		for seed := range games {
			s := begin(t, equipment, seed, play.Person)
			for n := 0; n < 2 && s.Phase() == play.Moving; {
				text := best(t, s, equipment)
				do(t, s, play.Make, text)
				done := answer(t, s)
				if text == "pass" || strings.HasPrefix(text, "exchange") {
					continue
				}
				asked[n]++
				if done[0] == play.Challenge {
					challenged[n]++
				}
				n++
			}
		}
		share := float64(challenged[1]) / float64(asked[1])
		if asked[1] < games*2/3 || challenged[0] != asked[0] || share < want[0] || share > want[1] {
			t.Errorf("%s: challenged %v of %v", rule, challenged, asked)
		}
	}
}

// The person challenges a play of the player, under every rule.
func TestPersonChallenges(t *testing.T) {
	want := map[rules.Challenge][2]record.TurnKind{
		rules.Single: {record.Withdrawn, record.ChallengeFree}, rules.Double: {record.Withdrawn, record.ChallengeLost},
		rules.Triple: {record.Forfeited, record.Forfeited}, rules.BonusPerPlay: {record.Withdrawn, record.ChallengeBonus},
		rules.BonusPerWord: {record.Withdrawn, record.ChallengeBonus},
	}
	for _, equipment := range editions(t) {
		seed := seedWith(t, equipment, 0, "EAT")
		for i, word := range []string{"ETA", "EAT"} {
			if equipment.Rules.Challenge == rules.Void && i == 0 {
				continue
			}
			equipment.Player = &bluffer{Player: equipment.Judge, moves: []string{"8G " + word}, set: equipment.Words.Set}
			s := begin(t, equipment, seed, play.Player)
			err := s.Do(play.Action{Do: play.Challenge})
			if equipment.Rules.Challenge == rules.Void {
				if err == nil || !strings.Contains(err.Error(), "no challenges") {
					t.Errorf("void: %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			turns := s.History().Turns()
			if got := turns[len(turns)-1].Kind; got != want[equipment.Rules.Challenge][i] {
				t.Errorf("%s %s: %s", equipment.Rules.Challenge, word, got)
			}
			onTurn := map[bool]play.Phase{true: play.Moving, false: play.Answering}[i == 0 || equipment.Rules.Challenge != rules.Double]
			if equipment.Rules.Challenge == rules.Triple {
				onTurn = play.Finished
			}
			if s.Phase() != onTurn {
				t.Errorf("%s %s: phase %d", equipment.Rules.Challenge, word, s.Phase())
			}
			if err := s.Do(play.Action{Do: play.Challenge}); err == nil {
				t.Errorf("%s: challenged twice", equipment.Rules.Challenge)
			}
			if onTurn == play.Finished {
				continue
			}
			if onTurn == play.Moving {
				do(t, s, play.Undo, "")
				if s.History().Len() != 1 || !s.Challengeable(play.Person) {
					t.Errorf("%s: taken back to %v", equipment.Rules.Challenge, s.History().Turns())
				}
			}
		}
	}
}

// The last play of the player waits for the person to accept it, where it can be challenged.
func TestAccept(t *testing.T) {
	accepted := 0
	for seed := range 12 {
		equipment := small(t, rules.Single, 0)
		s := begin(t, equipment, seed, play.Side(seed%2))
		if err := s.Do(play.Action{Do: play.Accept}); err == nil {
			t.Error("accepted at the beginning")
		}
		for s.Phase() == play.Moving {
			do(t, s, play.Make, best(t, s, equipment))
			answer(t, s)
		}
		if s.Phase() != play.Accepting {
			continue
		}
		for _, a := range []play.Action{{Do: play.Make, Move: "pass"}, {Do: play.Resign}} {
			if err := s.Do(a); err == nil || err.Error() != "the last play has ended the game: accept it, or challenge it" {
				t.Errorf("%s after the end: %v", a.Do, err)
			}
		}
		accepted++
		kind := []play.Kind{play.Accept, play.Challenge}[accepted%2]
		do(t, s, kind, "")
		if s.Phase() != play.Finished || !s.History().Settled() {
			t.Errorf("after %s: phase %d", kind, s.Phase())
		}
		if err := s.Do(play.Action{Do: play.Undo}); err == nil || err.Error() != "the game is over" {
			t.Errorf("taken back after the end: %v", err)
		}
	}
	if accepted < 2 {
		t.Errorf("%d games ended by a play of the player", accepted)
	}
}

// What is no action, or says more than its kind has, is not kept.
func TestOddActions(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, 1, play.Person)
	if err := s.Do(play.Action{Do: 99}); err == nil || err.Error() != "there is no action 99" {
		t.Errorf("error %v", err)
	}
	if _, err := s.Answer(context.Background(), engine.Limits{}); err == nil {
		t.Error("the player has answered for the person")
	}
	if err := s.Do(play.Action{By: play.Player, Do: play.Hint, Move: strings.Repeat("A", 5000), Score: 7, Words: []string{"A"}}); err != nil {
		t.Fatal(err)
	}
	if want := []play.Action{{Do: play.Hint}}; !reflect.DeepEqual(s.Log(), want) {
		t.Errorf("log %+v", s.Log())
	}
	reopened(t, s, equipment)
}

// Six turns without score end a game, and a resignation does.
func TestQuietEnds(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	equipment.Player = &bluffer{Player: equipment.Judge, moves: []string{"pass", "pass", "pass"}, set: equipment.Words.Set}
	s := begin(t, equipment, 1, play.Person)
	for range 3 {
		do(t, s, play.Make, "pass")
		answer(t, s)
	}
	if s.Phase() != play.Finished || s.State().Ending != game.ScorelessTurns || s.State().Scores[0] >= 0 {
		t.Errorf("phase %d, %s, %v", s.Phase(), s.State().Ending, s.State().Scores)
	}
	s = begin(t, equipment, 1, play.Person)
	do(t, s, play.Resign, "")
	sum := summarize(t, s)
	if s.Phase() != play.Finished || s.SideOf(sum.Winner) != play.Player || sum.Ender != play.Person {
		t.Errorf("summary %+v", sum)
	}
}
