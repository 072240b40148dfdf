package play

import (
	"fmt"

	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/profile"
	"maven/internal/setting"
)

// followProfile gives a game against the original the level of the person's profile, unless a level is asked for, the
// person has no profile, or the game does not count there.
func (o *playOptions) followProfile(d *desk, a *command.App) error {
	spec, err := setting.ParsePlayer(o.player)
	if err != nil || spec.Kind != setting.ClassicPlayer {
		return nil // header refuses what is no player
	}
	c := d.place.Cupboard
	start, err := a.Settings(o.Request).Start()
	if err != nil {
		return err
	}
	mode, known := words.ModeNamed(start.Words.Name)
	switch {
	case c == nil:
		d.notes.Add("A game that is kept in a file does not count in your profile.")
		return nil
	case !known:
		d.notes.Add("The game does not count in your profile: the original knows NA, UK and Both, and not %s.", start.Words.Name)
		return nil
	case spec.Search.Level != 0 || o.cgp != "":
		return nil
	}
	scale, err := c.Scale(spec.Original)
	if err != nil {
		return err
	}
	p, found, err := profile.Open(c.Store, scale, o.name)
	if err != nil || !found {
		return err
	}
	if level := p.Preferences.Lexica[mode].Level; level > 0 {
		o.player += fmt.Sprintf(",level=%d", level)
		d.notes.Add("Level %d, by your profile; --player classic,level=1 is the original's full strength.", level)
	}
	return nil
}
