package classic

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/original"
	"maven/internal/term"
)

func newClassicController(a *command.App) *cobra.Command {
	file, state, event, asJSON := "", 0, 0, false
	c := &cobra.Command{
		Use:   "controller",
		Short: "Show the table by which the original goes from state to state",
		Long: "Shows the 14 rows by which the original went from state to state: a state, an event, and the state that\n" +
			"follows. The first row that fits counts. The rows themselves have not been published: built in is what\n" +
			"follows from the states and their events. An owner can write the true ones into a classic.toml. --state and\n" +
			"--event ask what follows.",
		Example: "  maven classic controller\n  maven classic controller --program classic.toml --state 4 --event 5 --json",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := programData(file)
			if err != nil {
				return err
			}
			f := original.Controller{}
			for _, row := range program.Controller {
				f.Rows = append(f.Rows, original.ControllerRow{State: int(row.State), Event: int(row.Event), Next: int(row.Result)})
			}
			if c.Flag("state").Changed {
				f.Asked = &original.ControllerRow{State: state, Event: event, Next: program.Next(state, event)}
			}
			return a.Answer(asJSON, f, func(s *term.Screen) { writeController(s, &f) })
		},
	}
	c.Flags().StringVar(&file, "program", "", "classic.toml with the rows")
	c.Flags().IntVar(&state, "state", 0, "ask what follows this state")
	c.Flags().IntVar(&event, "event", 0, "when this event occurs")
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	c.MarkFlagsRequiredTogether("state", "event")
	return c
}

// programData returns the program data of a file, or the data built in.
func programData(file string) (tables.Program, error) {
	if file == "" {
		return tables.DefaultProgram(), nil
	}
	text, err := library.ReadClassic(file)
	if err != nil {
		return tables.Program{}, err
	}
	return tables.ParseProgram(file, text)
}

// writeController writes the rows for people, or the answer to what was asked.
func writeController(screen *term.Screen, f *original.Controller) {
	switch q := f.Asked; {
	case q != nil && q.Next == 0:
		screen.Printf("state %d, event %d: nothing follows, no row fits\n", q.State, q.Event)
		return
	case q != nil:
		screen.Printf("state %d, event %d: state %d follows\n", q.State, q.Event, q.Next)
		return
	}
	rows := make([][]string, len(f.Rows))
	for i, row := range f.Rows {
		state := fmt.Sprint(row.State)
		if row.State == -1 {
			state = "any"
		}
		rows[i] = []string{fmt.Sprint(i + 1), state, fmt.Sprint(row.Event), fmt.Sprint(row.Next)}
	}
	screen.Table(term.Heads(">#", ">state", ">event", ">next"), rows)
}
