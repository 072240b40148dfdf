package command

import (
	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/cobra"
)

func init() { cobra.MousetrapHelpText = "" } // a click opens the page

// clicked reports whether the Explorer has started the program.
func clicked() bool { return mousetrap.StartedByExplorer() }
