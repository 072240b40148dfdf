package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/library"
	"maven/internal/rules"
)

// Points writes centipoints as points with two decimals.
func Points(cp int) string {
	sign := ""
	if cp < 0 {
		sign, cp = "-", -cp
	}
	return fmt.Sprintf("%s%d.%02d", sign, cp/100, cp%100)
}

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
		costs = "a wrong one gives the opponent " + Counted(r.ChallengeBonus, "point")
	case rules.BonusPerWord:
		costs = "a wrong one gives the opponent " + Counted(r.ChallengeBonus, "point") + " a word"
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

// Counted writes a count with its noun: 1 word, 2,000 words.
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "is"); ok {
		return Grouped(n) + " " + stem + "es"
	}
	return Grouped(n) + " " + noun + "s"
}

// Grouped writes a count with a comma at each thousand.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// OrNone returns the text, or - if it is empty.
func OrNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// Cut shortens a text that an error quotes.
func Cut(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
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
