package classic

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/term"
)

type classicRecordOptions struct {
	n            int32
	sum, squares string
}

func newClassicRecord(a *command.App) *cobra.Command {
	var o classicRecordOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "record",
		Short: "Compute the value of one record of a table",
		Long: "Computes the value of one record of a table from the number of its outcomes, their sum and the sum of\n" +
			"their squares, in centipoints. The value is 0 for fewer than 20 outcomes. Otherwise it is their mean, moved\n" +
			"towards 0 by one standard error if that is over 80.",
		Example: "  maven classic record --n 100 --sum 25000 --sumsq 31250000\n" +
			"  maven classic record --n 25 --sum -1500 --sumsq 6340000 --json",
		Args: command.ArgCount(0, 0, "flags only"),
	}, func(_ context.Context, _ []string, asJSON bool) error { return o.run(a, asJSON) })
	c.Flags().Int32Var(&o.n, "n", 0, "number of outcomes")
	c.Flags().StringVar(&o.sum, "sum", "0", "sum of the outcomes")
	c.Flags().StringVar(&o.squares, "sumsq", "0", "sum of their squares")
	return c
}

func (o *classicRecordOptions) run(a *command.App, asJSON bool) error {
	r := tables.Record{Count: o.n}
	var err error
	if r.Sum, err = extended("sum", o.sum, false); err != nil {
		return err
	}
	if r.SumSquares, err = extended("sumsq", o.squares, false); err != nil {
		return err
	}
	if o.n < 0 {
		return command.Usagef("--n %d: must be 0 outcomes or more", o.n)
	}
	if err := r.Finish(); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	bytes := strings.ToUpper(hex.EncodeToString(r.AppendTo(nil)))
	form := original.TableRecord{N: r.Count, Sum: json.Number(r.Sum.Decimal()), SumSquares: json.Number(r.SumSquares.Decimal()), Value: r.Value, Record: bytes}
	return a.Answer(asJSON, form, func(s *term.Screen) {
		s.Lines(s.Facts([][2]string{{"outcomes", fmt.Sprint(r.Count)}, {"sum", r.Sum.Decimal()}, {"squares", r.SumSquares.Decimal()},
			{"value", fmt.Sprint(r.Value)}, {"record", bytes}}))
	})
}

// extended reads a number that 80 bits hold exactly, or that is to be rounded to the nearest of these. Any other text is a
// usage error.
func extended(flag, text string, rounded bool) (tables.Extended, error) {
	const precision = 4096 // bits: more than an 80-bit number has before or after its point
	if len(text) > command.MaxLetters {
		return tables.Extended{}, command.Usagef("--%s: %d characters; must be a number", flag, len(text))
	}
	x, _, err := big.ParseFloat(text, 10, precision, big.ToZero)
	if err != nil || x.IsInf() {
		return tables.Extended{}, command.Usagef("--%s %.40q: must be a number", flag, text)
	}
	if rounded {
		x.SetMode(big.ToNearestEven).SetPrec(64)
	}
	e, err := tables.NewExtended(x)
	if err != nil {
		return e, command.Usagef("--%s %s: %w", flag, term.Quoted(text), err)
	}
	return e, nil
}
