package kept

import (
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/setting"
)

// Beginner returns who begins a new game if nothing else is asked for, and whether that is settled: against the original both sides
// begin in turn, the person the first game, as the person's profile has it.
func (s *Games) Beginner(player, name, position string) (side play.Side, settled bool, err error) {
	if s.Store == nil || !dealt(player, position) {
		return 0, false, nil
	}
	p, _, err := profile.Open(s.Store, name)
	if err != nil {
		return 0, false, err
	}
	if p.Preferences.ProgramBegins {
		side = play.Player
	}
	return side, true, nil
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
