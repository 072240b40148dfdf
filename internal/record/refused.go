package record

import "maven/internal/said"

// Refusal says why something cannot happen next in a game.
type Refusal uint8

// The refusals.
const (
	GameOver    Refusal = iota + 1 // nothing can be moved after the end
	NotOver                        // the game goes on
	NoChallenge                    // the rules have no challenges, or no play was just made
	NotJudged                      // there is no word list to judge by
	RackUnknown                    // tiles that matter are not known
	BadRack                        // the player cannot hold these tiles
	BadTurn                        // no record can hold this
	NoSuchTurn                     // the record has no turn of that number
	NotForLive                     // the tiles of a live game come from its bag
)

// A RefusedError says that something cannot happen next, for a reason other than an illegal move.
type RefusedError struct {
	Refusal Refusal
	Reason  said.Text // one clause
}

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Reason.String() }

// Said returns the reason.
func (e *RefusedError) Said() said.Text { return e.Reason }

func refused(r Refusal, format string, args ...any) error {
	return &RefusedError{Refusal: r, Reason: said.Of(format, args...)}
}
