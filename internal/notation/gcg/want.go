package gcg

import (
	"fmt"

	"maven/internal/game"
)

// Kinds of findings of game.Check that have repairs.
const (
	ScoreDiffers FindingKind = "score-differs" // points that the move does not give
	WrongBonus   FindingKind = "wrong-bonus"   // a bonus that the rules do not give
	WrongEnd     FindingKind = "wrong-end"     // a payment at the end that is not due, or of other points or tiles
	MissingEnd   FindingKind = "missing-end"   // the game has ended, and what is due is not recorded

	wrongPlayer FindingKind = "wrong-player"
	notOnRack   FindingKind = "not-on-rack"
	notFitting  FindingKind = "not-fitting"
)

// wanted says what would likely be right, as far as one can tell.
func wanted(f *game.Finding) string {
	switch f.Kind {
	case game.ScoreDiffers, game.WrongBonus:
		return fmt.Sprintf("%+d", f.Want)
	case game.WrongEnd:
		if f.Want != 0 {
			return fmt.Sprintf("%+d", f.Want)
		}
		return "the tiles and points that the end of the game gives"
	case game.WrongPlayer:
		return "the turn of the other player before it, or the other nick"
	case game.AfterEnd:
		return "no turn once a player has gone out, or other tiles before"
	case game.RackTooLarge:
		return "fewer tiles: one is written twice, or was drawn too many"
	case game.RackTooSmall:
		return "more tiles: one is left out"
	case game.TilesGone:
		return "the tiles kept on the rack, here or in the turn before"
	case game.OverSet:
		return "another tile: it is misread here or on the board, or is a blank"
	case game.NotOnRack:
		return "tiles of the rack: it, the word or a blank in it is miswritten"
	case game.NotFitting:
		return "another place or word; it may be a row or a column off"
	case game.NotExchanged:
		return "a pass, or fewer tiles"
	case game.NoPlayBefore:
		return "it right after the play that it is about"
	case game.WrongRule:
		return "what the challenge rule leads to"
	case game.WrongPenalty:
		return "fewer than 0 points"
	case game.MissingEnd:
		return "a line for the tiles left and their points"
	case game.Phony:
		return "another word, or the play withdrawn, unless nobody challenged it"
	case game.GoodWithdrawn:
		return "the word list that was played by"
	case game.PhonyUpheld:
		return "the word list that was played by"
	}
	return ""
}
