package command

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"maven/internal/form"
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

// ChallengeSaid describes the challenge rule, by one of its names.
func ChallengeSaid(name string, r *rules.Rules) said.Text {
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
	return said.Join(": ", []said.Text{said.Plain(name), costs})
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

// Known returns the facts, each a name and a value, that have a value.
func Known(facts ...[2]string) [][2]string {
	return slices.DeleteFunc(facts, func(f [2]string) bool { return f[1] == "" })
}

// OrNone returns the text, or - if it is empty.
func OrNone(text string) string { return cmp.Or(text, "-") }

// Estimate returns a mean over n values with its standard error, which one value does not tell.
func Estimate(mean, standardError float64, n int) form.Estimate {
	f := form.Estimate{Mean: mean}
	if n > 1 {
		f.StandardError = &standardError
	}
	return f
}

// PlainCell keeps a spreadsheet from taking text for a formula.
func PlainCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
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
