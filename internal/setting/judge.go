package setting

import (
	"strings"

	"maven/internal/said"
)

// The names of players that judge games.
const (
	QuickJudge    = "quick"
	StandardJudge = "standard"
	DeepJudge     = "deep"
)

// What the names stand for: a report of a game of 25 turns takes no time to speak of, some seconds of one core, and
// a quarter of a minute or more. None of them depends on how fast the machine is.
const (
	standardJudge = "full,iterations=5000"
	deepJudge     = "full,iterations=100000"
)

// JudgeNames returns the names of players that judge, for completion.
func JudgeNames() []string {
	return append([]string{QuickJudge, StandardJudge, DeepJudge}, PlayerNames()...)
}

// ParseJudge reads a player that judges games: one that ParsePlayer reads, or quick, standard or deep, with further
// options of what they stand for.
func ParseJudge(text string) (Player, error) {
	first, rest, more := strings.Cut(text, ",")
	switch first {
	case QuickJudge:
		first = StaticPlayer
	case StandardJudge:
		first = standardJudge
	case DeepJudge:
		first = deepJudge
	}
	if more {
		first += "," + rest
	}
	return parsePlayer(first, func(name string) error {
		return said.Errorf("there is no player %q; it must be quick, standard, deep, static, level=N, sim, full, master, champion, classic or ucgi:COMMAND", name)
	})
}
