package command

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"maven/internal/question"
	"maven/internal/said"
	"maven/internal/term"
)

// A value is a flag that takes only what is right.
type value[T any] struct {
	to   *T
	kind string // as help names it
	read func(text string) (T, error)
}

// Set reads the text of a flag.
func (v *value[T]) Set(text string) error {
	got, err := v.read(text)
	if err == nil {
		*v.to = got
	}
	return err
}

// String writes the flag, and nothing for no limit.
func (v *value[T]) String() string {
	if v.to == nil || any(*v.to) == any(time.Duration(0)) { // pflag asks the zero value too
		return ""
	}
	return fmt.Sprint(*v.to)
}

// Type names the kind of flag, as help does.
func (v *value[T]) Type() string { return v.kind }

// Number binds a flag for a whole number from least to most; most is math.MaxInt for no limit.
func Number(f *pflag.FlagSet, to *int, name string, unasked, least, most int, usage string) {
	NumberP(f, to, name, "", unasked, least, most, usage)
}

// Count binds the flag --count, -n, for how many of several are shown: at least 0.
func Count(f *pflag.FlagSet, to *int, unasked int, usage string) {
	NumberP(f, to, "count", "n", unasked, 0, math.MaxInt, usage)
}

// Seed binds the flag --seed.
func Seed(f *pflag.FlagSet, to *int, unasked int, usage string) {
	NumberP(f, to, "seed", "", unasked, 0, math.MaxInt, usage)
}

// randomSeeds is the number of seeds that ChooseSeed chooses from. It is small, so that seeds are easy to type.
const randomSeeds = 1_000_000

// ChooseSeed returns a seed that differs from run to run.
func ChooseSeed() int {
	return int(time.Now().UnixNano()/1000) % randomSeeds
}

// NumberP is Number with one letter for short, "" for none.
func NumberP(f *pflag.FlagSet, to *int, name, short string, unasked, least, most int, usage string) {
	*to = unasked
	f.VarP(&value[int]{to, "int", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err == nil && n >= least && n <= most {
			return n, nil
		}
		if tooLarge := errors.Is(err, strconv.ErrRange) && n > 0; most == math.MaxInt && !tooLarge {
			return 0, said.Errorf("must be %d or more", least)
		}
		return 0, said.Errorf("must be %d to %d", least, most)
	}}, name, short, usage)
}

// Whole binds a flag for a whole number whose bounds are known where it is used. A number too large for the machine is its largest: it is out
// of bounds too.
func Whole(f *pflag.FlagSet, to *int, name string, unasked int, usage string) {
	*to = unasked
	f.Var(&value[int]{to, "int", func(text string) (int, error) {
		n, err := strconv.ParseInt(text, 0, strconv.IntSize)
		if errors.Is(err, strconv.ErrRange) {
			err = nil
		}
		return int(n), err
	}}, name, usage)
}

// IDs reads the numbers of games or positions. One that is given twice counts once.
func IDs(args []string) ([]int64, error) {
	var ids []int64
	for _, arg := range args {
		id, err := strconv.ParseInt(arg, 10, 64)
		if err != nil || id < 1 {
			return nil, Usagef("%q is not a number; must be a number that maven db lists, such as 12", arg)
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Limit binds a flag for the time after which work ends.
func Limit(f *pflag.FlagSet, to *time.Duration, name, usage string) {
	f.Var(&value[time.Duration]{to, "duration", func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return 0, said.Errorf("must be a time such as 5s, or 0 for no limit")
		}
		return d, nil
	}}, name, usage)
}

// Choice binds a flag for one of some words, which are completed. Capitals do not matter.
func Choice(c *cobra.Command, to *string, name, unasked, usage string, words ...string) {
	*to = unasked
	c.Flags().Var(&value[string]{to, "string", func(text string) (string, error) {
		i := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(word, text) })
		if i < 0 {
			return "", said.Errorf("must be %s", said.Or(words))
		}
		return words[i], nil
	}}, name, usage)
	CompleteFlag(c, name, func() []string { return words })
}

// Database binds the flag --db.
func Database(f *pflag.FlagSet, to *string) {
	f.StringVar(to, "db", "", "database file (default: games.db in the data directory)")
}

// Name binds a flag for a name, a file or a line, which may not be empty. The English text says what is right. What --out names is
// no standard output.
func Name(f *pflag.FlagSet, to *string, name, english, usage string) {
	f.Var(&value[string]{to, "string", func(text string) (string, error) {
		if text == "" || text == StandardInput && name == "out" {
			return "", said.Errorf("must be %s", said.Of(english))
		}
		return text, nil
	}}, name, usage)
}

// maxThreads bounds the memory that a mistyped --threads takes; few machines have as many cores.
const maxThreads = 256

// ThreadCount is the number of threads that the user asks for, 0 for every core.
type ThreadCount int

// Bind binds the flag --threads with its default.
func (n *ThreadCount) Bind(f *pflag.FlagSet, unasked int) {
	Number(f, (*int)(n), "threads", unasked, 0, maxThreads, "threads to use; 0 uses every core")
}

// Threads returns the number of threads to start.
func (n ThreadCount) Threads() int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(n)
}

// Given returns the value of a flag if it was given, and nil otherwise.
func Given[T any](c *cobra.Command, name string, value T) *T {
	if !c.Flag(name).Changed {
		return nil
	}
	return &value
}

// Asked returns the error of a question to the engine. If a flag is out of bounds, it is an error of usage, and names the
// flag.
func Asked(err error) error {
	var wrong *question.Error
	if !errors.As(err, &wrong) || wrong.Value == "" {
		return err
	}
	if wrong.Field == "players" {
		return Usagef("--compare: %w", wrong.Err)
	}
	return Usagef("--%s %s: %w", wrong.Field, wrong.Value, wrong.Err)
}

// flagError returns the usage error for a flag that cannot be read.
func flagError(c *cobra.Command, err error) error {
	if invalid, is := errors.AsType[*pflag.InvalidValueError](err); is {
		given := cmp.Or(invalid.GetValue(), `""`)
		cause := errors.Unwrap(err)
		if number, is := errors.AsType[*strconv.NumError](err); is {
			switch cause = said.Errorf("must be a number"); {
			case !errors.Is(number, strconv.ErrRange):
			case number.Func == "ParseFloat":
				cause = said.Errorf("must be -1.8e308 to 1.8e308")
			case strings.HasPrefix(number.Num, "-"):
				cause = said.Errorf("must be %d or more", math.MinInt)
			default:
				cause = said.Errorf("must be at most %d", math.MaxInt)
			}
		}
		return Usagef("--%s %s: %w", invalid.GetFlag().Name, term.Quoted(given), cause)
	}
	return Usagef("%w; see %s", unread(err), helpFor(c))
}

// unread says what pflag says of a flag that is not there, has no value or is none.
func unread(err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var wrong *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return said.Errorf("unknown flag: -%s in -%s", unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames())
	case errors.As(err, &unknown):
		return said.Errorf("unknown flag: --%s", unknown.GetSpecifiedName())
	case errors.As(err, &bare) && bare.GetSpecifiedShortnames() != "":
		return said.Errorf("flag needs an argument: -%s in -%s", bare.GetSpecifiedName(), bare.GetSpecifiedShortnames())
	case errors.As(err, &bare):
		return said.Errorf("flag needs an argument: --%s", bare.GetSpecifiedName())
	case errors.As(err, &wrong):
		return said.Errorf("this is no flag: %s", wrong.GetSpecifiedFlag())
	}
	return err
}

// checkGroups refuses flags that are missing, exclude each other or need each other, as they are marked.
func checkGroups(c *cobra.Command, _ []string) error {
	if err := c.ValidateRequiredFlags(); err != nil {
		missing := groupNames(err.Error(), "required flag(s) ")
		return Usagef("--%s is missing: %s", missing[0], c.Flag(missing[0]).Usage)
	}
	if err := c.ValidateFlagGroups(); err != nil {
		return Usagef("%s", plainGroup(err.Error()))
	}
	return nil
}

// plainGroup says in plain words what cobra says of marked flags.
func plainGroup(text string) said.Text {
	named := func(after string) []string {
		names := groupNames(text, after)
		for i := range names {
			names[i] = "--" + names[i]
		}
		return names
	}
	switch {
	case strings.Contains(text, "none of the others can be"):
		return said.Of("%s exclude each other", said.And(named("others can be; ")))
	case strings.Contains(text, "must all be set"):
		return said.Of("%s is missing: %s go together", said.And(named("missing ")), said.And(named("the group ")))
	case strings.Contains(text, "is required"):
		return said.Of("give %s", said.Or(named("the group ")))
	}
	return said.Plain(text)
}

// groupNames returns the names of flags that a message of cobra lists after some words, in brackets or quotation marks.
func groupNames(text, after string) []string {
	_, list, _ := strings.Cut(text, after)
	if _, inner, is := strings.Cut(list, "["); is {
		list, _, _ = strings.Cut(inner, "]")
	} else {
		list, _, _ = strings.Cut(list, " not set")
	}
	return strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(`", `, r) })
}
