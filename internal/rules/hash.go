package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Hash returns the identity of everything that decides play: a SHA-256 in lower-case hexadecimal, as
// docs/formats/rules.md says. The name of the rules, and how rows and columns are labelled, do not count.
func (r *Rules) Hash() string {
	h := sha256.New()
	fmt.Fprintln(h, "play 1", r.Size, r.Squares, r.StartRow, r.StartCol, r.RackSize, r.Bonus, r.ExchangeLimit,
		r.ScorelessTurns, r.ScorelessLate, r.Passes, r.EndRack, r.Challenge, r.ChallengeBonus, r.Tiles.Hash())
	return hex.EncodeToString(h.Sum(nil))
}
