// Package ask is the verbs that ask the engine about a position, with what they share: `maven kibitz`, `maven solve` and
// `maven infer`.
package ask

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/game"
	"maven/internal/setting"
	"maven/internal/term"
)

// An asker is what the verbs have in common.
type asker struct {
	app *command.App

	command.SettingFlags
	cgp     string
	also    []string
	count   int
	seed    int
	limit   time.Duration
	threads command.ThreadCount
	json    bool
}

// filled refuses flags that are given without a value.
func filled(c *cobra.Command, names ...string) error {
	for _, name := range names {
		if flag := c.Flag(name); flag.Changed && flag.Value.String() == "" {
			return command.Usagef("--%s is empty", name)
		}
	}
	return nil
}

// A fact is a name and a value beside a board.
type fact = [2]string

// situation is what is known of every position.
func situation(s *setting.Setting, p *game.Position) []fact {
	opponent := "unknown"
	if held, ok := p.Held(); ok {
		opponent = s.Rules.Tiles.Rack(&held)
	} else if n := p.Opponent.Len(); n > 0 {
		opponent = fmt.Sprintf("%s and %d more", s.Rules.Tiles.Rack(&p.Opponent), s.Rules.RackSize-n)
	}
	facts := []fact{toMove(s, p), {"opponent", opponent}, {"score", fmt.Sprintf("%d to %d", p.Scores[0], p.Scores[1])}}
	if tiles := s.Rules.Tiles.Name; tiles != setting.Tiles {
		facts = append(facts, fact{"tiles", tiles})
	}
	return facts
}

// toMove is the rack of the player on turn.
func toMove(s *setting.Setting, p *game.Position) fact {
	return fact{"to move", cmp.Or(s.Rules.Tiles.Rack(&p.Rack), "unknown")}
}

// playWidth is the width of lines of best play.
const playWidth = 78

// paragraph writes text in lines of a width; all but the first are indented.
func paragraph(s *term.Screen, text string, width, indent int) {
	s.Printf("%s\n", strings.Join(term.Wrap(text, width, indent), "\n"))
}
