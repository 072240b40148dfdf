package record_test

import (
	"errors"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// smallGame returns a game at its beginning by the small rules.
func smallGame(t testing.TB, challenge rules.Challenge, end rules.EndRack) *record.History {
	r := smallRules(t, challenge, end, 6, 0)
	return newGame(r, librarytest.GraphOf(t, r.Tiles, "AA", "AB", "BA", "AC", "CA", "CAB", "ABA", "BAC", "BABA", "CABAC"))
}

// must fails on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newGame returns a game at its beginning of which the record does not know the tiles drawn.
func newGame(r *rules.Rules, words *wordgraph.Graph) *record.History {
	return record.NewHistory(r, words)
}

// play makes a move, given as text.
func play(t testing.TB, h *record.History, text string) {
	t.Helper()
	must(t, h.Play(librarytest.Move(t, h.Now().Board, text)))
}

// add appends a turn with the total that follows.
func add(h *record.History, turn record.Turn) error {
	turn.Total = h.Now().Scores[turn.Player] + turn.Change
	return h.Append(turn)
}

// refusedAs fails unless the error is the refusal.
func refusedAs(t testing.TB, err error, reason string) {
	t.Helper()
	if err == nil || err.Error() != reason {
		t.Errorf("refused as %v, want %q", err, reason)
	}
}

// What a challenge of AB and of the phony BB, played across the start square, leads to.
func TestChallenge(t *testing.T) {
	for _, c := range []struct {
		rule   rules.Challenge
		phony  bool
		kinds  []record.TurnKind
		scores [2]int
		onTurn int
		ending game.Ending
		winner int
	}{
		{rules.Single, true, []record.TurnKind{record.Withdrawn}, [2]int{0, 0}, 1, game.Going, -1},
		{rules.Single, false, []record.TurnKind{record.ChallengeFree}, [2]int{12, 0}, 1, game.Going, -1},
		{rules.Double, true, []record.TurnKind{record.Withdrawn}, [2]int{0, 0}, 1, game.Going, -1},
		{rules.Double, false, []record.TurnKind{record.ChallengeLost}, [2]int{12, 0}, 0, game.Going, -1},
		{rules.Triple, true, []record.TurnKind{record.Withdrawn, record.Forfeited}, [2]int{0, 0}, 1, game.Forfeit, 1},
		{rules.Triple, false, []record.TurnKind{record.Forfeited}, [2]int{12, 0}, 1, game.Forfeit, 0},
		{rules.BonusPerPlay, true, []record.TurnKind{record.Withdrawn}, [2]int{0, 0}, 1, game.Going, -1},
		{rules.BonusPerPlay, false, []record.TurnKind{record.ChallengeBonus}, [2]int{17, 0}, 1, game.Going, -1},
		{rules.BonusPerWord, true, []record.TurnKind{record.Withdrawn}, [2]int{0, 0}, 1, game.Going, -1},
		{rules.BonusPerWord, false, []record.TurnKind{record.ChallengeBonus}, [2]int{17, 0}, 1, game.Going, -1},
	} {
		h := smallGame(t, c.rule, rules.Twice)
		word := "3C AB"
		if c.phony {
			word = "3C BB"
		}
		play(t, h, word)
		good, err := h.Challenge()
		must(t, err)
		if good == c.phony {
			t.Errorf("%s: %s is judged as good: %t", c.rule, word, good)
		}
		var kinds []record.TurnKind
		for _, turn := range h.Turns()[1:] {
			kinds = append(kinds, turn.Kind)
		}
		s := h.Now()
		winner, won := s.Winner()
		if !won {
			winner = -1
		}
		if !slices.Equal(kinds, c.kinds) || s.Scores != c.scores || s.Player != c.onTurn ||
			s.Ending != c.ending || (c.ending != game.Going && winner != c.winner) {
			t.Errorf("%s, %s: %v, %v, player %d on turn, %s, won by %d; want %+v", c.rule, word, kinds, s.Scores, s.Player,
				s.Ending, winner, c)
		}
		wantShown := tile.Rack{}
		if c.phony {
			wantShown = librarytest.Rack(t, h.Rules().Tiles, "BB")
		}
		if s.Shown[0] != wantShown || s.Board.Empty() != c.phony {
			t.Errorf("%s, %s: shown are %v", c.rule, word, s.Shown)
		}
		_, err = h.Challenge()
		refusedAs(t, err, "no play was just made that could be challenged")
	}
}

// Under the void rule a phony cannot be played, and nothing be challenged.
func TestVoid(t *testing.T) {
	h := smallGame(t, rules.Void, rules.Twice)
	err := h.Play(librarytest.Move(t, h.Now().Board, "3C BB"))
	var refusal *board.IllegalError
	if !errors.As(err, &refusal) || refusal.Refusal != board.NotAWord {
		t.Errorf("a phony is refused as %v", err)
	}
	play(t, h, "3C AB")
	_, err = h.Challenge()
	refusedAs(t, err, "the rules have no challenges: a play that is no good cannot be made")
}

// Each word challenged counts, and only those that are challenged are judged.
func TestChallengeOfSomeWords(t *testing.T) {
	for _, c := range []struct {
		which  []int
		good   bool
		words  int
		change int
	}{
		{nil, false, 3, 0}, {[]int{0}, true, 1, 5}, {[]int{2}, false, 1, 0}, {[]int{1, 0}, true, 2, 10},
		{[]int{1, 1}, true, 1, 5}, {[]int{0, 2}, false, 2, 0},
	} {
		h := smallGame(t, rules.BonusPerWord, rules.Twice)
		play(t, h, "3C AB")
		play(t, h, "4C AC") // under it: the words are AC, AA and BC
		set := h.Rules().Tiles
		formed := h.Challenged()
		if len(formed) != 3 || set.Word(formed[0]) != "AC" || set.Word(formed[1]) != "AA" || set.Word(formed[2]) != "BC" {
			t.Fatalf("formed are %v", formed)
		}
		gain := h.Turns()[1].Change
		good, err := h.Challenge(c.which...)
		must(t, err)
		turn := h.Turns()[2]
		if !c.good {
			c.change = -gain
		}
		if good != c.good || turn.Count != c.words || turn.Change != c.change || turn.Player != 1 {
			t.Errorf("%v: good %t, %+v; want %+v", c.which, good, turn, c)
		}
	}
	h := smallGame(t, rules.BonusPerWord, rules.Twice)
	play(t, h, "3C AB")
	_, err := h.Challenge(1)
	refusedAs(t, err, "there is no word 1: the play forms 1")
}

// Without a word list every play that fits is taken, and nobody judges.
func TestNoWords(t *testing.T) {
	h := newGame(smallRules(t, rules.Double, rules.Twice, 6, 0), nil)
	play(t, h, "3C BBB")
	_, err := h.Challenge()
	refusedAs(t, err, "there is no word list to judge the play by")
	must(t, add(h, record.Turn{Kind: record.Withdrawn, Change: -h.Now().Scores[0]}))
	if h.Now().Scores != [2]int{} || !h.Now().Board.Empty() {
		t.Errorf("%v", h.Now().Scores)
	}
	if err := h.Play(librarytest.Move(t, h.Now().Board, "1A AB")); err == nil {
		t.Error("a first play off the start square is taken")
	}
}

// Tiles of a play withdrawn stay known to the opponent until they are played or may have gone.
func TestShownTiles(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	set := h.Rules().Tiles
	play(t, h, "3C BBC")
	_, err := h.Challenge()
	must(t, err)
	s := h.Now()
	if p := s.Position(); set.Rack(&p.Opponent) != "BBC" || s.Racks[0].Known() != record.Known {
		t.Errorf("player 1 is told %v", p.Opponent)
	}
	play(t, h, "3C CAB")
	must(t, h.SetRack(0, librarytest.Rack(t, set, "BBC")))
	refusedAs(t, h.SetRack(0, librarytest.Rack(t, set, "ABC")), "the rack ABC lacks B, held before")
	if err := h.Play(librarytest.Move(t, h.Now().Board, "D4 AB")); err == nil || err.Error() != "A is not on the rack BBC" {
		t.Errorf("a play of tiles not held is refused as %v", err)
	}
	play(t, h, "4D B")
	if got := h.Now().Shown[0]; set.Rack(&got) != "BC" {
		t.Errorf("shown are %s, want BC", set.Rack(&got))
	}
	play(t, h, "pass")
	must(t, add(h, record.Turn{Kind: record.ExchangedCount, Count: 1}))
	if got := h.Now().Shown[0]; got.Len() != 0 || h.Now().Racks[0].Known() != record.Unknown {
		t.Errorf("after an exchange of one tile shown are %s", set.Rack(&got))
	}
}

// outPlay returns a game in which player 0 has just gone out with word, against a B left.
func outPlay(t testing.TB, challenge rules.Challenge, end rules.EndRack, word string) *record.History {
	r := smallRules(t, challenge, end, 6, 0)
	set := *r.Tiles
	set.Count = librarytest.Rack(t, r.Tiles, "ABB")
	r = r.WithTiles(&set)
	r.RackSize = 2
	h := newGame(r, librarytest.GraphOf(t, r.Tiles, "AB"))
	play(t, h, word)
	return h
}

// A play that goes out may be challenged: if it is good, a bonus counts before the tiles left do;
// if not, the game goes on.
func TestChallengedOutPlay(t *testing.T) {
	for _, c := range []struct {
		rule   rules.Challenge
		end    rules.EndRack
		scores [2]int
		turns  int
	}{
		{rules.Single, rules.Twice, [2]int{18, 0}, 3},
		{rules.Double, rules.Twice, [2]int{18, 0}, 3},
		{rules.BonusPerPlay, rules.Twice, [2]int{23, 0}, 3},
		{rules.BonusPerWord, rules.Transfer, [2]int{20, -3}, 4},
		{rules.Triple, rules.Twice, [2]int{12, 0}, 2},
	} {
		h := outPlay(t, c.rule, c.end, "3C AB")
		refusedAs(t, h.Play(move.Move{}), "the game is over")
		good, err := h.Challenge()
		must(t, err)
		must(t, h.End())
		must(t, h.End()) // is settled, and stays so
		s := h.Now()
		if winner, won := s.Winner(); !good || s.Scores != c.scores || h.Len() != c.turns || winner != 0 || !won || !h.Settled() {
			t.Errorf("%s: %v after %d turns, want %v after %d", c.rule, s.Scores, h.Len(), c.scores, c.turns)
		}
	}
	h := outPlay(t, rules.Double, rules.Twice, "3C BA")
	good, err := h.Challenge()
	must(t, err)
	if s := h.Now(); good || s.Over() || s.Scoreless != 1 || s.Player != 1 || s.Bag != 0 {
		t.Errorf("after a phony out-play withdrawn: %+v", s)
	}
	refusedAs(t, h.End(), "the game goes on: nobody has gone out, and 1 turn was without score")
	play(t, h, "pass")
	play(t, h, "3C AB")
	if s := h.Now(); s.Ending != game.OutPlay || s.Ender != 0 {
		t.Errorf("the game is %s", s.Ending)
	}
}
