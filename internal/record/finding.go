package record

import (
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/said"
)

// FindingKind says what is remarkable about a turn.
type FindingKind uint8

// The kinds of findings.
const (
	WrongPlayer   FindingKind = iota // not on turn
	AfterEnd                         // a turn after the game has ended
	RackTooLarge                     // more tiles than the player can hold
	RackTooSmall                     // fewer tiles, said to be all
	TilesGone                        // tiles kept or drawn before are not on the rack
	OverSet                          // more of a tile than the set has
	NotOnRack                        // tiles leave the rack that are not on it
	NotFitting                       // a play that cannot stand on the board
	Phony                            // words that are not in the lexicon, and were not challenged off
	ScoreDiffers                     // points that the move does not give
	TotalDiffers                     // a total that is not the last one and the points
	NotExchanged                     // an exchange that the bag or the rack does not allow
	NoPlayBefore                     // the play that the turn is about was not just made
	WrongRule                        // what the rule for challenges does not lead to
	WrongBonus                       // a bonus that the rule does not give
	GoodWithdrawn                    // a play withdrawn whose words are in the lexicon
	PhonyUpheld                      // a challenge lost against a word that is not in the lexicon
	WrongEnd                         // a payment at the end that is not due, or of other points or tiles
	WrongPenalty                     // a time penalty that takes nothing, or a resignation with points
	MissingEnd                       // the game has ended, and what is due is not recorded
	Unfinished                       // the record ends before the game
)

// String returns the kind as programs are told it.
func (k FindingKind) String() string {
	return [...]string{"wrong-player", "after-end", "rack-too-large", "rack-too-small", "tiles-gone", "over-set",
		"not-on-rack", "not-fitting", "phony", "score-differs", "total-differs", "not-exchanged", "no-play-before",
		"wrong-rule", "wrong-bonus", "good-withdrawn", "phony-upheld", "wrong-end", "wrong-penalty", "missing-end",
		"unfinished"}[k]
}

// Bookkeeping reports whether findings of the kind are about what is written beside the moves: points,
// payments, and tiles that a rack should have too. The moves and their positions are possible all the
// same, as they are not with other kinds that break the rules.
func (k FindingKind) Bookkeeping() bool {
	switch k {
	case RackTooSmall, TilesGone, ScoreDiffers, TotalDiffers, WrongRule, WrongBonus, WrongEnd, WrongPenalty, MissingEnd:
		return true
	}
	return false
}

// A Finding is something remarkable in a record.
type Finding struct {
	Turn   int // counted from 0; the number of turns for what is missing at the end
	Kind   FindingKind
	Breaks bool        // the rules or the arithmetic; else it can be right, and is worth a look
	Want   int         // points that would be right, of ScoreDiffers, TotalDiffers, WrongBonus and WrongEnd
	Text   said.Text   // one clause
	Ending game.Ending // how the game had ended, of AfterEnd

	format string // of Text, and what fills it in
	args   []any
}

// A who is a player in what a finding says, by number.
type who int

// Named returns the text of the finding with names of the players.
func (f *Finding) Named(names [2]string) said.Text {
	return filled(f.format, f.args, func(player who) said.Text { return said.Plain(names[player]) })
}

// filled returns a text with its players named.
func filled(format string, args []any, name func(who) said.Text) said.Text {
	args = slices.Clone(args)
	for i, arg := range args {
		if player, is := arg.(who); is {
			args[i] = name(player)
		}
	}
	return said.Of(format, args...)
}

// An IrregularError is a turn that breaks the rules or the arithmetic.
type IrregularError struct {
	Finding Finding
}

// Error names the turn, counted from 1, and what is wrong with it.
func (e *IrregularError) Error() string {
	return fmt.Sprintf("turn %d: %s", e.Finding.Turn+1, e.Finding.Text)
}

// Check returns all that is remarkable in a record, in the order of its turns. Tiles that are gone from
// a rack are not where something was wrong with the player's rack before.
func Check(h *History) []Finding {
	var all []Finding
	var doubt [2]bool // something was wrong with the rack of the player's last turn
	r := newReplay(h, 0)
	for i := range h.turns {
		s, t := r.state, &h.turns[i]
		wrong := false
		for _, f := range h.inspect(s, t, h.Withdrawn(i)) {
			if f.Turn = i; f.Kind != TilesGone || !doubt[t.Player] {
				all = append(all, f)
				wrong = wrong || f.Kind.ofRack()
			}
		}
		if t.Kind.takesTurn() && t.Rack.Len() > 0 {
			doubt[t.Player] = wrong
		}
		r.step()
	}
	for _, f := range r.state.inspectEnd() {
		f.Turn = len(h.turns)
		all = append(all, f)
	}
	return all
}

// inspectEnd finds what is missing after the last turn.
func (s *State) inspectEnd() []Finding {
	if !s.Over() {
		return found(Unfinished, "the record ends before the game")
	}
	set := s.Board.Rules().Tiles
	dues, unknown := s.dues()
	if unknown >= 0 {
		return found(MissingEnd, "the tiles left to %s are not recorded", who(unknown))
	}
	var all []Finding
	for _, t := range dues {
		f := found(MissingEnd, "%+d points for %s of %s are not recorded", t.Change, set.Rack(&t.Tiles), who(t.Player))
		f[0].Want = t.Change
		all = append(all, f...)
	}
	return all
}

// ofRack reports whether findings of the kind are about a rack.
func (k FindingKind) ofRack() bool {
	return k >= RackTooLarge && k <= NotOnRack
}

// found returns one finding, with Breaks by its kind.
func found(kind FindingKind, format string, args ...any) []Finding {
	text := filled(format, args, func(player who) said.Text { return said.Of("player %d", int(player)+1) })
	return []Finding{{Kind: kind, Text: text, Breaks: kind.breaks(), format: format, args: args}}
}

// breaks reports whether findings of the kind cannot be right.
func (k FindingKind) breaks() bool {
	switch k {
	case Phony, GoodWithdrawn, PhonyUpheld, Unfinished:
		return false
	}
	return true
}
