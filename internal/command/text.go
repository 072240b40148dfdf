package command

import (
	"cmp"
	"errors"
	"strings"

	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/said"
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

// ChallengeText describes the challenge rule in English.
func ChallengeText(r *rules.Rules) string { return ChallengeSaid(r).String() }

// ChallengeSaid describes the challenge rule.
func ChallengeSaid(r *rules.Rules) said.Text {
	costs := said.Text{}
	switch r.Challenge {
	case rules.Void:
		costs = said.Of("only good words can be played")
	case rules.Single:
		costs = said.Of("a wrong one is free")
	case rules.Double:
		costs = said.Of("a wrong one costs the turn")
	case rules.Triple:
		costs = said.Of("whoever loses the challenge loses the game")
	case rules.BonusPerPlay:
		costs = said.Of("a wrong one gives the opponent %s", said.Count(r.ChallengeBonus, "point"))
	case rules.BonusPerWord:
		costs = said.Of("a wrong one gives the opponent %s a word", said.Count(r.ChallengeBonus, "point"))
	}
	return said.Join(": ", []said.Text{said.Plain(r.Challenge.String()), costs})
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
func OrNone(text string) string { return cmp.Or(text, "-") }

// ShellQuoted quotes text where a shell would not read it as one word.
func ShellQuoted(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool {
		return !strings.ContainsRune("/._-+@,", c) && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
