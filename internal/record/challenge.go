package record

import (
	"strings"

	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// Challenged returns the words that a challenge may name now: those of the play just made, its own
// word first. There are none where no play was just made.
func (h *History) Challenged() [][]tile.Tile {
	if !h.now.last.open {
		return nil
	}
	return h.now.last.formed
}

// Phonies returns those of some words of a tile set that are not in a word list.
func Phonies(list *wordgraph.Graph, set *tile.Set, words [][]tile.Tile) []string {
	var bad []string
	for _, word := range words {
		if !list.Contains(word) {
			bad = append(bad, set.Word(word))
		}
	}
	return bad
}

// Challenge judges words of the play just made, named by their numbers in Challenged, or all where
// none is named, and does what the rule says: a play with a word that is no good is withdrawn, and
// loses the game under the triple rule; a good one costs the challenger nothing, the turn, the game,
// or brings the opponent points. It reports whether the words were good.
func (h *History) Challenge(which ...int) (good bool, err error) {
	if err := h.challengeable(); err != nil {
		return false, err
	}
	if h.words == nil {
		return false, said.Errorf("there is no word list to judge the play by")
	}
	formed := h.now.last.formed
	asked := make([]bool, len(formed))
	for _, i := range which {
		if i < 0 || i >= len(formed) {
			return false, said.Errorf("there is no word %d: the play forms %d", i, len(formed))
		}
		asked[i] = true
	}
	good, n := true, 0
	for i, word := range formed {
		if len(which) == 0 || asked[i] {
			n++
			good = good && h.words.Contains(word)
		}
	}
	h.rule(good, n)
	return good, nil
}

// Ruling says in a sentence how a challenge of words has ended, which is turn i, counting from 0. The names are those of
// the players.
func (h *History) Ruling(i int, words [][]tile.Tile, names [2]said.Text) said.Text {
	var all []string
	for _, word := range words {
		all = append(all, h.rules.Tiles.Word(word))
	}
	bad := Phonies(h.words, h.rules.Tiles, words)
	turn := &h.turns[i]
	by := turn.Player
	if turn.Kind == Withdrawn || turn.Kind == ChallengeBonus { // the turn is the other player's
		by = 1 - by
	}
	asked := strings.Join(all, ", ")
	good := said.Of("%s challenged %s: good.", names[by], asked)
	if len(all) > 1 {
		good = said.Of("%s challenged %s: all good.", names[by], asked)
	}
	switch {
	case len(bad) == 1:
		return said.Of("%s challenged %s: %s is no good, and the play comes off the board.", names[by], asked, bad[0])
	case len(bad) > 1:
		return said.Of("%s challenged %s: %s are no good, and the play comes off the board.", names[by], asked, said.And(bad))
	case turn.Kind == ChallengeLost:
		return said.Of("%s The challenger loses the turn.", good)
	case turn.Kind == ChallengeBonus:
		return said.Of("%s %s gets %s.", good, names[1-by], said.Count(turn.Change, "point"))
	case turn.Kind == Forfeited:
		return said.Of("%s The challenger loses the game.", good)
	}
	return good
}

// rule does what follows from a challenge of n words.
func (h *History) rule(good bool, n int) {
	play := &h.now.last.turn
	challenged := play.Player
	turn := Turn{Player: 1 - challenged, Count: n}
	loser := challenged
	if good {
		loser = 1 - challenged
		switch h.rules.Challenge {
		case rules.Single:
			turn.Kind = ChallengeFree
		case rules.Double:
			turn.Kind = ChallengeLost
		case rules.BonusPerPlay, rules.BonusPerWord:
			turn.Player, turn.Kind = challenged, ChallengeBonus
			turn.Change = h.challengeBonus(n)
		}
	} else {
		turn.Player, turn.Kind, turn.Change = challenged, Withdrawn, -play.Change
	}
	if !good || h.rules.Challenge != rules.Triple {
		h.record(turn)
	}
	if h.rules.Challenge == rules.Triple {
		h.record(Turn{Player: loser, Kind: Forfeited, Count: n, Reason: "challenge"})
	}
}

// challengeBonus returns what a challenge of n good words brings to who played them.
func (h *History) challengeBonus(n int) int {
	if h.rules.Challenge == rules.BonusPerWord {
		return n * h.rules.ChallengeBonus
	}
	return h.rules.ChallengeBonus
}

// challengeable refuses a challenge where there can be none.
func (h *History) challengeable() error {
	switch s := h.now; {
	case h.rules.Challenge == rules.Void:
		return said.Errorf("the rules have no challenges: a play that is no good cannot be made")
	case !s.last.open:
		return said.Errorf("no play was just made that could be challenged")
	case len(s.last.formed) == 0:
		return said.Errorf("the play does not fit the board, and forms no words")
	}
	return nil
}
