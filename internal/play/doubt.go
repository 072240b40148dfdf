package play

import (
	"slices"

	"maven/internal/game"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A knower is a player that does not know all words.
type knower interface {
	Knows(word []tile.Tile) bool
}

// doubts reports whether the player challenges the play just made: whether a word of it is unknown to
// the player. One that has lost more challenges than it has won believes the person. Where a challenge
// can lose the game, only a play that is no good is challenged.
func (s *Session) doubts() bool {
	if !s.Challengeable(Player) {
		return false
	}
	words := s.history.Challenged()
	unknown := func(knows func([]tile.Tile) bool) bool {
		return slices.ContainsFunc(words, func(word []tile.Tile) bool { return !knows(word) })
	}
	k, partial := s.table.Player.(knower)
	switch {
	case !partial:
		return unknown(s.table.Words.Graph.Contains)
	case s.table.Rules.Challenge == rules.Triple && !unknown(s.table.Words.Graph.Contains):
		return false
	}
	return unknown(k.Knows) && s.luck() >= 0
}

// luck returns how many challenges the player has won more than it has lost.
func (s *Session) luck() int {
	won := 0
	for _, t := range s.history.Turns() {
		switch side := s.SideOf(t.Player); {
		case t.Kind == game.Withdrawn && side == Person:
			won++
		case t.Kind == game.ChallengeBonus && side == Person,
			(t.Kind == game.ChallengeLost || t.Kind == game.ChallengeFree) && side == Player:
			won--
		}
	}
	return won
}
