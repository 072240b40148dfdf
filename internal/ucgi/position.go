package ucgi

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/protocol"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/tile"
)

// An asked is the position that a search is about.
type asked struct {
	*setting.Setting
	position game.Position
	second   bool // the player on turn is not the first in the CGP
}

// setPosition carries out "position cgp CGP [moves M …]". After a mistake there is no position.
func (s *Session) setPosition(words []string) error {
	if s.asked, s.text = nil, nil; slices.Equal(words, []string{tooLong}) {
		return errLong()
	}
	s.text = slices.Clone(words)
	a, err := s.options.position(words)
	if err != nil {
		s.text = nil
		return &fault{"bad-position", fmt.Errorf("position: %w", err)}
	}
	s.asked = a
	return nil
}

// position reads the words after "position".
func (o *options) position(words []string) (*asked, error) {
	if len(words) < 2 || words[0] != "cgp" {
		return nil, fmt.Errorf("give position cgp CGP, and moves after it")
	}
	text, moves := words[1:], []string(nil)
	const fields = 4 // of a CGP, before the operations
	for i := fields; i < len(text); i++ {
		if text[i] == "moves" && (i == fields || strings.HasSuffix(text[i-1], ";")) {
			text, moves = text[:i], text[i+1:]
		}
	}
	placed, err := o.settings.Place(strings.Join(text, " "))
	if err != nil {
		return nil, err
	}
	if placed.Absent != "" { // a program that asks about other words wants no answer by these
		return nil, fmt.Errorf("the position names the lexicon %.40q, which you do not have; give setoption name Lexicon value NAME, or no lex", placed.Absent)
	}
	if player, err := setting.ParsePlayer(o.player); err == nil {
		set, err := placed.For(player)
		if err != nil {
			return nil, err
		}
		placed = placed.By(set)
	}
	a := &asked{Setting: placed.Setting, position: *placed.Position}
	for i, text := range moves {
		if err := a.follow(text, i == len(moves)-1); err != nil {
			return nil, fmt.Errorf("move %d, %.40s: %w", i+1, text, err)
		}
	}
	return a, nil
}

// follow makes a move of the list, or takes the rack at its end.
func (a *asked) follow(text string, last bool) error {
	p := &a.position
	if kind, rack, is := strings.Cut(text, "."); is && strings.EqualFold(kind, "rack") {
		if !last {
			return fmt.Errorf("the rack must be the last of the moves")
		}
		return a.take(rack)
	}
	if p.Over() != game.Going {
		return fmt.Errorf("the game is over")
	}
	m, err := protocol.ReadMove(text, p)
	if err != nil {
		return err
	}
	if err := a.allows(&m); err != nil {
		return err
	}
	a.apply(&m.Move)
	if m.Kind == move.Exchange && m.Used() == (tile.Rack{}) || m.Bonus != 0 {
		a.correct(&m)
	}
	if m.TurnLost && p.Ending == game.Going {
		a.apply(&move.Move{Kind: move.Pass})
	}
	return nil
}

// allows reports whether the tiles of a move, and the rack told with it, can be on the rack.
func (a *asked) allows(m *protocol.Played) error {
	p, set := &a.position, a.Rules.Tiles
	if m.Kind == move.Exchange {
		if err := game.Exchangeable(a.Rules, int(m.Played), p.Bag()); err != nil {
			return err
		}
	}
	if int(m.Played) > p.Sizes[0] {
		return fmt.Errorf("%d tiles are used, and the rack has %d", m.Played, p.Sizes[0])
	}
	held := a.possible()
	for _, tiles := range []tile.Rack{m.Used(), m.Rack} {
		if held.Contains(&tiles) {
			continue
		}
		if held == p.Rack {
			return game.OnRack(&tiles, &held, set)
		}
		return fmt.Errorf("the player on turn cannot have %s", set.Rack(&tiles))
	}
	if m.Rack.Len() > p.Sizes[0] {
		return said.Errorf("rack %s: the player on turn has %d tiles", set.Rack(&m.Rack), p.Sizes[0])
	}
	return nil
}

// possible returns all tiles that the player on turn may hold.
func (a *asked) possible() tile.Rack {
	p := &a.position
	if p.Rack.Len() >= p.Sizes[0] {
		return p.Rack
	}
	held := p.Unseen()
	held = held.Less(&p.Opponent)
	held.Add(&p.Rack)
	return held
}

// apply makes a move; the player draws tiles that are not known.
func (a *asked) apply(m *move.Move) {
	a.position.Apply(m, nil)
	a.second = !a.second
}

// correct takes account of what was told with a move just made: points, and an exchange of tiles that are not known.
func (a *asked) correct(m *protocol.Played) {
	if a.position.Ending != game.Going {
		return
	}
	known := a.position.Known
	known.Scores[1] += m.Bonus
	if m.Kind == move.Exchange && m.Used() == (tile.Rack{}) {
		known.Opponent = tile.Rack{}
	}
	a.position = game.NewPosition(known)
}

// take gives the player on turn its rack.
func (a *asked) take(text string) error {
	p, set := &a.position, a.Rules.Tiles
	rack, err := set.ParseRack(text)
	if err != nil {
		return err
	}
	if rack.Len() != p.Sizes[0] {
		return said.Errorf("the player on turn has %d tiles, not %d", p.Sizes[0], rack.Len())
	}
	unknown := *p
	unknown.Rack = tile.Rack{}
	held := (&asked{Setting: a.Setting, position: unknown}).possible()
	if !held.Contains(&rack) {
		return fmt.Errorf("the player on turn cannot have it")
	}
	a.position = p.WithRack(&rack)
	return nil
}

// refuse says why there is nothing to search; an inference does not need the rack of the player on turn.
func (a *asked) refuse(infers bool) error {
	switch {
	case a == nil:
		return faultf("no-position", "there is no position; send one first")
	case a.position.Ending != game.Going, !infers && a.position.Over() != game.Going:
		return faultf("game-over", "the game is over")
	case infers:
		return nil
	case a.position.Rack.Len() == 0 || a.position.Rack.Len() != a.position.Sizes[0]:
		return faultf("no-rack", "the rack of the player on turn is not known")
	}
	return nil
}
