package shell

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"maven/internal/setting"
	"maven/internal/term"
)

// words splits a text at blanks; a quote within a word is an apostrophe.
func words(text string) ([]string, error) { return setting.Words(text, false) }

// one returns the only word of a text. want says what is wanted.
func one(text, want string) (string, error) {
	all, err := words(text)
	if err == nil && (len(all) != 1 || all[0] == "") {
		err = fmt.Errorf("must be %s", want)
	}
	if err != nil {
		return "", err
	}
	return all[0], nil
}

// An option is one of a command: its name, and what reads its value.
type option struct {
	name string
	read func(text string) error
}

// into returns what reads a value and puts it into a variable.
func into[T any](to *T, read func(text string) (T, error)) func(text string) error {
	return func(text string) error {
		value, err := read(text)
		if err == nil {
			*to = value
		}
		return err
	}
}

// whole returns an option that is a whole number. The engine says what is out of bounds.
func whole(name string, to *int) option {
	return option{name, into(to, func(text string) (int, error) { return number(name, text, 0, math.MaxInt) })}
}

// text returns an option whose value is read elsewhere.
func text(name string, to *string) option {
	return option{name, into(to, func(text string) (string, error) { return text, nil })}
}

// foreignName returns our name of an option or a setting of other programs.
func foreignName(name string) string {
	return cmp.Or(meaning(name, [][2]string{
		{"lex l1", "lexicon"},
		{"variant var bdn", "rules"},
		{"ld", "tiles"},
		{"maxtime tlim eltlim pegtlim", "time"},
		{"opprack opp", "opponent"},
		{"stop scondition scond", "confidence"},
		{"numplays n", "count"},
		{"iters it fixedsimiters", "iterations"},
		{"useinferences sinfer", "infer"},
	}), name)
}

// meaning returns what stands beside a word in a list of words of other programs; "" if it is not there.
func meaning(word string, list [][2]string) string {
	for _, pair := range list {
		if slices.Contains(strings.Fields(pair[0]), word) {
			return pair[1]
		}
	}
	return ""
}

// parse reads options in any of the ways people write them: time=5s, --time 5s, --time=5s, -time 5s. It returns the other words.
func parse(command, text string, options ...option) (rest []string, err error) {
	all, err := words(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	for i := 0; i < len(all); i++ {
		bare := strings.TrimLeft(all[i], "-")
		name, value, joined := strings.Cut(bare, "=")
		if bare == "" || bare == all[i] && !joined {
			rest = append(rest, all[i])
			continue
		}
		typed := strings.ToLower(name)
		name = foreignName(typed)
		at := slices.IndexFunc(options, func(o option) bool { return o.name == name })
		if at < 0 {
			names := make([]string, len(options))
			for i := range options {
				names[i] = options[i].name
			}
			return nil, fmt.Errorf("%s has no option %s; its options are %s", command, term.Quoted(typed), strings.Join(names, ", "))
		}
		if !joined {
			if i++; i == len(all) {
				return nil, fmt.Errorf("%s: %s has no value; write %s=VALUE", command, name, name)
			}
			value = all[i]
		}
		if err := options[at].read(value); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// parseAll is parse where nothing else may stand.
func parseAll(command, text string, options ...option) error {
	rest, err := parse(command, text, options...)
	if err == nil && len(rest) > 0 {
		err = onlyOptions(command, rest)
	}
	return err
}

// onlyOptions refuses words beside the options.
func onlyOptions(command string, rest []string) error {
	return fmt.Errorf("%s takes options only; you typed %s", command, term.Quoted(strings.Join(rest, " ")))
}

// number reads a whole number within bounds.
func number(name, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if errors.Is(err, strconv.ErrSyntax) && most == math.MaxInt {
		return 0, fmt.Errorf("%s %s: must be a whole number", name, term.Quoted(text))
	}
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s %s: must be a whole number from %d to %d", name, term.Quoted(text), least, most)
	}
	return n, nil
}

// duration reads a time such as 5s; a number alone is of seconds. 0 and none are no limit.
func duration(text string) (time.Duration, error) {
	if text == "none" {
		return 0, nil
	}
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 && seconds < 1e6 {
		return time.Duration(seconds * float64(time.Second)), nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("time %s: must be a time such as 5s or 2m, or none", term.Quoted(text))
	}
	return d, nil
}

// onOff returns what reads on or off.
func onOff(name string) func(text string) (bool, error) {
	return func(text string) (bool, error) {
		switch strings.ToLower(text) {
		case "on", "true", "yes", "1", "weightedrandomracks", "weightedrandomtiles":
			return true, nil
		case "off", "false", "no", "0", "none":
			return false, nil
		}
		return false, fmt.Errorf("%s %s: must be on or off", name, term.Quoted(text))
	}
}

// pick reads the number of a listed move: #3 or 3.
func pick(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "#"))
	return n, err == nil
}
