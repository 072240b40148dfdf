package kept_test

import (
	"strings"
	"testing"

	"maven/internal/kept"
	"maven/internal/setting"
)

// Each level has a name and a player, and there are no others.
func TestLevels(t *testing.T) {
	names := kept.LevelNames()
	for i, name := range names {
		player, err := setting.ParsePlayer(kept.LevelPlayer(i+1, 7))
		if err != nil || i >= 10 && player.Name != name+",seed=7" || i < 10 && (player.Kind != setting.LevelPlayer || int(player.Level) != i+1) {
			t.Errorf("level %d, %s: %s, %v", i+1, name, player.Name, err)
		}
	}
	for _, level := range []int{-1, 0, len(names) + 1} {
		if player := kept.LevelPlayer(level, 7); player != "" {
			t.Errorf("level %d is %s", level, player)
		}
	}
}

// A person's name fits beside the board and into a record.
func TestPersonName(t *testing.T) {
	for text, want := range map[string]string{"Ann": "Ann", " Ann  Lee ": "Ann Lee", "": "", " ": "", "a:b": "", "a\tb": "", "\xff": "", "An\u202en": "", "\u0301": "", "\u200b": "",
		strings.Repeat("é", 20): strings.Repeat("é", 20), strings.Repeat("é", 21): ""} {
		if got := kept.PersonName(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
