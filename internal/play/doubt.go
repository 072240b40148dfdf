package play

import (
	"context"
	"math"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// A doubter is a player that may not know all words. Doubt returns the chance, 0 to 1, that it takes a word for a phony.
type doubter interface {
	Doubt(word []tile.Tile) float64
}

// weighing is how much a full player plays out to weigh each side of a challenge.
const weighing = 1000

// shown is what a phony must be worth more on the board than off it to stand: off it, the opponent has shown tiles, which
// no value counts. Nobody has measured it.
const shown = 5 * tile.Point

// doubts reports whether the player challenges the play just made, and why it does, or why it lets a phony stand; "" if
// there is nothing to say.
//
// A player that does not know all words challenges as often as it takes one of those made for a phony, drawn by the seed: twice
// as often if challenges are free. Otherwise it grows careful: each challenge lost, beyond those won, halves its readiness.
// Where a challenge can lose the game, it only challenges a phony. A player that knows all words never challenges a good play, which gains nothing under any
// rule, and a phony if that is worth more than letting it stand.
func (s *Session) doubts(ctx context.Context) (challenges bool, why said.Text, err error) {
	if !s.Challengeable(Player) {
		return false, said.Text{}, nil
	}
	words := s.history.Challenged()
	phony := s.phonies(words) != nil
	d, partial := s.equipment.Player.(doubter)
	switch rule := s.equipment.Rules.Challenge; {
	case partial && (rule != rules.Triple || phony):
		return s.dares(d, words), said.Text{}, nil
	case !phony:
		return false, said.Text{}, nil
	case rule == rules.Triple:
		return true, said.Of("%s, which loses the game", s.bad(words)), nil
	}
	return s.weigh(ctx, words)
}

func (s *Session) phonies(words [][]tile.Tile) []string {
	return record.Phonies(s.equipment.Words.Graph, s.equipment.Words.Set, words)
}

// bad says which of the words are no good.
func (s *Session) bad(words [][]tile.Tile) said.Text {
	return (&PhonyError{Words: s.phonies(words), Lexicon: s.equipment.Words.Name}).Said()
}

// weigh decides whether a phony is worth more on the board than off it.
func (s *Session) weigh(ctx context.Context, words [][]tile.Tile) (challenges bool, why said.Text, err error) {
	turns, player := s.history.Len(), s.PlayerOf(Player)
	d := engine.Dispute{Over: s.State().Over(), Stands: new(s.seen(player))}
	if _, err := s.history.Challenge(); err != nil {
		return false, said.Text{}, err
	}
	d.Withdrawn = new(s.seen(player))
	if err := s.history.Undo(turns); err != nil {
		return false, said.Text{}, err
	}
	judge, limits := s.equipment.Judge, engine.Limits{}
	if full, ok := s.equipment.Player.(*engine.Full); ok {
		judge, limits.Iterations = full, weighing
	}
	v, err := d.Weigh(ctx, judge, limits)
	if err != nil {
		return false, said.Text{}, err
	}
	bad, known := s.bad(words), report.KnownText(v.Known)
	switch {
	case v.Gain < -shown:
		return false, said.Of("%s; it is worth %s points more on the board than off it (%s)", bad, -v.Gain, known), nil
	case v.Gain < 0:
		return true, said.Of("%s; on the board it is worth %s points more (%s), but off it, it shows tiles", bad, -v.Gain, known), nil
	}
	return true, said.Of("%s; a challenge gains %s points (%s)", bad, v.Gain, known), nil
}

// seen returns what a player, who is on turn or whose opponent has just ended the game, knows now.
func (s *Session) seen(player int) game.Position {
	now := s.State()
	p := now.Position()
	q := p.Clone()
	if now.Player != player {
		q.Rack, q.Scores = now.Racks[player].Tiles, [2]int{now.Scores[player], now.Scores[1-player]}
	}
	return q
}

// dares reports whether a player that may not know all words challenges some, by the one that it doubts most.
func (s *Session) dares(d doubter, words [][]tile.Tile) bool {
	chance := 0.0
	for _, word := range words {
		chance = max(chance, d.Doubt(word))
	}
	switch s.equipment.Rules.Challenge {
	case rules.Single:
		chance *= 2
	case rules.Double, rules.BonusPerPlay, rules.BonusPerWord:
		chance = math.Ldexp(chance, -max(s.lost(), 0))
	}
	return float64(s.header.Seed.Named("doubt").At(s.history.Len())>>11)/(1<<53) < chance
}

// lost returns how many more challenges the player has lost than won.
func (s *Session) lost() (n int) {
	for _, t := range s.history.Turns() {
		switch side := s.SideOf(t.Player); {
		case t.Kind == record.Withdrawn && side == Person:
			n--
		case t.Kind == record.ChallengeBonus && side == Person, t.Kind == record.ChallengeLost && side == Player:
			n++
		}
	}
	return n
}
