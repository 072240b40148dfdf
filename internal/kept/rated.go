package kept

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
)

// counts returns the player and the mode of words of a game that counts in the person's profile when it has ended: one
// against the whole original, dealt here.
func counts(session *play.Session) (spec setting.Player, mode words.Mode, ok bool) {
	h := session.Header()
	spec, err := setting.ParsePlayer(h.Player)
	mode, known := words.ModeNamed(h.Lexicon)
	ok = err == nil && spec.Kind == setting.ClassicPlayer && h.Position == "" && h.Draws == "" && known && !spec.Search.NoEndgame && !spec.Search.NoPreEndgame
	return spec, mode, ok
}

// rate counts a game that has ended in the person's profile, if it counts, and has keep put the profile into the database.
func (g *Game) rate(keep func(store.Document) error) (*profile.Change, error) {
	spec, mode, ok := counts(g.Session)
	if !ok {
		return nil, nil
	}
	set, err := g.games.tables(spec.Original)
	if err != nil {
		return nil, err
	}
	tally := translate.NewTally(set)
	ended, err := profile.GameOf(g.Session.History(), g.Session.PlayerOf(play.Person), func(before *record.State, t *record.Turn) (tables.Statistics, error) {
		at, made := before.Position(), t.Move
		if t.Kind != record.Played && t.Kind != record.Exchanged {
			made = move.Move{Kind: move.Pass}
		}
		return tally.Count(&at, &made, t.Change)
	})
	if err != nil {
		return nil, err
	}
	return profile.Rate(g.games.Store, g.Session.Header().Names[play.Person], g.ID, tables.NewScale(&set.Program), mode, max(spec.Search.Level, tables.StrongestLevel), ended, keep)
}

// counted returns what a game that ended before has changed in the person's profile, nil if that is not known.
func (g *Game) counted() (*profile.Change, error) {
	if _, _, ok := counts(g.Session); !ok {
		return nil, nil
	}
	p, _, err := profile.Open(g.games.Store, g.Session.Header().Names[play.Person])
	if err != nil {
		return nil, err
	}
	return p.Counted(g.ID), nil
}

// Scale returns what ratings mean to the original, by its tables.
func (s *Games) Scale(o setting.Original) (*tables.Scale, error) {
	set, err := s.tables(o)
	if err != nil {
		return nil, err
	}
	return tables.NewScale(&set.Program), nil
}

func (s *Games) tables(o setting.Original) (*tables.Set, error) {
	settings, err := s.Settings(setting.Request{})
	if err != nil {
		return nil, err
	}
	return settings.Tables(o)
}

// FollowProfile gives a player that is the original the level of a person's profile in the mode of a lexicon, and the bias of its
// exchanges that follows from the person's rating, unless it has a level of its own. It says what is to be told, if anything. A
// person without a profile has that of a new user. Other players change nothing.
func (s *Games) FollowProfile(player, name, lexicon string) (followed string, told said.Text, err error) {
	spec, err := setting.ParsePlayer(player)
	if err != nil || spec.Kind != setting.ClassicPlayer {
		return player, told, nil // what is no player is refused elsewhere
	}
	if s.Store == nil {
		return player, said.Of("A game that is kept in a file does not count in your profile."), nil
	}
	mode, known := words.ModeNamed(lexicon)
	if !known {
		return player, said.Of("The game does not count in your profile: the original knows NA, UK and Both, and not %s.", lexicon), nil
	}
	p, _, err := profile.Open(s.Store, name)
	if err != nil || spec.Search.Level > 0 {
		return player, told, err
	}
	scale, err := s.Scale(spec.Original)
	if err != nil {
		return player, told, err
	}
	own := &p.Preferences.Lexica[mode]
	level := max(own.Level, tables.StrongestLevel)
	player += fmt.Sprintf(",level=%d", level)
	if bias := scale.Bias(own.Rating, level); bias != 0 && spec.Search.Bias == 0 {
		player += fmt.Sprintf(",bias=%d", bias)
	}
	return player, said.Of("Level %d, by your profile.", level), nil
}
