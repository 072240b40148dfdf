package play

import (
	"slices"

	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A knower is a player that may not know all words.
type knower interface {
	Knows(word []tile.Tile) bool
}

// doubts reports whether the player challenges the play just made. It does so if it does not know one of the
// words. Unless challenges are free, it grows careful: each challenge lost, beyond those won, halves its
// readiness. Where a challenge can lose the game, the player only challenges a phony.
func (s *Session) doubts() bool {
	if !s.Challengeable(Player) {
		return false
	}
	words := s.history.Challenged()
	unknown := func(knows func([]tile.Tile) bool) bool {
		return slices.ContainsFunc(words, func(word []tile.Tile) bool { return !knows(word) })
	}
	k, partial := s.table.Player.(knower)
	switch rule := s.table.Rules.Challenge; {
	case !partial, rule == rules.Triple && !unknown(s.table.Words.Graph.Contains):
		return unknown(s.table.Words.Graph.Contains)
	case rule == rules.Single:
		return unknown(k.Knows)
	}
	return unknown(k.Knows) && s.dares()
}

// dares reports whether the player trusts its doubts this turn. It always does unless it has lost more
// challenges than it has won. With n more lost than won it does so once in 2ⁿ turns, drawn by the seed.
func (s *Session) dares() bool {
	lost := 0
	for _, t := range s.history.Turns() {
		switch side := s.SideOf(t.Player); {
		case t.Kind == record.Withdrawn && side == Person:
			lost--
		case t.Kind == record.ChallengeBonus && side == Person, t.Kind == record.ChallengeLost && side == Player:
			lost++
		}
	}
	return s.header.Seed.Named("doubt").At(s.history.Len())>>max(64-max(lost, 0), 0) == 0
}
