package classic

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/term"
)

// maxRandom bounds the random numbers shown.
const maxRandom = 1_000_000

func newClassicWays(a *command.App) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "ways RACK",
		Short: "Count the ways to draw a rack from the full set",
		Long: "Counts the ways to draw these tiles from the full set of 100. Also shows the key by which two racks can\n" +
			"be compared, the product of a prime for each tile.",
		Example: "  maven classic ways SATIRE?\n  maven classic ways QQ --json",
		Args:    command.ArgCount(1, 1, "one rack"),
		RunE: func(_ *cobra.Command, args []string) error {
			return classicWays(a, args[0], asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func classicWays(a *command.App, text string, asJSON bool) error {
	rack, err := classicTiles("rack", text, board.MaxRack)
	if err != nil {
		return err
	}
	ways, err := board.Ways(rack)
	if err != nil {
		return err
	}
	key, err := board.KeyOf(rack)
	if err != nil {
		return err
	}
	number := new(big.Int).SetUint64(key.Hi)
	number.Lsh(number, 64).Or(number, new(big.Int).SetUint64(key.Lo))
	if asJSON {
		return a.WriteJSON(original.Ways{Rack: rack, Ways: ways, Key: number.String()})
	}
	return writeFacts(a, [][2]string{{"rack", strings.ToUpper(rack)}, {"ways", command.Grouped(int(ways))}, {"key", number.String()}})
}

// writeFacts shows names and values to people.
func writeFacts(a *command.App, facts [][2]string) error {
	screen := term.NewScreen(a.Out)
	return screen.Columns(0, screen.Facts(facts))
}

func newClassicRandom(a *command.App) *cobra.Command {
	seed, count, asJSON := uint32(0), 10, false
	c := &cobra.Command{
		Use:     "random",
		Short:   "Show numbers from the original's random generator",
		Long:    "Shows numbers from the original's random generator, a register of 31 bits, from a seed of 1 to\n2,147,483,647.",
		Example: "  maven classic random --seed 1\n  maven classic random --seed 0x10 -n 3 --json",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			return classicRandom(a, seed, count, asJSON)
		},
	}
	c.Flags().Uint32Var(&seed, "seed", 1, "first value of the register")
	c.Flags().IntVarP(&count, "count", "n", 10, "numbers to show")
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func classicRandom(a *command.App, seed uint32, count int, asJSON bool) error {
	generator, err := board.NewLFSR(seed)
	if err != nil {
		return command.Usagef("--%w", err)
	}
	if count < 0 || count > maxRandom {
		return command.Usagef("--count %d: want 0 to %s", count, command.Grouped(maxRandom))
	}
	values := make([]uint32, count)
	for i := range values {
		values[i] = generator.Next()
	}
	if asJSON {
		return a.WriteJSON(original.Numbers{Seed: seed, Values: values})
	}
	out := bufio.NewWriter(a.Out)
	for _, v := range values {
		fmt.Fprintf(out, "0x%08X  %d\n", v, v)
	}
	return out.Flush()
}

// classicRecordOptions are the flags of `maven classic record`.
type classicRecordOptions struct {
	n            int32
	sum, squares string
	json         bool
}

func newClassicRecord(a *command.App) *cobra.Command {
	var o classicRecordOptions
	c := &cobra.Command{
		Use:   "record",
		Short: "Compute the value of one record of a table",
		Long: "Computes the value of one record of a table from the number of its outcomes, their sum and the sum of\n" +
			"their squares, in centipoints. The value is 0 for fewer than 20 outcomes. Otherwise it is their mean, moved\n" +
			"towards 0 by one standard error if that is over 80.",
		Example: "  maven classic record --n 100 --sum 25000 --sumsq 31250000\n" +
			"  maven classic record --n 25 --sum -1500 --sumsq 6340000 --json",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error { return o.run(a) },
	}
	c.Flags().Int32Var(&o.n, "n", 0, "number of outcomes")
	c.Flags().StringVar(&o.sum, "sum", "0", "sum of the outcomes")
	c.Flags().StringVar(&o.squares, "sumsq", "0", "sum of their squares")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object")
	return c
}

func (o *classicRecordOptions) run(a *command.App) error {
	r := tables.Record{Count: o.n}
	var err error
	if r.Sum, err = extended("sum", o.sum); err != nil {
		return err
	}
	if r.SumSquares, err = extended("sumsq", o.squares); err != nil {
		return err
	}
	if o.n < 0 {
		return command.Usagef("--n %d: want 0 outcomes or more", o.n)
	}
	if err := r.Finish(); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	bytes := strings.ToUpper(hex.EncodeToString(r.AppendTo(nil)))
	if o.json {
		return a.WriteJSON(original.TableRecord{N: r.Count, Sum: json.Number(r.Sum.Decimal()), SumSquares: json.Number(r.SumSquares.Decimal()), Value: r.Value, Record: bytes})
	}
	return writeFacts(a, [][2]string{
		{"outcomes", fmt.Sprint(r.Count)}, {"sum", r.Sum.Decimal()}, {"squares", r.SumSquares.Decimal()},
		{"value", fmt.Sprint(r.Value)}, {"record", bytes},
	})
}

// extended reads a number that 80 bits hold exactly. Any other text is a usage error.
func extended(flag, text string) (tables.Extended, error) {
	const precision = 4096 // bits: more than an 80-bit number has before or after its point
	if len(text) > command.MaxLetters {
		return tables.Extended{}, command.Usagef("--%s: %d characters; want a number", flag, len(text))
	}
	x, _, err := big.ParseFloat(text, 10, precision, big.ToZero)
	if err != nil || x.IsInf() {
		return tables.Extended{}, command.Usagef("--%s %q: want a number", flag, command.Cut(text))
	}
	e, err := tables.NewExtended(x)
	if err != nil {
		return e, command.Usagef("--%s %s: %w", flag, command.Cut(text), err)
	}
	return e, nil
}
