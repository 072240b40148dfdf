package record

import (
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// inspect finds what is wrong with a turn made in the state. Withdrawn says that the next turn takes the play back.
func (h *History) inspect(s *State, t *Turn, withdrawn bool) []Finding {
	all := s.inspectPlayer(t, h.AnyChallenge)
	all = append(all, h.inspectRack(s, t)...)
	want, points := 0, ScoreDiffers
	switch t.Kind {
	case Played:
		all = append(all, h.inspectPlay(s, t, withdrawn)...)
		want = s.expected(t)
	case Exchanged, ExchangedCount:
		all = append(all, s.inspectExchange(t)...)
	case ChallengeLost, ChallengeFree, Withdrawn, ChallengeBonus:
		all = append(all, h.inspectChallenge(s, t)...)
		want, points = h.challengePoints(s, t)
	case EndBonus, EndPenalty:
		all = append(all, s.inspectPayment(t)...)
		want = t.Change
	case TimePenalty:
		want, points = min(t.Change, -1), WrongPenalty
	case Adjusted:
		want = t.Change
	case Resigned, Forfeited:
		points = WrongPenalty
	}
	if t.Change != want {
		f := found(points, "scored as %+d, and gives %+d", t.Change, want)
		f[0].Want = want
		all = append(all, f...)
	}
	if total := s.Scores[t.Player] + t.Change; t.Total != total {
		f := found(TotalDiffers, "the total is recorded as %d: %d and %+d make %d", t.Total, s.Scores[t.Player], t.Change, total)
		f[0].Want = total
		all = append(all, f...)
	}
	return eachOnce(all)
}

// eachOnce leaves out tiles too many that are told before: the rack and the move can both have them.
func eachOnce(all []Finding) []Finding {
	told := map[string]bool{}
	return slices.DeleteFunc(all, func(f Finding) bool {
		again := f.Kind == OverSet && told[f.Text.String()]
		told[f.Text.String()] = true
		return again
	})
}

// inspectPlayer finds turns that are not the player's, or come after the end.
func (s *State) inspectPlayer(t *Turn, anyRule bool) []Finding {
	lost := s.Ending == game.Resignation || s.Ending == game.Forfeit
	switch over := s.Over() && !s.lastWord(t, anyRule); {
	case (t.Kind == Resigned || t.Kind == Forfeited) && lost, t.Kind == Resigned && s.Over(), t.Kind.takesTurn() && over:
		f := found(AfterEnd, "the game was over before")
		f[0].Ending = s.Ending
		return f
	case !t.Kind.takesTurn():
		return nil
	case t.Player != s.Player:
		return found(WrongPlayer, "%s is on turn, not %s", who(s.Player), who(t.Player))
	}
	return nil
}

// lastWord reports whether the turn answers a play that ended the game: a lost challenge, or a pass instead of a
// challenge.
func (s *State) lastWord(t *Turn, anyRule bool) bool {
	void := s.Board.Rules().Challenge == rules.Void && !anyRule
	return s.last.open && !void && (t.Kind == ChallengeLost || t.Kind == Passed)
}

// inspectRack finds impossible racks.
func (h *History) inspectRack(s *State, t *Turn) []Finding {
	set, held, n := h.rules.Tiles, s.heldAt(t), t.Rack.Len()
	switch t.Kind {
	case TimePenalty, Adjusted, EndBonus, EndPenalty:
		return nil
	}
	if n == 0 && t.Known != Known {
		return nil
	}
	lacking := said.Text{}
	if t.Kind != Withdrawn { // its play has been inspected
		lacking = s.lacking(&t.Rack, t.Player)
	}
	switch merged := union(&held.Tiles, &t.Rack); {
	case n > held.Count:
		return found(RackTooLarge, "the rack %s has %d tiles, and can have %d", set.Rack(&t.Rack), n, held.Count)
	case n < held.Count && t.Known == Known:
		return found(RackTooSmall, "the rack %s has %d tiles, and should have %d", rackText(&t.Rack, set), n, held.Count)
	case !lacking.IsZero():
		return found(OverSet, "%s", lacking)
	case merged.Len() > held.Count:
		gone := held.Tiles.Less(&t.Rack)
		return found(TilesGone, "the rack %s lacks %s, held before", set.Rack(&t.Rack), set.Rack(&gone))
	}
	return nil
}

func rackText(r *tile.Rack, set *tile.Set) said.Text {
	if r.Len() == 0 {
		return said.Of("without tiles")
	}
	return said.Plain(set.Rack(r))
}

// lacking names a tile of which there are more than the set has, if a player holds the rack; nothing for none.
func (s *State) lacking(rack *tile.Rack, player int) said.Text {
	set := s.Board.Rules().Tiles
	onBoard, other := s.Board.OnBoard(), &s.Racks[1-player].Tiles
	for t, n := range rack {
		sum := int(n) + int(onBoard[t]) + int(other[t])
		if have := int(set.Count[t]); n > 0 && sum > have {
			where := said.Of("%d on the rack, %d on the board", n, onBoard[t])
			if other[t] > 0 {
				where = said.Of("%s, %d with the opponent", where, other[t])
			}
			return said.Of("%s %s (%s): the set has %d", said.Count(sum, "tile"), set.Text(tile.Tile(t)), where, have)
		}
	}
	return said.Text{}
}

// inspectTaken finds tiles that leave a rack but cannot be on it.
func (s *State) inspectTaken(t *Turn) []Finding {
	after := State{Board: s.Board, Racks: s.Racks}
	after.meet(t.Player, &t.Rack, t.Known)
	rack, err := after.assume(t)
	held := &after.Racks[t.Player]
	switch {
	case err == nil:
		return nil
	case held.Known() != Known && rack.Len() <= held.Count:
		return found(OverSet, "%s", err)
	}
	return found(NotOnRack, "%s", err)
}

// inspectPlay finds what is wrong with the tiles, the place and the words of a play.
func (h *History) inspectPlay(s *State, t *Turn, withdrawn bool) []Finding {
	all := s.inspectTaken(t)
	if err := s.Board.Fits(&t.Move); err != nil {
		return append(all, found(NotFitting, "%s", err)...)
	}
	if h.words == nil || withdrawn {
		return all
	}
	if err := s.Board.Legal(&t.Move); err != nil {
		f := found(Phony, "%s", err)
		f[0].Breaks = h.rules.Challenge == rules.Void && !h.AnyChallenge
		all = append(all, f...)
	}
	return all
}

// expected returns what a play scores; if it does not fit the board, the recorded score.
func (s *State) expected(t *Turn) int {
	if s.Board.Fits(&t.Move) != nil {
		return t.Change
	}
	return s.Board.Score(&t.Move)
}

func (s *State) inspectExchange(t *Turn) []Finding {
	r := s.Board.Rules()
	n, held := t.exchanged(), max(s.Racks[t.Player].Count, t.Rack.Len())
	if n > held {
		return found(NotExchanged, "%d tiles are exchanged from a rack of %d", n, held)
	}
	var all []Finding
	if err := game.Exchangeable(r, n, s.Bag); err != nil {
		all = found(NotExchanged, "%s", err)
	}
	if t.Kind == Exchanged {
		all = append(all, s.inspectTaken(t)...)
	}
	return all
}

// inspectChallenge finds impossible results of challenges.
func (h *History) inspectChallenge(s *State, t *Turn) []Finding {
	if rightly := (t.Kind == Withdrawn || t.Kind == ChallengeBonus) == (s.last.turn.Player == t.Player); !s.last.open || !rightly {
		if t.Kind == Withdrawn || t.Kind == ChallengeBonus {
			return found(NoPlayBefore, "%s has not just made the play that this is about", who(t.Player))
		}
		return found(NoPlayBefore, "%s has no play to challenge", who(t.Player))
	}
	var all []Finding
	if rule := h.rules.Challenge; !h.AnyChallenge && !leadsTo(rule, t.Kind) {
		all = found(WrongRule, "the challenge rule %s does not lead to this", rule.String())
	}
	if h.words == nil || len(s.last.formed) == 0 {
		return all
	}
	switch phonies := Phonies(h.words, h.rules.Tiles, s.last.formed); {
	case t.Kind == Withdrawn && phonies == nil:
		all = append(all, found(GoodWithdrawn, "all words of the play are in the lexicon")...)
	case t.Kind != Withdrawn && phonies != nil:
		all = append(all, found(PhonyUpheld, "not in the lexicon: %s", strings.Join(phonies, ", "))...)
	}
	return all
}

// leadsTo reports whether a challenge under the rule can have the result.
func leadsTo(rule rules.Challenge, kind TurnKind) bool {
	switch kind {
	case Withdrawn:
		return rule != rules.Void
	case ChallengeLost:
		return rule == rules.Double
	case ChallengeFree:
		return rule == rules.Single
	}
	return rule == rules.BonusPerPlay || rule == rules.BonusPerWord
}

// challengePoints returns the points that the result of a challenge gives, and the finding for other points.
func (h *History) challengePoints(s *State, t *Turn) (int, FindingKind) {
	switch {
	case t.Kind == Withdrawn && s.last.open:
		return -s.last.turn.Change, ScoreDiffers
	case t.Kind == Withdrawn:
		return t.Change, ScoreDiffers
	case t.Kind != ChallengeBonus:
		return 0, ScoreDiffers
	}
	rule, one, most := h.rules.Challenge, h.rules.ChallengeBonus, max(len(s.last.formed), 1)
	switch {
	case h.AnyChallenge || !leadsTo(rule, ChallengeBonus):
		return max(t.Change, 1), WrongBonus
	case rule == rules.BonusPerPlay || t.Count > 0:
		return h.challengeBonus(max(t.Count, 1)), WrongBonus
	case t.Change%one == 0 && t.Change >= one && t.Change <= most*one:
		return t.Change, WrongBonus
	}
	return one, WrongBonus
}

// inspectPayment finds payments at the end that are not due, or for wrong tiles or points.
func (s *State) inspectPayment(t *Turn) []Finding {
	player := who(t.Player)
	if s.paid[t.Player] {
		return found(WrongEnd, "%s has been paid before", player)
	}
	for _, p := range s.Ending.Payments(s.Board.Rules().EndRack, s.Ender) {
		if p.Factor != 0 && p.Player == t.Player && paymentKind(p) == t.Kind {
			return s.inspectTilesPaid(t, p.Of, p.Factor)
		}
	}
	if t.Kind == EndBonus {
		return found(WrongEnd, "%s has not gone out", player)
	}
	if !s.Over() {
		return found(WrongEnd, "%s loses nothing for tiles: the game has not ended", player)
	}
	return found(WrongEnd, "%s loses nothing for tiles: the game ended by %s", player, s.Ending.String())
}

// inspectTilesPaid compares the tiles paid for with those that a player holds, and the points.
func (s *State) inspectTilesPaid(t *Turn, of, factor int) []Finding {
	set, tiles := s.Board.Rules().Tiles, t.Tiles
	held, known := s.held(of)
	var all []Finding
	switch count := s.Racks[of].Count; {
	case tiles.Len() == 0 && known:
		tiles = held
	case known && tiles != held:
		all = found(WrongEnd, "paid for %s; left are %s", rackText(&tiles, set), rackText(&held, set))
	case tiles.Len() != count:
		all = found(WrongEnd, "paid for %s; left are %d tiles", rackText(&tiles, set), count)
	default:
		if lacking := s.lacking(&tiles, of); !lacking.IsZero() {
			all = found(OverSet, "%s", lacking)
		}
	}
	if want := factor * set.RackScore(&tiles); want != t.Change {
		f := found(WrongEnd, "scored as %+d, and %s gives %+d", t.Change, rackText(&tiles, set), want)
		f[0].Want = want
		all = append(all, f...)
	}
	return all
}
