package command

import (
	"bytes"
	"testing"

	"github.com/spf13/cobra"
)

// A shell is told the names of a flag. Nobody else has cobra keep the flag, which it would for good.
func TestCompleteFlag(t *testing.T) {
	for _, one := range []struct {
		args []string
		out  string
		kept bool
	}{
		{[]string{"draw"}, "", false},
		{[]string{"__complete", "draw", "--bag", ""}, "small\nlarge\n:0\n", true},
		{[]string{"__completeNoDesc", "draw", "--bag", ""}, "small\nlarge\n:0\n", true},
	} {
		var out bytes.Buffer
		a := &App{Out: &out, Errs: new(bytes.Buffer), Getenv: func(string) string { return "" }}
		draw := &cobra.Command{Use: "draw", Short: "draw tiles", Run: func(*cobra.Command, []string) {}}
		draw.Flags().String("bag", "", "what is drawn from")
		CompleteFlag(draw, "bag", func() []string { return []string{"small", "large"} })
		if code := Run(t.Context(), a, NewRoot(a, draw), one.args); code != 0 || out.String() != one.out {
			t.Errorf("%q: exit code %d, %q", one.args, code, out.String())
		}
		if _, kept := draw.GetFlagCompletionFunc("bag"); kept != one.kept {
			t.Errorf("%q: cobra keeps the flag: %v", one.args, kept)
		}
	}
}
