// Package ucgi is `maven ucgi` and `maven siu`, which answer other programs as an engine.
package ucgi

import (
	"runtime"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/version"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/ucgi"
)

// New returns the verb for the protocol UCGI.
func New(a *command.App) *cobra.Command {
	c := verb(a, ucgi.UCGI)
	c.Short = "Answer as an engine in the protocol UCGI"
	c.Long = "Speaks the protocol UCGI on standard input and output, for programs that play or analyse with another engine: positions in CGP and moves go in, candidates with their values and one best\n" +
		"move for each search come out. docs/protocols.md shows sessions.\n\n" +
		"--player names who searches; the program that asks can change it, and words, rules, tables, threads and\n" +
		"memory, by options. See maven help players for the players."
	c.Example = "  maven ucgi\n  maven ucgi --player static"
	return c
}

// NewSIU returns the verb for the protocol SIU.
func NewSIU(a *command.App) *cobra.Command {
	c := verb(a, ucgi.SIU)
	c.Short = "Answer as an engine in the protocol SIU"
	c.Long = "Speaks the protocol SIU, the successor of UCGI, on standard input and output. A search names its method:\n" +
		"gen ranks moves, sim plays them out, infer says what the opponent holds, endgame and peg search the end of\n" +
		"the game, auto leaves the choice to --player. docs/protocols.md shows sessions."
	c.Example = "  maven siu\n  maven siu --player sim,plies=4"
	return c
}

func verb(a *command.App, dialect ucgi.Dialect) *cobra.Command {
	player := ""
	c := &cobra.Command{
		Use:  string(dialect),
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if player != "" {
				if _, err := setting.ParsePlayer(player); err != nil {
					return command.UsageError(err)
				}
			}
			// One more than there are cores, so that commands are read at once while every core searches: in the
			// middle 0.6 ms instead of 14.
			runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
			engine := ucgi.Engine{Dialect: dialect, Name: version.Text(), Author: "the authors of Maven", Player: player}
			engine.Library = func(dir string) *library.Library {
				if dir == "" {
					return a.Library()
				}
				return library.Open(dir)
			}
			return ucgi.Run(c.Context(), engine, a.In, a.Out)
		},
	}
	c.Flags().StringVar(&player, "player", "", "who searches: "+setting.PlayerForms)
	command.CompleteFlag(c, "player", setting.PlayerNames)
	return c
}
