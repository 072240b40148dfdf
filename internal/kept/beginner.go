package kept

import (
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/setting"
)

// Beginner returns who begins a new game if nothing else is asked for: against the original both sides begin in turn, the person
// the first game, as the person's profile has it; otherwise it is drawn. The header has its player and its names.
func (s *Games) Beginner(h *play.Header) (play.Side, error) {
	if s.Store == nil || !dealt(h.Player, h.Position) {
		return Drawn(h.Seed), nil
	}
	p, _, err := profile.Open(s.Store, h.Names[play.Person])
	if err == nil && p.Preferences.ProgramBegins {
		return play.Player, nil
	}
	return play.Person, err
}

// dealt reports whether the original deals a game: one of its own, from an empty board.
func dealt(player, position string) bool {
	spec, err := setting.ParsePlayer(player)
	return err == nil && spec.Kind == setting.ClassicPlayer && position == ""
}

// deal notes in the person's profile who begins the next game against the original: the side that has not begun this one.
func (g *Game) deal() error {
	h := g.Session.Header()
	if g.file != nil || !dealt(h.Player, h.Position) {
		return nil
	}
	_, err := profile.Alter(g.games.Store, h.Names[play.Person], func(p *profile.Profile, _ bool) (bool, error) {
		p.Preferences.ProgramBegins = h.First == play.Player
		p.Preferences.Deal()
		return true, nil
	})
	return err
}

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
