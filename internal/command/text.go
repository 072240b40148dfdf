package command

import (
	"errors"
	"fmt"
	"io/fs"
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

// Cause drops the system call and the name of the file from an error.
func Cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// RulesName is the name of the rules, with the tile set where it is not the rules' usual one.
func RulesName(r *rules.Rules, tiles string) string {
	if tiles == "" {
		return r.Name
	}
	return r.Name + " with " + r.Tiles.Name + " tiles"
}

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
		costs = "who is wrong loses the game"
	case rules.BonusPerPlay:
		costs = "a wrong one pays " + Counted(r.ChallengeBonus, "point")
	case rules.BonusPerWord:
		costs = "a wrong one pays " + Counted(r.ChallengeBonus, "point") + " a word"
	}
	return r.Challenge.String() + ": " + costs
}

// ArgError marks an error as the user's way of calling where it says that a name is wrong.
func ArgError(err error) error {
	if IsUnknown(err) || errors.Is(err, library.ErrName) {
		return UsageError(err)
	}
	return err
}

// IsUnknown reports whether an error is of a name that nothing has.
func IsUnknown(err error) bool {
	var unknown *library.UnknownError
	return errors.As(err, &unknown)
}

// Counted writes a count with what is counted: 1 word, 2,000 words.
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

func OrNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// Cut shortens what is quoted in an error.
func Cut(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
