// Package players is `maven players`: who can play, and by which options.
package players

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
)

// New returns the verb that describes the players and their options. The verbs that take players refer to it.
func New() *cobra.Command {
	return &cobra.Command{
		Use:   "players",
		Short: "Show the players and their options",
		Long: "These players can be named wherever a command takes one: match, play, kibitz and analyze --player, ucgi.\n\n" +
			"  static    plays the move of the highest static equity\n" +
			"  level=N   from 1 to 10, see below\n" +
			"  sim       plays candidates out and takes the best\n" +
			"  full      does so until the bag is nearly empty, and then searches to the end of the game\n" +
			"  master    short for sim,time=1s\n" +
			"  champion  short for full,time=5s\n" +
			"  classic   plays as the original program\n" +
			"  ucgi:COMMAND  another program, which speaks UCGI (docs/protocols.md)\n\n" +
			"Options follow after commas:\n\n" +
			"  leaves=TABLE   all but classic and ucgi: another leave table\n" +
			"  unseen=TABLE   all but classic and ucgi: another unseen table, or none\n" +
			"  board=TABLE    static: chooses among near ties by a board table: english or FILE.board\n" +
			"  seed=S         level: overlooks other plays; sim, full: draws other tiles\n" +
			"  iterations=N   sim, full: at most N play-outs for a move, or a search that takes as long (20000)\n" +
			"  time=T         sim, full: so long for a move at most, such as 200ms or 5s\n" +
			"  clock=T+T      sim, full: a time for a game, and after a plus what is added for each move, such as 25m+5s; " +
			"thinks longer where the choice is close\n" +
			"  plies=N        sim, full: plays candidates out N moves far (2)\n" +
			"  goal=spread    sim, full: plays candidates out for points, not to win\n" +
			"  goal=mixed     sim, full: to win, and for each point of spread a thousandth\n" +
			"                 of a win\n" +
			"  infer=on       sim, full: infers the opponent's tiles from its last move\n" +
			"  sim=off        full: static until the search begins\n" +
			"  preend=off     full, classic: no search with a few tiles in the bag\n" +
			"  endgame=off    full, classic: no search with an empty bag\n" +
			"  tables=DIR     classic: tables from a folder\n" +
			"  file=FILE      classic: tables from a file of the original application\n" +
			"  level=N        classic: 1, the whole program, to 18; lower levels see only part of their moves\n" +
			"  bias=CP        classic: centipoints to add to the worth of an exchange\n" +
			"  time=T         ucgi: asks for a move in this time; options of ucgi stand before the colon\n" +
			"  wait=T         ucgi: how much longer to wait for an answer (10s)\n" +
			"  option.N=V     ucgi: sets the program's own option N\n\n" +
			"With iterations the same seed gives the same moves on any machine; with time or clock it does not.\n\n" +
			"The levels:\n\n" + Levels(),
		Example: "  maven players",
		Args:    command.ArgCount(0, 0, "nothing"),
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
}

// Levels describes the levels, one a line.
func Levels() string {
	var b strings.Builder
	for _, l := range engine.Levels() {
		fmt.Fprintf(&b, "  %2d %-10s  %s\n", int(l), l.Name(), l.Description())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
