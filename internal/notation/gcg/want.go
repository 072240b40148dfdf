package gcg

import (
	"fmt"

	"maven/internal/record"
)

// Kinds of findings of record.Check that have repairs.
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
func wanted(f *record.Finding) string {
	switch f.Kind {
	case record.ScoreDiffers, record.WrongBonus:
		return fmt.Sprintf("%+d", f.Want)
	case record.WrongEnd:
		if f.Want != 0 {
			return fmt.Sprintf("%+d", f.Want)
		}
		return "the tiles and points that the end of the game gives"
	case record.WrongPlayer:
		return "the turn of the other player before it, or the other nick"
	case record.AfterEnd:
		return "no turn once a player has gone out, or other tiles before"
	case record.RackTooLarge:
		return "fewer tiles: one is written twice, or was drawn too many"
	case record.RackTooSmall:
		return "more tiles: one is left out"
	case record.TilesGone:
		return "the tiles kept on the rack, here or in the turn before"
	case record.OverSet:
		return "another tile: it is misread here or on the board, or is a blank"
	case record.NotOnRack:
		return "tiles of the rack: it, the word or a blank in it is miswritten"
	case record.NotFitting:
		return "another place or word; it may be a row or a column off"
	case record.NotExchanged:
		return "a pass, or fewer tiles"
	case record.NoPlayBefore:
		return "it right after the play that it is about"
	case record.WrongRule:
		return "what the challenge rule leads to"
	case record.WrongPenalty:
		return "fewer than 0 points"
	case record.MissingEnd:
		return "a line for the tiles left and their points"
	case record.Phony:
		return "another word, or the play withdrawn, unless nobody challenged it"
	case record.GoodWithdrawn:
		return "the word list that was played by"
	case record.PhonyUpheld:
		return "the word list that was played by"
	}
	return ""
}
