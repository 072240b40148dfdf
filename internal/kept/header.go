package kept

import (
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/setting"
)

// Header returns what a new game starts with that is to begin like b, but for its player, its names and who goes first. A challenge
// rule stands over that of the rules; the error is that of rules.ParseChallenge.
func Header(b *setting.Beginning, challenge string, seed random.Seed) (h play.Header, err error) {
	h = play.Header{Rules: b.Names.Rules, Tiles: b.Names.Tiles, Lexicon: b.Names.Lexicon, Position: b.Position, Seed: seed,
		Challenge: b.Rules.Challenge, Bonus: b.Rules.ChallengeBonus}
	if challenge != "" {
		h.Challenge, h.Bonus, err = rules.ParseChallenge(challenge)
	}
	return h, err
}

// Drawn returns who goes first by the draw of a game.
func Drawn(seed random.Seed) play.Side { return play.Side(seed.Named("first").Stream().IntN(2)) }
