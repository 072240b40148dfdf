package person

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/profile"
	"maven/internal/term"
)

func newSet(a *command.App, o *options) *cobra.Command {
	rating, level, auto := 0, 0, ""
	c := &cobra.Command{
		Use:   "set",
		Short: "Set your rating or level by hand",
		Long: "Sets the rating in one mode of words, 700 to 2100, as the original's dialog did; the level is then 1, the\n" +
			"whole program. --level sets another level, to 18. --auto says whether levels follow results. The first rating\n" +
			"of a new person holds in all modes, as at the original's first start, unless --lexicon names one.",
		Example: "  maven classic profile set --rating 1650\n  maven classic profile set --level 4 --auto off --lexicon NA",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			rated, leveled := c.Flag("rating").Changed, c.Flag("level").Changed
			mode, err := o.mode()
			if err != nil {
				return err
			}
			err = o.with(c.Context(), a, true, func(p *profile.Profile, found bool) (bool, error) {
				switch {
				case rated && !found && o.lexicon == "":
					p.Begin(rating)
				case rated:
					p.Enter(mode, rating)
				}
				if leveled {
					if err := p.SetLevel(mode, level); err != nil {
						return false, command.UsageError(fmt.Errorf("--level: %w", err))
					}
				}
				if auto != "" {
					p.Preferences.AutoLevel = auto == "on"
				}
				return true, nil
			})
			if err != nil {
				return err
			}
			return o.show(c.Context(), a)
		},
	}
	f := c.Flags()
	command.Number(f, &rating, "rating", 0, tables.LowestRating, tables.HighestRating, "rating, 700 to 2100")
	command.Whole(f, &level, "level", 0, "level of the next game, 1 to 18")
	command.Choice(c, &auto, "auto", "", "whether levels follow results: on or off", "on", "off")
	c.MarkFlagsOneRequired("rating", "level", "auto")
	return c
}

func newImport(a *command.App, o *options) *cobra.Command {
	fork, kind := "", ""
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Take over preferences and results from the original",
		Long: "Takes over the resources prfs (ratings, levels, statistics) and HIST (results) of a file of the original, as\n" +
			"many as there are, in place of what the profile has. export gives the same bytes back. A file with the bytes\n" +
			"of one resource needs --as.",
		Example: "  maven classic profile import Maven.bin\n  maven classic profile import hist.bin --as HIST --name Ann",
		Args:    command.FileCount(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			preferences, history, err := taken(args[0], fork, kind)
			if err != nil {
				return err
			}
			err = o.with(c.Context(), a, true, func(p *profile.Profile, _ bool) (bool, error) {
				if err := p.Take(preferences, history); err != nil {
					return false, fmt.Errorf("%s: %w", args[0], err)
				}
				return true, nil
			})
			if err != nil {
				return err
			}
			return o.show(c.Context(), a)
		},
	}
	command.BindFork(c, &fork)
	command.Choice(c, &kind, "as", "", "what the bytes of a plain file are: prfs or HIST", "prfs", "HIST")
	return c
}

// taken returns the two resources of a file, nil for one that is not there.
func taken(path, fork, kind string) (preferences, history []byte, err error) {
	f, err := library.OpenClassicFile(path, fork)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case kind == "prfs":
		return f.Data, nil, nil
	case kind == "HIST":
		return nil, f.Data, nil
	}
	for i := range f.AllResources {
		switch r := &f.AllResources[i]; string(r.Type[:]) {
		case "prfs":
			preferences = r.Data
		case "HIST":
			history = r.Data
		}
	}
	if preferences == nil && history == nil {
		return nil, nil, fmt.Errorf("%s: the file has neither a resource prfs nor HIST; with the bytes of one, say --as prfs or --as HIST", path)
	}
	return preferences, history, nil
}

func newExport(a *command.App, o *options) *cobra.Command {
	preferences, history := "", ""
	c := &cobra.Command{
		Use:     "export",
		Short:   "Write your preferences and results as the original's bytes",
		Long:    "Writes the bytes of the original's resources prfs and HIST.",
		Example: "  maven classic profile export --prfs prfs.bin --hist hist.bin",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			return o.with(c.Context(), a, false, func(p *profile.Profile, found bool) (bool, error) {
				if !found {
					return false, fmt.Errorf("there is no profile of %s", o.name)
				}
				for _, file := range []struct {
					name    string
					content []byte
				}{{preferences, p.Preferences.AppendTo(nil)}, {history, p.History}} {
					if file.name == "" {
						continue
					}
					if err := command.WriteFile(file.name, file.content); err != nil {
						return false, err
					}
					if err := a.Printf("%s: %s bytes\n", file.name, term.Grouped(len(file.content))); err != nil {
						return false, err
					}
				}
				return false, nil
			})
		},
	}
	c.Flags().StringVar(&preferences, "prfs", "", "file for the preferences")
	c.Flags().StringVar(&history, "hist", "", "file for the results")
	c.MarkFlagsOneRequired("prfs", "hist")
	return c
}
