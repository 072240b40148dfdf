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
	"maven/internal/form"
	"maven/internal/term"
)

// maxRandom bounds the numbers shown of the generator.
const maxRandom = 1_000_000

func newClassicWays(a *command.App) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "ways RACK",
		Short: "Count the ways to draw a rack from the full set",
		Long: "Counts the sets of tiles among the 100 that show these letters, and gives the key by which two\n" +
			"sets of tiles can be compared: the product of a prime for each tile.",
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
		return a.WriteJSON(form.Ways{Rack: rack, Ways: ways, Key: number.String()})
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
		Short:   "Show numbers of the original's random generator",
		Long:    "Shows what a register of 31 bits holds after each step, from a seed of 1 to 2,147,483,647.",
		Example: "  maven classic random --seed 1\n  maven classic random --seed 0x10 -n 3 --json",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			return classicRandom(a, seed, count, asJSON)
		},
	}
	c.Flags().Uint32Var(&seed, "seed", 1, "what the register holds at first")
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
		return a.WriteJSON(form.Numbers{Seed: seed, Values: values})
	}
	out := bufio.NewWriter(a.Out)
	for _, v := range values {
		fmt.Fprintf(out, "0x%08X  %d\n", v, v)
	}
	return out.Flush()
}

// classicRecordOptions is what `maven classic record` is asked.
type classicRecordOptions struct {
	n            int32
	sum, squares string
	json         bool
}

func newClassicRecord(a *command.App) *cobra.Command {
	var o classicRecordOptions
	c := &cobra.Command{
		Use:   "record",
		Short: "Finish one record of a table: its value from what was seen",
		Long: "A record has the number of outcomes, their sum and the sum of their squares, in centipoints. Its\n" +
			"value is 0 for fewer than 20 outcomes, else their mean, drawn towards 0 by one standard error\n" +
			"where that is over 80.",
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
		return a.WriteJSON(form.TableRecord{N: r.Count, Sum: json.Number(r.Sum.Decimal()), SumSquares: json.Number(r.SumSquares.Decimal()), Value: r.Value, Record: bytes})
	}
	return writeFacts(a, [][2]string{
		{"outcomes", fmt.Sprint(r.Count)}, {"sum", r.Sum.Decimal()}, {"squares", r.SumSquares.Decimal()},
		{"value", fmt.Sprint(r.Value)}, {"record", bytes},
	})
}

// extended reads a number that 80 bits hold exactly. What is no number, or too long to be looked at,
// is the user's way of calling.
func extended(flag, text string) (tables.Extended, error) {
	const precision = 4096 // bits: more than any number of 80 bits has before or behind its point
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
