package command

import (
	"errors"
	"strings"

	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/term"
)

// Cause returns an error without the system call and the file name.
func Cause(err error) error { return library.Cause(err) }

// RulesName returns the name of the rules, and the tile set if the user chose one.
func RulesName(r *rules.Rules, tiles string) string {
	if tiles == "" {
		return r.Name
	}
	return r.Name + " with " + r.Tiles.Name + " tiles"
}

// ChallengeText describes the challenge rule.
func ChallengeText(r *rules.Rules) string {
	costs := ""
	switch r.Challenge {
	case rules.Void:
		costs = "only good words can be played"
	case rules.Single:
		costs = "a wrong one is free"
	case rules.Double:
		costs = "a wrong one costs the turn"
	case rules.Triple:
		costs = "whoever loses the challenge loses the game"
	case rules.BonusPerPlay:
		costs = "a wrong one gives the opponent " + term.Counted(r.ChallengeBonus, "point")
	case rules.BonusPerWord:
		costs = "a wrong one gives the opponent " + term.Counted(r.ChallengeBonus, "point") + " a word"
	}
	return r.Challenge.String() + ": " + costs
}

// ArgError makes an error about an unknown name a usage error, and returns others as they are.
func ArgError(err error) error {
	if IsUnknown(err) || errors.Is(err, library.ErrName) {
		return UsageError(err)
	}
	return err
}

// IsUnknown reports whether an error is about an unknown name.
func IsUnknown(err error) bool {
	var unknown *library.UnknownError
	return errors.As(err, &unknown)
}

// OrNone returns the text, or - if it is empty.
func OrNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// ShellQuoted quotes text where a shell would not read it as one word.
func ShellQuoted(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool {
		return !strings.ContainsRune("/._-+@,", c) && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
