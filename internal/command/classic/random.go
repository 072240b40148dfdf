package classic

import (
	"bufio"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/command"
	"maven/internal/original"
)

// maxRandom bounds the random numbers shown.
const maxRandom = 1_000_000

func newClassicRandom(a *command.App) *cobra.Command {
	seed, count := uint32(0), 10
	c := command.WithJSON(&cobra.Command{
		Use:     "random",
		Short:   "Show numbers from the original's random generator",
		Long:    "Shows numbers from the original's random generator, a register of 31 bits, from a seed of 1 to\n2,147,483,647.",
		Example: "  maven classic random --seed 1\n  maven classic random --seed 0x10 -n 3 --json",
		Args:    command.ArgCount(0, 0, "flags only"),
	}, func(_ context.Context, _ []string, asJSON bool) error {
		generator, err := board.NewLFSR(seed)
		if err != nil {
			return command.Usagef("--%w", err)
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
	})
	c.Flags().Uint32Var(&seed, "seed", 1, "first value of the register")
	command.NumberP(c.Flags(), &count, "count", "n", 10, 0, maxRandom, "numbers to show")
	return c
}
