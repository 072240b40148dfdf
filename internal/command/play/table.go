package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/setting"
)

// settingsOf returns the settings that a header asks for.
func settingsOf(a *command.App, h *play.Header) *setting.Settings {
	return a.Settings(setting.Request{Lexicon: h.Lexicon, Rules: h.Rules, Tiles: h.Tiles})
}

// openTable opens what a game of the header is played with. Unless moving, it opens no players.
func openTable(a *command.App, h *play.Header, moving bool) (play.Table, error) {
	s := settingsOf(a, h)
	start, err := s.Start()
	if err != nil {
		return play.Table{}, err
	}
	t := play.Table{Rules: h.RulesOf(start.Rules), Words: start.Words}
	if !moving {
		return t, nil
	}
	played := s.With(t.Rules, t.Words)
	judge, _, err := played.Judge()
	if err != nil {
		return t, err
	}
	spec, err := setting.ParsePlayer(h.Player)
	if err != nil {
		return t, err
	}
	side, err := played.Open(spec)
	if err != nil {
		return t, err
	}
	if side.KnowsAll {
		fmt.Fprintf(a.Errs, "Maven does not know how common the words of %s are, so every level knows them all; lower levels still overlook plays.\n", t.Words.Name)
	}
	t.Player, t.Judge = side.New(), played.Static(judge)
	if t.Hints = t.Judge; spec.Kind == setting.ClassicPlayer {
		t.Hints = side.New()
	}
	return t, nil
}

// readGame reads a game without a player.
func readGame(a *command.App, path string) (*play.Session, error) {
	text, err := saves.Read(path)
	if err != nil {
		return nil, err
	}
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, err
	}
	t, err := openTable(a, &save.Header, false)
	if err != nil {
		return nil, err
	}
	return play.Restore(save, t)
}
