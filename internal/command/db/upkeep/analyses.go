package upkeep

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// newAnalyses returns the verbs for the analyses that maven analyze keeps.
func newAnalyses(a *command.App, file *string) *cobra.Command {
	c := command.Group(&cobra.Command{
		Use:     "analyses",
		Short:   "Manage the analyses kept in the database",
		Example: "  maven db analyses prune --megabytes 100",
	})
	megabytes := 0
	prune := &cobra.Command{
		Use:     "prune",
		Short:   "Remove the oldest analyses",
		Long:    "Removes the oldest analyses until the rest fits into --megabytes, or all without it. They can be computed\nagain.",
		Example: "  maven db analyses prune --megabytes 100",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				n, err := s.Analyses().Prune(int64(megabytes) << 20)
				if err != nil {
					return err
				}
				return a.Printf("removed %s\n", term.Counted(int(n), "analysis"))
			})
		},
	}
	command.Number(prune.Flags(), &megabytes, "megabytes", 0, 0, 1<<20, "size of the analyses to keep")
	c.AddCommand(prune)
	return c
}
