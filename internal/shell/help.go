package shell

import (
	"context"
	"fmt"
	"strings"

	"maven/internal/term"
)

const (
	helpColumns = 2
	helpWidth   = 39 // cells of a column
	helpName    = 11 // cells of a name there
)

// help lists the commands on one screen, or tells about one.
func help(_ context.Context, s *Shell, rest string) error {
	if rest != "" {
		c, err := find(rest)
		if err != nil {
			return err
		}
		s.display.Lines(c.helpLines())
		return nil
	}
	all := commands()
	rows := (len(all) + helpColumns - 1) / helpColumns
	lines := make([]string, rows)
	for i := range all {
		text := term.Clip(fmt.Sprintf("%-*s%s", helpName, all[i].name, all[i].about), helpWidth)
		lines[i%rows] += text + strings.Repeat(" ", helpWidth+1-term.Width(text))
	}
	s.display.Lines(append(lines, "", "help COMMAND tells more. A move may be typed by itself: 8D WORD."))
	return nil
}

// helpLines tells about a command.
func (c *command) helpLines() []string {
	lines := []string{strings.TrimSpace(c.name+" "+c.takes) + ": " + c.about}
	if c.help != "" {
		lines = append(lines, term.Wrap(c.help, term.UsualWidth, 0)...)
	}
	if c.others != "" {
		lines = append(lines, "Also: "+strings.Join(strings.Fields(c.others), ", "))
	}
	return append(lines, "Example: "+c.example)
}
