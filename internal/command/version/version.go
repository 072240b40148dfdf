// Package version is `maven version`, which shows the version and build of the program.
package version

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/term"
)

// version is the next release; builds between releases add the revision.
const version = "0.1.0"

// New returns the command line of maven version.
func New(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:     "version",
		Short:   "Show the version and build of the program",
		Example: "  maven version\n  maven version --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error {
		return a.Answer(asJSON, thisBuild(), func(s *term.Screen) { s.Printf("%s\n", Text()) })
	})
}

// thisBuild returns what the running program knows about its build.
func thisBuild() form.Build {
	b := form.Build{Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Revision = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
	}
	return b
}

// Text returns the version in one line.
func Text() string {
	b := thisBuild()
	text := "maven " + b.Version
	if b.Revision != "" {
		text += " (" + b.Revision[:min(12, len(b.Revision))] + ")"
	}
	return text + " " + b.Go + " " + b.Platform
}
